// Variant files: whatever the text is, it is refused with a place, or it plays.

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/rules/rule_text.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(yaml) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text(input, "fuzz.yaml", options);
  if (!loaded.ok()) {
    fuzz::require(!loaded.problems().empty(), "a file is refused without a reason");
    return;
  }
  fuzz::reached();
  (void)loaded->definition->describe();
  Game game(loaded->definition);
  fuzz::play_some(game, 20);
  const std::string fen = write_fen(*loaded->definition, game.position());
  while (game.plies() > 0) game.undo();
  fuzz::require(game.position().same_as(loaded->definition->start()), "undo does not lead back");
}
