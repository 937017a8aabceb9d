#include "framework/script/runtime.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

namespace stockade {
namespace {

// More than twice the number of threads that any command starts.
constexpr size_t kSlots = 1024;
constexpr size_t kMaxScriptProblems = 50;
constexpr size_t kMaxScriptWords = 256;
constexpr size_t kLongestWords = 200;
constexpr int64_t kCallWork = 100;  // of a call, besides what is counted
// No call with the allowed work takes longer than this, however slow the machine is.
constexpr std::chrono::nanoseconds kSlowCall = std::chrono::milliseconds(1);
constexpr std::chrono::nanoseconds kSlowStep = std::chrono::microseconds(1);
constexpr std::chrono::nanoseconds kMaxExcess = std::chrono::seconds(2);  // in all
constexpr int kKnownAttacksBits = 10;
constexpr size_t kMaxKnownAttacks = size_t{1} << kKnownAttacksBits;  // 100 KiB per thread
constexpr int kMaxLevels = 2;  // calls within calls: a hook asks who attacks
constexpr const char* kInPosition =
    " (all hooks of one position together may take 10 million steps)";
constexpr double kLargestWorth = 100;  // in pieces worth 1

}  // namespace

struct ScriptRuntime::State {
  Sandbox sandbox;
  ScriptHost host;
  std::vector<std::pair<int, int>> references;
};

/// A stored answer of an attacks hook. Hooks are pure, so the same question has the same answer.
struct ScriptRuntime::KnownAttacks {
  uint64_t key = 0;     ///< of the position
  int quiet_plies = 0;  // which the key leaves out, but a script can read
  int full_move = 0;
  int16_t hook = -1;  ///< -1: nothing is known
  int16_t cell = 0;
  int8_t by = 0;
  bool said = false;
  int64_t work = 0;  ///< that it took
  CellSet pieces;
  CellSet found;

  [[nodiscard]] bool answers(const KnownAttacks& question) const {
    return key == question.key && hook == question.hook && cell == question.cell &&
           by == question.by && quiet_plies == question.quiet_plies &&
           full_move == question.full_move && pieces == question.pieces;
  }
};

/// The data that a thread uses alone from the outermost enter() to its leave().
struct alignas(64) ScriptRuntime::Slot {
  std::atomic<bool> busy{false};
  std::atomic<std::thread::id> owner;  ///< none while the state is free
  int entered = 0;
  int64_t work_left = 0;
  std::chrono::nanoseconds time_left{0};
  std::chrono::nanoseconds excess{0};  ///< time that no work explains, of all calls
  int level = 0;                       ///< calls that run
  std::array<std::unique_ptr<State>, kMaxLevels> states;
  std::vector<KnownAttacks> known_attacks;  ///< by a hash of the question; empty until one is asked

  [[nodiscard]] KnownAttacks& place_for(const KnownAttacks& question) {
    if (known_attacks.empty()) known_attacks.resize(kMaxKnownAttacks);
    const uint64_t mixed =
        (question.key ^ (static_cast<uint64_t>(question.cell) << 8) ^
         (static_cast<uint64_t>(question.hook) << 1) ^ static_cast<uint64_t>(question.by)) *
        0x9E3779B97F4A7C15ull;
    return known_attacks[mixed >> (64 - kKnownAttacksBits)];
  }
  /// The work that a call may still use.
  [[nodiscard]] int64_t work_for_call() const {
    const int64_t left = level > 0 ? states[level - 1]->sandbox.left() : work_left;
    return std::max<int64_t>(0, std::min(kHookLimits.work, left));
  }
  void spend(int64_t work) {
    if (level > 0)
      states[level - 1]->sandbox.spend(work);
    else
      work_left -= work;
  }
};

class ScriptRuntime::Visit {
 public:
  explicit Visit(ScriptRuntime& runtime) : runtime_(runtime), slot_(runtime.enter()) {}
  ~Visit() { runtime_.leave(slot_); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  [[nodiscard]] Slot& slot() const { return slot_; }

 private:
  ScriptRuntime& runtime_;
  Slot& slot_;
};

/// Counts the running calls, also if an exception ends one.
class ScriptRuntime::Level {
 public:
  explicit Level(Slot& slot) : slot_(slot) { ++slot_.level; }
  ~Level() { --slot_.level; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  Slot& slot_;
};

/// One call: its input and its output.
struct ScriptRuntime::Job {
  HookKind type = HookKind::allow;
  bool plays = false;     ///< play instead of run
  bool has_play = false;  ///< what run makes has changes of its own
  bool wants_reason = false;
  const Position* position = nullptr;
  int mover = 0;
  AttackQuery attackers;
  const MoveFacts* move = nullptr;
  const int16_t* capture_slots = nullptr;
  CellSet pieces;
  int cell = 0;
  State* state = nullptr;
  int function = LUA_NOREF;

