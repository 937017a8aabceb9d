#pragma once
// A series, compiled: the attributes of its state, and the allowed moves.

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "framework/rules/builtin/series/series.h"
#include "framework/rules/builtin/series/steps.h"
#include "framework/rules/program.h"

namespace stockade {

/// Used with the bits of OpeningSteps, of which there are fewer: in the middle of a series the bits
/// are still the enemy's steps, because all moves so far have captured en passant.
inline constexpr uint32_t kStillOpen = uint32_t{1} << 31;

/// The attributes of the state of a series.
struct SeriesState {
  /// By the number of the series, from 1; the last entry applies to all that follow.
  std::vector<int> lengths;
  int only_length = 0;  ///< if all series have this length; else 0
  int left = 0;         ///< attribute: moves left, this one included; 0: all
  int number = 0;       ///< attribute: the number of the series, for the key
  int passed = 0;       ///< attribute: bits of OpeningSteps, and perhaps kStillOpen
  int moved = -1;  ///< first of the attributes with the cells of pieces that have moved; or none

  /// True if series differ in length, so that the number of a series matters.
  [[nodiscard]] bool numbered() const { return lengths.size() > 1; }

  [[nodiscard, gnu::always_inline]] int length(const Position& position) const {
    if (only_length) return only_length;
    const int last = static_cast<int>(lengths.size()) - 1;
    return lengths[std::min(position.attribute(CoreAttribute::full_move), last)];
  }
  [[nodiscard, gnu::always_inline]] int moves_left(const Position& position) const {
    const int stored = position.attribute(left);
    const int all = length(position);
    return stored > 0 && stored < all ? stored : all;
  }
  [[nodiscard, gnu::always_inline]] bool at_start(const Position& position) const {
    return moves_left(position) == length(position);
  }
};

/// The numbered steps of a side that open a passage.
using OpeningSteps = std::vector<Passage>;

template <int W>
struct SeriesTables {
  SeriesState state;
  bool ends_by_check = false;
  bool numbered = false;  ///< each series has its own number
  bool passing = true;
  bool passing_goes_on = false;
  int moved_words = 0;
  std::vector<OpeningSteps> steps;  ///< by side
  std::vector<StepTables> parts;    ///< the allowed moves of each step; empty: all alike
  uint8_t pass_effect = 0;

  /// The next step; only if there are parts.
  [[nodiscard]] const StepTables& part(const Position& position) const {
    return parts[std::ssize(parts) - state.moves_left(position)];
  }

  /// The bits of the steps that have been passed.
  [[nodiscard]] uint32_t passed(const Position& position) const {
    return static_cast<uint32_t>(position.attribute(state.passed)) & ~kStillOpen;
  }
  /// True if those are the enemy's steps, which may be captured now: at the start of a series, and
  /// as long as kStillOpen is set.
  [[nodiscard]] bool tells_of_enemy(const Position& position) const {
    return state.at_start(position) ||
           (static_cast<uint32_t>(position.attribute(state.passed)) & kStillOpen);
  }
  /// The steps to which the bits of the attribute refer: the enemy's or the mover's.
  [[nodiscard]] const OpeningSteps& steps_told(const Program<W>& program,
                                               const Position& position) const {
    const Side mover = position.next_player();
    const Side side = tells_of_enemy(position) ? program.roster.opponent(mover) : mover;
    return steps[side.index()];
  }
  [[nodiscard]] Bits<W> moved(const Position& position) const {
    Bits<W> cells;
    for (int word = 0; word < moved_words; ++word)
      for (auto bits = static_cast<uint32_t>(position.attribute(state.moved + word)); bits;
           bits &= bits - 1)
        cells.set(word * kCellsPerAttribute + std::countr_zero(bits));
    return cells;
  }
  void set_moved(Position& position, Journal& journal, Bits<W> cells) const {
    std::array<uint32_t, kMaxCells / kCellsPerAttribute> words{};
    while (cells.any()) {
      const int cell = cells.pop();
      words[cell / kCellsPerAttribute] |= uint32_t{1} << cell % kCellsPerAttribute;
    }
    for (int word = 0; word < moved_words; ++word)
      journal.set_attribute(position, state.moved + word, static_cast<int>(words[word]));
  }
};

}  // namespace stockade
