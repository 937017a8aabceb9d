// Movements of pieces: Betza notation, and paths.

#include "framework/pieces/movement.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(movements) {
  const Equipment& equipment = fuzz::chosen_variant(input)->equipment();
  for (const std::string& text : {std::string(input), "path: " + std::string(input)})
    if (parse_movement(text, equipment.topology.compass(), {}).ok()) fuzz::reached();
}
