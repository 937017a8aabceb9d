#include "framework/rules/rule_problems.h"

#include <algorithm>

#include "framework/rules/rule.h"

namespace stockade {
namespace {

SourceMark place_of(const Rule* rule) { return rule ? rule->where() : SourceMark{}; }

std::string quoted_name(const Rule* rule) {
  return rule ? "'" + std::string(rule->name()) + "'" : "the definition";
}

}  // namespace

void RuleProblems::decide(std::string_view what) {
  const auto same = std::find_if(decided_.begin(), decided_.end(),
                                 [&](const auto& known) { return known.first == what; });
  if (same == decided_.end()) {
    decided_.emplace_back(what, rule_);
    return;
  }
  if (same->second != rule_) contradict(what, same->second);
}

void RuleProblems::contradict(std::string_view what, const Rule* other) {
  const std::string place = place_of(other).to_string();
  found_.push_back(error("rules-contradict",
                         quoted_name(other) + " and " + quoted_name(rule_) + " both decide " +
                             std::string(what) +
                             (place.empty() ? "" : "; the first is at " + place),
                         "remove one of the two rules", place_of(rule_)));
}

void RuleProblems::exceed(std::string_view what, int most, std::string hint) {
  const std::pair<std::string, const Rule*> one(what, rule_);
  if (std::find(exceeded_.begin(), exceeded_.end(), one) != exceeded_.end()) return;
  exceeded_.push_back(one);
  found_.push_back(error("rules-too-large",
                         quoted_name(rule_) + " needs more " + std::string(what) +
                             " than a game can have; the limit is " + std::to_string(most),
                         std::move(hint), place_of(rule_)));
}

}  // namespace stockade
