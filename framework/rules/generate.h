#pragma once
// Generates bundles, and reduces them to the legal ones.
//
// The fast move generator serves two-sided games whose attacks are all leaps and rays, and
// positions with one royal piece to guard: the checkers and pins of that piece yield a mask for
// every bundle. Moves for which a mask is not enough (captures en passant, payments that close a
// gate in answer to check) are played and tested. The brute-force generator plays every move. Debug
// builds and `verify` compare the two.

#include <cstddef>
#include <memory>
#include <vector>

#include "framework/rules/program_play.h"

namespace stockade {

/// Uninitialised memory for one position's bundles: on the stack for usual games.
template <int W>
class BundleBuffer {
 public:
  explicit BundleBuffer(const Program<W>& program) {
    if (program.bundle_bound > kInline)
      heap_ = room_for(static_cast<size_t>(program.bundle_bound) * sizeof(Bundle<W>));
  }
  ~BundleBuffer() {
    if (heap_.bytes) spare().push_back(std::move(heap_));
  }
  BundleBuffer(const BundleBuffer&) = delete;
  BundleBuffer& operator=(const BundleBuffer&) = delete;
  [[nodiscard]] Bundle<W>* begin() {
    return reinterpret_cast<Bundle<W>*>(heap_.bytes ? heap_.bytes.get() : inline_);
  }

 private:
  struct Room {
    std::unique_ptr<std::byte[]> bytes;
    size_t size = 0;
  };
  /// Memory that earlier buffers have released: asking the system for so much costs more than most
  /// positions.
  static std::vector<Room>& spare() {
    thread_local std::vector<Room> rooms;
    return rooms;
  }
  static Room room_for(size_t size) {
    std::vector<Room>& rooms = spare();
    if (!rooms.empty()) {
      Room last = std::move(rooms.back());
      rooms.pop_back();
      if (last.size >= size) return last;
    }
    return {std::make_unique_for_overwrite<std::byte[]>(size), size};
  }

  /// Large sets get less room, because search has a buffer for every ply on the stack.
  static constexpr int kInline = W > 4 ? 64 : 1024;
  alignas(Bundle<W>) std::byte inline_[kInline * sizeof(Bundle<W>)];
  Room heap_;
};

/// Makes the context as if it were that side's turn.
template <int W>
inline GenContext<W> context_of(const Program<W>& program, const Position& position, uint32_t gates,
                                int side) {
  GenContext<W> c{program, position, side, gates, {}, {}, {}, {}, {}, nullptr};
  c.empty = position.set<W>(0);
  c.occupied = program.board ^ c.empty;
  c.own = position.side_set<W>(side);
  if (program.spares_others) [[unlikely]]
    c.own |= spared_cells(program, position, side);
  c.enemy = c.occupied ^ c.own;
  return c;
}

template <int W>
inline GenContext<W> make_context(const Program<W>& program, const Position& position,
                                  uint32_t gates) {
  return context_of(program, position, gates, position.side_to_move().index());
}

/// Removes the moves that begin outside `cells` (unless they begin in no cell) or end outside.
template <int W>
inline void confine(const Bits<W>& cells, Bundle<W>* begin, Bundle<W>* end) {
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    bundle->targets &= cells;
    if (bundle->shift == 0 && bundle->from < kMaxCells && !cells.test(bundle->from))
      bundle->targets = {};
  }
}

/// Removes the moves of pieces that can't move.
template <int W>
inline void hold_immobile(const GenContext<W>& c, Bundle<W>* begin, Bundle<W>* end) {
  const Bits<W> held = c.program.immobile(c.program, c.position, c.side);
  if (held.empty()) return;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->shift)
      bundle->targets &= ~held.shifted(bundle->shift);
    else if (bundle->from < kMaxCells && held.test(bundle->from))
      bundle->targets = {};
  }
}

/// Generates all bundles, royal safety aside; returns their end.
template <int W>
inline Bundle<W>* generate(const GenContext<W>& context, Bundle<W>* begin) {
  BundleSink<W> sink(begin);
  for (const Generator<W>& generator : context.program.generators[Side{context.side}])
    generator.emit(context, sink);
  const auto& turn = context.program.turns[context.position.turn_step()];
  if (turn.confined) [[unlikely]]
    confine(turn.cells, begin, sink.end());
  Bundle<W>* end = sink.end();
  // Rules that restrict pieces do not apply to moves of chance.
  if (context.side == context.program.roster.sides()) [[unlikely]]
    return end;
  if (context.program.immobile) [[unlikely]]
    hold_immobile(context, begin, end);
  for (const Filter<W>& filter : context.program.filters) end = filter(context, begin, end);
  return end;
}

