#pragma once
// RuleList: the rules of a game, for code that passes them on without their interface.

#include <memory>
#include <vector>

namespace stockade {

class Rule;
using RuleList = std::vector<std::unique_ptr<Rule>>;

}  // namespace stockade
