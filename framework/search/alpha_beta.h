#pragma once
// AlphaBeta: principal variation search (PVS) of a tree of positions, for any SearchableGame.
//
// Scores are from the side to move. search_node() searches a position in these steps:
//   1. draws, mate distance pruning
//   2. static evaluation, then the transposition table (hash cutoff)
//   3. pruning of the whole node: reverse futility, razoring, null move
//   4. internal iterative reduction
//   5. the moves in the order of MovePicker: futility, late move and SEE pruning; singular and
//      check extensions; late move reductions (LMR); a beta cutoff updates killers, countermoves
//      and history
//   6. the result goes to the transposition table
// quiesce() is the quiescence search at the leaves: stand pat, delta pruning, captures and
// promotions that SEE does not call losing, all evasions of a check. Where pieces can be placed on
// the board, it also looks for a placement that mates at once. It is only concluded from the
// complete list of moves that there is no legal move.
//
// One thread. RootSearch (root_search.h) searches the root.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "framework/search/history_heuristic.h"
#include "framework/search/level.h"
#include "framework/search/move_picker.h"
#include "framework/search/pruning.h"
#include "framework/search/score.h"
#include "framework/search/search_clock.h"
#include "framework/search/transposition_table.h"

namespace stockade {

template <SearchableGame G>
class AlphaBeta {
 public:
  using M = typename G::MoveType;
  using Line = std::vector<M>;
  using History = HistoryHeuristic<G>;

  AlphaBeta(G& game, TranspositionTable& table, History& history, const SearchClock& clock)
      : game_(game),
        table_(table),
        clock_(clock),
        history_(history),
        volatile_(game.is_volatile()),
        pruning_(volatile_),
        lines_(kMaxPly + 8) {
    lists_.reserve(8192);
  }

  /// The score of the present position, at `ply` > 0 from the root, searched to `depth`.
  /// Meaningless once interrupted() is true.
  int search(int alpha, int beta, int depth, int ply) {
    return beta - alpha > 1 ? search_node<true>(alpha, beta, depth, ply)
                            : search_node<false>(alpha, beta, depth, ply);
  }
  /// The principal variation that search() found from `ply` on; complete only for windows wider
  /// than one.
  [[nodiscard]] const Line& line(int ply) const { return lines_[ply]; }

  [[nodiscard]] bool interrupted() const { return interrupted_; }
  /// Continues after an interruption, if the clock now allows more.
  void resume() { interrupted_ = false; }
  [[nodiscard]] uint64_t nodes() const { return nodes_; }
  /// From now on plays as weakly as `level`, which outlives the search.
  void set_level(const Level& level, uint64_t seed) {
    level_ = &level;
    seed_ = seed;
  }
  /// From now on writes the number of nodes to `where` every 256 nodes, for other threads.
  void publish_nodes(std::atomic<uint64_t>& where) { published_ = &where; }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  /// Before each iteration: extensions may double the depth.
  void start_iteration(int depth) {
    longest_ = std::min(kMaxPly - 4, 2 * depth + 4);
    seldepth_ = 0;
  }
  /// Sets the move that leads from `ply` to `ply` + 1, for searches that begin below the root.
  void note_move(int ply, M move) { at(ply).move = game_.history_index(move); }

 private:
  /// The most nodes of one quiescence search. If nearly every move captures, no position is quiet
  /// and the captures alone form as many lines as the whole game: a search that reaches the limit
  /// halves the limit of the next, and each one that does not raises it by one.
  static constexpr uint64_t kMaxQuiescenceNodes = 4000;

  /// The data of a node for the nodes below it.
  struct Step {
    size_t move = History::kNone;  ///< history index of the move made
    int static_eval = -kInfinite;  ///< -kInfinite in check
    M excluded{};                  ///< left out by a singular extension's search
  };
  /// The common data of the parts of one node's search.
  struct Node {
    int depth;
    int ply;
    bool in_check;
    bool improving;  ///< the static evaluation is higher than two plies before
    int eval;        ///< the static evaluation, corrected by the hash entry; -kInfinite in check
    int futility;    ///< no quiet move is expected to reach more
    TableEntry hash;
    typename History::Path path;
    int best = -kInfinite;  ///< the best score so far; -kInfinite: no move was searched
    M best_move{};          ///< the move that raised alpha
  };
  /// A move of a node, with the data for its pruning and reductions.
  struct Tried {
    Candidate<M> candidate;
    size_t index;  ///< history index
    bool tactical;
    bool placement;
  };

