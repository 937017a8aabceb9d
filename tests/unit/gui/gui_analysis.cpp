// The models of the window's analysis: lines, the evaluation graph, names and clocks of players.

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/play/threat.h"
#include "gui/model/analysis_model.h"
#include "gui/model/board_model.h"
#include "gui/model/evaluation_graph.h"
#include "gui/model/move_list.h"
#include "gui/model/player_words.h"
#include "tests/support/variants.h"

namespace stockade::gui::gui_analysis_test {
namespace {

using test::variant;

Game game_at(const char* id, const std::vector<std::string>& moves) {
  Game game(variant(id));
  for (const std::string& text : moves) {
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    game.play(*move);
  }
  return game;
}

SearchInfo report(const Game& from, int rank, int centipawns,
                  const std::vector<std::string>& moves) {
  SearchInfo info;
  info.multipv = rank;
  info.depth = 12;
  info.score.centipawns = centipawns;
  info.nodes = 3'000'000;
  info.time_ms = 2000;
  info.hashfull = 37;
  Game game = from;
  for (const std::string& text : moves) {
    const auto move = parse_move(game, text);
    REQUIRE(move.ok());
    info.pv.push_back(*move);
    game.play(*move);
  }
  return info;
}

std::string words(const AnalysisLine& line) {
  std::string text;
  for (const LineMove& move : line.moves)
    text += (text.empty() ? "" : " ") + move.number + move.text;
  return text;
}

PgnGame read(const std::string& text) {
  PgnReadOptions options;
  options.fallback = variant("chess");
  return std::move(read_pgn(text, options).front());
}

}  // namespace

TEST_CASE("lines of an analysis have numbers, and evaluations from the first side's view",
          "[unit][gui]") {
  const Game game = game_at("chess", {"e4"});
  AnalysisModel model;
  CHECK_FALSE(model.evaluation());
  CHECK(model.best().is_none());
  model.begin(game);
  model.take(report(game, 1, -30, {"e5", "Nf3", "Nc6"}));
  model.take(report(game, 2, -45, {"c5"}));
  REQUIRE(model.lines().size() == 2);
  CHECK(words(model.lines()[0]) == "1…e5 2.Nf3 Nc6");
  CHECK(model.evaluation() == Evaluation{30, {}, 12});
  CHECK(model.lines()[1].evaluation.centipawns == 45);
  CHECK(model.progress() == "depth 12 · 1.5 M/s · hash 4 %");
  CHECK(model.best() == model.lines()[0].moves[0].move);

  CHECK(model.moves_to({0, 1}).size() == 2);
  CHECK(model.game_after({0, 1}).plies() == 3);
  CHECK(model.has({0, 2}));
  CHECK_FALSE(model.has({0, 3}));
  CHECK_FALSE(model.has({2, 0}));
  CHECK(model.moves_to({2, 0}).empty());
  // A later report replaces the line.
  model.take(report(game, 1, 10, {"c5", "Nf3"}));
  CHECK(words(model.lines()[0]) == "1…c5 2.Nf3");
  model.end();
  CHECK(model.lines().empty());
}

TEST_CASE("a line ends before its first illegal move, and where it is too long", "[unit][gui]") {
  const Game game = game_at("chess", {});
  AnalysisModel model;
  model.begin(game);
  SearchInfo info = report(game, 1, 0, {"e4", "e5"});
  info.pv.push_back(info.pv.front());
  model.take(info);
  CHECK(words(model.lines()[0]) == "1.e4 e5");
  std::vector<std::string> shuffle;
  for (int i = 0; i < 6; ++i) shuffle.insert(shuffle.end(), {"Nf3", "Nf6", "Ng1", "Ng8"});
  model.take(report(game, 1, 0, shuffle));
  CHECK(model.lines()[0].moves.size() == AnalysisModel::kLongestLine);
  info.multipv = AnalysisModel::kMaxLines + 1;
  model.take(info);
  CHECK(model.lines().size() == 1);
}

TEST_CASE("a mate is seen from the first side, too", "[unit][gui]") {
  SearchInfo info;
  info.score.mate = 3;
  CHECK(evaluation_of(info, Side{0}).mate == 3);
  CHECK(evaluation_of(info, Side{1}).mate == -3);
  CHECK(bar_share({0, 3, 0}) == 1);
  CHECK(bar_share({0, -1, 0}) == 0);
  CHECK(bar_share({0, {}, 0}) == Approx(0.5));
  CHECK(bar_share({100, {}, 0}) > 0.55);
  CHECK(rounded_count(999) == "999");
  CHECK(rounded_count(12'345) == "12 k");
  CHECK(rounded_count(1'250'000) == "1.2 M");
}

TEST_CASE("the graph follows the line through the present move", "[unit][gui]") {
  const PgnGame game =
      read("1. e4 {[%eval 0.3,18]} (1. d4 {[%eval 0.2]} d5) 1... e5? {[%eval 0.9]} 2. Nf3 *");
  const RecordNode& root = game.record.root();
  EvaluationGraph graph;
  graph.rebuild(root);
  REQUIRE(graph.points().size() == 4);
  CHECK(graph.present() == 0);
  CHECK_FALSE(graph.points()[0].share);
  CHECK(*graph.points()[1].share > 0.5);
  CHECK(*graph.points()[2].share > *graph.points()[1].share);
  CHECK(graph.points()[2].judgement == 2);
  CHECK_FALSE(graph.points()[3].share);
  CHECK(graph.words(1) == "+0.30 (depth 18)");
  CHECK(graph.words(2) == "+0.90");
  CHECK(graph.words(3) == "not evaluated");
  CHECK(graph.nearest(-1) == 0);
  CHECK(graph.nearest(0.34) == 1);
  CHECK(graph.nearest(1) == 3);
  CHECK(graph.x_of(3) == 1);

  graph.rebuild(*root.children[1]);
  REQUIRE(graph.points().size() == 3);  // the start, d4, d5
  CHECK(graph.present() == 1);
  CHECK(graph.has_evaluations());
  const PgnGame bare = read("1. e4 *");
  graph.rebuild(bare.record.root());
  CHECK_FALSE(graph.has_evaluations());
}

TEST_CASE("players of a file have names, ratings and clocks", "[unit][gui]") {
  Session session(variant("chess"));
  CHECK(player_name(session.record(), Side{0}).empty());
  REQUIRE(session.play_text("e4").ok());
  CHECK(player_name(session.record(), Side{0}).empty());  // "Human"
  session.load(std::move(read("[White \"Ann\"]\n[WhiteElo \"2100\"]\n[Black \"Bob\"]\n"
                              "[BlackElo \"?\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} "
                              "2. Nf3 {[%clk 0:04:50.5]} Nc6 1-0")
                             .record));
  CHECK(player_name(session.record(), Side{0}) == "Ann (2100)");
  CHECK(player_name(session.record(), Side{1}) == "Bob");
  CHECK(player_clock(session, Side{0}) == "0:04:50.5");
  CHECK(player_clock(session, Side{1}) == "0:04:58");
  session.undo();
  session.undo();
  CHECK(player_clock(session, Side{0}) == "0:05:00");
  session.go_to_start();
  CHECK(player_clock(session, Side{0}).empty());
}

TEST_CASE("comments stand with their move in the list, and the result at its end", "[unit][gui]") {
  const PgnGame game = read("1. e4! {best} (1. d4 $146) 1... e5 $16 {solid} 2. Nf3 0-1");
  MoveListModel list;
  list.rebuild(game.record);
  std::string text;
  for (const MoveRow& row : list.rows())
    for (const MoveToken& token : row.tokens)
      if (!token.text.empty()) text += "[" + token.text + "]";
  CHECK(text == "[e4!][best][d4 N][e5 ±][solid][Nf3][0-1]");
  CHECK(glyph_text(5) == "!?");
  CHECK(glyph_text(142) == "$142");
}

TEST_CASE("drawn marks are in the scene, and being drawn is not yet drawn", "[unit][gui]") {
  Session session(variant("chess"));
  BoardModel model(session);
  std::vector<DrawnMark> drawn;
  model.on_drawn = [&](const DrawnMark& mark) { drawn.push_back(mark); };
  const DrawnMark mark{MarkColor::green, 12, 28};
  model.preview_mark(mark);
  CHECK(model.scene().drawn == std::vector<DrawnMark>{mark});
  CHECK(drawn.empty());
  model.draw_mark(mark);
  CHECK(model.scene().drawn.empty());
  REQUIRE(drawn.size() == 1);
  session.toggle_mark(session.node(), mark);
  model.update();
  CHECK(model.scene().drawn == std::vector<DrawnMark>{mark});
}

TEST_CASE("the threat of a position is the other side's move", "[unit][gui]") {
  const Game game = game_at("chess", {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"});
  const auto passed = with_turn_passed(game);
  REQUIRE(passed);
  CHECK(passed->side_to_move() == Side{1});
  Game black = *passed;
  CHECK(parse_move(black, "Nxh5").ok());
  // No capture en passant is left after a pass.
  const Game double_step = game_at("chess", {"e4", "a6", "e5", "d5"});
  const auto other = with_turn_passed(double_step);
  REQUIRE(other);
  CHECK(other->position().attribute(CoreAttribute::passed_cell) == 0);
  // A side in check cannot pass, nor can one whose turn is more than one move.
  CHECK_FALSE(with_turn_passed(game_at("chess", {"e4", "f6", "Qh5"})));
  CHECK_FALSE(with_turn_passed(Game(variant("dicechess"))));
  CHECK_FALSE(with_turn_passed(game_at("chess", {"f3", "e5", "g4", "Qh4"})));
  // An exchange is among the threats.
  CHECK(with_turn_passed(game_at("hostage", {"e4", "d5", "exd5", "Qxd5"})));
}

}  // namespace stockade::gui::gui_analysis_test
