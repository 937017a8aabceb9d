// The methods of the view: queries about the position and the board.

#include "framework/script/api_values.h"
#include "framework/script/sandbox.h"

namespace stockade::lua_api {
namespace {

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

/// More regions than the rules of a game name; a script with generated names must not fill the
/// memory.
constexpr size_t kMaxRegions = 1000;

/// Looks the region up in a function of its own, so that no object with a destructor exists when an
/// error is raised.
bool find_region(const ScriptHost& host, std::string_view words, int side, CellSet& cells) {
  host.regions.resize(std::max(host.regions.size(), static_cast<size_t>(side) + 1));
  auto& known = host.regions[static_cast<size_t>(side)];
  if (const auto found = known.find(words); found != known.end()) {
    cells = found->second;
    return true;
  }
  const auto region =
      parse_region(host.context->equipment.topology,
                   host.context->equipment.side(Side{side}).orientation, std::string(words));
  if (!region) return false;
  cells = *region;
  if (known.size() < kMaxRegions) known.emplace(words, cells);
  return true;
}

/// The cells of a region, as a side sees the board.
CellSet region_argument(lua_State* lua, const ScriptHost& host, int index, int side) {
  const std::string_view words = name_argument(lua, index);
  viewing(lua, host, kRegion + kRegion / 8 * static_cast<int64_t>(words.size()));
  CellSet cells;
  if (!find_region(host, words, side, cells))
    luaL_argerror(lua, index, lua_pushfstring(lua, "'%s' is not a region", words.data()));
  return cells;
}

CellSet pieces_on_board(lua_State* lua, const ScriptHost& host, const HookCall& call) {
  const bool every_side = lua_isnoneornil(lua, 2);
  const int side = side_argument(lua, host, 2);
  const auto types = types_argument(lua, host, 3);
  CellSet at = host.context->equipment.topology.all();
  if (lua_type(lua, 4) == LUA_TSTRING)
    at = region_argument(lua, host, 4, side);
  else if (!lua_isnoneornil(lua, 4))
    at = cells_value(lua, *host.context, 4, "the cells");
  const Roster& roster = host.context->roster;
  CellSet cells;
  for (int i = 1; i < roster.pieces(); ++i)
    if ((every_side || roster.side_of(Piece{i}).index() == side) &&
        types.test(roster.type_of(Piece{i}).index()))
      cells |= call.position->cells_of(Piece{i}) & at;
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
  if (!call.attackers) luaL_error(lua, "the attacks hook cannot ask which pieces attack");
  return call.attackers(*call.position, cell, by);
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

/// The direction of that name; forward and backward depend on the side.
Vec named_direction(lua_State* lua, const ScriptHost& host, int index, int side) {
  const std::string_view name = name_argument(lua, index);
  const auto& directions = host.context->directions;
  const auto found = std::find_if(directions.begin(), directions.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  if (found == directions.end())
    luaL_argerror(lua, index,
                  lua_pushfstring(lua, "this board has no direction '%s'", name.data()));
  if (name != "forward" && name != "backward") return found->second;
  return host.context->equipment.side(Side{side}).orientation.turn(found->second);
}

int view_step(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  viewing(lua, host);
  const int cell = cell_argument(lua, host, 2);
  const Vec v = named_direction(lua, host, 3, side_argument(lua, host, 4));
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

/// A line argument: a name, or a displacement.
Vec line_arguments(lua_State* lua, const ScriptHost& host, int index) {
  if (lua_type(lua, index) == LUA_TSTRING && !lua_isnumber(lua, index))
    return named_direction(lua, host, index, host.call.mover);
  const Vec v = vector_arguments(lua, index);
  if (v == Vec{}) luaL_argerror(lua, index, "0, 0 is not a direction");
  return v;
}

struct Line {
  int start;
  Vec v;
};

Line line_of(lua_State* lua, const ScriptHost& host) {
  const int start = cell_argument(lua, host, 2);
  return {start, line_arguments(lua, host, 3)};
}

/// Calls `visit` with the cells along the line until it returns false.
template <class Visit>
void walk(const Topology& topology, Line line, Visit visit) {
  // On a graph a line may be an endless loop.
  int left = topology.cells();
  for (auto cell = topology.offset(line.start, line.v); cell && *cell != line.start && left > 0;
       cell = topology.offset(*cell, line.v), --left)
    if (!visit(*cell)) return;
}

/// Pushes the cells along the line; with `until_piece`, up to the first piece, without its cell.
int push_line(lua_State* lua, bool until_piece) {
  const ScriptHost& host = host_of(lua);
  const Position& position = *viewing(lua, host).position;
  const Line line = line_of(lua, host);
  lua_newtable(lua);
  int count = 0;
  walk(host.context->equipment.topology, line, [&](int cell) {
    if (until_piece && position.at(cell) != kEmpty) return false;
    lua_pushinteger(lua, cell);
    lua_rawseti(lua, -2, ++count);
    return true;
  });
  return 1;
}

int view_ray(lua_State* lua) { return push_line(lua, false); }
int view_open_cells(lua_State* lua) { return push_line(lua, true); }

int view_first_piece(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const Position& position = *viewing(lua, host).position;
  int found = -1;
  walk(host.context->equipment.topology, line_of(lua, host), [&](int cell) {
    if (position.at(cell) != kEmpty) found = cell;
    return found < 0;
  });
  if (found < 0) return 0;
  lua_pushinteger(lua, found);
  push_piece(lua, *host.context, position.at(found));
  return 3;
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
  const auto twin = host.context->equipment.topology.mirrored(
      cell, host.context->equipment.side(side).orientation);
  if (twin)
    lua_pushinteger(lua, *twin);
  else
    lua_pushnil(lua);
  return 1;
}

int view_region(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  push_cells(lua, region_argument(lua, host, 2, side_argument(lua, host, 3)));
  return 1;
}

int view_attribute(lua_State* lua) {
  const ScriptHost& host = host_of(lua);
  const HookCall& call = viewing(lua, host);
  lua_pushinteger(lua, call.position->attribute(attribute_argument(lua, host, 2)));
  return 1;
}

constexpr ApiRow kViewRows[] = {
    {{"View", "cell", "name: string", "Cell",
      "The cell with this name; an error if there is none."},
     view_cell},
    {{"View", "name", "cell: Cell", "string", "The name of a cell."}, view_name},
    {{"View", "at", "cell: Cell", "string?, integer?",
      "The type of the piece on a cell, and its side; nil if the cell is empty. A neutral piece "
      "has no side."},
     view_at},
    {{"View", "empty", "cell: Cell", "boolean", "Whether a cell is empty."}, view_empty},
    {{"View", "pieces", "side?: integer, types?: string, at?: string|Cell[]", "integer[]",
      "The cells of a side's pieces of these types, in rising order. Without a side: of all sides; "
      "without types: of all types. With at: only those in a region, as the side sees the board, "
      "or on these cells."},
     view_pieces},
    {{"View", "count", "side?: integer, types?: string, at?: string|Cell[]", "integer",
      "The number of these pieces."},
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
    {{"View", "ray", "cell: Cell, dx: integer|string, dy?: integer, dz?: integer", "integer[]",
      "All cells reached by repeating this displacement up to the edge, empty or not. A name such "
      "as \"n\" or \"forward\" may stand for the displacement."},
     view_ray},
    {{"View", "open_cells", "cell: Cell, dx: integer|string, dy?: integer, dz?: integer",
      "integer[]", "The empty cells along this line, up to the first piece."},
     view_open_cells},
    {{"View", "first_piece", "cell: Cell, dx: integer|string, dy?: integer, dz?: integer",
      "integer?, string?, integer?",
      "The first piece along this line: its cell, its type and its side; nil if there is none."},
     view_first_piece},
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

};

}  // namespace

std::span<const ApiRow> view_rows() { return kViewRows; }

}  // namespace stockade::lua_api
