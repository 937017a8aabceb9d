#pragma once
// Figures: the measurements of `bench --figures`, and the results of other programs in them. They
// name variants, so they come from outside the framework.

#include <string>
#include <vector>

namespace stockade {

/// A perft of the start position at one depth.
struct PerftFigure {
  std::string variant;
  int depth = 1;
  bool bulk = true;  ///< bulk counting: the moves of the last ply are counted, not made
};

/// The speed of another program on another machine, for comparing orders of magnitude. A ratio
/// would also compare the machines, so bench prints none.
struct Anchor {
  std::string variant;
  std::string measure;  ///< the name of the row in bench
  double per_second = 0;
  std::string source;
};

struct BenchFigures {
  std::vector<PerftFigure> perfts;
  std::vector<std::string> played;  ///< variants whose random games are measured
  std::vector<Anchor> anchors;
};

/// The names of rows in bench.
namespace measure {
inline constexpr const char* kRandomGames = "random games";
inline constexpr const char* kSearch = "search";
inline constexpr const char* kMiddlegames = "perft of middlegames, with bulk counting";
[[nodiscard]] inline std::string perft(int depth, bool bulk) {
  return "perft " + std::to_string(depth) + " of the start, " + (bulk ? "with" : "without") +
         " bulk counting";
}
}  // namespace measure

}  // namespace stockade
