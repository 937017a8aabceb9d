// remember: a number for each side that its moves change. A formula returns the new number after
// every move of the side; it may refer to the move, the position after it, and the numbers so far.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/expression_words.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_condition.h"

namespace stockade {
namespace {

constexpr int kMaxRemembered = 999;

struct RememberParams {
  std::string name;
  Marked<LineText> is;  ///< an expression of scope `after`, a number or a condition
  SetupCells setup;
};

struct RememberKeys {
  std::vector<std::pair<WordText, Marked<LineText>>> remember;

  void fields(Fields& f) {
    f("remember", remember, "Numbers that each side has, which expressions read by their names.",
      {.example = "{ castled: castled > 0 or castles }",
       .need = kRemovable,
       .each = "What the number becomes after each move of the side: a formula, or a condition, "
               "which counts as 1 or 0. It may use the number itself; at the start that is 0.",
       .each_example = "castled > 0 or castles"});
  }
};

/// A remembered number, compiled.
struct Memory {
  int attribute = 0;  ///< of the first side; those of the others follow
  Expression is;
  const SetupCells* setup = nullptr;
};

/// Runs after each move, before the turn passes. An AfterEffect<W>.
template <int W>
bool remember_move(const Memory& memory, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents& events) {
  const Side mover = position.side_to_move();
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  scene.own = mover;
  scene.setup = memory.setup;
  show_move(scene, program.effect_info[move.effect()], move,
            events.losses > 0 ? Piece{events.lost[0].piece} : kEmpty);
  const int attribute = memory.attribute + mover.index();
  const int value = std::clamp(memory.is.evaluate(scene), 0, kMaxRemembered);
  if (value != position.attribute(attribute)) journal.set_attribute(position, attribute, value);
  return false;
}

Result<Expression> parse(const Marked<LineText>& is, const Equipment& equipment) {
  auto number = Expression::parse(is.value, ExpressionScope::after, ExpressionType::number,
                                  equipment, is.where);
  if (number || number.problems().front().id != "expression-type") return number;
  auto condition = Expression::parse(is.value, ExpressionScope::after, ExpressionType::truth,
                                     equipment, is.where);
  return condition ? condition : number;
}

class RememberRule : public RuleBase<RememberRule, int> {
 public:
  explicit RememberRule(RememberParams params)
      : RuleBase(params.is.key_where), params_(std::move(params)) {}

  std::string_view name() const override { return "remember"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  std::string parameters(const Equipment&) const override {
    return params_.name + ": " + params_.is.value;
  }

  /// Returns the number of the first side's attribute.
  int declare(Compilation& c) const {
    remember_for(c, parse(params_.is, c.equipment()).value(), *this);
    int first = 0;
    for (int side = 0; side < c.roster().sides(); ++side) {
      const int number = c.declare_attribute({.name = params_.name,
                                              .hashed = true,
                                              .text = AttributeInfo::Text::tally,
                                              .low = 0,
                                              .high = kMaxRemembered});
      if (side == 0) first = number;
    }
    return first;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, int attribute) const {
    const Memory* const memory =
        program.own(Memory{attribute, parse(params_.is, c.equipment()).value().bound_to(c.layout()),
                           program.own(params_.setup)});
    program.after_effects.push_back({hook<remember_move<W>>(memory), false});
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    const auto& attributes = position.layout().attributes();
    for (int i = 0; i < std::ssize(attributes); ++i)
      if (attributes[static_cast<size_t>(i)].name == params_.name &&
          after.attribute(i) != position.attribute(i))
        return true;
    return false;
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::after_move,
                   tr("after each move of a side, its number '{}' becomes: {}", params_.name,
                      params_.is.value),
                   where()});
  }

 private:
  RememberParams params_;
};

// The rule in variant files.

constexpr DiagnosticRow kRememberDiagnostics[] = {
    {"remember-name", DiagnosticSource::variant_file,
     "A number that a side remembers has the name of a word or of a cell.", "Choose another name.",
     "remember: { captures: captures }"},
};

bool is_word(const std::string& name) {
  for (const ExpressionWord& word : expression_words())
    if (word.name.substr(0, word.name.find(' ')) == name) return true;
  static constexpr std::string_view kOthers[] = {"and", "or", "not", "mod",
                                                 "on",  "in", "any", "option"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

void check_remember(const RuleReading& in, ProblemSink& problems) {
  for (const auto& [name, is] : read_fields<RememberKeys>(in).remember) {
    if (is_word(name)) {
      problems.fail("remember-name", "'" + name + "' is a word of expressions already",
                    "choose another name", is.key_where);
      continue;
    }
    const auto read = parse(is, in.equipment);
    if (read && read->uses().checkmate)
      problems.fail("expression-name",
                    "'gives checkmate' cannot be used here: the turn has not passed yet",
                    "look for it in 'goals' or 'forbid'", is.where);
    problems.add(read.problems());
  }
}

void equip_remember(const View& root, Equipment& equipment) {
  const auto rule = root.find("remember");
  if (!rule) return;
  for (const auto& [name, is] : rule->entries()) equipment.remembered.push_back(name);
}

RuleList read_remember(const RuleReading& in) {
  SetupCells setup;
  for (const auto& [cell, piece] : in.setup) setup[piece.index()].set(cell);
  const RememberKeys keys = read_fields<RememberKeys>(in);
  RuleList rules;
  for (const auto& [name, is] : keys.remember)
    rules.push_back(std::make_unique<RememberRule>(RememberParams{name, is, setup}));
  return rules;
}

}  // namespace

// The last action of a move, so that it sees all others.
RuleModule remember_module() {
  return {.name = "remember",
          .keys = declared_rows<RememberKeys>(),
          .diagnostics = kRememberDiagnostics,
          .after = {"turn", "transfer", "effects", "rebirth"},
          .read = read_remember,
          .check = check_remember,
          .equip = equip_remember};
}

}  // namespace stockade
