// Collections of games: the index, the filter, the search for a position.

#include <chrono>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "framework/session/records/collection.h"
#include "framework/session/records/game_filter.h"
#include "framework/session/records/game_reader.h"
#include "framework/session/records/position_search.h"
#include "tests/support/processor_time.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_collection_test {
namespace {

using namespace std::chrono_literals;

/// A text of games with different tags; the moves are those of `kinds` random games of a variant.
std::string games_text(const std::string& id, int games, int kinds, int plies) {
  Random random(7);
  std::vector<std::string> moves;
  for (int i = 0; i < kinds; ++i) {
    Game game(variant(id));
    Record record(variant(id));
    RecordNode* node = &record.root();
    for (int ply = 0; ply < plies && !game.outcome().over(); ++ply) {
      const MoveList legal = game.legal_moves();
      const Move move = legal[random.below(static_cast<uint32_t>(legal.size()))];
      node = &node->child(move);
      game.play(move);
    }
    record.set_tag("Round", std::to_string(i));
    moves.push_back(write_pgn(record));
  }
  std::string text;
  for (int i = 0; i < games; ++i) {
    const std::string& game = moves[i % kinds];
    text += "[PlayerNumber \"" + std::to_string(i) + "\"]\n" + game + "\n";
  }
  return text;
}

PgnEntry entry(std::initializer_list<std::pair<const char*, const char*>> tags,
               const std::string& result = "*") {
  PgnEntry entry;
  for (const auto& [name, value] : tags) entry.tags.emplace_back(name, value);
  entry.result = result;
  return entry;
}

bool finds(const GameQuery& query, const PgnEntry& game) {
  const GameFilter filter(query);
  CHECK(filter.problems().empty());
  return filter.matches(game);
}

void wait_for(const PositionSearch& search) {
  while (!search.finished()) std::this_thread::sleep_for(1ms);
}

}  // namespace

TEST_CASE("a collection is read in slices and has the same games as one reading", "[unit]") {
  const std::string text =
      games_text("hostage", 300, 20, 60) + "1. e4 e5 *\n\n[Event \"no moves\"]";
  PgnReadOptions options;
  options.fallback = variant("hostage");
  const auto whole = list_pgn(text, options);
  Collection games(text, variant("hostage"));
  CHECK(games.progress() == 0);
  int slices = 1;
  for (double before = 0; !games.read_on(0ms); ++slices) {
    CHECK(games.progress() > before);
    before = games.progress();
    CHECK_FALSE(games.complete());
  }
  CHECK(slices > 10);
  CHECK(games.progress() == 1);
  REQUIRE(games.size() == 302);
  REQUIRE(games.size() == whole.size());
  for (size_t i = 0; i < whole.size(); ++i) {
    CHECK(games[i].span.begin == whole[i].span.begin);
    CHECK(games[i].span.end == whole[i].span.end);
    CHECK(games[i].tags == whole[i].tags);
    CHECK(games[i].where.line == whole[i].where.line);
  }
  CHECK(games.variants() == std::set<std::string>{"Hostage", "Standard"});
}

TEST_CASE("an empty collection is complete at once", "[unit]") {
  Collection games("\n# nothing\n", variant("chess"));
  CHECK(games.read_on(0ms));
  CHECK(games.size() == 0);
  CHECK(games.progress() == 1);
}

TEST_CASE("a filter looks for players, results, days, variants and words", "[unit]") {
  const PgnEntry game = entry({{"Event", "Zürich International"},
                               {"White", "Ångström, Åke"},
                               {"Black", "ЧИГОРИН"},
                               {"Date", "1953.09.12"},
                               {"Variant", "Hostage"}},
                              "1-0");
  CHECK(finds({}, game));
  CHECK(finds({.player = "ångström"}, game));
  CHECK(finds({.player = " ÅKE "}, game));
  CHECK(finds({.player = "Чигорин"}, game));
  CHECK_FALSE(finds({.player = "zürich"}, game));
  CHECK(finds({.result = "1-0"}, game));
  CHECK_FALSE(finds({.result = "0-1"}, game));
  CHECK(finds({.variant = "hostage"}, game));
  CHECK_FALSE(finds({.variant = "Standard"}, game));
  CHECK(finds({.variant = "Standard"}, entry({{"White", "Ann"}})));
  CHECK(finds({.words = "ZÜRICH чигорин"}, game));
  CHECK_FALSE(finds({.words = "zürich tal"}, game));
  CHECK(finds({.player = "åke", .result = "1-0", .from = "1953", .words = "inter"}, game));
  CHECK_FALSE(finds({.player = "åke", .result = "0-1", .from = "1953"}, game));
}

