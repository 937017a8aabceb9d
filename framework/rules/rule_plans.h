#pragma once
// RulePlans: the results of the rules of one game from their declaring.
//
// Rules are immutable: a rule keeps nothing of one compilation for the next. It returns what it
// finds out while it declares (the numbers of its attributes, tables), and the compilation stores
// it here. The kernel stores the same plans, so that a rule can explain moves of that kernel.

#include <cassert>
#include <map>
#include <memory>
#include <utility>

namespace stockade {

class Rule;

class RulePlans {
 public:
  template <class Plan>
  void keep(const Rule& rule, Plan plan) {
    plans_[&rule] = std::make_shared<const Plan>(std::move(plan));
  }
  /// The plan of a rule that has declared; `Plan` is the type that it returned.
  template <class Plan>
  [[nodiscard]] const Plan& of(const Rule& rule) const {
    const auto found = plans_.find(&rule);
    assert(found != plans_.end());
    return *static_cast<const Plan*>(found->second.get());
  }

 private:
  std::map<const Rule*, std::shared_ptr<const void>> plans_;
};

}  // namespace stockade
