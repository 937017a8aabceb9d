// The files of a variant, checked before they are saved.

#include <catch2/catch.hpp>

#include "framework/session/authoring/sources.h"
#include "framework/session/learn/course.h"
#include "framework/session/library.h"
#include "framework/tools/ruletest/rule_test.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_sources_test {
namespace {

const char* const kRules =
    "schema: 1\nextends: chess\nname: Mine\nscript: mine.lua\noptions:\n  fold: { default: 3, "
    "values: [3, 4] }\nrepetition: { fold: $fold }\n";
const char* const kScript = "return { announce = function(view, move) return nil end }\n";

}  // namespace

TEST_CASE("a variant's files are itself, its scripts and its tests", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine.yaml", kRules);
  CHECK(source_files(own) == std::vector{own});
  const auto script = scratch.write("mine.lua", kScript);
  const auto tests = scratch.write("mine.test.yaml", "variant: mine\ntests: [ ]\n");
  scratch.write("other.test.yaml", "variant: other\ntests: [ ]\n");
  const auto lessons = scratch.write("mine.lessons.yaml", "variant: mine\n");
  CHECK(source_files(own) == std::vector{own, script, tests, lessons});
  const auto janggi = source_files(own_file(*variant("janggi")));
  REQUIRE(janggi.size() > 3);
  CHECK(janggi[1].filename() == "janggi.test.yaml");
}

TEST_CASE("a copy of a variant has its lessons, which teach the copy", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine/mine.yaml", "schema: 1\nextends: chess\nname: Mine\n");
  scratch.write(
      "mine/mine.lessons.yaml",
      "variant: mine\ntitle: T\nlessons:\n  - { id: a, title: A, steps: [{ text: A }] }\n");
  CHECK(copy_sources(own, scratch.folder() / "yours" / "yours.yaml").empty());
  const auto course = read_course(scratch.folder() / "yours" / "yours.lessons.yaml");
  INFO(course.message());
  REQUIRE(course.ok());
  CHECK(course->definition->id() == "yours");
}

TEST_CASE("a copy names the base again, however the file writes it", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine/mine.yaml", kRules);
  const auto copy = [&](const std::string& text) {
    return with_paths_of_bases(text, own,
                               [](const auto& base) { return "own/" + base.filename().string(); });
  };
  const std::string after = "\n# more\nname: N\n";
  for (const char* written :
       {"extends: ../base.yaml", "extends: >-\n  ../base.yaml", "extends:\n\n    ../base.yaml",
        "\"extends\": ../base.yaml", "extends : '../base.yaml'  # theirs"}) {
    INFO(written);
    const auto text = copy("schema: 1\n" + std::string(written) + after);
    INFO(text.message());
    REQUIRE(text.ok());
    CHECK(*text == "schema: 1\nextends: own/base.yaml" + after);
  }
  for (const char* written : {"? extends\n: ../base.yaml", "? \"extends\"\n: ../base.yaml"}) {
    INFO(written);
    const auto text = copy("schema: 1\n" + std::string(written) + after);
    REQUIRE_FALSE(text.ok());
    CHECK(text.problems().front().id == "base-place");
    CHECK(text.problems().front().where.line == 2);
  }
  CHECK_FALSE(copy("{schema: 1, extends: ../base.yaml, name: N}\n").ok());
}

TEST_CASE("texts of an editor are checked instead of the files", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine.yaml", kRules);
  const auto script = scratch.write("mine.lua", kScript);
  const SourceCheck saved = check_sources(own, {}, {}, false);
  REQUIRE(saved.definition);
  CHECK(saved.definition->metadata().file == own.string());

  const SourceCheck broken =
      check_sources(own, {{own, "schema: 1\nextends: chess\nnmae: x\n"}}, {}, false);
  CHECK_FALSE(broken.definition);
  REQUIRE_FALSE(broken.problems.empty());
  CHECK(broken.problems.front().where.file == own.string());
  CHECK(broken.problems.front().where.line > 0);

  const SourceCheck lua = check_sources(own, {{script, "return {"}}, {}, false);
  CHECK_FALSE(lua.definition);
  REQUIRE_FALSE(lua.problems.empty());
  CHECK(lua.problems.front().where.file == script.string());

  SourceTexts other = {{own, kRules}};
  other[own] += "n_move_rule: { plies: 40 }\n";
  const SourceCheck changed = check_sources(own, other, {}, false);
  REQUIRE(changed.definition);
  CHECK(changed.definition->content_hash() != saved.definition->content_hash());
}

