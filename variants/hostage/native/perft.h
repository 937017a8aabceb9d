#pragma once
// Counting leaves with the native generator.

#include <atomic>

#include "variants/hostage/native/make.h"

namespace stockade::hostage {

inline constexpr Set kNotForPawns = kRank1 | kRank8;

/// Calls visit(paid, freed, square) for each exchange that generate() reports.
template <class Visit>
inline void for_each_exchange(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                              Set freezing_answer, Visit visit) {
  for (; paid; paid &= paid - 1) {
    const int p = std::countr_zero(paid);
    const Set targets = empty & (p == freezing ? freezing_answer : answer);
    for (unsigned rest = held; rest; rest &= rest - 1) {
      const int r = std::countr_zero(rest);
      if (kWorth[static_cast<size_t>(r)] > kWorth[static_cast<size_t>(p)]) continue;
      for (Set to = r == kPawn ? targets & ~kNotForPawns : targets; to; to &= to - 1)
        visit(static_cast<Piece>(p), static_cast<Piece>(r), std::countr_zero(to));
    }
  }
}

/// Counts moves without making them.
struct CountHandler {
  uint64_t n = 0;
  static uint64_t size(Set s) { return static_cast<uint64_t>(std::popcount(s)); }
  void man(Piece, int, Set to) { n += size(to); }
  void pawns(Set to, int) { n += size(to); }
  void double_steps(Set to) { n += size(to); }
  void promotions(Set to, int, unsigned kinds) {
    n += size(to) * static_cast<uint64_t>(std::popcount(kinds));
  }
  void en_passant(int, int) { ++n; }
  void castle(bool) { ++n; }
  void drops(Piece, Set to) { n += size(to); }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    if (freezing >= 0) {
      add(1u << freezing, held, empty & freezing_answer);
      paid &= ~(1u << freezing);
    }
    add(paid, held, empty & answer);
  }

 private:
  void add(unsigned paid, unsigned held, Set targets) {
    const Affordable pairs = kAffordable[paid << 5 | held];
    n += pairs.officers * size(targets) + pairs.pawns * size(targets & ~kNotForPawns);
  }
};

/// Makes every move and calls `next` with the new state.
template <Color Us, bool Keyed, class Next>
struct MakeHandler {
  const State<Keyed>& before;
  Next next;

  template <class Play>
  void make(Play play) {
    Maker<Us, Keyed> maker(before);
    play(maker);
    next(maker.s);
  }
  static int pop(Set& s) {
    const int at = std::countr_zero(s);
    s &= s - 1;
    return at;
  }
  void man(Piece piece, int from, Set to) {
    while (to) make([&, at = pop(to)](auto& m) { m.man(piece, from, at); });
  }
  void pawns(Set to, int shift) {
    while (to) make([&, at = pop(to)](auto& m) { m.pawn(at - shift, at); });
  }
  void double_steps(Set to) {
    while (to) make([&, at = pop(to)](auto& m) { m.double_step(at - 2 * kForward<Us>, at); });
  }
  void promotions(Set to, int shift, unsigned kinds) {
    while (to) {
      const int at = pop(to);
      for (unsigned rest = kinds; rest; rest &= rest - 1)
        make([&](auto& m) {
          m.promote(at - shift, at, static_cast<Piece>(std::countr_zero(rest)));
        });
    }
  }
  void en_passant(int from, int to) {
    make([&](auto& m) { m.en_passant(from, to); });
  }
  void castle(bool is_short) {
    make([&](auto& m) { m.castle(is_short); });
  }
  void drops(Piece piece, Set to) {
    while (to) make([&, at = pop(to)](auto& m) { m.drop(piece, at); });
  }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    for_each_exchange(
        paid, held, empty, answer, freezing, freezing_answer,
        [&](Piece p, Piece r, int at) { make([&](auto& m) { m.exchange(p, r, at); }); });
  }
};

/// Leaves at `depth` plies, at least 1; some number if stopped.
template <Color Us, bool Keyed, bool Bulk>
uint64_t perft(const State<Keyed>& state, int depth, const std::atomic<bool>* stop = nullptr) {
  if (stop && depth > 3 && stop->load(std::memory_order_relaxed)) return 0;
  if constexpr (Bulk) {
    if (depth == 1) {
      CountHandler count;
      generate<Us>(state.board, count);
      return count.n;
    }
  }
  uint64_t nodes = 0;
  const auto below = [&](const State<Keyed>& after) {
    if constexpr (!Bulk) {
      if (depth == 1) {
        // Every move is made, with its key: nothing of it may be optimised away.
        asm volatile("" : : "m"(after));
        ++nodes;
        return;
      }
    }
    nodes += perft<~Us, Keyed, Bulk>(after, depth - 1, stop);
  };
  MakeHandler<Us, Keyed, decltype(below)> handler{state, below};
  generate<Us>(state.board, handler);
  return nodes;
}

}  // namespace stockade::hostage
