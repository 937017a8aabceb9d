// The list from which a player chooses a variant.

#include <algorithm>

#include <catch2/catch.hpp>

#include "gui/model/variant_choice.h"

namespace stockade::test::gui_variant_choice_test {
namespace {

using gui::VariantChoice;

VariantHead head(const char* id, const char* name, const char* family, const char* about) {
  VariantHead head;
  head.id = id;
  head.name = name;
  head.family = family;
  head.description = about;
  head.board = "8x8";
  return head;
}

Heads some() {
  Heads heads;
  heads.variants = {head("a", "Zebra Chess", "big", "With a zebra."),
                    head("b", "Antelope Chess", "big", "With an antelope."),
                    head("c", "Crowds", "many", "With drops."), head("d", "Lonely", "", "Alone.")};
  heads.families = {{"many", "Many pieces", "There are many.", 1}, {"big", "Big boards", "", 2}};
  return heads;
}

std::string shown(const VariantChoice& choice) {
  std::string text;
  for (const gui::ChoiceGroup& group : choice.groups()) {
    text += group.title + ":";
    for (const VariantHead* variant : group.variants) text += " " + variant->id;
    text += "; ";
  }
  return text;
}

}  // namespace

TEST_CASE("variants to choose from stand under their families, by name", "[unit]") {
  VariantChoice choice(some());
  CHECK(shown(choice) == "Many pieces: c; Big boards: b a; Without a family: d; ");
  CHECK(choice.count() == 4);
  CHECK(choice.best("a")->id == "a");
  CHECK(choice.best("unknown")->id == "c");
}

TEST_CASE("any word of a variant or of its family is searched for", "[unit]") {
  VariantChoice choice(some());
  choice.search("zebra");
  CHECK(shown(choice) == "Big boards: a; ");
  CHECK(choice.best("b")->id == "a");  // what was chosen is not found
  choice.search("many");
  CHECK(shown(choice) == "Many pieces: c; ");
  choice.search("nothing like it");
  CHECK(choice.groups().empty());
  CHECK(choice.best("a") == nullptr);
  choice.search("");
  CHECK(choice.count() == 4);
}

TEST_CASE("a search finds the variant of that name first", "[unit]") {
  Heads heads;
  heads.variants = {head("atomic", "Atomic Chess", "odd", ""), head("chess", "Chess", "old", ""),
                    head("chess960", "Chess960", "old", ""),
                    head("grand", "Grand Chess", "big", "Chess on a large board.")};
  heads.variants[0].also_called = {"Atom", "Boom Chess"};
  heads.families = {{"big", "Big boards", "", 1}, {"odd", "Odd", "", 2}, {"old", "Old", "", 3}};
  VariantChoice choice(std::move(heads));
  choice.search("chess");
  CHECK(shown(choice) == "Old: chess chess960; Big boards: grand; Odd: atomic; ");
  CHECK(choice.best("grand")->id == "chess");
  choice.search("boom chess");
  CHECK(shown(choice) == "Odd: atomic; ");
  choice.search("Grand");
  CHECK(choice.best("chess")->id == "grand");
  choice.search("");
  CHECK(choice.best("grand")->id == "grand");
}

TEST_CASE("the notes beside a variant are its tags and an unusual number of players", "[unit]") {
  VariantHead variant = head("a", "A", "", "");
  CHECK(gui::choice_notes(variant).empty());
  variant.tags = {"drops", "large"};
  CHECK(gui::choice_notes(variant) == "drops, large");
  variant.players = 4;
  CHECK(gui::choice_notes(variant) == "4 players, drops, large");
  variant.tags.clear();
  CHECK(gui::choice_notes(variant) == "4 players");
}

TEST_CASE("favourites and recent variants come first until something is searched for",
          "[unit][gui]") {
  VariantChoice choice(some(), {"c"}, {"b", "gone", "a"});
  CHECK(shown(choice).starts_with("Favourites: c; Recent: b a; Many pieces: c; "));
  CHECK(choice.count() == 4);
  CHECK(choice.best("d")->id == "d");
  choice.search("chess");
  CHECK(shown(choice).find("Recent") == std::string::npos);
  choice.set_favourite("a", true);
  choice.set_favourite("c", false);
  choice.search("");
  CHECK(shown(choice).starts_with("Favourites: a; Recent: b a; "));
  CHECK(choice.is_favourite("a"));
  CHECK_FALSE(choice.is_favourite("c"));
}

}  // namespace stockade::test::gui_variant_choice_test
