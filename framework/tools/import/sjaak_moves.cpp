#include "framework/tools/import/sjaak_moves.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/leap_text.h"

namespace stockade {
namespace {

using SjaakGait = FairyAtom::Gait;

constexpr int kFarthestLeap = 15;  ///< boards are smaller
constexpr size_t kMostLegs = 200;  ///< of a compound leap
constexpr int kMostBrackets = 10;

Vec sum_of(Vec a, Vec b) { return {a.dx + b.dx, a.dy + b.dy, 0}; }
bool is_single_step(Vec leap) { return std::max(std::abs(leap.dx), std::abs(leap.dy)) == 1; }

/// What an expression of leaps stands for.
struct LeapChoice {
  std::vector<Vec> ones;
  std::vector<TwoLegs> twos;
};

class MoveReader {
 public:
  MoveReader(const SjaakText& text, int longest)
      : text_(text.text), where_(text.where), longest_(longest) {}

  Result<SjaakMoves> read() {
    const std::string kind = word();
    if (kind == "slide" || kind == "hop")
      lines(kind == "slide" ? SjaakGait::slide : SjaakGait::hop);
    else if (kind == "step")
      steps();
    else if (kind == "leap" || kind == "aleap" || kind == "ride")
      leaps(kind);
    else if (kind != "none")
      fail(kind.empty() ? "the movement is missing"
                        : "there is no movement " + quoted_for_message(kind),
           "movements are slide, leap, aleap, step, hop, ride and none", 0);
    if (problem_.empty() && !at_end()) unexpected("the end of the movement");
    if (!problem_.empty()) return problem_;
    return std::move(made_);
  }

 private:
  // --- the text

  void skip() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool at_end() {
    skip();
    return at_ >= text_.size();
  }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string word() {
    skip();
    const size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  void fail(std::string message, std::string hint, size_t at) {
    if (!problem_.empty()) return;
    SourceMark where = where_;
    where.column += static_cast<int>(count_characters(text_.substr(0, at)));
    problem_ = {error("import-line", std::move(message), std::move(hint), where)};
  }
  void unexpected(const std::string& wanted) {
    skip();
    fail(at_ >= text_.size()
             ? "the movement ends where it needs " + wanted
             : quoted_for_message(text_.substr(at_)) + " stands where it needs " + wanted,
         "write slide (H,V), step N, leap (1,2)|(1,1) or the like", at_);
  }
  bool need(char c, const std::string& wanted) {
    if (take(c)) return true;
    unexpected(wanted);
    return false;
  }

  // --- slides, hops and steps

  void add(SjaakGait gait, Vec leap, int range) {
    FairyAtom atom;
    atom.gait = gait;
    atom.leaps = {leap};
    atom.letter = letter_of_leap(leap, gait != SjaakGait::leap && range == 0);
    atom.range = range;
    made_.atoms.push_back(std::move(atom));
  }

  void lines(SjaakGait gait) {
    if (!need('(', "'('")) return;
    do {
      skip();
      const size_t begin = at_;
      const std::string line = word();
      if (line == "H")
        both(gait, {1, 0, 0});
      else if (line == "V")
        both(gait, {0, 1, 0});
      else if (line == "D")
        both(gait, {1, 1, 0});
      else if (line == "A")
        both(gait, {1, -1, 0});
      else
        fail(quoted_for_message(line) + " is no line of the board",
             "lines are H, V, and the diagonals D and A", begin);
    } while (problem_.empty() && take(','));
    if (problem_.empty()) need(')', "')'");
  }
  void both(SjaakGait gait, Vec leap) {
    add(gait, leap, 0);
    add(gait, {-leap.dx, -leap.dy, 0}, 0);
  }

  void steps() {
    made_.steps = true;
    do {
      skip();
      const size_t begin = at_;
      int count = 1;
      if (at_ < text_.size() && is_digit(text_[at_])) count = number();
      const std::string name = word();
      static const std::map<std::string, Vec, std::less<>> kSteps = {
          {"N", {0, 1, 0}},  {"NE", {1, 1, 0}},   {"E", {1, 0, 0}},  {"SE", {1, -1, 0}},
          {"S", {0, -1, 0}}, {"SW", {-1, -1, 0}}, {"W", {-1, 0, 0}}, {"NW", {-1, 1, 0}}};
      const auto step = kSteps.find(name);
      if (step == kSteps.end() || count < 1)
        return fail(quoted_for_message(text_.substr(begin, at_ - begin)) + " is no step",
                    "steps are N, NE, E and so on, with a number in front: 2N", begin);
      if (count == 1)
        add(SjaakGait::leap, step->second, 0);
      else
        add(SjaakGait::slide, step->second, count >= longest_ ? 0 : count);
    } while (take(','));
  }

  int number() {
    skip();
    int value = 0;
    const char* begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), value);
    if (read.ec != std::errc() || std::abs(value) > kFarthestLeap) {
      unexpected("a number from -15 to 15");
      return 0;
    }
    at_ += static_cast<size_t>(read.ptr - begin);
    return value;
  }

