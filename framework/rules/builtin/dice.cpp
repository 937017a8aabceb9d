// dice: before each move chance rolls two dice, which decide what piece types may move.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/dice_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/passing_move.h"
#include "framework/rules/words.h"

namespace stockade {

/// The faces of a die, of which a file should list six: `none` lets no piece move.
struct DieFaces : std::vector<std::optional<PieceType>> {
  SourceMark where;
};

template <>
struct FieldOf<DieFaces> {
  static std::string words() { return "list of face"; }
  static std::string written(const DieFaces&) { return {}; }
  static std::string digest(const DieFaces& faces, const Equipment& equipment) {
    return FieldOf<std::vector<std::optional<PieceType>>>::digest(faces, equipment);
  }
  static void read(DieFaces& faces, const View& view, const RuleReading& in) {
    faces.where = view.where();
    for (const View& face : view.items())
      faces.push_back(face.text() == kNoFace ? std::nullopt : std::optional(in.type(face)));
  }
};

namespace {

struct DiceParams {
  DieFaces faces;
  std::optional<std::vector<PieceType>> castling;
  SourceMark where;

  void fields(Fields& f) {
    f("faces", faces,
      "The piece type that each of the numbers 1 to 6 lets move, or none; with a double, every "
      "piece may move. A wrapper may name types that its base lacks: they count as none.",
      {.example = "[P, N, B, R, Q, K]", .need = kRequired});
    f("castling", castling,
      "Piece types any of which lets castle. Left out: the type of the king that castles.",
      {.example = "[K, R]"});
  }
};

struct DiceKeys {
  std::optional<DiceParams> dice;

  void fields(Fields& f) {
    f("dice", dice, "Two dice are rolled before each move and decide which piece types may move.",
      {.example = "{ faces: [P, N, B, R, Q, K] }", .need = kRemovable});
  }
};

constexpr int kFaces = 6;

/// A roll is written and stored as two digits, the lower one first; 0: not rolled yet.
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
bool may_move(const DiceTables<W>& plan, const Program<W>& program, const Bundle<W>& bundle,
              int roll) {
  const bool castles = program.effect_info[bundle.effect].form == MoveForm::castling;
  const uint32_t faces = castles ? plan.castling_faces : plan.faces_of[Piece{bundle.piece}];
  return faces & (uint32_t{1} << low_die(roll) | uint32_t{1} << high_die(roll));
}

/// True if the side to move could move if every piece type might.
template <int W>
bool could_move(const DiceTables<W>& plan, const Program<W>& program, Position position) {
  Journal journal;
  position.set_attribute(plan.attribute, 0);
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_safe(program, position, journal, buffer.begin());
  return count_moves<W>(buffer.begin(), end) > 0;
}

template <int W>
void emit_rolls(const DiceTables<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  Position after(c.position);
  after.set_turn(c.program.turns[after.turn_step()].next);
  if (!could_move(plan, c.program, after)) return;
  for (int low = 1; low <= kFaces; ++low)
    for (int high = low; high <= kFaces; ++high)
      sink.push(Bits<W>::of(0), Site(), plan.roll_effect, 0, roll_of(low, high), Safety::proven);
}

template <int W>
Bundle<W>* keep_rolled(const DiceTables<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                       Bundle<W>* end) {
  const int roll = c.position.attribute(plan.attribute);
  // The dice do not restrict what the other side threatens.
  if (roll == 0 || is_double(roll) || c.side != c.position.side_to_move().index()) return end;
  return std::remove_if(begin, end, [&](const Bundle<W>& bundle) {
    return !may_move(plan, c.program, bundle, roll);
  });
}

template <int W>
Bundle<W>* pass_stuck_roll(const DiceTables<W>& plan, const Program<W>& program, Position& position,
                           Journal&, Bundle<W>* begin, Bundle<W>* end) {
  if (position.attribute(plan.attribute) == 0 || count_moves<W>(begin, end) > 0) return end;
  if (!could_move(plan, program, position)) return end;
  BundleSink<W> sink(begin);
  push_pass(sink, plan.pass_effect, Safety::proven);
  return sink.end();
}

template <int W>
bool apply_roll(const Effect<W>& effect, const Program<W>&, Position& position, Journal& journal,
                Move move, MoveEvents&) {
  journal.set_attribute(position, data_of<DiceTables<W>>(effect).attribute, move.other().index());
  return false;
}

/// The roll ends with the move.
template <int W>
bool take_up(const DiceTables<W>& tables, const Program<W>&, Position& position, Journal& journal,
             Move, MoveEvents&) {
  journal.set_attribute(position, tables.attribute, 0);
  return false;
}

class RollChances : public ChanceFacet {
 public:
  [[nodiscard]] int weight(const Position&, Move move) const override {
    return is_double(move.other().index()) ? 1 : 2;
  }
};

class ShownDice : public DiceFacet {
 public:
  ShownDice(const Faces& faces, int attribute) : faces_(faces), attribute_(attribute) {}
  [[nodiscard]] const Faces& faces() const override { return faces_; }
  [[nodiscard]] int roll(const Position& position) const override {
    return position.attribute(attribute_);
  }
  [[nodiscard]] int attribute() const override { return attribute_; }

