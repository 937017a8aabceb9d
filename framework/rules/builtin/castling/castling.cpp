#include "framework/rules/builtin/castling/castling.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/castling/play.h"
#include "framework/rules/castling_rights.h"
#include "framework/rules/program_building.h"
#include "framework/rules/routes.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kCastlingMoved{"castling-moved", {Stage::castling}};
constexpr Reason kCastlingBlocked{"castling-blocked", {Stage::castling, 1}};
constexpr Reason kCastlingThroughCheck{"castling-through-check", {Stage::castling, 2}};

/// Reads and writes rights of any file.
class RightsOfFiles : public CastlingRightsFacet {
 public:
  /// The plan and the topology must outlive the object.
  RightsOfFiles(const CastlingPlan& plan, std::vector<CastlingWing> wings, const Topology& topology)
      : plan_(plan), wings_(std::move(wings)), topology_(topology) {}

  [[nodiscard]] std::optional<int> flag_of(char letter, const Position& position) const override {
    for (const CastlingWay& way : plan_.ways)
      if (position.layout().flags()[way.flag].letter == letter &&
          position.at(way.rook_from) == way.rook)
        return way.flag;
    for (int i = 0; i < std::ssize(wings_); ++i)
      if (wings_[i].letter == letter)
        if (const CastlingWay* way = outermost(i, position)) return way->flag;
    return std::nullopt;
  }

  [[nodiscard]] char letter_of(int flag, const Position& position) const override {
    const CastlingWay* way = way_with(flag, position);
    return way && outermost(way->wing, position) == way ? wings_[way->wing].letter
                                                        : position.layout().flags()[flag].letter;
  }

  [[nodiscard]] CellSet unmoved(uint32_t flags, const Position& position) const override {
    CellSet cells;
    for (const CastlingWay& way : plan_.ways) {
      if (!(flags >> way.flag & 1)) continue;
      cells.set(way.rook_from);
      if (plan_.king_at_home(position, way.side) == way.king_from) cells.set(way.king_from);
    }
    return cells;
  }

  [[nodiscard]] std::string contradiction(const Position& position) const override {
    std::vector<int> used;
    for (const CastlingWay& way : plan_.ways) {
      if (!position.flag(way.flag)) continue;
      const auto king = plan_.king_at_home(position, way.side);
      if (!king) return "a side may castle only while its king stands on the rank of its rooks";
      if (!way_with(way.flag, position))
        return "there is no castling with the rook on " + topology_.name(way.rook_from);
      if (way.king_from != king) continue;
      if (contains(used, way.wing))
        return "a side may castle with one rook only on each side of its king";
      used.push_back(way.wing);
    }
    return {};
  }

 private:
  /// The way to castle with that right; null if there is none.
  [[nodiscard]] const CastlingWay* way_with(int flag, const Position& position) const {
    for (const CastlingWay& way : plan_.ways)
      if (way.flag == flag && plan_.king_at_home(position, way.side) == way.king_from) return &way;
    return nullptr;
  }

  /// The way with the outermost rook on the wing's side of the king; null if there is none.
  [[nodiscard]] const CastlingWay* outermost(int wing, const Position& position) const {
    const auto king = plan_.king_at_home(position, wings_[wing].side);
    const auto distance = [&](const CastlingWay& way) {
      return std::abs(topology_.info(way.rook_from).file - topology_.info(way.king_from).file);
    };
    const CastlingWay* found = nullptr;
    for (const CastlingWay& way : plan_.ways)
      if (way.wing == wing && way.king_from == king && position.at(way.rook_from) == way.rook &&
          (!found || distance(way) > distance(*found)))
        found = &way;
    return found;
  }

  const CastlingPlan& plan_;
  std::vector<CastlingWing> wings_;
  const Topology& topology_;
};

class CastlingRule : public RuleBase<CastlingRule, CastlingPlan> {
 public:
  CastlingRule(CastlingParams params, std::vector<CastlingWing> wings)
      : RuleBase(params.where), params_(std::move(params)), wings_(std::move(wings)) {}

