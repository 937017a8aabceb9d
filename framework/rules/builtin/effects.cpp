// effects: consequences of a move besides moving and capturing. Each item describes when something
// happens, on which cells, to whose pieces, and what: pieces are removed, captured, change sides,
// become others, or appear. All conditions are tested on the position after the move, item by item.

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_condition.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// What happens to the pieces of an item; `become` and `place` have keys of their own.
enum class Deed : uint8_t { remove, capture, change_side, go_back, become, place };

constexpr std::array<ChoiceWord<Deed>, 4> choice_words(Deed) {
  return {{{"remove", Deed::remove},
           {"capture", Deed::capture},
           {"change side", Deed::change_side},
           {"go back", Deed::go_back}}};
}

enum class Owner : uint8_t { any, own, enemy };

constexpr std::array<ChoiceWord<Owner>, 3> choice_words(Owner) {
  return {{{"any", Owner::any}, {"own", Owner::own}, {"enemy", Owner::enemy}}};
}

struct EffectsParams {
  Marked<ConditionText> when;             ///< of scope `after`; empty: always
  std::vector<Marked<LineText>> cells;    ///< expressions of scope `after`
  std::optional<Owner> owner;             ///< none: any
  std::vector<Marked<PieceType>> pieces;  ///< their types; empty: all
  std::optional<Deed> does;
  std::optional<Marked<PieceType>> becomes;
  std::optional<Marked<PieceType>> places;
  SetupCells setup;  ///< the meaning of `home`
  SourceMark where;

  void fields(Fields& f) {
    f("when", when,
      "The moves after which it happens; see docs/author/expressions.md. Without it: all moves and "
      "drops.",
      {.example = "captures"});
    f("cells", cells, "Where it happens: a cell or cells, as expressions name them.",
      {.example = "neighbours(to)", .fallback = "to"});
    f("side", owner,
      "Whose pieces it happens to, as the player who has moved sees them. Without it: anybody's.",
      {.example = "enemy"});
    f("pieces", pieces, "The piece types that it happens to. Without it: all.",
      {.example = "[P, N]"});
    f("do", does,
      "remove: the pieces leave the game. capture: they go where captured pieces go. change side: "
      "they become the other side's. go back: the piece that has moved returns to where it came "
      "from.",
      {.example = "change side"});
    f("becomes", becomes, "The type that the pieces become.", {.example = "Q"});
    f("places", places,
      "The type of the piece of the player who has moved that appears on each of the cells that is "
      "empty.",
      {.example = "S"});
  }
  [[nodiscard]] Deed deed() const {
    return becomes ? Deed::become : places ? Deed::place : does.value_or(Deed::remove);
  }
  /// Of Deed::become and Deed::place.
  [[nodiscard]] PieceType result() const {
    return becomes ? becomes->value : places ? places->value : PieceType();
  }
  [[nodiscard]] std::vector<PieceType> types() const {
    std::vector<PieceType> found;
    for (const auto& type : pieces) found.push_back(type.value);
    return found;
  }
};

struct EffectsKeys {
  std::vector<EffectsParams> effects;

  void fields(Fields& f) {
    f("effects", effects,
      "What a move does beside moving and capturing, in the order listed. Each item looks at the "
      "position that the move and the items before it have led to. Royal pieces are never removed "
      "or changed.",
      {.example = "[{ when: captures, cells: neighbours(to), side: enemy, do: change side }]",
       .need = kRemovable});
  }
};

struct EffectsPlan {
  Deed deed = Deed::remove;
  std::optional<Expression> when;
  std::vector<Expression> cells;  ///< their union is used
  const SetupCells* setup = nullptr;
  /// Pieces that can be changed, by the side that moves.
  SideVector<std::vector<uint8_t>> affected;
  PieceArray<uint8_t> becomes{};
  SideVector<uint8_t> placed;  ///< by the side that moves
};

/// The pieces that the item can change, or the empty cells, before any expression is evaluated.
template <int W>
Bits<W> candidates(const EffectsPlan& plan, const Position& position, Side mover) {
  if (plan.deed == Deed::place) return position.set<W>(0);
  Bits<W> found;
  for (const uint8_t piece : plan.affected[mover]) found |= position.set<W>(piece);
  return found;
}

/// Shows a move that has been played to the condition and the cells.
inline void show_played(ExpressionScene& scene, const EffectsPlan& plan, Side mover,
                        const EffectInfo& info, Move move, const MoveEvents& events) {
  scene.own = mover;
  scene.setup = plan.setup;
  show_move(scene, info, move, events.losses > 0 ? Piece{events.lost[0].piece} : kEmpty);
}

