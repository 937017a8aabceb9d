#include "framework/script/purity.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "framework/script/sandbox.h"

namespace stockade {
namespace {

// -------------------------------------------------------------------------------------- bytecode

// The format of lua_dump() in Lua 5.4, without debug information.
constexpr char kData[] = "\x19\x93\r\n\x1a\n";
constexpr uint32_t kOpcodeMask = 0x7F;
constexpr uint32_t kSetUpvalue = 10;  // OP_SETUPVAL: B is the upvalue
constexpr int kShiftB = 16;
constexpr int kMaxNested = 250;  // functions in functions; Lua's parser allows 200
enum ConstantType : unsigned { kFloat = 0x13, kInteger = 0x03, kShort = 0x04, kLong = 0x14 };

class BytecodeReader {
 public:
  using Upvalues = std::bitset<kMaxUpvalues>;

  explicit BytecodeReader(const std::string& code)
      : at_(reinterpret_cast<const unsigned char*>(code.data())), end_(at_ + code.size()) {}

  bool read(Upvalues& assigned, int& line) {
    if (!read_header()) return false;
    take();  // the number of upvalues
    Function function;
    read_function(function, 0);
    assigned = function.assigned;
    line = line_;
    return good_ && at_ == end_;
  }

 private:
  struct Function {
    Upvalues assigned;  ///< by itself or by one inside it
    /// By upvalue: the index in the enclosing function; -1: a local of that function.
    std::vector<int> outer;
  };

  bool read_header() {
    return expect(LUA_SIGNATURE, sizeof LUA_SIGNATURE - 1) && take() == 0x54 && take() == 0 &&
           expect(kData, sizeof kData - 1) && take() == sizeof(uint32_t) &&
           take() == sizeof(lua_Integer) && take() == sizeof(lua_Number) &&
           expect_value(lua_Integer{0x5678}) && expect_value(lua_Number{370.5});
  }

  bool expect(const void* bytes, size_t size) {
    const unsigned char* const found = skip(size);
    return found && std::memcmp(found, bytes, size) == 0;
  }
  template <class T>
  bool expect_value(T value) {
    return expect(&value, sizeof value);
  }

  const unsigned char* skip(size_t size) {
    if (!good_ || size > static_cast<size_t>(end_ - at_)) {
      good_ = false;
      return nullptr;
    }
    at_ += size;
    return at_ - size;
  }
  unsigned take() {
    const unsigned char* const byte = skip(1);
    return byte ? *byte : 0;
  }
  size_t take_size() {
    size_t size = 0;
    for (unsigned byte = 0; good_ && !(byte & 0x80);) {
      byte = take();
      if (size >> 40) good_ = false;
      size = size << 7 | (byte & 0x7F);
    }
    return size;
  }
  void skip_text() {
    if (const size_t size = take_size()) skip(size - 1);
  }

  void read_function(Function& function, int depth) {
    if (depth > kMaxNested) good_ = false;
    skip_text();
    const int line = static_cast<int>(take_size());
    take_size();  // the last line
    skip(3);      // parameters, whether there are more, registers
    for (size_t i = take_size(); i > 0 && good_; --i) {
      uint32_t instruction = 0;
      if (const auto* const bytes = skip(sizeof instruction))
        std::memcpy(&instruction, bytes, sizeof instruction);
      if ((instruction & kOpcodeMask) != kSetUpvalue) continue;
      function.assigned.set(instruction >> kShiftB & 0xFF);
      line_ = line;
    }
    skip_constants();
    for (size_t i = take_size(); i > 0 && good_; --i) {
      const bool is_local = take() != 0;
      const auto index = static_cast<int>(take());
      take();  // whether it is constant
      function.outer.push_back(is_local ? -1 : index);
    }
    for (size_t i = take_size(); i > 0 && good_; --i) {
      Function inner;
      read_function(inner, depth + 1);
      for (size_t upvalue = 0; upvalue < inner.outer.size() && upvalue < kMaxUpvalues; ++upvalue)
        if (inner.assigned.test(upvalue) && inner.outer[upvalue] >= 0)
          function.assigned.set(inner.outer[upvalue]);
    }
    skip_debug();
  }

  void skip_constants() {
    const size_t constants = take_size();
    for (size_t i = 0; i < constants && good_; ++i) switch (take()) {
        case kFloat:
          skip(sizeof(lua_Number));
          break;
        case kInteger:
          skip(sizeof(lua_Integer));
          break;
        case kShort:
        case kLong:
          skip_text();
          break;
        default:
          break;  // nil, false, true
      }
  }

  void skip_debug() {
    skip(take_size());  // lines
    for (size_t i = take_size(); i > 0 && good_; --i) {
      take_size();
      take_size();
    }
    for (size_t i = take_size(); i > 0 && good_; --i) {
      skip_text();
      take_size();
      take_size();
    }
    for (size_t i = take_size(); i > 0 && good_; --i) skip_text();
  }

