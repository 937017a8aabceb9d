// elimination: sides that are out of the game while the others continue. Positions store the sides
// that are out; the turn skips them, and the last remaining side or team wins.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/elimination_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/generate.h"
#include "framework/rules/points_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_facets.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

/// What happens to the pieces of a side that is out.
enum class Remains : uint8_t { removed, stay, become, taken_over };

constexpr std::array<ChoiceWord<Remains>, 4> choice_words(Remains) {
  return {{{"removed", Remains::removed},
           {"stay", Remains::stay},
           {"become", Remains::become},
           {"taken over", Remains::taken_over}}};
}

enum class PutOutBy : uint8_t { checkmate, stalemate, no_pieces };

constexpr std::array<ChoiceWord<PutOutBy>, 3> choice_words(PutOutBy) {
  return {{{"checkmate", PutOutBy::checkmate},
           {"stalemate", PutOutBy::stalemate},
           {"no pieces", PutOutBy::no_pieces}}};
}

struct EliminationParams {
  std::set<PutOutBy> when;
  std::vector<PieceType> lost;
  Marked<Remains> remains;
  std::optional<Marked<PieceType>> becomes;  ///< a neutral one
  bool points_decide = false;                ///< a parameter of the rule of points
  SourceMark where;

  void fields(Fields& f) {
    f("when", when,
      "What puts a side out. checkmate: it is to move, in check, and has no legal move; its one "
      "move, 'out', says so. stalemate: the same without check. no pieces: it has no piece left on "
      "the board.",
      {.example = "[checkmate]"});
    f("lost", lost, "A side is out when it has no piece left on the board of one of these types.",
      {.example = "[K]"});
    f("pieces", remains,
      "What becomes of its pieces: they leave the board, or stay and neither move nor attack, or "
      "become the neutral piece that becomes names, or belong to the side that has put it out. "
      "Royal pieces are not taken over; they leave the board, as all do where no side has done "
      "it. Pieces in its zones leave the game.",
      {.example = "stay"});
    f("becomes", becomes, "With pieces: become, a neutral piece type.", {.example = "S"});
  }
  [[nodiscard]] bool puts_out(PutOutBy by) const { return when.contains(by); }
};

struct EliminationKeys {
  std::optional<EliminationParams> elimination;

  void fields(Fields& f) {
    f("elimination", elimination,
      "Sides that are out while the others go on. The turn passes over them; the last side, or "
      "team, wins.",
      {.example = "{ when: [checkmate, stalemate] }", .need = kRemovable});
  }
};

template <int W>
struct EliminationPlan {
  int attribute = 0;  ///< one bit for each side that is out
  bool by_checkmate = false;
  bool by_stalemate = false;
  bool by_last_piece = false;
  SideVector<std::vector<uint8_t>> lost;
  Remains remains = Remains::removed;
  uint8_t becomes = 0;
  uint8_t effect = 0;

  [[nodiscard]] bool is_out(const Position& position, int side) const {
    return position.attribute(attribute) >> side & 1;
  }
};

/// The side that has checkmated `side`, which is to move: the last to move of those that attack its
/// royal pieces.
template <int W>
std::optional<Side> mated_by(const Program<W>& program, const Position& position, int side) {
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  const auto attacks = [&](Side by) {
    for (const uint8_t piece : program.royals[Side{side}])
      for (Bits<W> cells = position.set<W>(piece); cells.any();)
        if (could_take_royal(program, position, cells.pop(), by.index(), occupied, gates))
          return true;
    return false;
  };
  const TurnOrder& turn = program.layout->turn();
  for (int back = 1; back < turn.size(); ++back) {
    const int step = (position.turn_step() + turn.size() - back) % turn.size();
    const auto by = turn[step].side;
    if (by && program.roster.are_enemies(Side{side}, *by) && attacks(*by)) return by;
  }
  return std::nullopt;
}

