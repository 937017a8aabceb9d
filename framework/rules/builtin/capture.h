#pragma once
// Where captured men go.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct CaptureParams {
  /// Name of the captor's zone that receives the man as it is; none: it leaves the game.
  std::optional<std::string> captor_zone;
  std::vector<Kind> except;  ///< kinds that leave the game all the same
};

[[nodiscard]] std::unique_ptr<Rule> make_capture_rule(CaptureParams params, SourceMark where);

}  // namespace stockade
