#pragma once
// Castling, compiled: cells that must be empty or safe, and the effects of the moves.

#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "framework/rules/builtin/castling/castling.h"
#include "framework/rules/program_play.h"

namespace stockade {

/// A wing with cells where its king and its rook start.
struct CastlingWay : CastlingCells {
  int wing = 0;  ///< index of the rule's wings
  Side side;
  Piece king;
  Piece rook;
  int flag = 0;  ///< the right
};

/// What the rule declares.
struct CastlingPlan {
  std::vector<CastlingWay> ways;  ///< those with the same right beside each other
  SideVector<uint32_t> flags;     ///< the rights of each side
  /// From any file: the attribute with 1 + the home cell of each side's king, kBits for a side; 0:
  /// the side has no right. -1: from given cells.
  int homes = -1;
  SideVector<CellSet> home;  ///< the cells where the kings of each side start
  SideVector<Piece> kings;

  static constexpr int kBits = std::bit_width(unsigned{kMaxCells});
  static_assert(2 * kBits < 32);  // from any file there are two sides
  [[nodiscard]] static int home_in(int packed, int side) {
    return (packed >> (side * kBits) & ((1 << kBits) - 1)) - 1;
  }
  [[nodiscard]] static int packed_home(int side, int cell) { return (cell + 1) << (side * kBits); }

  /// The cell of the side's only king that is on such a cell; none if there is no king or several:
  /// a FEN could not show which of them has not moved.
  [[nodiscard]] std::optional<int> king_at_home(const Position& position, Side side) const {
    const CellSet found = position.cells_of(kings[side]) & home[side];
    if (found.empty() || found.more_than_one()) return std::nullopt;
    return found.lowest();
  }
};

class CastlingDetails : public MoveDetails {
 public:
  explicit CastlingDetails(std::vector<NamedMove> moves) : moves_(std::move(moves)) {}
  [[nodiscard]] std::span<const NamedMove> named_moves() const override { return moves_; }

