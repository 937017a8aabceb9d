// Wrappers around all other variants: rules that were not written with each other in mind play
// together, or are refused with a reason; none undoes what another says.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/plugin/verify.h"
#include "tests/support/library.h"

namespace stockade::test::wrappers_test {
namespace {

/// Random games, and the fast move generators against brute force. Builds with assertions
/// compare more at every ply.
void play(const DefinitionPtr& definition, int games, int plies) {
  Random random(5);
  Journal journal;
  for (int game = 0; game < games; ++game) {
    Position position(definition->start());
    definition->kernel().playout(position, journal, random, 2 * plies);
    journal.clear();
    CHECK(position.key() == position.computed_key());
  }
  VerifyOptions options;
  options.reference = Reference::brute_force;
  options.games = games;
  options.max_plies = plies;
  const VerifyResult result = verify_native(definition, *fast_generator(*definition), options);
  CHECK(result.positions > 0);
  if (result.difference) FAIL_CHECK(result.difference->position << ": " << result.difference->what);
}

void play_all(int games, int plies) {
  int played = 0;
  for (const LibraryGame& game : library_games(kNoneTwoDeep)) {
    if (game.parts.size() == 1) continue;
    const auto loaded = game.load();
    INFO(game.name() << "\n" << loaded.message());
    if (loaded.ok()) {
      play(loaded->definition, games, plies);
      ++played;
      continue;
    }
    for (const Diagnostic& problem : loaded.problems()) {
      CHECK(problem.where.line > 0);
      CHECK_FALSE(problem.message.empty());
      CHECK_FALSE(problem.hint.empty());
    }
  }
  CHECK(played > 120);
}

}  // namespace

TEST_CASE("wrappers play around all other variants, or say why not", "[equivalence]") {
  play_all(1, 25);
}

TEST_CASE("wrappers play around all other variants, for long", "[.long]") { play_all(20, 120); }

}  // namespace stockade::test::wrappers_test
