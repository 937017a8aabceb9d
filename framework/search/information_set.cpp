#include "framework/search/information_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "framework/game/umpire.h"
#include "framework/search/beliefs.h"
#include "framework/search/evaluation.h"
#include "framework/search/level.h"
#include "framework/search/search_clock.h"
#include "framework/search/side_scores.h"

namespace stockade {
namespace {

constexpr size_t kPositions = 256;
constexpr int kDepth = 3;  ///< own moves in a line
constexpr float kExploration = 0.35F;
constexpr float kBiasWeight = 2.0F;    ///< so many visits are worth as much as the first impression
constexpr int kReplies = 4;            ///< of which an enemy takes the one that looks best
constexpr float kConfinement = 0.08F;  ///< what an enemy without many moves is worth
constexpr size_t kMostNodes = 200'000;
constexpr int kReportMs = 500;
/// An evaluation of so many centipawns is an expectation of about 3/4.
constexpr double kScale = 250;

struct Edge {
  Move move;  ///< as in the first position that allowed it
  Move shape;
  uint32_t visits = 0;
  uint32_t offers = 0;  ///< how often it could have been chosen
  float gained = 0;
  float bias = 0;

  [[nodiscard]] float value() const {
    return (gained + kBiasWeight * bias) / (static_cast<float>(visits) + kBiasWeight);
  }
};

struct Node {
  std::vector<Edge> edges;
  std::unordered_map<uint64_t, uint32_t> next;  ///< by edge and what was noticed since
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
    beliefs_.follow(player, random);
    viewer_ = player.viewer();
    nodes_.assign(1, Node{});
    const uint64_t most = iterations(limits);
    uint64_t count = 0;
    int next_report = kReportMs;
    for (; count < most && !clock.expired(count); ++count) {
      const auto& positions = beliefs_.positions();
      const Position& start = positions[random.below(static_cast<uint32_t>(positions.size()))];
      iterate(player, limits, start, random);
      if (count % 64 == 0 && clock.past_soft_limit()) break;
      if (on_info && count % 64 == 0 && clock.elapsed_ms() >= next_report) {
        next_report = clock.elapsed_ms() + kReportMs;
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

  /// What the viewer may expect of a position.
  [[nodiscard]] float expect(const Position& position) const {
    if (!evaluator_ || position.side_to_move().index() > 1)
      return scores_.expect(position)[viewer_.index()];
    const int score =
        evaluator_->evaluate(position, evaluator_->tally(position), -100'000, 100'000);
    const double own = position.side_to_move() == viewer_ ? score : -score;
    return static_cast<float>(0.02 + 0.96 / (1 + std::exp(-own / kScale)));
  }

  /// What the viewer gets of a game that is over, without a legal move or by a goal.
  [[nodiscard]] std::optional<float> ended(Position& position, const MoveList& legal) {
    if (!legal.empty()) return std::nullopt;
    Game end(definition_, position);
    const Outcome outcome = end.outcome();
    if (!outcome.over()) return 0.5F;
    return expectation_of(outcome)[viewer_.index()];
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
    kernel_.apply(position, journal_, move);
    journal_.clear();
  }

  /// What the viewer notices: the own pieces that are left, and whether there is a check.
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

  /// Another player's move: the one that looks best to it among a few.
  [[nodiscard]] Move reply(const Position& position, Random& random) {
    const Side mover = position.side_to_move();
    if (mover.index() >= definition_->roster().sides())
      return moves_[random.below(static_cast<uint32_t>(moves_.size()))];
    Move best;
    float most = -1;
    for (int i = 0; i < kReplies; ++i) {
      const Move move = moves_[random.below(static_cast<uint32_t>(moves_.size()))];
      Position after(position);
      play(after, move);
      const float mine = expect(after);
      const float value = all_allies(mover) ? mine : 1 - mine;
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  /// The edges of the node that are legal in the position; new ones are added.
  void offer(Node& node, const Position& position) {
    offered_.clear();
    for (const Move move : moves_) {
      const Move shape = shape_of(kernel_, move);
      auto found = std::find_if(node.edges.begin(), node.edges.end(),
                                [&](const Edge& edge) { return edge.shape == shape; });
      if (found == node.edges.end()) {
        Edge edge{move, shape};
        Position after(position);
        play(after, move);
        edge.bias = expect(after);
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
    const size_t first = random.below(static_cast<uint32_t>(offered_.size()));
    for (size_t i = 0; i < offered_.size(); ++i) {
      const auto& one = offered_[(first + i) % offered_.size()];
      const Edge& edge = node.edges[one.first];
      const float value =
          edge.value() + kExploration * std::sqrt(std::log(static_cast<float>(edge.offers) + 1) /
                                                  (static_cast<float>(edge.visits) + 1));
      if (value > most) {
        most = value;
        best = one;
      }
    }
    return best;
  }

  void iterate(const PlayerGame& player, const SearchLimits& limits, const Position& start,
               Random& random) {
    Position position(start);
    path_.clear();
    uint32_t at = 0;
    float value = 0.5F;
    int replies = 0;
    for (int depth = 0;; ++depth) {
      list(position);
      if (depth == 0) keep_possible(player, limits);
      if (depth > 0 || moves_.empty()) {
        if (const auto over = ended(position, moves_)) {
          // At the root: this position allows nothing that may still be tried.
          if (depth == 0) return;
          value = *over;
          break;
        }
      }
      if (depth == kDepth || nodes_.size() >= kMostNodes) {
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
  }

  /// The judgement of a position: an enemy with few moves is easier to mate.
  [[nodiscard]] float leaf(const Position& position, int replies) const {
    const float free = static_cast<float>(std::min(replies, 25)) / 25;
    return (1 - kConfinement) * expect(position) + kConfinement * (1 - free);
  }

  /// Until the viewer is to move again; what the viewer gets if the game ends before.
  [[nodiscard]] std::optional<float> let_others_move(Position& position, int& replies,
                                                     Random& random) {
    // A turn of several moves may be the viewer's own again at once.
    while (position.side_to_move() != viewer_) {
      list(position);
      if (const auto over = ended(position, moves_)) return over;
      replies = static_cast<int>(moves_.size());
      play(position, reply(position, random));
    }
    return std::nullopt;
  }

  /// At the root: only what the player may still try.
  void keep_possible(const PlayerGame& player, const SearchLimits& limits) {
    const auto among = [&](Move move, const auto& list, auto move_of) {
      const Move shape = shape_of(kernel_, move);
      return std::any_of(list.begin(), list.end(),
                         [&](const auto& one) { return shape_of(kernel_, move_of(one)) == shape; });
    };
    std::erase_if(moves_, [&](Move move) {
      return !among(move, player.possible(), [](const PossibleMove& one) { return one.move; }) ||
             (!limits.root_moves.empty() &&
              !among(move, limits.root_moves, [](Move one) { return one; }));
    });
  }

  /// The move to try: the best if it is legal, of those that have been looked at often enough.
  [[nodiscard]] Edge choose(const PlayerGame& player, const SearchLimits& limits,
                            Random& random) const {
    const Edge* best = nullptr;
    float most = -1;
    for (const Edge& edge : nodes_[0].edges) {
      const float value = edge.value() - 0.25F / std::sqrt(static_cast<float>(edge.visits) + 1);
      if (value > most) {
        most = value;
        best = &edge;
      }
    }
    Edge chosen;
    if (best) {
      chosen = *best;
    } else {
      // No position that the player believes in allows anything: the beliefs are wrong.
      MoveList wanted;
      for (const PossibleMove& one : player.possible())
        if (limits.root_moves.empty() ||
            std::find(limits.root_moves.begin(), limits.root_moves.end(), one.move) !=
                limits.root_moves.end())
          wanted.push_back(one.move);
      chosen.move = wanted.empty() ? player.possible().front().move
                                   : wanted[random.below(static_cast<uint32_t>(wanted.size()))];
    }
    // The move of a position that was drawn may tell more than the player knows.
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
              const InfoHandler& on_info) const {
    Random unused(1);
    on_info(info_of(choose(player, {}, unused), count, clock));
  }

  DefinitionPtr definition_;
  const Kernel& kernel_;
  SideScores scores_;
  std::optional<Evaluator> evaluator_;
  Beliefs beliefs_;
  Side viewer_;
  std::vector<Node> nodes_;
  std::vector<std::pair<uint32_t, uint32_t>> path_;  ///< nodes and their edges
  std::vector<std::pair<uint32_t, Move>> offered_;   ///< edges, and the moves that they are here
  MoveList moves_;
  Journal journal_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<PlayerSearcher> make_information_set_searcher(DefinitionPtr definition) {
  return std::make_unique<InformationSetSearcher>(std::move(definition));
}

}  // namespace stockade