  bool failed = true;  ///< or not called
  int64_t work = 0;
  bool said = false;
  CellSet cells;
  bool draw = false;
  int winner = 0;
  bool legal = true;
  int worth = 0;
  std::string text;
  std::vector<GeneratedMoves>* moves = nullptr;
  std::vector<Act>* acts = nullptr;

  static Job about_move(const Position& position, int mover, const MoveFacts& move,
                        AttackQuery attackers, bool wants_reason) {
    Job job;
    job.position = &position;
    job.mover = mover;
    job.move = &move;
    job.attackers = attackers;
    job.wants_reason = wants_reason;
    return job;
  }
};

ScriptRuntime::ScriptRuntime(std::shared_ptr<const Script> script, const Equipment& equipment,
                             const PositionLayout& layout, std::vector<Piece> royals)
    : script_(std::move(script)),
      context_(equipment, layout, std::move(royals)),
      slots_(std::make_unique<Slot[]>(kSlots)) {}

ScriptRuntime::~ScriptRuntime() = default;

namespace {

// Each thread starts its search at its own index, so that it finds the same state again.
size_t place_of(std::thread::id thread) {
  static_assert(kSlots == size_t{1} << (64 - 54));
  const uint64_t id = std::hash<std::thread::id>{}(thread);
  return id * 0x9E3779B97F4A7C15ull >> 54;
}

}  // namespace

ScriptRuntime::Slot* ScriptRuntime::held_slot() const {
  const std::thread::id self = std::this_thread::get_id();
  const size_t place = place_of(self);
  const size_t reach = reach_.load(std::memory_order_relaxed);
  // Only this thread writes its id, and it reads its own writes.
  for (size_t i = 0; i <= reach; ++i)
    if (Slot& slot = slots_[(place + i) % kSlots];
        slot.owner.load(std::memory_order_relaxed) == self)
      return &slot;
  return nullptr;
}

ScriptRuntime::Slot& ScriptRuntime::take_slot() {
  const std::thread::id self = std::this_thread::get_id();
  const size_t place = place_of(self);
  for (size_t i = 0;; i = (i + 1) % kSlots) {
    Slot& slot = slots_[(place + i) % kSlots];
    if (slot.busy.load(std::memory_order_relaxed) ||
        slot.busy.exchange(true, std::memory_order_acquire))
      continue;
    for (size_t reach = reach_.load(std::memory_order_relaxed);
         reach < i && !reach_.compare_exchange_weak(reach, i, std::memory_order_relaxed);) {
    }
    slot.owner.store(self, std::memory_order_relaxed);
    return slot;
  }
}

ScriptRuntime::Slot& ScriptRuntime::enter() {
  Slot* slot = held_slot();
  if (!slot) {
    slot = &take_slot();
    slot->work_left = kPositionLimits.work;
    slot->time_left = kPositionLimits.time;
  }
  ++slot->entered;
  return *slot;
}

void ScriptRuntime::leave(Slot& slot) {
  if (--slot.entered > 0) return;
  slot.owner.store(std::thread::id(), std::memory_order_relaxed);
  slot.busy.store(false, std::memory_order_release);
}

void ScriptRuntime::end_position() { leave(*held_slot()); }

namespace {

void set_up(lua_State* lua, void* data) { install_api(lua, *static_cast<ScriptHost*>(data)); }

/// Reads a text, shortened and on one line.
void read_text(lua_State* lua, int index, std::string& out) {
  if (lua_type(lua, index) != LUA_TSTRING) return;
  size_t length = 0;
  const char* text = lua_tolstring(lua, index, &length);
  out.assign(text, std::min(length, kLongestWords));
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
}

/// Reads "boolean|integer[]|nil" at `index`; whether it has a value.
bool read_cells(lua_State* lua, const ScriptContext& context, int index, const CellSet& all,
                bool true_says_nothing, CellSet& out) {
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
    case LUA_TNONE:
      return false;
    case LUA_TBOOLEAN:
      if (lua_toboolean(lua, index)) out = all;
      return !(true_says_nothing && lua_toboolean(lua, index));
    default:
      out = cells_value(lua, context, index, "what the hook returned") & all;
      return true;
  }
}

/// Reads "boolean|nil" at `index`; whether it has a value.
bool read_truth(lua_State* lua, int index, bool& out) {
  if (lua_isnoneornil(lua, index)) return false;
  if (!lua_isboolean(lua, index)) luaL_error(lua, "legal must return true, false or nothing");
  out = lua_toboolean(lua, index);
  return true;
}

bool read_outcome(lua_State* lua, const ScriptContext& context, int index, bool& draw,
                  int& winner) {
  if (lua_isnoneornil(lua, index)) return false;
  if (lua_type(lua, index) == LUA_TSTRING && std::string_view(lua_tostring(lua, index)) == "draw") {
    draw = true;
    return true;
  }
  int exact = 0;
  const lua_Integer side = lua_tointegerx(lua, index, &exact);
  if (lua_type(lua, index) != LUA_TNUMBER || !exact || side < 1 || side > context.roster.sides())
    luaL_error(lua, "outcome must return the side that has won, \"draw\", or nil");
  winner = static_cast<int>(side) - 1;
  return true;
}

void read_moves(lua_State* lua, const ScriptContext& context, int index, bool plays,
                std::vector<GeneratedMoves>& out) {
  if (lua_isnoneornil(lua, index)) return;
  if (!lua_istable(lua, index)) luaL_error(lua, "generate must return a list of moves");
  const lua_Integer count = luaL_len(lua, index);
  if (count > kMaxGenerated)
    luaL_error(lua, "generate returned more than %d entries: give the cells of one piece in one",
               kMaxGenerated);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(lua, index, i);
    if (!lua_istable(lua, -1)) luaL_error(lua, "a generated move must be a table with from and to");
    lua_getfield(lua, -1, "from");
    const int from = cell_value(lua, context, lua_gettop(lua), "from");
    lua_getfield(lua, -2, "to");
    const CellSet targets = cells_value(lua, context, lua_gettop(lua), "to");
    lua_pop(lua, 3);
    if (!plays && targets.test(from))
      luaL_error(lua, "a move from %s to the same cell does nothing; give the hook 'play'",
                 context.equipment.topology.name(from).c_str());
    out.push_back({from, targets});
  }
}

}  // namespace

void ScriptRuntime::push_arguments(lua_State* lua, const Job& job) {
  const ScriptHost& host = job.state->host;
  lua_rawgeti(lua, LUA_REGISTRYINDEX, job.function);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, host.view_ref);
  if (job.type == HookKind::attacks) lua_pushinteger(lua, job.cell);
  if (job.move) lua_rawgeti(lua, LUA_REGISTRYINDEX, host.move_ref);
  if (job.acts) lua_rawgeti(lua, LUA_REGISTRYINDEX, host.act_ref);
  if (job.type == HookKind::attacks || (job.type == HookKind::generate && !job.plays))
    push_cells(lua, job.pieces);
}

