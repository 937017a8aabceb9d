#include "framework/rules/builtin/promotion.h"

#include <algorithm>

#include "framework/base/indexed.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program.h"
#include "framework/rules/routes.h"

namespace stockade {
namespace {

class PromotionRule : public RuleBase<PromotionRule> {
 public:
  PromotionRule(PromotionParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "promotion"; }
  std::string parameters() const override {
    static constexpr const char* kMust[] = {"!", "?", "~"};
    std::string text =
        params_.region + kMust[place_of(params_.must)] + params_.swap_zone.value_or("") + ":";
    for (const PieceType type : params_.pieces) text += std::to_string(type.index()) + ",";
    text += ">";
    for (const PieceType type : choices_of(params_.pieces.front()))
      text += std::to_string(type.index()) + ",";
    for (const PieceType piece : params_.pieces)
      if (choices_of(piece) != choices_of(params_.pieces.front())) {
        text += ";" + std::to_string(piece.index()) + ">";
        for (const PieceType type : choices_of(piece)) text += std::to_string(type.index()) + ",";
      }
    return params_.from.empty() ? text : text + "<" + params_.from;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const PieceType piece : params_.pieces) {
      const std::vector<PieceType>& to = choices_of(piece);
      if (to.empty())
        problems.push_back(error("promotion-empty", "there is nothing to promote to",
                                 "list piece types under to", where()));
      if (std::find(to.begin(), to.end(), piece) != to.end())
        problems.push_back(error("promotion-itself",
                                 "the " + equipment.type(piece).name + " cannot promote to itself",
                                 {}, where()));
    }
    for (const std::string& text : {params_.region, params_.from}) {
      if (text.empty()) continue;
      const auto region = parse_region(equipment.topology, {}, text, where());
      problems.insert(problems.end(), region.problems().begin(), region.problems().end());
    }
    if (params_.swap_zone) {
      const Diagnostics zone = check_enemy_zone(equipment, *params_.swap_zone, where());
      problems.insert(problems.end(), zone.begin(), zone.end());
    }
    return problems;
  }

