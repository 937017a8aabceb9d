#pragma once
// Replay: a game by other rules than those it was played by, for authors who change a variant while
// a game of it is on the board.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/game/record.h"
#include "framework/position/site.h"

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

/// A move of a game that the rules on the board do not allow, or one that followed such a move.
struct LostMove {
  static constexpr size_t kNone = static_cast<size_t>(-1);
  /// The lost move before it, which stands earlier in the list; kNone: it is illegal itself.
  size_t parent = kNone;
  std::string uci;
  std::string san;  ///< by the rules that allowed it
  int number = 0;   ///< of the move, as `begins_number` says at a new number or within one
  bool begins_number = true;
  bool first_side = true;  ///< the first side made it
  bool present = false;    ///< the game was here
  std::string comment;
  std::string comment_before;
  std::vector<int> nags;
  Annotations annotations;

  // --- of an illegal move, whose parent is kNone
  const RecordNode* after = nullptr;  ///< the position where it was played
  Site from;                          ///< none if the board has no such place any more
  Site to;
  std::string reason;
  SourceMark where;     ///< of the rule that forbids it, if it is known
  size_t place = 0;     ///< among the moves that were played there
  size_t siblings = 0;  ///< of these, how many the game still has
};

/// The lost moves of a game, each line as it was: a move stands before those that followed it.
struct LostMoves {
  std::vector<LostMove> moves;
  std::string result = "*";  ///< of the game that had them
  [[nodiscard]] bool empty() const { return moves.empty(); }
  /// Forgets what followed `node` or a move after it, since they are about to be deleted.
  void erase_after(const RecordNode& node);
  /// The illegal move that was played at `node`, of the main line if there are several; or null.
  [[nodiscard]] const LostMove* at(const RecordNode& node) const;
};

struct Replay {
  Record record;
  /// Where the old game was, or the last legal move on the way there.
  const RecordNode* present = nullptr;
  /// The first problem of the main line, or else of a variation.
  std::optional<ReplayProblem> problem = {};
  /// Moves that the new game does not have: illegal ones and all after them.
  LostMoves lost = {};
};

/// Plays the tree of moves again by `rules`, move by move as UCI notation names them, as far as
/// they are legal. Comments, marks, tags and players stay; the result stays if no move is lost. A
/// game that began at the start of its variant begins at the new start. `lost` are moves that
/// earlier rules did not allow: they come back where they are legal now.
[[nodiscard]] Replay replay_by(const DefinitionPtr& rules, const Record& old,
                               const RecordNode& present, const LostMoves& lost = {});

}  // namespace stockade
