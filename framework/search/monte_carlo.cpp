#include "framework/search/monte_carlo.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "framework/base/random.h"
#include "framework/base/threads.h"
#include "framework/search/level.h"
#include "framework/search/monte_carlo_tree.h"
#include "framework/search/search_clock.h"
#include "framework/search/side_scores.h"

namespace stockade {
namespace {

constexpr int kTreeMegabytes = 64;
constexpr int kMaxThreads = 64;
constexpr int kTreeReportMs = 500;

/// A root move.
struct Candidate {
  Move move;
  uint64_t visits = 0;
  double gained = 0;
  bool proven = false;
  uint8_t points = 0;  ///< quarter points of the side to move, if proven
  uint32_t node = 0;   ///< in the tree

  [[nodiscard]] double mean() const {
    if (proven) return points / 4.0;
    return visits ? gained / static_cast<double>(visits) : 0.0;
  }
};

class MonteCarloSearcher final : public Searcher {
 public:
  MonteCarloSearcher(DefinitionPtr definition, MonteCarloOptions options)
      : definition_(std::move(definition)),
        scores_(*definition_),
        options_(options),
        habits_(habits_for(definition_, options)) {}

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
    // The engine does not choose the moves of chance.
    if (legal.empty() || game.chance_to_move()) {
      if (on_info) on_info(result.info);
      return result;
    }
    const auto threads = static_cast<size_t>(std::clamp(limits.threads, 1, kMaxThreads));
    tree_ = std::make_unique<SearchTree>(
        std::max<size_t>(2048, (static_cast<size_t>(megabytes_) << 20) / SearchTree::kBytesANode));
    walkers_.clear();
    for (size_t i = 0; i < threads; ++i)
      walkers_.push_back(std::make_unique<TreeWalker>(*tree_, game, scores_, options_, habits_,
                                                      game.position().key() ^ limits.seed ^ i));
    walkers_[0]->expand_root();
    if (!limits.root_moves.empty()) tree_->keep_at_root(limits.root_moves);
    if (tree_->root().children == 0) return result;
    const uint64_t most = iterations(limits);
    std::atomic<bool> done{false};
    HelperThreads helpers([&done] { done.store(true, std::memory_order_relaxed); });
    for (size_t i = 1; i < threads; ++i) {
      const bool started = helpers.start([&, i] {
        while (!done.load(std::memory_order_relaxed) && !tree_->finished()) walkers_[i]->iterate();
      });
      if (!started) break;
    }
    int next_report = kTreeReportMs;
    uint64_t count = 0;
    for (; !done.load(std::memory_order_relaxed) && count * threads < most && !tree_->finished() &&
           !clock.expired(count * threads);
         ++count) {
      walkers_[0]->iterate();
      if (on_info && threads == 1 && count % 256 == 0 && clock.elapsed_ms() >= next_report) {
        next_report = clock.elapsed_ms() + kTreeReportMs;
        report(candidates(game), limits, clock, on_info);
      }
      if (count % 256 == 0 && clock.past_soft_limit()) break;
    }
    done.store(true, std::memory_order_relaxed);
    helpers.join();

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
  /// The limit of iterations for a weak level or a limit of depth; otherwise no limit.
  [[nodiscard]] static uint64_t iterations(const SearchLimits& limits) {
    constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();
    uint64_t most = kNoLimit;
    if (limits.level && *limits.level < kLevels) most = uint64_t{16} << *limits.level;
    if (limits.depth) most = std::min(most, uint64_t{64} << std::min(*limits.depth, 40));
    return most;
  }

  /// The root moves, the best first: proven wins, then the most visited moves.
  [[nodiscard]] std::vector<Candidate> candidates(const Game& game) const {
    std::vector<Candidate> list;
    const int mover = game.side_to_move().index();
    const SearchTree::Node& root = tree_->root();
    for (uint32_t i = 0; i < root.children; ++i) {
      const SearchTree::Node& node = tree_->node(root.first + i);
      Candidate candidate{node.move, node.visits, node.gained};
      candidate.node = root.first + i;
      candidate.proven = node.proven();
      if (candidate.proven) candidate.points = node.outcome[mover];
      list.push_back(candidate);
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
    // Moves with nearly as many visits are nearly as good.
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
    info.depth = std::max(1, walkers_[0]->mean_depth());
    info.seldepth = static_cast<int>(walkers_[0]->deepest());
    info.nodes = tree_->root().visits;
    info.time_ms = clock.elapsed_ms();
    info.hashfull = tree_->permille_used();
    info.pv = tree_->line_from(candidate.node);
    // On the scale of alpha-beta: an expectation of 3/4 is a lead of about two of the cheapest
    // pieces.
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
  TreeHabits habits_;
  int megabytes_ = kTreeMegabytes;
  std::unique_ptr<SearchTree> tree_;
  std::vector<std::unique_ptr<TreeWalker>> walkers_;  ///< one per thread
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<Searcher> make_monte_carlo_searcher(DefinitionPtr definition,
                                                    MonteCarloOptions options) {
  return std::make_unique<MonteCarloSearcher>(std::move(definition), options);
}

}  // namespace stockade
