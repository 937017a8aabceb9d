#include "framework/notation/fen_rights.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/letters.h"
#include "framework/rules/castling_rights.h"

namespace stockade {
namespace {

using Problem = std::optional<Diagnostic>;

Diagnostic fail_at(const FenField& in, size_t place, std::string id, std::string message,
                   std::string hint) {
  return error(std::move(id), std::move(message), std::move(hint),
               mark_at(in.text, in.offset + place));
}

// --- rights

std::string rights_hint(const GameDefinition& definition) {
  const Equipment& equipment = definition.equipment();
  std::string known;
  if (equipment.writes_sides()) {
    for (const int flag : written_order(definition)) {
      const FlagInfo& right = definition.flags()[flag];
      known += (known.empty() ? "" : " ") +
               std::string(1, equipment.side(owner_of(definition, right)).letter) + right.letter;
    }
    return known.empty() ? tr("write '-' for castling rights")
                         : tr("each right has the letter of its side in front: {}, or '-'", known);
  }
  for (const int flag : written_order(definition)) known += definition.flags()[flag].letter;
  return known.empty() ? tr("write '-' for castling rights")
                       : tr("write letters of {}, or '-'", spaced(known));
}

/// The right that needs a piece besides the king on the file of that letter, as programs write it
/// that shuffle pieces.
std::optional<int> flag_of_rook(const FenField& in, char letter) {
  const auto& flags = in.definition.flags();
  const Topology& topology = in.definition.topology();
  std::optional<int> found;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].needs.size() != 2) continue;
    const Side owner = owner_of(in.definition, flags[i]);
    if (in.board && in.definition.equipment().side(owner).board != in.board) continue;
    if (in.definition.equipment().place_on_board(owner) != (is_lower(letter) ? 1 : 0)) continue;
    for (const auto& [cell, piece] : flags[i].needs) {
      Position alone(in.definition.layout());
      alone.put(cell, piece);
      const bool royal = in.definition.kernel().royal_cells(alone, owner).any();
      if (royal || topology.file_name(topology.info(cell).file) != std::string(1, to_lower(letter)))
        continue;
      if (found) return std::nullopt;
      found = static_cast<int>(i);
    }
  }
  return found;
}

/// The flag that the letter means, of `owner` if sides write their letters. `read`: the flags
/// already read.
std::optional<int> find_flag(const FenField& in, char letter, std::optional<Side> owner,
                             uint32_t read, const Position& position) {
  const auto& flags = in.definition.flags();
  const Equipment& equipment = in.definition.equipment();
  const auto found = std::find_if(flags.begin(), flags.end(), [&](const FlagInfo& flag) {
    // If boards are played at once, each has its own rights.
    const bool of_board =
        !in.board || equipment.side(owner_of(in.definition, flag)).board == in.board;
    return flag.letter == letter && !flag.doubled && of_board &&
           equipment.writes_sides() == owner.has_value() &&
           (!owner || owner_of(in.definition, flag) == owner);
  });
  std::optional<int> other;
  if (found != flags.end()) other = static_cast<int>(found - flags.begin());
  const auto* rights = in.definition.kernel().facet<CastlingRightsFacet>();
  if (!rights && !other) return flag_of_rook(in, letter);
  // A letter that another rule also uses means castling only at its second occurrence.
  if (!rights || (other && !(read >> *other & 1))) return other;
  const auto right = rights->flag_of(letter, position);
  return right ? right : other;
}

/// Sets the flags that were written and those that they imply.
void enter_flags(const FenField& in, uint32_t read, FenPlaces& places, Position& position) {
  const auto& flags = in.definition.flags();
  const auto* rights = in.definition.kernel().facet<CastlingRightsFacet>();
  const CellSet unmoved = rights ? rights->unmoved(read, position) : CellSet{};
  uint32_t all = read;
  for (size_t i = 0; i < flags.size(); ++i) {
    const bool written = read >> i & 1;
    const FlagInfo& flag = flags[i];
    if (flag.implied_by & read) {
      all |= uint32_t{1} << i;
      if (!written)
        places.flag_offset[i] = places.flag_offset[std::countr_zero(flag.implied_by & read)];
    }
    if (flag.needs_occupied && unmoved.test(flag.needs_occupied->cell) &&
        in.definition.roster().side_of(position.at(flag.needs_occupied->cell)) ==
            flag.needs_occupied->side) {
      all |= uint32_t{1} << i;
      if (!written) places.flag_offset[i] = in.offset;
    }
  }
  position.set_flags(position.flags() | all);
}

// --- cells passed over

/// Names of cells on a board of its own may leave out the board.
std::optional<int> find_cell(const FenField& in, std::string_view name) {
  const Topology& topology = in.definition.topology();
  return in.board ? topology.find_on(name, *in.board) : find_cell(topology, name, in.cells);
}

/// The length of the name of a cell at the beginning of `text`; 0 if there is none.
size_t cell_length(const FenField& in, std::string_view text) {
  for (size_t n = text.size(); n > 0; --n)
    if (find_cell(in, text.substr(0, n))) return n;
  return 0;
}

