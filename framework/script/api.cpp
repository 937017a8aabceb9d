#include "framework/script/api.h"

#include <algorithm>
#include <bitset>
#include <cstring>
#include <initializer_list>
#include <utility>

#include "framework/script/sandbox.h"

namespace stockade {

// ------------------------------------------------------------------------------------- context

ScriptContext::ScriptContext(const Equipment& its_equipment, const PositionLayout& its_layout,
                             std::vector<Piece> royal_pieces)
    : equipment(its_equipment),
      layout(its_layout),
      roster(its_equipment.roster()),
      royals(std::move(royal_pieces)) {
  const Topology& topology = equipment.topology;
  for (int i = 0; i < roster.types(); ++i)
    symbols.push_back(equipment.symbol(roster.piece(Side{0}, PieceType{i})));
  neighbours.resize(topology.cells());
  for (const Vec v : topology.compass().called("any"))
    for (int cell = 0; cell < topology.cells(); ++cell)
      if (const auto next = topology.offset(cell, v)) neighbours[cell].set(*next);
  if (topology.geometry() == Geometry::graph) {
    for (const NamedDirection& direction : topology.compass().directions)
      directions[direction.name] = direction.code;
    return;
  }
  if (topology.geometry() == Geometry::hex)
    directions = {{"n", {0, 2}},   {"s", {0, -2}},  {"ne", {1, 1}},
                  {"se", {1, -1}}, {"nw", {-1, 1}}, {"sw", {-1, -1}}};
  else
    directions = {{"n", {0, 1}},  {"s", {0, -1}},  {"e", {1, 0}},   {"w", {-1, 0}},
                  {"ne", {1, 1}}, {"se", {1, -1}}, {"nw", {-1, 1}}, {"sw", {-1, -1}}};
  if (topology.geometry() == Geometry::cube) {
    directions["up"] = {0, 0, 1};
    directions["down"] = {0, 0, -1};
  }
  // As a side sees the board.
  directions["forward"] = directions["n"];
  directions["backward"] = directions["s"];
}

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

namespace {

// ------------------------------------------------------------------------ arguments and results

// Steps of work.
constexpr int64_t kQuestion = 8;     // a plain one about the position or the board
constexpr int64_t kAttackers = 100;  // who attacks a cell
constexpr int64_t kSet = 32;         // going through all pieces
constexpr int64_t kRegion = 200;     // reading the words, and as much for each of them
constexpr size_t kLongestName = 100;

ScriptHost& host_of(lua_State* lua) {
  return *static_cast<ScriptHost*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

/// The call that a method of the view belongs to; `cost` of what it is about to do.
const HookCall& viewing(lua_State* lua, const ScriptHost& host, int64_t cost = kQuestion) {
  Sandbox::charge(lua, cost);
  if (lua_touserdata(lua, 1) != host.view)
    luaL_error(lua, "call the view's functions with a colon, as in view:at(cell)");
  if (!host.call.position) luaL_error(lua, "the view is valid only while its hook runs");
  return host.call;
}

HookCall& acting(lua_State* lua, ScriptHost& host) {
  // Earlier changes are gone through.
  Sandbox::charge(lua, kQuestion + static_cast<int64_t>(host.call.acts.size()) / 4);
  if (lua_touserdata(lua, 1) != host.act)
    luaL_error(lua, "call the functions of act with a colon, as in act:remove(cell)");
  if (!host.call.position || !host.call.may_act)
    luaL_error(lua, "act is valid only while an effect hook runs");
  if (host.call.acts.size() >= kMostActs)
    luaL_error(lua, "a move cannot make more than %d changes", static_cast<int>(kMostActs));
  return host.call;
}

using FormerName = std::pair<std::string_view, const char*>;

/// An error: the object has no such name as the value at index 2; a former name is told the new.
int refuse_name(lua_State* lua, const char* whose, std::initializer_list<FormerName> former) {
  const bool is_text = lua_type(lua, 2) == LUA_TSTRING;
  const char* name = is_text ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
  for (const auto& [old, now] : former)
    if (is_text && old == name)
      return luaL_error(lua, "%s has no '%s': it is now called '%s'", whose, name, now);
  return luaL_error(lua, "%s has no '%s'", whose, name);
}

/// A name or some words: nothing that takes long to look through.
std::string_view name_argument(lua_State* lua, int index) {
  size_t length = 0;
  const char* text = luaL_checklstring(lua, index, &length);
  luaL_argcheck(lua, length <= kLongestName, index, "this text is too long for a name");
  return {text, length};
}

/// An integer, or a short text that holds one.
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

PieceType type_argument(lua_State* lua, const ScriptHost& host, int index) {
  const std::string_view text = name_argument(lua, index);
  const auto type = host.context->equipment.find_type(text);
  if (!type)
    luaL_argerror(lua, index, lua_pushfstring(lua, "there is no piece type '%s'", text.data()));
  return *type;
}

Piece piece_arguments(lua_State* lua, const ScriptHost& host, int side_index, int type_index) {
  const int side = side_argument(lua, host, side_index);
  return host.context->roster.piece(Side{side}, type_argument(lua, host, type_index));
}

/// The piece types that an optional text of symbols names; all of them if there is none.
std::bitset<kMaxPieces> types_argument(lua_State* lua, const ScriptHost& host, int index) {
  std::bitset<kMaxPieces> types;
  if (lua_isnoneornil(lua, index)) return types.set();
  const std::string_view text = name_argument(lua, index);
  for (size_t at = 0; at < text.size();) {
    size_t take = std::min<size_t>(2, text.size() - at);
    std::optional<PieceType> type;
    for (; take > 0; --take) {
      type = host.context->equipment.find_type(text.substr(at, take));
      if (type) break;
    }
    if (!type)
      luaL_argerror(
          lua, index,
          lua_pushfstring(lua, "'%s' has a letter that is not a piece type", text.data()));
    types.set(type->index());
    at += take;
  }
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

/// The slot of a zone by its name, its owner and the piece in it.
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

// ------------------------------------------------------------------------------------- the view

int view_cell(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua, cell_argument(lua, host, 2));
  return 1;
}

int view_name(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const std::string& name = host.context->equipment.topology.name(cell_argument(lua, host, 2));
  lua_pushlstring(lua, name.data(), name.size());
  return 1;
}

int view_at(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  push_piece(lua, *host.context, call.position->at(cell_argument(lua, host, 2)));
  return 2;
}

int view_empty(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  lua_pushboolean(lua, call.position->at(cell_argument(lua, host, 2)) == kEmpty);
  return 1;
}

CellSet pieces_on_board(lua_State* lua, const ScriptHost& host, const HookCall& call) {
  const bool every_side = lua_isnoneornil(lua, 2);
  const int side = side_argument(lua, host, 2);
  const auto types = types_argument(lua, host, 3);
  const Roster& roster = host.context->roster;
  CellSet cells;
  for (int i = 1; i < roster.pieces(); ++i)
    if ((every_side || roster.side_of(Piece{i}).index() == side) &&
        types.test(roster.type_of(Piece{i}).index()))
      cells |= call.position->cells_of(Piece{i});
  return cells;
}

int view_pieces(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host, kSet);
  push_cells(lua, pieces_on_board(lua, host, call));
  return 1;
}

int view_count(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host, kSet);
  lua_pushinteger(lua, pieces_on_board(lua, host, call).count());
  return 1;
}

int view_held(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  lua_pushinteger(lua, call.position->count(slot_arguments(lua, host, 2)));
  return 1;
}

int view_mover(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  lua_pushinteger(lua, viewing(lua, host).mover + 1);
  return 1;
}

int view_enemy(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua,
                  host.context->roster.opponent(Side{side_argument(lua, host, 2)}).index() + 1);
  return 1;
}