void ScriptRuntime::run_job(lua_State* lua, void* data) {
  Job& job = *static_cast<Job*>(data);
  const ScriptContext& context = *job.state->host.context;
  push_arguments(lua, job);
  lua_call(lua, lua_gettop(lua) - 1, 2);
  switch (job.type) {
    case HookKind::allow:
    case HookKind::drop_allowed:
    case HookKind::exchange_allowed:
      job.said = read_cells(lua, context, 1, *job.move->targets, true, job.cells);
      if (job.wants_reason) read_text(lua, 2, job.text);
      break;
    case HookKind::legal:
      job.said = read_truth(lua, 1, job.legal);
      if (job.wants_reason) read_text(lua, 2, job.text);
      break;
    case HookKind::attacks:
      job.said = read_cells(lua, context, 1, job.pieces, false, job.cells);
      break;
    case HookKind::outcome:
      job.said = read_outcome(lua, context, 1, job.draw, job.winner);
      read_text(lua, 2, job.text);
      break;
    case HookKind::value:
      if (const double worth = luaL_checknumber(lua, 1); std::isfinite(worth)) {
        job.worth = static_cast<int>(100 * std::clamp(worth, -kLargestWorth, kLargestWorth));
        job.said = true;
      }
      break;
    case HookKind::generate:
      if (!job.plays) read_moves(lua, context, 1, job.has_play, *job.moves);
      job.said = true;
      break;
    case HookKind::effect:
      job.said = true;
      break;
    case HookKind::announce:
      read_text(lua, 1, job.text);
      job.said = !job.text.empty();
      break;
  }
  lua_settop(lua, 0);
}

