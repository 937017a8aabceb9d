#pragma once
// MovePicker: hands out the moves of one node, the promising first, and lists no more than needed.
// Experience: what earlier nodes taught about which moves are good.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/score.h"

namespace stockade {

/// What earlier nodes taught about moves: how often each was good, by itself and as an answer to
/// the moves before it. Kept from search to search; belongs to one thread.
template <SearchableGame G>
class Experience {
 public:
  using M = typename G::MoveType;
  static constexpr int kMost = 8192;
  /// The history index of "no move" (a pass, or before the root).
  static constexpr size_t kNone = SIZE_MAX;

  explicit Experience(size_t history_size)
      : size_(history_size),
        worth_(history_size, 0),
        after_(history_size <= kMostForPairs ? history_size * history_size : 0, 0),
        answers_(history_size) {}

  /// The moves made one and two plies before, by their history indices.
  struct Path {
    size_t last = kNone;
    size_t before_last = kNone;
  };

  /// How often the move has been good, from -2.5 kMost to 2.5 kMost.
  [[nodiscard]] int worth(size_t index, Path path) const {
    int sum = worth_[index];
    if (after_.empty()) return sum;
    if (path.last != kNone) sum += after_[path.last * size_ + index];
    if (path.before_last != kNone) sum += after_[path.before_last * size_ + index] / 2;
    return sum;
  }
  void reward(size_t index, Path path, int amount) {
    shift(worth_[index], amount);
    if (after_.empty()) return;
    if (path.last != kNone) shift(after_[path.last * size_ + index], amount);
    if (path.before_last != kNone) shift(after_[path.before_last * size_ + index], amount);
  }

  void refuted_by(int ply, M move) {
    auto& pair = killers_[ply];
    if (pair[0] == move) return;
    pair[1] = pair[0];
    pair[0] = move;
  }
  [[nodiscard]] M killer(int ply, int which) const { return killers_[ply][which]; }
  void forget_killers(int ply) { killers_[ply] = {}; }

  /// The quiet move that last refuted the move with that history index.
  void set_answer(size_t to_index, M move) { answers_[to_index] = move; }
  [[nodiscard]] M answer(size_t to_index) const {
    return to_index == kNone ? M{} : answers_[to_index];
  }

  /// Before a new search: what was learnt counts less, and killers belong to other plies.
  void age() {
    for (int16_t& worth : worth_) worth = static_cast<int16_t>(worth / 2);
    killers_ = {};
  }
  void clear() {
    std::fill(worth_.begin(), worth_.end(), int16_t{0});
    std::fill(after_.begin(), after_.end(), int16_t{0});
    std::fill(answers_.begin(), answers_.end(), M{});
    killers_ = {};
  }

 private:
  /// Pairs of moves are remembered for games of up to so many history indices (8 MB).
  static constexpr size_t kMostForPairs = 2048;

  static void shift(int16_t& worth, int amount) {
    worth = static_cast<int16_t>(worth + amount - worth * std::abs(amount) / kMost);
  }
  size_t size_;
  std::vector<int16_t> worth_;
  std::vector<int16_t> after_;  ///< by the earlier move, then the later
  std::vector<M> answers_;
  std::array<std::array<M, 2>, kMaxPly + 8> killers_{};
};

template <SearchableGame G>
class MovePicker {
 public:
  using M = typename G::MoveType;
  using Lists = std::vector<Candidate<M>>;

