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

/// True for operations that go from a cell to another.
bool is_step(Op op) {
  return op == Op::ahead || op == Op::behind || op == Op::left || op == Op::right ||
         op == Op::above || op == Op::below || op == Op::twin;
}

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

namespace {

/// Whether the operation asks for nothing, or for turns, quiet plies and sides alone.
bool asks_for_count(ExpressionOp op) {
  const bool counts = op == ExpressionOp::constant || op == ExpressionOp::turn ||
                      op == ExpressionOp::quiet || op == ExpressionOp::side;
  return counts || (op >= ExpressionOp::minus && op <= ExpressionOp::disjunction);
}

}  // namespace

ExpressionUses Expression::uses() const {
  ExpressionUses uses;
  std::vector<int> open = {root_};
  while (!open.empty()) {
    const Node& node = (*nodes_)[open.back()];
    open.pop_back();
    if (node.left >= 0) open.push_back(node.left);
    if (node.right >= 0) open.push_back(node.right);
    uses.only_counts = uses.only_counts && asks_for_count(node.op);
    switch (node.op) {
      case Op::piece:
      case Op::becomes:
      case Op::enters:
      case Op::drops:
      case Op::castles:
      case Op::exchanges:
      case Op::home:
        uses.piece = true;
        break;
      case Op::from:
        uses.from = true;
        break;
      case Op::to:
        uses.target = true;
        break;
      case Op::captures:
      case Op::victim:
        uses.victim = true;
        break;
      case Op::checks_given:
        uses.checks_given = true;
        break;
      case Op::equal:
      case Op::at_least:
        if ((*nodes_)[node.left].op == Op::checks_given && (*nodes_)[node.right].op == Op::constant)
          uses.checks_wanted = (*nodes_)[node.right].value;
        uses.only_checks = uses.checks_wanted > 0 && &node == &(*nodes_)[root_];
        break;
      case Op::last_from:
      case Op::last_to:
        uses.last_move = true;
        break;
      case Op::passes:
        uses.passes = true;
        break;
      case Op::gives_checkmate:
        uses.checkmate = true;
        break;
      default:
        break;
    }
  }
  return uses;
}

std::vector<Expression> Expression::conjuncts() const {
  std::vector<Expression> parts;
  std::vector<int> open = {root_};
  while (!open.empty()) {
    const int index = open.back();
    const Node& node = (*nodes_)[index];
    open.pop_back();
    if (node.op == Op::conjunction) {
      open.push_back(node.right);
      open.push_back(node.left);
      continue;
    }
    parts.push_back(*this);
    parts.back().root_ = index;
  }
  std::stable_sort(parts.begin(), parts.end(), [](const Expression& a, const Expression& b) {
    return (*a.nodes_)[a.root_].cost < (*b.nodes_)[b.root_].cost;
  });
  return parts;
}

std::optional<int> Expression::needed_attribute() const {
  const auto is_attribute = [](const Node& node) {
    return (node.op == Op::attribute || node.op == Op::passes) && node.value >= 0;
  };
  const auto needed_by = [&](const auto& self, int index) -> std::optional<int> {
    const Node& node = (*nodes_)[index];
    if (is_attribute(node)) return node.value;
    if (node.op == Op::conjunction) {
      const auto needed = self(self, node.left);
      return needed ? needed : self(self, node.right);
    }
    if (node.op == Op::disjunction) {
      const auto needed = self(self, node.left);
      return needed == self(self, node.right) ? needed : std::nullopt;
    }
    if (node.op != Op::equal) return std::nullopt;
    const Node& number = (*nodes_)[node.right];
    const bool is_other = number.op == Op::constant && number.value != 0;
    const Node& attribute = (*nodes_)[node.left];
    return is_other && is_attribute(attribute) ? std::optional(attribute.value) : std::nullopt;
  };
  return needed_by(needed_by, root_);
}

