// What people read of the rules is German with the German catalogues: no sentence stays English.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/library.h"
#include "framework/definition/texts.h"
#include "framework/game/game.h"
#include "framework/notation/ending_words.h"
#include "framework/notation/explain.h"
#include "framework/notation/variant_words.h"
#include "framework/rules/rule_text.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "tests/support/po_catalogue.h"

namespace stockade::german_test {
namespace {

using test::German;
using test::InGerman;

/// Variants of all families, with most of the rules.
std::vector<std::string> variants() {
  std::vector<std::string> ids;
  for (const VariantHead& head : list_variants().variants) ids.push_back(head.id);
  for (const char* id : {"hostage", "chess", "xiangqi", "shogi", "crazyhouse"})
    REQUIRE(std::find(ids.begin(), ids.end(), id) != ids.end());
  return ids;
}

DefinitionPtr open(const std::string& id) {
  const auto definition = open_variant(id);
  INFO(id << ": " << definition.message());
  REQUIRE(definition.ok());
  return *definition;
}

/// Words that English sentences have, and neither German ones nor conditions.
void check_german(const std::string& text) {
  const std::string spaced = " " + text + " ";
  for (const char* const word :
       {" the ", " may ", " its ", " which ", " with ", " cannot ", " player ", " enemy piece"}) {
    INFO(text);
    CHECK(spaced.find(word) == std::string::npos);
  }
}

std::vector<std::string> lines_of(const GameDefinition& definition) {
  std::vector<std::string> lines;
  for (const RuleText& rule : definition.describe()) lines.push_back(rule.words);
  return lines;
}

/// Attempts to move pieces somewhere, most of which are not legal, and some drops.
std::vector<Attempt> attempts_in(Game& game, Random& random) {
  const GameDefinition& definition = game.definition();
  const auto cells = static_cast<uint32_t>(definition.topology().cells());
  std::vector<Attempt> attempts;
  for (int i = 0; i < 60; ++i) {
    Attempt attempt;
    attempt.from = Site::cell(static_cast<int>(random.below(cells)));
    attempt.to = Site::cell(static_cast<int>(random.below(cells)));
    if (game.position().at(attempt.from.index()) == kEmpty) continue;
    attempts.push_back(attempt);
  }
  const PositionLayout& layout = definition.layout();
  for (int slot = 0; slot < layout.slots(); ++slot) {
    Attempt attempt;
    attempt.form = MoveForm::drop;
    attempt.from = Site::slot(slot);
    attempt.piece = layout.slot(slot).piece;
    if (attempt.piece == kEmpty ||
        definition.roster().side_of(attempt.piece) != game.position().side_to_move())
      continue;
    attempt.to = Site::cell(static_cast<int>(random.below(cells)));
    attempts.push_back(attempt);
  }
  return attempts;
}

}  // namespace

TEST_CASE("every text of the library has a German translation", "[unit][translate][german]") {
  const German german;
  LoadOptions library;
  library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  std::set<std::filesystem::path> files;
  for (const LibraryFile& file : library_files(library)) {
    files.insert(file.listing.path);
    if (!file.family.empty()) files.insert(file.family / kFamilyFile);
  }
  REQUIRE(files.size() > 150);
  size_t texts = 0;
  for (const auto& file : files) {
    const auto found = texts_in(file);
    REQUIRE(found.ok());
    for (const VariantText& text : *found) {
      INFO(text.where.to_string() << ": " << text.text);
      CHECK(german.find_in_library(text.text) != "");
      ++texts;
    }
  }
  CHECK(texts > 1000);
}

TEST_CASE("no line of a rules page stays English", "[unit][translate][german]") {
  size_t lines = 0;
  for (const std::string& id : variants()) {
    const DefinitionPtr definition = open(id);
    const std::vector<std::string> english = lines_of(*definition);
    const std::string text = rules_text_of(*definition);
    const InGerman german;
    const std::vector<std::string> translated = lines_of(*definition);
    REQUIRE(english.size() == translated.size());
    for (size_t i = 0; i < english.size(); ++i) {
      INFO(id << ": " << english[i]);
      CHECK(english[i] != translated[i]);
      check_german(translated[i]);
      ++lines;
    }
    if (text.empty()) continue;
    INFO(id);
    CHECK(rules_text_of(*definition) != text);
    for (const std::string& paragraph : paragraphs_of(rules_text_of(*definition)))
      check_german(paragraph);
  }
  CHECK(lines > 2000);
}

TEST_CASE("no reason why a move is not legal stays English", "[unit][translate][german]") {
  std::set<std::string> rules;
  for (const std::string& id : variants()) {
    const DefinitionPtr definition = open(id);
    Game game(definition);
    Random random(7);
    for (int ply = 0; ply < 24 && !game.outcome().over(); ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      if (ply % 8 == 4)
        for (const Attempt& attempt : attempts_in(game, random)) {
          const Verdict english = explain_attempt(game, attempt);
          if (english.legal) continue;
          const InGerman german;
          const Verdict translated = explain_attempt(game, attempt);
          INFO(id << ": " << english.reason.words);
          CHECK(english.reason.rule == translated.reason.rule);
          CHECK(english.reason.words != translated.reason.words);
          check_german(translated.reason.words);
          rules.insert(english.reason.rule);
        }
      game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
  }
  CHECK(rules.size() > 12);
}

TEST_CASE("status and endings are German", "[unit][translate][german]") {
  Session session(open("chess"));
  const std::string english = session.status();
  const InGerman german;
  CHECK(english == "White to move");
  CHECK(session.status() == "Weiß am Zug");
  for (const char* move : {"f3", "e5", "g4", "Qh4"}) REQUIRE(session.play_text(move).ok());
  CHECK(session.status() == "Schwarz gewinnt durch Matt");
  std::set<std::string> endings;
  for (int i = 0; i <= static_cast<int>(Ending::declared); ++i) {
    const auto ending = static_cast<Ending>(i);
    CHECK(ending_words(ending) != to_string(ending));
    endings.insert(ending_words(ending));
  }
  CHECK(endings.size() == static_cast<size_t>(Ending::declared) + 1);
}

TEST_CASE("German has its plural", "[unit][translate][german]") {
  const InGerman german;
  CHECK(trn("{} game", "{} games", 1) == "1 Partie");
  CHECK(trn("{} game", "{} games", 0) == "0 Partien");
  CHECK(trn("{} game", "{} games", 2) == "2 Partien");
}

TEST_CASE("the title of a wrapper is translated by its parts", "[unit][translate][german]") {
  const auto loaded = open_variant("madrasi");
  REQUIRE(loaded.ok());
  const std::string english = title_of(**loaded);
  const InGerman german;
  CHECK(title_of(**loaded) != english);
  CHECK(title_of(*open("hostage")) == "Geiselschach");
}

}  // namespace stockade::german_test