  void declare(Compilation& c) const {
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      const Side enemy = c.roster().opponent(side);
      for (const PieceType type : params_.pieces) {
        const Piece piece = c.roster().piece(side, type);
        LandingPlan plan;
        plan.region = region_of(c.equipment(), side, params_.region);
        if (!params_.from.empty()) plan.from = region_of(c.equipment(), side, params_.from);
        if (params_.must == PromotionParams::Must::yes) plan.must = plan.region;
        if (params_.must == PromotionParams::Must::where_stuck)
          plan.must = stuck_cells(c.equipment(), piece);
        for (const PieceType to : choices_of(type)) {
          LandingPlan::Choice choice{c.roster().piece(side, to), std::nullopt};
          if (params_.swap_zone) {
            choice.takes_from = c.find_slot(*params_.swap_zone, enemy, choice.becomes);
            if (!choice.takes_from) continue;  // the zone never holds such a piece
          }
          plan.choices.push_back(choice);
        }
        if (params_.swap_zone) plan.old_piece_to = c.find_slot(*params_.swap_zone, enemy, piece);
        c.problems.decide("what the " + c.equipment().describe(piece) + " becomes");
        c.landing[piece] = plan;
      }
    }
  }

  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const PieceType type : params_.pieces) {
      std::string types;
      for (const PieceType to : choices_of(type))
        types += (types.empty() ? "" : ", ") + equipment.type(to).name;
      std::string who = "a " + equipment.type(type).name + " that lands on its " + params_.region;
      if (!params_.from.empty()) who += ", or moves from its " + params_.from + ",";
      who += params_.must == PromotionParams::Must::yes ? " becomes " : " may become ";
      std::string rest = "one of: " + types;
      if (params_.must == PromotionParams::Must::where_stuck)
        rest += "; it must where it could never move again";
      if (params_.swap_zone) {
        rest += ", changing places with one of its side held in the enemy's " + *params_.swap_zone;
        if (params_.must == PromotionParams::Must::yes)
          rest += "; while none is held it can neither land there nor attack there";
      }
      out.push_back({Phase::allow, who + rest, where()});
    }
  }

  bool takes_part(const Kernel& kernel, const Position&, Move move) const override {
    return kernel.effect(move.effect()).promotes;
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Piece piece = q.position.at(attempt.from.index());
    if (piece == kEmpty) return std::nullopt;
    const Roster roster = q.equipment.roster();
    const PieceType type = roster.type_of(piece);
    const std::string who =
        q.equipment.describe(piece) + " on " + q.equipment.topology.name(attempt.from.index());
    const bool promotes =
        std::find(params_.pieces.begin(), params_.pieces.end(), type) != params_.pieces.end();
    const Side owner = roster.side_of(piece);
    CellSet region = region_of(q.equipment, owner, params_.region);
    if (!params_.from.empty() &&
        region_of(q.equipment, owner, params_.from).test(attempt.from.index()))
      region.set(attempt.to.index());
    if (!promotes || !region.test(attempt.to.index())) {
      if (attempt.other == kEmpty) return std::nullopt;
      return reject("no-such-move",
                    who + " does not promote on " + q.equipment.topology.name(attempt.to.index()),
                    {attempt.from});
    }
    const std::vector<PieceType>& choices = choices_of(type);
    if (attempt.other != kEmpty &&
        std::find(choices.begin(), choices.end(), roster.type_of(attempt.other)) == choices.end())
      return reject("no-such-move",
                    who + " cannot become a " + q.equipment.type_of(attempt.other).name,
                    {attempt.from});
    if (!params_.swap_zone) return std::nullopt;

    const Side side = roster.side_of(piece);
    const PositionLayout& layout = q.position.layout();
    const Side enemy = roster.opponent(side);
    const auto zone = layout.find_zone(*params_.swap_zone, enemy);
    std::string held;
    bool found = false;
    for (const PieceType to : choices) {
      const auto slot = layout.find_slot(*zone, roster.piece(side, to));
      if (!slot || q.position.count(*slot) == 0) continue;
      held += (held.empty() ? "" : ", ") + q.equipment.type(to).name;
      found = found || attempt.other == kEmpty || roster.type_of(attempt.other) == to;
    }
    if (found) return std::nullopt;
    const std::string place = q.equipment.side(enemy).name + "'s " + *params_.swap_zone;
    if (held.empty())
      return reject("no-piece-to-promote-to",
                    who + " is frozen: " + place + " holds no " + q.equipment.side(side).adjective +
                        " piece that it could change places with",
                    {attempt.from});
    return reject("no-piece-to-promote-to",
                  place + " holds no " + q.equipment.side(side).adjective + " " +
                      q.equipment.type_of(attempt.other).name + " (it holds: " + held + ")",
                  {attempt.from});
  }

 private:
  [[nodiscard]] const std::vector<PieceType>& choices_of(PieceType piece) const {
    return params_.to.at(piece);
  }

  static CellSet region_of(const Equipment& equipment, Side side, const std::string& text) {
    return parse_region(equipment.topology, equipment.side(side).orientation, text).value();
  }

  /// The cells from which `piece` has no move even on an empty board.
  static CellSet stuck_cells(const Equipment& equipment, Piece piece) {
    CellSet free;
    const Orientation orientation = equipment.side_of(piece).orientation;
    const auto atoms = equipment.atoms(equipment.type_of(piece));
    for (const MovementAtom& atom : *atoms) {
      const CellSet start = start_region(equipment, piece, atom);
      if (atom.path) {
        const PathReach reach = path_reach(equipment.topology, *atom.path, orientation, start);
        for (int cell = 0; cell < equipment.topology.cells(); ++cell)
          if (reach.ends[cell].any()) free.set(cell);
      }
      for (const Vec v : atom.directions)
        for (int cell = 0; cell < equipment.topology.cells(); ++cell)
          if (start.test(cell) && equipment.topology.offset(cell, orientation.turn(v)))
            free.set(cell);
    }
    return equipment.topology.all() & ~free;
  }

  PromotionParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_promotion_rule(PromotionParams params, SourceMark where) {
  return std::make_unique<PromotionRule>(std::move(params), std::move(where));
}

}  // namespace stockade
