#pragma once
// The game in words, for people who hear it: what stands where, what it can do, what was played.

#include <string>
#include <vector>

#include "framework/session/session.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

/// A piece on the board, or pieces of a type in a zone.
struct SpokenPiece {
  Site site;
  std::string words;  ///< "white queen d1, 5 moves"; "2 black knights in White's prison"
};

/// All that stands on the board and in zones, the side to move first, then its opponents, then
/// neutral pieces. Cost: a look at each legal move.
[[nodiscard]] std::vector<SpokenPiece> spoken_pieces(const BoardModel& board);

struct SpokenMove {
  Move move;
  std::string words;  ///< "Nf3: white knight from g1 to f3"
};

/// The moves that can be made or tried from that site; Site{}: those that come from none, such as a
/// pass.
[[nodiscard]] std::vector<SpokenMove> spoken_moves(const BoardModel& board, Site from);

/// What a legal move of the game does, without the pieces that it pays with.
[[nodiscard]] std::string spoken_move(Game& game, Move move);

/// The last move and the state of the game; without a move the state alone.
[[nodiscard]] std::string announcement(Session& session);
/// The same as far as the player knows whose view is shown: the last thing that was heard.
[[nodiscard]] std::string announcement(SeenGame& seen);

}  // namespace stockade::gui
