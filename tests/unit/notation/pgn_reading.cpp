// Reading game files: what print and other programs write, and what goes wrong in them.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace pgn_reading_test {

using namespace stockade;

namespace {

const DefinitionPtr& hostage() { return test::variant("hostage"); }
const DefinitionPtr& chess() { return test::variant("chess"); }

std::vector<PgnGame> read(const std::string& text, const DefinitionPtr& definition = hostage()) {
  PgnReadOptions options;
  options.file = "games.pgn";
  options.fallback = definition;
  return read_pgn(text, options);
}

PgnGame read_one(const std::string& text, const DefinitionPtr& definition = hostage()) {
  std::vector<PgnGame> games = read(text, definition);
  REQUIRE(games.size() == 1);
  return std::move(games.front());
}

/// The line from `node` on, in UCI notation, variations in brackets.
std::string tree(const RecordNode& node, const GameDefinition& definition) {
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  if (node.children.empty()) return text;
  const RecordNode& main = *node.children.front();
  add(uci_notation(definition, main.move));
  for (size_t i = 1; i < node.children.size(); ++i) {
    const RecordNode& other = *node.children[i];
    const std::string rest = tree(other, definition);
    add("(" + uci_notation(definition, other.move) + (rest.empty() ? "" : " " + rest) + ")");
  }
  const std::string rest = tree(main, definition);
  if (!rest.empty()) add(rest);
  return text;
}
std::string tree(const PgnGame& game) {
  return tree(game.record.root(), *game.record.definition());
}

const RecordNode& node_at(const PgnGame& game, int ply) {
  const RecordNode* node = &game.record.root();
  for (; ply > 0; --ply) node = node->children.front().get();
  return *node;
}

}  // namespace

TEST_CASE("the published games replay to their end", "[unit]") {
  const std::vector<PgnGame> games = read(test::data_file("hostage/games.txt"));
  REQUIRE(games.size() == 4);
  const std::vector<int> plies = {46, 48, 15, 17};
  const std::vector<std::string> results = {"0-1", "0-1", "*", "*"};
  for (size_t i = 0; i < games.size(); ++i) {
    const PgnGame& game = games[i];
    if (game.failure) FAIL(game.failure->diagnostic.to_string());
    CHECK(game.warnings.empty());
    CHECK(static_cast<int>(game.record.main_line().size()) == plies[i]);
    CHECK(game.moves.size() == game.record.main_line().size());
    CHECK(game.record.result == results[i]);
    // Every mark that is printed is true, and none is missing.
    Game board(game.record.definition());
    for (size_t ply = 0; ply < game.moves.size(); ++ply) {
      board.play(game.record.main_line()[ply]);
      const bool check = board.in_check();
      const bool mate = check && board.legal_moves().empty();
      INFO(game.moves[ply].text);
      CHECK(game.moves[ply].marks.agrees_with(check, mate));
    }
  }
  CHECK(games[0].resigned == Side{0});
  CHECK_FALSE(games[0].written_result.has_value());
  CHECK(games[1].written_result == "0-1");
  CHECK(games[1].record.tag("White") == "Frank Parr");
  CHECK(games[0].where.line == 2);
  CHECK(games[1].where.line == 5);
}

TEST_CASE("move numbers are optional and come in any shape", "[unit]") {
  for (const char* text :
       {"1. e4 e5 2. Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6", "1 e4 e5 2 Nf3 Nc6", "e4 e5 Nf3 Nc6",
        "1. e4 1... e5 2. Nf3 2... Nc6", "1.e4 1...e5 2.Nf3 2\u2026Nc6",
        "1. e4\n1. ... e5\n2. Nf3 ... Nc6", "1. e4\r\ne5\r\n2. Nf3\r\nNc6\r\n",
        "\xEF\xBB\xBF"
        "1. e4 e5 2. Nf3 Nc6 *"}) {
    CAPTURE(text);
    const PgnGame game = read_one(text);
    CHECK_FALSE(game.failure.has_value());
    CHECK(tree(game) == "e2e4 e7e5 g1f3 b8c6");
  }
}

