#pragma once
// GoalWatch: detects incrementally that a goal is reached in a game, from the changes of the last
// move. Testing the whole board after every move would cost more than the move.
//
// A rule whose goal can be watched adds the watch as a facet. Random games use it; everything else
// uses the goal's own test.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "framework/position/journal.h"
#include "framework/rules/equipment.h"
#include "framework/rules/expression.h"
#include "framework/rules/facets.h"
#include "framework/rules/hook.h"

namespace stockade {

/// Immutable. The caller stores its memory of a game: memory() numbers.
class GoalWatch {
 public:
  virtual ~GoalWatch() = default;
  [[nodiscard]] virtual size_t memory() const { return 0; }
  /// True if pieces all over the board reach the goal together, so that a single move shows little.
  [[nodiscard]] virtual bool spans_board() const { return false; }
  /// Initialises the memory for the first position of a game; true if the goal is reached.
  virtual bool begin(const Position& position, uint16_t* memory) const = 0;
  /// True if a move with those changes has reached the goal. The goal was not reached before.
  virtual bool reached(const Position& position, std::span<const Change> changes,
                       uint16_t* memory) const = 0;
};

/// A watch and its goal: the one whose test has that data.
class WatchFacet : public Facet {
 public:
  WatchFacet(HookData goal, std::unique_ptr<GoalWatch> watch, ExpressionAim aim)
      : goal_(goal), watch_(std::move(watch)), aim_(std::move(aim)) {}
  [[nodiscard]] HookData goal() const { return goal_; }
  [[nodiscard]] const GoalWatch& watch() const { return *watch_; }
  /// The aim of the goal.
  [[nodiscard]] const ExpressionAim& aim() const { return aim_; }

 private:
  HookData goal_;
  std::unique_ptr<GoalWatch> watch_;
  ExpressionAim aim_;
};

/// Makes a watch for a goal that is reached when a side achieves `aim`: a line, a chain, or any of
/// its pieces in the region (then `length` is 0). Null if only a test of the whole board can
/// decide.
[[nodiscard]] std::unique_ptr<GoalWatch> watch_for(const ExpressionAim& aim,
                                                   const Equipment& equipment);

}  // namespace stockade
