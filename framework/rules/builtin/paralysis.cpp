// Paralysis: enemies hold pieces on their cells. Held pieces can neither move nor capture nor give
// check, but hold others as before.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kImmobile{"immobile", {Stage::paralysis}};

enum class HeldBy : uint8_t {
  same_type,  ///< an enemy of its own type attacks it; paralysis and pins do not count
  neighbour   ///< an enemy holder is beside it, in any direction
};

constexpr std::array<ChoiceWord<HeldBy>, 2> choice_words(HeldBy) {
  return {{{"same type", HeldBy::same_type}, {"neighbour", HeldBy::neighbour}}};
}

/// For `same type`, only `exempt` is used.
struct ParalysisParams {
  HeldBy by = HeldBy::same_type;
  Marked<std::vector<PieceType>> holders;
  std::vector<PieceType> mimics;  ///< chameleons
  bool cancels = false;
  bool royal_too = false;
  std::vector<PieceType> exempt;
  SourceMark where;

  void fields(Fields& f) {
    f("by", by,
      "same type: an enemy of its own type that attacks a piece holds it; neighbour: an enemy "
      "holder beside a piece holds it. The holders that are listed hold their neighbours in both "
      "cases.",
      {.example = "same type", .need = kRequired});
    f("holders", holders, "The piece types that hold their neighbours.", {.example = "[I]"});
    f("mimics", mimics, "The piece types that hold enemy holders beside them, and nothing else.",
      {.example = "[X]"});
    f("cancels", cancels, "Whether a holder beside an enemy holder or mimic holds only these.",
      {.example = "yes"});
    f("royal_too", royal_too, "Whether royal pieces can be held.", {.example = "yes"});
    f("except", exempt, "Other piece types that can't be held.", {.example = "[P]"});
  }
};

struct ParalysisKeys {
  std::optional<ParalysisParams> paralysis;

  void fields(Fields& f) {
    f("paralysis", paralysis, "Pieces that enemies hold: they can't move, capture or give check.",
      {.example = "{ by: same type }", .need = kRemovable});
  }
};

/// The attacks on one piece by enemy pieces of its type.
template <int W>
struct Rival {
  uint8_t piece = 0;
  std::vector<LeapAttack<W>> leaps;  ///< of its enemies
  std::vector<std::pair<uint8_t, const RayTable<W>*>> rays;
  /// Other attacks, each with the enemy piece and its side.
  struct Special {
    SpecialAttack<W> attack;
    uint8_t piece;
    int side;
  };
  std::vector<Special> special;
};

template <int W>
struct RivalPlan {
  std::vector<std::vector<Rival<W>>> sides;
};

template <int W>
Bits<W> held_by_rivals(const RivalPlan<W>& plan, const Program<W>& program,
                       const Position& position, int side) {
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  Bits<W> held;
  for (const Rival<W>& rival : plan.sides[side]) {
    for (Bits<W> cells = position.set<W>(rival.piece); cells.any();) {
      const int cell = cells.pop();
      bool attacked = false;
      for (const LeapAttack<W>& leap : rival.leaps) {
        if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
        attacked = attacked || (leap.sources[cell] & position.set<W>(leap.piece)).any();
      }
      for (const auto& [enemy, back] : rival.rays) {
        const Bits<W>& riders = position.set<W>(enemy);
        attacked = attacked || (riders.any() && (back->from(cell, occupied) & riders).any());
      }
      for (const auto& [attack, enemy, by] : rival.special) {
        const Bits<W>& enemies = position.set<W>(enemy);
        attacked = attacked || (enemies.any() &&
                                (attack(program, position, cell, by, occupied) & enemies).any());
      }
      if (attacked) held.set(cell);
    }
  }
  return held;
}

template <int W>
struct NeighbourPlan {
  struct Hold {
    uint8_t holder;
    std::vector<uint8_t> held;  ///< pieces that it holds
  };
  std::vector<std::vector<Hold>> sides;  ///< by the side whose pieces are held
  std::vector<Bits<W>> beside;           ///< by cell
  bool cancels = false;
  /// By the side whose pieces are held: its holders and mimics.
  std::vector<std::vector<uint8_t>> cancelling;
};

/// The cells beside the given ones.
template <int W>
Bits<W> beside_any(const NeighbourPlan<W>& plan, Bits<W> cells) {
  Bits<W> near;
  while (cells.any()) near |= plan.beside[cells.pop()];
  return near;
}

