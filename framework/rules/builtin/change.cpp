// change: a turn in which a piece becomes another on its cell, in some games in exchange for a
// piece that leaves a zone.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct ChangeParams {
  std::vector<PieceType> pieces;
  std::vector<PieceType> to;  ///< in the order offered
  OwnZone takes;              ///< "": no zone pays
  SourceMark where;

  void fields(Fields& f) {
    f("pieces", pieces, "The piece types that may change.", {.example = "P", .need = kRequired});
    f("to", to, "What they may become.", {.example = "[R, B, N]", .need = kRequired});
    f("takes", takes,
      "The zone that gives up a piece of the new type, which leaves the game. Without it nothing "
      "is given up.",
      {.example = "own.prison"});
  }
};

struct ChangeKeys {
  std::optional<ChangeParams> change;

  void fields(Fields& f) {
    f("change", change, "A turn in which a piece becomes another where it stands.",
      {.example = "{ pieces: P, to: [R, B, N], takes: own.prison }", .need = kRemovable});
  }
};

constexpr int kNoSlot = -1;

template <int W>
struct ChangePlan {
  struct Way {
    uint8_t piece;
    uint8_t becomes;
    int slot;  ///< must contain a piece, which leaves the game; kNoSlot: nothing is paid
  };
  std::vector<Way> ways;
  uint8_t effect = 0;
  Safety safety = Safety::by_mask;
};

template <int W>
void emit_changes(const ChangePlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  for (const auto& way : plan.ways) {
    if (way.slot != kNoSlot && c.position.count(way.slot) == 0) continue;
    for (Bits<W> cells = c.position.template set<W>(way.piece); cells.any();) {
      const int cell = cells.pop();
      sink.push(Bits<W>::of(cell), Site::cell(cell), plan.effect, way.piece, way.becomes,
                plan.safety);
    }
  }
}

/// By side and by the new piece type: the slot that pays, or kNoSlot.
struct ChangePayment {
  SideArray<PieceArray<int16_t>> slot;
};

template <int W>
bool apply_change(const Effect<W>& effect, const Program<W>& program, Position& position,
                  Journal& journal, Move move, MoveEvents&) {
  const auto& payment = data_of<ChangePayment>(effect);
  const int cell = move.to().index();
  const int slot = payment.slot[position.side_to_move()][move.other()];
  if (slot != kNoSlot) journal.transfer(position, slot, -1);
  journal.place<W>(position, cell, move.other().index());
  journal.set_flags(position, position.flags() & program.flags_kept[cell]);
  return effect.resets[move.piece()];
}

class ChangeDetails : public MoveDetails {
 public:
  [[nodiscard]] MoverFate mover() const override { return MoverFate::changes; }
};

