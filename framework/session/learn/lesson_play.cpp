#include "framework/session/learn/lesson_play.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "framework/game/random_moves.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_pattern.h"
#include "framework/search/search.h"

namespace stockade {
namespace {

/// Whether a piece of the position may be meant by both patterns, with the same target.
bool mean_the_same(const Game& game, const MovePattern& a, const MovePattern& b) {
  const GameDefinition& definition = game.definition();
  if (a.form != b.form || a.to != b.to || a.castling != b.castling || a.becomes != b.becomes)
    return false;
  if (a.form == MoveForm::drop) return a.type == b.type;
  if (a.form == MoveForm::castling) return true;
  if (a.form != MoveForm::board) return false;
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    const Piece piece = game.position().at(cell);
    if (piece != kEmpty && may_be_mover(definition, a, cell, piece) &&
        may_be_mover(definition, b, cell, piece))
      return true;
  }
  return false;
}

bool means(const Game& game, const MovePattern& pattern, const Attempt& attempt) {
  const GameDefinition& definition = game.definition();
  if (pattern.form != attempt.form || !attempt.to.is_cell() ||
      !may_be_target(definition, pattern, attempt.to.index()))
    return false;
  if (attempt.from.is_cell())
    return may_be_mover(definition, pattern, attempt.from.index(), attempt.piece);
  return !pattern.type || *pattern.type == definition.roster().type_of(attempt.piece);
}

/// A text of a move without spaces and claims, to compare what somebody typed.
std::string bare_move(std::string_view text) {
  std::string bare;
  for (const char c : text)
    if (std::string_view(" \t+#!?").find(c) == std::string_view::npos) bare += c;
  return bare;
}

}  // namespace

LessonOpponent make_lesson_opponent(const DefinitionPtr& definition) {
  const std::shared_ptr<Searcher> searcher = make_generic_searcher(definition);
  return [searcher](const Game& game) {
    Game copy(game);
    if (copy.chance_to_move()) {
      // The same roll each time, so that a lesson has one course.
      Random random(static_cast<uint64_t>(copy.plies()));
      MoveList legal;
      return random_move(copy, legal, random);
    }
    SearchLimits limits;
    limits.nodes = kOpponentNodes;
    searcher->clear();
    return searcher->search(game, limits).best;
  };
}

LessonPlay::LessonPlay(CoursePtr course, size_t lesson, LessonOpponent opponent)
    : course_(std::move(course)),
      lesson_(lesson),
      opponent_(std::move(opponent)),
      game_(course_->definition) {
  begin(0);
}

void LessonPlay::begin(size_t step) {
  step_ = step;
  furthest_ = std::max(furthest_, step);
  game_ = this->step().start(course_->definition);
  moves_.clear();
  at_ = 0;
  used_ = 0;
  hints_ = 0;
  solved_ = false;
  missed_ = false;
  if (this->step().task == LessonTask::play) play_line_replies();
  if (this->step().task == LessonTask::reach) play_opponent();
}

bool LessonPlay::awaits_move() const { return !solved() && !missed_ && !awaits_reply(); }

bool LessonPlay::awaits_reply() const {
  if (opponent_ || step().task != LessonTask::reach || solved_ || missed_) return false;
  if (is_turn_of(game_, step().learner)) return false;
  Game game = game_;
  return !game.outcome().over();
}

LessonAnswer LessonPlay::take_reply(Move move) {
  play(move);
  if (!game_.outcome().over()) return LessonAnswer::right;
  missed_ = true;
  ++mistakes_;
  return LessonAnswer::missed;
}

int LessonPlay::moves_left() const {
  return step().task == LessonTask::reach ? step().within - used_ : 0;
}

void LessonPlay::play(Move move) {
  game_.play(move);
  moves_.push_back(move);
}

std::vector<Move> LessonPlay::play_line_replies() {
  std::vector<Move> replies;
  while (at_ < step().line.size() && !is_turn_of(game_, step().learner)) {
    replies.push_back(step().line[at_++].first());
    play(replies.back());
  }
  return replies;
}

std::vector<Move> LessonPlay::play_opponent() {
  std::vector<Move> replies;
  while (!is_turn_of(game_, step().learner) && !game_.outcome().over()) {
    const Move reply = opponent_ ? opponent_(game_) : Move::none();
    if (reply.is_none()) break;
    replies.push_back(reply);
    play(reply);
  }
  return replies;
}

std::optional<Move> LessonPlay::show_solution() {
  const std::optional<Move> move = solution();
  told_ = told_ || move;
  return move;
}

LessonVerdict LessonPlay::try_move(std::string_view text) {
  if (!awaits_move()) return {};
  const auto verdict = explain_move(game_, text);
  if (!verdict.ok()) {
    const Diagnostic& problem = verdict.problems().front();
    LessonVerdict unclear;
    unclear.answer = LessonAnswer::unclear;
    unclear.reason = problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
    return unclear;
  }
  if (verdict->legal) return judge(verdict->move);
  return reject(verdict->reason, refusal_of(text));
}

