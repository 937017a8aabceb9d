#pragma once
// MateSearch: finds the shortest mate in at most n moves, or proves that there is none.
//
// Depth-first proof-number search (df-pn). Every position has a proof number and a disproof number:
// the least number of positions that must still be settled to prove a mate, or to prove that there
// is none. The search descends to the position where they are smallest. It runs for mates in one,
// two, three … moves. The attacker tries only checks in some of these runs and all moves in
// others; the defender always has all legal moves.
//
// Draws. A position that is drawn because of the game before the root (repetition, n-move rule) is
// not a mate. A repetition inside the line searched is not cut off: a shortest mate contains none,
// and the result of a position must not depend on the line that led to it. The count of the n-move
// rule does depend on that line; if it can reach its limit, it is part of the key.
//
// One thread.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/mate_table.h"
#include "framework/search/score.h"
#include "framework/search/search.h"
#include "framework/search/search_clock.h"

namespace stockade {

/// The part of SearchableGame that MateSearch needs (see game_concept.h), and the plies since the
/// count of the n-move rule was reset.
template <class G>
concept MateSearchable = requires(G game, const G view, typename G::MoveType move, int ply,
                                  std::vector<Candidate<typename G::MoveType>> list) {
  { view.key() } -> std::same_as<uint64_t>;
  { view.quiet_plies() } -> std::same_as<int>;
  { view.in_check() } -> std::same_as<bool>;
  { view.drawn() } -> std::same_as<bool>;
  { view.result_without_moves() } -> std::same_as<int>;
  game.make(move);
  game.undo();
  game.open(ply);
  { view.any_move(ply) } -> std::same_as<bool>;
  game.list(ply, MoveStage::quiet, Breadth::full, list);
  { view.outer(move) } -> std::same_as<Move>;
};

template <MateSearchable G>
class MateSearch {
 public:
  using M = typename G::MoveType;

  struct Outcome {
    MateAnswer answer = MateAnswer::open;
    int moves = 0;         ///< the number of moves of the mate found
    std::vector<Move> pv;  ///< the line: 2 * moves - 1 moves, or fewer if a limit ended the search
  };

  /// `n_move_limit`: the plies of the n-move rule, 0 for none. All must outlive the search.
  MateSearch(G& game, MateTable& table, const SearchLimits& limits, const SearchClock& clock,
             int n_move_limit)
      : game_(game),
        table_(table),
        limits_(limits),
        clock_(clock),
        n_move_limit_(n_move_limit),
        children_(kMaxPly) {}

  /// Looks for a mate in at most `most` > 0 moves.
  Outcome run(int most) {
    table_.start_search();
    path_.assign(1, game_.key());
    count_matters_ = n_move_limit_ > 0 && game_.quiet_plies() + 2 * most > n_move_limit_;
    const int last = std::min(most, kLongest);
    // First short mates with all moves, which are cheap to settle; then long mates with checks
    // only; then all moves again for the lengths that are still open.
    for (int moves = 1; moves <= std::min(last, kShort); ++moves)
      if (prove(moves, false)) return found(moves);
    Outcome best;
    allow(kNodesOfChecks);
    for (int moves = kShort + 1; moves <= last && best.moves == 0; ++moves)
      if (prove(moves, true)) best = found(moves);
    const int longest_open = best.moves > 0 ? best.moves - 1 : last;
    allow(kNodesOfAll);
    for (int moves = kShort + 1; moves <= longest_open; ++moves)
      if (prove(moves, false)) return found(moves);
    if (best.moves == 0 && disproved_in_ >= most) best.answer = MateAnswer::none;
    return best;
  }

  [[nodiscard]] uint64_t nodes() const { return nodes_; }

 private:
  /// The two numbers from the view of the side to move (phi and delta of df-pn): it has reached its
  /// aim when `own` is 0.
  struct View {
    uint32_t own = 1;
    uint32_t other = 1;
  };
  struct Child {
    M move{};
    View view;  ///< of the side to move there
  };

