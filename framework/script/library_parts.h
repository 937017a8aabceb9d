#pragma once
// Shared by the parts of the scripts' library, and the functions that library.cpp adds to its
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

/// The cost of texts among the arguments from `first`, which may be read as numbers.
[[nodiscard]] int64_t text_cost(lua_State* lua, int first);
/// Charges for reading the arguments from `first`; called at the beginning of a function.
void charge_texts(lua_State* lua, int first);
[[nodiscard]] std::string_view text_argument(lua_State* lua, int index);
/// The position that an index of a text or list of that length means; negative ones count from the
/// end. At least `least`.
[[nodiscard]] lua_Integer place(lua_Integer index, size_t length, lua_Integer least);
/// The type name of a value whose text would reveal an address; null for other values.
[[nodiscard]] const char* plain_name(lua_State* lua, int index);
/// Raises an error unless the iterator, whose epoch is that upvalue, was made in this call.
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
