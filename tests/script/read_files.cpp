// Which files a variant's scripts are read from.

#include <filesystem>

#include <catch2/catch.hpp>

#include "framework/script/source.h"
#include "tests/support/messages.h"
#include "tests/support/scratch.h"

namespace stockade::test::read_files_test {
namespace {

namespace fs = std::filesystem;

Result<Loaded> load(const Scratch& scratch) {
  return load_definition(
      scratch.write("mine/mine.yaml", "schema: 1\nname: M\nextends: chess\nscript: game.lua\n")
          .string());
}

std::vector<std::string> names_of(const GameDefinition& definition) {
  std::vector<std::string> names;
  for (const SourceMark& file : definition.metadata().files)
    names.push_back(fs::path(file.file).filename().string());
  return names;
}

}  // namespace

TEST_CASE("a definition knows the scripts and the modules that were read for it", "[script]") {
  const Scratch scratch;
  scratch.write("mine/game.lua",
                "require('parts.a')\nif false then require('unused') end\nreturn {}\n");
  scratch.write("mine/parts/a.lua", "return require('lists')\n");
  scratch.write("mine/unused.lua", "return {}\n");
  const auto loaded = load(scratch);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const std::vector<std::string> names = names_of(*loaded->definition);
  CHECK(names.back() == "mine.yaml");
  for (const char* name : {"game.lua", "a.lua", "lists.lua", "chess.yaml"}) {
    INFO(name);
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  }
  CHECK(std::count(names.begin(), names.end(), "unused.lua") == 0);
}

TEST_CASE("a script that cannot be read is told where to go only if it is missing", "[script]") {
  const Scratch scratch;
  const std::string hint = "put it into the folder";
  const Result<Loaded> missing = load(scratch);
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.message().find(hint) != std::string::npos);
  scratch.write("mine/game.lua", std::string(300'000, '-'));
  const Result<Loaded> large = load(scratch);
  REQUIRE_FALSE(large.ok());
  CHECK(large.message().find("256 KiB") != std::string::npos);
  CHECK(large.message().find(hint) == std::string::npos);
}

TEST_CASE("a script or a module is not read through a link out of the folder", "[script]") {
  const Scratch scratch;
  scratch.write("key.lua", "return { allow = function() return 'the key' end }\n");
  const fs::path folder = scratch.folder() / "mine";
  fs::create_directories(folder / "parts");
  const auto refusal = [&] {
    const auto loaded = load(scratch);
    CHECK_FALSE(loaded.ok());
    return loaded.message();
  };
  const std::string outside = "leads to a file outside of the folder";

  fs::create_symlink("../key.lua", folder / "game.lua");
  CHECK(refusal().find("game.lua' " + outside) != std::string::npos);
  fs::remove(folder / "game.lua");

  scratch.write("mine/game.lua", "return require('parts.key')\n");
  fs::create_symlink("../../key.lua", folder / "parts/key.lua");
  CHECK(refusal().find("key.lua' " + outside) != std::string::npos);
  CHECK(ScriptSource::find_module(folder, "parts.key").empty());
  fs::remove_all(folder / "parts");

  fs::create_directory_symlink("..", folder / "parts");
  CHECK(refusal().find("key.lua' " + outside) != std::string::npos);
  fs::remove(folder / "parts");

  // Within the folder a link is as good as a file, and the folder may be known by one.
  scratch.write("mine/real.lua", "return {}\n");
  fs::create_directory(folder / "parts");
  fs::create_symlink("../real.lua", folder / "parts/key.lua");
  CHECK(load(scratch).ok());
  CHECK(ScriptSource::find_module(folder, "parts.key") == folder / "parts/key.lua");
  fs::create_directory_symlink("mine", scratch.folder() / "link");
  CHECK(load_definition((scratch.folder() / "link/mine.yaml").string()).ok());
}

}  // namespace stockade::test::read_files_test
