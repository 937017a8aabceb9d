#pragma once
// The interface for scripts, written for editors and people from the tables that the program itself
// uses.

#include <string>

namespace stockade {

/// Annotated stubs for Lua language servers: scripts/lua/stockade.d.lua.
[[nodiscard]] std::string lua_stubs();
/// The reference: docs/generated/lua-api.md.
[[nodiscard]] std::string lua_reference();

}  // namespace stockade