LessonVerdict LessonPlay::try_move(const Attempt& attempt) {
  if (!awaits_move()) return {};
  const Verdict verdict = explain_attempt(game_, attempt);
  if (verdict.legal) return judge(verdict.move);
  return reject(verdict.reason, refusal_of(attempt));
}

LessonVerdict LessonPlay::try_move(Move move) {
  if (!awaits_move() || !game_.is_legal(move)) return {};
  return judge(move);
}

LessonVerdict LessonPlay::judge(Move move) {
  return step().task == LessonTask::play ? judge_line(move) : judge_reach(move);
}

LessonVerdict LessonPlay::judge_line(Move move) {
  const LineMoves& wanted = step().line[at_];
  if (!wanted.contains(move)) {
    const LessonRefusal* refusal = refusal_of(move);
    return refuse(LessonAnswer::wrong, refusal ? refusal->text : "");
  }
  LessonVerdict verdict;
  verdict.move = move;
  if (++at_ < step().line.size() && move != wanted.first()) {
    verdict.instead = wanted.first();
    play(wanted.first());
  } else {
    play(move);
  }
  verdict.replies = play_line_replies();
  solved_ = at_ == step().line.size();
  verdict.answer = solved_ ? LessonAnswer::solved : LessonAnswer::right;
  return verdict;
}

LessonVerdict LessonPlay::judge_reach(Move move) {
  if (const LessonRefusal* refusal = refusal_of(move))
    return refuse(LessonAnswer::wrong, refusal->text);
  LessonVerdict verdict;
  verdict.move = move;
  play(move);
  ++used_;
  if (step().goal.reached(game_, step().learner)) {
    solved_ = true;
    verdict.answer = LessonAnswer::solved;
    return verdict;
  }
  if (step().within == 1) {
    // There is nothing to see in the position after it.
    game_.undo();
    moves_.pop_back();
    used_ = 0;
    return refuse(LessonAnswer::wrong, "");
  }
  if (used_ < step().within) verdict.replies = play_opponent();
  const bool goes_on =
      awaits_reply() || (is_turn_of(game_, step().learner) && !game_.outcome().over());
  if (used_ < step().within && goes_on) {
    verdict.answer = LessonAnswer::right;
    return verdict;
  }
  missed_ = true;
  ++mistakes_;
  verdict.answer = LessonAnswer::missed;
  return verdict;
}

LessonVerdict LessonPlay::refuse(LessonAnswer answer, std::string text) {
  if (answer != LessonAnswer::illegal || !lesson().puzzle) ++mistakes_;
  LessonVerdict verdict;
  verdict.answer = answer;
  verdict.text = course_->tr(text);
  return verdict;
}

LessonVerdict LessonPlay::reject(const Rejection& reason, const LessonRefusal* refusal) {
  LessonVerdict verdict = refuse(LessonAnswer::illegal, refusal ? refusal->text : "");
  verdict.reason = reason.words;
  verdict.rule = reason.rule;
  verdict.where = reason.where;
  verdict.evidence = reason.evidence;
  return verdict;
}

const LessonRefusal* LessonPlay::refusal_of(Move move) {
  for (const LessonRefusal& refusal : step().refusals) {
    const auto verdict = explain_move(game_, refusal.move);
    if (verdict.ok() && verdict->legal && verdict->move == move) return &refusal;
  }
  return nullptr;
}

const LessonRefusal* LessonPlay::refusal_of(std::string_view text) {
  const auto pattern = parse_move_pattern(game_.definition(), text);
  for (const LessonRefusal& refusal : step().refusals) {
    if (bare_move(refusal.move) == bare_move(text)) return &refusal;
    const auto other = parse_move_pattern(game_.definition(), refusal.move);
    if (pattern.ok() && other.ok() && mean_the_same(game_, *pattern, *other)) return &refusal;
  }
  return nullptr;
}

const LessonRefusal* LessonPlay::refusal_of(const Attempt& attempt) {
  for (const LessonRefusal& refusal : step().refusals) {
    const auto pattern = parse_move_pattern(game_.definition(), refusal.move);
    if (pattern.ok() && means(game_, *pattern, attempt)) return &refusal;
  }
  return nullptr;
}

std::optional<std::string> LessonPlay::hint() {
  if (hints_ == step().hints.size()) return std::nullopt;
  return course_->tr(step().hints[hints_++]);
}

std::optional<Move> LessonPlay::solution() const {
  if (!awaits_move()) return std::nullopt;
  if (step().task == LessonTask::play) return step().line[at_].first();
  const auto& line = step().line;
  const bool follows =
      moves_.size() < line.size() &&
      std::equal(moves_.begin(), moves_.end(), line.begin(),
                 [](Move move, const LineMoves& place) { return place.contains(move); });
  if (!follows) return std::nullopt;
  return line[moves_.size()].first();
}

bool LessonPlay::next() {
  if (is_last() || (!solved() && step_ >= furthest_)) return false;
  begin(step_ + 1);
  return true;
}

bool LessonPlay::back() {
  if (step_ == 0) return false;
  begin(step_ - 1);
  return true;
}

}  // namespace stockade