  [[nodiscard]] Step& at(int ply) { return steps_[ply + 2]; }
  [[nodiscard]] typename History::Path path_to(int ply) {
    return {at(ply - 1).move, at(ply - 2).move};
  }

  [[nodiscard]] int evaluate(int alpha, int beta) const {
    if (!level_) return game_.evaluate(alpha, beta);
    const int noise = level_->noise_cp;
    return game_.evaluate(alpha - noise, beta + noise) +
           evaluation_noise(*level_, game_.key(), seed_);
  }

  /// Counts the node and returns false; or returns true if the search is over.
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

  /// Plays a move. Prefetches the table's entry as soon as the new key is known.
  void make(M move) {
    if constexpr (requires { game_.make(move, [](uint64_t) {}); }) {
      game_.make(move, [this](uint64_t key) { table_.prefetch(key); });
    } else {
      game_.make(move);
      table_.prefetch(game_.key());
    }
  }

  template <bool Pv>
  int search_node(int alpha, int beta, int depth, int ply) {
    if (depth <= 0) return quiesce<Pv>(alpha, beta, ply, 0);
    if constexpr (Pv) lines_[ply].clear();
    if (enter(ply)) return 0;

    const bool in_check = game_.in_check();
    if (game_.over()) return score_without_moves(ply);
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return evaluate(alpha, beta);
    // Mate distance pruning: a shorter mate is known already.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;

    Step& step = at(ply);
    const bool whole = step.excluded == M{};
    // Evaluates before it reads the table, while the processor fetches the entry.
    int eval = -kInfinite;
    if (!in_check && whole) eval = step.static_eval = evaluate(alpha - 300, beta + 300);
    const TableEntry hash = whole ? table_.probe(game_.key(), ply) : TableEntry{};
    if (!Pv && hash.depth >= depth && hash.cuts_off(alpha, beta)) return hash.score;

    if (!in_check && whole) {
      // The score of an earlier search is a better evaluation if its bound allows it.
      if (hash.bound != Bound::none && !is_mate(hash.score) &&
          hash.cuts_off(eval - (hash.bound == Bound::upper), eval + (hash.bound == Bound::lower)))
        eval = hash.score;
    } else if (in_check) {
      step.static_eval = -kInfinite;
    } else {
      eval = step.static_eval;
    }
    const bool improving = !in_check && ply >= 2 && at(ply - 2).static_eval != -kInfinite &&
                           step.static_eval > at(ply - 2).static_eval;
    if constexpr (!Pv) {
      if (!in_check && whole && !is_mate(beta)) {
        if (pruning_.reverse_futility(beta, depth, eval, improving)) return eval;
        if (Pruning::razoring(alpha, depth, eval)) {
          const int score = quiesce<false>(alpha, beta, ply, 0);
          if (interrupted_ || score <= alpha) return score;
        }
        const int score = null_move(beta, depth, ply, eval);
        if (score >= beta) return score;
      }
    }
    if (interrupted_) return 0;
    // Internal iterative reduction: without a hash move the full depth does not pay.
    if (depth >= 4 && hash.move == 0 && whole) --depth;

    game_.open(ply);
    Node node{depth, ply,         in_check, improving, eval, Pruning::futility(depth, eval),
              hash,  path_to(ply)};
    const int tried = search_moves<Pv>(node, alpha, beta);
    if (interrupted_) return 0;
    if (!whole) return node.best;
    if (tried == 0 && node.best == -kInfinite) return score_without_moves(ply);
    store(ply, depth, node.best, node.best_move, alpha, beta);
    return node.best;
  }

  /// Null move pruning: if the side to move could even pass, a cutoff is certain enough. Returns
  /// the score, or -kInfinite if no null move was tried.
  int null_move(int beta, int depth, int ply, int eval) {
    if (depth < 2 || eval < beta || !game_.may_pass()) return -kInfinite;
    const int reduction = pruning_.null_move(beta, depth, eval);
    at(ply).move = History::kNone;
    game_.pass();
    const int score = -search_node<false>(-beta, -beta + 1, depth - 1 - reduction, ply + 1);
    game_.undo_pass();
    if (interrupted_) return -kInfinite;
    return score >= beta && is_mate(score) ? beta : score;
  }

