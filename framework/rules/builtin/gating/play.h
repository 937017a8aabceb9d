#pragma once
// Gating at play. Each effect with which a piece may enter has a copy for each piece type that may
// enter, and for castling one copy for each of the two cells; a filter adds bundles with these
// copies.

#include <array>
#include <iterator>
#include <vector>

#include "framework/rules/program_play.h"
#include "framework/rules/support/wrapped_details.h"

namespace stockade {

template <int W>
struct GatingPlan {
  /// The numbers of an effect's copies, by type of the piece that enters; none if no piece may
  /// enter.
  struct Copies {
    std::vector<uint8_t> on_from;
    std::vector<uint8_t> on_second;  ///< on the cell that the second piece of castling leaves
    const MoveDetails* castling = nullptr;  ///< the effect's details, if two pieces move
  };
  struct Source {
    int16_t slot;
    uint8_t piece;
    Bits<W> gate;         ///< cells where the piece may enter
    uint32_t rights = 0;  ///< flags of these cells
  };

  std::vector<Copies> effects;              ///< by the number of the original effect
  std::array<bool, 256> is_copy{};          ///< by number of effect
  SideVector<std::vector<Source>> sources;  ///< by piece type that enters
  PieceArray<bool> movers{};
  SideVector<Bits<W>> region;
  bool unmoved = false;
  SideArray<uint32_t> rights{};  ///< flags
  std::array<uint16_t, kMaxFlags> cell_of_right{};
  bool keeps_rights = false;  ///< even if the zone is empty, because it may be filled again
  bool mandatory = false;
  bool blocks_check = false;

  [[nodiscard]] bool holds_any(const Position& position, int side) const {
    for (const Source& source : sources[Side{side}])
      if (position.count(source.slot) > 0) return true;
    return false;
  }
  /// The cells where a piece may enter if a move leaves them.
  [[nodiscard]] Bits<W> open(const Position& position, int side) const {
    if (!unmoved) return region[Side{side}];
    Bits<W> cells;
    for (uint32_t left = position.flags() & rights[Side{side}]; left; left &= left - 1)
      cells.set(cell_of_right[std::countr_zero(left)]);
    return cells;
  }
};

/// True if a cell that one of the two leaves stays empty.
inline bool stays_empty(const NamedMove& castling, int cell) {
  return cell != castling.to && cell != castling.second_to;
}

/// Adds the moves with which pieces enter. A Filter<W>.
template <int W>
Bundle<W>* add_gating(const GatingPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                      Bundle<W>* end) {
  if (!plan.holds_any(c.position, c.side)) return end;
  const Bits<W> open = plan.open(c.position, c.side);
  if (open.empty()) return end;
  const auto& sources = plan.sources[Side{c.side}];
  Bundle<W>* out = end;
  // Adds the bundle's moves to targets(gate), once for each piece that may enter; `left` collects
  // their targets.
  const auto add = [&](const Bundle<W>& bundle, const std::vector<uint8_t>& effects, auto targets) {
    Bits<W> added;
    for (size_t type = 0; type < effects.size(); ++type) {
      if (c.position.count(sources[type].slot) == 0) continue;
      const Bits<W> left = targets(sources[type].gate);
      if (left.empty()) continue;
      added |= left;
      *out = bundle;
      out->targets = left;
      out->effect = effects[type];
      if (plan.blocks_check)
        out->safety_and_choice =
            static_cast<uint8_t>(bundle.choice() << 2 | static_cast<int>(Safety::by_test));
      ++out;
    }
    return added;
  };
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->effect >= plan.effects.size() || bundle->targets.empty()) continue;
    const auto& copies = plan.effects[bundle->effect];
    const NamedMove* named = copies.castling
                                 ? copies.castling->named(bundle->move_to(bundle->targets.lowest()))
                                 : nullptr;
    Bits<W> left;  // targets of moves with which a piece may enter
    if (!copies.on_from.empty() && plan.movers[Piece{bundle->piece}] &&
        (!named || stays_empty(*named, named->from)))
      left = add(*bundle, copies.on_from, [&](const Bits<W>& gate) {
        if (bundle->shift) return bundle->targets & (open & gate).shifted(bundle->shift);
        if (!open.test(bundle->from) || !gate.test(bundle->from)) return Bits<W>();
        Bits<W> targets = bundle->targets;
        targets.reset(bundle->from);  // a piece that returns does not leave its cell
        return targets;
      });
    if (named && !copies.on_second.empty() && stays_empty(*named, named->second_from) &&
        open.test(named->second_from) && plan.movers[c.position.at(named->second_from)])
      left |= add(*bundle, copies.on_second, [&](const Bits<W>& gate) {
        return gate.test(named->second_from) ? bundle->targets : Bits<W>();
      });
    if (plan.mandatory) bundle->targets &= ~left;
  }
  return out;
}

/// A copy of an effect.
template <int W>
struct GatingEffect {
  const GatingPlan<W>* plan;
  Effect<W> move;  ///< without the piece that enters
  int type;        ///< type of the piece that enters, an index of sources
  /// Details with the second piece's cell, if it enters there; else null.
  const MoveDetails* second;
};

