// Matches between the engines of this program: openings, pairs, tables and repeatability.

#include "framework/tools/protocol/match.h"

#include <set>

#include <catch2/catch.hpp>

#include "framework/notation/pgn.h"
#include "tests/support/plugins.h"
#include "tests/support/variants.h"

namespace stockade::test::match_test {
namespace {

EngineSpec spec(const std::string& text) { return *parse_engine_spec(text); }

MatchOptions small_match(const char* variant_id, const char* a, const char* b) {
  MatchOptions options;
  options.definition = variant(variant_id);
  options.players = {spec(a), spec(b)};
  options.games = 6;
  options.max_plies = 60;
  return options;
}

/// A whole match as text: every game in order, then the score.
std::string transcript(const MatchOptions& options) {
  std::string text;
  const PluginRegistry plugins;
  const auto result = run_match(options, plugins, [&](MatchGameReport& report, const MatchState&) {
    text += write_pgn(report.game.record);
  });
  INFO(result.message());
  REQUIRE(result.ok());
  text += std::to_string(result->all.wins) + "-" + std::to_string(result->all.draws);
  for (const uint64_t count : result->all.pairs.pairs) text += " " + std::to_string(count);
  return text;
}

MatchState play(const MatchOptions& options, std::vector<std::string>* games = nullptr) {
  const PluginRegistry plugins;
  const auto result = run_match(options, plugins, [&](MatchGameReport& report, const MatchState&) {
    if (games) games->push_back(write_pgn(report.game.record));
  });
  INFO(result.message());
  REQUIRE(result.ok());
  return *result;
}

std::vector<uint64_t> key_line(const Opening& opening, const DefinitionPtr& definition) {
  Game game(definition, opening.start);
  std::vector<uint64_t> keys;
  for (const Move move : opening.moves) {
    game.play(move);
    keys.push_back(game.position().key());
  }
  return keys;
}

}  // namespace

TEST_CASE("random openings depend on the seed and their number alone", "[protocol]") {
  const DefinitionPtr& hostage = variant("hostage");
  const RandomOpenings options{6, 42, 250};
  const auto third = key_line(random_opening(hostage, plugins(), options, 3), hostage);
  CHECK(third.size() == 6);
  std::set<std::vector<uint64_t>> different;
  for (uint64_t i = 0; i < 20; ++i)
    different.insert(key_line(random_opening(hostage, plugins(), options, i), hostage));
  CHECK(different.size() == 20);
  CHECK(key_line(random_opening(hostage, plugins(), options, 3), hostage) == third);
  CHECK(key_line(random_opening(hostage, plugins(), {6, 43, 250}, 3), hostage) != third);
}

TEST_CASE("random openings leave the game open and neither side far ahead", "[protocol]") {
  const DefinitionPtr& hostage = variant("hostage");
  const auto judge = plugins().make_searcher(hostage);
  for (uint64_t i = 0; i < 30; ++i) {
    const Opening opening = random_opening(hostage, plugins(), {12, 7, 100}, i);
    CHECK(opening.moves.size() == 12);
    Game game(hostage, opening.start);
    for (const Move move : opening.moves) {
      REQUIRE(game.is_legal(move));
      game.play(move);
    }
    CHECK_FALSE(game.outcome().over());
    SearchLimits limits;
    limits.nodes = 3000;
    const SearchInfo info = judge->search(game, limits).info;
    CHECK_FALSE(info.score.mate);
    // The engine starts with another hash table here, hence the wide limit.
    CHECK(std::abs(info.score.centipawns) < 250);
  }
}

TEST_CASE("an opening without plies is the start", "[protocol]") {
  const DefinitionPtr& chess = variant("chess");
  const Opening opening = random_opening(chess, plugins(), {0, 1, 250}, 5);
  CHECK(opening.moves.empty());
  CHECK(opening.start.same_as(chess->start()));
}

TEST_CASE("openings are read from games and from positions", "[protocol]") {
  const DefinitionPtr& hostage = variant("hostage");
  const auto positions = read_openings(
      hostage, "# a comment\n\n4k3/8/8/8/8/8/8/4K3[Q#Pp] w - - 0 1 # another\r\n", "x.epd");
  REQUIRE(positions.ok());
  CHECK(positions->size() == 1);
  const auto games = read_openings(hostage, "1. e4 e5 *\n\n[Result \"*\"]\n\n1. d4 *\n", "x.pgn");
  REQUIRE(games.ok());
  REQUIRE(games->size() == 2);
  CHECK(games->at(0).moves.size() == 2);
  for (const auto& [text, file] : {std::pair{"", "x"},
                                   {"nonsense", "x"},
                                   {"1. e4 e4 *", "x.pgn"},
                                   {"1. f3 e5 2. g4 Qh4# 0-1", "x.pgn"}})
    CHECK_FALSE(read_openings(hostage, text, file).ok());
}

TEST_CASE("a random mover loses to the engine, and its moves depend on the seed alone",
          "[protocol]") {
  MatchOptions options = small_match("chess", "generic nodes=400", "random");
  options.games = 8;
  options.max_plies = 400;
  const std::string once = transcript(options);
  options.concurrency = 2;
  CHECK(transcript(options) == once);
  const MatchState state = play(options);
  CHECK(state.all.wins >= 7);
  CHECK(state.players[1].name == "random");
  options.random.seed = 5;
  CHECK(transcript(options) != once);
}

TEST_CASE("a match rolls the dice itself", "[protocol]") {
  MatchOptions options = small_match("dicechess", "generic nodes=200", "random");
  std::vector<std::string> games;
  const MatchState state = play(options, &games);
  CHECK(state.all.games() == 6);
  CHECK(state.players[0].illegal_moves + state.players[1].illegal_moves == 0);
  CHECK(transcript(options) == transcript(options));

  // Where nothing else is left to chance, the dice make the difference.
  options.players = {spec("generic nodes=100"), spec("generic nodes=100")};
  options.random.plies = 0;
  games.clear();
  play(options, &games);
  const auto moves_of = [](const std::string& pgn) { return pgn.substr(pgn.find("\n\n")); };
  REQUIRE(games.size() == 6);
  CHECK(moves_of(games[0]) != moves_of(games[2]));

  const PluginRegistry plugins;
  options.players[0] = spec("./some-engine nodes=5");
  const auto refused = run_match(options, plugins);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.message().find("chance") != std::string::npos);
}

