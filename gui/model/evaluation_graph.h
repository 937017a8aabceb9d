#pragma once
// EvaluationGraph: the evaluations along one line of a game, for a graph below the move list. The
// line goes through the present node and continues as its main line does.

#include <optional>
#include <string>
#include <vector>

#include "framework/game/record.h"

namespace stockade::gui {

struct GraphPoint {
  const RecordNode* node = nullptr;
  std::optional<double> share;  ///< the first side's share, from 0 to 1; none: not evaluated
  int judgement = 0;            ///< the glyph 2 "?", 4 "??" or 6 "?!"; 0 for none
};

class EvaluationGraph {
 public:
  /// Valid until moves are deleted.
  void rebuild(const RecordNode& present);
  /// The points from the start on, one for each position.
  [[nodiscard]] const std::vector<GraphPoint>& points() const { return points_; }
  /// The index of the present node's point.
  [[nodiscard]] size_t present() const { return present_; }
  [[nodiscard]] bool has_evaluations() const;
  /// The index of the point nearest to `x`, which is from 0 (the start) to 1 (the end).
  [[nodiscard]] size_t nearest(double x) const;
  /// The horizontal position of a point, from 0 to 1.
  [[nodiscard]] double x_of(size_t place) const;
  /// "+0.34 (depth 18)", or "not evaluated".
  [[nodiscard]] std::string words(size_t place) const;

 private:
  std::vector<GraphPoint> points_;
  size_t present_ = 0;
};

}  // namespace stockade::gui
