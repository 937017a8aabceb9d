// Variants of the library, and the same games written with scripts in place of keys that the
// language has for them (tests/data/tricks): they have the same moves and results. The pairs are
// also a yardstick for speed: tests/bench/tricks.py.

#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "tests/support/scripted_game.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

constexpr int kGames = 6;
constexpr int kPlies = 120;

/// The game of the library. Scripts have no points and no facing generals in Janggi.
DefinitionPtr game_by_keys(const std::string& id) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  if (id == "janggi") options.set = {{"bikjang", "no"}, {"points", "none"}};
  auto loaded = load_definition(id, options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

DefinitionPtr trick(const std::string& id) {
  auto loaded = load_definition(std::string(STOCKADE_TEST_DATA_DIR) + "/tricks/" + id + ".yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// The legal moves by what they are called. A move from a cell to itself is how scripts pass.
std::map<std::string, Move> moves_of(Game& game) {
  std::map<std::string, Move> moves;
  for (const Move move : game.legal_moves()) {
    const bool passes = move.from() == move.to();
    moves.emplace(passes ? "pass" : uci_notation(game.definition(), move), move);
  }
  return moves;
}

std::string names(const std::map<std::string, Move>& moves) {
  std::string text;
  for (const auto& [name, move] : moves) text += name + " ";
  return text;
}

}  // namespace

TEST_CASE("a game by keys and the same game by scripts have the same moves and results",
          "[equivalence][script]") {
  const std::string id = GENERATE("atomic", "grand", "janggi", "knightrelay", "xiangqi");
  const DefinitionPtr by_keys = game_by_keys(id);
  const DefinitionPtr by_script = trick(id);
  Random random(2026);
  for (int g = 0; g < kGames; ++g) {
    Game one(by_keys);
    Game other(by_script);
    for (int ply = 0; ply < kPlies; ++ply) {
      const auto moves = moves_of(one);
      const auto same = moves_of(other);
      INFO(id << ": " << text_of(one) << " and " << text_of(other));
      REQUIRE(names(moves) == names(same));
      REQUIRE(one.outcome().result() == other.outcome().result());
      if (moves.empty() || one.outcome().over()) break;
      // Captures more often than by chance, so that games come to promotions and bare boards.
      auto chosen = moves.begin();
      for (int attempt = 0; attempt < 2; ++attempt) {
        chosen = std::next(moves.begin(), random.below(static_cast<uint32_t>(moves.size())));
        if (by_keys->kernel().captured(one.position(), chosen->second) != kEmpty) break;
      }
      other.play(same.at(chosen->first));
      one.play(chosen->second);
    }
  }
  CHECK(errors(by_script).empty());
}

}  // namespace stockade::test
