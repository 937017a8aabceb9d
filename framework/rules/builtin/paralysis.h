#pragma once
// Paralysis: men that enemies hold where they are. They neither move nor capture nor give check,
// but hold others as before.

#include "framework/rules/rule.h"

namespace stockade {

struct ParalysisParams {
  enum class By : uint8_t {
    same_kind,  ///< an enemy of its own kind attacks it, paralysis and pins left aside
    neighbour   ///< an enemy of the kinds in `holders` stands beside it, in any direction
  };
  By by = By::same_kind;
  std::vector<Kind> holders;
  /// Kinds that hold the holders, and are held by them, as a holder of their own would
  /// (chameleons).
  std::vector<Kind> mimics;
  /// By neighbour: a holder beside an enemy holder or mimic holds nothing but these.
  bool cancels = false;
  std::vector<Kind> exempt;  ///< kinds that are never held
};

[[nodiscard]] std::unique_ptr<Rule> make_paralysis_rule(ParalysisParams params, SourceMark where);

}  // namespace stockade
