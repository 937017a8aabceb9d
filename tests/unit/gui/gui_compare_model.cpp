// Variants side by side: gui/model/compare_model.h, and what its window shows of a comparison.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "gui/model/chart_scale.h"
#include "gui/model/compare_model.h"
#include "gui/model/report_export.h"
#include "gui/model/rules_page.h"
#include "tests/support/variants.h"

namespace stockade::gui::gui_compare_model_test {
namespace {

using test::variant;

Move move_of(Session& session, const char* text) {
  const auto move = parse_move(session.game(), text);
  INFO(text << ": " << move.message());
  REQUIRE(move.ok());
  return *move;
}

bool play(CompareModel& model, int board, const char* text) {
  return model.play(board, move_of(model.session(board), text));
}

int plies(CompareModel& model, int board) { return model.session(board).game().plies(); }

std::string text_of(CompareModel& model, int board) {
  return write_fen(model.session(board).definition(), model.session(board).position());
}

bool alone(const CompareModel& model, int board, const std::string& text) {
  const auto& list = model.lone_moves(board);
  return std::any_of(list.begin(), list.end(),
                     [&](const CompareModel::LoneMove& lone) { return lone.text == text; });
}

}  // namespace

TEST_CASE("linked, a move on one board is made on all where it is legal", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse"), variant("alice")});
  int changes = 0;
  model.on_change = [&](bool) { ++changes; };
  REQUIRE(play(model, 0, "e4"));
  CHECK(changes == 1);
  for (int board = 0; board < 3; ++board) CHECK(plies(model, board) == 1);
  // On Alice's boards the pawn has gone on to the other one; the next move starts there.
  REQUIRE(play(model, 1, "e5"));
  REQUIRE(play(model, 0, "Nf3"));
  CHECK(text_of(model, 2) ==
        "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R&8/8/8/4p3/4P3/5N2/8/8 b KQkq - 1 2");
  CHECK_FALSE(model.any_behind());
}

TEST_CASE("a board where the move is not legal keeps its position and says why",
          "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("antichess"), variant("progressive")});
  REQUIRE(play(model, 0, "e4"));
  REQUIRE(play(model, 0, "d5"));
  REQUIRE(model.behind(2) == std::nullopt);  // Black has one more move of its series
  // White may, but in Antichess must capture; in Progressive it is Black's turn still.
  REQUIRE(play(model, 0, "d3"));
  REQUIRE(model.behind(1));
  CHECK(model.behind(1)->move == "d3");
  CHECK(model.behind(1)->reason.rule == "forced-capture");
  CHECK(model.behind(1)->since == 2);
  REQUIRE(model.behind(2));
  CHECK(model.behind(2)->reason.rule == "not-your-turn");
  CHECK(plies(model, 1) == 2);
  CHECK(plies(model, 2) == 2);
  // Nobody moves on a board that is behind, and it follows no more.
  CHECK_FALSE(model.accepts_moves(1));
  CHECK_FALSE(play(model, 1, "exd5"));
  REQUIRE(play(model, 0, "e6"));
  CHECK(plies(model, 1) == 2);

  SECTION("taking back brings it up again") {
    REQUIRE(model.undo());
    CHECK(model.behind(1));
    REQUIRE(model.undo());
    CHECK_FALSE(model.any_behind());
    CHECK(plies(model, 0) == 2);
    REQUIRE(model.redo());
    CHECK(model.behind(1)->reason.rule == "forced-capture");
    REQUIRE(model.redo());
    CHECK(plies(model, 0) == 4);
    CHECK_FALSE(model.redo());
  }
  SECTION("rejoining takes all back to where they were together") {
    model.rejoin();
    CHECK_FALSE(model.any_behind());
    for (int board = 0; board < 3; ++board) CHECK(plies(model, board) == 2);
    REQUIRE(play(model, 1, "exd5"));
    CHECK(plies(model, 0) == 3);
  }
}

TEST_CASE("a board that is behind takes over a position that it can read", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("antichess")});
  for (const char* text : {"e4", "d5", "d3"}) REQUIRE(play(model, 0, text));
  REQUIRE(model.behind(1));
  const auto left_out = model.resync(1);
  REQUIRE(left_out.ok());
  CHECK_FALSE(model.any_behind());
  CHECK(text_of(model, 1).substr(0, 40) == text_of(model, 0).substr(0, 40));
  REQUIRE(play(model, 0, "dxe4"));
  CHECK(plies(model, 1) == 1);
  REQUIRE(model.undo());
  CHECK_FALSE(model.any_behind());
  // Before that it was elsewhere, and can't be taken back to it; playing on meets it again.
  REQUIRE(model.undo());
  CHECK(model.behind(1));
  REQUIRE(model.redo());
  CHECK_FALSE(model.any_behind());
}

