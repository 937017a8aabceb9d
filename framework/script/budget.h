#pragma once
// ScriptBudget: how many steps all work with the scripts of one definition may take while it is
// loaded and checked, whatever the scripts do. Steps are those of ScriptLimits.
//
// A check calls hooks on thousands of positions. Each call and each position has a limit of its own
// (sandbox.h), which bounds none of the sum. Once the budget is spent, hooks are not called, as if
// they returned nothing: whoever has begun something that asks them then stops, and says so.

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "framework/script/sandbox.h"

namespace stockade {

class ScriptBudget {
 public:
  /// A call that fails takes longer than its steps tell: the way to the mistake is written down.
  static constexpr int64_t kFailure = 5'000;

  /// Without a bound.
  ScriptBudget() = default;
  explicit ScriptBudget(int64_t steps) : left_(steps), is_bounded_(true) {}

  /// `limits`, with no more work than is left.
  [[nodiscard]] ScriptLimits within(ScriptLimits limits) const {
    if (is_bounded()) limits.work = std::clamp<int64_t>(left(), 0, limits.work);
    return limits;
  }
  void spend(int64_t steps) {
    if (is_bounded()) left_.fetch_sub(steps, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_spent() const { return is_bounded() && left() <= 0; }
  /// From now on there is no bound: the definition is ready to be played.
  void lift() { is_bounded_.store(false, std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool is_bounded() const { return is_bounded_.load(std::memory_order_relaxed); }
  [[nodiscard]] int64_t left() const { return left_.load(std::memory_order_relaxed); }

  std::atomic<int64_t> left_{0};
  std::atomic<bool> is_bounded_{false};
};

/// For one definition. A million steps take about 10 ms.
inline constexpr int64_t kDefinitionBudget = 200'000'000;
/// The same in words, for messages.
inline constexpr const char* kDefinitionBudgetWords = "200 million steps";

}  // namespace stockade
