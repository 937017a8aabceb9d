#pragma once
// One wing of castling, compiled: cells that must be empty or safe, and the effect of the move.

#include <string>
#include <utility>
#include <vector>

#include "framework/rules/program_play.h"

namespace stockade {

class CastlingDetails : public MoveDetails {
 public:
  explicit CastlingDetails(std::vector<NamedMove> moves) : moves_(std::move(moves)) {}
  [[nodiscard]] std::span<const NamedMove> named_moves() const override { return moves_; }

 private:
  std::vector<NamedMove> moves_;
};

/// One wing, compiled.
template <int W>
struct WingPlan {
  int flag = 0;
  uint8_t king = 0;
  uint8_t rook = 0;
  uint8_t effect = 0;
  int king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;
  Bits<W> clear;      ///< must be empty, except for the king and the rook
  Bits<W> king_path;  ///< the king's cells, start and end included; none of them may be attacked
  uint32_t flags_kept = ~uint32_t{0};  ///< in addition to the flags of the cells that the two leave
  /// Proven if the king is the royal piece and its cells must be safe.
  Safety safety = Safety::by_test;
  int choice = 0;  ///< Move::choice()
};

/// Emits castling on a wing whose cells are clear.
template <int W>
[[gnu::noinline]] void emit_clear_wing(const WingPlan<W>& plan, const GenContext<W>& c,
                                       BundleSink<W>& sink) {
  const Bits<W> after = (c.occupied ^ Bits<W>::of(plan.king_from) ^ Bits<W>::of(plan.rook_from)) |
                        Bits<W>::of(plan.king_to) | Bits<W>::of(plan.rook_to);
  const Bits<W> on_the_way = c.occupied ^ Bits<W>::of(plan.king_from);
  for (int by = 0; by < c.program.roster.sides(); ++by) {
    if (!c.program.roster.are_enemies(Side{c.side}, Side{by})) continue;
    const auto attacks = [&](int cell, const Bits<W>& occupied) {
      return could_take_royal(c.program, c.position, cell, by, occupied, c.gates);
    };
    for (Bits<W> cells = plan.king_path; cells.any();) {
      const int cell = cells.pop();
      // On the way, the king has left its cell; at the end, the rook is on its new cell. A king
      // that does not change its cell must be safe before and after.
      if (cell == plan.king_from && attacks(cell, c.occupied)) return;
      if (cell == plan.king_to && attacks(cell, after)) return;
      if (cell != plan.king_from && cell != plan.king_to && attacks(cell, on_the_way)) return;
    }
  }
  sink.push_choice(Bits<W>::of(plan.king_to), Site::cell(plan.king_from), plan.effect, plan.king, 0,
                   plan.choice, plan.safety);
}

template <int W>
void emit_castling(const WingPlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  if (c.position.flag(plan.flag) && (plan.clear & c.occupied).empty())
    emit_clear_wing(plan, c, sink);
}

/// A king or a rook dropped on its home cell may castle with the other if that is on its home cell.
/// An AfterEffect<W>.
template <int W>
bool grant_by_drop(const WingPlan<W>& plan, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents&) {
  const MoveForm form = program.effect_info[move.effect()].form;
  if (form != MoveForm::drop && form != MoveForm::exchange) return false;
  const int cell = move.to().index();
  if ((cell == plan.king_from || cell == plan.rook_from) &&
      position.at(plan.king_from) == Piece{plan.king} &&
      position.at(plan.rook_from) == Piece{plan.rook})
    journal.set_flags(position, position.flags() | uint32_t{1} << plan.flag);
  return false;
}

/// The king may end on its rook's cell, without capturing it.
template <int W>
Piece captured_by_castling(const Effect<W>&, const Program<W>&, const Position&, Move) {
  return kEmpty;
}

template <int W>
bool castle(const WingPlan<W>& plan, const Effect<W>& effect, const Program<W>& program,
            Position& position, Journal& journal) {
  journal.remove<W>(position, plan.king_from);
  journal.remove<W>(position, plan.rook_from);
  journal.place<W>(position, plan.king_to, plan.king);
  journal.place<W>(position, plan.rook_to, plan.rook);
  journal.set_flags(position, position.flags() & plan.flags_kept &
                                  program.flags_kept[plan.king_from] &
                                  program.flags_kept[plan.rook_from]);
  return effect.resets[Piece{plan.king}];
}

template <int W>
bool apply_castling(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move, MoveEvents&) {
  return castle(data_of<WingPlan<W>>(effect), effect, program, position, journal);
}

/// The cells from a to b, both included, in order: along their rank or file, or on a graph along
/// the direction that leads there with the fewest steps. None if there is no such way.
[[nodiscard]] std::vector<int> way_between(const Topology& topology, int a, int b);

/// The same as a set; there must be a way from a to b or from b to a.
[[nodiscard]] CellSet span(const Topology& topology, int a, int b);

/// The cells that must be empty for a king and a rook to castle between these cells, the two
/// themselves excepted.
inline CellSet cells_between(const Topology& topology, int king_from, int king_to, int rook_from,
                             int rook_to) {
  CellSet cells = span(topology, king_from, king_to) | span(topology, rook_from, rook_to) |
                  span(topology, king_from, rook_from);
  cells.reset(king_from);
  cells.reset(rook_from);
  return cells;
}

}  // namespace stockade
