// The files that a page for web browsers carries: an author's own keep their places to each other.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/rules/equipment.h"
#include "framework/tools/web/web_page.h"
#include "tests/support/scratch.h"

namespace stockade::test::web_pages_test {
namespace {

/// Parts of which only the game matters.
WebPageParts parts_in(const Scratch& scratch) {
  const std::filesystem::path folder = scratch.folder() / "parts";
  for (const char* name : {"page.css", "worker.js", "stockade.js", "stockade.wasm.gz"})
    scratch.write(std::string("parts/") + name, "");
  for (const char* name : page_script_names()) scratch.write(std::string("parts/") + name, "");
  scratch.write("parts/page.html", "{{game}}");
  return {folder, folder, STOCKADE_SOURCE_ARTWORK_DIR};
}

nlohmann::json game_of(const Result<Loaded>& loaded, const WebPageParts& parts) {
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const auto page = write_web_page(*loaded->definition, parts);
  INFO(page.message());
  REQUIRE(page.ok());
  return nlohmann::json::parse(*page);
}

/// Loads the game from the files of the page, which are written below a folder.
Result<Loaded> load_again(nlohmann::json game, const Scratch& place) {
  const auto below = [&](const std::string& path) { return place.folder().string() + path; };
  for (const auto& [path, text] : game["files"].items()) {
    std::string written = text;
    for (const char* root : {" /own/", " /variants/"})
      for (size_t at = 0; (at = written.find(root, at)) != std::string::npos; ++at)
        written.insert(at + 1, place.folder().string());
    place.write(path.substr(1), written);
  }
  LoadOptions options;
  options.search_path = {below("/variants")};
  if (game["load"].contains("base")) {
    std::string base = game["load"]["base"];
    if (const size_t own = base.find("/own/"); own != std::string::npos)
      base.insert(own, place.folder().string());
    options.base = base;
  }
  return load_definition(below(game["load"]["variant"]), options);
}

}  // namespace

TEST_CASE("a page has what a variant extends, in folders above its own", "[unit]") {
  const Scratch scratch, other;
  scratch.write("bases/deep/base.yaml", "schema: 1\nname: Base\nextends: chess\n");
  const auto own = scratch.write("work/mine/mine.yaml",
                                 "schema: 1\nname: Mine\nextends: ../../bases/deep/base.yaml\n");
  const auto loaded = load_definition(own.string(), {});
  const auto game = game_of(loaded, parts_in(scratch));
  CHECK(game.dump().find(scratch.folder().string()) == std::string::npos);
  const auto again = load_again(game, other);
  INFO(again.message());
  REQUIRE(again.ok());
  CHECK(again->definition->content_hash() == loaded->definition->content_hash());
}

TEST_CASE("a page has the modules of scripts, in folders below theirs too", "[unit]") {
  const Scratch scratch, other;
  const auto own =
      scratch.write("mine/mine.yaml", "schema: 1\nname: Mine\nextends: chess\nscript: game.lua\n");
  scratch.write("mine/game.lua",
                "local squares = require('parts.squares')\n"
                "return { allow = function(_, move) return move.to ~= squares.closed end }\n");
  scratch.write("mine/parts/squares.lua", "return { closed = require \"parts.more\" }\n");
  scratch.write("mine/parts/more.lua", "return 20\n");
  scratch.write("mine/parts/unused.lua", "return 0\n");
  const auto loaded = load_definition(own.string(), {});
  const auto game = game_of(loaded, parts_in(scratch));
  CHECK(game["files"].contains("/own/mine/parts/more.lua"));
  CHECK_FALSE(game["files"].contains("/own/mine/parts/unused.lua"));
  const auto again = load_again(game, other);
  INFO(again.message());
  REQUIRE(again.ok());
  CHECK(again->definition->content_hash() == loaded->definition->content_hash());
}

TEST_CASE("a page has what the loader has read, and nothing else", "[unit]") {
  const Scratch scratch, other;
  scratch.write("family.yaml", "title: Of my own\n# the key\n");
  scratch.write("key", "the key");
  const auto own = scratch.write("mine/mine.yaml",
                                 "schema: 1\nname: Mine\nextends: sibling\nscript: game.lua\n");
  scratch.write("sibling/sibling.yaml", "schema: 1\nname: Sibling\nextends: chess\n");
  scratch.write("mine/game.lua",
                "local lists = require('lists')\nlocal squares = require('squares')\n"
                "return { allow = function(_, move) return move.to ~= squares.closed end }\n");
  scratch.write("mine/squares.lua", "return { closed = 20 }\n");
  scratch.write("mine/unused.lua", "the key");
  std::filesystem::create_symlink("../key", scratch.folder() / "mine/key.lua");
  const auto loaded = load_definition(own.string(), {});
  const auto game = game_of(loaded, parts_in(scratch));
  CHECK(game.dump().find("the key") == std::string::npos);
  std::vector<std::string> places;
  for (const auto& [place, text] : game["files"].items())
    if (!place.starts_with("/variants/")) places.push_back(place);
  CHECK(places == std::vector<std::string>{"/lua/lists.lua", "/own/family.yaml",
                                           "/own/mine/game.lua", "/own/mine/mine.yaml",
                                           "/own/mine/squares.lua", "/own/sibling/sibling.yaml"});
  const auto again = load_again(game, other);
  INFO(again.message());
  REQUIRE(again.ok());
  CHECK(again->definition->content_hash() == loaded->definition->content_hash());
}

TEST_CASE("a page has no file that a link names outside of the variant's folder", "[unit]") {
  const Scratch scratch;
  const WebPageParts parts = parts_in(scratch);
  scratch.write("private/private.yaml", "schema: 1\nname: Private\nextends: chess\n");
  const auto message = [&](const std::filesystem::path& own) {
    const auto loaded = load_definition(own.string(), {});
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    const auto page = write_web_page(*loaded->definition, parts);
    return page.ok() ? "a page" : page.message();
  };
  const auto own = scratch.write("mine/mine.yaml", "schema: 1\nname: Mine\nextends: base.yaml\n");
  std::filesystem::create_symlink("../private/private.yaml", scratch.folder() / "mine/base.yaml");
  CHECK(message(own).find("base.yaml' leads to a file outside of the folder") != std::string::npos);
  // The variant's own file is one as well.
  std::filesystem::create_directory(scratch.folder() / "other");
  std::filesystem::create_symlink("../private/private.yaml", scratch.folder() / "other/other.yaml");
  CHECK(
      message(scratch.folder() / "other/other.yaml").find("other.yaml' leads to a file outside") !=
      std::string::npos);
  // A link that comes after the loader has read the script.
  const auto scripted =
      scratch.write("late/late.yaml", "schema: 1\nname: Late\nextends: chess\nscript: game.lua\n");
  const auto script = scratch.write("late/game.lua", "return {}\n");
  const auto loaded = load_definition(scripted.string(), {});
  REQUIRE(loaded.ok());
  std::filesystem::remove(script);
  std::filesystem::create_symlink("../private/private.yaml", script);
  const auto page = write_web_page(*loaded->definition, parts);
  REQUIRE_FALSE(page.ok());
  CHECK(page.message().find("game.lua' leads to a file outside") != std::string::npos);
}

TEST_CASE("a page of a variant that is known by links has its files", "[unit]") {
  const Scratch scratch, other;
  scratch.write("real/mine/real.lua", "return { allow = require('parts.a') }\n");
  scratch.write("real/mine/parts/real_a.lua",
                "return function(_, move) return move.to ~= 20 end\n");
  scratch.write("real/mine/mine.yaml", "schema: 1\nname: Mine\nextends: chess\nscript: game.lua\n");
  const auto in_folder = [&](const char* name) { return scratch.folder() / name; };
  std::filesystem::create_symlink("real.lua", in_folder("real/mine/game.lua"));
  std::filesystem::create_symlink("real_a.lua", in_folder("real/mine/parts/a.lua"));
  std::filesystem::create_directory_symlink("real", in_folder("library"));
  std::filesystem::create_directory_symlink("real/mine", in_folder("mine"));
  for (const char* name : {"library/mine/mine.yaml", "mine/mine.yaml", "library/mine", "mine"}) {
    INFO(name);
    const auto loaded = load_definition(in_folder(name).string(), {});
    const auto game = game_of(loaded, parts_in(scratch));
    CHECK(game["files"].contains("/own/mine/game.lua"));
    CHECK(game["files"].contains("/own/mine/parts/a.lua"));
    const auto again = load_again(game, other);
    INFO(again.message());
    REQUIRE(again.ok());
    CHECK(again->definition->content_hash() == loaded->definition->content_hash());
  }
}

TEST_CASE("a page has both a wrapper and the author's own base that it is put around", "[unit]") {
  const Scratch scratch, other;
  const auto base = scratch.write("my base/it's.yaml", "schema: 1\nname: Base\nextends: chess\n");
  LoadOptions options;
  options.base = "circe around " + base.string();
  const auto loaded = load_definition("madrasi", options);
  const auto game = game_of(loaded, parts_in(scratch));
  CHECK(game.dump().find(scratch.folder().string()) == std::string::npos);
  const auto again = load_again(game, other);
  INFO(again.message());
  REQUIRE(again.ok());
  CHECK(again->definition->content_hash() == loaded->definition->content_hash());
}

TEST_CASE("a page has the drawings that windows have", "[unit]") {
  const Scratch scratch;
  const auto drawn = [&](const char* name) {
    return game_of(load_definition(name, {}), parts_in(scratch));
  };
  const auto piece = [](const Result<Loaded>& loaded, int side, char letter) {
    const Equipment& equipment = loaded->definition->equipment();
    return static_cast<size_t>(
        equipment.roster().piece(Side{side}, *equipment.find_type(letter)).index());
  };
  const auto chess = drawn("chess");
  CHECK(chess["artwork"].size() == 13);
  CHECK_FALSE(chess["turned"]);
  CHECK(chess["colours"] == nlohmann::json::parse(R"([{"light": true, "fill": null},
                                                      {"light": false, "fill": null}])"));
  // Sides of four colours have the light drawings with other fills.
  const auto four = load_definition("fourplayer", {});
  const auto players = drawn("fourplayer");
  const std::string red = players["artwork"][piece(four, 0, 'N')];
  const std::string blue = players["artwork"][piece(four, 1, 'N')];
  CHECK(red.find("#d0564a") != std::string::npos);
  CHECK(red.find("#f7eed9") == std::string::npos);
  CHECK(blue.find("#d0564a") == std::string::npos);
  CHECK(players["colours"][0]["fill"] == "#d0564a");
  // Partners sit side by side, and have light and dark pieces as on one board.
  const auto bughouse = drawn("bughouse");
  CHECK(bughouse["turned"]);
  CHECK(bughouse["near"] == nlohmann::json::parse("[true, false, false, true]"));
  CHECK(bughouse["colours"][2] == bughouse["colours"][0]);
  const auto boards = load_definition("bughouse", {});
  const Roster& roster = boards->definition->roster();
  for (int index = 1; index < roster.pieces(); ++index) {
    const Side like{roster.side_of(Piece{index}).index() % 2};
    const Piece other = roster.piece(like, roster.type_of(Piece{index}));
    CHECK(bughouse["artwork"][static_cast<size_t>(index)] ==
          bughouse["artwork"][static_cast<size_t>(other.index())]);
  }
  // A name by which a type is drawn counts.
  const size_t empress = piece(load_definition("ad2000", {}), 1, 'E');
  const size_t queen = piece(load_definition("chess", {}), 1, 'Q');
  CHECK(drawn("ad2000")["artwork"][empress] == chess["artwork"][queen]);
}

}  // namespace stockade::test::web_pages_test
