#pragma once
// Statistics of a match of paired games: Elo with its interval, and the sequential test.
//
// Two games from one opening, colours changed, depend on each other, so the pair is the sample: it
// yields 0, 1, 2, 3 or 4 half points to the first player (the "pentanomial" model). A mean score s
// is an Elo difference of 400 log10(s / (1 - s)).

#include <array>
#include <cstdint>
#include <optional>

namespace stockade {

/// How many pairs gave the first player 0 … 4 half points.
struct PairCounts {
  std::array<uint64_t, 5> pairs{};

  [[nodiscard]] uint64_t total() const;
  /// Mean score of a game, in [0, 1]; 0.5 without pairs.
  [[nodiscard]] double mean() const;
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// In [-infinity, +infinity]; `score` is in [0, 1].
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

/// What the pairs say about the difference of the players.
struct EloEstimate {
  double elo = 0;  ///< ± infinity if one player took everything
  double low = 0;  ///< 95 % interval; infinite where the pairs leave it open
  double high = 0;
  double superior = 0.5;  ///< probability that the first player is the stronger one
};

/// None without pairs. The interval takes the mean as normally distributed, with Student's
/// correction for few pairs. Pairs that all ended alike have no spread to tell how sure they are;
/// then the interval is what other endings, too rare to have been seen, could still make of the
/// mean at 95 %.
[[nodiscard]] std::optional<EloEstimate> estimate_elo(const PairCounts& counts);

/// A sequential test of "the difference is elo0" against "it is elo1".
struct SprtOptions {
  double elo0 = 0;
  double elo1 = 10;     ///< more than elo0
  double alpha = 0.05;  ///< probability of accepting elo1 where elo0 is true
  double beta = 0.05;   ///< and the other way round
};

enum class SprtVerdict { undecided, elo0, elo1 };

struct SprtState {
  double llr = 0;    ///< the log-likelihood ratio of elo1 to elo0
  double lower = 0;  ///< elo0 is accepted there
  double upper = 0;  ///< and elo1 there
  SprtVerdict verdict = SprtVerdict::undecided;
};

/// The generalised test: of all distributions over the five results that have the mean of a
/// hypothesis, the likeliest stands for it (M. Van den Bergh, "The generalized SPRT"). Results that
/// did not occur count as a thousandth of a pair, which keeps the likelihoods defined.
[[nodiscard]] SprtState evaluate_sprt(const PairCounts& counts, const SprtOptions& options);

}  // namespace stockade
