#pragma once
// Statistics for tests: whether counts fit what was expected.

#include <vector>

namespace stockade::test {

/// How likely a chi-square statistic of at least `x` is with `degrees` (1 or more) of freedom:
/// the regularised upper incomplete gamma function Q(degrees / 2, x / 2), to about 1e-12.
[[nodiscard]] double chi_square_tail(double x, int degrees);

/// Pearson's test: how likely counts at least as far from the expected ones are, if these are
/// right. Two classes or more; each expected count should be 5 or more.
[[nodiscard]] double goodness_of_fit(const std::vector<double>& observed,
                                     const std::vector<double>& expected);

}  // namespace stockade::test