  static constexpr uint32_t kNever = MateNumbers::kNever;
  static constexpr int kShort = 2;
  /// A line has to fit into the game object.
  static constexpr int kLongest = (kMaxPly - 4) / 2;
  /// A search without limits gives up after so many nodes with checks only, or with all moves.
  static constexpr uint64_t kNodesOfChecks = 3'000'000;
  static constexpr uint64_t kNodesOfAll = 6'000'000;
  /// The first estimate of a quiet attack's number, which for a check is the number of replies.
  static constexpr uint32_t kQuietAttack = 40;

  /// Whether there is a mate in at most so many moves. False also if that remains open.
  bool prove(int moves, bool checks_alone) {
    checks_alone_ = checks_alone;
    const View root = attack(0, moves, {kNever, kNever});
    if (!checks_alone && root.other == 0) disproved_in_ = std::max(disproved_in_, moves);
    return root.own == 0;
  }

  void allow(uint64_t nodes) {
    const bool limited = limits_.nodes || limits_.limits_time();
    last_node_ = limited ? UINT64_MAX : nodes_ + nodes;
    interrupted_ = false;
  }
  bool expired() {
    if (!interrupted_) interrupted_ = nodes_ >= last_node_ || clock_.expired(nodes_);
    return interrupted_;
  }

  // ------------------------------------------------------------------------------- the search

  /// The side that mates is to move, with `moves` > 0 left.
  View attack(int ply, int moves, View limit) {
    list_attacks(ply, moves);
    return settle<true>(ply, moves, limit);
  }
  /// The other side is to move; then `moves` > 0 are left.
  View defend(int ply, int moves, View limit) {
    list_defences(ply, moves);
    return settle<false>(ply, moves, limit);
  }

  /// Descends into the most promising child until one of the numbers reaches its limit.
  template <bool Attack>
  View settle(int ply, int moves, View limit) {
    constexpr View kOpen{1, 1};
    std::vector<Child>& children = children_[ply];
    for (;;) {
      const Choice choice = choose(children);
      const View& view = choice.view;
      if (expired() && view.own != 0) return kOpen;
      if (view.own == 0 || view.other == 0 || view.own >= limit.own || view.other >= limit.other) {
        remember<Attack>(ply, moves, view);
        return view;
      }
      Child& child = children[choice.best];
      // The limit of the second best child is exceeded by a quarter (the 1 + epsilon trick), which
      // saves going back and forth between two children.
      const View child_limit{limit.other - (choice.open - 1),
                             std::min(limit.own, choice.second + 1 + choice.second / 4)};
      make(child.move);
      if constexpr (Attack)
        child.view = defend(ply + 1, moves - 1, child_limit);
      else
        child.view = attack(ply + 1, moves, child_limit);
      undo();
    }
  }

  struct Choice {
    View view;                 ///< of the position, computed from its children
    size_t best = 0;           ///< the most promising child
    uint32_t second = kNever;  ///< `other` of the second best child
    uint32_t open = 0;         ///< children that are not refuted
  };

  /// Weak proof-number search: the hardest child counts in full and each further one as one,
  /// because positions that differ little (a piece placed here or there) have much the same
  /// solution.
  static Choice choose(const std::vector<Child>& children) {
    Choice choice;
    uint32_t first = kNever;
    uint32_t hardest = 0;
    for (size_t i = 0; i < children.size(); ++i) {
      const View& view = children[i].view;
      if (view.own == 0) continue;
      ++choice.open;
      hardest = std::max(hardest, view.own);
      if (view.other < first || choice.open == 1) {
        choice.second = first;
        first = view.other;
        choice.best = i;
      } else {
        choice.second = std::min(choice.second, view.other);
      }
    }
    choice.view.own = choice.open ? first : kNever;
    choice.view.other = choice.open ? std::min(kNever, hardest + choice.open - 1) : 0;
    if (choice.view.own == 0) choice.view.other = kNever;
    return choice;
  }

