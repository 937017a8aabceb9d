#pragma once
// Purity: what a loaded script can reach no longer changes, so that hooks are functions of their
// arguments.
//
//   tables     move their entries into another table that can only be read through them
//   locals     a function that assigns a local of the file or of another function, which is there
//              before and after the call, is refused: told by its bytecode, so that no run of it is
//              needed to find out and no call pays for it
//   iterators  end with the call in which they were made (library.h)
//
// These run protected and raise Lua errors.

#include <bitset>
#include <string>

#include "framework/script/lua_headers.h"

namespace stockade {

/// Moves the entries of the table on top into a hidden table, which makes it read-only.
void make_read_only(lua_State* lua);

/// Makes everything read-only that can be reached from the values of the list on top, and refuses
/// functions among it that keep state. Pops the list. `scratch`: for bytecode.
void freeze_values(lua_State* lua, std::string& scratch);

inline constexpr int kMaxUpvalues = 256;  // of a Lua function

/// Finds which of its upvalues a function, or one inside it, assigns. `code` is what lua_dump()
/// writes for it; false if it is from another Lua version. `line`: the first line of the function
/// that assigns the last one.
[[nodiscard]] bool find_assigned_upvalues(const std::string& code,
                                          std::bitset<kMaxUpvalues>& assigned, int& line);

}  // namespace stockade
