#pragma once
// Replay: a game by other rules than those it was played by, for authors who change a variant while
// a game of it is on the board.

#include <optional>
#include <string>

#include "framework/base/diagnostic.h"
#include "framework/game/record.h"

namespace stockade {

/// The first move of a game that the new rules do not allow, or a start that they cannot have.
struct ReplayProblem {
  int ply = 0;         ///< counts from 1; 0: the start position
  std::string move;    ///< in SAN by the old rules
  std::string number;  ///< "3." or "3…"; "" for the start
  std::string reason;
  SourceMark where;  ///< of the rule that forbids the move, if it is known
  /// "3. Nf3 is illegal now: …"
  [[nodiscard]] std::string to_string() const;
};

struct Replay {
  Record record;
  /// Where the old game was, or the last legal move on the way there.
  const RecordNode* present = nullptr;
  /// The first problem of the main line, or else of a variation.
  std::optional<ReplayProblem> problem = {};
  int lost = 0;  ///< moves that the new game does not have: illegal ones and all after them
};

/// Plays the tree of moves again by `rules`, move by move as UCI notation names them, as far as
/// they are legal. Comments, marks, tags and players stay; the result stays if no move is lost. A
/// game that began at the start of its variant begins at the new start.
[[nodiscard]] Replay replay_by(const DefinitionPtr& rules, const Record& old,
                               const RecordNode& present);

}  // namespace stockade
