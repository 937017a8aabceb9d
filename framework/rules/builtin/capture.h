#pragma once
// Where captured men go.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct CaptureParams {
  /// Name of the captor's zone that receives the man; none: it leaves the game. A man that has
  /// become what it is goes there as what it was, if its kind says so.
  std::optional<std::string> captor_zone;
  bool joins_captor = false;  ///< it is the captor's man from then on
  std::vector<Kind> except;   ///< kinds that leave the game all the same
};

[[nodiscard]] std::unique_ptr<Rule> make_capture_rule(CaptureParams params, SourceMark where);

}  // namespace stockade
