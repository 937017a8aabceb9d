#pragma once
// SeenGame: the parts of a game with hidden pieces that the players of a session may see.
//
// It follows the session's game with an Umpire. While the game runs, code that draws the board,
// lists moves, writes files or starts the computer must use it instead of the session's position.
// When the game is over, everything is shown. In games that hide nothing, everything is always
// shown.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/umpire.h"
#include "framework/session/play/session.h"

namespace stockade {

class SeenGame {
 public:
  /// The session must outlive it.
  explicit SeenGame(Session& session) : session_(session) {}

  /// True if the rules hide something and the game has no result yet.
  [[nodiscard]] bool hides() const;
  /// The side whose view is shown: the only person who plays; of several persons, the one to move.
  /// Only those count who played before the first move, so nobody sees more by a change of players.
  /// None: the game began without persons, and everything is shown.
  [[nodiscard]] std::optional<Side> viewer();
  /// viewer() while the game hides something; otherwise none.
  [[nodiscard]] std::optional<Side> secret() { return hides() ? viewer() : std::nullopt; }
  /// True if several persons share the screen, so that it has to be handed over between turns.
  [[nodiscard]] bool shared_screen() const;
  /// True if the next person has not taken the seat yet, so that nothing may be shown. False before
  /// the first move, when everybody knows the position.
  [[nodiscard]] bool covered();
  /// Call it when the person to move sits at the screen.
  void take_seat() { seated_ = viewer(); }
  /// When nothing is hidden any more: shows the view of that side; none: everything.
  void show_as(std::optional<Side> side) { shown_as_ = side; }
  /// The side whose view to show, during the game or after it; none: show everything.
  [[nodiscard]] std::optional<Side> shown_side();
  /// The game as known to that side.
  [[nodiscard]] const PlayerGame& player(Side side);

  /// The position to show, and the cells that are known in it; none: all.
  [[nodiscard]] Position position();
  [[nodiscard]] std::optional<CellSet> sight();
  /// One line: the side to move and the umpire's last announcement.
  [[nodiscard]] std::string status();
  /// "White to move"
  [[nodiscard]] std::string turn_words() const;
  /// The text of the screen while it is covered().
  [[nodiscard]] std::string cover_words() const;

  /// The side to move tries a move.
  Attempted attempt(Move move);
  /// Reads a move and tries it.
  Result<Attempted> attempt_text(std::string_view text);
  /// The side to move asks whether it can capture with pawns; none if it may not ask.
  std::optional<bool> ask();

  /// The events that the side has learnt, one per line: "1. White: e2e4", "2. Black: ?, pawn
  /// captured on e4".
  [[nodiscard]] std::vector<std::string> heard(Side side);
  /// The score sheet that a player may keep during the game: a text with the events that the side
  /// has learnt so far, one per line.
  [[nodiscard]] std::string score_sheet(Side side);

 private:
  /// Moves the umpire to the session's present node.
  void follow();
  [[nodiscard]] std::vector<Side> persons() const;
  [[nodiscard]] std::vector<Side> signed_persons() const;
  /// Updates the seats until the first move, after which they stay.
  void settle_seats();

  Session& session_;
  std::optional<Umpire> umpire_;
  std::vector<Move> line_;  ///< the moves that the umpire has played
  std::optional<Side> viewer_;
  const void* game_ = nullptr;  ///< the root of the game that the seats belong to
  std::vector<Side> seats_;     ///< the sides of persons at the first move
  bool begun_ = false;          ///< true if the first move was made, so that the seats stay
  std::optional<Side> seated_;
  std::optional<Side> shown_as_;
};

}  // namespace stockade
