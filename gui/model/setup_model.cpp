#include "gui/model/setup_model.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/game/game.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/loose_fen.h"
#include "framework/rules/facets.h"
#include "framework/session/play/session.h"

namespace stockade::gui {
namespace {

constexpr size_t kMaxSteps = 200;  // most steps that can be undone
constexpr int kPassedField = 3;    // field of a FEN, counted from 0

std::string sentence(const Diagnostic& problem) {
  std::string text = problem.message;
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text + (problem.hint.empty() ? "." : ": " + problem.hint + ".");
}

/// A YAML text in double quotes.
std::string in_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return quoted + '"';
}

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return text;
}

/// The sides in check, as a rule test writes them.
std::string checked_sides(const GameDefinition& definition, const Position& position) {
  std::vector<std::string> sides;
  for (int s = 0; s < definition.roster().sides(); ++s)
    if (definition.kernel().checked(position, Side{s}).any())
      sides.push_back(lower_case(definition.equipment().side(Side{s}).name));
  if (sides.empty()) return "none";
  return sides.size() == 1 ? sides[0] : fmt::format("[{}]", fmt::join(sides, ", "));
}

}  // namespace

SetupModel::SetupModel(DefinitionPtr definition, const Position& position)
    : definition_(std::move(definition)), position_(position) {
  judge();
}

// -------------------------------------------------------------------------------------- pieces

std::vector<Piece> SetupModel::palette(Side side) const {
  const Roster& roster = definition_->layout().roster();
  std::vector<Piece> pieces;
  for (int i = 1; i < roster.pieces(); ++i)
    if (roster.side_of(Piece{i}) == side) pieces.push_back(Piece{i});
  return pieces;
}

Piece SetupModel::piece_at(Site site) const {
  if (site.none()) return kEmpty;
  if (site.is_cell()) return position_.at(site.index());
  return position_.count(site.index()) > 0 ? definition_->layout().slot(site.index()).piece
                                           : kEmpty;
}

std::optional<int> SetupModel::slot_for(int slot, Piece piece) const {
  const PositionLayout& layout = definition_->layout();
  const Zone zone = layout.slot(slot).zone;
  if (const auto found = layout.find_slot(zone, piece)) return found;
  // In a zone, a promoted piece has the type that it had before.
  if (const auto was = definition_->equipment().type_of(piece).demotes)
    return layout.find_slot(zone, layout.roster().piece(layout.roster().side_of(piece), *was));
  return std::nullopt;
}

bool SetupModel::put(Site site, Piece piece) {
  if (site.none() || piece == kEmpty) return false;
  Position next = position_;
  if (site.is_cell()) {
    if (position_.at(site.index()) == piece) return false;
    next.put(site.index(), piece);
  } else {
    const auto slot = slot_for(site.index(), piece);
    if (!slot || position_.count(*slot) >= kMaxSlotCount) return false;
    next.set_count(*slot, position_.count(*slot) + 1);
  }
  take_over(std::move(next));
  return true;
}

bool SetupModel::take(Site site) {
  if (piece_at(site) == kEmpty) return false;
  Position next = position_;
  if (site.is_cell())
    next.put(site.index(), kEmpty);
  else
    next.set_count(site.index(), position_.count(site.index()) - 1);
  take_over(std::move(next));
  return true;
}

bool SetupModel::move(Site from, Site to) {
  const Piece piece = piece_at(from);
  if (piece == kEmpty || to.none() || from == to) return false;
  const auto slot = to.is_slot() ? slot_for(to.index(), piece) : std::nullopt;
  if (to.is_slot() && (!slot || Site::slot(*slot) == from)) return false;
  if (slot && position_.count(*slot) >= kMaxSlotCount) return false;
  Position next = position_;
  if (from.is_cell())
    next.put(from.index(), kEmpty);
  else
    next.set_count(from.index(), position_.count(from.index()) - 1);
  if (slot)
    next.set_count(*slot, position_.count(*slot) + 1);
  else
    next.put(to.index(), piece);
  take_over(std::move(next));
  return true;
}

// ------------------------------------------------------------------------------ whole position