  // --- leaps

  void leaps(const std::string& kind) {
    mirrors_ = kind != "aleap";
    const size_t begin = at_;
    const LeapChoice found = alternatives();
    if (!problem_.empty()) return;
    if (kind == "ride" && !found.twos.empty())
      return fail("a ride has one leap, which it repeats", "write ride (1,2)", begin);
    for (const Vec leap : found.ones) {
      if (leap == Vec{}) return fail("(0,0) is no leap", "a leap leads elsewhere", begin);
      if (kind == "ride" && letter_of_leap(leap, false) == ' ')
        return fail("a ride of leaps over more than three squares is not imported",
                    "write the piece's path in the variant file", begin);
      if (kind == "ride")
        add(SjaakGait::slide, leap, 0);
      else
        add(SjaakGait::leap, leap, 0);
    }
    for (const TwoLegs& two : found.twos)
      if (!is_single_step(two.first) || !is_single_step(two.second))
        return fail("a move of two leaps is imported if both are steps to a neighbour",
                    "write the piece's path in the variant file", begin);
    made_.twos = found.twos;
  }

  // "A|B"
  LeapChoice alternatives() {
    LeapChoice all = compound();
    while (problem_.empty() && take('|')) {
      const LeapChoice more = compound();
      all.ones.insert(all.ones.end(), more.ones.begin(), more.ones.end());
      all.twos.insert(all.twos.end(), more.twos.begin(), more.twos.end());
    }
    return all;
  }

  // "A", "A+B", "A+B&C"
  LeapChoice compound() {
    LeapChoice leaps = simple();
    if (problem_.empty() && take('+')) {
      const size_t begin = at_;
      const LeapChoice second = simple();
      if (!leaps.twos.empty() || !second.twos.empty() ||
          leaps.ones.size() * second.ones.size() > kMostLegs) {
        fail("a move of more than two leaps is not imported",
             "write the piece's path in the variant file", begin);
        return {};
      }
      LeapChoice both;
      for (const Vec a : leaps.ones)
        for (const Vec b : second.ones) both.twos.push_back({a, b, false});
      leaps = std::move(both);
    }
    if (problem_.empty() && take('&')) {
      const LeapChoice mask = simple();
      const auto outside = [&](Vec leap) {
        return std::find(mask.ones.begin(), mask.ones.end(), leap) == mask.ones.end();
      };
      std::erase_if(leaps.ones, outside);
      std::erase_if(leaps.twos,
                    [&](const TwoLegs& two) { return outside(sum_of(two.first, two.second)); });
      for (TwoLegs& two : leaps.twos) two.lame = true;
    }
    return leaps;
  }

  // "(1,2)" or an expression in brackets
  LeapChoice simple() {
    if (++brackets_ > kMostBrackets) {
      fail("the brackets are nested too deeply", "write the leaps one after the other", at_);
      return {};
    }
    LeapChoice leaps;
    if (!need('(', "'('")) return leaps;
    skip();
    if (at_ < text_.size() && text_[at_] == '(') {
      leaps = alternatives();
    } else {
      const int dx = number();
      if (!problem_.empty() || !need(',', "','")) return {};
      const int dy = number();
      if (!problem_.empty()) return {};
      leaps.ones = all_of({dx, dy, 0});
    }
    --brackets_;
    if (problem_.empty()) need(')', "')'");
    return leaps;
  }

