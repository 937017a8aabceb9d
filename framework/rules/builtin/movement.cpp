#include "framework/rules/builtin/movement.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "framework/rules/builtin/move_search.h"
#include "framework/rules/program.h"

namespace stockade {
namespace {

// ---------------------------------------------------------------------------------------------
// Compiled movers

/// One displacement of men that move set-wise.
template <int W>
struct ShiftStep {
  Bits<W> origins;  ///< cells that it may start from
  int unit = 0;     ///< shift of one repetition
  int repeats = 1;  ///< cells passed on the way must be empty
  bool may_move = true;
  bool may_capture = true;
  uint8_t effect = 0;
};

/// Few directions and often many men: all of them move at once.
template <int W>
struct ShiftMover {
  uint8_t man = 0;
  const Landing<W>* landing = nullptr;
  std::vector<ShiftStep<W>> steps;
};

/// A leap that needs the cells between to be empty, without capture.
template <int W>
struct LameStep {
  Bits<W> via;
  int target = 0;
  uint8_t effect = 0;
};

/// Men that are looked up one by one.
template <int W>
struct PieceMover {
  uint8_t man = 0;
  uint8_t effect = 0;
  const Landing<W>* landing = nullptr;
  std::vector<Bits<W>> leaps;                  ///< by cell: onto empty cells and enemies
  std::vector<Bits<W>> quiet_leaps;            ///< by cell; empty if there are none
  std::vector<Bits<W>> capture_leaps;          ///< by cell; empty if there are none
  std::vector<std::vector<LameStep<W>>> lame;  ///< by cell; empty if there are none
  struct Ride {
    const RayTable<W>* table;
    bool may_move;
    bool may_capture;
  };
  std::vector<Ride> rides;
};

/// Emits `targets`, splitting off those where the man changes.
template <int W>
inline void emit_targets(const GenContext<W>& c, BundleSink<W>& sink, Bits<W> targets, Site from,
                         int shift, int effect, int man, const Landing<W>* landing) {
  const auto push = [&](const Bits<W>& to, int with_effect, int other) {
    if (shift)
      sink.push_shifted(to, shift, with_effect, man, other);
    else
      sink.push(to, from, with_effect, man, other);
  };
  if (landing) {
    Bits<W> changing = targets & landing->region;
    if (landing->from.any()) {
      if (shift)
        changing |= targets & landing->from.shifted(shift);
      else if (landing->from.test(from.index()))
        changing = targets;
    }
    if (changing.any()) {
      targets &= ~landing->must;
      for (const auto& choice : landing->choices)
        if (choice.slot < 0 || c.position.count(choice.slot))
          push(changing, landing->effect, choice.becomes);
    }
  }
  if (targets.any()) push(targets, effect, 0);
}

template <int W>
inline Bits<W> shift_targets(const GenContext<W>& c, const ShiftStep<W>& step, const Bits<W>& men) {
  Bits<W> at = men & step.origins;
  for (int i = 1; i < step.repeats; ++i) at = at.shifted(step.unit) & c.empty;
  const Bits<W> reached = at.shifted(step.unit);
  return step.may_move ? (step.may_capture ? reached & ~c.own & c.program.board : reached & c.empty)
                       : reached & c.enemy;
}

template <int W>
void emit_shifting(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& mover = *static_cast<const ShiftMover<W>*>(data);
  const Bits<W> men = c.position.template set<W>(mover.man);
  const Bits<W> free_men = men & ~c.pinned;
  for (const ShiftStep<W>& step : mover.steps) {
    const Bits<W> targets = shift_targets(c, step, free_men);
    if (targets.any())
      emit_targets(c, sink, targets, Site(), step.unit * step.repeats, step.effect, mover.man,
                   mover.landing);
  }
  for (Bits<W> rest = men & c.pinned; rest.any();) {
    const int from = rest.pop();
    for (const ShiftStep<W>& step : mover.steps) {
      const Bits<W> targets = shift_targets(c, step, Bits<W>::of(from));
      if (targets.any())
        emit_targets(c, sink, targets, Site::cell(from), 0, step.effect, mover.man, mover.landing);
    }
  }
}

template <int W>
void emit_leaping(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& mover = *static_cast<const PieceMover<W>*>(data);
  for (Bits<W> men = c.position.template set<W>(mover.man); men.any();) {
    const int from = men.pop();
    const Bits<W> targets = mover.leaps[static_cast<size_t>(from)] & ~c.own;
    if (targets.any()) sink.push(targets, Site::cell(from), mover.effect, mover.man);
  }
}

template <int W>
void emit_riding(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& mover = *static_cast<const PieceMover<W>*>(data);
  for (Bits<W> men = c.position.template set<W>(mover.man); men.any();) {
    const int from = men.pop();
    Bits<W> targets = mover.rides[0].table->from(from, c.occupied);
    for (size_t i = 1; i < mover.rides.size(); ++i)
      targets |= mover.rides[i].table->from(from, c.occupied);
    targets &= ~c.own;
    if (targets.any()) sink.push(targets, Site::cell(from), mover.effect, mover.man);
  }
}

template <int W>
void emit_mixed(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& mover = *static_cast<const PieceMover<W>*>(data);
  for (Bits<W> men = c.position.template set<W>(mover.man); men.any();) {
    const int from = men.pop();
    const auto at = static_cast<size_t>(from);
    Bits<W> targets = mover.leaps[at] & ~c.own;
    if (!mover.quiet_leaps.empty()) targets |= mover.quiet_leaps[at] & c.empty;
    if (!mover.capture_leaps.empty()) targets |= mover.capture_leaps[at] & c.enemy;
    for (const auto& ride : mover.rides) {
      const Bits<W> seen = ride.table->from(from, c.occupied);
      if (ride.may_move) targets |= seen & c.empty;
      if (ride.may_capture) targets |= seen & c.enemy;
    }
    emit_targets(c, sink, targets, Site::cell(from), 0, mover.effect, mover.man, mover.landing);
    if (!mover.lame.empty())
      for (const LameStep<W>& step : mover.lame[at])
        if ((step.via & c.occupied).empty() && c.empty.test(step.target))
          sink.push(Bits<W>::of(step.target), Site::cell(from), step.effect, mover.man);
  }
}

// ---------------------------------------------------------------------------------------------
// Effects

template <int W>
bool apply_step(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents& events) {
  const int from = move.from().index();
  const int to = move.to().index();
  const int man = move.man().index();
  const int victim = position.at(to).index();
  journal.remove<W>(position, from);
  journal.place<W>(position, to, man);
  journal.set_flags(position, position.flags() & program.flags_kept[static_cast<size_t>(from)] &
                                  program.flags_kept[static_cast<size_t>(to)]);
  if (victim) {
    bank_captured(program, position, journal, victim, to, events);
    return program.capture_resets || effect.resets[static_cast<size_t>(man)];
  }
  return effect.resets[static_cast<size_t>(man)];
}

/// A step of several repetitions that opens the cells passed to capture.
template <int W>
bool apply_opening_step(const Effect<W>& effect, const Program<W>& program, Position& position,
                        Journal& journal, Move move, MoveEvents& events) {
  const bool resets = apply_step<W>(effect, program, position, journal, move, events);
  const int from = move.from().index();
  const int to = move.to().index();
  const int first = program.first_passed[static_cast<size_t>(from * program.layout->cells() + to)];
  journal.set_attribute(position, CoreAttribute::passed_cell, 1 + first);
  journal.set_attribute(position, CoreAttribute::passed_man, 1 + to);
  return resets;
}

template <int W>
bool apply_landing(const Effect<W>& effect, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents& events) {
  const int man = move.man().index();
  const Landing<W>& landing = *program.landing[static_cast<size_t>(man)];
  const bool resets = apply_step<W>(effect, program, position, journal, move, events);
  journal.place<W>(position, move.to().index(), move.other().index());
  for (const auto& choice : landing.choices)
    if (choice.becomes == move.other().index() && choice.slot >= 0)
      journal.transfer(position, choice.slot, -1);
  if (landing.old_man_slot >= 0) journal.transfer(position, landing.old_man_slot, 1);
  return resets;
}

// ---------------------------------------------------------------------------------------------
// Compiling

CellRays rays_from(const Topology& topology, int cell, const std::vector<Vec>& directions,
                   int range) {
  CellRays rays;
  for (const Vec v : directions) {
    std::vector<int> ray;
    int at = cell;
    for (int step = 0; range == 0 || step < range; ++step) {
      const auto next = topology.offset(at, v);
      if (!next) break;
      at = *next;
      ray.push_back(at);
    }
    rays.push_back(std::move(ray));
  }
  return rays;
}

/// Builds movers and attacks. Directions that the same men use in the same way share one ray table.
template <int W>
class MovementCompiler {
 public:
  MovementCompiler(Program<W>& program, const Compilation& c)
      : program_(program), c_(c), topology_(c.equipment().topology) {}

