#pragma once
// StatusLine: one line below the board: how the game stands, or why a move was refused. The words
// can be read back, for tests and for those who cannot see the board.

#include <chrono>
#include <string>

#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class StatusLine : public DrawnPanel {
 public:
  StatusLine(wxWindow* parent, Looks& looks);
  void show_status(std::string status, std::string notice);
  /// Stays until the next show_status().
  void show_refusal(std::string words);
  /// As show_refusal(), but the next show_status() leaves it until it has been read.
  void show_trouble(std::string words);
  /// A friendly message, as show_refusal().
  void show_message(std::string words);
  void clear_message();
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::string status_;
  std::string notice_;
  std::string message_;
  bool refusal_ = false;
  std::chrono::steady_clock::time_point stays_until_{};
};

}  // namespace stockade::gui
