// draws: decides games that would be drawn by other rules, by draw odds or counts of pieces.

#include <memory>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/compilation.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/counted_result.h"

namespace stockade {
namespace {

enum class DrawDecider : uint8_t { more_pieces, fewer_pieces, values, first_side, second_side };

constexpr std::array<ChoiceWord<DrawDecider>, 5> choice_words(DrawDecider) {
  return {{{"more pieces wins", DrawDecider::more_pieces},
           {"fewer pieces wins", DrawDecider::fewer_pieces},
           {"by values", DrawDecider::values},
           {"first side wins", DrawDecider::first_side},
           {"second side wins", DrawDecider::second_side}}};
}

struct DrawsParams {
  DrawDecider result = DrawDecider::second_side;
  Bonus bonus;
  SourceMark where;

  void fields(Fields& f) {
    f("result", result,
      "by values: the side whose pieces on the board are worth more wins; if both have as much, "
      "it stays a draw.",
      {.example = "second side wins", .need = kRequired});
    f("bonus", bonus, "With by values: points that a side has besides those of its pieces.",
      {.example = "{ Black: 1.5 }", .need = kRemovable});
  }
  /// The winner by draw odds.
  [[nodiscard]] std::optional<Side> winner() const {
    if (result == DrawDecider::first_side) return Side{0};
    if (result == DrawDecider::second_side) return Side{1};
    return std::nullopt;
  }
  [[nodiscard]] CountParams count() const {
    return counted_by(find_choice<CountedBy>(word_of(result)).value_or(CountedBy::nothing), bonus);
  }
};

struct DrawsKeys {
  std::optional<DrawsParams> draws;

  void fields(Fields& f) {
    f("draws", draws,
      "What decides every game that would be a draw: by stalemate, repetition, many moves without "
      "progress, or a goal.",
      {.example = "{ result: second side wins }", .need = kRemovable});
  }
};

class DrawOdds : public DrawFacet {
 public:
  explicit DrawOdds(Side side) : side_(side) {}
  [[nodiscard]] std::optional<Side> winner(const Position&, Ending, Side) const override {
    return side_;
  }

 private:
  Side side_;
};

class DrawsRule : public DeclaredRule<DrawsRule, DrawsParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "draws"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.winner())
      program.template add_facet<DrawFacet>(DrawOdds(*params_.winner()));
    else
      program.template add_facet<DrawFacet>(
          CountedDraws(params_.count(), c.equipment(), std::nullopt));
  }
  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::end,
                   params_.winner() ? tr("a game that would be a draw is won by {}",
                                         equipment.name_of(*params_.winner()))
                                    : tr("a game that would be a draw is decided by a count: {}",
                                         count_words(params_.count(), equipment)),
                   where()});
  }
};

// The rule in variant files.

RuleList read_draws(const RuleReading& in) {
  auto params = read_fields<DrawsKeys>(in).draws;
  if (params) params->bonus = params->count().bonus;
  return rules_of<DrawsRule>(std::move(params));
}

void check_draws(const RuleReading& in, ProblemSink& problems) {
  if (const auto params = read_fields<DrawsKeys>(in).draws)
    check_bonus(in, params->bonus, problems);
}

bool draws_use_values(const Node& root) {
  const Node::Entry* rule = root.find("draws");
  return rule && counts_values(rule->value);
}

}  // namespace

RuleModule draws_module() {
  return {.name = "draws",
          .keys = declared_rows<DrawsKeys>(),
          .after = {"no_legal_moves", "repetition", "n_move_rule"},
          .read = read_draws,
          .check = check_draws,
          .uses_values = draws_use_values};
}

}  // namespace stockade
