#pragma once
// HistoryHeuristic: statistics of quiet moves, to order them in other nodes.
//
// It has four tables:
//   history              a score of success by the move's history index (piece, target, and
//                        whether the piece is placed or moved)
//   continuation history the same, after each of the two moves before
//   killers              the last two quiet moves that caused a beta cutoff at a ply
//   countermoves         the quiet move that last refuted a move
//
// One object per thread. It is kept from search to search.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/score.h"

namespace stockade {

/// Quiet moves that a node searched, by their history indices; only the first 48.
struct QuietList {
  std::array<uint32_t, 48> index;  // filled as far as `count`
  size_t count = 0;
  void add(size_t history_index) {
    if (count < index.size()) index[count++] = static_cast<uint32_t>(history_index);
  }
};

template <SearchableGame G>
class HistoryHeuristic {
 public:
  using M = typename G::MoveType;
  /// A table's entries stay between -kMaximum and kMaximum.
  static constexpr int kMaximum = 8192;
  /// The history index of "no move" (a null move, or before the root).
  static constexpr size_t kNone = SIZE_MAX;

  explicit HistoryHeuristic(size_t history_size)
      : size_(history_size),
        history_(history_size, 0),
        continuation_(history_size <= kMaxForPairs ? history_size * history_size : 0, 0),
        countermoves_(history_size) {}

  /// The moves made one and two plies before, by their history indices.
  struct Path {
    size_t last = kNone;
    size_t before_last = kNone;
  };

  /// The success of the move so far: history plus continuation history, from -2.5 kMaximum to 2.5
  /// kMaximum.
  [[nodiscard]] int score(size_t index, Path path) const {
    int sum = history_[index];
    if (continuation_.empty()) return sum;
    if (path.last != kNone) sum += continuation_[path.last * size_ + index];
    if (path.before_last != kNone) sum += continuation_[path.before_last * size_ + index] / 2;
    return sum;
  }
  /// Adds a bonus, or a malus if it is negative.
  void add(size_t index, Path path, int bonus) {
    shift(history_[index], bonus);
    if (continuation_.empty()) return;
    if (path.last != kNone) shift(continuation_[path.last * size_ + index], bonus);
    if (path.before_last != kNone) shift(continuation_[path.before_last * size_ + index], bonus);
  }

  void set_killer(int ply, M move) {
    auto& pair = killers_[ply];
    if (pair[0] == move) return;
    pair[1] = pair[0];
    pair[0] = move;
  }
  [[nodiscard]] M killer(int ply, int which) const { return killers_[ply][which]; }
  void clear_killers(int ply) { killers_[ply] = {}; }

  /// `index` is the history index of the move that `move` refuted.
  void set_countermove(size_t index, M move) { countermoves_[index] = move; }
  [[nodiscard]] M countermove(size_t index) const {
    return index == kNone ? M{} : countermoves_[index];
  }

  /// Before a new search: halves the history, and removes the killers, which belong to other plies.
  void age() {
    for (int16_t& entry : history_) entry = static_cast<int16_t>(entry / 2);
    killers_ = {};
  }
  void clear() {
    std::fill(history_.begin(), history_.end(), int16_t{0});
    std::fill(continuation_.begin(), continuation_.end(), int16_t{0});
    std::fill(countermoves_.begin(), countermoves_.end(), M{});
    killers_ = {};
  }

 private:
  /// Games with more history indices have no continuation history. At the limit it takes 8 MB.
  static constexpr size_t kMaxForPairs = 2048;

  /// The nearer an entry is to the maximum, the less a bonus adds ("history gravity").
  static void shift(int16_t& entry, int bonus) {
    entry = static_cast<int16_t>(entry + bonus - entry * std::abs(bonus) / kMaximum);
  }
  size_t size_;
  std::vector<int16_t> history_;
  std::vector<int16_t> continuation_;  ///< by the earlier move, then the later
  std::vector<M> countermoves_;
  std::array<std::array<M, 2>, kMaxPly + 8> killers_{};
};

}  // namespace stockade
