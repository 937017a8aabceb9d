#pragma once
// Comparison: measures variants side by side, with engine games, random games and duels.

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

  /// A measured value with its 95 % interval.
  struct Estimate {
    bool known = false;  ///< the figure exists for the variant; if false, ignore the rest
    double value = 0;
    std::optional<double> low;  ///< none: no interval
    std::optional<double> high;
  };

  struct Metric {
    std::string id;                ///< "outcome.draws"; stable
    std::string name;              ///< "draws"
    std::string description;       ///< one sentence
    std::vector<Estimate> values;  ///< by variant
    std::vector<std::string>
        differs;  ///< by variant: its difference from the first; "" if there is none
  };

  /// The finished comparison; docs/author/compare.md explains its figures. Immutable; may be shared
  /// by threads.
  class STOCKADE_API Comparison {
   public:
    /// Compares at least two variants; the same plan gives the same figures, whatever the threads.
    /// Takes minutes with the usual numbers. `on_progress` is called with the numbers of finished
    /// games and of all games; if it returns false, the comparison ends with the results so far.
    /// Throws Error if the variants cannot be compared.
    [[nodiscard]] static Comparison run(
        const std::vector<Variant>& variants, const ComparisonPlan& plan = {},
        const std::function<bool(std::uint64_t done, std::uint64_t all)>& on_progress = {});

    /// True if all games were played.
    [[nodiscard]] bool complete() const;
    [[nodiscard]] std::vector<Metric> metrics() const;
    /// The report as a table for a terminal, as JSON, and as an HTML page without scripts.
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
