#pragma once
// Playing a program: attacks, moves, captures and safety.

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <optional>

#include "framework/rules/program.h"

namespace stockade {

// --- attack queries

template <int W>
inline Bits<W> occupied_cells(const Program<W>& program, const Position& position) {
  return program.board ^ position.set<W>(0);
}

/// The cells of pieces that the side may not capture though they are not its own.
template <int W>
inline Bits<W> spared_cells(const Program<W>& program, const Position& position, int side) {
  Bits<W> cells;
  if (program.has_allies || side == program.roster.sides()) [[unlikely]]
    for (int other = 0; other < program.roster.sides(); ++other)
      if (!program.roster.are_enemies(Side{side}, Side{other}))
        cells |= position.side_set<W>(other);
  for (const uint8_t piece : program.spared) cells |= position.set<W>(piece);
  return cells;
}

/// The pieces of `by` that attack `cell` when `occupied` cells block and `gates` are open. Only
/// pieces on occupied cells count: to leave out a captured piece, leave out its cell.
template <int W>
inline Bits<W> attackers_of(const Program<W>& program, const Position& position, int cell, int by,
                            const Bits<W>& occupied, uint32_t gates) {
  Bits<W> found;
  const AttackSet<W>& attacks = program.attacks[Side{by}];
  for (const LeapAttack<W>& leap : attacks.leaps) {
    if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
    found |= leap.sources[cell] & position.set<W>(leap.piece);
  }
  for (const RayAttack<W>& ray : attacks.rays) {
    const Bits<W> riders = ray.riders(position);
    if (riders.any()) found |= ray.back->from(cell, occupied) & riders;
  }
  for (const SpecialAttack<W>& special : attacks.special)
    found |= special(program, position, cell, by, occupied);
  if (program.immobile) [[unlikely]]
    found &= ~program.immobile(program, position, by);
  return found & occupied;
}

/// True if `by` attacks `cell` by a leap or a ride, immobile pieces included.
template <int W>
inline bool attacked_by_leap_or_ride(const Program<W>& program, const Position& position, int cell,
                                     int by, const Bits<W>& occupied, uint32_t gates) {
  const AttackSet<W>& attacks = program.attacks[Side{by}];
  if (attacks.may_leap(cell, position.side_set<W>(by)))
    for (const LeapAttack<W>& leap : attacks.leaps) {
      if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
      if ((leap.sources[cell] & position.set<W>(leap.piece) & occupied).any()) return true;
    }
  for (const RayAttack<W>& ray : attacks.rays) {
    const Bits<W> riders = ray.riders(position) & occupied;
    if (riders.any() && (ray.back->from(cell, occupied) & riders).any()) return true;
  }
  return false;
}

template <int W>
inline bool attacked(const Program<W>& program, const Position& position, int cell, int by,
                     const Bits<W>& occupied, uint32_t gates) {
  if (program.immobile) [[unlikely]]
    return attackers_of(program, position, cell, by, occupied, gates).any();
  if (attacked_by_leap_or_ride(program, position, cell, by, occupied, gates)) return true;
  for (const SpecialAttack<W>& special : program.attacks[Side{by}].special)
    if ((special(program, position, cell, by, occupied) & occupied).any()) return true;
  return false;
}

/// True if `by` could capture a royal piece on `cell`.
template <int W>
inline bool could_take_royal(const Program<W>& program, const Position& position, int cell, int by,
                             const Bits<W>& occupied, uint32_t gates) {
  if (program.royal_capture) [[unlikely]]
    return program.royal_capture(program, position, cell, by, occupied, gates);
  return attacked(program, position, cell, by, occupied, gates);
}

/// True if an enemy of `side` attacks `cell`.
template <int W>
inline bool attacked_by_enemy(const Program<W>& program, const Position& position, int cell,
                              int side, const Bits<W>& occupied, uint32_t gates) {
  for (int by = 0; by < program.roster.sides(); ++by)
    if (program.roster.may_meet(Side{side}, Side{by}) &&
        attacked(program, position, cell, by, occupied, gates))
      return true;
  return false;
}

/// True if a royal piece of `side` is attacked by leaps, rays and special attacks.
template <int W>
inline bool royal_attacked_by_pieces(const Program<W>& program, const Position& position,
                                     int side) {
  const std::vector<uint8_t>& royals = program.royals[Side{side}];
  if (royals.empty()) return false;
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  for (const uint8_t piece : royals) {
    for (Bits<W> cells = position.set<W>(piece); cells.any();)
      if (attacked_by_enemy(program, position, cells.pop(), side, occupied, gates)) return true;
  }
  return false;
}

/// True if a royal piece of `side` is attacked.
template <int W>
inline bool royal_attacked(const Program<W>& program, const Position& position, int side) {
  if (program.threat) [[unlikely]]
    return program.threat(program, position, side);
  return royal_attacked_by_pieces(program, position, side);
}

/// The same after `move` of that side has been played.
template <int W>
inline bool unsafe_after(const Program<W>& program, const Position& position, int side, Move move) {
  if (royal_attacked(program, position, side)) return true;
  if (!program.guards_landing) [[likely]]
    return false;
  if (!program.royal[move.piece()]) return false;
  const EffectInfo& info = program.effect_info[move.effect()];
  if (info.form != MoveForm::board) return false;
  const int cell = info.details->guarded_site(move).index();
  // Its cell between its landing and what happened to it then. Its own cell does not block attacks
  // on it there.
  return attacked_by_enemy(program, position, cell, side, occupied_cells(program, position),
                           program.open_gates(position));
}

/// The end of the game because of the position, if it has ended.
template <int W>
inline std::optional<GoalReached> reached_goal(const Program<W>& program,
                                               const Position& position) {
  for (const Goal<W>& goal : program.goals)
    if (auto reached = goal.test(program, position)) {
      reached->rule = goal.rule;
      return reached;
    }
  return std::nullopt;
}

/// Goes to the next step of the turn order, and does nothing else.
template <int W>
inline void advance_step(const Program<W>& program, Position& position, Journal& journal) {
  const auto& turn = program.turns[position.turn_step()];
  if (turn.ends_round) {
    const int full = position.attribute(CoreAttribute::full_move);
    journal.set_attribute(position, CoreAttribute::full_move, full < 0xFFFF ? full + 1 : full);
  }
  journal.set_turn(position, turn.next);
}

/// The turn phase: goes to the next step of the turn order.
template <int W>
inline void pass_turn(const Program<W>& program, Position& position, Journal& journal) {
  const int left = position.turn_step();
  advance_step(program, position, journal);
  if (program.step_change) [[unlikely]]
    program.step_change(program, position, journal, left);
}

/// Counts a move without progress, or resets the count. Moves of chance do not count.
template <int W>
inline void count_quiet(const Program<W>& program, Position& position, Journal& journal,
                        bool resets) {
  if (program.turns[position.turn_step()].is_chance) return;
  if (program.turn_phase.count) [[unlikely]]
    return program.turn_phase.count(program, position, journal, resets);
  const int quiet = position.attribute(CoreAttribute::quiet_plies);
  journal.set_attribute(position, CoreAttribute::quiet_plies,
                        resets           ? 0
                        : quiet < 0xFFFF ? quiet + 1
                                         : quiet);
}

/// The part of a move before the turn passes: its own effect and the effects after it. True if it
/// resets the count of quiet moves.
template <int W>
inline bool apply_effects(const Program<W>& program, Position& position, Journal& journal,
                          Move move, MoveEvents& events) {
  const Effect<W>& effect = program.effects[move.effect()];
  bool resets = effect.apply(effect, program, position, journal, move, events);
  const bool by_chance =
      !program.after_effects.empty() && program.turns[position.turn_step()].is_chance;
  for (const AfterEffect<W>& after : program.after_effects)
    if (!by_chance || after.sees_chance)
      resets |= after.run(program, position, journal, move, events);
  return resets;
}

/// Stores, after a move that opens a passage, whether a capture en passant there is legal. Effects
/// after the move may have closed it again.
template <int W>
inline void note_live_passage(const Program<W>& program, Position& position, Journal& journal) {
  const int cell = position.attribute(CoreAttribute::passed_cell);
  const bool live =
      cell && program.passing.is_live && program.passing.is_live(program, position, journal);
  journal.set_attribute(position, CoreAttribute::passed_live, live ? cell : 0);
}

/// Plays a pseudo-legal move through the journal: the effect, the count of quiet moves, the turn,
/// and whether a capture en passant is now open. `events` must be new.
template <int W>
inline void apply_move(const Program<W>& program, Position& position, Journal& journal, Move move,
                       MoveEvents& events) {
  journal.open_frame(position);
  if (program.turn_phase.ask) [[unlikely]]
    program.turn_phase.ask(program, position, journal, move);
  const Effect<W>& effect = program.effects[move.effect()];
  const bool resets = apply_effects(program, position, journal, move, events);
  const bool is_chance = program.turns[position.turn_step()].is_chance;
  if (!effect.opens_passing && position.attribute(CoreAttribute::passed_cell) && !is_chance) {
    journal.set_attribute(position, CoreAttribute::passed_cell, 0);
    journal.set_attribute(position, CoreAttribute::passed_piece, 0);
    journal.set_attribute(position, CoreAttribute::passed_live, 0);
  }
  count_quiet(program, position, journal, resets);
  if (program.turn_phase.pass) [[unlikely]]
    program.turn_phase.pass(program, position, journal, move);
  else
    pass_turn(program, position, journal);
  if (effect.opens_passing && !program.passing.memory.list)
    note_live_passage(program, position, journal);
}

/// The same for callers that do not need the events.
template <int W>
inline void apply_move(const Program<W>& program, Position& position, Journal& journal, Move move) {
  MoveEvents events;
  apply_move(program, position, journal, move, events);
}

/// Whether the program has none of the parts that few games need: two sides move in turn, a move
/// does what its effect does, and pins and checkers tell whether it is legal.
template <int W>
inline bool is_ordinary(const Program<W>& program) {
  const auto is_plain_turn = [](const auto& turn) { return !turn.is_chance && !turn.confined; };
  return program.fast_legality && program.filters.empty() && program.after_effects.empty() &&
         program.after_tests.empty() && program.observers.empty() && !program.immobile &&
         !program.spares_others && !program.step_change && !program.turn_phase.ask &&
         !program.turn_phase.pass && !program.turn_phase.count && !program.passing.memory.list &&
         std::all_of(program.turns.begin(), program.turns.end(), is_plain_turn);
}

/// apply_move() for ordinary programs, without the tests for the parts that these lack.
template <int W>
inline void apply_ordinary(const Program<W>& program, Position& position, Journal& journal,
                           Move move) {
  journal.open_frame(position);
  const Effect<W>& effect = program.effects[move.effect()];
  MoveEvents events;
  const bool resets = effect.apply(effect, program, position, journal, move, events);
  const bool opens = effect.opens_passing;
  if (!opens && position.attribute(CoreAttribute::passed_cell)) [[unlikely]] {
    journal.set_attribute(position, CoreAttribute::passed_cell, 0);
    journal.set_attribute(position, CoreAttribute::passed_piece, 0);
    journal.set_attribute(position, CoreAttribute::passed_live, 0);
  }
  const int quiet = position.attribute(CoreAttribute::quiet_plies);
  journal.set_attribute(position, CoreAttribute::quiet_plies,
                        resets ? 0 : std::min(quiet + 1, 0xFFFF));
  advance_step(program, position, journal);
  if (!opens) [[likely]]
    return;
  note_live_passage(program, position, journal);
}

/// unsafe_after() for ordinary programs.
template <int W>
inline bool ordinary_unsafe_after(const Program<W>& program, const Position& position, int side) {
  const std::vector<uint8_t>& royals = program.royals[Side{side}];
  if (royals.empty()) return false;
  const int enemy = program.roster.opponent(Side{side}).index();
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  for (Bits<W> cells = position.set<W>(royals[0]); cells.any();)
    if (attacked_by_leap_or_ride(program, position, cells.pop(), enemy, occupied, gates))
      return true;
  return false;
}

/// The piece that a plain move of the position captures: at a distance, or on its target.
template <int W>
inline Piece captured_as_usual(const Program<W>& program, const Position& position, Move move) {
  if (program.victims) {
    const Bits<W> remote = program.victims(program, position, move);
    if (remote.any()) return position.at(remote.lowest());
  }
  return position.at(move.to().index());
}

/// An Effect<W>::Captured for moves that capture nothing.
template <int W>
Piece captures_nothing(const Effect<W>&, const Program<W>&, const Position&, Move) {
  return kEmpty;
}

/// The piece that a pseudo-legal move captures, kEmpty if none; the first of several.
template <int W>
inline Piece captured_piece(const Program<W>& program, const Position& position, Move move) {
  if (program.effect_info[move.effect()].form != MoveForm::board) return kEmpty;
  const Effect<W>& effect = program.effects[move.effect()];
  return effect.captured ? effect.captured(effect, program, position, move)
                         : captured_as_usual(program, position, move);
}

/// The targets of `bundle` where it captures, by moving there or elsewhere.
template <int W>
inline Bits<W> capturing_targets(const Program<W>& program, const Position& position,
                                 const Bundle<W>& bundle) {
  if (program.effect_info[bundle.effect].form != MoveForm::board) return {};
  if (!program.effects[bundle.effect].captured && !program.victims)
    return bundle.targets & occupied_cells(program, position);
  Bits<W> found;
  for (Bits<W> rest = bundle.targets; rest.any();) {
    const int target = rest.pop();
    if (captured_piece(program, position, bundle.move_to(target)) != kEmpty) found.set(target);
  }
  return found;
}

/// The tests of the position after a move that apply to this one, a bit for each.
template <int W>
inline uint64_t after_tests_about(const Program<W>& program, const Position& position, int side,
                                  Move move) {
  if (side == program.roster.sides()) return 0;  // moves of chance
  Bundle<W> alone;
  alone.targets = Bits<W>::of(move.to().index());
  alone.from = static_cast<uint16_t>(move.from().raw());
  alone.effect = static_cast<uint8_t>(move.effect());
  alone.piece = static_cast<uint8_t>(move.piece().index());
  alone.other = static_cast<uint8_t>(move.other().index());
  alone.safety_and_choice = static_cast<uint8_t>(move.choice() << 2);
  uint64_t about = 0;
  for (int i = 0; i < std::ssize(program.after_tests); ++i) {
    const AfterTest<W>& test = program.after_tests[i];
    if (!test.select || test.select(program, position, side, alone).any())
      about |= uint64_t{1} << i;
  }
  return about;
}

/// True if one of those tests forbids the position after the move.
template <int W>
inline bool forbidden_after(const Program<W>& program, const Position& after, int side, Move move,
                            Piece captured, const MoveEvents& events, uint64_t tests) {
  for (; tests; tests &= tests - 1) {
    const AfterTest<W>& test = program.after_tests[std::countr_zero(tests)];
    if (test.forbids(program, after, side, move, captured, events)) return true;
  }
  return false;
}

/// Plays a pseudo-legal move. If it leaves the mover's royal pieces safe and leads to no forbidden
/// position, returns true and leaves it played; otherwise takes it back and returns false.
template <int W>
inline bool play_if_allowed(const Program<W>& program, Position& position, Journal& journal,
                            Move move) {
  const int side = position.side_to_move().index();
  uint64_t tests = 0;
  Piece captured = kEmpty;
  if (!program.after_tests.empty()) [[unlikely]] {
    tests = after_tests_about(program, position, side, move);
    if (tests) captured = captured_piece(program, position, move);
  }
  MoveEvents events;
  apply_move(program, position, journal, move, events);
  if (!unsafe_after(program, position, side, move) &&
      (tests == 0 || !forbidden_after(program, position, side, move, captured, events, tests)))
      [[likely]]
    return true;
  journal.undo_frame<W>(position);
  return false;
}

/// True if a pseudo-legal move leaves the mover's royal pieces safe and leads to no forbidden
/// position.
template <int W>
inline bool allowed_by_test(const Program<W>& program, Position& position, Journal& journal,
                            Move move) {
  if (!play_if_allowed(program, position, journal, move)) return false;
  journal.undo_frame<W>(position);
  return true;
}

/// True if a pseudo-legal move leaves the mover's royal pieces unattacked; the position after it
/// may be forbidden.
template <int W>
inline bool safe_by_test(const Program<W>& program, Position& position, Journal& journal,
                         Move move) {
  const int side = position.side_to_move().index();
  apply_move(program, position, journal, move);
  const bool safe = !unsafe_after(program, position, side, move);
  journal.undo_frame<W>(position);
  return safe;
}

/// Puts a piece that the side to move captures where captured pieces go. The caller puts another
/// piece on its cell or removes it.
template <int W>
inline void bank_captured(const Program<W>& program, Position& position, Journal& journal,
                          int victim, int cell, MoveEvents& events) {
  const int slot = program.capture_slot[position.side_to_move()][Piece{victim}];
  if (slot >= 0) journal.transfer(position, slot, 1);
  assert(events.losses < MoveEvents::kMaxLosses);
  events.lost[events.losses++] = {static_cast<uint8_t>(victim), static_cast<uint16_t>(cell)};
}

}  // namespace stockade
