#pragma once
// TurnOrder: who acts, one step after the other. A position knows the step it stands at; after the
// last step of a round the first comes again.
//
//   White, Black                    one move each
//   White, Black, Black             Black moves twice
//   chance, White, chance, Black    dice before each move

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/pieces/piece_types.h"

namespace stockade {

inline constexpr int kMaxTurnSteps = 32;

/// One step of a round: a single move.
struct TurnStep {
  std::optional<Side> side;  ///< who moves; none: chance does
  std::optional<int> board;  ///< the board the move is confined to (CellInfo::board); none: any
  friend bool operator==(const TurnStep&, const TurnStep&) = default;
};

class TurnOrder {
 public:
  /// Every side once, in order.
  static TurnOrder alternating(int sides);
  /// At least one step; games have at most kMaxTurnSteps.
  explicit TurnOrder(std::vector<TurnStep> steps);

  [[nodiscard]] int size() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] const TurnStep& operator[](int step) const { return steps_[step]; }
  /// The step after this one; 0 when a round is complete.
  [[nodiscard]] int next(int step) const { return step + 1 == size() ? 0 : step + 1; }
  /// The first step at which the side moves, if it ever does.
  [[nodiscard]] std::optional<int> first_of(Side side) const;
  [[nodiscard]] bool has_chance() const;
  friend bool operator==(const TurnOrder&, const TurnOrder&) = default;

 private:
  std::vector<TurnStep> steps_;
};

}  // namespace stockade
