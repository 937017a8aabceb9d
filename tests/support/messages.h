#pragma once
// Comparing messages that have their column with ones that a test writes without it.

#include <regex>
#include <string>

#include <catch2/catch.hpp>

namespace stockade::test {

/// Whether `text` contains `part`, which names lines but no columns; checked as well.
inline bool contains_message(const std::string& text, const std::string& part) {
  INFO(text << "\nshould contain " << part);
  static const std::regex kColumn(":(\\d+):\\d+: ");
  const bool found = text.find(part) != std::string::npos ||
                     std::regex_replace(text, kColumn, ":$1: ").find(part) != std::string::npos;
  CHECK(found);
  return found;
}

}  // namespace stockade::test
