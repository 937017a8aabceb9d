#pragma once
// AnalysisPanel: the lines of an analysis, each with its evaluation. A move can be clicked, to play
// the line up to it, or pointed at, to see the board after it.

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
  /// None: the pointer is on no move any more. `y` is the middle of the move on the screen.
  std::function<void(std::optional<LineSpot>, int y)> on_hover;
  /// More (+1) or fewer (-1) lines.
  std::function<void(int)> on_lines;

  /// `title`: what is analysed, or why nothing is. `wanted`: the number of lines.
  void show(std::string title, int wanted);
  [[nodiscard]] const std::string& title() const { return title_; }
  /// With the focus: arrows choose a move of a line, which is then as if the pointer were on it,
  /// Enter plays up to it, + and - change the number of lines. False for other keys.
  bool take_key(int key);
  /// The move that the keys have chosen; none before the first key.
  [[nodiscard]] std::optional<LineSpot> chosen() const { return chosen_; }
  /// Where a move is drawn, in the window; an empty rectangle if it is not shown.
  [[nodiscard]] Rect place_of(LineSpot spot) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  struct Spot {
    Rect rect;
    LineSpot spot;
  };
  /// The move under the pointer, as far as the line still has it.
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
  std::optional<Point> pointer_;  ///< while it is over the panel
  std::optional<LineSpot> hovered_;
  std::optional<LineSpot> chosen_;  ///< by keys
};

}  // namespace stockade::gui
