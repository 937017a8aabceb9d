#include "framework/notation/position_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <vector>

#include "framework/notation/letters.h"
#include "framework/pieces/movement.h"

namespace stockade {
namespace {

using Problem = std::optional<Diagnostic>;

/// The owner of a flag: that of the men it needs, else the case of its letter tells.
Side owner_of(const GameDefinition& definition, const FlagInfo& flag) {
  if (!flag.needs.empty()) return definition.roster().side_of(flag.needs.front().second);
  return Side{is_lower(flag.letter) && definition.roster().sides() > 1 ? 1 : 0};
}

/// The flags in the order they are written: the first side's, then the second's.
std::vector<int> written_order(const GameDefinition& definition) {
  std::vector<int> order(definition.flags().size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return owner_of(definition, definition.flags()[static_cast<size_t>(a)]) <
           owner_of(definition, definition.flags()[static_cast<size_t>(b)]);
  });
  return order;
}

/// The slot that holds `man` in a zone of one of these names.
std::optional<int> slot_for(const PositionLayout& layout, const std::vector<std::string>& zones,
                            Man man) {
  for (const std::string& name : zones) {
    for (size_t i = 0; i < layout.zones().size(); ++i) {
      if (layout.zones()[i].name != name) continue;
      if (const auto slot = layout.find_slot(Zone{static_cast<int>(i)}, man)) return slot;
    }
  }
  return std::nullopt;
}

std::string spaced(std::string_view letters) {
  std::string text;
  for (const char c : letters) {
    if (!text.empty()) text += ' ';
    text += c;
  }
  return text;
}

/// Cells by rank and file; -1 where the board has a hole.
class Grid {
 public:
  explicit Grid(const Topology& topology)
      : files_(topology.files()),
        cells_(static_cast<size_t>(topology.files() * topology.ranks()), -1) {
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const CellInfo& info = topology.info(cell);
      cells_[static_cast<size_t>(info.rank * files_ + info.file)] = cell;
    }
  }
  [[nodiscard]] int at(int rank, int file) const {
    return cells_[static_cast<size_t>(rank * files_ + file)];
  }

 private:
  int files_;
  std::vector<int> cells_;
};

class PositionReader {
 public:
  PositionReader(const GameDefinition& definition, std::string_view text, Diagnostics* warnings)
      : definition_(definition),
        equipment_(definition.equipment()),
        layout_(definition.layout()),
        topology_(definition.topology()),
        text_(text),
        warnings_(warnings),
        position_(definition.layout()) {}

  Result<Position> read() {
    if (text_.size() > kMaxPositionText)
      return error("position-length", "the text is too long for a position",
                   "at most " + std::to_string(kMaxPositionText) + " characters",
                   mark_at(text_, 0));
    using Step = Problem (PositionReader::*)();
    // What is written, then what it adds up to; each step may rely on those before it.
    static constexpr Step kSteps[] = {
        &PositionReader::read_board,        &PositionReader::read_zones,
        &PositionReader::read_side,         &PositionReader::read_flags,
        &PositionReader::read_passed,       &PositionReader::read_counts,
        &PositionReader::check_royals,      &PositionReader::check_barred,
        &PositionReader::check_flags,       &PositionReader::check_passed,
        &PositionReader::check_not_in_check};
    for (const Step step : kSteps)
      if (Problem problem = (this->*step)()) return *std::move(problem);
    if (warnings_) warn_of_unusual_sets();
    definition_.kernel().normalise(position_);
    return position_;
  }

 private:
  // --- reading

  Problem read_board() {
    skip_space();
    if (at_end()) return fail("position-board", "there is no position here", shape_hint());
    const Grid grid(topology_);
    for (int rank = topology_.ranks() - 1;; --rank) {
      if (Problem problem = read_rank(grid, rank)) return problem;
      const bool more = !at_end() && text_[at_] == '/';
      if (more && rank == 0)
        return fail("position-board",
                    "the board has more than " + std::to_string(topology_.ranks()) + " ranks",
                    shape_hint());
      if (!more && rank > 0)
        return fail("position-board",
                    "the board ends after " + std::to_string(topology_.ranks() - rank) + " of " +
                        std::to_string(topology_.ranks()) + " ranks",
                    shape_hint());
      if (!more) return std::nullopt;
      ++at_;
    }
  }

