#pragma once
// Promotion: a piece that lands in a region becomes another, freely or by changing places with one
// of its own side held in a zone of the enemy's. If it must and cannot, it may not land there. What
// only waits for such a piece in the zone attacks nothing there either.

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

/// One item of the list: who promotes where, and into what.
struct PromotionParams {
  enum class Must : uint8_t { yes, no, where_stuck };

  SidePieces promoting;
  RegionText region = "last rank";
  RegionText from;                 ///< empty: none
  std::vector<PieceType> offered;  ///< in this order; empty: for each the + type of its letter
  Must must = Must::yes;
  std::map<PieceType, Ranged<1, 256>> limit;
  bool captured_only = false;
  bool reverts = false;
  std::optional<EnemyZone> swap_zone;
  SourceMark where;

  void fields(Fields& f);

  // The same as the rule has it. What reverts is offered, and limited, as a type of its own.

  std::vector<PieceType> pieces;  ///< types of which pieces of some side promote
  PieceArray<bool> promotes{};    ///< those pieces
  std::map<PieceType, std::vector<PieceType>> to;

  /// Finds these out, and puts what was read into the form that all files have that play alike.
  void resolve(const Equipment& equipment);
};

constexpr std::array<ChoiceWord<PromotionParams::Must>, 3> choice_words(PromotionParams::Must) {
  return {{{"yes", PromotionParams::Must::yes},
           {"no", PromotionParams::Must::no},
           {"where stuck", PromotionParams::Must::where_stuck}}};
}

/// What a game says of promotion: the items of its list, and what they compare with.
struct PromotionList {
  std::vector<PromotionParams> items;
  /// How many of each piece the setup has.
  PieceArray<int> in_setup{};
};

/// A rule for each item. The items may speak of the same piece type as long as no move of it falls
/// under two of them.
[[nodiscard]] RuleList make_promotion_rules(PromotionList list, const Equipment& equipment);

}  // namespace stockade
