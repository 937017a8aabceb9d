#pragma once
// MovementCompiler: compiles the movement of each type to movers, attacks, ray tables and the lines
// between cells. Runs once, when a definition is loaded.

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "framework/rules/program_building.h"
#include "framework/rules/support/freezing.h"
#include "framework/rules/support/path_mover.h"

namespace stockade {

/// The rays from a cell that are within a region, the cell itself included.
inline CellRays rays_from(const Topology& topology, int cell, const std::vector<Vec>& directions,
                          int range, const CellSet& region) {
  CellRays rays;
  for (const Vec v : directions) {
    std::vector<int> ray;
    int at = cell;
    for (int step = 0; region.test(cell) && (range == 0 || step < range); ++step) {
      const auto next = topology.offset(at, v);
      if (!next || !region.test(*next)) break;
      at = *next;
      ray.push_back(at);
    }
    rays.push_back(std::move(ray));
  }
  return rays;
}

/// Builds movers and attacks. Directions that the same pieces use in the same way share one ray
/// table.
template <int W>
class MovementCompiler {
 public:
  MovementCompiler(Program<W>& program, const Compilation& c)
      : program_(program), c_(c), topology_(c.equipment().topology) {}

  void run() {
    Effect<W> step;
    step.apply = apply_step<W>;
    for (int piece = 1; piece < c_.roster().pieces(); ++piece)
      step.resets[Piece{piece}] = c_.move_resets[Piece{piece}];
    step_effect_ = program_.add_effect(step, {});
    step.apply = apply_landing<W>;
    EffectInfo info;
    info.promotes = true;
    landing_effect_ = program_.add_effect(step, info);

    compile_landings();
    compile_routes();
    find_ray_classes();
    for (int piece = 1; piece < c_.roster().pieces(); ++piece)
      if (!movers_of(Piece{piece}).empty()) compile_piece(Piece{piece});
    compile_ray_attacks();
    compile_lines();
    // A side has at most one piece per cell.
    program_.bundle_bound += bound_ + topology_.cells() * most_per_piece_;
  }

 private:
  struct Rider {
    int piece;
    bool may_move;
    bool may_capture;
    friend auto operator<=>(const Rider&, const Rider&) = default;
  };
  struct Line {
    Vec v;
    int range;
    int region;  ///< index into regions_
    friend auto operator<=>(const Line&, const Line&) = default;
  };
  struct RayClass {
    std::vector<Vec> directions;
    int range;
    int region;
    std::set<Rider> riders;
    const RayTable<W>* ahead;
    const RayTable<W>* back;
  };

  [[nodiscard]] bool rides(const MovementAtom& atom) const { return atom.range != 1; }

  /// The sides that may move the piece.
  [[nodiscard]] std::vector<Side> movers_of(Piece piece) const {
    if (!c_.roster().is_neutral(piece)) return {c_.roster().side_of(piece)};
    std::vector<Side> sides;
    if (c_.equipment().type_of(piece).owner == PieceOwner::mover)
      for (int side = 0; side < c_.roster().sides(); ++side) sides.emplace_back(side);
    return sides;
  }

  /// The contents of the target on which a path can end, if no piece on its way can stop it: then
  /// it is a leap. 0: it can be stopped.
  static Contents leap_ends(const MovementAtom& atom) {
    constexpr Contents kAnything = kNobodyThere | kEnemyThere | kOwnThere;
    Contents ends = 0;
    for (const Path::Arrow& arrow : atom.path->arrows) {
      const bool can_be_stopped = arrow.deed != Path::Deed::pass ||
                                  (arrow.goes_on != 0 && arrow.goes_on != kAnything) ||
                                  (arrow.ends != 0 && ends != 0 && arrow.ends != ends);
      if (can_be_stopped) return 0;
      ends |= arrow.ends;
    }
    return ends;
  }

  /// True if it has to be walked step by step.
  static bool is_walked(const MovementAtom& atom) { return atom.path && leap_ends(atom) == 0; }

  /// The targets of a path that is a leap, by cell of origin.
  [[nodiscard]] std::vector<CellSet> leaps_of(Piece piece, const MovementAtom& atom) const {
    std::vector<CellSet> ends =
        path_reach(topology_, *atom.path, c_.equipment().side_of(piece).orientation,
                   c_.start_region(piece, atom))
            .ends;
    for (int cell = 0; cell < topology_.cells(); ++cell) ends[cell].reset(cell);
    return ends;
  }

