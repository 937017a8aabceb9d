// Heads of variants are read without compiling anything, and still say what the compiled game says.

#include "framework/definition/heads.h"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/tags.h"
#include "framework/game/definition.h"
#include "framework/language/top_keys.h"
#include "framework/rules/rule.h"
#include "tests/support/scratch.h"

namespace stockade::test::heads_test {
namespace {

namespace fs = std::filesystem;

LoadOptions in(const fs::path& folder) {
  LoadOptions options;
  options.search_path = {folder, STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

const VariantHead& head_of(const Heads& heads, const std::string& id) {
  const auto found = std::find_if(heads.variants.begin(), heads.variants.end(),
                                  [&](const VariantHead& head) { return head.id == id; });
  INFO(id);
  REQUIRE(found != heads.variants.end());
  return *found;
}

/// The tags that follow from the rules, as the compiled game shows them.
std::set<std::string> tags_of_game(const GameDefinition& game) {
  const Topology& board = game.topology();
  const int cells = board.cells() / board.boards();
  std::set<std::string> rules;
  for (const auto& rule : game.rules()) rules.emplace(rule->name());
  std::set<std::string> tags;
  const auto add = [&](const char* tag, bool holds) {
    if (holds) tags.insert(tag);
  };
  add("large", cells > 64);
  add("small", cells < 64);
  add("hexagonal", board.geometry() == Geometry::hex);
  add("other cells", board.geometry() == Geometry::graph);
  add("levels", board.levels() > 1);
  add("several boards", board.boards() > 1);
  add("drops", rules.contains("drop"));
  add("exchanges", rules.contains("exchange"));
  add("gating", rules.contains("gating"));
  add("chance", rules.contains("dice") || rules.contains("chance"));
  add("several moves", game.facts().long_turns);
  add("hidden pieces", rules.contains("view"));
  add("compulsory captures", rules.contains("mandatory_capture"));
  add("no check", !rules.contains("royal safety"));
  return tags;
}

Result<Node> head_keys(const std::string& text) {
  static constexpr std::string_view kKeys[] = {"name", "board"};
  return parse_top_keys(text, "x.yaml", kKeys);
}

}  // namespace

TEST_CASE("the head of every variant of the library says what its game says", "[definition]") {
  const Heads heads = read_heads(in({}));
  CHECK(heads.unread.empty());
  CHECK(heads.problems.empty());
  CHECK(heads.variants.size() == list_definitions(in({})).size());
  CHECK(std::is_sorted(heads.variants.begin(), heads.variants.end(),
                       [](const auto& a, const auto& b) { return a.id < b.id; }));
  std::set<std::string> stated;
  for (const VariantHead& head : heads.variants) {
    INFO(head.path.string());
    const auto loaded = load_definition(head.path.string(), in({}));
    REQUIRE(loaded.ok());
    const GameDefinition& game = *loaded->definition;
    CHECK(head.id == game.id());
    CHECK(head.name == game.name());
    CHECK(head.description == game.metadata().about);
    CHECK(head.players == game.roster().sides());
    CHECK(head.board == board_words(game.topology()));
    CHECK(head.searchable() == game.facts().perfect_information_two_player);
    // A script that changes the definition is no part of the head.
    const auto& files = game.metadata().files;
    CHECK(std::ssize(head.files) ==
          std::count_if(files.begin(), files.end(), [](const SourceMark& mark) {
            return std::filesystem::path(mark.file).extension() != ".lua";
          }));
    std::set<std::string> tags;
    for (const TagRow& tag : tag_table())
      if (head.has_tag(tag.name)) {
        if (tag.follows && tag.name != "wrapper") tags.emplace(tag.name);
        if (!tag.follows) stated.emplace(tag.name);
      }
    CHECK(tags == tags_of_game(game));
    // A wrapper, and nothing else, takes a base.
    LoadOptions with_base = in({});
    with_base.base = head.id == "chess" ? "gardner" : "chess";
    const auto based = load_definition(head.path.string(), with_base);
    const bool is_wrapper = based.ok() || based.problems().front().id != "unused-base";
    CHECK(head.has_tag("wrapper") == is_wrapper);
  }
  for (const TagRow& tag : tag_table()) {
    INFO(tag.name);
    if (!tag.follows) CHECK(stated.contains(std::string(tag.name)));
  }
}

TEST_CASE("every variant of the library belongs to a family", "[definition]") {
  const Heads heads = read_heads(in({}));
  for (const VariantHead& head : heads.variants) {
    INFO(head.path.string());
    const Family* family = heads.family(head.family);
    REQUIRE(family);
    CHECK_FALSE(family->title.empty());
    CHECK_FALSE(family->description.empty());
  }
  CHECK(std::is_sorted(heads.families.begin(), heads.families.end(),
                       [](const Family& a, const Family& b) { return a.order < b.order; }));
}

TEST_CASE("a head needs no more of a file than its keys", "[definition]") {
  const Scratch scratch;
  scratch.write("odd/odd.yaml",
                "schema: 1\nextends: chess\nname: Odd\npieces: [\n  nonsense: {\ndrop: on\n");
  scratch.write("own/own.yaml", "schema: 1\nextends: odd\nname: Own\ndrop: off\nroyal: off\n");
  scratch.write("broken/broken.yaml", "schema: 1\nextends: chess\nname: [Broken\n");
  scratch.write("lost/lost.yaml", "schema: 1\nextends: nothing_like_it\nname: Lost\n");
  scratch.write("nameless/nameless.yaml", "schema: 1\nextends: chess\n");
  const Heads heads = read_heads(in(scratch.folder()));
  CHECK(head_of(heads, "odd").tags == std::vector<std::string>{"drops"});
  CHECK(head_of(heads, "own").tags == std::vector<std::string>{"no check"});
  CHECK(head_of(heads, "own").board == "8x8");
  CHECK(head_of(heads, "own").files == std::vector<std::string>{"chess", "odd", "own"});
  CHECK(head_of(heads, "own").family.empty());
  std::vector<std::string> unread;
  for (const UnreadHead& head : heads.unread)
    unread.push_back(head.id + " " + head.problems.front().id);
  CHECK(unread ==
        std::vector<std::string>{"broken yaml", "lost unknown-variant", "nameless missing-key"});
}

TEST_CASE("the head of a variant with options has their defaults", "[definition]") {
  const Scratch scratch;
  scratch.write("wide/wide.yaml",
                "schema: 1\nextends: chess\nname: Wide\nboard: { files: $files }\n"
                "mandatory_capture: $strict\noptions:\n  files: { default: 10 }\n"
                "  strict: { default: yes, values: [yes, no] }\n");
  const Heads heads = read_heads(in(scratch.folder()));
  CHECK(head_of(heads, "wide").board == "10x8");
  CHECK(head_of(heads, "wide").tags == std::vector<std::string>{"large", "compulsory captures"});
}

TEST_CASE("variants are found in the folders of families, and by each other", "[definition]") {
  const Scratch scratch;
  const std::string game = "schema: 1\nextends: chess\nname: ";
  scratch.write("big/family.yaml", "title: Big games\norder: 7\n");
  scratch.write("big/giant/giant.yaml", game + "Giant\n");
  scratch.write("big/titan/titan.yaml", "schema: 1\nextends: giant\nname: Titan\n");
  scratch.write("old/family.yaml", "title: Old games\norder: 3\n");
  scratch.write("old/ancient/ancient.yaml", "schema: 1\nextends: giant\nname: Ancient\n");
  scratch.write("old/giant/giant.yaml", game + "Another giant\n");
  scratch.write("flat/flat.yaml", game + "Flat\n");
  scratch.write("plain/hidden/hidden.yaml", game + "Hidden\n");  // no family
  scratch.write("family/family.yaml", game + "A variant called family\n");
  const LoadOptions options = in(scratch.folder());
  const auto name = [](const Result<Loaded>& loaded) {
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    return loaded->definition->name();
  };
  CHECK(name(load_definition("giant", options)) == "Giant");  // the first family wins
  CHECK(name(load_definition("titan", options)) == "Titan");
  CHECK(name(load_definition("flat", options)) == "Flat");
  CHECK(name(load_definition("family", options)) == "A variant called family");
  CHECK_FALSE(load_definition("hidden", options).ok());
  // By its path, a variant finds those of its own family and of others without a search path.
  const auto ancient = load_definition((scratch.folder() / "old/ancient/ancient.yaml").string());
  REQUIRE(ancient.ok());
  CHECK(ancient->definition->metadata().files.at(1).file.find("/old/giant/") != std::string::npos);
  CHECK(name(load_definition((scratch.folder() / "big/titan/titan.yaml").string())) == "Titan");
  fs::remove_all(scratch.folder() / "old/giant");
  const auto across = load_definition((scratch.folder() / "old/ancient/ancient.yaml").string());
  REQUIRE(across.ok());
  CHECK(across->definition->metadata().files.at(1).file.find("/big/giant/") != std::string::npos);

  const Heads heads = read_heads(options);
  CHECK(head_of(heads, "giant").family == "big");
  CHECK(head_of(heads, "ancient").family == "old");
  CHECK(head_of(heads, "flat").family.empty());
  CHECK(head_of(heads, "family").family.empty());
  REQUIRE(heads.family("big"));
  CHECK(heads.family("big")->title == "Big games");
  CHECK(heads.families.at(0).id == "old");
  CHECK(heads.families.at(1).id == "big");
}

TEST_CASE("a family file is checked", "[definition]") {
  const Scratch scratch;
  scratch.write("big/family.yaml", "titel: Big games\n");
  scratch.write("big/giant/giant.yaml", "schema: 1\nextends: chess\nname: Giant\n");
  const Heads heads = read_heads(in(scratch.folder()));
  REQUIRE_FALSE(heads.problems.empty());
  CHECK(heads.problems.front().where.file.ends_with("big/family.yaml"));
  CHECK(to_string(heads.problems).find("did you mean 'title'?") != std::string::npos);
  CHECK(heads.family("big")->title == "big");
  CHECK(head_of(heads, "giant").family == "big");
}

TEST_CASE("variants are found by the beginnings of words", "[definition]") {
  VariantHead variant;
  variant.id = "glass";
  variant.name = "Looking-Glass Chess";
  variant.description = "Black's pieces start on the second board; Gliński knew it.";
  variant.board = "2 8x8";
  variant.tags = {"several boards", "no check"};
  variant.also_called = {"Mirror Game"};
  const Family family{"boards", "Other boards", "Hexagons.", 1};
  for (const char* words : {"", "  ", "glass", "LOOKING", "second board", "board sec", "8x8",
                            "several", "hexagon", "Gliński", "chess", "mirror game"}) {
    INFO(words);
    CHECK(is_found_by(variant, &family, words));
  }
  for (const char* words : {"oking", "chess crazy", "ard", "shogi"}) {
    INFO(words);
    CHECK_FALSE(is_found_by(variant, &family, words));
  }
  CHECK_FALSE(is_found_by(variant, nullptr, "hexagon"));
  CHECK(variant.has_tag("no-check"));
  CHECK(variant.has_tag("no check"));
  CHECK_FALSE(variant.has_tag("no"));
}

TEST_CASE("some keys of a file are read as the whole file is", "[definition]") {
  const std::string text =
      "# A comment.\nschema: 1\nrules: |\n  name: not this\n\n  board: nor this\nname: \"Two\n"
      "  lines\"\npieces: { K: {\n} }\nboard:\n# in between\n- a\n- b\nsetup: x\n";
  const auto whole = parse_yaml(text, "x.yaml");
  const auto some = head_keys(text);
  REQUIRE(whole.ok());
  REQUIRE(some.ok());
  CHECK(some->entries.size() == 2);
  for (const char* key : {"name", "board"}) {
    REQUIRE(some->find(key));
    CHECK(some->find(key)->where.line == whole->find(key)->where.line);
    CHECK(some->find(key)->value.text == whole->find(key)->value.text);
    CHECK(some->find(key)->value.items.size() == whole->find(key)->value.items.size());
  }
  // In other layouts the whole text is parsed; the keys are still only those that were asked for.
  for (const char* odd : {"{ name: x, board: y, setup: z }", "---\nname: x\nsetup: z\n",
                          "\"name\": x\nsetup: z\n", "name: {\na: 1\n}\n"}) {
    INFO(odd);
    const auto tree = head_keys(odd);
    REQUIRE(tree.ok());
    const auto parsed = parse_yaml(odd, "x.yaml");
    for (const char* key : {"name", "board"}) {
      const Node::Entry* entry = tree->find(key);
      CHECK((entry != nullptr) == (parsed->find(key) != nullptr));
      if (entry) CHECK(entry->where.line == parsed->find(key)->where.line);
    }
    CHECK_FALSE(tree->find("setup"));
    CHECK_FALSE(tree->find("a"));
  }
  CHECK(head_keys("name: x\nname: y\n").problems().front().id == "duplicate-key");
  CHECK(head_keys("name: [x\n").problems().front().id == "yaml");
}

}  // namespace stockade::test::heads_test
