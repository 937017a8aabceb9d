#pragma once
// Painter: draws a Scene. The ground (border, cells, trays) does not change from move to move and
// is a separate layer, which a window may keep.

#include "gui/board/artwork.h"
#include "gui/board/surface.h"
#include "gui/model/board_layout.h"
#include "gui/model/damage.h"
#include "gui/model/scene.h"
#include "gui/model/strip_places.h"

namespace stockade::gui {

/// The outline of a cell.
[[nodiscard]] Path cell_outline(const BoardLayout& layout, int cell);

class Painter {
 public:
  Painter(const Artwork& artwork, const Theme& theme) : artwork_(artwork), theme_(theme) {}

  /// Background, border, coordinates, cells, empty trays.
  void draw_ground(Surface& surface, const GameDefinition& definition, const BoardLayout& layout,
                   bool coordinates = true) const;
  /// Pieces and marks, over the ground. Parts outside `within` are left out. Where a part crosses
  /// the edge of `within`, the surface has to clip.
  void draw_scene(Surface& surface, const Scene& scene, const BoardLayout& layout,
                  Rect within) const;
  void draw_scene(Surface& surface, const Scene& scene, const BoardLayout& layout) const;
  /// One piece, as on a cell with the edges of `where`. Tiles point to the enemy.
  void draw_piece(Surface& surface, const GameDefinition& definition, Piece piece, Rect where,
                  double opacity, bool flipped = false) const;

 private:
  struct Look {
    Surface& surface;
    const Scene& scene;
    const BoardLayout& layout;
    double unit;
    Rect within;
    bool cells = true;  ///< also draws the pieces on cells, not only the trays beside the board
    [[nodiscard]] bool shows(Rect extent) const { return within.meets(extent); }
    [[nodiscard]] bool shows(Site site) const {
      return (cells || !site.is_cell()) && shows(site_extent(layout, site));
    }
  };
  void draw_part(const Look& look) const;
  void draw_tray(Surface& surface, const GameDefinition& definition, const BoardLayout& layout,
                 const Tray& tray, double title) const;
  void draw_bars(Surface& surface, const Tray& tray, double unit) const;
  void draw_runway(Surface& surface, const Tray& tray, double unit) const;
  void draw_stand(Surface& surface, const Tray& tray, double unit) const;
  void draw_cells(Surface& surface, const GameDefinition& definition,
                  const BoardLayout& layout) const;
  void draw_points(Surface& surface, const GameDefinition& definition,
                   const BoardLayout& layout) const;
  void draw_scroll_marks(Surface& surface, const BoardLayout& layout) const;
  void draw_river(Surface& surface, const Topology& topology, const BoardLayout& layout) const;
  void draw_palaces(Surface& surface, const Topology& topology, const BoardLayout& layout) const;
  void draw_coordinates(Surface& surface, const GameDefinition& definition,
                        const BoardLayout& layout) const;
  void draw_straight_coordinates(Surface& surface, const Topology& topology, const CellGroup& group,
                                 const BoardLayout& layout, const TextLook& look) const;
  void draw_bent_coordinates(Surface& surface, const Topology& topology, const BoardLayout& layout,
                             const CellGroup& group, const TextLook& look) const;

  void draw_fog(const Look& look) const;
  void draw_under_marks(const Look& look) const;
  void draw_cell_pieces(const Look& look) const;
  void draw_slot_pieces(const Look& look) const;
  void draw_tile(Surface& surface, const std::string& sign, bool promoted, Rect where,
                 bool points_down, double opacity) const;
  void draw_type_mark(Surface& surface, const GameDefinition& definition, Piece piece, Rect rect,
                      double opacity) const;
  void draw_frozen(const Look& look, Rect rect) const;
  void draw_tongue(const Look& look, int cell) const;
  void draw_stack(const Look& look, const Tongue& tongue, Piece piece, int height,
                  double opacity) const;
  void draw_height(Surface& surface, const GameDefinition& definition, Piece piece, int height,
                   Rect rect, double opacity) const;
  void draw_targets(const Look& look) const;
  void draw_lone_marks(const Look& look) const;
  void draw_over_marks(const Look& look) const;
  void draw_arrows(const Look& look) const;
  void draw_annotations(const Look& look) const;
  void draw_strip(const Look& look) const;
  void draw_floating(const Look& look) const;

  const Artwork& artwork_;
  const Theme& theme_;
};

/// The size of a piece in its rectangle, as a part of the rectangle's side.
inline constexpr double kPieceScale = 0.94;

}  // namespace stockade::gui
