#pragma once
// What an editor shows an author of a variant file while he writes: the keys and values that can
// stand at a place, and what they mean. All of it comes from the schema table.
//
// The text may be unfinished and full of mistakes, so it is not parsed: the place is found by
// indentation and brackets.

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
  bool is_key = false;            ///< a key can stand here, rather than a value of path.back()
  bool is_plain = true;           ///< neither in a comment nor in a text of several lines
  size_t begin = 0;               ///< of the word at the place
  size_t end = 0;                 ///< of the word, which may go on behind the place
};
/// The place of the byte `offset`, at most the length of the text. The word's own key is not in
/// the path.
[[nodiscard]] YamlPlace yaml_place(std::string_view text, size_t offset);

/// A word that can stand at a place.
struct Proposal {
  std::string text;
  std::string about;  ///< one line, may be empty
};

struct Completion {
  size_t begin = 0;  ///< what is replaced: up to the place
  std::vector<Proposal> proposals;
};

/// What can stand at a place of a variant file, as far as it begins with what is written there.
/// Names of pieces, zones, regions and options are those of `rules`, the last that compiled; may be
/// null. `root`: the keys of the file; null for those of variants.
[[nodiscard]] Completion complete_source(std::string_view text, size_t offset,
                                         const GameDefinition* rules,
                                         const SchemaKey* root = nullptr);

/// What a key means that is at a place or has the value there: its path, its type, its default, an
/// example, and a sentence. None where the language has nothing.
struct SchemaHelp {
  std::string path;
  std::string type;
  std::string fallback;
  std::string example;
  std::string about;
};
[[nodiscard]] std::optional<SchemaHelp> explain_source(std::string_view text, size_t offset,
                                                       const SchemaKey* root = nullptr);

/// The variant that the word at a place names as a base or an extension: an id or a path; "" for
/// none.
[[nodiscard]] std::string variant_at(std::string_view text, size_t offset,
                                     const SchemaKey* root = nullptr);

/// The keys from the top to the one that is at a place or has the value there.
[[nodiscard]] std::vector<std::string> keys_at(std::string_view text, size_t offset);
/// Where a file has the key with that path; none if it does not.
[[nodiscard]] std::optional<size_t> find_key(std::string_view text,
                                             const std::vector<std::string>& path);

}  // namespace stockade
