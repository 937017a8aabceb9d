#pragma once
// Promotion: a piece that lands in a region becomes another, freely or by changing places with one
// of its own side held in a zone of the enemy's. If it must and cannot, it may not land there. What
// only waits for such a piece in the zone attacks nothing there either.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

/// One item of the list: who promotes where, and into what.
struct PromotionParams {
  SourceMark where;
  std::vector<PieceType> pieces;  ///< piece types that promote, of some side at least
  PieceArray<bool> promotes{};    ///< those pieces of these types that do
  std::string region;             ///< as their owner sees it: "last rank"
  std::string from;               ///< a move that starts there may promote, too; empty: none
  /// Piece types to choose from, in the order they are offered.
  std::map<PieceType, std::vector<PieceType>> to;
  enum class Must : uint8_t { yes, no, where_stuck };
  Must must = Must::yes;
  /// Name of the enemy's zone that gives up the new piece and receives the old one; none: free
  /// choice.
  std::optional<std::string> swap_zone;
  /// How many pieces of the type a side may have on the board after it has promoted to one, from 1
  /// to kMaxCells; a type that is not here has no limit.
  std::map<PieceType, int> limit;
  /// Only what has been captured: the side has fewer pieces of the type on the board than in the
  /// setup.
  bool captured_only = false;
};

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
