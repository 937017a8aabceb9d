#include "framework/search/monte_carlo.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/random_moves.h"
#include "framework/search/level.h"
#include "framework/search/search_clock.h"
#include "framework/search/side_scores.h"

namespace stockade {
namespace {

/// In standard deviations of what a side gets: where all positions look alike, small differences
/// count.
constexpr float kExploration = 1.2F;
constexpr float kLeastDeviation = 0.01F;
constexpr float kBiasWeight = 6.0F;  ///< so many visits are worth as much as the bias
constexpr int kGuidedPlies = 12;     ///< random moves before a position is judged
constexpr int kMostPlies = 2000;     ///< of a random game to its end
constexpr size_t kMostPath = 400;    ///< nodes from the root to a leaf
constexpr size_t kBytesANode = 48;
constexpr int kDefaultMegabytes = 64;
constexpr int kMaxThreads = 64;
constexpr int kReportMs = 500;

struct Node {
  Move move;           ///< that leads here
  uint32_t first = 0;  ///< of its children, which lie beside each other
  uint16_t children = 0;
  bool expanded = false;
  bool proven = false;  ///< `outcome` is what perfect play leads to
  uint32_t visits = 0;
  float gained = 0;                          ///< by the side that moved here, over all visits
  float bias = 0;                            ///< what SideScores says of the move, from 0 to 1
  std::array<uint8_t, kMaxSides> outcome{};  ///< quarter points by side, if proven
};

/// How much what a side gets differs from one iteration to another.
class Spread {
 public:
  void add(float value) {
    ++count_;
    sum_ += static_cast<double>(value);
    squares_ += static_cast<double>(value) * static_cast<double>(value);
  }
  /// Half of the whole range until there is something to go by.
  [[nodiscard]] float deviation() const {
    if (count_ < 8) return 0.5F;
    const double mean = sum_ / count_;
    return std::max(kLeastDeviation,
                    static_cast<float>(std::sqrt(std::max(0.0, squares_ / count_ - mean * mean))));
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// One tree, which belongs to one thread.
class Tree {
 public:
  Tree(const Game& game, const SideScores& scores, const MonteCarloOptions& options,
       const std::vector<Move>& root_moves, size_t most_nodes, uint64_t seed)
      : game_(game),
        kernel_(game.definition().kernel()),
        sides_(game.definition().roster().sides()),
        scores_(scores),
        options_(options),
        random_(seed),
        most_nodes_(most_nodes) {
    nodes_.reserve(std::min<size_t>(most_nodes, 1 << 16));
    nodes_.emplace_back();
    expand(0);
    if (!root_moves.empty()) keep_at_root(root_moves);
  }

  /// Grows by a node. Cost: a short random game.
  void iterate() {
    path_.assign(1, 0);
    movers_.clear();
    Expectation expected{};
    while (true) {
      Node& node = nodes_[path_.back()];
      if (node.proven) {
        expected = expectation_of(node.outcome);
        break;
      }
      if (!node.expanded) {
        expand(path_.back());
        if (nodes_[path_.back()].proven) continue;
        expected = rollout();
        break;
      }
      if (node.children == 0 || path_.size() >= kMostPath) {
        expected = rollout();
        break;
      }
      const uint32_t child = game_.chance_to_move() ? pick_by_chance(node) : pick(node);
      movers_.push_back(static_cast<uint8_t>(game_.side_to_move().index()));
      game_.play(nodes_[child].move);
      path_.push_back(child);
    }
    for (size_t i = path_.size(); i-- > 1;) {
      game_.undo();
      Node& node = nodes_[path_[i]];
      ++node.visits;
      if (movers_[i - 1] < sides_) node.gained += expected[movers_[i - 1]];
      prove(path_[i - 1], movers_[i - 1]);
    }
    ++nodes_[0].visits;
    for (int side = 0; side < sides_; ++side) spread_[side].add(expected[side]);
    deepest_ = std::max(deepest_, path_.size() - 1);
    total_depth_ += path_.size() - 1;
  }

  [[nodiscard]] const Node& root() const { return nodes_[0]; }
  [[nodiscard]] const Node& node(uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] size_t deepest() const { return deepest_; }
  [[nodiscard]] int mean_depth() const {
    return root().visits ? static_cast<int>(total_depth_ / root().visits) : 0;
  }
  [[nodiscard]] int permille_used() const {
    return static_cast<int>(nodes_.size() * 1000 / most_nodes_);
  }
  /// Whether more iterations change nothing.
  [[nodiscard]] bool finished() const { return root().proven || root().children == 0; }

  /// The moves that have been tried most from a node on.
  [[nodiscard]] std::vector<Move> line_from(uint32_t at) const {
    std::vector<Move> line;
    for (const Node* node = &nodes_[at]; line.size() < kMostPath;) {
      if (!node->move.is_none()) line.push_back(node->move);
      const Node* best = nullptr;
      for (uint32_t i = 0; i < node->children; ++i) {
        const Node& child = nodes_[node->first + i];
        if (child.visits > 0 && (!best || child.visits > best->visits)) best = &child;
      }
      if (!best) break;
      node = best;
    }
    return line;
  }

 private:
  static Expectation expectation_of(const std::array<uint8_t, kMaxSides>& quarters) {
    Expectation expected{};
    for (size_t side = 0; side < quarters.size(); ++side)
      expected[side] = static_cast<float>(quarters[side]) / 4;
    return expected;
  }

  void keep_at_root(const std::vector<Move>& wanted) {
    Node& root = nodes_[0];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < root.children; ++i)
      if (std::find(wanted.begin(), wanted.end(), nodes_[root.first + i].move) != wanted.end())
        std::swap(nodes_[root.first + kept++], nodes_[root.first + i]);
    root.children = static_cast<uint16_t>(kept);
  }

  void expand(uint32_t at) {
    nodes_[at].expanded = true;
    // The root is searched although a rule has drawn the game: somebody asks for a move.
    const Outcome outcome = at == 0 ? Outcome{} : game_.outcome();
    if (outcome.over()) {
      nodes_[at].proven = true;
      nodes_[at].outcome = outcome.quarter_points;
      return;
    }
    moves_.clear();
    game_.legal_moves(moves_);
    if (nodes_.size() + moves_.size() > most_nodes_ && at != 0) {
      nodes_[at].expanded = false;
      return;
    }
    const auto first = static_cast<uint32_t>(nodes_.size());
    for (const Move move : moves_) {
      Node child;
      child.move = move;
      if (options_.uses_knowledge && !game_.chance_to_move()) child.bias = bias_of(move);
      nodes_.push_back(child);
    }
    nodes_[at].first = first;
    nodes_[at].children = static_cast<uint16_t>(moves_.size());
  }

  [[nodiscard]] float bias_of(Move move) {
    const int mover = game_.side_to_move().index();
    game_.play(move);
    const float bias = scores_.expect(game_.position())[mover];
    game_.undo();
    return bias;
  }

  [[nodiscard]] uint32_t pick_by_chance(const Node& node) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < node.children; ++i)
      total += static_cast<uint32_t>(chance_weight(kernel_, nodes_[node.first + i].move));
    uint32_t left = random_.below(std::max(total, 1u));
    for (uint32_t i = 0; i < node.children; ++i) {
      const auto weight =
          static_cast<uint32_t>(chance_weight(kernel_, nodes_[node.first + i].move));
      if (left < weight) return node.first + i;
      left -= weight;
    }
    return node.first + node.children - 1;
  }