  void compile_landings() {
    bool any = false;
    for (int piece = 1; piece < c_.roster().pieces(); ++piece) {
      std::unique_ptr<Landing<W>>* place = &program_.landing[Piece{piece}];
      for (const LandingPlan& plan : c_.landings[Piece{piece}]) {
        *place = compile_landing(plan);
        place = &(*place)->next;
        any = true;
      }
      note_all_regions(program_.landing[Piece{piece}].get());
    }
    if (!any) return;
    program_.template add_facet<FreezingFacet>(Freezing<W>(program_));
    program_.template add_facet<AppearanceFacet>(LandingChoices<W>(program_));
  }

  static void note_all_regions(Landing<W>* first) {
    for (const Landing<W>* landing = first; landing; landing = landing->next.get()) {
      first->all_regions |= landing->region;
      first->all_from |= landing->from;
    }
  }

  std::unique_ptr<Landing<W>> compile_landing(const LandingPlan& plan) {
    auto landing = std::make_unique<Landing<W>>();
    landing->region = plan.region.template resized<W>();
    landing->from = plan.from.template resized<W>();
    landing->must = plan.must.template resized<W>();
    landing->must_from = plan.must_from;
    landing->effect = static_cast<uint8_t>(landing_effect_);
    landing->old_piece_slot = static_cast<int16_t>(plan.old_piece_to.value_or(-1));
    bool all_from_slots = !plan.choices.empty();
    Gate gate;
    for (const LandingPlan::Choice& choice : plan.choices) {
      landing->choices.push_back(
          {static_cast<uint8_t>(choice.becomes.index()),
           static_cast<int16_t>(choice.takes_from.value_or(-1)),
           static_cast<uint16_t>(choice.most.value_or(Landing<W>::Choice::kNoLimit)),
           static_cast<uint8_t>(
               (choice.counts_too == kEmpty ? choice.becomes : choice.counts_too).index())});
      if (choice.takes_from)
        gate.add_slot(*choice.takes_from);
      else
        all_from_slots = false;
    }
    if (plan.old_piece_to) program_.filled_slots.push_back(*plan.old_piece_to);
    if (plan.must == plan.region && all_from_slots)
      landing->gate = static_cast<int8_t>(program_.add_gate(gate));
    return landing;
  }

  void find_ray_classes() {
    std::map<Line, std::set<Rider>> users;
    for (int piece = 1; piece < c_.roster().pieces(); ++piece)
      for (const MovementAtom& atom : c_.atoms(c_.roster().type_of(Piece{piece})))
        if (rides(atom) && !movers_of(Piece{piece}).empty())
          for (const Vec v : atom.directions)
            users[{c_.equipment().side_of(Piece{piece}).orientation.turn(v), atom.range,
                   region_number(confines(c_.equipment(), Piece{piece}, atom))}]
                .insert({piece, atom.may_move, atom.may_capture});
    std::map<std::tuple<std::set<Rider>, int, int>, std::vector<Vec>> classes;
    for (const auto& [line, riders] : users)
      classes[{riders, line.range, line.region}].push_back(line.v);
    for (const auto& [key, directions] : classes) {
      const auto& [riders, range, region] = key;
      std::vector<Vec> reversed;
      for (const Vec v : directions) reversed.push_back(-v);
      ray_classes_.push_back({directions, range, region, riders, table(directions, range, region),
                              table(reversed, range, region)});
    }
  }

  int region_number(const CellSet& region) {
    const auto found = std::find(regions_.begin(), regions_.end(), region);
    if (found != regions_.end()) return static_cast<int>(found - regions_.begin());
    regions_.push_back(region);
    return static_cast<int>(std::ssize(regions_)) - 1;
  }

  const RayTable<W>* table(std::vector<Vec> directions, int range, int region) {
    std::sort(directions.begin(), directions.end());
    const auto key = std::make_tuple(directions, range, region);
    if (const auto found = tables_.find(key); found != tables_.end()) return found->second;
    std::vector<CellRays> rays;
    for (int cell = 0; cell < topology_.cells(); ++cell)
      rays.push_back(rays_from(topology_, cell, directions, range, regions_[region]));
    program_.ray_tables.emplace_back(rays);
    return tables_[key] = &program_.ray_tables.back();
  }

