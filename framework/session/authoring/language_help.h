#pragma once
// Help for an author in an editor of variant files: the keys and values that are possible at a
// place, and their meanings. All of it comes from the schema table.
//
// The text may be unfinished and full of mistakes, so it is not parsed: indentation and brackets
// determine the place.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/definition.h"
#include "framework/language/schema.h"

namespace stockade {

/// A place in a YAML text, by the keys that lead there.
struct YamlPlace {
  std::vector<std::string> path;  ///< keys from the top; "[]" for an item of a list
  bool is_key = false;            ///< true: a key is possible here; false: a value of path.back()
  bool is_plain = true;           ///< true outside comments and texts of several lines
  size_t begin = 0;               ///< the offset of the word at the place
  size_t end = 0;                 ///< the end of the word, which may be behind the place
};
/// The place of the byte `offset`, at most the length of the text. The path does not contain the
/// word's own key.
[[nodiscard]] YamlPlace yaml_place(std::string_view text, size_t offset);

/// A word that is possible at a place.
struct Proposal {
  std::string text;
  std::string about;  ///< one line, may be empty
};

struct Completion {
  size_t begin = 0;  ///< the proposals replace the text from here to the place
  std::vector<Proposal> proposals;
};

/// The words that are possible at a place of a variant file and begin with the text that is written
/// there. Names of pieces, zones, regions and options come from `rules`, the last rules that
/// compiled; may be null. `root`: the keys of the file; null for those of variants.
[[nodiscard]] Completion complete_source(std::string_view text, size_t offset,
                                         const GameDefinition* rules,
                                         const SchemaKey* root = nullptr);

/// The meaning of the key at a place, or of the key whose value is at the place: its path, type,
/// default, an example, and a sentence. None if the language has no such key.
struct SchemaHelp {
  std::string path;
  std::string type;
  std::string fallback;
  std::string example;
  std::string about;
};
[[nodiscard]] std::optional<SchemaHelp> explain_source(std::string_view text, size_t offset,
                                                       const SchemaKey* root = nullptr);

/// The variant that the word at a place names as a base or an extension: an id or a path; "" if it
/// names none.
[[nodiscard]] std::string variant_at(std::string_view text, size_t offset,
                                     const SchemaKey* root = nullptr);

/// The keys from the top to the key at a place, or to the key whose value is at the place.
[[nodiscard]] std::vector<std::string> keys_at(std::string_view text, size_t offset);
/// The offset of the key with that path; none if the file does not have it.
[[nodiscard]] std::optional<size_t> find_key(std::string_view text,
                                             const std::vector<std::string>& path);

}  // namespace stockade