  /// The node has been opened. `lists` is a stack that the picker grows and, when it is destroyed,
  /// shrinks again. `path` is how the node was reached.
  MovePicker(G& game, Lists& lists, const Experience<G>& experience, int ply, uint32_t table_move,
             typename Experience<G>::Path path, Breadth breadth)
      : game_(game),
        lists_(lists),
        experience_(experience),
        path_(path),
        ply_(ply),
        base_(lists.size()),
        breadth_(breadth) {
    if (table_move) first_ = game.find(ply, table_move);
    hints_ = {experience.killer(ply, 0), experience.killer(ply, 1), experience.answer(path.last)};
  }
  ~MovePicker() { lists_.resize(base_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  /// The next move; a default one when there are no more.
  Candidate<M> next() {
    switch (step_) {
      case Step::first:
        step_ = Step::list_tactical;
        if (!(first_ == M{})) return {first_, 0, false};
        [[fallthrough]];
      case Step::list_tactical:
        game_.list(ply_, MoveStage::tactical, breadth_, lists_);
        for (size_t i = base_; i < lists_.size(); ++i) {
          const M move = lists_[i].move;
          lists_[i].order = 8 * game_.gain(move) - game_.risk(move);
        }
        at_ = losing_ = base_;
        step_ = Step::winning;
        [[fallthrough]];
      case Step::winning:
        while (at_ < lists_.size()) {
          take_best();
          const Candidate<M> best = lists_[at_++];
          if (best.move == first_) continue;
          if (game_.gain(best.move) < game_.risk(best.move) && !game_.wins_at_least(best.move, 0)) {
            lists_[losing_++] = best;
            continue;
          }
          return best;
        }
        hint_ = 0;
        step_ = Step::hints;
        [[fallthrough]];
      case Step::hints:
        while (!no_quiet_ && hint_ < hints_.size()) {
          M& hint = hints_[hint_++];
          if (hint == M{}) continue;
          if (hint == first_ || repeated_hint() || game_.is_tactical(hint) ||
              !(game_.find(ply_, game_.code(hint)) == hint)) {
            hint = M{};
            continue;
          }
          return {hint, Experience<G>::kMost, false};
        }
        step_ = Step::list_quiet;
        [[fallthrough]];
      case Step::list_quiet:
        lists_.resize(losing_);
        at_ = lists_.size();
        if (!no_quiet_) {
          game_.list(ply_, MoveStage::quiet, breadth_, lists_);
          for (size_t i = at_; i < lists_.size(); ++i)
            lists_[i].order += experience_.worth(game_.history_index(lists_[i].move), path_);
          keep_promising_first();
        }
        step_ = Step::quiet;
        [[fallthrough]];
      case Step::quiet:
        while (!no_quiet_ && at_ < lists_.size()) {
          sort_some();
          const Candidate<M> best = lists_[at_++];
          if (best.move == first_ || best.move == hints_[0] || best.move == hints_[1] ||
              best.move == hints_[2])
            continue;
          return best;
        }
        at_ = base_;
        step_ = Step::losing;
        [[fallthrough]];
      case Step::losing:
        if (at_ < losing_) return lists_[at_++];
        return {};
    }
    return {};
  }

  /// Adds the legal moves that the breadth left out until now. Only when next() has come to the end
  /// without a move.
  void widen() {
    breadth_ = Breadth::full;
    no_quiet_ = false;
    step_ = Step::list_quiet;
    losing_ = base_;
  }
  /// From now on only captures and promotions.
  void skip_quiet() { no_quiet_ = true; }

 private:
  enum class Step : uint8_t { first, list_tactical, winning, hints, list_quiet, quiet, losing };

  void take_best() {
    size_t best = at_;
    for (size_t i = at_ + 1; i < lists_.size(); ++i)
      if (lists_[i].order > lists_[best].order) best = i;
    std::swap(lists_[at_], lists_[best]);
  }
  /// Of perhaps a thousand moves most nodes need only the first few, and none an order among the
  /// unpromising: these go to the end as they come.
  void keep_promising_first() {
    const auto begin = lists_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto end = std::partition(begin, lists_.end(), [](const auto& c) { return c.order > 0; });
    sorted_ = at_;
    promising_ = static_cast<size_t>(end - lists_.begin());
  }
  /// Keeps a stretch of the promising moves sorted ahead of the reader.
  void sort_some() {
    if (at_ < sorted_ || at_ >= promising_) return;
    const size_t more = at_ == losing_ ? 10 : 40;
    sorted_ = std::min(promising_, at_ + more);
    const auto begin = lists_.begin();
    std::partial_sort(begin + static_cast<std::ptrdiff_t>(at_),
                      begin + static_cast<std::ptrdiff_t>(sorted_),
                      begin + static_cast<std::ptrdiff_t>(promising_),
                      [](const auto& a, const auto& b) { return a.order > b.order; });
  }
  [[nodiscard]] bool repeated_hint() const {
    for (size_t i = 0; i + 1 < hint_; ++i)
      if (hints_[i] == hints_[hint_ - 1]) return true;
    return false;
  }

  G& game_;
  Lists& lists_;
  const Experience<G>& experience_;
  typename Experience<G>::Path path_;
  int ply_;
  size_t base_;
  Breadth breadth_;
  Step step_ = Step::first;
  M first_{};
  std::array<M, 3> hints_{};
  size_t hint_ = 0;
  size_t at_ = 0;
  size_t losing_ = 0;  ///< end of the losing captures, which are kept at the front for the last
  size_t sorted_ = 0;
  size_t promising_ = 0;  ///< end of the quiet moves worth sorting
  bool no_quiet_ = false;
};

}  // namespace stockade
