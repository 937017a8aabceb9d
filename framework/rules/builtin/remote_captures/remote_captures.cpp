#include "framework/rules/builtin/remote_captures/remote_captures.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/threats.h"

namespace stockade {
namespace {

constexpr int kDirections = 8;

/// The ways in which a piece captures.
struct Ways {
  bool any = false;
  bool custody = false;
  bool withdrawal = false;
  bool coordination = false;
  bool leaping = false;
  bool mimics = false;
};

/// For one cell: where moves must begin or end that could capture a piece there.
template <int W>
struct CaptureZone {
  Bits<W> besides;     ///< targets: a rank or file leads from them to the cell in one step
  Bits<W> touching;    ///< origins: the same in any direction
  Bits<W> crossing;    ///< targets on the rank or the file of the cell
  Bits<W> lining_up;   ///< origins from which a line leads to the cell
  Bits<W> leapt_from;  ///< the same if it goes on beyond the cell
  Bits<W> behind;      ///< targets to which a line leads from the cell
};

template <int W>
struct RemotePlan {
  PieceArray<Ways> ways;
  /// Pieces that a mimic may capture in each way: those that capture in this way themselves.
  PieceArray<bool> by_custody{}, by_withdrawal{}, by_coordination{}, by_leaping{};
  std::vector<uint8_t> leapers;                        ///< those by leaping, of all sides
  std::vector<std::array<int16_t, kDirections>> next;  ///< by cell; -1: off the board
  std::array<bool, kDirections> straight{};            ///< along a rank or file
  std::array<int, kDirections> opposite{};
  std::vector<int> file, rank;
  std::vector<int16_t> at;        ///< cell by file and rank
  std::vector<int8_t> direction;  ///< from cell to cell along a line; -1: none
  int files = 0;
  uint8_t step_effect = 0;  ///< also of leaps: their captures follow afterwards
  uint8_t removal_effect = 0;
  bool removal = false;
  bool leaping_mimics_combine = true;
  SideVector<std::vector<uint8_t>> pieces;  ///< pieces with such captures
  SideVector<std::vector<uint8_t>> royals;
  SideVector<std::ptrdiff_t> known_generators;  ///< the number of those up to this rule's
  /// For mimics: pieces that capture by displacement, and by cell the cells that they reach.
  struct Displacer {
    uint8_t piece;
    std::vector<Bits<W>> reach;
  };
  std::vector<Displacer> displacers;
  std::vector<CaptureZone<W>> zones;  ///< by cell of the victim
};

/// The pieces on the board, as friends and enemies.
template <int W>
struct Scene {
  const Position& position;
  Bits<W> own;
  Bits<W> enemy;
};

/// The enemies captured by a move of `piece`; the scene is the one before the move.
template <int W>
Bits<W> victims_of(const RemotePlan<W>& plan, const Scene<W>& scene, int piece, int from, int to) {
  const Ways& ways = plan.ways[Piece{piece}];
  Bits<W> victims;
  if (!ways.any || from == to) return victims;
  const auto cells = static_cast<int>(plan.file.size());
  const int direction = plan.direction[from * cells + to];
  if (direction < 0) return victims;
  Bits<W> own = scene.own;  // after the move
  own.reset(from);
  own.set(to);
  const auto enemy_at = [&](int cell) { return cell >= 0 && scene.enemy.test(cell); };
  const auto piece_at = [&](int cell) { return scene.position.at(cell); };
  const auto step = [&](int cell, int way) { return static_cast<int>(plan.next[cell][way]); };

  if (ways.leaping)
    for (int cell = step(from, direction); cell != to; cell = step(cell, direction))
      if (enemy_at(cell) && (!ways.mimics || plan.by_leaping[piece_at(cell)])) victims.set(cell);
  if (ways.mimics && victims.any() && !plan.leaping_mimics_combine) return victims;
  if (ways.withdrawal) {
    const int behind = step(from, plan.opposite[direction]);
    if (enemy_at(behind) && (!ways.mimics || plan.by_withdrawal[piece_at(behind)]))
      victims.set(behind);
  }
  if (ways.custody && (!ways.mimics || plan.straight[direction]))
    for (int way = 0; way < kDirections; ++way) {
      if (!plan.straight[way]) continue;
      const int beside = step(to, way);
      if (!enemy_at(beside)) continue;
      const int beyond = step(beside, way);
      if (beyond >= 0 && own.test(beyond) && (!ways.mimics || plan.by_custody[piece_at(beside)]))
        victims.set(beside);
    }
  if (ways.coordination) {
    const int side = scene.position.layout().roster().side_of(Piece{piece}).index();
    for (const uint8_t royal : plan.royals[Side{side}]) {
      for (Bits<W> kings = scene.position.template set<W>(royal); kings.any();) {
        const int king = kings.pop();
        const auto corner = [&](int file_of, int rank_of) {
          return static_cast<int>(plan.at[plan.rank[rank_of] * plan.files + plan.file[file_of]]);
        };
        for (const int cell : {corner(king, to), corner(to, king)})
          if (enemy_at(cell) && (!ways.mimics || plan.by_coordination[piece_at(cell)]))
            victims.set(cell);
      }
    }
  }
  return victims;
}

/// The targets of `piece` on `from` by leaping over at least one piece that it captures.
template <int W>
Bits<W> leap_targets(const RemotePlan<W>& plan, const Scene<W>& scene, const Bits<W>& empty,
                     int piece, int from) {
  const Ways& ways = plan.ways[Piece{piece}];
  Bits<W> targets;
  Bits<W> leapable = scene.enemy;
  if (ways.mimics) {
    leapable = {};
    for (const uint8_t leaper : plan.leapers) leapable |= scene.position.template set<W>(leaper);
    leapable &= scene.enemy;
  }
  if ((leapable & plan.zones[from].behind).empty()) return targets;
  for (int way = 0; way < kDirections; ++way) {
    bool leapt = false;
    int cell = from;
    while (true) {
      const int next = plan.next[cell][way];
      if (next < 0) break;
      if (empty.test(next)) {
        if (leapt) targets.set(next);
        cell = next;
        continue;
      }
      const int beyond = plan.next[next][way];
      if (!leapable.test(next) || beyond < 0 || !empty.test(beyond)) break;
      leapt = true;
      targets.set(beyond);
      cell = beyond;
    }
  }
  return targets;
}

template <int W>
void emit_leaps(const RemotePlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const Scene<W> scene{c.position, c.own, c.enemy};
  for (const uint8_t piece : plan.pieces[Side{c.side}]) {
    const Ways& ways = plan.ways[Piece{piece}];
    if (!ways.leaping && !ways.mimics) continue;
    for (Bits<W> pieces = c.position.template set<W>(piece); pieces.any();) {
      const int from = pieces.pop();
      if (ways.leaping) {
        const Bits<W> targets = leap_targets(plan, scene, c.empty, piece, from);
        if (targets.any()) sink.push(targets, Site::cell(from), plan.step_effect, piece);
      }
      if (!ways.mimics) continue;
      Bits<W> targets;
      for (const auto& displacer : plan.displacers)
        targets |= displacer.reach[from] & c.position.template set<W>(displacer.piece) & c.enemy;
      if (targets.any()) sink.push(targets, Site::cell(from), plan.step_effect, piece);
    }
  }
}

/// Adds moves that take own held pieces off the board.
template <int W>
Bundle<W>* offer_removal(const RemotePlan<W>& plan, const GenContext<W>& c, Bundle<W>*,
                         Bundle<W>* end) {
  Bits<W> held = c.program.immobile(c.program, c.position, c.side);
  for (const uint8_t royal : plan.royals[Side{c.side}]) held &= ~c.position.template set<W>(royal);
  BundleSink<W> sink(end);
  while (held.any()) {
    const int cell = held.pop();
    sink.push(Bits<W>::of(cell), Site::cell(cell), plan.removal_effect, c.position.at(cell).index(),
              0, Safety::by_test);
  }
  return sink.end();
}

template <int W>
bool apply_removal(const Effect<W>&, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents&) {
  journal.remove<W>(position, move.from().index());
  return program.capture_resets;
}

template <int W>
Scene<W> scene_of(const Program<W>& program, const Position& position, int side) {
  Scene<W> scene{position, position.set<W>(program.layout->pieces() + side), {}};
  for (int other = 0; other < program.roster.sides(); ++other)
    if (program.roster.are_enemies(Side{side}, Side{other}))
      scene.enemy |= position.side_set<W>(other);
  return scene;
}

template <int W>
bool capture_remotely(const RemotePlan<W>& plan, const Program<W>& program, Position& position,
                      Journal& journal, Move move, MoveEvents& events) {
  const int piece = move.piece().index();
  if (!plan.ways[Piece{piece}].any || !move.from().is_cell() ||
      program.effect_info[move.effect()].form != MoveForm::board)
    return false;
  const int side = position.side_to_move().index();
  // The piece has already moved: a piece on the target has been captured, and nothing else has
  // changed.
  Scene<W> scene = scene_of(program, position, side);
  scene.own.reset(move.to().index());
  scene.own.set(move.from().index());
  Bits<W> victims = victims_of(plan, scene, piece, move.from().index(), move.to().index());
  if (victims.empty()) return false;
  while (victims.any()) {
    const int cell = victims.pop();
    const int victim = position.at(cell).index();
    journal.remove<W>(position, cell);
    bank_captured(program, position, journal, victim, cell, events);
  }
  return program.capture_resets;
}

template <int W>
Bits<W> find_victims(const RemotePlan<W>& plan, const Program<W>& program, const Position& position,
                     Move move) {
  const int side = program.roster.side_of(move.piece()).index();
  if (!move.from().is_cell() || !move.to().is_cell()) return {};
  return victims_of(plan, scene_of(program, position, side), move.piece().index(),
                    move.from().index(), move.to().index());
}

/// The targets of the bundle where a remote capture might reach one of `victims`. Most moves come
/// nowhere near, so that victims_of() is asked about few.
template <int W>
Bits<W> targets_near(const RemotePlan<W>& plan, const Bundle<W>& bundle, Bits<W> victims) {
  const Ways& ways = plan.ways[Piece{bundle.piece}];
  const auto comes_from = [&](const Bits<W>& cells) {
    return bundle.shift != 0 || bundle.from >= kMaxCells || cells.test(bundle.from);
  };
  Bits<W> near;
  while (victims.any()) {
    const CaptureZone<W>& zone = plan.zones[victims.pop()];
    if (ways.withdrawal && comes_from(zone.touching)) return bundle.targets;
    if (ways.custody) near |= zone.besides;
    if (ways.coordination) near |= zone.crossing;
    if (ways.leaping && comes_from(zone.lining_up)) near |= zone.behind;
  }
  return bundle.targets & near;
}

/// True if `by` might capture the piece on `cell` away from the target of a move. The scene is that
/// of `by`. Looks at where pieces stand, and not at their moves.
template <int W>
bool may_capture_remotely(const RemotePlan<W>& plan, const Scene<W>& scene, int by, int cell) {
  const Position& position = scene.position;
  const Piece victim = position.at(cell);
  const CaptureZone<W>& zone = plan.zones[cell];
  const auto is_enclosed = [&] {
    for (int way = 0; way < kDirections; ++way) {
      const int beyond = plan.straight[way] ? plan.next[cell][way] : -1;
      const int besides = plan.next[cell][plan.opposite[way]];
      if (beyond >= 0 && besides >= 0 && scene.own.test(beyond) && !scene.own.test(besides))
        return true;
    }
    return false;
  };
  const auto is_in_line_with_royal = [&] {
    for (const uint8_t royal : plan.royals[Side{by}])
      if ((position.set<W>(royal) & zone.crossing).any()) return true;
    return false;
  };
  for (const uint8_t piece : plan.pieces[Side{by}]) {
    const Bits<W>& cells = position.set<W>(piece);
    if (cells.empty()) continue;
    const Ways& ways = plan.ways[Piece{piece}];
    const auto uses = [&](bool way, const PieceArray<bool>& mimicked) {
      return way && (!ways.mimics || mimicked[victim]);
    };
    if (uses(ways.withdrawal, plan.by_withdrawal) && (cells & zone.touching).any()) return true;
    if (uses(ways.leaping, plan.by_leaping) && (cells & zone.leapt_from).any()) return true;
    if (uses(ways.custody, plan.by_custody) && is_enclosed()) return true;
    if (uses(ways.coordination, plan.by_coordination) && is_in_line_with_royal()) return true;
    if (!ways.mimics) continue;
    for (const auto& displacer : plan.displacers)
      for (Bits<W> rest = cells; displacer.piece == victim.index() && rest.any();)
        if (displacer.reach[rest.pop()].test(cell)) return true;
  }
  return false;
}

/// False only if `by`, whose scene it is, has no move that captures a piece on `kings`.
template <int W>
bool may_capture(const RemotePlan<W>& plan, const Program<W>& program, const Scene<W>& scene,
                 int by, Bits<W> kings) {
  // Rules that add moves later may capture in other ways.
  if (std::ssize(program.generators[Side{by}]) != plan.known_generators[Side{by}]) return true;
  const Position& position = scene.position;
  const Bits<W> occupied = occupied_cells(program, position);
  const auto& special = program.attacks[Side{by}].special;
  while (kings.any()) {
    const int cell = kings.pop();
    const auto attacks = [&](const SpecialAttack<W>& attack) {
      return attack(program, position, cell, by, occupied).any();
    };
    if (attacked_by_leap_or_ride(program, position, cell, by, occupied,
                                 program.open_gates(position)) ||
        std::any_of(special.begin(), special.end(), attacks) ||
        may_capture_remotely(plan, scene, by, cell))
      return true;
  }
  return false;
}

/// True if some move of an enemy would capture a royal piece of `side`.
template <int W>
bool can_be_captured(const RemotePlan<W>& plan, const Program<W>& program, const Position& position,
                     int side) {
  Bits<W> kings;
  for (const uint8_t royal : program.royals[Side{side}]) kings |= position.set<W>(royal);
  for (int by = 0; by < program.roster.sides(); ++by) {
    if (!program.roster.are_enemies(Side{side}, Side{by})) continue;
    const Scene<W> scene = scene_of(program, position, by);
    if (!may_capture(plan, program, scene, by, kings)) continue;
    BundleBuffer<W> buffer(program);
    const Bundle<W>* end =
        generate(context_of(program, position, program.open_gates(position), by), buffer.begin());
    for (const Bundle<W>* bundle = buffer.begin(); bundle != end; ++bundle) {
      if ((bundle->targets & kings).any() && bundle->effect != plan.removal_effect) return true;
      if (!plan.ways[Piece{bundle->piece}].any) continue;
      for (Bits<W> targets = targets_near(plan, *bundle, kings); targets.any();) {
        const Move move = bundle->move_to(targets.pop());
        if ((victims_of(plan, scene, bundle->piece, move.from().index(), move.to().index()) & kings)
                .any())
          return true;
      }
    }
  }
  return false;
}

class RemovalDetails : public MoveDetails {
 public:
  [[nodiscard]] MoverFate mover() const override { return MoverFate::taken_off; }
};

class RemoteCaptureRule : public DeclaredRule<RemoteCaptureRule, RemoteCaptureParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "remote_captures"; }

