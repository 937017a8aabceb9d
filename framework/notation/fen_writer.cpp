#include "framework/notation/fen.h"
#include "framework/notation/fen_checks.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/fen_values.h"
#include "framework/notation/letters.h"
#include "framework/rules/boards_facet.h"
#include "framework/rules/castling_rights.h"

namespace stockade {
namespace {

/// One row; if two boards are written as one, `folded`, pieces of the second have '|' before them.
std::string write_row(const GameDefinition& definition, const Position& position, const Row& row,
                      bool folded) {
  const Equipment& equipment = definition.equipment();
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty) text += std::to_string(empty);
    empty = 0;
  };
  for (const int cell : row.cells) {
    if (cell == kHole) {
      flush();
      text += kHoleSign;
      continue;
    }
    const int twin = folded ? definition.topology().twin(cell, 1) : cell;
    const bool second = position.at(cell) == kEmpty && position.at(twin) != kEmpty;
    const Piece piece = position.at(second ? twin : cell);
    if (piece == kEmpty) {
      ++empty;
      continue;
    }
    flush();
    if (second) text += '|';
    text += equipment.symbol(piece);
  }
  flush();
  return text;
}

/// The board of a FEN that is one of several; none: the FEN is complete.
using PartOf = std::optional<int>;

std::string write_board(const GameDefinition& definition, const Position& position,
                        FenDialect dialect, PartOf board) {
  const Topology& topology = definition.topology();
  const bool folded = dialect == FenDialect::pychess && topology.boards() == 2 && !board;
  std::vector<Sheet> sheets = board ? sheets_of(topology, *board) : sheets_of(topology);
  if (folded) sheets.resize(sheets.size() / 2);
  std::string text;
  for (const Sheet& sheet : sheets) {
    if (!text.empty()) text += '&';
    for (size_t row = 0; row < sheet.size(); ++row) {
      if (row > 0) text += '/';
      text += write_row(definition, position, sheet[row], folded);
    }
  }
  return text;
}

std::string write_passed(const GameDefinition& definition, const Position& position, PartOf board) {
  std::string text;
  const Topology& topology = definition.topology();
  const auto name = [&](int cell) {
    return board ? std::string(topology.short_name(cell)) : topology.name(cell);
  };
  // If several pieces might have passed, the one that has passed is also named.
  const auto arrival = [&](const Passage& passage) {
    const bool clear = pieces_that_passed(definition, position, passage.first).size() < 2;
    return clear ? std::string() : "-" + name(passage.arrival);
  };
  if (definition.facts().long_turns) {
    for (const Passage& passage : passages(definition.kernel(), position))
      text += name(passage.first) + arrival(passage);
    return text.empty() ? "-" : text;
  }
  const int first = position.attribute(CoreAttribute::passed_cell) - 1;
  if (first < 0) return "-";
  CellSet cells = passed_cells(definition.kernel(), position);
  cells.set(first);
  text = name(first) + arrival({first, position.attribute(CoreAttribute::passed_piece) - 1});
  cells.reset(first);
  while (cells.any()) text += name(cells.pop());
  return text;
}

std::string write_group(const GameDefinition& definition, const Position& position,
                        const std::vector<std::string>& zones, PartOf board) {
  const PositionLayout& layout = definition.layout();
  const std::string& order = definition.style().zone_order;
  std::string text;
  for (const Side side : definition.equipment().sides_on(board.value_or(0))) {
    for (const char letter : order.empty() ? type_letters(definition) : order) {
      const auto type = definition.equipment().find_type(letter);
      if (!type) continue;
      const Piece piece = layout.roster().piece(side, *type);
      const auto slot = slot_for(layout, zones, piece);
      if (slot)
        for (int i = 0; i < position.count(*slot); ++i)
          text += definition.equipment().symbol(piece);
    }
  }
  return text;
}

std::string write_zones(const GameDefinition& definition, const Position& position, PartOf board) {
  const auto& groups = definition.style().zone_groups;
  if (groups.empty()) return {};
  std::string text;
  for (size_t i = 0; i < groups.size(); ++i) {
    if (i > 0) text += '#';
    text += write_group(definition, position, groups[i], board);
  }
  while (!text.empty() && text.back() == '#') text.pop_back();
  return "[" + text + "]";
}

std::string write_flags(const GameDefinition& definition, const Position& position,
                        FenDialect dialect, PartOf board) {
  const auto* rights = definition.kernel().facet<CastlingRightsFacet>();
  const Equipment& equipment = definition.equipment();
  const CellSet unmoved = rights ? rights->unmoved(position.flags(), position) : CellSet{};
  const auto& flags = definition.flags();
  const auto is_shared = [&](char letter) {
    return std::any_of(flags.begin(), flags.end(), [&](const FlagInfo& other) {
      return other.letter == letter && !other.doubled;
    });
  };
  std::string text;
  for (const int flag : written_order(definition)) {
    const FlagInfo& info = flags[flag];
    if (board && equipment.side(owner_of(definition, info)).board != board) continue;
    if (!position.flag(flag) || (info.implied_by & position.flags())) continue;
    if (info.needs_occupied && unmoved.test(info.needs_occupied->cell)) continue;
    if (dialect == FenDialect::fairy && info.is_private) continue;
    const char letter = rights && info.doubled ? rights->letter_of(flag, position) : info.letter;
    if (equipment.writes_sides()) text += equipment.side(owner_of(definition, info)).letter;
    text += letter;
    if (info.doubled && letter == info.letter && is_shared(letter)) text += letter;
  }
  return text.empty() ? "-" : text;
}

