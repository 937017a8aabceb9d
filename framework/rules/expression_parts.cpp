// What rules ask about a condition without evaluating it: what it depends on, its parts, and those
// forms that they test in ways of their own.

#include <algorithm>
#include <utility>

#include "framework/rules/expression.h"
#include "framework/rules/expression_node.h"

namespace stockade {
namespace {

using Node = Expression::Node;
using Op = ExpressionOp;

/// True for operations that go from a cell to another.
bool is_step(Op op) {
  return op == Op::ahead || op == Op::behind || op == Op::left || op == Op::right ||
         op == Op::above || op == Op::below || op == Op::twin;
}

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
