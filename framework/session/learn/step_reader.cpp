#include "framework/session/learn/step_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/annotations.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/board_text.h"
#include "framework/notation/ending_words.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// The colours in lesson files, and as comments in game files have them.
constexpr std::pair<std::string_view, char> kMarkColors[] = {
    {"green", 'G'}, {"red", 'R'}, {"yellow", 'Y'}, {"blue", 'B'}};

std::string lower_letters(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

/// "'Bxf6' is illegal: king-in-check: the king is in check".
std::string words_on(const std::string& move, const Rejection& reason) {
  return "'" + move + "' is illegal: " + reason.rule + ": " + reason.words;
}

Diagnostic at(Diagnostic problem, const SourceMark& where) {
  problem.where = where;
  return problem;
}

}  // namespace

std::optional<Side> find_side(const Equipment& equipment, std::string_view name) {
  const std::string wanted = lower_letters(name);
  for (size_t side = 0; side < equipment.sides.size(); ++side) {
    const SideInfo& info = equipment.sides[side];
    if (wanted == lower_letters(info.name) || wanted == lower_letters(info.adjective) ||
        wanted == std::string(1, info.letter))
      return Side{static_cast<int>(side)};
  }
  return std::nullopt;
}

StepReader::StepReader(DefinitionPtr definition, std::vector<LessonMistake>& mistakes)
    : definition_(std::move(definition)), mistakes_(mistakes) {}

const Node* StepReader::value(const char* key) const {
  const Node::Entry* entry = texts_->keys.find(key);
  return entry ? &entry->value : nullptr;
}

void StepReader::fail(Diagnostic diagnostic, std::string expected, const Game* game) {
  LessonMistake mistake{std::move(diagnostic), std::move(expected), {}};
  if (game)
    mistake.board = write_fen(*definition_, game->position()) + "\n" +
                    draw_board(*definition_, game->position());
  mistakes_.push_back(std::move(mistake));
}

LessonStep StepReader::read(const StepTexts& texts) {
  texts_ = &texts;
  LessonStep step;
  step.where = texts.keys.where;
  if (const Node* text = value("text")) step.text = text->text;
  if (const Node* after = value("after")) step.after = after->text;
  if (const Node* hints = value("hints"))
    for (const Node& hint : hints->items) step.hints.push_back(hint.text);
  for (const RefusalText& refusal : texts.refuse)
    step.refusals.push_back(
        {refusal.move.text, refusal.text.text, refusal.rule.text, refusal.move.where});
  read_position(step);
  read_marks(step);
  if (known_) read_task(step);
  first_ = false;
  return step;
}

void StepReader::read_position(LessonStep& step) {
  if (const Node* fen = value("fen")) {
    const auto position = parse_fen(*definition_, fen->text);
    known_ = position.ok();
    before_.clear();
    for (const Diagnostic& problem : position.problems())
      fail(at(problem, fen->where), "a position");
    if (known_) origin_ = std::make_shared<const Position>(*position);
  } else {
    step.goes_on = !first_;
  }
  step.origin = origin_;
  step.before = before_;
  if (known_) step.learner = step.start(definition_).next_player();
}

void StepReader::read_marks(LessonStep& step) {
  if (const Node* arrows = value("arrows"))
    for (const Node& arrow : arrows->items) read_mark(step, arrow, true);
  if (const Node* rings = value("rings"))
    for (const Node& ring : rings->items) read_mark(step, ring, false);
}

void StepReader::read_mark(LessonStep& step, const Node& node, bool arrow) {
  std::string_view text = trimmed(node.text);
  char color = 'G';
  for (const auto& [name, letter] : kMarkColors)
    if (text.starts_with(name) && text.size() > name.size() && text[name.size()] == ' ') {
      color = letter;
      text = trimmed(text.substr(name.size()));
    }
  Annotations read;
  const std::string rest = take_annotations(
      *definition_, fmt::format("[%{} {}{}]", arrow ? "cal" : "csl", color, text), read);
  if (rest.empty() && read.others.empty() && read.marks.size() == 1) {
    step.marks.push_back(read.marks.front());
    return;
  }
  fail(error("lesson-mark",
             quoted_for_message(node.text) + (arrow ? " is no arrow" : " is no ring") +
                 " on this board",
             arrow ? "write two cells, perhaps after green, red, yellow or blue"
                   : "write a cell, perhaps after green, red, yellow or blue",
             node.where),
       arrow ? "an arrow" : "a ring");
}

