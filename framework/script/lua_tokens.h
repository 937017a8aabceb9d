#pragma once
// The tokens of a Lua text, for code that examines scripts without running them: mutants of rule
// tests, and completion in editors.

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
  /// Whether the token has a closing sign. An unclosed string or bracket comment extends to the end
  /// of its line or of the file; a one-line comment is never closed.
  bool closed = true;
};

/// All tokens, in order. Any text is accepted; characters that are not Lua become signs.
[[nodiscard]] std::vector<LuaToken> lua_tokens(std::string_view text);

}  // namespace stockade
