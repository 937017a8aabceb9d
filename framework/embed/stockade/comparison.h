#pragma once
// Comparison: measures variants side by side, by games of the engine, random games and duels.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <stockade/variant.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  struct ComparisonPlan {
    std::uint64_t games = 400;  ///< of the engine against itself, per variant
    std::uint64_t random_games = 400;
    std::uint64_t duels = 100;   ///< pairs of games of many nodes against few
    std::uint64_t nodes = 1000;  ///< per move
    std::uint64_t seed = 1;
    int threads = 1;
  };

  /// A figure with its interval of 95 %.
  struct Estimate {
    bool known =
        false;  ///< there is such a figure for the variant; without it the rest means nothing
    double value = 0;
    std::optional<double> low;  ///< none: the figure has no interval
    std::optional<double> high;
  };

  struct Metric {
    std::string id;                ///< "outcome.draws"; stable
    std::string name;              ///< "draws"
    std::string description;       ///< one sentence
    std::vector<Estimate> values;  ///< by variant
    std::vector<std::string>
        differs;  ///< by variant: how it differs from the first; "" if it does not
  };

  /// The finished comparison; docs/compare.md explains its figures. Never changes, may be shared by
  /// threads.
  class STOCKADE_API Comparison {
   public:
    /// Compares at least two variants; the same plan gives the same figures, whatever the threads.
    /// Takes minutes with the usual numbers. `on_progress` is called with the number of finished
    /// games and of all; if it returns false, the comparison ends with what there is. Throws Error
    /// if the variants cannot be compared.
    [[nodiscard]] static Comparison run(
        const std::vector<Variant>& variants, const ComparisonPlan& plan = {},
        const std::function<bool(std::uint64_t done, std::uint64_t all)>& on_progress = {});

    /// All games were played.
    [[nodiscard]] bool complete() const;
    [[nodiscard]] std::vector<Metric> metrics() const;
    /// A table for a terminal, the report as JSON, and as one page without scripts.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string json() const;
    [[nodiscard]] std::string html() const;

   private:
    struct Data;
    explicit Comparison(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> data_;
  };
}
}  // namespace stockade
