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
  /// points decide.
  [[nodiscard]] Expectation expect(const Position& position) const;
  /// What the piece is worth, in the same unit.
  [[nodiscard]] int value(Piece piece) const { return values_[piece]; }

 private:
  [[nodiscard]] bool is_out(const Position& position, Side side) const;
  void find_values(const GameDefinition& definition);

  Roster roster_;
  PieceArray<int> values_{};
  std::vector<std::pair<int, Piece>> slots_;  ///< of zones that pieces are dropped from
  std::vector<const EvaluationFacet*> rules_;
  const class EliminationFacet* elimination_ = nullptr;
  const class PointsFacet* points_ = nullptr;
};

}  // namespace stockade
