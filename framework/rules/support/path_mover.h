#pragma once
// PathMover: pieces that move by paths, at play. The automaton of a path is walked cell by cell,
// its steps are a table; movement_compiler.h fills the tables. Attack is the same walk, started
// only from pieces that could possibly capture on the cell.

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "framework/pieces/path_pieces.h"
#include "framework/rules/routes.h"
#include "framework/rules/support/movers.h"
#include "framework/rules/support/path_table.h"

namespace stockade {

template <int W>
struct PathMachine {
  std::shared_ptr<const Path> path;
  std::vector<int16_t> steps;      ///< by heading and cell; -1: off the board
  Bits<W> origins;                 ///< cells where it may start
  std::vector<Bits<W>> threatens;  ///< by cell: the origins from which it might capture there
  /// By state and cell: the cells where a way may still capture from there, whatever the position.
  /// So a search for one cell follows only the ways that can lead to it. Empty: not computed,
  /// because the table would be large, or captures on the way matter.
  std::vector<Bits<W>> may_capture;
  std::vector<uint8_t> named;  ///< pieces of the types in the path's brackets
  PathTable<W> table;          ///< in place of a walk, where it serves
  bool meets_itself = false;   ///< a state may be reached on a cell in several ways
};

/// The greatest number of (state, cell) pairs of a path that meets itself.
inline constexpr int kMaxPathMarks = 1 << 14;
/// The greatest number of entries of may_capture: 64 KiB on a board of one machine word.
inline constexpr int64_t kMaxAims = 1 << 13;

/// Fills may_capture.
template <int W>
void work_out_aims(PathMachine<W>& machine, int cells) {
  const Path& path = *machine.path;
  const int64_t size = std::ssize(path.states) * cells;
  if (path.takes() || size > kMaxAims) return;
  machine.may_capture.resize(size);
  for (bool changes = true; changes;) {
    changes = false;
    for (int state = 0; state < std::ssize(path.states); ++state)
      for (int cell = 0; cell < cells; ++cell) {
        Bits<W>& known = machine.may_capture[state * cells + cell];
        Bits<W> found = known;
        for (int i = 0; i < path.states[state].count; ++i) {
          const Path::Arrow& arrow = path.arrows[path.states[state].first + i];
          const bool looks = arrow.deed == Path::Deed::look;
          const int next = looks ? cell : machine.steps[arrow.heading * cells + cell];
          if (next < 0) continue;
          if (arrow.ends & kAnyEnemyThere) found.set(next);
          found |= machine.may_capture[arrow.to * cells + next];
        }
        if (found == known) continue;
        known = found;
        changes = true;
      }
  }
}

template <int W>
struct PathMover {
  PieceMover<W> plain;  ///< leaps and rides of the piece
  bool has_plain = false;
  std::vector<PathMachine<W>> machines;
  const Routes* routes = nullptr;  ///< null: nothing is captured on the way
  std::vector<int> route_starts;   ///< by cell
  /// Effects of moves that capture on the way, one per 64 numbers of routes; then those of moves in
  /// which the piece becomes another.
  std::vector<uint8_t> route_effects;
  std::vector<uint8_t> landing_route_effects;
};

/// The board as a walking piece sees it.
template <int W>
struct PathScene {
  Bits<W> own, enemy;      ///< without the piece itself
  bool has_named = false;  ///< the path has brackets
  Bits<W> named = {};      ///< pieces that the brackets name
  [[nodiscard]] Contents at(int cell) const {
    const Contents there = own.test(cell)     ? kOwnThere
                           : enemy.test(cell) ? kEnemyThere
                                              : kNobodyThere;
    return has_named && there != kNobodyThere && named.test(cell) ? only_named(there) : there;
  }
  /// Sets up the scene for the path of that machine.
  void look_by(const PathMachine<W>& machine, const Position& position) {
    has_named = !machine.named.empty();
    if (!has_named) return;
    named = {};
    for (const uint8_t piece : machine.named) named |= position.set<W>(piece);
  }
};

/// True if the table has the ends of the ways from `origin`: no piece that the brackets name is
/// near, or such pieces are walls.
template <int W>
inline bool table_serves(const PathMachine<W>& machine, const PathScene<W>& scene, int origin) {
  return machine.table.any() && (!scene.has_named || machine.table.knows_walls() ||
                                 (scene.named & machine.table.reach(origin)).empty());
}

/// These ends. `occupied` as for PathTable::ends(); on other cells no named piece counts.
template <int W>
inline typename PathTable<W>::Ends table_ends(const PathMachine<W>& machine,
                                              const PathScene<W>& scene, int origin,
                                              const Bits<W>& occupied) {
  auto ends = machine.table.ends(origin, occupied);
  if (!scene.has_named || !machine.table.knows_walls()) return ends;
  const Bits<W> seen = ~machine.table.hidden(origin, scene.named & occupied);
  ends.quiet &= seen;
  ends.captures &= seen;
  return ends;
}

/// Walks all ways of a machine. `Visitor`:
///   Contents meets(int cell, Contents)   the contents that a piece finds that would capture there
///   int takes(int node, int cell)        the node after a capture; negative: no way continues so
///   bool ends(int node, int cell, Contents)   at the end of a way; true stops the walk
///   kAims, target                        if it has kAims: only ways to that cell matter
template <int W, class Visitor>
class PathWalk {
 public:
  PathWalk(const PathMachine<W>& machine, int cells, PathScene<W>& scene, Visitor& visitor)
      : machine_(machine),
        arrows_(machine.path->arrows.data()),
        states_(machine.path->states.data()),
        steps_(machine.steps.data()),
        cells_(cells),
        scene_(scene),
        visitor_(visitor) {}

