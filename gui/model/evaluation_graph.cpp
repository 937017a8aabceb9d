#include "gui/model/evaluation_graph.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/notation/annotations.h"
#include "gui/model/analysis_model.h"

namespace stockade::gui {
namespace {

GraphPoint point_of(const RecordNode& node) {
  GraphPoint point;
  point.node = &node;
  if (node.annotations.evaluation) point.share = bar_share(*node.annotations.evaluation);
  for (const int glyph : node.nags)
    if (glyph == 2 || glyph == 4 || glyph == 6) point.judgement = glyph;
  return point;
}

}  // namespace

void EvaluationGraph::rebuild(const RecordNode& present) {
  points_.clear();
  for (const RecordNode* node = &present; node; node = node->parent)
    points_.push_back(point_of(*node));
  std::reverse(points_.begin(), points_.end());
  present_ = points_.size() - 1;
  for (const RecordNode* node = &present; !node->children.empty();) {
    node = node->children.front().get();
    points_.push_back(point_of(*node));
  }
}

bool EvaluationGraph::has_evaluations() const {
  return std::any_of(points_.begin(), points_.end(),
                     [](const GraphPoint& point) { return point.share.has_value(); });
}

size_t EvaluationGraph::nearest(double x) const {
  if (points_.size() < 2) return 0;
  const double last = static_cast<double>(points_.size() - 1);
  return static_cast<size_t>(std::lround(std::clamp(x, 0.0, 1.0) * last));
}

double EvaluationGraph::x_of(size_t place) const {
  if (points_.size() < 2) return 0;
  return static_cast<double>(place) / static_cast<double>(points_.size() - 1);
}

std::string EvaluationGraph::words(size_t place) const {
  if (place >= points_.size()) return "";
  const auto& evaluation = points_[place].node->annotations.evaluation;
  if (!evaluation) return tr("not evaluated");
  std::string text = evaluation_text(*evaluation);
  if (evaluation->depth > 0) text = tr("{} (depth {})", text, evaluation->depth);
  return text;
}

}  // namespace stockade::gui
