#include "framework/script/sandbox.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>

#include "framework/base/utf8.h"
#include "framework/script/budget.h"
#include "framework/script/library.h"
#include "framework/script/purity.h"

namespace stockade {
namespace {

constexpr int kStep = 1000;  // instructions between two checks of the meter
constexpr size_t kBytesPerUnit = 16;
constexpr int kManyArguments = 256;
constexpr int kArgumentsCopied = 64;  // in the time of an instruction
constexpr int64_t kAllocation = 8;    // steps, besides its bytes
constexpr size_t kStringHead = 64;    // what Lua adds to the bytes of a text, at most
constexpr size_t kSlack = 1 << 20;    // for what the program itself stores in a state that is full
constexpr size_t kGarbage = 4 << 20;  // that may lie about between calls, at least
constexpr size_t kLongestMessage = 500;

// Addresses that serve as keys of Lua's registry.
const char kLibrary = 0;  // the names that every script sees
const char kModules = 0;  // by name, what require() has loaded
const char kGlobals = 0;  // the names that the main script makes

/// The processor time that this thread has used.
std::chrono::nanoseconds thread_time() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
#endif
  return std::chrono::steady_clock::now().time_since_epoch();
}

/// During its lifetime, this thread writes numbers with a point and sorts letters by their codes. A
/// window's toolkit sets another locale for the whole program.
class PlainLocale {
 public:
  PlainLocale() : before_(uselocale(plain())) {}
  ~PlainLocale() { uselocale(before_); }
  PlainLocale(const PlainLocale&) = delete;
  PlainLocale& operator=(const PlainLocale&) = delete;

 private:
  static locale_t plain() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
  }
  locale_t before_;
};

// --- loading

/// Runs a file with an environment of its own, which inherits the library. Leaves its value on the
/// stack.
void run_file(lua_State* lua, const ScriptFile& file, bool is_main) {
  Sandbox::charge(lua, static_cast<int64_t>(file.text.size()));
  lua_pushfstring(lua, "@%s", file.chunk.c_str());
  const int status =
      luaL_loadbufferx(lua, file.text.data(), file.text.size(), lua_tostring(lua, -1), "t");
  lua_remove(lua, -2);
  if (status != LUA_OK) lua_error(lua);
  lua_newtable(lua);
  if (is_main) {
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &kGlobals);
  }
  lua_createtable(lua, 0, 1);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kLibrary);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
  if (!lua_setupvalue(lua, -2, 1)) lua_pop(lua, 1);
  lua_call(lua, 0, 1);
}

struct Loading {
  const ScriptSource* source;
  ScriptSource* may_read;
};

/// Upvalue: the Loading; null once the script is loaded.
int require_module(lua_State* lua) {
  const char* name = luaL_checkstring(lua, 1);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kModules);
  const int modules = lua_gettop(lua);
  const auto* loading = static_cast<const Loading*>(lua_touserdata(lua, lua_upvalueindex(1)));
  if (lua_getfield(lua, modules, name) != LUA_TNIL) {
    if (lua_islightuserdata(lua, -1))
      return luaL_error(lua, "the module '%s' requires itself", name);
    return 1;
  }
  if (!loading || !lua_toboolean(lua, lua_upvalueindex(2)))
    return luaL_error(lua, "require works only while a script is loaded");
  const ScriptFile* file =
      loading->may_read ? loading->may_read->module(name) : loading->source->known_module(name);
  if (!file) return luaL_error(lua, "module '%s': %s", name, loading->source->problem().c_str());
  lua_pushlightuserdata(lua, nullptr);  // being loaded
  lua_setfield(lua, modules, name);
  run_file(lua, *file, false);
  if (lua_isnil(lua, -1)) {
    lua_pop(lua, 1);
    lua_pushboolean(lua, true);
  }
  lua_pushvalue(lua, -1);
  lua_setfield(lua, modules, name);
  return 1;
}

void load_main(lua_State* lua, void* data) {
  auto* loading = static_cast<Loading*>(data);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kLibrary);
  lua_pushlightuserdata(lua, loading);
  lua_pushboolean(lua, true);
  lua_pushcclosure(lua, require_module, 2);
  const int require = lua_gettop(lua);
  lua_pushvalue(lua, require);
  lua_setfield(lua, require - 1, "require");
  run_file(lua, loading->source->main(), true);
  // The Loading is on the caller's stack, so nothing may use it after this.
  lua_pushboolean(lua, false);
  lua_setupvalue(lua, require, 2);
  lua_pushlightuserdata(lua, nullptr);
  lua_setupvalue(lua, require, 1);
}

// --- freezing

