#include "framework/rules/builtin/counted_result.h"

#include <algorithm>
#include <optional>

#include "framework/base/translate.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr int kMostBonus = 1000;

// "1.5" in half points; none if it is no such number.
std::optional<int> half_points(std::string_view text) {
  int halves = 0;
  for (const std::string_view ending : {".5", ".0"}) {
    if (!text.ends_with(ending)) continue;
    halves = ending == ".5";
    text.remove_suffix(ending.size());
    break;
  }
  const auto points = as_integer(std::string(text));
  if (!points || *points < 0 || *points > kMostBonus) return std::nullopt;
  return 2 * *points + halves;
}

std::string points_of(int halves) { return std::to_string(halves / 2) + (halves % 2 ? ".5" : ""); }

}  // namespace

CountParams read_count(const RuleReading& in, const View& rule, std::string_view key) {
  CountParams params;
  const std::string& result = rule[key].text();
  if (result == "more pieces wins") params.by = CountedBy::more_pieces;
  if (result == "fewer pieces wins") params.by = CountedBy::fewer_pieces;
  if (result == "by values") params.by = CountedBy::values;
  const auto bonus = rule.find("bonus");
  if (!bonus || params.by != CountedBy::values) return params;
  params.bonus.assign(in.equipment.sides.size(), 0);
  for (const auto& [name, points] : bonus->entries())
    for (size_t side = 0; side < in.equipment.sides.size(); ++side)
      if (in.equipment.name_of(Side{static_cast<int>(side)}) == name)
        params.bonus[side] = half_points(points.text()).value_or(0);
  return params;
}

void check_bonus(const View& root, const View& rule, TreeProblems& problems) {
  const auto bonus = rule.find("bonus");
  if (!bonus) return;
  std::vector<std::string> names;
  if (const auto sides = root.find("sides"))
    for (const View& side : sides->items())
      if (const auto name = side.find("name")) names.push_back(name->text());
  for (const auto& [name, points] : bonus->entries()) {
    if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end())
      problems.fail("bonus", "there is no side '" + name + "'",
                    did_you_mean(name, names, "the sides are " + join(names, " and ")),
                    points.where());
    if (!half_points(points.text()))
      problems.fail(
          "bonus",
          "a bonus is a number of points or half points, not " + quoted_for_message(points.text()),
          "from 0 to " + std::to_string(kMostBonus) + ", for example 1.5", points.where());
  }
}

bool counts_values(const Node& tree) {
  if (tree.is_scalar())
    return tree.text == "by values" || tree.text.find("worth(") != tree.text.npos;
  return std::any_of(tree.items.begin(), tree.items.end(), counts_values) ||
         std::any_of(tree.entries.begin(), tree.entries.end(),
                     [](const Node::Entry& entry) { return counts_values(entry.value); });
}

std::string count_parameters(const CountParams& count) {
  if (count.by == CountedBy::nothing) return {};
  std::string text = "#" + std::to_string(static_cast<int>(count.by));
  for (const int halves : count.bonus) text += "+" + std::to_string(halves);
  return text;
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
      break;
  }
  std::string words = tr("the side whose pieces on the board are worth more wins");
  for (size_t side = 0; side < count.bonus.size(); ++side)
    if (count.bonus[side])
      words += tr("; {} has {} points more", equipment.name_of(Side{static_cast<int>(side)}),
                  points_of(count.bonus[side]));
  return words;
}

CountTables count_tables(const CountParams& count, const Equipment& equipment) {
  CountTables tables;
  tables.most_wins = count.by != CountedBy::fewer_pieces;
  for (size_t side = 0; side < equipment.sides.size(); ++side)
    tables.bonus.push_back(count.bonus.empty() ? 0 : count.bonus[side]);
  const Roster roster = equipment.roster();
  for (int number = 1; number < roster.pieces(); ++number)
    tables.worth[Piece{number}] =
        count.by == CountedBy::values ? 2 * equipment.type_of(Piece{number}).value : 2;
  return tables;
}

std::optional<Side> winner_by_count(const CountTables& tables, const Roster& roster,
                                    const Position& position) {
  int64_t lead = tables.bonus[Side{0}] - tables.bonus[Side{1}];
  for (int number = 1; number < roster.pieces(); ++number) {
    const Piece piece{number};
    const int64_t worth = int64_t{position.cells_of(piece).count()} * tables.worth[piece];
    if (roster.side_of(piece) == Side{0}) lead += worth;
    if (roster.side_of(piece) == Side{1}) lead -= worth;
  }
  if (lead == 0) return std::nullopt;
  return Side{(lead > 0) == tables.most_wins ? 0 : 1};
}

}  // namespace stockade
