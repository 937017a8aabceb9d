#include "framework/topology/compass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>

namespace stockade {
namespace {

using Ring = std::vector<Vec>;

// Clockwise, from straight ahead.
const std::array<Vec, 8> kSquareRing = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
const std::array<Vec, 12> kHexRing = {{{0, 2},
                                       {1, 3},
                                       {1, 1},
                                       {2, 0},
                                       {1, -1},
                                       {1, -3},
                                       {0, -2},
                                       {-1, -3},
                                       {-1, -1},
                                       {-2, 0},
                                       {-1, 1},
                                       {-1, 3}}};

const std::map<std::string_view, Vec>& square_names() {
  static const std::map<std::string_view, Vec> kNames = {
      {"n", {0, 1}},  {"ne", {1, 1}},   {"e", {1, 0}},  {"se", {1, -1}},
      {"s", {0, -1}}, {"sw", {-1, -1}}, {"w", {-1, 0}}, {"nw", {-1, 1}}};
  return kNames;
}

const std::map<std::string_view, Vec>& hex_names() {
  static const std::map<std::string_view, Vec> kNames = {
      {"n", {0, 2}},    {"ne", {1, 1}},    {"se", {1, -1}}, {"s", {0, -2}},
      {"sw", {-1, -1}}, {"nw", {-1, 1}},   {"nne", {1, 3}}, {"e", {2, 0}},
      {"sse", {1, -3}}, {"ssw", {-1, -3}}, {"w", {-2, 0}},  {"nnw", {-1, 3}}};
  return kNames;
}

const std::map<std::string_view, Vec>& cube_names() {
  static const std::map<std::string_view, Vec> kNames = {{"n", {0, 1, 0}},  {"s", {0, -1, 0}},
                                                         {"e", {1, 0, 0}},  {"w", {-1, 0, 0}},
                                                         {"up", {0, 0, 1}}, {"down", {0, 0, -1}}};
  return kNames;
}

const std::map<std::string_view, Vec>& names_of(Geometry geometry) {
  return geometry == Geometry::hex    ? hex_names()
         : geometry == Geometry::cube ? cube_names()
                                      : square_names();
}

/// The number of a cube's coordinates that change: 1 through a face, 2 an edge, 3 a corner.
int axes(Vec v) { return (v.dx != 0) + (v.dy != 0) + (v.dz != 0); }

std::vector<Vec> cube_set(int fewest, int most) {
  std::vector<Vec> list;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dz = -1; dz <= 1; ++dz)
        if (const Vec v{dx, dy, dz}; axes(v) >= fewest && axes(v) <= most) list.push_back(v);
  return list;
}

/// Every second direction of the ring.
template <size_t N>
std::vector<Vec> every_second(const std::array<Vec, N>& ring, size_t first) {
  std::vector<Vec> list;
  for (size_t i = first; i < N; i += 2) list.push_back(ring[i]);
  return list;
}

template <size_t N>
std::vector<Vec> whole(const std::array<Vec, N>& ring) {
  return {ring.begin(), ring.end()};
}

/// The directions that `v` runs through when it turns; empty if there is no such ring.
Ring ring_of(const Compass& compass, Vec v) {
  Ring ring;
  if (compass.geometry == Geometry::graph) {
    for (const int d : compass.ring) ring.push_back(compass.directions[d].code);
    return ring;
  }
  if (compass.geometry == Geometry::hex) {
    for (int times = 1; times <= 3; ++times) {
      ring.clear();
      for (const Vec w : kHexRing) ring.push_back(w * times);
      if (std::find(ring.begin(), ring.end(), v) != ring.end()) return ring;
    }
    return {};
  }
  if (compass.geometry != Geometry::square) return {};
  const int far = std::max(std::abs(v.dx), std::abs(v.dy));
  const int near = std::min(std::abs(v.dx), std::abs(v.dy));
  if (near == 0 || near == far) {
    for (const Vec w : kSquareRing) ring.push_back(w * far);
    return ring;
  }
  // An oblique leap turns among the eight leaps of its kind.
  return {{near, far},   {far, near},   {far, -near}, {near, -far},
          {-near, -far}, {-far, -near}, {-far, near}, {-near, far}};
}

}  // namespace

