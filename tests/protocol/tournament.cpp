#include "framework/tools/protocol/tournament.h"

#include <map>

#include <catch2/catch.hpp>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/protocol/match_text.h"
#include "gui/model/tournament_form.h"
#include "gui/model/tournament_words.h"
#include "tests/support/plugins.h"
#include "tests/support/variants.h"

namespace stockade::test::tournament_test {
namespace {

EngineSpec player(const char* text) {
  auto spec = parse_engine_spec(text);
  REQUIRE(spec.ok());
  return *std::move(spec);
}

TournamentOptions small_tournament() {
  TournamentOptions options;
  options.match.definition = variant("chess");
  options.match.games = 2;
  options.match.time.nodes = 200;
  options.match.random.plies = 4;
  options.match.max_plies = 60;
  options.players = {player("random"), player("generic level=2"), player("greedy"),
                     player("random")};
  return options;
}

Outcome result(const char* text) {
  const auto outcome = Outcome::of_result(text, Ending::declared);
  REQUIRE(outcome);
  return *outcome;
}

}  // namespace

TEST_CASE("players of a tournament have different names", "[protocol]") {
  CHECK(names_of(small_tournament().players) ==
        std::vector<std::string>{"random", "generic, level 2", "greedy", "random (2)"});
  CHECK(names_of({player("generic name=A"), player("./x/engine")}) ==
        std::vector<std::string>{"A", "./x/engine"});
}

TEST_CASE("every player meets every other one, with both colours", "[protocol]") {
  const PluginRegistry none;
  TournamentOptions options = small_tournament();
  CHECK(games_of(options) == 12);
  int moves = 0;
  options.match.on_move = [&](const Game& game) { moves += game.plies() > 0; };
  std::map<std::pair<int, int>, int> met;
  int number = 0;
  size_t plies = 0;
  const auto table = run_tournament(options, none, [&](TournamentGame game) {
    CHECK(game.number == ++number);
    CHECK(players_of(options, number) == std::pair(game.first, game.second));
    ++met[{game.first, game.second}];
    CHECK(game.game.record.tag("White") == names_of(options.players)[game.first]);
    CHECK(game.game.record.tag("Black") == names_of(options.players)[game.second]);
    plies += game.game.record.main_line().size();
  });
  REQUIRE(table.ok());
  CHECK(number == 12);
  CHECK(met.size() == 12);
  CHECK(static_cast<size_t>(moves) == plies);
  int half_points = 0;
  for (int i = 0; i < table->players(); ++i) {
    CHECK(table->total(i).games == 6);
    half_points += table->total(i).half_points;
  }
  CHECK(half_points == 24);
}

TEST_CASE("the crosstable estimates Elo from the pairs of games", "[protocol]") {
  Crosstable table({"A", "B"});
  CHECK_FALSE(table.elo(0));
  table.add(0, 1, result("1-0"));
  CHECK_FALSE(table.elo(0));  // half a pair
  table.add(1, 0, result("1/2-1/2"));
  table.add(0, 1, result("1/2-1/2"));
  table.add(1, 0, result("0-1"));
  PairCounts pairs;
  pairs.pairs[3] = 2;
  const auto expected = estimate_elo(pairs);
  REQUIRE(table.elo(0));
  CHECK(table.elo(0)->elo == Approx(expected->elo));
  CHECK(table.elo(1)->elo == Approx(-expected->elo));
  CHECK(table.elo(1)->high == Approx(-expected->low));
  CHECK(gui::elo_words(table.elo(0)).find("+191 [") == 0);
  CHECK(gui::elo_words(table.elo(1)).find("−191 [") == 0);
  CHECK(gui::elo_words(std::nullopt).empty());
}

TEST_CASE("a tournament's command line has its players and conditions", "[protocol]") {
  TournamentOptions options = small_tournament();
  options.match.random.seed = 7;
  options.match.concurrency = 2;
  options.players = {player("generic level=2 name=\"It's\""), player("random"),
                     player("cmd=\"./bot --fast\" proto=cecp movetime=1s option.Hash=3")};
  const std::string command = match_command(options, "");
  const auto words = split_words(command);
  REQUIRE(words.ok());
  INFO(command);
  REQUIRE(words->size() > 8);
  CHECK((*words)[0] == "stockade");
  CHECK((*words)[1] == "match");
  for (size_t i = 0; i < options.players.size(); ++i) {
    const EngineSpec back = player((*words)[2 + i].c_str());
    CHECK(back.type == options.players[i].type);
    CHECK(back.name == options.players[i].name);
    CHECK(back.command == options.players[i].command);
    CHECK(back.level == options.players[i].level);
    CHECK(back.movetime_ms == options.players[i].movetime_ms);
    CHECK(back.options == options.players[i].options);
  }
  const auto follows = [&](const char* option, const char* value) {
    for (size_t i = 0; i + 1 < words->size(); ++i)
      if ((*words)[i] == option) return (*words)[i + 1] == value;
    return false;
  };
  CHECK(follows("--variant", "chess"));
  CHECK(follows("--games", "2"));
  CHECK(follows("--nodes", "200"));
  CHECK(follows("--random-plies", "4"));
  CHECK(follows("--seed", "7"));
  CHECK(follows("--max-plies", "60"));
  CHECK(follows("--concurrency", "2"));
  CHECK(command.find("--movetime") == std::string::npos);
  CHECK(match_command(options, "my book.pgn").find("--openings 'my book.pgn'") !=
        std::string::npos);
}

TEST_CASE("the form of a tournament is read, and its mistakes are told", "[protocol]") {
  gui::TournamentForm form;
  form.players = {{player("generic name=A"), "nodes=50"}, {player("random"), ""}};
  const auto read = [&] { return gui::read_tournament_form(form, variant("chess")); };
  const auto problem = [&] {
    const auto options = read();
    return options.ok() ? "" : options.problems().front().message;
  };
  auto options = read();
  REQUIRE(options.ok());
  CHECK(options->match.time.movetime_ms == 200);
  CHECK(options->players[0].nodes == 50u);
  CHECK(options->match.random.plies == 6);
  form.limit = gui::MatchLimit::game_clock;
  CHECK(problem().find("60s+0.5s") == std::string::npos);  // 200ms for the game
  form.amount = "60+";
  CHECK(problem().find("'60+' is no time for a game") == 0);
  form.amount = "60s+0.5s";
  CHECK(read()->match.time.base_ms == 60'000);
  CHECK(read()->match.time.increment_ms == 500);
  form.limit = gui::MatchLimit::depth;
  CHECK(problem().find("is no depth") != std::string::npos);
  form.amount = "3";
  options = read();
  REQUIRE(options.ok());
  CHECK_FALSE(options->players[0].depth);  // it has a limit of its own
  CHECK(options->players[1].depth == 3);
  form.limit = gui::MatchLimit::nodes;
  form.amount = "0";
  CHECK_FALSE(problem().empty());
  form.amount = "1000";
  form.seed = "12";
  form.random_openings = false;
  options = read();
  REQUIRE(options.ok());
  CHECK(options->match.time.nodes == 1000u);
  CHECK(options->match.random.seed == 12);
  CHECK(options->match.random.plies == 0);
  form.seed = "x";
  CHECK(problem().find("'x' is no seed") == 0);
  form.seed.clear();
  form.players[0].settings = "hashh=3";
  CHECK(problem().find("A: ") == 0);
  form.players[0].settings.clear();
  form.players.pop_back();
  CHECK(problem().find("two players") != std::string::npos);
}

TEST_CASE("the form of a tournament has a sequential test, a balance and a margin", "[protocol]") {
  gui::TournamentForm form;
  form.players = {{player("generic name=A"), ""}, {player("random"), ""}};
  form.limit = gui::MatchLimit::nodes;
  form.amount = "50";
  const auto read = [&] { return gui::read_tournament_form(form, variant("chess")); };
  const auto problem = [&] {
    const auto options = read();
    return options.ok() ? "" : options.problems().front().message;
  };
  auto options = read();
  REQUIRE(options.ok());
  CHECK_FALSE(options->match.sprt);
  CHECK(options->match.random.balance_cp == 250);
  CHECK(options->match.time.margin_ms == 500);
  CHECK(match_command(*options, "").find("--sprt") == std::string::npos);
  form.balance = 40;
  form.margin = "2s";
  form.test = {"-2,5", "+2.5", "1", "10"};
  options = read();
  REQUIRE(options.ok());
  CHECK(options->match.random.balance_cp == 40);
  CHECK(options->match.time.margin_ms == 2000);
  REQUIRE(options->match.sprt);
  CHECK(options->match.sprt->elo0 == -2.5);
  CHECK(options->match.sprt->elo1 == 2.5);
  CHECK(options->match.sprt->alpha == Approx(0.01));
  CHECK(options->match.sprt->beta == Approx(0.1));
  const std::string command = match_command(*options, "");
  CHECK(command.find(" --sprt elo0=-2.5,elo1=2.5,alpha=0.01,beta=0.1 ") != std::string::npos);
  CHECK(command.find(" --balance 40 ") != std::string::npos);
  CHECK(command.find(" --margin 2s ") != std::string::npos);

  form.margin = "late";
  CHECK(problem().find("'late' is no time that a move may be late") == 0);
  form.margin = "0";
  CHECK(problem().empty());
  form.test = {"5", "5", "5", "5"};
  CHECK(problem().find("a lower number of Elo first") != std::string::npos);
  form.test = {"five", "10", "5", "5"};
  CHECK(problem() == "'five' is no number");
  form.test = {"0", "10", "0", "5"};
  CHECK(problem().find("between 0 and 50 %") != std::string::npos);
  form.test = {"0", "10", "5", "50"};
  CHECK(problem().find("between 0 and 50 %") != std::string::npos);
  form.test = {"0", "2000", "5", "5"};
  CHECK(problem().find("at most 1000 Elo") != std::string::npos);
  form.test = {"0", "10", "5", "5"};
  form.players.push_back({player("greedy"), ""});
  CHECK(problem().find("The test compares two players") == 0);
}

TEST_CASE("a sequential test ends a tournament of two, and is told in words", "[protocol]") {
  const PluginRegistry none;
  TournamentOptions options = small_tournament();
  options.match.definition = variant("tictactoe");
  options.match.games = 400;
  options.match.sprt = SprtOptions{0, 100};
  options.players = {player("generic name=Alpha nodes=2000"), player("random name=Beta")};
  int games = 0;
  std::optional<SprtState> state;
  const auto table = run_tournament(options, none, [&](const TournamentGame& game) {
    ++games;
    state = game.sprt;
  });
  REQUIRE(table.ok());
  CHECK(games < 400);
  REQUIRE(state);
  CHECK(state->verdict == SprtVerdict::elo1);
  const auto words = gui::test_words(*state, *options.match.sprt, "Alpha");
  CHECK(words.line == "The test has decided: Alpha gains +100 Elo, not +0");
  CHECK(words.detail.find("+2.94") != std::string::npos);

  SprtState open = evaluate_sprt({}, *options.match.sprt);
  CHECK(gui::test_words(open, *options.match.sprt, "Alpha").line ==
        "The test is 0 % of the way to: Alpha gains +100 Elo, not +0");
  open.llr = open.lower / 2;
  CHECK(gui::test_words(open, *options.match.sprt, "Alpha").line ==
        "The test is 50 % of the way to: Alpha gains +0 Elo, not +100");

  options.players.push_back(player("greedy"));
  CHECK(run_tournament(options, none).problems().front().id == "sprt");
}

TEST_CASE("a tournament fails with what keeps a player from playing, and can be stopped",
          "[protocol]") {
  const PluginRegistry none;
  TournamentOptions options = small_tournament();
  options.players.resize(1);
  CHECK(run_tournament(options, none).problems().front().id == "too-few-players");
  options.players.push_back(player("/no/such/engine"));
  CHECK_FALSE(run_tournament(options, none).ok());

  // What is wrong with the limits of the last player is known before the first game.
  options = small_tournament();
  options.match.time = {};
  options.players = {player("random"), player("greedy"), player("generic")};
  const auto unlimited = run_tournament(options, none, [](const TournamentGame&) { FAIL(); });
  REQUIRE_FALSE(unlimited.ok());
  CHECK(unlimited.problems().front().id == "no-limit");

  options = small_tournament();
  std::atomic<bool> stop{false};
  options.match.stop = &stop;
  int games = 0;
  const auto table = run_tournament(options, none, [&](const TournamentGame&) {
    ++games;
    stop = true;
  });
  CHECK(table.ok());
  CHECK(games == 1);
}

TEST_CASE("a beginner wins more than half of the games against the first level", "[protocol]") {
  const PluginRegistry none;
  MatchOptions options;
  options.definition = variant("chess");
  options.players = {player("greedy"), player("generic level=1")};
  options.games = 40;
  options.time.nodes = 2000;
  options.random.seed = 102;
  const auto state = run_match(options, none);
  REQUIRE(state.ok());
  const MatchScore& score = state->all;
  CHECK(2 * score.wins + score.draws > score.games());
  // Yet it is no random mover.
  options.players[0] = player("random");
  CHECK(run_match(options, none)->all.losses > 30);
}

TEST_CASE("a crosstable ranks by points and is told in halves", "[protocol]") {
  Crosstable table({"A", "B", "C"});
  table.add(0, 1, result("0-1"));
  table.add(1, 0, result("1/2-1/2"));
  table.add(2, 0, result("1-0"));
  CHECK(table.ranking() == std::vector<int>{1, 2, 0});
  CHECK(table.total(1).half_points == 3);
  using Rows = std::vector<std::vector<std::string>>;
  CHECK(gui::crosstable_rows(table) ==
        Rows{{"1", "B", "1½ / 2", "+191 [−688, +881]", "–", "", "1½ / 2"},
             {"2", "C", "1 / 1", "", "", "–", "1 / 1"},
             {"3", "A", "½ / 3", "−191 [−881, +688]", "½ / 2", "0 / 1", "–"}});
  CHECK(gui::crosstable_head(table) ==
        std::vector<std::string>{"#", "Player", "Points", "Elo, 95 %", "1", "2", "3"});
}

TEST_CASE("how a game of a tournament ended is told in the reader's language", "[protocol]") {
  Outcome mate;
  mate.ending = Ending::checkmate;
  CHECK(gui::end_reason(GameEnd::rules, mate) == "checkmate");
  CHECK(gui::end_reason(GameEnd::time, {}) == "time forfeit");
  struct Foreign : Translator {
    Foreign() { set_translator(this); }
    ~Foreign() override { set_translator(nullptr); }
    [[nodiscard]] std::string find(std::string_view) const override { return "…"; }
    [[nodiscard]] std::string find_plural(std::string_view, std::string_view,
                                          std::size_t) const override {
      return "…";
    }
  };
  const Foreign foreign;
  for (const GameEnd end : {GameEnd::rules, GameEnd::resignation, GameEnd::time, GameEnd::illegal,
                            GameEnd::crash, GameEnd::too_long, GameEnd::interrupted})
    CHECK(gui::end_reason(end, mate) == "…");
}

TEST_CASE("a greedy player mates, else takes what is worth most", "[protocol]") {
  const PluginRegistry none;
  const auto answer = [&](const char* fen) {
    const auto definition = variant("chess");
    const auto position = parse_fen(*definition, fen);
    REQUIRE(position.ok());
    const Game game(definition, *position);
    auto engine = make_engine(player("greedy"), definition, none, {});
    REQUIRE(engine.ok());
    const std::vector<Move> moves;
    MoveRequest request{game, game.position(), moves};
    return uci_notation(*definition, (*engine)->choose(request).move);
  };
  CHECK(answer("6k1/5ppp/8/8/2n5/1B5K/8/4R3 w - - 0 1") == "e1e8");  // it takes no knight
  CHECK(answer("7k/8/8/3p1q2/4P3/8/8/K7 w - - 0 1") == "e4f5");
  CHECK(answer("7k/P7/8/3p4/4P3/8/8/K7 w - - 0 1") == "a7a8q");
}

}  // namespace stockade::test::tournament_test
