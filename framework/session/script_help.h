#pragma once
// What an editor shows an author of a script while he writes: the names that can stand at a place,
// what they mean, and where they are defined. What the program offers comes from the tables that
// scripts are run by.
//
// The text may be unfinished, so it is not parsed: names are found by the words around them.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "framework/session/language_help.h"

namespace stockade {

/// A script as an editor holds it.
struct ScriptText {
  std::string_view text;
  std::filesystem::path folder;  ///< of its file, where its modules are; "" for none
};

/// What can stand at a place, as far as it begins with what is written there: functions and fields
/// of objects, hooks and their keys, Lua's functions, names of the file; in a text pieces, zones,
/// regions or cells of `rules` (may be null), as the call around it takes them.
[[nodiscard]] Completion complete_script(const ScriptText& script, size_t offset,
                                         const GameDefinition* rules);

/// What a tooltip says about the name at a place; "" for none.
[[nodiscard]] std::string explain_script(const ScriptText& script, size_t offset,
                                         const GameDefinition* rules);

struct ScriptPlace {
  std::filesystem::path file;  ///< "" for the same
  int line = 0;                ///< from 1; 0: nowhere
  int column = 0;
};
/// Where the name at a place is defined: in the file, in a module, or the module itself.
[[nodiscard]] ScriptPlace definition_in_script(const ScriptText& script, size_t offset);

}  // namespace stockade