  void compile_piece(Piece piece) {
    const auto& atoms = c_.atoms(c_.roster().type_of(piece));
    if (atoms.empty()) return;  // It never moves, and no generator may need its atoms.
    // A neutral piece may leave a line that it blocks, or attack for the other side afterwards.
    if (c_.roster().is_neutral(piece)) program_.needs_testing = true;
    bool any_ride = false;
    bool any_path = false;
    size_t directions = 0;
    for (const MovementAtom& atom : atoms) {
      any_ride = any_ride || rides(atom);
      any_path = any_path || is_walked(atom);
      directions += atom.path ? kSetwiseDirections + 1 : atom.directions.size();
    }
    compile_leap_attack(piece, atoms);
    if (any_path)
      compile_path_piece(piece, atoms);
    else if (!any_ride && directions <= kSetwiseDirections && topology_.uniform())
      compile_shifting(piece, atoms);
    else
      compile_piece(piece, atoms);
  }

  int effect_of(const MovementAtom& atom) {
    if (!atom.opens_en_passant || !c_.en_passant) return step_effect_;
    if (opening_effect_) return *opening_effect_;
    Effect<W> effect = program_.effects[step_effect_];
    effect.apply = apply_opening_step<W>;
    effect.opens_passing = true;
    EffectInfo info;
    info.details = program_.own(OpeningDetails{});
    const int cells = topology_.cells();
    program_.passing.first_passed.assign(cells * cells, 0);
    program_.passing.passage.assign(cells * cells, 0);
    program_.passing.passages.assign(1, {});
    opening_effect_ = program_.add_effect(effect, info);
    return *opening_effect_;
  }

  [[nodiscard]] bool opens_passing(int effect) const {
    return program_.effects[effect].opens_passing;
  }

  /// Records the cells that a step of several repetitions from `cell` passes over.
  void note_passage(int cell, Vec v) {
    const int target = *topology_.offset(cell, v);
    const Vec unit = unit_of(v);
    const int first = *topology_.offset(cell, unit);
    Bits<W> passed;
    for (int at = first; at != target; at = *topology_.offset(at, unit)) passed.set(at);
    program_.passing.first_passed[cell * topology_.cells() + target] = static_cast<uint16_t>(first);
    uint32_t& passage = program_.passing.passage[first * topology_.cells() + target];
    if (passage == 0) {
      passage = static_cast<uint32_t>(program_.passing.passages.size());
      program_.passing.passages.emplace_back();
    }
    program_.passing.passages[passage] = passed;
  }

  /// The target of a step of `piece` from `cell` by a leap of its movement; none if it leads off
  /// the board or out of the piece's region. A step of several repetitions that pieces can block
  /// needs the cells between, too.
  [[nodiscard]] std::optional<int> step_from(Piece piece, const MovementAtom& atom, int cell,
                                             Vec v) {
    CellSet& region = confines_[{piece.index(), &atom}];
    if (region.empty()) region = confines(c_.equipment(), piece, atom);
    const auto target = topology_.offset(cell, v);
    if (!target || !region.test(*target)) return std::nullopt;
    if (!atom.lame) return target;
    for (int at = cell, i = 1; i < repetitions(v); ++i) {
      const auto next = topology_.offset(at, unit_of(v));
      if (!next || !region.test(*next)) return std::nullopt;
      at = *next;
    }
    return target;
  }

  [[nodiscard]] int repetitions(Vec v) const {
    return stockade::repetitions(topology_.geometry(), v);
  }
  [[nodiscard]] Vec unit_of(Vec v) const { return stockade::unit_of(topology_.geometry(), v); }

  [[nodiscard]] int choices(Piece piece) const {
    int count = 0;
    for (const Landing<W>* landing = program_.landing[piece].get(); landing;
         landing = landing->next.get())
      count += static_cast<int>(landing->choices.size());
    return count;
  }

