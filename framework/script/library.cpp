#include "framework/script/library.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/script/api_entries.h"
#include "framework/script/library_parts.h"
#include "framework/script/purity.h"

namespace stockade {

namespace lua_library {

int64_t text_cost(lua_State* lua, int first) {
  const int arguments = lua_gettop(lua);
  int64_t cost = arguments;
  for (int i = first; i <= arguments; ++i)
    if (lua_type(lua, i) == LUA_TSTRING)
      cost += static_cast<int64_t>(lua_rawlen(lua, i)) / kBytesRead;
  return cost;
}

void charge_texts(lua_State* lua, int first) { Sandbox::charge(lua, text_cost(lua, first)); }

std::string_view text_argument(lua_State* lua, int index) {
  size_t length = 0;
  const char* text = luaL_checklstring(lua, index, &length);
  return {text, length};
}

lua_Integer place(lua_Integer index, size_t length, lua_Integer least) {
  const auto size = static_cast<lua_Integer>(length);
  if (index < 0) index = index < -size ? 0 : size + index + 1;
  return std::max(index, least);
}

const char* plain_name(lua_State* lua, int index) {
  const int type = lua_type(lua, index);
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
                 type == LUA_TLIGHTUSERDATA
             ? lua_typename(lua, type)
             : nullptr;
}

void check_epoch(lua_State* lua, int upvalue) {
  if (lua_tointeger(lua, lua_upvalueindex(upvalue)) != Sandbox::epoch(lua))
    luaL_error(lua, "an iterator is valid only in the call that made it");
}

}  // namespace lua_library

namespace {

using namespace lua_library;

// ------------------------------------------------------------------------------------------ base

/// tostring() without addresses.
int to_text(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (lua_type(lua, 1) == LUA_TNUMBER) Sandbox::charge(lua, kNumber);
  if (const char* name = plain_name(lua, 1))
    lua_pushstring(lua, name);
  else
    luaL_tolstring(lua, 1, nullptr);
  return 1;
}

/// A key of a table, sortable in an order that is the same in every state.
struct SortedKey {
  enum class Rank : uint8_t { number, text, truth } rank;
  bool is_integer;
  lua_Integer integer;  // or 0, 1 for a truth value
  lua_Number number;
  const char* text;
  size_t length;
  int index;  // of the key in the list of keys

  /// No integer key equals a float key of the same table: Lua converts such floats to integers.
  [[nodiscard]] bool number_is_less(const SortedKey& other) const {
    if (is_integer && other.is_integer) return integer < other.integer;
    if (!is_integer && !other.is_integer) return number < other.number;
    if (is_integer) return is_below(integer, other.number);
    return !is_below(other.integer, number);
  }
  static bool is_below(lua_Integer integer, lua_Number number) {
    if (number >= 0x1p63) return true;
    if (number < -0x1p63) return false;
    // A float that is not whole is greater than its floor; one that is whole and small is an
    // integer.
    return integer <= static_cast<lua_Integer>(std::floor(number));
  }

