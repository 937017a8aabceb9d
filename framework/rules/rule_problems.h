#pragma once
// RuleProblems: what is wrong with the rules of a game as a whole, found while they declare and
// compile. Belongs to one compilation, and so to one thread.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

class Rule;

class RuleProblems {
 public:
  /// `rule` declares or compiles from now on. It outlives this.
  void begin(const Rule& rule) { rule_ = &rule; }
  /// The rule that declares or compiles now; nullptr before the first.
  [[nodiscard]] const Rule* present() const { return rule_; }

  /// The present rule decides `what`, which only one rule of a game can: "how a turn passes". If
  /// another rule has decided it, that is an error that names the places of both.
  void decide(std::string_view what);
  /// The present rule and `other` decide `what` in two ways: an error that names both places.
  void contradict(std::string_view what, const Rule* other);
  /// The present rule needs more of something than the compiled form has room for: "effects of
  /// moves", of which there can be `most`. One error per rule and thing.
  void exceed(std::string_view what, int most, std::string hint);

  [[nodiscard]] bool any() const { return !found_.empty(); }
  [[nodiscard]] const Diagnostics& found() const { return found_; }

 private:
  const Rule* rule_ = nullptr;
  std::vector<std::pair<std::string, const Rule*>> decided_;
  std::vector<std::pair<std::string, const Rule*>> exceeded_;
  Diagnostics found_;
};

}  // namespace stockade
