#pragma once
// The crosstable of a tournament, for people and as JSON.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "framework/tools/protocol/tournament.h"

namespace stockade::cli {

/// "games N", then a line for each player, the best first: rank, name, "points/games", and the
/// points and games against each player in this order.
[[nodiscard]] std::string crosstable_text(const Crosstable& table);

[[nodiscard]] nlohmann::json crosstable_json(const Crosstable& table, const MatchOptions& options,
                                             bool stopped);

}  // namespace stockade::cli
