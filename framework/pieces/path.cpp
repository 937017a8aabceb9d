#include "framework/pieces/path.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "framework/base/utf8.h"

namespace stockade {

bool Path::takes() const {
  return std::any_of(arrows.begin(), arrows.end(),
                     [](const Arrow& arrow) { return arrow.deed == Deed::take; });
}

PathElement PathElement::turn(Bearing bearing) {
  PathElement element;
  element.form = Form::turn;
  element.bearing = std::move(bearing);
  return element;
}

PathElement PathElement::step(Path::Deed deed, Contents goes_on, Contents ends) {
  PathElement element;
  element.form = deed == Path::Deed::look ? Form::look : Form::step;
  element.deed = deed;
  element.goes_on = goes_on;
  element.ends = ends;
  return element;
}

PathElement PathElement::sequence(std::vector<PathElement> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  PathElement element;
  element.parts = std::move(parts);
  return element;
}

PathElement PathElement::choice(std::vector<PathElement> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  PathElement element;
  element.form = Form::choice;
  element.parts = std::move(parts);
  return element;
}

PathElement PathElement::repeat(PathElement part, int least, int most) {
  PathElement element;
  element.form = Form::repeat;
  element.parts.push_back(std::move(part));
  element.least = least;
  element.most = most;
  return element;
}

// ------------------------------------------------------------------------------- the automaton

namespace {

/// First a network of nodes with free edges (turns) and steps, as the tree says; then its product
/// with the headings, without the free edges.
class PathBuilder {
 public:
  PathBuilder(const Compass& compass, SourceMark where)
      : compass_(compass), where_(std::move(where)) {}

  Result<Path> build(const PathElement& root) {
    const int start = node();
    const auto end = draw(root, start);
    if (!end) return too_long();
    end_ = *end;
    if (const auto forward = compass_.forward()) {
      state(start, heading(*forward));
    } else {
      state(start, kNoHeading);
    }
    for (size_t i = 0; i < states_.size(); ++i)
      if (auto problem = expand(i)) return *problem;
    return finish();
  }

 private:
  static constexpr int kNoHeading = -1;
  static constexpr size_t kMaxNodes = 8192;
  static constexpr int kMostWork = 1 << 20;  ///< nodes and headings looked at

  struct Free {
    int to;
    const Bearing* bearing;  ///< none: looks on
  };
  struct Edge {
    int to;
    const PathElement* step;
  };
  struct Node {
    std::vector<Free> free;
    std::vector<Edge> edges;
  };
  /// What can be done from a state: the edges met on free ways, each with where one then looks.
  struct Reach {
    std::set<std::pair<int, int>> seen;  ///< node and heading
    std::vector<std::pair<const Edge*, int>> edges;
    bool ends = false;
  };

  int node() {
    nodes_.emplace_back();
    return static_cast<int>(nodes_.size()) - 1;
  }

  void join(int from, int to, const Bearing* bearing = nullptr) {
    nodes_[from].free.push_back({to, bearing});
  }

  /// Draws `element` behind `from`; the node where it ends, none if there are too many.
  std::optional<int> draw(const PathElement& element, int from) {
    if (nodes_.size() > kMaxNodes) return std::nullopt;
    switch (element.form) {
      case PathElement::Form::step:
      case PathElement::Form::look: {
        const int to = node();
        nodes_[from].edges.push_back({to, &element});
        return to;
      }
      case PathElement::Form::turn: {
        const int to = node();
        join(from, to, &element.bearing);
        return to;
      }
      case PathElement::Form::sequence: {
        std::optional<int> at = from;
        for (const PathElement& part : element.parts)
          if (at) at = draw(part, *at);
        return at;
      }
      case PathElement::Form::choice: {
        const int to = node();
        for (const PathElement& part : element.parts) {
          const int begin = node();
          join(from, begin);
          const auto end = draw(part, begin);
          if (!end) return std::nullopt;
          join(*end, to);
        }
        return to;
      }
      case PathElement::Form::repeat:
        return draw_repeat(element, from);
    }
    return std::nullopt;
  }

