#pragma once
// What a puzzle is about: its goal, how hard it is, and where it comes from.

#include <string>
#include <vector>

namespace stockade {

/// What the solver reaches with the only move.
enum class PuzzleGoal { win, mate, save };

/// "win", "mate", "save".
[[nodiscard]] std::string to_string(PuzzleGoal goal);

struct PuzzleInfo {
  PuzzleGoal goal = PuzzleGoal::win;
  int rating = 0;                   ///< how hard it is, on the usual scale
  std::vector<std::string> themes;  ///< "mate in 2", "drop", "quiet" …
  std::string source;               ///< the game, or ""
};

/// What the solver is asked, in the reader's language: "White to move and mate in 2."
/// `moves`: the moves of the solver.
[[nodiscard]] std::string puzzle_words(const PuzzleInfo& info, const std::string& side, int moves);

}  // namespace stockade
