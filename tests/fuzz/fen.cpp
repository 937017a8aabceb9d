// FENs: what is read is written back to an equal position.

#include "framework/notation/fen.h"

#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(fen) {
  const DefinitionPtr& definition = fuzz::chosen_variant(input);
  const auto position = parse_fen(*definition, input);
  if (!position.ok()) return;
  fuzz::reached();
  fuzz::require(position->key() == position->computed_key(), "the key of a position is wrong");
  const auto again = parse_fen(*definition, write_fen(*definition, *position));
  fuzz::require(again.ok() && again->same_as(*position), "a FEN is not read back");
}
