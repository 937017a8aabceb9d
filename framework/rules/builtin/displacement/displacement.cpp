#include "framework/rules/builtin/displacement/displacement.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/builtin/displacement/generator.h"
#include "framework/rules/builtin/displacement/lines.h"
#include "framework/rules/builtin/displacement/play.h"
#include "framework/rules/generate.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The attribute with the steps that may not be taken back.
struct DisplacementPlan {
  std::optional<int> undoable;  ///< none: a turn may take back anything
};

class DisplacementRule
    : public DeclaredRule<DisplacementRule, DisplacementParams, DisplacementPlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "displacement"; }
  bool special_move() const override { return true; }

  DisplacementPlan declare(Compilation& c) const {
    c.problems.decide(kWaysToCapture);
    // Moved pieces can be moved back, pawns too.
    c.pieces_return = true;
    if (params_.undo_allowed()) return {};
    return {c.declare_attribute(
        {"steps that may not be taken back", true, 0, AttributeInfo::Text::steps, 0, 0, {}})};
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const DisplacementPlan& declared) const {
    auto* plan = program.own(DisplacementTables<W>(DisplacementLines(c.equipment(), params_),
                                                   c.equipment().topology.cells()));
    plan->leaving = params_.leaving;
    plan->royal = program.royal;
    plan->pieces.resize(c.roster().sides());
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      if (!c.roster().is_neutral(Piece{piece}))
        plan->pieces[c.roster().side_of(Piece{piece})].push_back(static_cast<uint8_t>(piece));
    add_effects(program, c, *plan);
    plan->plain = program.generators;
    for (int side = 0; side < c.roster().sides(); ++side) {
      program.generators[Side{side}] = {{hook<emit_without_captures<W>>(plan)},
                                        {hook<emit_displacements<W>>(plan)}};
      // The only attack is the threat to send a piece over the edge.
      AttackSet<W>& attacks = program.attacks[Side{side}];
      attacks = {};
      attacks.special.push_back(hook<find_senders<W>>(plan));
    }
    // A piece leaves the board alone, or it leaves or stays while another arrives anywhere on one
    // of its lines.
    const Topology& topology = c.equipment().topology;
    size_t lines = 0;
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      lines = std::max(lines, plan->lines.directions_of(piece).size());
    const int longest = std::max(topology.files(), topology.ranks()) * topology.levels();
    program.bundle_bound += topology.cells() * (1 + static_cast<int>(lines) * 3 * (longest + 1));
    if (!declared.undoable) return;
    plan->undoable = *declared.undoable;
    program.after_effects.push_back({hook<note_turn<W>>(plan), false});
    program.filters.push_back(hook<drop_undoing<W>>(plan));
    program.template add_facet<OneMoveFacet<W>>(UndoingOfOneMove<W>(*plan));
    program.normalizers.push_back(hook<normalise_undo<W>>(plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto say = [&](Phase phase, const std::string& words) {
      out.push_back({phase, words, where()});
    };
    say(Phase::generate,
        tr("no piece captures by moving onto another; a piece pushes or pulls the nearest piece on "
           "a line along which it moves"));
    const std::string pushers = listed_plural(equipment, params_.push, LastJoint::with_and);
    say(Phase::generate,
        is_equal() ? tr("{} push: the pushed piece moves away over the distance between the two, "
                        "and the pushing piece takes its cell or stays",
                        pushers)
                   : tr("{} push: the pushed piece moves away over empty cells, and the pushing "
                        "piece follows or stays",
                        pushers));
    if (!params_.pull.empty()) {
      const std::string pullers = listed_plural(equipment, params_.pull, LastJoint::with_and);
      std::string words =
          is_equal() ? tr("{} pull: the pulling piece moves straight away, and the pulled piece "
                          "follows over the same distance",
                          pullers)
                     : tr("{} pull: the pulling piece moves straight away, and the pulled piece "
                          "follows over empty cells",
                          pullers);
      if (params_.standing_pull && !is_equal())
        words += tr("; or the pulling piece stays, and the pulled piece comes nearer");
      say(Phase::generate, words);
    }
    say(Phase::generate,
        params_.either_way()
            ? tr("own and enemy pieces are pushed and pulled where the piece may move or capture")
            : tr("own pieces are pushed and pulled where the piece may move, enemy pieces where it "
                 "may capture"));
    say(Phase::effect,
        tr("a piece that is pushed or pulled over the edge leaves the game; it is pulled there "
           "only behind the piece that pulls it; a side may not send its own royal piece there"));
    if (params_.leaving)
      say(Phase::generate,
          tr("a piece that is not royal may leave the board by a move over the edge"));
    say(Phase::royal_safety,
        tr("a royal piece is in check if an enemy piece could push or pull it over the edge"));
    if (!params_.undo_allowed())
      say(Phase::allow,
          tr("a turn may not put every piece back where it stood before the opponent's turn"));
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const Piece piece = q.position.at(attempt.from.index());
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != q.position.side_to_move())
      return std::nullopt;
    if (pseudo_move_of(q)) return std::nullopt;  // some rule allows it
    if (is_taking_back(q))
      return reject(
          "would-undo",
          tr("the move would put every piece back where it stood before the opponent's turn"),
          evidence_of(attempt));
    if (attempt.displaced) return explain_displacement(q, piece);
    if (attempt.leaves_board) return explain_leaving(q, piece);
    const Piece there = q.position.at(attempt.to.index());
    if (there == kEmpty || attempt.to == attempt.from ||
        !q.equipment.roster().are_enemies(q.equipment.roster().side_of(there),
                                          q.position.side_to_move()))
      return std::nullopt;
    return reject(reasons::kBlocked,
                  tr("{}; in this variant pieces are pushed and pulled, not captured",
                     stands_on(q.equipment, there, attempt.to.index())),
                  {attempt.to});
  }

 private:
  [[nodiscard]] bool is_equal() const {
    return params_.distance == DisplacementParams::Distance::equal;
  }

  // --- effects

  template <int W>
  void add_effects(Program<W>& program, const Compilation& c, DisplacementTables<W>& plan) const {
    const int cells = c.equipment().topology.cells();
    for (int cell = 0; cell < cells; ++cell) {
      plan.staying.to[cell] = add_effect(program, c, {cell, true, false, false});
      if (params_.leaving)
        plan.leaving_it.to[cell] = add_effect(program, c, {cell, true, true, false});
    }
    plan.staying.off = add_effect(program, c, {-1, true, false, false});
    plan.leaving_it.off = add_effect(program, c, {-1, true, true, false});
    if (params_.leaving) plan.leaves_alone = add_effect(program, c, {-1, false, true, false});
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      for (int from = 0; program.landing[Piece{piece}] && from < cells; ++from)
        for (const uint16_t direction : plan.lines.directions_of(piece))
          add_promotions(program, c, plan, piece, from, direction);
  }

  /// The effects of promoting on the cell of a piece that is pushed on.
  template <int W>
  static void add_promotions(Program<W>& program, const Compilation& c, DisplacementTables<W>& plan,
                             int piece, int from, int direction) {
    const DisplacementLines& lines = plan.lines;
    const DisplacementWay& way = lines.way(piece, from, direction);
    const int range = std::max(way.friends, way.enemies);
    const auto add = [&](uint8_t& effect, int arrives) {
      if (effect == kNoEffect) effect = add_effect(program, c, {arrives, true, false, true});
    };
    for (int to = lines.next(from, direction), step = 1; step <= range && to >= 0;
         to = lines.next(to, direction), ++step) {
      if (!may_change(program, piece, from, to)) continue;
      int arrives = to;
      for (int on = 1; on <= range && arrives >= 0; ++on) {
        arrives = lines.next(arrives, direction);
        add(arrives < 0 ? plan.promoting.off : plan.promoting.to[arrives], arrives);
      }
    }
  }

  template <int W>
  static bool may_change(const Program<W>& program, int piece, int from, int to) {
    for (const Landing<W>* landing = program.landing[Piece{piece}].get(); landing;
         landing = landing->next.get())
      if (landing->covers(from, to)) return true;
    return false;
  }

  template <int W>
  static uint8_t add_effect(Program<W>& program, const Compilation& c, const Arrival& arrival) {
    Effect<W> effect;
    effect.apply = apply_displacement<W>;
    effect.data = program.own(arrival);
    effect.captured = captured_by_displacement<W>;
    effect.resets = c.move_resets;
    EffectInfo info;
    info.promotes = arrival.promotes;
    info.details = program.own(DisplacementDetails(arrival));
    return static_cast<uint8_t>(program.add_effect(effect, info));
  }

  // --- explanations

  [[nodiscard]] bool is_taking_back(const Inquiry& q) const {
    const Attempt& attempt = q.attempt;
    const auto undoable = plan_in(q.kernel).undoable;
    if (!undoable || attempt.leaves_board || attempt.other != kEmpty) return false;
    const CellSteps last = CellSteps::unpacked(q.position.attribute(*undoable));
    const bool arrives = attempt.displaced && attempt.displaced->to.is_cell();
    const DisplacementDetails details(Arrival{arrives ? attempt.displaced->to.index() : -1,
                                              attempt.displaced.has_value(), false, false});
    EffectInfo info;
    info.details = &details;
    const Piece other{attempt.displaced ? attempt.displaced->from : 0};
    return takes_back(last, info, Move(0, attempt.from, attempt.to, attempt.piece, other));
  }

  static std::vector<Site> evidence_of(const Attempt& attempt) {
    std::vector<Site> evidence = {attempt.from};
    if (attempt.displaced) evidence.push_back(Site::cell(attempt.displaced->from));
    return evidence;
  }

  [[nodiscard]] static bool is_royal(const Inquiry& q, int cell) {
    const Side owner = q.equipment.roster().side_of(q.position.at(cell));
    return q.kernel.royal_cells(q.position, owner).test(cell);
  }

  [[nodiscard]] std::optional<Rejection> explain_leaving(const Inquiry& q, Piece piece) const {
    const int from = q.attempt.from.index();
    const std::string who = piece_on(q.equipment, piece, from);
    if (is_royal(q, from))
      return reject("royal-off-board", tr("{} is royal and may not leave the board", who),
                    {q.attempt.from});
    if (!params_.leaving && !q.attempt.displaced)
      return reject(reasons::kNoSuchMove,
                    tr("in this variant a piece may not leave the board alone"), {q.attempt.from});
    return reject(reasons::kNoSuchMove, tr("{} has no free line over the edge", who),
                  {q.attempt.from});
  }

  [[nodiscard]] std::optional<Rejection> explain_displacement(const Inquiry& q, Piece piece) const {
    const Attempt& attempt = q.attempt;
    const Topology& topology = q.equipment.topology;
    const int from = attempt.from.index();
    const int other = attempt.displaced->from;
    const Piece moved = q.position.at(other);
    if (moved == kEmpty)
      return reject(reasons::kNoSuchPiece, tr("there is no piece on {}", topology.name(other)),
                    {Site::cell(other)});
    const std::string who = piece_on(q.equipment, piece, from);
    const std::string whom = piece_on(q.equipment, moved, other);
    if (attempt.displaced->to.none() && is_royal(q, other) &&
        q.equipment.roster().side_of(moved) == q.position.side_to_move())
      return reject("royal-off-board", tr("{} is royal and may not leave the board", whom),
                    {Site::cell(other)});
    if (attempt.leaves_board && is_royal(q, from)) return explain_leaving(q, piece);
    const DisplacementLines lines(q.equipment, params_);
    for (const uint16_t direction : lines.directions_of(piece.index())) {
      if (lines.steps(from, other, direction) == 0) continue;
      const DisplacementWay& way = lines.way(piece.index(), from, direction);
      const int near = lines.look(q.position, from, direction).cell;
      if (near >= 0 && near != other && way.friends > 1)
        return reject(reasons::kBlocked,
                      tr("{0} cannot push or pull {1} behind {2}", who, whom,
                         piece_on(q.equipment, q.position.at(near), near)),
                      {Site::cell(near)});
    }
    std::string words = attempt.displaced->to.none()
                            ? tr("{0} does not push or pull {1} off the board", who, whom)
                            : tr("{0} does not push or pull {1} to {2}", who, whom,
                                 topology.name(attempt.displaced->to.index()));
    if (attempt.leaves_board)
      words += tr(", leaving the board");
    else if (attempt.to != attempt.from)
      words += tr(", going to {}", topology.name(attempt.to.index()));
    return reject(reasons::kNoSuchMove, words, {attempt.from, Site::cell(other)});
  }
};

}  // namespace

std::unique_ptr<Rule> make_displacement_rule(DisplacementParams params) {
  return std::make_unique<DisplacementRule>(std::move(params));
}

}  // namespace stockade
