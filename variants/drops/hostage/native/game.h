#pragma once
// HostageGame: the SearchableGame (framework/search/game_concept.h) of Hostage Chess, on the native
// board.

#include <array>
#include <cstdint>
#include <vector>

#include "framework/game/game.h"
#include "framework/search/game_concept.h"
#include "framework/search/score.h"
#include "variants/drops/hostage/native/evaluation.h"
#include "variants/drops/hostage/native/make.h"
#include "variants/drops/hostage/native/move_sets.h"
#include "variants/drops/hostage/native/translation.h"

namespace stockade::hostage {

class HostageGame {
 public:
  using MoveType = NativeMove;
  using List = std::vector<Candidate<NativeMove>>;

  /// Begins at the game's present position, which `translation` must accept. Both arguments must
  /// outlive the object.
  HostageGame(const Game& game, const Translation& translation);

  [[nodiscard]] uint64_t key() const { return now().state.key; }
  [[nodiscard]] bool in_check() const { return now().in_check; }
  [[nodiscard]] bool drawn() const;
  [[nodiscard]] static constexpr bool over() { return false; }
  [[nodiscard]] int result_without_moves() const { return in_check() ? -1 : 0; }
  [[nodiscard]] int evaluate(int alpha, int beta) const {
    const Frame& f = now();
    return hostage::evaluate(f.state.board, mover(), f.material, alpha, beta);
  }
  [[nodiscard]] static bool is_volatile() { return true; }

  void make(NativeMove move) {
    make(move, [](uint64_t) {});
  }
  /// Makes a move. Calls on_key(key) as soon as the new key is known.
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
  /// Finds a drop or an exchange that mates at once. Allocates nothing.
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
  [[nodiscard]] static int piece_value(NativeMove move) {
    return kExchangeValue[move.piece_type()];
  }
  [[nodiscard]] bool see_at_least(NativeMove move, int least) const;
  [[nodiscard]] size_t history_index(NativeMove move) const {
    return static_cast<size_t>(((mover() * 2 + move.places()) * 6 + move.piece_type()) * 64 +
                               move.to());
  }
  [[nodiscard]] static size_t history_size() { return 2 * 2 * 6 * 64; }

  [[nodiscard]] const State<true>& state() const { return now().state; }
  [[nodiscard]] Color mover() const { return static_cast<Color>(now().black); }
  /// Plies since the move count was last reset.
  [[nodiscard]] int quiet_plies() const { return now().quiet; }
  [[nodiscard]] int material() const { return now().material; }

 private:
  struct Frame {
    State<true> state;
    int material = 0;
    int quiet = 0;
    bool in_check = false;
    bool passed = false;
    bool black = false;
  };

  [[nodiscard]] const Frame& now() const { return frames_[at_]; }
  /// The two parts of make(): the new position with its key, then the rest of the frame.
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
  [[nodiscard]] bool see(NativeMove move, int least) const;

  const GameDefinition& definition_;
  const Translation& translation_;
  bool pawn_drop_resets_;
  std::vector<Frame> frames_;
  std::vector<MoveSets> levels_;
  RepetitionFilter line_{true};  ///< the keys of earlier positions, of the game and of the tree
  size_t at_ = 0;
};

}  // namespace stockade::hostage
