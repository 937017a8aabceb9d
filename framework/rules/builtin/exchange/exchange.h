#pragma once
// A paid exchange, as a whole turn: pay pieces out of one zone into another, and free own pieces
// from a third, one of which is dropped at once onto an empty cell.

#include <memory>
#include <optional>
#include <string>

#include "framework/rules/builtin/drop.h"
#include "framework/rules/rule.h"

namespace stockade {

struct ExchangeParams {
  /// A zone as the payer sees it: "own.prison".
  struct Place {
    std::string zone;
    bool enemys = false;  ///< the enemy's zone of that name, not the payer's own
  };
  enum class Worth : uint8_t {
    at_most_paid,  ///< the pieces freed are together worth at most as much as those paid
    equal,         ///< just as much
    any            ///< values do not matter
  };

  Place pay_from;
  std::optional<Place> pay_to;  ///< none: what is paid leaves the game
  int most_paid = 1;            ///< so many pieces may be paid at once, at most kMostPaid
  Place rescue_from;
  int most_freed = 1;            ///< so many pieces may be freed at once, at most kMostPaid
  std::optional<Place> rest_to;  ///< receives those freed but the one dropped; if most_freed > 1
  Worth worth = Worth::at_most_paid;
  DropBans bans;

  static constexpr int kMostPaid = 8;
};

[[nodiscard]] std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where);

}  // namespace stockade