/// Of the cells of one step, keeps the first that was passed; the rest must be passed by the same
/// step, or be where it ends.
void keep_first_passed(const FenField& in, const Position& position, FenPlaces& places) {
  if (places.passed.size() < 2) return;
  const auto pieces = [&](int cell) { return pieces_that_passed(in.definition, position, cell); };
  size_t first = 0;
  while (first + 1 < places.passed.size() &&
         (position.at(places.passed[first]) != kEmpty || pieces(places.passed[first]).empty()))
    ++first;
  std::optional<int> arrival = places.arrivals[first];
  for (const int cell : places.passed) {
    const std::vector<int> passed = pieces(places.passed[first]);
    if (!arrival && std::find(passed.begin(), passed.end(), cell) != passed.end()) arrival = cell;
  }
  places.also_passed = std::move(places.passed);
  places.passed = {places.also_passed[first]};
  places.arrivals = {arrival};
}

}  // namespace

Problem read_rights(const FenField& in, FenPlaces& places, Position& position) {
  const std::string_view field = in.field;
  if (field.empty() || field == "-") return std::nullopt;
  const auto& flags = in.definition.flags();
  const Equipment& equipment = in.definition.equipment();
  const auto* rights = in.definition.kernel().facet<CastlingRightsFacet>();
  uint32_t read = 0;
  for (size_t i = 0; i < field.size(); ++i) {
    // With many sides, each writes its own letter before a right, as before a piece.
    const std::optional<Side> owner =
        equipment.writes_sides() ? equipment.find_side(field[i]) : std::nullopt;
    if (owner && ++i == field.size())
      return fail_at(
          in, i - 1, "position-flags",
          tr("{} is a side without a castling right", in_quotes(character_at(field, i - 1))),
          rights_hint(in.definition));
    const std::string letter = in_quotes(character_at(field, i));
    const auto found = find_flag(in, field[i], owner, read, position);
    if (!found)
      return fail_at(
          in, i, "position-flags",
          flags.empty() ? tr("this variant has no castling")
          : rights      ? tr("{} is not the right of a rook that stands on its king's rank", letter)
                        : tr("{} is not a castling right", letter),
          rights ? tr("write K and Q for the outermost rooks, or the letters of files")
                 : rights_hint(in.definition));
    const uint32_t bit = uint32_t{1} << *found;
    if (read & bit)
      return fail_at(in, i, "position-flags", tr("{} is written twice", letter),
                     tr("write each letter once"));
    read |= bit;
    places.flag_offset[*found] = in.offset + i;
  }
  enter_flags(in, read, places, position);
  if (const std::string why = rights ? rights->contradiction(position) : ""; !why.empty())
    return fail_at(in, 0, "position-flags", why, tr("write '-' for castling rights"));
  return std::nullopt;
}

Problem read_passed_cells(const FenField& in, const Position& position, FenPlaces& places) {
  const std::string_view field = in.field;
  places.passed_at = in.offset;
  if (field.empty() || field == "-") return std::nullopt;
  // A long step may have passed over several cells; they are written in sequence, and the first one
  // is enough. In a series of moves, several pieces may have passed over cells.
  for (size_t at = 0; at < field.size();) {
    const size_t length = cell_length(in, field.substr(at));
    if (length == 0)
      return fail_at(in, at, "position-passed",
                     tr("{} is not a cell of this board", in_quotes(field.substr(at))),
                     tr("write the cell that was passed over, or '-'"));
    places.passed.push_back(*find_cell(in, field.substr(at, length)));
    places.arrivals.emplace_back();
    at += length;
    // The cell of the piece, if several might have passed.
    if (at < field.size() && field[at] == '-') {
      const size_t arrival = cell_length(in, field.substr(at + 1));
      if (arrival == 0)
        return fail_at(in, at, "position-passed",
                       tr("{} names no cell of this board", in_quotes(field.substr(at))),
                       tr("write the cell where the piece stands behind '-'"));
      places.arrivals.back() = find_cell(in, field.substr(at + 1, arrival));
      at += 1 + arrival;
    }
  }
  if (!in.definition.facts().long_turns) keep_first_passed(in, position, places);
  return std::nullopt;
}

void drop_vacant_rights(const GameDefinition& definition, std::string_view text,
                        const FenPlaces& places, Position& position, Diagnostics* warnings) {
  const auto& flags = definition.flags();
  if (std::none_of(flags.begin(), flags.end(),
                   [](const FlagInfo& flag) { return flag.needs_occupied.has_value(); }))
    return;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (!position.flag(static_cast<int>(i))) continue;
    const bool lacks_piece =
        std::any_of(flags[i].needs.begin(), flags[i].needs.end(),
                    [&](const auto& need) { return position.at(need.first) != need.second; });
    const auto& occupied = flags[i].needs_occupied;
    const bool is_vacant = occupied && !position.cells_of(occupied->side).test(occupied->cell);
    if (!lacks_piece && !is_vacant) continue;
    position.set_flags(position.flags() & ~(uint32_t{1} << i));
    if (!warnings) continue;
    warnings->push_back(
        warning("position-flags",
                tr("'{}' is left out: its piece is not there", text[places.flag_offset[i]]), {},
                mark_at(text, places.flag_offset[i])));
  }
}

}  // namespace stockade