  Problem read_rank(const Grid& grid, int rank) {
    const std::string name = "rank " + std::to_string(rank + 1);
    int file = 0;
    for (; !at_end() && !is_space(text_[at_]) && text_[at_] != '/' && text_[at_] != '['; ++at_) {
      const size_t begin = at_;
      if (is_digit(text_[at_])) {
        int empty = 0;
        while (at_ + 1 < text_.size() && is_digit(text_[at_ + 1]) && empty <= kMaxCells)
          empty = empty * 10 + (text_[at_++] - '0');
        empty = empty * 10 + (text_[at_] - '0');
        if (empty == 0)
          return fail_at(begin, "position-board", "no cells are left empty by a 0", shape_hint());
        file += empty;
      } else {
        const auto man = equipment_.find_man(text_[at_]);
        if (!man) return unknown_letter();
        if (file < topology_.files()) {
          const int cell = grid.at(rank, file);
          if (Problem problem = add(*man)) return problem;
          position_.put(cell, *man);
          cell_offset_[static_cast<size_t>(cell)] = at_;
        }
        ++file;
      }
      if (file > topology_.files())
        return fail_at(begin, "position-board",
                       name + " has more than " + std::to_string(topology_.files()) + " cells",
                       shape_hint());
    }
    if (file < topology_.files())
      return fail("position-board",
                  name + " has " + std::to_string(file) + " of " +
                      std::to_string(topology_.files()) + " cells",
                  shape_hint());
    return std::nullopt;
  }

  Problem read_zones() {
    if (at_end() || text_[at_] != '[') return std::nullopt;
    const size_t open = at_++;
    const auto& groups = definition_.style().zone_groups;
    size_t group = 0;
    for (; !at_end() && text_[at_] != ']'; ++at_) {
      if (is_space(text_[at_])) continue;
      if (groups.empty())
        return fail_at(open, "position-zones", "no men are held off the board in this game",
                       "leave the brackets out");
      if (text_[at_] == '#') {
        if (++group == groups.size())
          return fail("position-zones", "there are more groups of men than zones",
                      "order: " + groups_hint());
        continue;
      }
      if (Problem problem = read_held(groups[group])) return problem;
    }
    if (at_end())
      return fail_at(open, "position-zones", "the bracket is never closed",
                     "write ] after the men");
    ++at_;
    if (!at_end() && !is_space(text_[at_]))
      return fail("position-zones", "a space must follow the bracket");
    return std::nullopt;
  }

  Problem read_held(const std::vector<std::string>& zones) {
    const auto man = equipment_.find_man(text_[at_]);
    if (!man) return unknown_letter();
    const auto slot = slot_for(layout_, zones, *man);
    if (!slot)
      return fail("position-zones",
                  "no " + zones.front() + " can hold " + equipment_.describe(*man),
                  "order: " + groups_hint());
    if (Problem problem = add(*man)) return problem;
    position_.set_count(*slot, position_.count(*slot) + 1);
    slot_offset_[static_cast<size_t>(*slot)] = at_;
    return std::nullopt;
  }

  Problem read_side() {
    const std::string_view field = next_field();
    if (field.empty()) return std::nullopt;
    for (size_t i = 0; i < equipment_.sides.size(); ++i) {
      if (field == std::string_view(&equipment_.sides[i].letter, 1)) {
        position_.set_side_to_move(Side{static_cast<int>(i)});
        return std::nullopt;
      }
    }
    std::string known;
    for (const SideInfo& side : equipment_.sides)
      known += (known.empty() ? "" : ", ") + std::string(1, side.letter) + " for " + side.name;
    return fail_at(field_at_, "position-side", quoted(field) + " is not a side", "write " + known);
  }

  Problem read_flags() {
    const std::string_view field = next_field();
    if (field.empty() || field == "-") return std::nullopt;
    const auto& flags = definition_.flags();
    uint32_t read = 0;
    for (size_t i = 0; i < field.size(); ++i) {
      const auto found = std::find_if(flags.begin(), flags.end(),
                                      [&](const FlagInfo& f) { return f.letter == field[i]; });
      if (found == flags.end())
        return fail_at(field_at_ + i, "position-flags",
                       quoted(character_at(field, i)) + " says nothing in this place",
                       flags_hint());
      const uint32_t bit = uint32_t{1} << (found - flags.begin());
      if (read & bit)
        return fail_at(field_at_ + i, "position-flags",
                       quoted(character_at(field, i)) + " is said twice", "write each letter once");
      read |= bit;
      flag_offset_[static_cast<size_t>(found - flags.begin())] = field_at_ + i;
    }
    for (size_t i = 0; i < flags.size(); ++i) {
      if ((read >> i & 1) || !(flags[i].implied_by & read)) continue;
      const int by = std::countr_zero(flags[i].implied_by & read);
      flag_offset_[i] = flag_offset_[static_cast<size_t>(by)];
    }
    uint32_t implied = read;
    for (size_t i = 0; i < flags.size(); ++i)
      if (flags[i].implied_by & read) implied |= uint32_t{1} << i;
    position_.set_flags(implied);
    return std::nullopt;
  }