 private:
  std::vector<NamedMove> moves_;
};

/// One way to castle, compiled.
template <int W>
struct WayPlan {
  CastlingWay way;
  Bits<W> clear;      ///< must be empty, except for the king and the rook
  Bits<W> king_path;  ///< the king's cells, start and end included; none of them may be attacked
  /// Proven if the king is the royal piece and its cells must be safe.
  Safety safety = Safety::by_test;
  uint8_t effect = 0;
  uint8_t choice = 0;  ///< Move::choice()
};

/// The ways of one side.
template <int W>
struct SideWays {
  uint32_t flags = 0;
  int homes = -1;                             ///< as CastlingPlan::homes
  std::vector<std::vector<WayPlan<W>>> ways;  ///< one list; from any file, by cell of the king
};

/// The effect of castling on one wing: the king's cell and the choice distinguish the moves.
struct WingEffect {
  CastlingWay way;                     ///< one of the wing; only its targets and pieces count
  uint32_t flags_kept = ~uint32_t{0};  ///< in addition to the flags of the cells that the two leave
  std::array<int, kMaxFlags> rook_from{};  ///< by Move::choice()
};

/// Emits castling where the cells between king and rook are clear.
template <int W>
[[gnu::noinline]] void emit_clear_way(const WayPlan<W>& plan, const GenContext<W>& c,
                                      BundleSink<W>& sink) {
  const CastlingWay& way = plan.way;
  // Another rule may have moved the two pieces since they got their right.
  if (c.position.at(way.king_from) != way.king || c.position.at(way.rook_from) != way.rook) return;
  const Bits<W> on_the_way = c.occupied ^ Bits<W>::of(way.king_from);
  const Bits<W> after = (on_the_way ^ Bits<W>::of(way.rook_from)) | Bits<W>::of(way.king_to) |
                        Bits<W>::of(way.rook_to);
  for (int by = 0; by < c.program.roster.sides(); ++by) {
    if (!c.program.roster.are_enemies(Side{c.side}, Side{by})) continue;
    const auto attacks = [&](int cell, const Bits<W>& occupied) {
      return could_take_royal(c.program, c.position, cell, by, occupied, c.gates);
    };
    for (Bits<W> cells = plan.king_path; cells.any();) {
      const int cell = cells.pop();
      // On the way, the king has left its cell; at the end, the rook is on its new cell. A king
      // that does not change its cell must be safe before and after.
      if (cell == way.king_from && attacks(cell, c.occupied)) return;
      if (cell == way.king_to && attacks(cell, after)) return;
      if (cell != way.king_from && cell != way.king_to && attacks(cell, on_the_way)) return;
    }
  }
  sink.push_choice(Bits<W>::of(way.king_to), Site::cell(way.king_from), plan.effect,
                   way.king.index(), 0, plan.choice, plan.safety);
}

template <int W>
void emit_castling(const SideWays<W>& side, const GenContext<W>& c, BundleSink<W>& sink) {
  const uint32_t open = c.position.flags() & side.flags;
  if (!open) return;
  const int king =
      side.homes < 0 ? 0 : CastlingPlan::home_in(c.position.attribute(side.homes), c.side);
  if (king < 0) return;
  for (const WayPlan<W>& plan : side.ways[static_cast<size_t>(king)])
    if (open >> plan.way.flag & 1 && (plan.clear & c.occupied).empty())
      emit_clear_way(plan, c, sink);
}

template <int W>
bool apply_castling(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const auto& wing = data_of<WingEffect>(effect);
  const int king_from = move.from().index();
  const int rook_from = wing.rook_from[move.choice()];
  journal.remove<W>(position, king_from);
  journal.remove<W>(position, rook_from);
  journal.place<W>(position, wing.way.king_to, wing.way.king.index());
  journal.place<W>(position, wing.way.rook_to, wing.way.rook.index());
  journal.set_flags(position, position.flags() & wing.flags_kept & program.flags_kept[king_from] &
                                  program.flags_kept[rook_from]);
  return effect.resets[wing.way.king];
}

/// A king or a rook dropped on its home cell may castle with the other if that is on its home cell.
template <int W>
bool grant_by_drop(const CastlingWay& way, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents&) {
  const MoveForm form = program.effect_info[move.effect()].form;
  if (form != MoveForm::drop && form != MoveForm::exchange) return false;
  const int cell = move.to().index();
  if ((cell == way.king_from || cell == way.rook_from) && position.at(way.king_from) == way.king &&
      position.at(way.rook_from) == way.rook)
    journal.set_flags(position, position.flags() | uint32_t{1} << way.flag);
  return false;
}

/// A side whose king has left its home, or has another king beside it, loses its rights of any
/// file, whatever has moved the king.
template <int W>
bool note_homes(const CastlingPlan& plan, const Program<W>& program, Position& position,
                Journal& journal, Move, MoveEvents&) {
  const int packed = position.attribute(plan.homes);
  int left = 0;
  for (int s = 0; s < program.roster.sides(); ++s) {
    const int home = CastlingPlan::home_in(packed, s);
    if (home < 0) continue;
    const uint32_t flags = position.flags() & plan.flags[Side{s}];
    if (flags && plan.king_at_home(position, Side{s}) == home)
      left |= CastlingPlan::packed_home(s, home);
    else if (flags)
      journal.set_flags(position, position.flags() & ~flags);
  }
  if (left != packed) journal.set_attribute(position, plan.homes, left);
  return false;
}

template <int W>
void find_homes(const CastlingPlan& plan, const Program<W>& program, Position& position) {
  int packed = 0;
  for (int s = 0; s < program.roster.sides(); ++s)
    if (const auto king = plan.king_at_home(position, Side{s});
        king && (position.flags() & plan.flags[Side{s}]))
      packed |= CastlingPlan::packed_home(s, *king);
  position.set_attribute(plan.homes, packed);
}

/// A side that has lost its last right has either castled or lost the game: the pieces show which.
/// If both sides have lost it at once, the side that has moved loses. `ways`: those that win.
template <int W>
std::optional<GoalReached> won_by_castling(const std::vector<CastlingWay>& ways,
                                           const Program<W>& program, const Position& position) {
  const Side next = position.next_player();
  for (const Side side : {program.roster.opponent(next), next}) {
    bool may_win = false, has_right = false, has_castled = false;
    for (const CastlingWay& way : ways) {
      if (way.side != side) continue;
      may_win = true;
      has_right |= position.flag(way.flag);
      has_castled |= position.at(way.king_to) == way.king && position.at(way.rook_to) == way.rook;
    }
    if (!may_win || has_right) continue;
    GoalReached reached;
    reached.winner = has_castled ? side : program.roster.opponent(side);
    reached.words = has_castled ? tr_noop("castling wins") : tr_noop("the right to castle is lost");
    return reached;
  }
  return std::nullopt;
}

}  // namespace stockade