/// At 1: a list of functions.
void freeze_all(lua_State* lua, std::string& scratch) {
  auto size = static_cast<lua_Integer>(lua_rawlen(lua, 1));
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kModules);
  lua_pushnil(lua);
  while (lua_next(lua, 2)) lua_rawseti(lua, 1, ++size);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kGlobals);
  lua_rawseti(lua, 1, ++size);
  lua_settop(lua, 1);
  freeze_values(lua, scratch);
}

struct Freezing {
  const std::vector<std::pair<int, int>>* functions;
  std::string* scratch;
};

void freeze_functions(lua_State* lua, void* data) {
  const auto& job = *static_cast<const Freezing*>(data);
  lua_newtable(lua);
  lua_Integer size = 0;
  for (const auto& [run, play] : *job.functions)
    for (const int reference : {run, play})
      if (reference != LUA_NOREF) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, reference);
        lua_rawseti(lua, 1, ++size);
      }
  freeze_all(lua, *job.scratch);
}

void open_libraries(lua_State* lua, void*) {
  lua_newtable(lua);
  lua_pushvalue(lua, 1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kLibrary);
  lua_newtable(lua);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kModules);
  install_library(lua, 1);
  lua_settop(lua, 0);
}

/// The message handler: appends the traceback to the message.
int add_traceback(lua_State* lua) {
  const char* message = lua_tostring(lua, 1);
  if (!message) message = lua_pushfstring(lua, "a %s was thrown", luaL_typename(lua, 1));
  luaL_traceback(lua, lua, message, 1);
  return 1;
}

struct Work {
  void (*run)(lua_State*, void*);
  void* data;
};

int run_work(lua_State* lua) {
  const Work work = *static_cast<const Work*>(lua_touserdata(lua, 1));
  lua_settop(lua, 0);
  work.run(lua, work.data);
  return lua_gettop(lua);
}

}  // namespace

Sandbox::Sandbox() : owned_(lua_newstate(allocate, &meter_)), lua_(owned_.get()) {
  // No limit refuses its first block.
  if (!lua_) throw std::bad_alloc();
  // Calls without protect() fail only for lack of memory.
  lua_atpanic(lua_, [](lua_State*) -> int { throw std::bad_alloc(); });
  *static_cast<Meter**>(lua_getextraspace(lua_)) = &meter_;
  allow(kLoadLimits);
  // The error handler stays at the bottom of the stack.
  lua_pushcfunction(lua_, add_traceback);
  [[maybe_unused]] const auto problem = protect(open_libraries, nullptr);
  assert(!problem);
}

void Sandbox::allow(const ScriptLimits& limits) {
  collect_garbage();
  meter_.left = meter_.allowed = limits.work;
  meter_.most = limits.bytes;
  meter_.span = limits.time;
  meter_.begin = meter_.seen = std::chrono::nanoseconds(0);
  meter_.reached = Limit::none;
  meter_.refused = false;
  meter_.stopping = false;
  ++meter_.epoch;
  // Counting starts here, so that equal calls have equal counts.
  lua_sethook(lua_, on_count, LUA_MASKCOUNT, kStep);
}

void Sandbox::start_clock() { meter_.begin = meter_.seen = thread_time(); }
void Sandbox::stop_clock() { meter_.seen = thread_time(); }

void Sandbox::collect_garbage() {
  if (!collects_ || meter_.used <= collect_at_) return;
  lua_gc(lua_, LUA_GCCOLLECT);
  collect_at_ = meter_.used + std::max(meter_.used, kGarbage);
}

void* Sandbox::allocate(void* data, void* block, size_t old_size, size_t new_size) {
  Meter& meter = *static_cast<Meter*>(data);
  const bool is_text = !block && old_size == LUA_TSTRING;  // then it says what the block is for
  if (!block) old_size = 0;
  if (new_size == 0) {
    std::free(block);
    meter.used -= old_size;
    return nullptr;
  }
  if (new_size > old_size) {
    const size_t more = new_size - old_size;
    Limit limit = Limit::none;
    if (is_text && new_size > kLongestText + kStringHead) {
      limit = Limit::text;
    } else if (meter.used + more > meter.most + (meter.stopping ? kSlack : 0)) {
      limit = Limit::memory;
      // Lua now searches all memory for garbage, and retries the allocation.
      meter.left -= static_cast<int64_t>(meter.used / kBytesPerUnit);
    } else if (!meter.stopping) {
      meter.left -= kAllocation + static_cast<int64_t>(more / kBytesPerUnit);
      if (meter.left < 0) limit = Limit::work;
    }
    // Before the first limits are set, the state itself is created.
    if (meter.epoch > 0 && limit != Limit::none) {
      if (!meter.stopping) meter.reached = limit;
      return nullptr;
    }
  }
  void* result = std::realloc(block, new_size);
  if (result)
    meter.used = meter.used - old_size + new_size;
  else
    meter.refused = true;
  return result;
}