TEST_CASE("a match of fixed nodes is the same from the same seed, whatever the threads do",
          "[protocol]") {
  for (const char* id : {"hostage", "chess"}) {
    MatchOptions options = small_match(id, "generic nodes=300", "generic nodes=100");
    options.random.seed = 11;
    const std::string once = transcript(options);
    CHECK(transcript(options) == once);
    options.concurrency = 3;
    CHECK(transcript(options) == once);
    options.random.seed = 12;
    CHECK(transcript(options) != once);
  }
}

TEST_CASE("levels are played the same from the same seed", "[protocol]") {
  MatchOptions options =
      small_match("hostage", "generic nodes=300 level=2", "generic nodes=300 level=1");
  const std::string once = transcript(options);
  CHECK(transcript(options) == once);
}

TEST_CASE("an opening is played with both colours", "[protocol]") {
  MatchOptions options =
      small_match("hostage", "generic depth=1 name=Ada", "generic depth=1 name=Bob");
  std::vector<std::string> games;
  play(options, &games);
  REQUIRE(games.size() == 6);
  for (size_t i = 0; i < games.size(); ++i) {
    CHECK((games[i].find("[White \"Ada\"]") != std::string::npos) == (i % 2 == 0));
    CHECK((games[i].find("[Black \"Ada\"]") != std::string::npos) == (i % 2 == 1));
  }
  // Equal players play the same game twice, so every pair is level.
  const auto moves = [](const std::string& game) { return game.substr(game.find("\n\n1. ")); };
  for (size_t i = 0; i < games.size(); i += 2) CHECK(moves(games[i]) == moves(games[i + 1]));
}

TEST_CASE("equal players have equal scores, and all games are counted", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic nodes=200", "generic nodes=200");
  options.games = 10;
  options.max_plies = 1000;
  const MatchState state = play(options);
  CHECK(state.all.games() == 10);
  CHECK(state.all.wins == state.all.losses);
  CHECK(state.all.pairs == PairCounts{{0, 0, 5, 0, 0}});
  CHECK(state.clean.pairs == state.all.pairs);
  uint64_t endings = 0;
  for (const auto& [name, count] : state.endings) endings += count;
  CHECK(endings == 10);
  CHECK(state.players[0].moves + state.players[1].moves + 6 * 10 == state.plies);
  CHECK(state.players[0].nodes > 0);
  CHECK(state.players[0].mean_depth());
}

