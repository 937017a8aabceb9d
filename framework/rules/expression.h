#pragma once
// Expression: a condition or a number that a variant's author has written in words, such as
// `captures and count(own P on [last 2 ranks]) >= 2`.
//
// docs/expressions.md describes the language. A text is parsed once, when a definition is loaded;
// every mistake of type or name shows there, so evaluating can't fail. Immutable; shared by
// threads.

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

/// Where pieces stand at the start, by piece.
using SetupCells = std::array<CellSet, kMaxPieces>;

/// What an expression may speak of; each scope allows what the one before does, but for the few
/// words that make no sense there.
enum class ExpressionScope : uint8_t {
  formula,   ///< `number` and arithmetic
  position,  ///< pieces, zones, counts
  move,      ///< from, to, piece, victim … and the position before the move
  after      ///< the same words, and the position that the move leads to
};
/// What it has to come to.
enum class ExpressionType : uint8_t { number, truth, cell, piece_type, cells };

/// What an expression is evaluated on. Scopes narrower than `move` leave the rest as it is.
struct ExpressionScene {
  /// Whether `by` attacks `cell`.
  using Attacked = bool (*)(const void* data, int cell, Side by);
  /// The pieces of `by` that attack `cell`.
  using Attackers = CellSet (*)(const void* data, int cell, Side by);
  /// Whether a royal piece of `side` is attacked.
  using Checked = bool (*)(const void* data, Side side);
  /// Whether `side` is to move, in check, and has no legal move.
  using Mated = bool (*)(const void* data, Side side);
  /// Whether the side to move has a safe move of a piece of `pieces` to a cell of `targets`.
  using Reaches = bool (*)(const void* data, const CellSet& pieces, const CellSet& targets);

  int number = 0;
  const Position* position = nullptr;
  Side own;  ///< the side that `own` means
  Attacked attacked = nullptr;
  Attackers attackers = nullptr;
  Checked checked = nullptr;
  Mated mated = nullptr;
  Reaches reaches = nullptr;
  const void* data = nullptr;
  MoveForm form = MoveForm::board;
  int from = -1;  ///< cell; -1 for a piece that comes from no cell
  int to = -1;
  Piece piece = kEmpty;
  Piece victim = kEmpty;
  Piece becomes = kEmpty;
  Piece enters = kEmpty;  ///< with the move
  const SetupCells* setup = nullptr;
};

/// What of a move, and of the game before it, an expression looks at.
struct ExpressionUses {
  bool piece = false;   ///< who moves and enters, what it becomes, the form of the move
  bool from = false;    ///< where the move begins
  bool target = false;  ///< where it goes
  bool victim = false;  ///< what it captures
  bool checks_given = false;
  int checks_wanted = 0;  ///< how many checks it asks for; 0: it does not compare with a number
  bool last_move = false;
  bool passes = false;
  bool checkmate = false;  ///< it looks for replies
  [[nodiscard]] bool move() const { return piece || from || target || victim; }
};

/// A condition that is true of a set of targets and of no others, whatever else the move is: those
/// where it captures, where it captures a piece of some types, those of a region, or those from
/// which some steps lead to an empty cell.
struct TargetMask {
  enum class Of : uint8_t { none, captures, victims, region, beside_empty };
  Of of = Of::none;
  bool negated = false;
  uint64_t types = 0;                            ///< of victims: a bit for each
  const std::vector<CellSet>* region = nullptr;  ///< by side; lives as long as the expression
  SideVector<CellVector<int>> steps = {};        ///< where the steps lead; -1: off the board
};

enum class LineWay : uint8_t;

/// A part of a condition that a side comes nearer to step by step.
struct ExpressionAim {
  enum class Of : uint8_t {
    places,      ///< some of the pieces are to stand in the region
    connection,  ///< the pieces are to be one group
    chain,       ///< a group of the pieces is to reach all of `ends`, by steps of `way`
    line         ///< `length` of the pieces are to be in a line
  };
  Of of = Of::places;
  SideVector<std::vector<uint8_t>> pieces;  ///< by the side that `own` means
  std::vector<CellSet> region;              ///< by that side
  std::vector<std::vector<CellSet>> ends;   ///< each by that side
  int length = 0;  ///< of the line; of places, how many pieces are to stand there
  LineWay way{};
};

class Expression {
 public:
  /// Fails with "expression-syntax", "expression-name" or "expression-type"; the message quotes the
  /// place in the text.
  static Result<Expression> parse(const std::string& text, ExpressionScope scope,
                                  ExpressionType wanted, const Equipment& equipment,
                                  const SourceMark& where = {});

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The same with the numbers of the attributes that it names. Without this they are 0.
  [[nodiscard]] Expression bound_to(const PositionLayout& layout) const;
  /// A truth is 0 or 1. A division by zero gives 0. Cost: a few nanoseconds a name.
  [[nodiscard]] int evaluate(const ExpressionScene& scene) const;
  [[nodiscard]] bool holds(const ExpressionScene& scene) const { return evaluate(scene) != 0; }
  /// Those of `among` that an expression of type `cells` names.
  [[nodiscard]] CellSet cells(const ExpressionScene& scene, const CellSet& among) const;

  [[nodiscard]] ExpressionUses uses() const;
  /// The conditions that it joins with `and`, the cheapest first; itself if it joins none.
  [[nodiscard]] std::vector<Expression> conjuncts() const;
  [[nodiscard]] TargetMask target_mask() const;
  /// What it wants of the pieces of `own`, among the conditions that it joins with `and` and `or`.
  [[nodiscard]] std::vector<ExpressionAim> aims() const;
  /// The same if that is all that the condition asks for.
  [[nodiscard]] std::optional<ExpressionAim> sole_aim() const;

  struct Node;    ///< of the parsed tree
  struct Places;  ///< what it knows of the board

 private:
  std::string text_;
  std::shared_ptr<const std::vector<Node>> nodes_;  ///< operands before operators
  std::shared_ptr<const Places> places_;
  int root_ = 0;  ///< the node that is the whole
};

}  // namespace stockade
