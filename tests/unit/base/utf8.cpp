#include "framework/base/utf8.h"

#include <string>

#include <catch2/catch.hpp>

namespace stockade::test::utf8_test {

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

TEST_CASE("texts in UTF-16 with a mark become UTF-8", "[unit]") {
  using namespace std::string_literals;
  CHECK(from_utf16("\xFF\xFE"s + "a\0\xE9\0\xAC\x20\x34\xD8\x1E\xDD"s) == "aé€𝄞");
  CHECK(from_utf16("\xFE\xFF"s + "\0a\0\xE9\x20\xAC\xD8\x34\xDD\x1E"s) == "aé€𝄞");
  CHECK(from_utf16("\xFF\xFE"s).empty());
  // Halves of characters, and half a unit.
  CHECK(from_utf16("\xFF\xFE"s + "\x34\xD8" +
                   "b\0\x1E\xDD"
                   "c"s) == "\uFFFDb\uFFFD\uFFFD");
  CHECK(from_utf16("\xFF\xFE"s + "\x34\xD8") == "\uFFFD");
  // All else stays, UTF-8 with a mark too.
  for (const std::string other : {"", "a", "\xFF", "aé€𝄞",
                                  "\xEF\xBB\xBF"
                                  "a",
                                  "\xFF\xFD"
                                  "a"})
    CHECK(from_utf16(other) == other);
}

}  // namespace stockade::test::utf8_test
