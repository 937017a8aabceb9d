#include "framework/pieces/movement.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>

namespace stockade {
namespace {

struct Leap {
  int far;
  int near;
};

const std::map<char, Leap>& leaps() {
  static const std::map<char, Leap> table = {
      {'W', {1, 0}}, {'F', {1, 1}}, {'D', {2, 0}}, {'N', {2, 1}}, {'A', {2, 2}}, {'H', {3, 0}},
      {'C', {3, 1}}, {'L', {3, 1}}, {'Z', {3, 2}}, {'J', {3, 2}}, {'G', {3, 3}}};
  return table;
}

std::vector<Vec> all_turns(Leap leap) {
  std::vector<Vec> list;
  for (const Vec v : {Vec{leap.near, leap.far}, Vec{leap.far, leap.near}})
    for (const int sx : {1, -1})
      for (const int sy : {1, -1}) list.push_back({v.dx * sx, v.dy * sy});
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// Whether `v` lies towards `letter`. On oblique leaps a doubled letter means the two leaps that go
// mostly that way, and two different letters both have to hold.
bool towards(Vec v, char letter) {
  switch (letter) {
    case 'f':
      return v.dy > 0;
    case 'b':
      return v.dy < 0;
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
  const bool orthogonal = turns.front().dx == 0 || turns.front().dy == 0;
  const bool diagonal = std::abs(turns.front().dx) == std::abs(turns.front().dy);
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

}  // namespace

Result<std::vector<MovementAtom>> parse_betza(const std::string& text, SourceMark where) {
  std::vector<MovementAtom> atoms;
  const auto fail = [&](const std::string& why, const std::string& hint = {}) -> Diagnostic {
    return error("betza", "in the movement '" + text + "': " + why, hint, where);
  };
  size_t i = 0;
  if (text.empty()) return fail("it is empty", "a man that cannot move has no place in a setup");
  while (i < text.size()) {
    const size_t begin = i;
    MovementAtom atom;
    std::string directions;
    bool m = false;
    bool c = false;
    bool n = false;
    for (; i < text.size() && std::islower(static_cast<unsigned char>(text[i])); ++i) {
      switch (text[i]) {
        case 'f':
        case 'b':
        case 'l':
        case 'r':
        case 'v':
        case 's':
          directions += text[i];
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
          n = true;
          break;
        case 'e':
          atom.captures_en_passant = true;
          break;
        default:
          return fail(std::string("the modifier '") + text[i] + "' is not known",
                      "known: f b l r v s m c i n e");
      }
    }
    if (i == text.size())
      return fail("it ends after modifiers", "an atom such as W, F, N, R must follow");
    const char letter = text[i++];
    std::vector<Leap> bases;
    bool unlimited = false;
    switch (letter) {
      case 'K':
        bases = {{1, 0}, {1, 1}};
        break;
      case 'R':
        bases = {{1, 0}};
        unlimited = true;
        break;
      case 'B':
        bases = {{1, 1}};
        unlimited = true;
        break;
      case 'Q':
        bases = {{1, 0}, {1, 1}};
        unlimited = true;
        break;
      default: {
        const auto found = leaps().find(letter);
        if (found == leaps().end())
          return fail(std::string("'") + letter + "' is not an atom",
                      "known: W F D N A H C L Z J G K R B Q");
        bases = {found->second};
      }
    }
    atom.range = unlimited ? 0 : 1;
    if (i < text.size() && text[i] == letter) {
      atom.range = 0;
      ++i;
    }
    if (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) {
      int range = 0;
      for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); ++i) {
        range = range * 10 + (text[i] - '0');
        if (range > kMaxCells) return fail("the range is too large");
      }
      atom.range = range;
    }
    if (m != c) {
      atom.may_move = m;
      atom.may_capture = c;
    }
    if (atom.captures_en_passant && m && !c) return fail("'e' needs a capturing move", "write ce");
    atom.lame = n;
    atom.opens_en_passant = n && atom.initial && !atom.may_capture;
    atom.text = text.substr(begin, i - begin);
    for (const Leap base : bases)
      for (const Vec v : select(all_turns(base), directions)) atom.directions.push_back(v);
    if (atom.directions.empty()) return fail("'" + atom.text + "' has no direction left");
    atoms.push_back(std::move(atom));
  }
  return atoms;
}

}  // namespace stockade
