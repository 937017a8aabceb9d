#include "framework/rules/expression.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

using Node = Expression::Node;
using Op = ExpressionOp;
using Places = Expression::Places;

/// True if the pieces of `side`, which may be nobody, are those of `whose` from the view of `own`.
bool is_of(const Roster& roster, Whose whose, Side side, Side own) {
  switch (whose) {
    case Whose::own:
      return side == own;
    case Whose::enemy:
      return roster.are_enemies(own, side);
    case Whose::neutral:
      return side.index() == roster.sides();
    default:
      return true;
  }
}

class Evaluation {
 public:
  Evaluation(const std::vector<Node>& nodes, const Places& places, const ExpressionScene& scene)
      : nodes_(nodes), places_(places), scene_(scene) {}

  [[nodiscard]] int value(int index) const {
    const Node& node = nodes_[index];
    switch (node.op) {
      case Op::constant:
        return node.value;
      case Op::attribute:
      case Op::passes:
        return node.value < 0 ? 0 : scene_.position->attribute(node.value);
      case Op::to_move:
        return scene_.position->side_to_move() == scene_.own;
      case Op::equal:
        return value(node.left) == value(node.right);
      case Op::conjunction:
        return value(node.left) && value(node.right);
      case Op::disjunction:
        return value(node.left) || value(node.right);
      default:
        return other_value(node);
    }
  }

  /// The cells of `among` that the node, a set or one cell, names.
  [[nodiscard]] CellSet named_cells(int index, const CellSet& among) const {
    const Node& node = nodes_[index];
    if (is_set(node.op)) return within(among, node);
    CellSet found;
    if (const int cell = value(index); cell >= 0 && among.test(cell)) found.set(cell);
    return found;
  }

 private:
  /// value() of operations that value() itself does not do. Apart from it, because they need a
  /// large frame: conditions that are asked after every move mostly fail before.
  [[nodiscard, gnu::noinline]] int other_value(const Node& node) const {
    switch (node.op) {
      case Op::number:
        return scene_.number;
      case Op::turn:
        return scene_.position->attribute(CoreAttribute::full_move);
      case Op::quiet:
        return scene_.position->attribute(CoreAttribute::quiet_plies);
      case Op::side:
        return scene_.own.index() + 1;
      case Op::outcome: {
        const int now = node.value < 0 ? 0 : scene_.position->attribute(node.value);
        return now >= 0 && now < std::ssize(node.table) ? node.table[static_cast<size_t>(now)] : 0;
      }
      case Op::checks_given:
      case Op::remembered:
        return node.value < 0 ? 0 : scene_.position->attribute(node.value + scene_.own.index());
      case Op::last_from:
      case Op::last_to:
        return node.value < 0 ? -1 : scene_.position->attribute(node.value) - 1;
      case Op::gives_check:
        return scene_.rules && any_enemy([&](Side side) { return scene_.rules->checked(side); });
      case Op::gives_checkmate:
        return scene_.rules && any_enemy([&](Side side) { return scene_.rules->mated(side); });
      case Op::in_check:
        return scene_.rules && scene_.rules->checked(scene_.own);
      case Op::can_reach:
        return scene_.rules && scene_.rules->reaches(cells_of(nodes_[node.left]), set(node.right));
      case Op::sees:
        return places_.sees(cells_of(nodes_[node.left]), cells_of(nodes_[node.right]),
                            *scene_.position, node.way, node.region);
      case Op::line:
        return places_.has_line(cells_of(node), node.value, node.way);
      case Op::distance:
        return places_.distance(value(node.left), value(node.right));
      case Op::connected: {
        const CellSet cells = cells_of(node);
        if (cells.empty()) return false;
        CellSet first;
        first.set(cells.lowest());
        return places_.reach(first, cells, LineWay::any) == cells;
      }
      case Op::joined:
        return joins(node);
      case Op::cell_of: {
        const CellSet cells = cells_of(node);
        return cells.any() ? cells.lowest() : -1;
      }
      case Op::captures:
        return scene_.victim != kEmpty;
      case Op::drops:
        return scene_.form == MoveForm::drop;
      case Op::castles:
        return scene_.form == MoveForm::castling;
      case Op::exchanges:
        return scene_.form == MoveForm::exchange;
      case Op::from:
        return scene_.from;
      case Op::to:
        return scene_.to;
      case Op::piece:
        return type_of(scene_.piece);
      case Op::victim:
        return type_of(scene_.victim);
      case Op::becomes:
        return type_of(scene_.becomes);
      case Op::enters:
        return type_of(scene_.enters);
      case Op::count:
        return counted(node);
      case Op::held:
      case Op::held_worth:
        return held(node);
      case Op::worth:
        return worth(node);
      case Op::in_types: {
        const int type = value(node.left);
        return type >= 0 && (node.types >> type & 1);
      }
      case Op::negation:
        return !value(node.left);
      case Op::minus:
        return clamped(-int64_t{value(node.left)});
      case Op::absolute:
        return clamped(std::abs(int64_t{value(node.left)}));
      case Op::on_cells: {
        const int cell = value(node.left);
        return cell >= 0 && has(nodes_[node.right], cell);
      }
      case Op::ahead:
      case Op::behind:
      case Op::left:
      case Op::right:
      case Op::above:
      case Op::below:
      case Op::twin:
        return places_.step(node.op, value(node.left), scene_.own);
      case Op::rank:
      case Op::file:
      case Op::level:
      case Op::colour:
      case Op::exists:
      case Op::empty:
      case Op::own:
      case Op::enemy:
      case Op::neutral:
      case Op::attacked:
      case Op::defended:
      case Op::home:
        return of_cell(node.op, value(node.left));
      default:
        return of_two(node.op, value(node.left), value(node.right));
    }
  }