std::vector<Vec> Compass::called(std::string_view name) const {
  if (geometry == Geometry::graph) {
    std::vector<Vec> list;
    for (const NamedDirection& direction : directions)
      if (name == "any" || direction.name == name) list.push_back(direction.code);
    for (const auto& [set, members] : sets)
      if (set == name)
        for (const int d : members) list.push_back(directions[d].code);
    return list;
  }
  const auto& known = names_of(geometry);
  if (const auto found = known.find(name); found != known.end()) return {found->second};
  if (geometry == Geometry::cube) {
    if (name == "orthogonal") return cube_set(1, 1);
    if (name == "diagonal") return cube_set(2, 2);
    if (name == "corner") return cube_set(3, 3);
    return name == "any" ? cube_set(1, 3) : std::vector<Vec>{};
  }
  const bool hex = geometry == Geometry::hex;
  if (name == "orthogonal") return hex ? every_second(kHexRing, 0) : every_second(kSquareRing, 0);
  if (name == "diagonal") return hex ? every_second(kHexRing, 1) : every_second(kSquareRing, 1);
  if (name == "any") return hex ? whole(kHexRing) : whole(kSquareRing);
  return {};
}

std::vector<std::string> Compass::names() const {
  std::vector<std::string> list;
  if (geometry == Geometry::graph) {
    for (const NamedDirection& direction : directions) list.push_back(direction.name);
    for (const auto& [set, members] : sets) list.push_back(set);
  } else {
    for (const auto& [name, v] : names_of(geometry)) list.emplace_back(name);
    list.insert(list.end(), {"orthogonal", "diagonal"});
    if (geometry == Geometry::cube) list.emplace_back("corner");
  }
  list.emplace_back("any");
  return list;
}

std::optional<Vec> Compass::forward() const {
  if (geometry != Geometry::graph) return called("n").front();
  if (!ahead) return std::nullopt;
  return directions[*ahead].code;
}

int Compass::least_turn() const {
  switch (geometry) {
    case Geometry::square:
      return 45;
    case Geometry::hex:
      return 30;
    case Geometry::cube:
      return 0;
    case Geometry::graph:
      break;
  }
  return ring.empty() ? 0 : 360 / static_cast<int>(ring.size());
}

std::optional<Vec> Compass::turned(Vec v, int degrees) const {
  if (degrees == 0) return v;
  if (geometry == Geometry::graph) {
    const auto from = std::find_if(directions.begin(), directions.end(),
                                   [&](const NamedDirection& d) { return d.code == v; });
    if (degrees == 180 && from != directions.end() && from->back)
      return directions[*from->back].code;
  } else if (degrees == 180) {
    return -v;
  }
  const int least = least_turn();
  const Ring round = ring_of(*this, v);
  const auto at = std::find(round.begin(), round.end(), v);
  if (least == 0 || at == round.end()) return std::nullopt;
  const int size = static_cast<int>(round.size());
  const int clicks = (degrees * size / 360 % size + size) % size;
  return round[(at - round.begin() + clicks) % size];
}

bool Compass::leads(Vec v, int sign) const {
  return v.dy * sign >= 0 && v.dz * sign >= 0 && (v.dy + v.dz) * sign > 0;
}

std::vector<Vec> Compass::leaps(int a, int b) const {
  std::vector<Vec> list;
  if (geometry != Geometry::square && geometry != Geometry::cube) return list;
  std::array<int, 3> parts = {0, std::min(a, b), std::max(a, b)};
  std::sort(parts.begin(), parts.end());
  do {
    if (geometry == Geometry::square && parts[2] != 0) continue;
    for (const int sx : {1, -1})
      for (const int sy : {1, -1})
        for (const int sz : {1, -1}) list.push_back({parts[0] * sx, parts[1] * sy, parts[2] * sz});
  } while (std::next_permutation(parts.begin(), parts.end()));
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace stockade