  /// Singular extension: 1 if all other moves are worse than the hash move by a margin. -1 if
  /// others are good enough, too, for a cutoff (negative extension).
  template <bool Pv>
  int singular_extension(const Node& node, M move, int beta) {
    const TableEntry& hash = node.hash;
    if (node.depth < 8 || node.ply >= longest_ || is_mate(hash.score) ||
        hash.depth < node.depth - 3 || (hash.bound != Bound::lower && hash.bound != Bound::exact))
      return 0;
    const int margin = hash.score - 3 * node.depth;
    at(node.ply).excluded = move;
    const int score = search_node<false>(margin - 1, margin, (node.depth - 1) / 2, node.ply);
    at(node.ply).excluded = M{};
    game_.open(node.ply);
    if (interrupted_) return 0;
    if (score < margin) return 1;
    return !Pv && margin >= beta ? -1 : 0;
  }

  /// Searches the moves of an open node and sets its `best` and `best_move`. Returns the number of
  /// moves tried. If `best` stays at -kInfinite, there is no legal move.
  template <bool Pv>
  int search_moves(Node& node, int alpha, int beta) {
    const int ply = node.ply;
    Step& step = at(ply);
    const M excluded = step.excluded;
    step.excluded = M{};
    history_.clear_killers(ply + 1);
    // Futility pruning of all quiet moves except checks.
    const bool futile =
        !node.in_check && !Pv && node.depth <= 4 && node.futility <= alpha && !is_mate(alpha);
    // Near the leaves, pieces are placed only where they disturb royal pieces; the principal
    // variation and evasions of a check list more moves.
    const Breadth breadth = futile                                     ? Breadth::checks
                            : !Pv && !node.in_check && node.depth <= 2 ? Breadth::narrow
                                                                       : Breadth::normal;
    MovePicker<G> picker(game_, lists_, history_, ply, node.hash.move, node.path, breadth);
    QuietList quiets;
    int quiets_searched = 0;
    int tried = 0;
    bool widened = false;
    for (;;) {
      const Candidate<M> candidate = picker.next();
      const M move = candidate.move;
      if (move == M{}) {
        if (tried > 0 || widened) return tried;
        if (!(excluded == M{}) || (futile && game_.any_move(ply))) {
          node.best = std::max(node.best, std::min(node.futility, alpha));
          return tried;
        }
        // The narrow list left out every legal move, if there is one.
        widened = true;
        picker.widen();
        continue;
      }
      if (move == excluded) continue;
      const Tried current{candidate, game_.history_index(move), game_.is_tactical(move),
                          game_.is_placement(move)};
      if (node.best > -kMateBound && !candidate.checks &&
          prunes<Pv>(node, current, tried, futile, alpha, picker))
        continue;
      int extension = 0;
      if (candidate.checks) {
        // Check extension, for checks that do not lose the piece.
        extension = ply < longest_ && game_.see_at_least(move, 0) ? 1 : 0;
      } else if (excluded == M{} && node.hash.move != 0 && game_.code(move) == node.hash.move) {
        extension = singular_extension<Pv>(node, move, beta);
        if (interrupted_) return tried;
      }
      step.move = current.index;
      make(move);
      ++tried;
      if (game_.in_check() && !candidate.checks && extension == 0 && ply < longest_) extension = 1;
      const int score =
          search_move<Pv>(node, current, tried, node.depth - 1 + extension, alpha, beta);
      game_.undo();
      if (interrupted_) return tried;

      if (score > node.best) {
        node.best = score;
        if (score > alpha) {
          node.best_move = move;
          alpha = score;
          if constexpr (Pv) extend_line(ply, move);
          if (score >= beta) {
            update_history(node, current, quiets);
            return tried;
          }
        }
      }
      if (current.tactical) continue;
      quiets.add(current.index);
      if (level_ && ++quiets_searched == level_->quiet_moves && !node.in_check) picker.skip_quiet();
    }
  }

