#include "framework/pieces/movement.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>

namespace stockade {
namespace {

/// All displacements that turning and mirroring make of `v`.
std::vector<Vec> all_turns(Vec v, Geometry geometry) {
  std::vector<Vec> list;
  std::array<int, 3> parts = {v.dx, v.dy, v.dz};
  std::sort(parts.begin(), parts.end());
  do {
    if (geometry != Geometry::cube && parts[2] != 0) continue;
    for (const int sx : {1, -1})
      for (const int sy : {1, -1})
        for (const int sz : {1, -1}) list.push_back({parts[0] * sx, parts[1] * sy, parts[2] * sz});
  } while (std::next_permutation(parts.begin(), parts.end()));
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// Displacements of a hexagonal board: those of `vectors` and their mirror images.
std::vector<Vec> mirrored(std::initializer_list<Vec> vectors, int times = 1) {
  std::vector<Vec> list;
  for (const Vec v : vectors)
    for (const int sx : {1, -1})
      for (const int sy : {1, -1}) list.push_back({v.dx * sx * times, v.dy * sy * times});
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// The displacements of an atom; empty if the board has no such atom.
std::vector<Vec> displacements(char letter, Geometry geometry) {
  if (geometry == Geometry::hex) {
    switch (letter) {
      case 'W':
        return mirrored({{0, 2}, {1, 1}});
      case 'D':
        return mirrored({{0, 2}, {1, 1}}, 2);
      case 'H':
        return mirrored({{0, 2}, {1, 1}}, 3);
      case 'F':
        return mirrored({{2, 0}, {1, 3}});
      case 'A':
        return mirrored({{2, 0}, {1, 3}}, 2);
      case 'G':
        return mirrored({{2, 0}, {1, 3}}, 3);
      case 'N':
        return mirrored({{1, 5}, {2, 4}, {3, 1}});
      default:
        return {};
    }
  }
  static const std::map<char, Vec> flat = {
      {'W', {1, 0}}, {'F', {1, 1}}, {'D', {2, 0}}, {'N', {2, 1}}, {'A', {2, 2}}, {'H', {3, 0}},
      {'C', {3, 1}}, {'L', {3, 1}}, {'Z', {3, 2}}, {'J', {3, 2}}, {'G', {3, 3}}};
  if (letter == 'V' && geometry == Geometry::cube) return all_turns({1, 1, 1}, geometry);
  const auto found = flat.find(letter);
  return found == flat.end() ? std::vector<Vec>{} : all_turns(found->second, geometry);
}

/// What a letter stands for: atoms, and whether they are repeated without limit.
struct Shorthand {
  std::string atoms;
  bool unlimited;
};

Shorthand shorthand(char letter, Geometry geometry) {
  const std::string steps = geometry == Geometry::cube ? "WFV" : "WF";
  switch (letter) {
    case 'K':
      return {steps, false};
    case 'Q':
      return {steps, true};
    case 'R':
      return {"W", true};
    case 'B':
      return {"F", true};
    case 'U':
      return geometry == Geometry::cube ? Shorthand{"V", true} : Shorthand{};
    default:
      return {std::string(1, letter), false};
  }
}

std::string known_atoms(Geometry geometry) {
  switch (geometry) {
    case Geometry::square:
      return "W F D N A H C L Z J G K R B Q";
    case Geometry::hex:
      return "W F D N A H G K R B Q";
    case Geometry::cube:
      return "W F V D N A H C L Z J G K R B U Q";
  }
  return {};
}

// Whether `v` lies towards `letter`. On oblique leaps a doubled letter means the two leaps that go
// mostly that way, and two different letters both have to hold.
bool towards(Vec v, char letter) {
  switch (letter) {
    case 'f':
      return v.dy >= 0 && v.dz >= 0 && v.dy + v.dz > 0;
    case 'b':
      return v.dy <= 0 && v.dz <= 0 && v.dy + v.dz < 0;
    case 'l':
      return v.dx < 0;
    case 'r':
      return v.dx > 0;
    case 'v':
      return std::abs(v.dy) > std::abs(v.dx) || (std::abs(v.dx) == std::abs(v.dy));
    case 's':
      return std::abs(v.dx) > std::abs(v.dy) || (std::abs(v.dx) == std::abs(v.dy));
    default:
      return false;
  }
}

bool mostly(Vec v, char letter) {
  const bool vertical = letter == 'f' || letter == 'b';
  return towards(v, letter) &&
         (vertical ? std::abs(v.dy) > std::abs(v.dx) : std::abs(v.dx) > std::abs(v.dy));
}

std::vector<Vec> select(const std::vector<Vec>& turns, const std::string& letters) {
  if (letters.empty()) return turns;
  const auto every = [&](auto test) { return std::all_of(turns.begin(), turns.end(), test); };
  const bool orthogonal = every([](Vec v) { return v.dx == 0 || v.dy == 0; });
  const bool diagonal = every([](Vec v) { return std::abs(v.dx) == std::abs(v.dy); });
  std::vector<Vec> kept;
  for (const Vec v : turns) {
    bool keep = false;
    for (size_t i = 0; i < letters.size(); ++i) {
      const char a = letters[i];
      const char b = i + 1 < letters.size() ? letters[i + 1] : '\0';
      const bool axis_pair = b && std::string("fb").find(a) != std::string::npos && !orthogonal &&
                             std::string("lrs").find(b) != std::string::npos;
      if (b == a) {
        keep = keep || mostly(v, a);
        ++i;
      } else if (axis_pair) {
        // "fl" on a diagonal is the forward-left one; "fs" on an oblique leap is forward and wide.
        keep = keep || (towards(v, a) && towards(v, b));
        ++i;
      } else if (diagonal && (a == 's' || a == 'v')) {
        keep = true;
      } else {
        keep = keep || towards(v, a);
      }
    }
    if (keep) kept.push_back(v);
  }
  return kept;
}

/// Reads one part: atoms in a row.
class AtomReader {
 public:
  AtomReader(const std::string& text, std::string region, Geometry geometry, SourceMark where)
      : text_(text), region_(std::move(region)), geometry_(geometry), where_(std::move(where)) {}

  Result<std::vector<MovementAtom>> read() {
    std::vector<MovementAtom> atoms;
    if (text_.empty()) return fail("it is empty", "a man that cannot move has no place in a setup");
    while (at_ < text_.size()) {
      auto atom = read_atom();
      if (!atom) return atom.problems();
      atoms.push_back(std::move(atom).value());
    }
    return atoms;
  }

 private:
  Result<MovementAtom> read_atom() {
    const size_t begin = at_;
    MovementAtom atom;
    std::string directions;
    bool m = false;
    bool c = false;
    for (; at_ < text_.size() && std::islower(static_cast<unsigned char>(text_[at_])); ++at_) {
      switch (text_[at_]) {
        case 'f':
        case 'b':
        case 'l':
        case 'r':
        case 'v':
        case 's':
          directions += text_[at_];
          break;
        case 'm':
          m = true;
          break;
        case 'c':
          c = true;
          break;
        case 'i':
          atom.initial = true;
          break;
        case 'n':
          atom.lame = true;
          break;
        case 'e':
          atom.captures_en_passant = true;
          break;
        default:
          return fail(std::string("the modifier '") + text_[at_] + "' is not known",
                      "known: f b l r v s m c i n e");
      }
    }
    if (at_ == text_.size())
      return fail("it ends after modifiers", "an atom such as W, F, N, R must follow");
    const char letter = text_[at_++];
    const Shorthand means = shorthand(letter, geometry_);
    for (const char base : means.atoms)
      for (const Vec v : select(displacements(base, geometry_), directions))
        atom.directions.push_back(v);
    if (means.atoms.empty() || displacements(means.atoms.front(), geometry_).empty())
      return fail(std::string("'") + letter + "' is not an atom",
                  "known: " + known_atoms(geometry_));
    atom.range = means.unlimited ? 0 : 1;
    if (at_ < text_.size() && text_[at_] == letter) {
      atom.range = 0;
      ++at_;
    }
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) {
      int range = 0;
      for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
        range = range * 10 + (text_[at_] - '0');
        if (range > kMaxCells) return fail("the range is too large");
      }
      atom.range = range;
    }
    if (m != c) {
      atom.may_move = m;
      atom.may_capture = c;
    }
    if (atom.captures_en_passant && m && !c) return fail("'e' needs a capturing move", "write ce");
    atom.region = region_;
    atom.opens_en_passant =
        atom.lame && (atom.initial || !atom.region.empty()) && !atom.may_capture;
    atom.text = text_.substr(begin, at_ - begin);
    if (atom.directions.empty()) return fail("'" + atom.text + "' has no direction left");
    return atom;
  }

  [[nodiscard]] Diagnostic fail(const std::string& why, const std::string& hint = {}) const {
    return error("betza", "in the movement '" + text_ + "': " + why, hint, where_);
  }

  std::string text_;
  std::string region_;
  Geometry geometry_;
  SourceMark where_;
  size_t at_ = 0;
};

std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  text.erase(0, text.find_first_not_of(' ') == std::string::npos ? 0 : text.find_first_not_of(' '));
  return text;
}

}  // namespace

Result<std::vector<MovementAtom>> parse_betza(const std::string& text, SourceMark where,
                                              Geometry geometry) {
  std::vector<MovementAtom> atoms;
  size_t begin = 0;
  while (true) {
    const size_t end = text.find(';', begin);
    std::string part = trimmed(text.substr(begin, end - begin));
    std::string region;
    if (const size_t from = part.find(" from "); from != std::string::npos) {
      region = trimmed(part.substr(from + 6));
      part = trimmed(part.substr(0, from));
    }
    auto read = AtomReader(part, region, geometry, where).read();
    if (!read) return read.problems();
    for (MovementAtom& atom : *read) atoms.push_back(std::move(atom));
    if (end == std::string::npos) return atoms;
    begin = end + 1;
  }
}

}  // namespace stockade
