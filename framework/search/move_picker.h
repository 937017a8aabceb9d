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

template <SearchableGame G>
class Experience {
 public:
  using M = typename G::MoveType;
  static constexpr int kMost = 8192;

  explicit Experience(const G& game)
      : worth_(2 * game.history_size(), 0), answers_(game.history_size()) {}

  /// How often the move has been good, from -kMost to kMost.
  [[nodiscard]] int worth(const G& game, M move) const { return worth_[game.history_index(move)]; }
  void reward(size_t history_index, int amount) { shift(history_index, amount); }
  void punish(size_t history_index, int amount) { shift(history_index, -amount); }

  void refuted_by(int ply, M move) {
    auto& pair = killers_[static_cast<size_t>(ply)];
    if (pair[0] == move) return;
    pair[1] = pair[0];
    pair[0] = move;
  }
  [[nodiscard]] M killer(int ply, int which) const {
    return killers_[static_cast<size_t>(ply)][static_cast<size_t>(which)];
  }
  void forget_killers(int ply) { killers_[static_cast<size_t>(ply)] = {}; }

  /// The quiet move that last refuted the move with that history index.
  void set_answer(size_t to_index, M move) { answers_[to_index] = move; }
  [[nodiscard]] M answer(size_t to_index) const { return answers_[to_index]; }

 private:
  void shift(size_t index, int amount) {
    int& worth = worth_[index];
    worth += amount - worth * std::abs(amount) / kMost;
  }
  std::vector<int> worth_;
  std::vector<M> answers_;
  std::array<std::array<M, 2>, kMaxPly + 8> killers_{};
};

template <SearchableGame G>
class MovePicker {
 public:
  using M = typename G::MoveType;
  using Lists = std::vector<Candidate<M>>;

  /// The node has been opened. `lists` is a stack that the picker grows and, when it is destroyed,
  /// shrinks again. `answer` may be a default move.
  MovePicker(G& game, Lists& lists, const Experience<G>& experience, int ply, uint32_t table_move,
             M answer, Breadth breadth)
      : game_(game),
        lists_(lists),
        experience_(experience),
        ply_(ply),
        base_(lists.size()),
        breadth_(breadth) {
    if (table_move) first_ = game.find(ply, table_move);
    hints_ = {experience.killer(ply, 0), experience.killer(ply, 1), answer};
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
            lists_[i].order += experience_.worth(game_, lists_[i].move);
          sorted_ = at_;
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
  /// Keeps a stretch of the list sorted ahead of the reader, longer each time: most nodes need only
  /// the first few of perhaps a thousand.
  void sort_some() {
    if (at_ < sorted_) return;
    const size_t more = at_ == losing_ ? 12 : 60;
    sorted_ = std::min(lists_.size(), at_ + more);
    const auto begin = lists_.begin();
    std::partial_sort(begin + static_cast<std::ptrdiff_t>(at_),
                      begin + static_cast<std::ptrdiff_t>(sorted_), lists_.end(),
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
  bool no_quiet_ = false;
};

}  // namespace stockade
