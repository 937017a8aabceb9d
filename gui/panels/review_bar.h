#pragma once
// ReviewBar: the progress of a game's review, and afterwards its summary, with a button that
// cancels or closes it, and one for the puzzles in the mistakes.

#include <functional>
#include <string>

#include "framework/session/records/review.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class ReviewBar : public DrawnPanel {
 public:
  ReviewBar(wxWindow* parent, Looks& looks);
  std::function<void()> on_close;
  std::function<void()> on_puzzles;

  void show_progress(int done, int positions);
  void show_summary(const GameDefinition& definition, const GameReview& review);
  /// Shows a button with this text for the puzzles beside the summary; "" removes it.
  void offer_puzzles(const std::string& label);
  [[nodiscard]] const std::string& puzzles_label() const { return puzzles_label_; }
  /// The text of its lines in order.
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::string title_;
  std::string lines_[2];
  double progress_ = 1;
  std::string puzzles_label_;
  Rect button_;
  Rect puzzles_button_;
};

}  // namespace stockade::gui
