#pragma once
// HostageGame: Hostage Chess as the alpha-beta search sees it (framework/search/game_concept.h), on
// the native board.

#include <array>
#include <cstdint>
#include <vector>

#include "framework/game/game.h"
#include "framework/search/game_concept.h"
#include "framework/search/score.h"
#include "variants/hostage/native/evaluation.h"
#include "variants/hostage/native/make.h"
#include "variants/hostage/native/translation.h"

namespace stockade::hostage {

/// The legal moves of a position, as the generator gives them.
struct MoveSets {
  struct Pieces {
    Set to;
    uint8_t piece_type;
    uint8_t from;
  };
  struct Pawns {
    Set to;
    int8_t shift;   ///< a pawn comes from target - shift
    uint8_t kinds;  ///< of promotions; 0 for other moves
  };
  std::array<Pieces, 64> pieces;
  std::array<Pawns, 8> pawn_moves;
  int pieces_count = 0;
  int pawn_count = 0;
  Set double_steps = 0;
  std::array<uint8_t, 2> en_passant_from{};
  int en_passant_count = 0;
  int en_passant_to = 0;
  bool castles[2] = {};  ///< long, short
  std::array<Set, 5> drop_to{};
  unsigned drop_kinds = 0;
  unsigned paid = 0;  ///< piece types to pay with; 0 without exchanges
  unsigned held = 0;
  Set exchange_to = 0;
  int freezing = -1;  ///< the piece type whose payment freezes the enemy's pawns
  Set freezing_to = 0;
};

class HostageGame {
 public:
  using MoveType = NativeMove;
  using List = std::vector<Candidate<NativeMove>>;

  /// Stands at the game's present position, which `translation` takes and outlives it.
  HostageGame(const Game& game, const Translation& translation);

  [[nodiscard]] uint64_t key() const { return now().state.key; }
  [[nodiscard]] bool in_check() const { return now().in_check; }
  [[nodiscard]] bool drawn() const;
  [[nodiscard]] static constexpr bool over() { return false; }
  [[nodiscard]] int result_when_stuck() const { return in_check() ? -1 : 0; }
  [[nodiscard]] int evaluate(int alpha, int beta) const {
    const Frame& f = now();
    return hostage::evaluate(f.state.board, mover(), f.placement, alpha, beta);
  }
  [[nodiscard]] static bool is_volatile() { return true; }

  void make(NativeMove move) {
    make(move, [](uint64_t) {});
  }
  /// Calls on_key(key) as soon as the new position's key is known.
  template <class OnKey>
  void make(NativeMove move, OnKey on_key) {
    line_.push(now().state.key);
    start_move(move);
    on_key(frames_[at_ + 1].state.key);
    finish_move(move);
  }
  void undo() {
    --at_;
    line_.pop();
  }
  [[nodiscard]] bool may_pass() const;
  void pass();
  void undo_pass() { undo(); }

  void open(int ply);
  [[nodiscard]] bool any_move(int ply) const;
  void list(int ply, MoveStage stage, Breadth breadth, List& out);
  [[nodiscard]] NativeMove find(int ply, uint32_t code) const;
  /// A drop or exchange that mates at once, whatever the answer; allocates nothing.
  [[nodiscard]] NativeMove mating_placement(int ply);

  [[nodiscard]] static uint32_t code(NativeMove move) { return move.bits(); }
  [[nodiscard]] Move outer(NativeMove move) const;
  [[nodiscard]] static bool is_tactical(NativeMove move) {
    return move.captures() || move.kind() == MoveKind::promotion;
  }
  [[nodiscard]] static bool is_placement(NativeMove move) { return move.places(); }
  [[nodiscard]] static int gain(NativeMove move) {
    int won = kExchangeValue[move.victim()];
    if (move.kind() == MoveKind::promotion)
      won += kExchangeValue[move.other()] - kExchangeValue[kPawn];
    return won;
  }
  [[nodiscard]] static int risk(NativeMove move) { return kExchangeValue[move.piece_type()]; }
  [[nodiscard]] bool wins_at_least(NativeMove move, int least) const;
  [[nodiscard]] size_t history_index(NativeMove move) const {
    return static_cast<size_t>(((mover() * 2 + move.places()) * 6 + move.piece_type()) * 64 +
                               move.to());
  }
  [[nodiscard]] static size_t history_size() { return 2 * 2 * 6 * 64; }

  [[nodiscard]] const State<true>& state() const { return now().state; }
  [[nodiscard]] Color mover() const { return static_cast<Color>(now().black); }
  /// Plies since the move count was last reset.
  [[nodiscard]] int quiet_plies() const { return now().quiet; }
  [[nodiscard]] int placement() const { return now().placement; }

 private:
  struct Frame {
    State<true> state;
    int placement = 0;
    int quiet = 0;
    bool in_check = false;
    bool passed = false;
    bool black = false;
  };

  [[nodiscard]] const Frame& now() const { return frames_[at_]; }
  /// The new position, and then what is kept beside it.
  void start_move(NativeMove move);
  void finish_move(NativeMove move);
  template <Color Us>
  static State<true> played(const State<true>& before, NativeMove move);
  template <Color Us>
  void list_tactical(const MoveSets& sets, List& out) const;
  template <Color Us>
  void list_quiet(const MoveSets& sets, Breadth breadth, List& out) const;
  template <Color Us>
  [[nodiscard]] NativeMove mating(const MoveSets& sets) const;
  template <Color Us>
  [[nodiscard]] bool exchanges_well(NativeMove move, int least) const;
  [[nodiscard]] bool mates(NativeMove move) const;

  const GameDefinition& definition_;
  const Translation& translation_;
  bool pawn_drop_resets_;
  std::vector<Frame> frames_;
  std::vector<MoveSets> levels_;
  RepetitionFilter line_{true};  ///< the positions before, in the game and in the tree
  size_t at_ = 0;
};

}  // namespace stockade::hostage