CellSet attackers(lua_State* lua, const ScriptHost& host, const HookCall& call) {
  const int cell = cell_argument(lua, host, 2);
  const int by = side_argument(lua, host, 3);
  if (!call.attackers.find) luaL_error(lua, "the attacks hook cannot ask which pieces attack");
  return call.attackers.find(call.attackers.rules, *call.position, cell, by);
}

int view_attackers(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host, kAttackers);
  push_cells(lua, attackers(lua, host, call));
  return 1;
}

int view_attacked(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host, kAttackers);
  lua_pushboolean(lua, attackers(lua, host, call).any());
  return 1;
}

int view_royals(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  const int side = side_argument(lua, host, 2);
  CellSet cells;
  for (const Piece piece : host.context->royals)
    if (host.context->roster.side_of(piece).index() == side)
      cells |= call.position->cells_of(piece);
  push_cells(lua, cells);
  return 1;
}

int view_step(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const std::string_view name = name_argument(lua, 3);
  const auto& directions = host.context->directions;
  const auto found = std::find_if(directions.begin(), directions.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  if (found == directions.end())
    return luaL_argerror(lua, 3,
                         lua_pushfstring(lua, "this board has no direction '%s'", name.data()));
  Vec v = found->second;
  if (name.size() > 4)  // forward, backward
    v = host.context->equipment.side(Side{side_argument(lua, host, 4)}).orientation.turn(v);
  return push_cell_or_nil(lua, host.context->equipment.topology.offset(cell, v));
}

Vec vector_arguments(lua_State* lua, int index) {
  const auto part = [&](int at) {
    const lua_Integer value = optional_integer(lua, at, 0);
    luaL_argcheck(lua, value >= -kMaxCells && value <= kMaxCells, at, "is too far");
    return static_cast<int>(value);
  };
  return {part(index), part(index + 1), part(index + 2)};
}

int view_offset(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const int cell = cell_argument(lua, host, 2);
  return push_cell_or_nil(lua,
                          host.context->equipment.topology.offset(cell, vector_arguments(lua, 3)));
}

int view_ray(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const Topology& topology = host.context->equipment.topology;
  const int start = cell_argument(lua, host, 2);
  const Vec v = vector_arguments(lua, 3);
  if (v == Vec{}) return luaL_argerror(lua, 3, "0, 0 is not a direction");
  lua_newtable(lua);
  int count = 0;
  for (auto cell = topology.offset(start, v); cell; cell = topology.offset(*cell, v)) {
    lua_pushinteger(lua, *cell);
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

int view_neighbours(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  push_cells(lua, host.context->neighbours[cell_argument(lua, host, 2)]);
  return 1;
}

int view_file(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua, host.context->equipment.topology.info(cell_argument(lua, host, 2)).file + 1);
  return 1;
}

int view_rank(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua, host.context->equipment.topology.info(cell_argument(lua, host, 2)).rank + 1);
  return 1;
}

int view_level(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua,
                  host.context->equipment.topology.info(cell_argument(lua, host, 2)).level + 1);
  return 1;
}