  std::string_view name() const override { return "castling"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  bool special_move() const override { return true; }
  std::string parameters(const Equipment& equipment) const override {
    const char king = params_.king_letter.value[0];
    std::string text = params_.any_file() ? "any file,"
                       : params_.dropped_rook_counts()
                           ? std::string("dropped ") + king + small_letter(king) + ","
                           : "never,";
    if (!params_.safe) text += "unsafe,";
    if (params_.granted_by_drop.value) text += "granted,";
    if (params_.opposite.value) text += "opposite,";
    for (const CastlingWing& wing : wings_)
      if (wing.wins) text += std::string("wins ") + wing.letter + ",";
    text += std::to_string(params_.of.index()) + "," + std::to_string(params_.with.index());
    for (const CastlingWing& wing : wings_) {
      text += ";" + std::to_string(wing.side.index()) + wing.letter;
      for (const int cell : {wing.king_from, wing.king_to, wing.rook_from, wing.rook_to})
        text += equipment.topology.name(cell);
      if (wing.rook != params_.with) text += "," + std::to_string(wing.rook.index());
    }
    return text;
  }

  CastlingPlan declare(Compilation& c) const {
    CastlingPlan plan;
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      plan.flags.push_back(0);
      plan.home.emplace_back();
      plan.kings.push_back(c.roster().piece(side, params_.of));
      const std::vector<CastlingWay> ways = ways_of(c, side);
      for (size_t i = 0; i < ways.size(); ++i) {
        const bool shares = i > 0 && ways[i - 1].rook_from == ways[i].rook_from &&
                            (params_.any_file() || letter_of(ways[i - 1]) == letter_of(ways[i]));
        const int flag = shares ? plan.ways.back().flag : c.declare_flag(right_of(c, ways[i]));
        plan.flags[side] |= c.flag_bit(flag);
        plan.home[side].set(ways[i].king_from);
        c.flags_kept[ways[i].rook_from] &= ~c.flag_bit(flag);
        plan.ways.push_back(ways[i]);
        plan.ways.back().flag = flag;
      }
      if (!params_.any_file()) watch_king(c, side, plan);
    }
    if (params_.any_file())
      plan.homes = c.declare_attribute({.name = "homes of kings that may castle", .hashed = true});
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const CastlingPlan& declared) const {
    const CastlingPlan& plan = *program.own(declared);
    for (int s = 0; s < c.roster().sides(); ++s) {
      SideWays<W> side;
      side.flags = plan.flags[Side{s}];
      side.homes = plan.homes;
      side.ways.resize(params_.any_file() ? c.equipment().topology.cells() : 1);
      for (int i = 0; i < std::ssize(wings_); ++i)
        if (wings_[i].side == Side{s}) add_wing(program, c, plan, i, side);
      program.bundle_bound += std::max<int64_t>(std::popcount(side.flags), std::ssize(wings_));
      if (side.flags)
        program.generators[Side{s}].push_back(
            {hook<emit_castling<W>>(program.own(std::move(side)))});
    }
    std::vector<CastlingWay> winning;
    for (const CastlingWay& way : plan.ways) {
      if (params_.granted_by_drop.value)
        program.after_effects.push_back({hook<grant_by_drop<W>>(&way), false});
      if (wings_[way.wing].wins) winning.push_back(way);
    }
    if (!winning.empty())
      program.goals.push_back({hook<won_by_castling<W>>(program.own(std::move(winning)))});
    if (!params_.any_file()) return;
    program.after_effects.push_back(
        {.run = hook<note_homes<W>>(&plan), .moves_pieces = false, .sees_chance = true});
    program.normalizers.push_back(hook<find_homes<W>>(&plan));
    program.template add_facet<CastlingRightsFacet>(
        RightsOfFiles(plan, wings_, c.equipment().topology));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto add = [&](Phase phase, std::string words) {
      out.push_back({phase, std::move(words), where()});
    };
    const std::string king = equipment.name_of(params_.of);
    std::string rook = equipment.name_of(params_.with);
    const auto name = [&](int cell) { return equipment.topology.name(cell); };
    for (const CastlingWing& wing : wings_) {
      const std::string side = equipment.name_of(wing.side);
      const std::string own = equipment.name_of(wing.rook);
      const std::string king_to = name(wing.king_to);
      const std::string rook_to = name(wing.rook_to);
      if (wing.rook != params_.with) rook = trc("castling", "other piece");
      add(Phase::generate,
          !params_.any_file()
              ? tr("{} castles {}: {} {}-{}, {} {}-{}", side, wing.name, king, name(wing.king_from),
                   king_to, own, name(wing.rook_from), rook_to)
          : wing.towards(equipment.topology) > 0
              ? tr("{0} castles {1} with the rook to the right of the king: {2} to {3}, {4} to {5}",
                   side, wing.name, king, king_to, own, rook_to)
              : tr("{0} castles {1} with the rook to the left of the king: {2} to {3}, {4} to {5}",
                   side, wing.name, king, king_to, own, rook_to));
    }
    if (params_.opposite.value)
      add(Phase::effect,
          tr("a side that castles takes from the other the right to castle on that wing"));
    for (const CastlingWing& wing : wings_)
      if (wing.wins)
        add(Phase::end,
            tr("{} wins by castling {}, and loses without any right to castle so that it wins",
               equipment.name_of(wing.side), wing.name));
    std::string words =
        params_.any_file()
            ? tr("castling: the {} and the {} have not moved since the start, wherever they "
                 "started on their rank, and no other piece stands on the cells that they leave, "
                 "pass or reach",
                 king, rook)
        : params_.granted_by_drop.value
            ? tr("castling: the {0} and the {1} have not moved since the start, or since one of "
                 "them was dropped on its cell while the other stood on its own, and no piece "
                 "stands between them",
                 king, rook)
        : params_.dropped_rook_counts()
            ? tr("castling: the {0} has never moved, the {1} has not moved since the start or "
                 "since its drop, and no piece stands between them",
                 king, rook)
            : tr("castling: the {0} has never moved, the {1} has not moved since the start, and no "
                 "piece stands between them",
                 king, rook);
    if (params_.safe) words += tr("; the {} may not castle out of, through or into check", king);
    add(Phase::allow, words);
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    const bool by_cells = attempt.form == MoveForm::board;
    if ((!by_cells && attempt.form != MoveForm::castling) || !attempt.to.is_cell())
      return std::nullopt;
    const CastlingPlan& plan = plan_in(q.kernel);
    const Side side = q.position.side_to_move();
    const std::string king = q.equipment.name_of(params_.of);
    const auto home = plan.king_at_home(q.position, side);
    bool exists = false;
    for (const CastlingWay& way : plan.ways) {
      const int to = params_.any_file() && by_cells ? way.rook_from : way.king_to;
      if (way.side != side || attempt.to != Site::cell(to)) continue;
      exists = true;
      const bool is_from = attempt.from == Site::cell(way.king_from);
      // From any file, only moving the king onto its own rook's cell always means castling.
      const bool is_meant = !params_.any_file() ? is_from || !attempt.from.is_cell()
                            : by_cells          ? is_from && q.position.at(to) == way.rook
                                                : q.position.flag(way.flag);
      if (is_meant && home == way.king_from) return explain_way(q, way);
      if (is_meant && !params_.any_file() && !by_cells)
        return reject(kCastlingMoved,
                      tr("the {} is not on {}", king, q.equipment.topology.name(way.king_from)));
    }
    if (by_cells) return std::nullopt;
    if (!exists || !params_.any_file())
      return reject(reasons::kNoSuchMove, tr("this variant has no such castling"));
    if (!home) return reject(kCastlingMoved, tr("the {} has left its rank", king));
    return reject(kCastlingMoved,
                  tr("the {} or the {} has moved", king, q.equipment.name_of(params_.with)),
                  {Site::cell(*home)});
  }

