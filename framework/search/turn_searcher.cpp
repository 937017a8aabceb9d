#include "framework/search/turn_searcher.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "framework/base/random.h"
#include "framework/rules/draw_facet.h"
#include "framework/search/evaluation.h"
#include "framework/search/level.h"
#include "framework/search/score.h"
#include "framework/search/search_clock.h"

namespace stockade {
namespace {

/// The largest value of a win in the mean of a chance node, so that a small chance of it does not
/// outweigh a certain advantage.
constexpr int kLikelyWin = 2500;

/// The transposition table of this search: always replaces.
class TurnTable {
 public:
  enum class Bound : uint8_t { exact, lower, upper };
  struct Entry {
    uint64_t key = 0;
    Move best;
    int16_t score = 0;
    int8_t depth = -1;
    Bound bound = Bound::exact;
  };

  /// Every search clears the table; clearing a larger one would take longer than it saves.
  static constexpr int kMaxMegabytes = 256;

  TurnTable() { resize(16); }
  void resize(int megabytes) {
    megabytes = std::min(megabytes, kMaxMegabytes);
    size_t entries = 1024;
    while (entries * 2 * sizeof(Entry) <= static_cast<size_t>(megabytes) << 20) entries *= 2;
    entries_.assign(entries, {});
  }
  void clear() { entries_.assign(entries_.size(), {}); }
  [[nodiscard]] Entry& at(uint64_t key) { return entries_[key & (entries_.size() - 1)]; }

 private:
  std::vector<Entry> entries_;
};

/// One search of one position. Scores are for the side that moves next.
class TurnSearch {
 public:
  TurnSearch(const Game& game, const Evaluator& evaluator, TurnTable& table,
             const SearchLimits& limits, const SearchClock& clock, const InfoHandler& on_info)
      : definition_(game.definition()),
        kernel_(definition_.kernel()),
        evaluator_(evaluator),
        table_(table),
        limits_(limits),
        clock_(clock),
        on_info_(on_info),
        position_(game.position()),
        past_(game.journal()),
        lists_(kMaxPly),
        evaluations_(kernel_.facets<EvaluationFacet>()) {
    tallies_.push_back(evaluator_.tally(position_));
    if (limits_.level && *limits_.level < kLevels) level_ = level(*limits_.level);
  }

  SearchResult run() {
    SearchResult result;
    if (limits_.mate) result.mate = MateAnswer::open;
    list_root();
    // The engine does not choose the moves of chance.
    if (root_.empty() || is_chance()) {
      if (root_.empty() && kernel_.in_check(position_, position_.next_player()))
        result.info.score.mate = 0;
      if (on_info_) on_info_(result.info);
      return result;
    }
    deepen();
    const RootMove& best = root_[choice()];
    result.best = best.move;
    result.info = info_of(best, 1);
    const auto mate = result.info.score.mate;
    if (limits_.mate && mate && *mate > 0 && *mate <= *limits_.mate)
      result.mate = MateAnswer::found;
    return result;
  }

 private:
  struct RootMove {
    Move move;
    int score = -kInfinite;
  };

  // ------------------------------------------------------------------------------------ the root

  void list_root() {
    MoveList moves;
    kernel_.legal_moves(position_, past_, moves);
    const auto wanted = [&](Move move) {
      return limits_.root_moves.empty() ||
             std::find(limits_.root_moves.begin(), limits_.root_moves.end(), move) !=
                 limits_.root_moves.end();
    };
    for (const Move move : moves)
      if (wanted(move)) root_.push_back({move, gain(move)});
    if (root_.empty())
      for (const Move move : moves) root_.push_back({move, gain(move)});
    sort_root();
  }

