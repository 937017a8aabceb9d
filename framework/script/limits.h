#pragma once
// The limits of scripts, and what becomes of one that fails. Needs none of Lua's headers.

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "framework/base/diagnostic.h"

namespace stockade {

/// The limits of a call.
struct ScriptLimits {
  /// Steps of work: Lua instructions, plus the work of library functions and of memory allocation.
  /// The same on every machine. A million take about 10 ms.
  int64_t work;
  /// Memory of the state, in bytes.
  size_t bytes;
  /// Processor time of this thread, so that a busy machine makes no difference. It covers what the
  /// steps miss: scripts reach it only if they try to avoid the limit of steps.
  std::chrono::nanoseconds time;
};
/// The limits for a whole script while it is loaded, and for define().
inline constexpr ScriptLimits kLoadLimits{50'000'000, size_t{16} << 20, std::chrono::seconds(10)};
/// The limits for one call of a hook.
inline constexpr ScriptLimits kHookLimits{1'000'000, size_t{48} << 20, std::chrono::seconds(2)};
/// The limits for all calls that find the moves of one position.
inline constexpr ScriptLimits kPositionLimits{10'000'000, kHookLimits.bytes,
                                              std::chrono::seconds(3)};
/// The maximum length of a text, so that no single instruction of Lua, such as comparing two texts,
/// takes long.
inline constexpr size_t kLongestText = 64 * 1024;

struct ScriptFailure {
  Diagnostic diagnostic;  ///< with file and line, and the traceback below the message
  bool overrun = false;   ///< a limit was reached
  bool placed = false;    ///< the line is known; otherwise the place is just the file
};

}  // namespace stockade
