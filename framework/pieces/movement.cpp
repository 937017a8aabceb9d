#include "framework/pieces/movement.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>

#include "framework/pieces/path.h"

namespace stockade {
namespace {

/// All displacements that follow from `v` by turning and mirroring.
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

/// The meaning of a letter: atoms, and whether they are repeated without limit.
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
      return "W F D N A H C L Z J G K R B Q U";
    case Geometry::hex:
      return "W F D N A H G K R B Q U";
    case Geometry::cube:
      return "W F V D N A H C L Z J G K R B U Q";
    case Geometry::graph:
      return "W F K R B Q";
  }
  return {};
}

/// A direction of a graph with a name that a board of squares has: its displacement there, and its
/// code on the graph.
struct GraphDirection {
  Vec square;
  Vec code;
};

/// The directions of a graph that an atom uses: W those named n, e, s and w, F the others.
std::vector<GraphDirection> graph_directions(const Compass& compass, char atom) {
  const std::vector<Vec> kin = displacements(atom, Geometry::square);
  std::vector<GraphDirection> list;
  for (const NamedDirection& direction : compass.directions) {
    const std::vector<Vec> square = Compass{}.called(direction.name);
    if (square.size() == 1 && std::find(kin.begin(), kin.end(), square.front()) != kin.end())
      list.push_back({square.front(), direction.code});
  }
  return list;
}

// Whether `v` points towards `letter`. On oblique leaps a doubled letter means the two leaps that
// go mostly that way, and two different letters must both be true.
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

/// One leg of a move: the letters before its atom, or between two 'a'.
struct Leg {
  std::string directions;
  std::string modes;  ///< of m c p g y
  [[nodiscard]] bool has(char mode) const { return modes.find(mode) != std::string::npos; }
};

/// Translates a move of several legs into a path.
class LegTranslator {
 public:
  /// `base`: the displacements of the atom; `range` as in MovementAtom.
  LegTranslator(std::vector<Leg> legs, std::vector<Vec> base, int range, const Compass& compass)
      : legs_(std::move(legs)), base_(std::move(base)), range_(range), compass_(compass) {}

  /// The reason why the legs cannot be written as a path; "" if they can.
  [[nodiscard]] std::string obstacle() const {
    for (size_t i = 1; i < legs_.size(); ++i)
      if (compass_.geometry != Geometry::square &&
          legs_[i].directions.find_first_not_of("fbv") != std::string::npos)
        return "legs can turn left and right only on boards of squares";
    if (legs_.back().has('y')) return "'y' cannot be in the last leg";
    return {};
  }

  [[nodiscard]] PathElement legs() const { return leg(0, range_); }

  /// A path that turns by `turn` degrees at every step, or alternately to either side; it may begin
  /// to the left or to the right.
  [[nodiscard]] PathElement winding(int turn, bool alternating) const {
    std::vector<PathElement> ways;
    for (const int first : {turn, 360 - turn}) ways.push_back(bend(first, alternating, bends()));
    return PathElement::sequence({start(), last_step(), PathElement::choice(std::move(ways))});
  }

 private:
  static constexpr Contents kAnyPiece = kEnemyThere | kOwnThere;

  [[nodiscard]] PathElement start() const {
    Bearing bearing;
    bearing.fixed = select(base_, legs_.front().directions);
    return PathElement::turn(std::move(bearing));
  }

  [[nodiscard]] PathElement last_step() const {
    const Leg& last = legs_.back();
    Contents ends = kNobodyThere | kEnemyThere;
    if (last.has('m') != last.has('c')) ends = last.has('m') ? kNobodyThere : kEnemyThere;
    return PathElement::step(Path::Deed::pass, kNobodyThere, ends);
  }

  /// The maximum number of turns; in a circle the last step returns to the start.
  [[nodiscard]] int bends() const { return std::min(range_ > 1 ? range_ - 1 : 15, 15); }

