#include "framework/rules/builtin/castling/castling.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/builtin/castling/wing_plan.h"
#include "framework/rules/program_building.h"
#include "framework/rules/routes.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The castling moves with which a side wins.
struct WinningCastling {
  struct End {
    int king_cell;
    Piece king;
    int rook_cell;
    Piece rook;
  };
  uint32_t flags = 0;
  std::vector<End> ends;
};
using CastlingWins = SideVector<WinningCastling>;

/// A side that has lost its last right has either castled or lost the game: the pieces show which.
/// If both sides have lost it at once, the side that has moved loses. A Goal<W>.
template <int W>
std::optional<GoalReached> won_by_castling(const CastlingWins& wins, const Program<W>& program,
                                           const Position& position) {
  const Side next = position.next_player();
  for (const Side side : {program.roster.opponent(next), next}) {
    const WinningCastling& of_side = wins[side];
    if (of_side.flags == 0) continue;
    const auto has_castled = [&](const WinningCastling::End& end) {
      return position.at(end.king_cell) == end.king && position.at(end.rook_cell) == end.rook;
    };
    GoalReached reached;
    if (!(position.flags() & of_side.flags)) {
      const bool won = std::any_of(of_side.ends.begin(), of_side.ends.end(), has_castled);
      reached.winner = won ? side : program.roster.opponent(side);
      reached.words = won ? tr_noop("castling wins") : tr_noop("the right to castle is lost");
      return reached;
    }
  }
  return std::nullopt;
}

class CastlingRule : public RuleBase<CastlingRule> {
 public:
  CastlingRule(CastlingParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "castling"; }
  bool special_move() const override { return true; }
  std::string parameters(const Equipment&) const override {
    std::string text =
        params_.dropped_rook_counts ? "dropped " + params_.king_letters + "," : "never,";
    if (!params_.safe) text += "unsafe,";
    if (params_.granted_by_drop) text += "granted,";
    if (params_.opposite) text += "opposite,";
    for (const char letter : params_.wins) text += std::string("wins ") + letter + ",";
    text += std::to_string(params_.king.index()) + "," + std::to_string(params_.rook.index());
    for (const CastlingWing& wing : params_.wings)
      text += ";" + std::to_string(wing.side.index()) + wing.letter + wing.king_from +
              wing.king_to + wing.rook_from + wing.rook_to +
              (wing.rook == params_.rook ? "" : "," + std::to_string(wing.rook.index()));
    return text;
  }

