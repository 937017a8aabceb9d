// Setting up positions: gui/model/setup_model.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/game/random_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/loose_fen.h"
#include "framework/session/library.h"
#include "framework/tools/ruletest/rule_test.h"
#include "gui/model/setup_model.h"

namespace stockade::gui::gui_setup_model_test {
namespace {

DefinitionPtr variant(const std::string& id) {
  auto definition = open_variant(id);
  REQUIRE(definition.ok());
  return *definition;
}

SetupModel setup_of(const std::string& id) {
  const DefinitionPtr definition = variant(id);
  return {definition, definition->start()};
}

Site cell(const SetupModel& setup, const char* name) {
  const auto found = setup.definition().topology().find(name);
  REQUIRE(found);
  return Site::cell(*found);
}

Piece piece(const SetupModel& setup, char letter, char mark = 0) {
  const auto found = setup.definition().equipment().find_piece(letter, mark);
  REQUIRE(found);
  return *found;
}

Site slot(const SetupModel& setup, const char* zone, int owner, char letter) {
  const PositionLayout& layout = setup.definition().layout();
  const auto found = layout.find_zone(zone, Side{owner});
  REQUIRE(found);
  return Site::slot(*layout.find_slot(*found, piece(setup, letter)));
}

/// The first remark begins so.
bool remarks(const SetupModel& setup, const std::string& words) {
  return !setup.remarks().empty() && setup.remarks().front().starts_with(words);
}

}  // namespace

TEST_CASE("pieces are put, moved and taken away, and what is wrong is said", "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  CHECK(setup.summary() == "White to move, 20 legal moves");
  CHECK(setup.remarks().empty());
  CHECK(setup.take(cell(setup, "e1")));
  CHECK_FALSE(setup.playable());
  CHECK(remarks(setup, "White has no king on the board"));
  CHECK(setup.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1");
  CHECK(setup.put(cell(setup, "e4"), piece(setup, 'K')));
  CHECK(setup.playable());
  CHECK(setup.move(cell(setup, "e4"), cell(setup, "e5")));
  CHECK(setup.piece_at(cell(setup, "e5")) == piece(setup, 'K'));
  CHECK(setup.piece_at(cell(setup, "e4")) == kEmpty);
  CHECK(setup.put(cell(setup, "e8"), piece(setup, 'P')));
  CHECK(remarks(setup, "Black has no king"));
  CHECK(setup.put(cell(setup, "a4"), piece(setup, 'k')));
  CHECK(remarks(setup, "The white pawn cannot stand on e8"));
  // Nothing to do
  CHECK_FALSE(setup.put(cell(setup, "a4"), piece(setup, 'k')));
  CHECK_FALSE(setup.take(cell(setup, "b5")));
  CHECK_FALSE(setup.move(cell(setup, "b5"), cell(setup, "b6")));
  CHECK_FALSE(setup.move(cell(setup, "a4"), cell(setup, "a4")));
}

TEST_CASE("trays count, and take only what their zone holds", "[unit][gui]") {
  SetupModel setup = setup_of("hostage");
  const Site prison = slot(setup, "prison", 0, 'q');
  CHECK(setup.put(prison, piece(setup, 'q')));
  CHECK(setup.put(prison, piece(setup, 'n')));  // into the slot of knights
  CHECK(setup.position().count(prison.index()) == 1);
  CHECK(setup.position().count(slot(setup, "prison", 0, 'n').index()) == 1);
  CHECK_FALSE(setup.put(prison, piece(setup, 'Q')));  // White's own
  CHECK_FALSE(setup.put(prison, piece(setup, 'k')));
  CHECK(setup.move(cell(setup, "b8"), prison));
  CHECK(setup.position().count(slot(setup, "prison", 0, 'n').index()) == 2);
  CHECK(setup.move(prison, cell(setup, "e4")));
  CHECK(setup.position().count(prison.index()) == 0);
  CHECK(setup.piece_at(cell(setup, "e4")) == piece(setup, 'q'));
  CHECK_FALSE(setup.take(prison));
  CHECK_FALSE(setup.move(slot(setup, "prison", 0, 'n'), prison));  // where it lies already
  CHECK(setup.playable());
  REQUIRE(setup.remarks().size() == 2);  // of queens and of knights
  CHECK(setup.remarks()[1].starts_with("Black has 3 of the knight, a set has 2"));
}

TEST_CASE("a promoted piece lies in a hand as what it was", "[unit][gui]") {
  SetupModel setup = setup_of("shogi");
  const Site hand = slot(setup, "hand", 0, 'R');
  CHECK(setup.put(hand, piece(setup, 'R', '+')));
  CHECK(setup.position().count(hand.index()) == 1);
}

TEST_CASE("a change can be undone and done again", "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  int changes = 0;
  setup.on_change = [&] { ++changes; };
  const std::string start = setup.fen();
  CHECK_FALSE(setup.can_undo());
  setup.take(cell(setup, "a2"));
  const std::string first = setup.fen();
  setup.clear();
  CHECK(setup.fen() == "8/8/8/8/8/8/8/8 w - - 0 1");
  CHECK(setup.undo());
  CHECK(setup.fen() == first);
  CHECK(setup.undo());
  CHECK(setup.fen() == start);
  CHECK_FALSE(setup.undo());
  CHECK(setup.redo());
  CHECK(setup.fen() == first);
  CHECK(setup.can_redo());
  setup.take(cell(setup, "b2"));
  CHECK_FALSE(setup.can_redo());
  setup.set_start();
  CHECK(setup.fen() == start);
  CHECK(changes == 7);
}

TEST_CASE("rights need their pieces, and imply each other", "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  const auto letters = [&] {
    const size_t at = setup.fen().find(" w ") + 3;
    return setup.fen().substr(at, setup.fen().find(' ', at) - at);
  };
  CHECK(letters() == "KQkq");
  setup.take(cell(setup, "h1"));
  CHECK(letters() == "Qkq");
  for (const SetupModel::Right& right : setup.rights())
    if (right.possible) setup.set_right(right.flag, false);
  CHECK(letters() == "-");
  for (const SetupModel::Right& right : setup.rights()) setup.set_right(right.flag, true);
  CHECK(letters() == "Qkq");
}

TEST_CASE("only a cell that a pawn can just have passed is offered, and goes with the pawn",
          "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  REQUIRE(setup.set_fen("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").empty());
  const int e3 = cell(setup, "e3").index();
  CHECK(setup.passed_candidates() == std::vector{e3});
  CHECK_FALSE(setup.set_passed_cell(cell(setup, "d3").index()));
  CHECK(setup.set_passed_cell(e3));
  CHECK(setup.passed_cell() == e3);
  CHECK(setup.fen() == "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  setup.turn({-1, 1});
  CHECK(setup.fen() == "3k4/8/8/8/3Pp3/8/8/3K4 b - d3 0 1");
  setup.swap_sides();
  CHECK(setup.fen() == "3k4/8/8/3pP3/8/8/8/3K4 w - d6 0 1");
  setup.take(cell(setup, "d5"));
  CHECK(setup.passed_cell() == -1);
  CHECK(setup.playable());
}

TEST_CASE("the side to move and the counts are part of the position", "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  setup.set_side(Side{1});
  setup.set_quiet_plies(7);
  setup.set_move_number(12);
  CHECK(setup.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 12");
  CHECK(setup.quiet_plies() == 7);
  CHECK(setup.move_number() == 12);
  CHECK(setup.summary() == "Black to move, 20 legal moves");
}

TEST_CASE("a FEN is taken over if it can be read, whether the rules allow it or not",
          "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  const std::string start = setup.fen();
  // Unreadable: nothing changes, and the problem has its place.
  Diagnostics problems = setup.set_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPZPPP/RNBQKBNR w - - 0 1");
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].where.column == 31);
  CHECK(setup.fen() == start);
  CHECK_FALSE(setup.can_undo());
  // Not allowed
  problems = setup.set_fen("4k3/8/8/8/8/8/8/8 w - - 0 1");
  REQUIRE(problems.size() == 1);
  CHECK(setup.fen() == "4k3/8/8/8/8/8/8/8 w - - 0 1");
  CHECK_FALSE(setup.playable());
  // Rights without their pieces are dropped.
  problems = setup.set_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1");
  CHECK(problems.size() == 1);
  CHECK(setup.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(setup.playable());
}

TEST_CASE("the loose reader asks for the form of a FEN only", "[unit][gui]") {
  const DefinitionPtr chess = variant("chess");
  const char* const both_in_check = "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1";
  CHECK_FALSE(parse_fen(*chess, both_in_check).ok());
  const auto read = read_loose_fen(*chess, both_in_check);
  REQUIRE(read.ok());
  CHECK(write_fen(*chess, *read) == both_in_check);
  CHECK_FALSE(read_loose_fen(*chess, "4k3/4R3/8/8/8/8/4r3").ok());
}

TEST_CASE("a game that is over is said to be", "[unit][gui]") {
  SetupModel setup = setup_of("chess");
  REQUIRE(setup.set_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").empty());
  CHECK(setup.playable());
  CHECK(remarks(setup, "The game is over here: White wins by checkmate"));
}

TEST_CASE("a rule test of the position passes", "[unit][gui]") {
  const auto passes = [](const SetupModel& setup) {
    const auto folder = std::filesystem::temp_directory_path() / "stockade-setup-test";
    std::filesystem::create_directories(folder);
    const auto path = folder / "made.test.yaml";
    std::FILE* file = std::fopen(path.c_str(), "w");
    REQUIRE(file);
    const std::string text =
        setup.rule_test_head() + setup.rule_test("a \"quoted\" name: with \\ signs");
    std::fputs(text.c_str(), file);
    std::fclose(file);
    const auto tests = load_rule_tests(path);
    INFO(text);
    REQUIRE(tests.ok());
    REQUIRE(tests->tests.size() == 1);
    CHECK(tests->tests[0].name == "a \"quoted\" name: with \\ signs");
    CHECK(tests->definition->content_hash() == setup.definition().content_hash());
    const RuleTestResult result = run_rule_test(tests->definition, tests->tests[0]);
    CHECK(result.failures.empty());
    std::filesystem::remove_all(folder);
  };
  SetupModel mate = setup_of("chess");
  REQUIRE(mate.set_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").empty());
  CHECK(mate.rule_test("x").find("because: checkmate") != std::string::npos);
  passes(mate);
  const auto with_option = open_variant("hostage", {{"pawn_drop_resets", "no"}});
  REQUIRE(with_option.ok());
  passes({*with_option, (*with_option)->start()});
  mate.clear();
  CHECK(mate.rule_test("x").empty());
}

TEST_CASE("every variant: positions come back from their FEN as they were", "[unit][gui]") {
  for (const VariantHead& head : list_variants().variants) {
    INFO(head.id);
    const DefinitionPtr definition = variant(head.id);
    SetupModel setup(definition, definition->start());
    CHECK(setup.fen() == write_fen(*definition, definition->start()));
    Random random(7);
    Game game(definition);
    MoveList legal;
    for (int ply = 0; ply < 24 && !game.outcome().over(); ++ply) {
      const Move move = random_move(game, legal, random);
      if (move.is_none()) break;
      game.play(move);
      const std::string fen = write_fen(*definition, game.position());
      INFO(fen);
      CHECK(setup.set_fen(fen).empty());
      CHECK(setup.fen() == fen);
      CHECK(setup.playable());
      CHECK(setup.position().key() == game.position().key());
    }
  }
}

TEST_CASE("every variant: pieces are taken away and put back one by one", "[unit][gui]") {
  for (const VariantHead& head : list_variants().variants) {
    INFO(head.id);
    const DefinitionPtr definition = variant(head.id);
    const Position& start = definition->start();
    SetupModel setup(definition, start);
    const auto offered = [&](Piece piece) {
      for (int s = 0; s <= definition->roster().sides(); ++s) {
        const std::vector<Piece> pieces = setup.palette(Side{s});
        if (std::find(pieces.begin(), pieces.end(), piece) != pieces.end()) return true;
      }
      return false;
    };
    int steps = 0;
    CellSet cells = start.occupied();
    for (CellSet left = cells; left.any(); ++steps) setup.take(Site::cell(left.pop()));
    for (int slot = 0; slot < definition->layout().slots(); ++slot)
      for (int i = 0; i < start.count(slot); ++i, ++steps) setup.take(Site::slot(slot));
    CHECK(setup.position().occupied().empty());
    while (cells.any()) {
      const int cell = cells.pop();
      CHECK(offered(start.at(cell)));
      setup.put(Site::cell(cell), start.at(cell));
    }
    for (int slot = 0; slot < definition->layout().slots(); ++slot)
      for (int i = 0; i < start.count(slot); ++i)
        setup.put(Site::slot(slot), definition->layout().slot(slot).piece);
    for (const SetupModel::Right& right : setup.rights())
      if (start.flag(right.flag)) setup.set_right(right.flag, true);
    CHECK(setup.fen() == write_fen(*definition, start));
    CHECK(setup.playable().has_value());
    for (int i = 0; i < steps && setup.can_undo(); ++i) setup.undo();
    setup.set_start();
    CHECK(setup.fen() == write_fen(*definition, start));
  }
}

TEST_CASE("every variant: turning or swapping twice changes nothing", "[unit][gui]") {
  int turned = 0;
  int swapped = 0;
  for (const VariantHead& head : list_variants().variants) {
    INFO(head.id);
    SetupModel setup = setup_of(head.id);
    // A board with pieces but without what no piece has, so that every part goes along.
    const std::string before = setup.fen();
    const auto board_of = [](const std::string& fen) { return fen.substr(0, fen.find(' ')); };
    for (const Orientation how : {Orientation{-1, 1}, Orientation{-1, -1}}) {
      if (!setup.can_turn(how)) continue;
      ++turned;
      setup.turn(how);
      setup.turn(how);
      CHECK(board_of(setup.fen()) == board_of(before));
      setup.set_start();
    }
    if (!setup.can_swap_sides()) continue;
    ++swapped;
    setup.swap_sides();
    CHECK(setup.side() != setup.definition().start().next_player());
    setup.swap_sides();
    CHECK(board_of(setup.fen()) == board_of(before));
    CHECK(setup.playable());
  }
  CHECK(turned > 100);
  CHECK(swapped > 100);
}

TEST_CASE("every variant: either side can be made to move first", "[unit][gui]") {
  for (const VariantHead& head : list_variants().variants) {
    INFO(head.id);
    SetupModel setup = setup_of(head.id);
    for (int s = setup.definition().roster().sides() - 1; s >= 0; --s) {
      if (!setup.definition().turn().first_of(Side{s})) continue;
      setup.set_side(Side{s});
      INFO(setup.fen() << (setup.remarks().empty() ? "" : setup.remarks().front()));
      CHECK(setup.side() == Side{s});
      CHECK(setup.playable());
    }
  }
}

}  // namespace stockade::gui::gui_setup_model_test
