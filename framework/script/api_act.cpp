// The methods of act: the changes that an effect hook requests.

#include "framework/script/api_values.h"
#include "framework/script/sandbox.h"

namespace stockade::lua_api {
namespace {

/// The current call, for a method that moves pieces.
HookCall& moving(lua_State* lua, ScriptHost& host) {
  HookCall& call = acting(lua, host);
  if (!call.may_move_pieces)
    luaL_error(lua, "a hook with attributes_only can change attributes, but no pieces");
  return call;
}

/// The piece on the cell after the changes so far.
Piece piece_after(const HookCall& call, int cell) {
  for (size_t i = call.acts.size(); i-- > 0;) {
    const Act& act = call.acts[i];
    if (act.where != cell) continue;
    if (act.type == Act::Kind::place) return Piece{act.what};
    if (act.type == Act::Kind::capture) return kEmpty;
  }
  return call.position->at(cell);
}

int count_after(const HookCall& call, int slot) {
  int count = call.position->count(slot);
  for (const Act& act : call.acts) {
    if (act.type == Act::Kind::transfer && act.where == slot) count += act.what;
    if (act.type == Act::Kind::capture && call.capture_slots[act.what] == slot) ++count;
  }
  return count;
}

int act_place(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = moving(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const Piece piece = piece_arguments(lua, host, 3, 4);
  call.acts.push_back({Act::Kind::place, cell, piece.index()});
  return 0;
}

int act_remove(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = moving(lua, host);
  call.acts.push_back({Act::Kind::place, cell_argument(lua, host, 2), kEmpty.index()});
  return 0;
}

Piece standing(lua_State* lua, const ScriptHost& host, const HookCall& call, int cell) {
  const Piece piece = piece_after(call, cell);
  if (piece == kEmpty)
    luaL_error(lua, "there is no piece on %s", host.context->equipment.topology.name(cell).c_str());
  return piece;
}

int act_move(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = moving(lua, host);
  const int from = cell_argument(lua, host, 2);
  const int to = cell_argument(lua, host, 3);
  const Piece piece = standing(lua, host, call, from);
  if (from == to) return 0;
  call.acts.push_back({Act::Kind::place, from, kEmpty.index()});
  call.acts.push_back({Act::Kind::place, to, piece.index()});
  return 0;
}

int act_capture(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = moving(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const Piece piece = standing(lua, host, call, cell);
  const int slot = call.capture_slots[piece.index()];
  if (slot >= 0 && count_after(call, slot) >= kMaxSlotCount)
    return luaL_error(lua, "the zone for captured pieces is full");
  call.acts.push_back({Act::Kind::capture, cell, piece.index()});
  return 0;
}

int act_transfer(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = moving(lua, host);
  const int slot = slot_arguments(lua, host, 2);
  const lua_Integer by = optional_integer(lua, 5, 1);
  luaL_argcheck(lua, by >= -kMaxSlotCount && by <= kMaxSlotCount, 5, "is too many");
  const int after = count_after(call, slot) + static_cast<int>(by);
  if (after < 0 || after > kMaxSlotCount)
    return luaL_error(lua, "a zone cannot hold %d pieces of a type", after);
  call.acts.push_back({Act::Kind::transfer, slot, static_cast<int>(by)});
  return 0;
}

int act_set(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = acting(lua, host);
  const int attribute = attribute_argument(lua, host, 2);
  luaL_argcheck(lua, attribute >= static_cast<int>(CoreAttribute::count_), 2,
                "can only be changed by the rules");
  const lua_Integer value = integer_argument(lua, 3);
  luaL_argcheck(lua, value >= 0 && value <= 0xFFFF, 3, "must be from 0 to 65535");
  call.acts.push_back({Act::Kind::attribute, attribute, static_cast<int>(value)});
  return 0;
}

int act_reset_count(lua_State* lua) {
  acting(lua, host_of(lua)).acts.push_back({Act::Kind::reset_count});
  return 0;
}

constexpr ApiRow kActRows[] = {
    {{"Act", "place", "cell: Cell, side: integer, piece: string", "",
      "Puts a piece on a cell, in place of any piece there."},
     act_place},
    {{"Act", "remove", "cell: Cell", "", "Removes the piece on a cell, if there is one."},
     act_remove},
    {{"Act", "move", "from: Cell, to: Cell", "",
      "Moves a piece from one cell to another, in place of any piece there."},
     act_move},
    {{"Act", "capture", "cell: Cell", "",
      "Captures the piece on a cell: it goes where captured pieces go."},
     act_capture},
    {{"Act", "transfer", "zone: string, owner: integer, piece: string, by?: integer", "",
      "Adds pieces of a type to the zone of an owner: by of them, or 1; a negative number "
      "removes."},
     act_transfer},
    {{"Act", "set", "name: string, value: integer", "",
      "Sets an attribute of the script to a number from 0 to 65535."},
     act_set},
    {{"Act", "reset_count", "", "", "Sets the count of the n-move rule back to 0."},
     act_reset_count},
};

}  // namespace

std::span<const ApiRow> act_rows() { return kActRows; }

}  // namespace stockade::lua_api
