#pragma once
// Translates variants of Fairy-Stockfish to variant files.
//
//   const FairyBases bases = read_fairy_bases(text);
//   Result<IniFile> file = parse_ini(configuration, "variants.ini");
//   FairyResolver resolver(*file, bases);
//   Result<Imported> made = import_variant(resolver, *file->find("minihouse"));
//   std::cout << made->text;
//
// docs/author/import.md lists what becomes of each key.

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/definition/loader.h"
#include "framework/tools/import/fairy_variant.h"
#include "framework/tools/import/ini.h"

namespace stockade {

struct Imported {
  std::string id;        ///< a suggestion for the file's name
  std::string text;      ///< the variant file
  Diagnostics left_out;  ///< a warning for each key that the file does not express
};

struct ImportOptions {
  LoadOptions library;      ///< for finding bases
  bool standalone = false;  ///< all rules are written, without extending a base
};

/// The id for a section's variant: lowercase letters, digits and '_', a letter first.
[[nodiscard]] std::string import_id(std::string_view section);

/// The variant file of a section. If that makes it shorter, it extends the library's variant that
/// the section is based on, and contains only the differences. Fails for a section with errors.
Result<Imported> import_variant(FairyResolver& resolver, const IniSection& section,
                                const ImportOptions& options = {});

/// The translation of each key, as a table in Markdown.
[[nodiscard]] std::string import_keys_table();

}  // namespace stockade
