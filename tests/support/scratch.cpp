#include "tests/support/scratch.h"

#include <atomic>
#include <fstream>

#include <catch2/catch.hpp>
#include <unistd.h>

namespace stockade::test {

Scratch::Scratch() {
  static std::atomic<int> count{0};
  folder_ = std::filesystem::temp_directory_path() /
            ("stockade-test-" + std::to_string(getpid()) + "-" + std::to_string(++count));
  std::filesystem::create_directories(folder_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::filesystem::path Scratch::write(const std::string& name, const std::string& text) const {
  const std::filesystem::path path = folder_ / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

Result<Loaded> Scratch::load(const std::string& rules, const std::string& script) const {
  write("game.lua", script);
  return load_definition(write("game.yaml", "schema: 1\nscript: game.lua\n" + rules).string());
}

DefinitionPtr Scratch::chess(const std::string& script) const {
  const auto loaded = load("extends: chess\nname: Game\n", script);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

}  // namespace stockade::test
