#pragma once
// Where captured pieces go.

#include <optional>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct CaptureParams {
  /// Name of the captor's zone that receives the piece; none: it leaves the game. A piece that has
  /// become what it is goes there as what it was, if its piece type says so.
  std::optional<std::string> captor_zone;
  bool to_partner = false;        ///< the zone is not the captor's but that of its next ally
  bool joins_captor = false;      ///< it belongs to the owner of the zone from then on
  std::vector<PieceType> except;  ///< piece types that leave the game all the same
};

[[nodiscard]] std::unique_ptr<Rule> make_capture_rule(CaptureParams params, SourceMark where);

}  // namespace stockade
