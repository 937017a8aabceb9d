// Writing game files, and that reading gives the game back.

#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/base/utf8.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "tests/support/variants.h"

namespace pgn_writing_test {

using namespace stockade;

namespace {

const DefinitionPtr& hostage() { return test::variant("hostage"); }
const DefinitionPtr& chess() { return test::variant("chess"); }

/// The nodes from `node` on, with everything that is kept in them.
void describe(const RecordNode& node, std::ostringstream& out) {
  out << node.move.bits() << '<' << node.comment_before << '|' << node.comment << '|';
  for (const int nag : node.nags) out << nag << ',';
  out << '>';
  for (const auto& child : node.children) {
    out << '(';
    describe(*child, out);
    out << ')';
  }
}
std::string describe(const Record& record) {
  std::ostringstream out;
  out << write_fen(*record.definition(), record.start()) << ' ' << record.result << ' ';
  describe(record.root(), out);
  return out.str();
}

PgnGame read_back(const Record& record, const std::string& text) {
  PgnReadOptions options;
  options.fallback = record.definition();
  std::vector<PgnGame> games = read_pgn(text, options);
  INFO(text);
  REQUIRE(games.size() == 1);
  if (games.front().failure) FAIL(games.front().failure->diagnostic.to_string());
  CHECK(games.front().warnings.empty());
  return std::move(games.front());
}

Record read_record(const std::string& text, const DefinitionPtr& definition = hostage()) {
  PgnReadOptions options;
  options.fallback = definition;
  std::vector<PgnGame> games = read_pgn(text, options);
  REQUIRE(games.size() == 1);
  if (games.front().failure) FAIL(games.front().failure->diagnostic.to_string());
  return std::move(games.front().record);
}

}  // namespace

TEST_CASE("a game is written with the seven tags, the variant, the moves and the result",
          "[unit]") {
  Record record = read_record("[White \"A\"] [Annotator \"me\"] 1. e4 e5 2. Nf3 1/2-1/2");
  CHECK(write_pgn(record) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"\?\?\?\?.\?\?.\?\?\"]\n[Round \"?\"]\n[White "
        "\"A\"]\n[Black \"?\"]\n"
        "[Result \"1/2-1/2\"]\n[Variant \"Hostage\"]\n[Annotator \"me\"]\n\n1. e4 e5 2. Nf3 "
        "1/2-1/2\n");
}

TEST_CASE("a definition without a Variant tag of its own is the standard game", "[unit]") {
  const std::string text = write_pgn(read_record("1. e4 *", chess()));
  CHECK(text.find("[Variant \"Standard\"]\n") != std::string::npos);
}

TEST_CASE("a game from another start has SetUp and FEN and the right numbers", "[unit]") {
  const Record record = read_record(
      "[FEN \"4k3/8/8/8/8/8/8/4K3[N#Rr] b - - 0 7\"] [SetUp \"1\"] 7... Kd8 8. N*d5 (8. (R)R*h8+ "
      "Kd7 9. Ra8) Ke8 *");
  const std::string text = write_pgn(record);
  CHECK(text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N#Rr] b - - 0 7\"]\n") !=
        std::string::npos);
  CHECK(text.find("\n7... Kd8 8. N*d5 ( 8. (R)R*h8+ Kd7 9. Ra8) 8... Ke8 *\n") !=
        std::string::npos);
  CHECK(describe(read_back(record, text).record) == describe(record));
}

TEST_CASE("tags with quotes and backslashes survive", "[unit]") {
  Record record(hostage());
  record.set_tag("Event", "say \"x\" \\ y\\");
  record.set_tag("Odd", "]\"[");
  const PgnGame game = read_back(record, write_pgn(record));
  CHECK(game.record.tag("Event") == "say \"x\" \\ y\\");
  CHECK(game.record.tag("Odd") == "]\"[");
}

TEST_CASE("no control character gets into a game file", "[unit]") {
  Record record(chess(), chess()->start());
  record.set_tag("White", "Ev\x1b[31mil\x07\u009b\x7f");
  record.set_tag("Event", "two\nlines\tand \r more\v.");
  record.set_tag("Na\x1bme", "a");
  record.set_tag("Two \"words\"]\n[Three", "b");
  record.set_tag("", "c");
  record.root().comment = "red\x1b[31m\tand\u0085 \x08 \u202eback\u202c";
  const std::string text = write_pgn(record);
  for (const char c : text) CHECK((static_cast<unsigned char>(c) >= 0x20 || c == '\n'));
  CHECK(text.find("[White \"Ev\\\\x1b[31mil\\\\x07\\\\u009b\\\\u007f\"]") != std::string::npos);
  CHECK(text.find("[Event \"two lines and   more .\"]") != std::string::npos);
  CHECK(text.find("[Na\\x1bme \"a\"]") != std::string::npos);
  CHECK(text.find("[Two__words____Three \"b\"]") != std::string::npos);
  CHECK(text.find("[_ \"c\"]") != std::string::npos);
  // Names in some languages need what sets the direction of writing.
  CHECK(text.find("{red\\x1b[31m and\\u0085 \\x08 \u202eback\u202c}") != std::string::npos);
  CHECK(write_pgn(read_record(text, chess())) == text);
}

TEST_CASE("comments, glyphs and nested variations survive", "[unit]") {
  const Record record = read_record(
      "{start} 1. e4 $1 {one} ({alternative} 1. d4 d5 {two} (1... Nf6 $2 2. c4 ({deep} 2. Nf3 "
      "{deeper})) 2. c4) (1. c4) {again} "
      "1... e5 $14 $5 2. Nf3 {end} *");
  const std::string text = write_pgn(record);
  INFO(text);
  CHECK(describe(read_back(record, text).record) == describe(record));
}

TEST_CASE("comments cannot break out of their braces", "[unit]") {
  Record record(hostage());
  Game game(hostage());
  RecordNode& node = record.root().child(*parse_move(game, "e4"));
  node.comment = "a } 1. d4 { b\n\n  c ; % d";
  const PgnGame back = read_back(record, write_pgn(record));
  CHECK(back.record.main_line().size() == 1);
  CHECK(back.record.root().children.front()->comment == "a ) 1. d4 ( b c ; % d");
}

TEST_CASE("lines are at most 80 characters long and none starts like something else", "[unit]") {
  Record record(hostage());
  Game game(hostage());
  Random random(23);
  RecordNode* node = &record.root();
  for (int ply = 0; ply < 150; ++ply) {
    const MoveList moves = game.legal_moves();
    if (moves.empty()) break;
    const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
    game.play(move);
    node = &node->child(move);
    if (ply % 5 == 0)
      node->comment =
          "some words # % ; [ that are long enough to be broken over several lines of the file "
          "\u00e9\u00e9";
  }
  const std::string text = write_pgn(record);
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    size_t characters = 0;
    for (const char c : line) characters += !continues_character(c);
    CHECK(characters <= 80);
    CHECK((line.empty() || (line[0] != '%' && line[0] != '#' && line[0] != ';')));
    CHECK((line.empty() || line.back() != ' '));
  }
  CHECK(describe(read_back(record, text).record) == describe(record));
}

