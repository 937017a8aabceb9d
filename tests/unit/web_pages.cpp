// The files that a page for web browsers carries: an author's own keep their places to each other.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/session/web_page.h"
#include "tests/support/scratch.h"

namespace stockade::test {
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

}  // namespace stockade::test
