#pragma once
// displacement, compiled: its lines, and an effect for each cell on which a displaced piece can
// arrive.

#include <array>
#include <memory>
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
  DisplacementTables(DisplacementLines made, int cells) : lines(std::move(made)) {
    for (int direction = 0; direction < lines.directions(); ++direction)
      sights.push_back(std::make_unique<const RayTable<W>>(rays_along(direction, cells)));
  }

  /// As DisplacementLines::look(), by a lookup instead of a walk.
  [[nodiscard]] Sight look(int cell, int direction, const Bits<W>& occupied) const {
    const Bits<W> seen = sights[static_cast<size_t>(direction)]->from(cell, occupied);
    const Bits<W> met = seen & occupied;
    return {(seen ^ met).count(), met.any() ? met.lowest() : -1};
  }

  /// Whether the nearest piece of that view, if there is one, is on `cells`.
  [[nodiscard]] bool sees_any(int cell, int direction, const Bits<W>& occupied,
                              const Bits<W>& cells) const {
    return (sights[static_cast<size_t>(direction)]->from(cell, occupied) & occupied & cells).any();
  }

  /// The effects of one type: by target cell, and over the edge.
  struct Family {
    std::array<uint8_t, kMaxCells> to{};
    uint8_t off = kNoEffect;
  };

  DisplacementLines lines;
  std::vector<std::unique_ptr<const RayTable<W>>> sights;  ///< by direction
  bool leaving = true;
  Family staying;     ///< the mover stays on the board
  Family leaving_it;  ///< the mover goes over the edge
  Family promoting;   ///< the mover arrives on the other's cell and promotes
  uint8_t leaves_alone = kNoEffect;
  PieceArray<bool> royal{};
  SideVector<std::vector<uint8_t>> pieces;
  SideVector<std::vector<Generator<W>>> plain;  ///< generators of moves without displacing
  int undoable = 0;  ///< attribute: the last turn's steps if they can be taken back

 private:
  /// The cells ahead of each cell. A line that returns to its cell ends there.
  [[nodiscard]] std::vector<CellRays> rays_along(int direction, int cells) const {
    std::vector<CellRays> rays(static_cast<size_t>(cells), CellRays(1));
    for (int cell = 0; cell < cells; ++cell)
      for (int at = lines.next(cell, direction); at >= 0; at = lines.next(at, direction)) {
        rays[static_cast<size_t>(cell)][0].push_back(at);
        if (at == cell) break;
      }
    return rays;
  }
};

}  // namespace stockade
