#pragma once
// BoardLayout: the places at which the cells and zone slots of a definition are drawn in an area.
//
// The geometry of a real table is kept. Zones for enemy pieces are at their owner's right hand, all
// others at the left. For the first two sides that is:
//
//     prison of side 1 | board | airfield of side 1
//   airfield of side 0 | board | prison of side 0
//
// so that each column contains pieces of one colour, and a piece that changes zones slides along
// it. Turning the board turns everything by 180 degrees. Where columns would make the board small,
// the trays are above and below it, in the same corners. Slots have fixed places in the order the
// zone lists them. A definition without zones has no trays.
//
// Boards and levels beside each other are *groups* of cells, each with a title. They are arranged
// in as many columns as make the cells largest, the first at the first side's left hand. Levels
// keep to these columns; an incomplete row of boards is centred.
//
// A board that is zoomed is scrolled within its border, which shows the coordinates of the visible
// part. Border and trays keep their places.
//
// Boards that have sides of their own are placed side by side, as partners sit: every other board
// is seen from its other end. The trays of two such boards are in the corners that are nearest to
// their owners.

#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "gui/model/geometry.h"

namespace stockade::gui {

/// The place of one slot in a tray.
struct SlotPlace {
  int slot = 0;
  Piece piece;
  Rect rect;
};

/// A prison contains captives, an airfield pieces that were handed back; a stand is any other zone.
enum class TrayKind { prison, airfield, stand };

/// A zone with the places at which it is drawn.
struct Tray {
  Zone zone;
  Side owner;
  bool captives = false;  ///< for enemy pieces
  bool near = false;      ///< at the lower edge
  bool right = false;     ///< at the right
  TrayKind type = TrayKind::stand;
  bool horizontal = false;  ///< above or below the board
  std::string title;        ///< the zone's name
  Rect frame;
  Rect header;
  std::vector<SlotPlace> slots;
};

/// A board, or a level of one.
struct CellGroup {
  std::string title;  ///< "Board A", "Level B"; "" if there is one group
  std::vector<int> cells;
  Rect rect;  ///< around the cells
};

/// A cell that is much longer than it is wide, such as a point of Backgammon.
struct Tongue {
  Rect rect;
  bool from_above = false;  ///< its base is at the upper edge
};

/// The visible part of a board. The board is as wide and as high as 1.
struct BoardView {
  double zoom = 1;  ///< 1: the whole board
  Point middle{0.5, 0.5};
  friend constexpr bool operator==(const BoardView&, const BoardView&) = default;
};

class BoardLayout {
 public:
  BoardLayout(const GameDefinition& definition, Size area, bool flipped, BoardView view = {});

  [[nodiscard]] Size area() const { return area_; }
  [[nodiscard]] bool flipped() const { return flipped_; }
  /// The side of a cell, and the side without zoom, which is the unit of the trays.
  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] double tray_unit() const { return fitted_; }
  /// The rectangle of all cells, its visible part, and the visible part with the border for the
  /// coordinates.
  [[nodiscard]] Rect cells_rect() const { return cells_; }
  [[nodiscard]] Rect view_rect() const { return view_; }
  [[nodiscard]] Rect border_rect() const { return border_; }
  /// All that is drawn: the border and the trays.
  [[nodiscard]] Rect content_rect() const;
  /// Width of the border.
  [[nodiscard]] double edge() const { return view_.x - border_.x; }
  [[nodiscard]] const std::vector<CellGroup>& groups() const { return groups_; }

  // --- zoom
  /// The view of the constructor, as far as the board and the zoom allow it.
  [[nodiscard]] const BoardView& view() const { return looked_at_; }
  /// The zoom at which only a few cells are in view; 1 for a board that has no more.
  [[nodiscard]] double most_zoom() const;
  /// Whether some cells are out of view.
  [[nodiscard]] bool scrolls() const { return view_ != cells_; }
  /// Whether some of the cell is in view.
  [[nodiscard]] bool shows_cell(int cell) const;
  /// The position of a point on the board, in parts of its width and height from the upper left
  /// corner.
  [[nodiscard]] Point part_at(Point point) const;
  /// The view of the same zoom that has this part of the board at `point`, as far as that is
  /// possible.
  [[nodiscard]] BoardView view_with(Point part, Point point) const;
  /// The view of the same zoom that shows the site with some room around it; the present one if it
  /// does.
  [[nodiscard]] BoardView view_of(Site site) const;

