#include "framework/notation/board_text.h"

#include <algorithm>

namespace stockade {
namespace {

std::string describe_zone(const GameDefinition& definition, const Position& position,
                          const ZoneInfo& zone) {
  const Equipment& equipment = definition.equipment();
  std::string men;
  for (size_t i = 0; i < zone.holds.size(); ++i) {
    const int count = position.count(zone.first_slot + static_cast<int>(i));
    if (count == 0) continue;
    men += men.empty() ? "" : " ";
    men += equipment.letter(zone.holds[i]);
    if (count > 1) men += "x" + std::to_string(count);
  }
  return equipment.side(zone.owner).name + "'s " + zone.name + ": " + (men.empty() ? "-" : men);
}

}  // namespace

std::string draw_board(const GameDefinition& definition, const Position& position,
                       const BoardTextOptions& options) {
  const Topology& topology = definition.topology();
  const auto zones_of = [&](Side owner) {
    std::string line;
    for (const ZoneInfo& zone : definition.layout().zones())
      if (zone.owner == owner)
        line += (line.empty() ? "   " : "   ") + describe_zone(definition, position, zone);
    return line.empty() ? line : line + "\n";
  };
  const int files = topology.files();
  const int ranks = topology.ranks();
  const Side bottom{options.flipped ? 1 : 0};
  const Side top{options.flipped ? 0 : 1};
  std::string edge = "   +" + std::string(static_cast<size_t>(3 * files), '-') + "+\n";
  std::string text = zones_of(top) + edge;
  for (int row = 0; row < ranks; ++row) {
    const int rank = options.flipped ? row : ranks - 1 - row;
    const std::string number = std::to_string(rank + 1);
    text += std::string(2 - std::min<size_t>(2, number.size()), ' ') + number + " |";
    for (int column = 0; column < files; ++column) {
      const int file = options.flipped ? files - 1 - column : column;
      const int cell = rank * files + file;
      const Man man = position.at(cell);
      const Site site = Site::cell(cell);
      const bool marked = !options.last_move.is_none() &&
                          (options.last_move.from() == site || options.last_move.to() == site);
      const char letter = man == kEmpty ? (topology.info(cell).shade ? '.' : ':')
                                        : definition.equipment().letter(man);
      text += std::string(1, marked ? '[' : ' ') + letter + (marked ? ']' : ' ');
    }
    text += "|\n";
  }
  text += edge + "    ";
  for (int column = 0; column < files; ++column)
    text += std::string(" ") +
            static_cast<char>('a' + (options.flipped ? files - 1 - column : column)) + " ";
  return text + "\n" + zones_of(bottom);
}

}  // namespace stockade
