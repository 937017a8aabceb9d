// Scripts of variants: they end, stay inside the sandbox and within their limits.

#include <filesystem>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/game/random_moves.h"
#include "framework/session/sources.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(lua) {
  const std::filesystem::path folder = "/nowhere/fuzz";
  const SourceTexts texts = {
      {folder / "fuzz.yaml", "schema: 1\nname: Fuzz\nextends: chess\nscript: fuzz.lua\n"},
      {folder / "fuzz.lua", std::string(input)}};
  const SourceCheck check = check_sources(folder / "fuzz.yaml", texts, {}, false);
  if (!check.definition) return;
  fuzz::reached();
  Game game(check.definition);
  Random random(1);
  MoveList legal;
  for (int ply = 0; ply < 4 && !game.outcome().over(); ++ply) {
    const Move move = random_move(game, legal, random);
    if (move.is_none()) break;
    game.play(move);
  }
}
