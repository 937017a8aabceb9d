#include "framework/rules/builtin/castling/any_file.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/castling/wing_plan.h"
#include "framework/rules/castling_rights.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// A way to castle, with its cells as numbers.
struct Wing {
  int side = 0;
  std::string name;
  char letter = 'K';  ///< of the outermost rook on that side of the king
  int king_to = 0;
  int rook_to = 0;
  int towards = 1;  ///< the rook is to the right (1) or left (-1) of the king
};

/// The rule's plan: the flags of rooks, and the attribute with the home cells of the kings.
struct RightsPlan {
  struct Right {
    int flag = 0;
    int side = 0;
    int rook_cell = 0;
  };
  std::vector<Right> rights;
  std::vector<Wing> wings;
  SideVector<uint32_t> of_side;  ///< the flags of each side
  SideVector<CellSet> home;      ///< the rank from which a side castles
  SideVector<Piece> kings;
  SideVector<Piece> rooks;
  /// 1 + the home cell of each side's king, 9 bits per side; 0: the side has no right.
  int homes = 0;

  static constexpr int kBits = 9;
  [[nodiscard]] static int home_in(int packed, int side) {
    return (packed >> (side * kBits) & ((1 << kBits) - 1)) - 1;
  }
  [[nodiscard]] static int without_home(int packed, int side) {
    return packed & ~(((1 << kBits) - 1) << (side * kBits));
  }
  [[nodiscard]] static int with_home(int packed, int side, int cell) {
    return without_home(packed, side) | (cell + 1) << (side * kBits);
  }

  [[nodiscard]] const Right* right_of(int flag) const {
    for (const Right& right : rights)
      if (right.flag == flag) return &right;
    return nullptr;
  }
  /// The wing on which the king castles with that rook; null if the game has none.
  [[nodiscard]] const Wing* wing_of(const Topology& topology, int side, int king, int rook) const {
    const int towards = topology.info(rook).file < topology.info(king).file ? -1 : 1;
    for (const Wing& wing : wings)
      if (wing.side == side && wing.towards == towards) return &wing;
    return nullptr;
  }
  /// The cell of the side's only king on its home rank; none if there is no king or several: a FEN
  /// could not show which of them has not moved.
  [[nodiscard]] std::optional<int> king_at_home(const Position& position, int side) const {
    const CellSet found = position.cells_of(kings[Side{side}]) & home[Side{side}];
    if (found.empty() || found.more_than_one()) return std::nullopt;
    return found.lowest();
  }
};

class Rights : public CastlingRightsFacet {
 public:
  Rights(RightsPlan plan, const Topology& topology) : plan_(std::move(plan)), topology_(topology) {}

  [[nodiscard]] std::optional<int> flag_of(char letter, const Position& position) const override {
    for (const auto& right : plan_.rights)
      if (position.layout().flags()[right.flag].letter == letter &&
          position.at(right.rook_cell) == plan_.rooks[Side{right.side}])
        return right.flag;
    for (const Wing& wing : plan_.wings) {
      if (wing.letter != letter) continue;
      const auto* right = outermost(wing, position);
      if (right) return right->flag;
    }
    return std::nullopt;
  }

  [[nodiscard]] char letter_of(int flag, const Position& position) const override {
    const auto& right = *plan_.right_of(flag);
    if (const auto king = plan_.king_at_home(position, right.side))
      if (const Wing* wing = plan_.wing_of(topology_, right.side, *king, right.rook_cell))
        if (outermost(*wing, position) == &right) return wing->letter;
    return position.layout().flags()[flag].letter;
  }

  [[nodiscard]] CellSet unmoved(uint32_t flags, const Position& position) const override {
    CellSet cells;
    for (const auto& right : plan_.rights) {
      if (!(flags >> right.flag & 1)) continue;
      cells.set(right.rook_cell);
      if (const auto king = plan_.king_at_home(position, right.side)) cells.set(*king);
    }
    return cells;
  }