TEST_CASE("a variant is compiled again with its options and its base", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine.yaml", kRules);
  scratch.write("mine.lua", kScript);
  const auto four = open_variant(own.string(), {{"fold", "4"}});
  REQUIRE(four.ok());
  const SourceOptions options = source_options(**four);
  CHECK(options.set == std::map<std::string, std::string>{{"fold", "4"}});
  const SourceCheck again = check_sources(own_file(**four), {}, options, false);
  REQUIRE(again.definition);
  CHECK(again.definition->content_hash() == (*four)->content_hash());
}

TEST_CASE("a copy of a variant has the same rules, and tests of its own", "[unit]") {
  const Scratch scratch;
  const auto own = scratch.write("mine.yaml", kRules);
  scratch.write("mine.lua", kScript);
  scratch.write("mine.test.yaml",
                "# mine\nvariant: mine.yaml\ntests:\n  - name: a\n    count: 20\n");
  const Scratch other;
  const auto copy = other.folder() / "yours.yaml";
  REQUIRE(copy_sources(own, copy).empty());
  CHECK(source_files(copy).size() == 3);
  const SourceCheck a = check_sources(own, {}, {}, false);
  const SourceCheck b = check_sources(copy, {}, {}, false);
  REQUIRE((a.definition && b.definition));
  CHECK(a.definition->content_hash() == b.definition->content_hash());
  const auto tests = load_rule_tests(other.folder() / "yours.test.yaml");
  REQUIRE(tests.ok());
  CHECK(tests->definition->id() == "yours");

  // A base that is a path is found from the copy, too.
  const auto path = scratch.write("path.yaml", "schema: 1\nname: P\nextends: mine.yaml\n");
  scratch.write("path.yaml", "schema: 1\nname: P\nextends: ./mine.yaml\n");
  REQUIRE(copy_sources(path, other.folder() / "p.yaml").empty());
  CHECK(check_sources(other.folder() / "p.yaml", {}, {}, false).definition);

  // So are the modules that a script requires, also from folders below it.
  const auto modular = scratch.write(
      "modular/modular.yaml", "schema: 1\nname: M\nextends: ../mine.yaml\nscript: game.lua\n");
  scratch.write("modular/game.lua", "local a = require('parts.a')\nreturn { allow = a.allow }\n");
  scratch.write("modular/parts/a.lua", "return { allow = function() return true end }\n");
  REQUIRE(copy_sources(modular, other.folder() / "m/m.yaml").empty());
  CHECK(check_sources(other.folder() / "m/m.yaml", {}, {}, false).definition);
}

TEST_CASE("a copy has nothing that lies outside of the variant's folder", "[unit]") {
  const Scratch scratch, other;
  namespace fs = std::filesystem;
  const auto key = scratch.write("key", "the key");
  const auto variant_in = [&](const std::string& name, const std::string& script) {
    return scratch.write(name + "/" + name + ".yaml",
                         "schema: 1\nname: N\nextends: chess\nscript: " + script + "\n");
  };
  const auto refused = [&](const fs::path& own) {
    const Diagnostics problems = copy_sources(own, other.folder() / "copy/copy.yaml");
    INFO(to_string(problems));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message.find("leads to a file outside of the folder") != std::string::npos);
    CHECK_FALSE(problems[0].hint.empty());
    CHECK(fs::is_empty(other.folder()));  // nothing is half copied
  };
  const auto link_in = [&](const std::string& name) {
    fs::create_directories((scratch.folder() / name).parent_path());
    fs::create_symlink(key, scratch.folder() / name);
  };
  const auto linked = variant_in("linked", "game.lua");
  link_in("linked/game.lua");
  refused(linked);
  CHECK(source_files(linked) == std::vector{linked});
  const auto named = variant_in("named", "../key");
  refused(named);
  CHECK(source_files(named) == std::vector{named});
  refused(variant_in("absolute", key.string()));
  const auto modular = variant_in("modular", "game.lua");
  scratch.write("modular/game.lua", "return { allow = require('parts.a') }\n");
  link_in("modular/parts/a.lua");
  refused(modular);
  const auto tested = scratch.write("tested/tested.yaml", "schema: 1\nname: T\nextends: chess\n");
  link_in("tested/tested.test.yaml");
  refused(tested);
  link_in("own/own.yaml");
  refused(scratch.folder() / "own/own.yaml");
}

TEST_CASE("only the library that comes with the program is not for editing", "[unit]") {
  const Scratch scratch;
  CHECK(comes_with_program(own_file(*variant("hostage"))));
  CHECK_FALSE(comes_with_program(scratch.write("mine.yaml", kRules)));
  CHECK(find_source("chess", scratch.folder() / "mine.yaml") == own_file(*variant("chess")));
  CHECK(find_source("mine.yaml", scratch.folder() / "x.yaml") ==
        std::filesystem::weakly_canonical(scratch.folder() / "mine.yaml"));
  CHECK(find_source("no_such_variant", scratch.folder() / "x.yaml").empty());
}

}  // namespace stockade::test::session_sources_test
