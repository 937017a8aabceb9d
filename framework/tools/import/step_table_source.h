#pragma once
// The games of an engine's ini file that describes movements as tables of board steps: a line
// "Game: NAME", the size of the board, the numbers of the pieces on the back ranks of both sides,
// and a line for each piece with its letter, value and rays:
//
//   Game: small
//   6x6
//   6 4 7 3 4 6
//   6 4 7 3 4 6
//   p:99 -16,6 -15,5 -17,5
//
// A ray is a step on a board whose ranks are 16 squares apart, and what it may do, in hexadecimal
// digits. docs/author/import.md lists what is understood.

#include <memory>

#include "framework/tools/import/source.h"

namespace stockade {

[[nodiscard]] bool is_step_table_source(std::string_view text);

Result<std::unique_ptr<ImportSource>> read_step_table_source(std::string_view text,
                                                             const std::string& file_name,
                                                             const ImportOptions& options);

}  // namespace stockade
