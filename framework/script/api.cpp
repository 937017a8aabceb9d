#include "framework/script/api.h"

#include <utility>
#include <vector>

#include "framework/script/api_values.h"

namespace stockade {

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
  // Directions as a side sees the board.
  directions["forward"] = directions["n"];
  directions["backward"] = directions["s"];
}

namespace {

using lua_api::ApiRow;

/// Makes an object without contents, known by its address. Returns its index in the registry.
int make_object(lua_State* lua, const void*& identity, int metatable) {
  identity = lua_newuserdatauv(lua, 1, 0);
  lua_pushvalue(lua, metatable);
  lua_setmetatable(lua, -2);
  return luaL_ref(lua, LUA_REGISTRYINDEX);
}

int refuse_field(lua_State* lua) { return luaL_error(lua, "this can only be read"); }

int refuse_method(lua_State* lua) {
  return lua_api::refuse_name(lua, "this object", {{"men", "pieces"}});
}

void add_guards(lua_State* lua, int metatable) {
  lua_pushcfunction(lua, refuse_field);
  lua_setfield(lua, metatable, "__newindex");
  lua_pushboolean(lua, false);
  lua_setfield(lua, metatable, "__metatable");
}

int install_methods(lua_State* lua, ScriptHost& host, std::span<const ApiRow> rows,
                    const void*& identity) {
  lua_newtable(lua);
  const int metatable = lua_gettop(lua);
  lua_newtable(lua);
  for (const ApiRow& row : rows) {
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
  host.view_ref = install_methods(lua, host, lua_api::view_rows(), host.view);
  host.act_ref = install_methods(lua, host, lua_api::act_rows(), host.act);
  lua_newtable(lua);
  const int metatable = lua_gettop(lua);
  lua_pushlightuserdata(lua, &host);
  lua_newtable(lua);
  for (const ApiRow& row : lua_api::move_rows()) {
    lua_pushlstring(lua, row.entry.name.data(), row.entry.name.size());
    lua_pushinteger(lua, row.field);
    lua_rawset(lua, -3);
  }
  lua_pushcclosure(lua, lua_api::move_index, 2);
  lua_setfield(lua, metatable, "__index");
  add_guards(lua, metatable);
  host.move_ref = make_object(lua, host.move, metatable);
  lua_settop(lua, 0);
}

std::span<const ApiEntry> api_entries() {
  static const auto entries = [] {
    std::vector<ApiEntry> list;
    for (const auto rows : {lua_api::view_rows(), lua_api::move_rows(), lua_api::act_rows()})
      for (const ApiRow& row : rows) list.push_back(row.entry);
    return list;
  }();
  return entries;
}

}  // namespace stockade
