#pragma once
// Purity: what a loaded script can reach changes no more, so that hooks are functions of their
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

/// Moves the entries of the table on top into a read-only one behind it.
void make_read_only(lua_State* lua);

/// Makes read-only all that can be reached from the values of the list on top, and refuses
/// functions among it that keep state. Takes the list off. `scratch`: for bytecode.
void freeze_values(lua_State* lua, std::string& scratch);

inline constexpr int kMaxUpvalues = 256;  // of a Lua function

/// Which of its upvalues a function or one inside it assigns. `code` is what lua_dump() writes for
/// it; false if it is of another Lua. `line`: where the function begins that assigns the last one.
[[nodiscard]] bool find_assigned_upvalues(const std::string& code,
                                          std::bitset<kMaxUpvalues>& assigned, int& line);

}  // namespace stockade
