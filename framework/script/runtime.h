#pragma once
// ScriptRuntime: a script in play. Calls its hooks, each thread in a Lua state of its own, and
// collects problems.
//
// For a call, a thread takes a state out of the pool and then puts it back. So each thread has its
// own state, and there are at most as many states as threads at work (twice as many if a hook asks
// for attackers and the script has an attacks hook). All states run the same text and keep nothing
// between calls, so any of them gives the same answer.
//
// A call may use kHookLimits, including other hooks that it triggers; all calls between
// begin_position() and end_position() together may use kPositionLimits. While a definition is
// loaded and checked, all calls together may use the script's budget (budget.h).
//
// A hook that fails is treated as if it returned nothing: the caller continues as if there were no
// hook. The failure is stored for take_problems(), once for each mistake. If a limit is reached, or
// a state can't be set up, the whole script is off from then on, in all threads, with one message.

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/script/api.h"
#include "framework/script/sandbox.h"
#include "framework/script/script.h"

namespace stockade {

/// The answer of a hook for a batch of cells.
struct HookVerdict {
  CellSet cells;       ///< those allowed, or those that attack
  std::string reason;  ///< "" if it gives none
};

/// The answer of a hook for a move that has been played.
struct LegalVerdict {
  bool legal = true;
  std::string reason;  ///< "" if it gives none
};

/// The end of the game that a hook has returned.
struct HookOutcome {
  std::optional<Side> winner;
  std::string_view words;  ///< valid as long as the runtime
};

struct GeneratedMoves {
  int from;
  CellSet targets;
};
inline constexpr int kMaxGenerated = 256;  ///< entries of one hook's list

class ScriptRuntime {
 public:
  ScriptRuntime(std::shared_ptr<const Script> script, const Equipment& equipment,
                const PositionLayout& layout, std::vector<Piece> royals);
  ~ScriptRuntime();
  ScriptRuntime(const ScriptRuntime&) = delete;
  ScriptRuntime& operator=(const ScriptRuntime&) = delete;

  [[nodiscard]] const Script& script() const { return *script_; }
  [[nodiscard]] const ScriptContext& context() const { return context_; }

  /// The calling thread begins, and ends, to find the moves of a position. Calls may be nested.
  void begin_position() { enter(); }
  void end_position();

  // --- one function for each kind of hook; `hook` counts in script().hooks(). None: nothing is
  // said, because the hook returned nothing or failed.

  /// allow, drop_allowed, exchange_allowed: the allowed targets.
  std::optional<HookVerdict> ask_allowed(int hook, const Position& position, int mover,
                                         const MoveFacts& move, AttackQuery attackers,
                                         bool wants_reason);
  /// legal: whether the move that has led to the position is legal.
  std::optional<LegalVerdict> ask_legal(int hook, const Position& after, int mover,
                                        const MoveFacts& move, AttackQuery attackers,
                                        bool wants_reason);
  std::optional<CellSet> ask_attacks(int hook, const Position& position, int by, int cell,
                                     const CellSet& pieces);
  std::optional<HookOutcome> ask_outcome(int hook, const Position& position, AttackQuery attackers);
  /// value: the hook's value, in hundredths.
  std::optional<int> ask_value(int hook, const Position& position, AttackQuery attackers);
  /// Appends to `out`. A move to the piece's own cell is a mistake unless the hook has `play`.
  void ask_moves(int hook, const Position& position, int mover, const CellSet& pieces,
                 AttackQuery attackers, std::vector<GeneratedMoves>& out);
  /// effect, and play of generate: appends the changes to `out`; nothing if it fails.
  void ask_changes(int hook, const Position& position, int mover, const MoveFacts& move,
                   AttackQuery attackers, const int16_t* capture_slots, std::vector<Act>& out);
  [[nodiscard]] std::string ask_announcement(int hook, const Position& after, int mover,
                                             const MoveFacts& move, AttackQuery attackers);

  /// Reports to the author that a move of the hook, "e2e4", has the same notation as another one.
  void report_double(int hook, const std::string& move);

  /// The problems since the last call.
  [[nodiscard]] Diagnostics take_problems();

 private:
  struct State;
  struct KnownAttacks;
  struct Slot;
  struct Job;
  class Level;
  class Visit;

  Slot* held_slot() const;
  Slot& take_slot();
  Slot& enter();
  void leave(Slot& slot);
  /// The state for the next call, set up if necessary; nullptr on failure.
  State* state_for_call(Slot& slot, int hook);
  std::optional<ScriptFailure> run(Slot& slot, State& state, Job& job);
  /// Calls the hook; true if it returned a value.
  bool call(int hook, Job& job);
  void report(int hook, ScriptFailure failure);
  void keep_problem(Diagnostic problem, const std::string& known_by);
  std::string_view kept(std::string words);

  static void push_arguments(lua_State* lua, const Job& job);
  static void run_job(lua_State* lua, void* data);

  std::shared_ptr<const Script> script_;
  ScriptContext context_;
  std::unique_ptr<Slot[]> slots_;
  std::atomic<size_t> reach_{0};  ///< how far from its place a thread has ever taken a slot
  std::atomic<bool> off_{false};

  std::mutex mutex_;
  std::atomic<bool> has_problems_{false};
  Diagnostics problems_;
  std::set<std::string> reported_;
  std::set<std::string> words_;  ///< of outcomes
};

}  // namespace stockade
