#pragma once
// A turn that another program writes as one move, and that has several here: what the program is
// asked for, and what is left of its answer.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/dialect_moves.h"
#include "framework/protocol/engine.h"

namespace stockade {

/// A request as a program sees it: at the begin of a turn.
class AskedTurn {
 public:
  /// `request` outlives the object.
  AskedTurn(const MoveRequest& request, FenDialect dialect);

  /// The complete turns of the game.
  [[nodiscard]] const std::vector<std::string>& turns() const { return line_.turns; }
  /// Where the turn began.
  [[nodiscard]] const Game& game() const { return game_; }
  /// Whether the game has got into the middle of a turn.
  [[nodiscard]] bool has_begun() const { return !line_.begun.empty(); }
  /// The turns that begin as this one has: what the program may answer.
  [[nodiscard]] std::vector<std::string> continuations() const;
  /// The moves of an answer that are still to be made, at least one. Fails with the reason.
  [[nodiscard]] Result<std::vector<Move>> read(std::string_view text) const;
  /// The moves of `line` after those that have been made; none if it begins otherwise.
  [[nodiscard]] std::vector<Move> rest_of(const std::vector<Move>& line) const;

 private:
  FenDialect dialect_;
  DialectLine line_;
  Game game_;
};

/// Whether the search ends by itself.
[[nodiscard]] bool has_limit(const MoveRequest& request);

/// The moves that a program has already answered.
class AnsweredTurn {
 public:
  void forget() { moves_.clear(); }
  /// Keeps an answer of several moves and what the program said of it. The first is made at once.
  void keep(const MoveRequest& request, const std::vector<Move>& answer, const MoveAnswer& words);
  /// The next of these moves if the game has gone on as they say, else none. A request for several
  /// lines, or one without an end, is never answered so.
  [[nodiscard]] std::optional<MoveAnswer> next(const MoveRequest& request);

 private:
  std::vector<Move> moves_;  ///< of the game from its start, the answer last
  std::optional<Position> start_;
  MoveAnswer words_;
};

}  // namespace stockade