  void declare(Compilation& c) const { c.problems.decide(kWaysToCapture); }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    auto* plan = program.own(RemotePlan<W>{});
    lay_out_board(c.equipment().topology, *plan);
    set_ways(c, *plan);
    plan->removal = params_.removal && program.immobile;
    plan->leaping_mimics_combine = params_.leaping_mimics_combine;
    if (plan->removal) {
      Effect<W> effect;
      effect.apply = apply_removal<W>;
      effect.captured = captures_nothing<W>;
      EffectInfo info;
      info.details = program.own(RemovalDetails{});
      plan->removal_effect = static_cast<uint8_t>(program.add_effect(effect, info));
      program.filters.push_back(hook<offer_removal<W>>(plan));
    } else {
      plan->removal_effect = 0xFF;
    }
    for (int s = 0; s < c.roster().sides(); ++s) {
      program.generators[Side{s}].push_back({hook<emit_leaps<W>>(plan)});
      plan->known_generators.push_back(std::ssize(program.generators[Side{s}]));
    }
    program.bundle_bound += 3 * c.equipment().topology.cells();
    program.after_effects.push_back({hook<capture_remotely<W>>(plan)});
    add_threat(program, hook<can_be_captured<W>>(plan));
    program.add_victims(hook<find_victims<W>>(plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto say = [&](const std::vector<PieceType>& types, const std::string& words) {
      if (types.empty()) return;
      std::string pieces;
      for (const PieceType type : types)
        pieces += (pieces.empty() ? "" : ", ") + tr("the {:s}", equipment.name_of(type));
      out.push_back({Phase::capture_effect, tr("{0} captures {1}", pieces, words), where()});
    };
    say(params_.custody, tr("an adjacent enemy piece on a rank or file if a friendly piece stands "
                            "right behind it"));
    say(params_.withdrawal, tr("the adjacent enemy piece that it moves straight away from"));
    say(params_.coordination, tr("enemy pieces on the two other corners of the rectangle between "
                                 "its cell and its royal piece's"));
    say(params_.leaping,
        tr("enemy pieces that it leaps over, each with an empty cell right behind it"));
    say(params_.mimicry,
        params_.leaping_mimics_combine
            ? tr("each piece in the way in which that piece captures")
            : tr("each piece in the way in which that piece captures; in a move that leaps it "
                 "captures in no other way"));
    out.push_back({Phase::royal_safety,
                   tr("a royal piece is in check if an enemy move could capture it"), where()});
    if (params_.removal)
      out.push_back({Phase::generate,
                     tr("a turn may be a removal: the player removes an own piece that an enemy "
                        "piece keeps from moving"),
                     where()});
  }

 private:
  static constexpr std::array<Vec, kDirections> kVectors = {
      {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

  template <int W>
  static void lay_out_board(const Topology& topology, RemotePlan<W>& plan) {
    const int cells = topology.cells();
    plan.files = topology.files();
    plan.at.assign(plan.files * topology.ranks(), -1);  // a hole has no cell
    plan.direction.assign(cells * cells, -1);
    plan.next.resize(cells);
    for (int way = 0; way < kDirections; ++way) {
      plan.straight[way] = way % 2 == 0;
      plan.opposite[way] = (way + 4) % kDirections;
    }
    plan.zones.resize(cells);
    for (int cell = 0; cell < cells; ++cell) {
      const CellInfo& info = topology.info(cell);
      plan.file.push_back(info.file);
      plan.rank.push_back(info.rank);
      plan.at[info.rank * plan.files + info.file] = static_cast<int16_t>(cell);
      for (int way = 0; way < kDirections; ++way) {
        const Vec v = kVectors[way];
        plan.next[cell][way] = static_cast<int16_t>(topology.offset(cell, v).value_or(-1));
        for (auto at = topology.offset(cell, v); at; at = topology.offset(*at, v))
          plan.direction[cell * cells + *at] = static_cast<int8_t>(way);
      }
    }
    for (int from = 0; from < cells; ++from)
      for (int to = 0; to < cells; ++to) note_zones(plan, from, to);
  }

  template <int W>
  static void note_zones(RemotePlan<W>& plan, int from, int to) {
    for (int way = 0; way < kDirections; ++way) {
      if (plan.next[from][way] != to) continue;
      plan.zones[to].touching.set(from);
      if (plan.straight[way]) plan.zones[to].besides.set(from);
    }
    if (plan.file[from] == plan.file[to] || plan.rank[from] == plan.rank[to])
      plan.zones[to].crossing.set(from);
    const int direction = plan.direction[from * static_cast<int>(plan.file.size()) + to];
    if (direction < 0) return;
    plan.zones[to].lining_up.set(from);
    if (plan.next[to][direction] >= 0) plan.zones[to].leapt_from.set(from);
    plan.zones[from].behind.set(to);
  }

  template <int W>
  void set_ways(const Compilation& c, RemotePlan<W>& plan) const {
    const Roster& roster = c.roster();
    plan.pieces.resize(roster.sides());
    plan.royals.resize(roster.sides());
    for (const Piece piece : c.royals)
      plan.royals[roster.side_of(piece)].push_back(static_cast<uint8_t>(piece.index()));
    for (int i = 1; i < roster.pieces(); ++i) {
      if (roster.is_neutral(Piece{i})) continue;
      const PieceType type = roster.type_of(Piece{i});
      const auto has = [&](const std::vector<PieceType>& types) {
        return std::find(types.begin(), types.end(), type) != types.end();
      };
      const Piece piece{i};
      plan.by_custody[piece] = has(params_.custody);
      plan.by_withdrawal[piece] = has(params_.withdrawal);
      plan.by_coordination[piece] = has(params_.coordination);
      plan.by_leaping[piece] = has(params_.leaping);
      if (plan.by_leaping[piece]) plan.leapers.push_back(static_cast<uint8_t>(i));
      Ways& ways = plan.ways[piece];
      ways.mimics = has(params_.mimicry);
      ways.custody = ways.mimics || plan.by_custody[piece];
      ways.withdrawal = ways.mimics || plan.by_withdrawal[piece];
      ways.coordination = ways.mimics || plan.by_coordination[piece];
      ways.leaping = ways.mimics || plan.by_leaping[piece];
      ways.any = ways.custody || ways.withdrawal || ways.coordination || ways.leaping;
      if (ways.any)
        plan.pieces[roster.side_of(piece)].push_back(static_cast<uint8_t>(i));
      else
        add_displacer(c, Piece{i}, plan);
    }
  }

  /// A piece that captures by moving onto others, by steps: a mimic captures it in the same way.
  template <int W>
  static void add_displacer(const Compilation& c, Piece piece, RemotePlan<W>& plan) {
    const Topology& topology = c.equipment().topology;
    typename RemotePlan<W>::Displacer displacer;
    displacer.piece = static_cast<uint8_t>(piece.index());
    displacer.reach.resize(topology.cells());
    bool any = false;
    for (const MovementAtom& atom : c.atoms(c.roster().type_of(piece))) {
      if (!atom.may_capture || atom.range != 1) continue;
      const CellSet region = confines(c.equipment(), piece, atom);
      for (const Vec v : atom.directions)
        for (CellSet cells = region; cells.any();) {
          const int cell = cells.pop();
          const auto to = topology.offset(cell, v);
          if (!to || !region.test(*to)) continue;
          displacer.reach[cell].set(*to);
          any = true;
        }
    }
    if (any) plan.displacers.push_back(std::move(displacer));
  }
};

}  // namespace

std::unique_ptr<Rule> make_remote_capture_rule(RemoteCaptureParams params) {
  return std::make_unique<RemoteCaptureRule>(std::move(params));
}

}  // namespace stockade