int view_board(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua,
                  host.context->equipment.topology.info(cell_argument(lua, host, 2)).board + 1);
  return 1;
}

int view_shade(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  lua_pushinteger(lua, host.context->equipment.topology.info(cell_argument(lua, host, 2)).shade);
  return 1;
}

int view_twin(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const Topology& topology = host.context->equipment.topology;
  const int cell = cell_argument(lua, host, 2);
  const lua_Integer board = integer_argument(lua, 3);
  luaL_argcheck(lua, board >= 1 && board <= topology.boards(), 3, "there is no such board");
  lua_pushinteger(lua, topology.twin(cell, static_cast<int>(board) - 1));
  return 1;
}

int view_mirrored(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const Side side{side_argument(lua, host, 3)};
  lua_pushinteger(lua, host.context->equipment.topology.mirrored(
                           cell, host.context->equipment.side(side).orientation));
  return 1;
}

/// Looks the region up, so that no object with a destructor is there when an error is raised.
bool find_region(const ScriptHost& host, std::string_view words, int side, CellSet& cells) {
  const auto region =
      parse_region(host.context->equipment.topology,
                   host.context->equipment.side(Side{side}).orientation, std::string(words));
  if (region) cells = *region;
  return region.ok();
}

int view_region(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const std::string_view words = name_argument(lua, 2);
  viewing(lua, host, kRegion + kRegion / 8 * static_cast<int64_t>(words.size()));
  const int side = side_argument(lua, host, 3);
  CellSet cells;
  if (!find_region(host, words, side, cells))
    return luaL_argerror(lua, 2, lua_pushfstring(lua, "'%s' is not a region", words.data()));
  push_cells(lua, cells);
  return 1;
}

int view_attribute(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  lua_pushinteger(lua, call.position->attribute(attribute_argument(lua, host, 2)));
  return 1;
}

// ------------------------------------------------------------------------------------- the move

enum class MoveField : lua_Integer {
  from = 1,
  to,
  targets,
  type,
  side,
  form,
  zone,
  other,
  name,
  captured,
  captured_side,
  captured_at,
  losses
};

