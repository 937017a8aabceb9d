#pragma once
// A turn that another program writes as one move and that has several moves here: the request to
// the program, and the rest of its answer.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/dialect_moves.h"
#include "framework/tools/protocol/engine.h"

namespace stockade {

/// A request as a program sees it: for the position at the beginning of the turn.
class AskedTurn {
 public:
  /// `request` must outlive the object.
  AskedTurn(const MoveRequest& request, const Dialect& dialect);

  /// The complete turns of the game so far.
  [[nodiscard]] const std::vector<std::string>& turns() const { return line_.turns; }
  /// The game at the beginning of the turn.
  [[nodiscard]] const Game& game() const { return game_; }
  /// Whether the game is in the middle of a turn.
  [[nodiscard]] bool has_begun() const { return !line_.begun.empty(); }
  /// The turns that begin with the moves made so far: the possible answers of the program.
  [[nodiscard]] std::vector<std::string> continuations() const;
  /// Reads an answer. Returns those of its moves that are still to be made, at least one. Fails
  /// with the reason.
  [[nodiscard]] Result<std::vector<Move>> read(std::string_view text) const;
  /// The moves of `line` after those of the turn that have been made; none if it begins with other
  /// moves.
  [[nodiscard]] std::vector<Move> rest_of(const std::vector<Move>& line) const;

 private:
  const Dialect& dialect_;
  DialectLine line_;
  Game game_;
};

/// Whether the request has a limit, so that the search ends by itself.
[[nodiscard]] bool has_limit(const MoveRequest& request);

/// The moves that a program has already answered.
class AnsweredTurn {
 public:
  void forget() { moves_.clear(); }
  /// Stores an answer of several moves with the program's information about it. The caller makes
  /// the first move at once.
  void keep(const MoveRequest& request, const std::vector<Move>& answer, const MoveAnswer& words);
  /// The next of these moves if the game has followed them so far, else none. A request for several
  /// lines or without a limit always gets none.
  [[nodiscard]] std::optional<MoveAnswer> next(const MoveRequest& request);

 private:
  std::vector<Move> moves_;  ///< all moves of the game; the answer is at the end
  std::optional<Position> start_;
  MoveAnswer words_;
};

}  // namespace stockade
