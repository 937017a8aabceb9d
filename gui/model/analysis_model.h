#pragma once
// AnalysisModel: the results of an endless search of a position: its best lines as moves and as
// text, its depth and its speed. The window shows them; the user can play a line, or look at the
// board after each of its moves.

#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/search/search.h"

namespace stockade::gui {

/// A move of a line, with its text and with "12." or "12…" where its number is written.
struct LineMove {
  Move move;
  std::string number;
  std::string text;
};

struct AnalysisLine {
  Evaluation evaluation;
  std::vector<LineMove> moves;
};

/// The place of a move among the lines.
struct LineSpot {
  size_t line = 0;
  size_t move = 0;
  friend bool operator==(const LineSpot&, const LineSpot&) = default;
};

class AnalysisModel {
 public:
  static constexpr int kMaxLines = 5;
  /// Longer lines are cut, since their ends are guesses.
  static constexpr size_t kLongestLine = 16;

  /// Forgets everything. From now on reports are about this position.
  void begin(const Game& game);
  /// Forgets everything until the next begin().
  void end() {
    game_.reset();
    lines_.clear();
  }
  /// Takes over a report of the search. A line is cut at an illegal move.
  void take(const SearchInfo& info);

  /// The lines, the best first. Lines that the search has not reported yet have no moves.
  [[nodiscard]] const std::vector<AnalysisLine>& lines() const { return lines_; }
  /// The evaluation of the best line; none before the first report.
  [[nodiscard]] std::optional<Evaluation> evaluation() const;
  /// The best move; none before the first report.
  [[nodiscard]] Move best() const;
  [[nodiscard]] bool has(LineSpot spot) const;
  /// The moves of a line up to `spot`, that one included.
  [[nodiscard]] std::vector<Move> moves_to(LineSpot spot) const;
  /// The game after those moves.
  [[nodiscard]] Game game_after(LineSpot spot) const;
  /// "depth 18 · 1.2 M nodes/s · hash 4 %".
  [[nodiscard]] std::string progress() const;

 private:
  std::optional<Game> game_;
  std::vector<AnalysisLine> lines_;
  SearchInfo last_;  ///< the newest report, for depth and speed
};

/// The evaluation of a report from the first side's view; `mover` is to move.
[[nodiscard]] Evaluation evaluation_of(const SearchInfo& info, Side mover);

/// "12", "3 k", "1.2 M".
[[nodiscard]] std::string rounded_count(uint64_t count);

/// The first side's share of an evaluation bar, from 0 to 1.
[[nodiscard]] double bar_share(const Evaluation& evaluation);

}  // namespace stockade::gui
