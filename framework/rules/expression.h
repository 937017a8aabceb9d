#pragma once
// Expression: a condition or a number that a variant's author has written in words, such as
// `captures and count(own P on [last 2 ranks]) >= 2`.
//
// docs/author/expressions.md describes the language. A text is parsed once, when a definition is
// loaded. Parsing reports every mistake of type or name, so evaluation can't fail. Immutable;
// shared by threads.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"

namespace stockade {

/// The cells of the pieces in the setup, by piece.
using SetupCells = std::array<CellSet, kMaxPieces>;

/// The words that an expression may use; each scope allows those of the one before, except for the
/// few words that make no sense in it.
enum class ExpressionScope : uint8_t {
  formula,   ///< `number` and arithmetic
  position,  ///< pieces, zones, counts
  move,      ///< from, to, piece, victim … and the position before the move
  after      ///< the same words, and the position that the move leads to
};
/// The type of the value of an expression.
enum class ExpressionType : uint8_t { number, truth, cell, piece_type, cells };

/// The rules as expressions ask them about a position.
class ExpressionRules {
 public:
  virtual ~ExpressionRules() = default;
  /// True if `by` attacks `cell`.
  [[nodiscard]] virtual bool attacked(int cell, Side by) const { return attackers(cell, by).any(); }
  /// The pieces of `by` that attack `cell`.
  [[nodiscard]] virtual CellSet attackers(int cell, Side by) const = 0;
  /// True if a royal piece of `side` is attacked.
  [[nodiscard]] virtual bool checked(Side side) const = 0;
  /// True if `side` is to move, in check, and has no legal move.
  [[nodiscard]] virtual bool mated(Side side) const = 0;
  /// True if the side to move has a safe move of a piece of `pieces` to a cell of `targets`.
  [[nodiscard]] virtual bool reaches(const CellSet& pieces, const CellSet& targets) const = 0;
};

/// The input of an evaluation. Scopes narrower than `move` leave the rest at its default.
struct ExpressionScene {
  int number = 0;
  const Position* position = nullptr;
  Side own;                                ///< the side that `own` means
  const ExpressionRules* rules = nullptr;  ///< null: nothing is attacked
  MoveForm form = MoveForm::board;
  int from = -1;  ///< cell; -1 for a piece that comes from no cell
  int to = -1;
  Piece piece = kEmpty;
  Piece victim = kEmpty;
  Piece becomes = kEmpty;
  Piece enters = kEmpty;  ///< the piece that enters with the move
  const SetupCells* setup = nullptr;
};

/// The properties of a move, and of the game before it, that an expression uses.
struct ExpressionUses {
  bool piece = false;   ///< the piece that moves or enters, what it becomes, the form of the move
  bool from = false;    ///< the cell of origin
  bool target = false;  ///< the target cell
  bool victim = false;  ///< the captured piece
  bool checks_given = false;
  int checks_wanted = 0;     ///< number of checks compared with; 0: it compares with no number
  bool only_checks = false;  ///< it is that comparison, and nothing else
  bool last_move = false;
  bool passes = false;
  bool checkmate = false;   ///< it searches replies
  bool only_counts = true;  ///< it asks about nothing but turns, quiet plies and sides
  [[nodiscard]] bool move() const { return piece || from || target || victim; }
};

/// A condition that depends only on the target of a move: it is true if the move captures, if it
/// captures a piece of some types, if the target is in a region, or if some steps from the target
/// lead to an empty cell.
struct TargetMask {
  enum class Of : uint8_t { none, captures, victims, region, beside_empty };
  Of of = Of::none;
  bool negated = false;
  uint64_t types = 0;                            ///< of victims, one bit per type
  const std::vector<CellSet>* region = nullptr;  ///< by side; lives as long as the expression
  SideVector<CellVector<int>> steps = {};        ///< destinations of the steps; -1: off the board
};

enum class LineWay : uint8_t;

/// A part of a condition that a side can approach step by step.
struct ExpressionAim {
  enum class Of : uint8_t {
    places,      ///< pieces have to be in the region
    connection,  ///< the pieces have to be one group
    chain,       ///< a group of the pieces has to reach all of `ends`, by steps of `way`
    line         ///< `length` of the pieces have to be in a line
  };
  Of of = Of::places;
  SideVector<std::vector<uint8_t>> pieces;  ///< by the side that `own` means
  std::vector<CellSet> region;              ///< by that side
  std::vector<std::vector<CellSet>> ends;   ///< each by that side
  int length = 0;  ///< of the line; for places, the number of pieces that have to be there
  LineWay way{};
};

/// What sees(..) asks: whether a piece of `first` sees one of `second`, along a line with only
/// empty cells between them.
struct ExpressionSight {
  SideVector<std::vector<uint8_t>> first, second;  ///< pieces, by the side that `own` means
  /// By cell: the cells that it sees on an empty board; lives as long as the expression.
  const std::vector<CellSet>* lines = nullptr;
  std::vector<CellVector<int>> steps;  ///< by direction and cell: the next cell; -1: none
};

/// What a comparison of count(..) with a number asks.
struct ExpressionCount {
  SideVector<std::vector<uint8_t>> pieces;  ///< by the side that `own` means
  SideVector<CellSet> cells;                ///< the cells that count, by the same; empty: all
  int least = 0;
  int most = kMaxCells;
};

/// The first cell with a piece along the steps from a cell; -1: none, or only the cell itself, if
/// the line closes to a circle. `next`: the next cell, by cell; -1: none.
[[nodiscard]] int first_piece_along(const CellVector<int>& next, int from,
                                    const Position& position);

class Expression {
 public:
  /// Fails with "expression-syntax", "expression-name" or "expression-type"; the message quotes the
  /// place in the text.
  static Result<Expression> parse(const std::string& text, ExpressionScope scope,
                                  ExpressionType wanted, const Equipment& equipment,
                                  const SourceMark& where = {});

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The same expression with the numbers of the attributes that it names. Without this they are 0.
  [[nodiscard]] Expression bound_to(const PositionLayout& layout) const;
  /// The value; a truth is 0 or 1. A division by zero gives 0. Cost: a few nanoseconds per name.
  [[nodiscard]] int evaluate(const ExpressionScene& scene) const;
  [[nodiscard]] bool holds(const ExpressionScene& scene) const { return evaluate(scene) != 0; }
  /// The cells of `among` that an expression of type `cells` selects.
  [[nodiscard]] CellSet cells(const ExpressionScene& scene, const CellSet& among) const;

