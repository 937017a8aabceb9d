#pragma once
// AlphaBeta: principal variation search of a tree of positions, for any SearchableGame.
//
// Scores are from the side to move. A node is searched in these steps:
//   draws and mate distance; what the table knows; static pruning; moves in the picker's order, the
//   late ones reduced; what was learnt goes to the table and to the tables of experience.
// Leaves are not evaluated before captures and promotions have run out (quiesce), nor before a man
// placed on the board has been seen to mate or not. A verdict that there is no legal move is always
// taken from the complete list.
//
// One thread. The root is searched by RootSearch (root_search.h).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/move_picker.h"
#include "framework/search/score.h"
#include "framework/search/search_clock.h"
#include "framework/search/transposition_table.h"

namespace stockade {

template <SearchableGame G>
class AlphaBeta {
 public:
  using M = typename G::MoveType;
  using Line = std::vector<M>;

  AlphaBeta(G& game, TranspositionTable& table, const SearchClock& clock)
      : game_(game),
        table_(table),
        clock_(clock),
        experience_(game),
        volatile_(game.is_volatile()),
        lines_(kMaxPly + 8) {
    lists_.reserve(8192);
    for (size_t depth = 1; depth < reduction_.size(); ++depth)
      for (size_t count = 1; count < reduction_[depth].size(); ++count)
        reduction_[depth][count] =
            static_cast<uint8_t>(0.3 + std::log(static_cast<double>(depth)) *
                                           std::log(static_cast<double>(count)) / 2.3);
  }

  /// The score of the present position, at `ply` > 0 from the root, searched to `depth`.
  /// Meaningless once interrupted() is true.
  int search(int alpha, int beta, int depth, int ply) {
    return beta - alpha > 1 ? node<true>(alpha, beta, depth, ply)
                            : node<false>(alpha, beta, depth, ply);
  }
  /// The line that search() expects from `ply` on; complete only for windows wider than one.
  [[nodiscard]] const Line& line(int ply) const { return lines_[static_cast<size_t>(ply)]; }

  [[nodiscard]] bool interrupted() const { return interrupted_; }
  /// Lets it go on, if the clock has been given more.
  void resume() { interrupted_ = false; }
  [[nodiscard]] uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  /// Before each iteration: extensions go to twice the depth.
  void start_iteration(int depth) {
    longest_ = std::min(kMaxPly - 4, 2 * depth + 4);
    seldepth_ = 0;
  }
  /// Tells which move leads from `ply` to `ply` + 1, for searches that begin below the root.
  void note_move(int ply, M move) { path_[static_cast<size_t>(ply)] = game_.history_index(move); }

 private:
  /// Counts the node, unless the search is over: then true.
  bool enter(int ply) {
    if (interrupted_ || clock_.expired(nodes_)) {
      interrupted_ = true;
      return true;
    }
    ++nodes_;
    seldepth_ = std::max(seldepth_, ply);
    return false;
  }

  template <bool Pv>
  int node(int alpha, int beta, int depth, int ply) {
    if (depth <= 0) return quiesce<Pv>(alpha, beta, ply, 0);
    if constexpr (Pv) lines_[static_cast<size_t>(ply)].clear();
    if (enter(ply)) return 0;

    const bool in_check = game_.in_check();
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return game_.evaluate(alpha, beta);
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;

    const TableEntry known = table_.probe(game_.key(), ply);
    if (!Pv && known.depth >= depth && settles(known, alpha, beta)) return known.score;

    int guess = -kInfinite;
    if (!in_check) {
      guess = game_.evaluate(alpha - 300, beta + 300);
      if (known.bound != Bound::none && !is_mate(known.score) &&
          settles(known, guess - (known.bound == Bound::upper),
                  guess + (known.bound == Bound::lower)))
        guess = known.score;
    }
    if constexpr (!Pv) {
      if (!in_check && !is_mate(beta)) {
        // So far ahead that a quiet move of the enemy's will not matter.
        const int reach = volatile_ ? 3 : 6;
        const int slope = volatile_ ? 130 : 85;
        if (depth <= reach && guess - slope * depth >= beta) return guess;
        if (depth >= 2 && guess >= beta && game_.may_pass()) {
          const int less = volatile_ ? 2 + depth / 5 : 3 + depth / 4;
          path_[static_cast<size_t>(ply)] = SIZE_MAX;
          game_.pass();
          const int score = -node<false>(-beta, -beta + 1, depth - 1 - less, ply + 1);
          game_.undo_pass();
          if (interrupted_) return 0;
          if (score >= beta) return is_mate(score) ? beta : score;
        }
      }
    }
    if (depth >= 4 && known.move == 0) --depth;

    game_.open(ply);
    // Near the leaves, men are placed only where they bother royal men; an escape from check and
    // the main line want more.
    const Breadth breadth = !Pv && !in_check && depth <= 2 ? Breadth::narrow : Breadth::normal;
    int best = -kInfinite;
    M best_move{};
    const int alpha_before = alpha;
    int tried = loop_moves<Pv>(alpha, beta, depth, ply, in_check, guess, known.move, breadth, best,
                               best_move);
    if (interrupted_) return 0;
    if (tried == 0) {
      if (!game_.any_move(ply)) return stuck_score(ply);
      // The narrow list left out all there is.
      tried = loop_moves<Pv>(alpha, beta, depth, ply, in_check, guess, known.move, Breadth::full,
                             best, best_move);
      if (interrupted_) return 0;
    }
    const Bound bound = best >= beta          ? Bound::lower
                        : best > alpha_before ? Bound::exact
                                              : Bound::upper;
    table_.store(game_.key(), ply, best_move == M{} ? 0 : game_.code(best_move), best, depth,
                 bound);
    return best;
  }

