#pragma once
// The names that programs have for the cells of one plane of squares.

#include <optional>
#include <string>
#include <string_view>

#include "framework/topology/topology.h"

namespace stockade {

/// own: the names of the definition. plain: letters for files from the left and numbers for ranks
/// from the bottom, from 1. from_zero: the same, but a board of ten ranks counts them from 0, as
/// XBoard does.
enum class CellStyle { own, plain, from_zero };

/// Whether the style gives the cells of this board other names than the definition does. Only one
/// plane of squares with at most 26 files can have them.
[[nodiscard]] bool renames_cells(const Topology& topology, CellStyle style);

[[nodiscard]] std::string cell_name(const Topology& topology, int cell, CellStyle style);
/// The cell of that name; none if there is no such cell.
[[nodiscard]] std::optional<int> find_cell(const Topology& topology, std::string_view name,
                                           CellStyle style);

/// `text` with the definition's names of cells in place of those of the style, and the other way
/// round. At each place the longest name counts.
[[nodiscard]] std::string with_own_names(const Topology& topology, std::string_view text,
                                         CellStyle style);
[[nodiscard]] std::string with_names_of(CellStyle style, const Topology& topology,
                                        std::string_view text);

}  // namespace stockade