/// Removes rights of cells where none of the pieces in the side's zone may enter, so that positions
/// that differ only in such rights are equal.
template <int W>
[[nodiscard]] uint32_t useful_rights(const GatingPlan<W>& plan, const Position& position,
                                     int side) {
  uint32_t useful = 0;
  for (const auto& source : plan.sources[Side{side}])
    if (plan.keeps_rights || position.count(source.slot) > 0) useful |= source.rights;
  return position.flags() & ~(plan.rights[Side{side}] & ~useful);
}

template <int W>
bool apply_gating(const Effect<W>& effect, const Program<W>& program, Position& position,
                  Journal& journal, Move move, MoveEvents& events) {
  const auto& copy = data_of<GatingEffect<W>>(effect);
  const bool resets = copy.move.apply(copy.move, program, position, journal, move, events);
  const int side = position.side_to_move().index();
  const auto& source = copy.plan->sources[Side{side}][copy.type];
  journal.transfer(position, source.slot, -1);
  const int cell = copy.second ? copy.second->named(move)->second_from : move.from().index();
  journal.place<W>(position, cell, source.piece);
  const uint32_t flags = useful_rights(*copy.plan, position, side);
  if (flags != position.flags()) journal.set_flags(position, flags);
  return resets;
}

template <int W>
Piece captured_with_gating(const Effect<W>& effect, const Program<W>& program,
                           const Position& position, Move move) {
  const Effect<W>& copied = data_of<GatingEffect<W>>(effect).move;
  return copied.captured(copied, program, position, move);
}

template <int W>
void forget_useless_rights(const GatingPlan<W>& plan, const Program<W>& program,
                           Position& position) {
  for (int side = 0; side < program.roster.sides(); ++side)
    position.set_flags(useful_rights(plan, position, side));
}

class GatingDetails : public WrappedDetails {
 public:
  /// `pieces`: by side. `on_second`: they enter on the cell that the second piece leaves.
  GatingDetails(const MoveDetails& move, const Roster& roster, const std::vector<Piece>& pieces,
                bool on_second)
      : WrappedDetails(move), roster_(roster), on_second_(on_second) {
    for (const Piece piece : pieces) {
      if (!on_second)
        entering_.push_back({{piece, -1}});
      else
        entering_.emplace_back();
      if (on_second)
        for (const NamedMove& named : named_moves())
          entering_.back().push_back({piece, named.second_from});
    }
  }
  [[nodiscard]] const EnteringPiece* enters(Move move) const override {
    const int side = roster_.side_of(move.piece()).index();
    if (side >= std::ssize(entering_)) return nullptr;
    if (!on_second_) return &entering_[side].front();
    const NamedMove* found = named(move);
    return found ? &entering_[side][found - named_moves().data()] : &entering_[side].front();
  }

 private:
  Roster roster_;
  bool on_second_;
  std::vector<std::vector<EnteringPiece>> entering_;  ///< by side; on_second: by named move
};

// --- a piece that enters may not block a check: the move must be safe without it

/// The moves of a bundle whose entering piece might block a check. An AfterTest<W>::Select.
template <int W>
Bits<W> select_possible_blocks(const GatingPlan<W>& plan, const Program<W>& program,
                               const Position& before, int side, const Bundle<W>& bundle) {
  if (!plan.is_copy[bundle.effect] || program.royals[Side{side}].empty()) return {};
  if (!program.fast_legality || bundle.shift || program.royal[Piece{bundle.piece}])
    return bundle.targets;
  const Bits<W> royal = before.set<W>(program.royals[Side{side}][0]);
  if (royal.empty() || royal.more_than_one()) return bundle.targets;
  // Only an enemy on the line through the royal piece and the cell can be blocked there.
  const Bits<W> enemies = before.side_set<W>(program.roster.opponent(Side{side}).index());
  return (program.lines.line_through(royal.lowest(), bundle.from) & enemies).any() ? bundle.targets
                                                                                   : Bits<W>();
}

/// True if a royal piece of the side would be attacked without the piece that has entered. An
/// AfterTest<W>::Forbids.
template <int W>
bool entered_blocks_check(const Program<W>& program, const Position& after, int side, Move move,
                          Piece, const MoveEvents&) {
  const EnteringPiece& entered = *program.effect_info[move.effect()].details->enters(move);
  const int cell = entered.cell(move);
  if (after.at(cell) != entered.piece) return false;
  if (program.threat) {
    Position without(after);
    Journal journal;
    journal.open_frame(without);
    journal.remove<W>(without, cell);
    return royal_attacked(program, without, side);
  }
  const Bits<W> occupied = occupied_cells(program, after) ^ Bits<W>::of(cell);
  const uint32_t gates = program.open_gates(after);
  for (const uint8_t piece : program.royals[Side{side}])
    for (Bits<W> cells = after.set<W>(piece); cells.any();)
      if (attacked_by_enemy(program, after, cells.pop(), side, occupied, gates)) return true;
  return false;
}

}  // namespace stockade
