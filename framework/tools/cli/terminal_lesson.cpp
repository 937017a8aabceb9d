#include "framework/tools/cli/terminal_lesson.h"

#include <algorithm>
#include <sstream>

#include <unistd.h>

#include "framework/base/utf8.h"
#include "framework/notation/board_text.h"
#include "framework/notation/ending_words.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/tools/cli/colours.h"

namespace stockade::cli {
namespace {

constexpr size_t kTextWidth = 78;

constexpr const char* kLearnHelp =
    "  a move       e4, Nf3, O-O, e2e4; drop N*c7 or N@c7; exchange (Q)*a4 or P#Q@a4 (pay Q)\n"
    "  hint         a hint, then the next       solution     show a right move\n"
    "  moves        list the legal moves        board, text  show the board, the text again\n"
    "  back, next   the step before, after      restart      begin the step again\n"
    "  flip         turn the board              list         show the lessons\n"
    "  a number     begin that lesson           quit         leave; what you solved is kept\n";

/// The words that "did you mean" suggests.
const std::vector<std::string> kLearnCommands = {"hint",   "solution", "moves",   "board", "text",
                                                 "back",   "next",     "restart", "flip",  "list",
                                                 "lesson", "quit",     "exit",    "help"};

/// A text in lines of at most kTextWidth characters; those after the first begin with `indent`.
std::string wrapped(const std::string& text, const std::string& indent) {
  std::istringstream words(text);
  std::string lines;
  std::string line;
  for (std::string word; words >> word;) {
    if (!line.empty() && count_characters(line) + 1 + count_characters(word) > kTextWidth) {
      lines += line + "\n";
      line = indent + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  return lines + line + "\n";
}

/// A paragraph in such lines. Items of a list ("- ") and headings ("# ") begin lines of their own.
std::string wrapped_paragraph(const std::string& paragraph) {
  std::istringstream in(paragraph);
  std::string out;
  std::string block;
  const auto end_block = [&] {
    if (!block.empty()) out += wrapped(block, block.starts_with("- ") ? "  " : "");
    block.clear();
  };
  for (std::string line; std::getline(in, line);) {
    const std::string text(trimmed(line));
    if (text.starts_with("- ") || text.starts_with("# ")) end_block();
    block += (block.empty() ? "" : " ") + text;
    if (text.starts_with("# ")) end_block();
  }
  end_block();
  return out;
}

std::string_view color_name(MarkColor color) {
  switch (color) {
    case MarkColor::red:
      return " (red)";
    case MarkColor::yellow:
      return " (yellow)";
    case MarkColor::blue:
      return " (blue)";
    case MarkColor::green:
      break;
  }
  return "";
}

/// How the board tells the sides apart; "" if it does so in another way.
std::string words_on_letters(const GameDefinition& definition) {
  if (definition.roster().sides() != 2) return {};
  const Equipment& equipment = definition.equipment();
  return fmt::format("Capital letters are pieces of {}, small ones of {}.\n",
                     equipment.name_of(Side{0}), equipment.name_of(Side{1}));
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string lessons_in_words(const Course& course, const LearnerProgress& progress) {
  size_t width = 0;
  for (const Lesson& lesson : course.lessons) width = std::max(width, lesson.id.size());
  std::string text;
  for (size_t i = 0; i < course.lessons.size(); ++i) {
    const Lesson& lesson = course.lessons[i];
    const LessonProgress known = progress.of(progress_key(course), lesson.id);
    text += fmt::format("{:>3}  {:<6}  {:<{}}  {}\n", i + 1,
                        known.solved      ? "solved"
                        : known.tries > 0 ? "begun"
                                          : "-",
                        lesson.id, width, course.tr(lesson.title));
  }
  return text;
}

std::optional<size_t> find_lesson(const Course& course, const std::string& name) {
  if (const auto found = course.find(name)) return found;
  const auto number = as_integer(name);
  if (!number || *number < 1 || static_cast<size_t>(*number) > course.lessons.size())
    return std::nullopt;
  return static_cast<size_t>(*number - 1);
}

TerminalLesson::TerminalLesson(CoursePtr course, size_t lesson, LearnerProgress& progress)
    : course_(std::move(course)),
      progress_(progress),
      opponent_(make_lesson_opponent(course_->definition)) {
  emit("{}\n{}Type a move, 'hint', 'help' or 'quit'.\n", course_->tr(course_->title),
       words_on_letters(*course_->definition));
  begin(lesson);
}

TerminalLesson::TerminalLesson(CoursePtr course, LearnerProgress& progress, PuzzleTrainer& trainer)
    : course_(std::move(course)), progress_(progress), trainer_(&trainer) {
  emit("{}\n{} of {} solved, your rating {}.\nType a move, 'hint', 'help' or 'quit'.\n",
       course_->tr(course_->title), trainer.solved(), trainer.size(), trainer.rating());
  begin(trainer.next());
}

void TerminalLesson::note(const Diagnostics& problems) { report(problems); }

void TerminalLesson::begin(size_t lesson) {
  play_.emplace(course_, lesson, opponent_);
  flipped_ = play_->lesson().learner == Side{1};
  recorded_ = false;
  if (trainer_) {
    trainer_->begin();
    const auto& puzzle = play_->lesson().puzzle;
    emit("\n{}, rated {}{}\n", play_->lesson().title, puzzle ? puzzle->rating : 0,
         puzzle && !puzzle->source.empty() ? " (" + puzzle->source + ")" : "");
    return show_step();
  }
  emit("\nLesson {} of {}: {}\n", lesson + 1, course_->lessons.size(),
       course_->tr(play_->lesson().title));
  note(progress_.note_begun(progress_key(*course_), play_->lesson().id));
  show_step();
}

Exit TerminalLesson::run() {
  for (;;) {
    if (interrupted()) break;
    // Nobody reads at a pipe: what only shows goes on by itself.
    if (!isatty(STDIN_FILENO) && play_->solved() && !play_->is_last()) {
      go_on();
      continue;
    }
    if (play_->finished() && !recorded_) step_solved();
    emit("{}> ", prompt());
    flush_output();
    const auto line = input_.line();
    if (!line) break;
    if (obey(*line) == Then::leave) return Exit::ok;
  }
  emit("\n");
  return Exit::ok;
}

std::string TerminalLesson::prompt() {
  if (play_->missed()) return "again";
  if (!play_->solved())
    return course_->definition->equipment().name_of(play_->game().next_player());
  if (trainer_) return "next puzzle";
  return play_->is_last() ? "next lesson" : "go on";
}

void TerminalLesson::show_text(const std::string& text) const {
  bool first = true;
  for (const std::string& paragraph : paragraphs_of(text)) {
    emit("{}{}", first ? "" : "\n", wrapped_paragraph(paragraph));
    first = false;
  }
}

void TerminalLesson::show_board() {
  BoardTextOptions options;
  options.flipped = flipped_;
  options.colours = wants_colours();
  if (!play_->moves().empty()) options.last_move = play_->moves().back();
  emit_unchanged(draw_board(*course_->definition, play_->game().position(), options));
  // The marks belong to the position with which the step begins.
  if (play_->moves().empty()) show_marks();
}

void TerminalLesson::show_marks() const {
  const Topology& board = course_->definition->topology();
  std::string text;
  for (const DrawnMark& mark : play_->step().marks)
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", board.name(mark.from),
                        mark.ring() ? "" : "-" + board.name(mark.to), color_name(mark.color));
  if (!text.empty()) emit("marked: {}\n", text);
}

void TerminalLesson::show_step() {
  emit("\n");
  show_text(play_->text());
  emit("\n");
  show_board();
  if (play_->moves_left() > 1) emit("You have {} moves.\n", play_->moves_left());
}

TerminalLesson::Then TerminalLesson::obey(const std::string& line) {
  std::istringstream in(line);
  std::string word;
  in >> word;
  std::string rest;
  std::getline(in >> std::ws, rest);
  if (word == "quit" || word == "exit" || word == "q") return Then::leave;
  if (word.empty())
    go_on();
  else
    obey_word(word, rest);
  return Then::go_on;
}

void TerminalLesson::obey_word(const std::string& word, const std::string& rest) {
  if (word == "help" || word == "?")
    emit("{}", kLearnHelp);
  else if (word == "hint" || word == "h")
    show_hint();
  else if (word == "solution")
    show_solution();
  else if (word == "moves")
    list_moves();
  else if (word == "board")
    show_board();
  else if (word == "text")
    show_text(play_->text());
  else if (word == "flip") {
    flipped_ = !flipped_;
    show_board();
  } else if (word == "list")
    list_lessons();
  else if (word == "restart") {
    play_->restart();
    show_step();
  } else if (word == "back") {
    if (play_->back())
      show_step();
    else
      emit("  this is the first step\n");
  } else if (word == "next") {
    if (play_->solved())
      go_on();
    else if (play_->next())
      show_step();
    else
      emit("  solve this step first ('hint' helps, 'solution' shows a move)\n");
  } else if (word == "lesson")
    choose(rest);
  else if (is_number(word) && rest.empty() && play_->solved())
    choose(word);
  else
    try_move(rest.empty() ? word : word + " " + rest);
}

void TerminalLesson::choose(const std::string& lesson) {
  if (const auto found = find_lesson(*course_, lesson)) return begin(*found);
  emit("  there is no {} '{}': write its number or its id ('list' shows them)\n",
       trainer_ ? "puzzle" : "lesson", lesson);
}

void TerminalLesson::try_move(const std::string& text) {
  if (play_->missed()) {
    play_->restart();
    show_step();
    return;
  }
  if (play_->solved()) {
    const std::string near = nearest_name(text, kLearnCommands);
    emit("  no move is asked for here: press Enter to go on{}\n",
         near.empty() ? "" : ", or did you mean '" + near + "'?");
    return;
  }
  const Game before = play_->game();
  const LessonVerdict verdict = play_->try_move(text);
  if (verdict.answer == LessonAnswer::unclear) {
    if (is_number(text)) return choose(text);
    const std::string near = nearest_name(text, kLearnCommands);
    emit("  {}{}\n", verdict.reason,
         near.empty() ? "" : "; or did you mean the command '" + near + "'?");
    return;
  }
  follow_puzzle();
  show_verdict(verdict, before);
}

void TerminalLesson::show_verdict(const LessonVerdict& verdict, Game before) {
  switch (verdict.answer) {
    case LessonAnswer::wrong:
      if (verdict.text.empty())
        emit("  That is legal, but it is not what is asked for here.\n");
      else
        show_text(verdict.text);
      return;
    case LessonAnswer::illegal:
      if (!verdict.text.empty()) show_text(verdict.text);
      emit("  not legal: {}\n", verdict.reason);
      return;
    default:
      break;
  }
  const Move played = verdict.instead.is_none() ? verdict.move : verdict.instead;
  if (!verdict.instead.is_none())
    emit("  {} is right, too. We go on with {}.\n", move_text(before, verdict.move),
         move_text(before, played));
  before.play(played);
  for (const Move reply : verdict.replies) {
    const std::string who = course_->definition->equipment().name_of(before.next_player());
    emit("  {} plays {}\n", who, move_text(before, reply));
    before.play(reply);
  }
  show_board();
  if (verdict.answer == LessonAnswer::missed) {
    emit("That did not reach the goal. Press Enter to try again.\n");
  } else if (verdict.answer == LessonAnswer::right) {
    if (play_->moves_left() > 0)
      emit("You have {} left.\n", counted(play_->moves_left(), "move"));
    else
      emit("Right. Go on.\n");
  } else {
    emit("Right.\n");
    if (!play_->step().after.empty()) show_text(play_->after());
  }
}

void TerminalLesson::follow_puzzle() {
  if (trainer_) note(trainer_->follow(*play_));
}

/// A puzzle counts if it was solved at the first try.
void TerminalLesson::puzzle_solved() {
  if (play_->is_first_try())
    emit("\nSolved. {} in a row, your rating {}.\n", trainer_->streak(), trainer_->rating());
  else
    emit("\nSolved, but {}: this puzzle comes again later. Your rating {}.\n",
         play_->told() ? "after the move was shown" : "not at the first try", trainer_->rating());
  const auto& puzzle = play_->lesson().puzzle;
  if (puzzle && !puzzle->themes.empty()) emit("Themes: {}.\n", join(puzzle->themes, ", "));
  emit("Press Enter for the next puzzle.\n");
}

void TerminalLesson::step_solved() {
  recorded_ = true;
  if (trainer_) return puzzle_solved();
  const int mistakes = play_->mistakes();
  emit("\nLesson solved, {}.\n",
       mistakes == 0 ? "without a mistake" : "with " + counted(mistakes, "mistake"));
  note(progress_.note_solved(progress_key(*course_), play_->lesson().id, play_->mistakes()));
  const size_t next = play_->lesson_index() + 1;
  if (next < course_->lessons.size())
    emit("Press Enter for lesson {}: {}\n", next + 1, course_->tr(course_->lessons[next].title));
  else
    emit("This was the last lesson.{}\n", more_to_learn());
}

/// Where to go after the last lesson.
std::string TerminalLesson::more_to_learn() const {
  if (!puzzles_of(*course_->definition)) return "";
  return "\nTo go on with puzzles: stockade learn " + course_->definition->id() + " --puzzles";
}

void TerminalLesson::go_on() {
  if (play_->missed()) {
    play_->restart();
    return show_step();
  }
  if (!play_->solved()) return emit("  type a move, or 'hint'\n");
  if (play_->next()) return show_step();
  if (trainer_) return begin(trainer_->next());
  const size_t next = play_->lesson_index() + 1;
  if (next < course_->lessons.size()) return begin(next);
  emit("  this was the last lesson: 'list' shows all of them, 'quit' leaves\n");
}

void TerminalLesson::show_hint() {
  if (!play_->awaits_move()) return emit("  nothing is asked for here: press Enter to go on\n");
  if (const auto hint = play_->hint()) return show_text(*hint);
  emit("  {}\n", play_->step().hints.empty()
                     ? "this step has no hints: 'solution' shows a right move"
                     : "there are no more hints: 'solution' shows a right move");
}

void TerminalLesson::show_solution() {
  const auto move = play_->show_solution();
  follow_puzzle();
  if (move)
    emit("  {}\n", move_text(play_->game(), *move));
  else
    emit("  {}\n", play_->awaits_move() ? "from here on there is no solution: type 'restart'"
                                        : "nothing is asked for here: press Enter to go on");
}

void TerminalLesson::list_moves() {
  std::string row;
  const MoveList legal = play_->game().legal_moves();
  for (const Move move : legal) {
    const std::string text = move_text(play_->game(), move, legal, MoveStyle::san);
    if (row.size() + text.size() > kTextWidth) {
      emit("  {}\n", row);
      row.clear();
    }
    row += (row.empty() ? "" : " ") + text;
  }
  if (!row.empty()) emit("  {}\n", row);
  emit("  {}\n", counted(legal.size(), "move"));
}

void TerminalLesson::list_lessons() const { emit("{}", lessons_in_words(*course_, progress_)); }

}  // namespace stockade::cli
