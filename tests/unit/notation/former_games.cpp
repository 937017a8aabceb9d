// Games whose notation has changed: the names of cells in Reversi and Go, and the games and
// positions that were written before.

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/records/record_json.h"
#include "tests/support/variants.h"

namespace stockade::test::former_games_test {
namespace {

constexpr const char* kSupply =
    "[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP"
    "pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp]";

PgnGame only_game(const char* id, const std::string& text) {
  auto games = read_pgn(text, {.file = "test.pgn", .fallback = variant(id), .resolve = {}});
  REQUIRE(games.size() == 1);
  INFO((games.front().failure ? games.front().failure->diagnostic.message : "no failure"));
  REQUIRE_FALSE(games.front().failure);
  return std::move(games.front());
}

/// The moves of the main line in SAN.
std::string moves_of(const Record& record) {
  std::string text;
  Game game(record.definition(), record.start());
  for (const RecordNode* node = &record.root(); !node->children.empty();) {
    node = node->children.front().get();
    text += (text.empty() ? "" : " ") + move_text(game, node->move);
    game.play(node->move);
  }
  return text;
}

Result<std::vector<Record>> records(const std::string& text) {
  return read_records(text, [](const std::string& id, const auto&, const VariantTags&) {
    return Result<DefinitionPtr>(variant(id.c_str()));
  });
}

}  // namespace

TEST_CASE("Black begins Reversi, and its ranks are counted from the top", "[unit]") {
  const DefinitionPtr& d = variant("reversi");
  CHECK(d->equipment().name_of(d->start().side_to_move()) == "Black");
  Game game(d);
  std::set<std::string> first;
  for (const Move move : game.legal_moves()) first.insert(move_text(game, move));
  CHECK(first == std::set<std::string>{"c4", "d3", "e6", "f5"});
  CHECK(moves_of(only_game("reversi", "1. f5 d6 2. c3 d3 3. c4 f4 *").record) ==
        "f5 d6 c3 d3 c4 f4");
}

TEST_CASE("the files of Go have no i", "[unit]") {
  Game go(variant("go19"));
  CHECK_FALSE(parse_move(go, "i5").ok());
  const auto corner = parse_move(go, "t19");
  REQUIRE(corner.ok());
  CHECK(corner->to().index() == 19 * 19 - 1);
  CHECK(uci_notation(go.definition(), *corner) == "S@t19");
  CHECK(moves_of(only_game("go9", "1. j9 h8 2. pass pass 0-1").record) == "j9 h8 pass pass");
}

TEST_CASE("a game file from before the notation changed is the same game", "[unit]") {
  const PgnGame reversi = only_game("reversi", "[Variant \"Reversi\"]\n\n1. @e3 @f3 2. @f4 *\n");
  CHECK(moves_of(reversi.record) == "e6 f6 f5");
  REQUIRE(reversi.warnings.size() == 1);
  CHECK(reversi.warnings.front().id == "dialect");
  CHECK(moves_of(only_game("go9", "[Variant \"Go 9x9\"]\n\n1. S@i9 S@h8 *\n").record) == "j9 h8");
  const PgnGame marked =
      only_game("go9", "[Variant \"Go 9x9\"]\n\n1. S@i9 {[%csl Gi5][%cal Ga1i1]} *\n");
  const auto& marks = marked.record.root().children.front()->annotations.marks;
  REQUIRE(marks.size() == 2);
  CHECK(variant("go9")->topology().name(marks.front().to) == "j5");
}

TEST_CASE("a position from before is read with its start", "[unit]") {
  const std::string fen = "8/8/8/3pP3/3PP3/4P3/8/8" + std::string(kSupply) + " b - - 1 1 -";
  const PgnGame game =
      only_game("reversi", "[Variant \"Reversi\"]\n[FEN \"" + fen + "\"]\n\n1. @f3 @f4 *\n");
  CHECK(moves_of(game.record) == "f6 f5");
  const GameDefinition& d = *variant("reversi");
  Diagnostics warnings;
  const auto position = recognise_fen(d, fen, warnings);
  REQUIRE(position.ok());
  CHECK(position->dialect->name() == "fairy");
  CHECK(d.equipment().name_of(position->position.side_to_move()) == "White");
  // Our own reader refuses it: in it 'b' is Black.
  CHECK_FALSE(parse_fen(d, fen).ok());
}

TEST_CASE("a game file names its dialect, and is read in it", "[unit]") {
  for (const char* id : {"reversi", "reversi10", "reversi1883", "go9"}) {
    Record record(variant(id));
    Game game(variant(id));
    RecordNode* node = &record.root();
    for (int ply = 0; ply < 12 && !game.outcome().over(); ++ply) {
      const MoveList moves = game.legal_moves();
      node = &node->child(moves[static_cast<size_t>(ply) % moves.size()]);
      game.play(node->move);
    }
    const std::string text = write_pgn(record);
    INFO(text);
    CHECK(text.find("[Dialect \"stockade\"]") != std::string::npos);
    const PgnGame again = only_game(id, text);
    CHECK(again.warnings.empty());
    CHECK(moves_of(again.record) == moves_of(record));
    const auto read = records(write_records({&record}));
    REQUIRE(read.ok());
    CHECK(moves_of(read->front()) == moves_of(record));
  }
}

TEST_CASE("a record from before is the same game", "[unit]") {
  const std::string head = "{\"format\": \"stockade-record\", \"version\": 1, \"games\": [{";
  const auto old = records(head + "\"variant\": \"reversi\", \"start\": \"8/8/8/3pP3/3Pp3/8/8/8" +
                           kSupply + " w - - 0 1\", \"moves\": [{\"move\": \"P@e3\"}, " +
                           "{\"move\": \"P@f3\", \"annotations\": \"[%csl Ge3]\"}]}]}");
  INFO(old.message());
  REQUIRE(old.ok());
  CHECK(moves_of(old->front()) == "e6 f6");
  const auto wrong =
      records(head + "\"variant\": \"go9\", \"dialect\": \"latin\", \"moves\": []}]}");
  REQUIRE_FALSE(wrong.ok());
  CHECK(wrong.message().find("there is no dialect 'latin'") != std::string::npos);
}

TEST_CASE("the dialect of a game file can be another program's", "[unit]") {
  CHECK(moves_of(only_game("xiangqi", "[Dialect \"xboard\"]\n\n1. h2e2 h9g7 *\n").record) ==
        "Che3 Ng8");
  const PgnGame found = only_game("xiangqi", "1. h2e2 h9g7 2. h0g2 *\n");
  CHECK(found.record.main_line().size() == 3);
  CHECK(found.warnings.size() == 1);
  auto games = read_pgn("[Dialect \"latin\"]\n\n1. e4 *\n",
                        {.file = "test.pgn", .fallback = variant("chess"), .resolve = {}});
  REQUIRE(games.size() == 1);
  REQUIRE(games.front().failure);
  CHECK(games.front().failure->rule == "unknown-dialect");
}

}  // namespace stockade::test::former_games_test