  // Sums and products stay within int for all inputs.
  static int clamped(int64_t value) {
    return static_cast<int>(std::clamp<int64_t>(value, std::numeric_limits<int>::min() + 1,
                                                std::numeric_limits<int>::max()));
  }

  static int of_two(Op op, int a, int b) {
    switch (op) {
      case Op::add:
        return clamped(int64_t{a} + b);
      case Op::subtract:
        return clamped(int64_t{a} - b);
      case Op::multiply:
        return clamped(int64_t{a} * b);
      case Op::divide:
        return b ? a / b : 0;
      case Op::remainder:
        return b ? a % b : 0;
      case Op::smaller:
        return std::min(a, b);
      case Op::larger:
        return std::max(a, b);
      case Op::unequal:
        return a != b;
      case Op::less:
        return a < b;
      case Op::at_most:
        return a <= b;
      case Op::more:
        return a > b;
      default:
        return a >= b;
    }
  }

  // A piece that comes from no cell has no rank, and is in no region.
  [[nodiscard]] int of_cell(Op op, int cell) const {
    if (cell < 0) return 0;
    const Piece piece = scene_.position->at(cell);
    switch (op) {
      case Op::rank:
        return places_.rank[scene_.own][cell];
      case Op::file:
        return places_.file[cell];
      case Op::level:
        return places_.level[cell];
      case Op::colour:
        return places_.shade[cell];
      case Op::exists:
        return 1;
      case Op::empty:
        return piece == kEmpty;
      case Op::own:
        return piece != kEmpty && places_.roster.side_of(piece) == scene_.own;
      case Op::enemy:
        return piece != kEmpty &&
               places_.roster.are_enemies(scene_.own, places_.roster.side_of(piece));
      case Op::neutral:
        return places_.roster.is_neutral(piece);
      case Op::attacked:
        return any_enemy([&](Side by) { return scene_.rules->attacked(cell, by); });
      case Op::defended:
        return scene_.rules->attacked(cell, scene_.own);
      default:
        return scene_.setup && (*scene_.setup)[scene_.piece.index()].test(cell);
    }
  }

  template <class Test>
  [[nodiscard]] bool any_enemy(Test test) const {
    for (int side = 0; side < places_.roster.sides(); ++side)
      if (places_.roster.are_enemies(scene_.own, Side{side}) && test(Side{side})) return true;
    return false;
  }

