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
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"

namespace stockade {

/// Where pieces stand at the start, by piece.
using SetupCells = std::array<CellSet, kMaxPieces>;

/// What an expression may speak of; each scope allows what the one before does.
enum class ExpressionScope : uint8_t {
  formula,   ///< `number` and arithmetic
  position,  ///< pieces, zones, counts
  move       ///< from, to, piece, victim …
};
/// What it has to come to.
enum class ExpressionType : uint8_t { number, truth, cell, piece_type };

/// What an expression is evaluated on. Scopes narrower than `move` leave the rest as it is.
struct ExpressionScene {
  /// Whether `by` attacks `cell`.
  using Attacked = bool (*)(const void* data, int cell, Side by);

  int number = 0;
  const Position* position = nullptr;
  Side own;  ///< the side that `own` means
  Attacked attacked = nullptr;
  const void* data = nullptr;
  MoveForm form = MoveForm::board;
  int from = -1;  ///< cell; -1 for a piece that comes from no cell
  int to = -1;
  Piece piece = kEmpty;
  Piece victim = kEmpty;
  Piece becomes = kEmpty;
  const SetupCells* setup = nullptr;
};

class Expression {
 public:
  /// Fails with "expression-syntax", "expression-name" or "expression-type"; the message quotes the
  /// place in the text.
  static Result<Expression> parse(const std::string& text, ExpressionScope scope,
                                  ExpressionType wanted, const Equipment& equipment,
                                  const SourceMark& where = {});

  [[nodiscard]] const std::string& text() const { return text_; }
  /// A truth is 0 or 1. A division by zero gives 0. Cost: a few nanoseconds a name.
  [[nodiscard]] int evaluate(const ExpressionScene& scene) const;
  [[nodiscard]] bool holds(const ExpressionScene& scene) const { return evaluate(scene) != 0; }

  struct Node;    ///< of the parsed tree
  struct Places;  ///< what it knows of the board

 private:
  std::string text_;
  std::shared_ptr<const std::vector<Node>> nodes_;  ///< operands before operators
  std::shared_ptr<const Places> places_;
};

}  // namespace stockade