  const unsigned char* at_;
  const unsigned char* end_;
  bool good_ = true;
  int line_ = 0;
};

int append_code(lua_State*, const void* bytes, size_t size, void* code) {
  static_cast<std::string*>(code)->append(static_cast<const char*>(bytes), size);
  return 0;
}

/// Refuses the function on top if it assigns a variable that exists before and after a call of it.
void check_function(lua_State* lua, std::string& scratch) {
  scratch.clear();
  lua_dump(lua, append_code, &scratch, 1);
  Sandbox::charge(lua, static_cast<int64_t>(scratch.size() / 4));
  std::bitset<kMaxUpvalues> assigned;
  int line = 0;
  if (!find_assigned_upvalues(scratch, assigned, line))
    luaL_error(lua, "this version of Lua is not supported: its bytecode is unknown");
  if (assigned.none()) return;
  int index = 1;
  while (!assigned.test(index - 1)) ++index;
  const char* name = lua_getupvalue(lua, -1, index);
  if (name) lua_pop(lua, 1);
  lua_Debug about;
  lua_pushvalue(lua, -1);
  lua_getinfo(lua, ">S", &about);
  lua_pushfstring(
      lua,
      "%s:%d: a function that a hook can call changes the local '%s', which outlives the "
      "call: a script may not keep state (use attributes)",
      about.short_src, line, name && *name ? name : "?");
  lua_error(lua);
}

// ---------------------------------------------------------------------------------------- tables

int refuse_change(lua_State* lua) {
  return luaL_error(lua,
                    "a script may not keep state: its tables and globals are read-only once it is "
                    "loaded");
}

/// Upvalue: the length that the table had.
int length_then(lua_State* lua) {
  lua_pushvalue(lua, lua_upvalueindex(1));
  return 1;
}

/// Pops the value on top and puts it on the list of those to examine, unless it was seen before.
/// `seen`, `list`: stack indexes.
void look_at(lua_State* lua, int seen, int list) {
  const int type = lua_type(lua, -1);
  if (type == LUA_TTABLE || (type == LUA_TFUNCTION && !lua_iscfunction(lua, -1))) {
    lua_pushvalue(lua, -1);
    if (lua_rawget(lua, seen) == LUA_TNIL) {
      lua_pushvalue(lua, -2);
      lua_pushboolean(lua, true);
      lua_rawset(lua, seen);
      lua_pushvalue(lua, -2);
      lua_rawseti(lua, list, static_cast<lua_Integer>(lua_rawlen(lua, list)) + 1);
    }
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
}

/// Makes the table on top read-only; its values are examined later if `seen` is a stack index.
void refuse_changes(lua_State* lua, int seen, int list) {
  const int table = lua_gettop(lua);
  if (luaL_getmetafield(lua, table, "__newindex") != LUA_TNIL) {  // is read-only already
    lua_settop(lua, table);
    return;
  }
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, table));
  const bool has_base = luaL_getmetafield(lua, table, "__index") != LUA_TNIL;
  const int base = lua_gettop(lua);  // where names are looked up that it has not; if has_base
  lua_newtable(lua);
  const int behind = lua_gettop(lua);
  lua_pushnil(lua);
  while (lua_next(lua, table)) {
    Sandbox::charge(lua, 4);
    if (seen) {
      lua_pushvalue(lua, -1);
      look_at(lua, seen, list);
    }
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
  lua_pushinteger(lua, length);
  lua_pushcclosure(lua, length_then, 1);
  lua_setfield(lua, -2, "__len");
  lua_setmetatable(lua, table);
  lua_settop(lua, table);
}

}  // namespace

bool find_assigned_upvalues(const std::string& code, std::bitset<kMaxUpvalues>& assigned,
                            int& line) {
  return BytecodeReader(code).read(assigned, line);
}

void make_read_only(lua_State* lua) { refuse_changes(lua, 0, 0); }

void freeze_values(lua_State* lua, std::string& scratch) {
  const int list = lua_gettop(lua);
  lua_newtable(lua);
  const int seen = lua_gettop(lua);
  luaL_checkstack(lua, 20, nullptr);
  for (;;) {
    const auto left = static_cast<lua_Integer>(lua_rawlen(lua, list));
    if (left == 0) break;
    lua_rawgeti(lua, list, left);
    lua_pushnil(lua);
    lua_rawseti(lua, list, left);
    Sandbox::charge(lua, 8);
    if (lua_istable(lua, -1)) {
      refuse_changes(lua, seen, list);
    } else if (lua_isfunction(lua, -1) && !lua_iscfunction(lua, -1)) {
      check_function(lua, scratch);
      for (int i = 1; lua_getupvalue(lua, -1, i); ++i) look_at(lua, seen, list);
    }
    lua_settop(lua, seen);
  }
  lua_settop(lua, list - 1);
}

}  // namespace stockade