  void run() {
    Effect<W> step;
    step.apply = apply_step<W>;
    for (int man = 1; man < c_.roster().men(); ++man)
      step.resets[static_cast<size_t>(man)] = c_.move_resets[static_cast<size_t>(man)];
    step_effect_ = program_.add_effect(step, {});
    step.apply = apply_landing<W>;
    EffectInfo info;
    info.promotes = true;
    landing_effect_ = program_.add_effect(step, info);

    compile_landings();
    find_ray_classes();
    for (int man = 1; man < c_.roster().men(); ++man) compile_man(Man{man});
    compile_ray_attacks();
    compile_lines();
    // A side has at most one man a cell.
    program_.bundle_bound += bound_ + topology_.cells() * most_per_man_;
  }

 private:
  struct Rider {
    int man;
    bool may_move;
    bool may_capture;
    friend auto operator<=>(const Rider&, const Rider&) = default;
  };
  struct Line {
    Vec v;
    int range;
    friend auto operator<=>(const Line&, const Line&) = default;
  };
  struct RayClass {
    std::vector<Vec> directions;
    int range;
    std::set<Rider> riders;
    const RayTable<W>* ahead;
    const RayTable<W>* back;
  };

  [[nodiscard]] bool rides(const MovementAtom& atom) const { return atom.range != 1; }