  Problem read_passed() {
    const std::string_view field = next_field();
    passed_at_ = field_at_;
    if (field.empty() || field == "-") return std::nullopt;
    const auto cell = topology_.find(field);
    if (!cell)
      return fail_at(field_at_, "position-passed", quoted(field) + " is not a cell of this board",
                     "write the cell that was passed over, or -");
    position_.set_attribute(CoreAttribute::passed_cell, 1 + *cell);
    return std::nullopt;
  }

  Problem read_counts() {
    if (Problem problem = read_number(CoreAttribute::quiet_plies, 0, "the count of quiet plies"))
      return problem;
    if (Problem problem = read_number(CoreAttribute::full_move, 1, "the number of the move"))
      return problem;
    const std::string_view rest = next_field();
    if (!rest.empty())
      return fail_at(field_at_, "position-end", quoted(rest) + " is left over after the position",
                     "a position ends with the number of the move");
    return std::nullopt;
  }

  Problem read_number(CoreAttribute attribute, int least, const std::string& what) {
    static constexpr int kMost = 65535;
    const std::string_view field = next_field();
    if (field.empty()) return std::nullopt;
    int value = 0;
    const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (failure != std::errc{} || end != field.data() + field.size() || !is_digit(field[0]) ||
        value < least || value > kMost)
      return fail_at(field_at_, "position-number", quoted(field) + " is not " + what,
                     "a number from " + std::to_string(least) + " to " + std::to_string(kMost));
    position_.set_attribute(attribute, value);
    return std::nullopt;
  }

  // --- what the whole adds up to

  Problem check_royals() {
    const Kernel& kernel = definition_.kernel();
    if (!kernel.has_royals()) return std::nullopt;
    for (int side = 0; side < layout_.roster().sides(); ++side) {
      const std::vector<Man> royals = royal_men(Side{side});
      if (royals.empty()) continue;
      const std::string& name = equipment_.kind_of(royals.front()).name;
      const std::string& owner = equipment_.side(Side{side}).name;
      for (int slot = 0; slot < layout_.slots(); ++slot)
        if (position_.count(slot) > 0 &&
            std::find(royals.begin(), royals.end(), layout_.slot(slot).man) != royals.end())
          return fail_at(slot_offset_[static_cast<size_t>(slot)], "position-royal",
                         owner + "'s " + name + " is held off the board",
                         "a " + name + " stands on the board");
      CellSet cells = kernel.royal_cells(position_, Side{side});
      if (cells.empty())
        return fail_at(0, "position-royal", owner + " has no " + name + " on the board",
                       "each side has exactly one");
      if (cells.count() > 1) {
        // Blame the one that is read last.
        size_t last = 0;
        const int count = cells.count();
        while (cells.any()) last = std::max(last, cell_offset_[static_cast<size_t>(cells.pop())]);
        return fail_at(last, "position-royal",
                       owner + " has " + std::to_string(count) + " of the " + name,
                       "each side has exactly one");
      }
    }
    return std::nullopt;
  }

  Problem check_barred() {
    for (int i = 1; i < layout_.men(); ++i) {
      const Man man{i};
      const CellSet barred = definition_.kernel().barred_cells(man);
      for (CellSet cells = position_.cells_of(man); cells.any();) {
        const int cell = cells.pop();
        const bool must_change = barred.test(cell);
        // A man that changes on its way also never turns back: where it cannot come from anywhere,
        // it cannot be.
        if (!must_change && (barred.empty() || can_have_come(man, cell))) continue;
        return fail_at(
            cell_offset_[static_cast<size_t>(cell)], "position-barred",
            equipment_.describe(man) + " cannot stand on " + topology_.name(cell),
            must_change ? "it has to change when it comes there" : "it has no way to come there");
      }
    }
    return std::nullopt;
  }

