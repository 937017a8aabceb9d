#include "framework/script/sandbox.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace stockade {
namespace {

constexpr int kStep = 1000;  // instructions between two looks at the meter
constexpr size_t kBytesPerUnit = 16;
constexpr size_t kSlack = 1 << 20;  // for what the program itself keeps in a state that is full
constexpr int kDeepest = 64;        // tables within tables
constexpr int64_t kMostRepeats = 1'000'000;

// Addresses that serve as keys of Lua's registry.
const char kLibrary = 0;  // the names that every script sees
const char kModules = 0;  // by name, what require() has loaded
const char kGlobals = 0;  // the names that the main script makes
const char kStrings = 0;  // the library behind ("…"):upper()
const char kLocals = 0;   // function, number, value of each local that functions share

using Charge = int64_t (*)(lua_State*);

// --- functions that scripts see instead of Lua's own

/// A library function whose cost is added to the work done before it runs.
/// Upvalues: the function, how to tell its cost.
int run_charged(lua_State* lua) {
  const auto cost = reinterpret_cast<Charge>(lua_touserdata(lua, lua_upvalueindex(2)));
  Sandbox::charge(lua, cost(lua));
  const int arguments = lua_gettop(lua);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, arguments, LUA_MULTRET);
  return lua_gettop(lua);
}

int64_t length_of(lua_State* lua, int index) {
  return lua_istable(lua, index) ? static_cast<int64_t>(luaL_len(lua, index)) : 0;
}

int64_t sorting_cost(lua_State* lua) { return 32 * length_of(lua, 1); }
int64_t shifting_cost(lua_State* lua) { return length_of(lua, 1) / 8; }

int64_t repeating_cost(lua_State* lua) {
  const lua_Integer times = luaL_checkinteger(lua, 2);
  if (times > kMostRepeats) luaL_error(lua, "a text can't be repeated that often");
  return std::max<int64_t>(times, 0);
}

/// At most so many ways to try: each quantifier may end anywhere, and the whole begin anywhere.
int64_t matching_cost(lua_State* lua) {
  size_t length = 0;
  size_t pattern_length = 0;
  luaL_checklstring(lua, 1, &length);
  const char* pattern = luaL_checklstring(lua, 2, &pattern_length);
  int64_t ways = static_cast<int64_t>(length) + 1;
  for (size_t i = 0; i < pattern_length; ++i) {
    if (!std::strchr("*+-?%", pattern[i])) continue;
    if (pattern[i] == '%' && (i + 1 == pattern_length || pattern[i + 1] != 'b')) continue;
    ways *= static_cast<int64_t>(length) + 1;
    if (ways > 20'000'000)
      luaL_error(lua, "this pattern may take too long on a text of %d characters",
                 static_cast<int>(length));
  }
  return ways / 8;
}

const char* plain_name(lua_State* lua, int index) {
  const int type = lua_type(lua, index);
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
                 type == LUA_TLIGHTUSERDATA
             ? lua_typename(lua, type)
             : nullptr;
}

/// tostring() without addresses.
int to_text(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (const char* name = plain_name(lua, 1))
    lua_pushstring(lua, name);
  else
    luaL_tolstring(lua, 1, nullptr);
  return 1;
}

/// string.format() without addresses. Upvalue: Lua's own.
int format_text(lua_State* lua) {
  const char* form = luaL_checkstring(lua, 1);
  for (const char* at = std::strchr(form, '%'); at; at = std::strchr(at, '%')) {
    ++at;
    if (*at == '%') {
      ++at;
      continue;
    }
    at += std::strspn(at, "-+ #0123456789.");
    if (*at == 'p') return luaL_error(lua, "'%%p' shows an address, which differs every time");
  }
  const int arguments = lua_gettop(lua);
  for (int i = 2; i <= arguments; ++i)
    if (const char* name = plain_name(lua, i))
      return luaL_argerror(lua, i, lua_pushfstring(lua, "a %s can't be formatted", name));
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, arguments, 1);
  return 1;
}

/// A key of a table, in an order that is the same in every state.
struct SortedKey {
  int rank;  // numbers, then texts, then yes and no
  double number;
  const char* text;
  size_t length;
  int index;  // of the key in the list of keys

