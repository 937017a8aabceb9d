#include "framework/rules/builtin/jumps/jumps.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/jumps/tables.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/movers.h"
#include "framework/rules/way_facet.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The most captures of a side that are generated at once.
constexpr int kMaxEmitted = 512;

/// The first of several captures of a piece to one cell has no tag, the others "way2", "way3" …
class JumpDetails : public MoveDetails {
 public:
  explicit JumpDetails(int number)
      : tag_(number ? "way" + std::to_string(number + 1) : std::string()) {}
  [[nodiscard]] bool captures_on_way() const override { return true; }
  [[nodiscard]] std::string_view tag() const override { return tag_; }

 private:
  std::string tag_;
};

/// There is one effect for each number of a capture (FoundJump::number).
struct JumpPlan {
  JumpTables tables;
  int first_effect = 0;
  int first_landing_effect = 0;
  [[nodiscard]] std::optional<int> number_of(Move move) const {
    const int effect = move.effect();
    for (const int first : {first_effect, first_landing_effect})
      if (effect >= first && effect < first + kMaxJumpsToCell) return effect - first;
    return std::nullopt;
  }
};

template <int W>
struct JumpGeneration {
  const JumpPlan& plan;
  PieceArray<JumpTest<W>> tests;  ///< of the pieces that jump
};

/// The index of the capture found with that target and number; none if there is none.
template <int W>
std::optional<int> find_jump(const JumpSearch<W>& search, int to, int number) {
  for (int i = 0; i < search.size(); ++i)
    if (search[i].to == to && search[i].number == number) return i;
  return std::nullopt;
}

/// The pieces that the side of a piece may capture.
template <int W>
Bits<W> enemies_of(const Program<W>& program, const Position& position, int side) {
  Bits<W> own = position.side_set<W>(side);
  if (program.spares_others) [[unlikely]]
    own |= spared_cells(program, position, side);
  return occupied_cells(program, position) & ~own;
}

template <int W>
JumpSearch<W> search_for(const JumpTables& tables, const Program<W>& program,
                         const Position& position, Move move, bool keeps_ways) {
  const int side = program.roster.side_of(move.piece()).index();
  return JumpSearch<W>(tables, move.piece().index(), move.from().index(),
                       enemies_of(program, position, side), occupied_cells(program, position),
                       keeps_ways);
}

template <int W>
void emit_jumps(const JumpGeneration<W>& generation, const GenContext<W>& c, BundleSink<W>& sink) {
  struct Emitted {
    FoundJump<W> jump;
    int from;
    int piece;
  };
  const JumpPlan& plan = generation.plan;
  std::vector<Emitted> emitted;
  int longest = 0;
  const Roster& roster = c.program.roster;
  for (int type = 0; type < roster.owned_types(); ++type) {
    const int piece = roster.piece(Side{c.side}, PieceType{type}).index();
    if (plan.tables.lines[Piece{piece}].empty()) continue;
    const Bits<W>& pieces = c.position.template set<W>(piece);
    for (Bits<W> rest = generation.tests[Piece{piece}].able(pieces, c.enemy, c.occupied);
         rest.any();) {
      const int from = rest.pop();
      const JumpSearch<W> search(plan.tables, piece, from, c.enemy, c.occupied);
      if (plan.tables.most && search.longest() < longest) continue;
      if (plan.tables.most && search.longest() > longest) emitted.clear();
      longest = std::max(longest, search.longest());
      for (int i = 0; i < search.size(); ++i) emitted.push_back({search[i], from, piece});
    }
  }
  if (emitted.size() > kMaxEmitted) emitted.resize(kMaxEmitted);
  for (const Emitted& one : emitted) {
    const Bits<W> target = Bits<W>::of(one.jump.to);
    bool stays_as_it_is = true;
    for (const Landing<W>* landing = c.program.landing[Piece{one.piece}].get(); landing;
         landing = landing->next.get()) {
      if (!landing->covers(one.from, one.jump.to)) continue;
      for (const auto& choice : landing->choices)
        if (choice.is_open(c.position))
          sink.push(target, Site::cell(one.from), plan.first_landing_effect + one.jump.number,
                    one.piece, choice.becomes);
      stays_as_it_is = stays_as_it_is && landing->may_stay(one.from, one.jump.to);
    }
    if (stays_as_it_is)
      sink.push(target, Site::cell(one.from), plan.first_effect + one.jump.number, one.piece);
  }
}

