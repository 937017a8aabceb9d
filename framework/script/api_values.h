#pragma once
// What the functions of the Lua API share: arguments, results, and the rows of the table that each
// part adds. Only for the files api*.cpp.

#include <bitset>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "framework/script/api.h"

namespace stockade::lua_api {

// Steps of work.
inline constexpr int64_t kQuestion = 8;     // a plain one about the position or the board
inline constexpr int64_t kAttackers = 100;  // who attacks a cell
inline constexpr int64_t kSet = 32;         // going through all pieces
inline constexpr int64_t kRegion = 200;     // reading the words, and as much for each of them
inline constexpr size_t kLongestName = 100;

// --- the object and the call. The host is the first upvalue.

ScriptHost& host_of(lua_State* lua);
/// The call that a method of the view belongs to; `cost` of what it is about to do.
const HookCall& viewing(lua_State* lua, const ScriptHost& host, int64_t cost = kQuestion);
/// The call that a method of act belongs to.
HookCall& acting(lua_State* lua, ScriptHost& host);

using FormerName = std::pair<std::string_view, const char*>;
/// An error: the object has no such name as the value at index 2; a former name is told the new.
int refuse_name(lua_State* lua, const char* whose, std::initializer_list<FormerName> former);

// --- arguments, by their index on the stack. A wrong one is a Lua error that names it.

/// A name or some words: nothing that takes long to look through.
std::string_view name_argument(lua_State* lua, int index);
/// An integer, or a short text that holds one.
lua_Integer integer_argument(lua_State* lua, int index);
lua_Integer optional_integer(lua_State* lua, int index, lua_Integer otherwise);
/// From 0; the mover if it is left out.
int side_argument(lua_State* lua, const ScriptHost& host, int index);
Piece piece_arguments(lua_State* lua, const ScriptHost& host, int side_index, int type_index);
/// The piece types that an optional text of symbols names; all of them if there is none.
std::bitset<kMaxPieces> types_argument(lua_State* lua, const ScriptHost& host, int index);
int attribute_argument(lua_State* lua, const ScriptHost& host, int index);
int cell_argument(lua_State* lua, const ScriptHost& host, int index);
/// The slot of a zone by its name, its owner and the piece in it.
int slot_arguments(lua_State* lua, const ScriptHost& host, int index);

// --- results

/// Two values: the symbol of the type and the side, or nil and nil.
void push_piece(lua_State* lua, const ScriptContext& context, Piece piece);
void push_symbol(lua_State* lua, const ScriptContext& context, Piece piece);
/// One value; returns 1.
int push_cell_or_nil(lua_State* lua, std::optional<int> cell);

// --- the table of the interface

struct ApiRow {
  ApiEntry entry;
  lua_CFunction run;  ///< null: a field of a move
  int field = 0;      ///< its number, for move_index()
};

std::span<const ApiRow> view_rows();
std::span<const ApiRow> move_rows();
std::span<const ApiRow> act_rows();
/// Reads a field of a move. Upvalues: the host, a table from names to fields.
int move_index(lua_State* lua);

}  // namespace stockade::lua_api
