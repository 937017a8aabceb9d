#pragma once
// The legal moves of a position as text.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test {

/// In UCI notation, sorted, those that begin with `prefix`. The fast way and the slow one have to
/// find the same moves.
inline std::vector<std::string> moves_from(const DefinitionPtr& definition, const std::string& fen,
                                           std::string_view prefix = "") {
  Position at = position(definition, fen);
  Journal journal;
  MoveList legal;
  MoveList slow;
  definition->kernel().legal_moves(at, journal, legal);
  definition->kernel().legal_moves_slowly(at, journal, slow);
  std::sort(legal.begin(), legal.end());
  std::sort(slow.begin(), slow.end());
  CHECK(legal == slow);
  std::vector<std::string> texts;
  for (const Move move : legal)
    if (std::string text = uci_notation(*definition, move); text.starts_with(prefix))
      texts.push_back(std::move(text));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace stockade::test
