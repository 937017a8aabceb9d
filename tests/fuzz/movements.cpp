// Movements of pieces: Betza notation, and paths.

#include "framework/pieces/movement.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(movements) {
  const Equipment& equipment = fuzz::chosen_variant(input)->equipment();
  (void)parse_movement(std::string(input), equipment.topology.compass(), {});
  (void)parse_movement("path: " + std::string(input), equipment.topology.compass(), {});
}
