#pragma once
// Reason: why a move is not legal, and how near the move is to a legal one.

#include <compare>
#include <cstdint>
#include <string_view>

namespace stockade {

/// What a move fails by, from the farthest to the nearest to a legal move.
enum class Stage : uint8_t {
  game,          ///< the side has no legal move at all
  piece,         ///< there is no piece, or not one that the side may move
  way,           ///< the piece never moves like this
  requirement,   ///< no rule of the variant adds such a move
  path,          ///< something on its way, or at the end of it
  castling,      ///< the right to castle, or the way of king and rook
  supply,        ///< what a zone holds
  target,        ///< the cell of a drop
  capture,       ///< nothing to capture on an empty cell
  promotion,     ///< nothing that the piece may become
  royal_safety,  ///< a royal piece is attacked after it
  paralysis,     ///< another piece holds the piece
  special,       ///< a rule about particular moves
};

/// The rank of a reason: if a text may mean several moves, the reason for the nearest is shown.
struct Nearness {
  Stage stage = Stage::special;
  int order = 0;  ///< among the reasons of the stage

  friend auto operator<=>(const Nearness&, const Nearness&) = default;
};

struct Reason {
  // A reason that needs no rank is only its id.
  constexpr Reason(const char* name, Nearness rank = {}) : id(name), nearness(rank) {}  // NOLINT

  std::string_view id;  ///< in the table of diagnostics; lives as long as the program
  Nearness nearness;
};

// The reasons that several rules give.
namespace reasons {

inline constexpr Reason kGameOver{"game-over", {Stage::game}};
inline constexpr Reason kNoSuchPiece{"no-such-piece", {Stage::piece}};
inline constexpr Reason kNotYourPiece{"not-your-piece", {Stage::piece, 1}};
inline constexpr Reason kNoSuchMove{"no-such-move", {Stage::way}};
inline constexpr Reason kRequirementNotMet{"requirement-not-met", {Stage::requirement}};
inline constexpr Reason kBlocked{"blocked", {Stage::path, 1}};
inline constexpr Reason kNotHeld{"not-held", {Stage::supply}};
inline constexpr Reason kOccupied{"occupied", {Stage::target}};
inline constexpr Reason kDropRegion{"drop-region", {Stage::target, 1}};
inline constexpr Reason kKingInCheck{"king-in-check", {Stage::royal_safety}};

}  // namespace reasons
}  // namespace stockade
