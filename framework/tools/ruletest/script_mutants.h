#pragma once
// Mutants of a script: one change in the text of a Lua file.
//
// Only the tokens are read, so a mutant may be no valid program, or may never end; then it is
// stillborn, or its tests notice it.

#include <cstddef>
#include <string>
#include <vector>

namespace stockade {

struct ScriptMutant {
  int line = 0;  ///< line of the change, from 1
  int column = 0;
  std::string change;  ///< the changed line and the old token: "if a <= b then (was <)"
  // The replaced part. A script may have many mutants, so a mutant does not contain a copy of the
  // script.
  size_t begin = 0;
  size_t length = 0;
  std::string other;

  /// The whole text of the mutant of that script.
  [[nodiscard]] std::string text_of(std::string script) const {
    return script.replace(begin, length, other);
  }
};

/// The mutants of a script, in the order of the text; no two have the same words. In each, a
/// comparison, `and`, `or`, `not`, `true`, `false` or a number is replaced, a `return` loses its
/// values, or a call that is a statement is left out. Strings stay, and so do the hooks that only
/// guide the computer or comment (`value`, `announce`).
[[nodiscard]] std::vector<ScriptMutant> mutants_of_script(const std::string& text);

}  // namespace stockade
