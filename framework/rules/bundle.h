#pragma once
// Bundle: moves that differ only in their target, as generators emit them. Counting moves is a sum
// of popcounts, the n-th move a bit-select; a Move exists only when it is chosen.

#include <cstdint>

#include "framework/base/bits.h"
#include "framework/position/move.h"

namespace stockade {

/// How to decide whether a bundle's moves leave the mover's royal pieces safe.
enum class Safety : uint8_t {
  by_mask,      ///< a piece arrives at the target, perhaps from a cell: pins and checkers decide
  by_test,      ///< play the move and test for attack
  while_quiet,  ///< as by_mask, but in check as by_test (the move may close a gate)
  proven        ///< the generator emits only safe moves
};

/// Moves that differ only in their target.
template <int W>
struct Bundle {
  Bits<W> targets;
  uint16_t from = 0;  ///< raw site; for shifted bundles, target minus `shift`
  int16_t shift = 0;
  uint8_t effect = 0;
  uint8_t piece = 0;
  uint8_t other = 0;
  uint8_t safety_and_choice = 0;

  [[nodiscard]] Safety safety() const { return static_cast<Safety>(safety_and_choice & 3); }
  /// Move::choice(), less than 64.
  [[nodiscard]] int choice() const { return safety_and_choice >> 2; }
  [[nodiscard]] Move move_to(int target) const {
    const Site origin = shift ? Site::cell(target - shift) : Site::from_raw(from);
    return Move(effect, origin, Site::cell(target), Piece{piece}, Piece{other}, choice());
  }
};

/// Collects the bundles of generators. The caller ensures the capacity (Program::bundle_bound).
template <int W>
class BundleSink {
 public:
  explicit BundleSink(Bundle<W>* begin) : end_(begin) {}
  void push(const Bits<W>& targets, Site from, int effect, int piece, int other = 0,
            Safety safety = Safety::by_mask) {
    *end_++ = {targets,
               static_cast<uint16_t>(from.raw()),
               0,
               static_cast<uint8_t>(effect),
               static_cast<uint8_t>(piece),
               static_cast<uint8_t>(other),
               static_cast<uint8_t>(safety)};
  }
  /// `choice` is less than 64.
  void push_choice(const Bits<W>& targets, Site from, int effect, int piece, int other, int choice,
                   Safety safety = Safety::by_mask) {
    push(targets, from, effect, piece, other, safety);
    end_[-1].safety_and_choice |= static_cast<uint8_t>(choice << 2);
  }
  void push_shifted(const Bits<W>& targets, int shift, int effect, int piece, int other = 0) {
    *end_++ = {targets,
               0,
               static_cast<int16_t>(shift),
               static_cast<uint8_t>(effect),
               static_cast<uint8_t>(piece),
               static_cast<uint8_t>(other),
               static_cast<uint8_t>(Safety::by_mask)};
  }
  [[nodiscard]] Bundle<W>* end() const { return end_; }

 private:
  Bundle<W>* end_;
};

}  // namespace stockade
