#include "framework/search/information_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/rules/facets.h"
#include "framework/search/beliefs.h"
#include "framework/search/evaluation.h"
#include "framework/search/level.h"
#include "framework/search/monte_carlo_tree.h"
#include "framework/search/search_clock.h"
#include "framework/search/side_scores.h"

namespace stockade {
namespace {

constexpr size_t kPositions = 1024;
constexpr size_t kFewest = 64;
/// Continuing a position costs about as much as a node: a search of few nodes has fewer positions.
constexpr size_t kPositionsANode = 4;
constexpr int kDepth = 3;  ///< the number of own moves in a line
/// In standard deviations of the viewer's results: if all lines are nearly equal, small differences
/// count.
constexpr float kTrialExploration = 1.2F;
constexpr float kDoubt = 1.0F;  ///< the same, for a move that has been tried once
/// The number of visits that have the same weight as the first estimate.
constexpr float kImpressionWeight = 2.0F;
/// For so many of the best moves, all beliefs are checked for ends of the game.
constexpr int kVerified = 4;
constexpr int kReplies = 4;            ///< the number of moves of which an enemy chooses the best
constexpr float kConfinement = 0.12F;  ///< its weight for a side that has nearly won
constexpr int kManyReplies = 40;       ///< with so many replies an enemy is not confined
/// The expectation of a game that is not over ranges from 1 minus this to this: a mate is better
/// than any advantage.
constexpr float kMaxHoped = 0.95F;
/// The part of an advantage that is lost by the time of the n-move rule's draw.
constexpr float kImpatience = 0.5F;
constexpr size_t kMaxNodes = 200'000;
constexpr int kInformationReportMs = 500;
/// An evaluation of this many centipawns is an expectation of about 3/4.
constexpr double kScale = 250;

struct Edge {
  Move move;  ///< the move in the first position that allowed it
  Move shape;
  uint32_t visits = 0;
  uint32_t offers = 0;  ///< the number of times that it could have been chosen
  float gained = 0;
  float bias = 0;
  uint32_t ends = 0;        ///< the number of visits in which the move itself ended the game
  float gained_by_end = 0;  ///< the sum of the results of these

  [[nodiscard]] float value() const {
    return (gained + kImpressionWeight * bias) / (static_cast<float>(visits) + kImpressionWeight);
  }
  /// The mean result of the visits in which the game continued.
  [[nodiscard]] float value_going_on() const {
    return (gained - gained_by_end + kImpressionWeight * bias) /
           (static_cast<float>(visits - ends) + kImpressionWeight);
  }
};

struct Node {
  std::vector<Edge> edges;
  std::unordered_map<uint64_t, uint32_t> next;  ///< by edge and the viewer's observations since
};

class InformationSetSearcher final : public PlayerSearcher {
 public:
  explicit InformationSetSearcher(DefinitionPtr definition)
      : definition_(std::move(definition)),
        kernel_(definition_->kernel()),
        scores_(*definition_),
        beliefs_(kPositions) {
    if (definition_->roster().sides() == 2) evaluator_.emplace(*definition_);
  }

  std::string name() const override { return "information-set Monte Carlo tree search"; }
  void stop() override { stop_.store(true, std::memory_order_relaxed); }
  void clear() override { beliefs_ = Beliefs(kPositions); }
  void set_hash_mb(int) override {}

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    const Umpire umpire(game.definition_ptr(), game.position());
    return search(umpire.player(game.next_player()), limits, on_info);
  }

