#include "framework/script/api_values.h"

#include <algorithm>

#include "framework/script/sandbox.h"

namespace stockade {

bool parse_types(const Equipment& equipment, std::string_view text, std::vector<PieceType>& out) {
  size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == ',') {
      ++at;
      continue;
    }
    // The longest symbol that fits.
    size_t length = std::min<size_t>(2, text.size() - at);
    std::optional<PieceType> type;
    for (; length > 0 && !type; --length) type = equipment.find_type(text.substr(at, length));
    if (!type) return false;
    out.push_back(*type);
    at += length + 1;
  }
  return true;
}

int cell_value(lua_State* lua, const ScriptContext& context, int index, const char* what) {
  const Topology& topology = context.equipment.topology;
  const char* problem = nullptr;
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER: {
      int exact = 0;
      const lua_Integer cell = lua_tointegerx(lua, index, &exact);
      if (exact && cell >= 0 && cell < topology.cells()) return static_cast<int>(cell);
      problem = lua_pushfstring(lua, "there is no cell %s", luaL_tolstring(lua, index, nullptr));
      break;
    }
    case LUA_TSTRING: {
      size_t length = 0;
      const char* name = lua_tolstring(lua, index, &length);
      if (length > lua_api::kLongestName) {
        problem = "the text is too long for the name of a cell";
        break;
      }
      if (const auto cell = topology.find(std::string_view(name, length))) return *cell;
      problem = lua_pushfstring(lua, "there is no cell '%s'", name);
      break;
    }
    default:
      problem =
          lua_pushfstring(lua, "a cell is a number or a name, not a %s", luaL_typename(lua, index));
  }
  if (what) return luaL_error(lua, "%s: %s", what, problem);
  return luaL_argerror(lua, index, problem);
}

void push_cells(lua_State* lua, const CellSet& cells) {
  Sandbox::charge(lua, cells.count());
  lua_createtable(lua, cells.count(), 0);
  int count = 0;
  for (CellSet rest = cells; rest.any();) {
    lua_pushinteger(lua, rest.pop());
    lua_rawseti(lua, -2, ++count);
  }
}

CellSet cells_value(lua_State* lua, const ScriptContext& context, int index, const char* what) {
  if (!lua_istable(lua, index)) return CellSet::of(cell_value(lua, context, index, what));
  CellSet cells;
  const lua_Integer count = luaL_len(lua, index);
  if (count > 4 * kMaxCells) luaL_error(lua, "%s: the list is too long", what);
  Sandbox::charge(lua, 4 * count);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(lua, index, i);
    cells.set(cell_value(lua, context, lua_gettop(lua), what));
    lua_pop(lua, 1);
  }
  return cells;
}

