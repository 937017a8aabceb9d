#pragma once
// Loading a variant: from its file, and those that it extends, to a compiled GameDefinition.
//
//   const auto loaded = load_definition("my_game", {});
//   if (!loaded) std::cerr << loaded.message();
//
// Files are untrusted: for any content, the result is a definition or diagnostics with file, line
// and column. All problems are reported at once where possible, ordered by place, those of the
// variant's own file first.

#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// Values of a variant's options, by name.
using OptionSettings = std::map<std::string, std::string>;

struct LoadOptions {
  OptionSettings set;
  /// The base of a wrapper (`modifies: any`): an id or a path. Empty: none.
  std::string base;
  /// Folders to search for variants before the usual ones.
  std::vector<std::filesystem::path> search_path;
  /// Whether to run the slow checks for odd rules as well; see lint.h.
  bool lint = false;
  /// Once it is set, loading fails soon with the error "interrupted". Null: never.
  const std::atomic<bool>* stop = nullptr;
};

struct Loaded {
  DefinitionPtr definition;
  Diagnostics warnings;
};

/// Loads a variant by its id (the stem of its file) or by the path of its file or folder.
Result<Loaded> load_definition(const std::string& id_or_path, const LoadOptions& options = {});

/// Loads the text of an editor or a test. `file_name` is for messages; its stem is the id, and
/// files that the text extends are searched beside it first.
Result<Loaded> load_definition_text(std::string_view text, const std::string& file_name,
                                    const LoadOptions& options = {});

/// The names of a variant in its own file. All are empty if the file can't be read.
struct VariantNames {
  std::string name;
  std::string pgn_variant;               ///< as in TextStyle
  std::vector<std::string> also_called;  ///< in game files of other programs
  /// The names of the variant with some options set, and the values of these options.
  std::vector<std::pair<std::string, OptionSettings>> presets;
};

/// Reads only the names, without compiling: some hundred times faster than load_definition().
[[nodiscard]] VariantNames read_variant_names(const std::filesystem::path& file);

struct Listing {
  std::string id;
  std::filesystem::path path;
};

/// All variants that load_definition() finds by id, ordered by id, and entries in the place of a
/// variant's file that are no such file. Files are not opened. `unread` gets a warning for each
/// folder that cannot be read.
[[nodiscard]] std::vector<Listing> list_definitions(const LoadOptions& options = {},
                                                    Diagnostics* unread = nullptr);

/// The folders that are searched for variants, as <id>/<id>.yaml and <family>/<id>/<id>.yaml, first
/// match wins: those of `options`, $STOCKADE_VARIANT_PATH (separated by ':'), stockade/variants in
/// the user's data folder ($XDG_DATA_HOME, or ~/.local/share), the source tree's library, the
/// installed one.
[[nodiscard]] std::vector<std::filesystem::path> variant_folders(const LoadOptions& options = {});

}  // namespace stockade
