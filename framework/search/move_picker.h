#pragma once
// MovePicker: returns the moves of one node one by one, the most promising first. It lists a stage
// of moves only when the search reaches it.
//
// Stages: the hash move; winning captures and promotions (ordered by MVV/LVA, tested by SEE);
// killers and the countermove; quiet moves (by history); losing captures.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/history_heuristic.h"

namespace stockade {

template <SearchableGame G>
class MovePicker {
 public:
  using M = typename G::MoveType;
  using Lists = std::vector<Candidate<M>>;

  /// The caller has opened the node. `lists` is a stack: the picker appends its moves and removes
  /// them when it is destroyed. `hash_move` is the code of the transposition table's move, 0 if
  /// there is none. `path` contains the two moves that led to the node.
  MovePicker(G& game, Lists& lists, const HistoryHeuristic<G>& history, int ply, uint32_t hash_move,
             typename HistoryHeuristic<G>::Path path, Breadth breadth)
      : game_(game),
        lists_(lists),
        history_(history),
        path_(path),
        ply_(ply),
        base_(lists.size()),
        breadth_(breadth) {
    if (hash_move) hash_move_ = game.find(ply, hash_move);
    refutations_ = {history.killer(ply, 0), history.killer(ply, 1), history.countermove(path.last)};
  }
  ~MovePicker() { lists_.resize(base_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  /// The next move; a default one if there are no more.
  Candidate<M> next() {
    switch (stage_) {
      case Stage::hash_move:
        stage_ = Stage::list_tactical;
        if (!(hash_move_ == M{})) return {hash_move_, 0, false};
        [[fallthrough]];
      case Stage::list_tactical:
        game_.list(ply_, MoveStage::tactical, breadth_, lists_);
        for (size_t i = base_; i < lists_.size(); ++i) {
          const M move = lists_[i].move;
          lists_[i].order = 8 * game_.gain(move) - game_.piece_value(move);
        }
        at_ = losing_ = base_;
        stage_ = Stage::winning;
        [[fallthrough]];
      case Stage::winning:
        while (at_ < lists_.size()) {
          take_best();
          const Candidate<M> best = lists_[at_++];
          if (best.move == hash_move_) continue;
          if (game_.gain(best.move) < game_.piece_value(best.move) &&
              !game_.see_at_least(best.move, 0)) {
            lists_[losing_++] = best;
            continue;
          }
          return best;
        }
        refutation_ = 0;
        stage_ = Stage::refutations;
        [[fallthrough]];
      case Stage::refutations:
        while (!no_quiet_ && refutation_ < refutations_.size()) {
          M& move = refutations_[refutation_++];
          if (move == M{}) continue;
          if (move == hash_move_ || is_repeated() || game_.is_tactical(move) ||
              !(game_.find(ply_, game_.code(move)) == move)) {
            move = M{};
            continue;
          }
          return {move, HistoryHeuristic<G>::kMaximum, false};
        }
        stage_ = Stage::list_quiet;
        [[fallthrough]];
      case Stage::list_quiet:
        lists_.resize(losing_);
        at_ = lists_.size();
        if (!no_quiet_) {
          game_.list(ply_, MoveStage::quiet, breadth_, lists_);
          for (size_t i = at_; i < lists_.size(); ++i)
            lists_[i].order += history_.score(game_.history_index(lists_[i].move), path_);
          keep_promising_first();
        }
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        while (!no_quiet_ && at_ < lists_.size()) {
          sort_some();
          const Candidate<M> best = lists_[at_++];
          if (best.move == hash_move_ || best.move == refutations_[0] ||
              best.move == refutations_[1] || best.move == refutations_[2])
            continue;
          return best;
        }
        at_ = base_;
        stage_ = Stage::losing;
        [[fallthrough]];
      case Stage::losing:
        if (at_ < losing_) return lists_[at_++];
        return {};
    }
    return {};
  }

  /// Adds the legal moves that the breadth has left out. Only if next() has reached the end without
  /// a move.
  void widen() {
    breadth_ = Breadth::full;
    no_quiet_ = false;
    stage_ = Stage::list_quiet;
    losing_ = base_;
  }
  /// From now on next() returns only captures and promotions.
  void skip_quiet() { no_quiet_ = true; }

 private:
  enum class Stage : uint8_t {
    hash_move,
    list_tactical,
    winning,
    refutations,
    list_quiet,
    quiet,
    losing
  };

  void take_best() {
    size_t best = at_;
    for (size_t i = at_ + 1; i < lists_.size(); ++i)
      if (lists_[i].order > lists_[best].order) best = i;
    std::swap(lists_[at_], lists_[best]);
  }
  /// Of perhaps a thousand moves most nodes need only the first few, and no node needs an order
  /// among the unpromising ones: these stay unsorted at the end.
  void keep_promising_first() {
    const auto begin = lists_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto end = std::partition(begin, lists_.end(), [](const auto& c) { return c.order > 0; });
    sorted_ = at_;
    promising_ = static_cast<size_t>(end - lists_.begin());
  }
  /// Sorts the next few promising moves when they are needed.
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
  [[nodiscard]] bool is_repeated() const {
    for (size_t i = 0; i + 1 < refutation_; ++i)
      if (refutations_[i] == refutations_[refutation_ - 1]) return true;
    return false;
  }

  G& game_;
  Lists& lists_;
  const HistoryHeuristic<G>& history_;
  typename HistoryHeuristic<G>::Path path_;
  int ply_;
  size_t base_;
  Breadth breadth_;
  Stage stage_ = Stage::hash_move;
  M hash_move_{};
  std::array<M, 3> refutations_{};
  size_t refutation_ = 0;
  size_t at_ = 0;
  size_t losing_ = 0;  ///< end of the losing captures, which stay at the front until the last stage
  size_t sorted_ = 0;
  size_t promising_ = 0;  ///< end of the quiet moves worth sorting
  bool no_quiet_ = false;
};

}  // namespace stockade