  bool operator<(const SortedKey& other) const {
    if (rank != other.rank) return rank < other.rank;
    if (rank != 1) return number < other.number;
    const int order = std::memcmp(text, other.text, std::min(length, other.length));
    return order != 0 ? order < 0 : length < other.length;
  }
};

/// Upvalues: the table, its keys in order, how many have been shown, how many there are.
int next_pair(lua_State* lua) {
  const lua_Integer at = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
  if (at > lua_tointeger(lua, lua_upvalueindex(4))) {
    lua_pushnil(lua);
    return 1;
  }
  lua_pushinteger(lua, at);
  lua_replace(lua, lua_upvalueindex(3));
  lua_rawgeti(lua, lua_upvalueindex(2), at);
  lua_pushvalue(lua, -1);
  lua_gettable(lua, lua_upvalueindex(1));
  return 2;
}

/// pairs() in a fixed order. Keys are those that the table has when it is called.
int sorted_pairs(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  // A read-only table keeps its entries in another one.
  if (luaL_getmetafield(lua, 1, "__index") == LUA_TTABLE) lua_replace(lua, 1);
  lua_settop(lua, 1);
  lua_newtable(lua);  // 2: keys as they come
  int count = 0;
  lua_pushnil(lua);
  while (lua_next(lua, 1)) {
    lua_pop(lua, 1);
    const int type = lua_type(lua, -1);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
      return luaL_error(lua, "pairs: a key that is a %s has no place in a fixed order",
                        lua_typename(lua, type));
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, 2, ++count);
  }
  Sandbox::charge(lua, 8 * int64_t{count});
  auto* keys = static_cast<SortedKey*>(
      lua_newuserdatauv(lua, sizeof(SortedKey) * static_cast<size_t>(count + 1), 0));  // 3
  for (int i = 0; i < count; ++i) {
    lua_rawgeti(lua, 2, i + 1);
    SortedKey& key = keys[i];
    key = {0, 0, nullptr, 0, i + 1};
    switch (lua_type(lua, -1)) {
      case LUA_TNUMBER:
        key.number = lua_tonumber(lua, -1);
        break;
      case LUA_TSTRING:
        key.rank = 1;
        key.text = lua_tolstring(lua, -1, &key.length);
        break;
      default:
        key.rank = 2;
        key.number = lua_toboolean(lua, -1);
    }
    lua_pop(lua, 1);
  }
  std::sort(keys, keys + count);
  lua_pushvalue(lua, 1);
  lua_createtable(lua, count, 0);
  for (int i = 0; i < count; ++i) {
    lua_rawgeti(lua, 2, keys[i].index);
    lua_rawseti(lua, -2, i + 1);
  }
  lua_pushinteger(lua, 0);
  lua_pushinteger(lua, count);
  lua_pushcclosure(lua, next_pair, 4);
  return 1;
}

// --- loading

/// Runs a file with names of its own that see the library. Leaves its value.
void run_file(lua_State* lua, const ScriptFile& file, bool is_main) {
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
    return luaL_error(lua, "modules are required while a script is loaded, not later");
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
  // The loading lives on the stack of the caller; nothing may look at it again.
  lua_pushboolean(lua, false);
  lua_setupvalue(lua, require, 2);
  lua_pushlightuserdata(lua, nullptr);
  lua_setupvalue(lua, require, 1);
}

// --- freezing

int refuse_change(lua_State* lua) {
  return luaL_error(lua,
                    "a script remembers nothing: its tables and globals are read-only once it is "
                    "loaded");
}

/// Upvalue: the table behind a read-only one.
int length_behind(lua_State* lua) {
  lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, lua_upvalueindex(1))));
  return 1;
}

void freeze_value(lua_State* lua, int seen, int depth);

/// Writes down what a local is now, whose value is on top, and takes that off.
void note_local(lua_State* lua, int function, int number) {
  if (lua_isnil(lua, -1)) {  // which a list can't hold
    lua_pop(lua, 1);
    lua_pushlightuserdata(lua, nullptr);
  }
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kLocals);
  const auto size = static_cast<lua_Integer>(lua_rawlen(lua, -1));
  lua_pushvalue(lua, function);
  lua_rawseti(lua, -2, size + 1);
  lua_pushinteger(lua, number);
  lua_rawseti(lua, -2, size + 2);
  lua_pushvalue(lua, -2);
  lua_rawseti(lua, -2, size + 3);
  lua_pop(lua, 2);
}

struct ChangedLocal {
  char name[64] = {};
};

