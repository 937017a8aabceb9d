#pragma once
// SideScores: an evaluation for each of any number of sides, for searches of games that may have
// more than two.

#include <array>

#include "framework/game/game.h"

namespace stockade {

/// The expected result of each side, from 0 (lost) to 1 (won).
using Expectation = std::array<float, kMaxSides>;

/// The results of the sides in a game that is over.
[[nodiscard]] Expectation expectation_of(const Outcome& outcome);

/// Immutable; shared by threads. The definition must outlive it.
class SideScores {
 public:
  /// Computes the values of pieces that the definition does not declare.
  explicit SideScores(const GameDefinition& definition);

  /// The score of the side alone, in hundredths of the cheapest piece: its pieces, on the board and
  /// to be dropped, and terms of the rules. Cost: some hundred nanoseconds.
  [[nodiscard]] int score(const Position& position, Side side) const;
  /// The same as expectations. Allies expect the same; a side that is out expects nothing, unless
  /// points decide. A side that is far ahead gets more if enemy royal pieces have little room. A
  /// larger lead always gives a larger expectation.
  [[nodiscard]] Expectation expect(const Position& position) const;
  /// The value of the piece, in the same unit.
  [[nodiscard]] int value(Piece piece) const { return values_[piece]; }

 private:
  [[nodiscard]] bool is_out(const Position& position, Side side) const;
  void find_values(const GameDefinition& definition);
  void note_royal_steps(const GameDefinition& definition, Piece piece);
  [[nodiscard]] std::array<int, kMaxSides> scores_of(const Position& position) const;
  /// The lead over the nearest of its enemies.
  [[nodiscard]] int lead(const std::array<int, kMaxSides>& scores, Side leader) const;
  /// The gain of `leader` if the royal pieces of its enemies have little room.
  [[nodiscard]] int confinement(const Position& position, Side leader) const;
  /// The number of cells to which the royal pieces of `side` could walk if the cells `taken` were
  /// closed.
  [[nodiscard]] int room(const Position& position, Side side, const CellSet& taken) const;

  const Kernel& kernel_;
  Roster roster_;
  PieceArray<int> values_{};
  std::vector<std::pair<int, Piece>> slots_;  ///< the slots of zones that pieces are dropped from
  /// The steps of royal pieces on an empty board, by side and cell; empty if there are none.
  SideVector<CellVector<CellSet>> royal_steps_;
  std::vector<const EvaluationFacet*> rules_;
  const class EliminationFacet* elimination_ = nullptr;
  const class PointsFacet* points_ = nullptr;
};

}  // namespace stockade