  void declare(Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    const auto cell = [&](const std::string& name) { return *topology.find(name); };
    const Roster roster = c.roster();
    for (int s = 0; s < roster.sides(); ++s) {
      const Side side{s};
      const Piece king = roster.piece(side, params_.king);
      uint32_t wings = 0;
      std::optional<int> king_cell;
      for (size_t i = 0; i < params_.wings.size(); ++i) {
        const CastlingWing& wing = params_.wings[i];
        if (wing.side != side) continue;
        king_cell = cell(wing.king_from);
        if (find_flag(c, wing)) continue;
        const int flag = c.declare_flag(
            {tr("{} castling {}", c.equipment().adjective_of(side), wing.name),
             wing.letter,
             0,
             {{*king_cell, king}, {cell(wing.rook_from), roster.piece(side, wing.rook)}}});
        wings |= c.flag_bit(flag);
        c.flags_kept[cell(wing.rook_from)] &= ~c.flag_bit(flag);
      }
      if (!king_cell) continue;
      uint32_t with_king = wings;
      if (params_.dropped_rook_counts) {
        const int unmoved = c.declare_flag(
            {.name = tr("{} king unmoved", c.equipment().adjective_of(side)),
             .letter =
                 params_
                     .king_letters[c.equipment().writes_sides()
                                       ? 0
                                       : static_cast<size_t>(c.equipment().place_on_board(side))],
             .implied_by = wings,
             .needs = {{*king_cell, king}},
             .is_private = true});
        with_king |= c.flag_bit(unmoved);
        for (const CastlingWing& wing : params_.wings)
          if (wing.side == side && is_first_of(wing))
            c.drop_flags.push_back({cell(wing.rook_from), roster.piece(side, wing.rook),
                                    c.flag_bit(unmoved), c.flag_bit(flag_of(c, wing))});
      }
      c.flags_kept[*king_cell] &= ~with_king;
    }
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    const auto cell = [&](const std::string& name) { return *topology.find(name); };
    for (const CastlingWing& wing : params_.wings) {
      WingPlan<W> plan;
      plan.flag = flag_of(c, wing);
      plan.king = static_cast<uint8_t>(c.roster().piece(wing.side, params_.king).index());
      plan.rook = static_cast<uint8_t>(c.roster().piece(wing.side, wing.rook).index());
      plan.king_from = cell(wing.king_from);
      plan.king_to = cell(wing.king_to);
      plan.rook_from = cell(wing.rook_from);
      plan.rook_to = cell(wing.rook_to);
      plan.clear = between(topology, wing).template resized<W>();
      if (params_.safe)
        plan.king_path = span(topology, plan.king_from, plan.king_to).template resized<W>();
      if (params_.safe && program.royal[Piece{plan.king}]) plan.safety = Safety::proven;
      if (params_.opposite)
        if (const CastlingWing* other = same_wing_of_other_side(c.roster(), wing))
          plan.flags_kept &= ~c.flag_bit(flag_of(c, *other));
      auto* owned = program.own(plan);
      Effect<W> effect;
      effect.apply = apply_castling<W>;
      effect.data = owned;
      effect.resets[Piece{plan.king}] = c.move_resets[Piece{plan.king}];
      EffectInfo info;
      info.form = MoveForm::castling;
      info.details = program.own(CastlingDetails(
          {{wing.one_of_several ? wing.name + wing.king_to : wing.name, wing.side, plan.king_from,
            plan.king_to, plan.rook_from, plan.rook_to, king_steps(c, wing)}}));
      owned->effect = static_cast<uint8_t>(program.add_effect(effect, info));
      program.generators[wing.side].push_back({hook<emit_castling<W>>(owned)});
      program.bundle_bound += 1;
      if (params_.granted_by_drop)
        program.after_effects.push_back({hook<grant_by_drop<W>>(owned), false});
    }
    if (!params_.wins.empty()) add_wins(program, c);
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string king = equipment.name_of(params_.king);
    const bool alike = std::all_of(params_.wings.begin(), params_.wings.end(),
                                   [&](const auto& wing) { return wing.rook == params_.rook; });
    const std::string rook =
        alike ? equipment.name_of(params_.rook) : trc("castling", "other piece");
    for (const CastlingWing& wing : params_.wings)
      out.push_back({Phase::generate,
                     tr("{} castles {}: {} {}-{}, {} {}-{}", equipment.name_of(wing.side),
                        wing.name, king, wing.king_from, wing.king_to, equipment.name_of(wing.rook),
                        wing.rook_from, wing.rook_to),
                     where()});
    if (params_.opposite)
      out.push_back(
          {Phase::effect,
           tr("a side that castles takes from the other the right to castle on that wing"),
           where()});
    for (const CastlingWing& wing : params_.wings)
      if (wins_with(wing))
        out.push_back(
            {Phase::end,
             tr("{} wins by castling {}, and loses without any right to castle so that it wins",
                equipment.name_of(wing.side), wing.name),
             where()});
    std::string words =
        params_.granted_by_drop
            ? tr("castling: the {0} and the {1} have not moved since the start, or since one of "
                 "them was dropped on its cell while the other stood on its own, and no piece "
                 "stands between them",
                 king, rook)
        : params_.dropped_rook_counts
            ? tr("castling: the {0} has never moved, the {1} has not moved since the start or "
                 "since its drop, and no piece stands between them",
                 king, rook)
            : tr("castling: the {0} has never moved, the {1} has not moved since the start, and no "
                 "piece stands between them",
                 king, rook);
    if (params_.safe) words += tr("; the {} may not castle out of, through or into check", king);
    out.push_back({Phase::allow, words, where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::castling && attempt.form != MoveForm::board) return std::nullopt;
    if (!attempt.to.is_cell()) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const Roster roster = q.equipment.roster();
    const Side side = q.position.side_to_move();
    for (const CastlingWing& wing : params_.wings) {
      if (wing.side != side || topology.find(wing.king_to) != attempt.to.index()) continue;
      const int king_from = *topology.find(wing.king_from);
      if (attempt.from.is_cell() && attempt.from.index() != king_from) continue;
      const Piece king = roster.piece(side, params_.king);
      if (q.position.at(king_from) != king) {
        if (attempt.form == MoveForm::board) return std::nullopt;
        return reject("castling-moved",
                      tr("the {} is not on {}", q.equipment.name_of(params_.king), wing.king_from),
                      {});
      }
      return explain_wing(q, wing);
    }
    if (attempt.form == MoveForm::castling)
      return reject("no-such-move", tr("this variant has no such castling"), {});
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool wins_with(const CastlingWing& wing) const {
    return std::find(params_.wins.begin(), params_.wins.end(), wing.letter) != params_.wins.end();
  }

  /// Null if the other side has no such wing. The letters of the two sides differ in case.
  [[nodiscard]] const CastlingWing* same_wing_of_other_side(const Roster& roster,
                                                            const CastlingWing& wing) const {
    for (const CastlingWing& other : params_.wings)
      if (other.side == roster.opponent(wing.side) && (other.letter ^ wing.letter) == ('a' ^ 'A'))
        return &other;
    return nullptr;
  }

  template <int W>
  void add_wins(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    CastlingWins wins;
    wins.resize(c.roster().sides());
    for (const CastlingWing& wing : params_.wings) {
      if (!wins_with(wing)) continue;
      WinningCastling& of_side = wins[wing.side];
      of_side.flags |= c.flag_bit(flag_of(c, wing));
      of_side.ends.push_back(
          {*topology.find(wing.king_to), c.roster().piece(wing.side, params_.king),
           *topology.find(wing.rook_to), c.roster().piece(wing.side, wing.rook)});
    }
    program.goals.push_back({hook<won_by_castling<W>>(program.own(std::move(wins)))});
  }

  /// True if no earlier wing uses the same right.
  [[nodiscard]] bool is_first_of(const CastlingWing& wing) const {
    for (const CastlingWing& other : params_.wings)
      if (other.letter == wing.letter && other.side == wing.side) return &other == &wing;
    return false;
  }
  /// True if the flag is the right for this wing: several sides may have the same letters.
  static bool is_right_of(const Roster& roster, const FlagInfo& flag, const CastlingWing& wing) {
    return flag.letter == wing.letter &&
           (flag.needs.empty() || roster.side_of(flag.needs.front().second) == wing.side);
  }
  static std::optional<int> find_flag(const Compilation& c, const CastlingWing& wing) {
    for (size_t i = 0; i < c.flags.size(); ++i)
      if (is_right_of(c.roster(), c.flags[i], wing)) return static_cast<int>(i);
    return std::nullopt;
  }
  [[nodiscard]] int flag_of(const Compilation& c, const CastlingWing& wing) const {
    return find_flag(c, wing).value_or(0);
  }

  static CellSet between(const Topology& topology, const CastlingWing& wing) {
    return cells_between(topology, *topology.find(wing.king_from), *topology.find(wing.king_to),
                         *topology.find(wing.rook_from), *topology.find(wing.rook_to));
  }

  /// True if the king has a move of its own between the same cells.
  [[nodiscard]] bool king_steps(const Compilation& c, const CastlingWing& wing) const {
    const Topology& topology = c.equipment().topology;
    const Piece king = c.roster().piece(wing.side, params_.king);
    const Orientation orientation = c.equipment().side(wing.side).orientation;
    const int from = *topology.find(wing.king_from);
    const int to = *topology.find(wing.king_to);
    for (const MovementAtom& atom : c.atoms(params_.king)) {
      if (!c.start_region(king, atom).test(from)) continue;
      if (atom.path &&
          path_reach(topology, *atom.path, orientation, CellSet::of(from)).ends[from].test(to))
        return true;
      for (const Vec raw : atom.directions) {
        int at = from;
        const int most = atom.range == 0 ? topology.cells() : atom.range;
        for (int step = 0; step < most; ++step) {
          const auto next = topology.offset(at, orientation.turn(raw));
          if (!next || *next == from) break;
          if (*next == to) return true;
          at = *next;
        }
      }
    }
    return false;
  }

  [[nodiscard]] std::optional<Rejection> explain_wing(const Inquiry& q,
                                                      const CastlingWing& wing) const {
    const Topology& topology = q.equipment.topology;
    const Roster roster = q.equipment.roster();
    const int king_from = *topology.find(wing.king_from);
    const int rook_from = *topology.find(wing.rook_from);
    const auto& flags = q.position.layout().flags();
    for (size_t i = 0; i < flags.size(); ++i) {
      if (!is_right_of(roster, flags[i], wing) || q.position.flag(static_cast<int>(i))) continue;
      const std::string king = q.equipment.name_of(params_.king);
      const std::string rook = q.equipment.name_of(wing.rook);
      const bool rook_there = q.position.at(rook_from) == roster.piece(wing.side, wing.rook);
      return reject(
          "castling-moved",
          rook_there
              ? params_.opposite
                    ? tr("the {} or the {} on {} has moved, or the other side has castled on this "
                         "wing",
                         king, rook, wing.rook_from)
                    : tr("the {} or the {} on {} has moved", king, rook, wing.rook_from)
              : tr("no {} that may castle stands on {}", rook, wing.rook_from),
          {Site::cell(king_from), Site::cell(rook_from)});
    }
    CellSet in_the_way = between(topology, wing) & q.position.occupied();
    if (in_the_way.any()) {
      const int cell = in_the_way.lowest();
      return reject("castling-blocked",
                    tr("{} stands in the way", piece_on(q.equipment, q.position.at(cell), cell)),
                    {Site::cell(cell)});
    }
    if (!params_.safe) return std::nullopt;
    for (CellSet path = span(topology, king_from, *topology.find(wing.king_to)); path.any();) {
      const int cell = path.pop();
      CellSet attackers;
      for (int by = 0; by < roster.sides(); ++by)
        if (roster.are_enemies(wing.side, Side{by}))
          attackers |= q.kernel.attackers(q.position, cell, Side{by});
      if (attackers.empty()) continue;
      const int attacker = attackers.lowest();
      return reject("castling-through-check",
                    tr("{} is attacked by {}", topology.name(cell),
                       piece_on(q.equipment, q.position.at(attacker), attacker)),
                    {Site::cell(attacker), Site::cell(cell)});
    }
    return std::nullopt;
  }

  CastlingParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_castling_rule(CastlingParams params, SourceMark where) {
  return std::make_unique<CastlingRule>(std::move(params), std::move(where));
}

}  // namespace stockade