TEST_CASE("days may be whole years or months, and those of a game unknown in part", "[unit]") {
  const PgnEntry game = entry({{"Date", "1953.09.12"}});
  CHECK(finds({.from = "1953", .to = "1953"}, game));
  CHECK(finds({.from = "1953.09", .to = "1953-09"}, game));
  CHECK(finds({.from = "1953/9/12", .to = "1953.9.12"}, game));
  CHECK_FALSE(finds({.from = "1953.09.13"}, game));
  CHECK_FALSE(finds({.to = "1953.09.11"}, game));
  CHECK_FALSE(finds({.to = "1952"}, game));
  const PgnEntry vague = entry({{"Date", "1953.??.??"}});
  CHECK(finds({.from = "1953.12.31"}, vague));
  CHECK(finds({.to = "1953.01.01"}, vague));
  CHECK_FALSE(finds({.from = "1954"}, vague));
  const PgnEntry none = entry({{"Date", "????.??.??"}});
  CHECK(finds({}, none));
  CHECK_FALSE(finds({.from = "1900"}, none));
  CHECK_FALSE(finds({.to = "2100"}, entry({})));

  for (const char* text :
       {"53", "1953.13", "1953.00.01", "1953.1.32", "soon", "1953.1.1.1", "195x"}) {
    const GameFilter filter({.from = text, .to = "1953"});
    INFO(text);
    REQUIRE(filter.problems().size() == 1);
    CHECK(filter.problems().front().id == "date-from");
    CHECK(filter.matches(game));  // the other end counts
    CHECK_FALSE(filter.matches(entry({{"Date", "1999.01.01"}})));
  }
}

TEST_CASE("capitals of three scripts have small letters, everything else stays", "[unit]") {
  CHECK(folded("ABCxyz 123 ÄÖÜß ŁĄŻ ÇŞİ ΑΒΓΩ АБВЯ ЁЄ") == "abcxyz 123 äöüß łąż çşı αβγω абвя ёє");
  for (const std::string text : {"×÷", "漢字", "\xC3", "\xFF\xC3", "𝄞"})
    CHECK(folded(text) == text);
}

TEST_CASE("a position is found in main lines and variations, whatever its counters", "[unit]") {
  const auto text = std::make_shared<const std::string>(
      "[Event \"moves\"]\n\n1. e4 e5 2. Nf3 *\n\n"
      "[Event \"other order\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 e5 4. e4 *\n\n"
      "[Event \"variation\"]\n\n1. d4 (1. e4 e5 2. Nf3) d5 *\n\n"
      "[Event \"another\"]\n\n1. e4 e5 2. Nc3 *\n\n"
      "[Event \"other variant\"]\n[Variant \"Hostage\"]\n\n1. e4 e5 2. Nf3 *\n\n"
      "[Event \"unknown\"]\n[Variant \"Nonsense\"]\n\n1. e4 e5 2. Nf3 *\n\n"
      "[Event \"start\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R "
      "b "
      "KQkq - 1 2\"]\n\n *\n\n"
      "[Event \"broken after it\"]\n\n1. e4 e5 2. Nf3 Ke3 *\n");
  PgnReadOptions options;
  options.fallback = variant("chess");
  const auto games = list_pgn(*text, options);
  REQUIRE(games.size() == 8);
  Session session(variant("chess"));
  for (const char* move : {"Nf3", "e5", "e4"}) REQUIRE(session.play_text(move).ok());
  const PositionSearch search(text, games, session.game());
  wait_for(search);
  CHECK(search.found() == std::vector<size_t>{0, 1, 2, 6, 7});
  CHECK(search.done() == 8);
}

TEST_CASE("an old collection without Variant tags is searched by its moves", "[unit]") {
  const auto text = std::make_shared<const std::string>(
      "[Event \"hostage\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. (P)*e4 *\n\n"
      "[Event \"chess\"]\n\n1. e4 d5 *\n");
  PgnReadOptions options;
  options.fallback = variant("hostage");
  const auto games = list_pgn(*text, options);
  Session session(variant("hostage"));
  for (const char* move : {"e4", "d5", "exd5", "Qxd5"}) REQUIRE(session.play_text(move).ok());
  const PositionSearch search(text, games, session.game());
  wait_for(search);
  // The second game is one of chess, for all that can be told.
  CHECK(search.found() == std::vector<size_t>{0});
}

