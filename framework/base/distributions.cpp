#include "framework/base/distributions.h"

#include <cmath>
#include <limits>

namespace stockade {
namespace {

/// Keeps denominators of the continued fraction from vanishing (Lentz's method).
double away_from_zero(double value) {
  constexpr double kTiny = 1e-300;
  return std::fabs(value) < kTiny ? kTiny : value;
}

/// The continued fraction of I_x(a, b); converges quickly for x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr int kMaxTerms = 10'000;
  double c = 1;
  double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int i = 1; i <= kMaxTerms; ++i) {
    const double m = i;
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    const double factor = d * c;
    result *= factor;
    if (std::fabs(factor - 1) < 1e-15) break;
  }
  return result;
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double log_front =
      std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x);
  const double front = std::exp(log_front);
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double student_cdf(double t, double freedom) {
  const double tail = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double p, double freedom) {
  if (p == 0.5) return 0;
  if (p < 0.5) return -student_quantile(1 - p, freedom);
  double low = 0;
  double high = 1;
  while (student_cdf(high, freedom) < p && high < 1e150) high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-14 * high; ++i) {
    const double middle = (low + high) / 2;
    (student_cdf(middle, freedom) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double binomial_cdf(int64_t k, int64_t n, double p) {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incomplete_beta(static_cast<double>(n - k), static_cast<double>(k + 1), 1 - p);
}

}  // namespace stockade
