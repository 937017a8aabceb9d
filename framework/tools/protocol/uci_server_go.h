#pragma once
// Reads the "go" command.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/search/search.h"

namespace stockade {

/// The arguments of "go". The moves and the side whose clock runs depend on the position; see
/// limits_for().
struct GoCommand {
  std::optional<int> movetime, depth, mate, moves_to_go;
  std::optional<uint64_t> nodes;
  std::array<std::optional<int>, 2> time;  ///< wtime, btime: of the first and the second side
  std::array<int, 2> increment{};          ///< winc, binc
  std::vector<std::string> search_moves;
  std::optional<int> perft;
  bool ponder = false;
  bool infinite = false;
  std::vector<std::string> unknown;  ///< unknown words, which are ignored as the protocol demands
  Diagnostics problems;              ///< wrong values, which count as absent
  bool lost_limit = false;           ///< a limit was wrong: the search must end without it

  /// Whether the search ends by itself.
  [[nodiscard]] bool has_limit() const { return has_own_limit() || lost_limit; }
  [[nodiscard]] bool has_clock() const { return time[0] || time[1]; }
  /// The limits for a search of the side to move, without search_moves. If only the clock of the
  /// other side is set, that clock is used. If all limits are wrong, the depth is 1, because the
  /// sender waits for a move.
  [[nodiscard]] SearchLimits limits_for(Side mover) const;

 private:
  [[nodiscard]] bool has_own_limit() const {
    return movetime || depth || nodes || mate || has_clock();
  }
};

/// Reads the words after "go".
[[nodiscard]] GoCommand parse_go(const std::vector<std::string_view>& words);

/// Reads a whole number in [least, most]; none for other text.
[[nodiscard]] std::optional<int64_t> number_between(std::string_view word, int64_t least,
                                                    int64_t most);

}  // namespace stockade
