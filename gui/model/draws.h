#pragma once
// The results of dice, decks and bags in a game: the present ones, the possible ones, and the
// earlier ones.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/chance_facet.h"
#include "framework/session/play/session.h"

namespace stockade::gui {

struct DrawnFace {
  std::string name;    ///< "3", "knight"
  int left = 0;        ///< number left in a deck or a bag; for a die the weight of the face
  bool shown = false;  ///< it is the present result
  std::optional<std::vector<PieceType>> moves;  ///< the piece types that may move then; none: all
};

struct DrawnSource {
  std::string name;
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<DrawnFace> faces;
  std::vector<std::string> now;  ///< the present result, a face each; empty: none
};

struct EarlierDraw {
  ChanceSource::Kind kind = ChanceSource::Kind::dice;
  std::vector<std::string> faces;
  Side side;  ///< the side to move when it was drawn
};

struct DrawsState {
  std::vector<DrawnSource> sources;
  Side side;                         ///< the side to move
  std::vector<EarlierDraw> earlier;  ///< on the line to the present move, the last one first
  std::string words;                 ///< "White: dice 3+4"
};

/// The state of the sources at the present position; none if the game has no sources.
[[nodiscard]] std::optional<DrawsState> draws_of(const Session& session);

}  // namespace stockade::gui
