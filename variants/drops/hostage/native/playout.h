#pragma once
// Random games with the native generator, each legal move equally likely.
//
// Slots are drawn until one has a legal move. In check, where few moves are legal, the moves are
// generated instead; so they are if many slots in a row have none. Whether they are does not depend
// on which move was drawn, so that each legal move is equally likely.

#include <array>
#include <cstring>
#include <vector>

#include "framework/base/random.h"
#include "framework/rules/kernel.h"
#include "variants/drops/hostage/native/native_move.h"
#include "variants/drops/hostage/native/perft.h"
#include "variants/drops/hostage/native/slots.h"

namespace stockade::hostage {

/// The rules that end a random game besides checkmate and stalemate, and the moves that count as
/// progress.
struct PlayoutRules {
  int n_move_limit = 0;      ///< plies of the n-move rule; 0 = no such rule
  int repetition_limit = 0;  ///< occurrences that draw; 0 = no such rule
  bool pawn_drop_resets = true;
  int max_plies = 1000;
};

/// The random numbers of one game: SplitMix64, which is faster than Random.
class Numbers {
 public:
  explicit Numbers(Random& seed) : state_(seed.next()) {}
  uint64_t next() { return splitmix(state_); }
  /// In [0, n), equally likely up to one part in 2^32.
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(Wide{next()} * n >> 64); }

 private:
  uint64_t state_;
};

/// Chooses one of the moves that generate() reports, in one pass: a set of moves takes the place of
/// the chosen set as often as its share of the moves so far says.
template <Color Us>
class Choice {
 public:
  explicit Choice(Numbers& random) : random_(random) {}

  void piece(PieceType type, int from, Set to) { offer({MoveKind::plain, type, from, to}); }
  void pawns(Set to, int shift) { offer({MoveKind::plain, kPawn, shift, to}); }
  void double_steps(Set to) { offer({MoveKind::double_step, kPawn, 2 * kForward<Us>, to}); }
  void promotions(Set to, int shift, unsigned types) {
    for (; types; types &= types - 1)
      offer({MoveKind::promotion, static_cast<PieceType>(std::countr_zero(types)), shift, to});
  }
  void en_passant(int from, int to) { offer({MoveKind::en_passant, kPawn, to - from, bit(to)}); }
  void castle(bool is_short) {
    offer({is_short ? MoveKind::short_castle : MoveKind::long_castle, kKing, 0, bit(0)});
  }
  void drops(PieceType type, Set to) { offer({MoveKind::drop, type, 0, to}); }
  void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                 Set freezing_answer) {
    for_each_trade(paid, held, empty, answer, freezing, freezing_answer,
                   [&](PieceType p, PieceType r, Set to) {
                     offer({MoveKind::exchange, r, p, to});
                   });
  }

  /// Plays the choice on the board that was generated from.
  Played play(Board& board) const {
    if (moves_ == 0) return Played::nothing;
    const int n = static_cast<int>(random_.below(size(chosen_.to)));
    const int to = select_bit(chosen_.to, n);
    Maker<Us, false> maker(State<false>{board});
    const bool captures = board.color[~Us] & bit(to);
    const Played played = make(maker, to, captures);
    board = maker.s.board;
    return played;
  }

 private:
  struct Moves {
    MoveKind kind = MoveKind::none;
    PieceType type = kNoPieceType;
    int detail = 0;  ///< the square that a piece leaves, a pawn's shift, or the type paid with
    Set to = 0;
  };
  static uint32_t size(Set s) { return static_cast<uint32_t>(std::popcount(s)); }

  void offer(const Moves& moves) {
    const uint32_t n = size(moves.to);
    moves_ += n;
    if (n == moves_ || random_.below(moves_) < n) chosen_ = moves;
  }

  Played make(Maker<Us, false>& maker, int to, bool captures) const {
    const auto [kind, type, detail, all] = chosen_;
    switch (kind) {
      case MoveKind::plain:
        if (type == kPawn) {
          maker.pawn(to - detail, to);
          return Played::progress;
        }
        maker.piece(type, detail, to);
        return captures ? Played::progress : Played::quiet;
      case MoveKind::double_step:
        maker.double_step(to - detail, to);
        return Played::progress;
      case MoveKind::promotion:
        maker.promote(to - detail, to, type);
        return Played::progress;
      case MoveKind::en_passant:
        maker.en_passant(to - detail, to);
        return Played::progress;
      case MoveKind::short_castle:
      case MoveKind::long_castle:
        maker.castle(kind == MoveKind::short_castle);
        return Played::quiet;
      case MoveKind::drop:
        maker.drop(type, to);
        break;
      case MoveKind::exchange:
        maker.exchange(static_cast<PieceType>(detail), type, to);
        break;
      case MoveKind::none:
        return Played::nothing;
    }
    return type == kPawn ? Played::pawn_drop : Played::quiet;
  }

  Numbers& random_;
  Moves chosen_;
  uint32_t moves_ = 0;
};