  void compile_shifting(Piece piece, const std::vector<MovementAtom>& atoms) {
    const Orientation orientation = c_.equipment().side_of(piece).orientation;
    ShiftMover<W> mover;
    mover.piece = static_cast<uint8_t>(piece.index());
    mover.landing = program_.landing[piece].get();
    for (const MovementAtom& atom : atoms) {
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        ShiftStep<W> step;
        step.repeats = atom.lame ? repetitions(v) : 1;
        step.unit = topology_.shift_of(atom.lame ? unit_of(v) : v);
        step.may_move = atom.may_move;
        step.may_capture = atom.may_capture;
        step.effect = static_cast<uint8_t>(effect_of(atom));
        const CellSet start = c_.start_region(piece, atom);
        for (int cell = 0; cell < topology_.cells(); ++cell) {
          if (!start.test(cell) || !step_from(piece, atom, cell, v)) continue;
          step.origins.set(cell);
          if (opens_passing(step.effect)) note_passage(cell, v);
        }
        mover.steps.push_back(step);
      }
    }
    drop_doubles(mover.steps);
    for (ShiftStep<W>& step : mover.steps) step.complete();
    // One bundle for each step, and more for each pinned piece (there are at most as many as rays).
    bound_ += static_cast<int>(mover.steps.size()) * (1 + choices(piece)) * 17;
    add_generator(piece, {hook<emit_shifting<W>>(program_.own(std::move(mover)))});
  }

  /// If two steps make the same move, only one keeps it: the more capable one, or the first of
  /// equal ones. A step that opens captures en passant never shares moves (MovementRule::check).
  static void drop_doubles(std::vector<ShiftStep<W>>& steps) {
    for (size_t i = 0; i < steps.size(); ++i)
      for (size_t j = i + 1; j < steps.size(); ++j) {
        ShiftStep<W>& one = steps[i];
        ShiftStep<W>& other = steps[j];
        if (one.unit * one.repeats != other.unit * other.repeats || one.effect != other.effect)
          continue;
        const Bits<W> both = one.origins & other.origins;
        if (covers(one, other))
          other.origins &= ~both;
        else if (covers(other, one))
          one.origins &= ~both;
      }
  }

  /// True if `one` makes each move of `other`, from a cell where both may start.
  static bool covers(const ShiftStep<W>& one, const ShiftStep<W>& other) {
    return one.repeats <= other.repeats && one.may_move >= other.may_move &&
           one.may_capture >= other.may_capture;
  }

  void compile_piece(Piece piece, const std::vector<MovementAtom>& atoms) {
    add_generator(piece, fill_piece(piece, atoms, *program_.own(PieceMover<W>())));
  }