  /// Searches the moves of an open node; how many were tried.
  template <bool Pv>
  int loop_moves(int& alpha, int beta, int depth, int ply, bool in_check, int guess,
                 uint32_t table_move, Breadth breadth, int& best, M& best_move) {
    experience_.forget_killers(ply + 1);
    const size_t last = path_[static_cast<size_t>(ply - 1)];
    const M answer = last == SIZE_MAX ? M{} : experience_.answer(last);
    MovePicker<G> picker(game_, lists_, experience_, ply, table_move, answer, breadth);
    std::array<uint32_t, 48> quiet_tried;  // their history indices; filled as far as `quiets`
    size_t quiets = 0;
    int tried = 0;
    for (;;) {
      const Candidate<M> candidate = picker.next();
      const M move = candidate.move;
      if (move == M{}) break;
      const bool tactical = game_.is_tactical(move);
      const bool placement = game_.is_placement(move);
      if (best > -kMateBound && !candidate.checks) {
        if (!tactical) {
          if (!Pv && depth <= 5 && tried >= late_count(depth)) {
            if (!in_check) picker.skip_quiet();
            if (!in_check || placement) continue;
          }
          if (!in_check && depth <= 4 && guess + 90 + 110 * depth <= alpha) continue;
          if (!in_check && !Pv && depth <= 3 && !game_.wins_at_least(move, -40 * depth)) continue;
        } else if (!Pv && depth <= 4 && !in_check && !game_.wins_at_least(move, -90 * depth)) {
          continue;
        }
      }
      const bool sound = !candidate.checks || game_.wins_at_least(move, 0);
      const size_t index = game_.history_index(move);
      const int worth = tactical ? 0 : experience_.worth(game_, move);
      path_[static_cast<size_t>(ply)] = index;
      game_.make(move);
      table_.prefetch(game_.key());
      ++tried;
      const bool checks = game_.in_check();
      int next = depth - 1;
      if (checks && sound && ply < longest_) ++next;

      int score;
      if (tried == 1) {
        score = -node<Pv>(-beta, -alpha, next, ply + 1);
      } else {
        int less = 0;
        if (depth >= 3 && tried > (Pv ? 4 : 2) && (!tactical || candidate.order < 0)) {
          less = reduction_[static_cast<size_t>(std::min(depth, 31))]
                           [static_cast<size_t>(std::min(tried, 63))];
          if (Pv || in_check) --less;
          if (checks) --less;
          if (placement && !checks && candidate.order < 0) ++less;
          if (!tactical) less -= std::clamp(worth / 4000, -1, 2);
          less = std::clamp(less, 0, std::max(0, next - 1));
        }
        // Only a full window leaves a line; what an earlier one left is not this move's.
        if constexpr (Pv) lines_[static_cast<size_t>(ply + 1)].clear();
        score = -node<false>(-alpha - 1, -alpha, next - less, ply + 1);
        if (less && score > alpha) score = -node<false>(-alpha - 1, -alpha, next, ply + 1);
        if (Pv && score > alpha && score < beta) score = -node<true>(-beta, -alpha, next, ply + 1);
      }
      game_.undo();
      if (interrupted_) return tried;

      if (score > best) {
        best = score;
        if (score > alpha) {
          best_move = move;
          alpha = score;
          if constexpr (Pv) extend_line(ply, move);
          if (score >= beta) {
            if (!tactical) learn(move, last, depth, ply, quiet_tried, quiets);
            return tried;
          }
        }
      }
      if (!tactical && quiets < quiet_tried.size())
        quiet_tried[quiets++] = static_cast<uint32_t>(index);
    }
    return tried;
  }

