#pragma once
// Gating: with a move, a player may put a piece from a zone on a cell that the move leaves.
// Castling leaves two cells, and a piece may enter on either.

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

struct GatingParams {
  /// A cell on which a piece may enter with the first move from it.
  struct Right {
    Side side;
    int cell;

    /// The letter of the cell's file: a capital for the first side.
    [[nodiscard]] char letter(const Topology& topology) const;
  };

  enum class When : uint8_t { always, unmoved };

  OwnZone zone;
  std::vector<Marked<PieceType>> pieces;  ///< in the order offered; empty: all pieces in the zone
  std::vector<PieceType> movers;          ///< empty: any
  RegionText region = "all";
  std::map<PieceType, RegionText> gates;
  When when = When::always;
  bool mandatory = false;
  bool blocks_check = false;
  std::vector<Right> rights;  ///< by side and cell, if pieces have to be unmoved
  SourceMark where;

  void fields(Fields& f);
  [[nodiscard]] bool unmoved() const { return when == When::unmoved; }
  /// The types that may enter, in the order offered.
  [[nodiscard]] std::vector<PieceType> entering_types(const Equipment& equipment) const;
};

constexpr std::array<ChoiceWord<GatingParams::When>, 2> choice_words(GatingParams::When) {
  return {{{"always", GatingParams::When::always}, {"unmoved", GatingParams::When::unmoved}}};
}

[[nodiscard]] std::unique_ptr<Rule> make_gating_rule(GatingParams params);

}  // namespace stockade
