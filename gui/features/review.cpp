#include "gui/features/review.h"

#include <wx/frame.h>

#include "framework/base/counted.h"
#include "framework/base/translate.h"
#include "framework/notation/variant_words.h"
#include "framework/session/learn/own_puzzles.h"
#include "framework/session/play/session.h"
#include "gui/dialogs/question.h"
#include "gui/model/remembered.h"
#include "gui/panels/review_bar.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

ReviewFeature::ReviewFeature(Workplace& place)
    : Feature(place),
      reviewer_(place.plugins()),
      bar_(new ReviewBar(&place.side(), place.looks())) {
  on(Action::review, [this] { begin(); });
  on(Action::cancel_review, [this] { cancel(); });
  bar_->Hide();
  place.add_side_panel(*bar_);
  on(Action::make_puzzles, [this] { take_puzzles(); });
  bar_->on_close = [this] { cancel(); };
  bar_->on_puzzles = [this] { take_puzzles(); };
  reviewer_.on_analysed = [this](const SearchResult& result) { take(result); };
}

void ReviewFeature::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::reset) cancel();
}

void ReviewFeature::update_commands() {
  place().enable(Action::review, !review_ || review_->finished());
  place().enable(Action::cancel_review, review_ && !review_->finished());
  place().enable(Action::make_puzzles, puzzles_ == Puzzles::wanted || puzzles_ == Puzzles::made);
}

void ReviewFeature::close() {
  reviewer_.cancel();
  maker_.cancel();
}

void ReviewFeature::begin() {
  if (!GameReview::possible(place().session().definition()))
    return place().status().show_refusal(tr("No engine reviews this game."));
  if (place().session().record().root().children.empty())
    return place().status().show_refusal(tr("There is no move to review yet."));
  static constexpr int kMs[] = {200, 1000, 5000};
  int time = kMs[0];
  if (place().frame().IsShownOnScreen()) {
    const Remembered game(place().session());
    const int answer =
        ask(&place().frame(), tr("Review the game"),
            tr("The computer judges every move of the main line, while you may go on with anything "
               "else. How long for each position?"),
            {tr("&0.2 seconds"), tr("&1 second"), tr("&5 seconds")});
    if (answer < 0) return;
    if (!game.same_game())
      return place().status().show_refusal(tr("The game has changed meanwhile."));
    time = kMs[answer];
  }
  limits_ = {};
  limits_.movetime_ms = time;
  maker_.cancel();
  puzzles_ = Puzzles::none;
  search_next(review_.emplace(place().session().record()));
}

void ReviewFeature::search_next(GameReview& review) {
  if (review.finished()) {
    place().session().take_review(review);
    const bool mistakes = !mistakes_of(review, place().session().record()).plies.empty();
    puzzles_ = mistakes ? Puzzles::wanted : Puzzles::none;
  } else {
    reviewer_.analyse(review.position(), limits_);
  }
  show();
}

void ReviewFeature::take(const SearchResult& result) {
  if (!review_ || review_->finished()) return;
  SearchInfo info = result.info;
  // A forced move may come without a line.
  if (info.pv.empty() && !result.best.is_none()) info.pv = {result.best};
  review_->take(info);
  search_next(*review_);
}

/// Stops a review, or closes the summary of one that is done.
void ReviewFeature::cancel() {
  if (!review_) return;
  reviewer_.cancel();
  maker_.cancel();
  puzzles_ = Puzzles::none;
  const bool finished = review_->finished();
  review_.reset();
  show();
  if (!finished)
    place().status().show_message(tr("The review was cancelled; the game is as it was."));
}

void ReviewFeature::show_summary() {
  bar_->show_summary(place().session().definition(), *review_);
  bar_->offer_puzzles(puzzles_ == Puzzles::wanted       ? tr("Make puzzles")
                      : puzzles_ == Puzzles::being_made ? tr("Looking for puzzles…")
                      : puzzles_ == Puzzles::made       ? tr("Solve the puzzles")
                                                        : "");
}

// ------------------------------------------------------------------------------------ the puzzles

void ReviewFeature::take_puzzles() {
  if (puzzles_ == Puzzles::wanted)
    make_puzzles();
  else if (puzzles_ == Puzzles::made)
    place().execute(Action::own_puzzles);
}

/// Searches the mistakes in a thread. The game on the board may go on, or be another one,
/// meanwhile.
void ReviewFeature::make_puzzles() {
  puzzles_ = Puzzles::being_made;
  show();
  const Record& record = place().session().record();
  maker_.run([this, definition = record.definition(), mistakes = mistakes_of(*review_, record),
              title = tr("{}: puzzles of your own games",
                         title_of(*record.definition()))]() -> Background::Done {
    const auto searcher = place().plugins().make_searcher(definition);
    PuzzleFinder finder(*searcher, {}, &maker_.stop());
    const std::vector<PuzzleItem> found = puzzles_of(mistakes, finder);
    if (maker_.stop()) return [] {};
    const Result<size_t> added = add_own_puzzles(*definition, found, title);
    return [this, none = found.empty(), added] { note_puzzles(none, added); };
  });
}

void ReviewFeature::note_puzzles(bool none, const Result<size_t>& added) {
  // Meanwhile the review may have been closed, or another one begun.
  if (puzzles_ == Puzzles::being_made) {
    puzzles_ = none || !added.ok() ? Puzzles::none : Puzzles::made;
    show();
  }
  if (!added.ok())
    place().status().show_trouble(added.message());
  else if (none)
    place().status().show_message(
        tr("The mistakes make no puzzle: in each position several moves are as good."));
  else
    place().status().show_message(
        trn("{} new puzzle of your own games.", "{} new puzzles of your own games.", *added));
}

void ReviewFeature::show() {
  const bool shown = review_.has_value();
  if (shown && review_->finished())
    show_summary();
  else if (shown)
    bar_->show_progress(review_->done(), review_->positions());
  if (bar_->IsShown() != shown) {
    bar_->Show(shown);
    place().lay_out();
  }
  place().update_commands();
}

}  // namespace stockade::gui
