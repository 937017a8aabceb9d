#pragma once
// Random games with the native generator, each legal move equally likely.

#include "framework/base/random.h"
#include "framework/game/repetition_filter.h"
#include "framework/rules/kernel.h"
#include "variants/drops/hostage/native/perft.h"

namespace stockade::hostage {

/// The rules that end a random game besides checkmate and stalemate, and the moves that count as
/// progress.
struct PlayoutRules {
  int n_move_limit = 0;      ///< plies of the n-move rule; 0 = no such rule
  int repetition_limit = 0;  ///< occurrences that draw; 0 = no such rule
  bool pawn_drop_resets = true;
  int max_plies = 1000;
};

/// Makes the n-th of the moves that generate() reports.
template <Color Us>
class PickHandler {
 public:
  PickHandler(const State<true>& before, uint64_t number) : maker_(before), left_(number) {}

  void piece(PieceType type, int from, Set to) {
    if (take(to)) return;
    progress_ = s().color[~Us] & bit(at_);
    maker_.piece(type, from, at_);
  }
  void pawns(Set to, int shift) {
    if (take(to)) return;
    progress_ = true;
    maker_.pawn(at_ - shift, at_);
  }
  void double_steps(Set to) {
    if (take(to)) return;
    progress_ = true;
    maker_.double_step(at_ - 2 * kForward<Us>, at_);
  }
  void promotions(Set to, int shift, unsigned types) {
    for (; types; types &= types - 1) {
      if (take(to)) continue;
      progress_ = true;
      maker_.promote(at_ - shift, at_, static_cast<PieceType>(std::countr_zero(types)));
      return;
    }
  }
  void en_passant(int from, int to) {
    if (take(bit(to))) return;
    progress_ = true;
    maker_.en_passant(from, to);
  }
  void castle(bool is_short) {
    if (!take(1)) maker_.castle(is_short);
  }
  void drops(PieceType type, Set to) {
    if (take(to)) return;
    places_pawn_ = type == kPawn;
    maker_.drop(type, at_);
  }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    for (; paid; paid &= paid - 1) {
      const int p = std::countr_zero(paid);
      const Set targets = empty & (p == freezing ? freezing_answer : answer);
      for (unsigned rest = held; rest; rest &= rest - 1) {
        const int r = std::countr_zero(rest);
        if (kWorth[r] > kWorth[p]) continue;
        if (take(r == kPawn ? targets & ~kNotForPawns : targets)) continue;
        places_pawn_ = r == kPawn;
        maker_.exchange(static_cast<PieceType>(p), static_cast<PieceType>(r), at_);
        return;
      }
    }
  }

  [[nodiscard]] const State<true>& after() const { return maker_.s; }
  [[nodiscard]] bool resets(bool pawn_drop_resets) const {
    return progress_ || (places_pawn_ && pawn_drop_resets);
  }

 private:
  [[nodiscard]] const Board& s() const { return maker_.s.board; }
  /// Counts the targets. Returns false if the wanted move is among them; its target is then at_.
  bool take(Set to) {
    if (done_) return true;
    const auto n = static_cast<uint64_t>(std::popcount(to));
    if (left_ >= n) {
      left_ -= n;
      return true;
    }
    for (; left_; --left_) to &= to - 1;
    at_ = std::countr_zero(to);
    done_ = true;
    return false;
  }

  Maker<Us, true> maker_;
  uint64_t left_;
  int at_ = 0;
  bool done_ = false;
  bool progress_ = false;
  bool places_pawn_ = false;
};

/// Plays one random move; false if there is none.
template <Color Us>
bool random_step(State<true>& state, Random& random, int& quiet, bool pawn_drop_resets) {
  CountHandler count;
  generate<Us>(state.board, count);
  if (count.n == 0) return false;
  PickHandler<Us> pick(state, random.below(static_cast<uint32_t>(count.n)));
  generate<Us>(state.board, pick);
  quiet = pick.resets(pawn_drop_resets) ? 0 : quiet + 1;
  state = pick.after();
  return true;
}

/// A random game from the position on.
inline PlayoutResult random_game(State<true> state, bool white, int quiet,
                                 const PlayoutRules& rules, Random& random) {
  PlayoutResult result;
  RepetitionFilter seen(true);
  for (;; ++result.plies, white = !white) {
    if (rules.n_move_limit && quiet >= rules.n_move_limit) return result;
    if (seen.note(state.key, quiet) >= rules.repetition_limit && rules.repetition_limit)
      return result;
    if (result.plies >= rules.max_plies) {
      result.capped = true;
      return result;
    }
    const bool moved = white ? random_step<kWhite>(state, random, quiet, rules.pawn_drop_resets)
                             : random_step<kBlack>(state, random, quiet, rules.pawn_drop_resets);
    if (!moved) return result;
  }
}

}  // namespace stockade::hostage
