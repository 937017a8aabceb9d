// The window's model of games in which a turn is not one move.

#include <algorithm>
#include <chrono>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "gui/model/move_list.h"
#include "gui/model/move_selector.h"
#include "tests/support/variants.h"

namespace stockade::test::gui_model_turns_test {
namespace {

using gui::MoveListModel;
using gui::MoveRow;
using gui::MoveSelector;
using gui::SelectReply;
using gui::SelectState;

Record record_of(const char* id, std::initializer_list<const char*> moves) {
  Record record(variant(id));
  Game game(variant(id));
  RecordNode* node = &record.root();
  for (const char* text : moves) {
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    node = &node->child(*move);
    game.play(*move);
  }
  return record;
}

std::string text_of(const MoveRow& row) {
  std::string text;
  for (const auto& token : row.tokens) text += token.number + token.text + " ";
  return text;
}

}  // namespace

TEST_CASE("each series has a row of its own", "[gui]") {
  const Record record = record_of("progressive", {"e4", "e5", "Nf6", "Bc4", "Qh5", "Qxf7"});
  MoveListModel list;
  list.rebuild(record);
  REQUIRE(list.rows().size() == 3);
  CHECK(text_of(list.rows()[0]) == "1.e4 ");
  CHECK(text_of(list.rows()[1]) == "2.e5 Nf6 ");
  CHECK(text_of(list.rows()[2]) == "3.Bc4 Qh5 Qxf7# ");
}

TEST_CASE("rolls stand before the moves that they allow", "[gui]") {
  const Record record = record_of("dicechess", {"roll:11", "e4", "roll:23", "Nc6", "roll:34"});
  MoveListModel list;
  list.rebuild(record);
  REQUIRE(list.rows().size() == 2);
  CHECK(text_of(list.rows()[0]) == "1.⚀⚀ e4 ⚁⚂ Nc6 ");
  CHECK(text_of(list.rows()[1]) == "2.⚂⚃ ");
}

TEST_CASE("a pawn that is clicked twice may be turned, and is asked into what", "[gui]") {
  const DefinitionPtr& definition = variant("cubic");
  Game game(definition, position(definition, "4k3/8/8/8/4P3/8/8/4K3[n] w - - 0 1"));
  const Site e4 = Site::cell(*definition->topology().find("e4"));
  MoveSelector selector;
  selector.set_moves(game, game.legal_moves());
  selector.click(e4);
  CHECK(selector.state() == SelectState::armed);
  // It might only have been put back.
  CHECK(selector.click(e4).type == SelectReply::Kind::changed);
  REQUIRE(selector.state() == SelectState::choosing);
  const SelectReply reply = selector.choose(0);
  REQUIRE(reply.type == SelectReply::Kind::committed);
  CHECK(uci_notation(*definition, reply.move) == "e4e4n");
}

TEST_CASE("a piece that goes on is sent by where it lands or where it arrives", "[gui]") {
  const DefinitionPtr& definition = variant("alice");
  Game game(definition);
  const auto cell = [&](const char* name) {
    return Site::cell(*definition->topology().find(name));
  };
  for (const char* to : {"Ae4", "Be4"}) {
    MoveSelector selector;
    selector.set_moves(game, game.legal_moves());
    selector.click(cell("Ae2"));
    CHECK(selector.passes(cell("Ae4")));
    CHECK_FALSE(selector.passes(cell("Be4")));
    const SelectReply reply = selector.click(cell(to));
    REQUIRE(reply.type == SelectReply::Kind::committed);
    CHECK(uci_notation(*definition, reply.move) == "Ae2Be4");
  }
}

TEST_CASE("where going on is free, the cell itself says whether a piece stays", "[gui]") {
  const DefinitionPtr& definition = variant("duochess");
  Game game(definition);
  const auto cell = [&](const char* name) {
    return Site::cell(*definition->topology().find(name));
  };
  for (const char* to : {"Ae4", "Be4"}) {
    MoveSelector selector;
    selector.set_moves(game, game.legal_moves());
    selector.click(cell("Ae2"));
    CHECK_FALSE(selector.passes(cell(to)));
    const SelectReply reply = selector.click(cell(to));
    REQUIRE(reply.type == SelectReply::Kind::committed);
    CHECK(uci_notation(*definition, reply.move) == std::string("Ae2") + to);
  }
}

TEST_CASE("a pawn that nothing is in stock for is put back by a second click", "[gui]") {
  const DefinitionPtr& definition = variant("cubic");
  Game game(definition, position(definition, "4k3/8/8/8/4P3/8/8/4K3[] w - - 0 1"));
  const Site e4 = Site::cell(*definition->topology().find("e4"));
  MoveSelector selector;
  selector.set_moves(game, game.legal_moves());
  selector.click(e4);
  selector.click(e4);
  CHECK(selector.state() == SelectState::idle);
}

TEST_CASE("the texts of a large tree are read in slices", "[unit][gui]") {
  Record record(variant("chess"));
  RecordNode* at = &record.root();
  Game game(record.definition(), record.start());
  for (int ply = 0; ply < 60; ++ply) {
    const MoveList moves = game.legal_moves();
    if (moves.empty()) break;
    const Move move = moves[ply % std::min<size_t>(3, moves.size())];
    at = &at->child(move);
    at->comment = ply % 7 == 0 ? "a remark" : "";
    game.play(move);
  }
  MoveListModel whole;
  whole.rebuild(record);
  MoveListModel sliced;
  int slices = 1;
  while (!sliced.update(record, {}, std::chrono::milliseconds(0))) ++slices;
  CHECK(slices > 5);
  REQUIRE(sliced.rows().size() == whole.rows().size());
  for (size_t row = 0; row < whole.rows().size(); ++row)
    for (size_t i = 0; i < whole.rows()[row].tokens.size(); ++i)
      CHECK(sliced.rows()[row].tokens[i].text == whole.rows()[row].tokens[i].text);
  const int made = sliced.made();
  CHECK(sliced.update(record, {}, std::chrono::milliseconds(0)));
  CHECK(sliced.made() == made);  // nothing has changed
  at->comment = "another remark";
  CHECK(sliced.update(record, {}, std::chrono::milliseconds(0)));
  CHECK(sliced.made() > made);
  CHECK(sliced.rows().back().tokens.back().text == "another remark");
}

}  // namespace stockade::test::gui_model_turns_test
