#pragma once
// The legal moves by brute force, and the comparison of the two ways of finding them in builds with
// assertions.

#include <algorithm>

#include "framework/rules/generate.h"

namespace stockade {

/// Appends the legal moves: plays each move that the generators make, and tests the position after
/// it.
template <int W>
void find_slowly(const Program<W>& program, Position& position, Journal& journal, MoveList& out) {
  if (!program.goals.empty() && reached_goal(program, position)) return;
  BundleBuffer<W> buffer(program);
  Bundle<W>* end = generate_pseudo(program, position, buffer.begin());
  const bool is_chance = position.side_to_move().index() == program.roster.sides();
  for (Bundle<W>* bundle = buffer.begin(); bundle != end && !is_chance; ++bundle)
    keep_tested(program, position, journal, *bundle);
  for (const LegalFilter<W>& filter : program.legal_filters)
    end = filter(program, position, journal, buffer.begin(), end);
  for_each_move<W>(buffer.begin(), end, [&](Move move) { out.push_back(move); });
}

/// In one position of 256, chosen by its key: true if the fast move generator and brute force find
/// the same legal moves. True in all other positions.
template <int W>
[[nodiscard]] bool passes_sampling(const Program<W>& program, Position& position,
                                   Journal& journal) {
  if ((position.key() * 0x9E3779B97F4A7C15ull) >> 56) return true;
  MoveList fast;
  MoveList slow;
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_legal(program, position, journal, buffer.begin());
  for_each_move<W>(buffer.begin(), end, [&](Move move) { fast.push_back(move); });
  find_slowly(program, position, journal, slow);
  std::sort(fast.begin(), fast.end());
  std::sort(slow.begin(), slow.end());
  return fast == slow && position.key() == position.computed_key();
}

}  // namespace stockade
