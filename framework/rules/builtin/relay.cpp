// Relay: a piece has more moves while a piece of some type defends it, or attacks it.
//
// Defending and attacking depend on the movement of the relaying piece, whether it may capture or
// not. Relayed movement is not relayed again.

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/movement_compiler.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

enum class RelayWhen : uint8_t { defended, attacked };

constexpr std::array<ChoiceWord<RelayWhen>, 2> choice_words(RelayWhen) {
  return {{{"defended", RelayWhen::defended}, {"attacked", RelayWhen::attacked}}};
}

struct RelayLine {
  std::vector<PieceType> pieces;
  std::vector<PieceType> from;
  RelayWhen when = RelayWhen::defended;
  MovementText moves;  ///< "": that of the piece types in `from`
  std::vector<RegionText> except;

  void fields(Fields& f) {
    f("pieces", pieces, "The piece types that move in more ways.",
      {.example = "[Q, R, B, P]", .need = kRequired});
    f("from", from,
      "The piece types whose defence or attack gives them the movement. They defend and attack "
      "where their own movement leads, whether it may capture or not.",
      {.example = "N", .need = kRequired});
    f("when", when,
      "defended: while an own piece of these types defends the piece; attacked: while an enemy "
      "piece of these types attacks it.",
      {.example = "attacked"});
    f("moves", moves, "The movement that is given. Left out: that of the piece types in from.",
      {.example = "N"});
    f("except", except, "Where such a move may not end, as the side of the piece sees the board.",
      {.example = "[first rank, last rank]"});
  }
  [[nodiscard]] bool when_attacked() const { return when == RelayWhen::attacked; }
};

struct RelayParams {
  Marked<std::vector<RelayLine>> lines;

  void fields(Fields& f) {
    f("relay", lines,
      "Pieces that move in more ways while a piece of some type defends or attacks them.",
      {.example = "[{ pieces: [Q, R, B, P], from: N }]", .need = kRemovable});
  }
};

/// The cells that one piece reaches: leaps by target, rays back from the target.
template <int W>
struct Reach {
  CellVector<Bits<W>> sources;
  std::vector<const RayTable<W>*> back;
  CellVector<Bits<W>> reach;  ///< by target: the origins on an empty board

  [[nodiscard]] Bits<W> to(int cell, const Bits<W>& occupied) const {
    Bits<W> found = sources[cell];
    for (const RayTable<W>* rays : back) found |= rays->from(cell, occupied);
    return found;
  }
};

/// One line of the rule, for one side.
template <int W>
struct RelayWay {
  std::vector<uint8_t> pieces;
  std::vector<std::pair<uint8_t, Reach<W>>> relaying;  ///< pieces, and what they reach
  PieceMover<W> mover;                                 ///< the movement that is relayed
  Reach<W> attack;                                     ///< the captures of that movement
  bool attacks = false;
  Bits<W> targets;  ///< possible targets of these moves

  /// True if the piece on `cell` has these moves now.
  [[nodiscard]] bool holds(const Position& position, int cell, const Bits<W>& occupied) const {
    for (const auto& [piece, reach] : relaying) {
      const Bits<W> standing = position.set<W>(piece) & occupied;
      if (standing.any() && (reach.to(cell, occupied) & standing).any()) return true;
    }
    return false;
  }
};

template <int W>
struct RelayPlan {
  SideVector<std::vector<RelayWay<W>>> ways;
  uint8_t effect = 0;
};

/// The targets of the bundles of that piece from that cell.
template <int W>
Bits<W> known_targets(const Program<W>& program, const Bundle<W>* begin, const Bundle<W>* end,
                      int piece, int from) {
  Bits<W> known;
  for (; begin != end; ++begin) {
    if (begin->piece != piece || program.effect_info[begin->effect].form != MoveForm::board)
      continue;
    if (begin->shift == 0) {
      if (begin->from == from) known |= begin->targets;
    } else if (const int to = from + begin->shift;
               to >= 0 && to < program.layout->cells() && begin->targets.test(to)) {
      known.set(to);
    }
  }
  return known;
}

