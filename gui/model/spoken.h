#pragma once
// The game in words, for people who hear it: the pieces and their places, their moves, and the
// moves played.

#include <string>
#include <vector>

#include "framework/session/play/session.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

/// A piece on the board, or pieces of a type in a zone.
struct SpokenPiece {
  Site site;
  std::string words;  ///< "white queen d1, 5 moves"; "2 black knights in White's prison"
};

/// All pieces on the board and in zones: of the side to move first, then of its opponents, then
/// neutral pieces. Cost: a look at each legal move.
[[nodiscard]] std::vector<SpokenPiece> spoken_pieces(const BoardModel& board);

struct SpokenMove {
  Move move;
  std::string words;  ///< "Nf3: white knight from g1 to f3"
};

/// The moves that can be made or tried from that site; Site{}: moves without a start, such as a
/// pass.
[[nodiscard]] std::vector<SpokenMove> spoken_moves(const BoardModel& board, Site from);

/// The effect of a legal move in words, without the pieces that it pays with.
[[nodiscard]] std::string spoken_move(Game& game, Move move);

/// The last move and the state of the game; without a move the state alone.
[[nodiscard]] std::string announcement(Session& session);
/// The same for the player whose view is shown, as far as that player knows: the last thing that
/// was heard.
[[nodiscard]] std::string announcement(SeenGame& seen);

}  // namespace stockade::gui
