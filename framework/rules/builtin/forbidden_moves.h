#pragma once
// forbid: moves that an author's condition takes away.

#include <memory>
#include <string>

#include "framework/rules/expression.h"
#include "framework/rules/rule.h"

namespace stockade {

struct ForbiddenMovesParams {
  std::string when;     ///< an expression of scope `move`
  std::string because;  ///< the reason in words, for people; may be empty
  SetupCells setup;     ///< what `home` means
};

/// A piece that may not capture for this still attacks: it gives check, as a pinned piece does.
[[nodiscard]] std::unique_ptr<Rule> make_forbidden_moves_rule(ForbiddenMovesParams params,
                                                              SourceMark where);

}  // namespace stockade