/// The new piece for a piece of a side that is out; 0: it leaves the board.
template <int W>
int remains_of(const EliminationPlan<W>& plan, const Program<W>& program, int piece,
               std::optional<Side> by) {
  if (plan.remains == Remains::become) return plan.becomes;
  if (plan.remains != Remains::taken_over || !by || program.royal[Piece{piece}]) return 0;
  return program.roster.piece(*by, program.roster.type_of(Piece{piece})).index();
}

/// Puts `side` out of the game. `by`: the side that has caused it, if one has.
template <int W>
void eliminate(const EliminationPlan<W>& plan, const Program<W>& program, Position& position,
               Journal& journal, int side, std::optional<Side> by) {
  journal.set_attribute(position, plan.attribute, position.attribute(plan.attribute) | 1 << side);
  if (plan.remains == Remains::stay) return;
  uint32_t flags = position.flags();
  for (Bits<W> cells = position.side_set<W>(side); cells.any();) {
    const int cell = cells.pop();
    journal.place<W>(position, cell, remains_of(plan, program, position.at(cell).index(), by));
    flags &= program.flags_kept[cell];
  }
  journal.set_flags(position, flags);
  const PositionLayout& layout = *program.layout;
  for (const ZoneInfo& zone : layout.zones())
    if (zone.owner == Side{side})
      for (int i = 0; i < std::ssize(zone.holds); ++i)
        if (const int held = position.count(zone.first_slot + i))
          journal.transfer(position, zone.first_slot + i, -held);
}

/// The only move of a side that is checkmated or stalemated puts it out. An Effect<W>::Apply.
template <int W>
bool leave_game(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move, MoveEvents&) {
  const int side = position.side_to_move().index();
  const bool in_check = royal_attacked(program, position, side);
  const std::optional<Side> by = in_check ? mated_by(program, position, side) : std::nullopt;
  if (const auto* points = find_facet<PointsFacet>(program)) {
    if (in_check)
      points->give_for_checkmate(position, journal, by);
    else
      points->give_for_stalemate(position, journal, Side{side});
  }
  eliminate(data_of<EliminationPlan<W>>(effect), program, position, journal, side, by);
  return true;
}

/// A LegalFilter<W>.
template <int W>
Bundle<W>* leave_if_stuck(const EliminationPlan<W>& plan, const Program<W>& program,
                          Position& position, Journal&, Bundle<W>* begin, Bundle<W>* end) {
  const int side = position.side_to_move().index();
  if (side == program.roster.sides() || count_moves<W>(begin, end) > 0) return end;
  const bool in_check = royal_attacked(program, position, side);
  if (!(in_check ? plan.by_checkmate : plan.by_stalemate)) return end;
  BundleSink<W> sink(begin);
  sink.push(Bits<W>::of(0), Site(), plan.effect, 0, 0, Safety::proven);
  return sink.end();
}

/// Puts out the sides that have lost pieces that they may not lose. An AfterEffect<W>.
template <int W>
bool look_for_losses(const EliminationPlan<W>& plan, const Program<W>& program, Position& position,
                     Journal& journal, Move, MoveEvents&) {
  bool any = false;
  for (int side = 0; side < program.roster.sides(); ++side) {
    if (plan.is_out(position, side)) continue;
    const auto& lost = plan.lost[Side{side}];
    const bool out = (plan.by_last_piece && position.side_set<W>(side).empty()) ||
                     std::any_of(lost.begin(), lost.end(),
                                 [&](uint8_t piece) { return position.set<W>(piece).empty(); });
    if (!out) continue;
    const Side mover = position.side_to_move();
    const bool by_mover =
        mover.index() < program.roster.sides() && program.roster.are_enemies(mover, Side{side});
    eliminate(plan, program, position, journal, side,
              by_mover ? std::optional(mover) : std::nullopt);
    any = true;
  }
  return any;
}

/// Skips the sides that are out. A TurnPhase<W>::Pass.
template <int W>
void pass_over_the_eliminated(const EliminationPlan<W>& plan, const Program<W>& program,
                              Position& position, Journal& journal, Move) {
  pass_turn(program, position, journal);
  for (int steps = 1;
       steps < std::ssize(program.turns) && plan.is_out(position, position.next_player().index());
       ++steps)
    pass_turn(program, position, journal);
}

