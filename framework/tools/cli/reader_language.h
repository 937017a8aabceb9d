#pragma once
// The language of what a command shows to a learner. All other commands speak English, because
// scripts read them.

#include <string>

#include "framework/base/diagnostic.h"

namespace stockade::cli {

/// Shows texts in that language from now on ("de", "pt_BR"), as far as they are translated. "": the
/// language of the environment if a person reads at a terminal, otherwise English. Returns what is
/// wrong with the catalogues. Call it before other threads begin.
[[nodiscard]] Diagnostics speak_to_learner(const std::string& language);

}  // namespace stockade::cli
