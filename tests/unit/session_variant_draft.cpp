// New variants step by step, the options of a variant as a form, diagrams of movements.

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/ruletest/suite.h"
#include "framework/session/library.h"
#include "framework/session/movement_diagram.h"
#include "framework/session/variant_draft.h"
#include "framework/session/variant_options.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

DefinitionPtr correct(const VariantDraft& draft, const GameDefinition& base) {
  const std::string text = draft_text(draft, base);
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
  CHECK(draft_text(draft, chess) ==
        "schema: 1\n"
        "extends: chess\n"
        "name: \"Mine: Chess\"\n"
        "description: With an archbishop.\n"
        "\n"
        "# Everything that this file does not mention is as in Chess.\n"
        "pieces:\n"
        "  N: { moves: NA }\n"
        "  A: { name: archbishop, moves: BN }\n"
        "setup: \"rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\"\n");
  const DefinitionPtr rules = correct(draft, chess);
  CHECK(rules->equipment().find_piece('A'));
}

TEST_CASE("boards of another size, removed pieces and drops are in order", "[unit]") {
  const GameDefinition& chess = *variant("chess");
  VariantDraft draft = draft_of(chess);
  draft.files = 7;
  draft.ranks = 6;
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
  draft.drops = true;
  const DefinitionPtr house = correct(draft, chess);
  CHECK_FALSE(house->layout().zones().empty());

  draft = draft_of(chess);
  draft.wrapper = "circe";
  const std::vector<std::string> wrappers = list_wrappers();
  CHECK(std::find(wrappers.begin(), wrappers.end(), "circe") != wrappers.end());
  CHECK(correct(draft, chess)->content_hash() != chess.content_hash());
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
  const std::string text = draft_text(draft_of(chess), chess);
  const auto file = scratch.folder() / "mine" / "mine.yaml";
  REQUIRE(create_variant(text, file).empty());
  SuitePlan plan;
  plan.files = {scratch.folder() / "mine" / "mine.test.yaml"};
  const SuiteReport report = run_suite(plan);
  CHECK(report.problems.empty());
  CHECK(report.passed() == 1);
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

}  // namespace stockade::test
