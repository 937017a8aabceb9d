#pragma once
// The rows of the start page: what a player can begin with, in words.

#include <string>
#include <vector>

#include "framework/session/play/session.h"

namespace stockade::gui {

enum class StartChoice {
  go_on,   ///< back to the game that has begun
  learn,   ///< learn the variant on the board
  play,    ///< a new game of it
  solve,   ///< its puzzles, if it has some
  choose,  ///< another variant
  open,    ///< games in a file
  make     ///< a variant of one's own
};

struct StartRow {
  StartChoice choice;
  std::string title;
  std::string note;  ///< a line of smaller text
};

/// The rows, in order, for the game of the session: the first one leads back to it if it has begun.
[[nodiscard]] std::vector<StartRow> start_rows(const Session& session);

}  // namespace stockade::gui
