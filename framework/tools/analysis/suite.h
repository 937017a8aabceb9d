#pragma once
// Suites: positions in EPD whose operations say what an engine should find.
//
//   bm MOVE…   one of these moves                 am MOVE…   none of these moves
//   dm N       a mate in at most N moves          c0 "MOVE=POINTS, …"   what other moves are worth
//
// A position with bm and dm is solved by either.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/search/search.h"

namespace stockade {

class Dialect;

/// A position with its task.
struct SuiteTask {
  std::string id;  ///< the operation id, or "line 7"
  int line = 0;
  Position position;
  std::vector<Move> best;
  std::vector<Move> avoid;
  std::optional<int> mate;
  std::vector<std::pair<Move, int>> points;  ///< none: c0 is missing, or another comment
  std::string wanted;                        ///< the task as it is written: "bm Nf3"

  [[nodiscard]] int most_points() const;
};

struct Suite {
  std::vector<SuiteTask> tasks;
  /// Lines that cannot be read (errors), and positions without a task (warnings).
  Diagnostics problems;
};

/// Reads a line for each position. Empty lines and those that begin with '#' are left out.
/// `dialect`: of positions and moves; null: each position's is recognised.
[[nodiscard]] Suite read_suite(const DefinitionPtr& definition, std::string_view text,
                               const std::string& file, const Dialect* dialect = nullptr);

struct SuiteAnswer {
  bool solved = false;
  int points = 0;
};
[[nodiscard]] SuiteAnswer judge(const SuiteTask& task, const SearchResult& result);

}  // namespace stockade
