// move_enemy: a part of a turn in which the player moves an enemy piece, without capturing.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/promotion/promotion.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/movers.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct MoveEnemyParams {
  std::vector<PieceType> pieces;
  Marked<MovementText> moves;  ///< as the piece's own side sees the board
  std::optional<Marked<PieceType>> becomes;
  SourceMark where;

  void fields(Fields& f) {
    f("pieces", pieces, "The piece types of the enemy that are moved so.",
      {.example = "P", .need = kRequired});
    f("moves", moves,
      "How they are moved, as their own side sees the board: leaps and rides that capture "
      "nothing.",
      {.example = "mfW", .need = kRequired});
    f("becomes", becomes,
      "What such a piece becomes where it promotes. Left out: the player who moves it chooses.",
      {.example = "Q", .need = kRemovable});
  }
};

struct MoveEnemyKeys {
  std::optional<MoveEnemyParams> move_enemy;

  void fields(Fields& f) {
    f("move_enemy", move_enemy,
      "A part of a turn in which the player moves a piece of the enemy's to an empty cell. It may "
      "not leave a royal piece of the player's attacked.",
      {.example = "{ pieces: P, moves: mfW }", .need = kRemovable});
  }
};

/// One step of one piece type: from each possible cell, with the cells between that must be empty.
template <int W>
struct EnemyStep {
  uint8_t piece = 0;
  int from = 0;
  int to = 0;
  Bits<W> via;
};

template <int W>
struct MoveEnemyTables {
  SideVector<std::vector<EnemyStep<W>>> steps;  ///< by the side that makes them
  SideVector<Bits<W>> origins;                  ///< of these steps
  int becomes = -1;                             ///< a type
  uint8_t effect = 0;
  uint8_t landing_effect = 0;
};

template <int W>
void emit_enemy_moves(const MoveEnemyTables<W>& tables, const GenContext<W>& c,
                      BundleSink<W>& sink) {
  const Program<W>& program = c.program;
  if ((tables.origins[Side{c.side}] & c.enemy).empty()) return;
  for (const EnemyStep<W>& step : tables.steps[Side{c.side}]) {
    if (c.position.at(step.from).index() != step.piece || !c.empty.test(step.to) ||
        (step.via & c.occupied).any())
      continue;
    // The move may open a line, so each of these moves is tested by playing it.
    const Bits<W> target = Bits<W>::of(step.to);
    const Site from = Site::cell(step.from);
    bool must_change = false;
    for (const Landing<W>* landing = program.landing[Piece{step.piece}].get(); landing;
         landing = landing->next.get()) {
      if (!landing->covers(step.from, step.to)) continue;
      must_change = must_change || !landing->may_stay(step.from, step.to);
      for (const auto& choice : landing->choices)
        if (choice.is_open(c.position) &&
            (tables.becomes < 0 ||
             program.roster.type_of(Piece{choice.becomes}).index() == tables.becomes))
          sink.push(target, from, tables.landing_effect, step.piece, choice.becomes,
                    Safety::by_test);
    }
    if (!must_change) sink.push(target, from, tables.effect, step.piece, 0, Safety::by_test);
  }
}