TEST_CASE("a position that a variant can't have is refused, and nothing changes",
          "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("minishogi")});
  REQUIRE(play(model, 0, "e4"));
  REQUIRE(model.behind(1));
  CHECK(model.behind(1)->reason.words == "this board has no square e2");
  const std::string before = text_of(model, 1);
  CHECK_FALSE(model.resync(1).ok());
  CHECK(model.behind(1));
  CHECK(text_of(model, 1) == before);
}

TEST_CASE("independent, each board goes its own way", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse")});
  REQUIRE(play(model, 0, "e4"));
  model.set_linked(false);
  REQUIRE(play(model, 0, "e5"));
  REQUIRE(play(model, 1, "c5"));
  REQUIRE(play(model, 1, "Nf3"));
  CHECK(plies(model, 0) == 2);
  CHECK(plies(model, 1) == 3);
  SECTION("and is taken back alone") {
    REQUIRE(model.undo());
    CHECK(plies(model, 1) == 2);
    CHECK(plies(model, 0) == 2);
    REQUIRE(model.redo());
    CHECK(plies(model, 1) == 3);
    model.set_leader(0);
    REQUIRE(model.undo());
    CHECK(plies(model, 0) == 1);
  }
  SECTION("linked again, who went elsewhere is behind the board that was played on last") {
    model.set_linked(true);
    CHECK_FALSE(model.behind(1));
    REQUIRE(model.behind(0));
    CHECK(model.behind(0)->since == 1);
    model.rejoin();
    CHECK_FALSE(model.any_behind());
    CHECK(plies(model, 0) == 1);
    CHECK(plies(model, 1) == 1);
    REQUIRE(play(model, 0, "d5"));
    CHECK(plies(model, 1) == 2);
  }
  SECTION("linked again without a difference, nobody is behind") {
    model.undo();
    model.undo();
    model.set_leader(0);
    model.undo();
    model.set_linked(true);
    CHECK_FALSE(model.any_behind());
  }
}

TEST_CASE("who stayed where it was is behind one that went on alone", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse")});
  REQUIRE(play(model, 0, "e4"));
  model.set_linked(false);
  REQUIRE(play(model, 1, "e5"));
  model.set_linked(true);
  REQUIRE(model.behind(0));
  CHECK(model.behind(0)->since == 1);
  model.rejoin();
  CHECK(plies(model, 0) == 1);
  CHECK(plies(model, 1) == 1);
  CHECK_FALSE(model.any_behind());
}

TEST_CASE("another variant on a board makes the same moves again", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse")});
  for (const char* text : {"e4", "d5", "d3"}) REQUIRE(play(model, 0, text));
  bool boards = false;
  model.on_change = [&](bool changed) { boards = changed; };
  model.set_variant(1, variant("antichess"));
  CHECK(boards);
  CHECK(plies(model, 1) == 2);
  REQUIRE(model.behind(1));
  CHECK(model.behind(1)->since == 2);
  REQUIRE(model.undo());
  CHECK_FALSE(model.any_behind());
  REQUIRE(model.add_board(variant("alice")));
  CHECK(plies(model, 2) == 2);
  REQUIRE(model.remove_board(0));
  CHECK(model.boards() == 2);
  CHECK(model.session(0).definition().id() == "antichess");
  CHECK_FALSE(model.remove_board(0));
  REQUIRE(play(model, 0, "exd5"));
  CHECK(plies(model, 1) == 3);
}

TEST_CASE("no more than four boards, and no fewer than two", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("chess")});
  CHECK(model.add_board(variant("chess")));
  CHECK(model.add_board(variant("chess")));
  CHECK_FALSE(model.add_board(variant("chess")));
  CHECK(model.boards() == 4);
}

TEST_CASE("moves that another board does not allow are listed", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("antichess")});
  CHECK(model.lone_moves(0).empty());
  CHECK(model.lone_moves(1).empty());
  for (const char* text : {"e4", "d5"}) REQUIRE(play(model, 0, text));
  // In Antichess exd5 alone is legal, and in chess it is one of many.
  CHECK(model.legal_moves(1) == 1);
  CHECK(model.lone_moves(1).empty());
  CHECK(model.lone_moves(0).size() == static_cast<size_t>(model.legal_moves(0)) - 1);
  CHECK(alone(model, 0, "Nf3"));
  CHECK_FALSE(alone(model, 0, "exd5"));
  CHECK(model.lone_moves(0).front().absent == std::vector<int>{1});
  const Site e4 = Site::cell(*model.session(0).definition().topology().find("e4"));
  CHECK(model.lone_moves_from(0, e4).size() == 1);  // e5; exd5 is legal in both
}