  void compile_landings() {
    for (int man = 1; man < c_.roster().men(); ++man) {
      const auto& plan = c_.landing[static_cast<size_t>(man)];
      if (!plan) continue;
      auto landing = std::make_unique<Landing<W>>();
      landing->region = plan->region.template resized<W>();
      landing->from = plan->from.template resized<W>();
      landing->must = plan->must.template resized<W>();
      landing->effect = static_cast<uint8_t>(landing_effect_);
      landing->old_man_slot = static_cast<int16_t>(plan->old_man_to.value_or(-1));
      bool all_from_slots = !plan->choices.empty();
      Gate gate;
      for (const auto& choice : plan->choices) {
        landing->choices.push_back({static_cast<uint8_t>(choice.becomes.index()),
                                    static_cast<int16_t>(choice.takes_from.value_or(-1))});
        if (choice.takes_from)
          gate.add_slot(*choice.takes_from);
        else
          all_from_slots = false;
      }
      if (plan->old_man_to) program_.filled_slots.push_back(*plan->old_man_to);
      if (plan->must == plan->region && all_from_slots) {
        landing->gate = static_cast<int8_t>(program_.gates.size());
        program_.gates.push_back(gate);
      }
      program_.landing[static_cast<size_t>(man)] = std::move(landing);
    }
  }

