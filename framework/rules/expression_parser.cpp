// Reading expressions: words, grammar, types, and what to say of mistakes.

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

using Node = Expression::Node;
using Op = ExpressionOp;

/// A word that stands for a value, or a function of one or two.
struct Word {
  std::string_view name;
  Op op;
  ExpressionScope scope;
  ExpressionType type;
  std::array<ExpressionType, 2> arguments;
  int arity;
};

using enum ExpressionType;
constexpr std::array<Word, 26> kWords = {{
    {"number", Op::number, ExpressionScope::formula, number, {}, 0},
    {"min", Op::smaller, ExpressionScope::formula, number, {number, number}, 2},
    {"max", Op::larger, ExpressionScope::formula, number, {number, number}, 2},
    {"abs", Op::absolute, ExpressionScope::formula, number, {number}, 1},
    {"turn", Op::turn, ExpressionScope::position, number, {}, 0},
    {"quiet", Op::quiet, ExpressionScope::position, number, {}, 0},
    {"twin", Op::twin, ExpressionScope::position, cell, {cell}, 1},
    {"rank", Op::rank, ExpressionScope::position, number, {cell}, 1},
    {"file", Op::file, ExpressionScope::position, number, {cell}, 1},
    {"level", Op::level, ExpressionScope::position, number, {cell}, 1},
    {"colour", Op::colour, ExpressionScope::position, number, {cell}, 1},
    {"empty", Op::empty, ExpressionScope::position, truth, {cell}, 1},
    {"own", Op::own, ExpressionScope::position, truth, {cell}, 1},
    {"enemy", Op::enemy, ExpressionScope::position, truth, {cell}, 1},
    {"attacked", Op::attacked, ExpressionScope::position, truth, {cell}, 1},
    {"home", Op::home, ExpressionScope::move, truth, {cell}, 1},
    {"from", Op::from, ExpressionScope::move, cell, {}, 0},
    {"to", Op::to, ExpressionScope::move, cell, {}, 0},
    {"piece", Op::piece, ExpressionScope::move, piece_type, {}, 0},
    {"victim", Op::victim, ExpressionScope::move, piece_type, {}, 0},
    {"becomes", Op::becomes, ExpressionScope::move, piece_type, {}, 0},
    {"captures", Op::captures, ExpressionScope::move, truth, {}, 0},
    {"drops", Op::drops, ExpressionScope::move, truth, {}, 0},
    {"castles", Op::castles, ExpressionScope::move, truth, {}, 0},
    {"exchanges", Op::exchanges, ExpressionScope::move, truth, {}, 0},
    {"count", Op::count, ExpressionScope::position, number, {}, 0},
}};

const char* name_of(ExpressionType type) {
  switch (type) {
    case number:
      return "a number";
    case truth:
      return "yes or no";
    case cell:
      return "a cell";
    case piece_type:
      return "a piece type";
  }
  return "";
}

class Parser {
 public:
  Parser(const std::string& text, ExpressionScope scope, const Equipment& equipment,
         const SourceMark& where)
      : text_(text), scope_(scope), equipment_(equipment), where_(where) {}

  Result<std::vector<Node>> run(ExpressionType wanted) {
    const Part whole = disjunction();
    if (!failed()) {
      skip_space();
      if (at_ < text_.size())
        fail("expression-syntax", "there is more text after the expression", at_);
    }
    demand(whole, wanted);
    if (failed()) return *failure_;
    return std::move(nodes_);
  }

 private:
  struct Part {
    int node = 0;
    ExpressionType type = number;
    size_t at = 0;
  };

  // --- what went wrong: the first mistake counts

  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  void fail(std::string id, const std::string& message, size_t at, std::string hint = {}) {
    if (failed()) return;
    const std::string_view rest = std::string_view(text_).substr(std::min(at, text_.size()));
    const std::string place =
        rest.empty() ? "at its end" : "at '" + std::string(rest.substr(0, 24)) + "'";
    if (hint.empty()) hint = "see docs/expressions.md";
    failure_ = error(std::move(id), "in '" + text_ + "', " + place + ": " + message,
                     std::move(hint), where_);
  }
  void demand(const Part& part, ExpressionType type) {
    if (!failed() && part.type != type)
      fail("expression-type",
           std::string("this is ") + name_of(part.type) + ", but " + name_of(type) + " is needed",
           part.at);
  }