  void sort_root() {
    std::stable_sort(root_.begin(), root_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }

  void deepen() {
    int last = std::min(limits_.depth.value_or(kMaxPly - 2), kMaxPly - 2);
    if (level_.depth > 0) last = std::min(last, level_.depth);
    for (int depth = 1; depth <= last; ++depth) {
      std::vector<RootMove> before = root_;
      if (!iterate(depth)) {
        // An unfinished iteration counts only if it found a better move.
        if (depth > 1 && !improved_) root_ = std::move(before);
        break;
      }
      depth_ = depth;
      report();
      const int percent = root_.size() == 1 ? kForcedMovePercent : 100;
      if (is_mate(root_.front().score) || clock_.past_soft_limit(percent)) break;
    }
  }

  /// Searches all root moves. Returns false if time ran out; then the moves that were searched come
  /// first, in order of their scores.
  bool iterate(int depth) {
    improved_ = false;
    const bool all = limits_.multipv > 1 || limits_.variety_cp > 0;
    int alpha = -kInfinite;
    for (size_t i = 0; i < root_.size(); ++i) {
      const int score = score_of(root_[i].move, depth, all ? -kInfinite : alpha, kInfinite, 0);
      if (stopped_) {
        for (size_t rest = i; rest < root_.size(); ++rest) root_[rest].score = -kInfinite;
        improved_ = improved_ || depth == 1;
        sort_root();
        return false;
      }
      root_[i].score = !all && score <= alpha ? -kInfinite : score;
      if (score > alpha && i > 0) improved_ = true;
      alpha = std::max(alpha, score);
    }
    sort_root();
    return true;
  }

  void report() const {
    if (!on_info_) return;
    const size_t lines = std::min(root_.size(), static_cast<size_t>(std::max(1, limits_.multipv)));
    for (size_t i = 0; i < lines; ++i) on_info_(info_of(root_[i], static_cast<int>(i) + 1));
  }

  [[nodiscard]] SearchInfo info_of(const RootMove& root, int line) const {
    SearchInfo info;
    info.depth = info.seldepth = depth_;
    info.multipv = line;
    info.score = shown(root.score);
    info.nodes = nodes_;
    info.time_ms = clock_.elapsed_ms();
    info.pv = {root.move};
    return info;
  }

  /// If a turn may have several moves, mates are counted in moves of both sides.
  [[nodiscard]] Score shown(int internal) const {
    Score score = to_score(internal);
    if (score.mate && definition_.facts().long_turns)
      score.mate = internal > 0 ? kMate - internal : -(kMate + internal);
    return score;
  }

  /// The index of the move to play: at random among nearly equal ones if the limits ask for
  /// variety.
  [[nodiscard]] size_t choice() const {
    size_t near = 1;
    while (near < root_.size() && !is_mate(root_[0].score) &&
           root_[near].score >= root_[0].score - limits_.variety_cp)
      ++near;
    if (limits_.variety_cp == 0 || near == 1) return 0;
    uint64_t state = limits_.seed;
    return static_cast<size_t>(splitmix(state) % near);
  }

  // ------------------------------------------------------------------------------------ the tree

  [[nodiscard]] bool is_chance() const {
    return position_.side_to_move() != position_.next_player();
  }

  void make(Move move) {
    kernel_.apply(position_, journal_, move);
    tallies_.push_back(tallies_.back());
    evaluator_.update(position_, journal_.frame(), tallies_.back());
  }
  void undo() {
    kernel_.undo(position_, journal_);
    tallies_.pop_back();
  }

  /// The score of a move for the side to move.
  int score_of(Move move, int depth, int alpha, int beta, int ply) {
    const Side mover = position_.next_player();
    make(move);
    // If the same side is to move again, the window and the score keep their sign.
    const int score = position_.next_player() == mover ? node(depth - 1, alpha, beta, ply + 1)
                                                       : -node(depth - 1, -beta, -alpha, ply + 1);
    undo();
    return score;
  }

  int node(int depth, int alpha, int beta, int ply) {
    if (clock_.expired(++nodes_) && (depth_ > 0 || nodes_ > kNodesAtLeast)) stopped_ = true;
    if (stopped_) return 0;
    if (const auto score = score_of_goal(ply)) return *score;
    if (is_drawn()) return score_of_draw(Ending::move_count, ply);
    const bool in_check = kernel_.in_check(position_, position_.next_player());
    if (depth <= 0 && !in_check) return captures(alpha, beta, ply, kCapturePlies);
    if (is_chance()) return chance_node(depth, ply, in_check);
    if (ply + 1 >= kMaxPly) return evaluate();

    TurnTable::Entry& entry = table_.at(position_.key());
    Move first;
    if (entry.key == position_.key() && entry.depth >= 0) {
      first = entry.best;
      if (entry.depth >= depth && !is_mate(entry.score)) {
        using Bound = TurnTable::Bound;
        if (entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
            (entry.bound == Bound::upper && entry.score <= alpha))
          return entry.score;
      }
    }
    MoveList& moves = lists_[ply];
    moves.clear();
    kernel_.legal_moves(position_, journal_, moves);
    if (moves.empty()) return score_without_moves(in_check, ply);
    if (depth <= 0) return evaluate();
    order(moves, first);

    const int least = alpha;
    int best = -kInfinite;
    Move best_move;
    for (size_t i = 0; i < moves.size() && alpha < beta; ++i) {
      const Move move = moves[i];
      const int score = score_of(move, depth, alpha, beta, ply);
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        best_move = move;
      }
      alpha = std::max(alpha, score);
    }
    const auto bound = best >= beta    ? TurnTable::Bound::lower
                       : best <= least ? TurnTable::Bound::upper
                                       : TurnTable::Bound::exact;
    table_.at(position_.key()) = {position_.key(), best_move, static_cast<int16_t>(best),
                                  static_cast<int8_t>(std::min(depth, 127)), bound};
    return best;
  }