  [[nodiscard]] uint32_t pick(const Node& node) {
    const int mover = game_.side_to_move().index();
    const float log_visits = std::log(static_cast<float>(node.visits + 1));
    const float exploration = kExploration * spread_[mover].deviation();
    uint32_t best = node.first;
    float most = -std::numeric_limits<float>::infinity();
    const uint32_t offset = random_.below(node.children);
    for (uint32_t i = 0; i < node.children; ++i) {
      const uint32_t index = node.first + (i + offset) % node.children;
      const Node& child = nodes_[index];
      // What is known to be lost is tried when all is.
      if (child.proven && child.outcome[mover] == 0) {
        if (most < -1e9F) {
          best = index;
          most = -1e9F;
        }
        continue;
      }
      const auto visits = static_cast<float>(child.visits);
      float value;
      if (options_.uses_knowledge)
        value = (child.gained + kBiasWeight * child.bias) / (visits + kBiasWeight);
      else
        value = child.visits ? child.gained / visits : 10.0F;
      value += exploration * std::sqrt(log_visits / (visits + 1));
      if (value > most) {
        most = value;
        best = index;
      }
    }
    return best;
  }

  /// Whether the children settle what a node leads to.
  void prove(uint32_t at, uint8_t mover) {
    Node& node = nodes_[at];
    if (node.proven || !node.expanded || node.children == 0 || mover >= sides_) return;
    const Node* best = nullptr;
    bool all = true;
    for (uint32_t i = 0; i < node.children; ++i) {
      const Node& child = nodes_[node.first + i];
      if (!child.proven) {
        all = false;
        continue;
      }
      if (!best || child.outcome[mover] > best->outcome[mover]) best = &child;
      if (child.outcome[mover] == 4) break;
    }
    if (!best || (!all && best->outcome[mover] < 4)) return;
    node.proven = true;
    node.outcome = best->outcome;
  }

