#pragma once
// The tags of a game file about the game's variant.

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// The Variant tag of the game that other programs assume (`pgn variant: none`).
inline constexpr std::string_view kStandardVariant = "Standard";

/// The values of the tags; "" for a missing one.
struct VariantTags {
  std::string variant;  ///< Variant: a name, or an id of the library
  std::string options;  ///< VariantOptions: the options that differ from their default
  std::string base;     ///< VariantBase: the base of a wrapper, an id or a path
  std::string file;     ///< VariantFile: the path of a variant that no id finds
  std::string rules;    ///< VariantRules: see rules_tag()

  /// Whether only the name is set.
  [[nodiscard]] bool only_name() const {
    return options.empty() && base.empty() && file.empty() && rules.empty();
  }
  friend bool operator==(const VariantTags&, const VariantTags&) = default;
  /// An order for maps.
  friend bool operator<(const VariantTags& one, const VariantTags& other) {
    const auto all = [](const VariantTags& tags) {
      return std::tie(tags.variant, tags.options, tags.base, tags.file, tags.rules);
    };
    return all(one) < all(other);
  }
};

/// The tags that lead back to this definition. `variant` always has a value; `rules` has one if the
/// variant or its base is in a file of its own, which may change.
[[nodiscard]] VariantTags variant_tags(const GameDefinition& definition);

/// The value of VariantRules: the version of the content hash and the hash, "2-0123456789abcdef".
[[nodiscard]] std::string rules_tag(const GameDefinition& definition);

/// Whether a value of VariantRules can be compared with that of another game. Values of earlier
/// versions, 16 digits alone, cannot: such a game is read with the present rules.
[[nodiscard]] bool is_comparable_rules_tag(std::string_view value);

/// Whether two names of variants mean the same: only their letters and digits count, in either
/// case, so that "My Game" is mygame.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

/// Whether `name` is the definition's tag, id or name.
[[nodiscard]] bool is_called(const GameDefinition& definition, std::string_view name);

/// Reads "quick=yes kings='setup cell'": blanks separate the options; a value with blanks is in
/// single quotes, and a quote in it is doubled. Fails with the id "variant-options".
[[nodiscard]] Result<std::map<std::string, std::string>> read_options(std::string_view text);

}  // namespace stockade