  /// True if one group reaches all the sets.
  [[nodiscard]] bool joins(const Node& node) const {
    const CellSet pieces = cells_of(node);
    const CellSet start = set(node.left);
    if (nodes_[node.right].op != Op::several)
      return (places_.reach(start, pieces, node.way) & set(node.right)).any();
    for (CellSet rest = start & pieces; rest.any();) {
      const CellSet group = places_.reach(CellSet::of(rest.lowest()), pieces, node.way);
      bool all = true;
      for (int at = node.right; all;) {
        const bool last = nodes_[at].op != Op::several;
        all = (group & set(last ? at : nodes_[at].left)).any();
        if (last) break;
        at = nodes_[at].right;
      }
      if (all) return true;
      rest &= ~group;
    }
    return false;
  }

  // --- sets of cells

  static bool is_set(Op op) {
    return op == Op::region || op == Op::neighbours || op == Op::between || op == Op::through ||
           op == Op::attackers_of || is_asked_by_cell(op);
  }
  static bool is_asked_by_cell(Op op) {
    return op == Op::attacked_cells || op == Op::defended_cells || op == Op::attacks_of;
  }
  [[nodiscard]] bool attacks(int from, int cell) const {
    if (from < 0 || !scene_.rules) return false;
    const Piece piece = scene_.position->at(from);
    return piece != kEmpty && !places_.roster.is_neutral(piece) &&
           scene_.rules->attackers(cell, places_.roster.side_of(piece)).test(from);
  }
  /// The pieces of all sides that attack the cell.
  [[nodiscard]] CellSet attackers(int cell) const {
    CellSet found;
    if (cell < 0 || !scene_.rules) return found;
    for (int side = 0; side < places_.roster.sides(); ++side)
      found |= scene_.rules->attackers(cell, Side{side});
    return found;
  }
  /// Whether the cell is in the set of that node.
  [[nodiscard]] bool has(const Node& node, int cell) const {
    switch (node.op) {
      case Op::region:
        return node.region[scene_.own.index()].test(cell);
      case Op::attacked_cells:
        return of_cell(Op::attacked, cell);
      case Op::defended_cells:
        return of_cell(Op::defended, cell);
      case Op::attacks_of:
        return attacks(value(node.left), cell);
      default:
        return cells_in(node).test(cell);
    }
  }
  [[nodiscard]] CellSet cells_in(const Node& node) const {
    if (node.op == Op::region) return node.region[scene_.own.index()];
    const int first = value(node.left);
    if (node.op == Op::attackers_of) return attackers(first);
    if (node.op == Op::neighbours) return first < 0 ? CellSet{} : places_.neighbours[first];
    return node.op == Op::through ? places_.through(first, value(node.right))
                                  : places_.between(first, value(node.right));
  }
  /// The cells of `cells` that are in the set of that node.
  [[nodiscard]] CellSet within(const CellSet& cells, const Node& node) const {
    if (!is_asked_by_cell(node.op)) return cells & cells_in(node);
    CellSet kept = cells;
    for (CellSet rest = cells; rest.any();)
      if (const int cell = rest.pop(); !has(node, cell)) kept.reset(cell);
    return kept;
  }
  [[nodiscard]] CellSet set(int index) const {
    return within(scene_.position->layout().board(), nodes_[index]);
  }

  [[nodiscard]] int type_of(Piece piece) const {
    return piece == kEmpty ? -1 : places_.roster.type_of(piece).index();
  }
  [[nodiscard]] bool is_counted(const Node& node, Piece piece) const {
    return is_of(places_.roster, node.whose, places_.roster.side_of(piece), scene_.own) &&
           (node.types >> places_.roster.type_of(piece).index() & 1);
  }

  /// The cells of the pieces that the node describes.
  [[nodiscard]] CellSet cells_of(const Node& node) const {
    if (node.types == ~uint64_t{0} && node.whose == Whose::any) return scene_.position->occupied();
    if (node.types == ~uint64_t{0} && node.whose == Whose::own)
      return scene_.position->cells_of(scene_.own);
    CellSet cells;
    for (const uint8_t piece : node.pieces[scene_.own])
      cells |= scene_.position->cells_of(Piece{piece});
    return cells;
  }

  [[nodiscard]] int counted(const Node& node) const {
    const CellSet cells = cells_of(node);
    return (node.left < 0 ? cells : within(cells, nodes_[node.left])).count();
  }