/// The game is over when no two remaining sides are enemies. A Goal<W>.
template <int W>
std::optional<GoalReached> only_friends_left(const EliminationPlan<W>& plan,
                                             const Program<W>& program, const Position& position) {
  if (position.attribute(plan.attribute) == 0) [[likely]]
    return std::nullopt;
  std::optional<Side> left;
  for (int side = 0; side < program.roster.sides(); ++side) {
    if (plan.is_out(position, side)) continue;
    if (left && program.roster.are_enemies(*left, Side{side})) return std::nullopt;
    if (!left) left = Side{side};
  }
  GoalReached reached;
  reached.winner = left;
  reached.words = tr_noop("all others are out");
  if (const auto* points = find_facet<PointsFacet>(program); points && points->decide()) {
    reached.winner = points->leader(position);
    reached.words = tr_noop("all others are out, and the points decide");
  }
  return reached;
}

/// Pieces that stay on the board can neither move nor attack. An Immobile<W>.
template <int W>
Bits<W> lifeless(const EliminationPlan<W>& plan, const Program<W>&, const Position& position,
                 int side) {
  return plan.is_out(position, side) ? position.side_set<W>(side) : Bits<W>();
}

class Departure final : public MoveDetails {
 public:
  [[nodiscard]] std::string_view tag() const override { return "out"; }
};

class Eliminated final : public EliminationFacet {
 public:
  explicit Eliminated(int attribute) : attribute_(attribute) {}
  [[nodiscard]] bool is_out(const Position& position, Side side) const override {
    return position.attribute(attribute_) >> side.index() & 1;
  }

 private:
  int attribute_;
};