ScriptRuntime::State* ScriptRuntime::state_for_call(Slot& slot, int hook) {
  std::unique_ptr<State>& kept = slot.states[slot.level];
  if (kept) return kept.get();
  auto state = std::make_unique<State>();
  state->host.context = &context_;
  state->host.call.acts.reserve(kMaxActs + 2);
  auto failed = state->sandbox.protect(set_up, &state->host);
  if (!failed) failed = script_->start(state->sandbox, state->references);
  if (!failed) {
    kept = std::move(state);
    return kept.get();
  }
  if (script_->budget().is_spent()) return nullptr;
  failed->overrun = true;  // it would fail each time
  report(hook, std::move(*failed));
  return nullptr;
}

namespace {

/// A clock that costs next to nothing; it may tick only a few hundred times a second.
std::chrono::nanoseconds rough_time() {
#ifdef CLOCK_MONOTONIC_COARSE
  timespec now{};
  if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) == 0)
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
#endif
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace

/// Runs the job within the remaining limits, and subtracts what it has used.
std::optional<ScriptFailure> ScriptRuntime::run(Slot& slot, State& state, Job& job) {
  Sandbox& sandbox = state.sandbox;
  Sandbox* const outer = slot.level > 0 ? &slot.states[slot.level - 1]->sandbox : nullptr;
  ScriptBudget& budget = script_->budget();
  ScriptLimits limits = kHookLimits;
  limits.work = slot.work_for_call();
  limits = budget.within(limits);
  limits.time = std::min(limits.time, slot.time_left);
  const size_t moves_before = job.moves ? job.moves->size() : 0;
  std::optional<Level> level(slot);
  sandbox.allow(limits);
  const std::chrono::nanoseconds begin = rough_time();
  auto failed = sandbox.protect(run_job, &job);
  const std::chrono::nanoseconds passed = rough_time() - begin;
  const std::chrono::nanoseconds explained = kSlowCall + kSlowStep * sandbox.used_work();
  std::chrono::nanoseconds time = sandbox.used_time();
  if (!failed && passed > explained) {
    // The machine may have been busy. Runs the call again, measured by processor time: it gives the
    // same answer.
    if (job.moves) job.moves->resize(moves_before);
    job.text.clear();
    job.said = false;
    state.host.call.acts.clear();
    sandbox.allow(limits);
    sandbox.start_clock();
    failed = sandbox.protect(run_job, &job);
    sandbox.stop_clock();
    time = 2 * sandbox.used_time();
  }
  level.reset();
  const int64_t work = sandbox.used_work() + kCallWork;
  job.work = work;
  slot.spend(work);
  if (!outer) {
    budget.spend(work + (failed ? ScriptBudget::kFailure : 0));
    slot.time_left -= time;
    slot.excess += std::max(time - explained, std::chrono::nanoseconds(0));
  }
  if (failed && failed->overrun && !outer && limits.work < kHookLimits.work) {
    std::string& message = failed->diagnostic.message;
    message.insert(std::min(message.find('\n'), message.size()), kInPosition);
  }
  if (!failed && (slot.time_left.count() < 0 || slot.excess > kMaxExcess))
    failed = ScriptFailure{
        error("script-error", "stopped: its calls take too much time for their number of steps"),
        true, false};
  return failed;
}