void SetupModel::clear() {
  // Resets counts and other numbers to those of the start.
  Position next = definition_->start();
  const PositionLayout& layout = definition_->layout();
  for (int cell = 0; cell < layout.cells(); ++cell)
    if (next.at(cell) != kEmpty) next.put(cell, kEmpty);
  for (int slot = 0; slot < layout.slots(); ++slot)
    if (next.count(slot) > 0) next.set_count(slot, 0);
  if (next.next_player() != side()) next.set_side_to_move(side());
  take_over(std::move(next));
}

void SetupModel::set_start() { take_over(definition_->start()); }

std::optional<SetupModel::CellMap> SetupModel::cells_after(Orientation how) const {
  const Topology& board = definition_->topology();
  CellMap to;
  std::set<int> images;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto image = board.mirrored(cell, how);
    if (!image || !images.insert(*image).second) return std::nullopt;
    to.push_back(*image);
  }
  return to;
}

bool SetupModel::can_turn(Orientation how) const {
  // Sides may see a graph differently, but a graph has no left and right.
  return definition_->topology().geometry() != Geometry::graph && cells_after(how).has_value();
}

void SetupModel::turn(Orientation how) {
  if (!can_turn(how)) return;
  carry_over(*cells_after(how), false);
}

Side SetupModel::swapped(Side side) const { return Side{side.index() == 0 ? 1 : 0}; }

Piece SetupModel::swapped(Piece piece) const {
  const Roster& roster = definition_->layout().roster();
  if (piece == kEmpty || roster.is_neutral(piece)) return piece;
  return roster.piece(swapped(roster.side_of(piece)), roster.type_of(piece));
}

bool SetupModel::can_swap_sides() const {
  const Equipment& equipment = definition_->equipment();
  return equipment.sides.size() == 2 && cells_after(equipment.sides[1].orientation).has_value();
}

void SetupModel::swap_sides() {
  if (!can_swap_sides()) return;
  carry_over(*cells_after(definition_->equipment().sides[1].orientation), true);
}

void SetupModel::carry_over(const CellMap& to, bool swaps) {
  const PositionLayout& layout = definition_->layout();
  const int passed = passed_cell();
  Position next = position_;
  set_passages(definition_->kernel(), next, {});
  const auto image = [&](Piece piece) { return swaps ? swapped(piece) : piece; };
  for (int cell = 0; cell < layout.cells(); ++cell)
    next.put(to[static_cast<size_t>(cell)], image(position_.at(cell)));
  for (int slot = 0; swaps && slot < layout.slots(); ++slot) {
    const SlotInfo& from = layout.slot(slot);
    if (from.piece == kEmpty) continue;
    const ZoneInfo& zone = layout.zone(from.zone);
    const auto other = layout.find_zone(zone.name, swapped(zone.owner));
    const auto there = other ? layout.find_slot(*other, swapped(from.piece)) : std::nullopt;
    if (there) next.set_count(*there, position_.count(slot));
  }
  next.set_flags(flags_after(position_, to, swaps));
  if (swaps) next.set_side_to_move(swapped(side()));
  take_over(std::move(next));
  if (passed < 0 || !playable_) return;
  // Keeps the passed cell if this side can pass there.
  auto with_passed = parse_fen(*definition_, fen_with_passed(to[static_cast<size_t>(passed)]));
  if (!with_passed.ok()) return;
  position_ = *with_passed;
  changed();
}

/// The rights of `before` whose pieces have come to places with such rights.
uint32_t SetupModel::flags_after(const Position& before, const CellMap& to, bool swaps) const {
  using Needs = std::vector<std::pair<int, Piece>>;
  const auto sorted = [](Needs needs) {
    std::sort(needs.begin(), needs.end());
    return needs;
  };
  const auto& flags = definition_->flags();
  uint32_t kept = 0;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (!before.flag(static_cast<int>(i))) continue;
    const FlagInfo& flag = flags[i];
    if (flag.needs.empty() && !flag.needs_occupied) {  // it belongs to no piece
      kept |= uint32_t{1} << i;
      continue;
    }
    Needs needs;
    for (const auto& [cell, piece] : flag.needs)
      needs.emplace_back(to[static_cast<size_t>(cell)], swaps ? swapped(piece) : piece);
    needs = sorted(std::move(needs));
    std::optional<FlagInfo::Occupied> occupied = flag.needs_occupied;
    if (occupied) {
      occupied->cell = to[static_cast<size_t>(occupied->cell)];
      if (swaps) occupied->side = swapped(occupied->side);
    }
    for (size_t j = 0; j < flags.size(); ++j) {
      const auto& other = flags[j].needs_occupied;
      const bool same_place =
          occupied.has_value() == other.has_value() &&
          (!other || (other->cell == occupied->cell && other->side == occupied->side));
      if (same_place && sorted(flags[j].needs) == needs) kept |= uint32_t{1} << j;
    }
  }
  return kept;
}