 private:
  [[nodiscard]] char letter_of(const CastlingWay& way) const { return wings_[way.wing].letter; }

  /// The ways of a side, those with the same rook beside each other; still without their rights.
  [[nodiscard]] std::vector<CastlingWay> ways_of(const Compilation& c, Side side) const {
    const Topology& topology = c.equipment().topology;
    const auto may_start = [&](int cell, int given) {
      return params_.any_file() ? topology.info(cell).rank == topology.info(given).rank &&
                                      topology.info(cell).board == topology.info(given).board
                                : cell == given;
    };
    std::vector<CastlingWay> ways;
    for (int i = 0; i < std::ssize(wings_); ++i) {
      const CastlingWing& wing = wings_[i];
      CastlingWay way{wing, i, side, c.roster().piece(side, params_.of),
                      c.roster().piece(side, wing.rook)};
      for (int king = 0; wing.side == side && king < topology.cells(); ++king)
        for (int rook = 0; may_start(king, wing.king_from) && rook < topology.cells(); ++rook) {
          way.king_from = king;
          way.rook_from = rook;
          if (rook != king && may_start(rook, wing.rook_from) &&
              way.towards(topology) == wing.towards(topology))
            ways.push_back(way);
        }
    }
    // From the right, so that the letters are in the usual order in FEN.
    if (params_.any_file())
      std::stable_sort(ways.begin(), ways.end(),
                       [&](const auto& a, const auto& b) { return a.rook_from > b.rook_from; });
    return ways;
  }