TEST_CASE("drops are legal here and not there", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse")});
  for (const char* text : {"e4", "d5", "exd5", "Qxd5"}) REQUIRE(play(model, 0, text));
  CHECK(alone(model, 1, "P@d4"));
  CHECK(model.lone_moves(0).empty());
  REQUIRE(model.play(1, move_of(model.session(1), "@d4")));
  REQUIRE(model.behind(0));
  CHECK(model.behind(0)->reason.words == "this game has no drops of such pieces");
}

TEST_CASE("where the game is over a board is behind", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("crazyhouse")});
  model.set_linked(false);
  for (const char* text : {"f3", "e5", "g4", "Qh4"}) REQUIRE(play(model, 0, text));
  CHECK_FALSE(model.accepts_moves(0));
  CHECK(model.lone_moves(0).empty());
}

TEST_CASE("starting again joins all", "[unit][gui][compare]") {
  CompareModel model({variant("chess"), variant("antichess")});
  for (const char* text : {"e4", "d5", "d3"}) REQUIRE(play(model, 0, text));
  model.start_again();
  CHECK_FALSE(model.any_behind());
  CHECK(plies(model, 0) == 0);
  CHECK(plies(model, 1) == 0);
  CHECK_FALSE(model.can_undo());
  REQUIRE(play(model, 1, "e3"));
  CHECK(plies(model, 0) == 1);
}

TEST_CASE("axes end at round numbers around what they show", "[unit][gui][compare]") {
  const ChartScale scale = make_scale(0, 37, 4);
  CHECK(scale.low == Approx(0));
  CHECK(scale.high == Approx(40));
  CHECK(scale.step == Approx(10));
  CHECK(scale.marks().size() == 5);
  CHECK(scale.part(20) == Approx(0.5));
  const ChartScale both = make_scale(-0.31, 0.12, 5);
  CHECK(both.low <= -0.31);
  CHECK(both.high >= 0.12);
  const auto marks = both.marks();
  CHECK(std::count(marks.begin(), marks.end(), 0.0) == 1);
  const ChartScale flat = make_scale(5, 5, 4);
  CHECK(flat.low < 5);
  CHECK(flat.high > 5);
  CHECK(mark_text(Unit::share, 0.25) == "25 %");
  CHECK(mark_text(Unit::power, 20) == "10^20");
}

TEST_CASE("a report is written as a table with quoted names", "[unit][gui][compare]") {
  Report report;
  report.variants.resize(2);
  report.variants[0].label = "1 Chess";
  report.variants[1].label = "2 \"Small\", quick";
  Metric metric;
  metric.id = "outcome.draws";
  metric.group = "outcome";
  metric.name = "draws";
  metric.unit = Unit::share;
  metric.values = {Estimate{0.25, 0.125, 0.5, 40, {}, 0}, std::nullopt};
  report.metrics.push_back(metric);
  metric.values = {std::nullopt, Estimate{0.5, {}, {}, 2, {}, 0}};
  report.metrics.push_back(metric);
  CHECK(write_csv(report) ==
        "id,group,metric,unit,variant,value,low,high,games\r\n"
        "outcome.draws,outcome,draws,share,1 Chess,0.25,0.125,0.5,40\r\n"
        "outcome.draws,outcome,draws,share,\"2 \"\"Small\"\", quick\",0.5,,,2\r\n");
  CHECK(write_report(report, "a.CSV").ok());
  CHECK_FALSE(write_report(report, "a.xlsx").ok());
}

TEST_CASE("the page of rules names what each has alone", "[unit][gui][compare]") {
  const Theme theme = make_theme(Appearance::light, BoardStyle::walnut);
  const std::string page =
      rules_page({variant("chess"), variant("crazyhouse"), variant("chess")}, theme);
  CHECK(page.find("Chess and Crazyhouse") != std::string::npos);
  CHECK(page.find("hand") != std::string::npos);
  CHECK(page.find("They have the same rules.") != std::string::npos);
}

}  // namespace stockade::gui::gui_compare_model_test
