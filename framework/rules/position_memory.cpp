#include "framework/rules/position_memory.h"

#include <algorithm>

#include "framework/rules/expression_node.h"

namespace stockade {

void remember_for(Compilation& c, const Expression& expression, const Rule& rule) {
  const ExpressionUses uses = expression.uses();
  const auto cells = static_cast<int>(c.equipment().topology.cells());
  PositionMemory& memory = c.memory;
  if ((uses.checks_given || uses.last_move) && !memory.asked_by) memory.asked_by = &rule;
  if (uses.passes) remember_passes(c, rule);
  if (uses.checks_given && memory.checks_given < 0)
    for (int side = 0; side < c.roster().sides(); ++side) {
      const int number = c.declare_attribute({.name = kChecksGiven,
                                              .hashed = true,
                                              .text = AttributeInfo::Text::tally,
                                              .low = 0,
                                              .high = kMaxChecksCounted,
                                              .most = {uses.checks_wanted}});
      if (side == 0) memory.checks_given = number;
    }
  if (!uses.last_move || memory.last_from >= 0) return;
  const auto declare = [&](const char* name) {
    return c.declare_attribute(
        {.name = name, .hashed = true, .text = AttributeInfo::Text::cell, .low = 0, .high = cells});
  };
  memory.last_from = declare(kLastFrom);
  memory.last_to = declare(kLastTo);
}

int remember_passes(Compilation& c, const Rule& rule) {
  if (!c.memory.asked_by) c.memory.asked_by = &rule;
  const auto known =
      std::find_if(c.attributes.begin(), c.attributes.end(),
                   [](const AttributeInfo& attribute) { return attribute.name == kPassesInARow; });
  if (known != c.attributes.end())
    return static_cast<int>(CoreAttribute::count_) + static_cast<int>(known - c.attributes.begin());
  return c.declare_attribute({.name = kPassesInARow,
                              .hashed = true,
                              .text = AttributeInfo::Text::number,
                              .low = 0,
                              .high = kMaxPassesCounted});
}

int passes_attribute(const PositionLayout& layout) {
  const auto& attributes = layout.attributes();
  for (size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].name == kPassesInARow) return static_cast<int>(i);
  return -1;
}

}  // namespace stockade