  [[nodiscard]] std::vector<Vec> all_of(Vec leap) const {
    if (!mirrors_) return {leap};
    std::set<std::pair<int, int>> found;
    for (const int a : {-1, 1})
      for (const int b : {-1, 1}) {
        found.insert({a * leap.dx, b * leap.dy});
        found.insert({a * leap.dy, b * leap.dx});
      }
    std::vector<Vec> all;
    for (const auto& [dx, dy] : found) all.push_back({dx, dy, 0});
    return all;
  }

  std::string_view text_;
  SourceMark where_;
  int longest_;
  size_t at_ = 0;
  int brackets_ = 0;
  bool mirrors_ = true;
  SjaakMoves made_;
  Diagnostics problem_;
};

// ------------------------------------------------------------------------------------ the writing

std::string direction_word(Vec step) {
  const std::string rank = step.dy > 0 ? "n" : step.dy < 0 ? "s" : "";
  return rank + (step.dx > 0 ? "e" : step.dx < 0 ? "w" : "");
}

std::string target_words(bool quiet, bool captures) {
  return quiet && captures ? "" : quiet ? " to empty" : " to enemy";
}

// A leap that has no atom: its squares one by one, whatever stands there.
std::string far_leap(Vec leap, const std::string& target) {
  std::string path = "path: ";
  while (!is_single_step(leap)) {
    const Vec step{(leap.dx > 0) - (leap.dx < 0), (leap.dy > 0) - (leap.dy < 0), 0};
    path += "jump " + direction_word(step) + ", ";
    leap = {leap.dx - step.dx, leap.dy - step.dy, 0};
    if (leap == Vec{}) break;
  }
  return path + "step " + direction_word(leap) + target;
}

struct MoveSort {
  SjaakGait gait = SjaakGait::leap;
  char letter = ' ';
  int range = 0;
  bool quiet = true;
  bool captures = true;
  friend auto operator<=>(const MoveSort&, const MoveSort&) = default;
};
using SingleMove = std::tuple<SjaakGait, char, int, int, int>;

std::set<SingleMove> single_moves(const SjaakMoves& moves) {
  std::set<SingleMove> all;
  for (const FairyAtom& atom : moves.atoms)
    all.insert({atom.gait, atom.letter, atom.range, atom.leaps[0].dx, atom.leaps[0].dy});
  return all;
}

std::string legs_text(const TwoLegs& two, const char* first, bool quiet, bool captures) {
  return std::string(first) + " " + direction_word(two.first) + ", step " +
         direction_word(two.second) + target_words(quiet, captures);
}

void add_twos(const std::vector<TwoLegs>& twos, bool quiet, bool captures,
              std::vector<std::string>& parts) {
  const auto add = [&](const std::string& path) {
    if (std::find(parts.begin(), parts.end(), path) == parts.end()) parts.push_back(path);
  };
  // A piece that goes any way twice needs two lines instead of more than a hundred.
  std::set<std::pair<int, int>> firsts;
  for (const TwoLegs& two : twos)
    if (!two.lame) firsts.insert({two.first.dx, two.first.dy});
  const bool any_way = firsts.size() == 8 && twos.size() == 64;
  if (any_way) {
    add("path: jump any, step any" + target_words(quiet, captures));
    if (captures) add("path: take any, step any" + target_words(quiet, captures));
    return;
  }
  std::string path;
  const auto alternative = [&](const std::string& text) {
    path += (path.empty() ? "path: " : " | ") + text;
  };
  for (const TwoLegs& two : twos) {
    if (two.lame) {
      alternative(legs_text(two, "step", quiet, captures));
      continue;
    }
    if (!(sum_of(two.first, two.second) == Vec{}))
      alternative(legs_text(two, "jump", quiet, captures));
    if (!captures) continue;
    alternative(legs_text(two, "take", quiet, captures));
    // It may also return from a capture to where it stood.
    const TwoLegs back{two.first, {-two.first.dx, -two.first.dy, 0}, false};
    const std::string text = legs_text(back, "take", quiet, captures);
    if (path.find(text) == std::string::npos) alternative(text);
  }
  if (!path.empty()) add(path);
}

}  // namespace