template <int W>
Bits<W> held_by_neighbours(const NeighbourPlan<W>& plan, const Program<W>&,
                           const Position& position, int side) {
  Bits<W> held;
  Bits<W> cancelling;
  if (plan.cancels)
    for (const uint8_t piece : plan.cancelling[side]) cancelling |= position.set<W>(piece);
  const Bits<W> cancelled = beside_any(plan, cancelling);
  for (const auto& hold : plan.sides[side]) {
    const Bits<W>& holders = position.set<W>(hold.holder);
    const Bits<W> near = beside_any(plan, holders);
    if (near.empty()) continue;
    // A cancelled holder holds only the pieces that cancel.
    const Bits<W> strong = plan.cancels ? beside_any(plan, holders & ~cancelled) : near;
    for (const uint8_t piece : hold.held)
      held |= position.set<W>(piece) & (strong | (near & cancelling));
  }
  return held;
}

class ParalysisRule : public DeclaredRule<ParalysisRule, ParalysisParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "paralysis"; }
  bool special_move() const override { return true; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.by == HeldBy::same_type)
      build_rivals(program, c);
    else
      build_neighbours(program, c);
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string words;
    if (params_.by == HeldBy::same_type)
      words = tr(
          "a piece attacked by an enemy piece of its own type cannot move, capture or give check");
    else
      words =
          tr("a piece beside an enemy {} cannot move", listed(equipment, params_.holders.value));
    if (!params_.mimics.empty())
      words +=
          tr("; {} does the same to an enemy {}", with_article(listed(equipment, params_.mimics)),
             listed(equipment, params_.holders.value));
    if (params_.cancels)
      words += tr("; beside an enemy piece of these types, it holds only pieces of these types");
    if (!params_.exempt.empty()) words += tr("; exempt: {}", names(equipment, params_.exempt));
    out.push_back({Phase::allow, words, where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (!q.attempt.from.is_cell()) return std::nullopt;
    const int from = q.attempt.from.index();
    const Piece piece = q.position.at(from);
    const Side side = q.position.side_to_move();
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != side) return std::nullopt;
    if (!q.kernel.immobile(q.position, side).test(from)) return std::nullopt;
    if (params_.by == HeldBy::neighbour && !has_holder_beside(q, from))
      return std::nullopt;  // another rule holds it
    const std::string who = piece_on(q.equipment, piece, from);
    return reject(kImmobile,
                  params_.by == HeldBy::same_type
                      ? tr("{} is paralysed: an enemy piece of its own type attacks it", who)
                      : tr("{} cannot move: an enemy piece beside it holds it", who),
                  {q.attempt.from});
  }

 private:
  [[nodiscard]] bool has_holder_beside(const Inquiry& q, int cell) const {
    const Topology& topology = q.equipment.topology;
    const Roster& roster = q.equipment.roster();
    const std::vector<Vec> around = topology.compass().called("any");
    return std::any_of(around.begin(), around.end(), [&](Vec v) {
      const auto next = topology.offset(cell, v);
      const Piece there = next ? q.position.at(*next) : kEmpty;
      return there != kEmpty &&
             roster.are_enemies(roster.side_of(there), q.position.side_to_move()) &&
             (contains(params_.holders.value, roster.type_of(there)) ||
              contains(params_.mimics, roster.type_of(there)));
    });
  }

  [[nodiscard]] bool is_exempt(PieceType type) const { return contains(params_.exempt, type); }
  static std::string names(const Equipment& equipment, const std::vector<PieceType>& types) {
    std::string text;
    for (const PieceType type : types) text += (text.empty() ? "" : ", ") + equipment.name_of(type);
    return text;
  }

  template <int W>
  void build_rivals(Program<W>& program, const Compilation& c) const {
    auto* plan = program.own(RivalPlan<W>{});
    for (int s = 0; s < c.roster().sides(); ++s) {
      plan->sides.emplace_back();
      for (int k = 0; k < c.roster().types(); ++k) {
        if (is_exempt(PieceType{k}) || c.roster().is_neutral(PieceType{k})) continue;
        Rival<W> rival;
        rival.piece = static_cast<uint8_t>(c.roster().piece(Side{s}, PieceType{k}).index());
        for (int other = 0; other < c.roster().sides(); ++other)
          if (c.roster().are_enemies(Side{s}, Side{other}))
            add_attacks(program, c.roster().piece(Side{other}, PieceType{k}).index(), other, rival);
        plan->sides.back().push_back(std::move(rival));
      }
    }
    program.add_immobile(hook<held_by_rivals<W>>(plan));
  }

  template <int W>
  static void add_attacks(const Program<W>& program, int enemy, int side, Rival<W>& rival) {
    const auto piece = static_cast<uint8_t>(enemy);
    const AttackSet<W>& attacks = program.attacks[Side{side}];
    for (const LeapAttack<W>& leap : attacks.leaps)
      if (leap.piece == piece) rival.leaps.push_back(leap);
    for (const RayAttack<W>& ray : attacks.rays)
      if (std::find(ray.pieces.begin(), ray.pieces.begin() + ray.size, piece) !=
          ray.pieces.begin() + ray.size)
        rival.rays.emplace_back(piece, ray.back);
    for (const SpecialAttack<W>& special : attacks.special)
      rival.special.push_back({special, piece, side});
  }

  template <int W>
  void build_neighbours(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    auto* plan = program.own(NeighbourPlan<W>{});
    plan->beside.resize(topology.cells());
    for (const Vec v : topology.compass().called("any"))
      for (int cell = 0; cell < topology.cells(); ++cell)
        if (const auto next = topology.offset(cell, v)) plan->beside[cell].set(*next);
    plan->cancels = params_.cancels;
    for (int s = 0; s < c.roster().sides(); ++s) {
      plan->sides.emplace_back();
      plan->cancelling.emplace_back();
      for (const auto* types : {&params_.holders.value, &params_.mimics})
        for (const PieceType type : *types)
          plan->cancelling.back().push_back(
              static_cast<uint8_t>(c.roster().piece(Side{s}, type).index()));
      for (int other = 0; other < c.roster().sides(); ++other) {
        if (!c.roster().are_enemies(Side{s}, Side{other})) continue;
        for (const PieceType holder : params_.holders.value)
          add_hold(c.roster(), Side{s}, Side{other}, holder, false, plan->sides.back());
        for (const PieceType mimic : params_.mimics)
          add_hold(c.roster(), Side{s}, Side{other}, mimic, true, plan->sides.back());
      }
    }
    program.add_immobile(hook<held_by_neighbours<W>>(plan));
  }

  template <class Holds>
  void add_hold(const Roster& roster, Side side, Side enemy, PieceType holder, bool mimics,
                Holds& holds) const {
    typename Holds::value_type hold;
    hold.holder = static_cast<uint8_t>(roster.piece(enemy, holder).index());
    for (int k = 0; k < roster.types(); ++k)
      if (!is_exempt(PieceType{k}) && (!mimics || contains(params_.holders.value, PieceType{k})))
        hold.held.push_back(static_cast<uint8_t>(roster.piece(side, PieceType{k}).index()));
    holds.push_back(std::move(hold));
  }
};

