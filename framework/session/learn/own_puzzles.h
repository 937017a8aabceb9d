#pragma once
// The player's own puzzles: what was found in the mistakes of reviewed games. They are kept with
// the user's data, a file for each variant and choice of its options.
//
//   std::vector<PuzzleItem> found = puzzles_of(mistakes_of(review, record), finder);
//   Result<size_t> added = add_own_puzzles(*record.definition(), found, title);

#include <filesystem>
#include <string>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/session/learn/puzzle_book.h"
#include "framework/session/records/review.h"

namespace stockade {

/// The mistakes and blunders of a reviewed game, apart from its record, for another thread.
struct GameMistakes {
  Game start;
  std::vector<Move> line;
  std::vector<int> plies;  ///< the numbers in `line` of the mistakes
  std::string source;      ///< the players and the date, or ""
};
/// Of a finished review of this record.
[[nodiscard]] GameMistakes mistakes_of(const GameReview& review, const Record& record);

/// The puzzles in mistakes, in order: the position before a mistake, where the right move was
/// missed; if several moves were right there, the one after it, where the mistake is punished. Each
/// takes a second or two; a finder that is stopped ends it early.
[[nodiscard]] std::vector<PuzzleItem> puzzles_of(const GameMistakes& mistakes,
                                                 PuzzleFinder& finder);

/// $XDG_DATA_HOME/stockade/puzzles/ID.puzzles.yaml, with ~/.local/share for an unset folder. The
/// name has a number in it if the variant is not the library's, or has options or a base.
[[nodiscard]] std::filesystem::path own_puzzles_file(const GameDefinition& definition);

/// Adds puzzles to that file, which gets this title if it is new, and returns how many it did not
/// have. Fails, and changes nothing, if the file cannot be read or written.
[[nodiscard]] Result<size_t> add_own_puzzles(const GameDefinition& definition,
                                             const std::vector<PuzzleItem>& puzzles,
                                             const std::string& title);

}  // namespace stockade
