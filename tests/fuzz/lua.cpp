// Scripts of variants: they end, stay inside the sandbox and within their limits.

#include <filesystem>

#include "framework/session/authoring/sources.h"
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
  fuzz::play_some(game, 4);
}
