#include "framework/rules/builtin/turn.h"

#include "framework/base/translate.h"
#include "framework/rules/builtin/boards_at_once.h"
#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"

namespace stockade {
namespace {

class TurnRule : public RuleBase<TurnRule> {
 public:
  TurnRule(TurnParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "turn"; }
  std::string parameters(const Equipment&) const override {
    std::string text = params_.order.is_at_once() ? "at once " : "";
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
    if (params_.order.size() > kMaxTurnSteps)
      problems.push_back(error("turn-length",
                               "a round has " + std::to_string(params_.order.size()) +
                                   " steps, those of chance included",
                               "at most " + std::to_string(kMaxTurnSteps), where()));
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
    if (params_.order.is_at_once()) return;  // the rule about boards describes it
    std::string order;
    for (int i = 0; i < params_.order.size(); ++i) {
      const TurnStep& step = params_.order[i];
      const std::string who =
          step.side ? equipment.name_of(*step.side) : trc("turn order", "chance");
      order +=
          (order.empty() ? "" : ", ") +
          (step.board ? tr("{0} on board {1}", who, static_cast<char>('A' + *step.board)) : who);
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

TurnOrder with_chance_before_each(const TurnOrder& order) {
  std::vector<TurnStep> steps;
  for (int i = 0; i < order.size(); ++i) {
    steps.push_back({std::nullopt, order[i].board});
    steps.push_back(order[i]);
  }
  return TurnOrder(std::move(steps));
}

TurnOrder chance_before_each_side(int sides) {
  return with_chance_before_each(TurnOrder::alternating(sides));
}

namespace {

// The rules that provide the words of one_of register them themselves.
struct TurnKeys {
  /// The words of `one_of` are the actions that rules add (rule_registry.h).
  struct Turn {
    std::vector<LineText> one_of = {"move"};
    Marked<std::vector<StepText>> order;

    void fields(Fields& f) {
      f("one_of", one_of, "The actions that a turn can be; the player takes one of them.",
        {.example = "[move, drop]", .type = "list of choice {actions}"});
      f("order", order,
        "A round, if it is not each side once in the order of sides: names of sides, each as often "
        "as it moves. 'White on A' is a move on board A alone. At most 32.",
        {.example = "[White, Black, Black]", .need = kRemovable});
    }
  };
  Turn turn;

  void fields(Fields& f) {
    f("turn", turn, "What a player does in a turn, and who plays after whom.",
      {.example = "{ one_of: [move, drop] }", .fallback = "{ one_of: [move] }"});
  }
};

constexpr DiagnosticRow kTurnDiagnostics[] = {
    {"never-moves", DiagnosticSource::variant_file, "A side is not in the turn order.",
     "Add it to turn: order.", "turn: { order: [White, White] }"},
    {"no-such-board", DiagnosticSource::variant_file,
     "The turn order names a board that does not exist.", "Use a letter of layers.",
     "turn: { order: [White on B, Black on B] }"},
    {"no-such-side", DiagnosticSource::variant_file,
     "The turn order names a side that does not exist.", "Use the name of a side.",
     "turn: { order: [White, Grey] }"},
    {"turn-length", DiagnosticSource::variant_file, "A round has no steps, or too many.",
     "List one to 32 steps; with dice, 16; each source of chance takes as many as the sides.",
     "turn: { order: [White, Black, White, Black, White, Black, White, Black, White, Black, White, "
     "Black, White, Black, White, Black, White, Black, White, Black, White, Black, White, Black, "
     "White, Black, White, Black, White, Black, White, Black, White] }"},
};

constexpr std::string_view kOnBoard = " on ";

/// "White on B": the name of the side, and the letter of the board; 0 if the text names none.
std::pair<std::string, char> step_of(const std::string& text) {
  const size_t at = text.rfind(kOnBoard);
  if (at == std::string::npos || at + kOnBoard.size() + 1 != text.size()) return {text, '\0'};
  return {text.substr(0, at), text.back()};
}

void check_turn(const View& root, TreeProblems& problems) {
  const auto turn = root.find("turn");
  const auto order = turn ? turn->find("order") : std::nullopt;
  const auto sides = root.find("sides");
  if (!order || !sides) return;
  std::vector<std::string> names;
  for (const View& side : sides->items())
    if (const auto name = side.find("name")) names.push_back(name->text());
  const auto layers = root.find("layers");
  const size_t boards = layers ? layers->entries().size() : 1;
  std::vector<std::string> moving;
  for (const View& step : order->items()) {
    const auto [name, board] = step_of(step.text());
    if (std::find(names.begin(), names.end(), name) == names.end())
      problems.fail("no-such-side", "there is no side '" + name + "'",
                    did_you_mean(name, names, "the sides are " + join(names)), step.where());
    if (board && (board < 'A' || board >= static_cast<char>('A' + boards)))
      problems.fail("no-such-board", std::string("there is no board '") + board + "'",
                    boards == 1 ? "the game has one board" : "use a letter of layers",
                    step.where());
    moving.push_back(name);
  }
  if (moving.empty() || moving.size() > static_cast<size_t>(kMaxTurnSteps))
    problems.fail("turn-length", "a round has " + std::to_string(moving.size()) + " steps",
                  "list 1 to " + std::to_string(kMaxTurnSteps), order->where());
  else
    for (const std::string& name : names)
      if (std::find(moving.begin(), moving.end(), name) == moving.end())
        problems.fail("never-moves", name + " never moves", "add it to the turn order",
                      order->where());
}

TurnOrder read_order(const RuleReading& in, const std::vector<StepText>& order) {
  const auto& sides = in.equipment.sides;
  if (order.empty())
    return plays_boards_at_once(in.equipment)
               ? turn_order_at_once(in.equipment)
               : TurnOrder::alternating(static_cast<int>(sides.size()));
  std::vector<TurnStep> steps;
  for (const StepText& text : order) {
    const auto [name, board] = step_of(text);
    for (size_t side = 0; side < sides.size(); ++side)
      if (sides[side].name == name)
        steps.push_back(
            {Side{static_cast<int>(side)}, board ? std::optional<int>(board - 'A') : std::nullopt});
  }
  return TurnOrder(std::move(steps));
}

RuleList read_turn(const RuleReading& in) {
  const auto given = read_fields<TurnKeys>(in).turn.order;
  const bool one_move_each = !in.root["turn"].find("series") && !in.root["turn"].find("steps");
  TurnOrder order = read_order(in, given.value);
  if (!in.equipment.chance.empty()) order = with_draws(order, in.equipment.chance);
  RuleList rules;
  rules.push_back(make_turn_rule(
      {in.chance_before_turns ? with_chance_before_each(order) : order, one_move_each},
      given.value.empty() ? in.root["sides"].key_where() : given.key_where));
  return rules;
}

}  // namespace

RuleModule turn_module() {
  return {.name = "turn",
          .keys = declared_rows<TurnKeys>(),
          .diagnostics = kTurnDiagnostics,
          .read = read_turn,
          .check = check_turn};
}

}  // namespace stockade