TEST_CASE("issue 48.3: digits that are not the number of the next move are a move or a mistake",
          "[unit]") {
  struct Row {
    const char* text;
    int ply;  ///< of the mistake
    const char* move;
  };
  for (const Row& row : {Row{"1. 4123 4644 0-1", 1, "4123"}, Row{"6364 7775 0-1", 1, "6364"},
                         Row{"1. d4 815 d5 *", 2, "815"}, Row{"1. 31-27 19-23 *", 1, "31-27"},
                         Row{"1 d4 d5 2 c4 9 e6 *", 4, "9"}, Row{"d4 12-16 *", 2, "12-16"},
                         Row{"1. d4 d5 22 *", 3, "22"}, Row{"1.d4 2x3 *", 2, "x3"}}) {
    CAPTURE(row.text);
    const PgnGame game = read_one(row.text, chess());
    REQUIRE(game.failure.has_value());
    CHECK(game.failure->ply == row.ply);
    CHECK(game.failure->move == row.move);
    CHECK(game.failure->rule == "move-syntax");
  }
}

TEST_CASE("issue 48.3: a game's numbers may begin anywhere, and may count plies", "[unit]") {
  for (const char* text : {"31 d4 d5 32 c4", "31. d4 d5 32. c4", "31... d4 d5 32. c4",
                           "1. d4 2. d5 3. c4", "1 d4 2 d5 3 c4", "d4 d5 2 c4", "1d4 d5 2c4",
                           "1. d4 (1. e4 e5 2. f4) d5 2. c4", "2\u2659d4 d5 3 \u2659c4"}) {
    CAPTURE(text);
    const PgnGame game = read_one(text, chess());
    CHECK_FALSE(game.failure.has_value());
    CHECK(game.warnings.empty());
    CHECK(game.moves.size() == 3);
  }
  const PgnGame gap = read_one("1. d4 d5 8. c4 e6 *", chess());
  CHECK_FALSE(gap.failure.has_value());
  REQUIRE(gap.warnings.size() == 1);
  CHECK(gap.warnings.front().id == "pgn-number");
  CHECK(gap.warnings.front().where.column == 10);
}

TEST_CASE("issue 48.3: nothing of the moves is left out without a word", "[unit]") {
  for (const char* text : {"$4 1. d4 d5 *", "1. ?! d4 d5 *", "1. d4 ($1 1. c4) d5 *",
                           "1. d4 (1. c4 1-0) d5 *", "1. d4 (1. c4 Black resigns) d5 *"}) {
    CAPTURE(text);
    const PgnGame game = read_one(text, chess());
    CHECK(game.warnings.size() == 1);
    CHECK(game.moves.size() == 2);
  }
  const PgnGame game = read_one("1. d4 (1. c4 Qh5 {no} 2. b3) d5 *", chess());
  CHECK(game.warnings.size() == 1);
  CHECK(game.record.root().children[1]->comment == "(Qh5 (no) 2. b3)");
}

TEST_CASE("issue 48.3: results have places, and a tag that is no result is told at the tag",
          "[unit]") {
  const PgnGame game = read_one("[White \"W\"]\n[Result \"0-1\"]\n\n1. d4 d5\n1-0", chess());
  CHECK(game.result_where.to_string() == "games.pgn:2:10");
  CHECK(game.written_where.to_string() == "games.pgn:5:1");
  const PgnGame wrong = read_one("[White \"W\"]\n[Result \"won\"]\n\n1. d4 1-0", chess());
  REQUIRE(wrong.warnings.size() == 1);
  CHECK(wrong.warnings.front().where.to_string() == "games.pgn:2:10");
  CHECK(wrong.record.result == "1-0");
}

