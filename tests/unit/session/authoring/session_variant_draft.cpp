// New variants step by step, the options of a variant as a form, diagrams of movements.

#include <algorithm>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/base/random.h"
#include "framework/notation/fen.h"
#include "framework/session/authoring/movement_diagram.h"
#include "framework/session/authoring/variant_draft.h"
#include "framework/session/authoring/variant_options.h"
#include "framework/session/library.h"
#include "framework/tools/ruletest/suite.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_variant_draft_test {
namespace {

DefinitionPtr correct(const VariantDraft& draft, const GameDefinition& base) {
  const std::string text = draft_text(draft, &base);
  const SourceCheck check = check_draft(text, "mine");
  INFO(text << to_string(check.problems));
  REQUIRE(check.definition);
  return check.definition;
}

}  // namespace

TEST_CASE("a draft that changes nothing has the rules of its base", "[unit]") {
  size_t tried = 0;
  for (const VariantHead& head : list_variants().variants) {
    const auto base = open_variant(head.id);
    INFO(head.id);
    REQUIRE(base.ok());
    CHECK(correct(draft_of(**base), **base)->content_hash() == (*base)->content_hash());
    ++tried;
  }
  CHECK(tried > 50);
}

TEST_CASE("the file of a draft has the differences only", "[unit]") {
  const GameDefinition& chess = *variant("chess");
  VariantDraft draft = draft_of(chess);
  draft.name = "Mine: Chess";
  draft.description = "With an archbishop.";
  for (DraftPiece& piece : draft.pieces)
    if (piece.letter == "N") piece.moves = "NA";
  draft.pieces.push_back({"A", "archbishop", "BN"});
  draft.setup = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR";
  CHECK(draft_text(draft, &chess) ==
        "schema: 1\n"
        "extends: chess\n"
        "name: \"Mine: Chess\"\n"
        "description: With an archbishop.\n"
        "\n"
        "# Everything that this file does not mention is as in Chess.\n"
        "pieces:                        # moves are in Betza notation: docs/author/betza.md\n"
        "  N: { moves: NA }\n"
        "  A: { name: archbishop, moves: BN }\n"
        "setup: \"rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\"\n");
  const DefinitionPtr rules = correct(draft, chess);
  CHECK(rules->equipment().find_piece('A'));
}

TEST_CASE("boards of another size, removed pieces and drops are in order", "[unit]") {
  const GameDefinition& chess = *variant("chess");
  VariantDraft draft = draft_of(chess);
  draft.board.files = 7;
  draft.board.ranks = 6;
  draft.castling = false;
  draft.setup = fitted_setup(draft.setup, 7, 6);
  CHECK(draft.setup == "rnbqkbn/ppppppp/7/7/PPPPPPP/RNBQKBN");
  const DefinitionPtr small = correct(draft, chess);
  CHECK(small->topology().cells() == 42);

  draft = draft_of(chess);
  std::erase_if(draft.pieces, [](const DraftPiece& piece) { return piece.letter == "Q"; });
  draft.setup = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR";
  CHECK(correct(draft, chess)->equipment().find_piece('Q') == std::nullopt);

  draft = draft_of(chess);
  draft.zones = DraftZones::hand;
  const DefinitionPtr house = correct(draft, chess);
  CHECK_FALSE(house->layout().zones().empty());

  draft = draft_of(chess);
  draft.wrappers = {"circe"};
  const std::vector<std::string> wrappers = list_wrappers();
  CHECK(std::find(wrappers.begin(), wrappers.end(), "circe") != wrappers.end());
  CHECK(correct(draft, chess)->content_hash() != chess.content_hash());
}

TEST_CASE("a variant from nothing has all its rules in its file", "[unit]") {
  VariantDraft draft = blank_draft();
  draft.name = "Bare";
  const SourceCheck bare = check_draft(draft_text(draft, nullptr), "mine");
  INFO(to_string(bare.problems));
  REQUIRE(bare.definition);
  CHECK(bare.problems.empty());
  CHECK(bare.definition->topology().cells() == 64);

  draft.board.shape = DraftBoard::Shape::hexagon;
  draft.board.edge = 4;
  draft.setup = setup_for(draft.board, draft.setup, draft.royal);
  CHECK(draft.setup == "2k1/5/6/7/6/5/2K1");
  draft.board.shape = DraftBoard::Shape::levels;
  draft.board.files = draft.board.ranks = 4;
  draft.board.levels = 3;
  draft.setup = setup_for(draft.board, draft.setup, draft.royal);
  CHECK(draft.setup == "2k1/4/4/4&4/4/4/4&4/4/4/2K1");
  for (const auto shape :
       {DraftBoard::Shape::squares, DraftBoard::Shape::hexagon, DraftBoard::Shape::levels})
    for (const auto zones :
         {DraftZones::as_base, DraftZones::hand, DraftZones::hostages, DraftZones::reserve}) {
      draft.board.shape = shape;
      draft.zones = zones;
      draft.setup = setup_for(draft.board, "", draft.royal);
      const std::string text = draft_text(draft, nullptr);
      const SourceCheck check = check_draft(text, "mine");
      INFO(text << to_string(check.problems));
      REQUIRE(check.definition);
      CHECK(check.definition->layout().zones().empty() == (zones == DraftZones::as_base));
    }
}

