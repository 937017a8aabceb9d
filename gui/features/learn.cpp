#include "gui/features/learn.h"

#include <filesystem>

#include <wx/frame.h>
#include <wx/msgdlg.h>

#include "framework/base/translate.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/own_puzzles.h"
#include "framework/session/play/session.h"
#include "gui/bridge/aside.h"
#include "gui/features/page_commands.h"
#include "gui/model/lesson_model.h"
#include "gui/panels/lesson_page.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {

LearnFeature::LearnFeature(Workplace& place) : Feature(place), game_(place) {
  on(Action::learn, [this] { learn(); });
  on(Action::puzzles, [this] { solve_puzzles(); });
  on(Action::own_puzzles, [this] { solve_own_puzzles(); });
}

LearnFeature::~LearnFeature() = default;

bool LearnFeature::shown() const { return page_ && page_->IsShown(); }

/// Every other command is about the game, so the board of the game comes back.
bool LearnFeature::perform(Action action) {
  if (shown() && action == Action::flip) {
    page_->flip();
    return true;
  }
  if (shown() && !leaves_pages_alone(action)) leave();
  return Feature::perform(action);
}

void LearnFeature::refresh_looks() {
  if (page_) page_->refresh_looks();
}

void LearnFeature::close() {
  // The page has threads and timers that use the window.
  if (page_) page_->Destroy();
  page_ = nullptr;
  model_.reset();
  game_.wake();
}

void LearnFeature::learn() {
  if (const auto lessons = lessons_of(place().session().definition())) return open(*lessons);
  place().execute(Action::rules);
  place().status().show_message(
      tr("There are no lessons about this game yet; these are its rules."));
}

void LearnFeature::solve_puzzles() {
  if (const auto puzzles = puzzles_of(place().session().definition())) return open(*puzzles);
  place().status().show_refusal(
      tr("There are no puzzles of this game yet; 'stockade puzzles' finds some in games."));
}

void LearnFeature::solve_own_puzzles() {
  const std::filesystem::path file = own_puzzles_file(place().session().definition());
  std::error_code failure;
  if (std::filesystem::exists(file, failure)) return open(file);
  place().status().show_refusal(
      tr("There are no puzzles of your own games yet: review a game, and make puzzles of its "
         "mistakes."));
}

void LearnFeature::open(const std::filesystem::path& file) {
  // Reading plays every move of the lessons.
  std::optional<Result<Course>> course;
  run_aside(&place().frame(), tr("Reading the lessons…"), [&] { course = read_course(file); });
  if (course->ok()) return show(std::make_shared<const Course>(std::move(**course)));
  wxMessageBox(wxString::FromUTF8(course->message()), wx_tr("These lessons cannot be shown"),
               wxOK | wxICON_ERROR, &place().frame());
}

void LearnFeature::show(CoursePtr course) {
  destroy_page();
  if (!progress_) progress_.emplace(user_progress_file());
  const Diagnostics problems = progress_->load();
  model_ = std::make_unique<LessonModel>(std::move(course), *progress_);
  model_->on_trouble = [this](const std::string& words) { place().status().show_trouble(words); };
  for (const Diagnostic& problem : problems) model_->on_trouble(problem.message);
  page_ = new LessonPage(&place().frame(), place().looks(), *model_, place().plugins());
  page_->on_close = [this] { leave(); };
  page_->on_end = [this] { end(); };
  game_.rest();
  place().show_for_board(page_);
}

void LearnFeature::leave() {
  if (!shown()) return;
  place().show_for_board(nullptr);
  game_.wake();
}

/// After the last lesson a game begins.
void LearnFeature::end() {
  leave();
  place().execute(Action::new_game);
}

void LearnFeature::destroy_page() {
  leave();
  if (page_) page_->Destroy();
  page_ = nullptr;
}

}  // namespace stockade::gui
