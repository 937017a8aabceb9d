#include "variants/bench_figures.h"

namespace stockade {

BenchFigures bench_figures() {
  // One thread, all measured side by side on one machine with AVX2 (docs/develop/performance.md).
  constexpr const char* kRbg = "RBG compiled to C++";
  constexpr const char* kFork = "the Hostage fork of Fairy-Stockfish";
  BenchFigures figures;
  figures.perfts = {{"chess", 5, true}, {"chess", 5, false}, {"hostage", 5, true}};
  figures.played = {"chess",     "hostage",     "crazyhouse",   "losalamos", "alice",
                    "glinski",   "raumschach",  "breakthrough", "hex",       "reversi",
                    "tictactoe", "connectfour", "go9"};
  figures.anchors = {
      {"chess", measure::kRandomGames, 0.336e6, kRbg},
      {"losalamos", measure::kRandomGames, 1.53e6, std::string(kRbg) + ", king capture"},
      {"chess", measure::perft(5, true), 180e6, "Stockfish 15.1, perft 6"},
      {"connectfour", measure::kRandomGames, 14.9e6, kRbg},
      {"breakthrough", measure::kRandomGames, 2.48e6, kRbg},
      {"hostage", measure::perft(5, true), 40e6, kFork},
      {"hostage", measure::kMiddlegames, 42e6, std::string(kFork) + ", 100 to 250 moves"},
      {"hostage", measure::kSearch, 0.8e6, kFork},
  };
  return figures;
}

}  // namespace stockade