  /// Whether `man` starts on `cell`, has a step to it from some cell, or may be dropped on it.
  bool can_have_come(Man man, int cell) const {
    const Position& start = definition_.start();
    if (start.occupied().empty() || start.at(cell) == man) return true;
    const Orientation orientation = equipment_.side_of(man).orientation;
    if (const auto atoms = parse_betza(equipment_.kind_of(man).movement)) {
      for (const MovementAtom& atom : *atoms) {
        for (const Vec direction : atom.directions) {
          const Vec step = orientation.turn(direction);
          if (topology_.offset(cell, {-step.dx, -step.dy})) return true;
        }
      }
    }
    return may_be_dropped(man, cell);
  }

  bool may_be_dropped(Man man, int cell) const {
    const Side side = layout_.roster().side_of(man);
    Position alone(layout_);
    alone.set_side_to_move(side);
    for (size_t i = 0; i < layout_.zones().size(); ++i) {
      const ZoneInfo& zone = layout_.zones()[i];
      const auto slot = layout_.find_slot(Zone{static_cast<int>(i)}, man);
      if (slot && zone.owner == side && zone.droppable) alone.set_count(*slot, 1);
    }
    MoveList moves;
    definition_.kernel().pseudo_moves(alone, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.man() == man && move.to() == Site::cell(cell) &&
             definition_.kernel().effect(move.effect()).form == MoveForm::drop;
    });
  }

  Problem check_flags() {
    for (size_t i = 0; i < definition_.flags().size(); ++i) {
      if (!position_.flag(static_cast<int>(i))) continue;
      for (const auto& [cell, man] : definition_.flags()[i].needs) {
        if (position_.at(cell) == man) continue;
        const char letter = text_[flag_offset_[i]];
        return fail_at(flag_offset_[i], "position-flags",
                       std::string("'") + letter + "' needs " + equipment_.describe(man) + " on " +
                           topology_.name(cell) + ", and it is not there",
                       std::string("leave out the ") + letter);
      }
    }
    return std::nullopt;
  }

  Problem check_passed() {
    const int passed = position_.attribute(CoreAttribute::passed_cell) - 1;
    if (passed < 0) return std::nullopt;
    const std::string& name = topology_.name(passed);
    if (position_.at(passed) != kEmpty)
      return fail_at(passed_at_, "position-passed",
                     name + " cannot have been passed over: " +
                         equipment_.describe(position_.at(passed)) + " stands there",
                     "write -");
    const auto stepped = man_that_passed(passed);
    if (!stepped)
      return fail_at(passed_at_, "position-passed",
                     "no man of " + equipment_.side(previous_side()).name +
                         " can just have passed over " + name,
                     "the cell lies behind a man that has just made an opening move; else write -");
    position_.set_attribute(CoreAttribute::passed_man, 1 + *stepped);
    return std::nullopt;
  }

  /// Where the man stands that can just have passed over `passed` on its opening move.
  std::optional<int> man_that_passed(int passed) const {
    const Side side = previous_side();
    const Orientation orientation = equipment_.side(side).orientation;
    for (int k = 0; k < layout_.roster().kinds(); ++k) {
      const KindInfo& kind = equipment_.kind(Kind{k});
      const auto atoms = parse_betza(kind.movement);
      const auto region = parse_region(topology_, orientation, kind.initial);
      if (!atoms || !region) continue;
      const Man man = layout_.roster().man(side, Kind{k});
      for (const MovementAtom& atom : *atoms) {
        if (!atom.opens_en_passant) continue;
        for (const Vec direction : atom.directions)
          if (const auto end = end_of_pass(man, atom, orientation.turn(direction), *region, passed))
            return end;
      }
    }
    return std::nullopt;
  }

  /// Follows a step of `atom` back from `passed` to a start in `region` and on to where `man` is.
  std::optional<int> end_of_pass(Man man, const MovementAtom& atom, Vec leap, const CellSet& region,
                                 int passed) const {
    const int stride = std::max(1, std::gcd(std::abs(leap.dx), std::abs(leap.dy)));
    const Vec unit = {leap.dx / stride, leap.dy / stride};
    const int longest = atom.range == 0 ? kMaxCells : atom.range * stride;
    for (int before = 1; before < longest; ++before) {
      const auto start = topology_.offset(passed, {-unit.dx * before, -unit.dy * before});
      if (!start || position_.at(*start) != kEmpty) break;  // the way it came is empty now
      if (!region.test(*start)) continue;
      for (int after = 1; before + after <= longest; ++after) {
        const auto end = topology_.offset(passed, {unit.dx * after, unit.dy * after});
        if (!end) break;
        if (position_.at(*end) == kEmpty) continue;
        if (position_.at(*end) == man && (before + after) % stride == 0) return end;
        break;
      }
    }
    return std::nullopt;
  }

  Problem check_not_in_check() {
    for (int i = 0; i < layout_.roster().sides(); ++i) {
      const Side side{i};
      if (side == position_.side_to_move()) continue;
      const CellSet checked = definition_.kernel().checked(position_, side);
      if (checked.empty()) continue;
      const int royal = checked.lowest();
      const CellSet attackers =
          definition_.kernel().attackers(position_, royal, position_.side_to_move());
      std::string by;
      if (attackers.any())
        by = " by " + equipment_.describe(position_.at(attackers.lowest())) + " on " +
             topology_.name(attackers.lowest());
      return fail_at(cell_offset_[static_cast<size_t>(royal)], "position-check",
                     equipment_.side(side).name + " has just moved and is in check" + by,
                     "it would have to be " + equipment_.side(side).name + "'s move");
    }
    return std::nullopt;
  }

  // --- warnings

  /// Where the men that leave the board are all kept, every side keeps its set.
  void warn_of_unusual_sets() const {
    const Position& start = definition_.start();
    for (int man = 1; man < layout_.men(); ++man) {
      if (!is_kept_when_captured(Man{man})) continue;
      const int set = total(start, Man{man});
      const int here = total(position_, Man{man});
      if (set == here || total_of_side(start, layout_.roster().side_of(Man{man})) == 0) continue;
      warnings_->push_back(
          warning("position-set",
                  equipment_.side_of(Man{man}).name + " has " + std::to_string(here) + " of the " +
                      equipment_.kind_of(Man{man}).name + ", a set has " + std::to_string(set),
                  "allowed, but no game from the start comes to this", mark_at(text_, 0)));
    }
  }

  bool is_kept_when_captured(Man man) const {
    return std::any_of(layout_.zones().begin(), layout_.zones().end(), [&](const ZoneInfo& zone) {
      return zone.holds_enemy &&
             std::find(zone.holds.begin(), zone.holds.end(), man) != zone.holds.end();
    });
  }

  int total(const Position& position, Man man) const {
    int count = position.cells_of(man).count();
    for (int slot = 0; slot < layout_.slots(); ++slot)
      if (layout_.slot(slot).man == man) count += position.count(slot);
    return count;
  }

  int total_of_side(const Position& position, Side side) const {
    return position.cells_of(side).count();
  }

  // --- helpers

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }
  std::string_view next_field() {
    skip_space();
    field_at_ = at_;
    while (!at_end() && !is_space(text_[at_])) ++at_;
    return text_.substr(field_at_, at_ - field_at_);
  }

  /// Counts a man; zone counts can never overflow when a kind's total fits into one slot.
  Problem add(Man man) {
    if (++totals_[static_cast<size_t>(man.index())] <= kMaxSlotCount) return std::nullopt;
    return fail(
        "position-count",
        "there are more than " + std::to_string(kMaxSlotCount) + " of " + equipment_.describe(man),
        "a game of that size is not supported");
  }

  /// The men that count as royal, found by asking about a board with nobody else.
  std::vector<Man> royal_men(Side side) const {
    std::vector<Man> royals;
    for (int kind = 0; kind < layout_.roster().kinds(); ++kind) {
      const Man man = layout_.roster().man(side, Kind{kind});
      Position alone(layout_);
      alone.put(0, man);
      if (definition_.kernel().royal_cells(alone, side).any()) royals.push_back(man);
    }
    return royals;
  }

  [[nodiscard]] Side previous_side() const {
    const int sides = layout_.roster().sides();
    return Side{(position_.side_to_move().index() + sides - 1) % sides};
  }

  [[nodiscard]] Diagnostic fail_at(size_t offset, std::string id, std::string message,
                                   std::string hint = {}) const {
    return error(std::move(id), std::move(message), std::move(hint), mark_at(text_, offset));
  }
  [[nodiscard]] Diagnostic fail(std::string id, std::string message, std::string hint = {}) const {
    return fail_at(at_, std::move(id), std::move(message), std::move(hint));
  }
  [[nodiscard]] Diagnostic unknown_letter() const {
    return fail("position-letter", quoted(character_at(text_, at_)) + " is not a man of this game",
                "men: " + spaced(kind_letters(definition_)) + ", in lower case for " +
                    equipment_.sides.back().name);
  }

  [[nodiscard]] std::string shape_hint() const {
    return std::to_string(topology_.ranks()) + " ranks of " + std::to_string(topology_.files()) +
           " cells from the top, '/' between them";
  }
  [[nodiscard]] std::string groups_hint() const {
    std::string text;
    for (const auto& group : definition_.style().zone_groups) {
      if (!text.empty()) text += " # ";
      for (size_t i = 0; i < group.size(); ++i) text += (i ? ", " : "") + group[i];
    }
    return text;
  }
  [[nodiscard]] std::string flags_hint() const {
    std::string known;
    for (const int flag : written_order(definition_))
      known += definition_.flags()[static_cast<size_t>(flag)].letter;
    return known.empty() ? "write -" : "letters: " + spaced(known) + ", or -";
  }

  const GameDefinition& definition_;
  const Equipment& equipment_;
  const PositionLayout& layout_;
  const Topology& topology_;
  std::string_view text_;
  Diagnostics* warnings_;
  Position position_;

  size_t at_ = 0;
  size_t field_at_ = 0;
  size_t passed_at_ = 0;
  // Where in the text each thing was said, for the diagnostics of the checks.
  std::array<size_t, kMaxCells> cell_offset_{};
  std::array<size_t, kMaxSlots> slot_offset_{};
  std::array<size_t, kMaxFlags> flag_offset_{};
  std::array<int, kMaxMen> totals_{};
};

