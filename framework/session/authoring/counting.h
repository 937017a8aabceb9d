#pragma once
// Counting: the perft of a position, by move, and a profile of the rules.

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/game.h"

namespace stockade {

struct CountRow {
  std::string move;  ///< in SAN
  uint64_t leaves = 0;
};

struct ProfileLine {
  std::string part;  ///< "filter"
  std::string rule;  ///< of a script, with the hook: "script: legal"
  SourceMark where;
  uint64_t calls = 0;
  double share = 0;  ///< of the whole time, from 0 to 1
};

struct CountReport {
  uint64_t leaves = 0;
  double seconds = 0;
  bool complete = false;             ///< false if it was stopped
  std::vector<CountRow> rows;        ///< the perft of each move
  std::vector<ProfileLine> profile;  ///< filled by profile_rules(), the longest first
};

/// Perft at `depth` > 0 plies, move by move. For any thread.
[[nodiscard]] CountReport count_leaves(const Game& game, int depth,
                                       const std::atomic<bool>* stop = nullptr);
/// The same with a kernel that measures each call of a rule.
[[nodiscard]] CountReport profile_rules(const Game& game, int depth,
                                        const std::atomic<bool>* stop = nullptr);

}  // namespace stockade
