#include <algorithm>
#include <set>

#include "framework/base/characters.h"
#include "framework/base/utf8.h"
#include "framework/pieces/path.h"
#include "framework/pieces/path_pieces.h"

namespace stockade {
namespace {

/// A word, a number or a sign of the text.
struct Token {
  std::string_view text;
  size_t at = 0;
};

class PathReader {
 public:
  PathReader(std::string_view text, const Compass& compass, SourceMark where)
      : text_(text), compass_(compass), where_(std::move(where)) {}

  Result<Path> read() {
    constexpr size_t kMaxText = 4000;
    if (text_.size() > kMaxText)
      return error("path", "the path has more than " + std::to_string(kMaxText) + " characters",
                   "use repeat, or fewer alternatives", where_);
    if (auto problem = split()) return *problem;
    PathElement root;
    if (auto problem = read_ways(root)) return *problem;
    if (!done())
      return fail(peek().at, quoted(peek().text) + " is not allowed here",
                  "write '|' between alternatives and ',' between elements");
    Result<Path> path = build_path(root, compass_, where_);
    if (path && named_.empty()) forget_named(*path);
    return path;
  }

 private:
  using Problem = std::optional<Diagnostic>;
  static constexpr Contents kFree = kNobodyThere | kEnemyThere;
  static constexpr Contents kPiece = kEnemyThere | kOwnThere;
  static constexpr int kMaxRepeats = 256;
  static constexpr int kLeastAngle = 30;  ///< smaller numbers after left and right are counts
  static constexpr int kMaxPathNesting = 32;

  /// Without brackets no piece counts as a named one.
  static void forget_named(Path& path) {
    constexpr Contents kNotNamed = static_cast<Contents>(~(kNamedEnemyThere | kNamedOwnThere));
    for (Path::Arrow& arrow : path.arrows) {
      arrow.goes_on &= kNotNamed;
      arrow.ends &= kNotNamed;
    }
  }

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
      else if (std::string_view("(),|/[]+").find(c) == std::string_view::npos)
        return fail(i, "the character " + quoted(text_.substr(i, 1)) + " is not allowed",
                    "use words, numbers and the signs , | ( ) [ ] / ..");
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
      if (++depth_ > kMaxPathNesting)
        return fail(word.at, "the brackets are nested too deeply", {});
      PathElement inner;
      if (auto problem = read_ways(inner)) return problem;
      --depth_;
      if (!take(")"))
        return fail(peek().at, "a ')' is missing",
                    "close the bracket in column " + std::to_string(word.at + 1) + " of the path");
      return read_repeat(std::move(inner), parts);
    }
    if (take("step") || take("jump")) return read_step(word.text == "jump", parts);
    if (take("slide")) return read_slide(parts);
    if (take("hop")) return read_hop(parts);
    if (take("take")) {
      PathElement turn;
      if (auto problem = read_bearing(turn)) return problem;
      Contents victims = kEnemyThere;
      if (auto problem = read_pieces(victims)) return problem;
      return read_repeat(
          PathElement::sequence(
              {std::move(turn), PathElement::step(Path::Deed::take, victims, victims)}),
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
    if (take("anywhere")) return read_anywhere(parts);
    return fail(
        word.at,
        (word.text.empty() ? "the end" : quoted(word.text)) + " is not an element of a path",
        "elements: step, slide, hop, jump, take, turn, until, anywhere, ( … )");
  }

  Problem read_step(bool jump, std::vector<PathElement>& parts) {
    PathElement turn;
    if (auto problem = read_bearing(turn)) return problem;
    Contents ends = kFree;
    if (auto problem = read_ending(ends)) return problem;
    const Contents goes_on = jump ? with_named(kFree | kOwnThere) : kNobodyThere;
    return read_repeat(PathElement::sequence(
                           {std::move(turn), PathElement::step(Path::Deed::pass, goes_on, ends)}),
                       parts);
  }

  /// A leap to any cell: steps in all directions over any contents.
  Problem read_anywhere(std::vector<PathElement>& parts) {
    Contents ends = with_named(kFree);
    if (auto problem = read_ending(ends)) return problem;
    Bearing bearing;
    bearing.fixed = compass_.called("any");
    if (bearing.fixed.empty())
      for (const NamedDirection& direction : compass_.directions)
        bearing.fixed.push_back(direction.code);
    PathElement step = PathElement::sequence(
        {PathElement::turn(std::move(bearing)),
         PathElement::step(Path::Deed::pass, with_named(kFree | kOwnThere), ends)});
    parts.push_back(PathElement::repeat(std::move(step), 1, -1));
    return std::nullopt;
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
        if (peek().text != "[")
          return fail(what.at, "'over' needs piece, own or enemy, or piece types in brackets",
                      "for example: hop over enemy, or hop over [not C]");
    }
    if (auto problem = read_pieces(over)) return problem;
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
      return add_look(with_named(kPiece) | kNoCellThere, parts);
    else if (peek().text == "[")
      sees = kPiece;
    else
      return fail(what.at, "'until' needs a condition",
                  "write edge, piece, enemy, own, [piece types], or blocked (edge or piece)");
    if (sees != kNoCellThere)
      if (auto problem = read_pieces(sees)) return problem;
    return add_look(sees, parts);
  }

  static Problem add_look(Contents sees, std::vector<PathElement>& parts) {
    parts.push_back(PathElement::step(Path::Deed::look, sees, kNobodyThere));
    return std::nullopt;
  }

