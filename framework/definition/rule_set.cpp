#include "framework/definition/rule_set.h"

#include <utility>
#include <vector>

#include "framework/rules/builtin/registry.h"
#include "framework/script/script_rule.h"

namespace stockade {

const RuleRegistry& rule_set() {
  static const RuleRegistry registry = [] {
    std::vector<RuleModule> modules = builtin_rule_modules();
    modules.push_back(script_module());
    return RuleRegistry(std::move(modules));
  }();
  return registry;
}

}  // namespace stockade