template <int W>
bool apply_jump(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents& events) {
  const JumpPlan& plan = data_of<JumpPlan>(effect);
  const int from = move.from().index();
  const int to = move.to().index();
  const int piece = move.piece().index();
  const JumpSearch<W> search = search_for(plan.tables, program, position, move, false);
  const auto found = find_jump(search, to, *plan.number_of(move));
  Bits<W> taken = found ? search[*found].taken : Bits<W>::none();
  uint32_t flags = position.flags() & program.flags_kept[from] & program.flags_kept[to];
  if (from != to) journal.move<W>(position, from, to, piece);
  while (taken.any()) {
    const int cell = taken.pop();
    const int victim = position.at(cell).index();
    journal.remove<W>(position, cell);
    bank_captured(program, position, journal, victim, cell, events);
    flags &= program.flags_kept[cell];
  }
  journal.set_flags(position, flags);
  return program.capture_resets || effect.resets[Piece{piece}];
}

template <int W>
bool apply_landing_jump(const Effect<W>& effect, const Program<W>& program, Position& position,
                        Journal& journal, Move move, MoveEvents& events) {
  const bool resets = apply_jump<W>(effect, program, position, journal, move, events);
  change_on_landing(program, position, journal, move);
  return resets;
}

/// The first victim on the way.
template <int W>
Piece captured_by_jump(const Effect<W>& effect, const Program<W>& program, const Position& position,
                       Move move) {
  const JumpPlan& plan = data_of<JumpPlan>(effect);
  const JumpSearch<W> search = search_for(plan.tables, program, position, move, true);
  const auto found = find_jump(search, move.to().index(), *plan.number_of(move));
  return found ? position.at(search.way(*found).front()) : kEmpty;
}

/// The pieces of `by` that could jump over a piece on `cell`, first or later.
template <int W>
Bits<W> find_jumpers(const JumpGeneration<W>& generation, const Program<W>& program,
                     const Position& position, int cell, int by, const Bits<W>& occupied) {
  Bits<W> own = position.side_set<W>(by) & occupied;
  own.reset(cell);
  const Bits<W> standing = occupied | Bits<W>::of(cell);
  Bits<W> enemy = standing & ~own;
  if (program.spares_others) [[unlikely]]
    enemy &= ~spared_cells(program, position, by) | Bits<W>::of(cell);
  Bits<W> found;
  for (int type = 0; type < program.roster.owned_types(); ++type) {
    const Piece piece = program.roster.piece(Side{by}, PieceType{type});
    if (generation.plan.tables.lines[piece].empty()) continue;
    const Bits<W> pieces = position.set<W>(piece.index()) & own;
    for (Bits<W> rest = generation.tests[piece].able(pieces, enemy, standing); rest.any();) {
      const int from = rest.pop();
      const JumpSearch<W> search(generation.plan.tables, piece.index(), from, enemy, standing);
      for (int i = 0; i < search.size(); ++i)
        if (search[i].taken.test(cell)) found.set(from);
    }
  }
  return found;
}

template <int W>
class JumpWays : public WayFacet {
 public:
  JumpWays(const JumpPlan& plan, const Program<W>& program) : plan_(plan), program_(program) {}
  [[nodiscard]] std::optional<std::vector<int>> captured_on_way(const Position& position,
                                                                Move move) const override {
    const auto number = plan_.number_of(move);
    if (!number) return std::nullopt;
    const JumpSearch<W> search = search_for(plan_.tables, program_, position, move, true);
    const auto found = find_jump(search, move.to().index(), *number);
    if (!found) return std::vector<int>();
    const auto& way = search.way(*found);
    return std::vector<int>(way.begin(), way.end());
  }

 private:
  const JumpPlan& plan_;
  const Program<W>& program_;
};

