#include "framework/rules/compilation.h"

#include <cassert>

namespace stockade {

bool LandingPlan::meets(const LandingPlan& other) const {
  return (region & other.region).any() || (from & other.from).any() ||
         (region.any() && other.from.any()) || (from.any() && other.region.any());
}

Compilation::Compilation(const Equipment& equipment)
    : turn(TurnOrder::alternating(equipment.roster().sides())),
      equipment_(equipment),
      roster_(equipment.roster()) {
  flags_kept.fill(~uint32_t{0});
  for (const PieceTypeInfo& type : equipment.types) {
    auto atoms = equipment.atoms(type);
    assert(atoms.ok());
    atoms_.push_back(std::move(atoms).value());
  }
}

void Compilation::add_landing(Piece piece, LandingPlan plan) {
  plan.rule = problems.present();
  for (const LandingPlan& other : landings[piece]) {
    if (!plan.meets(other)) continue;
    problems.contradict("what " + equipment_.describe(piece) + " becomes by the same move",
                        other.rule);
    return;
  }
  landings[piece].push_back(std::move(plan));
}

int Compilation::declare_flag(FlagInfo flag) {
  if (flags.size() == kMaxFlags) {
    problems.exceed("rights that a position remembers", kMaxFlags,
                    "use fewer wings to castle on, or fewer rules");
    return 0;
  }
  flags.push_back(std::move(flag));
  return static_cast<int>(flags.size()) - 1;
}

int Compilation::declare_attribute(AttributeInfo attribute) {
  constexpr int kCore = static_cast<int>(CoreAttribute::count_);
  if (kCore + attributes.size() == kMaxAttributes) {
    problems.exceed("numbers that a position remembers", kMaxAttributes,
                    "use fewer rules that remember something, or a smaller board");
    return kCore;
  }
  attributes.push_back(std::move(attribute));
  return kCore + static_cast<int>(attributes.size()) - 1;
}

CellSet Compilation::start_region(Piece piece, const MovementAtom& atom) const {
  return stockade::start_region(equipment_, piece, atom);
}

std::optional<int> Compilation::find_slot(const std::string& zone, Side owner, Piece piece) const {
  for (const ZoneInfo& info : equipment_.zones) {
    if (info.name != zone || info.owner != owner) continue;
    for (size_t i = 0; i < info.holds.size(); ++i)
      if (info.holds[i] == piece) return info.first_slot + static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace stockade