std::string write_board(const GameDefinition& definition, const Position& position) {
  const Topology& topology = definition.topology();
  const Grid grid(topology);
  std::string text;
  for (int rank = topology.ranks() - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < topology.files(); ++file) {
      const int cell = grid.at(rank, file);
      if (cell < 0 || position.at(cell) == kEmpty) {
        ++empty;
        continue;
      }
      flush();
      text += definition.equipment().letter(position.at(cell));
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

std::string write_group(const GameDefinition& definition, const Position& position,
                        const std::vector<std::string>& zones) {
  const PositionLayout& layout = definition.layout();
  const std::string& order = definition.style().zone_order;
  std::string text;
  for (int side = 0; side < layout.roster().sides(); ++side) {
    for (const char letter : order.empty() ? kind_letters(definition) : order) {
      const auto kind = definition.equipment().find_kind(letter);
      if (!kind) continue;
      const Man man = layout.roster().man(Side{side}, *kind);
      const auto slot = slot_for(layout, zones, man);
      if (slot)
        text.append(static_cast<size_t>(position.count(*slot)), definition.equipment().letter(man));
    }
  }
  return text;
}

std::string write_zones(const GameDefinition& definition, const Position& position) {
  const auto& groups = definition.style().zone_groups;
  if (groups.empty()) return {};
  std::string text;
  for (size_t i = 0; i < groups.size(); ++i) {
    if (i > 0) text += '#';
    text += write_group(definition, position, groups[i]);
  }
  while (!text.empty() && text.back() == '#') text.pop_back();
  return "[" + text + "]";
}

std::string write_flags(const GameDefinition& definition, const Position& position,
                        PositionDialect dialect) {
  std::string text;
  for (const int flag : written_order(definition)) {
    const FlagInfo& info = definition.flags()[static_cast<size_t>(flag)];
    if (!position.flag(flag) || (info.implied_by & position.flags())) continue;
    if (dialect == PositionDialect::fairy && info.implied_by) continue;
    text += info.letter;
  }
  return text.empty() ? "-" : text;
}

}  // namespace

Result<Position> parse_position(const GameDefinition& definition, std::string_view text,
                                Diagnostics* warnings) {
  return PositionReader(definition, text, warnings).read();
}

std::string write_position(const GameDefinition& definition, const Position& position,
                           PositionDialect dialect) {
  const int passed = position.attribute(CoreAttribute::passed_cell) - 1;
  return write_board(definition, position) + write_zones(definition, position) + ' ' +
         definition.equipment().side(position.side_to_move()).letter + ' ' +
         write_flags(definition, position, dialect) + ' ' +
         (passed < 0 ? "-" : definition.topology().name(passed)) + ' ' +
         std::to_string(position.attribute(CoreAttribute::quiet_plies)) + ' ' +
         std::to_string(position.attribute(CoreAttribute::full_move));
}

}  // namespace stockade