bool ScriptRuntime::call(int hook, Job& job) {
  if (off_.load(std::memory_order_relaxed) || script_->budget().is_spent()) return false;
  const size_t index = hook;
  const Visit visit(*this);
  Slot& slot = visit.slot();
  if (slot.level == kMaxLevels) return false;
  State* const state = state_for_call(slot, hook);
  if (!state) return false;
  job.state = state;
  job.type = script_->hooks()[index].type;
  job.function = job.plays ? state->references[index].second : state->references[index].first;
  HookCall& call = state->host.call;
  call.position = job.position;
  call.mover = job.mover;
  call.attackers = job.attackers;
  call.move = job.move;
  call.may_act = job.acts != nullptr;
  call.may_move_pieces = !script_->hooks()[index].filter.attributes_only;
  call.capture_slots = job.capture_slots;
  call.acts.clear();
  auto failed = run(slot, *state, job);
  call.position = nullptr;
  call.move = nullptr;
  if (failed) {
    // A stop by the budget is not a mistake of the hook.
    if (!failed->overrun || !script_->budget().is_spent()) report(hook, std::move(*failed));
    return false;
  }
  job.failed = false;
  if (job.acts) job.acts->assign(call.acts.begin(), call.acts.end());
  return job.said;
}

void ScriptRuntime::report(int hook, ScriptFailure failure) {
  const ScriptHook& broken = script_->hooks()[hook];
  Diagnostic& problem = failure.diagnostic;
  if (!failure.placed) problem.where = broken.where;
  const size_t end = std::min(problem.message.find('\n'), problem.message.size());
  const std::string first_line = "the hook '" + std::string(info_of(broken.type).name) +
                                 "' failed: " + problem.message.substr(0, end);
  const std::string traceback = problem.message.substr(end);
  problem.message =
      first_line +
      (failure.overrun ? "; the script is switched off: its hooks are not called again"
                       : "; it is treated as if it returned nil") +
      traceback;
  if (failure.overrun && off_.exchange(true, std::memory_order_relaxed)) return;
  keep_problem(std::move(problem), first_line);
}

void ScriptRuntime::report_double(int hook, const std::string& move) {
  const ScriptHook& maker = script_->hooks()[hook];
  keep_problem(error("script-double",
                     "the hook 'generate' makes " + move +
                         ", and there is another move between these cells; this one is left out",
                     "give the hook a name, such as name = \"jump\": the move is then written " +
                         move + "/jump",
                     maker.where),
               "two moves");
}

void ScriptRuntime::keep_problem(Diagnostic problem, const std::string& known_by) {
  const std::lock_guard lock(mutex_);
  if (reported_.size() >= kMaxScriptProblems) return;
  if (!reported_.insert(problem.where.to_string() + known_by).second) return;
  problems_.push_back(std::move(problem));
  has_problems_.store(true, std::memory_order_release);
}

Diagnostics ScriptRuntime::take_problems() {
  if (!has_problems_.load(std::memory_order_acquire)) return {};
  const std::lock_guard lock(mutex_);
  has_problems_.store(false, std::memory_order_relaxed);
  return std::exchange(problems_, {});
}

std::string_view ScriptRuntime::kept(std::string words) {
  if (words.empty()) return {};
  const std::lock_guard lock(mutex_);
  if (words_.size() >= kMaxScriptWords && !words_.contains(words)) return {};
  return *words_.insert(std::move(words)).first;
}