  [[nodiscard]] PathElement bend(int turn, bool alternating, int left) const {
    Bearing bearing;
    bearing.turns = {turn};
    std::vector<PathElement> parts = {PathElement::turn(std::move(bearing)), last_step()};
    if (left > 1) parts.push_back(bend(alternating ? 360 - turn : turn, alternating, left - 1));
    return PathElement::repeat(PathElement::sequence(std::move(parts)), 0, 1);
  }

  /// The leg of that number and all legs after it.
  [[nodiscard]] PathElement leg(size_t index, int range) const {
    PathElement turn = index == 0 ? start() : bearing_of(legs_[index]);
    if (index + 1 == legs_.size()) return PathElement::sequence({std::move(turn), last_leg(range)});
    std::vector<PathElement> ways;
    const Leg& here = legs_[index];
    for (const char mode : here.modes.empty() ? std::string("m") : here.modes)
      ways.push_back(PathElement::sequence(
          {stop(mode, range), leg(index + 1, mode == 'y' || mode == 'g' ? other(range) : range)}));
    return PathElement::sequence({std::move(turn), PathElement::choice(std::move(ways))});
  }

  static int other(int range) { return range == 1 ? 0 : 1; }
  static int most(int range) { return range == 0 ? -1 : range; }

  /// Steps over empty cells before another element.
  static PathElement approach(int range) {
    return PathElement::repeat(PathElement::step(Path::Deed::pass, kNobodyThere, 0), 0,
                               range == 0 ? -1 : range - 1);
  }

  /// The end of a leg that is not the last.
  static PathElement stop(char mode, int range) {
    switch (mode) {
      case 'c':
        return PathElement::sequence(
            {approach(range), PathElement::step(Path::Deed::take, kEnemyThere, 0)});
      case 'p':
      case 'g':
        return PathElement::sequence(
            {approach(range), PathElement::step(Path::Deed::pass, kAnyPiece, 0)});
      default:
        return PathElement::repeat(PathElement::step(Path::Deed::pass, kNobodyThere, 0), 1,
                                   most(range));
    }
  }

  [[nodiscard]] PathElement last_leg(int range) const {
    const Leg& last = legs_.back();
    const auto ride = [&](int steps) { return PathElement::repeat(last_step(), 1, most(steps)); };
    std::vector<PathElement> ways;
    if (last.has('p')) ways.push_back(PathElement::sequence({stop('p', range), ride(range)}));
    if (last.has('g'))
      ways.push_back(PathElement::sequence({stop('g', range), ride(other(range))}));
    if (ways.empty()) return ride(range);
    return PathElement::choice(std::move(ways));
  }

  /// The directions after an 'a': turns in the eight directions of a king.
  [[nodiscard]] PathElement bearing_of(const Leg& leg) const {
    Bearing bearing;
    const std::string& letters = leg.directions;
    for (size_t i = 0; i < letters.size(); ++i) {
      const char side = i + 1 < letters.size() ? letters[i + 1] : '\0';
      const bool slanted = (letters[i] == 'f' || letters[i] == 'b') && side &&
                           std::string("lrs").find(side) != std::string::npos;
      const int middle = letters[i] == 'b' ? 180 : 0;
      if (slanted) {
        const int right = letters[i] == 'f' ? 45 : 135;
        if (side != 'l') bearing.turns.push_back(right);
        if (side != 'r') bearing.turns.push_back(360 - right);
        ++i;
      } else if (letters[i] == 'l' || letters[i] == 'r') {
        bearing.turns.push_back(letters[i] == 'r' ? 90 : 270);
      } else if (letters[i] == 's') {
        bearing.turns.insert(bearing.turns.end(), {90, 270});
      } else if (letters[i] == 'v') {
        bearing.turns.insert(bearing.turns.end(), {0, 180});
      } else {
        bearing.turns.push_back(middle);
      }
    }
    if (letters.empty()) bearing.fixed = base_;
    return PathElement::turn(std::move(bearing));
  }

  std::vector<Leg> legs_;
  std::vector<Vec> base_;
  int range_;
  const Compass& compass_;
};