  /// Whether the move is pruned, because it can hardly raise alpha. Late move pruning ends the
  /// quiet moves of `picker`.
  template <bool Pv>
  bool prunes(const Node& node, const Tried& current, int tried, bool futile, int alpha,
              MovePicker<G>& picker) {
    const int depth = node.depth;
    const M move = current.candidate.move;
    // SEE pruning of captures.
    if (current.tactical)
      return !Pv && depth <= 4 && !node.in_check &&
             !game_.see_at_least(move, Pruning::see(depth, true));
    if (futile) return true;
    // Late move pruning (move count pruning).
    if (!Pv && depth <= 6 && tried >= pruning_.late_move_count(depth, node.improving)) {
      if (!node.in_check) picker.skip_quiet();
      if (!node.in_check || current.placement) return true;
    }
    if (node.in_check || depth > 4) return false;
    // Futility pruning, then SEE pruning of quiet moves.
    return node.futility <= alpha || (!Pv && !game_.see_at_least(move, Pruning::see(depth, false)));
  }

  /// The move has been made. Principal variation search: the first move gets the full window; later
  /// ones a null window and a reduced depth, and more if they turn out better than expected.
  template <bool Pv>
  int search_move(const Node& node, const Tried& current, int tried, int depth, int alpha,
                  int beta) {
    const int ply = node.ply + 1;
    if (tried == 1) return -search_node<Pv>(-beta, -alpha, depth, ply);
    const int less = reduction<Pv>(node, current, tried, depth);
    // Only a search with a full window writes a line. The line of an earlier move must not remain.
    if constexpr (Pv) lines_[ply].clear();
    int score = -search_node<false>(-alpha - 1, -alpha, depth - less, ply);
    if (less && score > alpha) score = -search_node<false>(-alpha - 1, -alpha, depth, ply);
    if (Pv && score > alpha && score < beta) score = -search_node<true>(-beta, -alpha, depth, ply);
    return score;
  }

  /// Late move reduction (LMR), in plies. The move has been made.
  template <bool Pv>
  int reduction(const Node& node, const Tried& current, int tried, int depth) const {
    const bool losing = current.candidate.order < 0;
    if (node.depth < 3 || tried <= (Pv ? 4 : 2) || (current.tactical && !losing)) return 0;
    const bool checks = game_.in_check();
    int less = pruning_.late_move_reduction(node.depth, tried);
    if (Pv || node.in_check) --less;
    if (checks) --less;
    if (!node.improving) ++less;
    if (current.placement && !checks && losing) ++less;
    if (!current.tactical)
      less -= std::clamp(history_.score(current.index, node.path) / 5000, -2, 2);
    return std::clamp(less, 0, std::max(0, depth - 1));
  }

