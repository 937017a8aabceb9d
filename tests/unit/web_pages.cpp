// The files that a page for web browsers carries: an author's own keep their places to each other.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/rules/equipment.h"
#include "framework/session/web_page.h"
#include "tests/support/scratch.h"

namespace stockade::test::web_pages_test {
namespace {

/// Parts of which only the game matters.
WebPageParts parts_in(const Scratch& scratch) {
  const std::filesystem::path folder = scratch.folder() / "parts";
  for (const char* name : {"page.css", "page.js", "worker.js", "stockade.js", "stockade.wasm.gz"})
    scratch.write(std::string("parts/") + name, "");
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
  const auto own = scratch.write("mine/mine.yaml",
                                 "schema: 1\nname: Mine\nextends: chess\nscript: game.lua\n");
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

TEST_CASE("a page has both a wrapper and the author's own base that it is put around", "[unit]") {
  const Scratch scratch, other;
  const auto base =
      scratch.write("my base/it's.yaml", "schema: 1\nname: Base\nextends: chess\n");
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
