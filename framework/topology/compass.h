#pragma once
// Compass: the directions of a board, their names, and the turns between them. A direction is a
// displacement (see topology.h), so code that moves pieces needs no names.
//
//   square   n ne e se s sw w nw; leaps by their two numbers. A turn is a multiple of 45 degrees.
//   hex      n ne se s sw nw to the neighbours, nne e sse ssw w nnw over the corners; a turn is a
//            multiple of 30 degrees
//   cube     n e s w up down through faces; there are no turns but the one back
//   graph    what the definition names, in the order in which one turns through them, if any
//
// Names are as the first side sees the board: n is ahead.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stockade {

/// The shape of the cells, which determines the displacements. A graph has no coordinates: its
/// displacements are codes for its named directions.
enum class Geometry : uint8_t { square, hex, cube, graph };

/// A displacement: to the right, ahead and up (as the first side sees the board).
struct Vec {
  int dx = 0;
  int dy = 0;
  int dz = 0;
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
  friend constexpr Vec operator-(Vec v) { return {-v.dx, -v.dy, -v.dz}; }
  friend constexpr Vec operator*(Vec v, int n) { return {v.dx * n, v.dy * n, v.dz * n}; }
};

/// One direction of a graph.
struct NamedDirection {
  std::string name;
  Vec code;                 ///< two directions that mirror each other have opposite codes
  std::optional<int> back;  ///< the direction that leads back, if one does
};

struct Compass {
  Geometry geometry = Geometry::square;
  // Of a graph only:
  std::vector<NamedDirection> directions;
  std::vector<int> ring;  ///< directions in the order of turning right; empty: there are no turns
  std::vector<std::pair<std::string, std::vector<int>>> sets;
  std::optional<int> ahead;  ///< the direction in which a piece looks before it moves

  /// The directions of that name or set ("diagonal", "any", …); empty if there is none.
  [[nodiscard]] std::vector<Vec> called(std::string_view name) const;
  /// All names and sets, for messages.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The direction in which a piece looks before it moves; none on a graph that does not define it.
  [[nodiscard]] std::optional<Vec> forward() const;
  /// `v` turned to the right; none if there is no such turn. The turn by 180 degrees leads back.
  [[nodiscard]] std::optional<Vec> turned(Vec v, int degrees) const;
  /// The smallest turn, in degrees; 0 if there are no turns.
  [[nodiscard]] int least_turn() const;
  /// Whether `v` leads ahead (sign 1) or back (-1), on boards with coordinates.
  [[nodiscard]] bool leads(Vec v, int sign) const;
  /// All displacements that follow from one by turning and mirroring; only on squares and cubes.
  [[nodiscard]] std::vector<Vec> leaps(int a, int b) const;
};

}  // namespace stockade
