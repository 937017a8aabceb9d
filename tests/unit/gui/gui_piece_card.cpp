// Piece cards: gui/model/piece_card.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/piece_card.h"

namespace stockade::gui::gui_piece_card_test {
namespace {

PieceCard card_of(const std::string& id, char letter, char mark = 0) {
  const auto definition = open_variant(id);
  REQUIRE(definition.ok());
  const auto piece = (*definition)->equipment().find_piece(letter, mark);
  REQUIRE(piece);
  return make_piece_card(*definition, *piece);
}

const DiagramCell& at(const PieceCard& card, const char* cell) {
  return card.diagram->cells[*card.definition->topology().find(cell)];
}

bool says(const PieceCard& card, const std::string& words) {
  return std::any_of(card.facts.begin(), card.facts.end(), [&](const std::string& fact) {
    return fact.find(words) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("a card shows a slider from the middle of the board", "[unit][gui]") {
  const PieceCard rook = card_of("chess", 'R');
  CHECK(rook.title == "White rook");
  CHECK(rook.symbol == "R");
  REQUIRE(rook.diagram);
  CHECK(at(rook, "d8").moves == Reach::always);
  CHECK(at(rook, "c3").moves == Reach::never);
  CHECK(rook.legend == std::vector{std::pair(Reach::always, Reach::always)});
  CHECK(says(rook, "times a pawn"));
}

TEST_CASE("a pawn is shown where it starts, with what it captures and becomes", "[unit][gui]") {
  const PieceCard pawn = card_of("chess", 'p');
  CHECK(pawn.title == "Black pawn");
  REQUIRE(pawn.diagram);
  CHECK(pawn.definition->topology().name(pawn.diagram->from) == "d7");
  CHECK(at(pawn, "d5").moves == Reach::always);
  CHECK(at(pawn, "d5").captures == Reach::never);
  CHECK(at(pawn, "e6").moves == Reach::never);
  CHECK(at(pawn, "e6").captures == Reach::always);
  CHECK(pawn.legend.size() == 2);
  CHECK(says(pawn, "Becomes: queen, rook, bishop or knight."));
  CHECK(says(pawn, "No piece is worth less"));
}

TEST_CASE("a card names the pieces that a pawn can become by exchange with the enemy",
          "[unit][gui]") {
  CHECK(says(card_of("hostage", 'P'), "Becomes: queen, rook, bishop or knight."));
}

TEST_CASE("royal, confined and promoted pieces are called so", "[unit][gui]") {
  CHECK(says(card_of("chess", 'K'), "Royal"));
  CHECK_FALSE(says(card_of("chess", 'K'), "worth"));
  CHECK(says(card_of("xiangqi", 'A'), "within its region"));
  CHECK(says(card_of("shogi", 'R', '+'), "Once captured it is a rook."));
  CHECK(says(card_of("shogi", 'S'), "Becomes: "));
}

TEST_CASE("a piece that hops shows over what", "[unit][gui]") {
  const PieceCard cannon = card_of("xiangqi", 'C');
  REQUIRE(cannon.diagram);
  CHECK(std::any_of(cannon.legend.begin(), cannon.legend.end(),
                    [](const auto& marks) { return marks.second == Reach::over; }));
}

TEST_CASE("every piece of every variant has a card", "[unit][gui][.long]") {
  for (const VariantHead& head : list_variants().variants) {
    const auto definition = open_variant(head.id);
    REQUIRE(definition.ok());
    for (int i = 1; i < (*definition)->roster().pieces(); ++i) {
      INFO(head.id << " " << (*definition)->equipment().describe(Piece{i}));
      const PieceCard card = make_piece_card(*definition, Piece{i});
      CHECK_FALSE(card.title.empty());
      CHECK(card.diagram.has_value() != card.legend.empty());
      if (card.diagram) CHECK_FALSE(diagram_cells(*card.diagram).empty());
    }
  }
}

}  // namespace stockade::gui::gui_piece_card_test