  /// Lists the attacks that may mate. The first one that is known to mate ends the list.
  void list_attacks(int ply, int moves) {
    std::vector<Child>& children = children_[ply];
    children.clear();
    list_all(ply, list_);
    for (const Candidate<M>& candidate : list_) {
      if (expired()) return;
      if (ply == 0 && !wanted(candidate.move)) continue;
      game_.make(candidate.move);
      ++nodes_;
      const View view = first_view_of_defence(ply + 1, moves - 1);
      game_.undo();
      if (view.own == 0) continue;
      children.push_back({candidate.move, view});
      if (view.other == 0) return;
    }
  }

  /// The first numbers of the position after an attack, as the defender sees it.
  View first_view_of_defence(int ply, int moves_left) {
    constexpr View kMated{kNever, 0};
    constexpr View kHolds{0, kNever};
    const bool check = game_.in_check();
    if (checks_alone_ && !check) return kHolds;
    const bool mated_without_moves = game_.result_without_moves() < 0;
    if (moves_left == 0 && !mated_without_moves) return kHolds;
    if (moves_left > 0)
      if (const auto known = table_.find(key(), moves_left)) return {known->disproof, known->proof};
    if (mated_without_moves) {
      game_.open(ply);
      if (!game_.any_move(ply)) return kMated;
    }
    if (moves_left == 0 || drawn()) return kHolds;
    if (!check) return {1, kQuietAttack};
    list_all(ply, replies_);
    return {1, std::min(kQuietAttack, static_cast<uint32_t>(replies_.size()))};
  }

  /// Lists all replies. The first one that is known to escape ends the list.
  void list_defences(int ply, int moves) {
    constexpr View kNoMate{kNever, 0};
    std::vector<Child>& children = children_[ply];
    children.clear();
    list_all(ply, list_);
    if (list_.empty() && game_.result_without_moves() >= 0) children.push_back({M{}, kNoMate});
    for (const Candidate<M>& candidate : list_) {
      if (expired()) return;
      game_.make(candidate.move);
      ++nodes_;
      View view;
      if (drawn())
        view = kNoMate;
      else if (const auto known = table_.find(key(), moves))
        view = {known->proof, known->disproof};
      game_.undo();
      if (view.own == 0) continue;
      children.push_back({candidate.move, view});
      if (view.other == 0) return;
    }
  }

  void list_all(int ply, std::vector<Candidate<M>>& list) {
    list.clear();
    game_.open(ply);
    game_.list(ply, MoveStage::tactical, Breadth::full, list);
    game_.list(ply, MoveStage::quiet, Breadth::full, list);
  }
  [[nodiscard]] bool wanted(M move) const {
    return limits_.root_moves.empty() ||
           std::find(limits_.root_moves.begin(), limits_.root_moves.end(), game_.outer(move)) !=
               limits_.root_moves.end();
  }

  void make(M move) {
    game_.make(move);
    path_.push_back(game_.key());
  }
  void undo() {
    path_.pop_back();
    game_.undo();
  }
  /// A draw that is not a repetition inside the line.
  [[nodiscard]] bool drawn() const {
    return game_.drawn() && std::find(path_.begin(), path_.end(), game_.key()) == path_.end();
  }

  /// The key of the position, combined with the parameters of the search.
  [[nodiscard]] uint64_t key() const {
    uint64_t key = game_.key();
    if (checks_alone_) key ^= 0x9E3779B97F4A7C15ull;
    if (count_matters_) key ^= 0xBF58476D1CE4E5B9ull * static_cast<uint64_t>(game_.quiet_plies());
    return key;
  }
  template <bool Attack>
  void remember(int ply, int moves, const View& view) {
    if (ply == 0) return;  // the limits may leave out some of its moves
    table_.store(key(), moves,
                 Attack ? MateNumbers{view.own, view.other} : MateNumbers{view.other, view.own});
  }

  // ------------------------------------------------------------------------------- the line