  /// The total value of the pieces on the board that the node describes.
  [[nodiscard]] int worth(const Node& node) const {
    int64_t sum = 0;
    for (int number = 1; number < places_.roster.pieces(); ++number) {
      const Piece piece{number};
      if (!is_counted(node, piece)) continue;
      const CellSet cells = scene_.position->cells_of(piece);
      sum += int64_t{(node.left < 0 ? cells : within(cells, nodes_[node.left])).count()} *
             value_of(piece);
    }
    return clamped(sum);
  }

  [[nodiscard]] int value_of(Piece piece) const {
    return places_.values[places_.roster.type_of(piece).index()];
  }

  /// The number of pieces in a zone, or their total value.
  [[nodiscard]] int held(const Node& node) const {
    int64_t sum = 0;
    for (const ZoneInfo& zone : scene_.position->layout().zones()) {
      if (zone.name != node.name || !is_of(places_.roster, node.zone_of, zone.owner, scene_.own))
        continue;
      for (size_t i = 0; i < zone.holds.size(); ++i)
        if (is_counted(node, zone.holds[i]))
          sum += int64_t{scene_.position->count(zone.first_slot + static_cast<int>(i))} *
                 (node.op == Op::held ? 1 : value_of(zone.holds[i]));
    }
    return clamped(sum);
  }

  const std::vector<Node>& nodes_;
  const Places& places_;
  const ExpressionScene& scene_;
};

/// Computes what does not depend on the position.
void prepare(Node& node, const Places& places) {
  if (node.op == Op::sees) node.region = places.lines_through(node.way);
  if (node.op != Op::count && node.op != Op::pieces && node.op != Op::line &&
      node.op != Op::cell_of && node.op != Op::connected && node.op != Op::joined)
    return;
  const Roster& roster = places.roster;
  for (int own = 0; own < roster.sides(); ++own) {
    std::vector<uint8_t>& pieces = node.pieces.emplace_back();
    for (int i = 1; i < roster.pieces(); ++i)
      if (is_of(roster, node.whose, roster.side_of(Piece{i}), Side{own}) &&
          (node.types >> roster.type_of(Piece{i}).index() & 1))
        pieces.push_back(static_cast<uint8_t>(i));
  }
}

}  // namespace

Result<Expression> Expression::parse(const std::string& text, ExpressionScope scope,
                                     ExpressionType wanted, const Equipment& equipment,
                                     const SourceMark& where) {
  auto nodes = parse_expression(text, scope, wanted, equipment, where);
  if (!nodes) return nodes.problems();
  Expression expression;
  expression.text_ = text;
  expression.root_ = static_cast<int>(nodes->size()) - 1;
  const auto places = std::make_shared<Places>(equipment);
  if (std::any_of(nodes->begin(), nodes->end(), [](const Node& node) {
        return node.op == Op::between || node.op == Op::through || node.op == Op::distance;
      }))
    places->tabulate_pairs();
  for (Node& node : *nodes) prepare(node, *places);
  expression.nodes_ = std::make_shared<const std::vector<Node>>(std::move(*nodes));
  expression.places_ = places;
  return expression;
}

Expression Expression::bound_to(const PositionLayout& layout) const {
  std::vector<Node> nodes = *nodes_;
  const auto& attributes = layout.attributes();
  for (Node& node : nodes) {
    if (node.name.empty() || node.op == Op::held || node.op == Op::held_worth) continue;
    const auto found =
        std::find_if(attributes.begin(), attributes.end(),
                     [&](const AttributeInfo& attribute) { return attribute.name == node.name; });
    node.value = found == attributes.end() ? -1 : static_cast<int>(found - attributes.begin());
  }
  Expression bound = *this;
  bound.nodes_ = std::make_shared<const std::vector<Node>>(std::move(nodes));
  return bound;
}

int Expression::evaluate(const ExpressionScene& scene) const {
  return Evaluation(*nodes_, *places_, scene).value(root_);
}

CellSet Expression::cells(const ExpressionScene& scene, const CellSet& among) const {
  return Evaluation(*nodes_, *places_, scene).named_cells(root_, among);
}

}  // namespace stockade