  [[nodiscard]] bool trays_beside() const { return beside_; }
  /// The size of the places in trays in proportion to the cells; above 1 for large boards, whose
  /// cells are small.
  [[nodiscard]] double tray_scale() const { return tray_scale_; }
  [[nodiscard]] const std::vector<Tray>& trays() const { return trays_; }
  [[nodiscard]] const Tray* tray_at(Point point) const;

  /// True if cells are hexagons with upright files; cell_rect() is then the square of a hexagon.
  [[nodiscard]] bool hexagonal() const { return hexagonal_; }
  [[nodiscard]] Rect cell_rect(int cell) const;
  /// True if pieces are on points, where lines meet; cell_rect() is then the square around a point.
  [[nodiscard]] bool drawn_as_points() const { return points_; }
  /// Corners of a cell with a shape of its own; empty for others.
  [[nodiscard]] std::vector<Point> corners(int cell) const;
  /// The cell as a tongue; none for cells of other shapes.
  [[nodiscard]] std::optional<Tongue> tongue(int cell) const;
  /// The place for the name of a cell of a graph: in its farthest corner, the leftmost of several;
  /// for a tongue, on the border of the board at its base.
  [[nodiscard]] Point label_place(int cell) const;
  /// The rectangle of a cell or of a slot's place; empty for a slot that is not drawn.
  [[nodiscard]] Rect site_rect(Site site) const;
  /// The rectangle of the piece inside the place of a slot or inside a cell. On a cell with a shape
  /// of its own the piece is as large as fits.
  [[nodiscard]] Rect piece_rect(Site site) const;
  [[nodiscard]] std::optional<Site> site_at(Point point) const;
  /// The drawn site nearest to `from` in direction (dx, dy), for a cursor moved by keys.
  [[nodiscard]] Site neighbour(Site from, int dx, int dy) const;

 private:
  /// The extent of a cell around its middle, in units, y upwards.
  struct Extent {
    Point low;
    Point high;
  };
  [[nodiscard]] Extent extent_of(int cell) const;
  void collect_groups(const Topology& topology);
  /// Turns every other board, so that it is seen from its other end.
  void turn_partners();
  void collect_trays(const GameDefinition& definition);
  void arrange(int columns);
  /// The side of a cell if the trays are beside the board, or above and below it.
  [[nodiscard]] double fit(bool beside) const;
  void place();
  /// Places the border, the view and the cells of a board that is zoomed.
  void place_view();
  void place_tray(Tray& tray, Rect frame);
  [[nodiscard]] Rect place_group(const CellGroup& group) const;

  Size area_;
  bool flipped_;
  BoardView looked_at_;
  bool hexagonal_ = false;
  bool points_ = false;
  bool levels_ = false;  ///< the groups are levels of boards
  bool beside_ = true;
  double unit_ = 1;
  double fitted_ = 1;        ///< unit_ without zoom
  double border_width_ = 0;  ///< in cells
  double width_ = 1;         ///< width of all groups, in cells
  double height_ = 1;
  double group_width_ = 1;  ///< width of one group
  double group_height_ = 1;
  double tray_scale_ = 1;
  double header_ = 0;        ///< height for the titles of the uppermost groups
  bool own_boards_ = false;  ///< sides have boards of their own, which are side by side
  Rect cells_;
  Rect view_;  ///< the visible part of cells_
  Rect border_;
  std::vector<Point> inside_;   ///< lower left corner of each cell in its group
  std::vector<bool> turned_;    ///< index: the cell; true if its board is seen from the other end
  std::vector<Point> corners_;  ///< lower left corners on the board, in cells, y upwards, from 0
  std::vector<CellGroup> groups_;
  std::vector<std::vector<Place>> outlines_;  ///< by cell, from its middle, y upwards
  std::vector<double> piece_scales_;          ///< index: the cell
  std::vector<Tray> trays_;
};

}  // namespace stockade::gui