  [[nodiscard]] FlagInfo right_of(const Compilation& c, const CastlingWay& way) const {
    const std::string adjective = c.equipment().adjective_of(way.side);
    const Topology& topology = c.equipment().topology;
    if (!params_.any_file())
      return {.name = tr("{} castling {}", adjective, wings_[way.wing].name),
              .letter = letter_of(way),
              .needs = {{way.king_from, way.king}, {way.rook_from, way.rook}}};
    const int file = topology.info(way.rook_from).file;
    return {.name = tr("{} castling with the rook on {}", adjective, topology.name(way.rook_from)),
            .letter = right_letter(c.equipment(), way.side, static_cast<char>('A' + file)),
            .needs = {{way.rook_from, way.rook}},
            .doubled = true};
  }

  /// The first move of a king from its given cell ends the rights of its side.
  void watch_king(Compilation& c, Side side, const CastlingPlan& plan) const {
    uint32_t lost = plan.flags[side];
    if (params_.dropped_rook_counts() && lost) {
      const uint32_t unmoved = c.flag_bit(
          c.declare_flag({.name = tr("{} king unmoved", c.equipment().adjective_of(side)),
                          .letter = right_letter(c.equipment(), side, params_.king_letter.value[0]),
                          .implied_by = lost,
                          .needs = {{plan.home[side].lowest(), plan.kings[side]}},
                          .is_private = true}));
      lost |= unmoved;
      for (const CastlingWay& way : plan.ways)
        if (way.side == side)
          c.drop_flags.push_back({way.rook_from, way.rook, unmoved, c.flag_bit(way.flag)});
    }
    for (CellSet kings = plan.home[side]; kings.any();) c.flags_kept[kings.pop()] &= ~lost;
  }

  /// Adds the effect of castling on a wing to the program, and its ways to those of its side.
  template <int W>
  void add_wing(Program<W>& program, const Compilation& c, const CastlingPlan& plan, int number,
                SideWays<W>& side) const {
    const Topology& topology = c.equipment().topology;
    const CastlingWing& wing = wings_[number];
    WingEffect of_wing;
    std::vector<NamedMove> moves;
    of_wing.flags_kept = ~side.flags;
    for (const CastlingWay& way : plan.ways) {
      // The letters of the two sides differ in case.
      if (params_.opposite.value && way.side == c.roster().opponent(wing.side) &&
          (letter_of(way) ^ wing.letter) == ('a' ^ 'A'))
        of_wing.flags_kept &= ~c.flag_bit(way.flag);
      if (way.wing != number) continue;
      const auto clear = way.between(topology);
      if (!clear) continue;
      WayPlan<W> ready{way, clear->template resized<W>(), {}};
      if (params_.safe) {
        ready.king_path = span(topology, way.king_from, way.king_to).template resized<W>();
        if (program.royal[way.king]) ready.safety = Safety::proven;
      }
      ready.effect = static_cast<uint8_t>(program.effects.size());  // added below
      if (params_.any_file()) ready.choice = static_cast<uint8_t>(way.flag);
      side.ways[params_.any_file() ? way.king_from : 0].push_back(ready);
      of_wing.way = way;
      of_wing.rook_from[ready.choice] = way.rook_from;
      moves.push_back({wing.one_of_several ? wing.name + topology.name(way.king_to) : wing.name,
                       way.side, way.king_from, way.king_to, way.rook_from, way.rook_to,
                       !params_.any_file() && king_steps(c, way), ready.choice});
    }
    if (moves.empty()) return;
    const Piece king = of_wing.way.king;
    Effect<W> effect;
    effect.apply = apply_castling<W>;
    effect.data = program.own(of_wing);
    effect.resets[king] = c.move_resets[king];
    EffectInfo info;
    info.form = MoveForm::castling;
    info.details = program.own(CastlingDetails(std::move(moves)));
    program.add_effect(effect, info);
  }

