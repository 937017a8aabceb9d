#pragma once
// ViewFacet: what each side sees of a game that hides pieces, and what the umpire tells.
//
// The umpire is whoever knows the whole position: the program. A player knows the cells in sight,
// the own moves, and the calls of the umpire. framework/game/umpire.h plays such games.

#include <cstdint>
#include <vector>

#include "framework/rules/facets.h"

namespace stockade {

/// A line through a king along which it is in check.
enum class CheckLine : uint8_t {
  any,  ///< the umpire does not say, or the board has no such lines
  rank,
  file,
  long_diagonal,  ///< the longer one of the two through the king's cell
  short_diagonal,
  leap  ///< no line: a knight, say
};

/// One thing that the umpire tells.
struct UmpireCall {
  enum class Type : uint8_t {
    capture,  ///< a piece was captured on `cell`
    check,    ///< `side` is in check along `line`
    tries     ///< `side`, which is to move, has `number` captures with pawns
  };
  enum class Captured : uint8_t { unsaid, pawn, piece };

  Type type = Type::capture;
  Side side;  ///< whose piece was captured, who is in check, whose captures are counted
  int cell = -1;
  Captured captured = Captured::unsaid;
  CheckLine line = CheckLine::any;
  int number = 0;
  friend bool operator==(const UmpireCall&, const UmpireCall&) = default;
};

class ViewFacet : public Facet {
 public:
  /// How a player learns of captures that pawns could make.
  enum class Tries : uint8_t {
    untold,
    number,  ///< the umpire counts them after each move
    asked    ///< the player may ask whether there is any, and must try one if there is
  };

  /// The cells whose contents `viewer` knows.
  [[nodiscard]] virtual CellSet sight(const Kernel& kernel, const Position& position,
                                      Side viewer) const = 0;
  /// Whether a player may try moves that turn out to be impossible. If not, players know their
  /// legal moves.
  [[nodiscard]] virtual bool attempts() const = 0;
  /// Whether the other players hear that an attempt has failed.
  [[nodiscard]] virtual bool refusals_are_public() const = 0;
  [[nodiscard]] virtual Tries tries() const = 0;
  /// Whether captures of this piece are those that are counted or asked for.
  [[nodiscard]] virtual bool is_pawn(Piece piece) const = 0;
  /// What everybody is told of a position that a move has led to, whatever the move was.
  [[nodiscard]] virtual std::vector<UmpireCall> calls_about(const Kernel& kernel,
                                                            const Position& position) const = 0;
  /// What everybody is told after a move has been played: this, behind what it has captured.
  [[nodiscard]] virtual std::vector<UmpireCall> calls(const Kernel& kernel, const Position& before,
                                                      Move move, const Position& after) const = 0;
};

/// How many captures with pawns the side to move has: legal ones, each way from cell to cell once.
[[nodiscard]] int count_pawn_captures(const Kernel& kernel, const ViewFacet& view,
                                      const Position& position);

}  // namespace stockade
