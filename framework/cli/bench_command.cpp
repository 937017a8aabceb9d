// bench: how fast the kernel, the plugins and the searches are on this machine, a row a measure.

#include <algorithm>
#include <chrono>

#include <unistd.h>

#include "framework/base/random.h"
#include "framework/cli/command.h"
#include "framework/session/library.h"

namespace stockade::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// A measure runs at least so long, at most about ten times as long.
constexpr double kSeconds = 0.4;
constexpr int kSearchMs = 500;
constexpr int kPositions = 5;
constexpr uint64_t kSeed = 1997;

struct BenchArguments {
  std::string variant;
  std::string filter;
  JsonArgument json;
};

struct Row {
  std::string variant;
  std::string engine;  ///< "native" or "generic"
  std::string measure;
  double per_second = 0;
  std::string unit;
};

/// Random play in which captures are likelier than by chance, so that zones fill.
Move some_move(Game& game, const MoveList& moves, Random& random) {
  Move chosen = moves[random.below(static_cast<uint32_t>(moves.size()))];
  for (int i = 0; i < 3 && game.captured(chosen) == kEmpty; ++i)
    chosen = moves[random.below(static_cast<uint32_t>(moves.size()))];
  return chosen;
}

/// Positions from the middle of random games, always the same: those with most moves to choose
/// from, one of each game.
std::vector<Position> middlegames(const DefinitionPtr& definition) {
  constexpr int kGames = 40;
  constexpr int kFirstPly = 16;
  constexpr int kLastPly = 60;
  std::vector<std::pair<size_t, Position>> found;
  for (uint64_t g = 0; g < kGames; ++g) {
    Random random(kSeed + g);
    Game game(definition);
    std::pair<size_t, Position> best{0, game.position()};
    for (int ply = 0; ply < kLastPly; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      if (ply >= kFirstPly && moves.size() > best.first) best = {moves.size(), game.position()};
      game.play(some_move(game, moves, random));
    }
    if (best.first > 0) found.push_back(std::move(best));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Position> positions;
  for (const auto& [moves, position] : found)
    if (positions.size() < kPositions) positions.push_back(position);
  return positions;
}

class Bench {
 public:
  Bench(DefinitionPtr definition, const PluginRegistry& plugins, const BenchArguments& arguments)
      : definition_(std::move(definition)),
        plugins_(plugins),
        arguments_(arguments),
        native_(plugins.make_moves(*definition_)),
        middlegames_(middlegames(definition_)) {}

  void run(std::vector<Row>& rows) {
    rows_ = &rows;
    if (native_) measure_all(native_.get());
    measure_all(nullptr);
  }

 private:
  void measure_all(const NativeMoves* native) {
    engine_ = native ? "native" : "generic";
    const std::vector<Position> start{definition_->start()};
    measure("perft of the start, counting the last ply", "positions",
            [&] { return perft(native, start, true); });
    measure("perft of the start, every move made", "positions",
            [&] { return perft(native, start, false); });
    measure("perft of middlegames, counting the last ply", "positions",
            [&] { return perft(native, middlegames_, true); });
    measure("perft of middlegames, every move made", "positions",
            [&] { return perft(native, middlegames_, false); });
    measure("random games", "plies", [&] { return playouts(native); });
    if (definition_->facts().perfect_information_two_player)
      measure("search", "positions", [&] { return search(native != nullptr); });
  }

  template <class Measure>
  void measure(const std::string& name, const std::string& unit, Measure&& per_second) {
    const std::string full = definition_->id() + " " + engine_ + " " + name;
    if (interrupted() || full.find(arguments_.filter) == std::string::npos) return;
    const Row row{definition_->id(), engine_, name, per_second(), unit};
    if (interrupted()) return;
    rows_->push_back(row);
    if (arguments_.json.wanted()) return;
    fmt::print("{:<12} {:<8} {:<46} {:>10.3f} M {}/s\n", row.variant, row.engine, row.measure,
               row.per_second / 1e6, row.unit);
    std::fflush(stdout);
  }

  /// Deepens until it takes long enough; the figure is that of the last depth.
  [[nodiscard]] double perft(const NativeMoves* native, const std::vector<Position>& positions,
                             bool bulk) const {
    const PerftOptions options{bulk, &interrupted()};
    for (int depth = 2;; ++depth) {
      const auto begin = Clock::now();
      uint64_t nodes = 0;
      for (const Position& position : positions) {
        Position at(position);
        Journal journal;
        nodes += native && native->takes(at)
                     ? native->perft(at, depth, options)
                     : definition_->kernel().perft(at, journal, depth, options);
      }
      const double seconds = seconds_since(begin);
      if (seconds >= kSeconds || interrupted()) return static_cast<double>(nodes) / seconds;
    }
  }

  [[nodiscard]] double playouts(const NativeMoves* native) const {
    constexpr int kMaxPlies = 1000;
    uint64_t plies = 0;
    const auto begin = Clock::now();
    for (uint64_t game = 0; seconds_since(begin) < kSeconds && !interrupted(); ++game) {
      Random random(kSeed + game);
      Position position(definition_->start());
      Journal journal;
      const PlayoutResult result =
          native ? native->playout(position, random, kMaxPlies)
                 : definition_->kernel().playout(position, journal, random, kMaxPlies);
      plies += static_cast<uint64_t>(result.plies);
    }
    return static_cast<double>(plies) / seconds_since(begin);
  }

  [[nodiscard]] double search(bool allow_native) const {
    const auto searcher = plugins_.make_searcher(definition_, allow_native);
    const InterruptWatch watch(*searcher);
    SearchLimits limits;
    limits.movetime_ms = kSearchMs;
    uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Position> positions = middlegames_;
    positions.push_back(definition_->start());
    for (const Position& position : positions) {
      const Game game(definition_, position);
      const auto begin = Clock::now();
      nodes += searcher->search(game, limits).info.nodes;
      seconds += seconds_since(begin);
    }
    return static_cast<double>(nodes) / seconds;
  }

  DefinitionPtr definition_;
  const PluginRegistry& plugins_;
  const BenchArguments& arguments_;
  std::unique_ptr<const NativeMoves> native_;
  std::vector<Position> middlegames_;
  std::vector<Row>* rows_ = nullptr;
  std::string engine_;
};

Exit bench(const BenchArguments& arguments, const PluginRegistry& plugins) {
  std::vector<std::string> ids;
  if (!arguments.variant.empty())
    ids.push_back(arguments.variant);
  else
    for (const VariantListing& listing : list_variants()) ids.push_back(listing.id);
  std::vector<Row> rows;
  for (const std::string& id : ids) {
    const auto definition = open_variant(id);
    if (!definition.ok()) {
      complain(definition.problems());
      return Exit::usage;
    }
    Bench(*definition, plugins, arguments).run(rows);
  }
  if (rows.empty() && !interrupted()) {
    complain({error("nothing-to-measure", "no measure has '" + arguments.filter + "' in its name",
                    "without --filter all are shown")});
    return Exit::usage;
  }
  if (arguments.json.wanted()) {
    nlohmann::json list = nlohmann::json::array();
    for (const Row& row : rows)
      list.push_back({{"variant", row.variant},
                      {"engine", row.engine},
                      {"measure", row.measure},
                      {"per_second", row.per_second},
                      {"unit", row.unit}});
    if (!arguments.json.write(list)) return Exit::usage;
  }
  return interrupted() ? Exit::no : Exit::ok;
}

}  // namespace

void add_bench_command(Invocation& invocation) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command =
      add_command(invocation, "bench", "Measure perft, random games and search on this machine",
                  [=, &invocation] { return bench(*arguments, invocation.plugins); });
  command->add_option("--variant", arguments->variant, "A variant (all)");
  command->add_option("--filter", arguments->filter, "Only measures whose row contains this");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
