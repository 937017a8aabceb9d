// Repetitions and draws that somebody wins.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/rules/rule_text.h"
#include "framework/search/search.h"
#include "tests/support/game_after.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::draws_test {
namespace {

/// "1-0 by repetition".
std::string outcome(const DefinitionPtr& definition, const char* fen,
                    const std::vector<const char*>& moves = {}) {
  const Outcome outcome = game_after(definition, fen, moves).outcome();
  return outcome.over() ? outcome.result() + " by " + to_string(outcome.ending) : "goes on";
}

constexpr const char* kQueen = "k7/8/8/8/8/8/5Q2/7K w - - 0 1";
/// Black's last move brings the first position about for the third time.
const std::vector<const char*> kBlackRepeats = {"Kg1", "Kb8", "Kh1", "Ka8",
                                                "Kg1", "Kb8", "Kh1", "Ka8"};
/// White's last move brings the position after Qe2 about for the third time.
const std::vector<const char*> kWhiteRepeats = {"Qe2", "Kb8", "Qf2", "Ka8", "Qe2",
                                                "Kb8", "Qf2", "Ka8", "Qe2"};

}  // namespace

TEST_CASE("a repetition has the result of the side whose move has repeated the position",
          "[unit]") {
  const auto repeats = [](const std::string& result, const std::vector<const char*>& moves) {
    return outcome(game_of("extends: chess\nrepetition: { fold: 3, result: " + result + " }"),
                   kQueen, moves);
  };
  CHECK(repeats("draw", kBlackRepeats) == "1/2-1/2 by repetition");
  CHECK(repeats("loss", kBlackRepeats) == "1-0 by repetition");
  CHECK(repeats("win", kBlackRepeats) == "0-1 by repetition");
  CHECK(repeats("first side wins", kBlackRepeats) == "1-0 by repetition");
  CHECK(repeats("second side wins", kBlackRepeats) == "0-1 by repetition");
  // White's queen need not have moved for the first time: the start does not occur a third time.
  std::vector<const char*> moves = {"Qe1", "Kb8"};
  moves.insert(moves.end(), kWhiteRepeats.begin(), kWhiteRepeats.end());
  moves[3] = "Ka8";
  moves[5] = "Kb8";
  moves[7] = "Ka8";
  moves[9] = "Kb8";
  CHECK(repeats("loss", moves) == "0-1 by repetition");
  CHECK(repeats("win", moves) == "1-0 by repetition");
  moves.pop_back();
  CHECK(repeats("loss", moves) == "goes on");
}

TEST_CASE("perpetual check loses, whatever a repetition means otherwise", "[unit]") {
  const DefinitionPtr game =
      game_of("extends: chess\nrepetition: { fold: 3, result: win, perpetual_check: loss }");
  CHECK(outcome(game, "7k/8/8/7Q/8/8/rq6/7K b - - 0 1",
                {"Kg8", "Qe8", "Kh7", "Qh5", "Kg8", "Qe8", "Kh7", "Qh5", "Kg8", "Qe8"}) ==
        "0-1 by perpetual check");
  CHECK(outcome(game, kQueen, kBlackRepeats) == "0-1 by repetition");
}

TEST_CASE("stalemate goes to the side with more pieces, or with fewer", "[unit]") {
  constexpr const char* kStalemate = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
  CHECK(outcome(game_of("extends: chess\nno_legal_moves: { otherwise: more pieces wins }"),
                kStalemate) == "1-0 by stalemate");
  CHECK(outcome(game_of("extends: chess\nno_legal_moves: { otherwise: fewer pieces wins }"),
                kStalemate) == "0-1 by stalemate");
  const DefinitionPtr pawns = game_of(
      "board: { files: 3, ranks: 3 }\npieces: { P: { name: pawn, moves: fmW } }\n"
      "setup: p1p/P1p/2P w\nno_legal_moves: { otherwise: more pieces wins }");
  CHECK(outcome(pawns, "p1p/P1p/2P w - - 0 1") == "0-1 by stalemate");
  CHECK(outcome(pawns, "p2/P1p/2P w - - 0 1") == "1/2-1/2 by stalemate");
  CHECK(outcome(pawns, "3/2p/2P w - - 0 1") == "1/2-1/2 by stalemate");
  // A side that has no piece left has none to move.
  CHECK(outcome(pawns, "p2/2p/3 w - - 0 1") == "0-1 by extinction");
}