/// Reads one part: a sequence of atoms.
class AtomReader {
 public:
  AtomReader(const std::string& text, bool starts_somewhere, const Compass& compass,
             SourceMark where)
      : text_(text),
        starts_somewhere_(starts_somewhere),
        compass_(compass),
        geometry_(compass.geometry),
        where_(std::move(where)) {}

  Result<std::vector<MovementAtom>> read() {
    std::vector<MovementAtom> atoms;
    if (text_.empty()) return fail("it is empty", "write the moves of the piece");
    while (at_ < text_.size()) {
      auto atom = read_atom();
      if (!atom) return atom.problems();
      atoms.push_back(std::move(atom).value());
    }
    return atoms;
  }

 private:
  /// The letters before an atom.
  struct Modifiers {
    std::vector<Leg> legs = std::vector<Leg>(1);
    bool turns = false;       ///< q
    bool alternates = false;  ///< z
    bool around = false;      ///< o
    [[nodiscard]] bool make_path() const {
      return legs.size() > 1 || turns || alternates || around || legs[0].has('p') ||
             legs[0].has('g') || legs[0].has('y');
    }
  };

  static constexpr size_t kMaxLegs = 16;
  static constexpr size_t kMaxWays = 1024;  ///< each leg but the last ends in up to five ways

  std::optional<Diagnostic> read_modifiers(Modifiers& modifiers, MovementAtom& atom) {
    for (; at_ < text_.size() && std::islower(static_cast<unsigned char>(text_[at_])); ++at_) {
      const char c = text_[at_];
      if (std::string_view("fblrvs").find(c) != std::string_view::npos) {
        modifiers.legs.back().directions += c;
      } else if (std::string_view("mcpgy").find(c) != std::string_view::npos) {
        if (!modifiers.legs.back().has(c)) modifiers.legs.back().modes += c;
      } else if (c == 'a') {
        if (modifiers.legs.size() == kMaxLegs)
          return fail("a move has at most " + std::to_string(kMaxLegs) + " legs",
                      "use a path instead");
        modifiers.legs.emplace_back();
      } else if (c == 'q') {
        modifiers.turns = true;
      } else if (c == 'z') {
        modifiers.alternates = true;
      } else if (c == 'o') {
        modifiers.around = true;
      } else if (c == 'i') {
        atom.initial = true;
      } else if (c == 'n') {
        atom.lame = true;
      } else if (c == 'e') {
        atom.captures_en_passant = true;
      } else {
        return fail(std::string("the modifier '") + c + "' is not known",
                    "known: f b l r v s m c i n e a p g y q z o");
      }
    }
    if (at_ == text_.size())
      return fail("it ends with a modifier", "add an atom such as W, F, N or R");
    return std::nullopt;
  }

  Result<MovementAtom> read_atom() {
    const size_t begin = at_;
    MovementAtom atom;
    Modifiers modifiers;
    if (auto problem = read_modifiers(modifiers, atom)) return *problem;
    const Leg& first = modifiers.legs.front();
    const char letter = text_[at_++];
    if (letter == 'U' && geometry_ != Geometry::cube)
      return as_universal(std::move(atom), modifiers, begin);
    const Shorthand means = shorthand(letter, geometry_);
    std::vector<Vec> base;
    if (geometry_ == Geometry::graph)
      return read_on_graph(std::move(atom), modifiers, letter, begin);
    for (const char one : means.atoms) {
      const std::vector<Vec> kin = displacements(one, geometry_);
      base.insert(base.end(), kin.begin(), kin.end());
      for (const Vec v : select(kin, first.directions)) atom.directions.push_back(v);
    }
    if (base.empty())
      return fail(std::string("'") + letter + "' is not an atom",
                  "known: " + known_atoms(geometry_));
    if (auto problem = read_range(atom, letter)) return *problem;
    atom.text = text_.substr(begin, at_ - begin);
    if (modifiers.make_path()) return as_path(std::move(atom), modifiers, std::move(base));
    const bool m = first.has('m');
    const bool c = first.has('c');
    if (m != c) {
      atom.may_move = m;
      atom.may_capture = c;
    }
    if (atom.captures_en_passant && m && !c) return fail("'e' needs a capturing move", "write ce");
    atom.opens_en_passant = atom.lame && (atom.initial || starts_somewhere_) && !atom.may_capture;
    if (atom.directions.empty()) return fail("'" + atom.text + "' has no direction left");
    return atom;
  }

