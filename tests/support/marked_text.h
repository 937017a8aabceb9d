#pragma once
// A text of a test in which '¦' marks a place.

#include <string>

#include <catch2/catch.hpp>

namespace stockade::test {

struct Marked {
  explicit Marked(const std::string& marked) {
    const std::string mark = "¦";
    offset = marked.find(mark);
    REQUIRE(offset != std::string::npos);
    text = marked.substr(0, offset) + marked.substr(offset + mark.size());
  }
  std::string text;
  size_t offset;
};

}  // namespace stockade::test
