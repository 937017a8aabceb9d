#pragma once
// SearchableGame: the requirements of the alpha-beta search on a game. KernelGame implements it for
// every definition; a native plugin may implement it with a faster board of its own.
//
// A game object holds one position. make() and undo() change it. open(ply) generates the legal
// moves of the position; list() and find() read them, stage by stage, whenever the game is at that
// position again. `ply` is the distance from the root: each ply has its own move sets. A game may
// have a move type of its own: cheap to copy, and equal exactly if the moves are the same.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "framework/position/move.h"

namespace stockade {

/// The stages of move generation, in the order of the search.
enum class MoveStage : uint8_t {
  tactical,  ///< captures and promotions
  quiet      ///< all others
};

/// The quiet moves that a node lists. The difference is largest for placements, the pieces that are
/// dropped, or freed and dropped.
enum class Breadth : uint8_t {
  checks,  ///< only moves that are known to check
  narrow,  ///< placements only with check or near royal pieces
  normal,  ///< placements everywhere, each piece for its cheapest payment
  full     ///< every legal move
};

/// A move with the number that orders it; higher is earlier.
template <class M>
struct Candidate {
  M move{};
  int order = 0;
  bool checks = false;  ///< known to give check (not all checks are known)
};

template <class G>
concept SearchableGame = requires(G game, const G view, typename G::MoveType move, int number,
                                  uint32_t code, MoveStage stage, Breadth breadth,
                                  std::vector<Candidate<typename G::MoveType>> list) {
  requires std::equality_comparable<typename G::MoveType>;

  // --- the position
  { view.key() } -> std::same_as<uint64_t>;
  { view.in_check() } -> std::same_as<bool>;
  // A draw by a rule such as the n-move rule, or a repetition in the line that is searched.
  { view.drawn() } -> std::same_as<bool>;
  // True if a goal has been reached: there are no legal moves.
  { view.over() } -> std::same_as<bool>;
  // The result for the side to move if it has no legal move: -1 lost, 0 drawn, 1 won.
  { view.result_without_moves() } -> std::same_as<int>;
  // Static evaluation in centipawns for the side to move; may be inexact far outside (alpha, beta).
  { view.evaluate(number, number) } -> std::same_as<int>;
  // True if pieces can be placed on the board, so that a quiet position may change suddenly.
  { view.is_volatile() } -> std::same_as<bool>;

  // --- making moves
  game.make(move);
  game.undo();
  // Whether a null move is sound here (no check, and zugzwang is unlikely). pass() makes it.
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
  // A placement that mates at once, if a cheap test finds one; otherwise a default MoveType.
  { game.mating_placement(number) } -> std::same_as<typename G::MoveType>;

  // --- about a move of the present position
  { view.code(move) } -> std::same_as<uint32_t>;  // not 0
  { view.outer(move) } -> std::same_as<Move>;     // as the framework's Move
  { view.is_tactical(move) } -> std::same_as<bool>;
  { view.is_placement(move) } -> std::same_as<bool>;
  { view.gain(move) } -> std::same_as<int>;         // value captured, and gained by promotion
  { view.piece_value(move) } -> std::same_as<int>;  // value of the piece that moves
  // Static exchange evaluation (SEE): whether the captures and recaptures on the target, all by the
  // cheapest piece, gain at least so many centipawns.
  { view.see_at_least(move, number) } -> std::same_as<bool>;
  // A small number that HistoryHeuristic uses as an index (SearchTeam knows the upper bound).
  { view.history_index(move) } -> std::same_as<size_t>;
};

}  // namespace stockade