  /// True if the visitor has stopped the walk.
  bool from(int origin, int node) { return fresh(node, 0, origin, kNobodyThere); }

 private:
  bool go(int node, int state, int cell, Contents here) {
    if constexpr (requires { Visitor::kAims; })
      if (!machine_.may_capture.empty() &&
          !machine_.may_capture[state * cells_ + cell].test(visitor_.target))
        return false;
    const Path::State& at = states_[state];
    if (marks_ && at.count > 0) {
      const int bit = state * cells_ + cell;
      uint64_t& word = (*marks_)[bit / 64];
      const uint64_t mask = uint64_t{1} << (bit % 64);
      if (word & mask) return false;
      word |= mask;
    }
    for (const Path::Arrow *arrow = arrows_ + at.first, *end = arrow + at.count; arrow != end;
         ++arrow) {
      const int next = steps_[arrow->heading * cells_ + cell];
      if (arrow->deed == Path::Deed::look) {
        if (!(arrow->goes_on & (next < 0 ? kNoCellThere : scene_.at(next)))) continue;
        if ((arrow->ends & here) && visitor_.ends(node, cell, here)) return true;
        if (go(node, arrow->to, cell, here)) return true;
        continue;
      }
      if (next < 0) continue;
      const Contents there = scene_.at(next);
      const Contents met = visitor_.meets(next, there);
      if ((arrow->ends & met) && visitor_.ends(node, next, met)) return true;
      if (arrow->deed == Path::Deed::take) {
        if ((arrow->goes_on & met) && take(node, *arrow, next)) return true;
      } else if (arrow->goes_on & there) {
        if (go(node, arrow->to, next, there)) return true;
      }
    }
    return false;
  }

  bool take(int node, const Path::Arrow& arrow, int cell) {
    const int after = visitor_.takes(node, cell);
    if (after < 0) return false;
    const bool enemy = scene_.enemy.test(cell);
    const bool own = scene_.own.test(cell);
    scene_.enemy.reset(cell);
    scene_.own.reset(cell);
    const bool stopped = fresh(after, arrow.to, cell, kNobodyThere);
    if (enemy) scene_.enemy.set(cell);
    if (own) scene_.own.set(cell);
    return stopped;
  }

  /// Continues with new marks: the captures so far are part of the state of a way.
  bool fresh(int node, int state, int cell, Contents here) {
    if (!machine_.meets_itself) return go(node, state, cell, here);
    Marks marks;
    std::fill_n(marks.begin(), (std::ssize(machine_.path->states) * cells_ + 63) / 64, 0);
    Marks* const before = marks_;
    marks_ = &marks;
    const bool stopped = go(node, state, cell, here);
    marks_ = before;
    return stopped;
  }

  using Marks = std::array<uint64_t, kMaxPathMarks / 64>;

  const PathMachine<W>& machine_;
  const Path::Arrow* arrows_;
  const Path::State* states_;
  const int16_t* steps_;
  int cells_;
  PathScene<W>& scene_;
  Visitor& visitor_;
  Marks* marks_ = nullptr;
};

/// Collects the moves of one piece.
template <int W>
class PathCollector {
 public:
  PathCollector(const PathMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink, int from)
      : mover_(mover), c_(c), sink_(sink), from_(from), first_(sink.end()) {}

