#pragma once
// A match as text: its times, and the call of `stockade match` that plays the same match.

#include <string>
#include <string_view>

#include "framework/tools/protocol/tournament.h"

namespace stockade {

/// Sets the clocks to "60s+0.5s": the time for the game, and the increment per move. Returns the
/// problems, or nothing.
[[nodiscard]] Diagnostics read_match_clocks(std::string_view text, MatchTime& time);

/// The command line for the same tournament. `openings`: the file of its openings, "" for none.
[[nodiscard]] std::string match_command(const TournamentOptions& options,
                                        const std::string& openings);

}  // namespace stockade