/// Compares all locals with what was written down, and puts back what differs.
void restore_locals(lua_State* lua, void* data) {
  auto& changed = *static_cast<ChangedLocal*>(data);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kLocals);
  const auto size = static_cast<lua_Integer>(lua_rawlen(lua, 1));
  for (lua_Integer i = 1; i < size; i += 3) {
    lua_settop(lua, 1);
    lua_rawgeti(lua, 1, i);      // 2: function
    lua_rawgeti(lua, 1, i + 2);  // 3: value then
    if (lua_islightuserdata(lua, 3)) {
      lua_pushnil(lua);
      lua_replace(lua, 3);
    }
    lua_rawgeti(lua, 1, i + 1);
    const int number = static_cast<int>(lua_tointeger(lua, 4));
    const char* name = lua_getupvalue(lua, 2, number);  // 5: value now
    if (!name || lua_rawequal(lua, 3, 5)) continue;
    std::strncpy(changed.name, *name ? name : "?", sizeof changed.name - 1);
    lua_pushvalue(lua, 3);
    lua_setupvalue(lua, 2, number);
  }
  lua_settop(lua, 0);
}

/// Moves the entries of the table on top into another one that can only be read through it.
void freeze_table(lua_State* lua, int seen, int depth) {
  const int table = lua_gettop(lua);
  if (luaL_getmetafield(lua, table, "__newindex") != LUA_TNIL) {  // is read-only already
    lua_settop(lua, table);
    return;
  }
  const bool has_base = luaL_getmetafield(lua, table, "__index") != LUA_TNIL;
  const int base = lua_gettop(lua);  // where names are looked up that it has not; if has_base
  lua_newtable(lua);
  const int behind = lua_gettop(lua);
  lua_pushnil(lua);
  while (lua_next(lua, table)) {
    lua_pushvalue(lua, -1);
    freeze_value(lua, seen, depth);
    lua_pop(lua, 1);
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, behind);
    lua_pushvalue(lua, -1);
    lua_pushnil(lua);
    lua_rawset(lua, table);
  }
  if (has_base) {
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, base);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, behind);
  }
  lua_createtable(lua, 0, 3);
  lua_pushvalue(lua, behind);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, refuse_change);
  lua_setfield(lua, -2, "__newindex");
  lua_pushvalue(lua, behind);
  lua_pushcclosure(lua, length_behind, 1);
  lua_setfield(lua, -2, "__len");
  lua_setmetatable(lua, table);
  lua_settop(lua, table);
}

/// The value on top, and what it can reach; stays there.
void freeze_value(lua_State* lua, int seen, int depth) {
  const int value = lua_gettop(lua);
  const int type = lua_type(lua, value);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  if (depth > kDeepest) luaL_error(lua, "tables are nested too deeply");
  luaL_checkstack(lua, 16, nullptr);
  lua_pushvalue(lua, value);
  const bool known = lua_rawget(lua, seen) != LUA_TNIL;
  lua_pop(lua, 1);
  if (known) return;
  lua_pushvalue(lua, value);
  lua_pushboolean(lua, true);
  lua_rawset(lua, seen);
  if (type == LUA_TTABLE) return freeze_table(lua, seen, depth + 1);
  if (lua_iscfunction(lua, value)) return;
  for (int i = 1; lua_getupvalue(lua, value, i); ++i) {
    freeze_value(lua, seen, depth + 1);
    note_local(lua, value, i);
  }
}

int freeze_all(lua_State* lua) {
  lua_newtable(lua);
  const int seen = lua_gettop(lua);
  lua_pushvalue(lua, 1);
  freeze_value(lua, seen, 0);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kModules);
  lua_pushnil(lua);
  while (lua_next(lua, -2)) {
    freeze_value(lua, seen, 0);
    lua_pop(lua, 1);
  }
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kGlobals);
  freeze_value(lua, seen, 0);
  return 0;
}

// --- the library

void copy_functions(lua_State* lua, int from, int to, const char* const* names) {
  for (; *names; ++names) {
    lua_getfield(lua, from, *names);
    lua_setfield(lua, to, *names);
  }
}

void add_charged(lua_State* lua, int from, int to, const char* name, Charge cost) {
  lua_getfield(lua, from, name);
  lua_pushlightuserdata(lua, reinterpret_cast<void*>(cost));
  lua_pushcclosure(lua, run_charged, 2);
  lua_setfield(lua, to, name);
}

