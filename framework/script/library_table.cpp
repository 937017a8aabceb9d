// Lists in the library of scripts: sorting, joining, unpacking.

#include <algorithm>
#include <utility>

#include "framework/script/library_parts.h"

namespace stockade::lua_library {

namespace {

/// Whether the first of the two values on top is less; pops them. At 2: a function, or nothing.
bool is_less(lua_State* lua) {
  if (lua_isfunction(lua, 2)) {
    Sandbox::charge(lua, 8);
    lua_pushvalue(lua, 2);
    lua_insert(lua, -3);
    lua_call(lua, 2, 1);
    const bool less = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return less;
  }
  int64_t cost = 4;
  if (lua_type(lua, -1) == LUA_TSTRING && lua_type(lua, -2) == LUA_TSTRING)
    cost += static_cast<int64_t>(std::min(lua_rawlen(lua, -1), lua_rawlen(lua, -2))) / kBytesRead;
  Sandbox::charge(lua, cost);
  const bool less = lua_compare(lua, -2, -1, LUA_OPLT);
  lua_pop(lua, 2);
  return less;
}

/// Merges two sorted neighbours of the list at `from` into the one at `to`: from `begin`, from
/// `middle` and up to `end`, without it.
void merge(lua_State* lua, int from, int to, lua_Integer begin, lua_Integer middle,
           lua_Integer end) {
  lua_Integer left = begin;
  lua_Integer right = middle;
  for (lua_Integer at = begin; at < end; ++at) {
    bool takes_right = left == middle;
    if (!takes_right && right < end) {
      lua_rawgeti(lua, from, right);
      lua_rawgeti(lua, from, left);
      takes_right = is_less(lua);
    }
    lua_rawgeti(lua, from, takes_right ? right++ : left++);
    lua_rawseti(lua, to, at);
  }
}

}  // namespace

int sort_list(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  if (!lua_isnoneornil(lua, 2)) luaL_checktype(lua, 2, LUA_TFUNCTION);
  lua_settop(lua, 2);
  const lua_Integer count = luaL_len(lua, 1);
  if (count < 2) return 0;
  lua_newtable(lua);
  lua_newtable(lua);
  int from = 3;
  int to = 4;
  for (lua_Integer i = 1; i <= count; ++i) {
    Sandbox::charge(lua, 8);
    lua_geti(lua, 1, i);
    lua_rawseti(lua, from, i);
  }
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer begin = 1; begin <= count; begin += 2 * width) {
      const lua_Integer middle = std::min(begin + width, count + 1);
      const lua_Integer end = std::min(begin + 2 * width, count + 1);
      Sandbox::charge(lua, 4 * (end - begin));
      merge(lua, from, to, begin, middle, end);
    }
    std::swap(from, to);
  }
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(lua, from, i);
    lua_seti(lua, 1, i);
  }
  return 0;
}

int join_list(lua_State* lua) {
  charge_texts(lua, 2);
  luaL_checktype(lua, 1, LUA_TTABLE);
  size_t length = 0;
  const char* between = luaL_optlstring(lua, 2, "", &length);
  const lua_Integer first = luaL_optinteger(lua, 3, 1);
  const lua_Integer last = lua_isnoneornil(lua, 4) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 4);
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  for (lua_Integer i = first; i <= last; ++i) {
    lua_geti(lua, 1, i);
    if (!lua_isstring(lua, -1))
      return luaL_error(lua, "invalid value (at index %I) in table for 'concat'",
                        static_cast<LUAI_UACINT>(i));
    const bool is_number = lua_type(lua, -1) == LUA_TNUMBER;
    lua_tostring(lua, -1);
    Sandbox::charge(lua, (is_number ? kNumber : 4) +
                             static_cast<int64_t>(lua_rawlen(lua, -1) + length) / kBytesMoved);
    luaL_addvalue(&buffer);
    if (i == last) break;
    luaL_addlstring(&buffer, between, length);
  }
  luaL_pushresult(&buffer);
  return 1;
}

int unpack_list(lua_State* lua) {
  charge_texts(lua, 2);
  const lua_Integer first = luaL_optinteger(lua, 2, 1);
  const lua_Integer last = lua_isnoneornil(lua, 3) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 3);
  if (first > last) return 0;
  const lua_Unsigned steps = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  if (steps >= static_cast<lua_Unsigned>(kMaxReturnedValues))
    return luaL_error(lua, "unpack returns at most %d values",
                      static_cast<int>(kMaxReturnedValues));
  const auto count = static_cast<int>(steps) + 1;
  Sandbox::charge(lua, 2 * count);
  luaL_checkstack(lua, count, nullptr);
  for (int i = 0; i < count; ++i) lua_geti(lua, 1, first + i);
  return count;
}

namespace {

/// The cost of moving entries: `extra` is 1 if an entry is inserted.
int64_t shifting_cost(lua_State* lua, int extra) {
  const int64_t cost = text_cost(lua, 2);
  if (!lua_istable(lua, 1) || lua_gettop(lua) < 2 + extra) return cost;
  const auto length = static_cast<int64_t>(luaL_len(lua, 1));
  int exact = 0;
  const lua_Integer at = lua_tointegerx(lua, 2, &exact);
  // Lua itself refuses other places.
  return exact && at > 0 && at <= length ? cost + 2 * (length - at) : cost;
}

}  // namespace

int64_t insertion_cost(lua_State* lua) { return shifting_cost(lua, 1); }

int64_t removal_cost(lua_State* lua) { return shifting_cost(lua, 0); }

}  // namespace stockade::lua_library
