// Quantiles and intervals against closed forms and published examples.

#include <cmath>
#include <numbers>
#include <numeric>

#include <catch2/catch.hpp>

#include "framework/base/distributions.h"
#include "framework/tools/analysis/intervals.h"

namespace analysis_intervals_test {

using namespace stockade;

namespace {

void check_interval(const std::optional<Estimate>& estimate, double low, double high,
                    double within = 5e-5) {
  REQUIRE(estimate);
  REQUIRE(estimate->has_interval());
  CHECK(*estimate->low == Approx(low).margin(within));
  CHECK(*estimate->high == Approx(high).margin(within));
}

std::vector<double> numbers_to(int n) {
  std::vector<double> list(static_cast<size_t>(n));
  std::iota(list.begin(), list.end(), 1.0);
  return list;
}

}  // namespace

TEST_CASE("the incomplete beta function has its closed forms", "[analysis]") {
  for (const double x : {0.0, 0.01, 0.3, 0.5, 0.9, 1.0}) {
    CHECK(incomplete_beta(1, 7.5, x) == Approx(1 - std::pow(1 - x, 7.5)).margin(1e-12));
    CHECK(incomplete_beta(4.5, 1, x) == Approx(std::pow(x, 4.5)).margin(1e-12));
    CHECK(incomplete_beta(3, 2, x) + incomplete_beta(2, 3, 1 - x) == Approx(1).margin(1e-12));
  }
  for (const double a : {0.5, 2.0, 77.0, 5000.0})
    CHECK(incomplete_beta(a, a, 0.5) == Approx(0.5).margin(1e-10));
}

TEST_CASE("Student's distribution has its closed forms and the quantiles of the tables",
          "[analysis]") {
  for (const double t : {-4.0, -0.3, 0.0, 1.0, 12.0}) {
    CHECK(student_cdf(t, 1) == Approx(0.5 + std::atan(t) / std::numbers::pi).margin(1e-12));
    CHECK(student_cdf(t, 2) == Approx(0.5 + t / (2 * std::sqrt(2 + t * t))).margin(1e-12));
  }
  struct Row {
    double freedom, quantile;
  };
  for (const Row row : {Row{1, 12.70620474}, Row{5, 2.570581836}, Row{10, 2.228138852},
                        Row{30, 2.042272456}, Row{100, 1.983971519}})
    CHECK(student_quantile(0.975, row.freedom) == Approx(row.quantile).epsilon(1e-8));
  CHECK(student_quantile(0.975, 1e9) == Approx(kNormalQuantile).epsilon(1e-6));
  CHECK(student_quantile(0.025, 7.5) == -student_quantile(0.975, 7.5));
}

TEST_CASE("binomial probabilities are sums of their terms", "[analysis]") {
  const int n = 23;
  const double p = 0.37;
  double sum = 0;
  for (int k = 0; k <= n; ++k) {
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1)) *
           std::pow(p, k) * std::pow(1 - p, n - k);
    CHECK(binomial_cdf(k, n, p) == Approx(sum).epsilon(1e-10));
  }
  CHECK(binomial_cdf(-1, n, p) == 0);
}

TEST_CASE("shares have Wilson's interval, as in Newcombe's examples", "[analysis]") {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I.
  check_interval(estimate_share(81, 263), 0.2553, 0.3662);
  check_interval(estimate_share(15, 148), 0.0624, 0.1605);
  check_interval(estimate_share(0, 20), 0, 0.1611);
  check_interval(estimate_share(1, 29), 0.0061, 0.1718);
  check_interval(estimate_share(20, 20), 0.8389, 1);
  CHECK_FALSE(estimate_share(0, 0));
}

TEST_CASE("differences of shares have Newcombe's interval", "[analysis]") {
  // The same, "Interval estimation for the difference between independent proportions", 1998,
  // table II, method 10.
  struct Row {
    uint64_t hits, of, other_hits, other_of;
    double low, high;
  };
  for (const Row row : {Row{56, 70, 48, 80, 0.0524, 0.3339}, Row{9, 10, 3, 10, 0.1705, 0.8090},
                        Row{6, 7, 2, 7, 0.0582, 0.8062}, Row{5, 56, 0, 29, -0.0381, 0.1926},
                        Row{0, 10, 0, 20, -0.1611, 0.2775}, Row{10, 10, 0, 10, 0.6075, 1.0}}) {
    INFO(row.hits << "/" << row.of << " - " << row.other_hits << "/" << row.other_of);
    const auto d = difference(*estimate_share(row.other_hits, row.other_of),
                              *estimate_share(row.hits, row.of));
    REQUIRE(d);
    CHECK(*d->low == Approx(row.low).margin(6e-5));
    if (row.high < 1) CHECK(*d->high == Approx(row.high).margin(6e-5));
  }
}

TEST_CASE("means have Student's interval", "[analysis]") {
  // Of 1 … 9: mean 5, variance 7.5, and t(8) = 2.306004.
  const auto mean = estimate_mean(numbers_to(9));
  const double reach = 2.306004135 * std::sqrt(7.5 / 9);
  check_interval(mean, 5 - reach, 5 + reach, 1e-8);
  CHECK(mean->value == 5);
  CHECK(mean->count == 9);
  CHECK_FALSE(estimate_mean({}));
  const std::vector<double> one{3};
  CHECK(estimate_mean(one)->value == 3);
  CHECK_FALSE(estimate_mean(one)->has_interval());
}