/// A scope in which the moves of a position are generated; a nested scope is part of the outer one.
/// `tests`: true if moves are also played to test them.
template <int W>
class FindingMoves {
 public:
  FindingMoves(const Program<W>& program, bool tests) : program_(program), tests_(tests) {
    for (const MoveObserver& one : program.observers)
      if (tests || !one.tests_only) one.begin();
  }
  ~FindingMoves() {
    for (const MoveObserver& one : program_.observers)
      if (tests_ || !one.tests_only) one.end();
  }
  FindingMoves(const FindingMoves&) = delete;
  FindingMoves& operator=(const FindingMoves&) = delete;

 private:
  const Program<W>& program_;
  bool tests_;
};

template <int W>
inline Bundle<W>* generate_pseudo(const Program<W>& program, const Position& position,
                                  Bundle<W>* begin) {
  const FindingMoves<W> finding(program, false);
  return generate(make_context(program, position, program.open_gates(position)), begin);
}

/// Keeps the targets of `bundle` that pass the test.
template <int W>
inline void keep_tested(const Program<W>& program, Position& position, Journal& journal,
                        Bundle<W>& bundle) {
  for (Bits<W> rest = bundle.targets; rest.any();) {
    const int target = rest.pop();
    if (!allowed_by_test(program, position, journal, bundle.move_to(target)))
      bundle.targets.reset(target);
  }
}

/// Removes the safe moves that lead to a forbidden position.
template <int W>
inline void keep_allowed_after(const Program<W>& program, Position& position, Journal& journal,
                               Bundle<W>& bundle) {
  if (bundle.targets.empty()) return;
  const int side = position.side_to_move().index();
  for (const AfterTest<W>& test : program.after_tests) {
    Bits<W> rest = test.select ? test.select(program, position, side, bundle) : bundle.targets;
    while (rest.any()) {
      const int target = rest.pop();
      const Move move = bundle.move_to(target);
      const Piece captured = captured_piece(program, position, move);
      MoveEvents events;
      apply_move(program, position, journal, move, events);
      if (test.forbids(program, position, side, move, captured, events))
        bundle.targets.reset(target);
      journal.undo_frame<W>(position);
    }
  }
}

/// The threats to the only royal piece of the side to move.
template <int W>
struct RoyalView {
  int cell = 0;
  Bits<W> checkers;
  Bits<W> pinned;      ///< own pieces that may move only along the line to the royal piece
  Bits<W> evasions;    ///< targets where a piece that is not royal parries every check
  Bits<W> open_lines;  ///< cells that pinned pieces may use, up to and including the pinning piece
  Bits<W> forbidden;   ///< enemy pieces whose capture would open a gate onto the royal piece
};

template <int W>
inline RoyalView<W> view_royal(const Program<W>& program, const Position& position,
                               const GenContext<W>& c, int cell) {
  RoyalView<W> view;
  view.cell = cell;
  const int enemy = program.roster.opponent(Side{c.side}).index();
  const AttackSet<W>& attacks = program.attacks[Side{enemy}];
  Bits<W> leaping;
  uint32_t closed = 0;  // gates that prevent attacks on the royal piece
  if (attacks.may_leap(cell, position.side_set<W>(enemy)))
    for (const LeapAttack<W>& leap : attacks.leaps) {
      const Bits<W> found = leap.sources[cell] & position.set<W>(leap.piece);
      if (found.empty()) continue;
      if (leap.gate != kNoGate && !(c.gates >> leap.gate & 1) && leap.gated.test(cell))
        closed |= uint32_t{1} << leap.gate;
      else
        leaping |= found;
    }
  Bits<W> riding;
  for (const RayAttack<W>& ray : attacks.rays) {
    const Bits<W> riders = ray.riders(position);
    if (riders.empty()) continue;
    const Bits<W> seen = ray.back->from(cell, c.occupied);
    riding |= seen & riders;
    const Bits<W> screens = seen & c.own;
    if (screens.empty()) continue;
    const Bits<W> beyond = ray.back->from(cell, c.occupied ^ screens);
    view.open_lines |= beyond;
    for (Bits<W> snipers = beyond & riders & ~seen; snipers.any();)
      view.pinned |= program.lines.between_cells(cell, snipers.pop()) & screens;
  }
  view.checkers = leaping | riding;
  if (view.checkers.empty()) {
    view.evasions = program.board;
  } else if (!view.checkers.more_than_one()) {
    view.evasions = view.checkers;
    if (leaping.empty()) view.evasions |= program.lines.between_cells(cell, view.checkers.lowest());
  }
  if (closed) [[unlikely]] {
    for (int piece = 1; piece < program.roster.pieces(); ++piece)
      if (program.capture_opens[Piece{piece}] & closed) view.forbidden |= position.set<W>(piece);
    view.forbidden &= c.enemy;
  }
  return view;
}

