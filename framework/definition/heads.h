#pragma once
// Heads: the data for lists of variants, read without compiling a game.
//
// A head comes from a few keys at the top of the variant's file and of the files that it extends
// (top_keys.h). So a file with a correct head is listed even if other keys have mistakes; loading
// finds those. Scripts are not run, so a head does not show their changes.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/variant_texts.h"
#include "framework/definition/families.h"
#include "framework/definition/loader.h"

namespace stockade {

struct VariantHead {
  std::string id;
  std::string name;
  std::string description;
  std::filesystem::path path;
  std::string family;                    ///< its id; "" for none
  std::string uci_name;                  ///< in UCI_Variant of other programs; "" for none
  std::vector<std::string> also_called;  ///< other names, of the file itself and not of its base
  int players = 2;
  std::string board;               ///< as board_words()
  std::vector<std::string> tags;   ///< see tags.h
  VariantTexts texts;              ///< the name and the description in other languages
  std::vector<std::string> files;  ///< the ids of the files that take part, its own last

  /// `tag` may have '-' for spaces.
  [[nodiscard]] bool has_tag(std::string_view tag) const;
  /// True for a two-player game with perfect information and without chance, which the engines can
  /// play.
  [[nodiscard]] bool searchable() const;
};

/// The variant's name in the reader's language.
[[nodiscard]] std::string title_of(const VariantHead& variant);

/// A variant whose head cannot be read.
struct UnreadHead {
  std::string id;
  std::string family;  ///< its id; "" for none
  Diagnostics problems;
};

struct Heads {
  std::vector<VariantHead> variants;  ///< ordered by id
  std::vector<Family> families;       ///< of these variants, in the order in which they are shown
  std::vector<UnreadHead> unread;
  /// Problems with folders that cannot be read, and with family files; such a family has its
  /// folder's name as the title.
  Diagnostics problems;

  /// The family with that id, or null.
  [[nodiscard]] const Family* family(std::string_view id) const;
};

/// The heads of all variants that load_definition() finds by id. Costs about a tenth of a
/// millisecond per file.
[[nodiscard]] Heads read_heads(const LoadOptions& options = {});

/// A number that changes when a file that read_heads() reads is changed, added or removed. Looks at
/// the names, sizes and times of the files, some ten times faster than reading them.
[[nodiscard]] std::uint64_t library_stamp(const LoadOptions& options = {});

/// Whether each word of `words` is the beginning of a word of the variant's id, names, description,
/// board or tags, or of its family's title or description. Case does not matter.
[[nodiscard]] bool is_found_by(const VariantHead& variant, const Family* family,
                               std::string_view words);

/// The board described in a few characters: "8x8", "91 hexagons", "2 8x8".
[[nodiscard]] std::string board_words(const Topology& topology);

}  // namespace stockade