TEST_CASE("holes, sides and options of a draft are in its file", "[unit]") {
  const GameDefinition& chess = *variant("chess");
  VariantDraft draft = draft_of(chess);
  draft.board.holes = "d4 e5";
  draft.setup = setup_for(draft.board, draft.setup, "");
  CHECK(draft.setup == "rnbqkbnr/pppppppp/8/4*3/3*4/8/PPPPPPPP/RNBQKBNR");
  CHECK(correct(draft, chess)->topology().cells() == 62);

  draft = draft_of(chess);
  draft.sides = {{"Dusk", false}, {"Dawn", true}};
  const DefinitionPtr named = correct(draft, chess);
  CHECK(named->equipment().sides[0].name == "Dusk");
  CHECK(named->equipment().sides[0].letter == 'b');
  CHECK(write_fen(*named, named->start()).find(" b ") != std::string::npos);

  draft = draft_of(*variant("hostage"));
  draft.options["pawn_drop_resets"] = "no";
  const DefinitionPtr slow = correct(draft, *variant("hostage"));
  CHECK(slow->options()[0].value == "no");

  // Values for what is paid, in the order of the pieces.
  draft = draft_of(chess);
  draft.zones = DraftZones::hostages;
  CHECK(draft_text(draft, &chess).find("values: { Q: 9, R: 5, B: 3, N: 3, P: 1 }") !=
        std::string::npos);
  draft.zone_pieces = "QRBN";
  const DefinitionPtr officers = correct(draft, chess);
  const auto prison = officers->layout().find_zone("prison", Side{0});
  REQUIRE(prison);
  CHECK(officers->layout().find_slot(*prison, *officers->equipment().find_piece('n')));
  CHECK_FALSE(officers->layout().find_slot(*prison, *officers->equipment().find_piece('p')));
}

TEST_CASE("whatever is chosen step by step, the file loads", "[unit]") {
  const std::vector<std::string> names = {"chess",      "shogi",      "hostage",
                                          "capablanca", "makruk",     "glinski",
                                          "raumschach", "crazyhouse", "minishogi"};
  const std::vector<DraftPiece> others = {{"", "archbishop", "BN"},     {"", "camel: long", "C"},
                                          {"", "duke", "WDFA"},         {"", "scout", "mQcF"},
                                          {"", "lion (small)", "KNAD"}, {"", "rider", "NN"}};
  Random random(20261123);
  const auto pick = [&](size_t most) {
    return static_cast<size_t>(random.below(static_cast<uint32_t>(most)));
  };
  int correct_files = 0;
  for (int round = 0; round < 36; ++round) {
    DefinitionPtr base;
    VariantDraft draft = blank_draft();
    if (pick(4) != 0) {
      base = variant(names[pick(names.size())]);
      draft = draft_of(*base);
    }
    draft.name = "Mine " + std::to_string(round) + (pick(3) == 0 ? ": \"new\" # 1" : "");
    if (pick(3) == 0) draft.description = "With [brackets], {braces} and 'quotes'.";
    const bool own = draft.board.files > 0;
    if (!base && pick(2) == 0) {
      draft.board.shape = static_cast<DraftBoard::Shape>(pick(3));
      draft.board.edge = 3 + static_cast<int>(pick(4));
      draft.board.levels = 2 + static_cast<int>(pick(3));
      draft.board.files = draft.board.ranks = 5;
      draft.setup = setup_for(draft.board, draft.setup, draft.royal);
    } else if (own && pick(2) == 0) {
      draft.board.files += static_cast<int>(pick(3));
      draft.board.ranks += static_cast<int>(pick(3));
      draft.castling = false;
      draft.setup = fitted_setup(draft.setup, draft.board.files, draft.board.ranks);
    }
    // Other boards have atoms of their own.
    const bool flat = own && draft.board.shape == DraftBoard::Shape::squares;
    for (size_t i = flat ? pick(4) : 0; i-- > 0;) {
      // A letter that is free.
      for (char letter = 'A'; letter <= 'Z'; ++letter) {
        const std::string text(1, letter);
        const bool taken =
            std::any_of(draft.pieces.begin(), draft.pieces.end(),
                        [&](const DraftPiece& piece) { return piece.letter == text; });
        if (taken) continue;
        const DraftPiece& other = others[pick(others.size())];
        const bool known =
            std::any_of(draft.pieces.begin(), draft.pieces.end(),
                        [&](const DraftPiece& piece) { return piece.name == other.name; });
        if (!known) draft.pieces.push_back({text, other.name, other.moves});
        break;
      }
    }
    if (draft.sides.size() == 2 && pick(3) == 0)
      draft.sides = {{"Ochre", pick(2) == 0}, {"Red", false}},
      draft.sides[1].light = !draft.sides[0].light;
    const bool has_zones = base && !base->layout().zones().empty();
    if (!has_zones) draft.zones = static_cast<DraftZones>(pick(4));
    if (draft.zones != DraftZones::as_base && pick(3) == 0)
      for (const DraftPiece& piece : draft.pieces)
        if (piece.name != "king" && piece.name != "general") draft.zone_pieces += piece.letter;
    const std::string text = draft_text(draft, base.get());
    const SourceCheck check = check_draft(text, "mine");
    INFO(round << "\n" << text << to_string(check.problems));
    REQUIRE(check.definition);
    ++correct_files;
    const Scratch scratch;
    const auto file = scratch.folder() / "mine" / "mine.yaml";
    REQUIRE(create_variant(text, file).empty());
    SuitePlan plan;
    plan.files = {scratch.folder() / "mine" / "mine.test.yaml"};
    const SuiteReport report = run_suite(plan);
    INFO(to_string(report.problems));
    CHECK(report.problems.empty());
    CHECK(report.failed() == 0);
    CHECK(report.passed() > 0);
  }
  CHECK(correct_files == 36);
}

