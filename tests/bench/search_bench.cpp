// What the searcher can do, measured: nodes a second, tactical positions at 200 ms a move, and the
// time to find known mates. Numbers of a busy machine mean little: processor time is shown beside
// the clock's.
//
//   stockade_bench [--smoke] [--movetime MS] [--nodes N] [--threads N] [--generic]
//
// Variants with a native searcher use it, unless --generic is given. With several threads the
// processor time is that of all of them. --smoke does a little of everything, to see that it runs.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/plugin/plugin.h"
#include "tests/support/tactics.h"
#include "variants/builtin_plugins.h"

namespace {

using namespace stockade;

struct Problem {
  const char* variant;
  const char* text;
};

const Problem kSpeed[] = {
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    {"hostage", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
    {"hostage", "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[#BNPnpp] w KQ - 0 1"},
    {"hostage", "5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] w - - 0 1"},
};

const Problem kMates[] = {
    {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1"},
    {"hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 1"},
    {"hostage", "5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 1"},
};

const DefinitionPtr& variant(const std::string& id) {
  static std::map<std::string, DefinitionPtr> loaded;
  DefinitionPtr& definition = loaded[id];
  if (!definition) {
    LoadOptions options;
    options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    const auto result = load_definition(id, options);
    if (!result.ok()) {
      fmt::print(stderr, "{}\n", result.message());
      std::exit(1);
    }
    definition = result->definition;
  }
  return definition;
}

Game game_at(const std::string& id, const std::string& text) {
  const auto position = parse_fen(*variant(id), text);
  if (!position.ok()) {
    fmt::print(stderr, "{}\n", position.message());
    std::exit(1);
  }
  return Game(variant(id), *position);
}

/// What the command line chose.
struct Choice {
  bool smoke = false;
  bool generic = false;
  int movetime = 200;
  int threads = 1;
  uint64_t nodes = 2000000;
};

std::unique_ptr<Searcher> make_searcher(const Game& game, const Choice& choice) {
  static const PluginRegistry plugins = [] {
    PluginRegistry registry;
    add_builtin_plugins(registry);
    return registry;
  }();
  return plugins.make_searcher(game.definition_ptr(), !choice.generic);
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure_speed(const Choice& choice) {
  fmt::print(
      "speed                                    legal  depth      nodes   nps (processor)\n");
  for (const Problem& problem : kSpeed) {
    Game game = game_at(problem.variant, problem.text);
    const auto searcher = make_searcher(game, choice);
    SearchLimits limits;
    limits.nodes = choice.smoke ? 3000 : choice.nodes;
    limits.threads = choice.threads;
    const double begin = processor_seconds();
    const SearchResult result = searcher->search(game, limits);
    const double seconds = std::max(1e-6, processor_seconds() - begin);
    fmt::print("{:8} {:30.30}  {:5}  {:5} {:10} {:12.0f}\n", problem.variant, problem.text,
               game.legal_moves().size(), result.info.depth, result.info.nodes,
               static_cast<double>(result.info.nodes) / seconds);
  }
}

void measure_tactics(const Choice& choice) {
  const int movetime = choice.smoke ? 10 : choice.movetime;
  const size_t step = choice.smoke ? 20 : 1;
  struct Count {
    int right = 0;
    int all = 0;
  };
  std::map<std::string, Count> counts;
  std::string wrong;
  int slowest = 0;
  const std::vector<test::Tactic> all =
      test::tactics(std::string(STOCKADE_SOURCE_VARIANTS_DIR) + "/../tests/data");
  for (size_t i = 0; i < all.size(); i += step) {
    const test::Tactic& tactic = all[i];
    const Game game = game_at(tactic.variant, tactic.text);
    const auto searcher = make_searcher(game, choice);
    SearchLimits limits;
    limits.movetime_ms = movetime;
    const auto begin = std::chrono::steady_clock::now();
    const SearchResult result = searcher->search(game, limits);
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    slowest = std::max(slowest, static_cast<int>(used.count()));
    const std::string answer = uci_notation(game.definition(), result.best);
    const bool good =
        std::find(tactic.best.begin(), tactic.best.end(), answer) != tactic.best.end();
    for (const std::string& group :
         {tactic.variant + " " + tactic.category, std::string("together")}) {
      counts[group].right += good;
      ++counts[group].all;
    }
    if (!good) wrong += fmt::format("  {} answered {}\n", tactic.id, answer);
  }
  fmt::print("\ntactics at {} ms a move (the slowest took {} ms)\n", movetime, slowest);
  for (const auto& [group, count] : counts)
    fmt::print("{:18} {:4} of {:4}  {:5.1f} %\n", group, count.right, count.all,
               100.0 * count.right / count.all);
  fmt::print("{}", wrong);
}

void measure_mates(const Choice& choice) {
  fmt::print("\nmates                                    mate      nodes       ms\n");
  for (const Problem& problem : kMates) {
    const Game game = game_at(problem.variant, problem.text);
    const auto searcher = make_searcher(game, choice);
    SearchLimits limits;
    limits.movetime_ms = 2000;
    limits.mate = 2;
    const SearchResult result = searcher->search(game, limits);
    fmt::print("{:8} {:30.30} {:5} {:10} {:8}\n", problem.variant, problem.text,
               result.info.score.mate.value_or(0), result.info.nodes, result.info.time_ms);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Choice choice;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--smoke") {
      choice.smoke = true;
    } else if (word == "--generic") {
      choice.generic = true;
    } else if (word == "--movetime" && i + 1 < argc) {
      choice.movetime = std::stoi(argv[++i]);
    } else if (word == "--threads" && i + 1 < argc) {
      choice.threads = std::stoi(argv[++i]);
    } else if (word == "--nodes" && i + 1 < argc) {
      choice.nodes = std::stoull(argv[++i]);
    } else {
      fmt::print(stderr,
                 "usage: stockade_bench [--smoke] [--movetime MS] [--nodes N] [--threads N] "
                 "[--generic]\n");
      return 2;
    }
  }
  measure_speed(choice);
  measure_tactics(choice);
  measure_mates(choice);
  return 0;
}
