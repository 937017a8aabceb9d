#include "gui/model/lesson_model.h"

#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"

namespace stockade::gui {

LessonModel::LessonModel(CoursePtr course, LearnerProgress& progress)
    : course_(std::move(course)),
      progress_(progress),
      key_(progress_key(*course_)),
      session_(course_->definition),
      board_(std::make_unique<BoardModel>(session_)) {
  // The learner plays either side; by default the computer plays all but the first.
  session_.seat(std::vector(course_->definition->equipment().sides.size(), PlayerKind::person));
  session_.observe([this](const SessionEvent& event) {
    board_->update();
    if (on_event) on_event(event);
  });
  board_->on_move = [this](Move move) { take(play_->try_move(move)); };
  board_->on_attempted = [this](const Attempt& attempt) { attempted(attempt); };
  board_->on_refused = [this](const std::string& words) {
    std::string all = std::exchange(course_words_, {});
    all += (all.empty() ? "" : "\n") + words;
    note(LessonNote::Tone::wrong, std::move(all));
    changed();
  };
  if (!course_->lessons.empty() && course_->lessons.front().puzzle)
    trainer_.emplace(course_, progress_);
  open(first_unsolved());
}

// ------------------------------------------------------------------------------------ the lessons

size_t LessonModel::first_unsolved() const {
  if (trainer_) return trainer_->next();
  return stockade::first_unsolved(*course_, progress_);
}

bool LessonModel::solved(size_t lesson) const {
  return progress_.of(key_, course_->lessons[lesson].id).solved;
}

std::string LessonModel::title(size_t lesson) const {
  return std::to_string(lesson + 1) + ". " + course_->tr(course_->lessons[lesson].title);
}

void LessonModel::open(size_t lesson) {
  noted_ = false;
  if (trainer_) trainer_->begin();
  report(progress_.note_begun(key_, course_->lessons[lesson].id));
  play_ = std::make_unique<LessonPlay>(course_, lesson, LessonOpponent{});
  show_step();
}

/// The game on the board: the moves that led to the step, and those in it that are shown.
Record LessonModel::shown_game() const {
  const LessonStep& step = play_->step();
  const Position start = step.origin ? *step.origin : Game(course_->definition).position();
  Record record(course_->definition, start);
  RecordNode* node = &record.root();
  for (const Move move : step.before) node = &node->child(move);
  for (size_t i = 0; i + replies_.size() < play_->moves().size(); ++i)
    node = &node->child(play_->moves()[i]);
  node->annotations.marks = step.marks;
  return record;
}

/// Puts the position of the step on the board.
void LessonModel::show_step() {
  notes_.clear();
  replies_.clear();
  session_.load(shown_game());
  note_if_solved();
  changed();
}

// ------------------------------------------------------------------------- what the learner reads

std::string LessonModel::step_words() const {
  if (const auto& puzzle = play_->lesson().puzzle; puzzle && trainer_)
    return tr("Rated {}. {} solved in a row; your rating is {}.", puzzle->rating,
              trainer_->streak(), trainer_->rating());
  return tr("Step {} of {}", play_->step_index() + 1, play_->lesson().steps.size());
}

std::string LessonModel::task_words() const {
  if (replies_wait() || play_->awaits_reply()) return tr("The other side moves.");
  if (play_->missed()) return tr("Try this step again.");
  if (!play_->awaits_move()) return {};
  const std::string side = course_->definition->equipment().name_of(play_->step().learner);
  const int left = play_->moves_left();
  if (left > 1) return tr("{} to move: {} moves are left.", side, left);
  return tr("{} to move.", side);
}

void LessonModel::note(LessonNote::Tone tone, std::string words) {
  // Only the last answer counts; hints stay until the step is solved.
  if (tone != LessonNote::Tone::hint)
    std::erase_if(notes_,
                  [](const LessonNote& note) { return note.tone != LessonNote::Tone::hint; });
  notes_.push_back({tone, std::move(words)});
}

// ------------------------------------------------------------------------- what the learner does

bool LessonModel::go_on() {
  if (!can_go_on()) return false;
  if (play_->next()) {
    show_step();
    return true;
  }
  if (is_last_lesson()) return false;
  open(trainer_ ? trainer_->next() : lesson() + 1);
  return true;
}

void LessonModel::go_back() {
  if (play_->back()) show_step();
}

void LessonModel::restart() {
  play_->restart();
  show_step();
}

bool LessonModel::can_hint() const {
  return play_->awaits_move() && !replies_wait() &&
         (play_->hints_given() < play_->step().hints.size() || play_->solution());
}

void LessonModel::hint() {
  if (!can_hint()) return;
  if (const auto words = play_->hint())
    note(LessonNote::Tone::hint, *words);
  else if (const auto move = play_->show_solution())
    board_->show_hint(*move);
  follow_puzzle();
  changed();
}

void LessonModel::enter(const std::string& text) { take(play_->try_move(text)); }

/// The board explains an illegal attempt itself; the course may have words of its own.
void LessonModel::attempted(const Attempt& attempt) {
  course_words_ = play_->try_move(attempt).text;
}

void LessonModel::take(const LessonVerdict& verdict) {
  if (verdict.answer == LessonAnswer::not_awaited) {
    board_->update();
    return changed();
  }
  board_->show_hint(Move::none());
  replies_.assign(verdict.replies.begin(), verdict.replies.end());
  if (!verdict.move.is_none())
    play_on_board(verdict.instead.is_none() ? verdict.move : verdict.instead);
  else
    board_->update();  // puts the piece in hand back
  note_answer(verdict);
  follow_puzzle();
  if (!replies_wait()) note_if_solved();
  changed();
}

void LessonModel::note_answer(const LessonVerdict& verdict) {
  using Tone = LessonNote::Tone;
  switch (verdict.answer) {
    case LessonAnswer::solved:
    case LessonAnswer::right:
      if (verdict.instead.is_none()) return note(Tone::right, tr("Right."));
      return note(Tone::right, tr("That is right, too. The lesson goes on with another move."));
    case LessonAnswer::missed:
      return note(Tone::wrong, tr("That did not reach the aim."));
    case LessonAnswer::wrong:
      return note(Tone::wrong, verdict.text.empty() ? tr("That is legal, but it is not the move.")
                                                    : verdict.text);
    default:
      return note(Tone::wrong, verdict.text +
                                   (verdict.text.empty() || verdict.reason.empty() ? "" : "\n") +
                                   verdict.reason);
  }
}

/// Words after a solved step, and the progress after a solved lesson.
void LessonModel::note_if_solved() {
  if (!play_->solved()) return;
  std::string words = play_->after();
  if (play_->finished() && !std::exchange(noted_, true)) {
    const std::string result = result_words();
    words += (words.empty() || result.empty() ? "" : "\n") + result;
  }
  if (!words.empty()) note(LessonNote::Tone::right, std::move(words));
}

void LessonModel::follow_puzzle() {
  if (trainer_) report(trainer_->follow(*play_));
}

/// Words about a puzzle that is solved; the progress of a lesson is noted here.
std::string LessonModel::result_words() {
  const Lesson& lesson = play_->lesson();
  if (!trainer_) {
    report(progress_.note_solved(key_, lesson.id, play_->mistakes()));
    return {};
  }
  std::string words = play_->is_first_try() ? tr("Solved at the first try.")
                      : play_->told()
                          ? tr("Solved after the move was shown: this puzzle comes again later.")
                          : tr("Solved, but not at the first try: this puzzle comes again later.");
  for (size_t i = 0; i < lesson.puzzle->themes.size(); ++i)
    words += (i == 0 ? "\n" : ", ") + course_->tr(lesson.puzzle->themes[i]);
  if (!lesson.puzzle->source.empty()) words += "\n" + lesson.puzzle->source;
  return words;
}

// -------------------------------------------------------------------------------------- the board

/// Rolls are made by the lesson, so the whole game is put on the board where there are dice.
void LessonModel::play_on_board(Move move) {
  if (course_->definition->facts().has_chance)
    session_.load(shown_game());
  else
    session_.play(move);
}

void LessonModel::show_reply() {
  if (!replies_wait()) return;
  const Move move = replies_.front();
  replies_.pop_front();
  play_on_board(move);
  if (!replies_wait()) note_if_solved();
  changed();
}

void LessonModel::take_reply(Move move) {
  if (!play_->awaits_reply()) return;
  const LessonAnswer answer = play_->take_reply(move);
  replies_.push_back(move);
  if (answer == LessonAnswer::missed)
    note(LessonNote::Tone::wrong, tr("That did not reach the aim."));
  changed();
}

void LessonModel::report(const Diagnostics& problems) {
  if (on_trouble)
    for (const Diagnostic& problem : problems) on_trouble(problem.message);
}

void LessonModel::changed() {
  board_->set_locked(!play_->awaits_move() || replies_wait());
  if (on_change) on_change();
}

}  // namespace stockade::gui
