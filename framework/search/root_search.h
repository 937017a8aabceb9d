#pragma once
// RootSearch: searches the moves of the root by iterative deepening with aspiration windows, and
// reports the principal variations. If the limits ask for variety, it chooses among nearly equal
// moves. It has a move to play from its start on.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/base/random.h"
#include "framework/search/alpha_beta.h"
#include "framework/search/reply_errors.h"
#include "framework/search/score.h"
#include "framework/search/search.h"
#include "framework/search/search_clock.h"
#include "framework/search/whole_tree.h"

namespace stockade {

template <SearchableGame G>
class RootSearch {
 public:
  using M = typename G::MoveType;

  RootSearch(G& game, TranspositionTable& table, HistoryHeuristic<G>& history,
             const SearchLimits& limits, SearchClock& clock, const InfoHandler& on_info)
      : game_(game),
        table_(table),
        limits_(limits),
        clock_(clock),
        on_info_(on_info),
        tree_(game, table, history, clock) {}

  /// Makes this object one of several threads with the same root (lazy SMP). `nodes` has a counter
  /// per thread; its own is at `which`. Every second thread begins one ply deeper, so that threads
  /// do different work.
  void join_team(std::vector<std::atomic<uint64_t>>& nodes, size_t which) {
    team_nodes_ = &nodes;
    which_ = which;
    tree_.publish_nodes(nodes[which]);
    depth_ = static_cast<int>(which % 2);
  }

  SearchResult run() {
    if (limits_.level && *limits_.level < kLevels)
      tree_.set_level(level(*limits_.level), limits_.seed);
    list_moves();
    if (moves_.empty()) return result_without_moves();
    const std::optional<M> chance = best_chance();
    const bool varied = limits_.variety_cp > 0 && moves_.size() > 1;
    if (varied) clock_.set_share(kShareBeforeChoice);
    deepen();
    if (chance) return result_of(index_of(*chance));
    if (const auto trap = most_errors()) return result_of(*trap);
    if (!varied) return result_of(0);
    clock_.set_share(100);
    tree_.resume();
    if (decided()) {
      deepen();
      return result_of(0);
    }
    return result_of(choose());
  }

 private:
  struct RootMove {
    M move{};
    int order = 0;
    int score = -kInfinite;  ///< in this iteration; -kInfinite if not searched yet, or not better
    int previous = -kInfinite;  ///< in the previous iteration
    int seldepth = 0;
    std::vector<M> line;
  };

  static constexpr int kShareBeforeChoice = 60;
  static constexpr size_t kMaxMovesOfSmallGame = 16;
  static constexpr uint64_t kMaxPositionsOfSmallGame = 6000;  ///< tic-tac-toe has 5,478
  static constexpr int kAspirationWindow = 18;
  /// If more than this is won or lost, there is no random choice.
  static constexpr int kDecided = 200;
  /// The greatest loss that variety may accept: less than the value of the lowest piece.
  static constexpr int kMaxVariety = 80;

