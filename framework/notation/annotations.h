#pragma once
// Annotations as text: the commands that programs write into comments of game files.
//
//   [%eval 0.34]  [%eval 0.34,22]  [%eval #-3]     evaluation, and the depth of the search
//   [%clk 0:05:00]  [%clk 1:23:45.6]               the clock of the player who moved
//   [%csl Ge4,Rd5]  [%cal Ge2e4]                   rings and arrows: green, red, yellow, blue
//
// Evaluations are from the first side's view, in pawns. Other commands, such as [%emt …], are
// kept unchanged.

#include <string>
#include <string_view>

#include "framework/game/record.h"
#include "framework/notation/cell_style.h"

namespace stockade {

/// Moves the commands of a comment into `annotations`, where a later command replaces an earlier
/// one of its type (rings and arrows add up), and returns the rest. A wrong command, such as an
/// arrow to a cell that the board lacks, is kept with the commands that are not read. `cells`: the
/// names of cells in the text.
[[nodiscard]] std::string take_annotations(const GameDefinition& definition, std::string_view text,
                                           Annotations& annotations,
                                           CellStyle cells = CellStyle::own);

/// The commands, separated by spaces; "" for none.
[[nodiscard]] std::string write_annotations(const GameDefinition& definition,
                                            const Annotations& annotations);

/// "0:05:00", "1:23:45.6".
[[nodiscard]] std::string clock_text(int64_t clock_ms);

/// "+0.34", "-1.20", "#5", "#-2".
[[nodiscard]] std::string evaluation_text(const Evaluation& evaluation);

}  // namespace stockade
