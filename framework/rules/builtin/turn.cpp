#include "framework/rules/builtin/turn.h"

#include "framework/base/translate.h"
#include "framework/rules/program.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

class TurnRule : public RuleBase<TurnRule> {
 public:
  TurnRule(TurnParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "turn"; }
  std::string parameters() const override {
    std::string text;
    for (int i = 0; i < params_.order.size(); ++i) {
      const TurnStep& step = params_.order[i];
      text += step.side ? std::to_string(step.side->index()) : "?";
      if (step.board) text += "@" + std::to_string(*step.board);
      text += ",";
    }
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (size_t s = 0; s < equipment.sides.size(); ++s)
      if (!params_.order.first_of(Side{static_cast<int>(s)}))
        problems.push_back(error("never-moves", equipment.sides[s].name + " never moves",
                                 "add it to the turn order", where()));
    for (int i = 0; i < params_.order.size(); ++i) {
      const TurnStep& step = params_.order[i];
      if (step.side && step.side->index() >= equipment.roster().sides())
        problems.push_back(error("no-such-side",
                                 "the turn order names side " +
                                     std::to_string(step.side->index() + 1) + ", but there are " +
                                     std::to_string(equipment.sides.size()),
                                 {}, where()));
      if (step.board && *step.board >= equipment.topology.boards())
        problems.push_back(error("no-such-board",
                                 "the turn order names board " + std::to_string(*step.board + 1) +
                                     ", but there are " +
                                     std::to_string(equipment.topology.boards()),
                                 {}, where()));
    }
    return problems;
  }

  void declare(Compilation& c) const {
    c.problems.decide("whose turn it is");
    c.turn = params_.order;
  }
  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  bool takes_part(const Kernel&, const Position&, Move) const override { return true; }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string order;
    for (int i = 0; i < params_.order.size(); ++i) {
      const TurnStep& step = params_.order[i];
      const std::string who =
          step.side ? equipment.name_of(*step.side) : trc("turn order", "chance");
      order += (order.empty() ? "" : ", ") +
               (step.board ? tr("{0} on board {1}", who, *step.board + 1) : who);
    }
    out.push_back({Phase::turn,
                   params_.one_move_each ? tr("one move per turn; turn order: {}", order)
                                         : tr("turn order: {}", order),
                   where()});
  }

 private:
  TurnParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where) {
  return std::make_unique<TurnRule>(std::move(params), std::move(where));
}

// The rule in variant files.

TurnOrder chance_before_each_side(int sides) {
  std::vector<TurnStep> steps;
  for (int side = 0; side < sides; ++side) {
    steps.push_back({std::nullopt, std::nullopt});
    steps.push_back({Side{side}, std::nullopt});
  }
  return TurnOrder(std::move(steps));
}

namespace {

// The rules that provide the words of one_of name them themselves.
constexpr SchemaRow kKeys[] = {
    {"turn", "mapping", kOptional, "{ one_of: [move] }", "{ one_of: [move, drop] }",
     "What a player does in a turn."},
    {"turn.one_of", "list of choice {actions}", kOptional, "[move]", "[move, drop]",
     "The actions that a turn can be; the player takes one of them."},
};

constexpr DiagnosticRow kDiagnostics[] = {
    {"never-moves", DiagnosticSource::program, "A side is not in the turn order.",
     "Add it to the turn order.", ""},
    {"no-such-board", DiagnosticSource::program,
     "The turn order names a board that does not exist.", "Use a board that the topology has.", ""},
    {"no-such-side", DiagnosticSource::program, "The turn order names a side that does not exist.",
     "Use a side of the equipment.", ""},
};

RuleList read_turn(const RuleReading& in) {
  const int sides = in.equipment.roster().sides();
  const bool one_move_each = !in.root["turn"].find("series") && !in.root["turn"].find("steps");
  RuleList rules;
  rules.push_back(make_turn_rule(
      {in.chance_before_turns ? chance_before_each_side(sides) : TurnOrder::alternating(sides),
       one_move_each},
      in.root["sides"].key_where()));
  return rules;
}

}  // namespace

RuleModule turn_module() {
  return {.name = "turn", .keys = kKeys, .diagnostics = kDiagnostics, .read = read_turn};
}

}  // namespace stockade
