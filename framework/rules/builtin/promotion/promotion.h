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

/// The pieces that promote, and the types that the file lists for that.
struct PromotingPieces : SidePieces {
  std::vector<Marked<PieceType>> types;
  SourceMark where;
};

/// Piece types with the place of each in the file.
struct OfferedTypes : std::vector<PieceType> {
  std::vector<SourceMark> places;
};

template <>
struct FieldOf<PromotingPieces> : FieldOf<SidePieces> {
  static void read(PromotingPieces& value, const View& view, const RuleReading& in);
};
template <>
struct FieldOf<OfferedTypes> : FieldOf<std::vector<PieceType>> {
  static void read(OfferedTypes& value, const View& view, const RuleReading& in);
};

/// One item of the list: the pieces, the region, and the new types.
struct PromotionParams {
  enum class Must : uint8_t { yes, no, where_stuck };

  PromotingPieces promoting;
  RegionText region = "last rank";
  RegionText from;       ///< empty: none
  OfferedTypes offered;  ///< in this order; empty: for each the + type of its letter
  Must must = Must::yes;
  std::map<PieceType, Marked<Ranged<1, 256>>> limit;
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

struct PromotionKeys {
  std::vector<PromotionParams> promotion;

  void fields(Fields& f) {
    f("promotion", promotion,
      "Pieces that become others when they reach a region: one rule, or a list of rules. Several "
      "rules may name the same piece type if their regions have no cell in common.",
      {.example = "{ pieces: P, at: last rank, to: [Q, R, B, N] }", .need = kRemovable});
  }
};

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
