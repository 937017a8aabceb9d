// Boards that are graphs.

#include "framework/definition/loader.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(graphs) {
  std::string text =
      "schema: 1\nname: Fuzz\nsides: [White, Black]\npieces: { K: { name: king, moves: K } "
      "}\nboard:\n";
  for (size_t at = 0; at < input.size();) {
    const size_t end = std::min(input.find('\n', at), input.size());
    text += "  " + std::string(input.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  (void)load_definition_text(text, "fuzz.yaml");
}
