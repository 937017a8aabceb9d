// Text of others as a terminal may get it.

#include "framework/base/visible_text.h"

#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/base/diagnostic.h"

namespace stockade::test::visible_text_test {

TEST_CASE("control characters are written as escapes", "[unit]") {
  CHECK(visible_text("") == "");
  CHECK(visible_text("plain, größer, ♞, 😀") == "plain, größer, ♞, 😀");
  CHECK(visible_text("\x1b[31mred\x1b[0m") == "\\x1b[31mred\\x1b[0m");
  CHECK(visible_text(std::string_view("\0\a\b\r", 4)) == "\\x00\\x07\\x08\\x0d");
  CHECK(visible_text("a\x7f") == "a\\u007f");
  // C1: U+009B begins a sequence on some terminals.
  CHECK(visible_text("\u009b31m") == "\\u009b31m");
  CHECK(visible_text("\u0080\u009f\u00a0") == "\\u0080\\u009f\u00a0");
  // What is no UTF-8 may be a control character of an older terminal.
  CHECK(visible_text("\x9b"
                     "31m") == "\\x9b31m");
  CHECK(visible_text("\xff\xc3") == "\\xff\\xc3");
}

TEST_CASE("what turns text around is written as an escape", "[unit]") {
  CHECK(visible_text("a\u202eb\u202cc") == "a\\u202eb\\u202cc");
  CHECK(visible_text("\u202a\u2066\u2069") == "\\u202a\\u2066\\u2069");
  CHECK(visible_text("\u2029\u202f\u2065\u206a\u200f") == "\u2029\u202f\u2065\u206a\u200f");
  // Names in files need it.
  CHECK(without_controls("a\u202eb\u2069\x1b\u009b\x7f\xff") ==
        "a\u202eb\u2069\\x1b\\u009b\\u007f\xff");
}

TEST_CASE("the characters that a place needs are kept", "[unit]") {
  CHECK(visible_text("a\tb\nc") == "a\tb\nc");
  CHECK(visible_text("a\tb\nc", "") == "a\\x09b\\x0ac");
  CHECK(visible_text("a\r\nb\rc\r") == "a\nb\\x0dc\\x0d");
  CHECK(visible_text("a\r\n", "") == "a\\x0d\\x0a");
  CHECK(without_controls("a\tb\n", "\t") == "a\tb\\x0a");
  CHECK(is_visible_text("a\tb\n"));
  CHECK_FALSE(is_visible_text("a\tb\n", "\n"));
  CHECK_FALSE(is_visible_text("\u202e"));
  CHECK((SourceMark{"a\nb\x1b.yaml", 3, 4}.to_string() == "a\\x0ab\\x1b.yaml:3:4"));
}

TEST_CASE("JSON keeps its meaning", "[unit]") {
  std::string every;
  for (const char c : std::string_view("\0\x01\x1b\x1f\x7f\n\t\r\\\"", 10)) every += c;
  every += "\u0080\u009b\u202e\u2066é♞";
  const nlohmann::json value = {{"text", every}};
  const std::string shown = visible_text(value.dump(2));
  CHECK(is_visible_text(shown, "\n"));
  CHECK(nlohmann::json::parse(shown) == value);
}

}  // namespace stockade::test::visible_text_test