Result<SjaakMoves> read_sjaak_moves(const SjaakText& text, int longest) {
  return MoveReader(text, longest).read();
}

std::vector<std::string> sjaak_movement(const SjaakMoves& moves, const SjaakMoves& captures,
                                        bool en_passant) {
  const std::set<SingleMove> quiet = single_moves(moves);
  const std::set<SingleMove> takes = single_moves(captures);
  std::map<MoveSort, std::vector<Vec>> sorts;
  std::set<SingleMove> all = quiet;
  all.insert(takes.begin(), takes.end());
  for (const SingleMove& one : all) {
    const auto& [gait, letter, range, dx, dy] = one;
    sorts[{gait, letter, range, quiet.contains(one), takes.contains(one)}].push_back({dx, dy, 0});
  }
  std::vector<std::string> parts;
  for (auto& [sort, leaps] : sorts) {
    if (sort.letter == ' ') {
      for (const Vec leap : leaps)
        parts.push_back(far_leap(leap, target_words(sort.quiet, sort.captures)));
      continue;
    }
    FairyAtom atom;
    atom.gait = sort.gait;
    atom.letter = sort.letter;
    atom.range = sort.range;
    atom.quiet = sort.quiet;
    atom.captures = sort.captures;
    atom.leaps = leaps;
    for (std::string& part : leap_texts(atom, en_passant && !sort.quiet))
      parts.push_back(std::move(part));
  }
  parts = joined_parts(std::move(parts));
  const bool same =
      moves.twos.size() == captures.twos.size() &&
      std::equal(moves.twos.begin(), moves.twos.end(), captures.twos.begin(),
                 [](const TwoLegs& a, const TwoLegs& b) {
                   return a.first == b.first && a.second == b.second && a.lame == b.lame;
                 });
  add_twos(moves.twos, true, same, parts);
  if (!same) add_twos(captures.twos, false, true, parts);
  return parts;
}

std::vector<std::string> sjaak_first_steps(const SjaakMoves& moves, const SjaakMoves& usual,
                                           bool opens, const std::string& from) {
  SjaakMoves others;
  std::string straight;
  std::vector<std::string> parts;
  const std::set<SingleMove> known = single_moves(usual);
  const std::string one = known.contains({SjaakGait::leap, 'W', 0, 0, 1}) ? "" : "fmW";
  others.twos = moves.twos;
  for (const FairyAtom& atom : moves.atoms) {
    const bool slides = atom.gait == SjaakGait::slide && is_single_step(atom.leaps[0]);
    const bool is_straight = slides && atom.leaps[0] == Vec{0, 1, 0};
    if (opens && is_straight && (atom.range == 2 || atom.range == 3))
      straight += one + (atom.range == 3 ? "fmnDfmnH" : "fmnD");
    else if (slides)  // Betza notation has no slides from an initial region
      parts.push_back("path: slide " + direction_word(atom.leaps[0]) +
                      (atom.range > 0 ? " 1.." + std::to_string(atom.range) : "") + " to empty");
    else
      others.atoms.push_back(atom);
  }
  if (!straight.empty()) parts.insert(parts.begin(), straight);
  for (std::string& part : sjaak_movement(others, {}, false)) parts.push_back(std::move(part));
  for (std::string& part : parts) part += from;
  return parts;
}

bool is_chiral(const SjaakMoves& moves) {
  const std::set<SingleMove> all = single_moves(moves);
  for (const auto& [gait, letter, range, dx, dy] : all)
    if (!all.contains({gait, letter, range, -dx, dy})) return true;
  return std::any_of(moves.twos.begin(), moves.twos.end(), [&](const TwoLegs& two) {
    const Vec first{-two.first.dx, two.first.dy, 0};
    const Vec second{-two.second.dx, two.second.dy, 0};
    return std::none_of(moves.twos.begin(), moves.twos.end(), [&](const TwoLegs& other) {
      return other.first == first && other.second == second && other.lame == two.lame;
    });
  });
}

bool goes_forward(const SjaakMoves& moves) {
  return moves.twos.empty() &&
         std::all_of(moves.atoms.begin(), moves.atoms.end(),
                     [](const FairyAtom& atom) { return atom.leaps[0].dy > 0; });
}

}  // namespace stockade
