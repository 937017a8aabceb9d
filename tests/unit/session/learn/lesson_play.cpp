// A learner in a lesson: what is right, wrong, illegal or missed, and where each leads.

#include "framework/session/learn/lesson_play.h"

#include <catch2/catch.hpp>

#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/session/learn/course.h"
#include "tests/support/variants.h"

namespace stockade::test::lesson_play_test {
namespace {

const std::filesystem::path kLessons = std::filesystem::path(STOCKADE_TEST_DATA_DIR) / "lessons";

CoursePtr course_of_file(const char* name) {
  auto course = read_course(kLessons / name);
  INFO(course.message());
  REQUIRE(course.ok());
  return std::make_shared<const Course>(*std::move(course));
}

CoursePtr course_with(const std::string& steps) {
  auto course = read_course("variant: chess\ntitle: T\nlessons:\n  - id: one\n    title: One\n" +
                                std::string("    steps:\n") + steps,
                            "mine.lessons.yaml");
  INFO(course.message());
  REQUIRE(course.ok());
  return std::make_shared<const Course>(*std::move(course));
}

LessonPlay play_of(const CoursePtr& course, size_t lesson = 0) {
  return LessonPlay(course, lesson, make_lesson_opponent(course->definition));
}

}  // namespace

TEST_CASE("a learner plays a line, with replies, answers and hints", "[unit]") {
  LessonPlay play = play_of(course_of_file("rook.lessons.yaml"));
  CHECK(play.solved());
  CHECK_FALSE(play.awaits_move());
  CHECK(play.try_move("Ra8+").answer == LessonAnswer::not_awaited);
  CHECK_FALSE(play.hint());
  REQUIRE(play.next());
  CHECK(play.awaits_move());
  CHECK_FALSE(play.next());
  CHECK(play.hint() == "Look along the file.");
  CHECK(play.hint() == "It goes to the last rank.");
  CHECK_FALSE(play.hint());
  REQUIRE(play.solution());
  CHECK(move_text(play.game(), *play.solution()) == "Ra8+");

  // Another notation of the refused move, too.
  LessonVerdict verdict = play.try_move("a1a2");
  CHECK(verdict.answer == LessonAnswer::wrong);
  CHECK(verdict.text == "That is no check.");
  verdict = play.try_move("Rb1");
  CHECK(verdict.answer == LessonAnswer::wrong);
  CHECK(verdict.text.empty());
  verdict = play.try_move("a1h1");
  CHECK(verdict.answer == LessonAnswer::illegal);
  CHECK(verdict.rule == "blocked");
  CHECK(verdict.text == "The king is in the way.");
  CHECK_FALSE(verdict.reason.empty());
  verdict = play.try_move("Kd3");
  CHECK(verdict.answer == LessonAnswer::illegal);
  CHECK(verdict.text.empty());
  CHECK(play.try_move("what").answer == LessonAnswer::unclear);
  CHECK(play.moves().empty());
  CHECK(play.mistakes() == 4);

  verdict = play.try_move("Ra8");
  CHECK(verdict.answer == LessonAnswer::right);
  CHECK(verdict.instead.is_none());
  REQUIRE(verdict.replies.size() == 1);
  CHECK(uci_notation(*play.course().definition, verdict.replies[0]) == "e8d7");
  CHECK(play.try_move("Ra7").answer == LessonAnswer::solved);
  CHECK(play.solved());
  CHECK(play.after() == "The king has to go.");
  CHECK_FALSE(play.is_last());

  REQUIRE(play.next());
  CHECK(play.try_move("Ke6").answer == LessonAnswer::solved);
  CHECK(play.finished());
  CHECK_FALSE(play.next());
  // Back to the beginning, and forward again without solving anything twice.
  REQUIRE(play.back());
  REQUIRE(play.back());
  CHECK_FALSE(play.back());
  CHECK(play.next());
  CHECK(play.next());
  CHECK(play.step_index() == 2);
}

TEST_CASE("a line goes on from its first move, whichever was played", "[unit]") {
  LessonPlay play = play_of(course_of_file("rook.lessons.yaml"));
  REQUIRE(play.next());
  const LessonVerdict verdict = play.try_move("O-O-O");
  CHECK(verdict.answer == LessonAnswer::right);
  CHECK(uci_notation(*play.course().definition, verdict.move) == "e1c1");
  CHECK(uci_notation(*play.course().definition, verdict.instead) == "a1a8");
  CHECK(play.moves().size() == 2);
  // At the end of a line nothing has to be replaced.
  LessonPlay last = play_of(course_with("      - { text: A, play: [[e4, d4]] }\n"));
  const LessonVerdict other = last.try_move("d4");
  CHECK(other.answer == LessonAnswer::solved);
  CHECK(other.instead.is_none());
  CHECK(uci_notation(*last.course().definition, last.moves().front()) == "d2d4");
}

TEST_CASE("moves by hand are judged like typed ones", "[unit]") {
  const CoursePtr course = course_of_file("rook.lessons.yaml");
  LessonPlay play = play_of(course);
  REQUIRE(play.next());
  const Topology& board = course->definition->topology();
  const auto cell = [&](const char* name) { return Site::cell(*board.find(name)); };
  const auto by_hand = [&](const char* from, const char* to) {
    return play.try_move(attempt_by_hand(play.game(), cell(from), cell(to)));
  };
  const LessonVerdict illegal = by_hand("a1", "h1");
  CHECK(illegal.answer == LessonAnswer::illegal);
  CHECK(illegal.text == "The king is in the way.");
  CHECK(by_hand("a1", "a2").text == "That is no check.");
  CHECK(by_hand("a1", "a8").answer == LessonAnswer::right);

  const CoursePtr prison = course_of_file("capture.lessons.yaml");
  LessonPlay drops = play_of(prison);
  CHECK(drops.try_move("N@d4").text == "Nothing is in hand.");
}

TEST_CASE("a condition is reached in time, or missed", "[unit]") {
  const CoursePtr course = course_of_file("rook.lessons.yaml");
  LessonPlay play = play_of(course, 1);
  CHECK(play.moves_left() == 2);
  CHECK(play.try_move("Rg1+").text == "A check is not enough.");
  CHECK(play.moves_left() == 2);
  // Any other move is played, and the opponent answers.
  LessonVerdict verdict = play.try_move("Kd2");
  CHECK(verdict.answer == LessonAnswer::right);
  CHECK(verdict.replies.size() == 1);
  CHECK_FALSE(play.solution());
  verdict = play.try_move("Kd3");
  CHECK(verdict.answer == LessonAnswer::missed);
  CHECK(play.missed());
  CHECK_FALSE(play.awaits_move());
  CHECK_FALSE(play.next());
  play.restart();
  CHECK(play.moves().empty());
  REQUIRE(play.try_move("Ra7").answer == LessonAnswer::right);
  CHECK(play.game().side_to_move() == Side{0});
  CHECK(play.try_move("Rb8").answer == LessonAnswer::solved);
  CHECK(play.game().outcome().ending == Ending::checkmate);

  // With one move, a move that does not reach it is not played at all.
  REQUIRE(play.next());
  CHECK(play.try_move("Kd1").answer == LessonAnswer::wrong);
  CHECK(play.moves().empty());
  CHECK(play.try_move("Kxe2").answer == LessonAnswer::solved);
  CHECK(play.finished());
}

TEST_CASE("the opponent of lessons always answers the same", "[unit]") {
  const CoursePtr course = course_of_file("rook.lessons.yaml");
  std::vector<Move> replies;
  for (int i = 0; i < 2; ++i) {
    LessonPlay play = play_of(course, 1);
    const LessonVerdict verdict = play.try_move("Kd2");
    REQUIRE(verdict.replies.size() == 1);
    replies.push_back(verdict.replies[0]);
  }
  CHECK(replies[0] == replies[1]);
  // Without an opponent, nobody answers.
  LessonPlay alone(course, 1, {});
  CHECK(alone.try_move("Kd2").answer == LessonAnswer::right);
  CHECK(alone.awaits_reply());
  CHECK_FALSE(alone.awaits_move());
  CHECK(alone.take_reply(alone.game().legal_moves()[0]) == LessonAnswer::right);
  CHECK(alone.awaits_move());
}

}  // namespace stockade::test::lesson_play_test