void StepReader::read_task(LessonStep& step) {
  const bool plays = texts_->play_where.known();
  const bool reaches = texts_->until_where.known();
  if (plays && reaches)
    return fail(error("lesson-task", "the step has 'play' and 'until'",
                      "keep the one that says what the learner does", texts_->until_where),
                "one task");
  if (plays) {
    step.task = LessonTask::play;
    read_play(step);
  } else if (reaches) {
    step.task = LessonTask::reach;
    read_reach(step);
  }
  // Keys that only make sense with a task.
  const auto needs = [&](const char* key, const SourceMark& where, bool has, const char* wanted) {
    if (!has)
      fail(error("lesson-task", fmt::format("'{}' needs '{}'", key, wanted),
                 fmt::format("remove it, or add {}:", wanted), where),
           fmt::format("'{}' beside '{}'", wanted, key));
  };
  for (const char* const key : {"within", "solution"})
    if (const Node* found = value(key)) needs(key, found->where, reaches, "until");
  for (const char* const key : {"hints", "after"})
    if (const Node* found = value(key)) needs(key, found->where, plays || reaches, "play");
  if (!texts_->refuse.empty())
    needs("refuse", texts_->refuse.front().move.where, plays || reaches, "play");
}

std::optional<Move> StepReader::legal(Game& game, const PlacedText& text) {
  const std::string expected = "'" + text.text + "' to be legal";
  const auto verdict = explain_move(game, text.text);
  if (!verdict.ok()) {
    Diagnostic problem = at(verdict.problems().front(), text.where);
    if (moves_in(*definition_, text.text).size() > 1)
      problem.hint = "write several moves as a list: [first, second]";
    fail(std::move(problem), expected, &game);
    return std::nullopt;
  }
  if (verdict->legal) return verdict->move;
  fail(error("lesson-move", words_on(text.text, verdict->reason),
             "'stockade explain' has more about it", text.where),
       expected, &game);
  return std::nullopt;
}

bool StepReader::read_line(LessonStep& step, const std::vector<std::vector<PlacedText>>& line) {
  Game game = step.start(definition_);
  for (const std::vector<PlacedText>& place : line) {
    LineMoves moves;
    if (place.size() > 1 && !is_turn_of(game, step.learner)) {
      fail(error("lesson-line", "here the learner is not to move, so only one move can follow",
                 "write the reply that the program plays", place[1].where),
           "one reply", &game);
      return false;
    }
    for (const PlacedText& text : place) {
      const auto move = legal(game, text);
      if (!move) return false;
      if (moves.contains(*move))
        fail(error("lesson-line", "'" + text.text + "' is the same move as another one here",
                   "remove one of them", text.where),
             "different moves", &game);
      moves.any.push_back(*move);
    }
    game.play(moves.first());
    before_.push_back(moves.first());
    step.line.push_back(std::move(moves));
  }
  return true;
}

void StepReader::read_play(LessonStep& step) {
  known_ = read_line(step, texts_->play);
  if (!known_) return;
  Game game = step.start(definition_);
  bool asks = false;
  for (const LineMoves& moves : step.line) {
    asks = asks || is_turn_of(game, step.learner);
    game.play(moves.first());
  }
  if (!asks)
    fail(error("lesson-line", "no move of the line is the learner's", "add the learner's move",
               texts_->play_where),
         "a move of the learner", &game);
  check_refusals(step);
}

void StepReader::read_reach(LessonStep& step) {
  const size_t mistakes = mistakes_.size();
  read_within(step);
  read_goal(step);
  const Node* solution = value("solution");
  if (!solution) {
    fail(error("missing-key", "'until' needs 'solution'",
               "add solution: and a line of moves that reaches it", texts_->until_where),
         "a solution");
    known_ = false;
    return;
  }
  std::vector<std::vector<PlacedText>> line;
  for (const Node& move : solution->items) line.push_back({{move.text, move.where}});
  known_ = read_line(step, line);
  if (mistakes_.size() > mistakes) return;
  read_solution(step);
  if (mistakes_.size() == mistakes) check_refusals(step);
}

void StepReader::read_within(LessonStep& step) {
  if (const Node* within = value("within")) step.within = as_integer(within->text).value_or(1);
}

void StepReader::read_goal(LessonStep& step) {
  const GoalText& goal = texts_->until;
  if (!goal.when.text.empty()) {
    const auto when =
        Expression::parse(goal.when.text, ExpressionScope::position, ExpressionType::truth,
                          definition_->equipment(), goal.when.where);
    for (const Diagnostic& problem : when.problems()) fail(problem, "a condition");
    if (when.ok()) step.goal.when = when->bound_to(definition_->layout());
  }
  if (!goal.result.text.empty()) {
    const auto outcome = Outcome::of_result(goal.result.text, Ending::declared);
    if (!outcome || outcome->sides != definition_->roster().sides())
      fail(error("lesson-goal", quoted_for_message(goal.result.text) + " is no result of this game",
                 "write one such as 1-0, 0-1 or 1/2-1/2", goal.result.where),
           "a result");
    step.goal.result = goal.result.text;
  }
  if (!goal.because.text.empty()) {
    step.goal.because = find_ending(goal.because.text);
    const std::vector<std::string> known = names_of_endings();
    if (!step.goal.because)
      fail(error("unknown-value", "no game ends by " + quoted_for_message(goal.because.text),
                 did_you_mean(goal.because.text, known, "known: " + join(known)),
                 goal.because.where),
           "an ending");
  }
}