  /// The number of times that the atom may be repeated, after its letter.
  std::optional<Diagnostic> read_range(MovementAtom& atom, char letter) {
    atom.range = shorthand(letter, geometry_).unlimited ? 0 : 1;
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
    return std::nullopt;
  }

  /// Steps and slides along the directions of a graph that are named as on a board of squares.
  Result<MovementAtom> read_on_graph(MovementAtom atom, Modifiers& modifiers, char letter,
                                     size_t begin) {
    Leg& leg = modifiers.legs.front();
    std::vector<Vec> codes;
    for (const char one : shorthand(letter, geometry_).atoms) {
      const std::vector<GraphDirection> ways = graph_directions(compass_, one);
      std::vector<Vec> kin;
      for (const GraphDirection& way : ways) kin.push_back(way.square);
      const std::vector<Vec> chosen = select(kin, leg.directions);
      for (const GraphDirection& way : ways)
        if (std::find(chosen.begin(), chosen.end(), way.square) != chosen.end())
          codes.push_back(way.code);
    }
    if (known_atoms(geometry_).find(letter) == std::string::npos)
      return fail(std::string("'") + letter + "' is not an atom on a graph",
                  "known: " + known_atoms(geometry_) + "; or write a path: { path: step any }");
    if (codes.empty())
      return fail(
          "this graph has no direction for it",
          "W needs directions named n, e, s and w, and F ne, se, sw and nw; or write a path: "
          "{ path: step any }");
    if (atom.lame || atom.captures_en_passant || modifiers.make_path())
      return fail("on a graph only the modifiers f b l r v s m c i are possible",
                  "write a path, for example: { path: step any }");
    if (auto problem = read_range(atom, letter)) return *problem;
    atom.text = text_.substr(begin, at_ - begin);
    leg.directions.clear();
    atom.directions = codes;
    return as_path(std::move(atom), modifiers, std::move(codes));
  }

  /// The universal leaper, which leaps to any cell.
  Result<MovementAtom> as_universal(MovementAtom atom, const Modifiers& modifiers, size_t begin) {
    const Leg& leg = modifiers.legs.front();
    atom.text = text_.substr(begin, at_ - begin);
    if (modifiers.make_path() || !leg.directions.empty() || atom.lame || atom.captures_en_passant)
      return fail("only m, c and i can stand before U, in '" + atom.text + "'",
                  "U leaps to any cell");
    const bool m = leg.has('m');
    const bool c = leg.has('c');
    const char* text = m == c ? "anywhere" : m ? "anywhere to empty" : "anywhere to enemy";
    Result<Path> path = parse_path(text, compass_, where_);
    if (!path) return path.problems();
    atom.path = std::make_shared<const Path>(std::move(path).value());
    return atom;
  }