  Bits<W> targets;  ///< without captures on the way

  Contents meets(int, Contents there) const { return there; }
  int takes(int node, int cell) const {
    return mover_.routes ? mover_.routes->take(node, cell) : Routes::kNone;
  }
  bool ends(int node, int cell, Contents) {
    if (!mover_.routes || node == mover_.route_starts[from_])
      targets.set(cell);
    else if (const int number = mover_.routes->number(node, cell); number >= 0)
      push_route(number, cell);
    return false;
  }

 private:
  void push_route(int number, int to) {
    const int page = number / 64;
    bool stays_as_it_is = true;
    for (const Landing<W>* landing = mover_.plain.landing; landing; landing = landing->next.get()) {
      if (!landing->covers(from_, to)) continue;
      for (const auto& choice : landing->choices)
        if (choice.is_open(c_.position))
          push(mover_.landing_route_effects[page], number % 64, to, choice.becomes);
      stays_as_it_is = landing->may_stay(from_, to);
    }
    if (stays_as_it_is) push(mover_.route_effects[page], number % 64, to, 0);
  }

  void push(int effect, int choice, int to, int other) {
    if (mover_.routes->has_doubles())
      for (const Bundle<W>* bundle = first_; bundle != sink_.end(); ++bundle)
        if (bundle->effect == effect && bundle->choice() == choice && bundle->other == other &&
            bundle->targets.test(to))
          return;
    sink_.push_choice(Bits<W>::of(to), Site::cell(from_), effect, mover_.plain.piece, other,
                      choice);
  }

  const PathMover<W>& mover_;
  const GenContext<W>& c_;
  BundleSink<W>& sink_;
  int from_;
  const Bundle<W>* first_;
};

template <int W>
void emit_paths(const PathMover<W>& mover, const GenContext<W>& c, BundleSink<W>& sink) {
  const int cells = c.program.layout->cells();
  for (Bits<W> pieces = c.position.template set<W>(mover.plain.piece); pieces.any();) {
    const int from = pieces.pop();
    PathScene<W> scene{c.own, c.enemy};
    scene.own.reset(from);
    PathCollector<W> collector(mover, c, sink, from);
    const int start = mover.routes ? mover.route_starts[from] : 0;
    for (const PathMachine<W>& machine : mover.machines) {
      if (!machine.origins.test(from)) continue;
      scene.look_by(machine, c.position);
      if (table_serves(machine, scene, from)) {
        const auto ends = table_ends(machine, scene, from, c.occupied);
        collector.targets |= (ends.quiet & c.empty) | (ends.captures & c.enemy);
        continue;
      }
      PathWalk<W, PathCollector<W>>(machine, cells, scene, collector).from(from, start);
    }
    Bits<W> targets = collector.targets;
    targets.reset(from);
    if (mover.has_plain) {
      targets |= mixed_targets(c, mover.plain, from);
      leave_to_lame(c, mover.plain, from, targets);
      push_other_lame(c, sink, mover.plain, from, targets);
    }
    emit_targets(c, sink, targets, Site::cell(from), 0, mover.plain.effect, mover.plain.piece,
                 mover.plain.landing);
  }
}

// --- attack

/// Tests if a piece could capture on one cell.
template <int W>
struct PathAim {
  static constexpr bool kAims = true;
  int target;
  Bits<W> barred;                    ///< no way may end there
  Contents victim = kAnyEnemyThere;  ///< contents of the target; nobody: an enemy of any type

