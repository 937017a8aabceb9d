// Puzzles: found in positions, and kept in a file.

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/search/search.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/own_puzzles.h"
#include "framework/session/library.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_puzzles_test {
namespace {

struct Find {
  std::optional<Puzzle> puzzle;
  PuzzleItem item;
};

Find find(const std::string& id, const std::string& fen, uint64_t nodes = 30'000) {
  const DefinitionPtr& definition = variant(id);
  const Game game(definition, position(definition, fen));
  const auto searcher = make_generic_searcher(definition);
  PuzzleFinder finder(*searcher,
                      {.look_nodes = nodes / 5, .search_nodes = nodes, .check_nodes = 2 * nodes});
  Find found;
  found.puzzle = finder.find(game);
  if (found.puzzle) {
    found.item = item_of(game, *found.puzzle, "a game");
    CHECK(finder.confirms(game, *found.puzzle, nodes));
  }
  return found;
}

}  // namespace

TEST_CASE("a puzzle is the only way to mate, with the replies", "[puzzles]") {
  const Find found = find("chess", "5rk1/5ppp/8/8/8/8/1Q3PPP/R5K1 b - - 0 1");
  CHECK_FALSE(found.puzzle);  // Black has nothing to win
  const Find mate = find("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  REQUIRE(mate.puzzle);
  CHECK(mate.puzzle->goal == PuzzleGoal::mate);
  CHECK(mate.item.line == std::vector<std::string>{"Ra8#"});
  CHECK(mate.item.info.themes == std::vector<std::string>{"mate in 1"});

  const Find two = find(
      "hostage", "r3k1nr/p4ppp/8/1p1qp3/P1p5/1p6/nK3PPP/1R3BNR[BNPP#QPPbb] b kq - 0 23", 60'000);
  REQUIRE(two.puzzle);
  CHECK(two.puzzle->goal == PuzzleGoal::mate);
  CHECK(two.item.line == std::vector<std::string>{"(Q)B*c3+", "Ka3", "b4#"});
  CHECK(two.item.info.themes == std::vector<std::string>{"mate in 2", "exchange"});
}

TEST_CASE("several ways to win are no puzzle", "[puzzles]") {
  CHECK_FALSE(find("chess", "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1").puzzle);
  CHECK_FALSE(find("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").puzzle);
  // The only legal move is no choice.
  CHECK_FALSE(find("chess", "k7/8/1K6/8/8/8/8/1R6 b - - 0 1").puzzle);
}

TEST_CASE("a line that does not mate, or not in one way alone, is not confirmed", "[puzzles]") {
  const DefinitionPtr& definition = variant("chess");
  Game game(definition, position(definition, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
  const auto searcher = make_generic_searcher(definition);
  PuzzleFinder finder(*searcher, {});
  Puzzle puzzle;
  puzzle.goal = PuzzleGoal::mate;
  puzzle.line = {*parse_move(game, "Ra8")};
  CHECK(finder.confirms(game, puzzle, 5'000));
  puzzle.goal = PuzzleGoal::win;
  CHECK_FALSE(finder.confirms(game, puzzle, 5'000));
  puzzle.goal = PuzzleGoal::mate;
  puzzle.line = {*parse_move(game, "Ra7")};
  CHECK_FALSE(finder.confirms(game, puzzle, 5'000));
}

TEST_CASE("longer and quieter lines are rated higher", "[puzzles]") {
  Puzzle plain;
  plain.line.resize(1);
  plain.legal_moves = 30;
  Puzzle longer = plain;
  longer.line.resize(3);
  Puzzle quiet = plain;
  quiet.quiet = true;
  Puzzle deep = plain;
  deep.seen_at_depth = 8;
  for (const Puzzle& harder : {longer, quiet, deep}) CHECK(harder.rating() > plain.rating());
  deep.line.resize(21);
  deep.seen_at_depth = 60;
  CHECK(deep.rating() == 2800);
}

TEST_CASE("a book keeps what its author wrote, and takes each puzzle once", "[puzzles]") {
  PuzzleItem item;
  item.id = "0a1b2c3d";
  item.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
  item.info.goal = PuzzleGoal::mate;
  item.line = {"Ra8#"};
  item.info.rating = 700;
  item.info.source = "\"quoted\" \\ game";
  PuzzleBook book = PuzzleBook::about(*variant("chess"), "Chess puzzles", "");
  CHECK(book.add(item));
  CHECK_FALSE(book.add(item));
  SearchedGames games("games.pgn");
  for (const char* const game : {"1. e4 *", "1. d4 *", "1. c4 *"}) games.add(game);
  book.set_done(games, 2);

  const auto again = PuzzleBook::read(book.text(), "chess.puzzles.yaml");
  REQUIRE(again.ok());
  CHECK(again->text() == book.text());
  CHECK(again->done(games) == 2);
  CHECK(again->has("0a1b2c3d"));
  CHECK(again->size() == 1);

  const std::string own = "# mine\nvariant: chess\ntitle: T\npuzzles:\n- id: x1 # note\n  fen: a\n";
  auto read = PuzzleBook::read(own, "own.puzzles.yaml");
  REQUIRE(read.ok());
  CHECK(read->text() == own);
  item.other_mates = {"Ra7#"};
  REQUIRE(read->add(item));
  CHECK(read->text().starts_with(own + "- id: \"0a1b2c3d\"\n  fen: "));
  CHECK(read->text().find("play: [[\"Ra8#\", \"Ra7#\"]]") != std::string::npos);
  CHECK(PuzzleBook::read(read->text(), "own.puzzles.yaml").ok());
}

namespace {

PuzzleItem some_puzzle(std::string id) {
  PuzzleItem item;
  item.id = std::move(id);
  item.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
  item.info.goal = PuzzleGoal::mate;
  item.line = {"Ra8#"};
  item.info.rating = 700;
  return item;
}

}  // namespace

TEST_CASE("puzzles fit into any list of lines", "[puzzles]") {
  const std::string head = "variant: chess\ntitle: T\n";
  const std::string fields =
      "fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n@goal: mate\n@play: Ra8#\n@rating: 700\n";
  const auto item = [&](const std::string& dash, const std::string& indent) {
    std::string text = dash + "id: x1\n@" + fields;
    for (size_t at; (at = text.find('@')) != std::string::npos;) text.replace(at, 1, indent);
    return text;
  };
  for (const std::string& list : std::vector<std::string>{
           "puzzles:\n" + item("- ", "  "), "puzzles:\n" + item("  -   ", "      "),
           "puzzles:  # of mine\n\n# first\n" + item("   - ", "     "),
           "puzzles:\n  -\n" + item("    ", "    "), std::string("puzzles: []  # none yet\n"),
           "puzzles:\n  - { id: x1, fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1, goal: mate, "
           "play: Ra8#, rating: 700 }\n# the end\n"}) {
    INFO(list);
    auto book = PuzzleBook::read(head + list, "p.puzzles.yaml");
    INFO((book.ok() ? "" : book.message()));
    REQUIRE(book.ok());
    const size_t before = book->size();
    if (before > 0) CHECK(book->text() == head + list);
    REQUIRE(book->add(some_puzzle("0a1b2c3d")));
    const auto course = read_course(book->text(), "p.puzzles.yaml");
    INFO((course.ok() ? "" : course.message()));
    REQUIRE(course.ok());
    CHECK(course->lessons.size() == before + 1);
  }
}

TEST_CASE("a file to which no puzzle can be added says so at once", "[puzzles]") {
  const std::string head = "variant: chess\ntitle: T\n";
  for (const std::string list :
       {"puzzles:\n  [{ id: x1 }]\n", "puzzles: [{ id: x1 }]\n", "puzzles: [\n]\n",
        "puzzles:\n- id: x1\n...\n", "puzzles:\n- fen: x\n", "puzzles: []\nnotes: T\n",
        "made_from: [games.pgn]\npuzzles: []\n"}) {
    INFO(list);
    const auto book = PuzzleBook::read(head + list, "p.puzzles.yaml");
    REQUIRE_FALSE(book.ok());
    CHECK(book.problems().front().where.line >= 3);
    CHECK_FALSE(book.problems().front().hint.empty());
  }
}

TEST_CASE("two programs that add to one file add to what the other has written", "[puzzles]") {
  const Scratch scratch;
  const auto file = scratch.folder() / "p.puzzles.yaml";
  const PuzzleBook fresh = PuzzleBook::about(*variant("chess"), "P", scratch.folder());
  SearchedGames one("one.pgn");
  one.add("1. e4 *");
  one.add("1. d4 *");
  SearchedGames other("other.pgn");
  other.add("1. c4 *");
  REQUIRE(add_to_book(file, fresh, {{some_puzzle("a")}, &one, 2}).ok());
  const auto both = add_to_book(file, fresh, {{some_puzzle("a"), some_puzzle("b")}, &other, 1});
  REQUIRE(both.ok());
  CHECK(both->added == 1);
  CHECK(both->book.size() == 2);
  CHECK(both->book.done(one) == 2);
  CHECK(both->book.done(other) == 1);
  // Who is behind does not take back what was searched.
  REQUIRE(add_to_book(file, fresh, {{}, &one, 1}).ok());
  CHECK(PuzzleBook::read(*read_regular_file(file), "p")->done(one) == 2);
  // What nobody could read is not written.
  REQUIRE(replace_file(file, "variant: chess\npuzzles:\n- id: x1\n...\n").empty());
  CHECK_FALSE(add_to_book(file, fresh, {{some_puzzle("c")}}).ok());
  CHECK(*read_regular_file(file) == "variant: chess\npuzzles:\n- id: x1\n...\n");
}

TEST_CASE("a book keeps the line ends of its file", "[puzzles]") {
  const std::string own = "variant: chess\r\ntitle: T\r\npuzzles:\r\n- id: x1\r\n  fen: a\r\n";
  auto book = PuzzleBook::read(own, "own.puzzles.yaml");
  REQUIRE(book.ok());
  CHECK(book->text() == own);
  PuzzleItem item;
  item.id = "0a1b2c3d";
  item.line = {"Ra8#"};
  REQUIRE(book->add(item));
  const std::string text = book->text();
  CHECK(text.starts_with(own + "- id: \"0a1b2c3d\"\r\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == std::count(text.begin(), text.end(), '\r'));
}

TEST_CASE("a book knows the games that were searched, not only the name of their file",
          "[puzzles]") {
  const auto games_of = [](const char* name, std::vector<const char*> texts) {
    SearchedGames games(name);
    for (const char* const text : texts) games.add(text);
    return games;
  };
  const SearchedGames two = games_of("games.pgn", {"1. e4 *", "1. d4 *"});
  const SearchedGames three = games_of("games.pgn", {"1. e4 *", "1. d4 *", "1. c4 *"});
  const SearchedGames others = games_of("games.pgn", {"1. f4 *", "1. d4 *", "1. c4 *"});
  PuzzleBook book = PuzzleBook::about(*variant("chess"), "P", "");
  book.set_done(two, 2);
  CHECK(book.done(two) == 2);
  CHECK(book.done(three) == 2);  // a game was added to the file
  CHECK(book.done(others) == 0);
  CHECK(book.has_others(others));
  CHECK_FALSE(book.has_others(three));
  CHECK_FALSE(book.has_others(games_of("more.pgn", {"1. e4 *"})));
  CHECK(book.done(games_of("more.pgn", {"1. e4 *", "1. d4 *"})) == 0);
  CHECK(book.done(games_of("games.pgn", {"1. e4 *"})) == 0);
  // The games of both files are known from then on.
  book.set_done(others, 1);
  book.set_done(three, 3);
  const auto again = PuzzleBook::read(book.text(), "p.puzzles.yaml");
  REQUIRE(again.ok());
  CHECK(again->text() == book.text());
  CHECK(again->done(others) == 1);
  CHECK(again->done(three) == 3);
  CHECK(again->done(two) == 0);
}

TEST_CASE("a book of an older version knows its games by name", "[puzzles]") {
  const std::string text =
      "variant: chess\ntitle: T\nmade_from:\n  \"games.pgn\": 2\npuzzles:\n"
      "- id: a\n  fen: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n  goal: mate\n  play: Ra8#\n  rating: "
      "700\n";
  CHECK(read_course(text, "p.puzzles.yaml").ok());
  auto book = PuzzleBook::read(text, "p.puzzles.yaml");
  REQUIRE(book.ok());
  CHECK(book->text() == text);
  SearchedGames games("games.pgn");
  games.add("1. e4 *");
  CHECK(book->done(games) == 0);  // so many games were not in this file
  games.add("1. d4 *");
  games.add("1. c4 *");
  CHECK(book->done(games) == 2);
  book->set_done(games, 3);
  CHECK(book->done(games) == 3);
  CHECK(book->text().find("\"games.pgn\": { \"" + games.key(3) + "\": 3 }\n") != std::string::npos);
  CHECK(read_course(book->text(), "p.puzzles.yaml").ok());
}

TEST_CASE("a book and its file name the options and the base of their variant", "[puzzles]") {
  const DefinitionPtr plain = variant("hostage");
  CHECK(own_puzzles_file(*plain).filename() == "hostage.puzzles.yaml");
  CHECK(PuzzleBook::about(*plain, "P", "").text() ==
        "variant: hostage\ntitle: \"P\"\npuzzles: []\n");

  const DefinitionPtr other = *open_variant("hostage", {{"pawn_drop_resets", "no"}});
  CHECK(own_puzzles_file(*other) != own_puzzles_file(*plain));
  PuzzleBook book = PuzzleBook::about(*other, "P", "");
  CHECK(book.text().find("options:\n  pawn_drop_resets: \"no\"\n") != std::string::npos);
  Game game(other, position(other, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
  Puzzle puzzle;
  puzzle.goal = PuzzleGoal::mate;
  puzzle.line = {*parse_move(game, "Ra8")};
  REQUIRE(book.add(item_of(game, puzzle, "")));
  const auto course = read_course(book.text(), "other.puzzles.yaml");
  INFO((course.ok() ? "" : course.message()));
  REQUIRE(course.ok());
  CHECK(course->definition->content_hash() == other->content_hash());

  const DefinitionPtr wrapped = *open_variant("alice", {}, nullptr, "gardner");
  CHECK(PuzzleBook::about(*wrapped, "P", "")
            .text()
            .starts_with("variant: alice\nbase: \"gardner\"\n"));
}

TEST_CASE("the mistakes of a game give puzzles before and after them", "[puzzles]") {
  // White misses the mate in one, and Black then mates.
  const DefinitionPtr chess = variant("chess");
  const Game start(chess, position(chess, "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1"));
  GameMistakes game{start, {}, {0}, "Ann - Bob"};
  Game shown = start;
  for (const char* text : {"Rb1", "Kf8"}) {
    game.line.push_back(*parse_move(shown, text));
    shown.play(game.line.back());
  }
  const auto searcher = make_generic_searcher(chess);
  PuzzleFinder finder(*searcher,
                      {.look_nodes = 2'000, .search_nodes = 10'000, .check_nodes = 20'000});
  const auto missed = puzzles_of(game, finder);
  REQUIRE(missed.size() == 1);
  CHECK(missed[0].line == std::vector<std::string>{"Rd8#"});
  CHECK(missed[0].info.source == "Ann - Bob");
  // Where nothing was missed, the answer is the puzzle.
  GameMistakes blunder{
      Game(chess, position(chess, "1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")), {}, {0}, ""};
  Game board = blunder.start;
  blunder.line = {*parse_move(board, "Ra7")};
  const auto punished = puzzles_of(blunder, finder);
  REQUIRE(punished.size() == 1);
  CHECK(punished[0].line == std::vector<std::string>{"Rb1#"});
  CHECK(punished[0].info.source == "after 1. Ra7");
  game.plies.clear();
  CHECK(puzzles_of(game, finder).empty());
}

TEST_CASE("a file that is no book of puzzles is refused with its place", "[puzzles]") {
  const auto problem = [](const std::string& text) {
    const auto read = PuzzleBook::read(text, "x.puzzles.yaml");
    REQUIRE_FALSE(read.ok());
    CHECK_FALSE(read.problems().front().hint.empty());
    CHECK(read.problems().front().where.file == "x.puzzles.yaml");
    return read.problems().front().id;
  };
  CHECK(problem("title: T\npuzzles: []\n") == "missing-key");
  CHECK(problem("variant: chess\n") == "missing-key");
  CHECK(problem("variant: chess\npuzzles: []\ntitle: T\n") == "puzzles-not-last");
  CHECK(problem("variant: chess\npuzzles: [{ id: a }]\n") == "puzzles-not-last");
  CHECK(problem("variant: chess\nmade_from: { a: 1 }\ntitle: T\npuzzles: []\n") ==
        "puzzles-not-last");
}

}  // namespace stockade::test::session_puzzles_test