std::vector<ExpressionAim> Expression::aims() const {
  std::vector<ExpressionAim> found;
  std::vector<int> open = {root_};
  while (!open.empty()) {
    const Node& node = (*nodes_)[open.back()];
    open.pop_back();
    ExpressionAim aim;
    const Node* pieces = &node;
    switch (node.op) {
      case Op::conjunction:
      case Op::disjunction:
        open.push_back(node.right);
        open.push_back(node.left);
        continue;
      case Op::connected:
        aim.of = ExpressionAim::Of::connection;
        break;
      case Op::line:
        aim.of = ExpressionAim::Of::line;
        aim.length = node.value;
        aim.way = node.way;
        break;
      case Op::joined: {
        aim.of = ExpressionAim::Of::chain;
        aim.way = node.way;
        const Node* set = &(*nodes_)[node.left];
        const Node* rest = &(*nodes_)[node.right];
        bool fixed = true;
        while (fixed) {
          fixed = set->op == Op::region;
          aim.ends.push_back(set->region);
          if (!rest) break;
          const bool more = rest->op == Op::several;
          set = more ? &(*nodes_)[rest->left] : rest;
          rest = more ? &(*nodes_)[rest->right] : nullptr;
        }
        if (!fixed) continue;
        break;
      }
      case Op::equal:
      case Op::more:
      case Op::at_least: {
        pieces = &(*nodes_)[node.left];
        if (pieces->op != Op::count || pieces->left < 0) continue;
        const Node& cells = (*nodes_)[pieces->left];
        const Node& number = (*nodes_)[node.right];
        if (cells.op != Op::region || number.op != Op::constant) continue;
        if (node.op != Op::more && number.value < 1) continue;
        aim.region = cells.region;
        aim.length = number.value;
        break;
      }
      default:
        continue;
    }
    if (pieces->whose != Whose::own) continue;
    aim.pieces = pieces->pieces;
    found.push_back(std::move(aim));
  }
  return found;
}

std::optional<ExpressionAim> Expression::sole_aim() const {
  const Op op = (*nodes_)[root_].op;
  if (op == Op::conjunction || op == Op::disjunction) return std::nullopt;
  std::vector<ExpressionAim> aims = this->aims();
  if (aims.empty()) return std::nullopt;
  return std::move(aims.front());
}

TargetMask Expression::target_mask() const {
  TargetMask mask;
  const Node* node = &(*nodes_)[root_];
  if (node->op == Op::negation) {
    mask.negated = true;
    node = &(*nodes_)[node->left];
  }
  if (node->op == Op::captures) mask.of = TargetMask::Of::captures;
  if (node->op == Op::in_types && (*nodes_)[node->left].op == Op::victim) {
    mask.of = TargetMask::Of::victims;
    mask.types = node->types;
  }
  if (node->op == Op::on_cells && (*nodes_)[node->left].op == Op::to &&
      (*nodes_)[node->right].op == Op::region) {
    mask.of = TargetMask::Of::region;
    mask.region = &(*nodes_)[node->right].region;
  }
  if (node->op == Op::empty) {
    std::vector<Op> steps;
    const Node* cell = &(*nodes_)[node->left];
    for (; is_step(cell->op); cell = &(*nodes_)[cell->left]) steps.push_back(cell->op);
    if (cell->op == Op::to) {
      mask.of = TargetMask::Of::beside_empty;
      mask.steps = places_->where_steps_lead(steps);
    }
  }
  return mask;
}

std::optional<ExpressionSight> Expression::sight() const {
  const Node& node = (*nodes_)[root_];
  if (node.op != Op::sees) return std::nullopt;
  ExpressionSight sight;
  sight.first = (*nodes_)[node.left].pieces;
  sight.second = (*nodes_)[node.right].pieces;
  sight.lines = &node.region;
  for (const int direction : places_->ways[node.way])
    sight.steps.push_back(places_->directions[direction]);
  return sight;
}

std::optional<ExpressionCount> Expression::count() const {
  const Node& node = (*nodes_)[root_];
  if (node.left < 0 || node.right < 0) return std::nullopt;
  const Node& pieces = (*nodes_)[node.left];
  const Node& number = (*nodes_)[node.right];
  if (pieces.op != Op::count || pieces.types == ~uint64_t{0} || number.op != Op::constant)
    return std::nullopt;
  ExpressionCount count;
  switch (node.op) {
    case Op::equal:
      count.least = count.most = number.value;
      break;
    case Op::less:
      count.most = number.value - 1;
      break;
    case Op::at_most:
      count.most = number.value;
      break;
    case Op::more:
      count.least = number.value + 1;
      break;
    case Op::at_least:
      count.least = number.value;
      break;
    default:
      return std::nullopt;
  }
  count.pieces = pieces.pieces;
  if (pieces.left < 0) return count;
  const Node& cells = (*nodes_)[pieces.left];
  if (cells.op != Op::region) return std::nullopt;
  for (const CellSet& region : cells.region) count.cells.push_back(region);
  return count;
}

bool Expression::asks_whether_to_move() const { return (*nodes_)[root_].op == Op::to_move; }

bool Expression::spares(uint64_t types) const {
  const auto spared_by = [&](const auto& self, int index) -> bool {
    const Node& node = (*nodes_)[index];
    switch (node.op) {
      case Op::conjunction:
        return self(self, node.left) || self(self, node.right);
      case Op::disjunction:
        return self(self, node.left) && self(self, node.right);
      case Op::in_types: {
        const Op what = (*nodes_)[node.left].op;
        return what == Op::becomes || (what == Op::piece && (node.types & types) == 0);
      }
      default:
        return false;
    }
  };
  return spared_by(spared_by, root_);
}

}  // namespace stockade