  SearchResult search(const PlayerGame& player, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    stop_.store(false, std::memory_order_relaxed);
    const SearchClock clock(limits, stop_);
    Random random(limits.seed ^ player.key());
    SearchResult result;
    if (limits.mate) result.mate = MateAnswer::open;
    if (player.possible().empty()) {
      if (on_info) on_info(result.info);
      return result;
    }
    beliefs_.set_most(limits.nodes
                          ? std::clamp<size_t>(kPositionsANode * *limits.nodes, kFewest, kPositions)
                          : kPositions);
    beliefs_.follow(player, random);
    viewer_ = player.viewer();
    find_possible(player, limits);
    spread_ = {};
    nodes_.assign(1, Node{});
    const uint64_t most = iterations(limits);
    uint64_t count = 0;
    int next_report = kInformationReportMs;
    for (; count < most && !clock.expired(count); ++count) {
      const auto& all = beliefs_.all();
      iterate(all[random.below(static_cast<uint32_t>(all.size()))], random);
      if (count % 64 == 0 && clock.past_soft_limit()) break;
      if (on_info && count % 64 == 0 && clock.elapsed_ms() >= next_report) {
        next_report = clock.elapsed_ms() + kInformationReportMs;
        report(player, count, clock, on_info);
      }
    }
    const Edge best = choose(player, limits, random);
    result.best = best.move;
    result.info = info_of(best, count, clock);
    if (on_info) on_info(result.info);
    return result;
  }

 private:
  static uint64_t iterations(const SearchLimits& limits) {
    uint64_t most = std::numeric_limits<uint64_t>::max();
    if (limits.level && *limits.level < kLevels) most = uint64_t{8} << *limits.level;
    if (limits.depth) most = std::min(most, uint64_t{64} << std::min(*limits.depth, 40));
    return most;
  }

  /// The viewer's expectation of a position.
  [[nodiscard]] float expect(const Position& position, const Tally& tally) const {
    if (!evaluator_ || position.side_to_move().index() > 1)
      return scores_.expect(position)[viewer_.index()];
    const int score = evaluator_->evaluate(position, tally, -100'000, 100'000);
    const double own = position.side_to_move() == viewer_ ? score : -score;
    return static_cast<float>(1 / (1 + std::exp(-own / kScale)));
  }

  /// The viewer's expectation after a move. Takes the move back.
  [[nodiscard]] float expect_after(Position& position, Move move) {
    kernel_.apply(position, journal_, move);
    Tally after = tally_;
    if (evaluator_) evaluator_->update(position, journal_.frame(), after);
    const float expected = expect(position, after);
    kernel_.undo(position, journal_);
    return expected;
  }

  /// The viewer's result if the game is over: by a goal, without a legal move, or drawn.
  [[nodiscard]] std::optional<float> ended(const Position& position) {
    if (moves_.empty() || drawn_by_count(position)) {
      Game end(definition_, position);
      const Outcome outcome = end.outcome();
      return outcome.over() ? expectation_of(outcome)[viewer_.index()] : 0.5F;
    }
    if (drawn_by_repetition(position)) return 0.5F;
    return std::nullopt;
  }

  [[nodiscard]] bool drawn_by_repetition(const Position& position) const {
    const int limit = definition_->repetition_limit();
    if (limit == 0) return false;
    const uint64_t key = position.key();
    const auto here = std::count(keys_.begin(), keys_.end(), key);
    return believed_->occurrences(key) + here + 1 >= limit;
  }

  [[nodiscard]] bool drawn_by_count(const Position& position) const {
    const int limit = definition_->n_move_limit();
    return limit && position.attribute(CoreAttribute::quiet_plies) >= limit &&
           !in_mid_turn(kernel_, position);
  }

  [[nodiscard]] bool all_allies(Side side) const {
    return side.index() < definition_->roster().sides() &&
           !definition_->roster().are_enemies(side, viewer_);
  }

  void list(Position& position) {
    moves_.clear();
    kernel_.legal_moves(position, journal_, moves_);
  }

  void play(Position& position, Move move) {
    keys_.push_back(position.key());
    kernel_.apply(position, journal_, move);
    if (evaluator_) evaluator_->update(position, journal_.frame(), tally_);
    journal_.clear();
  }

  /// A hash of the viewer's observations: the own pieces that are left, and whether there is a
  /// check.
  [[nodiscard]] uint64_t noticed(const Position& position) const {
    uint64_t state = kernel_.in_check(position, viewer_) ? 1 : 0;
    uint64_t value = splitmix(state);
    const CellSet own = position.cells_of(viewer_);
    for (int word = 0; word < position.layout().words(); ++word) {
      state ^= own.word(word) + value;
      value = splitmix(state);
    }
    return value;
  }