class JumpRule : public DeclaredRule<JumpRule, JumpParams, JumpPlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "jumps"; }
  bool special_move() const override { return true; }

  JumpPlan declare(Compilation& c) const {
    JumpPlan plan;
    plan.tables.most = params_.most;
    plan.tables.removed_at_once = (params_.removed == JumpParams::Removed::at_once);
    for (const auto& [type, moves] : params_.moves)
      for (int side = 0; side < c.roster().sides(); ++side) {
        const Piece piece = c.roster().piece(Side{side}, type);
        plan.tables.lines[piece] = lines_of(c.equipment(), piece, moves);
      }
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const JumpPlan& declared) const {
    auto* plan = program.own(JumpPlan(declared));
    Effect<W> effect;
    effect.data = plan;
    effect.captured = captured_by_jump<W>;
    effect.resets = c.move_resets;
    for (const bool lands : {false, true}) {
      effect.apply = lands ? apply_landing_jump<W> : apply_jump<W>;
      for (int number = 0; number < kMaxJumpsToCell; ++number) {
        EffectInfo info;
        info.promotes = lands;
        info.details = program.own(JumpDetails(number));
        const int added = program.add_effect(effect, info);
        if (number == 0) (lands ? plan->first_landing_effect : plan->first_effect) = added;
      }
    }
    int choices = 1;
    for (const auto& [type, moves] : params_.moves)
      for (int side = 0; side < c.roster().sides(); ++side)
        for (const Landing<W>* landing = program.landing[c.roster().piece(Side{side}, type)].get();
             landing; landing = landing->next.get())
          choices = std::max(choices, 1 + static_cast<int>(std::ssize(landing->choices)));
    program.bundle_bound += int64_t{kMaxEmitted} * choices;
    auto* generation = program.own(JumpGeneration<W>{*plan, {}});
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      if (const auto& lines = plan->tables.lines[Piece{piece}]; !lines.empty())
        generation->tests[Piece{piece}] = JumpTest<W>(lines);
    for (int side = 0; side < c.roster().sides(); ++side) {
      program.generators[Side{side}].push_back({hook<emit_jumps<W>>(generation)});
      program.attacks[Side{side}].special.push_back(hook<find_jumpers<W>>(generation));
    }
    program.template add_facet<WayFacet>(JumpWays<W>(*plan, program));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const auto& [type, moves] : params_.moves)
      out.push_back({Phase::generate,
                     tr("{0} captures by jumping {1} over an enemy onto an empty cell behind it, "
                        "and goes on with the next one as long as it can",
                        with_article(equipment.name_of(type)), moves),
                     where()});
    out.push_back({Phase::effect,
                   (params_.removed == JumpParams::Removed::at_once)
                       ? tr("each piece that is jumped over leaves the board at once")
                       : tr("pieces that are jumped over leave the board after the move; until "
                            "then they are in the way, and none is jumped over twice"),
                   where()});
    if (params_.most)
      out.push_back({Phase::allow,
                     tr("of the captures by jumps, only those of the most pieces are legal"),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const int from = attempt.from.index();
    const int to = attempt.to.index();
    const Piece piece = q.position.at(from);
    const Roster& roster = q.position.layout().roster();
    if (piece == kEmpty || roster.side_of(piece) != side) return std::nullopt;
    JumpTables tables = plan_in(q.kernel).tables;
    if (tables.lines[piece].empty() || pseudo_move_of(q)) return std::nullopt;
    tables.most = false;
    const CellSet occupied = q.position.occupied();
    CellSet enemy = occupied & ~q.position.cells_of(side);
    for (int other = 0; other < roster.sides(); ++other)
      if (!roster.are_enemies(side, Side{other})) enemy &= ~q.position.cells_of(Side{other});
    const JumpSearch<kWords> search(tables, piece.index(), from, enemy.resized<kWords>(),
                                    occupied.resized<kWords>(), true);
    const std::string who = piece_on(q.equipment, piece, from);
    for (int i = 0; i < search.size(); ++i)
      if (search[i].to == to)
        return reject("fewer-captures",
                      tr("{0} would capture {1} on this way, and another capture takes more pieces",
                         who, search[i].count),
                      {attempt.from});
    if (search.passed().test(to))
      return reject("capture-goes-on",
                    tr("{0} has to go on from {1}, where it can capture more", who,
                       q.equipment.topology.name(to)),
                    {attempt.from, attempt.to});
    return std::nullopt;
  }

 private:
  static constexpr int kWords = kMaxWords;

  static std::vector<std::vector<JumpLine>> lines_of(const Equipment& equipment, Piece piece,
                                                     const std::string& moves) {
    const Topology& topology = equipment.topology;
    const Orientation orientation = equipment.side_of(piece).orientation;
    std::vector<std::vector<JumpLine>> lines(topology.cells());
    const auto atoms = parse_movement(moves, topology.compass());
    for (const MovementAtom& atom : *atoms) {
      const CellSet inside = confines(equipment, piece, atom);
      for (CellSet rest = inside; rest.any();) {
        const int cell = rest.pop();
        for (const Vec raw : atom.directions) {
          const Vec v = orientation.turn(raw);
          JumpLine line;
          auto at = topology.offset(cell, v);
          // A line around a ring ends where it begins.
          for (; at && inside.test(*at) && *at != cell; at = topology.offset(*at, v))
            line.cells.push_back(static_cast<uint16_t>(*at));
          line.reach = atom.range ? atom.range : topology.cells();
          if (topology.uniform()) line.shift = topology.shift_of(v);
          if (line.cells.size() > 1) lines[cell].push_back(std::move(line));
        }
      }
    }
    return lines;
  }
};

}  // namespace

std::unique_ptr<Rule> make_jump_rule(JumpParams params) {
  return std::make_unique<JumpRule>(std::move(params));
}

}  // namespace stockade
