#include "framework/rules/support/counted_result.h"

#include <algorithm>
#include <optional>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

constexpr int kMaxBonus = 1000;

// A number such as "1.5" in half points; none if the text is no such number.
std::optional<int> half_points(std::string_view text) {
  int halves = 0;
  for (const std::string_view ending : {".5", ".0"}) {
    if (!text.ends_with(ending)) continue;
    halves = ending == ".5";
    text.remove_suffix(ending.size());
    break;
  }
  const auto points = as_integer(std::string(text));
  if (!points || *points < 0 || *points > kMaxBonus) return std::nullopt;
  return 2 * *points + halves;
}

std::string points_of(int halves) { return std::to_string(halves / 2) + (halves % 2 ? ".5" : ""); }

}  // namespace

CountParams counted_by(CountedBy by, Bonus bonus) {
  if (by != CountedBy::values && by != CountedBy::area) bonus.by_side.clear();
  return {by, std::move(bonus)};
}

std::string FieldOf<Bonus>::digest(const Bonus& value, const Equipment&) {
  std::string text;
  for (const int halves : value.by_side) text += std::to_string(halves) + ",";
  return text;
}

void FieldOf<Bonus>::read(Bonus& value, const View& view, const RuleReading& in) {
  value.by_side.assign(in.equipment.sides.size(), 0);
  for (const auto& [name, points] : view.entries()) {
    value.given.push_back({name, {points.text(), points.where(), points.key_where()}});
    for (size_t side = 0; side < in.equipment.sides.size(); ++side)
      if (in.equipment.sides[side].name == name)
        value.by_side[side] = half_points(points.text()).value_or(0);
  }
}

void check_bonus(const RuleReading& in, const Bonus& bonus, ProblemSink& problems) {
  std::vector<std::string> names;
  for (const SideInfo& side : in.equipment.sides) names.push_back(side.name);
  for (const auto& [name, points] : bonus.given) {
    if (!contains(names, name))
      problems.fail("bonus", "there is no side '" + name + "'",
                    did_you_mean(name, names, "the sides are " + join(names, " and ")),
                    points.where);
    if (!half_points(points.value))
      problems.fail(
          "bonus",
          "a bonus is a number of points or half points, not " + quoted_for_message(points.value),
          "from 0 to " + std::to_string(kMaxBonus) + ", for example 1.5", points.where);
  }
}

bool counts_values(const Node& tree) {
  if (tree.is_scalar())
    return tree.text == "by values" || tree.text.find("worth(") != tree.text.npos;
  return std::any_of(tree.items.begin(), tree.items.end(), counts_values) ||
         std::any_of(tree.entries.begin(), tree.entries.end(),
                     [](const Node::Entry& entry) { return counts_values(entry.value); });
}

std::string count_words(const CountParams& count, const Equipment& equipment) {
  switch (count.by) {
    case CountedBy::nothing:
      return trc("result", "a draw");
    case CountedBy::more_pieces:
      return tr("the side with more pieces on the board wins");
    case CountedBy::fewer_pieces:
      return tr("the side with fewer pieces on the board wins");
    case CountedBy::values:
    case CountedBy::area:
      break;
  }
  std::string words =
      count.by == CountedBy::area
          ? tr("the side with more pieces and empty cells that only its pieces surround wins")
          : tr("the side whose pieces on the board are worth more wins");
  for (size_t side = 0; side < count.bonus.by_side.size(); ++side)
    if (count.bonus.by_side[side])
      words += tr("; {} has {} points more", equipment.name_of(Side{static_cast<int>(side)}),
                  points_of(count.bonus.by_side[side]));
  return words;
}

CountTables count_tables(const CountParams& count, const Equipment& equipment) {
  CountTables tables;
  tables.most_wins = count.by != CountedBy::fewer_pieces;
  for (size_t side = 0; side < equipment.sides.size(); ++side)
    tables.bonus.push_back(count.bonus.by_side.empty() ? 0 : count.bonus.by_side[side]);
  const Roster roster = equipment.roster();
  for (int number = 1; number < roster.pieces(); ++number)
    tables.worth[Piece{number}] =
        count.by == CountedBy::values ? 2 * equipment.type_of(Piece{number}).value : 2;
  if (count.by != CountedBy::area) return tables;
  const Topology& topology = equipment.topology;
  std::vector<Vec> directions = directions_of(topology.compass(), LineWay::straight);
  if (directions.empty()) directions = directions_of(topology.compass(), LineWay::any);
  tables.neighbours.resize(topology.cells());
  for (int cell = 0; cell < topology.cells(); ++cell)
    for (const Vec v : directions)
      if (const auto next = topology.offset(cell, v)) tables.neighbours[cell].set(*next);
  return tables;
}

namespace {

/// Adds the empty cells that only one side surrounds, two half points each.
void add_territory(const CountTables& tables, const Roster& roster, const Position& position,
                   SideArray<int64_t>& counts) {
  CellSet empty = position.layout().board() & ~position.occupied();
  while (empty.any()) {
    CellSet region;
    CellSet beside;
    for (CellSet last = CellSet::of(empty.lowest()); last.any();) {
      const int cell = last.pop();
      region.set(cell);
      beside |= tables.neighbours[cell];
      last |= tables.neighbours[cell] & empty & ~region;
    }
    std::optional<Side> owner;
    int owners = 0;
    for (int side = 0; side < roster.sides(); ++side)
      if ((beside & position.cells_of(Side{side})).any()) {
        owner = Side{side};
        ++owners;
      }
    if (owners == 1) counts[*owner] += 2 * region.count();
    empty &= ~region;
  }
}

}  // namespace

std::optional<Side> winner_by_count(const CountTables& tables, const Roster& roster,
                                    const Position& position) {
  SideArray<int64_t> counts{};
  for (int side = 0; side < roster.sides(); ++side) counts[Side{side}] = tables.bonus[Side{side}];
  for (int number = 1; number < roster.pieces(); ++number) {
    const Piece piece{number};
    if (roster.is_neutral(piece)) continue;
    counts[roster.side_of(piece)] +=
        int64_t{position.cells_of(piece).count()} * tables.worth[piece];
  }
  if (!tables.neighbours.empty()) add_territory(tables, roster, position, counts);
  // The counts of allies are added.
  std::optional<Side> best;
  bool tied = false;
  int64_t most = 0;
  for (int side = 0; side < roster.sides(); ++side) {
    int64_t count = 0;
    for (int other = 0; other < roster.sides(); ++other)
      if (!roster.are_enemies(Side{side}, Side{other})) count += counts[Side{other}];
    if (!tables.most_wins) count = -count;
    if (best && !roster.are_enemies(*best, Side{side})) continue;
    if (best && count == most) tied = true;
    if (best && count <= most) continue;
    best = Side{side};
    most = count;
    tied = false;
  }
  return tied || roster.sides() < 2 ? std::nullopt : best;
}

}  // namespace stockade