/// Puts the read-only form of the table on top into the library, and takes it off.
void publish(lua_State* lua, int library, const char* name) {
  lua_newtable(lua);
  const int seen = lua_gettop(lua);
  lua_pushvalue(lua, seen - 1);
  freeze_table(lua, seen, 0);
  lua_setfield(lua, library, name);
  lua_pop(lua, 2);
}

void add_math(lua_State* lua, int library) {
  luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 0);
  for (const char* name : {"random", "randomseed"}) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
  }
  publish(lua, library, "math");
}

void add_table(lua_State* lua, int library) {
  static const char* const kNames[] = {"unpack", "pack", "concat", nullptr};
  luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 0);
  const int from = lua_gettop(lua);
  lua_newtable(lua);
  copy_functions(lua, from, from + 1, kNames);
  add_charged(lua, from, from + 1, "insert", shifting_cost);
  add_charged(lua, from, from + 1, "remove", shifting_cost);
  add_charged(lua, from, from + 1, "sort", sorting_cost);
  publish(lua, library, "table");
  lua_pop(lua, 1);
}

void add_string(lua_State* lua, int library) {
  static const char* const kNames[] = {"byte", "char",    "len",   "lower",
                                       "sub",  "reverse", "upper", nullptr};
  luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 0);
  const int from = lua_gettop(lua);
  lua_newtable(lua);
  const int to = from + 1;
  copy_functions(lua, from, to, kNames);
  add_charged(lua, from, to, "rep", repeating_cost);
  for (const char* name : {"find", "match", "gmatch", "gsub"})
    add_charged(lua, from, to, name, matching_cost);
  lua_getfield(lua, from, "format");
  lua_pushcclosure(lua, format_text, 1);
  lua_setfield(lua, to, "format");
  // ("…"):upper() finds the same functions, and can't change them either: the table itself is not
  // within reach of scripts.
  lua_newtable(lua);
  lua_pushnil(lua);
  while (lua_next(lua, to)) {
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, to + 1);
  }
  lua_pushvalue(lua, to + 1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kStrings);
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, to + 1);
  lua_setfield(lua, -2, "__index");
  lua_settop(lua, to);
  publish(lua, library, "string");
  lua_settop(lua, from - 1);
}

void open_libraries(lua_State* lua, void*) {
  static const char* const kNames[] = {"assert",   "error", "ipairs",   "select",
                                       "tonumber", "type",  "rawequal", nullptr};
  lua_newtable(lua);
  const int library = lua_gettop(lua);
  lua_pushvalue(lua, library);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kLibrary);
  lua_newtable(lua);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kModules);
  lua_newtable(lua);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kLocals);
  luaL_requiref(lua, LUA_GNAME, luaopen_base, 0);
  copy_functions(lua, library + 1, library, kNames);
  lua_settop(lua, library);
  lua_pushcfunction(lua, sorted_pairs);
  lua_setfield(lua, library, "pairs");
  lua_pushcfunction(lua, to_text);
  lua_setfield(lua, library, "tostring");
  add_math(lua, library);
  add_table(lua, library);
  add_string(lua, library);
}

/// The message handler: the message with the way to where it happened below it.
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

Sandbox::Sandbox() {
  allow(kLoadLimits);
  lua_ = lua_newstate(allocate, &meter_);
  assert(lua_ && "a new Lua state needs a few kilobytes");
  *static_cast<Meter**>(lua_getextraspace(lua_)) = &meter_;
  lua_sethook(lua_, on_count, LUA_MASKCOUNT, kStep);
  // The handler of errors stays at the bottom of the stack.
  lua_pushcfunction(lua_, add_traceback);
  [[maybe_unused]] const auto problem = protect(open_libraries, nullptr);
  assert(!problem);
}

Sandbox::~Sandbox() { lua_close(lua_); }

void Sandbox::allow(const ScriptLimits& limits) {
  meter_.left = limits.instructions;
  meter_.most = limits.bytes;
  meter_.deadline = std::chrono::steady_clock::time_point();  // set when it is first looked at
  meter_.span = limits.time;
  meter_.overrun = false;
}

