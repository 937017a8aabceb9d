#pragma once
// Displacement: pieces push and pull others, of either side, instead of capturing them. Source of
// these moves: H. Klüver and P. Kahl (1968).
//
// A piece goes along its own lines; a leap is a line of one step. What it displaces has to be the
// nearest piece on such a line, and goes along the same line over empty cells.
//
//   push   away from the piece that pushes, which stays or follows; it never passes the other
//   pull   after the piece that pulls, which goes straight away from the other; or, where there is
//          room between them, towards one that stays
//
// A piece that goes over the edge leaves the game. A piece can be pulled over the edge only if the
// puller goes over it first. A royal piece never goes over an edge through a move of its own side,
// and is in check if an enemy threatens to send it there.
//
// Friends are displaced where a piece may move, and enemies where it may capture, which matters for
// pieces whose captures differ from their moves. A piece can promote when it pushes a piece and
// follows onto that piece's cell.

#include <array>
#include <memory>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

struct DisplacementParams {
  enum class Distance : uint8_t {
    any,
    equal  ///< and the mover goes exactly as far, or stays
  };
  enum class Whom : uint8_t { by_movement, anyone };
  enum class Undo : uint8_t { forbidden, allowed };

  std::vector<PieceType> push;
  std::vector<PieceType> pull;
  Distance distance = Distance::any;
  Whom whom = Whom::by_movement;
  bool standing_pull = true;
  bool leaving = true;
  Undo undo = Undo::forbidden;
  SourceMark where;

  void fields(Fields& f);
  [[nodiscard]] bool either_way() const { return whom == Whom::anyone; }
  [[nodiscard]] bool undo_allowed() const { return undo == Undo::allowed; }
};

constexpr std::array<ChoiceWord<DisplacementParams::Distance>, 2> choice_words(
    DisplacementParams::Distance) {
  return {
      {{"any", DisplacementParams::Distance::any}, {"equal", DisplacementParams::Distance::equal}}};
}
constexpr std::array<ChoiceWord<DisplacementParams::Whom>, 2> choice_words(
    DisplacementParams::Whom) {
  return {{{"by movement", DisplacementParams::Whom::by_movement},
           {"anyone", DisplacementParams::Whom::anyone}}};
}
constexpr std::array<ChoiceWord<DisplacementParams::Undo>, 2> choice_words(
    DisplacementParams::Undo) {
  return {{{"forbidden", DisplacementParams::Undo::forbidden},
           {"allowed", DisplacementParams::Undo::allowed}}};
}

/// Must come right after the rule for movement, whose captures it removes.
[[nodiscard]] std::unique_ptr<Rule> make_displacement_rule(DisplacementParams params);

}  // namespace stockade
