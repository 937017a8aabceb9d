#pragma once
// Sandbox: a Lua state that can do nothing but compute.
//
//   libraries   what library.h lists: nothing that reads files, loads code, knows the time, throws
//               dice or looks into the machine; no coroutines, no metatables, no pcall (a script
//               must not catch the error that stops it)
//   limits      work, memory, the length of a text, and time as the last resort; see ScriptLimits
//   order       pairs() goes through keys in a fixed order, nothing shows an address, numbers and
//               letters are those of the "C" locale: equal calls give equal answers in every state
//   purity      once a script is loaded, what it can reach changes no more (purity.h)
//
// Every call that may fail goes through protect(): a Lua error never leaves this folder.
// A state belongs to one thread at a time.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/script/limits.h"
#include "framework/script/lua_headers.h"
#include "framework/script/source.h"

namespace stockade {

class ScriptBudget;

class Sandbox {
 public:
  /// Throws std::bad_alloc, as all functions do, if memory runs out.
  Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Adds a read-only table of plain values that scripts see under `name`. Call it before load().
  std::optional<ScriptFailure> publish_table(const char* name,
                                             const std::map<std::string, std::string>& entries);
  /// Compiles and runs the main script; its value stays on the stack. `source` outlives the
  /// sandbox; new modules are read only if `may_read` (which changes `source`). Its steps are
  /// charged to the budget.
  std::optional<ScriptFailure> load(const ScriptSource& source, ScriptSource* may_read,
                                    ScriptBudget& budget);
  /// Runs `work` as protect() does, with the limits of loading, and charges its steps to the
  /// budget.
  std::optional<ScriptFailure> prepare(void (*work)(lua_State*, void*), void* data,
                                       ScriptBudget& budget);
  /// Makes everything read-only that modules and these functions (registry indexes) can reach.
  /// Fails if one keeps state nevertheless.
  std::optional<ScriptFailure> freeze(const std::vector<std::pair<int, int>>& functions);

  [[nodiscard]] lua_State* state() { return lua_; }
  /// Sets the limits for the following calls, and invalidates iterators of earlier ones. Not while
  /// a call runs.
  void allow(const ScriptLimits& limits);
  /// Work and time used since allow(). Time is measured every thousand instructions: a short call
  /// uses none, unless start_clock() and stop_clock() surround it.
  [[nodiscard]] int64_t used_work() const { return meter_.allowed - meter_.left; }
  [[nodiscard]] std::chrono::nanoseconds used_time() const { return meter_.seen - meter_.begin; }
  void start_clock();
  void stop_clock();
  /// The work that the running call has left.
  [[nodiscard]] int64_t left() const { return meter_.left; }
  /// Adds work that was done on behalf of the running call.
  void spend(int64_t cost) { meter_.left -= cost; }
  /// Runs `work(state, data)` protected. It must not have objects with destructors across calls
  /// that may fail. Leaves nothing on the stack.
  std::optional<ScriptFailure> protect(void (*work)(lua_State*, void*), void* data);

  // --- for functions that scripts call

  /// Adds to the work done; raises a Lua error once it is too much.
  static void charge(lua_State* lua, int64_t cost) {
    Meter& meter = meter_of(lua);
    meter.left -= cost;
    if (meter.left < 0) [[unlikely]]
      stop(lua, Limit::work, 1);
  }
  [[nodiscard]] static int64_t left(lua_State* lua) { return meter_of(lua).left; }
  /// A number that differs from call to call.
  [[nodiscard]] static lua_Integer epoch(lua_State* lua) { return meter_of(lua).epoch; }

 private:
  enum class Limit : uint8_t { none, work, time, memory, text };
  struct Meter {
    size_t used = 0;
    size_t most = 0;
    int64_t left = 0;
    int64_t allowed = 0;
    std::chrono::nanoseconds span{0};
    std::chrono::nanoseconds begin{0};  ///< 0 until the clock has been looked at
    std::chrono::nanoseconds seen{0};
    lua_Integer epoch = 0;
    Limit reached = Limit::none;
    bool refused = false;   ///< by the system
    bool stopping = false;  ///< the error is being raised: its message needs some memory
  };
  static void* allocate(void* meter, void* block, size_t old_size, size_t new_size);
  static void on_count(lua_State* lua, lua_Debug* activation);
  /// `level`: the function whose line is named.
  [[noreturn]] static void stop(lua_State* lua, Limit limit, int level);
  static const char* words_for(Limit limit);
  static Meter& meter_of(lua_State* lua) { return **static_cast<Meter**>(lua_getextraspace(lua)); }
  int call_protected(int arguments, int results);
  /// The result of a call with the limits of loading.
  std::optional<ScriptFailure> settle(int status, ScriptBudget& budget);
  void collect_garbage();
  ScriptFailure failure(int status);

  Meter meter_;
  struct Close {
    void operator()(lua_State* lua) const { lua_close(lua); }
  };
  std::unique_ptr<lua_State, Close> owned_;
  lua_State* lua_ = nullptr;  ///< the same
  const ScriptSource* source_ = nullptr;
  bool collects_ = false;  ///< garbage, between calls, in place of Lua
  size_t collect_at_ = 0;
  std::string scratch_;  ///< for what a Lua error may interrupt
};

}  // namespace stockade
