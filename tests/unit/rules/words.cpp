// Small words of generated sentences.

#include "framework/rules/words.h"

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"

namespace words_test {

TEST_CASE("articles follow the sound of the noun", "[unit]") {
  using stockade::with_article;
  CHECK(with_article("archbishop") == "an archbishop");
  CHECK(with_article("Elephant") == "an Elephant");
  CHECK(with_article("immobilizer or withdrawer") == "an immobilizer or withdrawer");
  CHECK(with_article("queen") == "a queen");
  CHECK(with_article("unicorn") == "a unicorn");
  CHECK(with_article("one-step pawn") == "a one-step pawn");
  CHECK(with_article("") == "a ");
}

TEST_CASE("a condition is shown with the values of options", "[unit]") {
  stockade::LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = stockade::load_definition_text(
      "schema: 1\nextends: chess\nname: Test\n"
      "options: { most: { default: 3, values: [3, 5], description: Checks. } }\n"
      "goals: [{ when: checks given >= option most, result: win }]\n",
      "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  std::string all;
  for (const auto& line : loaded->definition->describe()) all += line.words + "\n";
  INFO(all);
  CHECK(all.find("a side wins if checks given >= 3\n") != std::string::npos);
}

TEST_CASE("rules name pieces with the right article", "[unit]") {
  stockade::LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = stockade::load_definition_text(
      "schema: 1\nextends: chess\nname: Test\n"
      "pieces: { A: { name: archbishop, moves: BN }, E: { name: elephant, moves: A } }\n"
      "place: { pieces: E }\nturn: { one_of: [move, place], steps: [{ one_of: [move] }, { one_of: "
      "[place, move] }] }\n"
      "after_move: { A: E }\ncapture: { captor: becomes, captor_types: E }\n",
      "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  std::string all;
  for (const auto& line : loaded->definition->describe()) all += line.words + "\n";
  INFO(all);
  CHECK(all.find("an archbishop that has moved becomes an elephant") != std::string::npos);
  CHECK(all.find("an elephant that captures") != std::string::npos);
  CHECK(all.find("a turn has 2 steps: 1 a move; 2 a placement or a move") != std::string::npos);
  for (const char* wrong : {"a archbishop", "a elephant"})
    CHECK(all.find(wrong) == std::string::npos);
}

}  // namespace words_test
