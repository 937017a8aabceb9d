// Texts in the library of scripts: repeating, bytes, format().

#include <string_view>

#include "framework/script/library_parts.h"

namespace stockade::lua_library {

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
  if (last - first >= kMaxReturnedValues)
    return luaL_error(lua, "byte returns at most %d numbers", static_cast<int>(kMaxReturnedValues));
  const auto count = static_cast<int>(last - first + 1);
  Sandbox::charge(lua, count);
  luaL_checkstack(lua, count, nullptr);
  for (lua_Integer i = first; i <= last; ++i)
    lua_pushinteger(lua, static_cast<unsigned char>(text[i - 1]));
  return count;
}

namespace {

/// Refuses directives that would reveal an address; returns the number of directives.
int check_format(lua_State* lua, std::string_view form) {
  int directives = 0;
  for (size_t at = form.find('%'); at < form.size(); at = form.find('%', at)) {
    // Follows Lua's own parser, also beyond zero bytes, which Lua copies unchanged.
    at = form.find_first_not_of("-+ #0123456789.", at + 1);
    if (at == std::string_view::npos) break;
    if (form[at] == 'p') luaL_error(lua, "'%%p' is not available: addresses differ in every run");
    ++at;
    ++directives;
  }
  return directives;
}

}  // namespace

int format_text(lua_State* lua) {
  const std::string_view form = text_argument(lua, 1);
  Sandbox::charge(lua, text_cost(lua, 1) + kDirective * check_format(lua, form));
  const int arguments = lua_gettop(lua);
  for (int i = 2; i <= arguments; ++i)
    if (const char* name = plain_name(lua, i))
      return luaL_argerror(lua, i, lua_pushfstring(lua, "a %s cannot be formatted", name));
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

}  // namespace stockade::lua_library