  Result<MovementAtom> as_path(MovementAtom atom, Modifiers& modifiers, std::vector<Vec> base) {
    const std::string what = "'" + atom.text + "'";
    if (atom.lame || atom.captures_en_passant)
      return fail("n and e cannot be used with several legs, in " + what, "use a path instead");
    if (atom.directions.empty()) return fail(what + " has no direction left");
    if (modifiers.around && geometry_ != Geometry::square)
      return fail("'o' works only on boards of squares, in " + what);
    size_t ways = 1;
    for (size_t i = 0; i + 1 < modifiers.legs.size(); ++i)
      ways = std::min(kMaxWays + 1, ways * std::max<size_t>(1, modifiers.legs[i].modes.size()));
    if (ways > kMaxWays)
      return fail("the legs can end in more than " + std::to_string(kMaxWays) + " ways, in " + what,
                  "use fewer legs or fewer directions");
    const bool winds = modifiers.turns || modifiers.alternates;
    if (winds && (modifiers.legs.size() > 1 || geometry_ != Geometry::square))
      return fail("q and z work only with one leg on boards of squares, in " + what);
    const LegTranslator translator(modifiers.legs, std::move(base), atom.range, compass_);
    if (const std::string obstacle = translator.obstacle(); !obstacle.empty())
      return fail(obstacle + ", in " + what, "use a path instead");
    const PathElement root = !winds                 ? translator.legs()
                             : modifiers.alternates ? translator.winding(90, true)
                                                    : translator.winding(45, false);
    Result<Path> path = build_path(root, compass_, where_);
    if (!path) return path.problems();
    path->around = modifiers.around;
    atom.path = std::make_shared<const Path>(std::move(path).value());
    atom.directions.clear();
    atom.range = 1;
    return atom;
  }

  [[nodiscard]] Diagnostic fail(const std::string& why, const std::string& hint = {}) const {
    return error("betza", "in the movement '" + text_ + "': " + why, hint, where_);
  }

  std::string text_;
  bool starts_somewhere_;
  const Compass& compass_;
  Geometry geometry_;
  SourceMark where_;
  size_t at_ = 0;
};

std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  text.erase(0, text.find_first_not_of(' ') == std::string::npos ? 0 : text.find_first_not_of(' '));
  return text;
}

/// Removes `word` and what follows it from the end of a part, and returns what followed; "" if the
/// part has no such word.
std::string cut_off(std::string& part, std::string_view word) {
  const size_t at = part.find(word);
  if (at == std::string::npos) return {};
  std::string rest = trimmed(part.substr(at + word.size()));
  part = trimmed(part.substr(0, at));
  return rest;
}

/// Reads a part that is a path. `where`: the place where its text begins.
Result<std::vector<MovementAtom>> read_path_part(const std::string& part, const Compass& compass,
                                                 SourceMark where) {
  size_t begin = kPathPrefix.size();
  while (begin < part.size() && part[begin] == ' ') ++begin;
  if (where.column > 0) where.column += static_cast<int>(begin);
  Result<Path> path = parse_path(std::string_view(part).substr(begin), compass, where);
  if (!path) return path.problems();
  MovementAtom atom;
  atom.text = part;
  atom.path = std::make_shared<const Path>(std::move(path).value());
  return std::vector<MovementAtom>{std::move(atom)};
}

}  // namespace

Result<std::vector<MovementAtom>> parse_movement(const std::string& text, const Compass& compass,
                                                 SourceMark where) {
  if (text == "none") return std::vector<MovementAtom>{};
  std::vector<MovementAtom> atoms;
  if (text.size() > kMaxMovementText)
    return error("betza",
                 "the movement has more than " + std::to_string(kMaxMovementText) + " characters",
                 "use fewer atoms or paths", std::move(where));
  size_t begin = 0;
  while (true) {
    const size_t end = text.find(';', begin);
    std::string part = text.substr(begin, end - begin);
    SourceMark at = where;
    if (at.column > 0)
      at.column += static_cast<int>(begin + std::min(part.find_first_not_of(' '), part.size()));
    part = trimmed(std::move(part));
    const std::string within = cut_off(part, kWithin);
    const std::string region = cut_off(part, kFrom);
    auto read = part.starts_with(kPathPrefix)
                    ? read_path_part(part, compass, at)
                    : AtomReader(part, !region.empty(), compass, where).read();
    if (!read) return read.problems();
    for (MovementAtom& atom : *read) {
      atom.region = region;
      atom.within = within;
      atoms.push_back(std::move(atom));
    }
    if (end == std::string::npos) return atoms;
    begin = end + 1;
  }
}

Result<std::vector<MovementAtom>> parse_betza(const std::string& text, SourceMark where,
                                              Geometry geometry) {
  Compass compass;
  compass.geometry = geometry;
  return parse_movement(text, compass, std::move(where));
}

}  // namespace stockade