TEST_CASE("tags may share a line and have quotes in them", "[unit]") {
  const PgnGame game =
      read_one(R"([Event "A \"b\" \\ c"] [Site ""][White "X"]  [Result "1-0"] 1. e4)");
  CHECK(game.record.tag("Event") == "A \"b\" \\ c");
  CHECK(game.record.tag("Site") == "");
  CHECK(game.record.tag("White") == "X");
  CHECK(game.record.result == "1-0");
  CHECK_FALSE(game.written_result.has_value());
}

TEST_CASE("broken tags are warned of and passed over", "[unit]") {
  for (const char* tag : {"[Event \"x]", "[Event x]", "[\"x\"]", "[Event \"x\"", "[]", "[Event"}) {
    CAPTURE(tag);
    const PgnGame game = read_one(std::string(tag) + "\n[White \"W\"]\n\n1. e4 *");
    CHECK(game.warnings.size() == 1);
    CHECK(game.warnings.front().where.line == 1);
    CHECK(game.record.tag("White") == "W");
    CHECK(tree(game) == "e2e4");
  }
}

TEST_CASE("a payment opens no variation and a drop is no result", "[unit]") {
  const std::string fen = "[FEN \"4k3/8/8/8/8/8/8/4K3[NP#QBPqbnp] w - - 0 1\"]\n";
  for (const char* text :
       {"1. (Q)*a4 Kd8 *", "1. (Q-P)*a4 Kd8", "1. (Q-P) * a4 Kd8 *", "(Q-P)P*a4 Kd8", "Q-P)*a4 Kd8",
        "(Q-P*a4 Kd8", "1. (Q)\n*a4 Kd8", "1. (Q-P)*a4! Kd8", "1. (Q) P * a4 Kd8", "P#Q@a4 Kd8",
        "Q)*a4 Kd8", "1. (Q)*a4 {x} Kd8"}) {
    CAPTURE(text);
    const PgnGame game = read_one(fen + text);
    if (game.failure) FAIL(game.failure->diagnostic.to_string());
    CHECK(tree(game) == "P#Q@a4 e8d8");
    CHECK(game.record.result == "*");
  }
  CHECK(tree(read_one(fen + "1. N*c6 Kd8 2. *c7 *")) ==
        "N@c6");  // the second is not legal: in check
  CHECK(tree(read_one(fen + "1. N * d4 Kd8 *")) == "N@d4 e8d8");
  CHECK(tree(read_one(fen + "1. *a4 Kd8 *")) == "P@a4 e8d8");
  CHECK(tree(read_one(fen + "1. *a4 (1. (Q)*b4 Kd8) ((Q-P)*c4 Kd8) ( (Q)*d4 ) Kd8 *")) ==
        "P@a4 (P#Q@b4 e8d8) (P#Q@c4 e8d8) (P#Q@d4) e8d8");
}

TEST_CASE("variations nest, and each replaces the move before it", "[unit]") {
  const PgnGame game =
      read_one("1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) e5 2. Nf3 (2. f4) *");
  CHECK_FALSE(game.failure.has_value());
  CHECK(game.warnings.empty());
  CHECK(tree(game) == "e2e4 (d2d4 d7d5 (g8f6 c2c4 (g1f3)) c2c4) (c2c4) e7e5 g1f3 (f2f4)");
  CHECK(game.moves.size() == 3);
}

TEST_CASE("a variation that repeats the main line does not take its place", "[unit]") {
  const PgnGame game = read_one("1. e4 (1. e4 c5) e5 2. Nf3 *");
  CHECK(tree(game) == "e2e4 e7e5 (c7c5) g1f3");
}