class ChangeRule : public DeclaredRule<ChangeRule, ChangeParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "change"; }
  std::string_view action() const override { return "change"; }
  bool special_move() const override { return true; }

  /// Nothing new if the pieces can become the same by landing somewhere.
  WinningWay winning_way(const Compilation& c) const override {
    const Roster& roster = c.roster();
    const auto lands_as = [&](Piece piece, Piece becomes) {
      const auto& plans = c.landings[piece];
      return std::any_of(plans.begin(), plans.end(), [&](const LandingPlan& plan) {
        return std::any_of(
            plan.choices.begin(), plan.choices.end(),
            [&](const LandingPlan::Choice& choice) { return choice.becomes == becomes; });
      });
    };
    for (int side = 0; side < roster.sides(); ++side)
      for (const PieceType type : params_.pieces)
        for (const PieceType to : params_.to)
          if (type != to && !lands_as(roster.piece(Side{side}, type), roster.piece(Side{side}, to)))
            return WinningWay::unknown;
    return WinningWay::none;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const Roster& roster = c.roster();
    ChangePayment payment;
    for (auto& slots : payment.slot) slots.fill(kNoSlot);
    SideVector<ChangePlan<W>> plans(roster.sides());
    bool closes_gate = false;
    for (int s = 0; s < roster.sides(); ++s) {
      for (const PieceType to : params_.to) {
        const auto held = slot_of(c.layout(), Side{s}, to);
        if (!params_.takes.empty() && !held) continue;
        const int slot = held.value_or(kNoSlot);
        const int becomes = roster.piece(Side{s}, to).index();
        payment.slot[Side{s}][Piece{becomes}] = static_cast<int16_t>(slot);
        for (const PieceType type : params_.pieces)
          if (type != to)
            plans[Side{s}].ways.push_back(
                {static_cast<uint8_t>(roster.piece(Side{s}, type).index()),
                 static_cast<uint8_t>(becomes), slot});
        if (held)
          for (const Gate& gate : program.gates) closes_gate = closes_gate || gate.mentions(slot);
      }
    }
    Effect<W> effect;
    effect.apply = apply_change<W>;
    effect.data = program.own(payment);
    effect.captured = captures_nothing<W>;
    effect.resets = c.move_resets;
    EffectInfo info;
    info.promotes = true;
    info.details = program.own(ChangeDetails{});
    const int index = program.add_effect(effect, info);
    AppearsAnywhere::Pieces made{};
    int most = 0;
    for (int s = 0; s < roster.sides(); ++s) {
      for (const auto& way : plans[Side{s}].ways) made[Piece{way.becomes}] = true;
      ChangePlan<W>& plan = plans[Side{s}];
      plan.effect = static_cast<uint8_t>(index);
      // A piece that changes blocks the same lines and captures nothing new, so masks are enough,
      // unless the piece that leaves the zone kept an attack open.
      plan.safety = closes_gate ? Safety::by_test : Safety::by_mask;
      most = std::max(most, static_cast<int>(plan.ways.size()));
      program.generators[Side{s}].push_back({hook<emit_changes<W>>(program.own(std::move(plan)))});
    }
    program.bundle_bound += most * c.equipment().topology.cells();
    program.template add_facet<AppearanceFacet>(AppearsAnywhere(made));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string text = tr("a turn may be a change: {} becomes {} on its cell",
                          with_article(listed(equipment, params_.pieces)),
                          with_article(listed(equipment, params_.to)));
    if (!params_.takes.empty())
      text += tr(", and a piece of that type leaves the player's own {} and the game",
                 equipment.texts.tr(params_.takes));
    out.push_back({Phase::generate, std::move(text), where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || attempt.from != attempt.to)
      return std::nullopt;
    const int cell = attempt.from.index();
    const Piece piece = q.position.at(cell);
    const Side side = q.position.side_to_move();
    const Roster roster = q.equipment.roster();
    if (piece == kEmpty || roster.side_of(piece) != side) return std::nullopt;
    const std::string who = piece_on(q.equipment, piece, cell);
    if (!has(params_.pieces, roster.type_of(piece)))
      return reject(reasons::kNoSuchMove, tr("{} is not of a type that may change", who),
                    {attempt.from});
    if (attempt.other == kEmpty)
      return reject(reasons::kNoSuchMove,
                    tr("the move does not name the piece that {} becomes", who), {attempt.from});
    const PieceType to = roster.type_of(attempt.other);
    if (!has(params_.to, to) || to == roster.type_of(piece))
      return reject(reasons::kNoSuchMove,
                    tr("{} cannot become {}", who, with_article(q.equipment.name_of(to))),
                    {attempt.from});
    if (params_.takes.empty()) return std::nullopt;
    const auto slot = slot_of(q.position.layout(), side, to);
    if (!slot || q.position.count(*slot) == 0)
      return reject(
          reasons::kNotHeld,
          tr("{} holds no {}", q.equipment.zone_of(side, params_.takes), q.equipment.name_of(to)),
          slot ? std::vector<Site>{Site::slot(*slot)} : std::vector<Site>{});
    return std::nullopt;
  }

 private:
  static bool has(const std::vector<PieceType>& types, PieceType type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  }

  /// The slot in the side's zone of a piece of that type, whoever owns it; none without a zone.
  [[nodiscard]] std::optional<int> slot_of(const PositionLayout& layout, Side side,
                                           PieceType type) const {
    if (params_.takes.empty()) return std::nullopt;
    const auto zone = layout.find_zone(params_.takes, side);
    if (!zone) return std::nullopt;
    for (const Piece held : layout.zone(*zone).holds)
      if (layout.roster().type_of(held) == type) return layout.find_slot(*zone, held);
    return std::nullopt;
  }
};

// The rule in variant files.

RuleList read_change(const RuleReading& in) {
  return rules_of<ChangeRule>(read_fields<ChangeKeys>(in).change);
}

std::vector<ZoneUse> change_zones(const RuleReading& in) {
  const auto params = read_fields<ChangeKeys>(in).change;
  if (!params || params->takes.empty()) return {};
  ZoneUse use = use_of(params->takes);
  use.types = params->to;
  use.types_because = "a piece can change into one";
  return {use};
}

}  // namespace

RuleModule change_module() {
  return {.name = "change",
          .keys = declared_rows<ChangeKeys>(),
          .after = {"movement"},
          .before = {"royal"},
          .read = read_change,
          .zones = change_zones,
          .action = {.word = "change",
                     .phrase = "a change",
                     .how = "for example: change: { pieces: P, to: [R, B, N], takes: own.stock }"}};
}

}  // namespace stockade