const char* Sandbox::words_for(Limit limit) {
  switch (limit) {
    case Limit::work:
      return "stopped: this takes too many steps (an endless loop?)";
    case Limit::time:
      return "stopped: this takes too long";
    case Limit::text:
      return "stopped: this makes a string of more than 64 KiB";
    case Limit::memory:
    case Limit::none:
      break;
  }
  return "stopped: this takes more memory than a script may use";
}

void Sandbox::stop(lua_State* lua, Limit limit, int level) {
  Meter& meter = meter_of(lua);
  meter.stopping = true;
  meter.reached = limit;
  luaL_where(lua, level);
  lua_pushstring(lua, words_for(limit));
  lua_concat(lua, 2);
  lua_error(lua);
  std::abort();  // not reached; Lua's own declaration does not say so
}

void Sandbox::on_count(lua_State* lua, lua_Debug* activation) {
  Meter& meter = meter_of(lua);
  meter.left -= kStep;
  // One instruction copies all arguments of "...".
  for (int count = kManyArguments; lua_getlocal(lua, activation, -count); count *= 2) {
    lua_pop(lua, 1);
    meter.left -= int64_t{kStep} * count / kArgumentsCopied;
  }
  meter.seen = thread_time();
  if (meter.begin.count() == 0) meter.begin = meter.seen;
  const bool in_time = meter.seen - meter.begin < meter.span;
  if (meter.left >= 0 && in_time) return;
  stop(lua, meter.left < 0 ? Limit::work : Limit::time, 0);
}

int Sandbox::call_protected(int arguments, int results) {
  const PlainLocale locale;
  return lua_pcall(lua_, arguments, results, 1);
}

std::optional<ScriptFailure> Sandbox::protect(void (*work)(lua_State*, void*), void* data) {
  Work job{work, data};
  lua_pushcfunction(lua_, run_work);
  lua_pushlightuserdata(lua_, &job);
  const int status = call_protected(1, 0);
  if (status == LUA_OK) return std::nullopt;
  return failure(status);
}

namespace {

struct Texts {
  const char* name;
  const std::map<std::string, std::string>* entries;
};

/// Pushes numbers as numbers, yes and no as booleans, everything else as text.
void push_plain(lua_State* lua, const std::string& text) {
  if (text == "yes" || text == "no") return lua_pushboolean(lua, text == "yes");
  const bool digits =
      !text.empty() && text.size() < 16 &&
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (digits && (text == "0" || text[0] != '0'))
    lua_pushinteger(lua, std::atoll(text.c_str()));
  else
    lua_pushlstring(lua, text.data(), text.size());
}

void publish_texts(lua_State* lua, void* data) {
  const auto& texts = *static_cast<const Texts*>(data);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kLibrary);
  lua_newtable(lua);
  for (const auto& [key, value] : *texts.entries) {
    push_plain(lua, value);
    lua_setfield(lua, -2, key.c_str());
  }
  make_read_only(lua);
  lua_setfield(lua, 1, texts.name);
  lua_settop(lua, 0);
}

}  // namespace

std::optional<ScriptFailure> Sandbox::publish_table(
    const char* name, const std::map<std::string, std::string>& entries) {
  Texts texts{name, &entries};
  return protect(publish_texts, &texts);
}

std::optional<ScriptFailure> Sandbox::settle(int status, ScriptBudget& budget) {
  budget.spend(used_work());
  if (status == LUA_OK) return std::nullopt;
  ScriptFailure failed = failure(status);
  if (failed.overrun && budget.is_spent()) {
    std::string& message = failed.diagnostic.message;
    message.insert(std::min(message.find('\n'), message.size()),
                   std::string(" (the scripts of a variant together may take ") +
                       kDefinitionBudgetWords + " while it is loaded)");
  }
  return failed;
}

std::optional<ScriptFailure> Sandbox::prepare(void (*work)(lua_State*, void*), void* data,
                                              ScriptBudget& budget) {
  allow(budget.within(kLoadLimits));
  Work job{work, data};
  lua_pushcfunction(lua_, run_work);
  lua_pushlightuserdata(lua_, &job);
  return settle(call_protected(1, 0), budget);
}

std::optional<ScriptFailure> Sandbox::load(const ScriptSource& source, ScriptSource* may_read,
                                           ScriptBudget& budget) {
  source_ = &source;
  allow(budget.within(kLoadLimits));
  Loading loading{&source, may_read};
  Work job{load_main, &loading};
  lua_pushcfunction(lua_, run_work);
  lua_pushlightuserdata(lua_, &job);
  const int base = lua_gettop(lua_) - 2;
  if (auto failed = settle(call_protected(1, LUA_MULTRET), budget)) return failed;
  // The last value that the work left there is the script's value.
  lua_replace(lua_, base + 1);
  lua_settop(lua_, base + 1);
  // The rest is the program's own code and only reads, however much the script has used.
  allow({kLoadLimits.work, kLoadLimits.bytes + kSlack, kLoadLimits.time});
  return std::nullopt;
}

