#pragma once
// The probability functions that intervals need. Pure; safe from any thread unless another thread
// calls std::lgamma at the same time: its sign is a global variable (the arguments here are
// positive).

#include <cstdint>

namespace stockade {

/// The two-sided 95 % quantile of the normal distribution (2.5 % on each side).
inline constexpr double kNormalQuantile = 1.959963984540054;

/// The regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). a,
/// b > 0; x in [0, 1]. The error is below 1e-12 for usual sample sizes.
[[nodiscard]] double incomplete_beta(double a, double b, double x);

/// P(T <= t) for Student's T with `freedom` > 0 degrees, not necessarily whole.
[[nodiscard]] double student_cdf(double t, double freedom);

/// The t with student_cdf(t) = p; p in (0, 1).
[[nodiscard]] double student_quantile(double p, double freedom);

/// P(X <= k) for X binomial with n trials of probability p; 0 for k < 0.
[[nodiscard]] double binomial_cdf(int64_t k, int64_t n, double p);

}  // namespace stockade
