#pragma once
// Routes: what pieces can capture on the way, computed when a definition is loaded.
//
// Two moves of a piece between the same cells that capture different pieces on the way are
// different moves. Each such set of cells has a number, counted per piece and pair of cells, so
// that a move has the same meaning in every position.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/base/bits.h"
#include "framework/pieces/path.h"
#include "framework/position/move.h"
#include "framework/topology/topology.h"

namespace stockade {

class Routes {
 public:
  static constexpr int kMaxTaken = 24;        ///< pieces captured on one route
  static constexpr int kMaxNumbers = 64 * 8;  ///< routes between two cells
  static constexpr size_t kMaxNodes = size_t{1} << 20;
  /// In total, over the paths of all pieces that are added.
  static constexpr int kMaxSteps = 1 << 20;

  /// True if the same route can be found more than once from one cell; then generators must look
  /// for duplicates.
  [[nodiscard]] bool has_doubles() const { return doubles_; }
  /// The greatest number of routes that start in one cell, over all pieces.
  [[nodiscard]] int most_from_a_cell() const { return most_from_a_cell_; }
  /// The highest number of a route, -1 if there are none.
  [[nodiscard]] int highest() const { return highest_; }

  /// Adds the routes of `path` for `piece`, whose board is turned by `orientation`, from the cells
  /// of `origins`. False if there are too many; then the object cannot be used further.
  [[nodiscard]] bool add(const Topology& topology, const Path& path, Piece piece,
                         Orientation orientation, const CellSet& origins);

  /// The cells where that route captures, in the order of the way.
  [[nodiscard]] std::span<const uint16_t> cells(Piece piece, int from, int to, int number) const;

  // --- finding the number while walking: a node is a sequence of captures
  static constexpr int kNone = -1;
  [[nodiscard]] int start(Piece piece, int from) const;
  /// The node after capturing on `cell`; kNone if no route captures there.
  [[nodiscard]] int take(int node, int cell) const;
  /// The number of the route that ends on `to`; kNone if none ends there.
  [[nodiscard]] int number(int node, int to) const;

 private:
  struct Node {
    std::vector<std::pair<uint16_t, int>> next;     ///< by cell of the capture
    std::vector<std::pair<uint16_t, int>> numbers;  ///< by last cell
  };
  struct Walk;
  void note(Walk& walk, int node, int to);
  int node_after(int node, int cell);

  std::vector<Node> nodes_;
  std::map<std::pair<int, int>, int> starts_;
  /// By piece, from and to: the cells of each route.
  std::map<std::tuple<int, int, int>, std::vector<std::vector<uint16_t>>> routes_;
  std::map<std::pair<int, int>, int> from_;
  bool doubles_ = false;
  int most_from_a_cell_ = 0;
  int steps_ = 0;
  int highest_ = -1;
};

/// The cells to which the headings of a path lead: by heading and cell, -1: off the board.
[[nodiscard]] std::vector<int16_t> path_steps(const Topology& topology, const Path& path,
                                              Orientation orientation);

/// The cells that a path can reach if nothing is in its way, or exactly the right pieces are.
struct PathReach {
  std::vector<CellSet> ends;      ///< by origin: the cells where it may capture
  std::vector<CellSet> captures;  ///< by origin: where it may capture
  bool meets_itself = false;      ///< some state can be reached on a cell in two ways
};
[[nodiscard]] PathReach path_reach(const Topology& topology, const Path& path,
                                   Orientation orientation, const CellSet& origins);

}  // namespace stockade