  [[nodiscard]] Expectation rollout() {
    Position position(game_.position());
    journal_.clear();
    const int plies = options_.uses_knowledge ? kGuidedPlies : kMostPlies;
    kernel_.playout(position, journal_, random_, plies);
    if (const auto reached = kernel_.goal(position);
        reached || plies == kMostPlies || is_stuck(position)) {
      Game end(game_.definition_ptr(), position);
      const Outcome outcome = end.outcome();
      if (outcome.over()) return stockade::expectation_of(outcome);
    }
    if (options_.uses_knowledge) return scores_.expect(position);
    Expectation even{};
    even.fill(0.5F);
    return even;
  }

  [[nodiscard]] bool is_stuck(Position& position) {
    return kernel_.count_legal(position, journal_) == 0;
  }

  Game game_;
  const Kernel& kernel_;
  int sides_;
  const SideScores& scores_;
  MonteCarloOptions options_;
  Random random_;
  size_t most_nodes_;
  std::array<Spread, kMaxSides> spread_{};
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;
  std::vector<uint8_t> movers_;
  MoveList moves_;
  Journal journal_;
  size_t deepest_ = 0;
  uint64_t total_depth_ = 0;
};

/// A root move, summed over the trees.
struct Candidate {
  Move move;
  uint64_t visits = 0;
  double gained = 0;
  bool proven = false;
  uint8_t points = 0;  ///< quarter points of the side to move, if proven
  uint32_t node = 0;   ///< in the first tree

  [[nodiscard]] double mean() const {
    if (proven) return points / 4.0;
    return visits ? gained / static_cast<double>(visits) : 0.0;
  }
};

class MonteCarloSearcher final : public Searcher {
 public:
  MonteCarloSearcher(DefinitionPtr definition, MonteCarloOptions options)
      : definition_(std::move(definition)), scores_(*definition_), options_(options) {}

  std::string name() const override {
    return options_.uses_knowledge ? "Monte Carlo tree search" : "plain UCT";
  }
  void stop() override { stop_.store(true, std::memory_order_relaxed); }
  void clear() override {}
  void set_hash_mb(int megabytes) override { megabytes_ = std::max(1, megabytes); }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    stop_.store(false, std::memory_order_relaxed);
    SearchClock clock(limits, stop_);
    SearchResult result;
    if (limits.mate) result.mate = MateAnswer::open;
    Game present(game);
    MoveList legal;
    present.legal_moves(legal);
    // Chance chooses its move itself.
    if (legal.empty() || game.chance_to_move()) {
      if (on_info) on_info(result.info);
      return result;
    }
    const auto threads = static_cast<size_t>(std::clamp(limits.threads, 1, kMaxThreads));
    const size_t most_nodes =
        std::max<size_t>(2048, (static_cast<size_t>(megabytes_) << 20) / kBytesANode / threads);
    trees_.clear();
    for (size_t i = 0; i < threads; ++i)
      trees_.push_back(std::make_unique<Tree>(game, scores_, options_, limits.root_moves,
                                              most_nodes, game.position().key() ^ limits.seed ^ i));
    const uint64_t most = iterations(limits);
    std::atomic<bool> done{false};
    std::vector<std::thread> helpers;
    for (size_t i = 1; i < threads; ++i)
      helpers.emplace_back([&, i] {
        while (!done.load(std::memory_order_relaxed) && !trees_[i]->finished())
          trees_[i]->iterate();
      });
    int next_report = kReportMs;
    uint64_t count = 0;
    for (; count * threads < most && !trees_[0]->finished() && !clock.expired(count * threads);
         ++count) {
      trees_[0]->iterate();
      if (on_info && threads == 1 && count % 256 == 0 && clock.elapsed_ms() >= next_report) {
        next_report = clock.elapsed_ms() + kReportMs;
        report(candidates(game), limits, clock, on_info);
      }
      if (count % 256 == 0 && clock.past_soft_limit()) break;
    }
    done.store(true, std::memory_order_relaxed);
    for (std::thread& helper : helpers) helper.join();