/// keep_tested() for bundles that may close a gate in answer to check and whose piece comes from no
/// cell: its target matters only if it is between a checker and the royal piece, so one test
/// decides for all other targets.
template <int W>
inline void keep_closing(const Program<W>& program, Position& position, Journal& journal,
                         const RoyalView<W>& view, Bundle<W>& bundle) {
  Bits<W> blocking;
  for (Bits<W> rest = view.checkers; rest.any();)
    blocking |= program.lines.between_cells(view.cell, rest.pop());
  const Bits<W> off = bundle.targets & ~blocking;
  if (off.any()) {
    if (safe_by_test(program, position, journal, bundle.move_to(off.lowest()))) return;
    bundle.targets &= blocking;
  }
  keep_tested(program, position, journal, bundle);
}

/// Keeps the moves of the bundles that keep the only royal piece safe and lead to no forbidden
/// position. No set-wise bundle moves a pinned piece.
template <int W>
inline void keep_safe(const Program<W>& program, Position& position, Journal& journal,
                      const GenContext<W>& c, const RoyalView<W>& view, Bundle<W>* begin,
                      Bundle<W>* end) {
  const int royal = program.royals[Side{c.side}][0];
  const int enemy = program.roster.opponent(Side{c.side}).index();
  const bool in_check = view.checkers.any();
  const Bits<W> allowed = view.evasions & ~view.forbidden;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->piece == royal && bundle->safety() == Safety::by_mask) [[unlikely]] {
      if (bundle->shift == 0 && bundle->from >= kMaxCells) {  // another royal piece is dropped
        keep_tested(program, position, journal, *bundle);
        continue;
      }
      const Bits<W> vacated = c.occupied ^ Bits<W>::of(view.cell);
      for (Bits<W> rest = bundle->targets; rest.any();) {
        const int target = rest.pop();
        const uint32_t gates = c.gates | program.capture_opens[position.at(target)];
        if (attacked(program, position, target, enemy, vacated | Bits<W>::of(target), gates))
          bundle->targets.reset(target);
      }
      continue;
    }
    switch (bundle->safety()) {
      case Safety::by_mask:
        bundle->targets &= allowed;
        if (bundle->shift == 0 && bundle->from < kMaxCells && view.pinned.test(bundle->from))
          bundle->targets &= program.lines.line_through(view.cell, bundle->from) & view.open_lines;
        break;
      case Safety::while_quiet:
        if (in_check) keep_closing(program, position, journal, view, *bundle);
        break;
      case Safety::by_test:
        keep_tested(program, position, journal, *bundle);
        break;
      case Safety::proven:
        break;
    }
  }
  if (!program.after_tests.empty()) [[unlikely]]
    for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
      keep_allowed_after(program, position, journal, *bundle);
}

/// Generates all bundles that keep the mover's royal pieces safe and lead to no forbidden position;
/// returns their end.
template <int W>
inline Bundle<W>* generate_safe(const Program<W>& program, Position& position, Journal& journal,
                                Bundle<W>* begin) {
  GenContext<W> c = make_context(program, position, program.open_gates(position));
  const std::vector<uint8_t>& royals = program.royals[Side{c.side}];
  const bool is_chance = c.side == program.roster.sides();
  if (is_chance || (royals.empty() && !program.threat)) {
    Bundle<W>* const end = generate(c, begin);
    if (!program.after_tests.empty() && !is_chance) [[unlikely]]
      for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
        keep_allowed_after(program, position, journal, *bundle);
    return end;
  }

  const bool fast = program.fast_legality && royals.size() == 1;
  const Bits<W> guarded = fast ? position.set<W>(royals[0]) : Bits<W>::none();
  if (guarded.empty() || guarded.more_than_one()) {
    Bundle<W>* end = generate(c, begin);
    for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
      keep_tested(program, position, journal, *bundle);
    return end;
  }

  const RoyalView<W> view = view_royal(program, position, c, guarded.lowest());
  c.pinned = view.pinned;
  Bundle<W>* const end = generate(c, begin);
  keep_safe(program, position, journal, c, view, begin, end);
  return end;
}