TEST_CASE("random trees survive in every style", "[unit]") {
  for (const DefinitionPtr& definition : {hostage(), chess()}) {
    for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
      Random random(31);
      Record record(definition);
      // Walks up and down the tree, so that variations come at all depths.
      for (int walk = 0; walk < 12; ++walk) {
        Game game(definition);
        RecordNode* node = &record.root();
        for (int ply = 0; ply < 40; ++ply) {
          const MoveList moves = game.legal_moves();
          if (moves.empty()) break;
          const bool follow = !node->children.empty() && random.below(8) != 0;
          const Move move = follow ? node->children.front()->move
                                   : moves[random.below(static_cast<uint32_t>(moves.size()))];
          game.play(move);
          node = &node->child(move);
          if (random.below(10) == 0) node->comment = "note " + std::to_string(ply);
          if (random.below(10) == 0) node->nags = {1 + static_cast<int>(random.below(20))};
        }
      }
      record.result = "1-0";
      const std::string text = write_pgn(record, {.style = style});
      CHECK(describe(read_back(record, text).record) == describe(record));
    }
  }
}

TEST_CASE("what is not wanted is left out", "[unit]") {
  const Record record = read_record("1. e4 $1 {one} (1. d4) e5 *");
  const std::string text =
      write_pgn(record, {.comments = false, .glyphs = false, .variations = false});
  CHECK(text.find("\n\n1. e4 e5 *\n") != std::string::npos);
}

TEST_CASE("a comment behind a variation that could not be read belongs to the move before it",
          "[unit]") {
  const std::string moves = GENERATE(as<std::string>{}, "1. e4 {a} (xx) {b [%eval 0.3] c} e5 *",
                                     "1. e4 (1. d4 {a} (xx) {b [%csl Ge4]} d5) {c [%eval 1]} e5 *",
                                     "1. e4 e5 (xx {a}) {b [%clk 0:01]} *",
                                     "1. e4 (1. d4 (1. c4) {x [%cal Gd2d4]} d5) e5 *");
  const Record record = read_record(moves);
  const std::string text = write_pgn(record);
  INFO(text);
  const PgnGame again = read_back(record, text);
  CHECK(describe(again.record) == describe(record));
  CHECK(write_pgn(again.record) == text);
}

TEST_CASE("commands of a comment behind an unread variation are read", "[unit]") {
  const Record record = read_record("1. e4 {a} (xx) {b [%eval 0.3] c} e5 *");
  const RecordNode& e4 = *record.root().children.front();
  CHECK(e4.comment == "a (xx) b c");
  CHECK(e4.annotations.evaluation->centipawns == 30);
  CHECK(e4.children.front()->comment_before.empty());
}

}  // namespace pgn_writing_test
