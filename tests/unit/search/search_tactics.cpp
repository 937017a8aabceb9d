#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/search/search.h"
#include "tests/support/tactics.h"
#include "tests/support/variants.h"

namespace stockade::test::search_tactics_test {

// The positions come from games of weak and random play. The best moves were found without the
// search that is tested: mates by trying every move; pieces to capture and to save by trying every
// move, every reply and the captures after it. A search of half a million nodes had to agree that
// the moves listed are better than all others.

TEST_CASE("the collection of tactical positions is sound", "[search]") {
  std::map<std::string, int> count;
  for (const Tactic& tactic : tactics()) {
    INFO(tactic.id);
    Game game(variant(tactic.variant), position(variant(tactic.variant), tactic.text));
    const MoveList legal = game.legal_moves();
    ++count[tactic.variant];
    ++count[tactic.category];
    REQUIRE(!tactic.best.empty());
    for (const std::string& text : tactic.best) {
      const auto move = parse_move(game, text);
      REQUIRE(move.ok());
      if (tactic.category != "mate") continue;
      game.play(*move);
      CHECK(game.legal_moves().empty());
      CHECK(game.in_check());
      game.undo();
    }
    // Something must be wrong to do.
    CHECK(tactic.best.size() < legal.size());
  }
  CHECK(count["chess"] >= 100);
  CHECK(count["hostage"] >= 100);
  for (const char* category : {"hanging", "save", "mate"}) CHECK(count[category] >= 60);
}

TEST_CASE("the search captures hanging pieces, saves attacked ones and mates in one", "[search]") {
  // A small part of what a fifth of a second allows.
  constexpr uint64_t kNodes = 20000;
  std::map<std::string, std::pair<int, int>> right;  // by variant and category: right, all
  std::string wrong;
  for (const Tactic& tactic : tactics()) {
    const Game game(variant(tactic.variant), position(variant(tactic.variant), tactic.text));
    const auto searcher = make_generic_searcher(game.definition_ptr());
    SearchLimits limits;
    limits.nodes = kNodes;
    const SearchResult result = searcher->search(game, limits);
    const std::string answer = uci_notation(game.definition(), result.best);
    const bool good =
        std::find(tactic.best.begin(), tactic.best.end(), answer) != tactic.best.end();
    for (const std::string& group : {tactic.variant + " " + tactic.category, std::string("all")}) {
      right[group].first += good;
      ++right[group].second;
    }
    if (!good) wrong += tactic.id + ": " + answer + "\n";
  }
  INFO(wrong);
  for (const auto& [group, numbers] : right) {
    INFO(group << ": " << numbers.first << " of " << numbers.second);
    CHECK(numbers.first * 100 >= numbers.second * (group == "all" ? 95 : 85));
  }
}

}  // namespace stockade::test::search_tactics_test
