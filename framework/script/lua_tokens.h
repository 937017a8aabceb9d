#pragma once
// The tokens of a Lua text, for those who look at scripts without running them: mutants of rule
// tests, and what an editor proposes.

#include <cstddef>
#include <string_view>
#include <vector>

namespace stockade {

struct LuaToken {
  enum class Kind : unsigned char { name, number, text, sign, comment };
  Kind type;
  size_t begin;
  size_t end;
  int line = 1;  ///< where it begins
  /// Whether it ends with a sign of its own. A text or a comment of brackets that is not closed
  /// goes on to the end of its line or of the file; a comment of one line is never closed.
  bool closed = true;
};

/// All tokens, in order. Any text has some; what is no Lua becomes signs.
[[nodiscard]] std::vector<LuaToken> lua_tokens(std::string_view text);

}  // namespace stockade