class EliminationRule : public DeclaredRule<EliminationRule, EliminationParams, int> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "elimination"; }

  /// Returns the number of the attribute.
  int declare(Compilation& c) const {
    const int sides = c.roster().sides();
    return c.declare_attribute({.name = "eliminated",
                                .hashed = true,
                                .text = AttributeInfo::Text::sides,
                                .low = 0,
                                .high = (1 << sides) - 1});
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, int attribute) const {
    auto* plan = program.own(EliminationPlan<W>{});
    plan->attribute = attribute;
    plan->by_checkmate = params_.puts_out(PutOutBy::checkmate);
    plan->by_stalemate = params_.puts_out(PutOutBy::stalemate);
    plan->by_last_piece = params_.puts_out(PutOutBy::no_pieces);
    plan->remains = params_.remains.value;
    for (int side = 0; side < c.roster().sides(); ++side) {
      std::vector<uint8_t> lost;
      for (const PieceType type : params_.lost)
        lost.push_back(static_cast<uint8_t>(c.roster().piece(Side{side}, type).index()));
      plan->lost.push_back(std::move(lost));
    }
    if (params_.remains.value == Remains::become)
      plan->becomes =
          static_cast<uint8_t>(c.roster().piece(Side{0}, params_.becomes->value).index());
    Effect<W> leave;
    leave.apply = leave_game<W>;
    leave.captured = captures_nothing<W>;
    leave.data = plan;
    EffectInfo info;
    info.form = MoveForm::pass;
    static const Departure kDeparture;
    info.details = &kDeparture;
    plan->effect = static_cast<uint8_t>(program.add_effect(leave, info));
    program.bundle_bound += 1;
    if (params_.puts_out(PutOutBy::checkmate) || params_.puts_out(PutOutBy::stalemate))
      program.legal_filters.push_back(hook<leave_if_stuck<W>>(plan));
    if (params_.puts_out(PutOutBy::no_pieces) || !params_.lost.empty())
      program.after_effects.push_back({.run = hook<look_for_losses<W>>(plan), .sees_chance = true});
    program.set_turn_phase({.pass = hook<pass_over_the_eliminated<W>>(plan)});
    if (params_.remains.value == Remains::stay) program.add_immobile(hook<lifeless<W>>(plan));
    program.goals.push_back({hook<only_friends_left<W>>(plan)});
    program.template add_sole_facet<EliminationFacet>("who is out", Eliminated(attribute));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto add = [&](const std::string& words) { out.push_back({Phase::end, words, where()}); };
    if (params_.puts_out(PutOutBy::checkmate) && params_.puts_out(PutOutBy::stalemate))
      add(tr("instead of the rule for no legal move, a side that has none is out"));
    else if (params_.puts_out(PutOutBy::checkmate))
      add(tr("instead of the rule for no legal move, a side that is checkmated is out"));
    else if (params_.puts_out(PutOutBy::stalemate))
      add(tr("instead of the rule for no legal move, a side that is stalemated is out"));
    if (params_.puts_out(PutOutBy::no_pieces))
      add(tr("a side that has lost its last piece is out"));
    for (const PieceType type : params_.lost)
      add(tr("a side that has lost its last {} is out", equipment.name_of(type)));
    switch (params_.remains.value) {
      case Remains::removed:
        add(tr("the pieces of a side that is out leave the board"));
        break;
      case Remains::stay:
        add(tr("the pieces of a side that is out stay where they are and attack nothing"));
        break;
      case Remains::taken_over:
        add(
            tr("the side that puts another out takes over its pieces, but no royal one; where no "
               "side has done it, they leave the board"));
        break;
      case Remains::become:
        add(tr("each piece of a side that is out becomes a neutral piece: {}",
               equipment.name_of(params_.becomes->value)));
        break;
    }
    if (!params_.points_decide) add(tr("the last side, or team, that is not out wins"));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const auto* facet = kernel.facet<EliminationFacet>();
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    for (int side = 0; side < position.layout().roster().sides(); ++side)
      if (facet->is_out(after, Side{side})) return true;
    return false;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kEliminationDiagnostics[] = {
    {"elimination-by-nothing", DiagnosticSource::variant_file,
     "No side can be put out by these rules.", "Say when, or what may not be lost.",
     "elimination: { pieces: stay }"},
    {"elimination-becomes", DiagnosticSource::variant_file,
     "The pieces of a side that is out become nothing, or a piece that is not neutral.",
     "Name a piece type with owner: nobody.", "elimination: { lost: [K], pieces: become }"},
};

void check_elimination(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<EliminationKeys>(in).elimination;
  if (!params) return;
  if (params->when.empty() && params->lost.empty())
    problems.fail("elimination-by-nothing", "nothing puts a side out",
                  "write for example when: [checkmate], or lost: [K]", params->where);
  const auto& becomes = params->becomes;
  const bool become = params->remains.value == Remains::become;
  if (become && !becomes)
    problems.fail("elimination-becomes", "it is not said what the pieces become",
                  "write becomes: with a neutral piece type", params->remains.where);
  if (becomes && !become)
    problems.fail("elimination-becomes", "'becomes' is for pieces: become",
                  "write pieces: become, or remove it", becomes->key_where);
  if (become && becomes && in.equipment.type(becomes->value).owner == PieceOwner::side)
    problems.fail("elimination-becomes",
                  "the piece type " + in.equipment.symbol(becomes->value) + " belongs to the sides",
                  "name one with owner: nobody", becomes->where);
}

RuleList read_elimination(const RuleReading& in) {
  auto params = read_fields<EliminationKeys>(in).elimination;
  if (!params) return {};
  if (const auto points = in.root.find("points"))
    params->points_decide = (*points)["decide"].boolean();
  return rules_of<EliminationRule>(std::move(params));
}

}  // namespace

RuleModule elimination_module() {
  return {.name = "elimination",
          .keys = declared_rows<EliminationKeys>(),
          .diagnostics = kEliminationDiagnostics,
          .after = {"turn", "royal", "goals", "mandatory_capture", "pass", "effects"},
          .read = read_elimination,
          .check = check_elimination};
}

}  // namespace stockade
