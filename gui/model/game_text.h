#pragma once
// A game as text with diagrams, for printing: the blocks of the pages from top to bottom.

#include <string>
#include <vector>

#include "framework/game/record.h"

namespace stockade::gui {

struct GameBlock {
  enum class Kind {
    title,      ///< the players; without players the variant
    note,       ///< the variant and the event; a position's FEN
    moves,      ///< moves of the main line; the result
    variation,  ///< a line beside it, in brackets
    comment,
    diagram
  };
  Kind type = Kind::note;
  std::string text;                    ///< of a diagram: the text below it
  std::optional<Position> position{};  ///< of a diagram
  bool large = false;                  ///< a diagram that fills the width of the page
};

/// The title, the notes and the main line with its comments and variations. A diagram follows at
/// the end, after every `every` moves of each side (0: never), and after a move with the glyph for
/// a diagram ($220).
[[nodiscard]] std::vector<GameBlock> game_blocks(const Record& record, int every);

/// A page with one position.
[[nodiscard]] std::vector<GameBlock> position_blocks(const GameDefinition& definition,
                                                     const Position& position,
                                                     const std::string& status);

}  // namespace stockade::gui
