#include "framework/rules/builtin/turn.h"

#include "framework/rules/program.h"

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
                                 "give it a place in the turn order", where()));
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
      order += (order.empty() ? "" : ", ") +
               (step.side ? equipment.side(*step.side).name : std::string("chance"));
      if (step.board) order += " on board " + std::to_string(*step.board + 1);
    }
    out.push_back({Phase::turn,
                   (params_.one_move_each ? "one move each, in turn: " : "in turn: ") + order,
                   where()});
  }

 private:
  TurnParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_turn_rule(TurnParams params, SourceMark where) {
  return std::make_unique<TurnRule>(std::move(params), std::move(where));
}

}  // namespace stockade