bool SetupModel::undo() {
  if (past_.empty()) return false;
  future_.push_back(std::exchange(position_, past_.back()));
  past_.pop_back();
  changed();
  return true;
}

bool SetupModel::redo() {
  if (future_.empty()) return false;
  past_.push_back(std::exchange(position_, future_.back()));
  future_.pop_back();
  changed();
  return true;
}

// ---------------------------------------------------------------------------------- other parts

void SetupModel::set_side(Side wanted) {
  if (side() == wanted || !definition_->turn().first_of(wanted)) return;
  Position next = position_;
  next.set_side_to_move(wanted);
  take_over(std::move(next));
}

bool SetupModel::is_possible(int flag, const Position& position) const {
  const FlagInfo& info = definition_->flags()[static_cast<size_t>(flag)];
  if (info.needs_occupied) {
    const Piece piece = position.at(info.needs_occupied->cell);
    if (piece == kEmpty ||
        definition_->layout().roster().side_of(piece) != info.needs_occupied->side)
      return false;
  }
  return std::all_of(info.needs.begin(), info.needs.end(),
                     [&](const auto& need) { return position.at(need.first) == need.second; });
}

std::vector<SetupModel::Right> SetupModel::rights() const {
  std::vector<Right> rights;
  const auto& flags = definition_->flags();
  for (int flag = 0; flag < std::ssize(flags); ++flag)
    rights.push_back({flag, flags[static_cast<size_t>(flag)].name, position_.flag(flag),
                      is_possible(flag, position_)});
  return rights;
}

void SetupModel::set_right(int flag, bool set) {
  if (position_.flag(flag) == set || (set && !is_possible(flag, position_))) return;
  const auto& flags = definition_->flags();
  uint32_t now = position_.flags();
  const uint32_t bit = uint32_t{1} << flag;
  if (set) {
    now |= bit;
    for (size_t other = 0; other < flags.size(); ++other)
      if (flags[other].implied_by & bit) now |= uint32_t{1} << other;
  } else {
    now &= ~(bit | flags[static_cast<size_t>(flag)].implied_by);
  }
  Position next = position_;
  next.set_flags(now);
  take_over(std::move(next));
}

int SetupModel::passed_cell() const {
  return definition_->facts().long_turns ? -1 : position_.attribute(CoreAttribute::passed_cell) - 1;
}

std::string SetupModel::fen_with_passed(int cell) const {
  size_t at = 0;
  for (int field = 0; field < kPassedField; ++field) at = fen_.find(' ', at) + 1;
  std::string text = fen_;
  return text.replace(at, text.find(' ', at) - at,
                      cell < 0 ? "-" : definition_->topology().name(cell));
}

std::vector<int> SetupModel::passed_candidates() const {
  std::vector<int> cells;
  if (!playable_ || definition_->facts().long_turns || !definition_->kernel().facet<PassageFacet>())
    return cells;
  for (int cell = 0; cell < definition_->topology().cells(); ++cell) {
    if (position_.at(cell) != kEmpty) continue;
    const auto read = parse_fen(*definition_, fen_with_passed(cell));
    if (read.ok() && read->attribute(CoreAttribute::passed_cell) == cell + 1) cells.push_back(cell);
  }
  return cells;
}

bool SetupModel::set_passed_cell(int cell) {
  if (cell == passed_cell() || !playable_) return false;
  const auto read = parse_fen(*definition_, fen_with_passed(cell));
  if (!read.ok()) return false;
  remember();
  position_ = *read;
  changed();
  return true;
}

int SetupModel::quiet_plies() const { return position_.attribute(CoreAttribute::quiet_plies); }

void SetupModel::set_quiet_plies(int plies) {
  if (plies == quiet_plies()) return;
  Position next = position_;
  next.set_attribute(CoreAttribute::quiet_plies, plies);
  take_over(std::move(next));
}

int SetupModel::move_number() const { return position_.attribute(CoreAttribute::full_move); }

