#include "framework/script/lua_tokens.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace stockade::test::lua_tokens_test {
namespace {

/// The tokens with a letter for their kind, and '!' behind one that is not closed.
std::vector<std::string> read(const std::string& text) {
  std::vector<std::string> list;
  for (const LuaToken& token : lua_tokens(text))
    list.push_back(std::string(1, "n0\"+-"[static_cast<size_t>(token.type)]) + " " +
                   text.substr(token.begin, token.end - token.begin) + (token.closed ? "" : "!"));
  return list;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("names, numbers, texts, signs and comments are told apart", "[unit][script]") {
  CHECK(read("local x_1 = 2.5e3 .. 'a\\'b' -- why") ==
        List{"n local", "n x_1", "+ =", "0 2.5e3", "+ ..", "\" 'a\\'b'", "- -- why!"});
  CHECK(read("a[1]==[[b]] --[==[ c ]] ]==] d") ==
        List{"n a", "+ [", "0 1", "+ ]", "+ ==", "\" [[b]]", "- --[==[ c ]] ]==]", "n d"});
  CHECK(read("1..2") == List{"0 1", "+ ..", "0 2"});
}

TEST_CASE("what is not closed goes on to the end of its line or of the file", "[unit][script]") {
  CHECK(read("'a\nb") == List{"\" 'a!", "n b"});
  CHECK(read("[[a\nb") == List{"\" [[a\nb!"});
  CHECK(read("--[[a\nb") == List{"- --[[a\nb!"});
}

TEST_CASE("tokens know their lines", "[unit][script]") {
  const auto tokens = lua_tokens("a [[\n\n]] b\n'\\\n' c");
  REQUIRE(tokens.size() == 5);
  CHECK(tokens[1].line == 1);
  CHECK(tokens[2].line == 3);
  CHECK(tokens[3].line == 4);
  CHECK(tokens[4].line == 5);
}

}  // namespace stockade::test::lua_tokens_test