  void find_ray_classes() {
    std::map<Line, std::set<Rider>> users;
    for (int man = 1; man < c_.roster().men(); ++man)
      for (const MovementAtom& atom : c_.atoms(c_.roster().kind_of(Man{man})))
        if (rides(atom))
          for (const Vec v : atom.directions)
            users[{c_.equipment().side_of(Man{man}).orientation.turn(v), atom.range}].insert(
                {man, atom.may_move, atom.may_capture});
    std::map<std::pair<std::set<Rider>, int>, std::vector<Vec>> classes;
    for (const auto& [line, riders] : users) classes[{riders, line.range}].push_back(line.v);
    for (const auto& [key, directions] : classes) {
      std::vector<Vec> reversed;
      for (const Vec v : directions) reversed.push_back(-v);
      ray_classes_.push_back({directions, key.second, key.first, table(directions, key.second),
                              table(reversed, key.second)});
    }
  }

  const RayTable<W>* table(std::vector<Vec> directions, int range) {
    std::sort(directions.begin(), directions.end());
    const auto key = std::make_pair(directions, range);
    if (const auto found = tables_.find(key); found != tables_.end()) return found->second;
    std::vector<CellRays> rays;
    for (int cell = 0; cell < topology_.cells(); ++cell)
      rays.push_back(rays_from(topology_, cell, directions, range));
    program_.ray_tables.emplace_back(rays);
    return tables_[key] = &program_.ray_tables.back();
  }

  void compile_man(Man man) {
    const auto& atoms = c_.atoms(c_.roster().kind_of(man));
    bool any_ride = false;
    size_t directions = 0;
    for (const MovementAtom& atom : atoms) {
      any_ride = any_ride || rides(atom);
      directions += atom.directions.size();
    }
    compile_leap_attack(man, atoms);
    if (!any_ride && directions <= kSetwiseDirections && topology_.uniform())
      compile_shifting(man, atoms);
    else
      compile_piece(man, atoms);
  }

  int effect_of(const MovementAtom& atom) {
    if (!atom.opens_en_passant || !c_.en_passant) return step_effect_;
    if (opening_effect_) return *opening_effect_;
    Effect<W> effect = program_.effects[static_cast<size_t>(step_effect_)];
    effect.apply = apply_opening_step<W>;
    effect.opens_passing = true;
    EffectInfo info;
    info.opens_passing = true;
    const auto cells = static_cast<size_t>(topology_.cells());
    program_.first_passed.assign(cells * cells, 0);
    program_.passage.assign(cells * cells, {});
    opening_effect_ = program_.add_effect(effect, info);
    return *opening_effect_;
  }

  [[nodiscard]] bool opens_passing(int effect) const {
    return program_.effects[static_cast<size_t>(effect)].opens_passing;
  }

  /// Notes what a step of several repetitions from `cell` passes over.
  void note_passage(int cell, Vec v) {
    const int target = *topology_.offset(cell, v);
    const Vec unit = unit_of(v);
    const int first = *topology_.offset(cell, unit);
    Bits<W> passed;
    for (int at = first; at != target; at = *topology_.offset(at, unit)) passed.set(at);
    program_.first_passed[static_cast<size_t>(cell * topology_.cells() + target)] =
        static_cast<uint16_t>(first);
    program_.passage[static_cast<size_t>(first * topology_.cells() + target)] = passed;
  }

  [[nodiscard]] int repetitions(Vec v) const {
    return stockade::repetitions(topology_.geometry(), v);
  }
  [[nodiscard]] Vec unit_of(Vec v) const { return stockade::unit_of(topology_.geometry(), v); }

  [[nodiscard]] int choices(Man man) const {
    const auto& landing = program_.landing[static_cast<size_t>(man.index())];
    return landing ? static_cast<int>(landing->choices.size()) : 0;
  }

