// Games of other programs, in every format that is imported: each is refused with a reason, or
// becomes a variant file that loads.

#include <algorithm>
#include <string>

#include "framework/definition/loader.h"
#include "framework/tools/import/source.h"
#include "tests/fuzz/target.h"
#include "variants/fairy_bases.h"

using namespace stockade;

FUZZ_TARGET(import) {
  constexpr size_t kMaxGames = 3;
  ImportOptions options;
  options.library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto source = open_import_source(std::string(input), "games.txt", fairy_bases(), options);
  if (!source.ok()) {
    fuzz::require(!source.problems().empty(), "a file is refused without a reason");
    return;
  }
  const size_t games = std::min((*source)->games().size(), kMaxGames);
  for (size_t game = 0; game < games; ++game) {
    const auto made = (*source)->import(game);
    if (!made.ok()) {
      fuzz::require(!made.problems().empty(), "a game is refused without a reason");
      continue;
    }
    fuzz::reached();
    const auto loaded = load_definition_text(made->text, made->id + ".yaml", options.library);
    fuzz::require(loaded.ok(), ("the variant of a game does not load:\n" +
                                (loaded.ok() ? "" : loaded.message()) + made->text)
                                   .c_str());
  }
}
