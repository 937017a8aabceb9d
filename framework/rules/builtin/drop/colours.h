#pragma once
// The number of pieces of a type that a side may drop on cells of one colour, compiled.

#include <algorithm>
#include <vector>

#include "framework/rules/generate.h"

namespace stockade {

template <int W>
struct ColourLimits {
  struct Limit {
    uint8_t piece = 0;
    int slot = -1;  ///< the slot with such pieces to be dropped
    int most = 1;   ///< on the cells of each colour
    Bits<W> region;
  };
  std::vector<Bits<W>> colours;  ///< the cells of each colour
  std::vector<Limit> limits;
  /// All pieces in the zone must be dropped some day: a drop may not take the last place of a
  /// piece.
  bool leaves_room = false;

  /// The cells of `targets` where the limits allow a drop of `piece`.
  [[nodiscard]] Bits<W> allowed(const Position& position, const Bits<W>& empty, int piece,
                                Bits<W> targets) const {
    for (const Limit& limit : limits) {
      const Bits<W> standing = position.set<W>(limit.piece);
      if (limit.piece == piece) {
        for (const Bits<W>& colour : colours)
          if ((standing & colour).count() >= limit.most) targets &= ~colour;
      } else if (leaves_room && position.count(limit.slot) > 0) {
        targets &= ~last_places(position, empty, limit);
      }
    }
    return targets;
  }

 private:
  /// The free cells that pieces in the slot need, if all of them are needed.
  [[nodiscard]] Bits<W> last_places(const Position& position, const Bits<W>& empty,
                                    const Limit& limit) const {
    const Bits<W> standing = position.set<W>(limit.piece);
    const Bits<W> free = empty & limit.region;
    int room = 0;
    Bits<W> scarce;  // of colours with no more free cells than pieces that may still enter there
    for (const Bits<W>& colour : colours) {
      const int cells = (free & colour).count();
      const int pieces = std::max(limit.most - (standing & colour).count(), 0);
      room += std::min(cells, pieces);
      if (cells <= pieces) scarce |= free & colour;
    }
    return room <= position.count(limit.slot) ? scarce : Bits<W>::none();
  }
};

/// The cells of each colour of the board.
template <int W>
std::vector<Bits<W>> cells_by_colour(const Topology& topology) {
  std::vector<Bits<W>> colours;
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const int shade = topology.info(cell).shade;
    if (shade >= std::ssize(colours)) colours.resize(shade + 1);
    colours[shade].set(cell);
  }
  return colours;
}

/// If some drop from a zone is legal, removes all other moves. A LegalFilter<W>. Other rules
/// may have replaced plain drops by drops with more effects.
template <int W>
Bundle<W>* keep_drops(const Program<W>& program, Position&, Journal&, Bundle<W>* begin,
                      Bundle<W>* end) {
  const auto is_drop = [&](const Bundle<W>& bundle) {
    return program.effect_info[bundle.effect].form == MoveForm::drop && bundle.shift == 0 &&
           Site::from_raw(bundle.from).is_slot();
  };
  const bool any = std::any_of(
      begin, end, [&](const Bundle<W>& bundle) { return is_drop(bundle) && bundle.targets.any(); });
  return any ? std::remove_if(begin, end, [&](const Bundle<W>& bundle) { return !is_drop(bundle); })
             : end;
}

}  // namespace stockade