class MoveEnemyRule : public DeclaredRule<MoveEnemyRule, MoveEnemyParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "move enemy"; }
  std::string_view action() const override { return "move_enemy"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    auto* tables = program.own(MoveEnemyTables<W>{});
    const int sides = c.roster().sides();
    tables->steps.resize(sides);
    tables->origins.resize(sides);
    if (params_.becomes) tables->becomes = params_.becomes->value.index();
    Effect<W> effect;
    effect.apply = apply_step<W>;
    effect.captured = captures_nothing<W>;
    effect.resets = c.move_resets;
    tables->effect = static_cast<uint8_t>(program.add_effect(effect, {}));
    effect.apply = apply_landing<W>;
    EffectInfo info;
    info.promotes = true;
    tables->landing_effect = static_cast<uint8_t>(program.add_effect(effect, info));
    for (int s = 0; s < sides; ++s) {
      const Side mover{s};
      const Side enemy = c.roster().opponent(mover);
      int64_t most = 0;
      for (const PieceType type : params_.pieces) {
        const Piece piece = c.roster().piece(enemy, type);
        const size_t before = tables->steps[mover].size();
        add_steps(*tables, c.equipment(), mover, piece);
        int choices = 1;
        for (const Landing<W>* landing = program.landing[piece].get(); landing;
             landing = landing->next.get())
          choices += static_cast<int>(std::ssize(landing->choices));
        most += static_cast<int64_t>(tables->steps[mover].size() - before) * choices;
      }
      program.bundle_bound += most;
      program.generators[mover].push_back({hook<emit_enemy_moves<W>>(tables)});
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string words = tr("a player may also move {}, as it goes by {}, to an empty cell",
                           with_article(tr("enemy {:s}", names(equipment))), params_.moves.value);
    if (params_.becomes)
      words += tr("; where it promotes, it becomes {}",
                  with_article(equipment.name_of(params_.becomes->value)));
    out.push_back({Phase::generate, std::move(words), where()});
  }

 private:
  [[nodiscard]] std::string names(const Equipment& equipment) const {
    return listed(equipment, params_.pieces);
  }

  template <int W>
  void add_steps(MoveEnemyTables<W>& tables, const Equipment& equipment, Side mover,
                 Piece piece) const {
    const Topology& topology = equipment.topology;
    const Orientation orientation = equipment.side_of(piece).orientation;
    const auto atoms = parse_movement(params_.moves.value, topology.compass());
    for (const MovementAtom& atom : *atoms) {
      const CellSet inside = confines(equipment, piece, atom);
      for (const Vec raw : atom.directions) {
        // A lame leap is a ride of which only the end counts.
        const Vec v = orientation.turn(raw);
        const int last = atom.lame ? repetitions(topology.geometry(), v) : atom.range;
        const Vec step = atom.lame ? unit_of(topology.geometry(), v) : v;
        for (CellSet from = inside; from.any();) {
          const int cell = from.pop();
          Bits<W> via;
          auto at = topology.offset(cell, step);
          for (int i = 1; at && inside.test(*at); ++i, at = topology.offset(*at, step)) {
            if (!atom.lame || i == last) {
              tables.steps[mover].push_back({static_cast<uint8_t>(piece.index()), cell, *at, via});
              tables.origins[mover].set(cell);
            }
            if (i == last) break;
            via.set(*at);
          }
        }
      }
    }
  }
};

// The rule in variant files.

constexpr DiagnosticRow kMoveEnemyDiagnostics[] = {
    {"move-enemy-movement", DiagnosticSource::variant_file,
     "The enemy's pieces are moved by something else than a plain leap or ride without capture.",
     "Write m in front of each part; no i, paths or regions.",
     "turn: { one_of: [move, move_enemy] }\nmove_enemy: { pieces: P, moves: fW }"},
    {"move-enemy-becomes", DiagnosticSource::variant_file,
     "A piece that the enemy moves would become a type that it cannot promote to.",
     "Choose one of the types of promotion.",
     "turn: { one_of: [move, move_enemy] }\nmove_enemy: { pieces: P, moves: mfW, becomes: K }"},
    {"move-enemy-sides", DiagnosticSource::program,
     "The enemy's pieces are moved in a game that has not two sides.",
     "Use it in games of two sides.", ""},
};

RuleList read_move_enemy(const RuleReading& in) {
  return rules_of<MoveEnemyRule>(read_fields<MoveEnemyKeys>(in).move_enemy);
}

bool promotes_to(const RuleReading& in, PieceType type) {
  const std::vector<PromotionParams> rules = read_fields<PromotionKeys>(in).promotion;
  return std::any_of(rules.begin(), rules.end(),
                     [&](const PromotionParams& rule) { return contains(rule.offered, type); });
}

void check_move_enemy(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<MoveEnemyKeys>(in).move_enemy;
  if (!params) return;
  if (!in.equipment.roster().has_single_enemies())
    problems.fail("move-enemy-sides", "moving the enemy's pieces needs two sides that are enemies",
                  {}, params->where);
  const auto atoms = parse_movement(params->moves.value, in.equipment.topology.compass());
  for (const MovementAtom& atom : *atoms)
    if (atom.may_capture || atom.path || atom.initial || atom.opens_en_passant ||
        atom.captures_en_passant || !atom.region.empty() || !atom.within.empty())
      problems.fail("move-enemy-movement",
                    "'" + atom.text + "' is no plain leap or ride that does not capture",
                    "write m in front of each part, for example: moves: mfW", params->moves.where);
  if (params->becomes && !in.is_wrong("promotion") && !promotes_to(in, params->becomes->value))
    problems.fail("move-enemy-becomes",
                  "nothing promotes to " + in.equipment.symbol(params->becomes->value),
                  "choose a type that promotion: to lists", params->becomes->where);
}

}  // namespace

// After the rules whose landings and effects it uses.
RuleModule move_enemy_module() {
  return {.name = "move_enemy",
          .keys = declared_rows<MoveEnemyKeys>(),
          .diagnostics = kMoveEnemyDiagnostics,
          .after = {"movement", "promotion"},
          .before = {"gating", "transfer"},
          .read = read_move_enemy,
          .check = check_move_enemy,
          .action = {.word = "move_enemy",
                     .phrase = "a move of an enemy piece",
                     .how = "for example: move_enemy: { pieces: P, moves: mfW }"}};
}

}  // namespace stockade
