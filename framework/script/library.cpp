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
#include "framework/script/pattern.h"
#include "framework/script/purity.h"
#include "framework/script/sandbox.h"

namespace stockade {
namespace {

// What one step of work buys, about as long as an instruction of Lua takes.
constexpr int64_t kBytesMoved = 16;
constexpr int64_t kBytesRead = 8;         // one by one, as for a number
constexpr int64_t kCall = 16;             // of an iterator
constexpr int64_t kNumber = 32;           // written as a text
constexpr int64_t kDirective = 32;        // steps for one of format()
constexpr lua_Integer kMostValues = 256;  // that a function returns one by one

using Cost = int64_t (*)(lua_State*);

/// Texts among the arguments from `first`, which may be read as numbers.
int64_t text_cost(lua_State* lua, int first) {
  const int arguments = lua_gettop(lua);
  int64_t cost = arguments;
  for (int i = first; i <= arguments; ++i)
    if (lua_type(lua, i) == LUA_TSTRING)
      cost += static_cast<int64_t>(lua_rawlen(lua, i)) / kBytesRead;
  return cost;
}

/// At the beginning of a function: for what looking at its arguments costs.
void charge_texts(lua_State* lua, int first) { Sandbox::charge(lua, text_cost(lua, first)); }

std::string_view text_argument(lua_State* lua, int index) {
  size_t length = 0;
  const char* text = luaL_checklstring(lua, index, &length);
  return {text, length};
}

/// Of a text or list of that length, the place that an index from the end means; at least `least`.
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

/// A key of a table, in an order that is the same in every state.
struct SortedKey {
  enum class Rank : uint8_t { number, text, truth } rank;
  bool is_integer;
  lua_Integer integer;  // or 0, 1 for a truth value
  lua_Number number;
  const char* text;
  size_t length;
  int index;  // of the key in the list of keys

