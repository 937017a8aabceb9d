#pragma once
// AlphaBeta: principal variation search of a tree of positions, for any SearchableGame.
//
// Scores are from the side to move. A node is searched in these steps:
//   draws and mate distance; what the table knows; static pruning; moves in the picker's order, the
//   late ones reduced; what was learnt goes to the table and to the tables of experience.
// Leaves are not evaluated before captures and promotions have run out (quiesce), nor before a
// piece placed on the board has been seen to mate or not. A verdict that there is no legal move is
// always taken from the complete list.
//
// One thread. The root is searched by RootSearch (root_search.h).

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/level.h"
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

  AlphaBeta(G& game, TranspositionTable& table, Experience<G>& experience, const SearchClock& clock)
      : game_(game),
        table_(table),
        clock_(clock),
        experience_(experience),
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
  [[nodiscard]] const Line& line(int ply) const { return lines_[ply]; }

  [[nodiscard]] bool interrupted() const { return interrupted_; }
  /// Lets it go on, if the clock has been given more.
  void resume() { interrupted_ = false; }
  [[nodiscard]] uint64_t nodes() const { return nodes_; }
  /// Plays as weakly as `level`, which outlives the search, from now on.
  void set_level(const Level& level, uint64_t seed) {
    level_ = &level;
    seed_ = seed;
  }
  /// Tells others every now and then how many nodes there are.
  void publish_nodes(std::atomic<uint64_t>& where) { published_ = &where; }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  /// Before each iteration: extensions go to twice the depth.
  void start_iteration(int depth) {
    longest_ = std::min(kMaxPly - 4, 2 * depth + 4);
    seldepth_ = 0;
  }
  /// Tells which move leads from `ply` to `ply` + 1, for searches that begin below the root.
  void note_move(int ply, M move) { at(ply).move = game_.history_index(move); }

 private:
  [[nodiscard]] int evaluate(int alpha, int beta) const {
    if (!level_) return game_.evaluate(alpha, beta);
    const int noise = level_->noise_cp;
    return game_.evaluate(alpha - noise, beta + noise) + misjudgement(*level_, game_.key(), seed_);
  }

  /// Counts the node, unless the search is over: then true.
  bool enter(int ply) {
    if (interrupted_ || clock_.expired(nodes_)) {
      interrupted_ = true;
      return true;
    }
    ++nodes_;
    if (published_ && (nodes_ & 255) == 0) published_->store(nodes_, std::memory_order_relaxed);
    seldepth_ = std::max(seldepth_, ply);
    return false;
  }

  /// Plays a move, and asks for what the table knows of the position as early as its key is known.
  void make(M move) {
    if constexpr (requires { game_.make(move, [](uint64_t) {}); }) {
      game_.make(move, [this](uint64_t key) { table_.prefetch(key); });
    } else {
      game_.make(move);
      table_.prefetch(game_.key());
    }
  }

  /// What a node left for those below it.
  struct Step {
    size_t move = Experience<G>::kNone;  ///< history index of the move made
    int guess = -kInfinite;              ///< static, if not in check
    M excluded{};                        ///< not to be searched, to see how good the others are
  };
  [[nodiscard]] Step& at(int ply) { return steps_[ply + 2]; }
  [[nodiscard]] typename Experience<G>::Path path_to(int ply) {
    return {at(ply - 1).move, at(ply - 2).move};
  }

  template <bool Pv>
  int node(int alpha, int beta, int depth, int ply) {
    if (depth <= 0) return quiesce<Pv>(alpha, beta, ply, 0);
    if constexpr (Pv) lines_[ply].clear();
    if (enter(ply)) return 0;

    const bool in_check = game_.in_check();
    if (game_.over()) return stuck_score(ply);
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return evaluate(alpha, beta);
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;

    Step& step = at(ply);
    const bool whole = step.excluded == M{};
    // Evaluated before the table is asked, while memory is being fetched.
    int guess = -kInfinite;
    if (!in_check && whole) guess = step.guess = evaluate(alpha - 300, beta + 300);
    const TableEntry known = whole ? table_.probe(game_.key(), ply) : TableEntry{};
    if (!Pv && known.depth >= depth && settles(known, alpha, beta)) return known.score;

    if (!in_check && whole) {
      if (known.bound != Bound::none && !is_mate(known.score) &&
          settles(known, guess - (known.bound == Bound::upper),
                  guess + (known.bound == Bound::lower)))
        guess = known.score;
    } else if (in_check) {
      step.guess = -kInfinite;
    } else {
      guess = step.guess;
    }
    const bool improving =
        !in_check && ply >= 2 && at(ply - 2).guess != -kInfinite && step.guess > at(ply - 2).guess;
    if constexpr (!Pv) {
      if (!in_check && whole && !is_mate(beta)) {
        int score = 0;
        if (prune_node(alpha, beta, depth, ply, guess, improving, score)) return score;
      }
    }
    if (interrupted_) return 0;
    if (depth >= 4 && known.move == 0 && whole) --depth;

    game_.open(ply);
    const int alpha_before = alpha;
    int best = -kInfinite;
    M best_move{};
    const int tried =
        loop_moves<Pv>(alpha, beta, depth, ply, in_check, improving, guess, known, best, best_move);
    if (interrupted_) return 0;
    if (!whole) return best;
    if (tried == 0 && best == -kInfinite) return stuck_score(ply);
    const Bound bound = best >= beta          ? Bound::lower
                        : best > alpha_before ? Bound::exact
                                              : Bound::upper;
    table_.store(game_.key(), ply, best_move == M{} ? 0 : game_.code(best_move), best, depth,
                 bound);
    return best;
  }

  /// Whether the node needs no search of its own moves; then `score` is what it is worth.
  bool prune_node(int alpha, int beta, int depth, int ply, int guess, bool improving, int& score) {
    // So far ahead that a quiet move of the enemy's will not matter.
    const int reach = volatile_ ? 5 : 6;
    const int slope = volatile_ ? 130 : 85;
    if (depth <= reach && guess - slope * (depth - improving) >= beta) {
      score = guess;
      return true;
    }
    // So far behind that only captures could help.
    if (depth <= 2 && guess + 250 + 250 * depth <= alpha) {
      score = quiesce<false>(alpha, beta, ply, 0);
      if (interrupted_ || score <= alpha) return true;
    }
    if (depth < 2 || guess < beta || !game_.may_pass()) return false;
    const int less = (volatile_ ? 3 + depth / 5 : 3 + depth / 4) +
                     (volatile_ ? 0 : std::min(2, (guess - beta) / 200));
    at(ply).move = Experience<G>::kNone;
    game_.pass();
    score = -node<false>(-beta, -beta + 1, depth - 1 - less, ply + 1);
    game_.undo_pass();
    if (interrupted_) {
      score = 0;
      return true;
    }
    if (score < beta) return false;
    if (is_mate(score)) score = beta;
    return true;
  }

  /// Whether all moves but the table's are worse by a margin, so that it deserves a deeper look.
  template <bool Pv>
  int singular_extension(M move, const TableEntry& known, int depth, int ply, int beta) {
    if (depth < 8 || ply >= longest_ || is_mate(known.score) || known.depth < depth - 3 ||
        (known.bound != Bound::lower && known.bound != Bound::exact))
      return 0;
    const int bar = known.score - 3 * depth;
    at(ply).excluded = move;
    const int score = node<false>(bar - 1, bar, (depth - 1) / 2, ply);
    at(ply).excluded = M{};
    game_.open(ply);
    if (interrupted_) return 0;
    if (score < bar) return 1;
    return !Pv && bar >= beta ? -1 : 0;
  }

  /// Searches the moves of an open node; how many were tried. If `best` stays at -kInfinite, there
  /// is no legal move.
  template <bool Pv>
  int loop_moves(int& alpha, int beta, int depth, int ply, bool in_check, bool improving, int guess,
                 const TableEntry& known, int& best, M& best_move) {
    Step& step = at(ply);
    const M excluded = step.excluded;
    step.excluded = M{};
    experience_.forget_killers(ply + 1);
    const auto path = path_to(ply);
    // Too far behind for quiet moves: only checks are looked at.
    const int hope = guess + 90 + 110 * depth;
    const bool futile = !in_check && !Pv && depth <= 4 && hope <= alpha && !is_mate(alpha);
    // Near the leaves, pieces are placed only where they bother royal pieces; an escape from check
    // and the main line want more.
    const Breadth breadth = futile                           ? Breadth::checks
                            : !Pv && !in_check && depth <= 2 ? Breadth::narrow
                                                             : Breadth::normal;
    MovePicker<G> picker(game_, lists_, experience_, ply, known.move, path, breadth);
    std::array<uint32_t, 48> quiet_tried;  // their history indices; filled as far as `quiets`
    size_t quiets = 0;
    int calm = 0;  // quiet moves searched
    int tried = 0;
    bool widened = false;
    for (;;) {
      const Candidate<M> candidate = picker.next();
      const M move = candidate.move;
      if (move == M{}) {
        if (tried > 0 || widened) return tried;
        if (!(excluded == M{}) || (futile && game_.any_move(ply))) {
          best = std::max(best, std::min(hope, alpha));
          return tried;
        }
        // The list left out all there is.
        widened = true;
        picker.widen();
        continue;
      }
      if (move == excluded) continue;
      const bool tactical = game_.is_tactical(move);
      const bool placement = game_.is_placement(move);
      const size_t index = game_.history_index(move);
      const int worth = tactical ? 0 : experience_.worth(index, path);
      if (best > -kMateBound && !candidate.checks) {
        if (!tactical) {
          if (futile) continue;
          if (!Pv && depth <= 6 && tried >= late_count(depth, improving)) {
            if (!in_check) picker.skip_quiet();
            if (!in_check || placement) continue;
          }
          if (!in_check && depth <= 4 && hope <= alpha) continue;
          if (!in_check && !Pv && depth <= 4 && !game_.wins_at_least(move, -40 * depth)) continue;
        } else if (!Pv && depth <= 4 && !in_check && !game_.wins_at_least(move, -90 * depth)) {
          continue;
        }
      }
      int extension = 0;
      if (candidate.checks) {
        extension = ply < longest_ && game_.wins_at_least(move, 0) ? 1 : 0;
      } else if (excluded == M{} && known.move != 0 && game_.code(move) == known.move) {
        extension = singular_extension<Pv>(move, known, depth, ply, beta);
        if (interrupted_) return tried;
      }
      step.move = index;
      make(move);
      ++tried;
      const bool checks = game_.in_check();
      if (checks && !candidate.checks && extension == 0 && ply < longest_) extension = 1;
      const int next = depth - 1 + extension;

      int score;
      if (tried == 1) {
        score = -node<Pv>(-beta, -alpha, next, ply + 1);
      } else {
        int less = 0;
        if (depth >= 3 && tried > (Pv ? 4 : 2) && (!tactical || candidate.order < 0)) {
          less = reduction_[std::min(depth, 31)][std::min(tried, 63)];
          if (Pv || in_check) --less;
          if (checks) --less;
          if (!improving) ++less;
          if (placement && !checks && candidate.order < 0) ++less;
          if (!tactical) less -= std::clamp(worth / 5000, -2, 2);
          less = std::clamp(less, 0, std::max(0, next - 1));
        }
        // Only a full window leaves a line; what an earlier one left is not this move's.
        if constexpr (Pv) lines_[ply + 1].clear();
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
            learn(move, tactical, path, depth, ply, quiet_tried, quiets);
            return tried;
          }
        }
      }
      if (!tactical && quiets < quiet_tried.size())
        quiet_tried[quiets++] = static_cast<uint32_t>(index);
      if (level_ && !tactical && ++calm == level_->width && !in_check) picker.skip_quiet();
    }
  }

  /// Captures and promotions until it is quiet, or the leaf has had its share of nodes; in check,
  /// all answers. `plies` counts from the leaf.
  template <bool Pv>
  int quiesce(int alpha, int beta, int ply, int plies) {
    if constexpr (Pv) lines_[ply].clear();
    if (enter(ply)) return 0;
    const bool in_check = game_.in_check();
    if (game_.over()) return stuck_score(ply);
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return evaluate(alpha, beta);
    if (plies == 0)
      quiescence_from_ = nodes_;
    else if (nodes_ - quiescence_from_ > kMostQuiescence)
      return evaluate(alpha, beta);

    int guess = -kInfinite;
    if (!in_check) {
      guess = evaluate(alpha, beta);
      if (guess >= beta) return guess;
    }
    const TableEntry known = table_.probe(game_.key(), ply);
    if (!Pv && settles(known, alpha, beta)) return known.score;

    const int alpha_before = alpha;
    int best = -kInfinite;
    if (!in_check) {
      best = guess;
      alpha = std::max(alpha, best);
    }
    game_.open(ply);
    M best_move{};
    if (!in_check && plies == 0 && volatile_) {
      best_move = game_.mating_placement(ply);
      if (!(best_move == M{})) {
        const int score = mate_in(ply + 1);
        if constexpr (Pv) {
          lines_[ply + 1].clear();
          extend_line(ply, best_move);
        }
        table_.store(game_.key(), ply, game_.code(best_move), score, 0, Bound::exact);
        return score;
      }
    }
    int tried = 0;
    {
      MovePicker<G> picker(game_, lists_, experience_, ply, known.move, path_to(ply),
                           in_check ? Breadth::normal : Breadth::narrow);
      if (!in_check) picker.skip_quiet();
      for (;;) {
        const Candidate<M> candidate = picker.next();
        const M move = candidate.move;
        if (move == M{}) break;
        const bool tactical = game_.is_tactical(move);
        if (!in_check) {
          if (!tactical) continue;  // the table's move
          // Not even winning the piece outright would help.
          if (guess + game_.gain(move) + 180 <= alpha) {
            best = std::max(best, guess + game_.gain(move) + 180);
            continue;
          }
          if (!game_.wins_at_least(move, 0)) continue;
        } else if (best > -kMateBound && !tactical && tried >= (plies == 0 ? 12 : 4)) {
          picker.skip_quiet();
          continue;
        }
        make(move);
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

  [[nodiscard]] int late_count(int depth, bool improving) const {
    const int count = 4 + (volatile_ ? 3 : 2) * depth * depth;
    return improving ? count : count * 2 / 3;
  }

  void extend_line(int ply, M move) {
    Line& line = lines_[ply];
    const Line& rest = lines_[ply + 1];
    line.clear();
    line.push_back(move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  /// A move refuted the one before; quiet moves that were tried in vain are thought less of.
  void learn(M move, bool tactical, typename Experience<G>::Path path, int depth, int ply,
             const std::array<uint32_t, 48>& others, size_t count) {
    const int amount = std::min(1600, 16 * depth * depth + 32 * depth);
    for (size_t i = 0; i < count; ++i) experience_.reward(others[i], path, -amount / 2);
    if (tactical) return;
    experience_.reward(game_.history_index(move), path, amount);
    experience_.refuted_by(ply, move);
    if (path.last != Experience<G>::kNone) experience_.set_answer(path.last, move);
  }

  /// What one leaf may cost. Where most moves capture it is never quiet, and there are as many
  /// lines as in the whole game.
  static constexpr uint64_t kMostQuiescence = 4000;

  G& game_;
  TranspositionTable& table_;
  const SearchClock& clock_;
  Experience<G>& experience_;
  const bool volatile_;
  std::vector<Candidate<M>> lists_;
  std::vector<Line> lines_;
  std::array<Step, kMaxPly + 8> steps_{};  ///< from two plies before the root on
  std::array<std::array<uint8_t, 64>, 32> reduction_{};
  uint64_t nodes_ = 0;
  uint64_t quiescence_from_ = 0;  ///< nodes when the present leaf was reached
  std::atomic<uint64_t>* published_ = nullptr;
  int seldepth_ = 0;
  int longest_ = kMaxPly - 4;
  bool interrupted_ = false;
  const Level* level_ = nullptr;  ///< null: full strength
  uint64_t seed_ = 0;
};

}  // namespace stockade