  [[nodiscard]] std::string contradiction(const Position& position) const override {
    std::vector<const Wing*> used;
    for (const auto& right : plan_.rights) {
      if (!position.flag(right.flag)) continue;
      const auto king = plan_.king_at_home(position, right.side);
      if (!king) return "a side may castle only while its king stands on the rank of its rooks";
      const Wing* wing = plan_.wing_of(topology_, right.side, *king, right.rook_cell);
      if (!wing) return "there is no castling with the rook on " + topology_.name(right.rook_cell);
      if (std::find(used.begin(), used.end(), wing) != used.end())
        return "a side may castle with one rook only on each side of its king";
      used.push_back(wing);
    }
    return {};
  }

 private:
  /// The right of the outermost rook on the wing's side of the king.
  [[nodiscard]] const RightsPlan::Right* outermost(const Wing& wing,
                                                   const Position& position) const {
    const auto king = plan_.king_at_home(position, wing.side);
    if (!king) return nullptr;
    const RightsPlan::Right* found = nullptr;
    const auto file = [&](int cell) { return topology_.info(cell).file * wing.towards; };
    for (const auto& right : plan_.rights) {
      if (right.side != wing.side || position.at(right.rook_cell) != plan_.rooks[Side{wing.side}])
        continue;
      if (file(right.rook_cell) < file(*king)) continue;
      if (!found || file(right.rook_cell) > file(found->rook_cell)) found = &right;
    }
    return found;
  }

  RightsPlan plan_;
  const Topology& topology_;
};

/// All castling moves of one side, compiled.
template <int W>
struct SidePlans {
  uint32_t flags = 0;
  int side = 0;
  int homes = 0;
  std::vector<int16_t> wing;  ///< by flag and cell of the king: index into plans, -1: none
  int cells = 0;
  std::vector<WingPlan<W>> plans;
};

template <int W>
void emit_any_file(const SidePlans<W>& side, const GenContext<W>& c, BundleSink<W>& sink) {
  const int king = RightsPlan::home_in(c.position.attribute(side.homes), side.side);
  if (king < 0) return;
  for (uint32_t open = c.position.flags() & side.flags; open; open &= open - 1) {
    const int number = side.wing[std::countr_zero(open) * side.cells + king];
    if (number < 0) continue;
    const WingPlan<W>& plan = side.plans[number];
    // Another rule may have moved the two pieces since this rule tested them.
    if (c.position.at(king) != Piece{plan.king} ||
        c.position.at(plan.rook_from) != Piece{plan.rook})
      continue;
    if ((plan.clear & c.occupied).empty()) emit_clear_wing(plan, c, sink);
  }
}

/// The choice of a move is the flag of the rook's right.
template <int W>
bool apply_any_file(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const auto& side = data_of<SidePlans<W>>(effect);
  const int number = side.wing[move.choice() * side.cells + move.from().index()];
  return castle(side.plans[number], effect, program, position, journal);
}

/// A side whose king has left its home, or has another king beside it, loses its rights, whatever
/// has moved the king.
template <int W>
bool note_homes(const RightsPlan& plan, const Program<W>&, Position& position, Journal& journal,
                Move, MoveEvents&) {
  const int packed = position.attribute(plan.homes);
  int left = packed;
  for (int side = 0; side < static_cast<int>(plan.kings.size()); ++side) {
    const int home = RightsPlan::home_in(packed, side);
    if (home < 0) continue;
    const uint32_t flags = position.flags() & plan.of_side[Side{side}];
    if (flags && plan.king_at_home(position, side) == home) continue;
    if (flags) journal.set_flags(position, position.flags() & ~flags);
    left = RightsPlan::without_home(left, side);
  }
  if (left != packed) journal.set_attribute(position, plan.homes, left);
  return false;
}

template <int W>
void find_homes(const RightsPlan& plan, const Program<W>&, Position& position) {
  int packed = 0;
  for (int side = 0; side < static_cast<int>(plan.kings.size()); ++side) {
    if (!(position.flags() & plan.of_side[Side{side}])) continue;
    if (const auto king = plan.king_at_home(position, side))
      packed = RightsPlan::with_home(packed, side, *king);
  }
  position.set_attribute(plan.homes, packed);
}

