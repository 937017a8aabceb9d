#include "framework/rules/builtin/custodian/custodian.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/custodian/lines.h"
#include "framework/rules/builtin/custodian/stable_cells.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

template <int W>
struct CustodianPlan {
  explicit CustodianPlan(CustodianLines<W> made) : lines(std::move(made)) {}

  CustodianLines<W> lines;
  PieceArray<bool> captors{};
  /// By the captor's side: pieces that can be captured, if not all of the enemy's.
  SideVector<std::vector<uint8_t>> victims;
  bool all_victims = true;
  /// By the captor's side: pieces at the other end of a line, if not all of its own.
  SideVector<std::vector<uint8_t>> anvils;
  SideVector<Bits<W>> hostile;  ///< empty cells that close a line
  SideVector<Bits<W>> opening;  ///< cells where the first pieces are dropped
  bool by_moves = true;
  bool by_drops = true;
  bool changes_side = false;
  PieceArray<uint8_t> other_side{};  ///< by captured piece: the new piece

  [[nodiscard]] bool concerns(const EffectInfo& info, int piece) const {
    return (info.form == MoveForm::drop ? by_drops : info.form == MoveForm::board && by_moves) &&
           captors[Piece{piece}];
  }
  [[nodiscard]] Enclosing<W> scene(const Program<W>& program, const Position& position,
                                   int side) const {
    Enclosing<W> who;
    if (anvils.empty())
      who.own = position.side_set<W>(side);
    else
      for (const uint8_t piece : anvils[Side{side}]) who.own |= position.set<W>(piece);
    who.own |= hostile[Side{side}] & position.set<W>(0);
    if (all_victims) {
      who.victims = position.side_set<W>(program.roster.opponent(Side{side}).index());
      return who;
    }
    for (const uint8_t piece : victims[Side{side}]) who.victims |= position.set<W>(piece);
    return who;
  }
};

template <int W>
bool capture_enclosed(const CustodianPlan<W>& plan, const Program<W>& program, Position& position,
                      Journal& journal, Move move, MoveEvents& events) {
  const EffectInfo& info = program.effect_info[move.effect()];
  if (!plan.concerns(info, move.piece().index()) || !move.to().is_cell()) return false;
  const int side = position.side_to_move().index();
  Bits<W> enclosed =
      plan.lines.enclosed_from(move.to().index(), plan.scene(program, position, side));
  if (enclosed.empty()) return false;
  uint32_t flags = position.flags();
  while (enclosed.any()) {
    const int cell = enclosed.pop();
    const int victim = position.at(cell).index();
    journal.place<W>(position, cell, plan.other_side[Piece{victim}]);
    flags &= program.flags_kept[cell];
    if (!plan.changes_side) bank_captured(program, position, journal, victim, cell, events);
  }
  journal.set_flags(position, flags);
  return program.capture_resets;
}

/// The pieces that a move of the position encloses, before it is made.
template <int W>
Bits<W> enclosed_by(const CustodianPlan<W>& plan, const Program<W>& program,
                    const Position& position, Move move) {
  const EffectInfo& info = program.effect_info[move.effect()];
  if (!plan.concerns(info, move.piece().index()) || !move.to().is_cell()) return {};
  const int side = program.roster.side_of(move.piece()).index();
  Enclosing<W> who = plan.scene(program, position, side);
  if (move.from().is_cell()) {
    who.own.reset(move.from().index());
    who.own |= plan.hostile[Side{side}] & Bits<W>::of(move.from().index());
  }
  who.victims.reset(move.to().index());
  return plan.lines.enclosed_from(move.to().index(), who);
}

/// Removes the moves that have to enclose something but do not.
template <int W>
Bundle<W>* keep_enclosing(const CustodianPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                          Bundle<W>* end) {
  const Enclosing<W> who = plan.scene(c.program, c.position, c.side);
  std::optional<Bits<W>> of_drops;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const EffectInfo& info = c.program.effect_info[bundle->effect];
    if (!plan.concerns(info, bundle->piece)) continue;
    if (bundle->shift == 0 && bundle->from >= kMaxCells) {
      if (const Bits<W> left = plan.opening[Side{c.side}] & c.empty; left.any()) {
        bundle->targets &= left;
        continue;
      }
      if (!of_drops) of_drops = plan.lines.enclosing_cells(c.empty, who);
      bundle->targets &= *of_drops;
      continue;
    }
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      if (enclosed_by<W>(plan, c.program, c.position, bundle->move_to(target)).empty())
        bundle->targets.reset(target);
    }
  }
  return end;
}

