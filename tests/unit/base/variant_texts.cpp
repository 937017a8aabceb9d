#include "framework/base/variant_texts.h"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "framework/base/translate.h"
#include "framework/definition/heads.h"
#include "framework/definition/loader.h"
#include "framework/definition/texts.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/variant_words.h"
#include "tests/support/po_catalogue.h"
#include "tests/support/rules_text.h"

namespace stockade::variant_texts_test {
namespace {

using test::game_of;
using test::try_rules;

/// A reader of German without any catalogue but a word of the library.
class Reader final : public Translator {
 public:
  explicit Reader(std::string language = "de") : language_(std::move(language)) {
    set_translator(this);
  }
  ~Reader() override { set_translator(nullptr); }
  [[nodiscard]] std::string find(std::string_view) const override { return {}; }
  [[nodiscard]] std::string find_plural(std::string_view, std::string_view,
                                        std::size_t) const override {
    return {};
  }
  [[nodiscard]] std::string find_in_library(std::string_view text) const override {
    return text == "bishop" ? "Läufer" : text == "rook" ? "Turm" : "";
  }
  [[nodiscard]] std::string language() const override { return language_; }

 private:
  std::string language_;
};

const std::string kOwn =
    "extends: chess\ntranslations: { de: { rook: Wagen, White: Elfenbein, white: elfenbeinern } "
    "}\n";

TEST_CASE("a context tells texts apart that are written alike", "[unit][translate]") {
  class Contexts final : public Translator {
   public:
    Contexts() { set_translator(this); }
    ~Contexts() override { set_translator(nullptr); }
    [[nodiscard]] std::string find(std::string_view text) const override {
      return text == "result\4draw" ? "Remis" : text == "draw" ? "zeichnen" : "";
    }
    [[nodiscard]] std::string find_plural(std::string_view, std::string_view,
                                          std::size_t) const override {
      return {};
    }
  };
  CHECK(trc("result", "draw") == "draw");
  const Contexts language;
  CHECK(trc("result", "draw") == "Remis");
  CHECK(tr("draw") == "zeichnen");
  CHECK(trc("chart", "draw") == "draw");
}

TEST_CASE("texts of a variant come from its files, then from the library", "[unit][translate]") {
  VariantTexts texts;
  texts.add("de", "rook", "Wagen");
  texts.add("de_AT", "queen", "Königin");
  CHECK(texts.tr("rook") == "rook");
  const Reader german;
  CHECK(texts.tr("rook") == "Wagen");
  CHECK(texts.tr("bishop") == "Läufer");
  CHECK(texts.tr("queen") == "queen");
  CHECK(texts.tr("") == "");
}

TEST_CASE("a language of a country takes the texts of the language, too", "[unit][translate]") {
  VariantTexts texts;
  texts.add("de", "rook", "Wagen");
  texts.add("de", "queen", "Dame");
  texts.add("de_AT", "queen", "Königin");
  const Reader austrian("de_AT");
  CHECK(texts.tr("queen") == "Königin");
  CHECK(texts.tr("rook") == "Wagen");
}

TEST_CASE("a long text is translated as a whole or by its paragraphs", "[unit][translate]") {
  VariantTexts texts;
  texts.add("de", "# Aim\nMate.", "# Ziel\nMatt.");
  const Reader german;
  CHECK(texts.tr_paragraphs("# Aim\nMate.\n\nNo castling.\n") == "# Ziel\nMatt.\n\nNo castling.\n");
  texts.add("de", "# Aim\nMate.\n\nNo castling.\n", "Alles.\n");
  CHECK(texts.tr_paragraphs("# Aim\nMate.\n\nNo castling.\n") == "Alles.\n");
  CHECK(paragraphs_of("\n\na\nb\n \nc") == std::vector<std::string>{"a\nb", "c"});
}

TEST_CASE("names in a file's own translations are shown, and do not change the rules",
          "[unit][translate]") {
  const DefinitionPtr plain = game_of("extends: chess\n");
  const DefinitionPtr translated = game_of(kOwn);
  CHECK(plain->content_hash() == translated->content_hash());
  const Equipment& equipment = translated->equipment();
  const Piece rook = *equipment.find_piece('R');
  CHECK(equipment.describe(rook) == "the white rook");
  CHECK(equipment.name_of(Side{0}) == "White");
  const Reader german;
  CHECK(equipment.describe(rook) == "the elfenbeinern Wagen");
  CHECK(equipment.name_of(Side{0}) == "Elfenbein");
  CHECK(equipment.name_of(*equipment.find_type('B')) == "Läufer");
  CHECK(plain->equipment().name_of(*equipment.find_type('R')) == "Turm");
  // What files have stays as it is written.
  CHECK(equipment.type_of(rook).name == "rook");
  Game game(translated);
  const auto verdict = explain_move(game, "Ra1a5");
  REQUIRE(verdict.ok());
  CHECK(verdict->reason.words.find("Wagen") != std::string::npos);
}

TEST_CASE("the rules of a file are translated as a whole", "[unit][translate]") {
  const auto game = game_of(
      "extends: chess\ntranslations: { de: { rules: Alles ist anders. } }\n"
      "rules: |\n  One.\n\n  Two.\n");
  const Reader german;
  const GameDefinition& definition = *game;
  CHECK(definition.equipment().texts.tr_paragraphs(definition.metadata().help) ==
        "Alles ist anders.");
}

TEST_CASE("translations of a base are passed on, and can be replaced", "[unit][translate]") {
  const auto folder = std::filesystem::temp_directory_path() / "stockade-test-translations";
  std::filesystem::create_directories(folder / "base");
  std::ofstream(folder / "base/base.yaml")
      << "schema: 1\nextends: chess\nname: Base\nrules: Base rules.\n"
         "translations: { de: { rook: Wagen, queen: Frau, rules: Grundregeln } }\n";
  LoadOptions options;
  options.search_path = {folder, STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text(
      "schema: 1\nextends: base\nname: Child\nrules: Child rules.\npieces: { B: off }\n"
      "setup: rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1\n"
      "translations: { de: { queen: Fee } }\n",
      "child.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const Reader german;
  const Equipment& equipment = loaded->definition->equipment();
  CHECK(equipment.name_of(*equipment.find_type('R')) == "Wagen");
  CHECK(equipment.name_of(*equipment.find_type('Q')) == "Fee");
  CHECK(rules_text_of(*loaded->definition) == "Child rules.");
  std::filesystem::remove_all(folder);
}

TEST_CASE("a promoted type without a name of its own is translated by its parts",
          "[unit][translate]") {
  const DefinitionPtr game = game_of(
      "extends: crazyhouse\ntranslations: { de: { queen: Dame, 'promoted rook': Oberturm } }\n");
  const Equipment& equipment = game->equipment();
  const Reader german;
  CHECK(equipment.name_of(*equipment.find_type('Q', kBehind)) == "promoted Dame");
  CHECK(equipment.name_of(*equipment.find_type('R', kBehind)) == "Oberturm");
}

TEST_CASE("texts of a file are listed once, with their places", "[unit][translate]") {
  const auto tree = parse_yaml(
      "schema: 1\nname: My Game\npieces:\n  R: { name: rook, moves: R }\n  S: { name: rook }\n"
      "sides: [{ name: White }, { name: Black }]\nzones: { hand: off, prison: {} }\n"
      "options: { quick: { default: yes, values: [yes, 5], description: Whether \"quick\". } }\n"
      "chance: { dice: { dice: 2 }, wind: { dice: 1, faces: [north, 3] }, card: { deck: { knight: "
      "3 } } }\n"
      "forbid: [{ when: x, because: no reason }]\nrules: |\n  First.\n\n  Second\n  line.\n",
      "game.yaml");
  REQUIRE(tree.ok());
  std::vector<std::string> texts;
  for (const VariantText& text : texts_of(*tree)) texts.push_back(text.text);
  CHECK(texts == std::vector<std::string>{"My Game", "rook", "rook", "White", "white", "Black",
                                          "black", "prison", "quick", "Whether \"quick\".", "yes",
                                          "dice", "wind", "card", "north", "knight", "no reason",
                                          "First.", "Second\nline."});
  const std::string catalogue = catalogue_of(texts_of(*tree));
  CHECK(catalogue.find("#. piece type\n#: game.yaml:4\n#: game.yaml:5\nmsgid \"rook\"\n") !=
        std::string::npos);
  CHECK(catalogue.find("msgid \"\"\n\"Second\\n\"\n\"line.\"\nmsgstr \"\"\n") != std::string::npos);
  CHECK(catalogue.find("msgid \"Whether \\\"quick\\\".\"\n") != std::string::npos);
}

TEST_CASE("heads of the library have the translations of their files", "[unit][translate]") {
  VariantHead head;
  head.name = "Rooks";
  head.texts.add("de", "Rooks", "Türme");
  CHECK(is_found_by(head, nullptr, "rooks"));
  CHECK_FALSE(is_found_by(head, nullptr, "türme"));
  const Reader german;
  CHECK(is_found_by(head, nullptr, "rooks"));
  CHECK(is_found_by(head, nullptr, "türme"));
}

}  // namespace
}  // namespace stockade::variant_texts_test
