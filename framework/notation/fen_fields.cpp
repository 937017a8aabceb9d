#include "framework/notation/fen_fields.h"

#include <algorithm>
#include <numeric>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"

namespace stockade {

Side owner_of(const GameDefinition& definition, const FlagInfo& flag) {
  if (!flag.needs.empty()) return definition.roster().side_of(flag.needs.front().second);
  if (flag.needs_occupied) return flag.needs_occupied->side;
  return Side{is_lower(flag.letter) && definition.roster().sides() > 1 ? 1 : 0};
}

std::vector<int> written_order(const GameDefinition& definition) {
  std::vector<int> order(definition.flags().size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return owner_of(definition, definition.flags()[a]) <
           owner_of(definition, definition.flags()[b]);
  });
  return order;
}

std::optional<int> slot_for(const PositionLayout& layout, const std::vector<std::string>& zones,
                            Piece piece) {
  for (const std::string& name : zones) {
    for (size_t i = 0; i < layout.zones().size(); ++i) {
      if (layout.zones()[i].name != name) continue;
      if (const auto slot = layout.find_slot(Zone{static_cast<int>(i)}, piece)) return slot;
    }
  }
  return std::nullopt;
}

std::vector<Sheet> sheets_of(const Topology& topology, int board) {
  const std::vector<Sheet> all = sheets_of(topology);
  const auto levels = static_cast<std::ptrdiff_t>(all.size()) / topology.boards();
  return {all.begin() + board * levels, all.begin() + (board + 1) * levels};
}

std::vector<Sheet> sheets_of(const Topology& topology) {
  std::vector<Sheet> sheets;
  const bool by_file = topology.geometry() == Geometry::hex;
  const bool graph = topology.geometry() == Geometry::graph;
  for (int board = 0; board < topology.boards(); ++board) {
    for (int level = topology.levels() - 1; level >= 0; --level) {
      Sheet sheet;
      const int rows = by_file ? topology.files() : topology.ranks();
      for (int i = 0; i < rows; ++i) {
        const int row = by_file ? i : rows - 1 - i;
        sheet.push_back({by_file ? tr("file {}", topology.file_name(row))
                         : graph ? tr("row {}", row + 1)
                                 : tr("rank {}", row + 1),
                         {}});
        if (topology.boards() > 1)
          sheet.back().name += std::string(" of board ") + Topology::level_letter(board);
        if (topology.levels() > 1)
          sheet.back().name += std::string(" of level ") + Topology::level_letter(level);
        for (int file = 0; topology.has_holes() && file < topology.files(); ++file)
          sheet.back().cells.push_back(topology.at(board, level, file, row).value_or(kHole));
        for (int cell = 0; !topology.has_holes() && cell < topology.cells(); ++cell) {
          const CellInfo& info = topology.info(cell);
          if (info.board == board && info.level == level &&
              (by_file ? info.file : info.rank) == row)
            sheet.back().cells.push_back(cell);
        }
        if (by_file) std::reverse(sheet.back().cells.begin(), sheet.back().cells.end());
      }
      sheets.push_back(std::move(sheet));
    }
  }
  return sheets;
}

std::string spaced(std::string_view letters) {
  std::string text;
  for (const char c : letters) {
    if (!text.empty()) text += ' ';
    text += c;
  }
  return text;
}

std::vector<std::pair<int, Piece>> pieces_in(const Equipment& equipment, std::string_view text) {
  std::vector<std::pair<int, Piece>> pieces;
  std::vector<const Row*> rows;
  const std::vector<Sheet> sheets = sheets_of(equipment.topology);
  for (const Sheet& sheet : sheets)
    for (const Row& row : sheet) rows.push_back(&row);
  const size_t rows_per_board = rows.size() / static_cast<size_t>(equipment.topology.boards());
  size_t row = 0;
  size_t next = 0;
  for (size_t at = 0; at < text.size() && row < rows.size();) {
    const char c = text[at];
    if ((is_space(c) || c == '[') && equipment.sides_have_boards()) {
      // Continues with the next board that has its own FEN.
      const size_t bar = text.find('|', at);
      if (bar == std::string_view::npos) break;
      row = (row / rows_per_board + 1) * rows_per_board;
      next = 0;
      at = text.find_first_not_of(' ', bar + 1);
      continue;
    }
    if (is_space(c) || c == '[') break;
    if (c == '/' || c == '&') {
      ++row;
      next = 0;
      ++at;
    } else if (is_digit(c)) {
      size_t empty = 0;
      for (; at < text.size() && is_digit(text[at]); ++at)
        empty = std::min<size_t>(kMaxCells, empty * 10 + (text[at] - '0'));
      next += empty;
    } else if (c == kHoleSign) {
      ++next;
      ++at;
    } else {
      const auto piece = equipment.read_piece(text, at, static_cast<int>(row / rows_per_board));
      if (!piece) break;
      if (next < rows[row]->cells.size() && rows[row]->cells[next] != kHole)
        pieces.emplace_back(rows[row]->cells[next], *piece);
      ++next;
    }
  }
  return pieces;
}

}  // namespace stockade
