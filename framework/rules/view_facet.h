#pragma once
// ViewFacet: what each side sees of a game that hides pieces, and what the umpire announces.
//
// The umpire is the program, which knows the whole position. A player knows the cells in sight, the
// own moves, and the calls of the umpire. framework/game/umpire.h plays such games.

#include <cstdint>
#include <vector>

#include "framework/rules/facets.h"

namespace stockade {

/// A line through a king along which it is in check.
enum class CheckLine : uint8_t {
  any,  ///< the umpire does not announce it, or the board has no such lines
  rank,
  file,
  long_diagonal,  ///< the longer one of the two through the king's cell
  short_diagonal,
  leap  ///< no line, for example a knight
};

/// One announcement of the umpire.
struct UmpireCall {
  enum class Type : uint8_t {
    capture,  ///< a piece was captured on `cell`
    check,    ///< `side` is in check along `line`
    tries     ///< `side`, which is to move, has `number` captures with pawns
  };
  enum class Captured : uint8_t { unsaid, pawn, piece };

  Type type = Type::capture;
  Side side;  ///< owner of the captured piece, side in check, or side whose captures are counted
  int cell = -1;
  Captured captured = Captured::unsaid;
  CheckLine line = CheckLine::any;
  int number = 0;
  friend bool operator==(const UmpireCall&, const UmpireCall&) = default;
};

class ViewFacet : public Facet {
 public:
  /// How a player learns of possible captures with pawns.
  enum class Tries : uint8_t {
    untold,
    number,  ///< the umpire counts them after each move
    asked    ///< the player may ask whether there is one, and must then try one if there is
  };

  /// The cells whose contents `viewer` knows.
  [[nodiscard]] virtual CellSet sight(const Kernel& kernel, const Position& position,
                                      Side viewer) const = 0;
  /// True if a player may try moves that turn out to be impossible. If not, players know their
  /// legal moves.
  [[nodiscard]] virtual bool attempts() const = 0;
  /// True if the other players hear that an attempt has failed.
  [[nodiscard]] virtual bool refusals_are_public() const = 0;
  [[nodiscard]] virtual Tries tries() const = 0;
  /// True if captures with this piece are counted or asked for.
  [[nodiscard]] virtual bool is_pawn(Piece piece) const = 0;
  /// The calls about a position after a move that do not depend on the move.
  [[nodiscard]] virtual std::vector<UmpireCall> calls_about(const Kernel& kernel,
                                                            const Position& position) const = 0;
  /// All calls after a move: its captures, then calls_about().
  [[nodiscard]] virtual std::vector<UmpireCall> calls(const Kernel& kernel, const Position& before,
                                                      Move move, const Position& after) const = 0;
};

/// The number of legal captures with pawns of the side to move, counted once per pair of cells.
[[nodiscard]] int count_pawn_captures(const Kernel& kernel, const ViewFacet& view,
                                      const Position& position);

}  // namespace stockade