/// The pieces that the item changes, or the empty cells where it places some.
template <int W>
Bits<W> reached(const EffectsPlan& plan, const ExpressionScene& scene, const Bits<W>& among) {
  if (among.empty() || (plan.when && !plan.when->holds(scene))) return {};
  CellSet found;
  for (const Expression& cells : plan.cells) found |= cells.cells(scene, among);
  return found.template resized<W>();
}

/// If the piece that has just opened a passage is another one now, it cannot be captured en
/// passant.
template <int W>
void forget_passage(const Program<W>& program, Position& position, Journal& journal, Move move) {
  if (!program.effects[move.effect()].opens_passing) return;
  const int stepped = position.attribute(CoreAttribute::passed_piece) - 1;
  if (stepped < 0 || position.at(stepped) == move.piece()) return;
  journal.set_attribute(position, CoreAttribute::passed_cell, 0);
  journal.set_attribute(position, CoreAttribute::passed_piece, 0);
}

/// Moves the piece back to its cell of origin.
template <int W>
void go_back(Position& position, Journal& journal, Move move, const Bits<W>& cells) {
  if (!move.from().is_cell() || !move.to().is_cell()) return;
  const int from = move.from().index();
  const int to = move.to().index();
  const Piece piece = position.at(to);
  if (!cells.test(to) || from == to || position.at(from) != kEmpty) return;
  journal.move<W>(position, to, from, piece.index());
}

template <int W>
bool run_effects(const EffectsPlan& plan, const Program<W>& program, Position& position,
                 Journal& journal, Move move, MoveEvents& events) {
  const Side mover = position.side_to_move();
  const EffectInfo& info = program.effect_info[move.effect()];
  if (!goes_somewhere(info.form)) return false;
  const AttackScene<W> board{program, position};
  ExpressionScene scene;
  board.show(scene);
  show_played(scene, plan, mover, info, move, events);
  Bits<W> cells = reached(plan, scene, candidates<W>(plan, position, mover));
  if (cells.empty()) return false;
  if (plan.deed == Deed::go_back) {
    go_back<W>(position, journal, move, cells);
    forget_passage(program, position, journal, move);
    return false;
  }
  uint32_t flags = position.flags();
  while (cells.any()) {
    const int cell = cells.pop();
    const Piece piece = position.at(cell);
    flags &= program.flags_kept[cell];
    switch (plan.deed) {
      case Deed::remove:
      case Deed::capture:
        journal.remove<W>(position, cell);
        if (plan.deed == Deed::capture) {
          bank_captured(program, position, journal, piece.index(), cell, events);
        } else {
          assert(events.losses < MoveEvents::kMaxLosses);
          events.lost[events.losses++] = {static_cast<uint8_t>(piece.index()),
                                          static_cast<uint16_t>(cell)};
        }
        break;
      case Deed::place:
        journal.place<W>(position, cell, plan.placed[mover]);
        break;
      default:
        journal.place<W>(position, cell, plan.becomes[piece]);
        break;
    }
  }
  journal.set_flags(position, flags);
  forget_passage(program, position, journal, move);
  return program.capture_resets && (plan.deed == Deed::remove || plan.deed == Deed::capture);
}

/// The parsed expressions of an item.
struct EffectsExpressions {
  std::optional<Expression> when;
  std::vector<Expression> cells;
};

using ParsedExpressions = std::vector<Result<Expression>>;

/// None without a condition.
ParsedExpressions parse_when(const EffectsParams& params, const Equipment& equipment) {
  if (params.when.value.empty()) return {};
  return {Expression::parse(params.when.value, ExpressionScope::after, ExpressionType::truth,
                            equipment, params.when.where)};
}

ParsedExpressions parse_cells(const EffectsParams& params, const Equipment& equipment) {
  ParsedExpressions parsed;
  for (const auto& [text, where, key_where] : params.cells)
    parsed.push_back(
        Expression::parse(text, ExpressionScope::after, ExpressionType::cells, equipment, where));
  return parsed;
}

