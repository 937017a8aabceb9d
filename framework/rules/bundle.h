#pragma once
// Bundle: moves that share all but their target, which generators emit. Counting moves is a sum of
// popcounts, the n-th move a bit-select; a Move exists only when it is chosen.

#include <cstdint>

#include "framework/base/bits.h"
#include "framework/position/move.h"

namespace stockade {

/// How a bundle's moves are told safe for the mover's royal pieces.
enum class Safety : uint8_t {
  by_mask,      ///< a piece comes to the target, perhaps from a cell: pins and checkers decide
  by_test,      ///< play it and look
  while_quiet,  ///< as by_mask unless in check, then play it and look (it may close a gate)
  proven        ///< the generator has made sure
};

/// Moves that differ in their target alone.
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

/// Where generators put bundles. Capacity is ensured by the caller (Program::bundle_bound).
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
