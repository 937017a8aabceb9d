#include "framework/notation/board_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "framework/base/utf8.h"
#include "framework/base/visible_text.h"
#include "framework/notation/draws_text.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

std::string describe_zone(const GameDefinition& definition, const Position& position,
                          const ZoneInfo& zone) {
  const Equipment& equipment = definition.equipment();
  std::string pieces;
  for (size_t i = 0; i < zone.holds.size(); ++i) {
    const int count = position.count(zone.first_slot + static_cast<int>(i));
    if (count == 0) continue;
    pieces += pieces.empty() ? "" : " ";
    pieces += equipment.symbol(zone.holds[i]);
    if (count > 1) pieces += "x" + std::to_string(count);
  }
  return visible_text(equipment.side(zone.owner).name + "'s " + zone.name + ": " +
                      (pieces.empty() ? "-" : pieces));
}

constexpr char kEscape = '\x1b';

/// The text of a cell in the colour of its piece's side; empty cells are faint.
std::string coloured(const GameDefinition& definition, Piece piece, bool marked,
                     const std::string& text) {
  // Colours that both light and dark terminals show; the colours of two sides differ most.
  static constexpr std::array<const char*, 8> kSides = {"1;33", "1;34", "1;32", "1;31",
                                                        "1;35", "1;36", "33",   "34"};
  const Roster& roster = definition.roster();
  std::string code = "2";
  if (piece != kEmpty)
    code = roster.is_neutral(roster.type_of(piece))
               ? "1"
               : kSides[static_cast<size_t>(roster.side_of(piece).index()) % kSides.size()];
  if (marked) code += ";7";
  return kEscape + ("[" + code + "m") + text + kEscape + "[0m";
}

std::string drawn_cell(const GameDefinition& definition, const Position& position,
                       const BoardTextOptions& options, int cell) {
  const Piece piece = position.at(cell);
  const Site site = Site::cell(cell);
  if (options.sight && !options.sight->test(cell)) return " ? ";
  const bool marked = !options.last_move.is_none() &&
                      (options.last_move.from() == site || options.last_move.to() == site);
  std::string text = piece == kEmpty
                         ? std::string(1, definition.topology().info(cell).shade ? '.' : ':')
                         : visible_text(definition.equipment().symbol(piece));
  if (text.size() == 1) text.insert(0, 1, marked ? '[' : ' ');
  text += marked ? ']' : ' ';
  return options.colours ? coloured(definition, piece, marked, text) : text;
}

/// The number of characters of a text that a terminal shows.
size_t characters_in(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == kEscape)
      at = text.find('m', at);
    else if (!continues_character(text[at]))
      ++count;
  }
  return count;
}

void pad(std::string& text, size_t width) {
  const size_t length = characters_in(text);
  if (length < width) text.append(width - length, ' ');
}

/// Draws cells by column and line, the line from the bottom; a line of hexagons is half a cell
/// high.
std::string draw_plane(const GameDefinition& definition, const Position& position,
                       const BoardTextOptions& options, int board, int level) {
  const Topology& topology = definition.topology();
  const bool hex = topology.geometry() == Geometry::hex;
  const int files = topology.files();
  const int lines = hex ? 2 * topology.ranks() - 1 : topology.ranks();
  const size_t margin = std::max<size_t>(2, rank_label(topology, topology.ranks() - 1).size());
  const std::string edge = std::string(margin, ' ') + " +" + std::string(3 * files, '-') + "+\n";
  std::string text = edge;
  for (int row = 0; row < lines; ++row) {
    const int line = options.flipped ? row : lines - 1 - row;
    std::string name;
    std::string cells;
    for (int column = 0; column < files; ++column) {
      const int file = options.flipped ? files - 1 - column : column;
      std::optional<int> found;
      for (int cell = 0; cell < topology.cells() && !found; ++cell) {
        const CellInfo& info = topology.info(cell);
        if (info.board == board && info.level == level && info.file == file && info.at.dy == line)
          found = cell;
      }
      if (found && name.empty() && !hex) name = rank_label(topology, topology.info(*found).rank);
      cells += found ? drawn_cell(definition, position, options, *found) : "   ";
    }
    text += std::string(margin - name.size(), ' ') + name + " |" + cells + "|\n";
  }
  text += edge + std::string(margin + 2, ' ');
  for (int column = 0; column < files; ++column) {
    const int file = options.flipped ? files - 1 - column : column;
    text += file_column(topology, file);
  }
  return text + "\n";
}

