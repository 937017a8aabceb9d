// What goals and enclosing captures add to the evaluation of a position.

#include "framework/notation/fen.h"
#include "framework/rules/facets.h"
#include "tests/support/rules_text.h"

namespace stockade::test::goal_progress_test {
namespace {

/// For the first side.
int progress(const DefinitionPtr& game, const std::string& fen) {
  const auto position = parse_fen(*game, fen);
  INFO(position.message());
  REQUIRE(position.ok());
  int sum = 0;
  for (const EvaluationFacet* facet : game->kernel().facets<EvaluationFacet>())
    sum += facet->evaluate(*position);
  return sum;
}

}  // namespace

TEST_CASE("a piece that is to reach a region is better the nearer it is", "[unit]") {
  const auto game =
      game_of("extends: chess\ngoals: [{ reached: K, at: last rank, result: win }]\n");
  int before = progress(game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(before == 0);  // both have as far to go
  for (const char* fen : {"4k3/8/8/8/8/8/4K3/8 w - - 0 1", "4k3/8/8/8/4K3/8/8/8 w - - 0 1",
                          "7k/1K6/8/8/8/8/8/8 w - - 0 1"}) {
    const int now = progress(game, fen);
    CHECK(now > before);
    before = now;
  }
  const auto losing =
      game_of("extends: chess\ngoals: [{ reached: K, at: last rank, result: loss }]\n");
  CHECK(progress(losing, "4k3/8/8/8/4K3/8/8/8 w - - 0 1") < 0);
  // A condition says the same in other words; a part of it that can't be measured doesn't matter.
  const auto words = game_of(
      "extends: chess\n"
      "goals: [{ when: \"count(own K on [last rank]) = 1 and not in check\", result: win }]\n");
  CHECK(progress(words, "4k3/8/8/8/4K3/8/8/8 w - - 0 1") ==
        progress(game, "4k3/8/8/8/4K3/8/8/8 w - - 0 1"));
}

TEST_CASE("the last of many pieces goes to the last place, not to one that is taken", "[unit]") {
  const auto game = game_of("extends: chinesecheckers2");
  const auto with = [&](const std::string& edge) {
    return progress(game,
                    "P/PP/PPP/1PPP/" + edge + "/12/11/10/9/10/11/12/13/pppp/ppp/pp/p r - - 0 1");
  };
  const int beside_taken = with("8P4");
  const int on_the_way = with("6P6");
  const int beside_free = with("4P8");
  CHECK(on_the_way > beside_taken);
  CHECK(beside_free > on_the_way);
}

TEST_CASE("pieces that are to be connected are better together", "[unit]") {
  const auto game = game_of("extends: linesofaction");
  const int apart = progress(game, "8/p6p/8/8/8/8/P6P/8 b - - 0 1");
  CHECK(apart == 0);
  const int nearer = progress(game, "8/p6p/8/8/8/8/2P2P2/8 b - - 0 1");
  const int together = progress(game, "8/p6p/8/8/8/8/2PP4/8 b - - 0 1");
  CHECK(std::abs(nearer) > 0);
  CHECK(std::abs(together) > std::abs(nearer));
}

TEST_CASE("a line is better the fuller it is, and worth nothing once it is blocked", "[unit]") {
  const auto game = game_of("extends: tictactoe");
  const auto lead = [&](const char* fen) { return std::abs(progress(game, fen)); };
  std::string start = write_fen(*game, game->start());
  const auto with = [&](const std::string& board) {
    return lead((board + start.substr(start.find('['))).c_str());
  };
  CHECK(with("3/3/3") == 0);
  CHECK(with("P2/3/3") > 0);
  CHECK(with("PP1/3/3") > with("P1P/p1p/3"));
  CHECK(with("PPp/3/3") < with("PP1/3/3"));
}

TEST_CASE("discs in corners count, others little while the board is empty", "[unit]") {
  const auto game = game_of("extends: reversi");
  const std::string start = write_fen(*game, game->start());
  const std::string rest = start.substr(start.find('['));
  const auto value = [&](const std::string& board) { return progress(game, board + rest); };
  const int corner = value("D7/8/8/8/8/8/8/8");
  const int middle = value("8/8/8/3D4/8/8/8/8");
  const int beside = value("8/1D6/8/8/8/8/8/8");
  const int sign = corner > 0 ? 1 : -1;  // which side the letter belongs to
  CHECK(sign * corner > 150);
  CHECK(sign * middle < 0);
  CHECK(sign * beside < sign * middle);
}

TEST_CASE("a group is worse the fewer empty cells it has beside it", "[unit]") {
  const auto game = game_of("extends: go9");
  const auto lead = [&](const std::string& row, const std::string& side) {
    return progress(game, "9/9/9/9/" + row + "/4S4/9/9/9 " + side + " - - 0 1 -");
  };
  const int alone = lead("4s4", "b");  // three empty cells beside White's stone
  const int two = lead("3Ss4", "b");
  const int one = lead("3SsS3", "w");       // White may get away
  const int captured = lead("3SsS3", "b");  // Black takes it
  CHECK(two > alone);
  CHECK(one > two);
  CHECK(captured > one);
}

}  // namespace stockade::test::goal_progress_test