TEST_CASE("a mean of equal points leaves room for results that are too rare to be seen",
          "[analysis]") {
  const std::vector<double> wins(10, 1.0);
  // With ten games, what happens in more than 1 - 0.025^(1/10) = 30.85 % of games would have been
  // seen.
  check_interval(estimate_bounded_mean(wins), 0.69150, 1);
  const std::vector<double> draws(10, 0.5);
  check_interval(estimate_bounded_mean(draws), 0.34575, 0.65425);
  const std::vector<double> mixed{0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  CHECK(*estimate_bounded_mean(mixed)->low == 0);
}

TEST_CASE("differences of means have Welch's interval", "[analysis]") {
  // A known sample: t = 2.46 with 25.0 degrees of freedom, P = 0.021.
  const std::vector<double> a{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                              21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
  const std::vector<double> b{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                              24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4};
  const auto d = difference(*estimate_mean(a), *estimate_mean(b));
  REQUIRE(d);
  CHECK(d->value / *d->error == Approx(2.46).margin(0.005));
  CHECK(d->freedom == Approx(25.0).margin(0.05));
  CHECK(2 * (1 - student_cdf(d->value / *d->error, d->freedom)) == Approx(0.021).margin(0.0005));
  CHECK(*d->low == Approx(d->value - student_quantile(0.975, d->freedom) * *d->error));
}

TEST_CASE("a ratio with equal wholes is a mean", "[analysis]") {
  const std::vector<double> parts{1, 4, 2, 8, 5};
  const std::vector<double> ones(5, 1.0);
  const std::vector<double> tens(5, 10.0);
  const auto mean = estimate_mean(parts);
  const auto ratio = estimate_ratio(parts, ones);
  REQUIRE(ratio);
  CHECK(ratio->value == mean->value);
  CHECK(*ratio->error == Approx(*mean->error));
  check_interval(estimate_ratio(parts, tens), *mean->low / 10, *mean->high / 10, 1e-12);
  CHECK_FALSE(estimate_ratio(parts, std::vector<double>(5, 0.0)));
}

TEST_CASE("a ratio weighs games by their turns, and its interval stays within 0 and 1",
          "[analysis]") {
  // 1 of 10 turns in one game, 30 of 40 in the other.
  const std::vector<double> parts{1, 30};
  const std::vector<double> wholes{10, 40};
  const auto ratio = estimate_ratio(parts, wholes);
  REQUIRE(ratio);
  CHECK(ratio->value == Approx(31.0 / 50));
  // Residuals 1 - 6.2 and 30 - 24.8: sqrt(2 * 5.2^2 * 2 / 1) / 50.
  CHECK(*ratio->error == Approx(std::sqrt(4 * 5.2 * 5.2) / 50));
  CHECK(*ratio->low == 0);
  CHECK(*ratio->high == 1);
}

TEST_CASE("quantiles have the interval between order statistics", "[analysis]") {
  // Ranks for 95 % of the median, as tables of nonparametric intervals have them.
  struct Row {
    int n, low, high;
  };
  for (const Row row :
       {Row{6, 1, 6}, Row{10, 2, 9}, Row{20, 6, 15}, Row{50, 18, 33}, Row{100, 40, 61}}) {
    INFO(row.n);
    check_interval(estimate_quantile(numbers_to(row.n), 0.5), row.low, row.high, 0);
  }
  CHECK(estimate_quantile(numbers_to(100), 0.25)->value == 25);
  CHECK(estimate_quantile(numbers_to(100), 0.75)->value == 75);
  CHECK(estimate_quantile({5, 1, 3}, 0.5)->value == 3);
  // Too few values.
  CHECK_FALSE(estimate_quantile(numbers_to(5), 0.5)->has_interval());
}

TEST_CASE("a quantile over turns weighs games by their turns", "[analysis]") {
  // Values 1, 1, 1 in one game, 2 in another, 3 in the third: three of five turns have 1.
  const auto median = estimate_turn_quantile({{0, 3}, {0, 0, 1}, {0, 0, 0, 1}}, 0.5);
  REQUIRE(median);
  CHECK(median->value == 1);
  CHECK(estimate_turn_quantile({{0, 3}, {0, 0, 1}, {0, 0, 0, 1}}, 0.7)->value == 2);
  CHECK_FALSE(estimate_turn_quantile({{0, 0}}, 0.5));
  // Only one value: an interval of width 0.
  const std::vector<std::vector<uint32_t>> same(10, {0, 0, 4});
  CHECK(estimate_turn_quantile(same, 0.5)->value == 2);
}

TEST_CASE("the difference of exact numbers is exact, and needs two intervals otherwise",
          "[analysis]") {
  const Estimate a{20, {}, {}, 0, {}, 0};
  const Estimate b{30, {}, {}, 0, {}, 0};
  CHECK(difference(a, b)->value == 10);
  CHECK_FALSE(difference(a, b)->has_interval());
  const Estimate one_game{20, {}, {}, 1, {}, 0};
  CHECK_FALSE(difference(one_game, *estimate_share(3, 7)));
}

}  // namespace analysis_intervals_test