void SetupModel::set_move_number(int number) {
  if (number == move_number()) return;
  Position next = position_;
  next.set_attribute(CoreAttribute::full_move, number);
  take_over(std::move(next));
}

// ------------------------------------------------------------------------------ text and words

Diagnostics SetupModel::set_fen(const std::string& text) {
  Diagnostics remarks;
  const auto recognised = recognise_fen(*definition_, text, remarks);
  const Diagnostics problems = recognised.ok() ? Diagnostics{} : recognised.problems();
  const Result<Position> read =
      recognised.ok() ? recognised->position : read_loose_fen(*definition_, text);
  if (read.ok() && !read->same_as(position_)) take_over(*read);
  return problems;
}

std::string SetupModel::rule_test(const std::string& name) const {
  if (!playable_) return "";
  Game game(definition_, *playable_);
  std::string text = fmt::format("  - name: {}\n    fen: {}\n    check: {}\n", in_quotes(name),
                                 in_quotes(fen_), checked_sides(*definition_, *playable_));
  const Outcome outcome = game.outcome();
  if (outcome.over())
    text += fmt::format("    result: {}\n    because: {}\n", outcome.result(),
                        to_string(outcome.ending));
  else
    text += fmt::format("    count: {}\n", game.legal_moves().size());
  return text;
}

std::string SetupModel::rule_test_head() const {
  const Metadata& metadata = definition_->metadata();
  std::string text =
      fmt::format("variant: {}\n", metadata.file.empty() ? metadata.id : in_quotes(metadata.file));
  std::string options;
  for (const OptionValue& option : definition_->options())
    if (option.value != option.fallback)
      options += fmt::format("{}{}: {}", options.empty() ? "" : ", ", option.name, option.value);
  if (!options.empty()) text += fmt::format("options: {{ {} }}\n", options);
  if (!metadata.base.empty()) text += fmt::format("base: {}\n", in_quotes(metadata.base));
  return text + "tests:\n";
}

// -------------------------------------------------------------------------------------- changes

void SetupModel::remember() {
  if (past_.size() == kMaxSteps) past_.erase(past_.begin());
  past_.push_back(position_);
  future_.clear();
}

void SetupModel::take_over(Position next) {
  uint32_t flags = next.flags();
  for (int flag = 0; flag < std::ssize(definition_->flags()); ++flag)
    if (!is_possible(flag, next)) flags &= ~(uint32_t{1} << flag);
  next.set_flags(flags);
  const std::string text = write_fen(*definition_, next);
  auto read = parse_fen(*definition_, text);
  if (!read.ok()) {
    // If only the passed cell is wrong, it is dropped.
    set_passages(definition_->kernel(), next, {});
    next.set_attribute(CoreAttribute::passed_live, 0);
    read = parse_fen(*definition_, write_fen(*definition_, next));
  }
  // Takes the position from the reader, because the reader also sets everything that follows from
  // the text.
  if (read.ok()) next = *read;
  if (next.same_as(position_)) return;
  remember();
  position_ = std::move(next);
  changed();
}

void SetupModel::changed() {
  judge();
  if (on_change) on_change();
}

void SetupModel::judge() {
  fen_ = write_fen(*definition_, position_);
  remarks_.clear();
  playable_.reset();
  Diagnostics warnings;
  const auto read = parse_fen(*definition_, fen_, &warnings);
  if (!read.ok()) {
    for (const Diagnostic& problem : read.problems()) remarks_.push_back(sentence(problem));
    summary_ = tr("This position is not possible");
    return;
  }
  playable_ = *read;
  describe(warnings);
}

void SetupModel::describe(const Diagnostics& warnings) {
  Game game(definition_, *playable_);
  if (game.outcome().over()) {
    Session session(definition_);
    session.set_start(*playable_);
    summary_ = tr("The game is over here: {}", session.status());
    remarks_.push_back(summary_ + ".");
  } else {
    const std::string name = definition_->equipment().name_of(side());
    const bool check = game.in_check();
    const std::string head = check ? tr("{} to move, in check", name) : tr("{} to move", name);
    summary_ = game.chance_to_move() ? tr("{}, after the dice", head)
                                     : trn("{1}, {0} legal move", "{1}, {0} legal moves",
                                           game.legal_moves().size(), head);
  }
  for (const Diagnostic& warning : warnings) remarks_.push_back(sentence(warning));
}

}  // namespace stockade::gui