class CustodianRule : public DeclaredRule<CustodianRule, CustodianParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "custodian"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    CustodianPlan<W> made(
        CustodianLines<W>(c.equipment().topology, params_.way, params_.most.value_or(0)));
    made.by_moves = params_.captures_by(CustodianParams::Arrival::move);
    made.by_drops = params_.captures_by(CustodianParams::Arrival::drop);
    made.changes_side = params_.changes_side;
    const Roster& roster = c.roster();
    made.victims.resize(roster.sides());
    if (!params_.anvils.empty()) made.anvils.resize(roster.sides());
    for (int s = 0; s < roster.sides(); ++s) {
      made.hostile.push_back(
          cells_of(c.equipment(), Side{s}, params_.hostile).template resized<W>());
      made.opening.push_back(
          cells_of(c.equipment(), Side{s}, params_.opening.value).template resized<W>());
      for (const PieceType type : params_.anvils)
        made.anvils[Side{s}].push_back(static_cast<uint8_t>(roster.piece(Side{s}, type).index()));
      for (int t = 0; t < roster.owned_types(); ++t) {
        const PieceType type{t};
        const Side side{s};
        const Side enemy = roster.opponent(side);
        const Piece victim = roster.piece(enemy, type);
        made.captors[roster.piece(side, type)] = has(params_.pieces, type);
        if (params_.changes_side)
          made.other_side[victim] = static_cast<uint8_t>(roster.piece(side, type).index());
        if (!program.royal[victim] && has(params_.victims, type))
          made.victims[side].push_back(static_cast<uint8_t>(victim.index()));
        else
          made.all_victims = false;
      }
    }
    if (params_.changes_side && roster.sides() == 2)
      program.template add_facet<EvaluationFacet>(StableCells(c.equipment().topology, params_.way));
    const auto* plan = program.own(std::move(made));
    program.after_effects.push_back({hook<capture_enclosed<W>>(plan)});
    if (!params_.changes_side) program.add_victims(hook<enclosed_by<W>>(plan));
    if (params_.required) program.filters.push_back(hook<keep_enclosing<W>>(plan));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const MoveForm form = kernel.effect(move).form;
    if (!concerns(form, position.layout().roster(), move.piece())) return false;
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    const Side mover = position.side_to_move();
    const Side enemy = position.layout().roster().opponent(mover);
    CellSet lost = position.cells_of(enemy) & ~after.cells_of(enemy);
    lost.reset(move.to().index());
    return lost.any();
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string mover = params_.pieces.empty()
                                  ? trc("custodian", "a piece")
                                  : with_article(listed(equipment, params_.pieces));
    const std::string victims =
        params_.victims.empty()
            ? trc("custodian", "enemies")
            : tr("enemy {:s}", listed_plural(equipment, params_.victims, LastJoint::with_or));
    const std::string anvil = params_.anvils.empty()
                                  ? trc("custodian", "another piece")
                                  : with_article(listed(equipment, params_.anvils));
    std::string words =
        params_.changes_side
            ? tr("{0} that is {1} makes its own the {2} between its cell and {3} of its side",
                 mover, how(), victims, anvil)
            : tr("{0} that is {1} captures the {2} between its cell and {3} of its side", mover,
                 how(), victims, anvil);
    words += params_.most == 1 ? tr(", one by one") : tr(", without a gap");
    if (params_.most > 1) words += tr(" and at most {} in a line", int{*params_.most});
    words += ", " + line_words();
    if (params_.victims.empty()) words += tr("; royal pieces are safe from this");
    if (!params_.hostile.empty())
      words +=
          tr("; empty cells of {} close a line, too", region_words(equipment, params_.hostile));
    out.push_back({Phase::capture_effect, words, where()});
    if (params_.required)
      out.push_back({Phase::allow,
                     params_.changes_side
                         ? tr("{0} may be {1} only where it turns over enemies so", mover, how())
                         : tr("{0} may be {1} only where it captures enemies so", mover, how()),
                     where()});
    if (!params_.opening.value.empty())
      out.push_back(
          {Phase::allow,
           tr("while a cell of {} is empty, pieces are dropped only there, whatever they enclose",
              region_words(equipment, params_.opening.value)),
           where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (!params_.required || !attempt.to.is_cell()) return std::nullopt;
    const Roster& roster = q.position.layout().roster();
    const Piece piece = attempt.piece != kEmpty || !attempt.from.is_cell()
                            ? attempt.piece
                            : q.position.at(attempt.from.index());
    const Side side = q.position.side_to_move();
    if (piece == kEmpty || roster.side_of(piece) != side ||
        !concerns(attempt.form, roster, piece) || q.position.at(attempt.to.index()) != kEmpty)
      return std::nullopt;
    if (const CellSet left =
            cells_of(q.equipment, side, params_.opening.value) & ~q.position.occupied();
        attempt.form == MoveForm::drop && left.any()) {
      if (left.test(attempt.to.index())) return std::nullopt;
      return reject("custodian-opening-cells",
                    tr("the first pieces are dropped on {}, where {} is still empty",
                       region_words(q.equipment, params_.opening.value),
                       q.equipment.topology.name(left.lowest())),
                    {Site::cell(left.lowest())});
    }
    const CustodianLines<kWords> lines(q.equipment.topology, params_.way, params_.most.value_or(0));
    Enclosing<kWords> who;
    for (int t = 0; t < roster.owned_types(); ++t)
      if (has(params_.anvils, PieceType{t}))
        who.own |= q.position.cells_of(roster.piece(side, PieceType{t})).resized<kWords>();
    CellSet empty = ~q.position.occupied();
    if (attempt.from.is_cell()) {
      who.own.reset(attempt.from.index());
      empty.set(attempt.from.index());
    }
    who.own |= (cells_of(q.equipment, side, params_.hostile) & empty).resized<kWords>();
    const Side enemy = roster.opponent(side);
    for (int t = 0; t < roster.owned_types(); ++t)
      if (has(params_.victims, PieceType{t}))
        who.victims |= q.position.cells_of(roster.piece(enemy, PieceType{t})).resized<kWords>();
    who.victims &= ~q.kernel.royal_cells(q.position, enemy).resized<kWords>();
    if (lines.enclosed_from(attempt.to.index(), who).any()) return std::nullopt;
    const std::string place = q.equipment.topology.name(attempt.to.index());
    const std::string encloser = with_article(q.equipment.name_of(piece));
    const std::string own = q.equipment.name_of(side);
    return reject("encloses-nothing",
                  params_.changes_side
                      ? tr("{0} on {1} would turn over nothing: no line from there leads over "
                           "enemies to another piece of {2}",
                           encloser, place, own)
                      : tr("{0} on {1} would capture nothing: no line from there leads over "
                           "enemies to another piece of {2}",
                           encloser, place, own),
                  {attempt.to});
  }

 private:
  static constexpr int kWords = kMaxWords;

  [[nodiscard]] static CellSet cells_of(const Equipment& equipment, Side side,
                                        const std::string& region) {
    if (region.empty()) return {};
    return parse_region(equipment.topology, equipment.side(side).orientation, region).value();
  }
  /// An empty list means all types.
  static bool has(const std::vector<PieceType>& types, PieceType type) {
    return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
  }
  [[nodiscard]] bool concerns(MoveForm form, const Roster& roster, Piece piece) const {
    return (form == MoveForm::drop
                ? params_.captures_by(CustodianParams::Arrival::drop)
                : form == MoveForm::board && params_.captures_by(CustodianParams::Arrival::move)) &&
           has(params_.pieces, roster.type_of(piece));
  }
  [[nodiscard]] std::string how() const {
    return !params_.captures_by(CustodianParams::Arrival::move) ? trc("custodian", "dropped")
           : !params_.captures_by(CustodianParams::Arrival::drop)
               ? trc("custodian", "moved")
               : trc("custodian", "moved or dropped");
  }
  [[nodiscard]] std::string line_words() const {
    switch (params_.way) {
      case LineWay::straight:
        return tr("along ranks and files");
      case LineWay::diagonal:
        return tr("along diagonals");
      default:
        return tr("along any line");
    }
  }
};

}  // namespace

std::unique_ptr<Rule> make_custodian_rule(CustodianParams params) {
  return std::make_unique<CustodianRule>(std::move(params));
}

}  // namespace stockade
