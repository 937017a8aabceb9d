#pragma once
// Attempt: a move that somebody tried. Rejection: the reason why it is not legal.

#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/pieces/piece_types.h"
#include "framework/position/move.h"
#include "framework/position/site.h"
#include "framework/rules/kernel.h"
#include "framework/rules/reason.h"

namespace stockade {

/// A move that somebody tried, possibly incomplete. Unknown parts are none or kEmpty.
struct Attempt {
  /// A piece that is pushed or pulled, and its target.
  struct Displacement {
    int from = 0;
    Site to;  ///< none: off the board
  };
  /// A piece that enters with the move.
  struct Entry {
    Piece piece;
    std::optional<int> cell;  ///< none: it was not specified
  };
  MoveForm form = MoveForm::board;
  Site from;  ///< cell, or the slot a piece is dropped from or rescued from
  Site to;
  Piece piece = kEmpty;     ///< the piece that moves, drops or is rescued
  Piece other = kEmpty;     ///< the new piece of a promotion, or the first piece paid
  std::vector<Piece> paid;  ///< all pieces paid, if they were specified
  /// The pieces freed besides `piece`; they are specified if `paid` is.
  std::vector<Piece> also_freed;
  bool leaves_board = false;  ///< the moving piece goes off the board
  std::optional<Displacement> displaced;
  std::optional<Entry> enters;
  std::string tag;  ///< MoveDetails::tag(); "": any
};

/// True if the attempt may mean the move, which has that effect, judging only by the pieces that it
/// pushes, pulls, lets enter or also frees, by its tag, and by whether it leaves the board.
[[nodiscard]] bool has_details_of(const Attempt& attempt, const EffectInfo& effect, Move move);

/// The reason why a move is not legal. `rule` is one of the ids of the command-line contract.
struct Rejection {
  std::string rule;
  std::string words;
  std::vector<Site> evidence;  ///< the pieces involved, the cause first
  SourceMark where;
  const Rule* by = nullptr;  ///< the rule that gives the reason; lives as long as the definition
  Nearness nearness;
};

}  // namespace stockade
