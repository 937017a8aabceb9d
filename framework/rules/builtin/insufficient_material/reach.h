#pragma once
// What the pieces of a game can do at most: where they capture and where they can ever come to, if
// nothing is ever in their way, or exactly the right pieces are.

#include <vector>

#include "framework/base/indexed.h"
#include "framework/rules/equipment.h"

namespace stockade {

struct Path;

class PieceReach {
 public:
  /// `becomes`: by piece, what it can become when it lands. The equipment must outlive the object.
  PieceReach(const Equipment& equipment, PieceArray<std::vector<Piece>> becomes);

  [[nodiscard]] const Equipment& equipment() const { return equipment_; }
  /// The cells on which the piece can capture from `cell`.
  [[nodiscard]] const CellSet& captures(Piece piece, int cell) const {
    return kinds_[piece].captures[cell];
  }
  /// The cells from which it can capture on `cell`.
  [[nodiscard]] const CellSet& captors(Piece piece, int cell) const {
    return kinds_[piece].captors[cell];
  }
  /// The cells that the piece can reach from `cell` by a single step if they are empty, whatever is
  /// on all others: the targets of leaps, and the first ones of rides.
  [[nodiscard]] const CellSet& steps(Piece piece, int cell) const {
    return kinds_[piece].steps[cell];
  }
  /// The cells on which it can capture from `cell` whatever is on all others.
  [[nodiscard]] const CellSet& strikes(Piece piece, int cell) const {
    return kinds_[piece].strikes[cell];
  }
  /// The piece itself, and all that it can become, in any number of moves.
  [[nodiscard]] const std::vector<Piece>& forms(Piece piece) const { return kinds_[piece].forms; }
  /// The cells where the piece, in any form, can ever come to from `cell`. Cost: a search.
  [[nodiscard]] CellSet range(Piece piece, int cell) const;

 private:
  struct Kind {
    CellVector<CellSet> captures;
    CellVector<CellSet> captors;
    CellVector<CellSet> steps;
    CellVector<CellSet> strikes;
    CellVector<CellSet> targets;  ///< of all moves
    std::vector<Piece> forms;
  };
  void fill(Piece piece);
  void note_first_steps(Kind& kind, const Path& path, Orientation orientation,
                        const CellSet& starts) const;
  void find_forms(const PieceArray<std::vector<Piece>>& becomes);

  const Equipment& equipment_;
  Roster roster_;
  PieceArray<Kind> kinds_;
};

}  // namespace stockade
