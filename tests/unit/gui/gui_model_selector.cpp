// Picking a move by pointing: gui/model/move_selector.h.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/library.h"
#include "gui/model/move_selector.h"

namespace stockade::gui::gui_model_selector_test {
namespace {

/// A position, and a finger.
struct Table {
  explicit Table(const char* variant, const std::string& fen = "") {
    auto opened = open_variant(variant);
    REQUIRE(opened.ok());
    definition = *opened;
    if (fen.empty()) {
      game.emplace(definition);
    } else {
      const auto position = parse_fen(*definition, fen);
      INFO(position.message());
      REQUIRE(position.ok());
      game.emplace(definition, *position);
    }
    selector.set_moves(*game, game->legal_moves());
  }
  [[nodiscard]] Site cell(const char* name) const {
    return Site::cell(*definition->topology().find(name));
  }
  [[nodiscard]] Site slot(const char* zone, int owner, char letter) const {
    const PositionLayout& layout = definition->layout();
    return Site::slot(*layout.find_slot(*layout.find_zone(zone, Side{owner}),
                                        *definition->equipment().find_piece(letter)));
  }
  /// The move that a click commits, "" if it commits none.
  std::string click(Site site) { return text(selector.click(site)); }
  std::string drop(Site site) { return text(selector.drop(site)); }
  std::string text(const SelectReply& reply) {
    return reply.type == SelectReply::Kind::committed ? move_text(*game, reply.move) : "";
  }
  [[nodiscard]] bool lit(Site site) const {
    const std::vector<Site> targets = selector.targets();
    return std::find(targets.begin(), targets.end(), site) != targets.end();
  }