template <Color Us>
[[gnu::noinline]] Played play_generated(Board& board, Numbers& random) {
  Choice<Us> choice(random);
  generate<Us, PackedLookup>(board, choice);
  return choice.play(board);
}

/// Plays one random move. Returns `nothing` if there is none, and never `unsafe`.
template <Color Us>
inline Played play_random(Board& board, Numbers& random) {
  constexpr int kNumbers = 6;
  constexpr int kSlotsPerNumber = 4;
  const Slots<Us> slots(board);
  for (int i = 0; i < kNumbers; ++i) {
    // The digits of a random number to the base of the count, which is below 2^11: slots are
    // equally likely up to one part in 2^20, mostly up to one in 2^32.
    uint64_t number = random.next();
    for (int digit = 0; digit < kSlotsPerNumber; ++digit) {
      const Wide product = Wide{number} * slots.count();
      number = static_cast<uint64_t>(product);
      const Played played = slots.play(static_cast<unsigned>(product >> 64));
      if (played >= Played::quiet) return played;
      if (played == Played::unsafe && slots.in_check()) return play_generated<Us>(board, random);
    }
  }
  return play_generated<Us>(board, random);
}

/// The positions of a game, for the rule of repetition. Small counters tell mostly that a position
/// is new, so that no earlier one needs to be looked at.
class SeenPositions {
 public:
  void clear() {
    counts_.fill(0);
    size_ = 0;
  }
  /// Adds a position, which the sides reach in turn; returns whether it has occurred `enough`
  /// times.
  bool note(const Board& b, int enough) {
    const uint64_t mixed =
        b.color[kWhite] * 0x9E3779B97F4A7C15ull + b.color[kBlack] * 0xBF58476D1CE4E5B9ull +
        b.word[kWhite] * 0x94D049BB133111EBull + b.word[kBlack] * 0xD6E8FEB86659FD93ull;
    uint8_t& count = counts_[mixed >> (64 - kCounterBits)];
    if (count < kFull) ++count;
    if (size_ == boards_.size()) [[unlikely]]
      boards_.resize(2 * size_);
    boards_[size_++] = b;
    return (count >= enough || count == kFull) && occurrences() >= enough;
  }

 private:
  static constexpr int kCounterBits = 12;
  static constexpr uint8_t kFull = 0xFF;
  /// How often the last position has occurred.
  [[nodiscard]] [[gnu::noinline]] int occurrences() const {
    int times = 0;
    for (size_t i = (size_ - 1) % 2; i < size_; i += 2)
      times += std::memcmp(&boards_[i], &boards_[size_ - 1], sizeof(Board)) == 0;
    return times;
  }

  std::array<uint8_t, size_t{1} << kCounterBits> counts_{};
  std::vector<Board> boards_ = std::vector<Board>(512);  ///< the first `size_` count
  size_t size_ = 0;
};

/// A random game that is being played.
class RandomGame {
 public:
  RandomGame(const Board& board, int quiet, const PlayoutRules& rules, Random& random)
      : board_(board), quiet_(quiet), rules_(rules), random_(random), seen_(fresh_positions()) {}

  PlayoutResult play(bool white) {
    if (white && !play_ply<kWhite>()) return result_;
    while (play_ply<kBlack>() && play_ply<kWhite>()) {
    }
    return result_;
  }

 private:
  /// False if the game is over.
  template <Color Us>
  bool play_ply() {
    if (rules_.n_move_limit && quiet_ >= rules_.n_move_limit) return false;
    if (rules_.repetition_limit && seen_.note(board_, rules_.repetition_limit)) return false;
    if (result_.plies >= rules_.max_plies) {
      result_.capped = true;
      return false;
    }
    const Played played = play_random<Us>(board_, random_);
    if (played == Played::nothing) return false;
    const bool resets =
        played == Played::progress || (played == Played::pawn_drop && rules_.pawn_drop_resets);
    quiet_ = resets ? 0 : quiet_ + 1;
    ++result_.plies;
    return true;
  }
  /// The memory that a thread reuses from game to game.
  static SeenPositions& fresh_positions() {
    thread_local SeenPositions seen;
    seen.clear();
    return seen;
  }

  Board board_;
  int quiet_;
  PlayoutRules rules_;
  Numbers random_;
  SeenPositions& seen_;
  PlayoutResult result_;
};

}  // namespace stockade::hostage