  // --- words and signs

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  static bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  [[nodiscard]] std::string_view peek_word() {
    skip_space();
    size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return std::string_view(text_).substr(at_, end - at_);
  }
  bool take_word(std::string_view word) {
    if (peek_word() != word) return false;
    at_ += word.size();
    return true;
  }
  bool take(std::string_view sign) {
    skip_space();
    if (!std::string_view(text_).substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  void expect(std::string_view sign) {
    if (!failed() && !take(sign))
      fail("expression-syntax", "expected '" + std::string(sign) + "'", at_);
  }

  Part add(Node node, ExpressionType type, size_t at) {
    nodes_.push_back(std::move(node));
    return {static_cast<int>(nodes_.size()) - 1, type, at};
  }
  Part join(Op op, const Part& left, const Part& right, ExpressionType type) {
    Node node;
    node.op = op;
    node.left = left.node;
    node.right = right.node;
    return add(std::move(node), type, left.at);
  }
  Part apply(Op op, const Part& operand, ExpressionType type, size_t at) {
    Node node;
    node.op = op;
    node.left = operand.node;
    return add(std::move(node), type, at);
  }

  // --- grammar, loosest first

  Part disjunction() {
    return chain("or", Op::disjunction, [&] { return conjunction(); });
  }
  Part conjunction() {
    return chain("and", Op::conjunction, [&] { return negation(); });
  }

  template <class Operand>
  Part chain(std::string_view joint, Op op, Operand operand) {
    Part left = operand();
    while (!failed() && take_word(joint)) {
      const Part right = operand();
      demand(left, truth);
      demand(right, truth);
      left = join(op, left, right, truth);
    }
    return left;
  }

  Part negation() {
    skip_space();
    const size_t at = at_;
    if (!take_word("not")) return comparison();
    const Part operand = deeper(at, [&] { return negation(); });
    demand(operand, truth);
    return apply(Op::negation, operand, truth, at);
  }

  Part comparison() {
    static constexpr std::array<std::pair<std::string_view, Op>, 6> kSigns = {{{"<=", Op::at_most},
                                                                               {">=", Op::at_least},
                                                                               {"!=", Op::unequal},
                                                                               {"=", Op::equal},
                                                                               {"<", Op::less},
                                                                               {">", Op::more}}};
    Part left = sum();
    if (failed()) return left;
    if (take_word("on")) return on_region(left);
    if (take_word("in")) return in_types(left);
    for (const auto& [sign, op] : kSigns) {
      if (!take(sign)) continue;
      const Part right = sum();
      demand(right, left.type);
      if (op != Op::equal && op != Op::unequal) demand(left, number);
      return join(op, left, right, truth);
    }
    return left;
  }

  Part sum() {
    Part left = product();
    while (!failed()) {
      const Op op = take("+") ? Op::add : take("-") ? Op::subtract : Op::constant;
      if (op == Op::constant) break;
      const Part right = product();
      demand(left, number);
      demand(right, number);
      left = join(op, left, right, number);
    }
    return left;
  }

  Part product() {
    Part left = factor();
    while (!failed()) {
      const Op op = take("*")          ? Op::multiply
                    : take("/")        ? Op::divide
                    : take_word("mod") ? Op::remainder
                                       : Op::constant;
      if (op == Op::constant) break;
      const Part right = factor();
      demand(left, number);
      demand(right, number);
      left = join(op, left, right, number);
    }
    return left;
  }

  Part factor() {
    skip_space();
    const size_t at = at_;
    return deeper(at, [&] {
      Part part;
      if (take("(")) {
        part = disjunction();
        expect(")");
      } else if (take("-")) {
        const Part operand = factor();
        demand(operand, number);
        part = apply(Op::minus, operand, number, at);
      } else if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) {
        part = literal();
      } else {
        part = word();
      }
      return part;
    });
  }

  // Reads a part of a part, unless that is one too many.
  template <class Read>
  Part deeper(size_t at, Read read) {
    if (depth_ == kMostDepth)
      fail("expression-syntax", "it is nested too deep", at,
           "use at most " + std::to_string(kMostDepth) + " levels");
    if (failed()) return {};
    ++depth_;
    const Part part = read();
    --depth_;
    return part;
  }

  Part literal() {
    const size_t at = at_;
    Node node;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
      node.value = node.value * 10 + (text_[at_] - '0');
      if (node.value > kLargest) {
        fail("expression-syntax", "the number is larger than " + std::to_string(kLargest), at);
        break;
      }
    }
    return add(std::move(node), number, at);
  }

  Part word() {
    const size_t at = at_;
    const std::string name(peek_word());
    if (name.empty()) {
      fail("expression-syntax", "expected a value", at);
      return {};
    }
    at_ += name.size();
    for (const Word& known : kWords) {
      if (known.name != name) continue;
      if (known.scope > scope_) {
        fail("expression-name",
             "'" + name + "' cannot be used here: " +
                 (scope_ == ExpressionScope::formula
                      ? "this formula knows only the number of the turn"
                      : "only 'forbid' looks at a move"),
             at);
        return {};
      }
      if (known.op == Op::count) return count(at);
      return call(known, at);
    }
    if (scope_ != ExpressionScope::formula)
      if (const auto at_cell = equipment_.topology.find(name)) {
        Node node;
        node.value = *at_cell;
        return add(std::move(node), cell, at);
      }
    std::vector<std::string> names;
    for (const Word& known : kWords)
      if (known.scope <= scope_) names.emplace_back(known.name);
    const std::string near = nearest_name(name, names);
    fail("expression-name", "'" + name + "' is not known", at,
         near.empty() ? "" : "did you mean '" + near + "'?");
    return {};
  }

