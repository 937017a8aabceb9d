// Reads expressions: operators, words, types, and error messages.

#include "framework/rules/expression_parser.h"

#include <array>

namespace stockade {

using Op = ExpressionOp;
using enum ExpressionType;

Result<std::vector<Expression::Node>> ExpressionParser::run(ExpressionType wanted) {
  wanted_ = wanted;
  Part whole;
  if (wanted == cells && at_cells()) {
    whole.node = read_cells();
    whole.type = cells;
  } else {
    whole = disjunction();
    if (wanted == cells) {
      demand(whole, cell);
      whole.type = cells;
    }
  }
  if (!failed()) {
    skip_space();
    if (at_ < text_.size())
      fail("expression-syntax", "there is more text after the expression", at_);
  }
  demand(whole, wanted);
  if (failed()) return *failure_;
  return std::move(nodes_);
}
ExpressionParser::Part ExpressionParser::disjunction() {
  return chain("or", Op::disjunction, [&] { return conjunction(); });
}

ExpressionParser::Part ExpressionParser::conjunction() {
  return chain("and", Op::conjunction, [&] { return negation(); });
}

ExpressionParser::Part ExpressionParser::negation() {
  skip_space();
  const size_t at = at_;
  if (!take_word("not")) return comparison();
  const Part operand = deeper(at, [&] { return negation(); });
  demand(operand, truth);
  return apply(Op::negation, operand, truth, at);
}

ExpressionParser::Part ExpressionParser::comparison() {
  static constexpr std::array<std::pair<std::string_view, Op>, 6> kSigns = {{{"<=", Op::at_most},
                                                                             {">=", Op::at_least},
                                                                             {"!=", Op::unequal},
                                                                             {"=", Op::equal},
                                                                             {"<", Op::less},
                                                                             {">", Op::more}}};
  Part left = sum();
  if (failed()) return left;
  if (take_word("on")) return on_cells(left);
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

ExpressionParser::Part ExpressionParser::sum() {
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

ExpressionParser::Part ExpressionParser::product() {
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

ExpressionParser::Part ExpressionParser::factor() {
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

ExpressionParser::Part ExpressionParser::literal() {
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

ExpressionParser::Part ExpressionParser::word() {
  const size_t at = at_;
  const std::string name(peek_word());
  if (name.empty()) {
    fail("expression-syntax", "expected a value", at);
    return {};
  }
  if (const Word* known = take_known()) {
    if (refuse(*known, at)) return {};
    switch (known->op) {
      case Op::count:
        return count(at, Op::count, Op::held);
      case Op::worth:
        return count(at, Op::worth, Op::held_worth);
      case Op::step:
        return step(at);
      case Op::sees:
        return sees(at);
      case Op::line:
        return line(at);
      case Op::connected:
        return connected(at);
      case Op::can_reach:
        return can_reach(at);
      case Op::own:
      case Op::enemy:
      case Op::neutral:
        if (at_type())
          return cell_of(known->op == Op::own     ? Whose::own
                         : known->op == Op::enemy ? Whose::enemy
                                                  : Whose::neutral,
                         at);
        break;
      default:
        break;
    }
    return call(*known, at);
  }
  if (scope_ != ExpressionScope::formula && at_chance()) return chance(at);
  at_ += name.size();
  if (scope_ != ExpressionScope::formula) {
    Node node;
    if (const auto at_cell = equipment_.topology.find(name)) {
      node.value = *at_cell;
      return add(std::move(node), cell, at);
    }
    if (std::find(equipment_.attributes.begin(), equipment_.attributes.end(), name) !=
        equipment_.attributes.end()) {
      node.op = Op::attribute;
      node.value = -1;
      node.name = name;
      return add(std::move(node), number, at);
    }
    if (std::find(equipment_.remembered.begin(), equipment_.remembered.end(), name) !=
        equipment_.remembered.end()) {
      node.op = Op::remembered;
      node.value = -1;
      node.name = name;
      return add(std::move(node), number, at);
    }
  }
  std::vector<std::string> names = equipment_.attributes;
  names.insert(names.end(), equipment_.remembered.begin(), equipment_.remembered.end());
  for (const ChanceSource& source : equipment_.chance) names.push_back(source.name);
  for (const Word& known : expression_words())
    if (known.scope <= scope_) names.emplace_back(known.name);
  if (wanted_ == ExpressionType::cells)
    names.insert(names.end(), {"neighbours", "between", "through", "attacks", "attackers"});
  const std::string near = nearest_name(name, names);
  fail("expression-name", "'" + name + "' is not known", at,
       near.empty() ? "" : "did you mean '" + near + "'?");
  return {};
}

const ExpressionWord* ExpressionParser::take_known() {
  const Word* found = nullptr;
  size_t end = 0;
  for (const Word& known : expression_words()) {
    const size_t begin = at_;
    const size_t space = known.name.find(' ');
    const bool fits = take_word(known.name.substr(0, space)) &&
                      (space == std::string_view::npos || take_word(known.name.substr(space + 1)));
    if (fits && at_ > end) {
      found = &known;
      end = at_;
    }
    at_ = begin;
  }
  if (found) at_ = end;
  return found;
}

bool ExpressionParser::refuse(const Word& word, size_t at) {
  const std::string quoted = "'" + std::string(word.name) + "'";
  const std::string here = quoted + " cannot be used here: ";
  if (word.scope > scope_) {
    fail("expression-name",
         here + (scope_ == ExpressionScope::formula
                     ? "this formula knows only the number of the turn"
                     : "only 'forbid' looks at a move"),
         at);
  } else if ((word.op == Op::gives_check || word.op == Op::gives_checkmate) &&
             scope_ == ExpressionScope::move) {
    fail("expression-name", here + "'when' looks at the position before the move", at,
         "write it under 'after' of the same item");
  } else if (word.op == Op::can_reach && scope_ != ExpressionScope::position) {
    fail("expression-name", here + "only 'goals' may look for moves", at);
  } else if (word.op == Op::left || word.op == Op::right || word.op == Op::above ||
             word.op == Op::below || word.op == Op::ahead || word.op == Op::behind) {
    const bool along_rank = word.op == Op::left || word.op == Op::right;
    if (directions_of(equipment_.topology.compass(), along_rank ? LineWay::rank : LineWay::file)
            .empty())
      fail("expression-name", here + "the directions of this board have other names", at,
           "use neighbours(cell)");
  }
  return failed();
}

ExpressionParser::Part ExpressionParser::call(const Word& known, size_t at) {
  Node node;
  node.op = known.op;
  if (known.op == Op::checks_given) node.name = kChecksGiven;
  if (known.op == Op::last_from) node.name = kLastFrom;
  if (known.op == Op::last_to) node.name = kLastTo;
  if (known.op == Op::passes) node.name = kPassesInARow;
  if (!node.name.empty()) node.value = -1;
  if (known.op == Op::constant) node.value = known.name == "yes";
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

bool ExpressionParser::at_chance() {
  const size_t begin = at_;
  bool found = false;
  for (const std::string_view before : {"", "highest", "lowest"}) {
    if (!before.empty() && !take_word(before)) continue;
    const std::string name(peek_word());
    found = found || std::any_of(equipment_.chance.begin(), equipment_.chance.end(),
                                 [&](const ChanceSource& source) { return source.name == name; });
    at_ = begin;
  }
  return found;
}

// `dice`, `highest dice`, `lowest dice`, `dice shows 6`.
ExpressionParser::Part ExpressionParser::chance(size_t at) {
  const bool highest = take_word("highest");
  const bool lowest = !highest && take_word("lowest");
  const std::string name(peek_word());
  at_ += name.size();
  const auto source = std::find_if(equipment_.chance.begin(), equipment_.chance.end(),
                                   [&](const ChanceSource& each) { return each.name == name; });
  std::optional<int> face;
  if (!highest && !lowest && take_word("shows")) {
    skip_space();
    const size_t face_at = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
      ++at_;
    const std::string shown(text_.substr(face_at, at_ - face_at));
    face = source->find_face(shown);
    if (!face) {
      std::vector<std::string> faces;
      for (const ChanceSource::Face& each : source->faces) faces.push_back(each.name);
      const std::string near = nearest_name(shown, faces);
      fail("expression-name", "'" + name + "' never shows '" + shown + "'", face_at,
           near.empty() ? "" : "did you mean '" + near + "'?");
      return {};
    }
  }
  Node node;
  node.op = Op::outcome;
  node.value = -1;
  node.name = name;
  node.table.push_back(0);
  for (const ChanceSource::Outcome& outcome : source->outcomes) {
    int sum = 0;
    int least = source->faces[outcome.front()].value;
    int most = least;
    for (const uint8_t each : outcome) {
      const int value = source->faces[each].value;
      sum += value;
      least = std::min(least, value);
      most = std::max(most, value);
    }
    const bool shows = face && std::find(outcome.begin(), outcome.end(), *face) != outcome.end();
    node.table.push_back(face ? shows : highest ? most : lowest ? least : sum);
  }
  return add(std::move(node), face ? truth : number, at);
}

// Numbered from 1; if a turn is one move, both numbers are 0.
ExpressionParser::Part ExpressionParser::step(size_t at) {
  const auto attribute_called = [&](const char* name) {
    Node node;
    node.op = Op::attribute;
    node.value = -1;
    node.name = name;
    return add(std::move(node), number, at);
  };
  const Part all = attribute_called(kMovesInTurn);
  const Part made = join(Op::subtract, all, attribute_called(kMovesLeft), number);
  Node one;
  one.value = 1;
  return join(Op::add, made, add(std::move(one), number, at), number);
}

Result<std::vector<Expression::Node>> parse_expression(const std::string& text,
                                                       ExpressionScope scope, ExpressionType wanted,
                                                       const Equipment& equipment,
                                                       const SourceMark& where) {
  // The longest expressions that can be evaluated recursively without running out of stack.
  constexpr size_t kMaxCharacters = 2000;
  if (text.size() > kMaxCharacters)
    return error("expression-syntax",
                 "the expression has more than " + std::to_string(kMaxCharacters) + " characters",
                 "split it into several rules, or write a script", where);
  return ExpressionParser(text, scope, equipment, where).run(wanted);
}

}  // namespace stockade
