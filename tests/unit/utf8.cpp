#include "framework/base/utf8.h"

#include <string>

#include <catch2/catch.hpp>

namespace stockade::test {

TEST_CASE("text is counted and cut in whole characters", "[unit]") {
  const std::string text = "aé€𝄞b";  // of 1, 2, 3, 4 and 1 bytes
  REQUIRE(text.size() == 11);
  CHECK(count_characters(text) == 5);
  CHECK(count_characters("") == 0);
  CHECK(first_characters(text, 0).empty());
  CHECK(first_characters(text, 3) == "aé€");
  CHECK(first_characters(text, 5) == text);
  CHECK(first_characters(text, 9) == text);
  const char* const cut[] = {"",    "a",   "a",   "aé",  "aé",   "aé",
                             "aé€", "aé€", "aé€", "aé€", "aé€𝄞", "aé€𝄞b"};
  for (size_t bytes = 0; bytes < std::size(cut); ++bytes) {
    INFO(bytes);
    CHECK(first_bytes(text, bytes) == cut[bytes]);
  }
  // Bytes that go on with nothing.
  CHECK(first_bytes("\x80\x80\x80", 2).empty());
}

TEST_CASE("what is no UTF-8 is no character", "[unit]") {
  CHECK(character_length("a") == 1);
  CHECK(character_length("é") == 2);
  CHECK(character_length("€uro") == 3);
  CHECK(character_length("𝄞") == 4);
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE2\x82", "\xED\xA0\x80",
        "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"})
    CHECK(character_length(bad) == 0);
}

}  // namespace stockade::test
