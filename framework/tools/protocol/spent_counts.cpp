#include "framework/tools/protocol/spent_counts.h"

#include "framework/rules/counter_facet.h"

namespace stockade {
namespace {

/// More than any limit in a variant file. The rule cuts it to what it can count.
constexpr int kNoLimit = 1'000'000;

}  // namespace

std::optional<Game> without_spent_counts(const Game& game) {
  Position position(game.position());
  bool spent = false;
  for (const CounterFacet* counter : game.definition().kernel().facets<CounterFacet>()) {
    const auto count = counter->running(position);
    if (!count || count->plies <= count->limit) continue;
    counter->run(position, {0, kNoLimit});
    spent = true;
  }
  if (!spent) return std::nullopt;
  Game open(game.definition_ptr(), position);
  if (open.legal_moves().empty()) return std::nullopt;
  return open;
}

}  // namespace stockade
