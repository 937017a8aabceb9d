#pragma once
// The options of a variant with what they can be, for forms.

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
  std::string value;                     ///< in the definition
  std::string fallback;                  ///< the default
  std::vector<std::string> values = {};  ///< all that it can be, if they are listed
  std::optional<std::pair<int, int>> range = std::nullopt;  ///< or the numbers that it can be
  std::string label = {};  ///< the name in the reader's language: "Pawn drop resets"
  std::map<std::string, std::string> words = {};  ///< values in the reader's language

  /// One of its values as the reader knows it.
  [[nodiscard]] std::string shown(const std::string& one) const;
  /// It is either on or off: all its values say yes or no.
  [[nodiscard]] bool is_switch() const;
  /// Why the option cannot have that value; "" if it can.
  [[nodiscard]] std::string refuses(const std::string& text) const;
};

/// The options of a definition. Reads its files again for what they can be; if that fails, anything
/// is possible.
[[nodiscard]] std::vector<VariantOption> variant_options(const GameDefinition& definition);

}  // namespace stockade