  /// Captures and promotions until it is quiet; in check, all answers. `plies` counts from the
  /// leaf.
  template <bool Pv>
  int quiesce(int alpha, int beta, int ply, int plies) {
    if constexpr (Pv) lines_[static_cast<size_t>(ply)].clear();
    if (enter(ply)) return 0;
    const bool in_check = game_.in_check();
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return game_.evaluate(alpha, beta);

    const TableEntry known = table_.probe(game_.key(), ply);
    if (!Pv && settles(known, alpha, beta)) return known.score;

    const int alpha_before = alpha;
    int best = -kInfinite;
    int guess = -kInfinite;
    if (!in_check) {
      guess = best = game_.evaluate(alpha, beta);
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }
    game_.open(ply);
    M best_move{};
    if (!in_check && plies == 0 && volatile_) {
      best_move = game_.mating_placement(ply);
      if (!(best_move == M{})) {
        const int score = mate_in(ply + 1);
        if constexpr (Pv) {
          lines_[static_cast<size_t>(ply + 1)].clear();
          extend_line(ply, best_move);
        }
        table_.store(game_.key(), ply, game_.code(best_move), score, 0, Bound::exact);
        return score;
      }
    }
    int tried = 0;
    {
      MovePicker<G> picker(game_, lists_, experience_, ply, known.move, M{},
                           in_check ? Breadth::normal : Breadth::narrow);
      if (!in_check) picker.skip_quiet();
      for (;;) {
        const Candidate<M> candidate = picker.next();
        const M move = candidate.move;
        if (move == M{}) break;
        const bool tactical = game_.is_tactical(move);
        if (!in_check) {
          if (!tactical) continue;  // the table's move
          // Not even winning the man outright would help.
          if (guess + game_.gain(move) + 180 <= alpha) {
            best = std::max(best, guess + game_.gain(move) + 180);
            continue;
          }
          if (!game_.wins_at_least(move, 0)) continue;
        } else if (best > -kMateBound && !tactical && tried >= (plies == 0 ? 12 : 4)) {
          picker.skip_quiet();
          continue;
        }
        game_.make(move);
        table_.prefetch(game_.key());
        ++tried;
        const int score = -quiesce<Pv>(-beta, -alpha, ply + 1, plies + 1);
        game_.undo();
        if (interrupted_) return 0;
        if (score > best) {
          best = score;
          if (score > alpha) {
            best_move = move;
            alpha = score;
            if constexpr (Pv) extend_line(ply, move);
            if (score >= beta) break;
          }
        }
      }
    }
    if (in_check && tried == 0 && !game_.any_move(ply)) return stuck_score(ply);
    const Bound bound = best >= beta          ? Bound::lower
                        : best > alpha_before ? Bound::exact
                                              : Bound::upper;
    table_.store(game_.key(), ply, best_move == M{} ? 0 : game_.code(best_move), best, 0, bound);
    return best;
  }

  [[nodiscard]] static bool settles(const TableEntry& known, int alpha, int beta) {
    switch (known.bound) {
      case Bound::exact:
        return true;
      case Bound::lower:
        return known.score >= beta;
      case Bound::upper:
        return known.score <= alpha;
      case Bound::none:
        return false;
    }
    return false;
  }

  /// A draw by rule; but who is mated has lost, whatever the move count says.
  int drawn_score(int ply, bool in_check) {
    if (in_check) {
      game_.open(ply);
      if (!game_.any_move(ply)) return stuck_score(ply);
    }
    return 0;
  }
  /// The game is over because there is no legal move.
  [[nodiscard]] int stuck_score(int ply) const {
    const int result = game_.result_when_stuck();
    return result < 0 ? mated_in(ply) : result > 0 ? mate_in(ply) : 0;
  }

  [[nodiscard]] int late_count(int depth) const { return 4 + (volatile_ ? 3 : 2) * depth * depth; }

  void extend_line(int ply, M move) {
    Line& line = lines_[static_cast<size_t>(ply)];
    const Line& rest = lines_[static_cast<size_t>(ply + 1)];
    line.clear();
    line.push_back(move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  void learn(M move, size_t last, int depth, int ply, const std::array<uint32_t, 48>& others,
             size_t count) {
    const int amount = std::min(1600, 16 * depth * depth + 32 * depth);
    experience_.reward(game_.history_index(move), amount);
    for (size_t i = 0; i < count; ++i) experience_.punish(others[i], amount / 2);
    experience_.refuted_by(ply, move);
    if (last != SIZE_MAX) experience_.set_answer(last, move);
  }

  G& game_;
  TranspositionTable& table_;
  const SearchClock& clock_;
  Experience<G> experience_;
  const bool volatile_;
  std::vector<Candidate<M>> lists_;
  std::vector<Line> lines_;
  std::array<size_t, kMaxPly + 8> path_{};  ///< history index of the move made at each ply
  std::array<std::array<uint8_t, 64>, 32> reduction_{};
  uint64_t nodes_ = 0;
  int seldepth_ = 0;
  int longest_ = kMaxPly - 4;
  bool interrupted_ = false;
};

}  // namespace stockade
