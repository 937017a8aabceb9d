// Patterns in the library of scripts: find(), match(), gmatch(), gsub().

#include <algorithm>
#include <memory>
#include <string_view>

#include "framework/script/library_parts.h"
#include "framework/script/pattern.h"

namespace stockade::lua_library {

namespace {

constexpr std::string_view kSpecials = "^$*+?.([%-";

/// Finds a text in another, as far as the remaining work allows.
size_t find_plainly(lua_State* lua, std::string_view text, std::string_view part, size_t start) {
  // The first character is searched at each position, and the rest is compared where it matches.
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

/// Searches the pattern from `start` on and charges the cost. `end`: the end of the match.
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
  // Raises the error if the steps are used up.
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

}  // namespace

int find_text(lua_State* lua) { return search_text(lua, true); }
int match_text(lua_State* lua) { return search_text(lua, false); }

namespace {

/// Upvalues: the text, the pattern, where to continue, the end of the last match, the epoch.
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

}  // namespace

int match_all(lua_State* lua) {
  charge_texts(lua, 3);
  const std::string_view text = text_argument(lua, 1);
  static_cast<void>(text_argument(lua, 2));  // an error if it is no text
  lua_Integer start = place(luaL_optinteger(lua, 3, 1), text.size(), 1) - 1;
  start = std::min(start, static_cast<lua_Integer>(text.size()) + 1);
  lua_settop(lua, 2);
  lua_pushinteger(lua, start);
  lua_pushinteger(lua, -1);
  lua_pushinteger(lua, Sandbox::epoch(lua));
  lua_pushcclosure(lua, next_match, 5);
  return 1;
}

namespace {

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

/// Adds the replacement of the match.
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

}  // namespace

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
    // The called function has used work as well.
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

}  // namespace stockade::lua_library
