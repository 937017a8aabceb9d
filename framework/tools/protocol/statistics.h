#pragma once
// Statistics of a match of paired games: Elo with its interval, and the sequential test.
//
// Two games from one opening with colours changed depend on each other, so the pair is the sample:
// the first player gets 0, 1, 2, 3 or 4 half points from it (the "pentanomial" model). A mean score
// s corresponds to an Elo difference of 400 log10(s / (1 - s)).

#include <array>
#include <cstdint>
#include <optional>

namespace stockade {

/// The number of pairs in which the first player got 0 … 4 half points.
struct PairCounts {
  std::array<uint64_t, 5> pairs{};

  [[nodiscard]] uint64_t total() const;
  /// Mean score of a game, in [0, 1]; 0.5 without pairs.
  [[nodiscard]] double mean() const;
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// The Elo difference for a mean score in [0, 1]; it may be infinite.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

/// The estimated difference of the players.
struct EloEstimate {
  double elo = 0;  ///< ± infinity if one player won all games
  double low = 0;  ///< 95 % interval; may be infinite
  double high = 0;
  double superior = 0.5;  ///< probability that the first player is the stronger one
};

/// Estimates the difference; none without pairs. The interval assumes a normally distributed mean,
/// with Student's correction for few pairs. If all pairs have the same result there is no variance
/// to estimate; the interval then allows for other results that are too rare to have been seen, at
/// 95 %.
[[nodiscard]] std::optional<EloEstimate> estimate_elo(const PairCounts& counts);

/// A sequential test of "the difference is elo0" against "it is elo1".
struct SprtOptions {
  double elo0 = 0;
  double elo1 = 10;     ///< more than elo0
  double alpha = 0.05;  ///< probability of accepting elo1 where elo0 is true
  double beta = 0.05;   ///< probability of accepting elo0 where elo1 is true
};

/// Whether the options are valid: elo0 below elo1, both from -1000 to 1000, and probabilities
/// between 0 and 0.5.
[[nodiscard]] bool makes_sense(const SprtOptions& options);

enum class SprtVerdict { undecided, elo0, elo1 };

struct SprtState {
  double llr = 0;    ///< the log-likelihood ratio of elo1 to elo0
  double lower = 0;  ///< elo0 is accepted at this ratio
  double upper = 0;  ///< elo1 is accepted at this ratio
  SprtVerdict verdict = SprtVerdict::undecided;
};

/// The generalised test (M. Van den Bergh, "The generalized SPRT"): each hypothesis is represented
/// by the likeliest distribution over the five results that has its mean. Results that did not
/// occur count as a thousandth of a pair, which keeps the likelihoods defined.
[[nodiscard]] SprtState evaluate_sprt(const PairCounts& counts, const SprtOptions& options);

}  // namespace stockade
