// Boards: graphs and all other kinds. The first line of an input is the setup, the others stand
// below `board:`.

#include <algorithm>
#include <string>

#include "framework/definition/loader.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(graphs) {
  const size_t first = std::min(input.find('\n'), input.size());
  std::string text =
      "schema: 1\nname: Fuzz\n"
      "sides: [{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: down "
      "}]\n"
      "pieces: { K: { name: king, moves: { path: step any } } }\n"
      "setup: " +
      std::string(input.substr(0, first)) + "\nboard:\n";
  for (size_t at = first + 1; at < input.size();) {
    const size_t end = std::min(input.find('\n', at), input.size());
    text += "  " + std::string(input.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  const auto loaded = load_definition_text(text, "fuzz.yaml");
  if (!loaded.ok()) {
    fuzz::require(!loaded.problems().empty(), "a file is refused without a reason");
    return;
  }
  fuzz::reached();
  Game game(loaded->definition);
  fuzz::play_some(game, 8);
}
