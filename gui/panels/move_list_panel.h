#pragma once
// MoveListPanel: the game as a list with variations and comments; a click goes to a move.
//
// The list may have many thousand moves. Their texts are worked out in slices between other events;
// the places of the rows are computed once for each tree and width, from the widths of letters; and
// only visible rows are drawn, after a step only the moves that change.

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <wx/timer.h>

#include "framework/session/play/session.h"
#include "gui/model/move_list.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class MoveListPanel : public DrawnPanel {
 public:
  MoveListPanel(wxWindow* parent, Looks& looks, const Session& session);
  std::function<void(const RecordNode&)> on_pick;
  /// Called when the right button was pressed on a move.
  std::function<void(const RecordNode&)> on_menu;

  /// Reads the session again. `other_game`: the session has another game, so nothing is kept.
  void update(bool other_game);
  [[nodiscard]] const MoveListModel& model() const { return model_; }
  /// Whether a large tree is still being read.
  [[nodiscard]] bool reading() const { return reading_; }
  /// The number of rows that were drawn last.
  [[nodiscard]] int drawn_rows() const { return drawn_rows_; }
  /// The rectangle of a move in the window; empty if the move is not shown.
  [[nodiscard]] Rect place_of(const RecordNode& node) const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  struct Spot {
    Rect rect;
    const RecordNode* node;
    /// The token with a tooltip (a shortened comment or an illegal move); the model owns it.
    const MoveToken* tip = nullptr;
  };
  void read_on();
  void show_step();
  /// Draws a move again.
  void refresh_move(const RecordNode* node);
  void draw_header(Surface& surface, Size size);
  /// Computes the top of every row.
  void place_rows(Surface& surface, double width);
  /// Places a row at `y` and, if `visible`, draws it. Returns its height.
  double flow(Surface& surface, const MoveRow& row, double y, double width, bool visible);
  double flow_pair(Surface& surface, const MoveRow& row, double y, double width, bool visible);
  double flow_line(Surface& surface, const MoveRow& row, double y, double width, bool visible);
  /// The sum of the letters' widths, each of which is measured once.
  double width_of(Surface& surface, std::string_view text, bool bold);
  void draw_rows(Surface& surface, Size size);
  void draw_move(Surface& surface, Rect rect, const MoveToken& token, const TextLook& look);
  void point_at(Point point);
  void scroll_by(double pixels);
  void scroll_to_current(Surface& surface, Size size);

  const Session& session_;
  MoveListModel model_;
  std::vector<Spot> spots_;
  const RecordNode* hovered_ = nullptr;
  const RecordNode* shown_ = nullptr;  ///< the present move when it was drawn; may be gone
  int drawn_ = -1;                     ///< the rows that spots_ belong to, see made()
  std::string tip_;
  double offset_ = 0;
  double content_ = 0;
  bool follow_ = true;
  std::vector<double> tops_;  ///< tops of the rows, from 0, and the end of the last row
  double placed_width_ = -1;  ///< the width for which tops_ was computed
  int placed_ = -1;           ///< the rows for which it was computed, see MoveListModel::made()
  std::map<std::pair<std::string, bool>, double> letters_;
  /// Widths of ASCII letters, plain and bold; below 0: not measured yet.
  std::array<std::array<double, 128>, 2> ascii_;
  double bottom_ = 0;  ///< lower end of the part of the window that shows rows
  bool reading_ = false;
  wxTimer reading_timer_;
  int drawn_rows_ = 0;
};

}  // namespace stockade::gui