TEST_CASE("a deeper search wins", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic nodes=20000", "generic depth=1 nodes=20");
  options.max_plies = 1000;
  const MatchState state = play(options);
  CHECK(state.all.wins >= 5);
  CHECK(state.players[0].mean_depth() > state.players[1].mean_depth());
}

TEST_CASE("an odd game counts for the score and for no pair", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic depth=1", "generic depth=1");
  options.games = 3;
  const MatchState state = play(options);
  CHECK(state.all.games() == 3);
  CHECK(state.all.pairs.total() == 1);
}

TEST_CASE("games that are too long are drawn", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic depth=1", "generic depth=1");
  options.max_plies = 8;
  std::vector<std::string> games;
  const MatchState state = play(options, &games);
  CHECK(state.all.draws == 6);
  CHECK(state.endings.at("too long") == 6);
  CHECK(games[0].find("[Termination \"adjudication\"]") != std::string::npos);
}

TEST_CASE("the referee ends games by the rules", "[protocol]") {
  const DefinitionPtr& chess = variant("chess");
  MatchOptions options = small_match("chess", "generic depth=1", "generic depth=1");
  const auto from = [&](const char* text) {
    options.openings = {{position(chess, text), {}}};
    options.games = 2;
    options.max_plies = 300;
    return play(options);
  };
  // Bare kings cannot mate; blocked pawns can only repeat or run out of moves.
  CHECK(from("4k3/8/8/8/8/8/8/4K3 w - - 0 1").endings.at("insufficient material") == 2);
  const MatchState blocked = from("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
  CHECK(blocked.all.draws == 2);
  CHECK(blocked.endings.count("repetition") + blocked.endings.count("move count") > 0);
  CHECK(from("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 99 80").endings.at("move count") == 2);
  const MatchState mate = from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  CHECK(mate.endings.at("checkmate") == 2);
  CHECK(mate.all.wins == 1);
  CHECK(mate.all.losses == 1);
}

TEST_CASE("a match that cannot be played is refused", "[protocol]") {
  const PluginRegistry plugins;
  MatchOptions options = small_match("hostage", "generic", "generic nodes=5");
  CHECK_FALSE(run_match(options, plugins).ok());
  options.players[0] = spec("native nodes=5");
  CHECK_FALSE(run_match(options, plugins).ok());
  options.players[0] = spec("cmd=./no-such-engine nodes=5");
  CHECK_FALSE(run_match(options, plugins).ok());
}

TEST_CASE("a match that is stopped keeps what was done", "[protocol]") {
  std::atomic<bool> stop{false};
  MatchOptions options = small_match("hostage", "generic depth=1", "generic depth=1");
  options.games = 1000;
  options.stop = &stop;
  const PluginRegistry plugins;
  const auto result = run_match(options, plugins, [&](MatchGameReport& report, const MatchState&) {
    if (report.number == 3) stop = true;
  });
  REQUIRE(result.ok());
  CHECK(result->interrupted);
  CHECK(result->all.games() == 3);
}

TEST_CASE("the sequential test ends a match as soon as it is decided", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic nodes=3000", "generic depth=1 nodes=10");
  options.games = 1000;
  options.max_plies = 1000;
  options.sprt = SprtOptions{0, 400, 0.05, 0.05};
  const MatchState state = play(options);
  REQUIRE(state.sprt);
  CHECK(state.sprt->verdict == SprtVerdict::elo1);
  CHECK(state.all.games() < 100);
  CHECK(evaluate_sprt(state.all.pairs, *options.sprt).llr == Approx(state.sprt->llr));
}

TEST_CASE("a time is kept by the clock and lost beyond its margin", "[protocol]") {
  MatchOptions options = small_match("hostage", "generic", "generic");
  options.games = 2;
  options.time.base_ms = 1000;
  options.time.increment_ms = 10;
  options.time.margin_ms = 2000;
  CHECK(play(options).all.games() == 2);
  // Every search takes more than 0 ms.
  options.time = {};
  options.time.patience_ms = 0;
  options.players = {spec("generic nodes=20000"), spec("generic nodes=20000")};
  const MatchState late = play(options);
  CHECK(late.endings.at("time forfeit") == 2);
  CHECK(late.players[0].time_losses + late.players[1].time_losses == 2);
  CHECK(late.clean.games() == 2);
}

}  // namespace stockade::test::match_test