  /// True if the king has a move of its own between the same cells.
  [[nodiscard]] bool king_steps(const Compilation& c, const CastlingWay& way) const {
    const Topology& topology = c.equipment().topology;
    const Orientation orientation = c.equipment().side(way.side).orientation;
    const int from = way.king_from;
    for (const MovementAtom& atom : c.atoms(params_.of)) {
      if (!c.start_region(way.king, atom).test(from)) continue;
      if (atom.path && path_reach(topology, *atom.path, orientation, CellSet::of(from))
                           .ends[from]
                           .test(way.king_to))
        return true;
      for (const Vec raw : atom.directions) {
        std::optional<int> at = from;
        const int most = atom.range == 0 ? topology.cells() : atom.range;
        for (int step = 0; step < most && at; ++step) {
          at = topology.offset(*at, orientation.turn(raw));
          if (at == from) break;
          if (at == way.king_to) return true;
        }
      }
    }
    return false;
  }

  /// The reason why that way to castle is not possible.
  [[nodiscard]] std::optional<Rejection> explain_way(const Inquiry& q,
                                                     const CastlingWay& way) const {
    const Topology& topology = q.equipment.topology;
    const Roster roster = q.equipment.roster();
    const std::string king = q.equipment.name_of(params_.of);
    const std::string rook = q.equipment.name_of(wings_[way.wing].rook);
    const std::string& corner = topology.name(way.rook_from);
    if (!q.position.flag(way.flag))
      return reject(
          kCastlingMoved,
          q.position.at(way.rook_from) != way.rook
              ? tr("no {} that may castle stands on {}", rook, corner)
          : params_.opposite.value
              ? tr("the {} or the {} on {} has moved, or the other side has castled on this wing",
                   king, rook, corner)
              : tr("the {} or the {} on {} has moved", king, rook, corner),
          {Site::cell(way.king_from), Site::cell(way.rook_from)});
    const auto between = way.between(topology);
    if (!between) return reject(kCastlingBlocked, tr("a hole of the board lies on their way"));
    if (const CellSet in_the_way = *between & q.position.occupied(); in_the_way.any()) {
      const int cell = in_the_way.lowest();
      return reject(kCastlingBlocked,
                    tr("{} stands in the way", piece_on(q.equipment, q.position.at(cell), cell)),
                    {Site::cell(cell)});
    }
    if (!params_.safe) return std::nullopt;
    for (CellSet path = span(topology, way.king_from, way.king_to); path.any();) {
      const int cell = path.pop();
      CellSet attackers;
      for (int by = 0; by < roster.sides(); ++by)
        if (roster.are_enemies(way.side, Side{by}))
          attackers |= q.kernel.attackers(q.position, cell, Side{by});
      if (attackers.empty()) continue;
      const int attacker = attackers.lowest();
      return reject(kCastlingThroughCheck,
                    tr("{} is attacked by {}", topology.name(cell),
                       piece_on(q.equipment, q.position.at(attacker), attacker)),
                    {Site::cell(attacker), Site::cell(cell)});
    }
    if (!params_.any_file()) return std::nullopt;
    // The king may castle, but perhaps no piece may enter with it.
    Attempt alone = q.attempt;
    alone.enters.reset();
    if (q.attempt.enters && pseudo_move_of({q.equipment, q.kernel, q.position, alone}))
      return std::nullopt;
    // The castling rook may have shielded the king's target cell.
    return reject(
        kCastlingThroughCheck,
        tr("{} is attacked when the {} has left {}", topology.name(way.king_to), rook, corner),
        {Site::cell(way.rook_from), Site::cell(way.king_to)});
  }

  CastlingParams params_;
  std::vector<CastlingWing> wings_;
};

}  // namespace

std::unique_ptr<Rule> make_castling_rule(CastlingParams params, std::vector<CastlingWing> wings) {
  return std::make_unique<CastlingRule>(std::move(params), std::move(wings));
}

}  // namespace stockade