TEST_CASE("comments belong to the move before them, or open a variation", "[unit]") {
  const PgnGame game = read_one(
      "[Event \"x\"]\n{first} 1. e4 {a\n  b} {c} ({before} 1. d4 {d}) {after} e5 ; to the end\n2. "
      "Nf3 * {last}");
  CHECK(game.record.root().comment == "first");
  CHECK(node_at(game, 1).comment == "a b c");
  const RecordNode& variation = *game.record.root().children[1];
  CHECK(variation.comment_before == "before");
  CHECK(variation.comment == "d");
  CHECK(node_at(game, 2).comment_before == "after");
  CHECK(node_at(game, 2).comment == "to the end");
  CHECK(node_at(game, 3).comment == "last");
}

TEST_CASE("glyphs are read as numbers, after the move or on it", "[unit]") {
  const PgnGame game =
      read_one("1. e4! e5 $14 $1 2. Nf3 !? Nc6?? 3. Bb5 += Nf6 +- 4. d3 $300 $x *");
  CHECK(node_at(game, 1).nags == std::vector<int>{1});
  CHECK(node_at(game, 2).nags == std::vector<int>{14, 1});
  CHECK(node_at(game, 3).nags == std::vector<int>{5});
  CHECK(node_at(game, 4).nags == std::vector<int>{4});
  CHECK(node_at(game, 5).nags == std::vector<int>{14});
  CHECK(node_at(game, 6).nags == std::vector<int>{18});
  CHECK(game.warnings.size() == 2);
  CHECK_FALSE(game.failure.has_value());
}

TEST_CASE("names and comments in ISO 8859-1 and Windows-1252 become UTF-8", "[unit]") {
  const PgnGame game = read_one(
      "[White \"M\xFCller, Jos\xE9\"]\n[Black \"\u674E\"]\n\n"
      "1. e4 {\x93Z\xE4hne\x94 \x80 5} e5 {\u2659 \u00FC} *");
  CHECK(game.record.tag("White") == "M\u00FCller, Jos\u00E9");
  CHECK(game.record.tag("Black") == "\u674E");
  CHECK(node_at(game, 1).comment == "\u201CZ\u00E4hne\u201D \u20AC 5");
  CHECK(node_at(game, 2).comment == "\u2659 \u00FC");
}

TEST_CASE("assessments joined to moves and figurines are read", "[unit]") {
  const PgnGame game =
      read_one("1. e4+- e5-/+ 2. \u2658f3!+/- \u265Ec6 3. \u2657b5 a6 4. \u2657xc6 dxc6 *");
  REQUIRE_FALSE(game.failure.has_value());
  CHECK(game.warnings.empty());
  CHECK(game.moves.size() == 8);
  CHECK(node_at(game, 1).nags == std::vector<int>{18});
  CHECK(node_at(game, 2).nags == std::vector<int>{17});
  CHECK(node_at(game, 3).nags == std::vector<int>{1, 16});
}

TEST_CASE("marks are kept as written, set apart or not", "[unit]") {
  const PgnGame game = read_one("1. e4 f6 2. Qh5 + g6 3. Qxg6+ hxg6 mate 4. a3 # *");
  REQUIRE(game.moves.size() == 7);
  CHECK(game.moves[2].text == "Qh5 +");
  CHECK(game.moves[2].marks.check);
  CHECK(game.moves[4].marks.check);
  CHECK(game.moves[5].marks.mate);
  CHECK(game.moves[6].marks.mate);
  CHECK(game.moves[6].ply == 7);
  CHECK(game.moves[2].where.line == 1);
  CHECK(game.moves[2].where.column == 13);
}

TEST_CASE("lines that start with % or # are not read", "[unit]") {
  CHECK(tree(read_one(
            "# a remark [Event \"no\"]\n% escaped\n1. e4\n  # another\n%e5 nonsense\ne5 *")) ==
        "e2e4 e7e5");
}