class AnyFileCastlingRule : public RuleBase<AnyFileCastlingRule, RightsPlan> {
 public:
  AnyFileCastlingRule(CastlingParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "castling"; }
  bool special_move() const override { return true; }
  std::string parameters(const Equipment&) const override {
    std::string text = params_.safe ? "any file," : "any file,unsafe,";
    text += std::to_string(params_.king.index()) + "," + std::to_string(params_.rook.index());
    for (const CastlingWing& wing : params_.wings)
      text += ";" + std::to_string(wing.side.index()) + wing.letter + wing.king_from +
              wing.king_to + wing.rook_from + wing.rook_to;
    return text;
  }

  RightsPlan declare(Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    RightsPlan plan;
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      plan.kings.push_back(c.roster().piece(side, params_.king));
      plan.rooks.push_back(c.roster().piece(side, params_.rook));
      plan.of_side.push_back(0);
      plan.home.push_back({});
      for (const CastlingWing& wing : params_.wings) {
        if (wing.side != side) continue;
        const int home = *topology.find(wing.king_from);
        plan.wings.push_back({s, wing.name, wing.letter, *topology.find(wing.king_to),
                              *topology.find(wing.rook_to), towards(topology, wing)});
        for (int cell = 0; cell < topology.cells(); ++cell)
          if (topology.info(cell).rank == topology.info(home).rank &&
              topology.info(cell).board == topology.info(home).board)
            plan.home[side].set(cell);
      }
      // From the right, so that the letters are in the usual order in FEN.
      for (int file = topology.files(); file-- > 0;) {
        for (CellSet cells = plan.home[side]; cells.any();) {
          const int cell = cells.pop();
          if (topology.info(cell).file != file) continue;
          const char letter = topology.file_name(file).front();
          const int flag =
              c.declare_flag({.name = tr("{} castling with the rook on {}",
                                         c.equipment().adjective_of(side), topology.name(cell)),
                              .letter = s == 0 ? static_cast<char>(letter - 'a' + 'A') : letter,
                              .needs = {{cell, plan.rooks[side]}},
                              .doubled = true});
          plan.rights.push_back({flag, s, cell});
          plan.of_side[side] |= c.flag_bit(flag);
          c.flags_kept[cell] &= ~c.flag_bit(flag);
        }
      }
    }
    AttributeInfo homes;
    homes.name = "homes of kings that may castle";
    homes.hashed = true;
    plan.homes = c.declare_attribute(std::move(homes));
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const RightsPlan& plan) const {
    const Topology& topology = c.equipment().topology;
    for (int s = 0; s < c.roster().sides(); ++s) {
      SidePlans<W> side;
      side.flags = plan.of_side[Side{s}];
      side.side = s;
      side.homes = plan.homes;
      side.cells = topology.cells();
      side.wing.assign(kMaxFlags * topology.cells(), int16_t{-1});
      for (CellSet kings = plan.home[Side{s}]; kings.any();) {
        const int king = kings.pop();
        for (const auto& right : plan.rights) {
          if (right.side != s || right.rook_cell == king) continue;
          const Wing* wing = plan.wing_of(topology, s, king, right.rook_cell);
          if (!wing || !has_ways(topology, *wing, king, right.rook_cell)) continue;
          side.wing[right.flag * side.cells + king] = static_cast<int16_t>(std::ssize(side.plans));
          side.plans.push_back(wing_plan<W>(program, c, plan, right, *wing, king));
        }
      }
      SidePlans<W>* owned = program.own(std::move(side));
      for (const Wing& wing : plan.wings)
        if (wing.side == s) add_castling(program, c, plan, wing, *owned);
      program.generators[Side{s}].push_back({hook<emit_any_file<W>>(owned)});
      program.bundle_bound += std::ssize(plan.rights);
    }
    const auto* kept = program.own(plan);
    program.after_effects.push_back(
        {.run = hook<note_homes<W>>(kept), .moves_pieces = false, .sees_chance = true});
    program.normalizers.push_back(hook<find_homes<W>>(kept));
    program.template add_facet<CastlingRightsFacet>(Rights(plan, topology));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string king = equipment.name_of(params_.king);
    const std::string rook = equipment.name_of(params_.rook);
    for (const CastlingWing& wing : params_.wings) {
      const std::string side = equipment.name_of(wing.side);
      out.push_back(
          {Phase::generate,
           towards(equipment.topology, wing) > 0
               ? tr("{0} castles {1} with the rook to the right of the king: {2} to {3}, {4} to "
                    "{5}",
                    side, wing.name, king, wing.king_to, rook, wing.rook_to)
               : tr("{0} castles {1} with the rook to the left of the king: {2} to {3}, {4} to {5}",
                    side, wing.name, king, wing.king_to, rook, wing.rook_to),
           where()});
    }
    std::string words =
        tr("castling: the {} and the {} have not moved since the start, wherever they started on "
           "their rank, and no other piece stands on the cells that they leave, pass or reach",
           king, rook);
    if (params_.safe) words += tr("; the {} may not castle out of, through or into check", king);
    out.push_back({Phase::allow, words, where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::castling && attempt.form != MoveForm::board) return std::nullopt;
    if (!attempt.to.is_cell()) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const RightsPlan& plan = plan_in(q.kernel);
    const int side = q.position.side_to_move().index();
    const auto king = plan.king_at_home(q.position, side);
    if (attempt.form == MoveForm::board) {
      // Only moving the king onto its own rook's cell always means castling.
      if (!king || attempt.from != Site::cell(*king) || attempt.from == attempt.to ||
          q.position.at(attempt.to.index()) != plan.rooks[Side{side}])
        return std::nullopt;
      return explain_with(q, plan, *king, attempt.to.index());
    }
    for (const Wing& wing : plan.wings) {
      if (wing.side != side || wing.king_to != attempt.to.index()) continue;
      if (!king)
        return reject("castling-moved",
                      tr("the {} has left its rank", q.equipment.name_of(params_.king)));
      for (const auto& right : plan.rights)
        if (right.side == side && q.position.flag(right.flag) &&
            plan.wing_of(topology, side, *king, right.rook_cell) == &wing)
          return explain_with(q, plan, *king, right.rook_cell);
      return reject("castling-moved",
                    tr("the {} or the {} has moved", q.equipment.name_of(params_.king),
                       q.equipment.name_of(params_.rook)),
                    {Site::cell(*king)});
    }
    return reject("no-such-move", tr("this variant has no such castling"));
  }

 private:
  /// True if the paths of king and rook have no holes.
  static bool has_ways(const Topology& topology, const Wing& wing, int king, int rook) {
    return span(topology, king, wing.king_to).any() && span(topology, rook, wing.rook_to).any() &&
           span(topology, king, rook).any();
  }

  template <int W>
  WingPlan<W> wing_plan(const Program<W>& program, const Compilation& c, const RightsPlan& plan,
                        const RightsPlan::Right& right, const Wing& wing, int king) const {
    const Topology& topology = c.equipment().topology;
    WingPlan<W> way;
    way.flag = way.choice = right.flag;
    way.king = static_cast<uint8_t>(plan.kings[Side{wing.side}].index());
    way.rook = static_cast<uint8_t>(plan.rooks[Side{wing.side}].index());
    way.king_from = king;
    way.king_to = wing.king_to;
    way.rook_from = right.rook_cell;
    way.rook_to = wing.rook_to;
    way.flags_kept = ~plan.of_side[Side{wing.side}];
    way.clear = cells_between(topology, king, wing.king_to, right.rook_cell, wing.rook_to)
                    .template resized<W>();
    if (params_.safe) way.king_path = span(topology, king, wing.king_to).template resized<W>();
    if (params_.safe && program.royal[Piece{way.king}]) way.safety = Safety::proven;
    return way;
  }

  /// One effect for all castling moves of a wing: the king's cell and the rook's right distinguish
  /// them.
  template <int W>
  void add_castling(Program<W>& program, const Compilation& c, const RightsPlan& plan,
                    const Wing& wing, SidePlans<W>& side) const {
    const Topology& topology = c.equipment().topology;
    const auto is_on_wing = [&](const WingPlan<W>& way) {
      return plan.wing_of(topology, wing.side, way.king_from, way.rook_from) == &wing;
    };
    std::vector<NamedMove> moves;
    for (const WingPlan<W>& way : side.plans)
      if (is_on_wing(way))
        moves.push_back({wing.name, Side{wing.side}, way.king_from, way.king_to, way.rook_from,
                         way.rook_to, false, way.choice});
    if (moves.empty()) return;
    const Piece king = plan.kings[Side{wing.side}];
    Effect<W> effect;
    effect.apply = apply_any_file<W>;
    effect.data = &side;
    effect.captured = captured_by_castling<W>;
    effect.resets[king] = c.move_resets[king];
    EffectInfo info;
    info.form = MoveForm::castling;
    info.details = program.own(CastlingDetails(std::move(moves)));
    const auto number = static_cast<uint8_t>(program.add_effect(effect, info));
    for (WingPlan<W>& way : side.plans)
      if (is_on_wing(way)) way.effect = number;
  }

  /// The reason why the king can't castle with the rook on that cell.
  [[nodiscard]] std::optional<Rejection> explain_with(const Inquiry& q, const RightsPlan& plan,
                                                      int king, int rook) const {
    const Topology& topology = q.equipment.topology;
    const int side = q.position.side_to_move().index();
    const Wing* wing = plan.wing_of(topology, side, king, rook);
    const auto has_right = [&] {
      return std::any_of(plan.rights.begin(), plan.rights.end(), [&](const auto& right) {
        return right.side == side && right.rook_cell == rook && q.position.flag(right.flag);
      });
    };
    if (!wing || !has_right())
      return reject("castling-moved",
                    tr("the {} or the {} on {} has moved", q.equipment.name_of(params_.king),
                       q.equipment.name_of(params_.rook), topology.name(rook)),
                    {Site::cell(king), Site::cell(rook)});
    if (!has_ways(topology, *wing, king, rook))
      return reject("castling-blocked", tr("a hole of the board lies on their way"), {});
    const CellSet in_the_way =
        cells_between(topology, king, wing->king_to, rook, wing->rook_to) & q.position.occupied();
    if (in_the_way.any()) {
      const int cell = in_the_way.lowest();
      return reject("castling-blocked",
                    tr("{} stands in the way", piece_on(q.equipment, q.position.at(cell), cell)),
                    {Site::cell(cell)});
    }
    if (!params_.safe) return std::nullopt;
    const Side enemy = q.equipment.roster().opponent(Side{side});
    for (CellSet path = span(topology, king, wing->king_to); path.any();) {
      const int cell = path.pop();
      const CellSet attackers = q.kernel.attackers(q.position, cell, enemy);
      if (attackers.empty()) continue;
      const int attacker = attackers.lowest();
      return reject("castling-through-check",
                    tr("{} is attacked by {}", topology.name(cell),
                       piece_on(q.equipment, q.position.at(attacker), attacker)),
                    {Site::cell(attacker), Site::cell(cell)});
    }
    // The king may castle, but perhaps no piece may enter with it.
    Attempt alone = q.attempt;
    alone.enters.reset();
    if (q.attempt.enters && pseudo_move_of({q.equipment, q.kernel, q.position, alone}))
      return std::nullopt;
    // The castling rook may have shielded the king's target cell.
    return reject("castling-through-check",
                  tr("{} is attacked when the {} has left {}", topology.name(wing->king_to),
                     q.equipment.name_of(params_.rook), topology.name(rook)),
                  {Site::cell(rook), Site::cell(wing->king_to)});
  }

  CastlingParams params_;
};

}  // namespace

int towards(const Topology& topology, const CastlingWing& wing) {
  return topology.info(*topology.find(wing.rook_from)).file <
                 topology.info(*topology.find(wing.king_from)).file
             ? -1
             : 1;
}

std::unique_ptr<Rule> make_any_file_castling_rule(CastlingParams params, SourceMark where) {
  return std::make_unique<AnyFileCastlingRule>(std::move(params), std::move(where));
}

}  // namespace stockade
