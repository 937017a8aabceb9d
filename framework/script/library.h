#pragma once
// The functions that scripts have: parts of Lua's base, string, table and math libraries.
//
// Lua counts instructions, but not the work of a C function within one instruction. So each of
// these functions charges its work to the call, in proportion to the bytes and entries that it
// touches, in advance or bit by bit. Lua functions whose time depends only on the size of their
// arguments run behind a wrapper that charges for that size; the others are written anew: pattern
// matching, sorting (stable and deterministic; Lua's own uses random pivots on long lists),
// joining, repeating, pairs in a fixed order.
//
// None reveals an address, and iterators end with the call in which they were made.

#include "framework/script/lua_headers.h"

namespace stockade {

/// Adds the functions to the table at `library`, with read-only tables. Runs in protected mode.
void install_library(lua_State* lua, int library);

}  // namespace stockade