  /// Another player's move: the one that it evaluates best among a few.
  [[nodiscard]] Move reply(Position& position, Random& random) {
    const Side mover = position.side_to_move();
    if (mover.index() >= definition_->roster().sides())
      return chance_move(kernel_, position, moves_, random);
    Move best;
    float most = -1;
    for (int i = 0; i < kReplies; ++i) {
      const Move move = moves_[random.below(static_cast<uint32_t>(moves_.size()))];
      const float mine = expect_after(position, move);
      const float value = all_allies(mover) ? mine : 1 - mine;
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  /// Finds the edges of the node that are legal in the position. Adds new ones.
  void offer(Node& node, Position& position) {
    offered_.clear();
    for (const Move move : moves_) {
      const Move shape = shape_of(kernel_, move);
      auto found = std::find_if(node.edges.begin(), node.edges.end(),
                                [&](const Edge& edge) { return edge.shape == shape; });
      if (found == node.edges.end()) {
        Edge edge{move, shape};
        edge.bias = hoped(expect_after(position, move));
        node.edges.push_back(edge);
        found = node.edges.end() - 1;
      }
      ++found->offers;
      offered_.push_back({static_cast<uint32_t>(found - node.edges.begin()), move});
    }
  }

  [[nodiscard]] std::pair<uint32_t, Move> pick(const Node& node, Random& random) const {
    std::pair<uint32_t, Move> best = offered_.front();
    float most = -std::numeric_limits<float>::infinity();
    const float exploration = kTrialExploration * spread_.deviation();
    const size_t first = random.below(static_cast<uint32_t>(offered_.size()));
    for (size_t i = 0; i < offered_.size(); ++i) {
      const auto& one = offered_[(first + i) % offered_.size()];
      const Edge& edge = node.edges[one.first];
      const float value =
          edge.value() + exploration * std::sqrt(std::log(static_cast<float>(edge.offers) + 1) /
                                                 (static_cast<float>(edge.visits) + 1));
      if (value > most) {
        most = value;
        best = one;
      }
    }
    return best;
  }

  void iterate(const Belief& believed, Random& random) {
    believed_ = &believed;
    Position position(believed.position);
    if (evaluator_) tally_ = evaluator_->tally(position);
    keys_.clear();
    path_.clear();
    uint32_t at = 0;
    float value = 0.5F;
    bool ended_at_once = false;
    int replies = 0;
    for (int depth = 0;; ++depth) {
      list(position);
      if (depth == 0) {
        std::erase_if(moves_, [&](Move move) { return !may_try(move); });
        // This position allows no move that may still be tried.
        if (moves_.empty()) return;
      } else if (const auto over = ended(position)) {
        value = *over;
        break;
      }
      if (depth == kDepth || nodes_.size() >= kMaxNodes) {
        value = leaf(position, replies);
        break;
      }
      offer(nodes_[at], position);
      const auto [edge, move] = pick(nodes_[at], random);
      const bool fresh = nodes_[at].edges[edge].visits == 0 && depth > 0;
      path_.emplace_back(at, edge);
      play(position, move);
      const auto over = let_others_move(position, replies, random);
      if (over) {
        value = *over;
        ended_at_once = keys_.size() == 1;
        break;
      }
      if (fresh) {
        value = leaf(position, replies);
        break;
      }
      const uint64_t step = noticed(position) ^ (uint64_t{edge} * 0x9E3779B97F4A7C15ull);
      const auto [found, added] =
          nodes_[at].next.try_emplace(step, static_cast<uint32_t>(nodes_.size()));
      at = found->second;
      if (added) nodes_.emplace_back();
    }
    for (const auto& [node, edge] : path_) {
      ++nodes_[node].edges[edge].visits;
      nodes_[node].edges[edge].gained += value;
    }
    if (ended_at_once) {
      Edge& edge = nodes_[0].edges[path_.front().second];
      ++edge.ends;
      edge.gained_by_end += value;
    }
    spread_.add(value);
  }

  /// The evaluation of a leaf: a side that is far ahead gets more if the enemy is confined, and an
  /// advantage that does not grow loses value.
  [[nodiscard]] float leaf(const Position& position, int replies) const {
    const float expected = expect(position, tally_);
    const float weight = kConfinement * expected * expected * expected * expected;
    const float value = hoped((1 - weight) * expected + weight * confinement(position, replies));
    const int limit = definition_->n_move_limit();
    if (limit == 0) return value;
    const float quiet = static_cast<float>(position.attribute(CoreAttribute::quiet_plies)) /
                        static_cast<float>(limit);
    return 0.5F + (value - 0.5F) * (1 - kImpatience * quiet * quiet);
  }

  /// The confinement of an enemy, from 0 to 1: it grows if the enemy had few moves (`replies`), and
  /// if its royal piece has little room.
  [[nodiscard]] float confinement(const Position& position, int replies) const {
    const auto part = [](int number, int most) {
      return std::min(
          1.0F, std::log(1 + static_cast<float>(number)) / std::log(1 + static_cast<float>(most)));
    };
    const float busy = part(replies, kManyReplies);
    if (!evaluator_) return 1 - busy;
    const Side enemy{1 - viewer_.index()};
    const CellSet royals = kernel_.royal_cells(position, enemy);
    if (royals.empty()) return 1 - busy;
    Activity activity;
    kernel_.survey(position, viewer_, royals, activity);
    const CellSet open =
        position.layout().board() & ~activity.reached & ~position.cells_of(viewer_);
    CellSet room = royals;
    for (CellSet edge = royals; edge.any();) {
      const CellSet next = evaluator_->beside(enemy, edge.pop()) & open & ~room;
      room |= next;
      edge |= next;
    }
    return 1 - (busy + part(room.count(), position.layout().cells())) / 2;
  }

  static float hoped(float expected) { return 0.5F + (2 * kMaxHoped - 1) * (expected - 0.5F); }

  /// Plays until the viewer is to move again. Returns the viewer's result if the game ends before.
  [[nodiscard]] std::optional<float> let_others_move(Position& position, int& replies,
                                                     Random& random) {
    // A turn of several moves may be the viewer's own again at once.
    while (position.side_to_move() != viewer_) {
      list(position);
      if (const auto over = ended(position)) return over;
      replies = static_cast<int>(moves_.size());
      play(position, reply(position, random));
    }
    return std::nullopt;
  }

  /// Finds the shapes of the moves that may be tried at the root.
  void find_possible(const PlayerGame& player, const SearchLimits& limits) {
    MoveList wanted;
    for (const Move move : limits.root_moves) wanted.push_back(shape_of(kernel_, move));
    possible_.clear();
    for (const PossibleMove& one : player.possible()) {
      const Move shape = shape_of(kernel_, one.move);
      if (wanted.empty() || std::find(wanted.begin(), wanted.end(), shape) != wanted.end())
        possible_.push_back(shape.bits());
    }
    std::sort(possible_.begin(), possible_.end());
  }

  [[nodiscard]] bool may_try(Move move) const {
    return std::binary_search(possible_.begin(), possible_.end(), shape_of(kernel_, move).bits());
  }

  /// The expectation of the move over all beliefs that allow it: in a few of them it may end the
  /// game, by stalemate for example, and the search may have seen none of these.
  [[nodiscard]] float verified(const Edge& edge) {
    int allowed = 0;
    int ends = 0;
    float gained = 0;
    for (const Belief& belief : beliefs_.all()) {
      believed_ = &belief;
      Position position(belief.position);
      list(position);
      const auto move = std::find_if(moves_.begin(), moves_.end(), [&](Move one) {
        return shape_of(kernel_, one) == edge.shape;
      });
      if (move == moves_.end()) continue;
      ++allowed;
      keys_.clear();
      play(position, *move);
      if (position.side_to_move() == viewer_) continue;  // the turn goes on
      list(position);
      if (const auto over = ended(position)) {
        ++ends;
        gained += *over;
      }
    }
    const float share = static_cast<float>(ends) / static_cast<float>(std::max(allowed, 1));
    const float by_end = ends ? gained / static_cast<float>(ends) : 0;
    return share * by_end + (1 - share) * edge.value_going_on();
  }

  /// The best edges of the root according to the search, among those with enough visits.
  [[nodiscard]] std::vector<const Edge*> candidates() const {
    std::vector<const Edge*> edges;
    for (const Edge& edge : nodes_[0].edges) edges.push_back(&edge);
    const float doubt = kDoubt * spread_.deviation();
    const auto value = [&](const Edge* edge) {
      return edge->value() - doubt / std::sqrt(static_cast<float>(edge->visits) + 1);
    };
    const auto most = edges.begin() + std::min<std::ptrdiff_t>(kVerified, std::ssize(edges));
    std::partial_sort(edges.begin(), most, edges.end(),
                      [&](const Edge* a, const Edge* b) { return value(a) > value(b); });
    edges.erase(most, edges.end());
    return edges;
  }

  /// The move to try: the best if it is legal.
  [[nodiscard]] Edge choose(const PlayerGame& player, const SearchLimits& limits, Random& random) {
    const Edge* best = nullptr;
    float most = -1;
    for (const Edge* edge : candidates()) {
      const float value = verified(*edge);
      if (value > most) {
        most = value;
        best = edge;
      }
    }
    Edge chosen;
    if (best) {
      chosen = *best;
    } else {
      // No believed position allows a move that may be tried: the beliefs are wrong.
      MoveList wanted;
      for (const PossibleMove& one : player.possible())
        if (limits.root_moves.empty() ||
            std::find(limits.root_moves.begin(), limits.root_moves.end(), one.move) !=
                limits.root_moves.end())
          wanted.push_back(one.move);
      chosen.move = wanted.empty() ? player.possible().front().move
                                   : wanted[random.below(static_cast<uint32_t>(wanted.size()))];
    }
    // The move of a drawn position may contain more than the player knows.
    const Move shape = shape_of(kernel_, chosen.move);
    for (const PossibleMove& one : player.possible())
      if (shape_of(kernel_, one.move) == shape) chosen.move = one.move;
    return chosen;
  }

  [[nodiscard]] SearchInfo info_of(const Edge& edge, uint64_t count,
                                   const SearchClock& clock) const {
    SearchInfo info;
    info.depth = kDepth;
    info.seldepth = kDepth;
    info.nodes = count;
    info.time_ms = clock.elapsed_ms();
    info.pv = {edge.move};
    const double share = std::clamp(static_cast<double>(edge.value()), 0.001, 0.999);
    info.score.centipawns = static_cast<int>(std::lround(kScale * std::log(share / (1 - share))));
    return info;
  }

  void report(const PlayerGame& player, uint64_t count, const SearchClock& clock,
              const InfoHandler& on_info) {
    Random unused(1);
    on_info(info_of(choose(player, {}, unused), count, clock));
  }

  DefinitionPtr definition_;
  const Kernel& kernel_;
  SideScores scores_;
  std::optional<Evaluator> evaluator_;
  Beliefs beliefs_;
  Side viewer_;
  std::vector<uint64_t> possible_;  ///< the shapes of moves at the root, sorted
  Spread spread_;                   ///< the spread of the results of iterations
  std::vector<Node> nodes_;
  std::vector<std::pair<uint32_t, uint32_t>> path_;  ///< nodes and their edges
  std::vector<std::pair<uint32_t, Move>> offered_;   ///< edges, and their moves in this position
  const Belief* believed_ = nullptr;                 ///< the belief of this iteration
  std::vector<uint64_t> keys_;                       ///< the keys of the positions of its line
  Tally tally_;                                      ///< the tally of its present position
  MoveList moves_;
  Journal journal_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<PlayerSearcher> make_information_set_searcher(DefinitionPtr definition) {
  return std::make_unique<InformationSetSearcher>(std::move(definition));
}

}  // namespace stockade
