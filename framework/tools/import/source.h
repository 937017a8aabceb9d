#pragma once
// Files of other programs that describe games: one interface for all formats.
//
//   auto source = open_import_source(text, "variants.ini", bases, options);
//   if (!source) report(source.problems());
//   for (size_t game = 0; game < (*source)->games().size(); ++game)
//     if (auto made = (*source)->import(game)) std::cout << made->text;
//
// A format is recognised by its content, not by the name of the file. docs/author/import.md has a
// section for each.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/tools/import/import.h"

namespace stockade {

/// A game as its file names it.
struct SourceGame {
  std::string name;
  std::string base;  ///< what it is based on; empty: nothing
};

class ImportSource {
 public:
  virtual ~ImportSource() = default;
  /// What the format calls its games: "section", "game".
  [[nodiscard]] virtual std::string_view word() const = 0;
  /// In the order of the file; never empty.
  [[nodiscard]] virtual const std::vector<SourceGame>& games() const = 0;
  /// What is odd about the game's text, without being left out.
  [[nodiscard]] virtual Diagnostics warnings(size_t) const { return {}; }
  /// Fails for a game with mistakes, or one that makes no variant file at all.
  virtual Result<Imported> import(size_t game) = 0;
};

/// Reads the text. `bases_text` is the configuration of the bases (variants/fairy_bases.h). Fails
/// with the reason if the file is of no format that games are imported from.
Result<std::unique_ptr<ImportSource>> open_import_source(std::string text,
                                                         const std::string& file_name,
                                                         std::string_view bases_text,
                                                         const ImportOptions& options);

}  // namespace stockade