  [[nodiscard]] Contents meets(int cell, Contents there) const {
    return cell == target ? victim : there;
  }
  /// Nodes: 1 after the target has been captured, which can't happen twice.
  [[nodiscard]] int takes(int node, int cell) const {
    if (cell != target) return node;
    return node == 1 ? -1 : 1;
  }
  [[nodiscard]] bool ends(int node, int cell, Contents met) const {
    if (barred.test(cell)) return false;
    return node == 1 || (cell == target && (met & kAnyEnemyThere));
  }
};

/// The board as a piece of `by` sees it if exactly the cells of `occupied` are occupied.
template <int W>
PathScene<W> path_scene(const Program<W>& program, const Position& position, int by,
                        const Bits<W>& occupied) {
  PathScene<W> scene;
  scene.own = position.side_set<W>(by);
  if (program.spares_others) [[unlikely]]
    scene.own |= spared_cells(program, position, by);
  scene.own &= occupied;
  scene.enemy = occupied & ~scene.own;
  return scene;
}

template <int W>
Bits<W> find_path_attackers(const PathMover<W>& mover, const Program<W>& program,
                            const Position& position, int cell, int by, const Bits<W>& occupied) {
  Bits<W> found;
  Bits<W> pieces = position.set<W>(mover.plain.piece) & occupied;
  pieces.reset(cell);
  const auto is_near = [&](const PathMachine<W>& machine) {
    return (pieces & machine.threatens[cell]).any();
  };
  if (std::none_of(mover.machines.begin(), mover.machines.end(), is_near)) return found;
  PathAim<W> aim{cell, {}};
  for (const Landing<W>* landing = mover.plain.landing; landing; landing = landing->next.get())
    if (landing->gate != kNoGate && !program.gates[landing->gate].open(position))
      aim.barred |= landing->region;
  PathScene<W> scene = path_scene(program, position, by, occupied);
  const int cells = program.layout->cells();
  for (const PathMachine<W>& machine : mover.machines) {
    Bits<W> near = pieces & machine.threatens[cell] & ~found;
    if (near.empty()) continue;
    scene.look_by(machine, position);
    aim.victim = !scene.has_named || position.at(cell) == kEmpty ? kAnyEnemyThere
                 : scene.named.test(cell)                        ? kNamedEnemyThere
                                                                 : kEnemyThere;
    while (near.any()) {
      const int from = near.pop();
      if (table_serves(machine, scene, from)) {
        const bool spared = aim.victim == kNamedEnemyThere && machine.table.knows_walls();
        if (!spared && !aim.barred.test(cell) &&
            table_ends(machine, scene, from, occupied).captures.test(cell))
          found.set(from);
        continue;
      }
      scene.own.reset(from);
      if (PathWalk<W, PathAim<W>>(machine, cells, scene, aim).from(from, 0)) found.set(from);
      scene.own.set(from);
    }
  }
  return found;
}

// --- effects

/// A page of routes: the effect and the choice of a move together are the number of a route.
struct RoutePage {
  const Routes* routes;
  int first;
  /// The cells where the move captures on its way, in order.
  [[nodiscard]] std::span<const uint16_t> cells(Move move) const {
    return routes->cells(move.piece(), move.from().index(), move.to().index(),
                         first + move.choice());
  }
};

class RouteDetails : public MoveDetails {
 public:
  explicit RouteDetails(RoutePage page) : page_(page) {}
  [[nodiscard]] bool captures_on_way() const override { return true; }
  [[nodiscard]] std::span<const uint16_t> captured_on_way(Move move) const override {
    return page_.cells(move);
  }

 private:
  RoutePage page_;
};

template <int W>
Piece captured_on_route(const Effect<W>& effect, const Program<W>& program,
                        const Position& position, Move move) {
  const auto way = data_of<RoutePage>(effect).cells(move);
  const bool ends_with_capture =
      move.to() != move.from() && position.at(move.to().index()) != kEmpty;
  return way.empty() || ends_with_capture ? captured_as_usual(program, position, move)
                                          : position.at(way.front());
}

template <int W>
bool apply_route(const Effect<W>& effect, const Program<W>& program, Position& position,
                 Journal& journal, Move move, MoveEvents& events) {
  const auto& page = data_of<RoutePage>(effect);
  const int from = move.from().index();
  const int to = move.to().index();
  const int piece = move.piece().index();
  const auto kept = [&](int cell) { return program.flags_kept[cell]; };
  uint32_t flags = position.flags() & kept(from) & kept(to);
  journal.remove<W>(position, from);
  const auto capture = [&](int cell) {
    const int victim = position.at(cell).index();
    if (!victim) return;
    journal.remove<W>(position, cell);
    bank_captured(program, position, journal, victim, cell, events);
  };
  for (const uint16_t cell : page.cells(move)) {
    capture(cell);
    flags &= kept(cell);
  }
  capture(to);
  journal.place<W>(position, to, piece);
  journal.set_flags(position, flags);
  return program.capture_resets || effect.resets[Piece{piece}];
}

template <int W>
bool apply_landing_route(const Effect<W>& effect, const Program<W>& program, Position& position,
                         Journal& journal, Move move, MoveEvents& events) {
  const bool resets = apply_route<W>(effect, program, position, journal, move, events);
  change_on_landing(program, position, journal, move);
  return resets;
}

}  // namespace stockade