  /// Fills the tables of `mover`; returns the most suitable generator.
  Generator<W> fill_piece(Piece piece, const std::vector<MovementAtom>& atoms,
                          PieceMover<W>& mover) {
    const Orientation orientation = c_.equipment().side_of(piece).orientation;
    const int cells = topology_.cells();
    mover.piece = static_cast<uint8_t>(piece.index());
    mover.effect = static_cast<uint8_t>(step_effect_);
    mover.landing = program_.landing[piece].get();
    mover.leaps.resize(cells);
    size_t most_lame = 0;
    for (const MovementAtom& atom : atoms) {
      if (rides(atom) || is_walked(atom)) continue;
      if (atom.path) {
        const Contents ends = leap_ends(atom);
        auto& reached = ends == kNobodyThere  ? mover.quiet_leaps
                        : ends == kEnemyThere ? mover.capture_leaps
                                              : mover.leaps;
        reached.resize(cells);
        const std::vector<CellSet> targets = leaps_of(piece, atom);
        for (int cell = 0; cell < cells; ++cell)
          reached[cell] |= targets[cell].template resized<W>();
        continue;
      }
      const CellSet start = c_.start_region(piece, atom);
      auto& table = atom.may_move && atom.may_capture ? mover.leaps
                    : atom.may_move                   ? mover.quiet_leaps
                                                      : mover.capture_leaps;
      table.resize(cells);
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        for (int cell = 0; cell < cells; ++cell) {
          if (!start.test(cell)) continue;
          const auto target = step_from(piece, atom, cell, v);
          if (!target) continue;
          if (atom.lame && repetitions(v) > 1) {
            mover.lame.resize(cells);
            LameStep<W> step;
            for (int at = cell, i = 1; i < repetitions(v); ++i) {
              at = *topology_.offset(at, unit_of(v));
              step.via.set(at);
            }
            step.target = *target;
            step.effect = static_cast<uint8_t>(effect_of(atom));
            if (opens_passing(step.effect)) note_passage(cell, v);
            mover.lame[cell].push_back(step);
            most_lame = std::max(most_lame, mover.lame[cell].size());
          } else {
            table[cell].set(*target);
          }
        }
      }
    }
    bool plain_rides = true;
    bool quiet_rides = true;
    for (const RayClass& ray : ray_classes_)
      for (const Rider& rider : ray.riders)
        if (rider.piece == piece.index()) {
          mover.rides.push_back({ray.ahead, rider.may_move, rider.may_capture});
          plain_rides = plain_rides && rider.may_move && rider.may_capture;
          quiet_rides = quiet_rides && rider.may_move && !rider.may_capture;
        }
    mover.lame_meets = lame_meets_others(mover);
    const bool split =
        !mover.quiet_leaps.empty() || !mover.capture_leaps.empty() || !mover.lame.empty();
    most_per_piece_ = std::max(most_per_piece_, 1 + choices(piece) + static_cast<int>(most_lame));
    const bool no_leaps = std::all_of(mover.leaps.begin(), mover.leaps.end(),
                                      [](const Bits<W>& targets) { return targets.empty(); });
    if (no_leaps && mover.rides.empty() && !mover.lame_meets && !mover.quiet_leaps.empty() &&
        !mover.capture_leaps.empty())
      return {hook<emit_stepping<W>>(&mover)};
    const bool captures = mover.rides.empty() || !quiet_rides;
    if (!split && (!captures || plain_rides)) {
      if (const auto plain = plain_generator<W>(&mover, !no_leaps, captures)) return {*plain};
      if (no_leaps && !mover.landing && !mover.rides.empty())
        return {captures ? hook<emit_riding<W, true>>(&mover)
                         : hook<emit_riding<W, false>>(&mover)};
    }
    return {hook<emit_mixed<W>>(&mover)};
  }

  // --- paths

  /// The routes of all pieces that capture on the way, and their effects.
  void compile_routes() {
    Routes routes;
    for (int piece = 1; piece < c_.roster().pieces(); ++piece)
      for (const MovementAtom& atom : c_.atoms(c_.roster().type_of(Piece{piece})))
        if (atom.path && atom.path->takes()) {
          const bool fits = routes.add(topology_, *atom.path, Piece{piece},
                                       c_.equipment().side_of(Piece{piece}).orientation,
                                       c_.start_region(Piece{piece}, atom));
          if (fits) continue;
          program_.problems.exceed("steps on ways that capture", Routes::kMaxSteps,
                                   "let fewer pieces capture on the way, or repeat less often");
          return;
        }
    if (routes.highest() < 0) return;
    routes_ = program_.own(std::move(routes));
    for (int page = 0; page <= routes_->highest() / 64; ++page) {
      route_effects_.push_back(add_route_effect(step_effect_, apply_route<W>, page));
      landing_route_effects_.push_back(
          add_route_effect(landing_effect_, apply_landing_route<W>, page));
    }
  }

  uint8_t add_route_effect(int like, typename Effect<W>::Apply apply, int page) {
    Effect<W> effect = program_.effects[like];
    effect.apply = apply;
    const RoutePage routes{routes_, page * 64};
    effect.data = program_.own(routes);
    effect.captured = captured_on_route<W>;
    EffectInfo info = program_.effect_info[like];
    info.details = program_.own(RouteDetails(routes));
    return static_cast<uint8_t>(program_.add_effect(effect, std::move(info)));
  }

  void compile_path_piece(Piece piece, const std::vector<MovementAtom>& atoms) {
    PathMover<W>& mover = *program_.own(PathMover<W>());
    fill_piece(piece, atoms, mover.plain);
    const Orientation orientation = c_.equipment().side_of(piece).orientation;
    bool takes = false;
    bool threatens = false;
    for (const MovementAtom& atom : atoms) {
      if (!is_walked(atom)) {
        mover.has_plain = true;
        continue;
      }
      const CellSet origins = c_.start_region(piece, atom);
      const PathReach reach = path_reach(topology_, *atom.path, orientation, origins);
      PathMachine<W> machine;
      machine.path = atom.path;
      machine.steps = path_steps(topology_, *atom.path, orientation);
      const CellSet region = confines(c_.equipment(), piece, atom);
      for (int16_t& next : machine.steps)
        if (next >= 0 && !region.test(next)) next = -1;
      machine.origins = origins.template resized<W>();
      for (const NamedType& type : named_types(atom.text))
        for (int side = 0; side < c_.roster().sides(); ++side)
          machine.named.push_back(static_cast<uint8_t>(
              c_.roster()
                  .piece(Side{side}, *c_.equipment().find_type(std::string_view(type.symbol)))
                  .index()));
      machine.threatens.resize(topology_.cells());
      for (int cell = 0; cell < topology_.cells(); ++cell)
        for (CellSet rest = reach.captures[cell]; rest.any();) {
          machine.threatens[rest.pop()].set(cell);
          threatens = true;
        }
      machine.meets_itself = reach.meets_itself;
      machine.table = PathTable<W>(*atom.path, machine.steps, topology_.cells());
      if (!machine.named.empty())
        machine.table.learn_walls(*atom.path, machine.steps, topology_.cells());
      work_out_aims(machine, topology_.cells());
      takes = takes || atom.path->takes();
      mover.machines.push_back(std::move(machine));
    }
    if (takes && routes_) {
      mover.routes = routes_;
      for (int cell = 0; cell < topology_.cells(); ++cell)
        mover.route_starts.push_back(routes_->start(piece, cell));
      mover.route_effects = route_effects_;
      mover.landing_route_effects = landing_route_effects_;
      most_per_piece_ = std::max(most_per_piece_,
                                 2 + choices(piece) + static_cast<int>(most_lame_of(mover.plain)) +
                                     routes_->most_from_a_cell() * (1 + choices(piece)));
    }
    add_generator(piece, {hook<emit_paths<W>>(&mover)});
    if (threatens)
      for (const Side side : movers_of(piece))
        program_.attacks[side].special.push_back(hook<find_path_attackers<W>>(&mover));
  }

  /// True if a lame leap has the same target as another lame leap, a leap or a ride from the same
  /// cell.
  static bool lame_meets_others(const PieceMover<W>& mover) {
    for (int cell = 0; cell < std::ssize(mover.lame); ++cell) {
      Bits<W> reached = mover.leaps[cell];
      if (!mover.quiet_leaps.empty()) reached |= mover.quiet_leaps[cell];
      for (const auto& ride : mover.rides)
        if (ride.may_move) reached |= ride.table->from(cell, Bits<W>::none());
      for (const LameStep<W>& step : mover.lame[cell]) {
        if (reached.test(step.target)) return true;
        reached.set(step.target);
      }
    }
    return false;
  }

  static size_t most_lame_of(const PieceMover<W>& mover) {
    size_t most = 0;
    for (const auto& steps : mover.lame) most = std::max(most, steps.size());
    return most;
  }

  void add_generator(Piece piece, const Generator<W>& generator) {
    for (const Side side : movers_of(piece)) program_.generators[side].push_back(generator);
  }

  void compile_leap_attack(Piece piece, const std::vector<MovementAtom>& atoms) {
    const Orientation orientation = c_.equipment().side_of(piece).orientation;
    LeapAttack<W> attack;
    attack.piece = static_cast<uint8_t>(piece.index());
    attack.sources.resize(topology_.cells());
    bool any = false;
    for (const MovementAtom& atom : atoms) {
      if (rides(atom) || !atom.may_capture || is_walked(atom)) continue;
      if (atom.path && (leap_ends(atom) & kEnemyThere)) {
        const std::vector<CellSet> targets = leaps_of(piece, atom);
        for (int cell = 0; cell < topology_.cells(); ++cell)
          for (CellSet rest = targets[cell]; rest.any(); any = true)
            attack.sources[rest.pop()].set(cell);
      }
      const CellSet start = c_.start_region(piece, atom);
      for (const Vec raw : atom.directions) {
        for (int cell = 0; cell < topology_.cells(); ++cell) {
          if (!start.test(cell)) continue;
          const auto target = step_from(piece, atom, cell, orientation.turn(raw));
          if (!target) continue;
          attack.sources[*target].set(cell);
          any = true;
        }
      }
    }
    if (!any) return;
    std::vector<LeapAttack<W>> leaps;
    // A piece that must change where it lands attacks nothing there as long as it cannot change.
    for (const Landing<W>* landing = program_.landing[piece].get(); landing;
         landing = landing->next.get()) {
      if (landing->gate == kNoGate) continue;
      if (attack.gate == kNoGate) {
        attack.gate = landing->gate;
        attack.gated = landing->region;
      } else {
        leaps.push_back(take_gated(attack, *landing));
      }
    }
    leaps.push_back(std::move(attack));
    for (const Side side : movers_of(piece)) {
      auto& all = program_.attacks[side].leaps;
      all.insert(all.end(), leaps.begin(), leaps.end());
    }
  }

  /// An attack has one gate: the part of `attack` in the region of the landing becomes a separate
  /// attack.
  LeapAttack<W> take_gated(LeapAttack<W>& attack, const Landing<W>& landing) const {
    LeapAttack<W> part;
    part.piece = attack.piece;
    part.gate = landing.gate;
    part.gated = landing.region;
    part.sources.resize(topology_.cells());
    for (Bits<W> cells = landing.region; cells.any();) {
      const int cell = cells.pop();
      std::swap(part.sources[cell], attack.sources[cell]);
    }
    return part;
  }

  void compile_ray_attacks() {
    for (const RayClass& ray : ray_classes_) {
      SideVector<RayAttack<W>> by_side(c_.roster().sides());
      for (const Rider& rider : ray.riders) {
        if (!rider.may_capture) continue;
        for (const Side side : movers_of(Piece{rider.piece})) {
          RayAttack<W>& attack = by_side[side];
          attack.back = ray.back;
          if (attack.size == static_cast<int>(attack.pieces.size())) {
            program_.attacks[side].rays.push_back(attack);
            attack.size = 0;
          }
          attack.pieces[attack.size++] = static_cast<uint8_t>(rider.piece);
        }
      }
      for (int side = 0; side < by_side.size(); ++side)
        if (by_side[Side{side}].size)
          program_.attacks[Side{side}].rays.push_back(by_side[Side{side}]);
    }
  }

  void compile_lines() {
    const int cells = topology_.cells();
    LineTables<W>& lines = program_.lines;
    lines.cells = cells;
    const int room = LineTables<W>::kFewPairs ? 1 : cells * cells;
    if (LineTables<W>::kFewPairs) lines.pair.assign(cells * cells, 0);
    lines.between.assign(room, {});
    lines.whole.assign(room, {});
    for (const RayClass& ray : ray_classes_) {
      std::vector<Vec> reversed;
      for (const Vec v : ray.directions) reversed.push_back(-v);
      for (int cell = 0; cell < cells; ++cell) {
        for (const auto& path :
             rays_from(topology_, cell, reversed, ray.range, regions_[ray.region])) {
          Bits<W> whole;
          for (const int at : path) whole.set(at);
          Bits<W> passed;
          for (const int at : path) {
            if (LineTables<W>::kFewPairs && lines.place(cell, at) == 0) {
              lines.pair[cell * cells + at] = static_cast<uint32_t>(lines.whole.size());
              lines.between.push_back({});
              lines.whole.push_back({});
            }
            const int place = lines.place(cell, at);
            Bits<W>& line = lines.whole[place];
            if (line.any() && lines.between[place] != passed) lines.unique = false;
            line |= whole;
            lines.between[place] = passed;
            passed.set(at);
          }
        }
      }
    }
  }

  static constexpr size_t kSetwiseDirections = 4;

  Program<W>& program_;
  const Compilation& c_;
  const Topology& topology_;
  int step_effect_ = 0;
  int landing_effect_ = 0;
  std::optional<int> opening_effect_;
  const Routes* routes_ = nullptr;
  std::vector<uint8_t> route_effects_, landing_route_effects_;
  std::vector<RayClass> ray_classes_;
  std::map<std::pair<int, const MovementAtom*>, CellSet> confines_;
  std::vector<CellSet> regions_;  ///< the regions of rays
  std::map<std::tuple<std::vector<Vec>, int, int>, const RayTable<W>*> tables_;
  int bound_ = 0;
  int most_per_piece_ = 0;
};

}  // namespace stockade
