#include "tests/support/wrapper_page.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace stockade::test {
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
std::string cell(const LibraryGame& game, const RefusedBy& refused, Reasons& reasons) {
  if (game.parts[0].id == game.parts[1].id) return "–";
  const auto problem = refused(game);
  if (!problem) return "works";
  if (problem->id == "extends-circle") return "–";
  return "no (" + std::to_string(reasons.number_of(without_folder(problem->message))) + ")";
}

}  // namespace

std::string wrapper_page(const RefusedBy& refused) {
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
    for (const Listing& wrapper : wrappers)
      cells.push_back(cell({{wrapper, base}}, refused, reasons));
    page += row("`" + base.id + "`", cells);
  }
  return page + "\nReasons:\n\n" + reasons.list();
}

std::filesystem::path wrapper_page_file() {
  return std::filesystem::path(STOCKADE_SOURCE_VARIANTS_DIR) / ".." / "docs/generated/wrappers.md";
}

}  // namespace stockade::test