/// Runs after the generators, so that moves that the piece has anyway are not added a second time.
template <int W>
Bundle<W>* add_relayed(const RelayPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                       Bundle<W>* end) {
  const Program<W>& program = c.program;
  Bits<W> held;
  if (program.immobile) held = program.immobile(program, c.position, c.side);
  const auto& turn = program.turns[c.position.turn_step()];
  const Bits<W> cells = turn.confined ? turn.cells : program.board;
  BundleSink<W> sink(end);
  for (const RelayWay<W>& way : plan.ways[Side{c.side}])
    for (const uint8_t piece : way.pieces)
      for (Bits<W> rest = c.position.template set<W>(piece) & cells & ~held; rest.any();) {
        const int from = rest.pop();
        if (!way.holds(c.position, from, c.occupied)) continue;
        Bits<W> targets = mixed_targets(c, way.mover, from) & way.targets & cells;
        if (targets.empty()) continue;
        targets &= ~known_targets(program, begin, sink.end(), piece, from);
        emit_targets(c, sink, targets, Site::cell(from), 0, plan.effect, piece,
                     program.landing[Piece{piece}].get());
      }
  return sink.end();
}

template <int W>
Bits<W> relayed_attackers(const RelayPlan<W>& plan, const Program<W>& program,
                          const Position& position, int cell, int by, const Bits<W>& occupied) {
  Bits<W> found;
  for (const RelayWay<W>& way : plan.ways[Side{by}]) {
    if (!way.attacks || !way.targets.test(cell)) continue;
    Bits<W> standing;
    for (const uint8_t piece : way.pieces) standing |= position.set<W>(piece);
    if ((standing & way.attack.reach[cell]).empty()) continue;
    const Bits<W> near = way.attack.to(cell, occupied) & occupied & ~found;
    if ((near & standing).empty()) continue;
    for (const uint8_t piece : way.pieces) {
      Bits<W> pieces = near & position.set<W>(piece);
      if (pieces.empty()) continue;
      // A piece that must change where it lands attacks nothing there as long as it cannot change.
      const Landing<W>* landing = program.landing[Piece{piece}].get();
      if (landing && landing->gate != kNoGate && landing->region.test(cell) &&
          !program.gates[landing->gate].open(position))
        continue;
      while (pieces.any())
        if (const int from = pieces.pop(); way.holds(position, from, occupied)) found.set(from);
    }
  }
  return found;
}

std::vector<MovementAtom> movement_of(const Equipment& equipment,
                                      const std::vector<PieceType>& types) {
  std::vector<MovementAtom> atoms;
  for (const PieceType type : types) {
    const auto more = equipment.atoms(equipment.type(type));
    atoms.insert(atoms.end(), more->begin(), more->end());
  }
  return atoms;
}

/// The movement that is relayed.
std::vector<MovementAtom> relayed_movement(const Equipment& equipment, const RelayLine& line) {
  if (line.moves.empty()) return movement_of(equipment, line.from);
  return parse_movement(line.moves, equipment.topology.compass()).value();
}

