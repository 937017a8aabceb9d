#pragma once
// Captures at a distance: what a man captures follows from where it came from, where it went and
// who stands around, not from whom it meets. Source of the ways: R. Abbott (1962).
//
//   custody       on arrival, every enemy beside it along a rank or file with a friend right behind
//   withdrawal    the enemy beside its origin, if it moves straight away from it
//   coordination  enemies on the two corners that its cell and the royal man's make
//   leaping       enemies that it passes over on a line, each with an empty cell behind
//   mimicry       each man by the way that is its own, and by no other
//
// Such men move as their movement says, without capturing by it. A royal man is in check if some
// move of the enemy's would capture it.

#include "framework/rules/rule.h"

namespace stockade {

struct RemoteCaptureParams {
  std::vector<Kind> custody;
  std::vector<Kind> withdrawal;
  std::vector<Kind> coordination;
  std::vector<Kind> leaping;
  std::vector<Kind> mimicry;
  /// A mimic that leaps captures by other ways, too.
  bool leaping_mimics_combine = true;
  /// A man that is held where it is may be taken off by its own side, as a turn.
  bool removal = false;
};

/// Belongs behind the rules for movement and paralysis.
[[nodiscard]] std::unique_ptr<Rule> make_remote_capture_rule(RemoteCaptureParams params,
                                                             SourceMark where);

}  // namespace stockade
