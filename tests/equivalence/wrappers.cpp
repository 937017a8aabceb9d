// Wrappers around all other variants: rules that were not written with each other in mind play
// together, or are refused with a reason; none undoes what another says.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/plugin/verify.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

/// The library's wrappers, which are those that say so themselves.
std::vector<Listing> library() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  std::vector<Listing> found;
  for (Listing& listing : list_definitions(options))
    if (listing.path.string().find(STOCKADE_SOURCE_VARIANTS_DIR) == 0)
      found.push_back(std::move(listing));
  return found;
}

bool is_wrapper(const Listing& listing) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.base = listing.id == "chess" ? "gardner" : "chess";
  const auto loaded = load_definition(listing.path.string(), options);
  return loaded.ok() || loaded.problems().front().id != "unused-base";
}

/// Random games, and the fast ways of telling moves against playing each. Builds with assertions
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
  options.reference = Reference::each_played;
  options.games = games;
  options.max_plies = plies;
  const VerifyResult result = verify_native(definition, *fast_ways(*definition), options);
  CHECK(result.positions > 0);
  if (result.difference) FAIL_CHECK(result.difference->position << ": " << result.difference->what);
}

void play_all(int games, int plies) {
  const std::vector<Listing> variants = library();
  int wrappers = 0;
  int played = 0;
  for (const Listing& wrapper : variants) {
    if (!is_wrapper(wrapper)) continue;
    ++wrappers;
    for (const Listing& base : variants) {
      if (base.id == wrapper.id) continue;
      LoadOptions options;
      options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
      options.base = base.id;
      const auto loaded = load_definition(wrapper.path.string(), options);
      INFO(wrapper.id << " around " << base.id << "\n" << loaded.message());
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
  }
  CHECK(wrappers >= 5);
  CHECK(played > 120);
}

}  // namespace

TEST_CASE("wrappers play around all other variants, or say why not", "[equivalence]") {
  play_all(2, 25);
}

TEST_CASE("wrappers play around all other variants, for long", "[.long]") { play_all(20, 120); }

}  // namespace stockade::test
