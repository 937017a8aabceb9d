#pragma once
// PlayerCard: the player of a side, and whether that side is to move. A click changes the player.

#include <functional>
#include <string>

#include "framework/session/play/session.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class PlayerCard : public DrawnPanel {
 public:
  PlayerCard(wxWindow* parent, Looks& looks, const Session& session, Side side);
  std::function<void(Side)> on_click;
  /// Called with words about the card while the pointer is on it, then with "".
  std::function<void(const std::string&)> on_tip;
  [[nodiscard]] Side side() const { return side_; }
  /// The state of the side: "thinking…", "to move", "".
  void set_activity(std::string words, bool busy);
  [[nodiscard]] const std::string& activity() const { return activity_; }
  /// The name of the program that plays for the computer; empty for our engine.
  void set_engine(std::string name);
  [[nodiscard]] const std::string& engine() const { return engine_; }
  /// The text of the clock, as drawn last.
  [[nodiscard]] const std::string& clock() const { return clock_; }
  /// Draws the card again if the text of its clock has changed.
  void refresh_clock();

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void hover(bool on);
  /// Draws the clock of a game in play and returns its width.
  double draw_clock(Surface& surface, Size size);
  const Session& session_;
  Side side_;
  std::string activity_;
  std::string engine_;
  std::string clock_;
  bool busy_ = false;
  bool hovered_ = false;
};

}  // namespace stockade::gui
