#include "framework/rules/builtin/dice.h"

#include <algorithm>

#include "framework/rules/builtin/move_search.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"

namespace stockade {
namespace {

constexpr int kFaces = 6;

/// A roll is written and kept as two digits, the lower one first; 0: not rolled yet.
constexpr int roll_of(int low, int high) { return low * 10 + high; }
constexpr int low_die(int roll) { return roll / 10; }
constexpr int high_die(int roll) { return roll % 10; }
constexpr bool is_double(int roll) { return low_die(roll) == high_die(roll); }

template <int W>
struct DiceTables {
  int attribute = 0;  ///< the roll
  uint8_t roll_effect = 0;
  uint8_t pass_effect = 0;
  PieceArray<uint32_t> faces_of{};  ///< by piece: bit n for the number n
  uint32_t castling_faces = 0;      ///< the same, for castling
};

template <int W>
const DiceTables<W>& plan_of(const void* data) {
  return *static_cast<const DiceTables<W>*>(data);
}

template <int W>
bool may_move(const DiceTables<W>& plan, const Program<W>& program, const Bundle<W>& bundle,
              int roll) {
  const bool castles = program.effect_info[bundle.effect].form == MoveForm::castling;
  const uint32_t faces = castles ? plan.castling_faces : plan.faces_of[Piece{bundle.piece}];
  return faces & (uint32_t{1} << low_die(roll) | uint32_t{1} << high_die(roll));
}

/// Whether the side to move could move if every piece type may.
template <int W>
bool could_move(const DiceTables<W>& plan, const Program<W>& program, Position position) {
  Journal journal;
  position.set_attribute(plan.attribute, 0);
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_safe(program, position, journal, buffer.begin());
  return count_moves<W>(buffer.begin(), end) > 0;
}

template <int W>
void emit_rolls(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const DiceTables<W>& plan = plan_of<W>(data);
  Position after(c.position);
  after.set_turn(c.program.turns[after.turn_step()].next);
  if (!could_move(plan, c.program, after)) return;
  for (int low = 1; low <= kFaces; ++low)
    for (int high = low; high <= kFaces; ++high)
      sink.push(Bits<W>::of(0), Site(), plan.roll_effect, 0, roll_of(low, high), Safety::proven);
}

template <int W>
Bundle<W>* keep_rolled(const void* data, const GenContext<W>& c, Bundle<W>* begin, Bundle<W>* end) {
  const DiceTables<W>& plan = plan_of<W>(data);
  const int roll = c.position.attribute(plan.attribute);
  // The dice say nothing of what the other side threatens.
  if (roll == 0 || is_double(roll) || c.side != c.position.side_to_move().index()) return end;
  return std::remove_if(begin, end, [&](const Bundle<W>& bundle) {
    return !may_move(plan, c.program, bundle, roll);
  });
}

template <int W>
Bundle<W>* pass_if_stuck(const void* data, const Program<W>& program, Position& position, Journal&,
                         Bundle<W>* begin, Bundle<W>* end) {
  const DiceTables<W>& plan = plan_of<W>(data);
  if (position.attribute(plan.attribute) == 0 || count_moves<W>(begin, end) > 0) return end;
  if (!could_move(plan, program, position)) return end;
  BundleSink<W> sink(begin);
  sink.push(Bits<W>::of(0), Site(), plan.pass_effect, 0, 0, Safety::proven);
  return sink.end();
}

template <int W>
bool apply_roll(const Effect<W>& effect, const Program<W>&, Position& position, Journal& journal,
                Move move, MoveEvents&) {
  journal.set_attribute(position, plan_of<W>(effect.data).attribute, move.other().index());
  return false;
}

template <int W>
bool apply_pass(const Effect<W>&, const Program<W>&, Position&, Journal&, Move, MoveEvents&) {
  return false;
}

/// The dice are taken up again after the move.
template <int W>
bool take_up(const void* data, const Program<W>&, Position& position, Journal& journal, Move move,
             MoveEvents&) {
  const DiceTables<W>& plan = plan_of<W>(data);
  if (move.effect() != plan.roll_effect) journal.set_attribute(position, plan.attribute, 0);
  return false;
}

class RollChances : public ChanceFacet {
 public:
  [[nodiscard]] int weight(Move move) const override {
    return is_double(move.other().index()) ? 1 : 2;
  }
};

/// A side that has not rolled yet is to be rolled for.
template <int W>
void normalise_dice(const void* data, const Program<W>& program, Position& position) {
  const int step = position.turn_step();
  if (position.attribute(plan_of<W>(data).attribute) != 0) return;
  if (program.turns[step].is_chance) return;
  for (size_t before = 0; before < program.turns.size(); ++before)
    if (program.turns[before].is_chance && program.turns[before].next == step)
      position.set_turn(static_cast<int>(before));
}

/// Where the roll is kept.
struct DicePlan {
  int attribute = 0;
};

class DiceRule : public RuleBase<DiceRule, DicePlan> {
 public:
  DiceRule(DiceParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "dice"; }
  std::string parameters() const override {
    std::string text;
    for (const PieceType type : params_.faces) text += std::to_string(type.index()) + ",";
    for (const PieceType type : params_.castling) text += "c" + std::to_string(type.index());
    return text;
  }