  void compile_shifting(Man man, const std::vector<MovementAtom>& atoms) {
    const Orientation orientation = c_.equipment().side_of(man).orientation;
    ShiftMover<W> mover;
    mover.man = static_cast<uint8_t>(man.index());
    mover.landing = program_.landing[static_cast<size_t>(man.index())].get();
    for (const MovementAtom& atom : atoms) {
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        ShiftStep<W> step;
        step.repeats = atom.lame ? repetitions(v) : 1;
        step.unit = topology_.shift_of(atom.lame ? unit_of(v) : v);
        step.may_move = atom.may_move;
        step.may_capture = atom.may_capture;
        step.effect = static_cast<uint8_t>(effect_of(atom));
        const CellSet start = c_.start_region(man, atom);
        for (int cell = 0; cell < topology_.cells(); ++cell) {
          if (!start.test(cell) || !topology_.offset(cell, v)) continue;
          step.origins.set(cell);
          if (opens_passing(step.effect)) note_passage(cell, v);
        }
        mover.steps.push_back(step);
      }
    }
    // Every step at once, and again for each pinned man (there are at most as many as rays).
    bound_ += static_cast<int>(mover.steps.size()) * (1 + choices(man)) * 17;
    add_generator(man, emit_shifting<W>, program_.own(std::move(mover)));
  }

  void compile_piece(Man man, const std::vector<MovementAtom>& atoms) {
    const Orientation orientation = c_.equipment().side_of(man).orientation;
    const auto cells = static_cast<size_t>(topology_.cells());
    PieceMover<W> mover;
    mover.man = static_cast<uint8_t>(man.index());
    mover.effect = static_cast<uint8_t>(step_effect_);
    mover.landing = program_.landing[static_cast<size_t>(man.index())].get();
    mover.leaps.resize(cells);
    bool leaping = false;
    size_t most_lame = 0;
    for (const MovementAtom& atom : atoms) {
      if (rides(atom)) continue;
      leaping = true;
      const CellSet start = c_.start_region(man, atom);
      auto& table = atom.may_move && atom.may_capture ? mover.leaps
                    : atom.may_move                   ? mover.quiet_leaps
                                                      : mover.capture_leaps;
      table.resize(cells);
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        for (size_t cell = 0; cell < cells; ++cell) {
          const auto target = topology_.offset(static_cast<int>(cell), v);
          if (!target || !start.test(static_cast<int>(cell))) continue;
          if (atom.lame && repetitions(v) > 1) {
            mover.lame.resize(cells);
            LameStep<W> step;
            for (int at = static_cast<int>(cell), i = 1; i < repetitions(v); ++i) {
              at = *topology_.offset(at, unit_of(v));
              step.via.set(at);
            }
            step.target = *target;
            step.effect = static_cast<uint8_t>(effect_of(atom));
            if (opens_passing(step.effect)) note_passage(static_cast<int>(cell), v);
            mover.lame[cell].push_back(step);
            most_lame = std::max(most_lame, mover.lame[cell].size());
          } else {
            table[cell].set(*target);
          }
        }
      }
    }
    bool plain_rides = true;
    for (const RayClass& ray : ray_classes_)
      for (const Rider& rider : ray.riders)
        if (rider.man == man.index()) {
          mover.rides.push_back({ray.ahead, rider.may_move, rider.may_capture});
          plain_rides = plain_rides && rider.may_move && rider.may_capture;
        }
    const bool split = !mover.quiet_leaps.empty() || !mover.capture_leaps.empty() ||
                       !mover.lame.empty() || mover.landing;
    most_per_man_ = std::max(most_per_man_, 1 + choices(man) + static_cast<int>(most_lame));
    const auto emit = split || !plain_rides || (leaping && !mover.rides.empty()) ? emit_mixed<W>
                      : leaping                                                  ? emit_leaping<W>
                                                                                 : emit_riding<W>;
    add_generator(man, emit, program_.own(std::move(mover)));
  }

  template <class Mover>
  void add_generator(Man man, typename Generator<W>::Emit emit, const Mover* mover) {
    program_.generators[static_cast<size_t>(c_.roster().side_of(man).index())].push_back(
        {emit, mover});
  }

