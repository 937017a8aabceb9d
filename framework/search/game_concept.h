#pragma once
// What the alpha-beta search needs of a game, and nothing more. KernelGame gives it for every
// definition; a native plugin may give it with a faster board of its own.
//
// A game stands at a position. make() and undo() walk the tree. open(ply) works out the legal moves
// of the position it stands at, which list() and find() then read, part by part, whenever the game
// stands there again; `ply` is the distance from the root, so that the lists of a whole line live
// side by side. Moves may be of the game's own type: cheap to copy, equal exactly if they are the
// same.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "framework/position/move.h"

namespace stockade {

/// The parts of a move list, in the order in which they are looked at.
enum class MoveStage : uint8_t {
  tactical,  ///< captures and promotions
  quiet      ///< all others
};

/// How wide the search looks at quiet moves, above all at pieces that are placed on the board
/// (dropped, or freed and dropped).
enum class Breadth : uint8_t {
  checks,  ///< of all quiet moves, those alone that are seen to check
  narrow,  ///< checks, and cells near the royal pieces
  normal,  ///< every cell, but each piece at its cheapest price
  full     ///< every legal move
};

/// A move with the guess by which it is ordered; higher is earlier.
template <class M>
struct Candidate {
  M move{};
  int order = 0;
  bool checks = false;  ///< known to attack a royal piece (not all checks are known)
};

template <class G>
concept SearchableGame = requires(G game, const G view, typename G::MoveType move, int number,
                                  uint32_t code, MoveStage stage, Breadth breadth,
                                  std::vector<Candidate<typename G::MoveType>> list) {
  requires std::equality_comparable<typename G::MoveType>;

  // --- where the game stands
  { view.key() } -> std::same_as<uint64_t>;
  { view.in_check() } -> std::same_as<bool>;
  // Drawn by a rule that does not wait for the moves to run out, or repeating a position of the
  // line that is searched.
  { view.drawn() } -> std::same_as<bool>;
  // Ended by what stands on the board: there are no legal moves.
  { view.over() } -> std::same_as<bool>;
  // For the side to move if it has no legal move: -1 lost, 0 drawn, 1 won.
  { view.result_when_stuck() } -> std::same_as<int>;
  // Centipawns to the side to move; may be inexact far outside (alpha, beta).
  { view.evaluate(number, number) } -> std::same_as<int>;
  // Pieces can be placed on the board, so that quiet positions may blow up.
  { view.is_volatile() } -> std::same_as<bool>;

  // --- walking
  game.make(move);
  game.undo();
  // Whether passing is harmless enough to be tried as a bad move; and doing it.
  { view.may_pass() } -> std::same_as<bool>;
  game.pass();
  game.undo_pass();

  // --- moves
  game.open(number);
  { view.any_move(number) } -> std::same_as<bool>;
  // Appends the moves of a stage. Quiet moves have `order` and `checks`.
  game.list(number, stage, breadth, list);
  // The legal move of that code, or a default MoveType.
  { view.find(number, code) } -> std::same_as<typename G::MoveType>;
  // A placement that mates at once, if one is seen cheaply; else a default MoveType.
  { game.mating_placement(number) } -> std::same_as<typename G::MoveType>;

  // --- about a move of the present position
  { view.code(move) } -> std::same_as<uint32_t>;  // not 0
  { view.outer(move) } -> std::same_as<Move>;     // as the rest of the program knows it
  { view.is_tactical(move) } -> std::same_as<bool>;
  { view.is_placement(move) } -> std::same_as<bool>;
  { view.gain(move) } -> std::same_as<int>;  // value captured, and gained by promotion
  { view.risk(move) } -> std::same_as<int>;  // value of the piece that moves
  // Whether captures and recaptures on the target leave at least so many centipawns.
  { view.wins_at_least(move, number) } -> std::same_as<bool>;
  // A small number for tables of experience (their size is told to SearchTeam).
  { view.history_index(move) } -> std::same_as<size_t>;
};

}  // namespace stockade
