// Reads the parts of expressions about pieces and cells: `count(own P on [last rank])`, `sees(..)`.

#include <array>

#include "framework/rules/expression_parser.h"

namespace stockade {

using Op = ExpressionOp;
using enum ExpressionType;

namespace {

constexpr int kMaxEnds = 8;  ///< of a chain
constexpr std::array<std::pair<std::string_view, LineWay>, 4> kWays = {
    {{"file", LineWay::file},
     {"rank", LineWay::rank},
     {"straight", LineWay::straight},
     {"diagonal", LineWay::diagonal}}};

}  // namespace

ExpressionParser::Part ExpressionParser::count(size_t at, Op on_board, Op in_zone) {
  Node node;
  expect("(");
  read_pieces(node);
  node.op = on_board;
  if (take_word("on")) {
    node.left = read_cells();
  } else if (take_word("in")) {
    node.op = in_zone;
    node.zone_of = whose(false);
    node.name = zone_name();
  }
  expect(")");
  return add(std::move(node), number, at);
}

void ExpressionParser::read_pieces(Node& node) {
  node.whose = whose(true);
  node.types = at_type() ? types() : ~uint64_t{0};
}

int ExpressionParser::pieces() {
  skip_space();
  const size_t at = at_;
  Node node;
  node.op = Op::pieces;
  if (!failed()) read_pieces(node);
  return add(std::move(node), number, at).node;
}

bool ExpressionParser::at_type() {
  skip_space();
  return at_ < text_.size() &&
         (text_[at_] == '[' || (text_[at_] >= 'A' && text_[at_] <= 'Z') || text_[at_] == '+');
}

ExpressionParser::Part ExpressionParser::cell_of(Whose whose, size_t at) {
  Node node;
  node.op = Op::cell_of;
  node.whose = whose;
  node.types = types();
  return add(std::move(node), cell, at);
}

ExpressionParser::Part ExpressionParser::sees(size_t at) {
  Node node;
  node.op = Op::sees;
  expect("(");
  node.left = pieces();
  expect(",");
  node.right = pieces();
  node.way = way();
  expect(")");
  return add(std::move(node), truth, at);
}

ExpressionParser::Part ExpressionParser::line(size_t at) {
  Node node;
  expect("(");
  if (!failed()) read_pieces(node);
  node.op = Op::line;
  expect(",");
  skip_space();
  const size_t number_at = at_;
  if (!failed()) node.value = nodes_[literal().node].value;
  if (node.value < 2)
    fail("expression-syntax", "a line needs a length of at least 2", number_at,
         "for example: line(own, 4)");
  node.way = way();
  expect(")");
  return add(std::move(node), truth, at);
}

ExpressionParser::Part ExpressionParser::connected(size_t at) {
  Node node;
  expect("(");
  if (!failed()) read_pieces(node);
  node.op = Op::connected;
  if (!failed() && take(",")) {
    node.op = Op::joined;
    node.left = read_cells();
    expect(",");
    node.right = further_cells(kMaxEnds - 1);
    node.way = way();
  }
  expect(")");
  return add(std::move(node), truth, at);
}

/// A set of cells, or several separated by commas.
int ExpressionParser::further_cells(int most) {
  const size_t at = at_;
  const int first = read_cells();
  if (failed() || !take(",")) return first;
  skip_space();
  // Another set follows, or the lines along which the chain goes.
  for (const auto& [name, way] : kWays)
    if (peek_word() == name) {
      --at_;
      while (text_[at_] != ',') --at_;
      return first;
    }
  if (most == 1) {
    fail("expression-syntax", "a chain joins at most 8 sets of cells", at_);
    return first;
  }
  Node node;
  node.op = Op::several;
  node.left = first;
  node.right = further_cells(most - 1);
  return add(std::move(node), cells, at).node;
}

LineWay ExpressionParser::way() {
  if (failed() || !take(",")) return LineWay::any;
  skip_space();
  const size_t at = at_;
  for (const auto& [name, way] : kWays) {
    if (!take_word(name)) continue;
    if (directions_of(equipment_.topology.compass(), way).empty())
      fail("expression-name", "this board has no such lines", at, "leave it out: any line");
    return way;
  }
  fail("expression-syntax", "expected file, rank, straight or diagonal", at);
  return LineWay::any;
}

ExpressionParser::Part ExpressionParser::can_reach(size_t at) {
  Node node;
  node.op = Op::can_reach;
  expect("(");
  node.left = pieces();
  expect(",");
  node.right = read_cells();
  expect(")");
  return add(std::move(node), truth, at);
}

Whose ExpressionParser::whose(bool any) {
  if (take_word("own")) return Whose::own;
  if (take_word("enemy")) return Whose::enemy;
  if (any && take_word("neutral")) return Whose::neutral;
  if (any && take_word("any")) return Whose::any;
  fail("expression-syntax",
       std::string("expected 'own'") + (any ? ", 'enemy', 'neutral' or 'any'" : " or 'enemy'"),
       at_);
  return Whose::own;
}

std::string ExpressionParser::zone_name() {
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

uint64_t ExpressionParser::types() {
  uint64_t found = 0;
  const bool several = take("[");
  do {
    skip_space();
    const size_t at = at_;
    size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || text_[end] == '+' || text_[end] == '~'))
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

std::vector<CellSet> ExpressionParser::region() {
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

int ExpressionParser::read_cells() {
  skip_space();
  const size_t at = at_;
  Node node;
  if (failed()) return 0;
  if (take_word("neighbours")) {
    node.op = Op::neighbours;
    expect("(");
    node.left = cell_argument();
    expect(")");
  } else if (const bool whole = take_word("through"); whole || take_word("between")) {
    node.op = whole ? Op::through : Op::between;
    expect("(");
    node.left = cell_argument();
    expect(",");
    node.right = cell_argument();
    expect(")");
  } else if (const bool whose = take_word("attackers"); whose || take_word("attacks")) {
    node.op = whose ? Op::attackers_of : Op::attacks_of;
    expect("(");
    node.left = cell_argument();
    expect(")");
  } else if (take_word("attacked")) {
    node.op = Op::attacked_cells;
  } else if (take_word("defended")) {
    node.op = Op::defended_cells;
  } else if (at_ < text_.size() && text_[at_] == '[') {
    node.op = Op::region;
    node.region = region();
  } else {
    fail("expression-syntax", "expected cells", at,
         "write a region in square brackets, neighbours(cell), between(cell, cell), "
         "through(cell, cell), attacks(cell), attackers(cell), attacked or defended");
  }
  return add(std::move(node), number, at).node;
}

bool ExpressionParser::at_cells() {
  skip_space();
  if (at_ < text_.size() && text_[at_] == '[') return true;
  const std::string_view word = peek_word();
  return word == "neighbours" || word == "between" || word == "through" || word == "attacks" ||
         word == "attackers" || word == "attacked" || word == "defended";
}

int ExpressionParser::cell_argument() {
  if (failed()) return 0;
  const Part argument = disjunction();
  demand(argument, cell);
  return argument.node;
}

ExpressionParser::Part ExpressionParser::on_cells(const Part& where) {
  demand(where, cell);
  Node node;
  node.op = Op::on_cells;
  node.left = where.node;
  node.right = read_cells();
  return add(std::move(node), truth, where.at);
}

ExpressionParser::Part ExpressionParser::in_types(const Part& what) {
  demand(what, piece_type);
  Node node;
  node.op = Op::in_types;
  node.left = what.node;
  node.types = types();
  return add(std::move(node), truth, what.at);
}

}  // namespace stockade
