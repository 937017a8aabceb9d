#pragma once
// ScriptBudget: the limit of steps for all work with the scripts of one definition while it is
// loaded and checked. Steps are those of ScriptLimits.
//
// A check calls hooks on thousands of positions. Each call and each position has a limit of its own
// (limits.h), but these do not bound the sum. Once the budget is spent, hooks are not called, as
// if they returned nothing: checks that depend on hooks then stop and report it.

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "framework/script/limits.h"

namespace stockade {

class ScriptBudget {
 public:
  /// The extra cost of a call that fails: it takes longer than its steps, because the traceback is
  /// written.
  static constexpr int64_t kFailure = 5'000;

  /// A budget without a bound.
  ScriptBudget() = default;
  /// `stop`, if not null, must live until lift(); once it is set, the budget is spent.
  explicit ScriptBudget(int64_t steps, const std::atomic<bool>* stop = nullptr)
      : stop_(stop), left_(steps), is_bounded_(true) {}

  /// `limits`, with no more work than the budget has left.
  [[nodiscard]] ScriptLimits within(ScriptLimits limits) const {
    if (is_bounded()) limits.work = std::clamp<int64_t>(left(), 0, limits.work);
    return limits;
  }
  void spend(int64_t steps) {
    if (is_bounded()) left_.fetch_sub(steps, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_spent() const { return is_bounded() && left() <= 0; }
  /// Whether somebody has asked to stop; this never changes back before lift().
  [[nodiscard]] bool is_stopped() const { return is_bounded() && stop_ && *stop_; }
  /// Removes the bound: the definition is ready to be played.
  void lift() { is_bounded_.store(false, std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool is_bounded() const { return is_bounded_.load(std::memory_order_relaxed); }
  [[nodiscard]] int64_t left() const {
    return is_stopped() ? 0 : left_.load(std::memory_order_relaxed);
  }

  const std::atomic<bool>* stop_ = nullptr;
  std::atomic<int64_t> left_{0};
  std::atomic<bool> is_bounded_{false};
};

/// The budget for one definition. A million steps take about 10 ms.
inline constexpr int64_t kDefinitionBudget = 200'000'000;
/// The same in words, for messages.
inline constexpr const char* kDefinitionBudgetWords = "200 million steps";

}  // namespace stockade