/// The letter of the side to move, followed by a number at its second and later steps of the turn
/// order.
std::string write_turn(const GameDefinition& definition, const Position& position,
                       FenDialect dialect) {
  const Side side = position.next_player();
  if (definition.turn().is_at_once()) return {definition.equipment().side(side).letter};
  // Fairy-Stockfish's sides are always White, which begins, and Black.
  const bool fairy = dialect == FenDialect::fairy && definition.roster().sides() == 2;
  std::string text(1, fairy ? "wb"[side.index()] : definition.equipment().side(side).letter);
  int times = 0;
  for (int step = 0; step <= position.turn_step(); ++step)
    times += definition.turn()[step].side == side ? 1 : 0;
  return times > 1 ? text + std::to_string(times) : text;
}

/// "pawn:7,queen:1": the counts of several things.
std::string write_counts(const AttributeInfo& info, const Position& position, int attribute) {
  const PackedCounts places(info.most);
  std::string text;
  bool full = true;
  for (size_t i = 0; i < info.words.size(); ++i) {
    const int count = places.count(i, [&](int n) { return position.attribute(attribute + n); });
    full = full && count == info.most[i];
    if (count > 0) text += (text.empty() ? "" : ",") + info.words[i] + ":" + std::to_string(count);
  }
  return full ? "-" : text.empty() ? "0" : text;
}

/// Whether the dialect writes the attribute as a number that goes down, before the plies.
bool is_countdown(const GameDefinition& definition, size_t attribute, FenDialect dialect) {
  return dialect == FenDialect::fairy && definition.roster().sides() == 2 &&
         counts_up_to_goal(definition.layout().attributes()[attribute]);
}

/// "3+2 ": the number left for each side; "" if nothing is counted down.
std::string write_countdown(const GameDefinition& definition, const Position& position,
                            FenDialect dialect) {
  const auto& attributes = definition.layout().attributes();
  for (size_t i = 0; i + 1 < attributes.size(); ++i) {
    if (!is_countdown(definition, i, dialect)) continue;
    const int goal = attributes[i].most.front();
    const auto left = [&](size_t side) {
      return std::to_string(goal - position.attribute(static_cast<int>(i + side)));
    };
    return left(0) + "+" + left(1) + " ";
  }
  return {};
}

/// The extra fields of a variant, each after a space.
std::string write_more(const GameDefinition& definition, const Position& position,
                       FenDialect dialect) {
  using Text = AttributeInfo::Text;
  const auto& attributes = definition.layout().attributes();
  std::string text;
  for (size_t i = 0; i < attributes.size(); ++i) {
    const auto value = position.attribute(static_cast<int>(i));
    if (attributes[i].text == Text::number)
      text += " " + (value == attributes[i].initial ? "-" : std::to_string(value));
    if (attributes[i].text == Text::steps) {
      const CellSteps steps = CellSteps::unpacked(value);
      const Topology& topology = definition.topology();
      std::string said;
      for (int step = 0; step < steps.count; ++step)
        said += (step ? "," : "") + topology.name(steps.step[step].from) +
                topology.name(steps.step[step].to);
      text += " " + (said.empty() ? "-" : said);
    }
    if (attributes[i].text == Text::cell)
      text += " " + (value > 0 ? definition.topology().name(value - 1) : "-");
    if (attributes[i].text == Text::sides) {
      std::string letters;
      for (int side = 0; side < definition.roster().sides(); ++side)
        if (value >> side & 1) letters += definition.equipment().side(Side{side}).letter;
      text += " " + (letters.empty() ? "-" : letters);
    }
    if (attributes[i].text == Text::word)
      text += " " + (value > 0 ? attributes[i].words[static_cast<size_t>(value) - 1] : "-");
    if (attributes[i].text == Text::counts &&
        (i == 0 || attributes[i - 1].name != attributes[i].name))
      text += " " + write_counts(attributes[i], position, static_cast<int>(i));
    if (attributes[i].text == Text::tally && !is_countdown(definition, i, dialect))
      text += (i > 0 && attributes[i - 1].name == attributes[i].name ? "+" : " +") +
              std::to_string(value);
    if (attributes[i].text != Text::cells || attributes[i].low > 0) continue;
    std::string cells;
    for (size_t j = i; j < attributes.size() && attributes[j].name == attributes[i].name; ++j)
      for (auto bits = static_cast<uint32_t>(position.attribute(static_cast<int>(j))); bits;
           bits &= bits - 1)
        cells += definition.topology().name(attributes[j].low + std::countr_zero(bits));
    text += " " + (cells.empty() ? "-" : cells);
  }
  return text;
}

/// The fields that every board of its own has.
std::string write_part(const GameDefinition& definition, const Position& position,
                       FenDialect dialect, PartOf board) {
  return write_board(definition, position, dialect, board) +
         write_zones(definition, position, board) + ' ' +
         write_turn(definition, position, dialect) + ' ' +
         write_flags(definition, position, dialect, board) + ' ' +
         write_passed(definition, position, board) + ' ' +
         write_countdown(definition, position, dialect) +
         std::to_string(position.attribute(CoreAttribute::quiet_plies)) + ' ' +
         std::to_string(position.attribute(CoreAttribute::full_move));
}

}  // namespace

std::string write_fen(const GameDefinition& definition, const Position& position,
                      FenDialect dialect) {
  const auto* boards = definition.kernel().facet<BoardsFacet>();
  if (!boards)
    return write_part(definition, position, dialect, std::nullopt) +
           write_more(definition, position, dialect);
  std::string text;
  Position asked(position);
  for (int board = 0; board < boards->boards(); ++board) {
    boards->ask(asked, board);
    text += (board == 0 ? "" : " | ") + write_part(definition, asked, dialect, board);
  }
  text += write_more(definition, position, dialect);
  if (const int board = boards->asked(position))
    text += std::string(" | ") + Topology::level_letter(board);
  return text;
}

}  // namespace stockade
