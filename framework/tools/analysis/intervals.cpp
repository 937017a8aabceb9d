#include "framework/tools/analysis/intervals.h"

#include <algorithm>
#include <cmath>

#include "framework/base/distributions.h"

namespace stockade {
namespace {

constexpr double kTail = 0.025;

Estimate with_error(double value, double error, double freedom, uint64_t count) {
  Estimate estimate{value, {}, {}, count, error, freedom};
  const double reach = error > 0 ? error * student_quantile(1 - kTail, freedom) : 0;
  estimate.low = value - reach;
  estimate.high = value + reach;
  return estimate;
}

double sum_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

/// The standard error of the share of turns with at most this value. The share is a ratio over
/// games.
double share_error(const std::vector<std::vector<uint32_t>>& counts, size_t value, double share,
                   double total) {
  double squares = 0;
  for (const auto& game : counts) {
    double below = 0;
    double all = 0;
    for (size_t v = 0; v < game.size(); ++v) {
      if (v <= value) below += game[v];
      all += game[v];
    }
    squares += (below - share * all) * (below - share * all);
  }
  const double games = static_cast<double>(counts.size());
  return std::sqrt(squares * games / (games - 1)) / total;
}

/// The interval of the difference: its lower bound comes from the lower bound of `second` and the
/// upper bound of `first`, its upper bound from the other two.
Estimate joined(const Estimate& first, const Estimate& second) {
  const double value = second.value - first.value;
  const double below = std::hypot(second.value - *second.low, *first.high - first.value);
  const double above = std::hypot(*second.high - second.value, first.value - *first.low);
  return {value, value - below, value + above, std::min(first.count, second.count), {}, 0};
}

}  // namespace

std::optional<Estimate> estimate_share(uint64_t hits, uint64_t count) {
  if (count == 0) return std::nullopt;
  const double n = static_cast<double>(count);
  const double p = static_cast<double>(hits) / n;
  const double z2 = kNormalQuantile * kNormalQuantile;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double reach =
      kNormalQuantile * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  // At the ends the bounds are exact, but rounding errors would shift them a little.
  return Estimate{
      p, hits == 0 ? 0.0 : centre - reach, hits == count ? 1.0 : centre + reach, count, {}, 0};
}

std::optional<Estimate> estimate_mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  const double n = static_cast<double>(values.size());
  const double mean = sum_of(values) / n;
  if (values.size() == 1) return Estimate{mean, {}, {}, 1, {}, 0};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  Estimate estimate = with_error(mean, std::sqrt(squares / (n - 1) / n), n - 1, values.size());
  if (*std::min_element(values.begin(), values.end()) >= 0)
    estimate.low = std::max(0.0, *estimate.low);
  return estimate;
}

std::optional<Estimate> estimate_bounded_mean(std::span<const double> values) {
  auto estimate = estimate_mean(values);
  if (!estimate) return estimate;
  if (estimate->error.value_or(0) > 0) {
    estimate->low = std::max(0.0, *estimate->low);
    estimate->high = std::min(1.0, *estimate->high);
    return estimate;
  }
  const double unseen = 1 - std::pow(kTail, 1 / static_cast<double>(values.size()));
  estimate->low = estimate->value * (1 - unseen);
  estimate->high = estimate->value + (1 - estimate->value) * unseen;
  estimate->error.reset();
  estimate->freedom = 0;
  return estimate;
}

std::optional<Estimate> estimate_ratio(std::span<const double> parts,
                                       std::span<const double> wholes) {
  const double whole = sum_of(wholes);
  if (wholes.empty() || whole == 0) return std::nullopt;
  const double n = static_cast<double>(wholes.size());
  const double ratio = sum_of(parts) / whole;
  if (wholes.size() == 1) return Estimate{ratio, {}, {}, 1, {}, 0};
  double squares = 0;
  bool shares = true;
  for (size_t i = 0; i < wholes.size(); ++i) {
    const double off = parts[i] - ratio * wholes[i];
    squares += off * off;
    shares = shares && parts[i] <= wholes[i];
  }
  Estimate estimate =
      with_error(ratio, std::sqrt(squares * n / (n - 1)) / whole, n - 1, wholes.size());
  if (*std::min_element(parts.begin(), parts.end()) >= 0)
    estimate.low = std::max(0.0, *estimate.low);
  if (shares) estimate.high = std::min(1.0, *estimate.high);
  return estimate;
}

std::optional<Estimate> estimate_quantile(std::vector<double> values, double q) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto n = static_cast<int64_t>(values.size());
  const auto ranked = [&](int64_t rank) { return values[rank - 1]; };
  const auto rank =
      std::clamp<int64_t>(static_cast<int64_t>(std::ceil(q * static_cast<double>(n) - 1e-9)), 1, n);
  Estimate estimate{ranked(rank), {}, {}, values.size(), {}, 0};
  // The values at ranks `low` and `high` bracket the quantile unless fewer than `low`, or at least
  // `high`, of the values lie below it.
  int64_t low = rank;
  while (low > 0 && binomial_cdf(low - 1, n, q) > kTail) --low;
  int64_t high = rank;
  while (high <= n && 1 - binomial_cdf(high - 1, n, q) > kTail) ++high;
  if (low < 1 || high > n) return estimate;
  estimate.low = ranked(low);
  estimate.high = ranked(high);
  return estimate;
}

std::optional<Estimate> estimate_turn_quantile(const std::vector<std::vector<uint32_t>>& counts,
                                               double q) {
  std::vector<double> pooled;
  double total = 0;
  for (const auto& game : counts) {
    if (game.size() > pooled.size()) pooled.resize(game.size());
    for (size_t v = 0; v < game.size(); ++v) pooled[v] += game[v];
  }
  for (const double count : pooled) total += count;
  if (total == 0) return std::nullopt;
  const auto value_at = [&](double share) {
    double below = 0;
    for (size_t v = 0; v < pooled.size(); ++v) {
      below += pooled[v];
      if (below >= share * total - 1e-9) return v;
    }
    return pooled.size() - 1;
  };
  const size_t value = value_at(q);
  Estimate estimate{static_cast<double>(value), {}, {}, counts.size(), {}, 0};
  if (counts.size() < 2) return estimate;
  double below = 0;
  for (size_t v = 0; v <= value; ++v) below += pooled[v];
  const double reach = share_error(counts, value, below / total, total) *
                       student_quantile(1 - kTail, static_cast<double>(counts.size() - 1));
  if (q - reach <= 0 || q + reach >= 1) return estimate;
  estimate.low = static_cast<double>(value_at(q - reach));
  estimate.high = static_cast<double>(value_at(q + reach));
  return estimate;
}

std::optional<Estimate> difference(const Estimate& first, const Estimate& second) {
  const double value = second.value - first.value;
  const bool exact = first.count == 0 && second.count == 0;
  if (exact) return Estimate{value, {}, {}, 0, {}, 0};
  if (!first.has_interval() || !second.has_interval()) return std::nullopt;
  if (!first.error || !second.error) return joined(first, second);
  const double a = *first.error * *first.error;
  const double b = *second.error * *second.error;
  if (a + b == 0) return joined(first, second);
  // Welch and Satterthwaite's degrees of freedom.
  const double freedom = (a + b) * (a + b) / (a * a / first.freedom + b * b / second.freedom);
  return with_error(value, std::sqrt(a + b), freedom, std::min(first.count, second.count));
}

}  // namespace stockade
