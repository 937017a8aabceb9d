#pragma once
// What the parts of the scripts' library share, and the functions that library.cpp puts into its
// tables.

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "framework/script/lua_headers.h"
#include "framework/script/sandbox.h"

namespace stockade::lua_library {

// What one step of work buys, about as long as an instruction of Lua takes.
inline constexpr int64_t kBytesMoved = 16;
inline constexpr int64_t kBytesRead = 8;                // one by one, as for a number
inline constexpr int64_t kCall = 16;                    // of an iterator
inline constexpr int64_t kNumber = 32;                  // written as a text
inline constexpr int64_t kDirective = 32;               // steps for one of format()
inline constexpr lua_Integer kMaxReturnedValues = 256;  // that a function returns one by one

using Cost = int64_t (*)(lua_State*);

/// Texts among the arguments from `first`, which may be read as numbers.
[[nodiscard]] int64_t text_cost(lua_State* lua, int first);
/// At the beginning of a function: for what looking at its arguments costs.
void charge_texts(lua_State* lua, int first);
[[nodiscard]] std::string_view text_argument(lua_State* lua, int index);
/// Of a text or list of that length, the place that an index from the end means; at least `least`.
[[nodiscard]] lua_Integer place(lua_Integer index, size_t length, lua_Integer least);
/// The name of the type of a value whose text would show an address; null for others.
[[nodiscard]] const char* plain_name(lua_State* lua, int index);
/// An error unless the iterator, whose epoch is that upvalue, was made in this call.
void check_epoch(lua_State* lua, int upvalue);

// library_text.cpp
int repeat_text(lua_State* lua);
int bytes_of_text(lua_State* lua);
/// string.format() without addresses. Upvalue: Lua's own.
int format_text(lua_State* lua);

// library_pattern.cpp
int find_text(lua_State* lua);
int match_text(lua_State* lua);
int match_all(lua_State* lua);
int replace_matches(lua_State* lua);

// library_table.cpp
int sort_list(lua_State* lua);
int join_list(lua_State* lua);
int unpack_list(lua_State* lua);
[[nodiscard]] int64_t insertion_cost(lua_State* lua);
[[nodiscard]] int64_t removal_cost(lua_State* lua);

}  // namespace stockade::lua_library
