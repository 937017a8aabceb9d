#pragma once
// Promotion: a piece that lands in a region becomes another, freely or by changing places with one
// of its own side in a zone of the enemy's. If it must promote but cannot, it may not land there. A
// piece that only waits for such a piece in the zone does not attack those cells either.

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

/// One item of the list: the pieces, the region, and the new types.
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

  // The same, prepared for the rule. Types that revert are offered, and limited, as types of their
  // own.

  std::vector<PieceType> pieces;  ///< types that promote for some side
  PieceArray<bool> promotes{};    ///< the pieces that promote
  std::map<PieceType, std::vector<PieceType>> to;

  /// Computes these members, and brings the others into one form for all files that play alike.
  void resolve(const Equipment& equipment);
};

constexpr std::array<ChoiceWord<PromotionParams::Must>, 3> choice_words(PromotionParams::Must) {
  return {{{"yes", PromotionParams::Must::yes},
           {"no", PromotionParams::Must::no},
           {"where stuck", PromotionParams::Must::where_stuck}}};
}

/// The parameters of all promotion of a game: the items of the list, and the setup for their
/// limits.
struct PromotionList {
  std::vector<PromotionParams> items;
  /// The number of each piece in the setup.
  PieceArray<int> in_setup{};
};

/// One rule for each item. Several items may name the same piece type as long as no move of it is
/// covered twice.
[[nodiscard]] RuleList make_promotion_rules(PromotionList list, const Equipment& equipment);

}  // namespace stockade
