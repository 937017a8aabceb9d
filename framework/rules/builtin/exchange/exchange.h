#pragma once
// A paid exchange, as a whole turn: pay pieces from one zone into another, and free own pieces from
// a third; one of them is dropped at once on an empty cell.

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "framework/rules/fields.h"
#include "framework/rules/support/drops.h"

namespace stockade {

/// A zone as the payer sees it: "own.prison".
struct ExchangePlace {
  std::string zone;     ///< "": nowhere
  bool enemys = false;  ///< the enemy's zone of that name, not the payer's own
  SourceMark where;
  SourceMark key_where;

  [[nodiscard]] bool nowhere() const { return zone.empty(); }
  [[nodiscard]] bool is_same(const ExchangePlace& other) const {
    return zone == other.zone && enemys == other.enemys;
  }
};

template <>
struct FieldOf<ExchangePlace> {
  static std::string words() { return "zone own.* | enemy.*"; }
  static std::string written(const ExchangePlace& value) {
    return value.nowhere() ? "" : (value.enemys ? "enemy." : "own.") + value.zone;
  }
  static std::string digest(const ExchangePlace& value, const Equipment&) {
    return digest_of_text(written(value));
  }
  static void read(ExchangePlace& value, const View& view, const RuleReading&);
};

enum class ExchangeWorth : uint8_t {
  at_most_paid,  ///< the pieces freed are together worth no more than those paid
  equal,         ///< both are worth the same
  any            ///< values do not matter
};
enum class ExchangeDropped : uint8_t { rescued };

constexpr std::array<ChoiceWord<ExchangeWorth>, 3> choice_words(ExchangeWorth) {
  return {{{"at most paid", ExchangeWorth::at_most_paid},
           {"equal", ExchangeWorth::equal},
           {"any", ExchangeWorth::any}}};
}
constexpr std::array<ChoiceWord<ExchangeDropped>, 1> choice_words(ExchangeDropped) {
  return {{{"rescued", ExchangeDropped::rescued}}};
}

struct ExchangePay {
  ExchangePlace from;
  ExchangePlace to;
  Ranged<1, 8> most = 1;
  SourceMark where;

  void fields(Fields& f);
};
struct ExchangeRescue {
  ExchangePlace from;
  Marked<Ranged<1, 8>> most = {1, {}, {}};
  ExchangePlace rest;  ///< destination of the other pieces, if several are freed
  ExchangeWorth worth = ExchangeWorth::at_most_paid;
  SourceMark where;

  void fields(Fields& f);
};

/// The parameters of one step in a file; the parameters of the rule combine all steps.
struct ExchangeParams {
  std::optional<ExchangePay> pay;
  std::optional<ExchangeRescue> rescue;
  std::optional<Marked<ExchangeDropped>> drop;
  std::optional<Marked<DropBans>> bans;
  SourceMark where;

  void fields(Fields& f);
};

[[nodiscard]] std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where);

}  // namespace stockade