  void list_moves() {
    std::vector<Candidate<M>> list;
    game_.open(0);
    game_.list(0, MoveStage::tactical, Breadth::full, list);
    game_.list(0, MoveStage::quiet, Breadth::full, list);
    for (const Candidate<M>& candidate : list)
      if (is_asked_for(candidate.move)) moves_.push_back(root_move(candidate.move));
    // None of the requested moves is legal: search all, to have an answer.
    if (moves_.empty())
      for (const Candidate<M>& candidate : list) moves_.push_back(root_move(candidate.move));
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.order > b.order; });
  }
  [[nodiscard]] bool is_asked_for(M move) const {
    return limits_.root_moves.empty() ||
           std::find(limits_.root_moves.begin(), limits_.root_moves.end(), game_.outer(move)) !=
               limits_.root_moves.end();
  }
  /// A root move with its first order: the static evaluation after the move, minus the value of the
  /// moving piece if the move loses it according to SEE.
  RootMove root_move(M move) {
    RootMove root;
    root.move = move;
    root.line = {move};
    const bool lost = !game_.see_at_least(move, 0);
    const int value = game_.piece_value(move);
    game_.make(move);
    root.order = -game_.evaluate(-kInfinite, kInfinite);
    game_.undo();
    if (lost) root.order -= value;
    return root;
  }

  SearchResult result_without_moves() {
    SearchResult result;
    if (game_.in_check()) result.info.score.mate = 0;
    result.info.time_ms = clock_.elapsed_ms();
    if (on_info_) on_info_(result.info);
    return result;
  }

  /// In a small game that is not won: of the moves with the best result, the one that allows the
  /// enemy most errors.
  std::optional<M> best_chance() {
    const bool weakened = limits_.level && *limits_.level < kLevels;
    if (moves_.size() < 2 || moves_.size() > kMaxMovesOfSmallGame || which_ != 0 || weakened ||
        limits_.multipv > 1 || limits_.mate)
      return std::nullopt;
    uint64_t most = kMaxPositionsOfSmallGame;
    if (limits_.nodes) most = std::min(most, *limits_.nodes / 4);
    if (const auto budget = time_budget(limits_))
      most = std::min(most, static_cast<uint64_t>(budget->soft.count()) / 50);
    std::vector<M> moves;
    for (const RootMove& move : moves_) moves.push_back(move.move);
    WholeTree<G> tree(game_, most);
    const auto chosen = tree.best_chance(moves);
    clock_.spend(tree.positions());
    return chosen;
  }
  /// If checkmate is a win for the side that is mated: the move after which most replies mate and,
  /// among equal ones, the one with the best evaluation, unless the search has found a win or a
  /// loss. Deep lines are misleading here: they assume that the enemy sees mates.
  std::optional<size_t> most_errors() {
    if constexpr (requires { game_.wins_when_mated(); }) {
      const bool weakened = limits_.level && *limits_.level < kLevels;
      if (!game_.wins_when_mated() || which_ != 0 || weakened || limits_.multipv > 1 ||
          limits_.mate || is_mate(moves_.front().score))
        return std::nullopt;
      ReplyErrors<G> errors(game_);
      std::optional<size_t> chosen;
      double most = -2;
      int best_look = -kInfinite;
      for (size_t i = 0; i < moves_.size(); ++i) {
        const auto share = errors.after(moves_[i].move);
        // The enemy needs pieces to give mate, so captures are avoided.
        const int look = moves_[i].order - 2 * game_.gain(moves_[i].move);
        if (!share || *share < most || (*share == most && look <= best_look)) continue;
        most = *share;
        best_look = look;
        chosen = i;
      }
      clock_.spend(errors.positions());
      return chosen;
    }
    return std::nullopt;
  }
  [[nodiscard]] size_t index_of(M move) const {
    return static_cast<size_t>(
        std::find_if(moves_.begin(), moves_.end(),
                     [&](const RootMove& root) { return root.move == move; }) -
        moves_.begin());
  }

  /// Iterative deepening, from the depth reached so far until the clock or the limits end it.
  void deepen() {
    const size_t lines = std::min(moves_.size(), static_cast<size_t>(std::max(1, limits_.multipv)));
    for (int depth = depth_ + 1; depth <= last_depth() && !enough(); ++depth) {
      tree_.start_iteration(depth);
      for (RootMove& move : moves_) {
        move.previous = move.score;
        move.score = -kInfinite;
      }
      for (size_t first = 0; first < lines && !tree_.interrupted(); ++first)
        search_window(depth, first);
      if (tree_.interrupted()) {
        restore_if_unfinished();
        return;
      }
      depth_ = depth;
      same_best_ = moves_.front().move == best_before_ ? same_best_ + 1 : 0;
      best_before_ = moves_.front().move;
      for (size_t i = 0; i < lines; ++i) report(i);
    }
  }

  [[nodiscard]] int last_depth() const {
    int depth = limits_.depth ? std::clamp(*limits_.depth, 1, kMaxPly - 8) : kMaxPly / 2;
    if (limits_.level && level(*limits_.level).depth > 0)
      depth = std::min(depth, level(*limits_.level).depth);
    // If a mate in n moves is not found at a depth somewhat above 2n, deeper ones will not find it.
    if (limits_.mate && !limits_.depth && !limits_.movetime_ms && !limits_.nodes)
      depth = std::min(depth, 2 * std::max(1, *limits_.mate) + 4);
    return depth;
  }

  /// Whether a deeper search cannot change the requested result, or time is up.
  [[nodiscard]] bool enough() const {
    if (depth_ == 0) return false;
    const int best = moves_.front().score;
    if (limits_.mate && best >= mate_in(2 * *limits_.mate - 1)) return true;
    if (!limits_.limits_time()) return false;
    if (clock_.past_soft_limit(time_percent())) return true;
    if (limits_.multipv > 1) return false;
    return is_mate(best) && depth_ > kMate - std::abs(best) + 1;
  }
  /// Percent of the soft time limit, by the stability of the best move: more time if it has just
  /// changed, less if it has been the same for five iterations, and little if there is no other.
  [[nodiscard]] int time_percent() const {
    if (moves_.size() == 1) return kForcedMovePercent;
    return same_best_ == 0 ? 150 : same_best_ >= 5 ? 70 : 100;
  }

  /// Searches the moves from `first` on with an aspiration window: it is narrow around the score of
  /// the previous iteration, and is widened until the score is inside.
  void search_window(int depth, size_t first) {
    const int expected = moves_[first].previous;
    int below = kAspirationWindow;
    int above = kAspirationWindow;
    const bool open = depth < 4 || expected == -kInfinite || is_mate(expected);
    int alpha = open ? -kInfinite : expected - below;
    int beta = open ? kInfinite : expected + above;
    for (;;) {
      const int best = search_moves(alpha, beta, depth, first);
      std::stable_sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(),
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
      if (tree_.interrupted()) return;
      if (best <= alpha) {
        below *= 3;
        alpha = below > 600 ? -kInfinite : std::max(-kInfinite, best - below);
      } else if (best >= beta) {
        above *= 3;
        beta = above > 600 ? kInfinite : std::min(kInfinite, best + above);
      } else {
        return;
      }
      // After a fail low or a fail high the scores are only bounds. The order of the moves stays.
      for (size_t i = first; i < moves_.size(); ++i) moves_[i].score = -kInfinite;
    }
  }

  /// Principal variation search of the moves from `first` on, with check extensions and late move
  /// reductions. Returns the best score.
  int search_moves(int alpha, int beta, int depth, size_t first) {
    int best = -kInfinite;
    for (size_t i = first; i < moves_.size(); ++i) {
      RootMove& root = moves_[i];
      const bool late = i > first;
      tree_.note_move(0, root.move);
      const bool tactical = game_.is_tactical(root.move);
      game_.make(root.move);
      int next = depth - 1;
      if (game_.in_check() && depth > 1) ++next;
      int score;
      if (!late) {
        score = -tree_.search(-beta, -alpha, next, 1);
      } else {
        int less = 0;
        if (depth >= 4 && i - first >= 4 && !tactical && !game_.in_check())
          less = i - first >= 40 ? 2 : 1;
        score = -tree_.search(-alpha - 1, -alpha, next - less, 1);
        if (less && score > alpha && !tree_.interrupted())
          score = -tree_.search(-alpha - 1, -alpha, next, 1);
        if (score > alpha && beta - alpha > 1 && !tree_.interrupted())
          score = -tree_.search(-beta, -alpha, next, 1);
      }
      game_.undo();
      if (tree_.interrupted()) return best;
      if (score > best) best = score;
      if (score > alpha || !late) {
        root.score = score;
        root.seldepth = tree_.seldepth();
        root.line = {root.move};
        root.line.insert(root.line.end(), tree_.line(1).begin(), tree_.line(1).end());
        alpha = std::max(alpha, score);
        if (score >= beta) return score;
      }
    }
    return best;
  }

  /// After an interruption. An iteration that has searched its first move counts, as it may have
  /// found a better one; otherwise restores the scores of the previous iteration.
  void restore_if_unfinished() {
    if (moves_.front().score != -kInfinite) return;
    for (RootMove& move : moves_) move.score = move.previous;
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }

  [[nodiscard]] SearchInfo info(size_t which) {
    const RootMove& root = moves_[which];
    SearchInfo info;
    info.depth = depth_;
    info.seldepth = std::max(depth_, root.seldepth);
    info.multipv = static_cast<int>(which) + 1;
    info.score = to_score(root.score == -kInfinite ? 0 : root.score);
    info.nodes = nodes();
    info.time_ms = clock_.elapsed_ms();
    info.hashfull = table_.hashfull();
    // outer() translates a move only in the position where it is played.
    for (const M move : root.line) {
      info.pv.push_back(game_.outer(move));
      game_.make(move);
    }
    for (size_t i = 0; i < root.line.size(); ++i) game_.undo();
    return info;
  }
  [[nodiscard]] uint64_t nodes() const {
    uint64_t sum = clock_.spent() + tree_.nodes();
    if (!team_nodes_) return sum;
    for (size_t i = 0; i < team_nodes_->size(); ++i)
      if (i != which_) sum += (*team_nodes_)[i].load(std::memory_order_relaxed);
    return sum;
  }
  void report(size_t which) {
    if (on_info_) on_info_(info(which));
  }

  /// Whether so much is won or lost that only the best move should be played.
  [[nodiscard]] bool decided() const {
    return depth_ < 2 || std::abs(moves_.front().score) >= kDecided;
  }

  /// Searches all moves again to one depth and picks at random among those within the allowed loss
  /// of the best. Returns its index in moves_.
  size_t choose() {
    const int best = moves_.front().score;
    if (clock_.stopped()) return 0;
    const int depth = std::max(2, depth_ - 1);
    tree_.start_iteration(depth);
    const auto search = [&](size_t i, int alpha, int beta) {
      tree_.note_move(0, moves_[i].move);
      game_.make(moves_[i].move);
      const int score = -tree_.search(-beta, -alpha, depth - 1, 1);
      game_.undo();
      return score;
    };
    const int top = search(0, -kInfinite, kInfinite);
    if (tree_.interrupted() || is_mate(top)) return 0;
    const int least = std::min(best, top) - std::min(limits_.variety_cp, kMaxVariety);
    std::vector<size_t> good{0};
    for (size_t i = 1; i < moves_.size(); ++i) {
      const int score = search(i, least - 1, least);
      if (tree_.interrupted()) break;
      if (score < least) continue;
      moves_[i].score = score;
      moves_[i].line = {moves_[i].move};
      good.push_back(i);
    }
    Random random(limits_.seed);
    return good[random.below(static_cast<uint32_t>(good.size()))];
  }

  SearchResult result_of(size_t chosen) {
    SearchResult result;
    result.best = game_.outer(moves_[chosen].move);
    result.info = info(chosen);
    if (chosen != 0) {
      result.info.multipv = 1;
      if (on_info_) on_info_(result.info);
    }
    if (result.info.pv.size() > 1) result.ponder = result.info.pv[1];
    return result;
  }

  G& game_;
  TranspositionTable& table_;
  const SearchLimits& limits_;
  SearchClock& clock_;
  const InfoHandler& on_info_;
  AlphaBeta<G> tree_;
  std::vector<RootMove> moves_;
  int depth_ = 0;
  M best_before_{};
  int same_best_ = 0;  ///< iterations for which the best move has not changed
  std::vector<std::atomic<uint64_t>>* team_nodes_ = nullptr;
  size_t which_ = 0;
};

}  // namespace stockade
