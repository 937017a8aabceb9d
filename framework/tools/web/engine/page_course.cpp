#include "framework/tools/web/engine/page_course.h"

#include <utility>

#include "framework/notation/move_text.h"
#include "framework/session/learn/course.h"

namespace stockade {

using nlohmann::json;

namespace {

/// Where a page keeps the progress, as the texts about it say.
constexpr const char* kProgressName = "stockade:progress";

CoursePtr read_whole(const std::string& text, const std::string& path) {
  Course course = take(read_course(text, path));
  if (course.lessons.empty()) throw Refusal{"there are no lessons"};
  return std::make_shared<const Course>(std::move(course));
}

/// An engine takes memory, so it is made when it is first needed.
LessonOpponent late_opponent(const DefinitionPtr& definition) {
  return [definition, opponent = LessonOpponent()](const Game& game) mutable {
    if (!opponent) opponent = make_lesson_opponent(definition);
    return opponent(game);
  };
}

const char* name_of(LessonAnswer answer) {
  static constexpr const char* kNames[] = {"solved",  "right",   "wrong",      "missed",
                                           "illegal", "unclear", "not awaited"};
  return kNames[static_cast<size_t>(answer)];
}

const char* name_of(MarkColor color) {
  switch (color) {
    case MarkColor::red:
      return "red";
    case MarkColor::yellow:
      return "yellow";
    case MarkColor::blue:
      return "blue";
    case MarkColor::green:
      break;
  }
  return "green";
}

}  // namespace

PageCourse::PageCourse(const std::string& text, const std::string& path)
    : course_(read_whole(text, path)),
      key_(progress_key(*course_)),
      store_(std::make_shared<MemoryProgressStore>(kProgressName)),
      progress_(store_),
      board_(course_->definition, course_->definition->start(), nullptr, 1),
      opponent_(late_opponent(course_->definition)) {}

json PageCourse::answer(const json& request) {
  const json& kept = request.at("progress");
  store_->text = kept.is_string() ? std::optional(kept.get<std::string>()) : std::nullopt;
  store_->aside.clear();
  trouble_ = json::array();
  const auto before = store_->text;
  report(progress_.load());
  // The trainer takes the rating from the progress.
  if (course_->lessons.front().puzzle) trainer_.emplace(course_, progress_);
  json answer = answer_what(request);
  if (store_->text != before) answer["progress"] = *store_->text;
  if (!store_->aside.empty()) answer["aside"] = store_->aside;
  if (!trouble_.empty()) answer["trouble"] = trouble_;
  return answer;
}

json PageCourse::answer_what(const json& request) {
  const std::string what = request.at("what");
  if (what == "overview") return overview();
  if (what == "begin")
    begin(request);
  else if (what == "play")
    return judged(try_move(request.at("move")));
  else if (what == "attempt")
    return judged_attempt(request);
  else if (what == "explain")
    return board_.explain(request.at("from"), request.at("to"), request.value("paid", 0));
  else if (what == "next" || what == "back" || what == "again") {
    if (what == "again") play().restart();
    if (what == "next" && !play().next()) throw Refusal{"there is no next step yet"};
    if (what == "back" && !play().back()) throw Refusal{"this is the first step"};
    show();
  } else if (what != "hint" && what != "solution" && what != "show") {
    throw Refusal{"there is no request '" + what + "' about a lesson"};
  }
  json answer;
  if (what == "begin" || what == "show") {
    // A course may be about other options, or about the rules before the learner has edited them.
    json game = board_.description();
    if (request.value("rules", "") != game["rules_hash"]) answer["game"] = std::move(game);
  }
  if (what == "hint")
    if (const auto words = play().hint()) answer["hint"] = *words;
  if (what == "solution")
    if (const auto move = play().show_solution())
      answer["solution"] = uci_notation(*course_->definition, *move);
  note_result();
  answer["lesson"] = lesson();
  return answer;
}

json PageCourse::overview() const {
  json lessons = json::array();
  int solved = 0;
  for (const Lesson& lesson : course_->lessons) {
    const LessonProgress known = progress_.of(key_, lesson.id);
    solved += known.solved ? 1 : 0;
    // There may be hundreds of puzzles, which have no titles.
    if (!trainer_)
      lessons.push_back({{"id", lesson.id},
                         {"title", course_->tr(lesson.title)},
                         {"solved", known.solved},
                         {"tries", known.tries}});
  }
  json all = {{"title", course_->tr(course_->title)},
              {"count", course_->lessons.size()},
              {"solved", solved},
              {"lessons", lessons}};
  if (trainer_)
    all["puzzles"] = puzzle();
  else
    all["next"] = first_unsolved(*course_, progress_);
  return all;
}

/// Begins the lesson with that id or index; without one, that which comes next.
void PageCourse::begin(const json& request) {
  const json& wanted = request.contains("lesson") ? request["lesson"] : json();
  size_t lesson = trainer_ ? trainer_->next() : first_unsolved(*course_, progress_);
  if (wanted.is_string()) {
    const auto found = course_->find(wanted.get<std::string>());
    if (!found) throw Refusal{"there is no lesson '" + wanted.get<std::string>() + "'"};
    lesson = *found;
  } else if (wanted.is_number_unsigned() && wanted.get<size_t>() < course_->lessons.size()) {
    lesson = wanted.get<size_t>();
  } else if (!wanted.is_null()) {
    throw Refusal{"there is no such lesson"};
  }
  noted_ = false;
  if (trainer_) trainer_->begin();
  play_.emplace(course_, lesson, opponent_);
  report(progress_.note_begun(key_, course_->lessons[lesson].id));
  show();
}

LessonPlay& PageCourse::play() {
  if (!play_) throw Refusal{"no lesson has begun"};
  return *play_;
}

// ---------------------------------------------------------------------------------------- moves

LessonVerdict PageCourse::try_move(const std::string& uci) {
  for (const Move move : play().game().legal_moves())
    if (uci_notation(*course_->definition, move) == uci) return play().try_move(move);
  return play().try_move(uci);
}

json PageCourse::judged_attempt(const json& request) {
  LessonPlay& lesson = play();
  const int from = request.at("from");
  const int to = request.at("to");
  const int paid = request.value("paid", 0);
  const auto attempt = board_.attempt_between(from, to, paid);
  const json why = board_.explain(from, to, paid);
  json answer = judged(attempt ? lesson.try_move(*attempt) : LessonVerdict());
  // The words about a move that is refuted name the reply, and an arrow shows it.
  if (why.contains("arrow")) answer["verdict"].update(why);
  return answer;
}

json PageCourse::judged(const LessonVerdict& verdict) {
  json answer = {{"verdict",
                  {{"answer", name_of(verdict.answer)},
                   {"text", verdict.text},
                   {"reason", verdict.reason},
                   {"instead", !verdict.instead.is_none()},
                   {"evidence", board_.numbers(verdict.evidence)}}}};
  show();
  note_result();
  answer["lesson"] = lesson();
  if (course_->definition->facts().hides_information) return answer;
  // The boards before each reply: the learner sees the own move first.
  const size_t plies = play().step().before.size() + play().moves().size();
  answer["frames"] = json::array();
  for (size_t left = verdict.replies.size(); left > 0; --left)
    answer["frames"].push_back(board_.view(plies - left));
  return answer;
}

void PageCourse::show() {
  const LessonStep& step = play().step();
  std::vector<Move> moves = step.before;
  moves.insert(moves.end(), play().moves().begin(), play().moves().end());
  board_.show(step.origin ? *step.origin : course_->definition->start(), moves);
}

void PageCourse::note_result() {
  if (trainer_)
    report(trainer_->follow(play()));
  else if (play().finished() && !std::exchange(noted_, true))
    report(progress_.note_solved(key_, play().lesson().id, play().mistakes()));
}

void PageCourse::report(const Diagnostics& problems) {
  for (const Diagnostic& problem : problems)
    trouble_.push_back(problem.message + (problem.hint.empty() ? "" : ": " + problem.hint));
}

// ------------------------------------------------------------------------------- what is to see

json PageCourse::lesson() {
  const Lesson& lesson = play().lesson();
  const LessonStep& step = play().step();
  static constexpr const char* kTasks[] = {"show", "play", "reach"};
  json all = {{"index", play().lesson_index()},
              {"count", course_->lessons.size()},
              {"id", lesson.id},
              {"title", course_->tr(lesson.title)},
              {"step", play().step_index()},
              {"steps", lesson.steps.size()},
              {"text", play().text()},
              {"after", play().solved() ? play().after() : ""},
              {"task", kTasks[static_cast<size_t>(step.task)]},
              {"below", lesson.learner.index()},
              {"learner", step.learner.index()},
              {"awaits_move", play().awaits_move()},
              {"moves_left", play().moves_left()},
              {"solved", play().solved()},
              {"missed", play().missed()},
              {"finished", play().finished()},
              {"mistakes", play().mistakes()},
              {"can_hint", play().awaits_move() && play().hints_given() < step.hints.size()},
              {"can_show", play().solution().has_value()},
              {"can_restart", !play().moves().empty()},
              {"marks", marks()},
              {"state", board_.state(step.learner.index())}};
  if (trainer_) all["puzzle"] = puzzle();
  return all;
}

/// How the solver does, and what is known of the present puzzle.
json PageCourse::puzzle() const {
  json all = {{"rating", trainer_->rating()},
              {"streak", trainer_->streak()},
              {"best_streak", trainer_->best_streak()},
              {"solved", trainer_->solved()},
              {"count", trainer_->size()}};
  if (!play_) return all;
  const PuzzleInfo& info = *play_->lesson().puzzle;
  all["rated"] = info.rating;
  all["source"] = info.source;
  all["first_try"] = play_->is_first_try();
  all["themes"] = json::array();
  for (const std::string& theme : info.themes) all["themes"].push_back(course_->tr(theme));
  return all;
}

/// The marks belong to the position with which the step begins.
json PageCourse::marks() {
  json list = json::array();
  if (!play().moves().empty()) return list;
  for (const DrawnMark& mark : play().step().marks)
    list.push_back({{"from", mark.from}, {"to", mark.to}, {"colour", name_of(mark.color)}});
  return list;
}

}  // namespace stockade
