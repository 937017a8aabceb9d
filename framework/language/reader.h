#pragma once
// Checking a variant file against the schema table.
//
// check_against_schema() brings a tree into canonical form: every key known, every value of its
// type, defaults filled in, what is `off` taken out, single values of lists made lists. A View
// (view.h) then reads it without asking again.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/language/node.h"
#include "framework/language/schema.h"
#include "framework/topology/topology.h"

namespace stockade {

/// What can stand between letter and cell of a drop: other signs mean something in moves and in the
/// comments of game files.
inline constexpr std::string_view kSigns = "%&'*/:@^`|~";

/// The names that a file itself brings into its language.
struct Vocabulary {
  std::optional<Topology> topology;  ///< none if the board is not in order
  std::vector<std::string> letters;  ///< of piece types
  std::vector<std::string> types;    ///< their names, in step with the letters
  std::vector<std::string> zones;
  /// What `option NAME` means in a condition or a formula, by the option's name.
  std::map<std::string, std::string> options = {};

  /// What can be told of a tree that may be full of mistakes.
  [[nodiscard]] static Vocabulary of(const Node& root);
};

/// `option NAME` in the text of a condition.
struct OptionMention {
  size_t begin = 0;  ///< its characters are text[begin] … text[end - 1]
  size_t end = 0;
  std::string name;  ///< "" if there is none
};
/// In the order of the text.
[[nodiscard]] std::vector<OptionMention> options_mentioned(std::string_view text);

/// Inside { } a comma ends a text without quotes, and what follows is read as a key without a
/// value. For each entry of the mapping that is such a part: the text that was meant; for others
/// "".
[[nodiscard]] std::vector<std::string> texts_cut_at_commas(const Node& mapping);
/// The hint for such a text.
[[nodiscard]] std::string quotes_needed(const std::string& text);

/// Checks `root` by what `key` says of it and brings it into canonical form; problems are added to
/// `out`. Where there are errors the tree still holds what was right; a wrong value is made null,
/// so that what depends on it can be left alone.
void check_against_schema(Node& root, const Vocabulary& vocabulary, Diagnostics& out,
                          const SchemaKey& key);

}  // namespace stockade