std::optional<ScriptFailure> Sandbox::freeze(const std::vector<std::pair<int, int>>& functions) {
  Freezing job{&functions, &scratch_};
  if (auto failed = protect(freeze_functions, &job)) return failed;
  // From now on garbage is collected between calls. If Lua did it within a call, at a moment that
  // depends on earlier calls, its effects on tables could be visible.
  lua_gc(lua_, LUA_GCSTOP);
  collects_ = true;
  return std::nullopt;
}

namespace {

/// The column in a line of the name or sign that a message of Lua ends with: "near 'x'", "(global
/// 'x')". Otherwise the column where the line begins. 0 if there is no such line.
int column_in(std::string_view text, int line, std::string_view message) {
  for (; line > 1; --line) {
    const size_t next = text.find('\n');
    if (next == std::string_view::npos) return 0;
    text.remove_prefix(next + 1);
  }
  text = text.substr(0, text.find('\n'));
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return 0;
  message = message.substr(0, message.find('\n'));
  const size_t end = message.rfind('\'');
  const size_t begin = end == 0 || end == std::string_view::npos ? std::string_view::npos
                                                                 : message.rfind('\'', end - 1);
  size_t at = first;
  if (begin != std::string_view::npos && end > begin + 1) {
    const std::string_view word = message.substr(begin + 1, end - begin - 1);
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    for (size_t found = text.find(word); found != std::string_view::npos;
         found = text.find(word, found + 1)) {
      const size_t after = found + word.size();
      if (is_part(word.front()) && found > 0 && is_part(text[found - 1])) continue;
      if (is_part(word.back()) && after < text.size() && is_part(text[after])) continue;
      at = found;  // Lua reads a line from the left and stops at the last of them
    }
  }
  return static_cast<int>(count_characters(text.substr(0, at))) + 1;
}

}  // namespace

ScriptFailure Sandbox::failure(int status) {
  // Lua reports a C++ exception as an error without a name.
  constexpr int kException = -1;
  const bool no_memory = status == LUA_ERRMEM || status == LUA_ERRERR;
  if (status == kException || (no_memory && meter_.refused && meter_.reached == Limit::none)) {
    lua_pop(lua_, 1);
    throw std::bad_alloc();
  }
  ScriptFailure failure;
  size_t length = 0;
  const char* text = lua_tolstring(lua_, -1, &length);  // a string already: nothing is allocated
  std::string message = text ? std::string(text, length) : "unknown error";
  lua_pop(lua_, 1);
  // Lua has one message for all failed allocations.
  constexpr std::string_view kRefused = "not enough memory";
  const bool refused = status == LUA_ERRMEM ||
                       (meter_.reached != Limit::none && message.starts_with(kRefused)) ||
                       (meter_.stopping && status == LUA_ERRERR);
  failure.overrun = meter_.stopping || refused;
  if (refused && message.starts_with(kRefused))
    message.replace(0, kRefused.size(), words_for(meter_.reached));
  else if (refused)
    message = words_for(meter_.reached);
  if (failure.overrun) collect_at_ = 0;

  SourceMark where;
  const size_t first = message.find(':');
  const size_t second = first == std::string::npos ? first : message.find(": ", first + 1);
  if (second != std::string::npos && source_) {
    const std::string line = message.substr(first + 1, second - first - 1);
    const bool is_line =
        !line.empty() && line.size() < 8 &&
        std::all_of(line.begin(), line.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (is_line) {
      where = {source_->path_of(message.substr(0, first)), std::atoi(line.c_str()), 0};
      failure.placed = true;
      message.erase(0, second + 2);
      where.column = column_in(source_->text_of(where.file), where.line, message);
    }
  }
  // These lines of the traceback are about the program, not about the script.
  constexpr std::string_view kProgram = "\n\t[C]: in ?";
  for (size_t at = 0; (at = message.find(kProgram, at)) != std::string::npos;)
    message.erase(at, kProgram.size());
  constexpr std::string_view kTitle = "\nstack traceback:";
  if (message.ends_with(kTitle)) message.resize(message.size() - kTitle.size());
  const size_t line_end = std::min(message.find('\n'), message.size());
  if (line_end > kLongestMessage)
    message.replace(kLongestMessage, line_end - kLongestMessage, "...");
  if (!where.known() && source_) where = {source_->main().path.string(), 1, 0};
  failure.diagnostic = error("script-error", std::move(message), {}, std::move(where));
  return failure;
}

}  // namespace stockade
