#pragma once
// Paralysis: pieces that enemies hold where they are. They neither move nor capture nor give check,
// but hold others as before.

#include "framework/rules/rule.h"

namespace stockade {

struct ParalysisParams {
  enum class By : uint8_t {
    same_type,  ///< an enemy of its own type attacks it, paralysis and pins left aside
    neighbour   ///< an enemy of the piece types in `holders` stands beside it, in any direction
  };
  By by = By::same_type;
  std::vector<PieceType> holders;
  /// Piece types that hold the holders, and are held by them, as a holder of their own would
  /// (chameleons).
  std::vector<PieceType> mimics;
  /// By neighbour: a holder beside an enemy holder or mimic holds nothing but these.
  bool cancels = false;
  std::vector<PieceType> exempt;  ///< piece types that are never held
};

[[nodiscard]] std::unique_ptr<Rule> make_paralysis_rule(ParalysisParams params, SourceMark where);

}  // namespace stockade
