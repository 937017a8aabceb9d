// docs/generated/wrappers.md is a table of the library's wrappers and the variants they can be
// put around. It is made here from what the loader says, and must be up to date.
//
// After a change: scripts/pages writes it anew; read the diff.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/library.h"

namespace stockade::test::wrapper_table_test {
namespace {

/// The reasons why games are refused, each once, in the order in which they come up.
class Reasons {
 public:
  /// The number of the reason, from 1.
  int number_of(const std::string& reason) {
    auto found = std::find(reasons_.begin(), reasons_.end(), reason);
    if (found == reasons_.end()) found = reasons_.insert(found, reason);
    return static_cast<int>(found - reasons_.begin()) + 1;
  }

  [[nodiscard]] std::string list() const {
    std::string text;
    for (size_t i = 0; i < reasons_.size(); ++i)
      text += std::to_string(i + 1) + ". " + reasons_[i] + "\n";
    return text;
  }

 private:
  std::vector<std::string> reasons_;
};

std::string row(const std::string& first, const std::vector<std::string>& cells) {
  std::string text = "| " + first + " |";
  for (const std::string& cell : cells) text += " " + cell + " |";
  return text + "\n";
}

/// The message with files named as in the library.
std::string without_folder(std::string message) {
  const std::string folder = STOCKADE_SOURCE_VARIANTS_DIR "/";
  for (size_t at; (at = message.find(folder)) != std::string::npos;)
    message.erase(at, folder.size());
  return message;
}

/// "works", the number of the reason, or "–" if one of the two contains the other.
std::string cell(const Listing& wrapper, const Listing& base, Reasons& reasons) {
  if (wrapper.id == base.id) return "–";
  const auto loaded = LibraryGame{{wrapper, base}}.load();
  if (loaded.ok()) return "works";
  const Diagnostic& problem = loaded.problems().front();
  if (problem.id == "extends-circle") return "–";
  return "no (" + std::to_string(reasons.number_of(without_folder(problem.message))) + ")";
}

std::string wrapper_page() {
  const std::vector<Listing> variants = library();
  std::vector<Listing> wrappers;
  std::copy_if(variants.begin(), variants.end(), std::back_inserter(wrappers), is_wrapper);
  std::vector<std::string> names;
  for (const Listing& wrapper : wrappers) names.push_back("`" + wrapper.id + "`");

  Reasons reasons;
  std::string page =
      "# What goes around what\n\n"
      "A test makes this table from what the program does. \"works\" means that the game loads;\n"
      "another test plays each of these games. \"no\" means that the program refuses the game,\n"
      "with the number of the reason below the table. \"–\" means that the base is the wrapper,\n"
      "or contains it. [Wrappers](../author/wrappers.md) tells what they are.\n\n" +
      row("base", names) + row("---", std::vector<std::string>(wrappers.size(), "---"));
  for (const Listing& base : variants) {
    std::vector<std::string> cells;
    for (const Listing& wrapper : wrappers) cells.push_back(cell(wrapper, base, reasons));
    page += row("`" + base.id + "`", cells);
  }
  return page + "\nReasons:\n\n" + reasons.list();
}

std::string read(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("the table of wrappers and bases is up to date", "[property]") {
  const std::filesystem::path path =
      std::filesystem::path(STOCKADE_SOURCE_VARIANTS_DIR) / ".." / "docs/generated/wrappers.md";
  const std::string page = wrapper_page();
  if (std::getenv("STOCKADE_UPDATE_EXPECTED") != nullptr)
    std::ofstream(path, std::ios::binary) << page;
  INFO("docs/generated/wrappers.md is old: run scripts/pages");
  CHECK(read(path) == page);
}

}  // namespace stockade::test::wrapper_table_test
