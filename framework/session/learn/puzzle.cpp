#include "framework/session/learn/puzzle.h"

#include "framework/base/translate.h"

namespace stockade {

std::string to_string(PuzzleGoal goal) {
  switch (goal) {
    case PuzzleGoal::mate:
      return "mate";
    case PuzzleGoal::save:
      return "save";
    default:
      return "win";
  }
}

std::string puzzle_words(const PuzzleInfo& info, const std::string& side, int moves) {
  switch (info.goal) {
    case PuzzleGoal::mate:
      return trn("{1} to move: mate in {0} move.", "{1} to move: mate in {0} moves.",
                 static_cast<size_t>(moves), side);
    case PuzzleGoal::save:
      return tr("{} to move: find the only move that saves the game.", side);
    default:
      return tr("{} to move: find the only move that wins.", side);
  }
}

}  // namespace stockade