  std::optional<int> draw_repeat(const PathElement& element, int from) {
    const PathElement& part = element.parts.front();
    int at = from;
    for (int i = 0; i < element.least; ++i) {
      const auto next = draw(part, at);
      if (!next) return std::nullopt;
      at = *next;
    }
    const int to = node();
    if (element.most < 0) {
      const int loop = node();
      join(at, loop);
      join(loop, to);
      const auto back = draw(part, loop);
      if (!back) return std::nullopt;
      join(*back, loop);
      return to;
    }
    join(at, to);
    for (int i = element.least; i < element.most; ++i) {
      const auto next = draw(part, at);
      if (!next) return std::nullopt;
      at = *next;
      join(at, to);
    }
    return to;
  }

  int heading(Vec v) {
    for (size_t i = 0; i < headings_.size(); ++i)
      if (headings_[i] == v) return static_cast<int>(i);
    headings_.push_back(v);
    return static_cast<int>(headings_.size()) - 1;
  }

  int state(int node, int heading) {
    const auto [found, is_new] =
        numbers_.try_emplace({node, heading}, static_cast<int>(states_.size()));
    if (is_new) states_.push_back({node, heading});
    return found->second;
  }

  /// Where one may look after a turn.
  std::optional<Diagnostic> turn(int from, const Bearing& bearing, std::vector<int>& out) {
    if (!bearing.fixed.empty()) {
      for (const Vec v : bearing.fixed) out.push_back(heading(v));
      return std::nullopt;
    }
    for (const int degrees : bearing.turns) {
      if (degrees == 0 && from == kNoHeading) {
        out.push_back(from);
        continue;
      }
      const auto v = from == kNoHeading ? std::nullopt : compass_.turned(headings_[from], degrees);
      if (!v)
        return fail(from == kNoHeading
                        ? std::string("it turns before it looks anywhere")
                        : "one can't turn by " + std::to_string(degrees) + " degrees there",
                    "name a direction: " + words(compass_.names()));
      out.push_back(heading(*v));
    }
    return std::nullopt;
  }

