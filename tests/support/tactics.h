#pragma once
// The tactical positions of tests/data/search/tactics.epd, for the tests and the bench.

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace stockade::test {

struct Tactic {
  std::string variant;
  std::string category;  ///< "hanging", "save" or "mate"
  std::string id;
  std::string text;
  std::vector<std::string> best;  ///< in UCI notation
};

/// Reads lines "POSITION ;bm move,move ;id variant-category-number"; '#' begins a comment.
inline std::vector<Tactic> read_tactics(std::istream& in) {
  std::vector<Tactic> tactics;
  std::string line;
  while (std::getline(in, line)) {
    const size_t best = line.find(" ;bm ");
    const size_t id = line.find(" ;id ");
    if (line.starts_with("#") || best == std::string::npos || id == std::string::npos) continue;
    Tactic tactic;
    tactic.text = line.substr(0, best);
    tactic.id = line.substr(id + 5);
    std::istringstream moves(line.substr(best + 5, id - best - 5));
    for (std::string move; std::getline(moves, move, ',');) tactic.best.push_back(move);
    std::istringstream parts(tactic.id);
    std::getline(parts, tactic.variant, '-');
    std::getline(parts, tactic.category, '-');
    tactics.push_back(std::move(tactic));
  }
  return tactics;
}

/// The collection that lies in `folder` (tests/data).
inline std::vector<Tactic> tactics(
#ifdef STOCKADE_TEST_DATA_DIR
    const std::string& folder = STOCKADE_TEST_DATA_DIR
#else
    const std::string& folder
#endif
) {
  std::ifstream in(folder + "/search/tactics.epd");
  return read_tactics(in);
}

}  // namespace stockade::test
