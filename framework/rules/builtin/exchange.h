#pragma once
// A paid exchange, as a whole turn: pay one piece out of a zone of one's own into a zone of the
// enemy's, and free one own piece of at most that value from a zone of the enemy's, which is
// dropped at once onto an empty cell.

#include "framework/rules/builtin/drop.h"
#include "framework/rules/rule.h"

namespace stockade {

struct ExchangeParams {
  std::string pay_from;     ///< "prison": the payer's own zone
  std::string pay_to;       ///< "airfield": the enemy's zone, which receives the piece paid
  std::string rescue_from;  ///< "prison": the enemy's zone that holds the piece to be freed
  DropBans bans;
};

[[nodiscard]] std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where);

}  // namespace stockade
