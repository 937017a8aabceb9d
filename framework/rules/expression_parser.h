#pragma once
// ExpressionParser: reads the text of an expression into nodes. expression_parser.cpp reads
// operators and words, expression_pieces.cpp what concerns pieces and cells.

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/rules/expression_words.h"

namespace stockade {

class ExpressionParser {
 public:
  /// The arguments must outlive the parser.
  ExpressionParser(const std::string& text, ExpressionScope scope, const Equipment& equipment,
                   const SourceMark& where)
      : text_(text), scope_(scope), equipment_(equipment), where_(where) {}

  /// Call it once.
  Result<std::vector<Expression::Node>> run(ExpressionType wanted);

 private:
  using Node = Expression::Node;
  using Op = ExpressionOp;
  using Word = ExpressionWord;

  struct Part {
    int node = 0;
    ExpressionType type = ExpressionType::number;
    size_t at = 0;
  };

  // --- errors: only the first one is reported

  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  void fail(std::string id, const std::string& message, size_t at, std::string hint = {}) {
    if (failed()) return;
    const std::string_view rest = std::string_view(text_).substr(std::min(at, text_.size()));
    const std::string place =
        rest.empty() ? "at its end" : "at '" + std::string(rest.substr(0, 24)) + "'";
    if (hint.empty()) hint = "see docs/author/expressions.md";
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
    node.cost = cost_of(node.op);
    for (const int operand : {node.left, node.right})
      if (operand >= 0 && !failed()) node.cost += nodes_[operand].cost;
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

  // --- grammar, from the loosest operator to the tightest
  Part disjunction();
  Part conjunction();
  /// Sorts the operands by cost: the cheapest often decides alone.
  template <class Operand>
  Part chain(std::string_view joint, Op op, Operand operand) {
    std::vector<Part> parts = {operand()};
    while (!failed() && take_word(joint)) {
      parts.push_back(operand());
      demand(parts[parts.size() - 2], ExpressionType::truth);
      demand(parts.back(), ExpressionType::truth);
    }
    if (failed()) return {};
    const size_t at = parts.front().at;
    std::stable_sort(parts.begin(), parts.end(), [this](const Part& a, const Part& b) {
      return nodes_[a.node].cost < nodes_[b.node].cost;
    });
    Part left = parts.front();
    left.at = at;
    for (size_t i = 1; i < parts.size(); ++i)
      left = join(op, left, parts[i], ExpressionType::truth);
    return left;
  }
  Part negation();
  Part comparison();
  Part sum();
  Part product();
  Part factor();
  // Reads a nested part, or fails if the nesting is too deep.
  template <class Read>
  Part deeper(size_t at, Read read) {
    if (depth_ == kMaxDepth)
      fail("expression-syntax", "it is nested too deep", at,
           "use at most " + std::to_string(kMaxDepth) + " levels");
    if (failed()) return {};
    ++depth_;
    const Part part = read();
    --depth_;
    return part;
  }
  Part literal();
  Part word();
  /// Reads the longest known name at the current position; nullptr if there is none.
  const Word* take_known();
  /// If the word makes no sense in this scope or on this board, reports that and returns true.
  bool refuse(const Word& word, size_t at);
  Part call(const Word& known, size_t at);

  Part step(size_t at);
  /// True if a source of chance is named next, perhaps behind `highest` or `lowest`.
  bool at_chance();
  Part chance(size_t at);

  // --- `count(own [P N] on [last rank])`, `worth(enemy Q in own prison)`
  /// `on_board` and `in_zone`: the operation for pieces on the board and for pieces in a zone.
  Part count(size_t at, Op on_board, Op in_zone);
  /// `own P`: the owner and the types; all types if none is named.
  void read_pieces(Node& node);
  int pieces();
  [[nodiscard]] bool at_type();
  Part cell_of(Whose whose, size_t at);

  // --- `sees(own K, enemy K, file)`, `line(own, 4, diagonal)`, `can reach(own K, [last rank])`,
  // `connected(own)`, `connected(own, [first rank], [last rank])`
  Part sees(size_t at);
  Part line(size_t at);
  LineWay way();
  Part connected(size_t at);
  int further_cells(int most);
  Part can_reach(size_t at);
  Whose whose(bool any);
  std::string zone_name();
  // One piece type, or several in brackets.
  uint64_t types();
  std::vector<CellSet> region();
  /// `[last rank]`, `neighbours(to)`, `between(from, to)`, `through(from, to)`, `attacks(to)`,
  /// `attackers(to)`, `attacked`, `defended`.
  int read_cells();
  [[nodiscard]] bool at_cells();
  int cell_argument();
  Part on_cells(const Part& where);
  Part in_types(const Part& what);

  static constexpr int kLargest = 1'000'000;
  static constexpr int kMaxDepth = 64;

  const std::string& text_;
  ExpressionScope scope_;
  const Equipment& equipment_;
  const SourceMark& where_;
  ExpressionType wanted_ = ExpressionType::truth;
  size_t at_ = 0;
  int depth_ = 0;
  std::vector<Node> nodes_;
  std::optional<Diagnostic> failure_;
};

}  // namespace stockade
