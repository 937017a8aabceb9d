// Turns of several moves, chance before each move, and pieces that change where they stand: what
// rule tests can't say of them.

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/search/search.h"
#include "framework/session/play/session.h"
#include "tests/support/variants.h"

namespace stockade::test::series_dice_change_test {
namespace {

std::set<std::string> texts(Game& game) {
  std::set<std::string> list;
  for (const Move move : game.legal_moves()) list.insert(uci_notation(game.definition(), move));
  return list;
}

Move move_of(Game& game, const std::string& text) {
  const auto move = parse_move(game, text);
  INFO(text << " " << move.message());
  REQUIRE(move.ok());
  return *move;
}

void play_all(Game& game, std::initializer_list<const char*> moves) {
  for (const char* text : moves) game.play(move_of(game, text));
}

/// A wrapper of the library around another variant of it.
DefinitionPtr wrapped(const std::string& id, const std::string& base) {
  LoadOptions options;
  options.base = base;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition(id, options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// Random games in which everything that can go wrong with state is looked at after each move.
void walk(const DefinitionPtr& definition, int games) {
  for (int g = 0; g < games; ++g) {
    Random random(static_cast<uint64_t>(g));
    Game game(definition);
    for (int ply = 0; ply < 90; ++ply) {
      const std::string text = write_fen(*definition, game.position());
      INFO(definition->name() << " " << text);
      REQUIRE(game.position().key() == game.position().computed_key());
      const auto read = parse_fen(*definition, text);
      INFO(read.message());
      REQUIRE(read.ok());
      REQUIRE(write_fen(*definition, *read) == text);
      REQUIRE(read->key() == game.position().key());
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san}) {
        const std::string said = move_text(game, move, moves, style);
        INFO(said);
        REQUIRE(move_of(game, said) == move);
      }
      const Position before = game.position();
      game.play(move);
      game.undo();
      REQUIRE(game.position().same_as(before));
      game.play(move);
    }
  }
}

}  // namespace

TEST_CASE("keys, texts and undo of series, dice and changes", "[unit]") {
  walk(variant("progressive"), 20);
  walk(variant("dicechess"), 20);
  walk(variant("cubic"), 20);
}

TEST_CASE("series and dice go with every kind of base", "[unit]") {
  for (const char* base : {"circe", "alice", "hostage", "madrasi", "glinski", "cubic"}) {
    walk(wrapped("progressive", base), 3);
    walk(wrapped("dicechess", base), 3);
  }
  walk(wrapped("progressive", "raumschach"), 1);
  walk(wrapped("progressive", "losalamos"), 3);
  walk(wrapped("dicechess", "losalamos"), 3);
}

TEST_CASE("numbers behind a position that can't be are refused where they stand", "[unit]") {
  struct Wrong {
    const char* id;
    const char* text;
    const char* problem;
    int column;
  };
  const Wrong all[] = {
      {"progressive", "4k3/8/8/8/8/8/8/4K3 w - - 0 3 4", "position-number", 31},
      {"progressive", "4k3/8/8/8/8/8/8/4K3 w - - 0 3 x", "position-number", 31},
      {"progressive", "4k3/8/8/8/8/8/8/4K3 w - - 0 3 3 3", "position-end", 33},
      {"dicechess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 43", "position-number", 31},
      {"dicechess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 17", "position-number", 31},
      {"cubic", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 3", "position-end", 33},
      {"cubic", "4k3/8/8/8/8/8/8/4K3[k] w - - 0 1", "position-zones", 21},
  };
  for (const Wrong& wrong : all) {
    INFO(wrong.text);
    const auto read = parse_fen(*variant(wrong.id), wrong.text);
    REQUIRE_FALSE(read.ok());
    CHECK(read.problems().front().id == wrong.problem);
    CHECK(read.problems().front().where.column == wrong.column);
  }
}

TEST_CASE("captured pieces come back at once in the middle of a series, too", "[unit]") {
  const DefinitionPtr definition = wrapped("progressive", "circe");
  Game game(definition);
  play_all(game, {"e4", "d5", "a6", "exd5"});
  CHECK(write_fen(*definition, game.position()) ==
        "rnbqkbnr/1ppppppp/p7/3P4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 2");
}

TEST_CASE("the fast move generator agrees with brute force", "[unit]") {
  for (const char* id : {"progressive", "dicechess", "cubic"}) {
    const DefinitionPtr& definition = variant(id);
    CHECK(definition->kernel().has_fast_legality());
    for (uint64_t seed = 0; seed < 30; ++seed) {
      Random random(seed);
      Game game = random_game(definition, random, 60);
      Position position = game.position();
      Journal journal;
      MoveList fast;
      MoveList slow;
      definition->kernel().legal_moves(position, journal, fast);
      definition->kernel().legal_moves_slowly(position, journal, slow);
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      INFO(id << " " << write_fen(*definition, position));
      CHECK(fast == slow);
    }
  }
}

TEST_CASE("what all rolls together allow is what the game without dice allows", "[unit]") {
  const char* const places[] = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
      "8/8/8/K7/1R3p1k/8/4P1P1/8 w - - 0 1"};
  for (const char* place : places) {
    INFO(place);
    Game plain(variant("chess"), position(variant("chess"), place));
    Game game(variant("dicechess"), position(variant("dicechess"), place));
    std::set<std::string> together;
    int weight = 0;
    for (const Move roll : game.legal_moves()) {
      weight += chance_weight(game.definition().kernel(), game.position(), roll);
      game.play(roll);
      for (const std::string& text : texts(game)) together.insert(text);
      game.undo();
    }
    together.erase("pass");
    CHECK(together == texts(plain));
    CHECK(weight == 36);
  }
}

TEST_CASE("in random games doubles come up as often as with two dice", "[unit]") {
  const DefinitionPtr& definition = variant("dicechess");
  const Kernel& kernel = definition->kernel();
  Random random(7);
  int doubles = 0;
  constexpr int kRolls = 3600;
  for (int i = 0; i < kRolls; ++i) {
    Position position(definition->start());
    Journal journal;
    kernel.playout(position, journal, random, 1);
    const std::string text = write_fen(*definition, position);
    doubles += text[text.size() - 1] == text[text.size() - 2] ? 1 : 0;
  }
  CHECK(doubles > kRolls / 6 - 120);
  CHECK(doubles < kRolls / 6 + 120);
}

TEST_CASE("a session rolls the dice and passes by itself", "[unit]") {
  Session session(variant("dicechess"));
  session.set_seed(1);
  session.new_game();
  for (int i = 0; i < 60 && !session.outcome().over(); ++i) {
    REQUIRE_FALSE(session.game().chance_to_move());
    REQUIRE_FALSE(session.legal_moves().empty());
    const Move move = session.legal_moves().front();
    REQUIRE(uci_notation(session.definition(), move) != "pass");
    REQUIRE(session.play(move));
  }
}

TEST_CASE("taking a move back takes back the roll that followed it, too", "[unit]") {
  Session session(variant("dicechess"));
  session.set_seed(3);
  session.new_game();
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.undo());
  const std::string before = write_fen(session.definition(), session.position());
  REQUIRE(session.play(session.legal_moves().front()));
  const std::string after = write_fen(session.definition(), session.position());
  REQUIRE(session.undo());
  CHECK(write_fen(session.definition(), session.position()) == before);
  REQUIRE(session.redo());
  CHECK(write_fen(session.definition(), session.position()) == after);
}

