#pragma once
// The only place that names Lua's headers.

#include <lua.hpp>
