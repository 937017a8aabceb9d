#pragma once
// PieceCard: facts about a piece for players: its name and letter, its moves and captures, its
// promotions and its worth. All of it follows from the compiled rules.

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/definition.h"
#include "framework/notation/move_diagram.h"

namespace stockade::gui {

struct PieceCard {
  DefinitionPtr definition;  ///< has the rules of the game; keeps the diagram valid
  Piece piece;
  std::string title;   ///< "White knight"
  std::string symbol;  ///< in FEN: "N", "+p"
  /// The moves on a board without other pieces; none if no moves can be found that way.
  std::optional<MoveDiagram> diagram;
  /// The kinds of marks in the diagram, in the order of describe_marks().
  std::vector<std::pair<Reach, Reach>> legend;
  /// Sentences: "Becomes a queen, rook, bishop or knight." "To the computer it is worth 3.2 times a
  /// pawn."
  std::vector<std::string> facts;
};

/// Takes up to a few tenths of a second on a large board, so windows make cards in a thread. When
/// `stop` becomes true, it returns early and the card must not be used.
[[nodiscard]] PieceCard make_piece_card(const DefinitionPtr& definition, Piece piece,
                                        const std::atomic<bool>* stop = nullptr);

/// The cells of a diagram: all cells of the boards that the piece reaches.
[[nodiscard]] std::vector<int> diagram_cells(const MoveDiagram& diagram);

}  // namespace stockade::gui
