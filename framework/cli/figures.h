#pragma once
// Figures: which measures `bench` takes for its table, and what other programs reach in them. They
// are about particular variants, so they come from outside the framework.

#include <string>
#include <vector>

namespace stockade {

/// A perft from the start, at one depth.
struct PerftFigure {
  std::string variant;
  int depth = 1;
  bool bulk = true;  ///< count the moves of the last ply instead of making them
};

/// What another program does, measured on another machine: to compare orders of magnitude. A ratio
/// of the two would be one of machines as well, so none is worked out.
struct Anchor {
  std::string variant;
  std::string measure;  ///< as the row of bench is called
  double per_second = 0;
  std::string source;
};

struct BenchFigures {
  std::vector<PerftFigure> perfts;
  std::vector<std::string> played;  ///< variants whose random games are measured
  std::vector<Anchor> anchors;
};

/// What rows of bench are called.
namespace measure {
inline constexpr const char* kRandomGames = "random games";
inline constexpr const char* kSearch = "search";
inline constexpr const char* kMiddlegames = "perft of middlegames, counting the last ply";
[[nodiscard]] std::string perft(int depth, bool bulk);
}  // namespace measure

}  // namespace stockade
