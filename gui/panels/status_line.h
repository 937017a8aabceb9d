#pragma once
// StatusLine: one line below the board: the state of the game, or the reason why a move was
// refused. Tests and screen readers can read the text.

#include <chrono>
#include <functional>
#include <string>

#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class StatusLine : public DrawnPanel {
 public:
  StatusLine(wxWindow* parent, Looks& looks);
  void show_status(std::string status, std::string notice);
  /// Shows why a move was refused, until the next show_status().
  void show_refusal(std::string words);
  /// Like show_refusal(), but the text stays for some seconds even if show_status() is called.
  void show_trouble(std::string words);
  /// Like show_refusal(), for a message that is not a refusal.
  void show_message(std::string words);
  void clear_message();
  /// Shows words about what the pointer is on, in place of the state of the game; a message goes
  /// before them. "" for none.
  void show_tip(std::string words);
  /// Called with every refusal and message, for people who hear them.
  std::function<void(const std::string&)> on_message;
  /// Shows the clocks at the end of the line; "" for none.
  void show_clocks(std::string words);
  /// The words about what the pointer is on.
  [[nodiscard]] const std::string& tip() const { return tip_; }
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  void show(std::string words, bool refusal);

  std::string status_;
  std::string notice_;
  std::string message_;
  std::string tip_;
  std::string clocks_;
  bool refusal_ = false;
  std::chrono::steady_clock::time_point stays_until_{};
};

}  // namespace stockade::gui
