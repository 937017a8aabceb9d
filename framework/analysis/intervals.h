#pragma once
// Estimates with 95 % intervals, and differences of two of them.
//
// A game is the unit that is drawn independently; its turns are not. Hence what is counted by turns
// is a ratio of two sums over games, whose spread comes from the games.
//
//   | figure                    | interval                                                        |
//   | share of games            | Wilson's (1927)                                                 |
//   | mean over games           | Student's                                                       |
//   | mean of points in [0, 1]  | the same; where all are equal, what results that were not seen |
//   |                           | could still make of it                                          |
//   | ratio of sums over games  | Student's on the linearised ratio (delta method)                |
//   | quantile over games       | order statistics, exact for any distribution                    |
//   | quantile over turns       | Woodruff's (1952): the ratio's interval of the share below it   |
//   | difference                | Welch's for means and ratios; for the rest the two intervals    |
//   |                           | joined as Newcombe (1998) and Zou and Donner (2008) join them   |
//
// docs/compare.md says what is assumed. All functions are pure.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stockade {

/// A number with its 95 % interval. Without one, the number is known exactly, or there are too few
/// games to say how sure it is.
struct Estimate {
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  uint64_t count = 0;  ///< games behind it
  /// Of the value, where the interval is Student's; with its degrees of freedom, for differences.
  std::optional<double> error;
  double freedom = 0;

  [[nodiscard]] bool has_interval() const { return low && high; }
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// `hits` of `count` games. None if count is 0.
[[nodiscard]] std::optional<Estimate> estimate_share(uint64_t hits, uint64_t count);

/// None without values; no interval for a single one. The interval does not go below 0 if no value
/// does.
[[nodiscard]] std::optional<Estimate> estimate_mean(std::span<const double> values);

/// Of values in [0, 1].
[[nodiscard]] std::optional<Estimate> estimate_bounded_mean(std::span<const double> values);

/// Sum of `parts` by sum of `wholes`; both have an entry a game. None if the wholes sum to 0. The
/// interval keeps to what can be: not below 0 if no part is, not above 1 if all parts are in their
/// wholes.
[[nodiscard]] std::optional<Estimate> estimate_ratio(std::span<const double> parts,
                                                     std::span<const double> wholes);

/// The least value that at least the share `q` of the values do not exceed; q in (0, 1).
[[nodiscard]] std::optional<Estimate> estimate_quantile(std::vector<double> values, double q);

/// The same over all turns of all games: how often each value came up, game by game. counts[g][v]
/// belongs to the value v.
[[nodiscard]] std::optional<Estimate> estimate_turn_quantile(
    const std::vector<std::vector<uint32_t>>& counts, double q);

/// second - first. None unless both have intervals or both are exact; then the difference is exact
/// as well.
[[nodiscard]] std::optional<Estimate> difference(const Estimate& first, const Estimate& second);

}  // namespace stockade
