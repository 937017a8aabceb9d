#include "framework/game/definition.h"

#include <algorithm>

#include "framework/base/characters.h"
#include "framework/base/fnv.h"
#include "framework/base/translate.h"
#include "framework/game/table_kernel.h"
#include "framework/rules/compilation.h"
#include "framework/rules/material_facet.h"

namespace stockade {
namespace {

/// Whether pieces can become royal, so that a side can have more royal pieces than at the start.
bool makes_royals(const Compilation& c) {
  const auto is_royal = [&](Piece piece) {
    return std::find(c.royals.begin(), c.royals.end(), piece) != c.royals.end();
  };
  for (int piece = 1; piece < c.roster().pieces(); ++piece)
    for (const LandingPlan& plan : c.landings[Piece{piece}])
      for (const LandingPlan::Choice& choice : plan.choices)
        if (is_royal(choice.becomes)) return true;
  return false;
}

/// `rules`: pointers of any kind.
template <class Rules>
void declare_all(const Rules& rules, Compilation& compilation) {
  for (const auto& rule : rules) {
    compilation.problems.begin(*rule);
    rule->declare_into(compilation);
  }
  for (const auto& rule : rules) compilation.ways.add(*rule, rule->winning_way(compilation));
}

}  // namespace

GameDefinition::GameDefinition() = default;
GameDefinition::~GameDefinition() = default;

Result<std::shared_ptr<GameDefinition>> GameDefinition::compile(Metadata metadata,
                                                                Equipment equipment, RuleList rules,
                                                                TextStyle style,
                                                                std::vector<OptionValue> options) {
  auto definition = std::shared_ptr<GameDefinition>(new GameDefinition());
  GameDefinition& d = *definition;
  d.metadata_ = std::move(metadata);
  d.equipment_ = std::move(equipment);
  d.rules_ = std::move(rules);
  d.style_ = std::move(style);
  d.options_ = std::move(options);
  d.roster_ = d.equipment_.roster();
  PositionLayout::number_slots(d.equipment_.zones);

  Compilation compilation(d.equipment_);
  declare_all(d.rules_, compilation);
  if (compilation.problems.any()) return compilation.problems.found();
  if (compilation.turn.has_chance() && !compilation.chance_moves)
    return error("chance-has-nothing-to-do", "chance is in the turn order, but has no moves",
                 "a rule has to say what chance decides");
  d.layout_ =
      std::make_unique<PositionLayout>(d.equipment_.topology, d.roster_, d.equipment_.zones,
                                       compilation.flags, compilation.turn, compilation.attributes);
  compilation.set_layout(*d.layout_);
  for (const auto& rule : d.rules_) d.compiled_rules_.push_back(rule.get());
  auto kernel = compile_kernel(d.compiled_rules_, compilation);
  if (!kernel) return kernel.problems();
  d.kernel_ = std::move(kernel).value();
  d.material_ = d.kernel_->facet<MaterialFacet>();
  d.start_ = std::make_unique<Position>(*d.layout_);
  d.repetition_limit_ = compilation.repetition_limit;
  d.n_move_limit_ = compilation.n_move_limit;
  d.perpetual_check_loses_ = compilation.perpetual_check_loses;
  d.perpetual_chase_ = compilation.perpetual_chase;
  d.no_moves_in_check_ = compilation.no_moves_in_check;
  d.no_moves_otherwise_ = compilation.no_moves_otherwise;
  d.facts_.pieces_return = compilation.pieces_return;
  d.facts_.uses_lua = compilation.scripted;
  d.facts_.single_royal =
      compilation.royals.size() == d.equipment_.sides.size() && !makes_royals(compilation);
  d.facts_.all_attacks_leap_or_ride = true;
  for (int side = 0; side < d.roster_.sides(); ++side) {
    d.views_.emplace_back(d.equipment_, Side{side});
    d.facts_.hides_information = d.facts_.hides_information || !d.views_.back().complete();
  }
  d.facts_.has_chance = compilation.turn.has_chance();
  d.facts_.turns_are_numbered = compilation.turns_are_numbered;
  d.facts_.long_turns = compilation.long_turns;
  d.facts_.royals_may_be_left = compilation.royals_may_be_left;
  d.facts_.perfect_information_two_player =
      d.roster_.sides() == 2 && !d.facts_.has_chance && !d.facts_.hides_information;

  // When a move needs a reason, rules for special moves are asked before rules about all moves; the
  // kernel's flat order is fixed by now and does not change.
  std::stable_partition(d.rules_.begin(), d.rules_.end(),
                        [](const auto& rule) { return rule->special_move(); });
  return definition;
}

std::unique_ptr<const Kernel> GameDefinition::make_kernel(Profile* profile) const {
  Compilation compilation(equipment_);
  declare_all(compiled_rules_, compilation);
  compilation.set_layout(*layout_);
  // The same rules compiled without an error when the definition was made.
  return std::move(compile_kernel(compiled_rules_, compilation, profile)).value();
}

namespace {

std::string symbol_of(const PieceTypeInfo& type) {
  std::string text(1, type.letter);
  if (type.mark) text += type.mark;
  if (type.demotes) text += ">" + std::to_string(type.demotes->index());
  return text;
}

}  // namespace

void GameDefinition::set_start(const Position& start) {
  start_ = std::make_unique<Position>(start);
  Fnv1a hash;
  const Topology& board = equipment_.topology;
  std::string shape = std::to_string(board.files()) + "x" + std::to_string(board.ranks());
  if (board.geometry() != Geometry::square || board.boards() > 1)
    shape += "x" + std::to_string(board.levels()) + "*" + std::to_string(board.boards()) + "g" +
             std::to_string(static_cast<int>(board.geometry()));
  hash.add_part(shape);
  if (board.has_holes()) hash.add_part("cells " + names(board, board.all()));
  std::vector<std::string> parameters;
  for (const auto& rule : rules_)
    parameters.push_back(std::string(rule->name()) + ":" + rule->parameters(equipment_));
  // The name of a side is also a region, but it belongs to the rules only if they use that word.
  const auto is_unused = [&](const std::string& name) {
    const bool names_side =
        std::any_of(equipment_.sides.begin(), equipment_.sides.end(),
                    [&](const SideInfo& side) { return side.adjective == name; });
    const auto has_name = [&](const std::string& text) {
      for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const size_t end = at + name.size();
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        if (begins && (end == text.size() || !is_letter(text[end]))) return true;
      }
      return false;
    };
    return names_side &&
           std::none_of(equipment_.types.begin(), equipment_.types.end(),
                        [&](const PieceTypeInfo& type) {
                          return has_name(type.movement) || has_name(type.initial) ||
                                 has_name(type.within);
                        }) &&
           std::none_of(parameters.begin(), parameters.end(), has_name);
  };
  const bool looks_sideways =
      std::any_of(equipment_.sides.begin(), equipment_.sides.end(),
                  [](const SideInfo& side) { return side.orientation.sideways; });
  for (const NamedRegion& region : board.regions()) {
    if (is_unused(region.name)) continue;
    std::string text = "region " + region.name + ": " + names(board, region.views[0]);
    for (int forward = 1; forward < (looks_sideways ? kForwards : 2); ++forward)
      text += " / " + names(board, region.views[static_cast<size_t>(forward)]);
    hash.add_part(text);
  }
  for (const PieceTypeInfo& type : equipment_.types)
    hash.add_part(symbol_of(type) + " " + type.movement + " " + type.initial + " " +
                  std::to_string(type.value) +
                  (type.within == "all" ? "" : " within " + type.within) +
                  (type.owner == PieceOwner::side                               ? ""
                   : type.owner == PieceOwner::mover && type.movement != "none" ? " of the mover"
                                                                                : " of nobody") +
                  (type.capturable ? "" : " not captured") + (type.sign ? " sign" : ""));
  for (const ZoneInfo& zone : equipment_.zones) {
    std::string holds = std::to_string(zone.owner.index()) + ":" +
                        std::to_string(static_cast<int>(zone.seen_by)) + ":";
    for (const Piece piece : zone.holds) holds += equipment_.symbol(piece);
    hash.add_part(holds);
  }
  for (const SideInfo& side : equipment_.sides)
    hash.add_part("team " + std::to_string(side.team.value_or(-1)));
  std::string forwards;
  for (size_t i = 0; i < equipment_.sides.size(); ++i) {
    const Forward usual = i == 1 && equipment_.sides.size() == 2 ? Forward::down : Forward::up;
    const Forward forward = equipment_.sides[i].orientation.forward();
    forwards += forward == usual ? std::string("-") : to_string(forward);
  }
  if (forwards.find_first_not_of('-') != std::string::npos) hash.add_part("forward " + forwards);
  hash.add_part("pieces seen by " + std::to_string(static_cast<int>(equipment_.pieces_seen_by)));
  for (const std::string& of_rule : parameters) hash.add_part(of_rule);
  hash.add_part(std::to_string(start.key()));
  for (const OptionValue& option : options_) hash.add_part(option.name + "=" + option.value);
  content_hash_ = hash.value();
}

std::vector<RuleText> GameDefinition::describe() const {
  std::vector<RuleText> lines;
  for (const auto& rule : rules_) rule->describe(equipment_, lines);
  if (material_)
    lines.push_back({Phase::end, material_->words(), material_->where()});
  else
    lines.push_back(
        {Phase::end, tr("insufficient material ends no game: there is no such rule"), {}});
  std::stable_sort(lines.begin(), lines.end(),
                   [](const RuleText& a, const RuleText& b) { return a.phase < b.phase; });
  return lines;
}

}  // namespace stockade
