#pragma once
// displacement, compiled: its lines, and an effect for each cell on which a displaced piece can
// arrive.

#include <array>
#include <utility>
#include <vector>

#include "framework/rules/builtin/displacement/lines.h"
#include "framework/rules/program.h"

namespace stockade {

/// The properties of one type of displacement.
struct Arrival {
  int arrives = -1;  ///< target of the displaced piece; -1: over the edge
  bool displaces = false;
  bool leaves_board = false;  ///< the mover goes over the edge
  bool promotes = false;      ///< the mover arrives on the other's cell and promotes

  /// The cell of the displaced piece before the move.
  [[nodiscard]] int other_cell(Move move) const {
    return promotes ? move.to().index() : move.other().index();
  }
};

class DisplacementDetails : public MoveDetails {
 public:
  explicit DisplacementDetails(const Arrival& arrival) : arrival_(arrival) {
    displaced_.mover_takes_its_cell = arrival.promotes;
    if (arrival.arrives >= 0) displaced_.to = Site::cell(arrival.arrives);
  }
  [[nodiscard]] MoverFate mover() const override {
    return arrival_.leaves_board ? MoverFate::leaves_board : MoverFate::arrives;
  }
  [[nodiscard]] const DisplacedPiece* displaced() const override {
    return arrival_.displaces ? &displaced_ : nullptr;
  }

 private:
  Arrival arrival_;
  DisplacedPiece displaced_;
};

inline constexpr uint8_t kNoEffect = 0;  ///< the effect of a plain step

template <int W>
struct DisplacementTables {
  explicit DisplacementTables(DisplacementLines made) : lines(std::move(made)) {}

  /// The effects of one type: by target cell, and over the edge.
  struct Family {
    std::array<uint8_t, kMaxCells> to{};
    uint8_t off = kNoEffect;
  };

  DisplacementLines lines;
  bool leaving = true;
  Family staying;     ///< the mover stays on the board
  Family leaving_it;  ///< the mover goes over the edge
  Family promoting;   ///< the mover arrives on the other's cell and promotes
  uint8_t leaves_alone = kNoEffect;
  PieceArray<bool> royal{};
  SideVector<std::vector<uint8_t>> pieces;
  SideVector<std::vector<Generator<W>>> plain;  ///< generators of moves without displacing
  int undoable = 0;  ///< attribute: the last turn's steps if they can be taken back
};

}  // namespace stockade
