// What an editor proposes, explains and finds at a place of a script.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/script/api_entries.h"
#include "framework/session/authoring/script_help.h"
#include "tests/support/marked_text.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_script_help_test {
namespace {

std::vector<std::string> proposals(const std::string& marked,
                                   const std::filesystem::path& folder = {}) {
  const Marked here(marked);
  std::vector<std::string> words;
  for (const Proposal& one :
       complete_script({here.text, folder}, here.offset, variant("hostage").get()).proposals)
    words.push_back(one.text);
  return words;
}

bool proposes(const std::string& marked, const std::string& word,
              const std::filesystem::path& folder = {}) {
  const std::vector<std::string> words = proposals(marked, folder);
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string explained(const std::string& marked, const std::filesystem::path& folder = {}) {
  const Marked here(marked);
  return explain_script({here.text, folder}, here.offset, variant("hostage").get());
}

}  // namespace

TEST_CASE("functions of the view are proposed behind its name, whatever it is", "[unit]") {
  CHECK(proposals("local x = view:attack¦") == std::vector<std::string>{"attackers", "attacked"});
  CHECK(proposes("return { legal = function(v, m) return v:¦ end }", "first_piece"));
  CHECK(proposes("return { legal = { run = function(v, m) return m.¦ end } }", "to"));
  CHECK_FALSE(proposes("return { legal = function(v, m) return m.¦ end }", "first_piece"));
  CHECK(proposes("return { effect = function(v, m, a) a:¦ end }", "remove"));
  // Every function that scripts have can be found.
  for (const ApiEntry& entry : api_entries()) {
    std::string object = entry.owner == "View" ? "view" : entry.owner == "Move" ? "move" : "act";
    object += entry.is_field() ? "." : ":";
    INFO(entry.name);
    CHECK(proposes("f(" + object + "¦)", std::string(entry.name)));
    CHECK(explained(object + "¦" + std::string(entry.name)).find(std::string(entry.about)) !=
          std::string::npos);
  }
}

TEST_CASE("hooks and their keys are proposed where they can stand", "[unit]") {
  CHECK(proposals("return {\n  al¦\n}") == std::vector<std::string>{"allow"});
  CHECK(proposes("return {\n  allow = { ¦", "captures"));
  CHECK(proposes("return {\n  allow = { { pieces = \"N\", ru¦ } }\n}", "run"));
  CHECK_FALSE(proposes("return {\n  outcome = { ¦", "captures"));
  CHECK_FALSE(proposes("return { allow = function(view) a¦ end }", "allow"));
  CHECK(explained("return { all¦ow = function() end }").find("allow = function(view, move)") == 0);
  CHECK(explained("return { allow = { capt¦ures = true } }").find("captures: boolean") == 0);
}

TEST_CASE("texts are proposed by what the call takes", "[unit]") {
  CHECK(proposes("view:pieces(1, \"¦\")", "N"));
  CHECK(proposes("view:held(\"¦\", 1, \"N\")", "prison"));
  CHECK(proposes("view:held(\"prison\", 1, \"¦", "Q"));
  CHECK_FALSE(proposes("view:held(\"prison\", 1, \"¦\")", "prison"));
  CHECK(proposes("view:empty(\"e¦\")", "e4"));
  CHECK(proposes("view:step(cell, \"for¦\")", "forward"));
  CHECK(proposes("return { allow = { pieces = \"¦\" } }", "B"));
  CHECK(proposes("return { allow = { zones = { \"¦\" } } }", "airfield"));
  CHECK(proposes("return { allow = { forms = \"d¦\" } }", "drop"));
  CHECK(proposals("-- view:¦").empty());
  CHECK(explained("view:count(1, \"¦N\")").find("N: knight") == 0);
}

TEST_CASE("names of the file and of Lua are proposed", "[unit]") {
  const std::string text =
      "-- how far\nlocal reach = 3\nlocal function jump(view, from)\n  for _, near in ipairs({}) "
      "do "
      "";
  CHECK(proposes(text + "re¦ end end", "reach"));
  CHECK(proposes(text + "f¦ end end", "from"));
  CHECK(proposes(text + "ne¦ end end", "near"));
  CHECK(proposes("ip¦", "ipairs"));
  CHECK(proposes("string.f¦", "find"));
  CHECK(proposes("math.fl¦", "floor"));
  CHECK_FALSE(proposes("math.r¦", "random"));
  CHECK(explained("-- how far\nlocal reach = 3\nf(re¦ach)") == "local reach\nhow far");
}

TEST_CASE("names are found where they are defined, in modules, too", "[unit]") {
  const Scratch folder;
  const auto jumps =
      folder.write("jumps.lua",
                   "local jumps = {}\n-- Over one piece.\n"
                   "function jumps.over(view, cell)\n"
                   "  return nil\nend\njumps.far = 2\nlocal hidden = 1\nreturn jumps\n");
  const std::string head = "local j = require(\"jumps\")\nlocal function mine() end\n";
  CHECK(proposals(head + "j.¦", folder.folder()) == std::vector<std::string>{"over", "far"});
  CHECK(proposes("local x = require(\"j¦\")", "jumps", folder.folder()));
  CHECK(proposes("local x = require(\"¦\")", "lists", folder.folder()));
  CHECK(explained(head + "j.ov¦er()", folder.folder()) == "over(view, cell)\nOver one piece.");
  const auto place = [&](const std::string& marked) {
    const Marked here(marked);
    return definition_in_script({here.text, folder.folder()}, here.offset);
  };
  ScriptPlace found = place(head + "j.ov¦er()");
  CHECK(found.file == jumps);
  CHECK(found.line == 3);
  CHECK(found.column == 16);
  found = place("local j = require(\"ju¦mps\")");
  CHECK(found.file == jumps);
  CHECK(found.line == 1);
  found = place(head + "mi¦ne()");
  CHECK(found.file.empty());
  CHECK(found.line == 2);
  CHECK(found.column == 16);
  CHECK(place(head + "nobo¦dy()").line == 0);
}

TEST_CASE("unfinished scripts are read to their end", "[unit]") {
  for (const char* text : {"", "¦", "return {", "\"", "\"\\", "--[[", "[==[", "local",
                           "local function", "x =", "function(", "view:pieces(1, \"", "require(",
                           "require(\"", "for", "return { allow = {"}) {
    const std::string whole = text;
    for (size_t at = 0; at <= whole.size(); ++at) {
      INFO(text << " at " << at);
      CHECK_NOTHROW(complete_script({whole, {}}, at, nullptr));
      CHECK_NOTHROW(explain_script({whole, {}}, at, nullptr));
      CHECK_NOTHROW(definition_in_script({whole, {}}, at));
    }
  }
}

}  // namespace stockade::test::session_script_help_test
