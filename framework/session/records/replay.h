#pragma once
// Replay: plays a game again by other rules, for authors who change a variant while a game of it is
// on the board.

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
  SourceMark where;  ///< the rule that forbids the move, if it is known
  /// "3. Nf3 is illegal now: …"
  [[nodiscard]] std::string to_string() const;
};

/// A move of a game that the present rules do not allow, or a move after such a move.
struct LostMove {
  static constexpr size_t kNone = static_cast<size_t>(-1);
  /// The index of the lost move before it, which is smaller than its own; kNone: it is illegal
  /// itself.
  size_t parent = kNone;
  std::string uci;
  std::string san;  ///< in SAN by the rules that allowed it
  int number = 0;   ///< the move number
  bool begins_number = true;
  bool first_side = true;  ///< true if the first side made it
  bool present = false;    ///< true if the game was at this move
  std::string comment;
  std::string comment_before;
  std::vector<int> nags;
  Annotations annotations;

  // --- of an illegal move (its parent is kNone)
  const RecordNode* after = nullptr;  ///< the position where it was played
  Site from;                          ///< none if the board has no such site any more
  Site to;
  std::string reason;
  SourceMark where;     ///< the rule that forbids it, if it is known
  size_t place = 0;     ///< its index among the moves that were played there
  size_t siblings = 0;  ///< the number of these that the game still has
};

/// The lost moves of a game, in their lines: a move comes before those that followed it.
struct LostMoves {
  std::vector<LostMove> moves;
  std::string result = "*";  ///< the result of the game that had them
  [[nodiscard]] bool empty() const { return moves.empty(); }
  /// Removes the moves that followed `node` or a move after it. To be called before these are
  /// deleted.
  void erase_after(const RecordNode& node);
  /// The illegal move that was played at `node`; of several, the one of the main line. Null if
  /// there is none.
  [[nodiscard]] const LostMove* at(const RecordNode& node) const;
};

struct Replay {
  Record record;
  /// The node where the old game was, or the last legal move on the way there.
  const RecordNode* present = nullptr;
  /// The first problem of the main line, or else of a variation.
  std::optional<ReplayProblem> problem = {};
  /// Moves that the new game does not have: illegal ones and all after them.
  LostMoves lost = {};
};

/// Plays the tree of moves again by `rules`, as far as they are legal. It finds each move by its
/// UCI notation. Keeps comments, marks, tags and players, and the result if no move is lost. A game
/// that began at the start of its variant begins at the new start. `lost` are moves that earlier
/// rules did not allow: they come back where they are legal now.
[[nodiscard]] Replay replay_by(const DefinitionPtr& rules, const Record& old,
                               const RecordNode& present, const LostMoves& lost = {});

}  // namespace stockade