  void compile_leap_attack(Man man, const std::vector<MovementAtom>& atoms) {
    const Orientation orientation = c_.equipment().side_of(man).orientation;
    LeapAttack<W> attack;
    attack.man = static_cast<uint8_t>(man.index());
    attack.sources.resize(static_cast<size_t>(topology_.cells()));
    bool any = false;
    for (const MovementAtom& atom : atoms) {
      if (rides(atom) || !atom.may_capture) continue;
      const CellSet start = c_.start_region(man, atom);
      for (const Vec raw : atom.directions) {
        for (int cell = 0; cell < topology_.cells(); ++cell) {
          const auto target = topology_.offset(cell, orientation.turn(raw));
          if (!target || !start.test(cell)) continue;
          attack.sources[static_cast<size_t>(*target)].set(cell);
          any = true;
        }
      }
    }
    if (!any) return;
    // A man that must change where it lands attacks nothing there while it cannot.
    if (const auto& landing = program_.landing[static_cast<size_t>(man.index())];
        landing && landing->gate != kNoGate) {
      attack.gate = landing->gate;
      attack.gated = landing->region;
    }
    program_.attacks[static_cast<size_t>(c_.roster().side_of(man).index())].leaps.push_back(
        std::move(attack));
  }

  void compile_ray_attacks() {
    for (const RayClass& ray : ray_classes_) {
      std::vector<RayAttack<W>> by_side(static_cast<size_t>(c_.roster().sides()));
      for (const Rider& rider : ray.riders) {
        if (!rider.may_capture) continue;
        RayAttack<W>& attack =
            by_side[static_cast<size_t>(c_.roster().side_of(Man{rider.man}).index())];
        attack.back = ray.back;
        if (attack.size == static_cast<int>(attack.men.size())) {
          push_attack(attack);
          attack.size = 0;
        }
        attack.men[static_cast<size_t>(attack.size++)] = static_cast<uint8_t>(rider.man);
      }
      for (RayAttack<W>& attack : by_side)
        if (attack.size) push_attack(attack);
    }
  }

  void push_attack(const RayAttack<W>& attack) {
    program_.attacks[static_cast<size_t>(c_.roster().side_of(Man{attack.men[0]}).index())]
        .rays.push_back(attack);
  }