void StepReader::read_solution(LessonStep& step) {
  Game game = step.start(definition_);
  const Node& solution = *value("solution");
  const char* const expected = "the solution to reach the condition of 'until'";
  if (step.goal.reached(game, step.learner))
    return fail(error("lesson-goal", "the position has the condition of 'until' before any move",
                      "ask for something that the learner still has to do", texts_->until_where),
                "a condition that is still to be reached", &game);
  int moves = 0;
  bool reached = false;
  for (size_t i = 0; i < step.line.size(); ++i) {
    if (reached)
      return fail(error("lesson-solution", "the condition is reached before this move",
                        "end the solution before it", solution.items[i].where),
                  "a solution that ends with the condition", &game);
    const bool learners = is_turn_of(game, step.learner);
    game.play(step.line[i].first());
    moves += learners ? 1 : 0;
    reached = learners && step.goal.reached(game, step.learner);
    if (moves > step.within)
      return fail(error("lesson-solution",
                        fmt::format("the solution takes more than {} of the learner",
                                    step.within == 1 ? std::string("one move")
                                                     : fmt::format("{} moves", step.within)),
                        fmt::format("write within: {}", moves), solution.items[i].where),
                  expected, &game);
  }
  if (!reached)
    fail(error("lesson-solution", "the solution does not reach the condition of 'until'",
               "correct one of the two", solution.where),
         expected, &game);
}

bool StepReader::is_wanted(const LessonStep& step, const Game& game, size_t at, Move move) {
  if (step.line[at].contains(move)) return true;
  if (step.task == LessonTask::play) return false;
  Game after(game);
  after.play(move);
  return step.goal.reached(after, step.learner);
}

void StepReader::check_refusals(LessonStep& step) {
  for (const RefusalText& refusal : texts_->refuse) check_refusal(step, refusal);
  check_written_twice(step);
}

/// A move with two answers would get the first one alone.
void StepReader::check_written_twice(const LessonStep& step) {
  Game game = step.start(definition_);
  std::vector<std::pair<Move, const RefusalText*>> seen;
  for (const RefusalText& refusal : texts_->refuse) {
    const auto verdict = explain_move(game, refusal.move.text);
    if (!verdict.ok() || !verdict->legal) continue;
    const auto first = std::find_if(seen.begin(), seen.end(), [&](const auto& earlier) {
      return earlier.first == verdict->move;
    });
    if (first == seen.end()) {
      seen.emplace_back(verdict->move, &refusal);
      continue;
    }
    fail(error("lesson-refusal",
               fmt::format("'{}' is the same move as '{}' in line {}", refusal.move.text,
                           first->second->move.text, first->second->move.where.line),
               "remove one of them", refusal.move.where),
         "one answer to a move");
  }
}

void StepReader::check_refusal(const LessonStep& step, const RefusalText& texts) {
  const std::string& move = texts.move.text;
  const std::string expected =
      "'" + move + "' to be refused" + (texts.rule.text.empty() ? "" : " by " + texts.rule.text);
  Game game = step.start(definition_);
  std::optional<LessonMistake> first;  // of the first turn of the learner, unless a later one fits
  const auto keep = [&](Diagnostic diagnostic) {
    if (first) return;
    first = LessonMistake{std::move(diagnostic), expected,
                          write_fen(*definition_, game.position()) + "\n" +
                              draw_board(*definition_, game.position())};
  };
  for (size_t i = 0; i < step.line.size(); game.play(step.line[i].first()), ++i) {
    if (!is_turn_of(game, step.learner)) continue;
    const auto verdict = explain_move(game, move);
    if (!verdict.ok()) {
      keep(at(verdict.problems().front(), texts.move.where));
    } else if (!verdict->legal) {
      if (texts.rule.text.empty() || texts.rule.text == verdict->reason.rule) return;
      keep(error("lesson-refusal", words_on(move, verdict->reason),
                 "write rule: " + verdict->reason.rule, texts.rule.where));
    } else if (is_wanted(step, game, i, verdict->move)) {
      keep(error("lesson-refusal", "'" + move + "' is refused, but it is what the step asks for",
                 "remove one of them", texts.move.where));
      break;
    } else if (!texts.rule.text.empty()) {
      keep(error("lesson-refusal", "'" + move + "' is legal", "remove rule:", texts.rule.where));
    } else {
      return;
    }
  }
  if (first) mistakes_.push_back(*std::move(first));
}

}  // namespace stockade