TEST_CASE("results and resignations end a game", "[unit]") {
  CHECK(read_one("1. e4 1-0").record.result == "1-0");
  CHECK(read_one("1. e4 1/2-1/2").record.result == "1/2-1/2");
  CHECK(read_one("1. e4 1/2").record.result == "1/2-1/2");
  CHECK(read_one("1. e4 \u00BD-\u00BD").record.result == "1/2-1/2");
  CHECK(read_one("1. e4 drawn").record.result == "1/2-1/2");
  CHECK(read_one("1. e4 Resigns").record.result == "1-0");
  CHECK(read_one("1. e4 e5 2. resigns").record.result == "0-1");
  CHECK(read_one("1. e4 White resigns").record.result == "0-1");
  CHECK(read_one("1. e4 e5 Black resigned.").record.result == "1-0");
  CHECK(read_one("1. e4 e5 Black resigns 1-0").resigned == Side{1});
  CHECK(read_one("[Result \"maybe\"] 1. e4").warnings.size() == 1);
  CHECK(read("1. e4 1-0 1. d4 0-1 1. c4 *").size() == 3);
  CHECK(read("1. e4 0-1\n\n[Event \"2\"]\n1. d4").size() == 2);
  CHECK(read("[Event \"1\"]\n\n[Event \"2\"]\n1. d4").size() == 2);
  // Castling with noughts is no result.
  CHECK(tree(read_one("[FEN \"4k3/8/8/8/8/8/8/4K2R[] w K - 0 1\"] 1. 0-0 Kd8 0-1")) == "e1g1 e8d8");
  CHECK(tree(read_one("[FEN \"4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1\"] 1. 0-0-0 *")) == "e1c1");
  CHECK(tree(read_one("[FEN \"4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1\"] 1 O O O Ke7 2 Kb1")) ==
        "e1c1 e8e7 c1b1");
}

TEST_CASE("a game may start from a position", "[unit]") {
  const PgnGame game =
      read_one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N] b - - 0 7\"]\n\n7... Kd8 8. N*d5 *");
  CHECK(tree(game) == "e8d8 N@d5");
  CHECK(write_fen(*hostage(), game.record.start()) == "4k3/8/8/8/8/8/8/4K3[N] b - - 0 7");
  const PgnGame bad =
      read_one("[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[Z] b - - 0 7\"]\n\n7... Kd8 *");
  REQUIRE(bad.failure.has_value());
  CHECK(bad.failure->ply == 0);
  CHECK(bad.failure->rule == "position-letter");
  CHECK(bad.failure->diagnostic.where.to_string() == "games.pgn:2:27");
}

TEST_CASE("an illegal move stops its game, keeps what came before, and names the place", "[unit]") {
  const auto games = read("1. e4 e5\n2. Ke3 Nc6 (2... d6) {x} 3. Bb5 1-0\n\n1. d4 d5 *");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].failure.has_value());
  CHECK(games[0].failure->ply == 3);
  CHECK(games[0].failure->move == "Ke3");
  CHECK(games[0].failure->rule == "no-such-move");
  CHECK_FALSE(games[0].failure->words.empty());
  CHECK(games[0].failure->diagnostic.where.to_string() == "games.pgn:2:4");
  CHECK(tree(games[0]) == "e2e4 e7e5");
  CHECK(games[0].written_result == "1-0");
  CHECK_FALSE(games[1].failure.has_value());
  CHECK(tree(games[1]) == "d2d4 d7d5");
}

TEST_CASE("a move that cannot be read stops its game at the bad character", "[unit]") {
  const auto games = read("1. e4 e5 2. Nx%3 *\n1. d4 *");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].failure.has_value());
  CHECK(games[0].failure->rule == "move-syntax");
  CHECK(games[0].failure->ply == 3);
  CHECK(games[0].failure->diagnostic.where.column == 15);
  CHECK(read_one("1. e4 -- *").failure.has_value());
  CHECK(read_one("1. e4 blah *").failure.has_value());
  CHECK(read_one("[FEN \"4k3/8/8/8/8/8/8/RN2KN1R[] w - - 0 1\"] 1. Nd2 *").failure->rule ==
        "move-ambiguous");
}

