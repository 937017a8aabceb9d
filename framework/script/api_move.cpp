// The fields of a move for hooks.

#include "framework/script/api_values.h"

namespace stockade::lua_api {
namespace {

enum class MoveField : int {
  from = 1,
  to,
  targets,
  type,
  side,
  form,
  zone,
  other,
  entering,
  name,
  captured,
  captured_side,
  captured_at,
  losses
};

void push_losses(lua_State* lua, const ScriptContext& context, const MoveFacts& move) {
  lua_createtable(lua, static_cast<int>(move.losses.size()), 0);
  int count = 0;
  for (const MoveLoss& loss : move.losses) {
    lua_createtable(lua, 0, 3);
    push_piece(lua, context, loss.piece);
    lua_setfield(lua, -3, "side");
    lua_setfield(lua, -2, "piece");
    lua_pushinteger(lua, loss.cell);
    lua_setfield(lua, -2, "cell");
    lua_rawseti(lua, -2, ++count);
  }
}

const char* form_name(MoveForm form) {
  static constexpr std::array kNames = {"board", "castling", "drop", "exchange", "roll", "pass"};
  static_assert(kNames.size() == static_cast<size_t>(MoveForm::pass) + 1);
  return kNames[static_cast<size_t>(form)];
}

constexpr std::string_view kField = "-";

constexpr ApiRow kMoveRows[] = {
    {{"Move", "from", kField, "integer?", "The cell where the move starts; nil for a drop."},
     nullptr,
     static_cast<int>(MoveField::from)},
    {{"Move", "to", kField, "integer?",
      "The cell where the move ends; nil in hooks that get targets."},
     nullptr,
     static_cast<int>(MoveField::to)},
    {{"Move", "targets", kField, "integer[]",
      "The cells where the move may end: query hooks are called once for all of them."},
     nullptr,
     static_cast<int>(MoveField::targets)},
    {{"Move", "piece", kField, "string", "The type of the piece that moves or is dropped."},
     nullptr,
     static_cast<int>(MoveField::type)},
    {{"Move", "side", kField, "integer", "The side that moves."},
     nullptr,
     static_cast<int>(MoveField::side)},
    {{"Move", "form", kField, "string", "\"board\", \"castling\", \"drop\" or \"exchange\"."},
     nullptr,
     static_cast<int>(MoveField::form)},
    {{"Move", "zone", kField, "string?", "The zone that a dropped piece comes from."},
     nullptr,
     static_cast<int>(MoveField::zone)},
    {{"Move", "other", kField, "string?", "The type that the piece becomes, or that is paid."},
     nullptr,
     static_cast<int>(MoveField::other)},
    {{"Move", "entering", kField, "string?", "The type of the piece that enters with the move."},
     nullptr,
     static_cast<int>(MoveField::entering)},
    {{"Move", "name", kField, "string", "The name of a generated move; \"\" for others."},
     nullptr,
     static_cast<int>(MoveField::name)},
    {{"Move", "captured", kField, "string?", "The type of the first piece captured."},
     nullptr,
     static_cast<int>(MoveField::captured)},
    {{"Move", "captured_side", kField, "integer?", "The side of the first piece captured."},
     nullptr,
     static_cast<int>(MoveField::captured_side)},
    {{"Move", "captured_at", kField, "integer?", "The cell of the first piece captured."},
     nullptr,
     static_cast<int>(MoveField::captured_at)},
    {{"Move", "losses", kField, "Loss[]", "All pieces captured."},
     nullptr,
     static_cast<int>(MoveField::losses)},

};

}  // namespace

std::span<const ApiRow> move_rows() { return kMoveRows; }

int move_index(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const MoveFacts* found = host.call.move;
  if (!host.call.position || !found)
    return luaL_error(lua, "the move is valid only while its hook runs");
  const MoveFacts& move = *found;
  const ScriptContext& context = *host.context;
  lua_settop(lua, 2);
  lua_pushvalue(lua, 2);
  if (lua_rawget(lua, lua_upvalueindex(2)) != LUA_TNUMBER)
    return refuse_name(lua, "a move", {{"kind", "piece"}});
  switch (static_cast<MoveField>(lua_tointeger(lua, -1))) {
    case MoveField::from:
      return push_cell_or_nil(
          lua, move.from.is_cell() ? std::optional(move.from.index()) : std::nullopt);
    case MoveField::to:
      return push_cell_or_nil(lua, move.to >= 0 ? std::optional(move.to) : std::nullopt);
    case MoveField::targets:
      push_cells(lua, move.targets ? *move.targets : CellSet::of(move.to));
      return 1;
    case MoveField::type:
      push_symbol(lua, context, move.piece);
      return 1;
    case MoveField::side:
      lua_pushinteger(lua, host.call.mover + 1);
      return 1;
    case MoveField::form:
      lua_pushstring(lua, form_name(move.form));
      return 1;
    case MoveField::zone:
      if (move.from.is_slot())
        lua_pushstring(
            lua, context.layout.zone(context.layout.slot(move.from.index()).zone).name.c_str());
      else
        lua_pushnil(lua);
      return 1;
    case MoveField::other:
      push_symbol(lua, context, move.other);
      return 1;
    case MoveField::entering:
      push_symbol(lua, context, move.entering);
      return 1;
    case MoveField::name:
      lua_pushlstring(lua, move.name.data(), move.name.size());
      return 1;
    case MoveField::captured:
      push_symbol(lua, context, move.losses.empty() ? kEmpty : move.losses[0].piece);
      return 1;
    case MoveField::captured_side:
      push_piece(lua, context, move.losses.empty() ? kEmpty : move.losses[0].piece);
      return 1;
    case MoveField::captured_at:
      return push_cell_or_nil(
          lua, move.losses.empty() ? std::nullopt : std::optional(move.losses[0].cell));
    case MoveField::losses:
      push_losses(lua, context, move);
      return 1;
  }
  return 0;
}

}  // namespace stockade::lua_api
