// MainFrame: the review of a game, in the background by an engine of its own.

#include <algorithm>

#include <wx/sizer.h>

#include "gui/dialogs/question.h"
#include "gui/main_frame.h"
#include "gui/panels/review_bar.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

void MainFrame::bind_review() {
  review_bar_->on_close = [this] { cancel_review(); };
  reviewer_.on_analysed = [this](const SearchResult& result) { take_reviewed(result); };
}

void MainFrame::review_game() {
  if (!GameReview::possible(session_.definition()))
    return status_->show_refusal("No engine reviews this game.");
  if (session_.record().root().children.empty())
    return status_->show_refusal("There is no move to review yet.");
  static constexpr int kMs[] = {200, 1000, 5000};
  int time = kMs[0];
  if (IsShownOnScreen()) {
    const int answer =
        ask(this, "Review the game",
            "The computer judges every move of the main line, while you may go on with anything "
            "else. How long for each position?",
            {"&0.2 seconds", "&1 second", "&5 seconds"});
    if (answer < 0) return;
    time = kMs[answer];
  }
  review_.emplace(session_.record());
  review_limits_ = {};
  review_limits_.movetime_ms = time;
  search_next_for_review();
}

void MainFrame::search_next_for_review() {
  if (review_->finished()) return finish_review();
  reviewer_.analyse(review_->position(), review_limits_);
  show_review();
}

void MainFrame::take_reviewed(const SearchResult& result) {
  if (!review_ || review_->finished()) return;
  SearchInfo info = result.info;
  // A forced move may come without a line.
  if (info.pv.empty() && !result.best.is_none()) info.pv = {result.best};
  review_->take(info);
  search_next_for_review();
}

void MainFrame::finish_review() {
  session_.take_review(*review_);
  show_review();
}

/// Stops a review, or closes the summary of one that is done.
void MainFrame::cancel_review() {
  if (!review_) return;
  reviewer_.cancel();
  const bool finished = review_->finished();
  review_.reset();
  show_review();
  if (!finished) status_->show_message("The review was cancelled; the game is as it was.");
}

void MainFrame::show_review() {
  const bool shown = review_.has_value();
  if (shown && review_->finished())
    review_bar_->show_summary(session_.definition(), *review_);
  else if (shown)
    review_bar_->show_progress(review_->done(), review_->positions());
  if (review_bar_->IsShown() != shown) {
    review_bar_->Show(shown);
    side_->Layout();
  }
  update_commands();
}

}  // namespace stockade::gui