TEST_CASE("a mistake in a variation ends the variation alone", "[unit]") {
  const PgnGame game = read_one("1. e4 (1. d4 Ke3 2. c4 (2. Nf3)) (1. c4) e5 *");
  CHECK_FALSE(game.failure.has_value());
  CHECK(game.warnings.size() == 1);
  CHECK(tree(game) == "e2e4 (d2d4) (c2c4) e7e5");
}

TEST_CASE("null moves that nobody may make are kept as comments, with what follows", "[unit]") {
  for (const std::string null : {"--", "Z0", "null", "@@@@"}) {
    INFO(null);
    const std::string threat = "(2. " + null + " Nxe4 {wins [a pawn]} (2... d5) 3. d3)";
    const PgnGame shown =
        read_one("1. e4 Nf6 2. Nc3 " + threat + " (2. d3 d6 3. " + null + ") 2... e5 *", chess());
    CHECK(tree(shown) == "e2e4 g8f6 b1c3 (d2d3 d7d6) e7e5");
    CHECK_FALSE(shown.failure);
    CHECK(node_at(shown, 3).comment == "(2. " + null + " Nxe4 (wins (a pawn)) (2... d5) 3. d3)");
    CHECK(node_at(shown, 2).children[1]->children[0]->comment == "(3. " + null + ")");
    REQUIRE(shown.warnings.size() == 2);
    CHECK(shown.warnings[0].id == "null-move");

    const PgnGame played = read_one("1. e4 {best} " + null + " 2. d4 d5 (2... e6) 1-0", chess());
    CHECK(tree(played) == "e2e4");
    REQUIRE(played.failure);
    CHECK(played.failure->rule == "null-move");
    CHECK(node_at(played, 1).comment == "best (" + null + " 2. d4 d5 (2... e6))");
    CHECK(played.record.result == "1-0");
    // What was kept is read back.
    CHECK(node_at(read_one(write_pgn(played.record), chess()), 1).comment ==
          node_at(played, 1).comment);
  }
}

TEST_CASE("a null move is a pass where the rules have passes", "[unit]") {
  const PgnGame game = read_one(
      "1. e4 -- *",
      test::game_of("extends: chess\nturn: { one_of: [move, pass] }\npass: { when: always }"));
  CHECK_FALSE(game.failure);
  CHECK(game.moves.size() == 2);
}

TEST_CASE("brackets that do not match are warned of", "[unit]") {
  CHECK(tree(read_one("1. e4 ) e5 *")) == "e2e4 e7e5");
  CHECK(read_one("1. e4 ) e5 *").warnings.size() == 1);
  CHECK(read_one("( 1. d4 ) 1. e4 *").warnings.size() == 1);
  CHECK(tree(read_one("( 1. d4 ) 1. e4 *")) == "e2e4");
  CHECK(read_one("1. e4 ( 1. d4").warnings.size() == 1);
  CHECK(tree(read_one("1. e4 (((1. d4))) e5")) == "e2e4 e7e5");
  const PgnGame open = read_one("1. e4 {never closed e5 *");
  REQUIRE(open.failure.has_value());
  CHECK(open.failure->rule == "pgn-syntax");
  CHECK(tree(open) == "e2e4");
}

