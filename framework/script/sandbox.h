#pragma once
// Sandbox: a Lua state that can do nothing but compute.
//
//   libraries   base, string, table and math without what reads files, loads code, knows the time,
//               throws dice, or looks into the machine; no coroutines, no metatables, no pcall (a
//               script must not catch the error that stops it)
//   limits      memory by a counting allocator; work by instructions, to which costly library calls
//               and allocated bytes are added; time as the last resort
//   order       pairs() goes through keys in a fixed order, and nothing shows an address, so equal
//               calls give equal answers in every state
//   purity      once a script is loaded, all tables that it can reach are read-only
//
// Every call that may fail goes through call() or protect(): a Lua error never leaves this folder.
// A state belongs to one thread at a time.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "framework/base/result.h"
#include "framework/script/lua_headers.h"
#include "framework/script/source.h"

namespace stockade {

struct ScriptLimits {
  int64_t instructions;
  size_t bytes;
  std::chrono::milliseconds time;
};
/// For a whole script while it is loaded, and for define().
inline constexpr ScriptLimits kLoadLimits{50'000'000, size_t{32} << 20,
                                          std::chrono::milliseconds(10'000)};
/// For one call of a hook.
inline constexpr ScriptLimits kHookLimits{1'000'000, size_t{32} << 20,
                                          std::chrono::milliseconds(2'000)};

struct ScriptFailure {
  Diagnostic diagnostic;  ///< with file and line, and the traceback below the message
  bool overrun = false;   ///< a limit was reached
  bool placed = false;    ///< the line is known; else the place is just the file
};

class Sandbox {
 public:
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Adds a read-only table of plain values that scripts see under `name`: before load().
  void publish_table(const char* name, const std::map<std::string, std::string>& entries);
  /// Compiles and runs the main script; its value stays on the stack. `source` outlives the
  /// sandbox; modules that are not known yet are read only if `may_read` (then it is changed).
  std::optional<ScriptFailure> load(const ScriptSource& source, ScriptSource* may_read);
  /// Makes read-only what the value on top of the stack and everything loaded can reach.
  std::optional<ScriptFailure> freeze();

  /// The name of a local outside of functions that has changed since freeze(), "" if none has; all
  /// are put back.
  [[nodiscard]] std::string restore_changed_local();

  [[nodiscard]] lua_State* state() { return lua_; }
  /// Sets the limits for the calls that follow.
  void allow(const ScriptLimits& limits);
  /// lua_pcall(): the function and its arguments are on the stack. On failure nothing is left
  /// there.
  std::optional<ScriptFailure> call(int arguments, int results);
  /// Runs `work(state, data)` protected; it must not hold objects with destructors across calls
  /// that may fail. Leaves nothing on the stack.
  std::optional<ScriptFailure> protect(void (*work)(lua_State*, void*), void* data);

  /// Adds to the work done; a Lua error once it is too much.
  static void charge(lua_State* lua, int64_t cost);

 private:
  struct Meter {
    size_t used = 0;
    size_t most = 0;
    int64_t left = 0;
    std::chrono::milliseconds span{0};
    std::chrono::steady_clock::time_point deadline;  ///< once work has been looked at
    bool overrun = false;
  };
  static void* allocate(void* meter, void* block, size_t old_size, size_t new_size);
  static void on_count(lua_State* lua, lua_Debug* activation);
  static Meter& meter_of(lua_State* lua) { return **static_cast<Meter**>(lua_getextraspace(lua)); }
  ScriptFailure failure(int status);

  Meter meter_;
  lua_State* lua_ = nullptr;
  const ScriptSource* source_ = nullptr;
};

}  // namespace stockade