class RelayRule : public DeclaredRule<RelayRule, RelayParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "relay"; }
  bool special_move() const override { return true; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    RelayPlan<W> plan;
    const Roster& roster = c.roster();
    plan.ways.resize(roster.sides());
    bool attacks = false;
    int64_t receiving = 0;
    for (const RelayLine& line : params_.lines.value)
      for (int s = 0; s < roster.sides(); ++s) {
        plan.ways[Side{s}].push_back(way_of(program, c, line, Side{s}));
        attacks = attacks || plan.ways[Side{s}].back().attacks;
        for (const PieceType type : line.pieces)
          receiving += 1 + choices(program, roster.piece(Side{s}, type));
      }
    Effect<W> step;
    step.apply = apply_step<W>;
    step.resets = c.move_resets;
    plan.effect = static_cast<uint8_t>(program.add_effect(step, {}));
    program.bundle_bound += receiving * c.equipment().topology.cells();
    const auto* owned = program.own(std::move(plan));
    program.filters.push_back(hook<add_relayed<W>>(owned));
    for (int s = 0; attacks && s < roster.sides(); ++s)
      program.attacks[Side{s}].special.push_back(hook<relayed_attackers<W>>(owned));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const RelayLine& line : params_.lines.value) {
      const std::string who = with_article(listed(equipment, line.pieces));
      const std::string by = listed(equipment, line.from);
      std::string words =
          line.moves.empty()
              ? line.when_attacked()
                    ? tr("{0} that an enemy {1} attacks also moves as that piece does", who, by)
                    : tr("{0} that an own {1} defends also moves as that piece does", who, by)
          : line.when_attacked()
              ? tr("{0} that an enemy {1} attacks also moves {2}", who, by, line.moves)
              : tr("{0} that an own {1} defends also moves {2}", who, by, line.moves);
      for (const std::string& region : line.except)
        words += tr(", but not to {}", region_words(equipment, region));
      out.push_back({Phase::generate, words, where()});
    }
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell() ||
        attempt.from == attempt.to)
      return std::nullopt;
    const Roster roster = q.equipment.roster();
    const Side side = q.position.side_to_move();
    const Piece piece = q.position.at(attempt.from.index());
    const Piece there = q.position.at(attempt.to.index());
    if (piece == kEmpty || roster.side_of(piece) != side) return std::nullopt;
    if (there != kEmpty && !roster.are_enemies(side, roster.side_of(there))) return std::nullopt;
    for (const RelayLine& line : params_.lines.value) {
      if (std::find(line.pieces.begin(), line.pieces.end(), roster.type_of(piece)) ==
          line.pieces.end())
        continue;
      if (!leads(q, line, piece) || pseudo_move_of(q)) continue;
      const std::string who = piece_on(q.equipment, piece, attempt.from.index());
      if (!allowed(q.equipment, line, side).test(attempt.to.index()))
        return reject("not-relayed",
                      tr("{} may not go to {} by a movement that is relayed", who,
                         q.equipment.topology.name(attempt.to.index())),
                      {attempt.from});
      const std::string by = listed(q.equipment, line.from);
      return reject("not-relayed",
                    line.when_attacked()
                        ? tr("{0} moves so only while an enemy {1} attacks it", who, by)
                        : tr("{0} moves so only while an own {1} defends it", who, by),
                    {attempt.from});
    }
    return std::nullopt;
  }

 private:
  static CellSet allowed(const Equipment& equipment, const RelayLine& line, Side side) {
    CellSet cells = equipment.topology.all();
    for (const std::string& region : line.except)
      cells &= ~parse_region(equipment.topology, equipment.side(side).orientation, region).value();
    return cells;
  }

  template <int W>
  static int choices(const Program<W>& program, Piece piece) {
    const auto& landing = program.landing[piece];
    return landing ? static_cast<int>(std::ssize(landing->choices)) : 0;
  }

  /// The tables of the atoms for a side. `captures`: use the atoms that capture, otherwise all.
  template <int W>
  static Reach<W> reach_of(Program<W>& program, const Equipment& equipment,
                           const std::vector<MovementAtom>& atoms, Piece piece, bool captures) {
    const Topology& topology = equipment.topology;
    const Orientation orientation = equipment.side_of(piece).orientation;
    Reach<W> reach;
    reach.sources.resize(topology.cells());
    for (const MovementAtom& atom : atoms) {
      if (captures && !atom.may_capture) continue;
      const CellSet start = start_region(equipment, piece, atom);
      std::vector<Vec> back;
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        back.push_back(-v);
        for (int cell = 0; atom.range == 1 && cell < topology.cells(); ++cell)
          if (const auto to = topology.offset(cell, v); to && start.test(cell))
            reach.sources[*to].set(cell);
      }
      if (atom.range != 1) reach.back.push_back(rays(program, topology, back, atom.range));
    }
    reach.reach.resize(topology.cells());
    for (int cell = 0; cell < topology.cells(); ++cell) reach.reach[cell] = reach.to(cell, {});
    return reach;
  }

  template <int W>
  static const RayTable<W>* rays(Program<W>& program, const Topology& topology,
                                 const std::vector<Vec>& directions, int range) {
    std::vector<CellRays> rays;
    for (int cell = 0; cell < topology.cells(); ++cell)
      rays.push_back(rays_from(topology, cell, directions, range, topology.all()));
    program.ray_tables.emplace_back(rays);
    return &program.ray_tables.back();
  }

  template <int W>
  static PieceMover<W> mover_of(Program<W>& program, const Equipment& equipment,
                                const std::vector<MovementAtom>& atoms, Piece piece) {
    const Topology& topology = equipment.topology;
    const Orientation orientation = equipment.side_of(piece).orientation;
    PieceMover<W> mover;
    for (auto* table : {&mover.leaps, &mover.quiet_leaps, &mover.capture_leaps})
      table->resize(topology.cells());
    for (const MovementAtom& atom : atoms) {
      const CellSet start = start_region(equipment, piece, atom);
      std::vector<Vec> directions;
      for (const Vec raw : atom.directions) directions.push_back(orientation.turn(raw));
      if (atom.range != 1) {
        mover.rides.push_back(
            {rays(program, topology, directions, atom.range), atom.may_move, atom.may_capture});
        continue;
      }
      auto& table = atom.may_move && atom.may_capture ? mover.leaps
                    : atom.may_move                   ? mover.quiet_leaps
                                                      : mover.capture_leaps;
      for (const Vec v : directions)
        for (int cell = 0; cell < topology.cells(); ++cell)
          if (const auto to = topology.offset(cell, v); to && start.test(cell))
            table[cell].set(*to);
    }
    return mover;
  }

  template <int W>
  static RelayWay<W> way_of(Program<W>& program, const Compilation& c, const RelayLine& line,
                            Side side) {
    const Equipment& equipment = c.equipment();
    const Roster& roster = c.roster();
    const auto number = [&](Side owner, PieceType type) {
      return static_cast<uint8_t>(roster.piece(owner, type).index());
    };
    RelayWay<W> way;
    for (const PieceType type : line.pieces) way.pieces.push_back(number(side, type));
    for (int s = 0; s < roster.sides(); ++s) {
      const bool relays =
          line.when_attacked() ? roster.are_enemies(side, Side{s}) : Side{s} == side;
      for (const PieceType type : line.from)
        if (relays)
          way.relaying.emplace_back(
              number(Side{s}, type),
              reach_of(program, equipment, c.atoms(type), roster.piece(Side{s}, type), false));
    }
    const std::vector<MovementAtom> atoms = relayed_movement(equipment, line);
    const Piece any = roster.piece(side, line.pieces.front());
    way.mover = mover_of(program, equipment, atoms, any);
    way.attack = reach_of(program, equipment, atoms, any, true);
    way.attacks = std::any_of(atoms.begin(), atoms.end(),
                              [](const MovementAtom& atom) { return atom.may_capture; });
    way.targets = allowed(equipment, line, side).template resized<W>();
    return way;
  }

  /// True if the line's movement leads to the attempt's target in the present position.
  static bool leads(const Inquiry& q, const RelayLine& line, Piece piece) {
    const Topology& topology = q.equipment.topology;
    const int from = q.attempt.from.index();
    const int to = q.attempt.to.index();
    const bool captures = q.position.at(to) != kEmpty;
    for (const MovementAtom& atom : relayed_movement(q.equipment, line)) {
      if (captures ? !atom.may_capture : !atom.may_move) continue;
      if (!start_region(q.equipment, piece, atom).test(from)) continue;
      for (const Vec raw : atom.directions) {
        const Vec v = q.equipment.side_of(piece).orientation.turn(raw);
        auto at = topology.offset(from, v);
        for (int step = 1; at; ++step, at = topology.offset(*at, v)) {
          if (*at == to) return true;
          if ((atom.range != 0 && step >= atom.range) || q.position.at(*at) != kEmpty) break;
        }
      }
    }
    return false;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kRelayDiagnostics[] = {
    {"relay-movement", DiagnosticSource::variant_file,
     "A movement that is relayed is no plain leap or ride.",
     "Name plain leaps and rides with moves; no paths, double steps or captures en passant.",
     "relay: [{ pieces: R, from: P }]"},
    {"not-relayed", DiagnosticSource::reason,
     "The piece would move so only while a piece of another type defends or attacks it.",
     "Bring that piece nearer first.", ""},
};

RuleList read_relay(const RuleReading& in) {
  const auto params = read_fields<RelayParams>(in);
  if (params.lines.value.empty()) return {};
  return rules_of<RelayRule>(params, params.lines.key_where);
}

bool is_plain(const Topology& topology, const MovementAtom& atom) {
  return !atom.path && !atom.initial && !atom.opens_en_passant && !atom.captures_en_passant &&
         (!atom.lame || std::none_of(atom.directions.begin(), atom.directions.end(), [&](Vec v) {
           return repetitions(topology.geometry(), v) > 1;
         }));
}

void check_relay(const RuleReading& in, ProblemSink& problems) {
  const auto [lines, where, key_where] = read_fields<RelayParams>(in).lines;
  for (const RelayLine& line : lines) {
    std::vector<MovementAtom> atoms = relayed_movement(in.equipment, line);
    // Defending and attacking depend on the movement of the relaying pieces.
    if (!line.moves.empty())
      for (MovementAtom& atom : movement_of(in.equipment, line.from))
        atoms.push_back(std::move(atom));
    for (const MovementAtom& atom : atoms)
      if (!is_plain(in.equipment.topology, atom))
        problems.fail("relay-movement",
                      "'" + atom.text + "' can't be relayed: it is no plain leap or ride",
                      "name plain leaps and rides with moves, for example: moves: N", key_where);
  }
}

}  // namespace

RuleModule relay_module() {
  return {.name = "relay",
          .keys = declared_rows<RelayParams>(),
          .diagnostics = kRelayDiagnostics,
          .after = {"movement"},
          .before = {"dice", "chance", "forbid", "transfer", "royal"},
          .read = read_relay,
          .check = check_relay};
}

}  // namespace stockade
