// The board's geometry, what flies where, the move list, completion and the rules page: gui/model/.

#include <algorithm>
#include <cmath>
#include <set>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "gui/model/animation.h"
#include "gui/model/board_layout.h"
#include "gui/model/board_model.h"
#include "gui/model/completion.h"
#include "gui/model/help_text.h"
#include "gui/model/move_list.h"
#include "gui/model/sides.h"
#include "tests/support/rules_text.h"

namespace stockade::gui::gui_model_board_test {
namespace {

DefinitionPtr variant(const char* id) {
  auto definition = open_variant(id);
  REQUIRE(definition.ok());
  return *definition;
}

const Tray& tray(const BoardLayout& layout, bool captives, int owner) {
  const auto found = std::find_if(layout.trays().begin(), layout.trays().end(), [&](const Tray& t) {
    return t.captives == captives && t.owner.index() == owner;
  });
  REQUIRE(found != layout.trays().end());
  return *found;
}

}  // namespace

TEST_CASE("prisons lie at their owner's right hand, airfields at the left", "[unit][gui]") {
  const auto definition = variant("hostage");
  const BoardLayout layout(*definition, {1000, 700}, false);
  const Rect board = layout.border_rect();
  const Point white_prison = tray(layout, true, 0).frame.center();
  const Point white_airfield = tray(layout, false, 0).frame.center();
  const Point black_prison = tray(layout, true, 1).frame.center();
  const Point black_airfield = tray(layout, false, 1).frame.center();
  CHECK(layout.trays_beside());
  CHECK(white_prison.x > board.right());
  CHECK(black_airfield.x > board.right());
  CHECK(black_prison.x < board.x);
  CHECK(white_airfield.x < board.x);
  CHECK(white_prison.y > board.center().y);
  CHECK(white_airfield.y > board.center().y);
  CHECK(black_prison.y < board.center().y);
  CHECK(black_airfield.y < board.center().y);
  // So each column holds pieces of one colour, and a released piece slides along it.
  CHECK(white_airfield.x == Approx(black_prison.x));
  CHECK(black_airfield.x == Approx(white_prison.x));
}

TEST_CASE("turning the board turns everything by half a turn", "[unit][gui]") {
  const auto definition = variant("hostage");
  const BoardLayout plain(*definition, {1000, 700}, false);
  const BoardLayout turned(*definition, {1000, 700}, true);
  CHECK(turned.cell_rect(0) == plain.cell_rect(63));
  CHECK(tray(turned, true, 0).frame == tray(plain, true, 1).frame);
  CHECK(tray(turned, false, 0).frame == tray(plain, false, 1).frame);
}

TEST_CASE("a narrow window has its trays above and below", "[unit][gui]") {
  const auto definition = variant("hostage");
  const BoardLayout layout(*definition, {420, 620}, false);
  CHECK_FALSE(layout.trays_beside());
  CHECK(tray(layout, true, 1).frame.bottom() < layout.border_rect().y);
  CHECK(tray(layout, true, 0).frame.y > layout.border_rect().bottom());
  CHECK(tray(layout, true, 0).frame.x > tray(layout, false, 0).frame.x);
}

TEST_CASE("everything drawn fits, overlaps nothing, and can be pointed at", "[unit][gui]") {
  for (const char* id :
       {"hostage", "chess", "glinski", "raumschach", "alice3", "shogi", "duochess"}) {
    const auto definition = variant(id);
    for (const Size area : {Size{360, 300}, Size{420, 620}, Size{1000, 700}, Size{1600, 900}}) {
      for (const bool flipped : {false, true}) {
        const BoardLayout layout(*definition, area, flipped);
        const Rect all = layout.content_rect();
        CHECK(all.x >= 0);
        CHECK(all.y >= 0);
        CHECK(all.right() <= area.w + 0.5);
        CHECK(all.bottom() <= area.h + 0.5);
        for (int cell = 0; cell < definition->topology().cells(); ++cell)
          REQUIRE(layout.site_at(layout.cell_rect(cell).center()) == Site::cell(cell));
        for (const Tray& t : layout.trays())
          for (const SlotPlace& place : t.slots)
            REQUIRE(layout.site_at(place.rect.center()) == Site::slot(place.slot));
      }
    }
  }
}

TEST_CASE("boards beside each other are arranged so that cells are large", "[unit][gui]") {
  const auto definition = variant("alice3");
  const BoardLayout wide(*definition, {1800, 620}, false);
  REQUIRE(wide.groups().size() == 3);
  CHECK(wide.groups()[0].title == "Board A");
  CHECK(wide.groups()[0].rect.y == Approx(wide.groups()[2].rect.y));
  const BoardLayout tall(*definition, {500, 1400}, false);
  CHECK(tall.groups()[0].rect.x == Approx(tall.groups()[2].rect.x));
  CHECK(tall.groups()[0].rect.y > tall.groups()[2].rect.y);  // A is nearest to White
  // Two beside each other and the third in the middle above them.
  const BoardLayout square(*definition, {900, 900}, false);
  const Rect a = square.groups()[0].rect;
  const Rect b = square.groups()[1].rect;
  const Rect c = square.groups()[2].rect;
  CHECK(a.y == Approx(b.y));
  CHECK(c.bottom() < a.y);
  CHECK(c.center().x == Approx((a.center().x + b.center().x) / 2));
}

TEST_CASE("levels say which they are; one board does not", "[unit][gui]") {
  const BoardLayout space(*variant("raumschach"), {900, 700}, false);
  REQUIRE(space.groups().size() == 5);
  CHECK(space.groups()[4].title == "Level E");
  const BoardLayout plain(*variant("chess"), {900, 700}, false);
  REQUIRE(plain.groups().size() == 1);
  CHECK(plain.groups()[0].title.empty());
  CHECK(plain.groups()[0].rect == plain.cells_rect());
}

TEST_CASE("hexagons lie inside the border", "[unit][gui]") {
  const BoardLayout layout(*variant("glinski"), {900, 700}, false);
  const double overhang = layout.unit() * (2 / std::sqrt(3.0) - 1) / 2;
  for (const int cell : layout.groups()[0].cells) {
    CHECK(layout.cell_rect(cell).x - overhang >= layout.cells_rect().x - 0.01);
    CHECK(layout.cell_rect(cell).right() + overhang <= layout.cells_rect().right() + 0.01);
  }
}

TEST_CASE("a hand is a stand; prisons and airfields come together", "[unit][gui]") {
  const BoardLayout shogi(*variant("shogi"), {900, 700}, false);
  for (const Tray& t : shogi.trays()) CHECK(t.type == TrayKind::stand);
  const BoardLayout hostage(*variant("hostage"), {900, 700}, false);
  for (const Tray& t : hostage.trays())
    CHECK(t.type == (t.captives ? TrayKind::prison : TrayKind::airfield));
}

TEST_CASE("a side that is called black has the dark pieces, even if it is the first",
          "[unit][gui]") {
  CHECK_FALSE(has_light_pieces(*variant("shogi"), Side{0}));
  CHECK(has_light_pieces(*variant("shogi"), Side{1}));
  CHECK(has_light_pieces(*variant("chess"), Side{0}));
  CHECK_FALSE(has_light_pieces(*variant("chess"), Side{1}));
}

TEST_CASE("pieces that enemies hold are marked, and say so", "[unit][gui]") {
  Session session(variant("ultima"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/3mP3/8/4K3 w - - 0 1").ok());
  session.set_player(Side{0}, PlayerKind::person);
  BoardModel model(session);
  const int e3 = *session.definition().topology().find("e3");
  CHECK(model.scene().held == CellSet::of(e3));
  CHECK(model.tooltip(Site::cell(e3)).rfind("Held: ", 0) == 0);
}

TEST_CASE("a variant without zones has no trays", "[unit][gui]") {
  const BoardLayout layout(*variant("chess"), {800, 800}, false);
  CHECK(layout.trays().empty());
  CHECK(layout.unit() > 80);
}

TEST_CASE("slots keep their order: queen, rook, bishop, knight, pawn", "[unit][gui]") {
  const auto definition = variant("hostage");
  const BoardLayout layout(*definition, {1000, 700}, false);
  for (const Tray& t : layout.trays()) {
    std::string order;
    for (const SlotPlace& place : t.slots)
      order += definition->equipment().type_of(place.piece).letter;
    CHECK(order == "QRBNP");
  }
}

TEST_CASE("a cursor reaches the trays and comes back", "[unit][gui]") {
  const auto definition = variant("hostage");
  const BoardLayout layout(*definition, {1000, 700}, false);
  const Site h1 = Site::cell(*definition->topology().find("h1"));
  CHECK(layout.neighbour(h1, 0, -1) == Site::cell(*definition->topology().find("h2")));
  const Site in_tray = layout.neighbour(h1, 1, 0);
  CHECK(in_tray.is_slot());
  CHECK(layout.neighbour(in_tray, -1, 0).is_cell());
  CHECK(layout.neighbour(in_tray, 1, 0) == in_tray);
}

TEST_CASE("an exchange moves the payment between trays before the rescued piece", "[unit][gui]") {
  const auto definition = variant("hostage");
  const auto position = parse_fen(*definition, "4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1");
  REQUIRE(position.ok());
  Session session(definition);
  session.set_start(*position);
  std::vector<Change> changes;
  session.observe([&](const SessionEvent& event) { changes = event.changes; });
  REQUIRE(session.play_text("(B)N*c3").ok());

  const Position before = position_before(session.position(), changes);
  for (int cell = 0; cell < definition->topology().cells(); ++cell)
    CHECK(before.at(cell) == position->at(cell));
  for (int slot = 0; slot < definition->layout().slots(); ++slot)
    CHECK(before.count(slot) == position->count(slot));
  const std::vector<Flight> there = flights(before, session.position());
  REQUIRE(there.size() == 2);
  CHECK(there[0].from.is_slot());
  CHECK(there[0].to.is_slot());
  CHECK(there[1].from.is_slot());
  CHECK(there[1].to == Site::cell(*definition->topology().find("c3")));
  // The way back is the same flights turned round.
  const std::vector<Flight> back = flights(session.position(), before);
  REQUIRE(back.size() == 2);
  for (const Flight& flight : back)
    CHECK(std::find(there.begin(), there.end(), Flight{flight.piece, flight.to, flight.from}) !=
          there.end());
}

TEST_CASE("a captured piece flies to the prison; in chess he leaves", "[unit][gui]") {
  for (const char* id : {"hostage", "chess"}) {
    Session session(variant(id));
    for (const char* move : {"e4", "d5", "exd5"}) REQUIRE(session.play_text(move).ok());
    const Position before =
        position_before(session.position(), session.game().journal().last_frame());
    const std::vector<Flight> found = flights(before, session.position());
    REQUIRE(found.size() == 2);
    const auto captive = std::find_if(found.begin(), found.end(), [&](const Flight& flight) {
      return session.definition().roster().side_of(flight.piece).index() == 1;
    });
    REQUIRE(captive != found.end());
    CHECK(captive->to.is_slot() == (std::string(id) == "hostage"));
    CHECK(captive->to.none() == (std::string(id) == "chess"));
  }
}

TEST_CASE("an animation begins as the old position looked and ends as the new", "[unit][gui]") {
  const auto definition = variant("hostage");
  const auto position = parse_fen(*definition, "4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1");
  REQUIRE(position.ok());
  Session session(definition);
  session.set_start(*position);
  REQUIRE(session.play_text("(B)N*c3").ok());
  const Animation animation(flights(*position, session.position()), false, {});
  const BoardLayout layout(*definition, {1000, 700}, false);
  Scene scene;
  scene.definition = definition.get();
  scene.position = &session.position();

  Scene begin = scene;
  animation.apply(begin, layout, 0);
  CHECK(begin.floating.size() == 1);  // the payment is on its way, the knight still held
  CHECK_FALSE(begin.overrides.empty());
  Scene late = scene;
  animation.apply(late, layout, animation.duration_ms() - 1);
  REQUIRE(late.floating.size() == 1);
  CHECK(late.floating[0].parachute);
  Scene end = scene;
  animation.apply(end, layout, animation.duration_ms());
  CHECK(end.floating.empty());
  CHECK(end.overrides.empty());
}

TEST_CASE("the board explains frozen pieces, dimmed captives and refusals", "[unit][gui]") {
  const auto definition = variant("hostage");
  Session session(definition);
  session.set_player(Side{1}, PlayerKind::person);
  REQUIRE(session.set_fen("q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1").ok());
  BoardModel model(session);
  std::string refusal;
  model.on_refused = [&](const std::string& words) { refusal = words; };
  const auto cell = [&](const char* name) {
    return Site::cell(*definition->topology().find(name));
  };
  CHECK(model.tooltip(cell("d7")).find("Frozen") != std::string::npos);
  CHECK(model.scene().frozen.test(cell("d7").index()));
  CHECK(model.scene().pseudo_checked.test(cell("e8").index()));
  CHECK(model.scene().checked.empty());
  // The capture would thaw the pawn, which would then attack the king.
  model.click(cell("a8"));
  model.drop(cell("a1"));
  CHECK_FALSE(refusal.empty());
  CHECK_FALSE(model.scene().evidence.empty());
  model.back();
  CHECK(model.scene().evidence.empty());
}

TEST_CASE("a captive that nothing buys is dimmed, with the reason", "[unit][gui]") {
  const auto definition = variant("hostage");
  Session session(definition);
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K3[#QPp] w - - 0 1").ok());
  const BoardModel model(session);
  const Scene scene = model.scene();
  REQUIRE(scene.dimmed.size() == 1);
  CHECK(model.tooltip(scene.dimmed[0]).find("is worth less than") != std::string::npos);
}

TEST_CASE("the strip shows dimmed what is held but does not suffice", "[unit][gui]") {
  const auto definition = variant("hostage");
  Session session(definition);
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K3[#Nqrp] w - - 0 1").ok());
  BoardModel model(session);
  REQUIRE(model.pick_reserve(1, true));  // P, N, …: the knight in the enemy prison
  model.click(Site::cell(*definition->topology().find("c3")));
  REQUIRE(model.strip().items.size() == 3);
  CHECK(model.strip().items[0].key == "1");
  CHECK(model.strip().items[2].move.is_none());
  CHECK_FALSE(model.strip().items[2].note.empty());
}

TEST_CASE("the strip asks who is freed besides the piece that is dropped", "[unit][gui]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text(
      "schema: 1\nextends: hostage\nname: Test\nexchange:\n"
      "  - pay: { from: own.prison, to: enemy.airfield }\n"
      "  - rescue: { from: enemy.prison, most: 2, rest: own.airfield }\n  - drop: rescued\n",
      "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const auto& definition = loaded->definition;
  Session session(definition);
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K3[#RNPq] w - - 0 1").ok());
  BoardModel model(session);
  const PositionLayout& layout = definition->layout();
  model.click(Site::slot(*layout.find_slot(*layout.find_zone("prison", Side{1}),
                                           *definition->equipment().find_piece('R'))));
  model.click(Site::cell(*definition->topology().find("c3")));
  REQUIRE(model.strip().items.size() == 3);
  CHECK(model.strip().title == "Pay with");
  CHECK(model.strip().items[0].label.empty());
  std::set<std::string> labels = {model.strip().items[1].label, model.strip().items[2].label};
  CHECK(labels == std::set<std::string>{"+N", "+P"});
  const std::string chosen = model.strip().items[1].note;
  const auto moves = session.legal_moves();
  const auto meant = std::find_if(moves.begin(), moves.end(), [&](Move move) {
    return uci_notation(*definition, move) == chosen;
  });
  REQUIRE(meant != moves.end());
  CHECK(model.strip().items[1].move == *meant);
}

TEST_CASE("the strip asks which piece enters with a move, and where", "[unit][gui]") {
  const auto definition = variant("seirawan");
  const auto cell = [&](const char* name) {
    return Site::cell(*definition->topology().find(name));
  };
  Session session(definition);
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/1N2K2R[EH] w KB - 0 1").ok());
  BoardModel model(session);
  model.click(cell("b1"));
  model.click(cell("c3"));
  REQUIRE(model.strip().items.size() == 3);
  CHECK(model.strip().title == "Enters");
  CHECK(model.strip().items[0].label == "Nc3");
  CHECK(model.strip().items[1].piece == *definition->equipment().find_piece('H'));
  CHECK(model.strip().items[1].label.empty());
  model.back();
  model.back();
  model.click(cell("e1"));
  model.click(cell("g1"));
  REQUIRE(model.strip().items.size() == 5);
  CHECK(model.strip().items[0].label == "O-O");
  CHECK(model.strip().items[1].label == "e1");
  CHECK(model.strip().items[3].label == "h1");
}

TEST_CASE("after an exchange the slots are marked and an arrow leaves the tray", "[unit][gui]") {
  const auto definition = variant("hostage");
  Session session(definition);
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1").ok());
  REQUIRE(session.play_text("(B)N*c3").ok());
  const BoardModel model(session);
  const Scene scene = model.scene();
  CHECK(scene.last_move.size() == 4);  // paid from, paid to, rescued from, dropped on
  REQUIRE(scene.arrows.size() == 1);
  CHECK(scene.arrows[0].from.is_slot());
  CHECK(scene.arrows[0].to.is_cell());
}

TEST_CASE("the move list shows pairs, comments and variations", "[unit][gui]") {
  const auto definition = variant("chess");
  const auto games =
      read_pgn("1. e4 {best by test} e5 2. Nf3 (2. f4 exf4 (2... Bc5 3. Nf3)) 2... Nc6 *",
               {"", definition, {}});
  REQUIRE(games.size() == 1);
  MoveListModel list;
  list.rebuild(games[0].record);
  std::string shape;
  for (const MoveRow& row : list.rows()) {
    if (row.type == MoveRow::Kind::pair)
      shape += std::to_string(row.number) + ":";
    else
      shape += "/" + std::to_string(row.depth) + ":";
    for (const MoveToken& token : row.tokens) shape += token.number + token.text + " ";
  }
  CHECK(shape == "1:e4  /0:best by test 1: e5 2:Nf3  /1:2.f4 exf4 /2:2…Bc5 3.Nf3 2: Nc6 ");
  const RecordNode* second = games[0].record.root().children[0]->children[0].get();
  CHECK(list.row_of(second) == 2);
}

TEST_CASE("the move list goes on with moves that changed rules forbid", "[unit][gui]") {
  Session session(variant("chess"));
  for (const char* move : {"e4", "e5", "Nf3", "Nc6", "Bb5"}) REQUIRE(session.play_text(move).ok());
  session.go_to(*session.node().parent->parent);
  session.set_analysing(true);
  REQUIRE(session.play_text("d6").ok());
  session.go_to_start();
  REQUIRE(session.play_text("d4").ok());
  REQUIRE(session.play_text("Nc6").ok());
  REQUIRE(session.reload(test::game_of("extends: chess\npieces: { N: { moves: F } }")));
  MoveListModel list;
  list.rebuild(session.record(), session.lost_moves());
  std::string shape;
  for (const MoveRow& row : list.rows()) {
    shape += row.type == MoveRow::Kind::pair ? "\n" + std::to_string(row.number) + ":"
                                             : "\n/" + std::to_string(row.depth) + ":";
    for (const MoveToken& token : row.tokens) {
      const char* sign = token.type == MoveToken::Kind::illegal ? "!"
                         : token.type == MoveToken::Kind::lost  ? "?"
                                                                : "";
      shape += " " + token.number + token.text + sign;
    }
  }
  CHECK(shape == "\n1: e4 \n/1: 1.d4\n/2: 1…Nc6!\n1:  e5\n2: Nf3! Nc6?\n/1: 2…d6?\n3: Bb5? ");
  // An illegal move stands for the position before it, which another row shows.
  const RecordNode& e5 = *session.record().root().children[0]->children[0];
  CHECK(list.rows()[4].tokens[0].node == &e5);
  CHECK(list.rows()[4].tokens[0].more.find("Nf3 is illegal now: ") == 0);
  CHECK(list.row_of(&e5) == 3);
  // The board shows the move where it was played.
  session.go_to(e5);
  const Scene scene = BoardModel(session).scene();
  const auto arrow = std::find_if(scene.arrows.begin(), scene.arrows.end(), [](const Arrow& one) {
    return one.type == Arrow::Kind::illegal;
  });
  REQUIRE(arrow != scene.arrows.end());
  const Topology& board = session.definition().topology();
  CHECK(board.name(arrow->from.index()) == "g1");
  CHECK(board.name(arrow->to.index()) == "f3");
  session.go_to_start();
  for (const Arrow& one : BoardModel(session).scene().arrows)
    CHECK(one.type != Arrow::Kind::illegal);
}

TEST_CASE("of a long comment the move list has the beginning", "[unit][gui]") {
  Session session(variant("chess"));
  REQUIRE(session.play_text("e4").ok());
  std::string comment;
  for (int i = 0; i < 100'000; ++i) comment += "größer ";
  session.set_comment(session.node(), comment);
  MoveListModel list;
  list.rebuild(session.record());
  REQUIRE(list.rows().size() == 2);
  const MoveToken& token = list.rows()[1].tokens.front();
  CHECK(token.text.size() <= kShownComment + 3);
  CHECK(token.text.ends_with("größer…"));
  CHECK(token.more.size() <= kMoreComment + 3);
  CHECK(token.more.size() > kShownComment);

  CHECK(shortened("short", 300) == "short");
  CHECK(shortened("aaaa bbbb", 6) == "aaaa…");
  // Without a space it ends between two characters.
  std::string umlauts;
  for (int i = 0; i < 50; ++i) umlauts += "ö";
  CHECK(shortened(umlauts, 11) == "ööööö…");
}

TEST_CASE("sides are called by their names and the colours of their pieces", "[unit][gui]") {
  const auto shogi = variant("shogi");
  CHECK(side_title(*shogi, Side{0}) == "Sente (Black)");
  CHECK(side_title(*shogi, Side{1}) == "Gote (White)");
  const auto chess = variant("chess");
  CHECK(side_title(*chess, Side{0}) == "White");
  CHECK(side_title(*chess, Side{1}) == "Black");
}

TEST_CASE("completion finds moves in both forms", "[unit][gui]") {
  Game game(variant("chess"));
  MoveCompleter completer;
  completer.set_position(game, game.legal_moves());
  const auto texts = [&](const char* typed) {
    std::string all;
    for (const MoveSuggestion& suggestion : completer.complete(typed, 20))
      all += suggestion.text + " ";
    return all;
  };
  CHECK(texts("e") == "e3 e4 ");
  CHECK(texts("N") == "Na3 Nc3 Nf3 Nh3 ");
  CHECK(texts("nf") == "Nf3 ");
  CHECK(texts("g1") == "g1f3 g1h3 ");
  CHECK(texts("z").empty());
  CHECK(completer.complete("", 5).size() == 5);
}

TEST_CASE("the page of the rules ends with who is who", "[unit][gui]") {
  const Theme theme = make_theme(Appearance::light, BoardStyle::walnut);
  const std::string page =
      help_page("A", "Text.", theme, {{"long leaper", "L", {"memory:l.png"}}, {"<king>", "K", {}}});
  CHECK(page.find("<h3>Pieces</h3>") > page.find("Text."));
  CHECK(page.find("<img src=\"memory:l.png\">") != std::string::npos);
  CHECK(page.find("<td>long leaper</td>") != std::string::npos);
  CHECK(page.find("<td>&lt;king&gt;</td>") != std::string::npos);
  CHECK(help_page("A", "Text.", theme).find("Pieces") == std::string::npos);
}

TEST_CASE("a piece without a legal move says why when it is picked up", "[unit][gui]") {
  Session session(variant("chess"));
  BoardModel model(session);
  std::string said;
  model.on_refused = [&](const std::string& words) { said = words; };
  const Topology& topology = session.definition().topology();
  model.click(Site::cell(*topology.find("g1")));
  CHECK(said.empty());
  model.click(Site::cell(*topology.find("a1")));
  CHECK(said.find("ook on a1 has no legal move: ") != std::string::npos);
  said.clear();
  // A pinned knight.
  REQUIRE(session.set_fen("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").ok());
  model.update();
  model.click(Site::cell(*topology.find("e2")));
  CHECK(said.find("night on e2 has no legal move: ") != std::string::npos);
  CHECK(said.find("attack") != std::string::npos);
}

TEST_CASE("a captive that cannot be rescued in check is told so", "[unit][gui]") {
  Session session(variant("hostage"));
  BoardModel model(session);
  // White is in check by a knight, holds a pawn and could pay it for the captive pawn.
  REQUIRE(session.set_fen("4k3/8/8/8/8/3n4/8/4K3[#Pp] w - - 0 1").ok());
  model.update();
  const PositionLayout& layout = session.definition().layout();
  const auto prison = layout.find_zone("prison", Side{1});
  const auto pawn = session.definition().equipment().find_piece('P');
  REQUIRE((prison && pawn));
  const std::string words = model.tooltip(Site::slot(*layout.find_slot(*prison, *pawn)));
  INFO(words);
  CHECK(words.find("cannot be rescued now") != std::string::npos);
  CHECK(words.find("check") != std::string::npos);
}

TEST_CASE("a side called Red has red pieces", "[unit][gui]") {
  CHECK(piece_tint(*variant("xiangqi"), Side{0})->letter == 'r');
  CHECK(piece_tint(*variant("xiangqi"), Side{1}) == nullptr);
  CHECK(piece_tint(*variant("chess"), Side{0}) == nullptr);
  CHECK(side_title(*variant("xiangqi"), Side{0}) == "Red");
}

TEST_CASE("rules become a page of headings, paragraphs and lists", "[unit][gui]") {
  const Theme theme = make_theme(Appearance::dark, BoardStyle::slate);
  const std::string page =
      help_page("A & B", "First line\nsecond.\n\n# Head\n- one\n  more\n- two <3\n\nEnd.", theme);
  CHECK(page.find("<h2>A &amp; B</h2>") != std::string::npos);
  CHECK(page.find("<p>First line second.</p>") != std::string::npos);
  CHECK(page.find("<h3>Head</h3>") != std::string::npos);
  CHECK(page.find("<li>one more</li>") != std::string::npos);
  CHECK(page.find("<li>two &lt;3</li>") != std::string::npos);
  CHECK(page.find("<p>End.</p>") != std::string::npos);
  CHECK(page.find(theme.panel.hex()) != std::string::npos);
}

}  // namespace stockade::gui::gui_model_board_test