  /// All that free ways lead to, without recursion: they can be long.
  std::optional<Diagnostic> reach(int node, int heading, Reach& out) {
    std::vector<std::pair<int, int>> open = {{node, heading}};
    std::vector<std::pair<int, int>> next;
    while (!open.empty()) {
      const auto [at, looking] = open.back();
      open.pop_back();
      if (!out.seen.insert({at, looking}).second) continue;
      if (++work_ > kMostWork) return too_long();
      if (at == end_) out.ends = true;
      for (const Edge& edge : nodes_[at].edges) out.edges.emplace_back(&edge, looking);
      next.clear();
      for (const Free& free : nodes_[at].free) {
        std::vector<int> headings;
        if (!free.bearing)
          headings.push_back(looking);
        else if (auto problem = turn(looking, *free.bearing, headings))
          return problem;
        for (const int one : headings) next.emplace_back(free.to, one);
      }
      open.insert(open.end(), next.rbegin(), next.rend());
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> expand(size_t index) {
    const auto [node, heading] = states_[index];
    Reach here;
    if (auto problem = reach(node, heading, here)) return problem;
    std::vector<Path::Arrow> arrows;
    for (const auto& [edge, looking] : here.edges) {
      if (looking == kNoHeading)
        return fail("it does not say where it leads",
                    "name a direction: " + words(compass_.names()));
      const PathElement& step = *edge->step;
      Reach beyond;
      if (auto problem = reach(edge->to, looking, beyond)) return problem;
      Path::Arrow arrow;
      arrow.heading = static_cast<uint8_t>(looking);
      arrow.deed = step.deed;
      arrow.goes_on =
          beyond.edges.empty() && step.form == PathElement::Form::step ? 0 : step.goes_on;
      arrow.ends = beyond.ends ? step.ends : 0;
      if (arrow.goes_on == 0 && arrow.ends == 0) continue;
      arrow.to = static_cast<uint16_t>(state(edge->to, looking));
      const auto same = [&](const Path::Arrow& other) {
        return other.to == arrow.to && other.heading == arrow.heading && other.deed == arrow.deed &&
               other.goes_on == arrow.goes_on && other.ends == arrow.ends;
      };
      if (std::none_of(arrows.begin(), arrows.end(), same)) arrows.push_back(arrow);
    }
    if (states_.size() > kMaxPathStates || headings_.size() > 250) return too_long();
    arrows_.push_back(std::move(arrows));
    return std::nullopt;
  }

  Result<Path> finish() {
    Path path;
    path.headings = headings_;
    bool ends = false;
    for (const auto& arrows : arrows_) {
      path.states.push_back(
          {static_cast<uint16_t>(path.arrows.size()), static_cast<uint16_t>(arrows.size())});
      path.arrows.insert(path.arrows.end(), arrows.begin(), arrows.end());
      if (path.arrows.size() > 0xFFFF) return too_long();
      for (const Path::Arrow& arrow : arrows) ends = ends || arrow.ends;
    }
    if (!ends)
      return fail("it ends nowhere",
                  "hop needs something behind it, such as: slide any, hop, step");
    return path;
  }

  static std::string words(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
    return text;
  }

  [[nodiscard]] Diagnostic fail(std::string why, std::string hint) const {
    return error("path", "in the path: " + std::move(why), std::move(hint), where_);
  }
  [[nodiscard]] Diagnostic too_long() const {
    return fail("it is too long", "repeat less often, or say it with fewer alternatives");
  }

  const Compass& compass_;
  SourceMark where_;
  std::vector<Node> nodes_;
  int end_ = 0;
  int work_ = 0;
  std::vector<Vec> headings_;
  std::map<std::pair<int, int>, int> numbers_;
  std::vector<std::pair<int, int>> states_;
  std::vector<std::vector<Path::Arrow>> arrows_;
};

// ------------------------------------------------------------------------------- the language

struct Token {
  std::string_view text;
  size_t at = 0;
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

class PathReader {
 public:
  PathReader(std::string_view text, const Compass& compass, SourceMark where)
      : text_(text), compass_(compass), where_(std::move(where)) {}

  Result<Path> read() {
    constexpr size_t kMostText = 4000;
    if (text_.size() > kMostText)
      return error("path", "the path has more than " + std::to_string(kMostText) + " characters",
                   "repeat parts, or say it with fewer alternatives", where_);
    if (auto problem = split()) return *problem;
    PathElement root;
    if (auto problem = read_ways(root)) return *problem;
    if (!done())
      return fail(peek().at, quoted(peek().text) + " has no place here",
                  "ways are joined by '|', what comes one after the other by ','");
    return build_path(root, compass_, where_);
  }

 private:
  using Problem = std::optional<Diagnostic>;
  static constexpr Contents kFree = kNobodyThere | kEnemyThere;
  static constexpr Contents kPiece = kEnemyThere | kOwnThere;
  static constexpr int kMostRepeats = 256;
  static constexpr int kLeastAngle = 30;  ///< smaller numbers behind left and right are counts
  static constexpr int kMostNesting = 32;

  Problem split() {
    for (size_t i = 0; i < text_.size();) {
      const char c = text_[i];
      size_t end = i + 1;
      if (c == ' ' || c == '\n' || c == '\t') {
        ++i;
        continue;
      }
      if (is_letter(c))
        while (end < text_.size() &&
               (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '_'))
          ++end;
      else if (is_digit(c))
        while (end < text_.size() && is_digit(text_[end])) ++end;
      else if (c == '.' && end < text_.size() && text_[end] == '.')
        ++end;
      else if (std::string_view("(),|/").find(c) == std::string_view::npos)
        return fail(i, "the character " + quoted(text_.substr(i, 1)) + " has no meaning",
                    "a path is made of words, numbers and the signs , | ( ) / ..");
      tokens_.push_back({text_.substr(i, end - i), i});
      i = end;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool done() const { return next_ == tokens_.size(); }
  /// The next word; "" at the end.
  [[nodiscard]] Token peek(size_t ahead = 0) const {
    if (next_ + ahead >= tokens_.size()) return {{}, text_.size()};
    return tokens_[next_ + ahead];
  }
  bool take(std::string_view word) {
    if (peek().text != word || done()) return false;
    ++next_;
    return true;
  }
  [[nodiscard]] bool at_number() const { return !done() && is_digit(peek().text[0]); }

  // ways = way { "|" way }
  Problem read_ways(PathElement& out) {
    std::vector<PathElement> ways;
    do {
      PathElement way;
      if (auto problem = read_way(way)) return problem;
      ways.push_back(std::move(way));
    } while (take("|"));
    out = PathElement::choice(std::move(ways));
    return std::nullopt;
  }

  // way = element { "," element }
  Problem read_way(PathElement& out) {
    std::vector<PathElement> parts;
    do {
      if (auto problem = read_element(parts)) return problem;
    } while (take(","));
    out = PathElement::sequence(std::move(parts));
    return std::nullopt;
  }

  Problem read_element(std::vector<PathElement>& parts) {
    const Token word = peek();
    if (take("(")) {
      if (++depth_ > kMostNesting) return fail(word.at, "the brackets are nested too deeply", {});
      PathElement inner;
      if (auto problem = read_ways(inner)) return problem;
      --depth_;
      if (!take(")"))
        return fail(
            peek().at, "a ')' is missing",
            "it closes the bracket in column " + std::to_string(word.at + 1) + " of the path");
      return read_repeat(std::move(inner), parts);
    }
    if (take("step") || take("jump")) return read_step(word.text == "jump", parts);
    if (take("slide")) return read_slide(parts);
    if (take("hop")) return read_hop(parts);
    if (take("take")) {
      PathElement turn;
      if (auto problem = read_bearing(turn)) return problem;
      return read_repeat(
          PathElement::sequence(
              {std::move(turn), PathElement::step(Path::Deed::take, kEnemyThere, kEnemyThere)}),
          parts);
    }
    if (take("turn")) {
      PathElement turn;
      if (done() || std::string_view(",|)").find(peek().text[0]) != std::string_view::npos)
        return fail(peek().at, "'turn' needs a direction", directions_hint());
      if (auto problem = read_bearing(turn)) return problem;
      parts.push_back(std::move(turn));
      return std::nullopt;
    }
    if (take("until")) return read_until(parts);
    return fail(
        word.at,
        (word.text.empty() ? "the end" : quoted(word.text)) + " stands where an element should be",
        "elements: step, slide, hop, jump, take, turn, until, ( … )");
  }

  Problem read_step(bool jump, std::vector<PathElement>& parts) {
    PathElement turn;
    if (auto problem = read_bearing(turn)) return problem;
    Contents ends = kFree;
    if (auto problem = read_ending(ends)) return problem;
    const Contents goes_on = jump ? kFree | kOwnThere : kNobodyThere;
    return read_repeat(PathElement::sequence(
                           {std::move(turn), PathElement::step(Path::Deed::pass, goes_on, ends)}),
                       parts);
  }

  Problem read_slide(std::vector<PathElement>& parts) {
    PathElement turn;
    if (auto problem = read_bearing(turn)) return problem;
    int least = 0;
    int most = -1;
    if (at_number())
      if (auto problem = read_range(least, most)) return problem;
    Contents ends = kFree;
    if (auto problem = read_ending(ends)) return problem;
    parts.push_back(std::move(turn));
    parts.push_back(
        PathElement::repeat(PathElement::step(Path::Deed::pass, kNobodyThere, ends), least, most));
    if (take("until")) return read_until(parts);
    return std::nullopt;
  }

  Problem read_hop(std::vector<PathElement>& parts) {
    PathElement turn;
    if (auto problem = read_bearing(turn)) return problem;
    Contents over = kPiece;
    if (take("over")) {
      const Token what = peek();
      if (take("own"))
        over = kOwnThere;
      else if (take("enemy"))
        over = kEnemyThere;
      else if (!take("piece"))
        return fail(what.at, "one hops over piece, own or enemy", "for example: hop over enemy");
    }
    parts.push_back(std::move(turn));
    parts.push_back(PathElement::step(Path::Deed::pass, over, 0));
    return std::nullopt;
  }

  Problem read_until(std::vector<PathElement>& parts) {
    const Token what = peek();
    Contents sees = 0;
    if (take("edge"))
      sees = kNoCellThere;
    else if (take("piece"))
      sees = kPiece;
    else if (take("enemy"))
      sees = kEnemyThere;
    else if (take("own"))
      sees = kOwnThere;
    else if (take("blocked"))
      sees = kPiece | kNoCellThere;
    else
      return fail(what.at, "until what?", "edge, piece, enemy, own, or blocked (edge or piece)");
    parts.push_back(PathElement::step(Path::Deed::look, sees, kNobodyThere));
    return std::nullopt;
  }

  Problem read_ending(Contents& ends) {
    if (!take("to")) return std::nullopt;
    const Token what = peek();
    if (take("empty"))
      ends = kNobodyThere;
    else if (take("enemy"))
      ends = kEnemyThere;
    else if (!take("free"))
      return fail(what.at,
                  "a path ends on a cell that is empty, holds an enemy, or is free (either)",
                  "for example: slide orthogonal to empty");
    return std::nullopt;
  }

  Problem read_repeat(PathElement element, std::vector<PathElement>& parts) {
    if (take("repeat")) {
      int least = 1;
      int most = -1;
      if (at_number())
        if (auto problem = read_range(least, most)) return problem;
      element = PathElement::repeat(std::move(element), least, most);
    }
    parts.push_back(std::move(element));
    return std::nullopt;
  }

  // N, N.. or N..M
  Problem read_range(int& least, int& most) {
    const Token first = peek();
    least = most = read_number();
    if (take("..")) most = at_number() ? read_number() : -1;
    if (least > kMostRepeats || most > kMostRepeats)
      return fail(first.at, "that is too often",
                  "at most " + std::to_string(kMostRepeats) + " times");
    if (most >= 0 && (most < least || most == 0))
      return fail(first.at, "that is never", "write the smaller number first, such as 1..3");
    return std::nullopt;
  }

  int read_number() {
    int number = 0;
    for (const char c : peek().text) number = std::min(100000, number * 10 + (c - '0'));
    ++next_;
    return number;
  }

  // ---------------------------------------------------------------------------- directions

  /// A direction or several, as a turn to it; straight on if there is none.
  Problem read_bearing(PathElement& out) {
    Bearing bearing;
    bool any = false;
    do {
      const Token word = peek();
      bool read = false;
      if (auto problem = read_term(bearing, read)) return problem;
      if (!read && any) return fail(word.at, "a direction is missing", directions_hint());
      if (read && !bearing.fixed.empty() && !bearing.turns.empty())
        return fail(word.at, "fixed directions and turns can't be joined by '/'",
                    "write them as two ways, joined by '|'");
      any = any || read;
    } while (take("/"));
    if (!any) bearing.turns = {0};
    out = PathElement::turn(std::move(bearing));
    return std::nullopt;
  }

  Problem read_term(Bearing& out, bool& read) {
    const Token word = peek();
    if (done()) return std::nullopt;
    if (take("(")) {
      read = true;
      return read_leap(word, out);
    }
    if (!is_letter(word.text[0]) || is_keyword(word.text)) return std::nullopt;
    read = true;
    if (take("on")) return add_turns(out, {0});
    if (take("back")) return add_turns(out, {180});
    if (word.text == "left" || word.text == "right") return read_turn(word, out);
    if (word.text == "out" || word.text == "across") {
      ++next_;
      const int angle = word.text == "out" ? compass_.least_turn() : 90;
      if (compass_.least_turn() == 0) return no_turns(word);
      return add_turns(out, {angle, 360 - angle});
    }
    return read_names(out);
  }

  static bool is_keyword(std::string_view word) {
    static constexpr std::string_view kWords[] = {"to", "over", "until", "repeat"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }

  Problem add_turns(Bearing& out, std::vector<int> degrees) {
    out.turns.insert(out.turns.end(), degrees.begin(), degrees.end());
    return std::nullopt;
  }

  Problem no_turns(Token word) const {
    return fail(word.at,
                quoted(word.text) + " means nothing on this board, which has no order of turning",
                directions_hint());
  }

  Problem read_turn(Token word, Bearing& out) {
    ++next_;
    const int least = compass_.least_turn();
    if (least == 0) return no_turns(word);
    int degrees = compass_.geometry == Geometry::hex ? 60 : least;
    const Token number = peek();
    if (at_number() && peek(1).text != "..") {
      const size_t before = next_;
      const int given = read_number();
      if (given < kLeastAngle && compass_.geometry != Geometry::graph)
        next_ = before;
      else
        degrees = given;
    }
    if (degrees % least != 0 || degrees >= 360)
      return fail(number.at, "one can't turn by " + std::to_string(degrees) + " degrees here",
                  "turns are multiples of " + std::to_string(least) + ", below 360");
    return add_turns(out, {word.text == "right" ? degrees : 360 - degrees});
  }

  // "1 , 2 )" and what cuts it down
  Problem read_leap(Token open, Bearing& out) {
    std::vector<int> numbers;
    while (at_number()) {
      numbers.push_back(read_number());
      if (!take(",")) break;
    }
    if (numbers.size() != 2 || !take(")"))
      return fail(open.at, "a leap is two numbers in brackets", "for example: step (1,2)");
    std::vector<Vec> leaps = compass_.leaps(numbers[0], numbers[1]);
    if (numbers[0] + numbers[1] == 0 || std::max(numbers[0], numbers[1]) > 25 || leaps.empty())
      return fail(open.at, "this board has no such leap", directions_hint());
    return cut_down(open, leaps, out);
  }

  /// Names in a row: one that is a direction or a set, and words that cut it down.
  Problem read_names(Bearing& out) {
    const Token word = peek();
    if (sign_of(word.text) != 0 || word.text == "sideways") return read_filtered(word, out);
    const std::vector<Vec> list = compass_.called(word.text);
    if (list.empty())
      return fail(word.at, quoted(word.text) + " is not a direction of this board",
                  directions_hint());
    ++next_;
    return cut_down(word, list, out);
  }

  /// "forward diagonal", or "forward" alone.
  Problem read_filtered(Token filter, Bearing& out) {
    ++next_;
    const std::vector<Vec> list = compass_.called(peek().text);
    if (list.size() < 2) return add_axis(filter, out);
    if (compass_.geometry == Geometry::graph) return no_turns(filter);
    ++next_;
    return cut_down(filter, kept(list, filter.text), out);
  }

  static int sign_of(std::string_view word) {
    return word == "forward" ? 1 : word == "backward" ? -1 : 0;
  }

  /// "forward" alone: straight ahead.
  Problem add_axis(Token word, Bearing& out) {
    const auto ahead = compass_.forward();
    if (!ahead) return no_turns(word);
    std::vector<int> degrees = {word.text == "forward" ? 0 : 180};
    if (word.text == "sideways") degrees = {90, 270};
    for (const int turn : degrees) {
      const auto v = compass_.turned(*ahead, turn);
      if (!v) return no_turns(word);
      out.fixed.push_back(*v);
    }
    return std::nullopt;
  }

  /// Those that lead the way that a filter says.
  [[nodiscard]] std::vector<Vec> kept(std::vector<Vec> list, std::string_view filter) const {
    const int sign = sign_of(filter);
    std::erase_if(list, [&](Vec v) {
      return sign ? !compass_.leads(v, sign) : compass_.leads(v, 1) || compass_.leads(v, -1);
    });
    return list;
  }

  /// Adds `list`, cut down by the filters that follow.
  Problem cut_down(Token word, std::vector<Vec> list, Bearing& out) {
    while (sign_of(peek().text) != 0 || peek().text == "sideways") {
      const Token filter = peek();
      if (compass_.geometry == Geometry::graph) return no_turns(filter);
      ++next_;
      list = kept(std::move(list), filter.text);
    }
    if (list.empty()) return fail(word.at, "no direction is left of that", directions_hint());
    out.fixed.insert(out.fixed.end(), list.begin(), list.end());
    return std::nullopt;
  }

  [[nodiscard]] std::string directions_hint() const {
    std::string text = "directions:";
    for (const std::string& name : compass_.names()) text += " " + name;
    if (compass_.geometry != Geometry::graph) text += " forward backward";
    text += "; on";
    text += compass_.least_turn() ? " back left right out across" : " back";
    return text;
  }

  static std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

  [[nodiscard]] Diagnostic fail(size_t at, const std::string& why, std::string hint) const {
    SourceMark mark = where_;
    if (mark.column > 0) mark.column += static_cast<int>(count_characters(text_.substr(0, at)));
    return error("path", "in the path: " + why, std::move(hint), mark);
  }

  std::string_view text_;
  const Compass& compass_;
  SourceMark where_;
  std::vector<Token> tokens_;
  size_t next_ = 0;
  int depth_ = 0;
};

}  // namespace

Result<Path> build_path(const PathElement& root, const Compass& compass, SourceMark where) {
  return PathBuilder(compass, std::move(where)).build(root);
}

Result<Path> parse_path(std::string_view text, const Compass& compass, SourceMark where) {
  return PathReader(text, compass, std::move(where)).read();
}

}  // namespace stockade