/// Reduces the bundles of generate_pseudo() to what generate_safe() would make, in the same order.
/// False, with the bundles unchanged, if only that function can: without a single royal piece to
/// guard by the fast move generator, or if a pinned piece is part of a set-wise bundle.
template <int W>
inline bool reduce_to_safe(const Program<W>& program, Position& position, Journal& journal,
                           Bundle<W>* begin, Bundle<W>* end) {
  const GenContext<W> c = make_context(program, position, program.open_gates(position));
  const std::vector<uint8_t>& royals = program.royals[Side{c.side}];
  if (!program.fast_legality || royals.size() != 1) return false;
  const Bits<W> guarded = position.set<W>(royals[0]);
  if (guarded.empty() || guarded.more_than_one()) return false;
  const RoyalView<W> view = view_royal(program, position, c, guarded.lowest());
  if (view.pinned.any())
    for (const Bundle<W>* bundle = begin; bundle != end; ++bundle)
      if (bundle->shift && (view.pinned.shifted(bundle->shift) & bundle->targets).any())
        return false;
  keep_safe(program, position, journal, c, view, begin, end);
  return true;
}

/// Safe bundles, reduced by the rules that need all of them.
template <int W>
inline Bundle<W>* generate_filtered(const Program<W>& program, Position& position, Journal& journal,
                                    Bundle<W>* begin) {
  Bundle<W>* end = generate_safe(program, position, journal, begin);
  for (const LegalFilter<W>& filter : program.legal_filters)
    end = filter(program, position, journal, begin, end);
  return end;
}

/// Generates all legal bundles (some may have no targets left); returns their end. The position is
/// changed and restored in between.
template <int W>
inline Bundle<W>* generate_legal(const Program<W>& program, Position& position, Journal& journal,
                                 Bundle<W>* begin) {
  const FindingMoves<W> finding(program, true);
  if (!program.goals.empty() && reached_goal(program, position)) [[unlikely]]
    return begin;
  return generate_filtered(program, position, journal, begin);
}

/// The same for perft, which some ends of the game do not stop.
template <int W>
inline Bundle<W>* generate_counted(const Program<W>& program, Position& position, Journal& journal,
                                   Bundle<W>* begin) {
  const FindingMoves<W> finding(program, true);
  for (const Goal<W>& goal : program.goals)
    if (goal.stops_perft && goal.test(program, position)) return begin;
  return generate_filtered(program, position, journal, begin);
}

template <int W>
inline int count_moves(const Bundle<W>* begin, const Bundle<W>* end) {
  int n = 0;
  for (; begin != end; ++begin) n += begin->targets.count();
  return n;
}

/// The n-th move, counted from 0; there must be more than n.
template <int W>
inline Move nth_move(const Bundle<W>* bundle, int n) {
  for (;; ++bundle) {
    const int here = bundle->targets.count();
    if (n < here) return bundle->move_to(bundle->targets.nth(n));
    n -= here;
  }
}

template <int W, class Visit>
inline void for_each_move(const Bundle<W>* begin, const Bundle<W>* end, Visit&& visit) {
  for (; begin != end; ++begin)
    for (Bits<W> rest = begin->targets; rest.any();) visit(begin->move_to(rest.pop()));
}

/// generate() for moves from one cell. Calls `use` with each move that begins there.
template <int W, class Use>
inline void generate_from(GenContext<W> context, int cell, const Use& use) {
  const Bits<W> wanted = Bits<W>::of(cell);
  context.wanted = &wanted;
  BundleBuffer<W> buffer(context.program);
  const Bundle<W>* end = generate(context, buffer.begin());
  for_each_move<W>(buffer.begin(), end, [&](Move move) {
    if (move.from() == Site::cell(cell)) use(move);
  });
}

}  // namespace stockade
