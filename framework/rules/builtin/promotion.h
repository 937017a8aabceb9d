#pragma once
// Promotion: a piece that lands in a region becomes another, freely or by changing places with one
// of its own side held in a zone of the enemy's. If it must and cannot, it may not land there, and
// so it attacks nothing there either.

#include <map>

#include "framework/rules/rule.h"

namespace stockade {

struct PromotionParams {
  std::vector<PieceType> pieces;  ///< piece types that promote
  std::string region;             ///< as their owner sees it: "last rank"
  std::string from;               ///< a move that starts there may promote, too; empty: none
  /// Piece types to choose from, in the order they are offered.
  std::map<PieceType, std::vector<PieceType>> to;
  enum class Must : uint8_t { yes, no, where_stuck };
  Must must = Must::yes;
  /// Name of the enemy's zone that gives up the new piece and receives the old one; none: free
  /// choice.
  std::optional<std::string> swap_zone;
};

[[nodiscard]] std::unique_ptr<Rule> make_promotion_rule(PromotionParams params, SourceMark where);

}  // namespace stockade
