#pragma once
// Perft with the native move generator.

#include <atomic>

#include "variants/drops/hostage/native/make.h"

namespace stockade::hostage {

/// Calls visit(paid, freed, targets) for the exchanges that generate() reports.
template <class Visit>
inline void for_each_trade(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                           Set freezing_answer, Visit visit) {
  for (; paid; paid &= paid - 1) {
    const int p = std::countr_zero(paid);
    const Set targets = empty & (p == freezing ? freezing_answer : answer);
    for (unsigned rest = held; rest; rest &= rest - 1) {
      const int r = std::countr_zero(rest);
      if (kWorth[r] > kWorth[p]) continue;
      if (const Set to = r == kPawn ? targets & ~kNotForPawns : targets)
        visit(static_cast<PieceType>(p), static_cast<PieceType>(r), to);
    }
  }
}

/// Like for_each_trade(), but calls visit(paid, freed, target) for each target square.
template <class Visit>
inline void for_each_exchange(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                              Set freezing_answer, Visit visit) {
  for_each_trade(paid, held, empty, answer, freezing, freezing_answer,
                 [&](PieceType p, PieceType r, Set to) {
                   for (; to; to &= to - 1) visit(p, r, std::countr_zero(to));
                 });
}

/// Counts moves without making them (bulk counting).
struct CountHandler {
  uint64_t n = 0;
  static uint64_t size(Set s) { return static_cast<uint64_t>(std::popcount(s)); }
  void piece(PieceType, int, Set to) { n += size(to); }
  void pawns(Set to, int) { n += size(to); }
  void double_steps(Set to) { n += size(to); }
  void promotions(Set to, int, unsigned types) {
    n += size(to) * static_cast<uint64_t>(std::popcount(types));
  }
  void en_passant(int, int) { ++n; }
  void castle(bool) { ++n; }
  void drops(PieceType, Set to) { n += size(to); }
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

/// Calls use.operator()<P>() with `type` as P.
template <class Use>
inline void with_type(PieceType type, Use use) {
  switch (type) {
    case kPawn:
      return use.template operator()<kPawn>();
    case kKnight:
      return use.template operator()<kKnight>();
    case kBishop:
      return use.template operator()<kBishop>();
    case kRook:
      return use.template operator()<kRook>();
    case kQueen:
      return use.template operator()<kQueen>();
    default:
      return use.template operator()<kKing>();
  }
}

/// Makes every move and calls `next` with the new state. The part that several moves have in common
/// is made once.
template <Color Us, bool Keyed, class Next>
struct MakeHandler {
  using Play = Maker<Us, Keyed>;
  const State<Keyed>& before;
  Next next;

  static int pop(Set& s) {
    const int at = std::countr_zero(s);
    s &= s - 1;
    return at;
  }
  /// Calls finish(maker, target) and then next() for a copy of `begun`, for each target.
  template <class Finish>
  void each(const Play& begun, Set to, Finish finish) {
    while (to) {
      Play play(begun);
      finish(play, pop(to));
      next(play.s);
    }
  }
  template <class Finish>
  void one(Finish finish) {
    Play play(before);
    finish(play);
    next(play.s);
  }
  /// Like each(), for captures of pieces of type Victim.
  template <PieceType Victim, class Finish>
  void each_capture(const Play& begun, Set to, Finish finish) {
    if (!to) return;
    Play taking(begun);
    taking.template imprison<Victim>();
    each(taking, to, [&](Play& play, int at) {
      play.template take<Victim>(at);
      finish(play, at);
    });
  }
  template <class Finish>
  void captures(const Play& begun, Set to, Finish finish) {
    const Board& b = before.board;
    each_capture<kPawn>(begun, to & b.pawns, finish);
    each_capture<kKnight>(begun, to & b.knights, finish);
    each_capture<kBishop>(begun, to & b.bishops(), finish);
    each_capture<kRook>(begun, to & b.rooks(), finish);
    each_capture<kQueen>(begun, to & b.queens(), finish);
  }

  void piece(PieceType type, int from, Set to) {
    with_type(type, [&]<PieceType P>() {
      Play begun(before);
      begun.template lift<P>(from);
      const auto place = [](Play& play, int at) { play.template place<P>(at); };
      const Set enemy = before.board.color[~Us];
      each(begun, to & ~enemy, place);
      if (to & enemy) captures(begun, to & enemy, place);
    });
  }
  void pawns(Set to, int shift) {
    const auto step = [shift](Play& play, int at) {
      play.template lift<kPawn>(at - shift);
      play.template place<kPawn>(at);
    };
    if (shift == kForward<Us>)
      each(Play(before), to, step);
    else
      captures(Play(before), to, step);
  }
  void double_steps(Set to) {
    each(Play(before), to, [](Play& play, int at) { play.double_step(at - 2 * kForward<Us>, at); });
  }
  void promotions(Set to, int shift, unsigned types) {
    for (unsigned rest = types; rest; rest &= rest - 1)
      each(Play(before), to, [&](Play& play, int at) {
        play.promote(at - shift, at, static_cast<PieceType>(std::countr_zero(rest)));
      });
  }
  void en_passant(int from, int to) {
    one([&](Play& play) { play.en_passant(from, to); });
  }
  void castle(bool is_short) {
    one([&](Play& play) { play.castle(is_short); });
  }
  void drops(PieceType type, Set to) {
    Play begun(before);
    begun.leave_airfield(type);
    come_down(begun, type, to);
  }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    for_each_trade(paid, held, empty, answer, freezing, freezing_answer,
                   [&](PieceType p, PieceType r, Set to) {
                     Play begun(before);
                     begun.pay_and_free(p, r);
                     come_down(begun, r, to);
                   });
  }

 private:
  void come_down(const Play& begun, PieceType type, Set to) {
    with_type(type, [&]<PieceType P>() {
      each(begun, to, [](Play& play, int at) { play.land(P, at); });
    });
  }
};

/// The number of leaves at `depth` plies (at least 1); an arbitrary number if stopped.
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
  if constexpr (!Bulk) {
    if (depth == 1) {
      const auto leaf = [&](const State<Keyed>& after) {
        // Without bulk counting, the compiler must not optimise a move away.
        asm volatile("" : : "m"(after));
        ++nodes;
      };
      MakeHandler<Us, Keyed, decltype(leaf)> handler{state, leaf};
      generate<Us>(state.board, handler);
      return nodes;
    }
  }
  const auto below = [&](const State<Keyed>& after) {
    nodes += perft<~Us, Keyed, Bulk>(after, depth - 1, stop);
  };
  MakeHandler<Us, Keyed, decltype(below)> handler{state, below};
  generate<Us>(state.board, handler);
  return nodes;
}

}  // namespace stockade::hostage
