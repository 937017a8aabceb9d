// No move may leave an own royal piece attacked.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/elimination_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/generate.h"
#include "framework/rules/program.h"
#include "framework/rules/program_facets.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kLeavesKingAttacked{"leaves-king-attacked", {Stage::royal_safety, 1}};
constexpr Reason kOpensAttack{"opens-attack", {Stage::royal_safety, 2}};

struct RoyalParams {
  SidePieces pieces;
  /// Types whose capture has a meaning in another rule, so that they may be captured.
  std::vector<PieceType> losable;

  void fields(Fields& f) {
    f("royal", pieces,
      "Piece types whose pieces may not be left under attack: for all sides, or for one side with "
      "its name in front, such as black K. A zone holds them only if it names them.",
      {.example = "K", .need = kRemovable});
  }
};

/// The royal pieces that may not be captured, by owner.
template <int W>
struct Untouchables {
  SideVector<std::vector<uint8_t>> of_side;
};

/// True if other moves may come between an attack on a royal piece and its side's turn.
bool may_be_taken(const TurnOrder& turn, int sides) {
  if (turn.is_at_once() || sides < 2) return false;
  if (sides > 2) return true;
  std::optional<Side> last;
  for (int step = 0; step <= turn.size(); ++step) {
    const auto side = turn[step % turn.size()].side;
    if (side && side == last) return true;
    if (side) last = side;
  }
  return false;
}

/// Removes the moves that would capture a royal piece. A LegalFilter<W>.
template <int W>
Bundle<W>* spare_royals(const Untouchables<W>& plan, const Program<W>& program, Position& position,
                        Journal&, Bundle<W>* begin, Bundle<W>* end) {
  const Side mover = position.side_to_move();
  if (mover.index() == program.roster.sides()) return end;  // chance
  const auto* const out = find_facet<EliminationFacet>(program);
  Bits<W> royals;
  for (int side = 0; side < program.roster.sides(); ++side) {
    if (!program.roster.are_enemies(mover, Side{side})) continue;
    if (out && out->is_out(position, Side{side})) continue;
    for (const uint8_t piece : plan.of_side[Side{side}]) royals |= position.set<W>(piece);
  }
  // A royal piece without attackers cannot be captured.
  const uint32_t gates = program.open_gates(position);
  const Bits<W> occupied = occupied_cells(program, position);
  bool any = false;
  for (Bits<W> cells = royals; cells.any() && !any;)
    any = could_take_royal(program, position, cells.pop(), mover.index(), occupied, gates);
  if (!any) return end;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const bool as_usual = !program.effects[bundle->effect].captured && !program.victims;
    Bits<W> rest = as_usual ? bundle->targets & royals : bundle->targets;
    while (rest.any()) {
      const int target = rest.pop();
      const Piece victim = captured_piece(program, position, bundle->move_to(target));
      if (victim == kEmpty || program.roster.is_neutral(victim)) continue;
      const auto& kept = plan.of_side[program.roster.side_of(victim)];
      if (std::find(kept.begin(), kept.end(), victim.index()) != kept.end())
        bundle->targets.reset(target);
    }
  }
  return end;
}

class RoyalSafetyRule : public DeclaredRule<RoyalSafetyRule, RoyalParams> {
 public:
  RoyalSafetyRule(RoyalParams params, const Roster& roster, SourceMark where)
      : DeclaredRule(std::move(params), std::move(where)), roster_(roster) {}

  std::string_view name() const override { return "royal safety"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }

