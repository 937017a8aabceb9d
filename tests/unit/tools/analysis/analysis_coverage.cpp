// The coverage of intervals: in many samples of known distributions, 93 to 97 % of them contain the
// true value.

#include <cmath>
#include <functional>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/tools/analysis/intervals.h"

namespace analysis_coverage_test {

using namespace stockade;

namespace {

constexpr int kSamples = 4000;

/// The share of samples whose interval contains `truth`.
double coverage(double truth, uint64_t seed,
                const std::function<std::optional<Estimate>(Random&)>& sample) {
  Random random(seed);
  int covered = 0;
  for (int i = 0; i < kSamples; ++i) {
    const auto estimate = sample(random);
    REQUIRE(estimate);
    REQUIRE(estimate->has_interval());
    covered += *estimate->low <= truth && truth <= *estimate->high;
  }
  return static_cast<double>(covered) / kSamples;
}

void check_coverage(double truth, uint64_t seed,
                    const std::function<std::optional<Estimate>(Random&)>& sample) {
  const double share = coverage(truth, seed, sample);
  CHECK(share >= 0.93);
  CHECK(share <= 0.97);
}

bool happens(Random& random, double p) { return random.unit() < p; }

std::optional<Estimate> share(Random& random, double p, uint64_t n) {
  uint64_t hits = 0;
  for (uint64_t i = 0; i < n; ++i) hits += happens(random, p);
  return estimate_share(hits, n);
}

double exponential(Random& random, double mean) { return -mean * std::log1p(-random.unit()); }

/// Lengths of games: skewed to the right, mean 80.
double length(Random& random) { return 20 + exponential(random, 30) + exponential(random, 30); }

std::vector<double> values(Random& random, int n, const std::function<double(Random&)>& one) {
  std::vector<double> list;
  for (int i = 0; i < n; ++i) list.push_back(one(random));
  return list;
}

}  // namespace

TEST_CASE("intervals of shares cover", "[analysis][coverage]") {
  check_coverage(0.5, 1, [](Random& r) { return share(r, 0.5, 100); });
  check_coverage(0.3, 2, [](Random& r) { return share(r, 0.3, 400); });
  check_coverage(0.05, 3, [](Random& r) { return share(r, 0.05, 400); });
  check_coverage(0.97, 4, [](Random& r) { return share(r, 0.97, 400); });
}

TEST_CASE("intervals of means cover, of skewed values too", "[analysis][coverage]") {
  check_coverage(80, 5, [](Random& r) { return estimate_mean(values(r, 50, length)); });
  check_coverage(80, 6, [](Random& r) { return estimate_mean(values(r, 400, length)); });
}

TEST_CASE("intervals of mean points cover", "[analysis][coverage]") {
  const auto points = [](Random& r) {
    return happens(r, 0.3) ? 0.5 : happens(r, 0.55) ? 1.0 : 0.0;
  };
  check_coverage(0.3 * 0.5 + 0.7 * 0.55, 7,
                 [&](Random& r) { return estimate_bounded_mean(values(r, 100, points)); });
}

TEST_CASE("intervals of shares of turns cover though turns of a game are alike",
          "[analysis][coverage]") {
  // Each game has its own share of captures, and long games have more of them.
  const auto sample = [](Random& r) {
    std::vector<double> parts;
    std::vector<double> wholes;
    for (int game = 0; game < 100; ++game) {
      const int turns = 20 + static_cast<int>(r.below(100));
      const double p = 0.1 + 0.2 * r.unit() + 0.001 * turns;
      int captures = 0;
      for (int i = 0; i < turns; ++i) captures += happens(r, p);
      parts.push_back(captures);
      wholes.push_back(turns);
    }
    return estimate_ratio(parts, wholes);
  };
  // E[turns * p] / E[turns], turns uniform from 20 to 119.
  const double mean = 69.5;
  const double square = mean * mean + (100.0 * 100 - 1) / 12;
  check_coverage(0.2 + 0.001 * square / mean, 8, sample);
  // Treating turns as independent would give far too narrow intervals.
  const auto naive = [&](Random& r) {
    uint64_t captures = 0;
    uint64_t turns = 0;
    for (int game = 0; game < 100; ++game) {
      const uint64_t n = 20 + r.below(100);
      const double p = 0.1 + 0.2 * r.unit() + 0.001 * static_cast<double>(n);
      for (uint64_t i = 0; i < n; ++i) captures += happens(r, p);
      turns += n;
    }
    return estimate_share(captures, turns);
  };
  CHECK(coverage(0.2 + 0.001 * square / mean, 9, naive) < 0.9);
}

TEST_CASE("intervals of quantiles cover", "[analysis][coverage]") {
  const auto skewed = [](Random& r) { return exponential(r, 100); };
  for (const double q : {0.25, 0.5, 0.75})
    check_coverage(-100 * std::log(1 - q), 10,
                   [&](Random& r) { return estimate_quantile(values(r, 400, skewed), q); });
}

TEST_CASE("intervals of the median over turns cover", "[analysis][coverage]") {
  // Symmetric around 200, with a centre of its own in every game.
  check_coverage(200, 11, [](Random& r) {
    std::vector<std::vector<uint32_t>> counts;
    for (int game = 0; game < 60; ++game) {
      counts.emplace_back(401);
      const uint32_t turns = 20 + r.below(60);
      const uint32_t centre = 100 + r.below(201);
      for (uint32_t i = 0; i < turns; ++i) ++counts.back()[centre - 100 + r.below(201)];
    }
    return estimate_turn_quantile(counts, 0.5);
  });
}

TEST_CASE("intervals of differences cover", "[analysis][coverage]") {
  check_coverage(0.1, 12, [](Random& r) {
    const auto first = share(r, 0.2, 100);
    return difference(*first, *share(r, 0.3, 150));
  });
  check_coverage(-30, 13, [](Random& r) {
    const auto first = estimate_mean(values(r, 80, length));
    return difference(
        *first, *estimate_mean(values(r, 200, [](Random& q) { return 20 + exponential(q, 30); })));
  });
  check_coverage(50 * std::log(2.0), 14, [](Random& r) {
    const auto median = [&](double mean) {
      return estimate_quantile(values(r, 300, [&](Random& q) { return exponential(q, mean); }),
                               0.5);
    };
    const auto first = median(50);
    return difference(*first, *median(100));
  });
}

}  // namespace analysis_coverage_test