  /// Quiescence search: captures and promotions until the position is quiet or the leaf has used up
  /// its nodes; in check, the evasions. `plies` counts from the leaf.
  template <bool Pv>
  int quiesce(int alpha, int beta, int ply, int plies) {
    if constexpr (Pv) lines_[ply].clear();
    if (enter(ply)) return 0;
    const bool in_check = game_.in_check();
    if (game_.over()) return score_without_moves(ply);
    if (game_.drawn()) return drawn_score(ply, in_check);
    if (ply >= kMaxPly - 4) return evaluate(alpha, beta);
    if (plies == 0)
      begin_quiescence();
    else if (quiescence_is_full())
      return evaluate(alpha, beta);

    // Stand pat: the side to move need not capture.
    int stand_pat = -kInfinite;
    if (!in_check) {
      stand_pat = evaluate(alpha, beta);
      if (stand_pat >= beta || (level_ && !level_->sees_captures)) return stand_pat;
    }
    const TableEntry hash = table_.probe(game_.key(), ply);
    if (!Pv && hash.cuts_off(alpha, beta)) return hash.score;

    const int alpha_before = alpha;
    int best = -kInfinite;
    if (!in_check) {
      best = stand_pat;
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
      MovePicker<G> picker(game_, lists_, history_, ply, hash.move, path_to(ply),
                           in_check ? Breadth::normal : Breadth::narrow);
      if (!in_check) picker.skip_quiet();
      for (;;) {
        const Candidate<M> candidate = picker.next();
        const M move = candidate.move;
        if (move == M{}) break;
        const bool tactical = game_.is_tactical(move);
        if (!in_check) {
          if (!tactical) continue;  // the hash move
          // Delta pruning: not even winning the piece for nothing would help.
          if (const int most = Pruning::delta(stand_pat, game_.gain(move)); most <= alpha) {
            best = std::max(best, most);
            continue;
          }
          if (!game_.see_at_least(move, 0)) continue;
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
        if (quiescence_is_full()) break;
      }
    }
    if (in_check && tried == 0 && !game_.any_move(ply)) return score_without_moves(ply);
    store(ply, 0, best, best_move, alpha_before, beta);
    return best;
  }

  void begin_quiescence() {
    if (quiescence_was_full_)
      quiescence_room_ = std::max<uint64_t>(1, quiescence_room_ / 2);
    else if (quiescence_room_ < kMaxQuiescenceNodes)
      ++quiescence_room_;
    quiescence_was_full_ = false;
    quiescence_from_ = nodes_;
  }
  bool quiescence_is_full() {
    if (nodes_ - quiescence_from_ <= quiescence_room_) return false;
    quiescence_was_full_ = true;
    return true;
  }

  /// Writes the result of a node to the transposition table.
  void store(int ply, int depth, int best, M best_move, int alpha, int beta) {
    const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
    table_.store(game_.key(), ply, best_move == M{} ? 0 : game_.code(best_move), best, depth,
                 bound);
  }

  /// The score of a draw by rule. But checkmate takes precedence, whatever the move count is.
  int drawn_score(int ply, bool in_check) {
    if (in_check) {
      game_.open(ply);
      if (!game_.any_move(ply)) return score_without_moves(ply);
    }
    if constexpr (requires { game_.result_of_draw(); }) {
      const int result = game_.result_of_draw();
      if (result != 0) return result < 0 ? mated_in(ply) : mate_in(ply);
    }
    return 0;
  }
  /// The score of checkmate, stalemate, or a goal that has been reached.
  [[nodiscard]] int score_without_moves(int ply) const {
    const int result = game_.result_without_moves();
    return result < 0 ? mated_in(ply) : result > 0 ? mate_in(ply) : 0;
  }

  /// The principal variation of `ply`: the move, then the line below it.
  void extend_line(int ply, M move) {
    Line& line = lines_[ply];
    const Line& rest = lines_[ply + 1];
    line.clear();
    line.push_back(move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  /// After a beta cutoff: a bonus for the move if it is quiet, which becomes a killer and a
  /// countermove, and a malus for the quiet moves searched before it.
  void update_history(const Node& node, const Tried& good, const QuietList& others) {
    const int bonus = std::min(1600, 16 * node.depth * node.depth + 32 * node.depth);
    for (size_t i = 0; i < others.count; ++i) history_.add(others.index[i], node.path, -bonus / 2);
    if (good.tactical) return;
    history_.add(good.index, node.path, bonus);
    history_.set_killer(node.ply, good.candidate.move);
    if (node.path.last != History::kNone)
      history_.set_countermove(node.path.last, good.candidate.move);
  }

  G& game_;
  TranspositionTable& table_;
  const SearchClock& clock_;
  History& history_;
  const bool volatile_;
  const Pruning pruning_;
  std::vector<Candidate<M>> lists_;        ///< a stack of move lists, for MovePicker
  std::vector<Line> lines_;                ///< principal variations by ply
  std::array<Step, kMaxPly + 8> steps_{};  ///< from two plies before the root on
  uint64_t nodes_ = 0;
  uint64_t quiescence_from_ = 0;  ///< nodes when the present leaf was reached
  uint64_t quiescence_room_ = kMaxQuiescenceNodes;
  bool quiescence_was_full_ = false;  ///< the last quiescence search reached its limit
  std::atomic<uint64_t>* published_ = nullptr;
  int seldepth_ = 0;
  int longest_ = kMaxPly - 4;  ///< no extension at or beyond this ply
  bool interrupted_ = false;
  const Level* level_ = nullptr;  ///< null: full strength
  uint64_t seed_ = 0;
};

}  // namespace stockade
