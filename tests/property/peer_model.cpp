// Two programs that play over a network, against a model of what they may come to: random players
// on a network that is slow and breaks, and somebody who forges messages to either end.

#include <cstdlib>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/peer_world.h"
#include "tests/support/variants.h"

namespace stockade::test::peer_model_test {
namespace {

constexpr int kStepsOfRun = 150;

struct Run {
  std::string game;
  std::vector<std::string> lines;
};

const PeerWorld& begun(const std::string& game) {
  return begun_peer_world(game, [](const char* id) -> const DefinitionPtr& { return variant(id); });
}

/// What goes wrong in a run; "" if nothing does.
std::string fault_of(const Run& run) {
  PeerWorld world(begun(run.game));
  for (const std::string& line : run.lines) world.obey(line);
  world.finish();
  return world.fault();
}

/// The same fault with as few lines as can be found by leaving some out.
Run shortened(Run run) {
  for (size_t part = run.lines.size() / 2; part > 0; part /= 2)
    for (size_t at = 0; at + part <= run.lines.size();) {
      Run shorter = run;
      const auto first = shorter.lines.begin() + static_cast<std::ptrdiff_t>(at);
      shorter.lines.erase(first, first + static_cast<std::ptrdiff_t>(part));
      if (fault_of(shorter).empty())
        at += part;
      else
        run = std::move(shorter);
    }
  return run;
}

struct Reached {
  int games_over = 0;
  int moves = 0;
  int resumed = 0;
  int charged = 0;
};

/// One run of so many steps.
void play(uint64_t seed, int steps, Reached& reached) {
  PeerWorldSteps next(seed);
  PeerWorld world(begun(next.game()));
  Run run{next.game(), {}};
  for (int step = 0; step < steps && world.fault().empty(); ++step) {
    run.lines.push_back(next.next(world));
    const bool linked = world.program(false).started();
    world.obey(run.lines.back());
    reached.resumed += !linked && world.program(false).started();
  }
  world.finish();
  if (!world.fault().empty()) {
    std::string text = run.game;
    const Run shorter = shortened(run);
    for (const std::string& line : shorter.lines) text += '\n' + line;
    FAIL("seed " << seed << ": " << fault_of(shorter) << "\nan input of the fuzz target peers:\n"
                 << text);
  }
  SharedGame game(world.program(true).game());
  reached.charged += world.charged_ms() > 0;
  reached.games_over += game.over();
  reached.moves += static_cast<int>(game.moves.size());
}

void play_many(int steps, uint64_t first_seed) {
  Reached reached;
  for (int done = 0; done < steps; done += kStepsOfRun)
    play(first_seed + static_cast<uint64_t>(done), kStepsOfRun, reached);
  const int runs = steps / kStepsOfRun;
  // Otherwise the steps would show nothing.
  CHECK(reached.games_over > runs / 20);
  CHECK(reached.moves > 2 * runs);
  CHECK(reached.resumed > runs / 2);
  CHECK(reached.charged > runs / 20);
}

}  // namespace

TEST_CASE("two programs keep to the model, whatever players, network and forgers do",
          "[property]") {
  play_many(20'000, 46);
}

TEST_CASE("two programs keep to the model for long", "[.long]") {
  const char* steps = std::getenv("STOCKADE_STEPS");
  const char* seed = std::getenv("STOCKADE_SEED");
  play_many(steps ? std::atoi(steps) : 1'000'000, seed ? std::strtoull(seed, nullptr, 10) : 1);
}

}  // namespace stockade::test::peer_model_test