/// Rows of a graph: each cell near its place, and the names of the cells after the row.
std::string draw_graph(const GameDefinition& definition, const Position& position,
                       const BoardTextOptions& options, int board) {
  const Topology& topology = definition.topology();
  double low = topology.info(0).x;
  double high = low;
  for (int cell = 0; cell < topology.cells_per_board(); ++cell) {
    low = std::min(low, topology.info(cell).x);
    high = std::max(high, topology.info(cell).x);
  }
  std::string text;
  for (int row = 0; row < topology.ranks(); ++row) {
    const int rank = options.flipped ? row : topology.ranks() - 1 - row;
    std::string cells;
    std::string names;
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const CellInfo& info = topology.info(cell);
      if (info.board != board || info.rank != rank) continue;
      const size_t column =
          std::lround((topology.info(cell % topology.cells_per_board()).x - low) * 3);
      pad(cells, column);
      cells += drawn_cell(definition, position, options, cell);
      names += " " + visible_text(topology.name(cell));
    }
    const size_t width = std::lround((high - low) * 3) + 3;
    pad(cells, width);
    text += "   |" + cells + "|" + names + "\n";
  }
  return text;
}

/// The zones of a side in one line, "" if there are none.
std::string zones_line(const GameDefinition& definition, const Position& position, Side owner) {
  std::string line;
  for (const ZoneInfo& zone : definition.layout().zones())
    if (zone.owner == owner) line += "   " + describe_zone(definition, position, zone);
  return line.empty() ? line : line + "\n";
}

/// A board with sides of its own, and the zones of these sides.
std::string draw_own_board(const GameDefinition& definition, const Position& position,
                           BoardTextOptions options, int board) {
  const std::vector<Side> sides = definition.equipment().sides_on(board);
  const Side bottom = options.flipped ? sides.back() : sides.front();
  const Side top = options.flipped ? sides.front() : sides.back();
  std::string text = std::string("   board ") + Topology::level_letter(board) + "\n" +
                     zones_line(definition, position, top);
  for (int level = definition.topology().levels() - 1; level >= 0; --level)
    text += definition.topology().geometry() == Geometry::graph
                ? draw_graph(definition, position, options, board)
                : draw_plane(definition, position, options, board, level);
  return text + zones_line(definition, position, bottom);
}

/// Two texts side by side, line by line.
std::string beside(const std::string& left, const std::string& right) {
  constexpr size_t kGap = 4;
  const auto lines_of = [](const std::string& text) {
    std::vector<std::string> lines;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    return lines;
  };
  const std::vector<std::string> one = lines_of(left);
  const std::vector<std::string> other = lines_of(right);
  size_t width = 0;
  for (const std::string& line : one) width = std::max(width, characters_in(line));
  std::string text;
  for (size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
    std::string line = i < one.size() ? one[i] : "";
    if (i < other.size() && !other[i].empty())
      line += std::string(width + kGap - characters_in(line), ' ') + other[i];
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string draw_board(const GameDefinition& definition, const Position& position,
                       const BoardTextOptions& options) {
  const Topology& topology = definition.topology();
  if (definition.equipment().sides_have_boards()) {
    // Partners sit next to each other, so the next board is seen from the other end.
    std::string text;
    for (int board = 0; board < topology.boards(); ++board) {
      BoardTextOptions own = options;
      own.flipped = options.flipped != (board % 2 == 1);
      const std::string drawn = draw_own_board(definition, position, own, board);
      text = board == 0 ? drawn : beside(text, drawn);
    }
    return text;
  }
  const auto zones_of = [&](Side owner) { return zones_line(definition, position, owner); };
  const Side bottom{options.flipped ? 1 : 0};
  std::string text;
  for (int side = definition.roster().sides() - 1; side >= 0; --side)
    if (Side{side} != bottom) text += zones_of(Side{side});
  for (int board = 0; board < topology.boards(); ++board) {
    for (int level = topology.levels() - 1; level >= 0; --level) {
      if (topology.boards() > 1)
        text += std::string("   board ") + Topology::level_letter(board) + "\n";
      if (topology.levels() > 1)
        text += std::string("   level ") + Topology::level_letter(level) + "\n";
      text += topology.geometry() == Geometry::graph
                  ? draw_graph(definition, position, options, board)
                  : draw_plane(definition, position, options, board, level);
    }
  }
  return text + zones_of(bottom) + visible_text(draws_lines(definition, position));
}

}  // namespace stockade
