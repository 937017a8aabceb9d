#include <atomic>
#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/friends/shared_game.h"
#include "framework/session/play/computer.h"
#include "framework/session/play/session.h"
#include "framework/session/records/record_json.h"
#include "tests/support/variants.h"

namespace stockade::test::session_play_test {
namespace {

void play(Session& session, std::initializer_list<const char*> moves) {
  for (const char* text : moves) {
    const auto move = session.play_text(text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
  }
}

std::string text(Session& session) { return write_fen(session.definition(), session.position()); }

}  // namespace

TEST_CASE("the line that is played after undo is the main line, the old one its variation",
          "[unit]") {
  Session session(variant("hostage"));
  play(session, {"e4", "d5", "exd5"});
  REQUIRE(session.undo());
  REQUIRE(session.undo());
  play(session, {"e5", "Nf3"});
  CHECK(session.record().root().children.size() == 1);
  const RecordNode& e4 = *session.record().root().children[0];
  REQUIRE(e4.children.size() == 2);
  CHECK(e4.children[0]->move == session.node().parent->move);
  CHECK(e4.children[1]->children.size() == 1);
  CHECK(session.record().main_line().size() == 3);
  CHECK(session.node().on_main_line());
  session.go_to_start();
  CHECK(text(session) == write_fen(session.definition(), session.definition().start()));
  session.go_to_end();
  CHECK(session.node().depth() == 3);
  session.go_to(*e4.children[1]);
  CHECK(session.node().depth() == 2);
  CHECK(session.can_redo());
  // Who plays on from the old line makes it the main line again.
  session.go_to_end();
  play(session, {"Qxd5"});
  CHECK(session.record().main_line().size() == 4);
}

TEST_CASE("a move in a finished game, or during analysis, is a variation", "[unit]") {
  PgnReadOptions options;
  options.fallback = variant("chess");
  Session session(variant("chess"));
  session.load(std::move(read_pgn("1. e4 e5 2. Nf3 1-0", options).front().record));
  session.go_to_start();
  play(session, {"d4"});
  CHECK_FALSE(session.node().on_main_line());
  CHECK(session.record().main_line().size() == 3);
  CHECK(session.record().result == "1-0");

  session.new_game();
  play(session, {"e4", "e5"});
  session.set_analysing(true);
  session.go_to_start();
  play(session, {"d4"});
  CHECK_FALSE(session.node().on_main_line());
  CHECK_FALSE(session.computer_to_move());  // though it has Black
  session.set_analysing(false);
  play(session, {"d5"});
  CHECK(session.node().on_main_line());
}

TEST_CASE("a takeback from the end of a game takes back its result", "[unit]") {
  Session session(variant("chess"));
  play(session, {"f3", "e5", "g4", "Qh4"});
  REQUIRE(session.record().result == "0-1");
  session.undo();
  CHECK(session.record().result == "0-1");  // the main line still ends in mate
  play(session, {"Nc6"});
  CHECK(session.record().result == "*");
  session.resign(Side{0});
  session.undo();
  play(session, {"d6"});
  CHECK(session.record().result == "*");
  CHECK_FALSE(session.record().tag("Termination"));
  // A move that the main line has already changes nothing.
  session.go_to_start();
  play(session, {"e4", "e5"});
  session.resign(Side{0});
  session.go_to_start();
  play(session, {"e4"});
  CHECK(session.record().result == "0-1");
}

TEST_CASE("variations are promoted, made the main line and deleted", "[unit]") {
  Session session(variant("chess"));
  play(session, {"e4", "e5", "Nf3"});
  const RecordNode& root = session.record().root();
  session.set_analysing(true);
  for (const char* first : {"d4", "c4"}) {
    session.go_to_start();
    play(session, {first, "Nf6"});
  }
  int pruned = 0;
  session.observe(
      [&](const SessionEvent& event) { pruned += event.type == SessionEventKind::pruned; });
  const auto order = [&] {
    std::string names;
    for (const auto& child : root.children)
      names += uci_notation(session.definition(), child->move).substr(0, 1);
    return names;
  };
  REQUIRE(order() == "edc");
  session.promote(session.node());  // a move deep in the variation stands for it
  CHECK(order() == "ecd");
  session.make_main_line(session.node());
  CHECK(order() == "ced");
  session.promote(*root.children[0]);  // already in front
  CHECK(order() == "ced");

  session.erase(*root.children[1]);
  CHECK(order() == "cd");
  CHECK(pruned == 1);
  CHECK(session.node().depth() == 2);
  session.erase(*root.children[0]);  // with the present move
  CHECK(order() == "d");
  CHECK(&session.node() == &root);
  session.erase(root);
  CHECK(pruned == 2);
}

TEST_CASE("a deleted end takes the result of the game along", "[unit]") {
  Session session(variant("chess"));
  play(session, {"e4", "e5"});
  session.resign(Side{0});
  REQUIRE(session.record().result == "0-1");
  session.erase(session.node());
  CHECK(session.record().result == "*");
  CHECK_FALSE(session.record().tag("Termination"));
  CHECK_FALSE(session.outcome().over());
}

TEST_CASE("glyphs and marks are added and taken away, one for each purpose", "[unit]") {
  Session session(variant("chess"));
  play(session, {"e4"});
  const RecordNode& e4 = session.node();
  session.toggle_glyph(e4, 4);
  session.toggle_glyph(e4, 16);
  session.toggle_glyph(e4, 1);
  session.toggle_glyph(e4, 146);
  CHECK(e4.nags == std::vector<int>{1, 16, 146});
  session.toggle_glyph(e4, 18);
  session.toggle_glyph(e4, 1);
  CHECK(e4.nags == std::vector<int>{18, 146});

  session.toggle_mark(e4, {MarkColor::green, 3, 3});
  session.toggle_mark(e4, {MarkColor::green, 3, 11});
  session.toggle_mark(e4, {MarkColor::red, 3, 3});
  REQUIRE(e4.annotations.marks.size() == 2);
  CHECK(e4.annotations.marks[1].color == MarkColor::red);
  session.toggle_mark(e4, {MarkColor::red, 3, 3});
  CHECK(e4.annotations.marks.size() == 1);
  session.clear_marks(e4);
  CHECK(e4.annotations.marks.empty());
}

TEST_CASE("a line is added up to its first illegal move, without going there", "[unit]") {
  Session session(variant("chess"));
  play(session, {"e4"});
  Game game(variant("chess"));
  std::vector<Move> line;
  for (const char* text : {"d4", "d5", "c4"}) {
    line.push_back(*parse_move(game, text));
    game.play(line.back());
  }
  line.push_back(line.front());
  const RecordNode& end = session.add_line(session.record().root(), line);
  CHECK(end.depth() == 3);
  CHECK(session.node().depth() == 1);
  CHECK(session.record().root().children.size() == 2);
  CHECK(&session.add_line(session.record().root(), line) == &end);
}

TEST_CASE("a wrong move changes nothing", "[unit]") {
  Session session(variant("hostage"));
  int events = 0;
  session.observe([&](const SessionEvent&) { ++events; });
  const std::string before = text(session);
  CHECK(session.play_text("e5").problems()[0].id == "no-such-move");
  CHECK(session.play_text("what").problems()[0].id == "move-syntax");
  CHECK_FALSE(session.play(Move::none()));
  CHECK_FALSE(session.undo());
  CHECK_FALSE(session.redo());
  CHECK(text(session) == before);
  CHECK(events == 0);
}

TEST_CASE("observers hear of moves with the changes of the journal", "[unit]") {
  Session session(variant("hostage"));
  std::vector<SessionEvent> events;
  session.observe([&](const SessionEvent& event) { events.push_back(event); });
  play(session, {"e4", "d5", "exd5"});
  REQUIRE(events.size() == 3);
  CHECK(events[2].type == SessionEventKind::moved);
  CHECK(std::any_of(events[2].changes.begin(), events[2].changes.end(),
                    [](const Change& c) { return c.type == ChangeKind::slot; }));
  session.undo();
  CHECK(events.back().type == SessionEventKind::took_back);
  CHECK(events.back().changes.size() == events[2].changes.size());
}

TEST_CASE("undo pauses the computer, a person's move wakes it", "[unit]") {
  Session session(variant("hostage"));
  CHECK_FALSE(session.computer_to_move());
  play(session, {"e4"});
  CHECK(session.computer_to_move());
  play(session, {"e5"});
  session.undo();
  CHECK(session.paused());
  CHECK_FALSE(session.computer_to_move());
  session.undo();
  play(session, {"d4"});
  CHECK(session.computer_to_move());
}

TEST_CASE("a game ends by the rules or by the players", "[unit]") {
  Session session(variant("chess"));
  play(session, {"f3", "e5", "g4", "Qh4"});
  CHECK(session.outcome() ==
        Outcome::win(session.definition().roster(), Side{1}, Ending::checkmate));
  CHECK(session.record().result == "0-1");
  CHECK(session.play_text("a3").problems()[0].id == "game-over");
  CHECK(session.status() == "Black wins by checkmate");
  session.undo();
  CHECK_FALSE(session.outcome().over());
  session.resign(Side{0});
  CHECK(session.outcome() ==
        Outcome::win(session.definition().roster(), Side{1}, Ending::resignation));
}

TEST_CASE("a declared result can be withdrawn", "[unit]") {
  Session session(variant("chess"));
  CHECK(!session.withdraw_result());
  REQUIRE(session.play_text("e4").ok());
  session.resign(Side{1});
  REQUIRE(session.outcome().over());
  CHECK(session.withdraw_result());
  CHECK(!session.outcome().over());
  CHECK(session.record().result == "*");
  CHECK(!session.record().tag("Termination"));
  CHECK(session.play_text("e5").ok());
  // A result of the rules stays.
  REQUIRE(session.set_fen("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1").ok());
  REQUIRE(session.play_text("Qg7").ok());
  REQUIRE(session.outcome().over());
  CHECK(!session.withdraw_result());
  CHECK(session.outcome().over());
}

TEST_CASE("a stalemate that is worth a part of the point is shown as such", "[unit]") {
  Session session(variant("glinski"));
  REQUIRE(session.set_fen("5k/3Q3/8/5K3/10/11/10/9/8/7/6 b - - 0 1").ok());
  CHECK(session.outcome().ending == Ending::stalemate);
  CHECK_FALSE(session.outcome().drawn());
  CHECK(session.status() == "Stalemate: White 3/4, Black 1/4");
}

TEST_CASE("a roll is told by its two numbers", "[unit]") {
  Session session(variant("dicechess"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K1NR w K - 0 1 25").ok());
  CHECK(session.status() == "White to move, roll 2 and 5");
}

TEST_CASE("moves without a choice come to an end where no side can ever move", "[unit]") {
  const DefinitionPtr backgammon = variant("backgammon");
  // Both sides have pieces on the bar, and the cells where they would enter are closed.
  Session session(backgammon);
  session.set_start(position(backgammon, "6bbbbbb/6BBBBBB[AAAaaa] w - - 0 2"));
  CHECK_FALSE(session.outcome().over());
  CHECK(Record::line_to(session.node()).size() == kMaxAutomaticMoves);
  CHECK(session.notice() == "no side can move any more");

  // The two ends of a game over a network stop at the same move.
  const auto loaded = load_definition_text(
      "schema: 1\nname: Passer\nextends: chess\nroyal: off\nturn: { one_of: [move, pass] }\n"
      "pass: { when: no other move }\nrepetition: off\nn_move_rule: off\n",
      "passer.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const Position start = position(loaded->definition, "8/8/8/8/4p3/8/4P3/8 w - - 0 1");
  SharedGame shared(loaded->definition, start);
  Session alone(loaded->definition);
  alone.set_start(start);
  REQUIRE(alone.play_text("e3").ok());
  shared.play(Record::line_to(alone.node()).front());
  CHECK(shared.moves == Record::line_to(alone.node()));
  CHECK(shared.moves.size() == 1 + kMaxAutomaticMoves);
}

TEST_CASE("a result without a reason is shown without one", "[unit]") {
  PgnReadOptions options;
  options.fallback = variant("chess");
  const auto told = [&](const std::string& text) {
    Session session(variant("chess"));
    session.load(std::move(read_pgn(text, options).front().record));
    return session.status();
  };
  CHECK(told("1. e4 e5 1-0") == "White won (1-0)");
  CHECK(told("1. e4 e5 0-1") == "Black won (0-1)");
  CHECK(told("1. e4 e5 1/2-1/2") == "Draw (1/2-1/2)");
  CHECK(told("[Termination \"Normal\"] 1. e4 e5 1-0") == "White won (1-0)");
  CHECK(told("[Termination \"time forfeit\"] 1. e4 e5 1-0") == "White wins by time forfeit");
  CHECK(told("1. e4 e5 *") == "White to move");
  // A result that the session has declared keeps its reason.
  Session session(variant("chess"));
  play(session, {"e4"});
  session.resign(Side{1});
  CHECK(told(write_pgn(session.record())) == "White wins by resignation");
}

TEST_CASE("a game that ended with quarters of the point goes to PGN and back", "[unit]") {
  Record record(variant("glinski"));
  record.result = "3/4-1/4";
  const std::string text = write_pgn(record);
  PgnReadOptions options;
  options.fallback = variant("glinski");
  const auto games = read_pgn(text + "\n" + text, options);
  REQUIRE(games.size() == 2);
  CHECK(games[0].warnings.empty());
  CHECK(games[0].record.result == "3/4-1/4");
}

TEST_CASE("a check that becomes a pseudo-check gives a notice", "[unit]") {
  Session session(variant("hostage"));
  REQUIRE(session.set_fen("4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1").ok());
  CHECK(session.status() == "Black to move, in check");
  play(session, {"(N)N*c3"});
  CHECK(session.notice().find("pseudo-check") != std::string::npos);
  session.undo();
  CHECK(session.notice().empty());
}

TEST_CASE("a wrong FEN leaves the game unchanged", "[unit]") {
  Session session(variant("hostage"));
  play(session, {"e4"});
  CHECK_FALSE(session.set_fen("8/8/8/8/8/8/8/8[] w - - 0 1").ok());
  CHECK(session.node().depth() == 1);
}

TEST_CASE("games go to JSON and back", "[unit]") {
  Session session(variant("hostage"));
  play(session, {"e4", "d5", "exd5", "Qxd5", "(P)*e4"});
  session.undo();
  play(session, {"Nc3"});
  session.set_tag("White", "Zoë \"Z\"");
  session.set_comment(session.node(), "a {comment}");
  const std::string json = write_records({&session.record()});
  const auto read = read_records(
      json, [](const std::string& id, const auto&, const auto&) -> Result<DefinitionPtr> {
        return variant(id);
      });
  INFO(read.message());
  REQUIRE(read.ok());
  REQUIRE(read->size() == 1);
  CHECK(write_records({&read->front()}) == json);
  const std::string broken[] = {"",
                                "{}",
                                "[1]",
                                json.substr(0, json.size() / 2),
                                "{\"format\":\"stockade-record\",\"version\":2}",
                                "{\"format\":\"stockade-record\",\"version\":1,\"games\":[{"
                                "\"variant\":\"hostage\",\"moves\":[{\"move\":\"e2e5\"}]}]}"};
  for (const std::string& bad : broken)
    CHECK_FALSE(read_records(bad,
                             [](const std::string& id, const auto&,
                                const auto&) -> Result<DefinitionPtr> { return variant(id); })
                    .ok());
}

TEST_CASE("games in JSON come and go one at a time, up to the first mistake", "[unit]") {
  Session session(variant("hostage"));
  play(session, {"e4", "d5"});
  std::string text;
  RecordWriter writer([&](std::string_view piece) { text += piece; });
  for (int i = 0; i < 3; ++i) writer.add(session.record());
  writer.finish();
  int asked = 0;
  int games = 0;
  const auto read = [&](const std::string& document) {
    asked = games = 0;
    return read_records(
        document,
        [&](const std::string& id, const auto&, const auto&) -> Result<DefinitionPtr> {
          ++asked;
          return variant(id);
        },
        [&](const Record& record) {
          ++games;
          CHECK(record.main_line().size() == 2);
        });
  };
  CHECK(read(text).empty());
  CHECK(games == 3);
  CHECK(asked == 1);
  // The second game of three cannot be read.
  std::string bad = text;
  bad.replace(bad.find("e2e4", bad.find("e2e4") + 1), 4, "e2e5");
  const Diagnostics problems = read(bad);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].message.find("game 2, ply 1") != std::string::npos);
  CHECK(games == 1);

  text.clear();
  RecordWriter empty([&](std::string_view piece) { text += piece; });
  empty.finish();
  CHECK(read(text).empty());
  CHECK(games == 0);
}

TEST_CASE("a JSON document cannot fill the memory", "[unit]") {
  const auto problem = [](const std::string& text) {
    const auto read = read_records(
        text, [](const std::string& id, const auto&, const auto&) -> Result<DefinitionPtr> {
          return variant(id);
        });
    REQUIRE_FALSE(read.ok());
    return read.message();
  };
  const std::string head = "{\"format\":\"stockade-record\",\"version\":1,";
  const std::string many(4'000'000, '[');
  CHECK(problem(head + "\"x\":" + many).find("more besides the games") != std::string::npos);
  CHECK(problem(head + "\"games\":[{\"x\":" + many).find("longer than the program takes") !=
        std::string::npos);
  CHECK(problem("{\"games\":[{}]}").find("not a game record") != std::string::npos);
  CHECK(problem(head + "\"games\":[[]]}").find("there is no variant") != std::string::npos);
  CHECK(problem(head + "\"games\":[1]}").find("there is no variant") != std::string::npos);
  CHECK(problem("[]").find("not a game record") != std::string::npos);
}

TEST_CASE("a text that is not JSON is told by line and column, in plain words", "[unit]") {
  const auto problem = [](const std::string& text) {
    const Diagnostics problems = read_records(
        text, [](const std::string& id, const auto&, const auto&) { return Result(variant(id)); },
        [](const Record&) {}, "games.json");
    REQUIRE(problems.size() == 1);
    const std::string words = problems[0].to_string();
    return words.substr(0, words.find(" ("));
  };
  const std::string head = "{\"format\":\"stockade-record\",\"version\":1,\n";
  const std::string here = " is not expected here";
  CHECK(problem("") == "games.json: error: the file is empty");
  CHECK(problem(head + "\"Zoë\": [1,, 2]}") ==
        "games.json:2:11: error: this is not JSON: ','" + here);
  CHECK(problem(head + "\"a\" \"bcd\"}") ==
        "games.json:2:5: error: this is not JSON: '\"bcd\"'" + here);
  CHECK(problem(head + "\"a\": treu}") == "games.json:2:6: error: this is not JSON: 'treu'" + here);
  CHECK(problem(head + "\"a\": \"b\n}") ==
        "games.json:2:8: error: this is not JSON: the line ends too early");
  CHECK(problem(head + "\"a\": [1\n") ==
        "games.json:3:1: error: this is not JSON: the file ends too early");
  CHECK(problem(head + "\"a\": 1e999}") == "games.json: error: record: a number is too large");
  const std::string games = "\"games\":[{\"variant\":\"hostage\",";
  CHECK(problem(head + games + "\"result\":1}]}") ==
        "games.json: error: game 1: result is not text");
  CHECK(problem(head + games + "\"moves\":[{\"move\":\"e2e4\",\"comment\":[]}]}]}") ==
        "games.json: error: game 1, ply 1: comment is not text");
  CHECK(problem(head + games + "\"moves\":[{\"move\":\"e2e5\"}]}]}")
            .starts_with("games.json: error: game 1, ply 1: "));
}

TEST_CASE("the computer answers from its own thread, and can be hurried and dropped", "[unit]") {
  PluginRegistry plugins;
  std::atomic<uint64_t> answered{0};
  std::atomic<uint64_t> move_bits{0};
  Computer computer(plugins, {{}, [&](uint64_t id, const SearchResult& result) {
                                move_bits = result.best.bits();
                                answered = id;
                              }});
  Game game(variant("hostage"));
  SearchLimits endless;
  computer.start(game, endless);
  computer.cancel();
  CHECK(answered == 0);
  const uint64_t id = computer.start(game, endless);
  // move_now() works even before the search has begun.
  computer.move_now();
  for (int i = 0; i < 3000 && answered != id; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  REQUIRE(answered == id);
  bool legal = false;
  for (const Move move : game.legal_moves()) legal = legal || move.bits() == move_bits;
  CHECK(legal);
}

}  // namespace stockade::test::session_play_test
