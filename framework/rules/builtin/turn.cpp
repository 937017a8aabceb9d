#include "framework/rules/builtin/turn.h"

#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/builtin/wait.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"

namespace stockade {
namespace {

class TurnRule : public RuleBase<TurnRule> {
 public:
  TurnRule(TurnParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "turn"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
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

namespace {

TurnOrder with_chance_before_each(const TurnOrder& order) {
  std::vector<TurnStep> steps;
  for (int i = 0; i < order.size(); ++i) {
    steps.push_back({std::nullopt, order[i].board});
    steps.push_back(order[i]);
  }
  return TurnOrder(std::move(steps));
}

using WrittenOrder = Marked<std::vector<Marked<StepText>>>;

// The rules that provide the words of one_of register them themselves.
struct TurnKeys {
  /// The words of `one_of` are the actions that rules add (rule_registry.h).
  struct Turn {
    std::vector<LineText> one_of = {"move"};
    WrittenOrder order;

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

/// The rule's place in the file.
const SourceMark& place_of(const RuleReading& in, const WrittenOrder& order) {
  return order.value.empty() ? in.root["sides"].key_where() : order.key_where;
}

constexpr std::string_view kOnBoard = " on ";

/// "White on B": the name of the side, and the letter of the board; 0 if the text names none.
std::pair<std::string, char> step_of(const std::string& text) {
  const size_t at = text.rfind(kOnBoard);
  if (at == std::string::npos || at + kOnBoard.size() + 1 != text.size()) return {text, '\0'};
  return {text.substr(0, at), text.back()};
}

/// Whether all steps have sides and boards of the game, and there are not too many.
bool check_order(const RuleReading& in, const WrittenOrder& order, ProblemSink& problems) {
  std::vector<std::string> names;
  for (const SideInfo& side : in.equipment.sides) names.push_back(side.name);
  const int boards = in.equipment.topology.boards();
  std::vector<std::string> moving;
  bool right = true;
  for (const auto& step : order.value) {
    const auto [name, board] = step_of(step.value);
    const bool on_board = !board || (board >= 'A' && board < 'A' + boards);
    right = right && on_board && contains(names, name);
    if (!contains(names, name))
      problems.fail("no-such-side", "there is no side '" + name + "'",
                    did_you_mean(name, names, "the sides are " + join(names)), step.where);
    if (!on_board)
      problems.fail("no-such-board", std::string("there is no board '") + board + "'",
                    boards == 1 ? "the game has one board" : "use a letter of layers", step.where);
    moving.push_back(name);
  }
  if (std::ssize(moving) > kMaxTurnSteps) {
    problems.fail("turn-length", "a round has " + std::to_string(moving.size()) + " steps",
                  "list 1 to " + std::to_string(kMaxTurnSteps), order.where);
    return false;
  }
  for (const std::string& name : names)
    if (!contains(moving, name))
      problems.fail("never-moves", name + " never moves", "add it to the turn order", order.where);
  return right;
}

TurnOrder read_order(const RuleReading& in, const WrittenOrder& order) {
  const auto& sides = in.equipment.sides;
  if (order.value.empty())
    return plays_boards_at_once(in.equipment)
               ? turn_order_at_once(in.equipment)
               : TurnOrder::alternating(static_cast<int>(sides.size()));
  std::vector<TurnStep> steps;
  for (const auto& step : order.value) {
    const auto [name, board] = step_of(step.value);
    for (size_t side = 0; side < sides.size(); ++side)
      if (sides[side].name == name)
        steps.push_back(
            {Side{static_cast<int>(side)}, board ? std::optional<int>(board - 'A') : std::nullopt});
  }
  return TurnOrder(std::move(steps));
}

/// With the steps of chance.
TurnOrder whole_order(const RuleReading& in, const WrittenOrder& written) {
  TurnOrder order = read_order(in, written);
  if (!in.equipment.chance.empty()) order = with_draws(order, in.equipment.chance);
  return in.chance_before_turns ? with_chance_before_each(order) : order;
}

void check_turn(const RuleReading& in, ProblemSink& problems) {
  if (in.is_wrong("turn")) return;
  const auto order = read_fields<TurnKeys>(in).turn.order;
  if (!order.value.empty() && !check_order(in, order, problems)) return;
  if (const int steps = whole_order(in, order).size(); steps > kMaxTurnSteps)
    problems.fail("turn-length",
                  "a round has " + std::to_string(steps) + " steps, those of chance included",
                  "at most " + std::to_string(kMaxTurnSteps), place_of(in, order));
}

RuleList read_turn(const RuleReading& in) {
  const auto given = read_fields<TurnKeys>(in).turn.order;
  const bool one_move_each = !in.root["turn"].find("series") && !in.root["turn"].find("steps");
  RuleList rules;
  rules.push_back(make_turn_rule({whole_order(in, given), one_move_each}, place_of(in, given)));
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