  /// Beyond the last ply: searches further captures, for at most `left` plies. Without that, the
  /// search would capture guarded pieces with the last move.
  int captures(int alpha, int beta, int ply, int left) {
    if (is_chance() || left == 0 || ply + 1 >= kMaxPly) return evaluate();
    MoveList& moves = lists_[ply];
    moves.clear();
    kernel_.pseudo_captures(position_, moves);
    std::erase_if(moves, [&](Move move) { return gain(move) <= 0; });
    int best = evaluate();
    if (moves.empty() && in_mid_turn(kernel_, position_)) {
      // The rest of the turn captures nothing, so any move leads to the enemy's captures.
      kernel_.legal_moves(position_, journal_, moves);
      if (moves.empty()) return best;
      return after(moves.front(), alpha, beta, ply, left);
    }
    alpha = std::max(alpha, best);
    order(moves, {});
    for (size_t i = 0; i < moves.size() && alpha < beta; ++i) {
      const Move move = moves[i];
      if (!kernel_.is_safe(position_, journal_, move)) continue;
      const int score = after(move, alpha, beta, ply, left);
      if (stopped_) return 0;
      best = std::max(best, score);
      alpha = std::max(alpha, score);
    }
    return best;
  }

  /// The score of a capture.
  int after(Move move, int alpha, int beta, int ply, int left) {
    const Side mover = position_.next_player();
    make(move);
    const bool same = position_.next_player() == mover;
    const int score = same ? capture_node(alpha, beta, ply + 1, left - 1)
                           : -capture_node(-beta, -alpha, ply + 1, left - 1);
    undo();
    return score;
  }

  /// The score if a goal has ended the game.
  [[nodiscard]] std::optional<int> score_of_goal(int ply) const {
    const auto reached = kernel_.goal(position_);
    if (!reached) return std::nullopt;
    if (!reached->winner) return score_of_draw(reached->ending, ply);
    return *reached->winner == position_.next_player() ? mate_in(ply) : mated_in(ply);
  }

  int capture_node(int alpha, int beta, int ply, int left) {
    if (clock_.expired(++nodes_) && (depth_ > 0 || nodes_ > kNodesAtLeast)) stopped_ = true;
    if (stopped_) return 0;
    if (const auto score = score_of_goal(ply)) return *score;
    return captures(alpha, beta, ply, left);
  }

  /// Expectimax: the mean over the moves of chance, by their weights.
  int chance_node(int depth, int ply, bool in_check) {
    if (ply + 1 >= kMaxPly) return evaluate();
    MoveList& moves = lists_[ply];
    moves.clear();
    kernel_.legal_moves(position_, journal_, moves);
    if (moves.empty()) return score_without_moves(in_check, ply);
    if (depth <= 0) return evaluate();
    int64_t sum = 0;
    int total = 0;
    int worst = kInfinite;
    int best = -kInfinite;
    for (size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      make(move);
      const int score = node(depth, -kInfinite, kInfinite, ply + 1);
      undo();
      if (stopped_) return 0;
      worst = std::min(worst, score);
      best = std::max(best, score);
      const int weight = chance_weight(kernel_, position_, move);
      sum += int64_t{std::clamp(score, -kLikelyWin, kLikelyWin)} * weight;
      total += weight;
    }
    if (worst >= kMateBound) return worst;
    if (best <= -kMateBound) return best;
    return static_cast<int>(sum / total);
  }

