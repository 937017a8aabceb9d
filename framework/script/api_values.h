#pragma once
// Shared by the functions of the Lua API: arguments, results, and the rows of the table that each
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
/// The current call, for a method of the view; charges `cost`.
const HookCall& viewing(lua_State* lua, const ScriptHost& host, int64_t cost = kQuestion);
/// The current call, for a method of act.
HookCall& acting(lua_State* lua, ScriptHost& host);

using FormerName = std::pair<std::string_view, const char*>;
/// Raises an error: the object has no member named by the value at index 2. For a former name, the
/// message contains the new one.
int refuse_name(lua_State* lua, const char* whose, std::initializer_list<FormerName> former);

// --- arguments, by their index on the stack. A wrong one raises a Lua error that names it.

/// A name or some words; limited in length, so that reading them is fast.
std::string_view name_argument(lua_State* lua, int index);
/// An integer, or a short text that contains one.
lua_Integer integer_argument(lua_State* lua, int index);
lua_Integer optional_integer(lua_State* lua, int index, lua_Integer otherwise);
/// A side, counted from 0; the mover if it is left out.
int side_argument(lua_State* lua, const ScriptHost& host, int index);
Piece piece_arguments(lua_State* lua, const ScriptHost& host, int side_index, int type_index);
/// The piece types named by an optional text of symbols; all types if there is none.
std::bitset<kMaxPieces> types_argument(lua_State* lua, const ScriptHost& host, int index);
int attribute_argument(lua_State* lua, const ScriptHost& host, int index);
int cell_argument(lua_State* lua, const ScriptHost& host, int index);
/// The slot for the name of a zone, its owner and a piece.
int slot_arguments(lua_State* lua, const ScriptHost& host, int index);

// --- results

/// Pushes two values: the symbol of the type and the side, or nil and nil.
void push_piece(lua_State* lua, const ScriptContext& context, Piece piece);
void push_symbol(lua_State* lua, const ScriptContext& context, Piece piece);
/// Pushes one value; returns 1.
int push_cell_or_nil(lua_State* lua, std::optional<int> cell);

// --- the table of the interface

struct ApiRow {
  ApiEntry entry;
  lua_CFunction run;  ///< null for a field of a move
  int field = 0;      ///< its number, for move_index()
};

std::span<const ApiRow> view_rows();
std::span<const ApiRow> move_rows();
std::span<const ApiRow> act_rows();
/// Pushes a field of a move. Upvalues: the host, a table from names to fields.
int move_index(lua_State* lua);

}  // namespace stockade::lua_api