  bool operator<(const SortedKey& other) const {
    if (rank != other.rank) return rank < other.rank;
    if (rank == Rank::number) return number_is_less(other);
    if (rank == Rank::truth) return integer < other.integer;
    const int order = std::memcmp(text, other.text, std::min(length, other.length));
    return order != 0 ? order < 0 : length < other.length;
  }
};

/// Upvalues: the table, its keys in order, how many have been returned, how many there are, the
/// epoch.
int next_pair(lua_State* lua) {
  check_epoch(lua, 5);
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

SortedKey key_on_top(lua_State* lua, int index) {
  SortedKey key{};
  key.index = index;
  switch (lua_type(lua, -1)) {
    case LUA_TNUMBER:
      key.rank = SortedKey::Rank::number;
      key.is_integer = lua_isinteger(lua, -1);
      key.integer = key.is_integer ? lua_tointeger(lua, -1) : 0;
      key.number = lua_tonumber(lua, -1);
      break;
    case LUA_TSTRING:
      key.rank = SortedKey::Rank::text;
      key.text = lua_tolstring(lua, -1, &key.length);
      break;
    default:
      key.rank = SortedKey::Rank::truth;
      key.integer = lua_toboolean(lua, -1);
  }
  return key;
}

/// pairs() in a fixed order, over the keys that the table has at the time of the call.
int sorted_pairs(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  // The entries of a read-only table are in another table.
  if (luaL_getmetafield(lua, 1, "__newindex") != LUA_TNIL) {
    luaL_getmetafield(lua, 1, "__index");
    lua_replace(lua, 1);
  }
  lua_settop(lua, 1);
  lua_newtable(lua);  // 2: keys as they come
  int count = 0;
  lua_pushnil(lua);
  while (lua_next(lua, 1)) {
    lua_pop(lua, 1);
    const int type = lua_type(lua, -1);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
      return luaL_error(lua, "pairs: a key of type %s has no fixed order", lua_typename(lua, type));
    // It includes the cost of sorting.
    const size_t length = type == LUA_TSTRING ? lua_rawlen(lua, -1) : 0;
    Sandbox::charge(lua, 16 + static_cast<int64_t>(length) / kBytesRead);
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, 2, ++count);
  }
  auto* keys =
      static_cast<SortedKey*>(lua_newuserdatauv(lua, sizeof(SortedKey) * (count + 1), 0));  // 3
  for (int i = 0; i < count; ++i) {
    lua_rawgeti(lua, 2, i + 1);
    keys[i] = key_on_top(lua, i + 1);
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
  lua_pushinteger(lua, Sandbox::epoch(lua));
  lua_pushcclosure(lua, next_pair, 5);
  return 1;
}

int64_t all_texts_cost(lua_State* lua) { return text_cost(lua, 1); }
int64_t other_texts_cost(lua_State* lua) { return text_cost(lua, 2); }

// -------------------------------------------------------------------------------------- the table

/// Calls a function of Lua's own. Upvalues: the function, and how to compute its cost.
int run_charged(lua_State* lua) {
  const auto cost = reinterpret_cast<Cost>(lua_touserdata(lua, lua_upvalueindex(2)));
  Sandbox::charge(lua, cost(lua));
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

struct LibraryFunction {
  const char* name;
  lua_CFunction own;  ///< in place of Lua's
  Cost cost;          ///< of Lua's; none: it takes a moment, whatever its arguments
};

constexpr LibraryFunction kBase[] = {
    {"assert", nullptr, nullptr},          {"error", nullptr, nullptr},
    {"ipairs", nullptr, nullptr},          {"select", nullptr, all_texts_cost},
    {"tonumber", nullptr, all_texts_cost}, {"type", nullptr, nullptr},
    {"rawequal", nullptr, all_texts_cost}, {"pairs", sorted_pairs, nullptr},
    {"tostring", to_text, nullptr}};
constexpr LibraryFunction kTable[] = {
    {"unpack", unpack_list, nullptr},  {"pack", nullptr, other_texts_cost},
    {"concat", join_list, nullptr},    {"insert", nullptr, insertion_cost},
    {"remove", nullptr, removal_cost}, {"sort", sort_list, nullptr}};
constexpr LibraryFunction kString[] = {
    {"byte", bytes_of_text, nullptr},   {"char", nullptr, all_texts_cost},
    {"len", nullptr, nullptr},          {"lower", nullptr, all_texts_cost},
    {"upper", nullptr, all_texts_cost}, {"reverse", nullptr, all_texts_cost},
    {"sub", nullptr, other_texts_cost}, {"rep", repeat_text, nullptr},
    {"find", find_text, nullptr},       {"match", match_text, nullptr},
    {"gmatch", match_all, nullptr},     {"gsub", replace_matches, nullptr}};

/// Replaces the function on top by one that charges for it.
void wrap(lua_State* lua, Cost cost) {
  lua_pushlightuserdata(lua, reinterpret_cast<void*>(cost));
  lua_pushcclosure(lua, run_charged, 2);
}

template <size_t N>
void add_functions(lua_State* lua, int from, int to, const LibraryFunction (&functions)[N]) {
  for (const LibraryFunction& function : functions) {
    if (function.own)
      lua_pushcfunction(lua, function.own);
    else
      lua_getfield(lua, from, function.name);
    if (function.cost) wrap(lua, function.cost);
    lua_setfield(lua, to, function.name);
  }
}

void add_base(lua_State* lua, int library) {
  luaL_requiref(lua, LUA_GNAME, luaopen_base, 0);
  add_functions(lua, lua_gettop(lua), library, kBase);
  lua_pop(lua, 1);
}

void add_table(lua_State* lua, int library) {
  luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 0);
  lua_newtable(lua);
  add_functions(lua, lua_gettop(lua) - 1, lua_gettop(lua), kTable);
  make_read_only(lua);
  lua_setfield(lua, library, "table");
  lua_pop(lua, 1);
}

/// All of Lua's math functions but the random ones. A text argument may be read as a number.
void add_math(lua_State* lua, int library) {
  luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 0);
  const int from = lua_gettop(lua);
  lua_newtable(lua);
  lua_pushnil(lua);
  while (lua_next(lua, from)) {
    const std::string_view name = lua_tostring(lua, -2);
    if (lua_isfunction(lua, -1)) wrap(lua, all_texts_cost);
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    if (name == "random" || name == "randomseed")
      lua_pop(lua, 2);
    else
      lua_rawset(lua, from + 1);
  }
  make_read_only(lua);
  lua_setfield(lua, library, "math");
  lua_pop(lua, 1);
}

/// ("…"):upper() finds the functions of the library in a separate table that no script can reach;
/// and "10" + 1, which reads a number, is charged for.
void add_methods_of_texts(lua_State* lua, int functions) {
  lua_newtable(lua);
  const int own = lua_gettop(lua);
  lua_pushnil(lua);
  while (lua_next(lua, functions)) {
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, own);
  }
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  const int metatable = lua_gettop(lua);
  lua_pushnil(lua);
  while (lua_next(lua, metatable)) {
    if (!lua_iscfunction(lua, -1)) {
      lua_pop(lua, 1);
      continue;
    }
    wrap(lua, all_texts_cost);
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, metatable);
  }
  lua_pushvalue(lua, own);
  lua_setfield(lua, metatable, "__index");
  lua_settop(lua, own - 1);
}