    const std::vector<Candidate> sorted = candidates(game);
    if (on_info) report(sorted, limits, clock, on_info);
    const Candidate& best = choose(sorted, limits);
    result.best = best.move;
    result.info = info_of(best, 1, clock);
    if (result.info.pv.size() > 1) result.ponder = result.info.pv[1];
    if (limits.mate && best.proven && best.points == 4) result.mate = MateAnswer::found;
    return result;
  }

 private:
  /// Of a weak level and of a limit of depth, so many; otherwise no limit.
  [[nodiscard]] static uint64_t iterations(const SearchLimits& limits) {
    constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();
    uint64_t most = kNoLimit;
    if (limits.level && *limits.level < kLevels) most = uint64_t{16} << *limits.level;
    if (limits.depth) most = std::min(most, uint64_t{64} << std::min(*limits.depth, 40));
    return most;
  }

  /// The root moves, the best first: what wins for sure, then what was tried most.
  [[nodiscard]] std::vector<Candidate> candidates(const Game& game) const {
    std::vector<Candidate> list;
    const int mover = game.side_to_move().index();
    for (const auto& tree : trees_) {
      const Node& root = tree->root();
      for (uint32_t i = 0; i < root.children; ++i) {
        const Node& node = tree->node(root.first + i);
        auto known = std::find_if(list.begin(), list.end(),
                                  [&](const Candidate& c) { return c.move == node.move; });
        if (known == list.end()) {
          list.push_back({node.move});
          known = list.end() - 1;
          known->node = root.first + i;
        }
        known->visits += node.visits;
        known->gained += static_cast<double>(node.gained);
        if (node.proven) {
          known->proven = true;
          known->points = node.outcome[mover];
        }
      }
    }
    const auto rank = [](const Candidate& c) {
      return !c.proven ? 1 : c.points == 4 ? 2 : c.points == 0 ? 0 : 1;
    };
    std::stable_sort(list.begin(), list.end(), [&](const Candidate& a, const Candidate& b) {
      if (rank(a) != rank(b)) return rank(a) > rank(b);
      if (a.proven && b.proven) return a.points > b.points;
      return a.visits > b.visits;
    });
    return list;
  }

  [[nodiscard]] static const Candidate& choose(const std::vector<Candidate>& sorted,
                                               const SearchLimits& limits) {
    if (limits.variety_cp <= 0 || sorted.front().proven) return sorted.front();
    // Moves that were tried nearly as often are nearly as good.
    size_t near = 1;
    while (near < sorted.size() && !sorted[near].proven &&
           sorted[near].visits * 4 >= sorted.front().visits * 3)
      ++near;
    Random random(limits.seed);
    return sorted[random.below(static_cast<uint32_t>(near))];
  }

  [[nodiscard]] SearchInfo info_of(const Candidate& candidate, int rank,
                                   const SearchClock& clock) const {
    SearchInfo info;
    info.multipv = rank;
    info.depth = std::max(1, trees_[0]->mean_depth());
    info.seldepth = static_cast<int>(trees_[0]->deepest());
    for (const auto& tree : trees_) info.nodes += tree->root().visits;
    info.time_ms = clock.elapsed_ms();
    info.hashfull = trees_[0]->permille_used();
    info.pv = trees_[0]->line_from(candidate.node);
    // As alpha-beta has it: an expectation of 3/4 is a lead of about two of the cheapest piece.
    const double share = std::clamp(candidate.mean(), 0.001, 0.999);
    info.score.centipawns = static_cast<int>(std::lround(180 * std::log(share / (1 - share))));
    if (candidate.proven && candidate.points == 4)
      info.score.mate = static_cast<int>(info.pv.size() + 1) / 2;
    if (candidate.proven && candidate.points == 0)
      info.score.mate = -static_cast<int>(info.pv.size() / 2);
    return info;
  }

  void report(const std::vector<Candidate>& sorted, const SearchLimits& limits,
              const SearchClock& clock, const InfoHandler& on_info) const {
    const size_t lines = std::min<size_t>(sorted.size(), std::max(1, limits.multipv));
    for (size_t i = 0; i < lines; ++i) on_info(info_of(sorted[i], static_cast<int>(i) + 1, clock));
  }

  DefinitionPtr definition_;
  SideScores scores_;
  MonteCarloOptions options_;
  int megabytes_ = kDefaultMegabytes;
  std::vector<std::unique_ptr<Tree>> trees_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<Searcher> make_monte_carlo_searcher(DefinitionPtr definition,
                                                    MonteCarloOptions options) {
  return std::make_unique<MonteCarloSearcher>(std::move(definition), options);
}

}  // namespace stockade
