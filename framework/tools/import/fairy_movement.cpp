#include "framework/tools/import/fairy_movement.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>

#include "framework/pieces/movement.h"

namespace stockade {
namespace {

constexpr std::string_view kVertical = "fbvh";
constexpr std::string_view kHorizontal = "rlsh";

struct Step {
  int along = 0;   ///< along the file
  int across = 0;  ///< along the rank
};

// The one or two kinds of leap of a letter.
std::vector<Step> steps_of(char letter) {
  switch (letter) {
    case 'W':
    case 'R':
      return {{1, 0}};
    case 'F':
    case 'B':
      return {{1, 1}};
    case 'K':
    case 'Q':
      return {{1, 0}, {1, 1}};
    case 'D':
      return {{2, 0}};
    case 'N':
      return {{2, 1}};
    case 'A':
      return {{2, 2}};
    case 'H':
      return {{3, 0}};
    case 'L':
    case 'C':
      return {{3, 1}};
    case 'J':
    case 'Z':
      return {{3, 2}};
    case 'G':
      return {{3, 3}};
    default:
      return {};
  }
}

bool contains(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

// The eight leaps of a step, each with the pairs of letters that select it. This is the format's
// table of directions: "ff" selects the leaps mostly forward, "fs" those forward and wide.
struct Facing {
  int along, across;  ///< signs; the first is of the step's longer part
  bool upright;       ///< the longer part is along the file
  std::string_view pairs;
};
constexpr Facing kFacings[] = {
    {1, 1, true, "ff vv rf rv fh rh hr"},   {-1, -1, true, "bb vv lb lv bh lh hr"},
    {-1, 1, false, "rr ss br bs bh rh hr"}, {1, -1, false, "ll ss fl fs fh lh hr"},
    {1, 1, false, "rr ss fr fs fh rh hl"},  {-1, -1, false, "ll ss bl bs bh lh hl"},
    {-1, 1, true, "bb vv rb rv bh rh hl"},  {1, -1, true, "ff vv lf lv fh lh hl"},
};

std::vector<Vec> leaps_of(Step step, const std::vector<std::string>& pairs) {
  std::vector<Vec> leaps;
  for (const Facing& facing : kFacings) {
    const bool chosen =
        pairs.empty() || std::any_of(pairs.begin(), pairs.end(), [&](const std::string& pair) {
          return facing.pairs.find(pair) != std::string_view::npos;
        });
    if (!chosen) continue;
    const Vec leap = facing.upright
                         ? Vec{facing.across * step.across, facing.along * step.along, 0}
                         : Vec{facing.across * step.along, facing.along * step.across, 0};
    if (std::find(leaps.begin(), leaps.end(), leap) == leaps.end()) leaps.push_back(leap);
  }
  return leaps;
}

class BetzaReader {
 public:
  BetzaReader(std::string_view text, std::string* unknown) : text_(text), unknown_(unknown) {}

  std::vector<FairyAtom> read() {
    for (at_ = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == 'm' || c == 'c') {
        (c == 'c' ? captures_ : quiet_) = true;
      } else if (c == 'p' || c == 'g') {
        hops_ = true;
        if (c == 'g') grasshopper_ = true;
      } else if (c == 'n') {
        lame_ = true;
      } else if (c == 'i') {
        initial_ = true;
      } else if (contains(kVertical, c) || contains(kHorizontal, c)) {
        read_direction(c);
      } else if (!steps_of(c).empty()) {
        finish_atom(c);
      } else if (c != 'e' && unknown_ && std::isalnum(static_cast<unsigned char>(c))) {
        *unknown_ += c;
      }
    }
    return std::move(atoms_);
  }

 private:
  void read_direction(char c) {
    letters_ += c;
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (next == c || (contains(kVertical, c) && contains(kHorizontal, next)) ||
        (contains(kHorizontal, c) && contains(kVertical, next))) {
      pairs_.push_back(std::string(1, c) + next);
      letters_ += next;
      ++at_;
    } else {
      pairs_.emplace_back(2, c);
    }
  }

  void finish_atom(char letter) {
    FairyAtom atom;
    atom.letter = letter;
    atom.directions = letters_;
    bool rider = contains("RBQ", letter);
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (std::isdigit(static_cast<unsigned char>(next)) || next == letter) {
      rider = true;
      if (next != letter) atom.range = next - '0';
      ++at_;
    }
    using Gait = FairyAtom::Gait;
    atom.gait = hops_   ? (grasshopper_ ? Gait::grasshop : Gait::hop)
                : rider ? Gait::slide
                : lame_ ? Gait::lame
                        : Gait::leap;
    atom.initial = initial_;
    atom.quiet = quiet_ || !captures_;
    atom.captures = captures_ || !quiet_;
    for (const Step step : steps_of(letter))
      for (const Vec leap : leaps_of(step, pairs_for(step, letter)))
        if (std::find(atom.leaps.begin(), atom.leaps.end(), leap) == atom.leaps.end())
          atom.leaps.push_back(leap);
    std::sort(atom.leaps.begin(), atom.leaps.end());
    atoms_.push_back(std::move(atom));
    quiet_ = captures_ = hops_ = grasshopper_ = lame_ = initial_ = false;
    pairs_.clear();
    letters_.clear();
  }

  // Two different letters before a step along ranks and files are two directions: "fsW".
  [[nodiscard]] std::vector<std::string> pairs_for(Step step, char letter) const {
    if (step.across != 0 || steps_of(letter).size() != 1) return pairs_;
    std::vector<std::string> split;
    for (const std::string& pair : pairs_) {
      split.emplace_back(2, pair[0]);
      if (pair[0] != pair[1]) split.emplace_back(2, pair[1]);
    }
    return split;
  }

  std::string_view text_;
  std::string* unknown_;
  size_t at_ = 0;
  bool quiet_ = false, captures_ = false, hops_ = false, grasshopper_ = false, lame_ = false,
       initial_ = false;
  std::vector<std::string> pairs_;
  std::string letters_;
  std::vector<FairyAtom> atoms_;
};

// ----------------------------------------------------------------------------------- writing

bool same_leaps(std::vector<Vec> a, std::vector<Vec> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// Whether our reader reads the text as the leaps of the atom.
bool means(const std::string& text, const FairyAtom& atom) {
  const auto read = parse_betza(text);
  if (!read) return false;
  std::vector<Vec> leaps;
  for (const MovementAtom& part : *read) {
    if (part.path) return false;
    leaps.insert(leaps.end(), part.directions.begin(), part.directions.end());
  }
  return same_leaps(leaps, atom.leaps);
}

// The letters before the atom that select its leaps; none if no letters do.
std::optional<std::string> direction_letters(const FairyAtom& atom) {
  const std::string letter(1, atom.letter);
  static constexpr std::string_view kTokens[] = {"f",  "b",  "l",  "r",  "s",  "v",  "ff", "bb",
                                                 "ll", "rr", "fl", "fr", "bl", "br", "fs", "bs"};
  if (means(atom.directions + letter, atom)) return atom.directions;
  if (means(letter, atom)) return "";
  for (const std::string_view first : kTokens) {
    if (means(std::string(first) + letter, atom)) return std::string(first);
    for (const std::string_view second : kTokens)
      if (const std::string both = std::string(first) + std::string(second);
          means(both + letter, atom))
        return both;
  }
  return std::nullopt;
}

const char* direction_name(int dx, int dy) {
  static constexpr const char* kNames[3][3] = {
      {"sw", "s", "se"}, {"w", "", "e"}, {"nw", "n", "ne"}};
  return kNames[dy + 1][dx + 1];
}

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

// The single steps of a leap, straight ones first: the path of a lame piece.
std::vector<Vec> way_of(Vec leap) {
  std::vector<Vec> way;
  const int straight = std::abs(std::abs(leap.dx) - std::abs(leap.dy));
  const bool wide = std::abs(leap.dx) > std::abs(leap.dy);
  for (int i = 0; i < straight; ++i)
    way.push_back(wide ? Vec{sign(leap.dx), 0, 0} : Vec{0, sign(leap.dy), 0});
  for (int i = 0; i < std::min(std::abs(leap.dx), std::abs(leap.dy)); ++i)
    way.push_back({sign(leap.dx), sign(leap.dy), 0});
  return way;
}

std::string target(const FairyAtom& atom) {
  if (atom.quiet && atom.captures) return "";
  return atom.quiet ? " to empty" : " to enemy";
}

size_t all_leaps(const FairyAtom& atom) {
  size_t count = 0;
  for (const Step step : steps_of(atom.letter)) count += leaps_of(step, {}).size();
  return count;
}

// The path of a leap that pieces on its way block.
std::string lame_path(const FairyAtom& atom) {
  if (atom.leaps.size() == all_leaps(atom)) {
    const std::vector<Vec> way = way_of(atom.leaps.front());
    std::string path;
    Vec last;
    for (const Vec step : way) {
      if (path.empty())
        path = step.dx != 0 && step.dy != 0 ? "step diagonal" : "step orthogonal";
      else
        path += step == last ? ", step on" : ", step out";
      last = step;
    }
    return path + target(atom);
  }
  std::string path;
  for (const Vec leap : atom.leaps) {
    if (!path.empty()) path += " | ";
    bool first = true;
    for (const Vec step : way_of(leap)) {
      path += std::string(first ? "" : ", ") + "step " + direction_name(step.dx, step.dy);
      first = false;
    }
    path += target(atom);
  }
  return path;
}

// Directions of a slide or hop, by name.
std::string named_directions(const FairyAtom& atom) {
  const bool orthogonal = contains("RWQK", atom.letter);
  const bool diagonal = contains("BFQK", atom.letter);
  if (atom.leaps.size() == all_leaps(atom))
    return orthogonal && diagonal ? "any" : orthogonal ? "orthogonal" : "diagonal";
  std::string names;
  for (const Vec leap : atom.leaps)
    names += (names.empty() ? "" : "/") + std::string(direction_name(leap.dx, leap.dy));
  return names;
}

// A hopper that reaches no farther than `range` cells from its start.
std::string short_hop_path(const FairyAtom& atom) {
  std::string path;
  for (int screen = 1; screen < atom.range; ++screen) {
    if (!path.empty()) path += " | ";
    const std::string directions = named_directions(atom);
    path += screen == 1 ? "hop " + directions
                        : "slide " + directions + " " + std::to_string(screen - 1) + ", hop";
    const int rest = atom.range - screen;
    path += rest == 1 ? ", step" : ", slide 1.." + std::to_string(rest);
    path += target(atom);
  }
  return path;
}

// Leaps that no letters select, listed one by one.
std::string leap_path(const FairyAtom& atom) {
  // Half of a knight's leaps: each is a step and a turn to the same side.
  if (atom.letter == 'N' && atom.leaps.size() == 4) {
    for (const bool right : {true, false}) {
      std::vector<Vec> turned;
      for (const Vec way : {Vec{0, 1, 0}, Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{-1, 0, 0}}) {
        const Vec side = right ? Vec{way.dy, -way.dx, 0} : Vec{-way.dy, way.dx, 0};
        turned.push_back({2 * way.dx + side.dx, 2 * way.dy + side.dy, 0});
      }
      if (same_leaps(turned, atom.leaps))
        return std::string("jump orthogonal, step ") + (right ? "right" : "left") + target(atom);
    }
  }
  std::string path;
  for (const Vec leap : atom.leaps) {
    if (!path.empty()) path += " | ";
    const std::vector<Vec> way = way_of(leap);
    for (size_t i = 0; i < way.size(); ++i)
      path += std::string(i == 0 ? "" : ", ") + (i + 1 < way.size() ? "jump " : "step ") +
              direction_name(way[i].dx, way[i].dy);
    path += target(atom);
  }
  return path;
}

bool is_straight(const FairyAtom& atom) { return contains("DAHG", atom.letter); }

// Whether no quiet move of the piece has the leaps of this capturing atom: only then it may be en
// passant.
bool captures_only(const FairyAtom& atom, const std::vector<FairyAtom>& atoms) {
  return atom.captures && std::none_of(atoms.begin(), atoms.end(), [&](const FairyAtom& other) {
           return other.quiet && !other.initial &&
                  std::any_of(other.leaps.begin(), other.leaps.end(), [&](Vec leap) {
                    return std::find(atom.leaps.begin(), atom.leaps.end(), leap) !=
                           atom.leaps.end();
                  });
         });
}

// The atom as Betza notation, or as a path.
std::string atom_text(const FairyAtom& atom, bool en_passant) {
  using Gait = FairyAtom::Gait;
  const std::string mode = atom.quiet && atom.captures ? "" : atom.quiet ? "m" : "c";
  const bool opens = atom.initial && atom.gait == Gait::lame && atom.quiet && is_straight(atom);
  if (atom.gait == Gait::lame && !opens) return "path: " + lame_path(atom);
  if (atom.gait == Gait::hop && atom.range > 1) return "path: " + short_hop_path(atom);
  const auto letters = direction_letters(atom);
  if (!letters && atom.gait == Gait::leap) return "path: " + leap_path(atom);
  std::string text = atom.initial ? "i" : "";
  text += letters.value_or(atom.directions) + mode;
  if (en_passant) text += "e";
  if (atom.gait == Gait::hop) text += "p";
  if (atom.gait == Gait::grasshop) text += "g";
  if (opens) text += "n";
  text += atom.letter;
  if (atom.gait == Gait::slide && atom.range > 0) text += std::to_string(atom.range);
  if (atom.gait == Gait::slide && atom.range == 0 && !contains("RBQ", atom.letter))
    text += atom.letter;
  return text;
}

}  // namespace

std::vector<FairyAtom> read_fairy_betza(std::string_view betza, std::string* unknown) {
  return BetzaReader(betza, unknown).read();
}

bool is_chiral(const std::vector<FairyAtom>& atoms) {
  std::map<std::tuple<FairyAtom::Gait, int, bool, bool, bool>, std::vector<Vec>> leaps;
  for (const FairyAtom& atom : atoms) {
    auto& list = leaps[{atom.gait, atom.range, atom.initial, atom.quiet, atom.captures}];
    list.insert(list.end(), atom.leaps.begin(), atom.leaps.end());
  }
  return std::any_of(leaps.begin(), leaps.end(), [](const auto& entry) {
    return std::any_of(entry.second.begin(), entry.second.end(), [&](Vec leap) {
      const Vec mirrored{-leap.dx, leap.dy, 0};
      return std::find(entry.second.begin(), entry.second.end(), mirrored) == entry.second.end();
    });
  });
}

bool can_leave(const std::vector<FairyAtom>& atoms, Square from, const Squares& board) {
  for (const FairyAtom& atom : atoms)
    for (const Vec leap : atom.leaps)
      if (atom.quiet && !atom.initial && board.has({from.file + leap.dx, from.rank + leap.dy}))
        return true;
  return false;
}

std::optional<Squares> with_passed(const std::vector<FairyAtom>& atoms, const Squares& region,
                                   const Squares& board) {
  using Gait = FairyAtom::Gait;
  Squares passed;
  Squares stops;
  for (int rank = 0; rank < Squares::kMaxRanks; ++rank)
    for (int file = 0; file < Squares::kMaxFiles; ++file) {
      if (!region.has({file, rank})) continue;
      for (const FairyAtom& atom : atoms)
        for (const Vec leap : atom.leaps) {
          if (atom.gait == Gait::leap || atom.gait == Gait::lame) {
            const Square to{file + leap.dx, rank + leap.dy};
            if (!board.has(to)) continue;
            stops |= Squares::one(to);
            Square at{file, rank};
            if (atom.gait == Gait::lame && region.has(to))
              for (const Vec step : way_of(leap)) {
                at = {at.file + step.dx, at.rank + step.dy};
                if (!(at == to)) passed |= Squares::one(at);
              }
            continue;
          }
          Squares before;
          for (Square at{file + leap.dx, rank + leap.dy}; board.has(at);
               at = {at.file + leap.dx, at.rank + leap.dy}) {
            stops |= Squares::one(at);
            if (region.has(at)) passed |= before;
            before |= Squares::one(at);
          }
        }
    }
  const Squares more = passed.without(region);
  if (!(more & stops).empty()) return std::nullopt;
  return region | more;
}

int strength(const std::vector<FairyAtom>& atoms) {
  int sum = 0;
  for (const FairyAtom& atom : atoms) {
    if (atom.initial) continue;
    const bool slides = atom.gait == FairyAtom::Gait::slide;
    const int reach = !slides ? 2 : atom.range == 0 ? 6 : std::min(6, atom.range + 1);
    sum += static_cast<int>(atom.leaps.size()) * reach * (atom.quiet + atom.captures);
  }
  return sum;
}

std::vector<std::string> movement_texts(const std::vector<FairyAtom>& atoms, bool en_passant) {
  std::vector<std::string> texts;
  std::string plain;
  for (const FairyAtom& atom : atoms) {
    const std::string text =
        atom_text(atom, en_passant && !atom.quiet && captures_only(atom, atoms));
    if (text.starts_with(kPathPrefix))
      texts.push_back(text);
    else
      plain += text;
  }
  if (!plain.empty()) texts.insert(texts.begin(), plain);
  return texts;
}

}  // namespace stockade
