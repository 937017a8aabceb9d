#pragma once
// Dropping a man from a zone of one's own onto an empty cell, as a whole turn.

#include <map>

#include "framework/rules/rule.h"

namespace stockade {

/// Regions (see parse_region) where men of a kind may not be dropped, as their owner sees the
/// board.
using DropBans = std::map<Kind, std::vector<std::string>>;

struct DropParams {
  std::string zone;  ///< "airfield": the dropper's own zone of that name
  DropBans bans;
  std::vector<Kind> one_a_file;  ///< not where one's side has one on the file already
  std::vector<Kind> no_mate;     ///< may not mate by being dropped
};

[[nodiscard]] std::unique_ptr<Rule> make_drop_rule(DropParams params, SourceMark where);

}  // namespace stockade