  void compile_lines() {
    const int cells = topology_.cells();
    program_.between.assign(static_cast<size_t>(cells * cells), {});
    program_.line.assign(static_cast<size_t>(cells * cells), {});
    for (const RayClass& ray : ray_classes_) {
      std::vector<Vec> reversed;
      for (const Vec v : ray.directions) reversed.push_back(-v);
      for (int cell = 0; cell < cells; ++cell) {
        for (const auto& path : rays_from(topology_, cell, reversed, ray.range)) {
          Bits<W> whole;
          for (const int at : path) whole.set(at);
          Bits<W> passed;
          for (const int at : path) {
            const auto index = static_cast<size_t>(cell * cells + at);
            Bits<W>& line = program_.line[index];
            if (line.any() && program_.between[index] != passed) program_.rays_unique = false;
            line |= whole;
            program_.between[index] = passed;
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
  std::vector<RayClass> ray_classes_;
  std::map<std::pair<std::vector<Vec>, int>, const RayTable<W>*> tables_;
  int bound_ = 0;
  int most_per_man_ = 0;
};

// ---------------------------------------------------------------------------------------------

class MovementRule : public RuleBase<MovementRule> {
 public:
  using RuleBase::RuleBase;

  std::string_view name() const override { return "movement"; }
  std::string parameters() const override { return {}; }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const KindInfo& kind : equipment.kinds) {
      const auto atoms = equipment.atoms(kind);
      for (const MovementAtom& atom : atoms.value()) {
        const std::string at = "'" + atom.text + "' of the " + kind.name;
        const auto repetitions = [&](Vec v) {
          return stockade::repetitions(equipment.topology.geometry(), v);
        };
        if (atom.range != 1 && (atom.initial || !atom.region.empty()))
          problems.push_back(error("movement-unsupported",
                                   at + " slides from an initial region, which is not supported",
                                   "use leaps for initial moves", kind.where));
        const bool long_lame =
            atom.lame && std::any_of(atom.directions.begin(), atom.directions.end(),
                                     [&](Vec v) { return repetitions(v) > 1; });
        if (long_lame && atom.may_capture)
          problems.push_back(error("movement-unsupported",
                                   at + " is a lame leap that captures, which is not supported",
                                   "write m before it", kind.where));
        if (atom.opens_en_passant && !long_lame)
          problems.push_back(error("movement-unsupported",
                                   at + " opens a capture in passing but passes no cell",
                                   "a double step is ifmnD", kind.where));
      }
    }
    return problems;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    MovementCompiler<W>(program, c).run();
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const KindInfo& kind : equipment.kinds) {
      std::string words = std::string("the ") + kind.name + " moves " + kind.movement;
      if (kind.initial != "none") words += " (initial moves from: " + kind.initial + ")";
      out.push_back({Phase::generate, words, kind.where});
    }
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || attempt.from.none() || attempt.to.none())
      return std::nullopt;
    if (pseudo_move_of(q)) return std::nullopt;  // some rule provides for it
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const Roster roster = q.equipment.roster();
    const int from = attempt.from.index();
    const int to = attempt.to.index();
    const Man man = q.position.at(from);
    if (man == kEmpty)
      return reject("no-such-man", "there is no man on " + topology.name(from), {attempt.from});
    if (roster.side_of(man) != q.position.side_to_move())
      return reject("not-your-man",
                    q.equipment.describe(man) + " on " + topology.name(from) + " is not " +
                        q.equipment.side(q.position.side_to_move()).name + "'s to move",
                    {attempt.from});
    const std::string who = q.equipment.describe(man) + " on " + topology.name(from);
    const Man there = q.position.at(to);

    std::optional<int> blocker;
    bool reaches = false;
    bool only_captures = false;
    bool in_passing = false;
    const auto atoms = q.equipment.atoms(q.equipment.kind_of(man));
    for (const MovementAtom& atom : *atoms) {
      if (!start_region(q.equipment, man, atom).test(from)) continue;
      for (const Vec raw : atom.directions) {
        const Vec v = q.equipment.side_of(man).orientation.turn(raw);
        const int times = repetitions(topology.geometry(), v);
        const bool stepwise = atom.lame && times > 1;
        const Vec unit = stepwise ? unit_of(topology.geometry(), v) : v;
        const int range = stepwise ? times : atom.range;
        std::optional<int> first_blocker;
        std::optional<int> at = from;
        for (int step = 1; range == 0 || step <= range; ++step) {
          at = topology.offset(*at, unit);
          if (!at) break;
          if (*at == to && (!stepwise || step == range)) {
            reaches = true;
            if (first_blocker)
              blocker = first_blocker;
            else if (there == kEmpty && !atom.may_move) {
              only_captures = true;
              in_passing = in_passing || atom.captures_en_passant;
            } else if (there != kEmpty && !atom.may_capture)
              blocker = to;
            else if (there == kEmpty || roster.side_of(there) != roster.side_of(man))
              return std::nullopt;
            break;
          }
          if (!first_blocker && q.position.at(*at) != kEmpty) first_blocker = *at;
        }
      }
    }
    if (reaches && there != kEmpty && roster.side_of(there) == roster.side_of(man))
      return reject("own-man-there",
                    q.equipment.describe(there) + " stands on " + topology.name(to), {attempt.to});
    if (blocker)
      return reject("blocked",
                    who + " is blocked by " + q.equipment.describe(q.position.at(*blocker)) +
                        " on " + topology.name(*blocker),
                    {Site::cell(*blocker)});
    if (in_passing && std::any_of(q.kernel.effects().begin(), q.kernel.effects().end(),
                                  [](const EffectInfo& e) { return e.captures_in_passing; }))
      return std::nullopt;  // that rule has its say
    if (only_captures)
      return reject("no-such-move", who + " moves to " + topology.name(to) + " only to capture",
                    {attempt.from});
    return reject("no-such-move", who + " does not move to " + topology.name(to), {attempt.from});
  }
};

}  // namespace

std::unique_ptr<Rule> make_movement_rule(SourceMark where) {
  return std::make_unique<MovementRule>(std::move(where));
}

}  // namespace stockade