TEST_CASE("scores number series, and are read back", "[unit]") {
  const DefinitionPtr& definition = variant("progressive");
  Game game(definition);
  Record record(definition);
  RecordNode* node = &record.root();
  for (const char* text : {"e4", "e5", "Nf6", "Bc4", "Qh5", "Qxf7"}) {
    const Move move = move_of(game, text);
    node = &node->child(move);
    game.play(move);
  }
  record.result = "1-0";
  const std::string score = write_pgn(record);
  CHECK(score.find("1. e4 2. e5 Nf6 3. Bc4 Qh5 Qxf7# 1-0") != std::string::npos);
  PgnReadOptions options;
  options.fallback = definition;
  const auto games = read_pgn(score, options);
  REQUIRE(games.size() == 1);
  CHECK_FALSE(games.front().failure);
  CHECK(games.front().record.main_line() == record.main_line());
}

TEST_CASE("the computer finds a mate at the end of its series", "[unit]") {
  Game game(variant("progressive"));
  play_all(game, {"e4", "e5", "Nf6"});
  SearchLimits limits;
  limits.depth = 3;
  const auto searcher = make_generic_searcher(variant("progressive"));
  for (int move = 0; move < 3; ++move) {
    const SearchResult result = searcher->search(game, limits);
    REQUIRE_FALSE(result.best.is_none());
    CHECK(result.info.score.mate == 3 - move);
    game.play(result.best);
  }
  CHECK(game.outcome().ending == Ending::checkmate);
}

TEST_CASE("the computer captures a king that the dice give it", "[unit]") {
  const DefinitionPtr& definition = variant("dicechess");
  Game game(definition, position(definition, "4k3/8/8/8/8/8/3P1P2/r3K3 b - - 1 1 45"));
  SearchLimits limits;
  limits.depth = 2;
  const SearchResult result = make_generic_searcher(definition)->search(game, limits);
  CHECK(uci_notation(*definition, result.best) == "a1e1");
}

TEST_CASE("the computer has nothing to say before the dice are rolled", "[unit]") {
  const DefinitionPtr& definition = variant("dicechess");
  Game game(definition);
  SearchLimits limits;
  limits.depth = 1;
  CHECK(make_generic_searcher(definition)->search(game, limits).best.is_none());
}

}  // namespace stockade::test::series_dice_change_test
