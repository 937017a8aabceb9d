#pragma once
// Variants of Fairy-Stockfish as variant files.
//
//   const FairyBases bases = read_fairy_bases(text);
//   Result<IniFile> file = parse_ini(configuration, "variants.ini");
//   FairyResolver resolver(*file, bases);
//   Result<Imported> made = import_variant(resolver, *file->find("minihouse"));
//   std::cout << made->text;
//
// docs/import.md lists what becomes of each key.

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/definition/loader.h"
#include "framework/import/fairy_variant.h"
#include "framework/import/ini.h"

namespace stockade {

struct Imported {
  std::string id;        ///< what its file may be called
  std::string text;      ///< the variant file
  Diagnostics left_out;  ///< a warning for each key that it does not express
};

struct ImportOptions {
  LoadOptions library;      ///< where bases are looked for
  bool standalone = false;  ///< all rules are written, and no base is extended
};

/// The id that a section's variant gets: small letters, digits and '_', a letter first.
[[nodiscard]] std::string import_id(std::string_view section);

/// The variant file of a section. It extends the variant of the library that the section is based
/// on, where that makes it shorter, and holds only what is different then. Fails for a section
/// that is not in order.
Result<Imported> import_variant(FairyResolver& resolver, const IniSection& section,
                                const ImportOptions& options = {});

/// What becomes of each key, as a table in Markdown.
[[nodiscard]] std::string import_keys_table();

}  // namespace stockade