void add_string(lua_State* lua, int library) {
  luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 0);
  lua_newtable(lua);
  const int functions = lua_gettop(lua);
  add_functions(lua, functions - 1, functions, kString);
  lua_getfield(lua, functions - 1, "format");
  lua_pushcclosure(lua, format_text, 1);
  lua_setfield(lua, functions, "format");
  add_methods_of_texts(lua, functions);
  make_read_only(lua);
  lua_setfield(lua, library, "string");
  lua_pop(lua, 1);
}

}  // namespace

const std::vector<std::string>& library_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const LibraryFunction& function : kBase) list.emplace_back(function.name);
    for (const LibraryFunction& function : kTable)
      list.push_back(std::string("table.") + function.name);
    for (const LibraryFunction& function : kString)
      list.push_back(std::string("string.") + function.name);
    list.emplace_back("string.format");
    const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
    if (!lua) return list;
    luaL_requiref(lua.get(), LUA_MATHLIBNAME, luaopen_math, 0);
    lua_pushnil(lua.get());
    while (lua_next(lua.get(), -2)) {
      const std::string name = lua_tostring(lua.get(), -2);
      if (name != "random" && name != "randomseed") list.push_back("math." + name);
      lua_pop(lua.get(), 1);
    }
    std::sort(list.begin(), list.end());
    return list;
  }();
  return names;
}

void install_library(lua_State* lua, int library) {
  add_base(lua, library);
  add_math(lua, library);
  add_table(lua, library);
  add_string(lua, library);
}

}  // namespace stockade
