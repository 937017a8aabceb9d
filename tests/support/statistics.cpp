#include "tests/support/statistics.h"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace stockade::test {
namespace {

constexpr double kEnough = 1e-15;
constexpr int kMaxTerms = 100000;

/// The factor x^a e^-x / Gamma(a) that both expansions share.
double leading(double a, double x) { return std::exp(a * std::log(x) - x - std::lgamma(a)); }

/// P(a, x) by its power series, which converges fast for x < a + 1.
double lower_series(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int n = 1; n < kMaxTerms && term > sum * kEnough; ++n) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * leading(a, x);
}

/// Q(a, x) by Legendre's continued fraction, worked out from the front by Lentz's method; it
/// converges fast for x > a + 1.
double upper_fraction(double a, double x) {
  constexpr double kTiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / kTiny;
  double d = 1 / b;
  double value = d;
  for (int n = 1; n < kMaxTerms; ++n) {
    const double numerator = -n * (n - a);
    b += 2;
    d = numerator * d + b;
    if (std::abs(d) < kTiny) d = kTiny;
    c = b + numerator / c;
    if (std::abs(c) < kTiny) c = kTiny;
    d = 1 / d;
    value *= c * d;
    if (std::abs(c * d - 1) < kEnough) break;
  }
  return value * leading(a, x);
}

}  // namespace

double chi_square_tail(double x, int degrees) {
  const double a = degrees / 2.0;
  const double half = x / 2;
  if (half <= 0) return 1;
  return half < a + 1 ? 1 - lower_series(a, half) : upper_fraction(a, half);
}

double goodness_of_fit(const std::vector<double>& observed, const std::vector<double>& expected) {
  assert(observed.size() == expected.size() && observed.size() > 1);
  double statistic = 0;
  for (size_t i = 0; i < observed.size(); ++i)
    statistic += (observed[i] - expected[i]) * (observed[i] - expected[i]) / expected[i];
  return chi_square_tail(statistic, static_cast<int>(observed.size()) - 1);
}

}  // namespace stockade::test
