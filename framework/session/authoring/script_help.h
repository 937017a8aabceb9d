#pragma once
// Help for an author in an editor of scripts: the names that are possible at a place, their
// meanings, and their definitions. The program's own names come from the tables that it also uses
// to run scripts.
//
// The text may be unfinished, so it is not parsed: the words around a name determine its meaning.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "framework/session/authoring/language_help.h"

namespace stockade {

/// A script in an editor.
struct ScriptText {
  std::string_view text;
  std::filesystem::path folder;  ///< the folder of its file and its modules; "" for none
};

/// The words that are possible at a place and begin with the text that is written there: functions
/// and fields of objects, hooks and their keys, Lua's functions, names of the file. In a string:
/// the pieces, zones, regions or cells of `rules` (may be null) that the call around it takes.
[[nodiscard]] Completion complete_script(const ScriptText& script, size_t offset,
                                         const GameDefinition* rules);

/// The text of a tooltip for the name at a place; "" for none.
[[nodiscard]] std::string explain_script(const ScriptText& script, size_t offset,
                                         const GameDefinition* rules);

struct ScriptPlace {
  std::filesystem::path file;  ///< "" for the script's own file
  int line = 0;                ///< from 1; 0: nowhere
  int column = 0;
};
/// The place where the name at a place is defined: in the file or in a module, or the beginning of
/// a module.
[[nodiscard]] ScriptPlace definition_in_script(const ScriptText& script, size_t offset);

}  // namespace stockade
