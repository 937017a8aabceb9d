#pragma once
// GoalWatch: notices in a game that goes on from move to move that a goal is reached, by what the
// last move has changed. To look at the whole board after every move costs more than the move.
//
// A rule whose goal can be watched adds the watch as a facet. Random games ask it instead of the
// goal's own test, which everything else asks.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "framework/position/journal.h"
#include "framework/rules/equipment.h"
#include "framework/rules/expression.h"
#include "framework/rules/facets.h"

namespace stockade {

/// Immutable. What it remembers of a game is the caller's: memory() numbers.
class GoalWatch {
 public:
  virtual ~GoalWatch() = default;
  [[nodiscard]] virtual size_t memory() const { return 0; }
  /// Whether pieces all over the board reach the goal together, so that no move alone tells much.
  [[nodiscard]] virtual bool spans_board() const { return false; }
  /// Learns the position with which a game begins; true if the goal is reached.
  virtual bool begin(const Position& position, uint16_t* memory) const = 0;
  /// True if the goal is reached since a move has made those changes. It was not before.
  virtual bool reached(const Position& position, std::span<const Change> changes,
                       uint16_t* memory) const = 0;
};

/// Which goal has a watch: the one whose test has that data (Goal::data).
class WatchFacet : public Facet {
 public:
  WatchFacet(const void* goal, std::unique_ptr<GoalWatch> watch, ExpressionAim aim)
      : goal_(goal), watch_(std::move(watch)), aim_(std::move(aim)) {}
  [[nodiscard]] const void* goal() const { return goal_; }
  [[nodiscard]] const GoalWatch& watch() const { return *watch_; }
  /// What the goal wants.
  [[nodiscard]] const ExpressionAim& aim() const { return aim_; }

 private:
  const void* goal_;
  std::unique_ptr<GoalWatch> watch_;
  ExpressionAim aim_;
};

/// Watches a goal that is reached when a side does what `aim` wants: a line, a chain, or any of its
/// pieces in the region (then `length` is 0). Null if only the whole board tells.
[[nodiscard]] std::unique_ptr<GoalWatch> watch_for(const ExpressionAim& aim,
                                                   const Equipment& equipment);

}  // namespace stockade
