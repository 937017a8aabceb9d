#pragma once
// Games of rules that a test writes down.

#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"

namespace stockade::test {

/// Loads "name: Test" with the rules; `extends` finds the library.
inline Result<Loaded> try_rules(const std::string& rules) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return load_definition_text("schema: 1\nname: Test\n" + rules, "test.yaml", options);
}

/// The game of rules that are right.
inline DefinitionPtr game_of(const std::string& rules) {
  const auto loaded = try_rules(rules);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

}  // namespace stockade::test
