#pragma once
// The functions that scripts have: parts of Lua's base, string, table and math libraries.
//
// Lua counts instructions; what a function written in C does in one of them is not seen. So each of
// these adds what it is about to do to the work of the call, in proportion to the bytes and entries
// that it touches, before it does it or bit by bit. Functions of Lua's own that need time in
// proportion to their arguments alone run behind a wrapper that charges for those; the others are
// written anew: pattern matching, sorting (stable, and the same every time; Lua's own throws dice
// on long lists), joining, repeating, pairs in a fixed order.
//
// None shows an address, and iterators end with the call in which they were made.

#include "framework/script/lua_headers.h"

namespace stockade {

/// Adds the functions to the table at `library`, their tables read-only. Runs protected.
void install_library(lua_State* lua, int library);

}  // namespace stockade