class EffectsRule : public DeclaredRule<EffectsRule, EffectsParams, EffectsExpressions> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "effects"; }

  EffectsExpressions declare(Compilation& c) const {
    EffectsExpressions read;
    for (const auto& when : parse_when(params_, c.equipment())) read.when = when.value();
    for (const auto& cells : parse_cells(params_, c.equipment()))
      read.cells.push_back(cells.value());
    if (read.when) remember_for(c, *read.when, *this);
    for (const Expression& cells : read.cells) remember_for(c, cells, *this);
    // A piece that changes sides or is placed can lead the game back to an earlier position.
    if (params_.deed() != Deed::remove && params_.deed() != Deed::capture) c.pieces_return = true;
    return read;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const EffectsExpressions& read) const {
    EffectsPlan plan;
    plan.deed = params_.deed();
    plan.setup = program.own(params_.setup);
    if (read.when) plan.when = read.when->bound_to(c.layout());
    for (const Expression& cells : read.cells) plan.cells.push_back(cells.bound_to(c.layout()));
    const Roster roster = c.roster();
    for (int s = 0; s < roster.sides(); ++s) {
      plan.affected.push_back(affected(c, Side{s}));
      plan.placed.push_back(static_cast<uint8_t>(roster.piece(Side{s}, params_.result()).index()));
    }
    for (const auto& pieces : plan.affected)
      if (params_.deed() == Deed::become || params_.deed() == Deed::change_side)
        for (const uint8_t piece : pieces)
          plan.becomes[Piece{piece}] = static_cast<uint8_t>(changed(roster, Piece{piece}).index());
    program.template add_facet<AppearanceFacet>(AppearsAnywhere(appearing(plan)));
    program.after_effects.push_back({hook<run_effects<W>>(program.own(std::move(plan)))});
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    // Which pieces change is only known after the move; whether the condition is tested depends on
    // the move.
    const EffectInfo& info = kernel.effect(move);
    if (!goes_somewhere(info.form)) return false;
    const auto& when = plan_in(kernel).when;
    if (!when) return true;
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    const KernelScene board{kernel, after};
    ExpressionScene scene;
    board.show(scene);
    scene.own = position.side_to_move();
    scene.setup = &params_.setup;
    show_move(scene, info, move, kernel.captured(position, move));
    return when->bound_to(position.layout()).holds(scene);
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string deed = deed_words(equipment);
    out.push_back({Phase::after_move,
                   params_.when.value.empty()
                       ? tr("after a move {}", deed)
                       : tr("after a move, if {}: {}", params_.when.value, deed),
                   where()});
  }

 private:
  /// The pieces that the rule can put on cells to which none of their moves leads.
  [[nodiscard]] AppearsAnywhere::Pieces appearing(const EffectsPlan& plan) const {
    AppearsAnywhere::Pieces pieces{};
    for (int s = 0; s < plan.affected.size(); ++s) {
      if (params_.deed() == Deed::place) pieces[Piece{plan.placed[Side{s}]}] = true;
      if (params_.deed() == Deed::become || params_.deed() == Deed::change_side)
        for (const uint8_t piece : plan.affected[Side{s}])
          pieces[Piece{plan.becomes[Piece{piece}]}] = true;
      if (params_.deed() == Deed::go_back)
        for (const uint8_t piece : plan.affected[Side{s}]) pieces[Piece{piece}] = true;
    }
    return pieces;
  }

  /// The pieces that the item can change when `mover` moves. Royal pieces are exempt, except from
  /// going back.
  [[nodiscard]] std::vector<uint8_t> affected(const Compilation& c, Side mover) const {
    const Roster roster = c.roster();
    const std::vector<PieceType> types = params_.types();
    std::vector<uint8_t> found;
    for (int i = 1; i < roster.pieces(); ++i) {
      const Piece piece{i};
      const PieceType type = roster.type_of(piece);
      const bool is_enemy = roster.are_enemies(mover, roster.side_of(piece));
      if (params_.owner == Owner::own ? roster.side_of(piece) != mover
                                      : params_.owner == Owner::enemy && !is_enemy)
        continue;
      if (!types.empty() && !contains(types, type)) continue;
      const bool is_royal = std::find(c.royals.begin(), c.royals.end(), piece) != c.royals.end();
      if (is_royal && params_.deed() != Deed::go_back) continue;
      if (params_.deed() == Deed::become && type == params_.result()) continue;
      // A neutral piece stays neutral.
      if (roster.is_neutral(piece) &&
          (params_.deed() == Deed::change_side ||
           (params_.deed() == Deed::become && !roster.is_neutral(params_.result()))))
        continue;
      found.push_back(static_cast<uint8_t>(i));
    }
    return found;
  }

  [[nodiscard]] Piece changed(const Roster& roster, Piece piece) const {
    const Side side = roster.side_of(piece);
    if (params_.deed() == Deed::become) return roster.piece(side, params_.result());
    return roster.piece(roster.opponent(side), roster.type_of(piece));
  }

  [[nodiscard]] std::string deed_words(const Equipment& equipment) const {
    const std::vector<PieceType> types = params_.types();
    const std::string names = types.empty() ? trc("effects", "pieces")
                                            : listed_plural(equipment, types, LastJoint::with_and);
    const std::string what = params_.owner == Owner::own     ? tr("own {:s}", names)
                             : params_.owner == Owner::enemy ? tr("enemy {:s}", names)
                                                             : names;
    std::vector<std::string> places;
    for (const auto& text : params_.cells) places.push_back(text.value);
    const std::string cells = listed(places, LastJoint::with_and);
    switch (params_.deed()) {
      case Deed::remove:
        return tr("{0} leave the game on {1}", what, cells);
      case Deed::capture:
        return tr("{0} are captured on {1}", what, cells);
      case Deed::change_side:
        return tr("{0} change sides on {1}", what, cells);
      case Deed::become:
        return tr("{0} become {1} on {2}", what, with_article(equipment.name_of(params_.result())),
                  cells);
      case Deed::place:
        return tr("{0} appears on the empty cells of {1}",
                  with_article(equipment.name_of(params_.result())), cells);
      case Deed::go_back:
        return types.empty()
                   ? tr("the piece that has moved goes back to where it came from; it stands on {}",
                        cells)
                   : tr("the piece that has moved ({0}) goes back to where it came from; it stands "
                        "on {1}",
                        listed(equipment, types), cells);
    }
    return {};
  }
};

