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

/// The parameters of one step in a file; the parameters of the rule combine all steps.
struct ExchangeParams {
  enum class Worth : uint8_t {
    at_most_paid,  ///< the pieces freed are together worth no more than those paid
    equal,         ///< both are worth the same
    any            ///< values do not matter
  };
  enum class Dropped : uint8_t { rescued };
  struct Pay {
    ExchangePlace from;
    ExchangePlace to;
    Ranged<1, 8> most = 1;
    SourceMark where;

    void fields(Fields& f);
  };
  struct Rescue {
    ExchangePlace from;
    Marked<Ranged<1, 8>> most = {1, {}, {}};
    ExchangePlace rest;  ///< destination of the other pieces, if several are freed
    Worth worth = Worth::at_most_paid;
    SourceMark where;

    void fields(Fields& f);
  };

  std::optional<Pay> pay;
  std::optional<Rescue> rescue;
  std::optional<Marked<Dropped>> drop;
  std::optional<Marked<DropBans>> bans;
  SourceMark where;

  void fields(Fields& f);
};

constexpr std::array<ChoiceWord<ExchangeParams::Worth>, 3> choice_words(ExchangeParams::Worth) {
  return {{{"at most paid", ExchangeParams::Worth::at_most_paid},
           {"equal", ExchangeParams::Worth::equal},
           {"any", ExchangeParams::Worth::any}}};
}
constexpr std::array<ChoiceWord<ExchangeParams::Dropped>, 1> choice_words(ExchangeParams::Dropped) {
  return {{{"rescued", ExchangeParams::Dropped::rescued}}};
}

[[nodiscard]] std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where);

}  // namespace stockade
