#pragma once
// SideScores: how well each of any number of sides stands, for searches that do not think of two
// sides alone.

#include <array>

#include "framework/game/game.h"

namespace stockade {

/// What each side may expect of a game, from 0 (lost) to 1 (won).
using Expectation = std::array<float, kMaxSides>;

/// What the sides have got from a game that is over.
[[nodiscard]] Expectation expectation_of(const Outcome& outcome);

/// Immutable; shared by threads. The definition outlives it.
class SideScores {
 public:
  /// Works out what pieces are worth where the definition does not say.
  explicit SideScores(const GameDefinition& definition);

  /// In hundredths of the cheapest piece, for the side alone: its pieces, on the board and to be
  /// dropped, and what rules add. Cost: some hundred nanoseconds.
  [[nodiscard]] int score(const Position& position, Side side) const;
  /// The same as expectations. Allies expect the same; a side that is out expects nothing, unless
  /// points decide. Who is far ahead wants enemy royal pieces confined. However far that is, there
  /// is always more to expect.
  [[nodiscard]] Expectation expect(const Position& position) const;
  /// What the piece is worth, in the same unit.
  [[nodiscard]] int value(Piece piece) const { return values_[piece]; }

 private:
  [[nodiscard]] bool is_out(const Position& position, Side side) const;
  void find_values(const GameDefinition& definition);
  void note_royal_steps(const GameDefinition& definition, Piece piece);
  [[nodiscard]] std::array<int, kMaxSides> scores_of(const Position& position) const;
  /// Before the nearest of its enemies.
  [[nodiscard]] int lead(const std::array<int, kMaxSides>& scores, Side leader) const;
  /// What it is worth to `leader` that the royal pieces of its enemies have little room.
  [[nodiscard]] int confinement(const Position& position, Side leader) const;
  /// How many cells the royal pieces of `side` could walk to if `taken` were closed.
  [[nodiscard]] int room(const Position& position, Side side, const CellSet& taken) const;

  const Kernel& kernel_;
  Roster roster_;
  PieceArray<int> values_{};
  std::vector<std::pair<int, Piece>> slots_;  ///< of zones that pieces are dropped from
  /// Where royal pieces step on an empty board, by side and cell; empty if there are none.
  SideVector<CellVector<CellSet>> royal_steps_;
  std::vector<const EvaluationFacet*> rules_;
  const class EliminationFacet* elimination_ = nullptr;
  const class PointsFacet* points_ = nullptr;
};

}  // namespace stockade