TEST_CASE("a Variant tag chooses the definition", "[unit]") {
  const std::string game = "1. e4 *";
  CHECK_FALSE(read_one("[Variant \"Hostage\"]\n" + game).failure.has_value());
  CHECK_FALSE(read_one("[Variant \"hostage\"]\n" + game).failure.has_value());
  const auto two = read("[Event \"x\"]\n[Variant \"Nonsense\"]\n1. e4 (1. d4 *) e5 * " + game);
  REQUIRE(two.size() == 2);
  const PgnGame& unknown = two.front();
  REQUIRE(unknown.failure.has_value());
  CHECK_FALSE(two.back().failure.has_value());
  CHECK(unknown.failure->rule == "unknown-variant");
  CHECK(unknown.failure->diagnostic.where.line == 2);

  std::string asked;
  PgnReadOptions options;
  options.fallback = hostage();
  options.resolve = [&](const VariantTags& tags) -> Result<DefinitionPtr> {
    asked = tags.variant + "/" + tags.options;
    if (tags.variant != "Standard") return error("unknown-variant", "no such variant");
    return chess();
  };
  auto games = read_pgn("[Variant \"Standard\"]\n1. e4 *", options);
  REQUIRE(games.size() == 1);
  CHECK(asked == "Standard/");
  CHECK(games[0].record.definition() == chess());
  games = read_pgn("[Variant \"Other\"]\n[VariantOptions \"a=b\"]\n1. e4 *\n1. d4 *", options);
  REQUIRE(games.size() == 2);
  CHECK(asked == "Other/a=b");
  CHECK(games[0].failure.has_value());
  CHECK_FALSE(games[1].failure.has_value());
}

TEST_CASE("hostile files neither crash nor take for ever", "[unit]") {
  CHECK(read("").empty());
  CHECK(read("\n\n# nothing\n% here\n").empty());
  CHECK(read(std::string(100, '\0')).size() <= 100);
  // Deep nesting and endless games are refused.
  std::string deep = "1. e4 e5 2. Nf3 ";
  for (int i = 0; i < 2000; ++i) deep += i % 2 ? "( 2. Nf3 " : "( 2. Nc3 ";
  CHECK(read_one(deep).failure.has_value());
  std::string endless;
  for (int i = 0; i < kMaxPgnPlies / 4 + 10; ++i) endless += "Nf3 Nf6 Ng1 Ng8 ";
  const PgnGame game = read_one(endless);
  REQUIRE(game.failure.has_value());
  CHECK(game.failure->ply == kMaxPgnPlies + 1);

  Random random(17);
  const std::string alphabet = "[](){};\"\\*%#$!?+=-./ \n\tKQRBNPabcdefgh12345678@Ox\xff";
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (uint32_t length = random.below(80); length > 0; --length)
      text += alphabet[random.below(static_cast<uint32_t>(alphabet.size()))];
    for (const PgnGame& read_game : read(text)) CHECK(read_game.moves.size() <= text.size());
  }
}

TEST_CASE("cells named by numbers first, and promoted pieces, are no numbers and no marks",
          "[unit]") {
  const DefinitionPtr& shogi = test::variant("shogi");
  const PgnGame game = read_one("1. 7f 3d 2. Bx2b=+B Sx2b 3. B*4e 4d 4. Bx3d K4b *", shogi);
  if (game.failure) FAIL(game.failure->diagnostic.to_string());
  CHECK(tree(game) == "7g7f 3c3d 8h2b+ 3a2b B@4e 4c4d 4e3d 5a4b");
}

// ------------------------------------------------------------------------- many games, large games

namespace {

std::vector<PgnEntry> list(const std::string& text, const DefinitionPtr& definition = hostage()) {
  return list_pgn(text, {.file = "games.pgn", .fallback = definition, .resolve = {}});
}

/// Both ways of going through the text find the same games in the same places; returns their texts.
std::vector<std::string> places(const std::string& text) {
  const std::vector<PgnGame> games = read(text);
  const std::vector<PgnEntry> entries = list(text);
  REQUIRE(entries.size() == games.size());
  std::vector<std::string> found;
  for (size_t i = 0; i < games.size(); ++i) {
    INFO(i);
    CHECK(entries[i].span.begin == games[i].span.begin);
    CHECK(entries[i].span.end == games[i].span.end);
    CHECK(entries[i].where.line == games[i].where.line);
    CHECK(entries[i].tags == games[i].record.tags());
    found.push_back(text.substr(games[i].span.begin, games[i].span.end - games[i].span.begin));
    const PgnGame again = read_pgn_game(
        text, entries[i], {.file = "games.pgn", .fallback = hostage(), .resolve = {}});
    CHECK(tree(again) == tree(games[i]));
    CHECK(again.record.result == games[i].record.result);
    CHECK(again.failure.has_value() == games[i].failure.has_value());
    if (again.failure && games[i].failure)
      CHECK(again.failure->diagnostic.to_string() == games[i].failure->diagnostic.to_string());
  }
  return found;
}

}  // namespace

