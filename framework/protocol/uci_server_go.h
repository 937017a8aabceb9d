#pragma once
// The "go" command as text.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/search/search.h"

namespace stockade {

/// What "go" asks for. Moves and the side whose clock runs need a position; see limits_for().
struct GoCommand {
  std::optional<int> movetime, depth, mate, moves_to_go;
  std::optional<uint64_t> nodes;
  std::array<std::optional<int>, 2> time;  ///< wtime, btime: of the first and the second side
  std::array<int, 2> increment{};          ///< winc, binc
  std::vector<std::string> search_moves;
  std::optional<int> perft;
  bool ponder = false;
  bool infinite = false;
  std::vector<std::string> unknown;  ///< words that it passes over, as the protocol wants

  /// Whether the search has an end of its own, once time counts.
  [[nodiscard]] bool has_limit() const { return movetime || depth || nodes || mate || has_clock(); }
  /// Whether something was said of either clock.
  [[nodiscard]] bool has_clock() const { return time[0] || time[1]; }
  /// The limits for a search of the side to move; search_moves apart. Fails if the other side's
  /// clock alone is given.
  [[nodiscard]] Result<SearchLimits> limits_for(Side mover) const;
};

/// Reads what follows "go". Fails if a number is missing or out of its range.
Result<GoCommand> parse_go(const std::vector<std::string_view>& words);

/// A whole number in [least, most].
[[nodiscard]] std::optional<int64_t> number_between(std::string_view word, int64_t least,
                                                    int64_t most);

}  // namespace stockade