std::optional<HookVerdict> ScriptRuntime::ask_allowed(int hook, const Position& position, int mover,
                                                      const MoveFacts& move, AttackQuery attackers,
                                                      bool wants_reason) {
  Job job = Job::about_move(position, mover, move, attackers, wants_reason);
  if (!call(hook, job)) return std::nullopt;
  return HookVerdict{job.cells, std::move(job.text)};
}

std::optional<LegalVerdict> ScriptRuntime::ask_legal(int hook, const Position& after, int mover,
                                                     const MoveFacts& move, AttackQuery attackers,
                                                     bool wants_reason) {
  Job job = Job::about_move(after, mover, move, attackers, wants_reason);
  if (!call(hook, job)) return std::nullopt;
  return LegalVerdict{job.legal, std::move(job.text)};
}

std::optional<CellSet> ScriptRuntime::ask_attacks(int hook, const Position& position, int by,
                                                  int cell, const CellSet& pieces) {
  KnownAttacks question;
  question.key = position.key();
  question.quiet_plies = position.attribute(CoreAttribute::quiet_plies);
  question.full_move = position.attribute(CoreAttribute::full_move);
  question.hook = static_cast<int16_t>(hook);
  question.cell = static_cast<int16_t>(cell);
  question.by = static_cast<int8_t>(by);
  question.pieces = pieces;
  const Visit visit(*this);
  Slot& slot = visit.slot();
  KnownAttacks& known = slot.place_for(question);
  // A stored answer costs as much as the call did, so that a limit is reached at the same point.
  if (known.answers(question) && known.work <= slot.work_for_call() &&
      !off_.load(std::memory_order_relaxed)) {
    slot.spend(known.work);
    return known.said ? std::optional(known.found) : std::nullopt;
  }
  Job job;
  job.position = &position;
  job.mover = by;
  job.cell = cell;
  job.pieces = pieces;
  const bool said = call(hook, job);
  if (job.failed) return std::nullopt;
  question.said = said;
  question.work = job.work;
  question.found = job.cells;
  known = question;
  return said ? std::optional(job.cells) : std::nullopt;
}

std::optional<HookOutcome> ScriptRuntime::ask_outcome(int hook, const Position& position,
                                                      AttackQuery attackers) {
  Job job;
  job.position = &position;
  job.mover = position.side_to_move().index();
  job.attackers = attackers;
  if (!call(hook, job)) return std::nullopt;
  HookOutcome outcome;
  if (!job.draw) outcome.winner = Side{job.winner};
  outcome.words = kept(std::move(job.text));
  return outcome;
}

std::optional<int> ScriptRuntime::ask_value(int hook, const Position& position,
                                            AttackQuery attackers) {
  Job job;
  job.position = &position;
  job.mover = position.side_to_move().index();
  job.attackers = attackers;
  if (!call(hook, job)) return std::nullopt;
  return job.worth;
}

void ScriptRuntime::ask_moves(int hook, const Position& position, int mover, const CellSet& pieces,
                              AttackQuery attackers, std::vector<GeneratedMoves>& out) {
  Job job;
  job.position = &position;
  job.mover = mover;
  job.pieces = pieces;
  job.attackers = attackers;
  job.moves = &out;
  job.has_play = script_->hooks()[hook].has_play;
  const size_t before = out.size();
  if (!call(hook, job)) out.resize(before);
}

void ScriptRuntime::ask_changes(int hook, const Position& position, int mover,
                                const MoveFacts& move, AttackQuery attackers,
                                const int16_t* capture_slots, std::vector<Act>& out) {
  Job job;
  job.position = &position;
  job.mover = mover;
  job.move = &move;
  job.attackers = attackers;
  job.capture_slots = capture_slots;
  job.acts = &out;
  job.plays = script_->hooks()[hook].has_play;
  if (!call(hook, job)) out.clear();
}

std::string ScriptRuntime::ask_announcement(int hook, const Position& after, int mover,
                                            const MoveFacts& move, AttackQuery attackers) {
  Job job;
  job.position = &after;
  job.mover = mover;
  job.move = &move;
  job.attackers = attackers;
  return call(hook, job) ? std::move(job.text) : std::string();
}

}  // namespace stockade