  void declare(Compilation& c) const {
    for (const Piece piece : params_.pieces)
      if (std::find(c.royals.begin(), c.royals.end(), piece) == c.royals.end())
        c.royals.push_back(piece);
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (!program.royal_safety) program.royal_safety = this;
    if (!may_be_taken(program.layout->turn(), roster_.sides())) return;
    auto* plan = program.own(Untouchables<W>{});
    plan->of_side.resize(c.roster().sides());
    bool any = false;
    for (const Piece piece : params_.pieces) {
      if (is_losable(piece)) continue;
      plan->of_side[roster_.side_of(piece)].push_back(static_cast<uint8_t>(piece.index()));
      any = true;
    }
    if (any) program.legal_filters.push_back(hook<spare_royals<W>>(plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const Piece piece : params_.pieces) {
      const bool shared = is_of_all_sides(roster_.type_of(piece));
      if (shared && roster_.side_of(piece) != Side{0}) continue;
      const std::string name = equipment.name_of(piece);
      out.push_back({Phase::royal_safety,
                     shared ? tr("no move of a side may leave its {} attacked", name)
                            : tr("no move of {0} may leave its {1} attacked",
                                 equipment.name_of(roster_.side_of(piece)), name),
                     where()});
    }
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const auto move = pseudo_move_of(q);
    if (!move) return std::nullopt;
    const Side side = q.position.side_to_move();
    Position after(q.position);
    Journal journal;
    q.kernel.apply(after, journal, *move);
    if (const Piece victim = q.kernel.captured(q.position, *move); victim != kEmpty)
      if (std::find(params_.pieces.begin(), params_.pieces.end(), victim) != params_.pieces.end() &&
          !is_losable(victim) && may_be_taken(q.position.layout().turn(), roster_.sides()))
        return reject("royal-spared",
                      tr("nobody captures {}: whether it is mated shows when its side is to move",
                         q.equipment.describe(victim)),
                      {q.attempt.to});
    const CellSet struck = q.kernel.checked(after, side);
    if (struck.empty()) return explain_passage(q, *move, after);

    const int cell = struck.lowest();

    const std::string royal = tr("the {:s} on {:s}", q.equipment.name_of(after.at(cell)),
                                 q.equipment.topology.name(cell));
    const CellSet now = enemy_attackers(q, after, cell);
    std::vector<Site> evidence;
    for (CellSet rest = now; rest.any();) evidence.push_back(Site::cell(rest.pop()));
    if (evidence.empty())
      return reject(kLeavesKingAttacked, tr("{} could be captured", royal), {Site::cell(cell)});
    const int attacker = evidence.front().index();
    const std::string culprit = piece_on(q.equipment, after.at(attacker), attacker);

    // The capture enables an attack by a piece that could not attack before, from the same cell: it
    // can now change places with the captured piece.
    CellSet dormant;
    for (int by = 0; by < q.equipment.roster().sides(); ++by)
      if (q.equipment.roster().are_enemies(side, Side{by}))
        dormant |= dormant_attackers(q.kernel, q.position, cell, Side{by}) & now;
    if (dormant.any() && q.kernel.captured(q.position, *move) != kEmpty) {
      const int waking = dormant.lowest();

      return reject(kOpensAttack,
                    tr("capturing {0} thaws {1}, which then attacks {2}",
                       q.equipment.describe(q.kernel.captured(q.position, *move)),
                       piece_on(q.equipment, after.at(waking), waking), royal),
                    {Site::cell(waking), Site::cell(cell)});
    }
    const CellSet before = q.kernel.checked(q.position, side).test(cell)
                               ? enemy_attackers(q, q.position, cell)
                               : CellSet::none();
    evidence.push_back(Site::cell(cell));
    if ((before & now).any())
      return reject(reasons::kKingInCheck, tr("{} stays in check from {}", royal, culprit),
                    std::move(evidence));
    return reject(kLeavesKingAttacked, tr("{} would be attacked by {}", royal, culprit),
                  std::move(evidence));
  }

 private:
  [[nodiscard]] bool is_losable(Piece piece) const {
    return std::find(params_.losable.begin(), params_.losable.end(), roster_.type_of(piece)) !=
           params_.losable.end();
  }

  [[nodiscard]] bool is_of_all_sides(PieceType type) const {
    for (int side = 0; side < roster_.sides(); ++side)
      if (std::find(params_.pieces.begin(), params_.pieces.end(),
                    roster_.piece(Side{side}, type)) == params_.pieces.end())
        return false;
    return true;
  }

  /// A royal piece that is safe in the end may have been attacked on its way.
  [[nodiscard]] std::optional<Rejection> explain_passage(const Inquiry& q, Move move,
                                                         const Position& after) const {
    Position position(q.position);
    Journal journal;
    if (!move.to().is_cell() || q.kernel.is_safe(position, journal, move)) return std::nullopt;
    const int cell = q.kernel.effect(move).details->guarded_site(move).index();
    const CellSet attackers = enemy_attackers(q, after, cell);
    if (attackers.empty()) return std::nullopt;
    const int attacker = attackers.lowest();
    return reject(kLeavesKingAttacked,
                  tr("the {0} would be attacked on {1}, before its transfer, by {2}",
                     q.equipment.name_of(move.piece()), q.equipment.topology.name(cell),
                     piece_on(q.equipment, after.at(attacker), attacker)),
                  {Site::cell(attacker), Site::cell(cell)});
  }

  /// The attackers of the cell that are enemies of the side to move in the attempt.
  static CellSet enemy_attackers(const Inquiry& q, const Position& position, int cell) {
    CellSet attackers;
    for (int by = 0; by < q.equipment.roster().sides(); ++by)
      if (q.equipment.roster().are_enemies(q.position.side_to_move(), Side{by}))
        attackers |= q.kernel.attackers(position, cell, Side{by});
    return attackers;
  }

  Roster roster_;
};

// The rule in variant files.

constexpr DiagnosticRow kRoyalSafetyDiagnostics[] = {
    {"king-in-check", DiagnosticSource::reason, "The king is in check and stays in check.",
     "Move the king, capture the attacker, or block the check.", "4r1k1/8/8/8/8/8/8/N3K3 w: Nb3"},
    {"leaves-king-attacked", DiagnosticSource::reason, "After the move the king would be attacked.",
     "Move another piece: this one is pinned.", "4r1k1/8/8/8/8/8/4N3/4K3 w: Nc3"},
    {"royal-spared", DiagnosticSource::reason,
     "The move would capture a royal piece before its side can answer the attack.",
     "Make another move; say with 'lost' in goals or elimination what the capture means.", ""},
    {"opens-attack", DiagnosticSource::reason,
     "The capture frees an enemy piece that could not move before, and it attacks the king.",
     "Move the king away first.", "q3k3/3P4/8/8/8/8/8/N5K1 b: Qxa1"},
};

RuleList read_royal(const RuleReading& in) {
  RuleList rules;
  const auto rule = in.root.find("royal");
  if (!rule) return rules;
  const Roster roster = in.equipment.roster();
  auto params = read_fields<RoyalParams>(in);
  // A queen that reverts when it is captured (Q~) is royal like any other.
  const std::vector<Piece> listed = params.pieces;
  for (const Piece piece : listed) {
    const PieceTypeInfo& type = in.equipment.type_of(piece);
    if (type.mark) continue;
    if (const auto reverting = in.equipment.find_type(type.letter, kBehind))
      params.pieces.push_back(roster.piece(roster.side_of(piece), *reverting));
  }
  if (const auto elimination = in.root.find("elimination"))
    params.losable = in.types(elimination->find("lost"));
  if (const auto goals = in.root.find("goals"))
    for (const View& goal : goals->items())
      for (const PieceType type : in.types(goal.find("lost"))) params.losable.push_back(type);
  rules.push_back(std::make_unique<RoyalSafetyRule>(std::move(params), roster, rule->key_where()));
  return rules;
}

}  // namespace

RuleModule royal_module() {
  return {.name = "royal",
          .keys = declared_rows<RoyalParams>(),
          .diagnostics = kRoyalSafetyDiagnostics,
          .before = {"turn"},
          .read = read_royal};
}

}  // namespace stockade
