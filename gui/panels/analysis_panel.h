#pragma once
// AnalysisPanel: the lines of an analysis, each with its evaluation. A click on a move plays the
// line up to it; the pointer on a move shows the board after it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/analysis_model.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class AnalysisPanel : public DrawnPanel {
 public:
  AnalysisPanel(wxWindow* parent, Looks& looks, const AnalysisModel& model);
  std::function<void(LineSpot)> on_pick;
  /// Called when the pointer has come to a move; none: it has left the moves. `y`: the middle of
  /// the move on the screen.
  std::function<void(std::optional<LineSpot>, int y)> on_hover;
  /// Called when the user wants more (+1) or fewer (-1) lines.
  std::function<void(int)> on_lines;

  /// `title`: the subject of the analysis, or the reason why there is none. `wanted`: the number of
  /// lines.
  void show(std::string title, int wanted);
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] const AnalysisModel& model() const { return model_; }
  /// Handles a key while the panel has the focus. Arrows choose a move of a line, with the same
  /// effect as the pointer on it, Enter plays up to it, + and - change the number of lines. False
  /// for other keys.
  bool take_key(int key);
  /// The move that the keys have chosen; none before the first key.
  [[nodiscard]] std::optional<LineSpot> chosen() const { return chosen_; }
  /// The rectangle of a move in the window; empty if the move is not shown.
  [[nodiscard]] Rect place_of(LineSpot spot) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  struct Spot {
    Rect rect;
    LineSpot spot;
  };
  /// The move under the pointer, if the line still has it.
  [[nodiscard]] std::optional<Spot> under_pointer() const;
  void follow_pointer();
  void choose(std::optional<LineSpot> spot);
  void draw_line(Surface& surface, size_t line, double y, double width);

  const AnalysisModel& model_;
  std::string title_;
  int wanted_ = 1;
  std::vector<Spot> spots_;
  Rect fewer_;
  Rect more_;
  std::optional<Point> pointer_;  ///< position of the pointer while it is over the panel
  std::optional<LineSpot> hovered_;
  std::optional<LineSpot> chosen_;  ///< the move that keys have chosen
};

}  // namespace stockade::gui