  [[nodiscard]] ExpressionUses uses() const;
  /// The conditions that it joins with `and`, the cheapest first; the expression itself if it joins
  /// none.
  [[nodiscard]] std::vector<Expression> conjuncts() const;
  [[nodiscard]] TargetMask target_mask() const;
  /// If it is a test of sight and nothing else.
  [[nodiscard]] std::optional<ExpressionSight> sight() const;
  /// If it compares a number of pieces on cells that never change with a number, and nothing else.
  [[nodiscard]] std::optional<ExpressionCount> count() const;
  /// True if it is `to move` and nothing else.
  [[nodiscard]] bool asks_whether_to_move() const;
  /// True if it surely holds for no move of a piece of these types, one bit each, that does not
  /// promote. False says nothing.
  [[nodiscard]] bool spares(uint64_t types) const;
  /// The number of an attribute that is not 0 in any position where it holds; none if it names no
  /// such attribute. Of a bound expression.
  [[nodiscard]] std::optional<int> needed_attribute() const;
  /// The aims for the pieces of `own`, among the conditions that it joins with `and` and `or`.
  [[nodiscard]] std::vector<ExpressionAim> aims() const;
  /// The only aim, if the condition asks for nothing else.
  [[nodiscard]] std::optional<ExpressionAim> sole_aim() const;

  struct Node;    ///< of the parsed tree
  struct Places;  ///< its data about the board

 private:
  std::string text_;
  std::shared_ptr<const std::vector<Node>> nodes_;  ///< operands before operators
  std::shared_ptr<const Places> places_;
  int root_ = 0;  ///< the index of the root node
};

}  // namespace stockade
