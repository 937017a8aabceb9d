#pragma once
// Checking a variant file against the schema table.
//
// check_against_schema() brings a tree into canonical form: every key is known, every value has its
// type, defaults are filled in, keys that are `off` are removed, single values of lists become
// lists. A View (view.h) then reads it without further checks.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "framework/language/node.h"
#include "framework/language/schema.h"
#include "framework/topology/topology.h"

namespace stockade {

/// The signs that may stand between letter and cell of a drop: others have a meaning in moves and
/// in the comments of game files.
inline constexpr std::string_view kSigns = "%&'*/:@^`|~";

/// The names that a file itself defines.
struct Vocabulary {
  std::optional<Topology> topology;  ///< none if the board has errors
  std::vector<std::string> letters;  ///< of piece types
  std::vector<std::string> types;    ///< their names, in the same order as the letters
  std::vector<std::string> zones;
  std::vector<std::string> sides;  ///< their names; empty if the sides have errors
  /// The same as they are written before pieces: "black".
  std::vector<std::string> adjectives = {};
  /// The replacements for `option NAME` in a condition or a formula, by the option's name.
  std::map<std::string, std::string> options = {};

  /// The vocabulary of a tree that may contain any mistakes. `key` describes the tree: its default
  /// sides are those of a tree without any.
  [[nodiscard]] static Vocabulary of(const Node& root, const SchemaKey& key);

 private:
  void name_sides(const Node& list);
};

/// `option NAME` in the text of a condition.
struct OptionMention {
  size_t begin = 0;  ///< its characters are text[begin] … text[end - 1]
  size_t end = 0;
  std::string name;  ///< "" if there is none
};
/// The mentions in the order of the text.
[[nodiscard]] std::vector<OptionMention> options_mentioned(std::string_view text);

/// Inside { } a comma ends a text without quotes, and the rest is read as a key without a value.
/// For each entry of the mapping that is such a part, the text that was meant; for others "".
[[nodiscard]] std::vector<std::string> texts_cut_at_commas(const Node& mapping);
/// The hint for such a text.
[[nodiscard]] std::string quotes_needed(const std::string& text);

/// Checks `root` against `key` and brings it into canonical form; problems are added to `out`.
/// After errors the tree still contains all correct values; wrong values become null, so that later
/// checks can skip what depends on them. Returns the keys of `root` with an error in their values,
/// and those that are missing.
std::set<std::string> check_against_schema(Node& root, const Vocabulary& vocabulary,
                                           Diagnostics& out, const SchemaKey& key);

}  // namespace stockade