TEST_CASE("the pieces of the library can be had in a new variant", "[unit]") {
  const std::vector<LibraryPiece> pieces = list_library_pieces();
  CHECK(pieces.size() > 40);
  const auto knight = std::find_if(pieces.begin(), pieces.end(), [](const LibraryPiece& piece) {
    return piece.name == "knight" && piece.moves == "N";
  });
  REQUIRE(knight != pieces.end());
  CHECK(knight->variants.find(" more") != std::string::npos);
  for (const LibraryPiece& piece : pieces) {
    INFO(piece.name << " " << piece.moves);
    CHECK(movement_diagram(piece.moves).ok());
  }
}

TEST_CASE("a setup is fitted to a board", "[unit]") {
  CHECK(fitted_setup("r1b/3/R1B", 5, 3) == "r1b2/5/R1B2");
  CHECK(fitted_setup("r1b/3/R1B", 2, 2) == "r1/R1");
  CHECK(fitted_setup("rnb/pp1/3/RNB", 3, 6) == "rnb/pp1/3/3/3/RNB");
  CHECK(fitted_setup("+pk10/12", 12, 2) == "+pk10/12");
}

TEST_CASE("a new variant is written with a test that passes, and never over another", "[unit]") {
  const Scratch scratch;
  const GameDefinition& chess = *variant("chess");
  const std::string text = draft_text(draft_of(chess), &chess);
  const auto file = scratch.folder() / "mine" / "mine.yaml";
  REQUIRE(create_variant(text, file).empty());
  SuitePlan plan;
  plan.files = {scratch.folder() / "mine" / "mine.test.yaml"};
  const SuiteReport report = run_suite(plan);
  CHECK(report.problems.empty());
  CHECK(report.passed() == 2);
  CHECK(report.failed() == 0);
  for (const auto& [name, id] : {std::pair{"mine/mine.yaml", "variant-exists"},
                                 {"x/chess.yaml", "variant-exists"},
                                 {"x/Mine Own.yaml", "variant-id"}}) {
    const Diagnostics refused = create_variant(text, scratch.folder() / name);
    REQUIRE_FALSE(refused.empty());
    CHECK(refused.front().id == id);
  }
  CHECK(nearest_variant_id("My Game!") == "my_game");
  CHECK(nearest_variant_id("960").empty());
}

TEST_CASE("the options of a variant have their values and ranges", "[unit]") {
  const auto options = variant_options(*variant("janggi"));
  REQUIRE(options.size() >= 2);
  CHECK(options[0].name == "cho");
  CHECK(options[0].range == std::pair{0, 3});
  CHECK(options[0].refuses("3").empty());
  CHECK(options[0].refuses("random").empty());
  CHECK_FALSE(options[0].refuses("4").empty());
  CHECK_FALSE(options[0].refuses("x").empty());
  CHECK(variant_options(*variant("chess")).empty());
  bool some_switch = false;
  for (const VariantOption& option : variant_options(*variant("hostage"))) {
    CHECK(option.refuses(option.value).empty());
    some_switch = some_switch || option.is_switch();
  }
  CHECK(some_switch);
  // Every value of a form opens the variant.
  for (const char* id : {"hostage", "janggi", "ultima", "dynamo"})
    for (const VariantOption& option : variant_options(*variant(id)))
      for (const std::string& value : option.values) {
        INFO(id << ": " << option.name << "=" << value);
        CHECK(open_variant(id, {{option.name, value}}).ok());
      }
}

TEST_CASE("a movement is drawn as the rules play it", "[unit]") {
  const auto knight = movement_diagram("N");
  REQUIRE(knight.ok());
  int cells = 0;
  for (int cell = 0; cell < knight->rules->topology().cells(); ++cell)
    cells += knight->diagram.cells[cell].moves == Reach::always;
  CHECK(cells == 8);
  CHECK_FALSE(movement_diagram("N(").ok());
  CHECK_FALSE(movement_diagram("").ok());
}

}  // namespace stockade::test::session_variant_draft_test