void* Sandbox::allocate(void* data, void* block, size_t old_size, size_t new_size) {
  Meter& meter = *static_cast<Meter*>(data);
  if (!block) old_size = 0;  // then it says what the block is for
  if (new_size == 0) {
    std::free(block);
    meter.used -= old_size;
    return nullptr;
  }
  if (new_size > old_size) {
    const size_t more = new_size - old_size;
    if (meter.used + more > meter.most) {
      meter.overrun = true;
      return nullptr;
    }
    meter.left -= static_cast<int64_t>(more / kBytesPerUnit);
  }
  void* result = std::realloc(block, new_size);
  if (result) meter.used = meter.used - old_size + new_size;
  return result;
}

void Sandbox::on_count(lua_State* lua, lua_Debug*) {
  Meter& meter = meter_of(lua);
  meter.left -= kStep;
  const auto now = std::chrono::steady_clock::now();
  if (meter.deadline == std::chrono::steady_clock::time_point()) meter.deadline = now + meter.span;
  if (meter.left >= 0 && now < meter.deadline) return;
  meter.overrun = true;
  luaL_where(lua, 0);
  lua_pushstring(lua, meter.left < 0 ? "stopped: this takes too many steps (an endless loop?)"
                                     : "stopped: this takes too long");
  lua_concat(lua, 2);
  lua_error(lua);
}

void Sandbox::charge(lua_State* lua, int64_t cost) {
  Meter& meter = meter_of(lua);
  meter.left -= cost;
  if (meter.left >= 0) return;
  meter.overrun = true;
  luaL_error(lua, "stopped: this takes too many steps");
}

std::optional<ScriptFailure> Sandbox::call(int arguments, int results) {
  const int status = lua_pcall(lua_, arguments, results, 1);
  if (status == LUA_OK) return std::nullopt;
  return failure(status);
}

std::optional<ScriptFailure> Sandbox::protect(void (*work)(lua_State*, void*), void* data) {
  Work job{work, data};
  lua_pushcfunction(lua_, run_work);
  lua_pushlightuserdata(lua_, &job);
  return call(1, 0);
}

namespace {

struct Texts {
  const char* name;
  const std::map<std::string, std::string>* entries;
};

/// Numbers as numbers, yes and no as truth values, everything else as it is.
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
  publish(lua, 1, texts.name);
  lua_settop(lua, 0);
}

}  // namespace

void Sandbox::publish_table(const char* name, const std::map<std::string, std::string>& entries) {
  Texts texts{name, &entries};
  [[maybe_unused]] const auto problem = protect(publish_texts, &texts);
  assert(!problem);
}

std::optional<ScriptFailure> Sandbox::load(const ScriptSource& source, ScriptSource* may_read) {
  source_ = &source;
  allow(kLoadLimits);
  Loading loading{&source, may_read};
  Work job{load_main, &loading};
  lua_pushcfunction(lua_, run_work);
  lua_pushlightuserdata(lua_, &job);
  const int base = lua_gettop(lua_) - 2;
  if (const int status = lua_pcall(lua_, 1, LUA_MULTRET, 1); status != LUA_OK)
    return failure(status);
  // Of what the work left there, the last is the script's value.
  lua_replace(lua_, base + 1);
  lua_settop(lua_, base + 1);
  meter_.most += kSlack;
  return std::nullopt;
}

std::optional<ScriptFailure> Sandbox::freeze() {
  lua_pushcfunction(lua_, freeze_all);
  lua_pushvalue(lua_, -2);
  return call(1, 0);
}

std::string Sandbox::restore_changed_local() {
  ChangedLocal changed;
  if (auto failed = protect(restore_locals, &changed)) return "?";
  return changed.name;
}

ScriptFailure Sandbox::failure(int status) {
  ScriptFailure failure;
  failure.overrun = meter_.overrun;
  size_t length = 0;
  const char* text = lua_tolstring(lua_, -1, &length);  // a string already: nothing is allocated
  std::string message = text ? std::string(text, length) : "something went wrong";
  if (status == LUA_ERRMEM || (failure.overrun && message == "not enough memory"))
    message = "stopped: this takes more memory than a script may have";
  lua_pop(lua_, 1);
  if (failure.overrun) lua_gc(lua_, LUA_GCCOLLECT, 0);

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
    }
  }
  if (!where.known() && source_) where = {source_->main().path.string(), 1, 0};
  failure.diagnostic = error("script-error", std::move(message), {}, std::move(where));
  return failure;
}

}  // namespace stockade
