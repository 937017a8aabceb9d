// The files of games that the window keeps.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "framework/session/records/kept_games.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(kept) {
  static const std::filesystem::path folder = [] {
    std::string name = (std::filesystem::temp_directory_path() / "stockade-fuzz-XXXXXX").string();
    fuzz::require(mkdtemp(name.data()), "there is no folder to write to");
    return std::filesystem::path(name);
  }();
  {
    std::ofstream out(folder / "game-1.pgn", std::ios::binary);
    out << input;
  }
  const KeptGames kept(folder);
  for (const KeptGames::Listing& one : kept.list(fuzz::variant("chess"))) {
    (void)one.game.tag("Variant");
    fuzz::reached();
  }
}
