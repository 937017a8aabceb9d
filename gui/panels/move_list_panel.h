#pragma once
// MoveListPanel: the game as a list with variations and comments; a click goes to a move.

#include <functional>
#include <vector>

#include <wx/timer.h>

#include "framework/session/session.h"
#include "gui/model/move_list.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class MoveListPanel : public DrawnPanel {
 public:
  MoveListPanel(wxWindow* parent, Looks& looks, const Session& session);
  std::function<void(const RecordNode&)> on_pick;
  /// The right button was pressed on a move.
  std::function<void(const RecordNode&)> on_menu;

  /// Reads the session again. `other_game`: it is another game, so nothing is kept.
  void update(bool other_game);
  [[nodiscard]] const MoveListModel& model() const { return model_; }
  /// Where a move is drawn, in the window; an empty rectangle if it is not shown.
  [[nodiscard]] Rect place_of(const RecordNode& node) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  struct Spot {
    Rect rect;
    const RecordNode* node;
    const MoveToken* comment = nullptr;  ///< that is shortened here; lives in the model
  };
  /// Lays out and, if `visible`, draws. Returns the height of all.
  double flow(Surface& surface, double width, bool visible, double height);
  double flow_pair(Surface& surface, const MoveRow& row, double y, double width, bool visible);
  double flow_line(Surface& surface, const MoveRow& row, double y, double width, bool visible);
  void draw_move(Surface& surface, Rect rect, const MoveToken& token, const TextLook& look);
  void point_at(Point point);
  void scroll_by(double pixels);
  void scroll_to_current(double height);

  const Session& session_;
  MoveListModel model_;
  std::vector<Spot> spots_;
  const RecordNode* hovered_ = nullptr;
  std::string tip_;
  double offset_ = 0;
  double content_ = 0;
  bool follow_ = true;
};

}  // namespace stockade::gui