void push_losses(lua_State* lua, const ScriptContext& context, const MoveFacts& move) {
  lua_createtable(lua, static_cast<int>(move.losses.size()), 0);
  int count = 0;
  for (const ScriptLoss& loss : move.losses) {
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
  switch (form) {
    case MoveForm::board:
      return "board";
    case MoveForm::castling:
      return "castling";
    case MoveForm::drop:
      return "drop";
    case MoveForm::exchange:
      return "exchange";
    case MoveForm::roll:
      return "roll";
    case MoveForm::pass:
      return "pass";
  }
  return "";
}

/// Upvalues: the host, a table from names to fields.
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
    case MoveField::name:
      lua_pushstring(lua, move.name);
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

// -------------------------------------------------------------------------------------- changes

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
  HookCall& call = acting(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const Piece piece = piece_arguments(lua, host, 3, 4);
  call.acts.push_back({Act::Kind::place, cell, piece.index()});
  return 0;
}

int act_remove(lua_State* lua) {
  ScriptHost& host = host_of(lua);
  HookCall& call = acting(lua, host);
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
  HookCall& call = acting(lua, host);
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
  HookCall& call = acting(lua, host);
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
  HookCall& call = acting(lua, host);
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

// ------------------------------------------------------------------------------------ the table

struct ApiRow {
  ApiEntry entry;
  lua_CFunction run;  ///< null: a field
  MoveField field = MoveField::from;
};

constexpr std::string_view kField = "-";

constexpr ApiRow kApi[] = {
    {{"View", "cell", "name: string", "Cell",
      "The cell with this name; an error if there is none."},
     view_cell},
    {{"View", "name", "cell: Cell", "string", "The name of a cell."}, view_name},
    {{"View", "at", "cell: Cell", "string?, integer?",
      "The type of the piece on a cell, and its side; nil if the cell is empty."},
     view_at},
    {{"View", "empty", "cell: Cell", "boolean", "Whether a cell is empty."}, view_empty},
    {{"View", "pieces", "side?: integer, types?: string", "integer[]",
      "The cells of a side's pieces of these types, in rising order. Without a side: of all sides; "
      "without types: of all types."},
     view_pieces},
    {{"View", "count", "side?: integer, types?: string", "integer", "The number of these pieces."},
     view_count},
    {{"View", "held", "zone: string, owner: integer, piece: string", "integer",
      "The number of pieces of a type in the zone of an owner."},
     view_held},
    {{"View", "mover", "", "integer", "The side to move."}, view_mover},
    {{"View", "enemy", "side?: integer", "integer",
      "The opponent of a side; without a side, of the side to move."},
     view_enemy},
    {{"View", "attackers", "cell: Cell, side: integer", "integer[]",
      "The cells of a side's pieces that attack a cell."},
     view_attackers},
    {{"View", "attacked", "cell: Cell, side: integer", "boolean",
      "Whether a piece of the side attacks a cell."},
     view_attacked},
    {{"View", "royals", "side?: integer", "integer[]",
      "The cells of a side's royal pieces; without a side, of the side to move."},
     view_royals},
    {{"View", "step", "cell: Cell, direction: string, side?: integer", "integer?",
      "The next cell in a direction; nil beyond the edge. Directions are n, s, e, w, ne, nw, se "
      "and "
      "sw as the first side sees the board, and forward and backward as the given side sees it. "
      "Hexagonal boards have no e and w; boards with levels also have up and down."},
     view_step},
    {{"View", "offset", "cell: Cell, dx: integer, dy: integer, dz?: integer", "integer?",
      "The cell that is dx to the right, dy ahead and dz up; nil beyond the edge."},
     view_offset},
    {{"View", "ray", "cell: Cell, dx: integer, dy: integer, dz?: integer", "integer[]",
      "All cells reached by repeating this displacement up to the edge, empty or not."},
     view_ray},
    {{"View", "neighbours", "cell: Cell", "integer[]", "The cells that are one king's step away."},
     view_neighbours},
    {{"View", "file", "cell: Cell", "integer", "The cell's file, from 1."}, view_file},
    {{"View", "rank", "cell: Cell", "integer", "The cell's rank, from 1 at the bottom."},
     view_rank},
    {{"View", "level", "cell: Cell", "integer", "The cell's level, from 1."}, view_level},
    {{"View", "board", "cell: Cell", "integer", "The board of the cell, from 1."}, view_board},
    {{"View", "shade", "cell: Cell", "integer", "0 for a dark cell, 1 for a light one."},
     view_shade},
    {{"View", "twin", "cell: Cell, board: integer", "integer",
      "The cell in the same place on another board."},
     view_twin},
    {{"View", "mirrored", "cell: Cell, side: integer", "integer",
      "The cell that is for the side what this cell is for the first side."},
     view_mirrored},
    {{"View", "region", "words: string, side?: integer", "integer[]",
      "The cells of a region, such as \"last rank\", as a side sees the board."},
     view_region},
    {{"View", "attribute", "name: string", "integer",
      "The value of an attribute: one of the script, quiet_plies or full_move."},
     view_attribute},

    {{"Move", "from", kField, "integer?", "The cell where the move starts; nil for a drop."},
     nullptr,
     MoveField::from},
    {{"Move", "to", kField, "integer?",
      "The cell where the move ends; nil in hooks that get targets."},
     nullptr,
     MoveField::to},
    {{"Move", "targets", kField, "integer[]",
      "The cells where the move may end: query hooks are called once for all of them."},
     nullptr,
     MoveField::targets},
    {{"Move", "piece", kField, "string", "The type of the piece that moves or is dropped."},
     nullptr,
     MoveField::type},
    {{"Move", "side", kField, "integer", "The side that moves."}, nullptr, MoveField::side},
    {{"Move", "form", kField, "string", "\"board\", \"castling\", \"drop\" or \"exchange\"."},
     nullptr,
     MoveField::form},
    {{"Move", "zone", kField, "string?", "The zone that a dropped piece comes from."},
     nullptr,
     MoveField::zone},
    {{"Move", "other", kField, "string?", "The type that the piece becomes, or that is paid."},
     nullptr,
     MoveField::other},
    {{"Move", "name", kField, "string", "The name of a generated move; \"\" for others."},
     nullptr,
     MoveField::name},
    {{"Move", "captured", kField, "string?", "The type of the first piece captured."},
     nullptr,
     MoveField::captured},
    {{"Move", "captured_side", kField, "integer?", "The side of the first piece captured."},
     nullptr,
     MoveField::captured_side},
    {{"Move", "captured_at", kField, "integer?", "The cell of the first piece captured."},
     nullptr,
     MoveField::captured_at},
    {{"Move", "losses", kField, "Loss[]", "All pieces captured."}, nullptr, MoveField::losses},

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

/// An object without contents, known by its address. Its place in the registry.
int make_object(lua_State* lua, const void*& identity, int metatable) {
  identity = lua_newuserdatauv(lua, 1, 0);
  lua_pushvalue(lua, metatable);
  lua_setmetatable(lua, -2);
  return luaL_ref(lua, LUA_REGISTRYINDEX);
}

int refuse_field(lua_State* lua) { return luaL_error(lua, "this can only be read"); }

int refuse_method(lua_State* lua) { return refuse_name(lua, "this object", {{"men", "pieces"}}); }

void add_guards(lua_State* lua, int metatable) {
  lua_pushcfunction(lua, refuse_field);
  lua_setfield(lua, metatable, "__newindex");
  lua_pushboolean(lua, false);
  lua_setfield(lua, metatable, "__metatable");
}

int install_methods(lua_State* lua, ScriptHost& host, std::string_view owner,
                    const void*& identity) {
  lua_newtable(lua);
  const int metatable = lua_gettop(lua);
  lua_newtable(lua);
  for (const ApiRow& row : kApi) {
    if (row.entry.owner != owner) continue;
    lua_pushlstring(lua, row.entry.name.data(), row.entry.name.size());
    lua_pushlightuserdata(lua, &host);
    lua_pushcclosure(lua, row.run, 1);
    lua_rawset(lua, -3);
  }
  lua_newtable(lua);
  lua_pushcfunction(lua, refuse_method);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
  lua_setfield(lua, metatable, "__index");
  add_guards(lua, metatable);
  return make_object(lua, identity, metatable);
}

}  // namespace

void install_api(lua_State* lua, ScriptHost& host) {
  host.view_ref = install_methods(lua, host, "View", host.view);
  host.act_ref = install_methods(lua, host, "Act", host.act);
  lua_newtable(lua);
  const int metatable = lua_gettop(lua);
  lua_pushlightuserdata(lua, &host);
  lua_newtable(lua);
  for (const ApiRow& row : kApi) {
    if (row.run) continue;
    lua_pushlstring(lua, row.entry.name.data(), row.entry.name.size());
    lua_pushinteger(lua, static_cast<lua_Integer>(row.field));
    lua_rawset(lua, -3);
  }
  lua_pushcclosure(lua, move_index, 2);
  lua_setfield(lua, metatable, "__index");
  add_guards(lua, metatable);
  host.move_ref = make_object(lua, host.move, metatable);
  lua_settop(lua, 0);
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
      if (length > kLongestName) {
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

std::span<const ApiEntry> api_entries() {
  static const auto entries = [] {
    std::array<ApiEntry, std::size(kApi)> list;
    for (size_t i = 0; i < list.size(); ++i) list[i] = kApi[i].entry;
    return list;
  }();
  return entries;
}

}  // namespace stockade