// The rule in variant files.

constexpr DiagnosticRow kEffectsDiagnostics[] = {
    {"effect-deed", DiagnosticSource::variant_file,
     "An item of effects says nothing of what happens, or several things.",
     "Write one of do, becomes and places.", "effects: [{ when: captures }]"},
    {"effect-royal", DiagnosticSource::variant_file,
     "An item of effects would make a royal piece of another, or names a royal piece as what it "
     "changes.",
     "Name a piece type that is not royal.", "effects: [{ cells: to, becomes: K }]"},
    {"effect-places", DiagnosticSource::variant_file,
     "An item of effects places a piece, and says whose pieces it changes.",
     "Remove side and pieces: the new piece is the mover's.",
     "effects: [{ cells: from, places: P, side: enemy }]"},
};

void check_item(const RuleReading& in, const EffectsParams& item, ProblemSink& problems) {
  const int deeds = item.does.has_value() + item.becomes.has_value() + item.places.has_value();
  if (deeds != 1)
    problems.fail("effect-deed",
                  deeds == 0 ? "an item of 'effects' does not say what happens"
                             : "an item of 'effects' says more than one thing that happens",
                  "write one of 'do', 'becomes' and 'places'", item.where);
  for (const auto& made : {item.becomes, item.places})
    if (made && in.is_royal(made->value))
      problems.fail(
          "effect-royal",
          "a move cannot make a royal piece of the type " + in.equipment.symbol(made->value),
          "name a piece type that is not royal", made->where);
  if (item.does != Deed::go_back)
    for (const auto& type : item.pieces)
      if (in.is_royal(type.value))
        problems.fail(
            "effect-royal",
            "the piece type " + in.equipment.symbol(type.value) + " is royal, so effects spare it",
            "remove it from the list", type.where);
  for (const auto& [key, is_said] :
       {std::pair("side", item.owner.has_value()), std::pair("pieces", !item.pieces.empty())})
    if (item.places && is_said)
      problems.fail(
          "effect-places",
          "the piece that appears is the mover's, so '" + std::string(key) + "' has no meaning",
          "remove it", item.where);
  if (item.deed() == Deed::change_side && !in.equipment.roster().has_single_enemies())
    problems.fail("goal-sides",
                  "where a side has several enemies, 'change side' does not say whose the piece "
                  "becomes",
                  "write do: remove, or do: become with a neutral piece", item.where);
  for (const auto& parsed : {parse_when(item, in.equipment), parse_cells(item, in.equipment)})
    for (const Result<Expression>& one : parsed) problems.add(one.problems());
}

void check_effects(const RuleReading& in, ProblemSink& problems) {
  for (const EffectsParams& item : read_fields<EffectsKeys>(in).effects)
    check_item(in, item, problems);
}

RuleList read_effects(const RuleReading& in) {
  auto items = read_fields<EffectsKeys>(in).effects;
  for (EffectsParams& item : items) {
    if (item.owner == Owner::any) item.owner.reset();
    for (const auto& [cell, piece] : in.setup) item.setup[piece.index()].set(cell);
  }
  return rules_of<EffectsRule>(std::move(items));
}

}  // namespace

RuleModule effects_module() {
  return {.name = "effects",
          .keys = declared_rows<EffectsKeys>(),
          .diagnostics = kEffectsDiagnostics,
          .after = {"capture", "movement", "promotion", "en_passant", "displacement",
                    "remote_captures", "blast", "captor", "after_move"},
          .before = {"rebirth", "transfer", "royal"},
          .read = read_effects,
          .check = check_effects};
}

}  // namespace stockade
