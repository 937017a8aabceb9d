#pragma once
// The options of a variant with their possible values, for forms.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

struct VariantOption {
  std::string name;
  std::string about;                     ///< in the reader's language
  std::string value;                     ///< the value in the definition
  std::string fallback;                  ///< the default
  std::vector<std::string> values = {};  ///< all possible values, if they are listed
  std::optional<std::pair<int, int>> range = std::nullopt;  ///< or the range of possible numbers
  std::string label = {};  ///< the name in the reader's language: "Pawn drop resets"
  std::map<std::string, std::string> words = {};  ///< values in the reader's language

  /// One of its values in the reader's language.
  [[nodiscard]] std::string shown(const std::string& one) const;
  /// True if the option is on or off: all its values are yes or no.
  [[nodiscard]] bool is_switch() const;
  /// The reason why the option cannot have that value; "" if it can.
  [[nodiscard]] std::string refuses(const std::string& text) const;
};

/// The options of a definition. Reads its files again for the possible values; if that fails, every
/// value is possible.
[[nodiscard]] std::vector<VariantOption> variant_options(const GameDefinition& definition);

}  // namespace stockade