  /// The line of the mate that prove() has just found, against the longest defence.
  Outcome found(int moves) {
    Outcome outcome{MateAnswer::found, moves, {}};
    std::vector<M> line;
    int left = moves;
    for (int ply = 0;; ply += 2) {
      line.push_back(mating_move(ply));
      outcome.pv.push_back(game_.outer(line.back()));
      make(line.back());
      if (--left == 0) break;
      const auto reply = longest_defence(ply + 1, left);
      if (!reply) break;
      line.push_back(reply->move);
      outcome.pv.push_back(game_.outer(reply->move));
      make(reply->move);
      left = reply->moves;
      if (attack(ply + 2, left, {kNever, kNever}).own != 0) break;
    }
    for (size_t i = 0; i < line.size(); ++i) undo();
    return outcome;
  }
  /// The mating move of a position that attack() has just proved.
  [[nodiscard]] M mating_move(int ply) const {
    const auto& children = children_[ply];
    return std::find_if(children.begin(), children.end(),
                        [](const Child& child) { return child.view.other == 0; })
        ->move;
  }

  struct Defence {
    M move{};
    int moves = 0;  ///< the number of moves to the mate after it
  };
  /// The reply after which the mate takes most moves, at most `moves`. None if a limit ended the
  /// search, or the side to move is mated already.
  std::optional<Defence> longest_defence(int ply, int moves) {
    std::vector<Candidate<M>> replies;
    list_all(ply, replies);
    std::optional<Defence> longest;
    for (const Candidate<M>& reply : replies) {
      make(reply.move);
      int needed = 1;
      while (needed <= moves && attack(ply + 1, needed, {kNever, kNever}).own != 0) ++needed;
      undo();
      if (needed > moves) return std::nullopt;
      if (!longest || needed > longest->moves) longest = Defence{reply.move, needed};
      if (longest->moves == moves) break;
    }
    return longest;
  }

  G& game_;
  MateTable& table_;
  const SearchLimits& limits_;
  const SearchClock& clock_;
  int n_move_limit_;
  bool checks_alone_ = false;
  bool count_matters_ = false;
  bool interrupted_ = false;
  uint64_t nodes_ = 0;
  uint64_t last_node_ = UINT64_MAX;
  int disproved_in_ = 0;  ///< it is proved that there is no mate in so many moves
  std::vector<std::vector<Child>> children_;  ///< by ply
  std::vector<Candidate<M>> list_;
  std::vector<Candidate<M>> replies_;
  std::vector<uint64_t> path_;  ///< keys of the line, from the root to the present position
};

/// Searches for SearchLimits::mate on behalf of an engine. Keeps its table from one search to the
/// next.
class MateFinder {
 public:
  /// If the limits ask for a mate and there is one, reports and returns it; otherwise returns what
  /// `otherwise()` returns, a SearchResult. `searched` is at the position of `game`.
  template <MateSearchable G, class Otherwise>
  SearchResult find_or(G& searched, const Game& game, const SearchLimits& limits,
                       SearchClock& clock, const InfoHandler& on_info, Otherwise otherwise) {
    if (!limits.mate || *limits.mate < 1) return otherwise();
    clock.set_share(kShare);
    MateSearch<G> search(searched, table_, limits, clock, game.definition().n_move_limit());
    const auto outcome = search.run(*limits.mate);
    clock.set_share(100);
    clock.spend(search.nodes());
    if (outcome.answer != MateAnswer::found) {
      SearchResult result = otherwise();
      const auto& mate = result.info.score.mate;
      const bool found = mate && *mate > 0 && *mate <= *limits.mate;
      result.mate = found ? MateAnswer::found : outcome.answer;
      return result;
    }
    SearchResult result;
    result.mate = MateAnswer::found;
    result.best = outcome.pv.front();
    if (outcome.pv.size() > 1) result.ponder = outcome.pv[1];
    const int plies = 2 * outcome.moves - 1;
    result.info.depth = result.info.seldepth = plies;
    result.info.score = to_score(mate_in(plies));
    result.info.nodes = search.nodes();
    result.info.time_ms = clock.elapsed_ms();
    result.info.pv = outcome.pv;
    if (on_info) on_info(result.info);
    return result;
  }

 private:
  /// Percent of the time and the nodes; the rest is for the best move if there is no mate.
  static constexpr int kShare = 70;
  MateTable table_;
};

}  // namespace stockade