  DicePlan declare(Compilation& c) const {
    std::vector<int> rolls;
    for (int low = 1; low <= kFaces; ++low)
      for (int high = low; high <= kFaces; ++high) rolls.push_back(roll_of(low, high));
    const int attribute = c.declare_attribute({"roll", true, 0, AttributeInfo::Text::number, 0,
                                               roll_of(kFaces, kFaces), std::move(rolls)});
    c.chance_moves = true;
    c.royals_may_be_left = true;
    // Between two positions of a side there are rolls, too, which no count of moves tells.
    c.pieces_return = true;
    return {attribute};
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const DicePlan& roll_at) const {
    DiceTables<W> made;
    made.attribute = roll_at.attribute;
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      made.faces_of[Piece{piece}] = faces_of(c.roster().type_of(Piece{piece}));
    for (const PieceType type : params_.castling) made.castling_faces |= faces_of(type);
    auto* plan = program.own(made);

    Effect<W> roll;
    roll.apply = apply_roll<W>;
    roll.data = plan;
    EffectInfo info;
    info.form = MoveForm::roll;
    plan->roll_effect = static_cast<uint8_t>(program.add_effect(roll, info));
    Effect<W> pass;
    pass.apply = apply_pass<W>;
    info.form = MoveForm::pass;
    plan->pass_effect = static_cast<uint8_t>(program.add_effect(pass, info));

    program.bundle_bound += kFaces * (kFaces + 1) / 2;
    program.generators[Side{c.roster().sides()}].push_back({emit_rolls<W>, plan});
    program.filters.push_back({keep_rolled<W>, plan});
    program.legal_filters.push_back({pass_if_stuck<W>, plan});
    program.after_effects.push_back({take_up<W>, plan, false});
    program.normalizers.push_back({normalise_dice<W>, plan});
    program.template add_sole_facet<ChanceFacet>("how likely each move of chance is",
                                                 RollChances{});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string faces;
    for (size_t i = 0; i < params_.faces.size(); ++i)
      faces +=
          (i ? ", " : "") + std::to_string(i + 1) + " the " + equipment.type(params_.faces[i]).name;
    out.push_back(
        {Phase::allow,
         "two dice decide which pieces may move: " + faces + "; a double lets every piece move",
         where()});
    std::string castling;
    for (const PieceType type : params_.castling)
      castling += (castling.empty() ? "" : " or the ") + equipment.type(type).name;
    if (!castling.empty())
      out.push_back({Phase::allow, "a roll of the " + castling + " allows castling", where()});
    out.push_back(
        {Phase::turn,
         "if the roll lets no piece move, the turn passes; a royal piece that stays attacked "
         "may then be captured",
         where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const int attribute = plan_in(q.kernel).attribute;
    const int roll = q.position.attribute(attribute);
    if (roll == 0) return std::nullopt;
    if (q.attempt.form == MoveForm::roll)
      return reject("no-such-move", "the dice have been rolled: " + shown(roll));
    if (q.attempt.form == MoveForm::pass) return refuse_pass(q);
    if (pseudo_move_of(q)) return std::nullopt;
    // What would be possible if everything might move.
    Position free(q.position);
    free.set_attribute(attribute, 0);
    const auto move = pseudo_move_of({q.equipment, q.kernel, free, q.attempt});
    if (!move) return std::nullopt;
    return reject("not-rolled",
                  "the dice show " + shown(roll) + ", so " + who_may_move(q.equipment, roll) +
                      " may move, and no " + q.equipment.type_of(move->piece()).name,
                  {move->from()});
  }

 private:
  [[nodiscard]] uint32_t faces_of(PieceType type) const {
    uint32_t faces = 0;
    for (size_t i = 0; i < params_.faces.size(); ++i)
      if (params_.faces[i] == type) faces |= uint32_t{1} << (i + 1);
    return faces;
  }

  static std::string shown(int roll) {
    return std::to_string(low_die(roll)) + " and " + std::to_string(high_die(roll));
  }

  [[nodiscard]] std::string who_may_move(const Equipment& equipment, int roll) const {
    const auto type = [&](int die) { return equipment.type(params_.faces[die - 1]).name; };
    return "a " + type(low_die(roll)) + " or a " + type(high_die(roll));
  }

  [[nodiscard]] std::optional<Rejection> refuse_pass(const Inquiry& q) const {
    Position position(q.position);
    Journal journal;
    MoveList legal;
    q.kernel.legal_moves(position, journal, legal);
    for (const Move move : legal)
      if (move.from().is_cell())
        return reject("no-such-move",
                      q.equipment.describe(move.piece()) + " on " +
                          q.equipment.topology.name(move.from().index()) + " can move",
                      {move.from()});
    return std::nullopt;
  }

  DiceParams params_;
};

}  // namespace

TurnOrder dice_order(int sides) {
  std::vector<TurnStep> steps;
  for (int side = 0; side < sides; ++side) {
    steps.push_back({std::nullopt, std::nullopt});
    steps.push_back({Side{side}, std::nullopt});
  }
  return TurnOrder(std::move(steps));
}

std::unique_ptr<Rule> make_dice_rule(DiceParams params, SourceMark where) {
  return std::make_unique<DiceRule>(std::move(params), std::move(where));
}

}  // namespace stockade
