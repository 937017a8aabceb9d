#include "framework/tools/protocol/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/base/distributions.h"

namespace stockade {
namespace {

constexpr double kScores[5] = {0, 0.25, 0.5, 0.75, 1};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// The weight of a result that did not occur.
constexpr double kUnseen = 1e-3;

/// The standard error of the mean score of a game, for two or more pairs.
double standard_error(const PairCounts& counts) {
  const double mean = counts.mean();
  const double total = static_cast<double>(counts.total());
  double squares = 0;
  for (size_t i = 0; i < 5; ++i)
    squares += static_cast<double>(counts.pairs[i]) * (kScores[i] - mean) * (kScores[i] - mean);
  return std::sqrt(squares / (total - 1) / total);
}

/// The estimate if all `total` pairs had the same result.
EloEstimate estimate_without_spread(double mean, double total) {
  const double unseen = 1 - std::pow(0.025, 1 / total);
  EloEstimate estimate;
  estimate.elo = elo_of_score(mean);
  estimate.low = elo_of_score(mean * (1 - unseen));
  estimate.high = elo_of_score(mean + (1 - mean) * unseen);
  estimate.superior = mean > 0.5   ? 1 - std::pow(0.5, total)
                      : mean < 0.5 ? std::pow(0.5, total)
                                   : 0.5;
  return estimate;
}

/// The likeliest distribution with that mean is p_i / (1 + x (a_i - mean)); this is its x.
double tilt(const std::array<double, 5>& weights, double mean) {
  // The sum falls from +infinity to -infinity between the poles, so halving finds its zero.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (size_t k = 0; k < 5; ++k)
      sum += weights[k] * (kScores[k] - mean) / (1 + x * (kScores[k] - mean));
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

}  // namespace

uint64_t PairCounts::total() const {
  uint64_t sum = 0;
  for (const uint64_t count : pairs) sum += count;
  return sum;
}

double PairCounts::mean() const {
  if (total() == 0) return 0.5;
  double sum = 0;
  for (size_t i = 0; i < 5; ++i) sum += static_cast<double>(pairs[i]) * kScores[i];
  return sum / static_cast<double>(total());
}

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::optional<EloEstimate> estimate_elo(const PairCounts& counts) {
  const uint64_t total = counts.total();
  if (total == 0) return std::nullopt;
  const double mean = counts.mean();
  const double error = total > 1 ? standard_error(counts) : 0;
  if (error == 0) return estimate_without_spread(mean, static_cast<double>(total));
  const double reach = error * student_quantile(1 - 0.025, static_cast<double>(total - 1));
  EloEstimate estimate;
  estimate.elo = elo_of_score(mean);
  estimate.low = elo_of_score(mean - reach);
  estimate.high = elo_of_score(mean + reach);
  estimate.superior = 0.5 * std::erfc(-(mean - 0.5) / error / std::sqrt(2.0));
  return estimate;
}

bool makes_sense(const SprtOptions& options) {
  const auto difference = [](double elo) { return std::fabs(elo) <= 1000; };
  const auto probability = [](double p) { return p > 0 && p < 0.5; };
  return options.elo0 < options.elo1 && difference(options.elo0) && difference(options.elo1) &&
         probability(options.alpha) && probability(options.beta);
}

SprtState evaluate_sprt(const PairCounts& counts, const SprtOptions& options) {
  SprtState state;
  state.lower = std::log(options.beta / (1 - options.alpha));
  state.upper = std::log((1 - options.beta) / options.alpha);
  if (counts.total() == 0) return state;
  std::array<double, 5> weights;
  for (size_t i = 0; i < 5; ++i)
    weights[i] = std::max(static_cast<double>(counts.pairs[i]), kUnseen);
  const double mean0 = score_of_elo(options.elo0);
  const double mean1 = score_of_elo(options.elo1);
  const double tilt0 = tilt(weights, mean0);
  const double tilt1 = tilt(weights, mean1);
  for (size_t i = 0; i < 5; ++i)
    state.llr += weights[i] *
                 std::log((1 + tilt0 * (kScores[i] - mean0)) / (1 + tilt1 * (kScores[i] - mean1)));
  if (state.llr >= state.upper) state.verdict = SprtVerdict::elo1;
  if (state.llr <= state.lower) state.verdict = SprtVerdict::elo0;
  return state;
}

}  // namespace stockade
