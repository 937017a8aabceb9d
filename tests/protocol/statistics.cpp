// Elo, its interval and the sequential test, against closed forms, published figures and
// simulations.

#include "framework/tools/protocol/statistics.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "framework/base/random.h"

namespace stockade::test::statistics_test {
namespace {

/// A pair's result drawn from a distribution.
size_t draw_pair(Random& random, const std::array<double, 5>& probabilities) {
  double left = random.unit();
  for (size_t i = 0; i < 4; ++i) {
    if (left < probabilities[i]) return i;
    left -= probabilities[i];
  }
  return 4;
}

double mean_of(const std::array<double, 5>& probabilities) {
  double mean = 0;
  for (size_t i = 0; i < 5; ++i) mean += probabilities[i] * static_cast<double>(i) / 4;
  return mean;
}

/// The likeliest distribution with a mean, found by brute force: a check of the solver's result by
/// other means, for data in three adjacent results only.
double likelihood_at_mean(const std::array<double, 3>& counts, double mean) {
  // Results 0, 1/2 and 1 with p0, p1, p2: the mean leaves one parameter, p1.
  double best = -1e300;
  for (int step = 1; step < 1'000'000; ++step) {
    const double p1 = step / 1'000'000.0;
    const double p2 = mean - p1 / 2;
    const double p0 = 1 - p1 - p2;
    if (p0 <= 0 || p2 <= 0) continue;
    const double likelihood =
        counts[0] * std::log(p0) + counts[1] * std::log(p1) + counts[2] * std::log(p2);
    best = std::max(best, likelihood);
  }
  return best;
}

}  // namespace

TEST_CASE("a score and its Elo difference are converted to each other", "[protocol]") {
  CHECK(elo_of_score(0.5) == Approx(0));
  // Ten to one is 400 points, by definition.
  CHECK(elo_of_score(10.0 / 11) == Approx(400));
  CHECK(elo_of_score(1.0 / 11) == Approx(-400));
  for (const double elo : {-700.0, -120.0, -1.0, 0.0, 3.5, 250.0})
    CHECK(elo_of_score(score_of_elo(elo)) == Approx(elo).margin(1e-9));
  CHECK(std::isinf(elo_of_score(1)));
  CHECK(elo_of_score(0) < -1e9);
}

TEST_CASE("counted pairs give their mean", "[protocol]") {
  CHECK(PairCounts{}.mean() == 0.5);
  CHECK(PairCounts{{0, 0, 0, 0, 3}}.mean() == 1);
  CHECK(PairCounts{{1, 0, 0, 1, 0}}.mean() == Approx(0.375));
  CHECK(PairCounts{{1, 2, 3, 4, 5}}.total() == 15);
}

TEST_CASE("the interval is that of published matches", "[protocol]") {
  // Difference and half of the interval, as other match programs give them for these pairs.
  struct Sample {
    PairCounts counts;
    double elo, error;
  };
  const Sample samples[] = {{{{34, 54, 63, 64, 75}}, 55.58, 27.65},
                            {{{332, 433, 498, 333, 334}}, -8.64, 10.33},
                            {{{7895, 8757, 5685, 568, 9999}}, -21.04, 2.95}};
  for (const Sample& sample : samples) {
    const auto estimate = estimate_elo(sample.counts);
    REQUIRE(estimate);
    CHECK(estimate->elo == Approx(sample.elo).epsilon(0.002));
    CHECK((estimate->high - estimate->low) / 2 == Approx(sample.error).epsilon(0.01));
  }
}

TEST_CASE("changing the players changes the sign, and nothing else", "[protocol]") {
  const auto forward = estimate_elo({{5, 11, 40, 23, 9}});
  const auto backward = estimate_elo({{9, 23, 40, 11, 5}});
  REQUIRE(forward);
  REQUIRE(backward);
  CHECK(forward->elo == Approx(-backward->elo));
  CHECK(forward->low == Approx(-backward->high));
  CHECK(forward->high == Approx(-backward->low));
  CHECK(forward->superior == Approx(1 - backward->superior));
  const SprtOptions options{-8, 8, 0.05, 0.05};
  CHECK(evaluate_sprt({{5, 11, 40, 23, 9}}, options).llr ==
        Approx(-evaluate_sprt({{9, 23, 40, 11, 5}}, options).llr).margin(1e-9));
}

TEST_CASE("equal results mean no difference", "[protocol]") {
  const auto estimate = estimate_elo({{10, 5, 2, 5, 10}});
  REQUIRE(estimate);
  CHECK(estimate->elo == Approx(0).margin(1e-9));
  CHECK(estimate->low == Approx(-estimate->high));
  CHECK(estimate->superior == Approx(0.5));
}

TEST_CASE("there is no estimate without a pair", "[protocol]") {
  CHECK_FALSE(estimate_elo({}));
  CHECK(evaluate_sprt({}, {}).llr == 0);
  CHECK(evaluate_sprt({}, {}).verdict == SprtVerdict::undecided);
}

TEST_CASE("pairs with equal results leave room for results that are too rare to be seen",
          "[protocol]") {
  const auto swept = estimate_elo({{0, 0, 0, 0, 10}});
  REQUIRE(swept);
  CHECK(std::isinf(swept->elo));
  CHECK(std::isinf(swept->high));
  // Ten pairs in a row happen with probability 2.5 % if the other result has 30.85 %.
  CHECK(swept->low == Approx(elo_of_score(1 - 0.30850)).epsilon(0.001));
  const auto level = estimate_elo({{0, 0, 10, 0, 0}});
  REQUIRE(level);
  CHECK(level->elo == 0);
  CHECK(level->low == Approx(-level->high));
  CHECK(level->low < -50);
}

TEST_CASE("the 95 % interval covers the truth in 93 to 97 of 100 matches", "[protocol]") {
  const std::array<double, 5> truths[] = {{0.2, 0.2, 0.2, 0.2, 0.2},
                                          {0.1, 0.2, 0.4, 0.2, 0.1},
                                          {0.05, 0.1, 0.25, 0.3, 0.3},
                                          {0.3, 0.02, 0.4, 0.03, 0.25}};
  Random random(20261121);
  for (const auto& truth : truths) {
    for (const int pairs : {12, 100, 400}) {
      const int matches = 4000;
      int covered = 0;
      for (int match = 0; match < matches; ++match) {
        PairCounts counts;
        for (int i = 0; i < pairs; ++i) ++counts.pairs[draw_pair(random, truth)];
        const auto estimate = estimate_elo(counts);
        const double elo = elo_of_score(mean_of(truth));
        covered += estimate->low <= elo && elo <= estimate->high;
      }
      INFO(pairs << " pairs, " << covered << " of " << matches);
      CHECK(covered >= matches * 93 / 100);
      CHECK(covered <= matches * 97 / 100);
    }
  }
}

TEST_CASE("the log-likelihood ratio is that of published tests", "[protocol]") {
  // Pairs and bounds of finished tests, with the ratio that other match programs give them.
  CHECK(evaluate_sprt({{223, 9863, 21279, 10037, 246}}, {0.5, 2.5, 0.05, 0.05}).llr ==
        Approx(-3.07).epsilon(0.01));
  CHECK(evaluate_sprt({{871, 26175, 55983, 26678, 821}}, {0, 2, 0.05, 0.05}).llr ==
        Approx(-4.98).epsilon(0.01));
}

TEST_CASE("the log-likelihood ratio is the ratio of the likeliest distributions", "[protocol]") {
  // Only whole points occur, so three results are left, and brute force can find the distributions.
  const PairCounts counts{{30, 0, 45, 0, 50}};
  const SprtOptions options{0, 30, 0.05, 0.05};
  const double expected = likelihood_at_mean({30, 45, 50}, score_of_elo(options.elo1)) -
                          likelihood_at_mean({30, 45, 50}, score_of_elo(options.elo0));
  CHECK(evaluate_sprt(counts, options).llr == Approx(expected).epsilon(0.001));
}

TEST_CASE("a test ends at Wald's bounds", "[protocol]") {
  const SprtState state = evaluate_sprt({{10, 10, 10, 10, 10}}, {0, 10, 0.05, 0.1});
  CHECK(state.lower == Approx(std::log(0.1 / 0.95)));
  CHECK(state.upper == Approx(std::log(0.9 / 0.05)));
  CHECK(state.verdict == SprtVerdict::undecided);
  const SprtOptions wide{0, 100, 0.05, 0.05};
  CHECK(evaluate_sprt({{2, 5, 20, 40, 60}}, wide).verdict == SprtVerdict::elo1);
  CHECK(evaluate_sprt({{40, 30, 40, 20, 20}}, wide).verdict == SprtVerdict::elo0);
}

TEST_CASE("a test errs about as rarely as it promises", "[protocol]") {
  // 40 Elo is a mean of 0.5573. The test goes in steps of whole pairs, so it errs a little less.
  const std::array<double, 5> null = {0.15, 0.2, 0.3, 0.2, 0.15};
  std::array<double, 5> better = null;
  const double shift = (score_of_elo(40) - 0.5) / 2;
  better[0] -= shift * 2;
  better[4] += shift * 2;
  REQUIRE(mean_of(better) == Approx(score_of_elo(40)));
  Random random(7);
  const auto accepts_elo1 = [&](const std::array<double, 5>& truth) {
    PairCounts counts;
    for (;;) {
      ++counts.pairs[draw_pair(random, truth)];
      const SprtState state = evaluate_sprt(counts, {0, 40, 0.05, 0.05});
      if (state.verdict != SprtVerdict::undecided) return state.verdict == SprtVerdict::elo1;
    }
  };
  int wrong_if_null = 0;
  int wrong_if_better = 0;
  const int tests = 500;
  for (int i = 0; i < tests; ++i) {
    wrong_if_null += accepts_elo1(null);
    wrong_if_better += !accepts_elo1(better);
  }
  CHECK(wrong_if_null <= tests * 8 / 100);
  CHECK(wrong_if_better <= tests * 8 / 100);
  CHECK(wrong_if_null >= tests / 100);
  CHECK(wrong_if_better >= tests / 100);
}

}  // namespace stockade::test::statistics_test
