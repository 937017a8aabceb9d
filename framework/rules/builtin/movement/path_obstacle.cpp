#include "framework/rules/builtin/movement/path_obstacle.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "framework/pieces/path_pieces.h"
#include "framework/rules/compilation.h"
#include "framework/rules/routes.h"

namespace stockade {
namespace {

constexpr Contents kAnyPiece = kAnyEnemyThere | kOwnThere | kNamedOwnThere;

using Type = PathObstacle::Type;

/// Finds a shortest path over (state, cell), where a step costs 1 if the cell does not contain what
/// the path needs.
class ObstacleSearch {
 public:
  ObstacleSearch(const Inquiry& q, Piece piece, const MovementAtom& atom, int from, int to,
                 const CellSet& region)
      : topology_(q.equipment.topology),
        path_(*atom.path),
        cells_(topology_.cells()),
        to_(to),
        steps_(path_steps(topology_, path_, q.equipment.side_of(piece).orientation)),
        found_(path_.states.size() * cells_) {
    for (int16_t& next : steps_)
      if (next >= 0 && !region.test(next)) next = -1;
    look_at_board(q, atom, from);
  }

  std::optional<PathObstacle> run(int from) {
    reach(0, from, {});
    while (!open_.empty()) {
      const auto [state, cell, lacking] = open_.front();
      open_.pop_front();
      const PathObstacle here = found_[index(state, cell)].obstacle;
      if (lacking != here.lacking || (best_ && best_->lacking < lacking)) continue;
      now_ = lacking;
      const Path::State& at = path_.states[state];
      for (int i = at.first; i < at.first + at.count; ++i) follow(path_.arrows[i], cell, here);
    }
    return best_;
  }

 private:
  struct Found {
    PathObstacle obstacle;
    bool reached = false;
  };
  struct Open {
    int state, cell, lacking;
  };

  void look_at_board(const Inquiry& q, const MovementAtom& atom, int from) {
    const Roster roster = q.equipment.roster();
    const Side side = q.position.side_to_move();
    std::vector<Piece> named;
    for (const NamedType& type : named_types(atom.text))
      for (int s = 0; s < roster.sides(); ++s)
        named.push_back(
            roster.piece(Side{s}, *q.equipment.find_type(std::string_view(type.symbol))));
    for (int cell = 0; cell < cells_; ++cell) {
      const Piece there = cell == from ? kEmpty : q.position.at(cell);
      Contents contents = kNobodyThere;
      if (there != kEmpty)
        contents = can_be_captured(q.equipment, there, side) ? kEnemyThere : kOwnThere;
      if (std::find(named.begin(), named.end(), there) != named.end())
        contents = only_named(contents);
      board_.push_back(contents);
    }
  }

  /// A neutral piece that cannot be captured is an obstacle like an own one.
  [[nodiscard]] static bool can_be_captured(const Equipment& equipment, Piece there, Side side) {
    const Roster roster = equipment.roster();
    return roster.is_neutral(there) ? equipment.type_of(there).capturable
                                    : roster.are_enemies(side, roster.side_of(there));
  }

  [[nodiscard]] size_t index(int state, int cell) const {
    return static_cast<size_t>(state) * cells_ + cell;
  }

  void follow(const Path::Arrow& arrow, int cell, const PathObstacle& here) {
    const int next = steps_[arrow.heading * cells_ + cell];
    if (arrow.deed == Path::Deed::look) {
      look(arrow, cell, next, here);
      return;
    }
    if (next < 0) return;
    PathObstacle so_far = here;
    if (so_far.lacking == 0) ++so_far.steps;
    if (next == to_ && arrow.ends) end(with(so_far, arrow.ends, next, true));
    if (arrow.goes_on)
      reach(arrow.to, next, with(so_far, arrow.goes_on, next, arrow.deed == Path::Deed::take));
  }

  /// Looking beyond the edge of the board is never counted as an obstacle.
  void look(const Path::Arrow& arrow, int cell, int next, const PathObstacle& here) {
    const bool can_be = next < 0 ? (arrow.goes_on & kNoCellThere) != 0
                                 : (arrow.goes_on & (kNobodyThere | kAnyPiece)) != 0;
    if (!can_be) return;
    PathObstacle after = next < 0 ? here : with(here, arrow.goes_on, next, false);
    if (after.lacking > here.lacking && after.type == Type::no_piece) after.type = Type::no_stop;
    if (cell == to_ && arrow.ends) end(with(after, arrow.ends, cell, true));
    reach(arrow.to, cell, after);
  }

  /// The obstacles after a step onto a cell that should contain `wanted`.
  [[nodiscard]] PathObstacle with(PathObstacle so_far, Contents wanted, int cell,
                                  bool captures) const {
    const Contents there = board_[cell];
    if (wanted & there) return so_far;
    if (so_far.lacking++ > 0) return so_far;
    so_far.cell = cell;
    so_far.type = there == kNobodyThere ? (captures ? Type::no_victim : Type::no_piece)
                  : wanted & kAnyPiece  ? Type::wrong_piece
                                        : Type::occupied;
    return so_far;
  }

  void reach(int state, int cell, const PathObstacle& obstacle) {
    Found& found = found_[index(state, cell)];
    if (found.reached && !says_more(obstacle, found.obstacle)) return;
    found = {obstacle, true};
    const Open entry{state, cell, obstacle.lacking};
    if (obstacle.lacking == now_)
      open_.push_front(entry);
    else
      open_.push_back(entry);
  }

  /// True if `one` is the better explanation: it has fewer obstacles, or fails before the target,
  /// or fails after more steps, or fails at a piece that it may not hop over rather than at any
  /// piece.
  [[nodiscard]] bool says_more(const PathObstacle& one, const PathObstacle& other) const {
    if (one.lacking != other.lacking) return one.lacking < other.lacking;
    if (one.lacking == 0) return false;
    if ((one.cell == to_) != (other.cell == to_)) return other.cell == to_;
    if (one.steps != other.steps) return one.steps > other.steps;
    return one.type == Type::wrong_piece && other.type == Type::occupied;
  }

  void end(const PathObstacle& obstacle) {
    if (!best_ || says_more(obstacle, *best_)) best_ = obstacle;
  }

  const Topology& topology_;
  const Path& path_;
  int cells_;
  int to_;
  std::vector<int16_t> steps_;
  std::vector<Contents> board_;  ///< by cell
  std::vector<Found> found_;
  std::deque<Open> open_;  ///< those with the fewest obstacles come first
  int now_ = 0;            ///< number of obstacles of the current way
  std::optional<PathObstacle> best_;
};

}  // namespace

std::optional<PathObstacle> path_obstacle(const Inquiry& inquiry, Piece piece,
                                          const MovementAtom& atom, int from, int to,
                                          const CellSet& region) {
  return ObstacleSearch(inquiry, piece, atom, from, to, region).run(from);
}

}  // namespace stockade
