// Configurations of Fairy-Stockfish: each section is refused with a reason, or becomes a variant
// file that loads.

#include "framework/tools/import/import.h"

#include <string>

#include "tests/fuzz/target.h"
#include "variants/fairy_bases.h"

using namespace stockade;

FUZZ_TARGET(import) {
  static const FairyBases bases = read_fairy_bases(fairy_bases());
  const auto file = parse_ini(input, "variants.ini");
  if (!file.ok()) {
    fuzz::require(!file.problems().empty(), "a file is refused without a reason");
    return;
  }
  ImportOptions options;
  options.library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  FairyResolver resolver(*file, bases);
  size_t sections = 0;
  for (const IniSection& section : file->sections) {
    if (++sections > 3) return;
    const auto made = import_variant(resolver, section, options);
    if (!made.ok()) {
      fuzz::require(!made.problems().empty(), "a section is refused without a reason");
      continue;
    }
    fuzz::reached();
    const auto loaded = load_definition_text(made->text, made->id + ".yaml", options.library);
    fuzz::require(loaded.ok(), ("the variant of a section does not load:\n" +
                                (loaded.ok() ? "" : loaded.message()) + made->text)
                                   .c_str());
  }
}