  DefinitionPtr definition;
  std::optional<Game> game;
  MoveSelector selector;
};

// White may pay a queen, a rook or a pawn for a knight or a pawn.
constexpr const char* kMarket = "4k3/8/8/8/8/8/8/4K3[P#NPqrp] w - - 0 1";

}  // namespace

TEST_CASE("a piece is picked and put down by two clicks", "[unit][gui]") {
  Table table("chess");
  CHECK(table.selector.state() == SelectState::idle);
  CHECK(table.click(table.cell("e2")).empty());
  CHECK(table.selector.state() == SelectState::armed);
  CHECK(table.lit(table.cell("e3")));
  CHECK(table.lit(table.cell("e4")));
  CHECK_FALSE(table.lit(table.cell("e5")));
  CHECK(table.click(table.cell("e4")) == "e4");
  CHECK(table.selector.state() == SelectState::idle);
}

TEST_CASE("where kings castle from any file, a click on the rook means castling", "[unit][gui]") {
  Table table("chess960", "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1");
  table.click(table.cell("g1"));
  CHECK(table.lit(table.cell("h1")));
  CHECK(table.lit(table.cell("a1")));
  CHECK(table.click(table.cell("h1")) == "O-O");
  table.click(table.cell("g1"));
  CHECK(table.click(table.cell("a1")) == "O-O-O");
}

TEST_CASE("a drag is a click where it starts and a drop where it ends", "[unit][gui]") {
  Table table("chess");
  table.click(table.cell("g1"));
  CHECK(table.drop(table.cell("g1")).empty());
  CHECK(table.selector.state() == SelectState::armed);
  CHECK(table.drop(table.cell("f3")) == "Nf3");
}

TEST_CASE("a click on another own piece picks that one, on the same one puts it back",
          "[unit][gui]") {
  Table table("chess");
  table.click(table.cell("e2"));
  table.click(table.cell("d2"));
  CHECK(table.selector.source() == table.cell("d2"));
  table.click(table.cell("d2"));
  CHECK(table.selector.state() == SelectState::idle);
}

TEST_CASE("an illegal target is refused with what was tried", "[unit][gui]") {
  Table table("chess");
  table.click(table.cell("e2"));
  const SelectReply reply = table.selector.click(table.cell("e6"));
  CHECK(reply.type == SelectReply::Kind::refused);
  CHECK(reply.attempt.from == table.cell("e2"));
  CHECK(reply.attempt.to == table.cell("e6"));
  CHECK(table.selector.state() == SelectState::armed);
}

TEST_CASE("a piece without a legal move can be picked, so that one hears why", "[unit][gui]") {
  Table table("chess");
  table.click(table.cell("a1"));
  CHECK(table.selector.state() == SelectState::armed);
  CHECK(table.selector.targets().empty());
}

TEST_CASE("castling is the king's move of two cells", "[unit][gui]") {
  Table table("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  table.click(table.cell("e1"));
  CHECK(table.click(table.cell("g1")) == "O-O");
}

TEST_CASE("in chess a promotion offers its four pieces, the dearest first", "[unit][gui]") {
  Table table("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
  table.click(table.cell("a7"));
  CHECK(table.click(table.cell("a8")).empty());
  REQUIRE(table.selector.state() == SelectState::choosing);
  REQUIRE(table.selector.choices().size() == 4);
  const Equipment& equipment = table.definition->equipment();
  CHECK(equipment.type_of(table.selector.choices().front().other()).name == "queen");
  CHECK(table.text(table.selector.choose_first()) == "a8=Q+");
}

TEST_CASE("in hostage chess a promotion offers what the enemy prison holds", "[unit][gui]") {
  Table table("hostage", "7k/P7/8/8/8/8/8/K7[#RBB] w - - 0 1");
  table.click(table.cell("a7"));
  table.click(table.cell("a8"));
  REQUIRE(table.selector.choices().size() == 2);

  Table one("hostage", "7k/P7/8/8/8/8/8/K7[#R] w - - 0 1");
  one.click(one.cell("a7"));
  CHECK(one.click(one.cell("a8")) == "a8=R+");
}

TEST_CASE("a piece of one's own airfield is dropped", "[unit][gui]") {
  Table table("hostage", kMarket);
  table.click(table.slot("airfield", 0, 'P'));
  CHECK(table.lit(table.cell("a2")));
  CHECK_FALSE(table.lit(table.cell("a1")));
  CHECK(table.drop(table.cell("a2")) == "*a2");
}

TEST_CASE("a single payment is made without asking", "[unit][gui]") {
  Table table("hostage", "4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1");
  table.click(table.slot("prison", 1, 'N'));
  CHECK(table.click(table.cell("c3")) == "(B)N*c3");
}

TEST_CASE("several payments are offered cheapest first", "[unit][gui]") {
  Table table("hostage", kMarket);
  table.click(table.slot("prison", 1, 'P'));
  CHECK(table.click(table.cell("c3")).empty());
  REQUIRE(table.selector.state() == SelectState::choosing);
  const Equipment& equipment = table.definition->equipment();
  std::string offered;
  for (const Move move : table.selector.choices()) offered += equipment.letter(move.other());
  CHECK(offered == "prq");

  SECTION("Enter takes the cheapest") {
    CHECK(table.text(table.selector.choose_first()) == "(P)*c3");
  }
  SECTION("a number takes its own") { CHECK(table.text(table.selector.choose(2)) == "(Q)*c3"); }
  SECTION("a number too high takes none") {
    CHECK(table.selector.choose(3).type == SelectReply::Kind::ignored);
  }
  SECTION("back goes to the armed piece, then to nothing") {
    CHECK(table.selector.back());
    CHECK(table.selector.state() == SelectState::armed);
    CHECK(table.selector.back());
    CHECK(table.selector.state() == SelectState::idle);
    CHECK_FALSE(table.selector.back());
  }
}

TEST_CASE("a payment may come first, and then only what it buys is lit", "[unit][gui]") {
  Table table("hostage", kMarket);
  const Site pawn = table.slot("prison", 0, 'p');
  table.click(pawn);
  REQUIRE(table.selector.state() == SelectState::paying);
  CHECK(table.lit(table.slot("airfield", 1, 'p')));
  // Anywhere on the tray will do.
  table.drop(table.slot("airfield", 1, 'q'));
  REQUIRE(table.selector.state() == SelectState::paid);
  CHECK(table.lit(table.slot("prison", 1, 'P')));
  CHECK_FALSE(table.lit(table.slot("prison", 1, 'N')));
  table.click(table.slot("prison", 1, 'P'));
  CHECK(table.selector.state() == SelectState::armed);
  CHECK(table.click(table.cell("h4")) == "(P)*h4");
}

TEST_CASE("the piece to rescue may be named before the payment", "[unit][gui]") {
  Table table("hostage", kMarket);
  table.click(table.slot("prison", 1, 'P'));
  table.click(table.slot("prison", 0, 'r'));
  CHECK(table.selector.state() == SelectState::armed);
  CHECK(table.click(table.cell("h4")) == "(R)*h4");
}

TEST_CASE("back leads through every state of paying", "[unit][gui]") {
  Table table("hostage", kMarket);
  table.click(table.slot("prison", 0, 'r'));
  table.click(table.slot("airfield", 1, 'r'));
  table.click(table.slot("prison", 1, 'N'));
  for (const SelectState state : {SelectState::paid, SelectState::paying, SelectState::idle}) {
    CHECK(table.selector.back());
    CHECK(table.selector.state() == state);
  }
  CHECK(table.selector.payment() == kEmpty);
}

TEST_CASE("where a payment goes is read off the rules", "[unit][gui]") {
  Table table("hostage", kMarket);
  const auto route = table.selector.route(*table.definition->equipment().find_piece('q'));
  REQUIRE(route);
  CHECK(route->from == table.slot("prison", 0, 'q'));
  CHECK(route->to == table.slot("airfield", 1, 'q'));
}

TEST_CASE("no move ends in a zone, and that needs no reason", "[unit][gui]") {
  Table table("hostage", kMarket);
  table.click(table.cell("e1"));
  CHECK(table.selector.click(table.slot("airfield", 1, 'q')).type == SelectReply::Kind::ignored);
}

TEST_CASE("every legal move can be picked by pointing", "[unit][gui]") {
  for (const char* fen : {kMarket, "r3k2r/8/8/8/8/8/8/4K3[R] w Ekq - 0 1",
                          "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[#BNPnpp] w KQ - 0 1",
                          "7k/P1P5/8/8/8/8/8/K7[#R] w - - 0 1"}) {
    Table table("hostage", fen);
    for (const Move move : table.game->legal_moves()) {
      table.selector.reset();
      table.selector.click(move.from());
      SelectReply reply = table.selector.click(move.to());
      if (table.selector.state() == SelectState::choosing) reply = table.selector.choose(move);
      REQUIRE(reply.type == SelectReply::Kind::committed);
      REQUIRE(reply.move == move);
    }
  }
}

TEST_CASE("what a piece pushes or pulls is asked where squares don't settle it", "[unit][gui]") {
  Table table("dynamo", "7k/8/8/3p4/8/8/8/3R1K2 w - - 0 1");
  for (const Move move : table.game->legal_moves()) {
    table.selector.reset();
    table.selector.click(move.from());
    SelectReply reply = table.selector.click(move.to());
    if (table.selector.state() == SelectState::choosing) reply = table.selector.choose(move);
    REQUIRE(reply.type == SelectReply::Kind::committed);
    REQUIRE(reply.move == move);
  }
  table.click(table.cell("d1"));
  table.click(table.cell("d3"));
  // The move alone, and the pawn pushed to d6, d7, d8 and off the board.
  CHECK(table.selector.choices().size() == 5);
}

TEST_CASE("nothing can be picked while somebody else is to move", "[unit][gui]") {
  Table table("chess");
  table.selector.disable();
  CHECK(table.selector.click(table.cell("e2")).type == SelectReply::Kind::ignored);
}

TEST_CASE("a piece from outside the game is placed by one click", "[unit][gui]") {
  Table table("duck", "4k3/8/8/3*4/4P3/8/8/4K3 w - - 0 1 1");
  CHECK(table.click(table.cell("e4")).empty());  // a pawn is there
  CHECK(table.click(table.cell("d5")).empty());  // the duck has to leave
  CHECK(table.click(table.cell("d6")) == "D@d6");
  CHECK(table.selector.state() == SelectState::idle);
}

}  // namespace stockade::gui::gui_model_selector_test
