#pragma once
// What chance has thrown and drawn in a game: what is in force, what can come up, and what came
// before.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/chance_facet.h"
#include "framework/session/session.h"

namespace stockade::gui {

struct DrawnFace {
  std::string name;                             ///< "3", "knight"
  int left = 0;                                 ///< of a deck or a bag; of a die its weight
  bool shown = false;                           ///< it is up
  std::optional<std::vector<PieceType>> moves;  ///< who may move then; none: anybody
};

struct DrawnSource {
  std::string name;
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<DrawnFace> faces;
  std::vector<std::string> now;  ///< what is up, a face each; empty: nothing
};

struct EarlierDraw {
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<std::string> faces;
  Side side;  ///< for whom it was drawn, as far as the turn order tells
};

struct DrawsState {
  std::vector<DrawnSource> sources;
  Side side;                         ///< to move
  std::vector<EarlierDraw> earlier;  ///< on the line to the present move, the last one first
  std::string words;                 ///< "White, dice: 3+4"
};

/// None if the game has no such sources.
[[nodiscard]] std::optional<DrawsState> draws_of(const Session& session);

}  // namespace stockade::gui