  /// No integer equals a float among the keys of a table: Lua makes integers of such floats.
  [[nodiscard]] bool number_is_less(const SortedKey& other) const {
    if (is_integer && other.is_integer) return integer < other.integer;
    if (!is_integer && !other.is_integer) return number < other.number;
    if (is_integer) return is_below(integer, other.number);
    return !is_below(other.integer, number);
  }
  static bool is_below(lua_Integer integer, lua_Number number) {
    if (number >= 0x1p63) return true;
    if (number < -0x1p63) return false;
    // A float that is not whole lies beyond the floor, one that is whole and small is an integer.
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

void check_epoch(lua_State* lua, int upvalue) {
  if (lua_tointeger(lua, lua_upvalueindex(upvalue)) != Sandbox::epoch(lua))
    luaL_error(lua, "an iterator is valid only in the call that made it");
}

/// Upvalues: the table, its keys in order, how many have been shown, how many there are, the epoch.
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

/// pairs() in a fixed order. Keys are those that the table has when it is called.
int sorted_pairs(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  // A read-only table keeps its entries in another one.
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
    // What sorting will cost is in it.
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

// ------------------------------------------------------------------------------------ plain texts

int repeat_text(lua_State* lua) {
  charge_texts(lua, 2);
  const std::string_view text = text_argument(lua, 1);
  const lua_Integer times = luaL_checkinteger(lua, 2);
  size_t length = 0;
  const char* between = luaL_optlstring(lua, 3, "", &length);
  if (times <= 0 || text.size() + length == 0) {
    lua_pushliteral(lua, "");
    return 1;
  }
  const auto count = static_cast<lua_Unsigned>(times);
  if (count > kLongestText || count * (text.size() + length) > kLongestText + length)
    return luaL_error(lua, "the repeated string would be too long (at most %d bytes)",
                      static_cast<int>(kLongestText));
  Sandbox::charge(lua, times + times * static_cast<int64_t>(text.size() + length) / kBytesMoved);
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  for (lua_Unsigned i = 0; i < count; ++i) {
    if (i > 0) luaL_addlstring(&buffer, between, length);
    luaL_addlstring(&buffer, text.data(), text.size());
  }
  luaL_pushresult(&buffer);
  return 1;
}

int bytes_of_text(lua_State* lua) {
  charge_texts(lua, 2);
  const std::string_view text = text_argument(lua, 1);
  const lua_Integer from = luaL_optinteger(lua, 2, 1);
  const lua_Integer first = place(from, text.size(), 1);
  const lua_Integer last = std::min(place(luaL_optinteger(lua, 3, first), text.size(), 0),
                                    static_cast<lua_Integer>(text.size()));
  if (first > last) return 0;
  if (last - first >= kMostValues)
    return luaL_error(lua, "byte returns at most %d numbers", static_cast<int>(kMostValues));
  const auto count = static_cast<int>(last - first + 1);
  Sandbox::charge(lua, count);
  luaL_checkstack(lua, count, nullptr);
  for (lua_Integer i = first; i <= last; ++i)
    lua_pushinteger(lua, static_cast<unsigned char>(text[i - 1]));
  return count;
}

/// Refuses what would show an address; the number of directives.
int check_format(lua_State* lua, std::string_view form) {
  int directives = 0;
  for (size_t at = form.find('%'); at < form.size(); at = form.find('%', at)) {
    // Just as Lua reads it, and beyond zeros in the text, which it takes as they are.
    at = form.find_first_not_of("-+ #0123456789.", at + 1);
    if (at == std::string_view::npos) break;
    if (form[at] == 'p') luaL_error(lua, "'%%p' is not available: addresses differ in every run");
    ++at;
    ++directives;
  }
  return directives;
}

/// string.format() without addresses. Upvalue: Lua's own.
int format_text(lua_State* lua) {
  const std::string_view form = text_argument(lua, 1);
  Sandbox::charge(lua, text_cost(lua, 1) + kDirective * check_format(lua, form));
  const int arguments = lua_gettop(lua);
  for (int i = 2; i <= arguments; ++i)
    if (const char* name = plain_name(lua, i))
      return luaL_argerror(lua, i, lua_pushfstring(lua, "a %s cannot be formatted", name));
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

// --------------------------------------------------------------------------------------- patterns

constexpr std::string_view kSpecials = "^$*+?.([%-";

/// Finds a text in another, as much as the work left allows.
size_t find_plainly(lua_State* lua, std::string_view text, std::string_view part, size_t start) {
  // At each place the first character is looked for, and where it is, the rest compared.
  const auto places = static_cast<int64_t>(text.size() - start);
  const auto length = static_cast<int64_t>(part.size());
  Sandbox::charge(lua, places / kBytesMoved);
  if (length > 1 && places >= length) {
    const auto heads =
        std::count(text.begin() + static_cast<ptrdiff_t>(start), text.end(), part[0]);
    Sandbox::charge(lua, heads * (1 + length / (8 * kBytesMoved)));
  }
  return text.find(part, start);
}

/// Looks for the pattern from `start` on; what it costs is charged. `end`: of the match.
size_t search_pattern(lua_State* lua, Pattern& pattern, size_t start, size_t size, bool anchored,
                      size_t& end) {
  const int64_t before = pattern.used();
  for (size_t at = start; at <= size; ++at) {
    end = pattern.match_at(at);
    if (pattern.exhausted() || pattern.problem()) break;
    if (end != Pattern::kNone || anchored) {
      Sandbox::charge(lua, pattern.used() - before);
      return end == Pattern::kNone ? Pattern::kNone : at;
    }
  }
  // Where the steps are used up, this is the error.
  Sandbox::charge(lua, pattern.used() - before);
  if (pattern.problem()) luaL_error(lua, "%s", pattern.problem());
  return Pattern::kNone;
}

/// Capture `index`, or the whole match if the pattern has none.
void push_capture(lua_State* lua, const Pattern& pattern, std::string_view text, int index,
                  size_t begin, size_t end) {
  if (index >= pattern.captures()) {
    if (index > 0) luaL_error(lua, "invalid capture index %%%d", index + 1);
    lua_pushlstring(lua, text.data() + begin, end - begin);
    return;
  }
  const Pattern::Capture& capture = pattern.capture(index);
  if (capture.form == Pattern::Capture::Form::position)
    lua_pushinteger(lua, static_cast<lua_Integer>(capture.begin) + 1);
  else
    lua_pushlstring(lua, text.data() + capture.begin, capture.length);
}

int push_captures(lua_State* lua, const Pattern& pattern, std::string_view text, size_t begin,
                  size_t end, bool whole_if_none) {
  const int count = pattern.captures() == 0 && whole_if_none ? 1 : pattern.captures();
  luaL_checkstack(lua, count + 4, "too many captures");
  for (int i = 0; i < count; ++i) push_capture(lua, pattern, text, i, begin, end);
  return count;
}

int search_text(lua_State* lua, bool finds) {
  charge_texts(lua, 3);
  const std::string_view text = text_argument(lua, 1);
  std::string_view form = text_argument(lua, 2);
  const size_t start = place(luaL_optinteger(lua, 3, 1), text.size(), 1) - 1;
  if (start > text.size()) {
    lua_pushnil(lua);
    return 1;
  }
  if (finds && (lua_toboolean(lua, 4) || form.find_first_of(kSpecials) == std::string_view::npos)) {
    const size_t found = find_plainly(lua, text, form, start);
    if (found == std::string_view::npos) {
      lua_pushnil(lua);
      return 1;
    }
    lua_pushinteger(lua, static_cast<lua_Integer>(found) + 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(found + form.size()));
    return 2;
  }
  const bool anchored = form.starts_with('^');
  if (anchored) form.remove_prefix(1);
  Pattern pattern(text, form, Sandbox::left(lua));
  size_t end = 0;
  const size_t begin = search_pattern(lua, pattern, start, text.size(), anchored, end);
  if (begin == Pattern::kNone) {
    lua_pushnil(lua);
    return 1;
  }
  if (!finds) return push_captures(lua, pattern, text, begin, end, true);
  lua_pushinteger(lua, static_cast<lua_Integer>(begin) + 1);
  lua_pushinteger(lua, static_cast<lua_Integer>(end));
  return 2 + push_captures(lua, pattern, text, begin, end, false);
}

int find_text(lua_State* lua) { return search_text(lua, true); }
int match_text(lua_State* lua) { return search_text(lua, false); }

/// Upvalues: the text, the pattern, where to go on, the end of the last match, the epoch.
int next_match(lua_State* lua) {
  check_epoch(lua, 5);
  Sandbox::charge(lua, kCall);
  size_t length = 0;
  size_t form_length = 0;
  const char* bytes = lua_tolstring(lua, lua_upvalueindex(1), &length);
  const char* form = lua_tolstring(lua, lua_upvalueindex(2), &form_length);
  const std::string_view text(bytes, length);
  const lua_Integer last = lua_tointeger(lua, lua_upvalueindex(4));
  Pattern pattern(text, {form, form_length}, Sandbox::left(lua));
  size_t start = lua_tointeger(lua, lua_upvalueindex(3));
  for (; start <= length; ++start) {
    size_t end = 0;
    start = search_pattern(lua, pattern, start, length, false, end);
    if (start == Pattern::kNone) break;
    // An empty match right behind the last one is a part of it.
    if (static_cast<lua_Integer>(end) == last) continue;
    lua_pushinteger(lua, static_cast<lua_Integer>(end));
    lua_pushvalue(lua, -1);
    lua_replace(lua, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(4));
    return push_captures(lua, pattern, text, start, end, true);
  }
  return 0;
}

int match_all(lua_State* lua) {
  charge_texts(lua, 3);
  const std::string_view text = text_argument(lua, 1);
  text_argument(lua, 2);
  lua_Integer start = place(luaL_optinteger(lua, 3, 1), text.size(), 1) - 1;
  start = std::min(start, static_cast<lua_Integer>(text.size()) + 1);
  lua_settop(lua, 2);
  lua_pushinteger(lua, start);
  lua_pushinteger(lua, -1);
  lua_pushinteger(lua, Sandbox::epoch(lua));
  lua_pushcclosure(lua, next_match, 5);
  return 1;
}

/// Adds the replacement, a text in which "%1" is a capture.
void add_replacement_text(lua_State* lua, luaL_Buffer& buffer, const Pattern& pattern,
                          std::string_view text, size_t begin, size_t end) {
  size_t length = 0;
  const char* form = lua_tolstring(lua, 3, &length);
  Sandbox::charge(lua, static_cast<int64_t>(length) / kBytesRead);
  for (size_t i = 0; i < length; ++i) {
    if (form[i] != '%') {
      luaL_addchar(&buffer, form[i]);
      continue;
    }
    ++i;
    const char c = i < length ? form[i] : '\0';
    if (c == '%') {
      luaL_addchar(&buffer, '%');
    } else if (c == '0') {
      luaL_addlstring(&buffer, text.data() + begin, end - begin);
    } else if (c >= '1' && c <= '9') {
      push_capture(lua, pattern, text, c - '1', begin, end);
      luaL_tolstring(lua, -1, nullptr);
      lua_remove(lua, -2);
      Sandbox::charge(lua, static_cast<int64_t>(lua_rawlen(lua, -1)) / kBytesMoved);
      luaL_addvalue(&buffer);
    } else {
      luaL_error(lua, "invalid use of '%%' in replacement string");
    }
  }
}

/// Adds what stands in place of the match.
void add_replacement(lua_State* lua, luaL_Buffer& buffer, const Pattern& pattern,
                     std::string_view text, size_t begin, size_t end) {
  const int type = lua_type(lua, 3);
  if (type == LUA_TNUMBER || type == LUA_TSTRING)
    return add_replacement_text(lua, buffer, pattern, text, begin, end);
  if (type == LUA_TTABLE) {
    push_capture(lua, pattern, text, 0, begin, end);
    lua_gettable(lua, 3);
  } else {
    lua_pushvalue(lua, 3);
    lua_call(lua, push_captures(lua, pattern, text, begin, end, true), 1);
  }
  if (!lua_toboolean(lua, -1)) {
    lua_pop(lua, 1);
    lua_pushlstring(lua, text.data() + begin, end - begin);
  } else if (!lua_isstring(lua, -1)) {
    luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
  }
  Sandbox::charge(lua, static_cast<int64_t>(lua_rawlen(lua, -1)) / kBytesMoved);
  luaL_addvalue(&buffer);
}

int replace_matches(lua_State* lua) {
  charge_texts(lua, 4);
  const std::string_view text = text_argument(lua, 1);
  std::string_view form = text_argument(lua, 2);
  const int type = lua_type(lua, 3);
  luaL_argexpected(
      lua,
      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
      "string/function/table");
  if (type == LUA_TNUMBER) lua_tostring(lua, 3);
  const lua_Integer most = luaL_optinteger(lua, 4, static_cast<lua_Integer>(text.size()) + 1);
  const bool anchored = form.starts_with('^');
  if (anchored) form.remove_prefix(1);
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  lua_Integer count = 0;
  size_t at = 0;
  size_t last = Pattern::kNone;
  Pattern pattern(text, form, 0);
  while (count < most) {
    // What is called meanwhile has used work as well.
    pattern.allow(Sandbox::left(lua));
    size_t end = 0;
    size_t begin = search_pattern(lua, pattern, at, at, true, end);
    if (begin != Pattern::kNone && end != last) {
      ++count;
      add_replacement(lua, buffer, pattern, text, begin, end);
      at = last = end;
    } else if (at < text.size()) {
      luaL_addchar(&buffer, text[at++]);
    } else {
      break;
    }
    if (anchored) break;
  }
  Sandbox::charge(lua, static_cast<int64_t>(text.size()) / kBytesMoved);
  if (at < text.size()) luaL_addlstring(&buffer, text.data() + at, text.size() - at);
  luaL_pushresult(&buffer);
  lua_pushinteger(lua, count);
  return 2;
}

// ----------------------------------------------------------------------------------------- tables

/// Whether the first of two values on top is less; takes them off. At 2: a function, or nothing.
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
  if (steps >= static_cast<lua_Unsigned>(kMostValues))
    return luaL_error(lua, "unpack returns at most %d values", static_cast<int>(kMostValues));
  const auto count = static_cast<int>(steps) + 1;
  Sandbox::charge(lua, 2 * count);
  luaL_checkstack(lua, count, nullptr);
  for (int i = 0; i < count; ++i) lua_geti(lua, 1, first + i);
  return count;
}

/// How many entries change places: `extra` is 1 where one comes in.
int64_t shifting_cost(lua_State* lua, int extra) {
  const int64_t cost = text_cost(lua, 2);
  if (!lua_istable(lua, 1) || lua_gettop(lua) < 2 + extra) return cost;
  const auto length = static_cast<int64_t>(luaL_len(lua, 1));
  int exact = 0;
  const lua_Integer at = lua_tointegerx(lua, 2, &exact);
  // Lua itself refuses other places.
  return exact && at > 0 && at <= length ? cost + 2 * (length - at) : cost;
}

int64_t insertion_cost(lua_State* lua) { return shifting_cost(lua, 1); }
int64_t removal_cost(lua_State* lua) { return shifting_cost(lua, 0); }
int64_t all_texts_cost(lua_State* lua) { return text_cost(lua, 1); }
int64_t other_texts_cost(lua_State* lua) { return text_cost(lua, 2); }

// -------------------------------------------------------------------------------------- the table

/// A function of Lua's own. Upvalues: the function, how to tell its cost.
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

/// The function on top, charged for; in its place.
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

/// All of Lua's but dice. A text may be read as a number.
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

/// ("…"):upper() finds the functions of the library, in a table of its own that is within reach of
/// no script; and "10" + 1, which reads a number, is charged for.
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
