#pragma once
// The only file that includes Lua's headers.

#include <lua.hpp>