  Part call(const Word& known, size_t at) {
    Node node;
    node.op = known.op;
    if (known.arity > 0) expect("(");
    for (int i = 0; i < known.arity && !failed(); ++i) {
      if (i > 0) expect(",");
      const Part argument = disjunction();
      demand(argument, known.arguments[i]);
      (i == 0 ? node.left : node.right) = argument.node;
    }
    if (known.arity > 0) expect(")");
    return add(std::move(node), known.type, at);
  }

  // --- `count(own [P N] on [last rank])`, `count(enemy Q in own prison)`

  Part count(size_t at) {
    Node node;
    node.op = Op::count;
    expect("(");
    node.whose = whose(true);
    skip_space();
    node.types =
        at_ < text_.size() &&
                (text_[at_] == '[' || (text_[at_] >= 'A' && text_[at_] <= 'Z') || text_[at_] == '+')
            ? types()
            : ~uint64_t{0};
    if (take_word("on")) {
      node.region = region();
    } else if (take_word("in")) {
      node.op = Op::held;
      node.zone_of = whose(false);
      node.zone.push_back(zone_name());
    }
    expect(")");
    return add(std::move(node), number, at);
  }

  Whose whose(bool any) {
    if (take_word("own")) return Whose::own;
    if (take_word("enemy")) return Whose::enemy;
    if (any && take_word("any")) return Whose::any;
    fail("expression-syntax",
         std::string("expected 'own'") + (any ? ", 'enemy' or 'any'" : " or 'enemy'"), at_);
    return Whose::own;
  }

  std::string zone_name() {
    skip_space();
    const size_t at = at_;
    const size_t end = std::min(text_.find(')', at), text_.size());
    std::string name = text_.substr(at, end - at);
    while (!name.empty() && name.back() == ' ') name.pop_back();
    at_ = end;
    std::vector<std::string> names;
    for (const ZoneInfo& zone : equipment_.zones) {
      if (zone.name == name) return name;
      names.push_back(zone.name);
    }
    const std::string near = nearest_name(name, names);
    fail("expression-name", "there is no zone '" + name + "'", at,
         near.empty() ? "" : "did you mean '" + near + "'?");
    return name;
  }

  // One piece type, or several in brackets.
  uint64_t types() {
    uint64_t found = 0;
    const bool several = take("[");
    do {
      skip_space();
      const size_t at = at_;
      size_t end = at_;
      while (end < text_.size() &&
             (is_letter(text_[end]) || text_[end] == '+' || text_[end] == '~'))
        ++end;
      const std::string symbol = text_.substr(at, end - at);
      const auto type = equipment_.find_type(std::string_view(symbol));
      if (!type) {
        fail("expression-name", "there is no piece type '" + symbol + "'", at);
        return 0;
      }
      found |= uint64_t{1} << type->index();
      at_ = end;
      if (several) take(",");
      skip_space();
    } while (several && !failed() && at_ < text_.size() && text_[at_] != ']');
    if (several) expect("]");
    return found;
  }

  std::vector<CellSet> region() {
    expect("[");
    if (failed()) return {};
    const size_t at = at_;
    const size_t end = text_.find(']', at);
    if (end == std::string::npos) {
      fail("expression-syntax", "expected ']' after the region", at);
      return {};
    }
    const std::string words = text_.substr(at, end - at);
    at_ = end + 1;
    std::vector<CellSet> cells;
    for (const SideInfo& side : equipment_.sides) {
      const auto found = parse_region(equipment_.topology, side.orientation, words, where_);
      if (!found) {
        fail("expression-syntax", found.problems().front().message, at,
             found.problems().front().hint);
        return {};
      }
      cells.push_back(*found);
    }
    return cells;
  }

  Part on_region(const Part& where) {
    demand(where, cell);
    Node node;
    node.op = Op::on_region;
    node.left = where.node;
    node.region = region();
    return add(std::move(node), truth, where.at);
  }

  Part in_types(const Part& what) {
    demand(what, piece_type);
    Node node;
    node.op = Op::in_types;
    node.left = what.node;
    node.types = types();
    return add(std::move(node), truth, what.at);
  }

  static constexpr int kLargest = 1'000'000;
  static constexpr int kMostDepth = 64;

  const std::string& text_;
  ExpressionScope scope_;
  const Equipment& equipment_;
  const SourceMark& where_;
  size_t at_ = 0;
  int depth_ = 0;
  std::vector<Node> nodes_;
  std::optional<Diagnostic> failure_;
};

}  // namespace

Result<std::vector<Node>> parse_expression(const std::string& text, ExpressionScope scope,
                                           ExpressionType wanted, const Equipment& equipment,
                                           const SourceMark& where) {
  // As long as the longest that are evaluated part by part without running out of stack.
  constexpr size_t kMostCharacters = 2000;
  if (text.size() > kMostCharacters)
    return error("expression-syntax",
                 "the expression has more than " + std::to_string(kMostCharacters) + " characters",
                 "split it into several rules, or write a script", where);
  return Parser(text, scope, equipment, where).run(wanted);
}

}  // namespace stockade
