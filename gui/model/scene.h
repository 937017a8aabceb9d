#pragma once
// Scene: all data of the board that are to be drawn, but not the way to draw them. The painter
// turns it into a picture for a window, an image or a vector file. damage() finds the differences
// of two scenes, so it has to know every member.

#include <string>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"
#include "gui/model/flights.h"
#include "gui/model/geometry.h"

namespace stockade::gui {

/// An arrow between two sites.
struct Arrow {
  enum class Kind {
    last_move,
    refutation,
    hint,
    illegal  ///< a move of the game that the rules do not allow any more; it is crossed out
  };
  Site from;
  Site to;
  Kind type = Kind::last_move;
  friend bool operator==(const Arrow&, const Arrow&) = default;
};

/// A highlighted target of the armed piece.
struct TargetMark {
  Site site;
  bool captures = false;
  bool passes = false;  ///< the piece goes on from there to another board
  friend bool operator==(const TargetMark&, const TargetMark&) = default;
};

/// A mark for moves that are not legal on another board: on a piece that has such moves, or on a
/// site where one ends.
struct LoneMark {
  Site site;
  int count = 0;  ///< number of the piece's moves; 0: a move ends at the site
  friend bool operator==(const LoneMark&, const LoneMark&) = default;
};

/// One piece offered in the strip beside a cell.
struct StripItem {
  Move move;             ///< none if the item can't be chosen
  Piece piece = kEmpty;  ///< the piece paid or displaced, or what the pawn becomes
  int count = 0;         ///< number of such pieces; 0 if it does not matter
  std::string key;       ///< the key that chooses it
  /// Distinguishes it from items with the same piece: "B" for a board, a cell, "+B" for a piece
  /// that is also freed.
  std::string label;
  std::string note;  ///< the reason why it can't be chosen, or more about it
  friend bool operator==(const StripItem&, const StripItem&) = default;
};

/// The chooser that is drawn beside a cell.
struct Strip {
  Site anchor;
  std::string title;  ///< "Pay with", "Becomes", "Enters", "Remove", "Pushes or pulls" …
  std::vector<StripItem> items;
  int hovered = -1;
  friend bool operator==(const Strip&, const Strip&) = default;
};

/// A piece drawn away from its place: dragged, following the cursor, or on its way.
struct FloatingPiece {
  Piece piece;
  Point center;
  double scale = 1;  ///< 1: the size of a piece on the board
  double opacity = 1;
  bool parachute = false;
  friend bool operator==(const FloatingPiece&, const FloatingPiece&) = default;
};

/// A different picture of a site while pieces are on their way or in the hand.
struct SiteOverride {
  Site site;
  Piece piece = kEmpty;  ///< cells: the piece to show; kEmpty shows none
  double opacity = 1;    ///< opacity of that piece
  int count = 0;         ///< slots: the number to show
};

struct Scene {
  const GameDefinition* definition = nullptr;
  const Position* position = nullptr;
  std::vector<SiteOverride> overrides;

  std::vector<Site> last_move;  ///< cells and slots that the last move changed
  std::vector<Arrow> arrows;
  std::vector<DrawnMark> drawn;  ///< arrows and rings of the game's annotations
  Site source;
  Site payment;
  std::vector<TargetMark> targets;
  Site hovered;
  Site cursor;
  CellSet checked;
  CellSet pseudo_checked;
  CellSet frozen;
  CellSet held;                ///< pieces that enemies keep from moving
  CellSet fog;                 ///< cells that the viewing player does not see
  std::vector<Site> dimmed;    ///< slots whose pieces can't be had now
  std::vector<Site> evidence;  ///< the sites that explain why an attempt was refused
  std::vector<LoneMark> lone;
  Strip strip;  ///< no items: no strip
  std::vector<FloatingPiece> floating;
  bool coordinates = true;
};

/// The site, or none if the board has no such place because the site belongs to other rules.
[[nodiscard]] Site on_board(const GameDefinition& definition, Site site);

/// Removes items from former rules whose sites do not exist on this board: drawn marks, moves that
/// are illegal now, the pointer and the cursor.
void keep_to_board(Scene& scene);

}  // namespace stockade::gui
