#pragma once
// GraphPanel: the evaluations of a game as a graph. A click goes to the position.

#include <functional>
#include <optional>
#include <string>

#include "gui/board/plot.h"
#include "gui/model/evaluation_graph.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class GraphPanel : public DrawnPanel {
 public:
  GraphPanel(wxWindow* parent, Looks& looks);
  std::function<void(const RecordNode&)> on_pick;

  void update(const RecordNode& present, bool first_is_light);
  [[nodiscard]] const EvaluationGraph& graph() const { return graph_; }
  /// The position of a point of the graph in the window.
  [[nodiscard]] Point place_of(size_t place) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  [[nodiscard]] Plot plot() const;
  [[nodiscard]] size_t place_under(double x) const;
  void point_at(std::optional<double> x);

  EvaluationGraph graph_;
  bool first_is_light_ = true;
  std::optional<size_t> hovered_;
};

}  // namespace stockade::gui
