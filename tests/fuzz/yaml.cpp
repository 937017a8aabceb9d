// Variant files: whatever the text is, it is refused with a place, or it plays.

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/game/random_moves.h"
#include "framework/notation/fen.h"
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
  Random random(1);
  MoveList legal;
  for (int ply = 0; ply < 20 && !game.outcome().over(); ++ply) {
    const Move move = random_move(game, legal, random);
    if (move.is_none()) break;
    game.play(move);
  }
  const std::string fen = write_fen(*loaded->definition, game.position());
  while (game.plies() > 0) game.undo();
  fuzz::require(game.position().same_as(loaded->definition->start()), "undo does not lead back");
}
