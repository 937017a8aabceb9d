#pragma once
// A game as text with diagrams, for printing: what stands one below the other on the pages.

#include <string>
#include <vector>

#include "framework/game/record.h"

namespace stockade::gui {

struct GameBlock {
  enum class Kind {
    title,      ///< who plays whom
    note,       ///< the variant, the event, the result; a position's FEN
    moves,      ///< of the main line
    variation,  ///< a line beside it, in brackets
    comment,
    diagram
  };
  Kind type = Kind::note;
  std::string text;                    ///< of a diagram: the line below it
  std::optional<Position> position{};  ///< of a diagram
  bool large = false;                  ///< a diagram that fills the width of the page
};

/// The title, the notes and the main line with its comments and variations. A diagram stands at
/// the end, after every `every` moves of each side (0: no others), and where a move has the glyph
/// for a diagram ($220).
[[nodiscard]] std::vector<GameBlock> game_blocks(const Record& record, int every);

/// One position on a page of its own.
[[nodiscard]] std::vector<GameBlock> position_blocks(const GameDefinition& definition,
                                                     const Position& position,
                                                     const std::string& status);

}  // namespace stockade::gui
