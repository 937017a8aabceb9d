#pragma once
// WholeTree: follows every line of a small game to its end.
//
// Alpha-beta finds a move with the best result, but does not distinguish the drawn moves of
// tic-tac-toe. If all ends are reachable, a search can also find the move that keeps the result and
// allows the opponent most errors.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/score.h"

namespace stockade {

/// One thread. It searches every position once and identifies it by its key.
template <SearchableGame G>
class WholeTree {
 public:
  using M = typename G::MoveType;

  /// Gives up after so many positions, and at once if a position can repeat or a count of moves
  /// ends the game: then its value depends on the moves that led to it.
  WholeTree(G& game, size_t most_positions) : game_(game), most_(most_positions) {}

  /// Among `moves`, which are legal in the present position, the one that keeps its result and has
  /// the best mean result against an opponent who chooses at random. None if the tree is too large,
  /// or if the game is won: a short win needs no error of the opponent.
  std::optional<M> best_chance(const std::vector<M>& moves) {
    path_ = {game_.key()};
    std::optional<M> chosen;
    Value best{-2, 0};
    for (const M move : moves) {
      const auto value = after(move, 0);
      if (!value) return std::nullopt;
      if (!chosen || better(*value, best)) {
        chosen = move;
        best = *value;
      }
    }
    if (best.result > 0) return std::nullopt;
    return chosen;
  }
  [[nodiscard]] uint64_t positions() const { return known_.size(); }

 private:
  /// The value of a position for the side to move at the root.
  struct Value {
    int result = 0;     ///< with the best play: -1 lost, 0 drawn, 1 won
    double chance = 0;  ///< the mean result against a random opponent
  };

  static bool better(const Value& a, const Value& b) {
    return a.result != b.result ? a.result > b.result : a.chance > b.chance;
  }

  std::optional<Value> after(M move, int ply) {
    game_.make(move);
    const auto value = value_at(ply + 1);
    game_.undo();
    return value;
  }

  std::optional<Value> value_at(int ply) {
    const uint64_t key = game_.key();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const bool comes_again = std::find(path_.begin(), path_.end(), key) != path_.end();
    if (comes_again || known_.size() >= most_ || ply >= kMaxPly - 8) return std::nullopt;
    const bool ours = ply % 2 == 0;
    std::vector<Candidate<M>> moves;
    if (!game_.over()) {
      game_.open(ply);
      game_.list(ply, MoveStage::tactical, Breadth::full, moves);
      game_.list(ply, MoveStage::quiet, Breadth::full, moves);
    }
    Value value;
    if (moves.empty()) {
      value.result = ours ? game_.result_without_moves() : -game_.result_without_moves();
      value.chance = value.result;
    } else {
      if (game_.drawn()) return std::nullopt;
      path_.push_back(key);
      const auto found = ours ? own_choice(moves, ply) : enemy_choice(moves, ply);
      path_.pop_back();
      if (!found) return std::nullopt;
      value = *found;
    }
    known_.emplace(key, value);
    return value;
  }

  std::optional<Value> own_choice(const std::vector<Candidate<M>>& moves, int ply) {
    Value best{-2, 0};
    for (const Candidate<M>& candidate : moves) {
      const auto value = after(candidate.move, ply);
      if (!value) return std::nullopt;
      if (better(*value, best)) best = *value;
    }
    return best;
  }

  std::optional<Value> enemy_choice(const std::vector<Candidate<M>>& moves, int ply) {
    Value met{2, 0};
    for (const Candidate<M>& candidate : moves) {
      const auto value = after(candidate.move, ply);
      if (!value) return std::nullopt;
      met.result = std::min(met.result, value->result);
      met.chance += value->chance / static_cast<double>(moves.size());
    }
    return met;
  }

  G& game_;
  size_t most_;
  std::unordered_map<uint64_t, Value> known_;
  std::vector<uint64_t> path_;
};

}  // namespace stockade