  /// "[C P]" or "[not C]" after the pieces that they restrict: only these of them. Without
  /// brackets, all of them.
  Problem read_pieces(Contents& whose) {
    const Token open = peek();
    if (!take("[")) {
      whose = with_named(whose);
      return std::nullopt;
    }
    const bool others = take("not");
    std::set<std::string_view> types;
    while (!done() && peek().text != "]") {
      const Token mark = peek();
      std::string_view symbol = mark.text;
      if (take("+")) symbol = text_.substr(mark.at, peek().at + peek().text.size() - mark.at);
      const std::string_view letter = peek().text;
      if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z')
        return fail(mark.at, "the brackets need letters of piece types",
                    "for example: hop over [not C], take [P N]");
      ++next_;
      types.insert(symbol);
    }
    if (!take("]"))
      return fail(peek().at, "a ']' is missing",
                  "close the bracket in column " + std::to_string(open.at + 1) + " of the path");
    if (types.empty())
      return fail(open.at, "the brackets name no piece type", "for example: hop over [not C]");
    if (!named_.empty() && named_ != types)
      return fail(open.at, "the brackets of one path must all name the same piece types",
                  "write two paths, or [C] and [not C]");
    named_ = std::move(types);
    if (!others) whose = only_named(whose);
    return std::nullopt;
  }

  Problem read_ending(Contents& ends) {
    if (!take("to")) {
      ends = with_named(ends);
      return std::nullopt;
    }
    const Token what = peek();
    if (take("empty")) {
      ends = kNobodyThere;
    } else if (take("enemy")) {
      ends = kEnemyThere;
      return read_pieces(ends);
    } else if (take("free")) {
      ends = with_named(ends);
    } else {
      return fail(what.at, "'to' needs empty, enemy, or free (either)",
                  "for example: slide orthogonal to empty");
    }
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
    if (least > kMaxRepeats || most > kMaxRepeats)
      return fail(first.at, "this repeats too often",
                  "at most " + std::to_string(kMaxRepeats) + " times");
    if (most >= 0 && (most < least || most == 0))
      return fail(first.at, "the numbers allow no step",
                  "write the smaller number first, such as 1..3");
    return std::nullopt;
  }

  int read_number() {
    int number = 0;
    for (const char c : peek().text) number = std::min(100000, number * 10 + (c - '0'));
    ++next_;
    return number;
  }

  // ---------------------------------------------------------------------------- directions

  /// One or several directions, as a turn to them; straight on if there is none.
  Problem read_bearing(PathElement& out) {
    Bearing bearing;
    bool any = false;
    do {
      const Token word = peek();
      bool read = false;
      if (auto problem = read_term(bearing, read)) return problem;
      if (!read && any) return fail(word.at, "a direction is missing", directions_hint());
      if (read && !bearing.fixed.empty() && !bearing.turns.empty())
        return fail(word.at, "fixed directions and turns cannot be joined by '/'",
                    "write two alternatives with '|' between them");
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
    return fail(
        word.at,
        quoted(word.text) + " cannot be used: this board has no order of directions for turns",
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
      return fail(number.at,
                  "a turn by " + std::to_string(degrees) + " degrees is not possible here",
                  "use a multiple of " + std::to_string(least) + ", below 360");
    return add_turns(out, {word.text == "right" ? degrees : 360 - degrees});
  }

  // "1 , 2 )" and the words that restrict it
  Problem read_leap(Token open, Bearing& out) {
    std::vector<int> numbers;
    while (at_number()) {
      numbers.push_back(read_number());
      if (!take(",")) break;
    }
    if (numbers.size() != 2 || !take(")"))
      return fail(open.at, "a leap needs two numbers in brackets", "for example: step (1,2)");
    std::vector<Vec> leaps = compass_.leaps(numbers[0], numbers[1]);
    if (numbers[0] + numbers[1] == 0 || std::max(numbers[0], numbers[1]) > 25 || leaps.empty())
      return fail(open.at, "this board has no such leap", directions_hint());
    return cut_down(open, leaps, out);
  }

  /// Several names: one is a direction or a set, and the others restrict it.
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

  /// "forward", "backward" or "sideways" alone.
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

  /// The directions that the filter allows.
  [[nodiscard]] std::vector<Vec> kept(std::vector<Vec> list, std::string_view filter) const {
    const int sign = sign_of(filter);
    std::erase_if(list, [&](Vec v) {
      return sign ? !compass_.leads(v, sign) : compass_.leads(v, 1) || compass_.leads(v, -1);
    });
    return list;
  }

  /// Adds `list`, restricted by the filters that follow.
  Problem cut_down(Token word, std::vector<Vec> list, Bearing& out) {
    while (sign_of(peek().text) != 0 || peek().text == "sideways") {
      const Token filter = peek();
      if (compass_.geometry == Geometry::graph) return no_turns(filter);
      ++next_;
      list = kept(std::move(list), filter.text);
    }
    if (list.empty()) return fail(word.at, "no direction fits all these words", directions_hint());
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
  std::set<std::string_view> named_;  ///< in brackets
};

}  // namespace

Result<Path> parse_path(std::string_view text, const Compass& compass, SourceMark where) {
  return PathReader(text, compass, std::move(where)).read();
}

}  // namespace stockade