namespace lua_api {
namespace {

PieceType type_argument(lua_State* lua, const ScriptHost& host, int index) {
  const std::string_view text = name_argument(lua, index);
  const auto type = host.context->equipment.find_type(text);
  if (!type)
    luaL_argerror(lua, index, lua_pushfstring(lua, "there is no piece type '%s'", text.data()));
  return *type;
}

}  // namespace

ScriptHost& host_of(lua_State* lua) {
  return *static_cast<ScriptHost*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

const HookCall& viewing(lua_State* lua, const ScriptHost& host, int64_t cost) {
  Sandbox::charge(lua, cost);
  if (lua_touserdata(lua, 1) != host.view)
    luaL_error(lua, "call the view's functions with a colon, as in view:at(cell)");
  if (!host.call.position) luaL_error(lua, "the view is valid only while its hook runs");
  return host.call;
}

HookCall& acting(lua_State* lua, ScriptHost& host) {
  // The earlier changes are searched, too.
  Sandbox::charge(lua, kQuestion + static_cast<int64_t>(host.call.acts.size()) / 4);
  if (lua_touserdata(lua, 1) != host.act)
    luaL_error(lua, "call the functions of act with a colon, as in act:remove(cell)");
  if (!host.call.position || !host.call.may_act)
    luaL_error(lua, "act is valid only while an effect hook runs");
  if (host.call.acts.size() >= kMaxActs)
    luaL_error(lua, "a move cannot make more than %d changes", static_cast<int>(kMaxActs));
  return host.call;
}

int refuse_name(lua_State* lua, const char* whose, std::initializer_list<FormerName> former) {
  const bool is_text = lua_type(lua, 2) == LUA_TSTRING;
  const char* name = is_text ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
  for (const auto& [old, now] : former)
    if (is_text && old == name)
      return luaL_error(lua, "%s has no '%s': it is now called '%s'", whose, name, now);
  return luaL_error(lua, "%s has no '%s'", whose, name);
}

std::string_view name_argument(lua_State* lua, int index) {
  size_t length = 0;
  const char* text = luaL_checklstring(lua, index, &length);
  luaL_argcheck(lua, length <= kLongestName, index, "this text is too long for a name");
  return {text, length};
}

lua_Integer integer_argument(lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TSTRING) name_argument(lua, index);
  return luaL_checkinteger(lua, index);
}
lua_Integer optional_integer(lua_State* lua, int index, lua_Integer otherwise) {
  return lua_isnoneornil(lua, index) ? otherwise : integer_argument(lua, index);
}

int side_argument(lua_State* lua, const ScriptHost& host, int index) {
  if (lua_isnoneornil(lua, index)) return host.call.mover;
  const lua_Integer side = integer_argument(lua, index);
  luaL_argcheck(lua, side >= 1 && side <= host.context->roster.sides(), index,
                "there is no such side: sides are numbered from 1");
  return static_cast<int>(side) - 1;
}

Piece piece_arguments(lua_State* lua, const ScriptHost& host, int side_index, int type_index) {
  const int side = side_argument(lua, host, side_index);
  return host.context->roster.piece(Side{side}, type_argument(lua, host, type_index));
}

std::bitset<kMaxPieces> types_argument(lua_State* lua, const ScriptHost& host, int index) {
  std::bitset<kMaxPieces> types;
  if (lua_isnoneornil(lua, index)) return types.set();
  const std::string_view text = name_argument(lua, index);
  // If Lua is compiled as C, a Lua error runs no destructors: so the list is destroyed before it.
  bool known = false;
  {
    std::vector<PieceType> listed;
    known = parse_types(host.context->equipment, text, listed);
    for (const PieceType type : listed) types.set(type.index());
  }
  if (!known)
    luaL_argerror(lua, index,
                  lua_pushfstring(lua, "'%s' has a letter that is not a piece type", text.data()));
  return types;
}

int attribute_argument(lua_State* lua, const ScriptHost& host, int index) {
  const std::string_view name = name_argument(lua, index);
  const auto& attributes = host.context->layout.attributes();
  for (size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].name == name) return static_cast<int>(i);
  return luaL_argerror(lua, index, lua_pushfstring(lua, "there is no attribute '%s'", name.data()));
}

int cell_argument(lua_State* lua, const ScriptHost& host, int index) {
  return cell_value(lua, *host.context, index, nullptr);
}

void push_piece(lua_State* lua, const ScriptContext& context, Piece piece) {
  if (piece == kEmpty) {
    lua_pushnil(lua);
    lua_pushnil(lua);
    return;
  }
  const std::string& symbol = context.symbols[context.roster.type_of(piece).index()];
  lua_pushlstring(lua, symbol.data(), symbol.size());
  if (context.roster.is_neutral(piece))
    lua_pushnil(lua);
  else
    lua_pushinteger(lua, context.roster.side_of(piece).index() + 1);
}

void push_symbol(lua_State* lua, const ScriptContext& context, Piece piece) {
  push_piece(lua, context, piece);
  lua_pop(lua, 1);
}

int push_cell_or_nil(lua_State* lua, std::optional<int> cell) {
  if (cell)
    lua_pushinteger(lua, *cell);
  else
    lua_pushnil(lua);
  return 1;
}

int slot_arguments(lua_State* lua, const ScriptHost& host, int index) {
  const std::string_view name = name_argument(lua, index);
  const Side owner{side_argument(lua, host, index + 1)};
  const PieceType type = type_argument(lua, host, index + 2);
  const auto& zones = host.context->layout.zones();
  bool known = false;
  for (const ZoneInfo& zone : zones) {
    if (zone.name != name) continue;
    known = true;
    if (zone.owner != owner) continue;
    for (size_t i = 0; i < zone.holds.size(); ++i)
      if (host.context->roster.type_of(zone.holds[i]) == type)
        return zone.first_slot + static_cast<int>(i);
  }
  return luaL_argerror(lua, known ? index + 2 : index,
                       known ? "the zone cannot hold such pieces"
                             : lua_pushfstring(lua, "there is no zone '%s'", name.data()));
}

}  // namespace lua_api
}  // namespace stockade
