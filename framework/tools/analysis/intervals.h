#pragma once
// Estimates with 95 % intervals, and differences of two of them.
//
// Games are independent of each other, but the turns of a game are not. So a figure that counts
// turns is a ratio of two sums over games, and its variance comes from the games.
//
//   | figure                    | interval                                                        |
//   | share of games            | Wilson's (1927)                                                 |
//   | mean over games           | Student's                                                       |
//   | mean of points in [0, 1]  | the same; if all are equal, it allows for results that are too |
//   |                           | rare to have been seen                                          |
//   | ratio of sums over games  | Student's on the linearised ratio (delta method)                |
//   | quantile over games       | order statistics, exact for any distribution                    |
//   | quantile over turns       | Woodruff's (1952): the ratio's interval of the share below it   |
//   | difference                | Welch's for means and ratios; for others the two intervals are  |
//   |                           | joined after Newcombe (1998) and Zou and Donner (2008)          |
//
// docs/author/compare.md lists the assumptions. All functions are pure.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stockade {

/// A number with its 95 % interval. It has none if the number is exact, or if there are too few
/// games.
struct Estimate {
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  uint64_t count = 0;  ///< number of games behind the estimate
  /// Standard error and degrees of freedom of Student's interval, for differences.
  std::optional<double> error;
  double freedom = 0;

  [[nodiscard]] bool has_interval() const { return low && high; }
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// Estimates the share of `hits` in `count` games. None if count is 0.
[[nodiscard]] std::optional<Estimate> estimate_share(uint64_t hits, uint64_t count);

/// Estimates the mean. None without values; no interval for one value. If no value is negative,
/// neither is the interval.
[[nodiscard]] std::optional<Estimate> estimate_mean(std::span<const double> values);

/// Estimates the mean of values in [0, 1].
[[nodiscard]] std::optional<Estimate> estimate_bounded_mean(std::span<const double> values);

/// Estimates the sum of `parts` divided by the sum of `wholes`; both have one entry per game. None
/// if the wholes sum to 0. The interval stays within the possible values: at least 0 if no part is
/// negative, at most 1 if no part exceeds its whole.
[[nodiscard]] std::optional<Estimate> estimate_ratio(std::span<const double> parts,
                                                     std::span<const double> wholes);

/// Estimates the quantile `q`, in (0, 1): the smallest value v for which at least the share q of
/// the values is not above v.
[[nodiscard]] std::optional<Estimate> estimate_quantile(std::vector<double> values, double q);

/// Estimates the quantile over all turns of all games: counts[g][v] turns of game g have the value
/// v.
[[nodiscard]] std::optional<Estimate> estimate_turn_quantile(
    const std::vector<std::vector<uint32_t>>& counts, double q);

/// second - first. None unless both have intervals or both are exact; the difference of exact
/// numbers is exact.
[[nodiscard]] std::optional<Estimate> difference(const Estimate& first, const Estimate& second);

}  // namespace stockade
