#pragma once
// PieceCard: what a player wants to know of a piece: its name and letter, where it goes, how it
// captures, what it becomes and what it is worth. All of it is found out from the compiled rules.

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/definition.h"
#include "framework/notation/move_diagram.h"

namespace stockade::gui {

struct PieceCard {
  DefinitionPtr definition;  ///< its rules are those of the game; keeps the diagram valid
  Piece piece;
  std::string title;   ///< "White knight"
  std::string symbol;  ///< as FEN writes it: "N", "+p"
  /// On a board without other pieces; none if no moves can be found out that way.
  std::optional<MoveDiagram> diagram;
  /// What the marks of the diagram mean: those that it has, in the order of describe_marks().
  std::vector<std::pair<Reach, Reach>> legend;
  /// Sentences: "Becomes a queen, rook, bishop or knight." "To the computer it is worth 3.2 times a
  /// pawn."
  std::vector<std::string> facts;
};

/// Takes up to a few tenths of a second on a large board, so windows make cards in a thread.
/// When `stop` becomes true the card ends early, and is of no use.
[[nodiscard]] PieceCard make_piece_card(const DefinitionPtr& definition, Piece piece,
                                        const std::atomic<bool>* stop = nullptr);

/// The cells that a diagram is drawn on: the board or boards that the piece reaches.
[[nodiscard]] std::vector<int> diagram_cells(const MoveDiagram& diagram);

}  // namespace stockade::gui
