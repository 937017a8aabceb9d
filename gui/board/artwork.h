#pragma once
// Artwork: the drawings of men and icons, found beside the variant, in the user's data folder, in
// the source tree, or where the program was installed.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"

namespace stockade::gui {

class Artwork {
 public:
  /// Looks in the usual folders, and first in `beside` if given.
  explicit Artwork(std::vector<std::filesystem::path> beside = {});

  /// The text of a drawing such as "men/wN"; empty if there is none.
  [[nodiscard]] const std::string& svg(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const { return !svg(name).empty(); }
  /// The drawing for a man: "men/wN", or the wildcard disc if there is none of its own.
  [[nodiscard]] std::string man(const GameDefinition& definition, Man man) const;
  /// Whether the wildcard stands in for it, so that its letter has to be written on it.
  [[nodiscard]] bool is_wildcard(const std::string& name) const;

 private:
  std::vector<std::filesystem::path> folders_;
  mutable std::map<std::string, std::string> texts_;
};

}  // namespace stockade::gui