TEST_CASE("draws of all kinds go to the side that has draw odds", "[unit]") {
  const DefinitionPtr odds = game_of(
      "extends: chess\ndraws: { result: second side wins }\n"
      "goals: [{ when: count(any) = 2, result: draw }]\n"
      "n_move_rule: { plies: 4, reset_by: [capture] }\nrepetition: { fold: 2 }");
  CHECK(outcome(odds, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1") == "0-1 by stalemate");
  CHECK(outcome(odds, kQueen, {"Kg1", "Kb8", "Kh1", "Ka8"}) == "0-1 by repetition");
  CHECK(outcome(odds, kQueen, {"Kg1", "Kb8", "Kf1", "Ka8"}) == "0-1 by move count");
  CHECK(outcome(odds, "k7/8/8/8/8/8/8/K7 w - - 0 1") == "0-1 by goal");
  CHECK(outcome(odds, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1") == "1-0 by checkmate");
  CHECK(outcome(game_of("extends: chess\ndraws: { result: first side wins }"),
                "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1") == "1-0 by stalemate");
}

TEST_CASE("draws are decided by a count of the pieces", "[unit]") {
  const auto counted = [](const std::string& draws, const char* fen) {
    return outcome(game_of("extends: chess\nvalues: { Q: 9, R: 5, P: 1 }\ndraws: " + draws), fen);
  };
  constexpr const char* kAhead = "k7/2Q5/1K5p/7P/8/8/8/8 b - - 0 1";
  CHECK(counted("{ result: by values }", kAhead) == "1-0 by stalemate");
  CHECK(counted("{ result: by values, bonus: { Black: 9.5 } }", kAhead) == "0-1 by stalemate");
  CHECK(counted("{ result: by values, bonus: { Black: 9 } }", kAhead) == "1/2-1/2 by stalemate");
  CHECK(counted("{ result: fewer pieces wins }", kAhead) == "0-1 by stalemate");
  CHECK(counted("{ result: more pieces wins }", kAhead) == "1-0 by stalemate");
}

TEST_CASE("pieces that belong to nobody do not count", "[unit]") {
  const DefinitionPtr game = game_of(
      "board: { files: 3, ranks: 3 }\n"
      "pieces: { P: { name: pawn, moves: fmW }, X: { name: wall, moves: none, owner: nobody } }\n"
      "setup: p1X/P2/1X1 w\nno_legal_moves: { otherwise: draw }\n"
      "draws: { result: more pieces wins }");
  CHECK(outcome(game, "p1X/P2/1X1 w - - 0 1") == "1/2-1/2 by stalemate");
}

TEST_CASE("a search wins a draw that goes to its side, and avoids one that does not", "[search]") {
  const auto best = [](const std::string& rules, const char* fen,
                       const std::vector<const char*>& moves) {
    Game game = game_after(game_of("extends: chess\n" + rules), fen, moves);
    SearchLimits limits;
    limits.depth = 3;
    const auto searcher = make_generic_searcher(game.definition_ptr());
    return searcher->search(game, limits);
  };
  // Stalemate is the only way to win at once.
  const SearchResult stalemates =
      best("draws: { result: first side wins }", "k7/8/1K6/8/8/8/8/2Q4q w - - 0 1", {});
  CHECK(stalemates.info.score.mate.has_value());
  // The third occurrence wins for Black, who brings it about.
  std::vector<const char*> moves = kBlackRepeats;
  moves.pop_back();
  const SearchResult repeats = best("repetition: { fold: 3, result: win }", kQueen, moves);
  CHECK(repeats.info.score.mate == 1);
  const SearchResult loses = best("repetition: { fold: 3, result: loss }", kQueen, moves);
  CHECK(loses.info.score.mate.value_or(0) != 1);
}

TEST_CASE("rules say what decides draws", "[unit]") {
  const auto words = [](const std::string& rules) {
    std::string text;
    for (const RuleText& rule : game_of("extends: chess\n" + rules)->describe())
      text += rule.words + "\n";
    return text;
  };
  CHECK(words("repetition: { fold: 3, result: loss }")
            .find("the third occurrence of a position loses for the side whose move has repeated "
                  "it") != std::string::npos);
  CHECK(words("repetition: { fold: 2, result: second side wins }")
            .find("the second occurrence of a position wins for Black") != std::string::npos);
  CHECK(words("draws: { result: first side wins }")
            .find("a game that would be a draw is won by White") != std::string::npos);
  CHECK(words("draws: { result: by values, bonus: { Black: 1.5 } }")
            .find("is decided by a count: the side whose pieces on the board are worth more wins; "
                  "Black has 1.5 points more") != std::string::npos);
  CHECK(words("no_legal_moves: { otherwise: more pieces wins }")
            .find("otherwise stalemate: the side with more pieces wins") != std::string::npos);
  CHECK(try_rules("extends: chess\ndraws: { result: by values, bonus: { Grey: 1 } }")
            .message()
            .find("there is no side 'Grey'") != std::string::npos);
}

}  // namespace stockade::test::draws_test