TEST_CASE("the games of a file can be listed without their moves", "[unit]") {
  using Texts = std::vector<std::string>;
  CHECK(places("").empty());
  CHECK(places("# nothing\n").empty());
  CHECK(places("1. e4 e5 *\n\n1. d4 *") == Texts{"1. e4 e5 *", "1. d4 *"});
  CHECK(places("\xEF\xBB\xBF[White \"A\"]\r\n\r\n1. e4 {x} 1-0 {end}\r\n# remark\r\n\r\n[White "
               "\"B\"]\r\n*\r\n") ==
        Texts{"[White \"A\"]\r\n\r\n1. e4 {x} 1-0 {end}", "[White \"B\"]\r\n*"});
  // A game without moves, without a result, with a wrong move, with results in variations.
  CHECK(places("[White \"A\"]\n[White \"B\"]\n1. e4\n[White \"C\"]\n1. e5 e5 0-1\n"
               "1. e4 (1. d4 1-0 d5) (1. Zz9) e5 1/2-1/2 1. c4") ==
        Texts{"[White \"A\"]", "[White \"B\"]\n1. e4", "[White \"C\"]\n1. e5 e5 0-1",
              "1. e4 (1. d4 1-0 d5) (1. Zz9) e5 1/2-1/2", "1. c4"});
  CHECK(places("[FEN \"nonsense\"]\n1. e4 (2. d4) *\n[White \"A\"] {c} 1. ] e4 * 1. e4 *") ==
        Texts{"[FEN \"nonsense\"]\n1. e4 (2. d4) *", "[White \"A\"] {c} 1. ] e4 *", "1. e4 *"});

  const auto entries = list("[White \"A\"]\n[Result \"0-1\"]\n1. e4\n\n[Black \"B\"]\n1. e4 1-0");
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].result == "0-1");
  CHECK(entries[0].tag("White") == "A");
  CHECK(entries[0].tag("Black").empty());
  CHECK(entries[1].result == "1-0");
}

TEST_CASE("games are read one at a time, each variant once", "[unit]") {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "[Variant \"Standard\"]\n1. e4 *\n[Variant \"None\"]\n*\n";
  int asked = 0;
  PgnStream stream(text, {.file = "games.pgn",
                          .fallback = hostage(),
                          .resolve = [&](const VariantTags& tags) -> Result<DefinitionPtr> {
                            ++asked;
                            if (tags.variant == "Standard") return chess();
                            return error("unknown-variant", "no " + tags.variant);
                          }});
  int games = 0;
  for (; const auto game = stream.next(); ++games)
    CHECK(game->failure.has_value() == (games % 2 == 1));
  CHECK(games == 100);
  CHECK(asked == 2);
}

TEST_CASE("a game beyond a limit fails, and the next one is read", "[unit]") {
  std::string text;
  for (int i = 0; i < kMaxPgnTags + 10; ++i) text += "[T" + std::to_string(i) + " \"v\"]\n";
  auto games = read(text + "1. e4 *\n[White \"A\"]\n1. d4 *");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].failure);
  CHECK(games[0].failure->words.find("more than 1000 tags") != std::string::npos);
  CHECK(tree(games[1]) == "d2d4");

  // Variations count too, also when each repeats the same move.
  text = "1. e4 ";
  for (int i = 0; i < kMaxPgnMoves; ++i) text += "(1. d4)";
  games = read(text + " e5 *\n1. d4 *");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].failure);
  CHECK(games[0].failure->rule == "pgn-length");
  CHECK(tree(games[1]) == "d2d4");
}

}  // namespace pgn_reading_test
