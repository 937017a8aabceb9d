#include "framework/notation/cell_style.h"

#include "framework/base/characters.h"

namespace stockade {
namespace {

constexpr int kLetters = 26;
constexpr int kCountedFromZero = 10;

bool is_plane(const Topology& topology) {
  return topology.geometry() == Geometry::square && topology.boards() == 1 &&
         topology.levels() == 1 && topology.files() <= kLetters;
}

int first_rank(const Topology& topology, CellStyle style) {
  return style == CellStyle::from_zero && topology.ranks() == kCountedFromZero ? 0 : 1;
}

/// The number of bytes of the name that `text` begins with: a letter and digits.
size_t name_length(std::string_view text) {
  size_t length = text.empty() || !is_letter(text[0]) ? 0 : 1;
  while (length > 0 && length < text.size() && is_digit(text[length])) ++length;
  return length > 1 ? length : 0;
}

}  // namespace

bool renames_cells(const Topology& topology, CellStyle style) {
  const auto differs = [&](int cell) {
    return topology.name(cell) != cell_name(topology, cell, style);
  };
  // A convention renames the first cell, or (a letter that no file has) only those after some file.
  return style != CellStyle::own && is_plane(topology) &&
         (differs(0) || differs(topology.cells() - 1));
}

std::string cell_name(const Topology& topology, int cell, CellStyle style) {
  if (style == CellStyle::own || !is_plane(topology)) return topology.name(cell);
  const CellInfo& info = topology.info(cell);
  return static_cast<char>('a' + info.file) +
         std::to_string(info.rank + first_rank(topology, style));
}

std::optional<int> find_cell(const Topology& topology, std::string_view name, CellStyle style) {
  if (!renames_cells(topology, style)) return topology.find(name);
  for (int cell = 0; cell < topology.cells(); ++cell)
    if (cell_name(topology, cell, style) == name) return cell;
  return std::nullopt;
}

std::string with_own_names(const Topology& topology, std::string_view text, CellStyle style) {
  if (!renames_cells(topology, style)) return std::string(text);
  std::string out;
  while (!text.empty()) {
    size_t length = name_length(text);
    std::optional<int> cell;
    for (; length > 1 && !cell; --length) {
      cell = find_cell(topology, text.substr(0, length), style);
      if (cell) break;
    }
    out += cell ? topology.name(*cell) : std::string(text.substr(0, 1));
    text.remove_prefix(cell ? length : 1);
  }
  return out;
}

std::string with_names_of(CellStyle style, const Topology& topology, std::string_view text) {
  if (!renames_cells(topology, style)) return std::string(text);
  std::string out;
  while (!text.empty()) {
    std::optional<int> found;
    size_t length = 1;
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const std::string& name = topology.name(cell);
      if (!text.starts_with(name) || (found && name.size() <= length)) continue;
      found = cell;
      length = name.size();
    }
    out += found ? cell_name(topology, *found, style) : std::string(text.substr(0, 1));
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace stockade