TEST_CASE("a search that is given up ends at once", "[unit]") {
  const auto text = std::make_shared<const std::string>(games_text("hostage", 1000, 10, 60));
  PgnReadOptions options;
  options.fallback = variant("hostage");
  const auto games = list_pgn(*text, options);
  const Game here(variant("hostage"));
  const double begin = processor_seconds();
  {
    const PositionSearch search(text, games, here);
    wait_for(search);
  }
  const double whole = processor_seconds() - begin;
  { const PositionSearch search(text, games, here); }
  CHECK(processor_seconds() - begin < 1.5 * whole);
}

TEST_CASE("a game of a missing or changed variant is read on demand", "[unit]") {
  const Scratch scratch;
  const std::string rules = "schema: 1\nname: My Game\nextends: chess\n";
  const std::string file = scratch.write("mygame.yaml", rules).string();
  std::string text;
  {
    const auto mine = open_variant(file);
    REQUIRE(mine.ok());
    Session session(*mine);
    REQUIRE(session.play_text("e4").ok());
    text = write_pgn(session.record());
  }
  CHECK(text.find("[VariantFile \"" + file + "\"]") != std::string::npos);
  CHECK(text.find("[VariantRules ") != std::string::npos);
  PgnReadOptions options;
  options.fallback = variant("chess");
  const auto games = list_pgn(text, options);
  REQUIRE(games.size() == 1);
  const auto read = [&](const VariantLeave& leave) {
    return GameReader(variant("chess")).read(text, games[0], "x.pgn", leave);
  };
  CHECK(read({}).ok());

  const std::string moved = scratch.write("moved.yaml", rules).string();
  std::filesystem::remove(file);
  const auto gone = read({});
  REQUIRE_FALSE(gone.ok());
  CHECK(gone.problems().front().id == "variant-gone");
  CHECK(gone.message().find(file) != std::string::npos);
  const auto found = read({.file = moved});
  REQUIRE(found.ok());
  CHECK(found->record.definition()->name() == "My Game");
  CHECK(found->warnings.empty());

  scratch.write("moved.yaml", rules + "no_legal_moves: { otherwise: loss }\n");
  const auto changed = read({.file = moved});
  REQUIRE_FALSE(changed.ok());
  CHECK(changed.problems().front().id == "variant-changed");
  const auto anyway = read({.other_rules = true, .file = moved});
  REQUIRE(anyway.ok());
  CHECK(anyway->record.main_line().size() == 1);
  REQUIRE(anyway->warnings.size() == 1);
  CHECK(anyway->warnings.front().id == "variant-changed");

  // The hash of an earlier version of the program cannot be compared with one of today.
  const std::string tag = "[VariantRules \"2-";
  REQUIRE(text.find(tag) != std::string::npos);
  std::string earlier = text;
  earlier.replace(earlier.find(tag), tag.size(), "[VariantRules \"");
  const auto old_games = list_pgn(earlier, options);
  const auto old =
      GameReader(variant("chess")).read(earlier, old_games[0], "x.pgn", {.file = moved});
  REQUIRE(old.ok());
  CHECK(old->warnings.empty());
}

TEST_CASE("20 000 games are found within two seconds", "[unit][.speed]") {
  const std::string text = games_text("chess", 20'000, 200, 80);
  const double start = processor_seconds();
  Collection games(text, variant("chess"));
  while (!games.read_on(15ms)) {
  }
  const double took = processor_seconds() - start;
  WARN(text.size() << " bytes in " << took << " s");
  CHECK(games.size() == 20'000);
  CHECK(took < 2);
  const auto filtering = std::chrono::steady_clock::now();
  const GameFilter filter({.player = "nobody", .words = "123"});
  size_t found = 0;
  for (const PgnEntry& game : games.games()) found += filter.matches(game);
  CHECK(found == 0);
  const auto filtered = std::chrono::steady_clock::now() - filtering;
  WARN("filtered in " << std::chrono::duration<double>(filtered).count() << " s");
  Session session(variant("chess"));
  REQUIRE(session.play_text("e4").ok());
  const auto searching = std::chrono::steady_clock::now();
  const PositionSearch search(games.text(), games.games(), session.game());
  wait_for(search);
  const auto searched = std::chrono::steady_clock::now() - searching;
  WARN("searched in " << std::chrono::duration<double>(searched).count() << " s, "
                      << search.found().size() << " found");
}

}  // namespace stockade::test::session_collection_test