// The rule in variant files.

constexpr DiagnosticRow kParalysisDiagnostics[] = {
    {"immobile", DiagnosticSource::reason, "An enemy piece immobilizes the piece.",
     "Capture the enemy piece, or make it move away.", ""},
};

// If there are holders, they hold their neighbours, even if a wrapper has added that pieces of one
// type hold each other.
RuleList read_paralysis(const RuleReading& in) {
  auto params = read_fields<ParalysisKeys>(in).paralysis;
  if (!params) return {};
  if (!std::exchange(params->royal_too, false))
    for (const PieceType royal : in.royal_types()) params->exempt.push_back(royal);
  const bool has_holders = !params->holders.value.empty();
  RuleList rules;
  if (has_holders || params->by == HeldBy::neighbour) {
    ParalysisParams by_neighbours = *params;
    by_neighbours.by = HeldBy::neighbour;
    if (has_holders) by_neighbours.where = params->holders.key_where;
    rules.push_back(std::make_unique<ParalysisRule>(std::move(by_neighbours)));
  }
  if (params->by == HeldBy::same_type) {
    ParalysisParams by_type;
    by_type.exempt = params->exempt;
    by_type.where = params->where;
    rules.push_back(std::make_unique<ParalysisRule>(std::move(by_type)));
  }
  return rules;
}

}  // namespace

RuleModule paralysis_module() {
  return {.name = "paralysis",
          .keys = declared_rows<ParalysisKeys>(),
          .diagnostics = kParalysisDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_paralysis};
}

}  // namespace stockade
