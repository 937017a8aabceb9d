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

Places places_of(const Equipment& equipment) {
  const Topology& topology = equipment.topology;
  Places places;
  places.boards = topology.boards();
  places.cells_per_board = topology.cells_per_board();
  places.roster = equipment.roster();
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& info = topology.info(cell);
    places.file.push_back(info.file + 1);
    places.level.push_back(info.level + 1);
    places.shade.push_back(info.shade);
  }
  for (const SideInfo& side : equipment.sides) {
    std::vector<int> ranks;
    for (int cell = 0; cell < topology.cells(); ++cell)
      ranks.push_back(topology.rank_seen(cell, side.orientation) + 1);
    places.rank.push_back(std::move(ranks));
  }
  return places;
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
      case Op::number:
        return scene_.number;
      case Op::turn:
        return scene_.position->attribute(CoreAttribute::full_move);
      case Op::quiet:
        return scene_.position->attribute(CoreAttribute::quiet_plies);
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
      case Op::count:
        return counted(node);
      case Op::held:
        return held(node);
      case Op::in_types: {
        const int type = value(node.left);
        return type >= 0 && (node.types >> type & 1);
      }
      case Op::negation:
        return !value(node.left);
      case Op::conjunction:
        return value(node.left) && value(node.right);
      case Op::disjunction:
        return value(node.left) || value(node.right);
      case Op::minus:
        return clamped(-int64_t{value(node.left)});
      case Op::absolute:
        return clamped(std::abs(int64_t{value(node.left)}));
      case Op::twin:
      case Op::rank:
      case Op::file:
      case Op::level:
      case Op::colour:
      case Op::empty:
      case Op::own:
      case Op::enemy:
      case Op::attacked:
      case Op::home:
      case Op::on_region:
        return of_cell(node, value(node.left));
      default:
        return of_two(node.op, value(node.left), value(node.right));
    }
  }

 private:
  // Sums and products stay within int, whatever an author writes.
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
      case Op::equal:
        return a == b;
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

  // A piece that comes from no cell has no rank, and stands on no region.
  [[nodiscard]] int of_cell(const Node& node, int cell) const {
    if (cell < 0) return node.op == Op::twin ? -1 : 0;
    const Piece piece = scene_.position->at(cell);
    switch (node.op) {
      case Op::twin:
        return places_.boards == 1
                   ? cell
                   : (cell + places_.cells_per_board) % (places_.boards * places_.cells_per_board);
      case Op::rank:
        return places_.rank[scene_.own.index()][cell];
      case Op::file:
        return places_.file[cell];
      case Op::level:
        return places_.level[cell];
      case Op::colour:
        return places_.shade[cell];
      case Op::empty:
        return piece == kEmpty;
      case Op::own:
        return piece != kEmpty && places_.roster.side_of(piece) == scene_.own;
      case Op::enemy:
        return piece != kEmpty &&
               places_.roster.are_enemies(places_.roster.side_of(piece), scene_.own);
      case Op::attacked:
        for (int by = 0; by < places_.roster.sides(); ++by)
          if (places_.roster.are_enemies(scene_.own, Side{by}) &&
              scene_.attacked(scene_.data, cell, Side{by}))
            return 1;
        return 0;
      case Op::home:
        return scene_.setup && (*scene_.setup)[scene_.piece.index()].test(cell);
      default:
        return node.region[scene_.own.index()].test(cell);
    }
  }

  [[nodiscard]] int type_of(Piece piece) const {
    return piece == kEmpty ? -1 : places_.roster.type_of(piece).index();
  }
  [[nodiscard]] bool is_of(Whose whose, Side side) const {
    return whose == Whose::any ||
           (whose == Whose::own ? side == scene_.own
                                : places_.roster.are_enemies(side, scene_.own));
  }
  [[nodiscard]] bool is_counted(const Node& node, Piece piece) const {
    return is_of(node.whose, places_.roster.side_of(piece)) &&
           (node.types >> places_.roster.type_of(piece).index() & 1);
  }

  [[nodiscard]] int counted(const Node& node) const {
    CellSet pieces;
    for (int piece = 1; piece < places_.roster.pieces(); ++piece)
      if (is_counted(node, Piece{piece})) pieces |= scene_.position->cells_of(Piece{piece});
    if (!node.region.empty()) pieces &= node.region[scene_.own.index()];
    return pieces.count();
  }

  [[nodiscard]] int held(const Node& node) const {
    int sum = 0;
    for (const ZoneInfo& zone : scene_.position->layout().zones()) {
      if (zone.name != node.zone.front() || !is_of(node.zone_of, zone.owner)) continue;
      for (size_t i = 0; i < zone.holds.size(); ++i)
        if (is_counted(node, zone.holds[i]))
          sum += scene_.position->count(zone.first_slot + static_cast<int>(i));
    }
    return sum;
  }

  const std::vector<Node>& nodes_;
  const Places& places_;
  const ExpressionScene& scene_;
};

}  // namespace

Result<Expression> Expression::parse(const std::string& text, ExpressionScope scope,
                                     ExpressionType wanted, const Equipment& equipment,
                                     const SourceMark& where) {
  auto nodes = parse_expression(text, scope, wanted, equipment, where);
  if (!nodes) return nodes.problems();
  Expression expression;
  expression.text_ = text;
  expression.nodes_ = std::make_shared<const std::vector<Node>>(std::move(*nodes));
  expression.places_ = std::make_shared<const Places>(places_of(equipment));
  return expression;
}

int Expression::evaluate(const ExpressionScene& scene) const {
  return Evaluation(*nodes_, *places_, scene).value(static_cast<int>(nodes_->size()) - 1);
}

}  // namespace stockade