 private:
  Faces faces_;
  int attribute_;
};

/// For a side that has not rolled yet, the step goes back to the roll.
template <int W>
void normalise_dice(const DiceTables<W>& tables, const Program<W>& program, Position& position) {
  const int step = position.turn_step();
  if (position.attribute(tables.attribute) != 0) return;
  if (program.turns[step].is_chance) return;
  for (size_t before = 0; before < program.turns.size(); ++before)
    if (program.turns[before].is_chance && program.turns[before].next == step)
      position.set_turn(static_cast<int>(before));
}

/// The attribute of the roll.
struct DicePlan {
  int attribute = 0;
};

/// A double lets every piece type move. If a roll allows no move of a side that otherwise has one,
/// the turn passes; a royal piece in check may then be captured. Chance rolls only for a side that
/// has a legal move with some roll; otherwise the game is over.
///
/// The turn order must have a step of chance before each step of a side.
class DiceRule : public DeclaredRule<DiceRule, DiceParams, DicePlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "dice"; }

  DicePlan declare(Compilation& c) const {
    std::vector<int> rolls;
    for (int low = 1; low <= kFaces; ++low)
      for (int high = low; high <= kFaces; ++high) rolls.push_back(roll_of(low, high));
    const int attribute = c.declare_attribute({"roll", true, 0, AttributeInfo::Text::number, 0,
                                               roll_of(kFaces, kFaces), std::move(rolls)});
    c.chance_moves = true;
    c.royals_may_be_left = true;
    // Between two positions of a side there are also rolls, which no count of moves includes.
    c.pieces_return = true;
    return {attribute};
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const DicePlan& roll_at) const {
    DiceTables<W> made;
    made.attribute = roll_at.attribute;
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      made.faces_of[Piece{piece}] = faces_of(c.roster().type_of(Piece{piece}));
    for (const PieceType type : *params_.castling) made.castling_faces |= faces_of(type);
    auto* plan = program.own(made);

    Effect<W> roll;
    roll.apply = apply_roll<W>;
    roll.data = plan;
    EffectInfo info;
    info.form = MoveForm::roll;
    plan->roll_effect = static_cast<uint8_t>(program.add_effect(roll, info));
    plan->pass_effect = static_cast<uint8_t>(add_pass_effect(program));

    program.bundle_bound += kFaces * (kFaces + 1) / 2;
    program.generators[Side{c.roster().sides()}].push_back({hook<emit_rolls<W>>(plan)});
    program.filters.push_back(hook<keep_rolled<W>>(plan));
    program.legal_filters.push_back(hook<pass_stuck_roll<W>>(plan));
    program.after_effects.push_back({hook<take_up<W>>(plan), false});
    program.normalizers.push_back(hook<normalise_dice<W>>(plan));
    program.template add_sole_facet<ChanceFacet>("how likely each move of chance is",
                                                 RollChances{});
    DiceFacet::Faces shown;
    std::copy_n(params_.faces.begin(), kFaces, shown.begin());
    program.template add_facet<DiceFacet>(ShownDice(shown, roll_at.attribute));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string faces;
    for (size_t i = 0; i < params_.faces.size(); ++i)
      faces += (i ? ", " : "") + std::to_string(i + 1) + " " +
               (params_.faces[i] ? equipment.name_of(*params_.faces[i]) : trc("dice", "nothing"));
    out.push_back(
        {Phase::allow,
         tr("two dice decide which pieces may move: {}; after a double every piece may move",
            faces),
         where()});
    if (!params_.castling->empty())
      out.push_back({Phase::allow,
                     tr("castling needs a roll that shows {}",
                        with_article(listed(equipment, *params_.castling))),
                     where()});
    out.push_back({Phase::turn,
                   tr("if no piece can move after a roll, the turn is passed; a royal piece that "
                      "is left in check by this may be captured"),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const int attribute = plan_in(q.kernel).attribute;
    const int roll = q.position.attribute(attribute);
    if (roll == 0) return std::nullopt;
    if (q.attempt.form == MoveForm::roll)
      return reject(reasons::kNoSuchMove, tr("the dice are already rolled: {}", shown(roll)));
    if (q.attempt.form == MoveForm::pass) return refuse_pass(*this, q);
    if (pseudo_move_of(q)) return std::nullopt;
    // The moves that would be possible if all pieces might move.
    Position free(q.position);
    free.set_attribute(attribute, 0);
    const auto move = pseudo_move_of({q.equipment, q.kernel, free, q.attempt});
    if (!move) return std::nullopt;
    return reject(
        "not-rolled",
        tr("the dice show {}: {} may move, but not {}", shown(roll),
           who_may_move(q.equipment, roll), with_article(q.equipment.name_of(move->piece()))),
        {move->from()});
  }

 private:
  [[nodiscard]] uint32_t faces_of(PieceType type) const {
    uint32_t faces = 0;
    for (size_t i = 0; i < params_.faces.size(); ++i)
      if (params_.faces[i] == type) faces |= uint32_t{1} << (i + 1);
    return faces;
  }

  static std::string shown(int roll) { return tr("{0} and {1}", low_die(roll), high_die(roll)); }

  [[nodiscard]] std::string who_may_move(const Equipment& equipment, int roll) const {
    std::vector<std::string> names;
    for (const int die : {low_die(roll), high_die(roll)})
      if (const auto& face = params_.faces[die - 1])
        names.push_back(with_article(equipment.name_of(*face)));
    return names.empty() ? trc("dice", "nothing") : listed(names);
  }
};

// The rule in variant files.

constexpr DiagnosticRow kDiceDiagnostics[] = {
    {"chance-and-dice", DiagnosticSource::variant_file, "A game has both dice and chance.",
     "Write the dice under chance, or remove one of the two.",
     "dice: { faces: [P, N, B, R, Q, K] }\nchance: { coin: { dice: 1, faces: [heads, tails] } }"},
    {"dice-faces", DiagnosticSource::variant_file, "A die does not have six faces.",
     "List six piece types, or none for a face without one.", "dice: { faces: [P, N, B] }"},
    {"dice-series", DiagnosticSource::variant_file,
     "Dice are rolled before each turn, and a turn is a series of moves.", "Remove one of the two.",
     "dice: { faces: [P, N, B, R, Q, K] }\nturn: { series: { rules: italian } }"},
    {"not-rolled", DiagnosticSource::reason, "The dice do not show this type of piece.",
     "Move a piece that the dice show.", ""},
};

RuleList read_dice(const RuleReading& in) {
  auto params = read_fields<DiceKeys>(in).dice;
  if (params && !params->castling) {
    const auto castling = in.root.find("castling");
    params->castling.emplace();
    if (castling) params->castling->push_back(in.type((*castling)["of"]));
  }
  return rules_of<DiceRule>(std::move(params));
}

void check_dice(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<DiceKeys>(in).dice;
  if (!params) return;
  if (params->faces.size() != kFaces)
    problems.fail(
        "dice-faces",
        "a die has six faces, but 'dice: faces' lists " + std::to_string(params->faces.size()),
        "name a piece type, or none, for each number from 1 to 6", params->faces.where);
  if (in.root.mentions("chance"))
    problems.fail("chance-and-dice", "the game has both 'dice' and 'chance'",
                  "write dice: off, or chance: off", params->where);
  const auto turn = in.root.find("turn");
  for (const char* key : {"series", "steps"})
    if (turn && turn->mentions(key))
      problems.fail("dice-series",
                    "dice are rolled before each turn, but here a turn is a series of moves",
                    std::string("write dice: off, or turn: { ") + key + ": off }", params->where);
}

// A die must keep its six faces, so no face is removed: two of them are swapped.
std::vector<RuleMutant> swap_faces(const Node& dice) {
  std::vector<RuleMutant> mutants;
  const Node::Entry* faces = dice.find("faces");
  if (!faces) return mutants;
  const std::vector<Node>& items = faces->value.items;
  for (size_t i = 0; i + 1 < items.size(); ++i) {
    if (items[i].text == items[i + 1].text) continue;
    Node changed = dice;
    std::vector<Node>& list = changed.find("faces")->value.items;
    std::swap(list[i], list[i + 1]);
    mutants.push_back(
        {items[i].where,
         "faces: " + std::to_string(i + 1) + " and " + std::to_string(i + 2) + " swapped",
         std::move(changed)});
  }
  return mutants;
}

}  // namespace

RuleModule dice_module() {
  return {.name = "dice",
          .keys = declared_rows<DiceKeys>(),
          .diagnostics = kDiceDiagnostics,
          .after = {"movement", "castling", "en_passant", "drop", "exchange", "change"},
          .before = {"royal"},
          .read = read_dice,
          .check = check_dice,
          .mutants = swap_faces,
          .chance_before_turns = true};
}

}  // namespace stockade
