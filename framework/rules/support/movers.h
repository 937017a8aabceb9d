#pragma once
// Movers: movement compiled into tables, and the generators and effects that use them. The hot path
// of every board move; movement_compiler.h fills the tables.

#include <algorithm>
#include <optional>
#include <vector>

#include "framework/rules/program_play.h"

namespace stockade {

/// One displacement of pieces that move set-wise.
template <int W>
struct ShiftStep {
  Bits<W> origins;  ///< cells from which it may start
  int unit = 0;     ///< shift of one repetition
  int repeats = 1;  ///< cells passed on the way must be empty
  bool may_move = true;
  bool may_capture = true;
  uint8_t effect = 0;
  // Set by complete():
  Bits<W> onto_empty;    ///< all cells if it may move, otherwise none
  Bits<W> onto_enemies;  ///< the same for captures

  void complete() {
    if (may_move) onto_empty = ~Bits<W>();
    if (may_capture) onto_enemies = ~Bits<W>();
  }
};

/// For few directions and often many pieces: all of them move at once.
template <int W>
struct ShiftMover {
  uint8_t piece = 0;
  const Landing<W>* landing = nullptr;
  std::vector<ShiftStep<W>> steps;
};

/// A leap without capture that needs the cells between to be empty.
template <int W>
struct LameStep {
  Bits<W> via;
  int target = 0;
  uint8_t effect = 0;
};

/// For pieces that move one by one.
template <int W>
struct PieceMover {
  uint8_t piece = 0;
  uint8_t effect = 0;
  const Landing<W>* landing = nullptr;
  std::vector<Bits<W>> leaps;                  ///< by cell: onto empty cells and enemies
  std::vector<Bits<W>> quiet_leaps;            ///< by cell; empty if there are none
  std::vector<Bits<W>> capture_leaps;          ///< by cell; empty if there are none
  std::vector<std::vector<LameStep<W>>> lame;  ///< by cell; empty if there are none
  bool lame_meets = false;  ///< a lame leap may have the same target as another move of the piece
  struct Ride {
    const RayTable<W>* table;
    bool may_move;
    bool may_capture;
  };
  std::vector<Ride> rides;
};

template <int W>
inline void push_targets(BundleSink<W>& sink, const Bits<W>& targets, Site from, int shift,
                         int effect, int piece, int other) {
  if (shift)
    sink.push_shifted(targets, shift, effect, piece, other);
  else
    sink.push(targets, from, effect, piece, other);
}

/// Emits the changes of one landing; returns the targets where the piece can stay unchanged.
template <int W>
inline Bits<W> emit_changes(const GenContext<W>& c, BundleSink<W>& sink, const Bits<W>& targets,
                            Site from, int shift, int piece, const Landing<W>& landing) {
  Bits<W> changing = targets & landing.region;
  if (landing.from.any()) {
    if (shift)
      changing |= targets & landing.from.shifted(shift);
    else if (landing.from.test(from.index()))
      changing = targets;
  }
  if (changing.empty()) return targets;
  for (const auto& choice : landing.choices)
    if (choice.is_open(c.position))
      push_targets(sink, changing, from, shift, landing.effect, piece, choice.becomes);
  Bits<W> staying = targets & ~landing.must;
  if (landing.must_from) staying &= ~changing;
  return staying;
}

template <int W>
[[gnu::noinline]] Bits<W> emit_all_changes(const GenContext<W>& c, BundleSink<W>& sink,
                                           Bits<W> targets, Site from, int shift, int piece,
                                           const Landing<W>* landing) {
  for (; landing; landing = landing->next.get())
    targets = emit_changes(c, sink, targets, from, shift, piece, *landing);
  return targets;
}

/// Emits `targets`, and separates those where the piece changes.
template <int W>
inline void emit_targets(const GenContext<W>& c, BundleSink<W>& sink, Bits<W> targets, Site from,
                         int shift, int effect, int piece, const Landing<W>* landing) {
  // Few moves of a pawn are promotions: for most of them this test is the only cost.
  if (landing && landing->concerns(targets, from)) [[unlikely]]
    targets = emit_all_changes(c, sink, targets, from, shift, piece, landing);
  if (targets.any()) push_targets(sink, targets, from, shift, effect, piece, 0);
}

template <int W>
inline Bits<W> shift_targets(const GenContext<W>& c, const ShiftStep<W>& step,
                             const Bits<W>& pieces) {
  // No step from its origins leads off the board.
  Bits<W> at = pieces & step.origins;
  for (int i = 1; i < step.repeats; ++i) at = at.rotated(step.unit) & c.empty;
  return at.rotated(step.unit) & ((c.empty & step.onto_empty) | (c.enemy & step.onto_enemies));
}

/// Emits the moves of pinned pieces one by one: each has a line of its own.
template <int W>
[[gnu::noinline]] void emit_shifting_pinned(const ShiftMover<W>& mover, const GenContext<W>& c,
                                            BundleSink<W>& sink, Bits<W> pinned) {
  while (pinned.any()) {
    const int from = pinned.pop();
    for (const ShiftStep<W>& step : mover.steps) {
      const Bits<W> targets = shift_targets(c, step, Bits<W>::of(from));
      if (targets.any())
        emit_targets(c, sink, targets, Site::cell(from), 0, step.effect, mover.piece,
                     mover.landing);
    }
  }
}

template <int W>
void emit_shifting(const ShiftMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  const Bits<W> pieces = c.position.template set<W>(mover.piece);
  if (pieces.empty()) return;
  const Bits<W> free_pieces = pieces & ~c.pinned;
  for (const ShiftStep<W>& step : mover.steps) {
    const Bits<W> targets = shift_targets(c, step, free_pieces);
    if (targets.any())
      emit_targets(c, sink, targets, Site(), step.unit * step.repeats, step.effect, mover.piece,
                   mover.landing);
  }
  if (const Bits<W> pinned = pieces & c.pinned; pinned.any()) [[unlikely]]
    emit_shifting_pinned(mover, c, sink, pinned);
}

/// For pieces that only ride. `kCaptures`: they capture where they ride; otherwise they only move.
template <int W, bool kCaptures>
void emit_riding(const PieceMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  for (Bits<W> pieces = c.position.template set<W>(mover.piece); pieces.any();) {
    const int from = pieces.pop();
    Bits<W> targets = mover.rides[0].table->from(from, c.occupied);
    for (size_t i = 1; i < mover.rides.size(); ++i)
      targets |= mover.rides[i].table->from(from, c.occupied);
    targets &= ~(kCaptures ? c.own : c.occupied);
    if (targets.any()) sink.push(targets, Site::cell(from), mover.effect, mover.piece);
  }
}

/// What emit_plain() has code for: leaps, that many rides with a single lookup each, changes where
/// the piece lands, captures.
struct PlainMoves {
  int rides = 0;
  bool leaps = false;
  bool changes = false;
  bool captures = true;
};

/// For most pieces: those that capture wherever they move, or never.
template <int W, PlainMoves kMoves>
void emit_plain(const PieceMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  Bits<W> pieces = c.position.template set<W>(mover.piece);
  if (pieces.empty()) return;
  // Copies stay in registers, while members would be read again after every push.
  BundleSink<W> found(sink.end());
  const Bits<W> occupied = c.occupied;
  const Bits<W> barred = kMoves.captures ? c.own : c.occupied;
  [[maybe_unused]] const Bits<W>* const leaps = mover.leaps.data();
  [[maybe_unused]] typename RayTable<W>::Lookups first, last;
  if constexpr (kMoves.rides > 0) {
    first = mover.rides[0].table->lookups();
    last = mover.rides[kMoves.rides - 1].table->lookups();
  }
  const int effect = mover.effect;
  const int piece = mover.piece;
  do {
    const int from = pieces.pop();
    Bits<W> targets;
    if constexpr (kMoves.leaps) targets = leaps[from];
    if constexpr (kMoves.rides > 0) targets |= first.from(from, occupied);
    if constexpr (kMoves.rides > 1) targets |= last.from(from, occupied);
    targets &= ~barred;
    if constexpr (kMoves.changes)
      emit_targets(c, found, targets, Site::cell(from), 0, effect, piece, mover.landing);
    else if (targets.any())
      found.push(targets, Site::cell(from), effect, piece);
  } while (pieces.any());
  sink = found;
}

/// The generator of a piece with plain moves.
template <int W, int kRides, bool kLeaps>
auto plain_generator(const PieceMover<W>* mover, bool captures) {
  if constexpr (!kLeaps)
    if (!captures) return hook<emit_plain<W, PlainMoves{kRides, false, false, false}>>(mover);
  return mover->landing ? hook<emit_plain<W, PlainMoves{kRides, kLeaps, true, true}>>(mover)
                        : hook<emit_plain<W, PlainMoves{kRides, kLeaps, false, true}>>(mover);
}

/// The same, chosen by what the piece does; none if there is no code for it. `captures`: false if
/// it only moves.
template <int W>
auto plain_generator(const PieceMover<W>* mover, bool leaps, bool captures)
    -> std::optional<decltype(plain_generator<W, 0, true>(mover, true))> {
  const bool short_rides =
      mover->rides.size() <= 2 &&
      std::all_of(mover->rides.begin(), mover->rides.end(),
                  [](const auto& ride) { return ride.table->has_one_lookup(); });
  if (!short_rides || (!captures && (leaps || mover->landing))) return std::nullopt;
  switch (mover->rides.size()) {
    case 0:
      if (!leaps) return std::nullopt;
      return plain_generator<W, 0, true>(mover, captures);
    case 1:
      return leaps ? plain_generator<W, 1, true>(mover, captures)
                   : plain_generator<W, 1, false>(mover, captures);
    default:
      return leaps ? plain_generator<W, 2, true>(mover, captures)
                   : plain_generator<W, 2, false>(mover, captures);
  }
}

/// The targets of a piece's leaps and rides from one cell.
template <int W>
inline Bits<W> mixed_targets(const GenContext<W>& c, const PieceMover<W>& mover, int from) {
  Bits<W> targets = mover.leaps[from] & ~c.own;
  if (!mover.quiet_leaps.empty()) targets |= mover.quiet_leaps[from] & c.empty;
  if (!mover.capture_leaps.empty()) targets |= mover.capture_leaps[from] & c.enemy;
  for (const auto& ride : mover.rides) {
    const Bits<W> seen = ride.table->from(from, c.occupied);
    if (ride.may_move) targets |= seen & c.empty;
    if (ride.may_capture) targets |= seen & c.enemy;
  }
  return targets;
}

template <int W>
inline bool is_possible(const GenContext<W>& c, const LameStep<W>& step) {
  return (step.via & c.occupied).empty() && c.empty.test(step.target);
}

/// A lame leap to one of `targets` and the other move there are a single move. If the leap opens
/// captures en passant, the leap is kept.
template <int W>
inline void leave_to_lame(const GenContext<W>& c, const PieceMover<W>& mover, int from,
                          Bits<W>& targets) {
  if (mover.lame.empty()) return;
  for (const LameStep<W>& step : mover.lame[from])
    if (step.effect != mover.effect && targets.test(step.target) && is_possible(c, step))
      targets.reset(step.target);
}

/// Pushes the lame leaps of the piece on `from`; none of them may meet another move.
template <int W>
inline void push_lame(const GenContext<W>& c, BundleSink<W>& sink, const PieceMover<W>& mover,
                      int from) {
  if (mover.lame.empty()) return;
  for (const LameStep<W>& step : mover.lame[from])
    if (is_possible(c, step))
      sink.push(Bits<W>::of(step.target), Site::cell(from), step.effect, mover.piece);
}

/// Pushes the lame leaps of the piece on `from` except those to `targets`.
template <int W>
inline void push_other_lame(const GenContext<W>& c, BundleSink<W>& sink, const PieceMover<W>& mover,
                            int from, const Bits<W>& targets) {
  if (mover.lame.empty()) return;
  Bits<W> known = targets;
  for (const LameStep<W>& step : mover.lame[from]) {
    if (known.test(step.target) || !is_possible(c, step)) continue;
    known.set(step.target);
    sink.push(Bits<W>::of(step.target), Site::cell(from), step.effect, mover.piece);
  }
}

/// The moves of a piece whose lame leaps may have the same targets as its other moves.
template <int W>
[[gnu::noinline]] void emit_meeting(const GenContext<W>& c, BundleSink<W>& sink,
                                    const PieceMover<W>& mover, int from) {
  Bits<W> targets = mixed_targets(c, mover, from);
  leave_to_lame(c, mover, from, targets);
  emit_targets(c, sink, targets, Site::cell(from), 0, mover.effect, mover.piece, mover.landing);
  push_other_lame(c, sink, mover, from, targets);
}

template <int W>
void emit_mixed(const PieceMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  for (Bits<W> pieces = c.position.template set<W>(mover.piece); pieces.any();) {
    const int from = pieces.pop();
    if (mover.lame_meets) [[unlikely]] {
      emit_meeting(c, sink, mover, from);
      continue;
    }
    emit_targets(c, sink, mixed_targets(c, mover, from), Site::cell(from), 0, mover.effect,
                 mover.piece, mover.landing);
    push_lame(c, sink, mover, from);
  }
}

/// The same for pieces with only quiet leaps, capturing leaps, and lame leaps that meet no other
/// move: most pawns.
template <int W>
void emit_stepping(const PieceMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  for (Bits<W> pieces = c.position.template set<W>(mover.piece); pieces.any();) {
    const int from = pieces.pop();
    const Bits<W> targets =
        (mover.quiet_leaps[from] & c.empty) | (mover.capture_leaps[from] & c.enemy);
    emit_targets(c, sink, targets, Site::cell(from), 0, mover.effect, mover.piece, mover.landing);
    push_lame(c, sink, mover, from);
  }
}

// --- effects

template <int W>
bool apply_step(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents& events) {
  const int from = move.from().cell_index();
  const int to = move.to().cell_index();
  const int piece = move.piece().index();
  const int victim = position.at(to).index();
  journal.move<W>(position, from, to, piece);
  journal.set_flags(position, position.flags() & program.flags_kept[from] & program.flags_kept[to]);
  if (victim) {
    bank_captured(program, position, journal, victim, to, events);
    return program.capture_resets || effect.resets[Piece{piece}];
  }
  return effect.resets[Piece{piece}];
}

class OpeningDetails : public MoveDetails {
 public:
  [[nodiscard]] Passing passing() const override { return Passing::opens; }
};

/// A step of several repetitions that opens the cells passed to capture.
template <int W>
bool apply_opening_step(const Effect<W>& effect, const Program<W>& program, Position& position,
                        Journal& journal, Move move, MoveEvents& events) {
  const bool resets = apply_step<W>(effect, program, position, journal, move, events);
  const int from = move.from().index();
  const int to = move.to().index();
  const int first = program.passing.first_passed[from * program.layout->cells() + to];
  journal.set_attribute(position, CoreAttribute::passed_cell, 1 + first);
  journal.set_attribute(position, CoreAttribute::passed_piece, 1 + to);
  return resets;
}

/// The piece that has moved becomes the one that its move names.
template <int W>
inline void change_on_landing(const Program<W>& program, Position& position, Journal& journal,
                              Move move) {
  const Landing<W>* landing = program.landing[move.piece()].get();
  while (landing->next && !landing->covers(move.from().index(), move.to().index()))
    landing = landing->next.get();
  journal.place<W>(position, move.to().index(), move.other().index());
  for (const auto& choice : landing->choices)
    if (choice.becomes == move.other().index() && choice.slot >= 0)
      journal.transfer(position, choice.slot, -1);
  if (landing->old_piece_slot >= 0) journal.transfer(position, landing->old_piece_slot, 1);
}

template <int W>
bool apply_landing(const Effect<W>& effect, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents& events) {
  const bool resets = apply_step<W>(effect, program, position, journal, move, events);
  change_on_landing(program, position, journal, move);
  return resets;
}

}  // namespace stockade
