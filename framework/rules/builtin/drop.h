#pragma once
// Dropping a piece from a zone of one's own onto an empty cell, as a whole turn.

#include <map>

#include "framework/rules/rule.h"

namespace stockade {

/// Regions (see parse_region) where pieces of a type may not be dropped, as their owner sees the
/// board.
using DropBans = std::map<PieceType, std::vector<std::string>>;

struct DropParams {
  std::string zone;  ///< "airfield": the dropper's own zone of that name
  DropBans bans;
  std::string region = "all";  ///< the only cells where anything may be dropped
  /// While some drop is legal, nothing else is.
  bool mandatory = false;
  /// Not on a file that holds that many pieces of the type and the dropper's side already.
  std::map<PieceType, int> max_per_file;
  /// Not on a cell of a colour where that many of the type and the dropper's side stand already.
  std::map<PieceType, int> max_per_colour;
  std::vector<PieceType> no_mate;  ///< may not mate by being dropped
  /// What pieces of a type are dropped as; a type that is not listed, as itself.
  std::map<PieceType, std::vector<PieceType>> faces;
};

[[nodiscard]] std::unique_ptr<Rule> make_drop_rule(DropParams params, SourceMark where);

struct RuleReading;
class View;
/// What the key `except` of a rule that drops pieces says.
[[nodiscard]] DropBans read_bans(const RuleReading& in, const std::optional<View>& except);

}  // namespace stockade
