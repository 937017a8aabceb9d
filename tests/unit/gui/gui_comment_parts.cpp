// A long comment in parts: together they are the comment.

#include <string>

#include <catch2/catch.hpp>

#include "framework/base/utf8.h"
#include "gui/model/comment_parts.h"

namespace stockade::gui::gui_comment_parts_test {

TEST_CASE("a comment is cut at the ends of words into parts that make it up again", "[unit]") {
  std::string words;
  while (words.size() < 2'000'000) words += "wörter " + std::to_string(words.size()) + " ";
  const CommentParts parts(words);
  CHECK(parts.count() > 100);
  CHECK((parts.whole() == words));
  for (size_t i = 0; i < parts.count(); ++i) {
    CHECK(parts[i].size() <= 2 * CommentParts::kPart);
    if (i + 1 < parts.count()) CHECK(parts[i].back() == ' ');
  }
}

TEST_CASE("a word without an end is cut between characters", "[unit]") {
  std::string word = "x";
  while (word.size() < 100'000) word += "ё";
  const CommentParts parts(word);
  CHECK(parts.count() > 2);
  CHECK((parts.whole() == word));
  for (size_t i = 0; i < parts.count(); ++i) CHECK_FALSE(continues_character(parts[i][0]));
}

TEST_CASE("a short comment is one part, also an empty one", "[unit]") {
  CHECK(CommentParts("").count() == 1);
  CHECK(CommentParts("").whole().empty());
  const std::string text(2 * CommentParts::kPart, 'a');
  CHECK(CommentParts(text).count() == 1);
}

TEST_CASE("a part that was changed changes nothing else", "[unit]") {
  const std::string text = std::string(50'000, 'a') + " " + std::string(50'000, 'b');
  CommentParts parts(text);
  REQUIRE(parts.count() > 3);
  const std::string second = parts[1];
  parts.set(1, "");
  CHECK(parts.whole().size() == text.size() - second.size());
  parts.set(1, second);
  CHECK((parts.whole() == text));
}

}  // namespace stockade::gui::gui_comment_parts_test