  [[nodiscard]] bool is_drawn() const {
    const int limit = definition_.n_move_limit();
    return limit && position_.attribute(CoreAttribute::quiet_plies) >= limit &&
           !in_mid_turn(kernel_, position_);
  }

  [[nodiscard]] int score_without_moves(bool in_check, int ply) const {
    const Side side = position_.next_player();
    const Side enemy = definition_.roster().opponent(side);
    const EndResult result = definition_.no_moves(in_check);
    switch (result) {
      case EndResult::win:
        return mate_in(ply);
      case EndResult::loss:
        return mated_in(ply);
      case EndResult::fewer_pieces_win: {
        const int more = position_.cells_of(side).count() - position_.cells_of(enemy).count();
        if (more == 0) break;
        return more < 0 ? mate_in(ply) : mated_in(ply);
      }
      case EndResult::quarter:
        return 0;
      case EndResult::draw:
        break;
    }
    return score_of_draw(in_check ? Ending::checkmate : Ending::stalemate, ply);
  }

  [[nodiscard]] int score_of_draw(Ending ending, int ply) const {
    const auto winner = winner_of_draw(kernel_, position_, ending);
    return !winner ? 0 : *winner == position_.next_player() ? mate_in(ply) : mated_in(ply);
  }

  /// The static evaluation for the side that moves next.
  int evaluate() {
    const int step = position_.turn_step();
    while (is_chance()) position_.set_turn(definition_.turn().next(position_.turn_step()));
    const int score = evaluator_.evaluate(position_, tallies_.back(), -kInfinite, kInfinite);
    position_.set_turn(step);
    int rules = 0;
    for (const EvaluationFacet* facet : evaluations_) rules += facet->evaluate(position_);
    const int whole = std::clamp(score + (position_.next_player().index() == 0 ? rules : -rules),
                                 1 - kMateBound, kMateBound - 1);
    return whole + (level_.noise_cp ? evaluation_noise(level_, position_.key(), limits_.seed) : 0);
  }

  [[nodiscard]] int gain(Move move) const {
    const Piece victim = kernel_.captured(position_, move);
    int gained =
        victim == kEmpty ? 0 : 16 * evaluator_.value(victim) - evaluator_.value(move.piece());
    if (kernel_.effect(move).promotes)
      gained += evaluator_.promotion_gain(move.piece(), move.other());
    return gained;
  }

  void order(MoveList& moves, Move first) const {
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      if ((a == first) != (b == first)) return a == first;
      return gain(a) > gain(b);
    });
  }

  static constexpr uint64_t kNodesAtLeast = 2000;
  static constexpr int kCapturePlies = 6;

  const GameDefinition& definition_;
  const Kernel& kernel_;
  const Evaluator& evaluator_;
  TurnTable& table_;
  const SearchLimits& limits_;
  const SearchClock& clock_;
  const InfoHandler& on_info_;
  Position position_;
  /// The moves of the game: at the root, rules such as ko look at earlier positions.
  Journal past_;
  Journal journal_;  ///< the moves of the tree
  std::vector<Tally> tallies_;
  std::vector<MoveList> lists_;  ///< by distance from the root
  std::vector<const EvaluationFacet*> evaluations_;
  std::vector<RootMove> root_;
  Level level_;
  uint64_t nodes_ = 0;
  int depth_ = 0;  ///< the depth of the last complete iteration
  bool stopped_ = false;
  bool improved_ = false;
};

class TurnSearcher final : public Searcher {
 public:
  explicit TurnSearcher(DefinitionPtr definition)
      : definition_(std::move(definition)), evaluator_(*definition_) {}

  std::string name() const override { return "expectimax"; }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    stop_.store(false, std::memory_order_relaxed);
    // Scores with a level's noise must not get into another search.
    table_.clear();
    const SearchClock clock(limits, stop_);
    return TurnSearch(game, evaluator_, table_, limits, clock, on_info).run();
  }

  void stop() override { stop_.store(true, std::memory_order_relaxed); }
  void clear() override { table_.clear(); }
  void set_hash_mb(int megabytes) override { table_.resize(megabytes); }

 private:
  DefinitionPtr definition_;
  Evaluator evaluator_;
  TurnTable table_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<Searcher> make_turn_searcher(DefinitionPtr definition) {
  return std::make_unique<TurnSearcher>(std::move(definition));
}

}  // namespace stockade
