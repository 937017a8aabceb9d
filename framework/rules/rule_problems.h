#pragma once
// RuleProblems: errors in the combination of a game's rules, found while they declare and compile.
// Belongs to one compilation, and so to one thread.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

class Rule;

class RuleProblems {
 public:
  /// Makes `rule` the current rule, which declares or compiles. It must outlive this object.
  void begin(const Rule& rule) { rule_ = &rule; }
  /// The current rule; nullptr before the first.
  [[nodiscard]] const Rule* present() const { return rule_; }

  /// The current rule decides `what`, which only one rule of a game can: "how a turn passes". If
  /// another rule has decided it, that is an error that names the places of both.
  void decide(std::string_view what);
  /// The current rule and `other` decide `what` in two ways: an error that names both places.
  void contradict(std::string_view what, const Rule* other);
  /// The current rule needs more of something than the compiled form has room for: "effects of
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
