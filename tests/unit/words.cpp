// Small words of generated sentences.

#include "framework/rules/words.h"

#include <catch2/catch.hpp>

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
