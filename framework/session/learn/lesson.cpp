#include "framework/session/learn/lesson.h"

#include <algorithm>

namespace stockade {
namespace {

/// A position and its rules, as the condition of a step asks them.
class LessonScene : public ExpressionRules {
 public:
  explicit LessonScene(Game& game) : game_(game), kernel_(game.definition().kernel()) {}

  [[nodiscard]] CellSet attackers(int cell, Side by) const override {
    return kernel_.attackers(game_.position(), cell, by);
  }
  [[nodiscard]] bool checked(Side side) const override {
    return kernel_.in_check(game_.position(), side);
  }
  [[nodiscard]] bool mated(Side side) const override {
    return game_.side_to_move() == side && checked(side) && game_.legal_moves().empty();
  }
  [[nodiscard]] bool reaches(const CellSet& pieces, const CellSet& targets) const override {
    const MoveList legal = game_.legal_moves();
    return std::any_of(legal.begin(), legal.end(), [&](Move move) {
      return move.from().is_cell() && move.to().is_cell() && pieces.test(move.from().index()) &&
             targets.test(move.to().index());
    });
  }

 private:
  Game& game_;
  const Kernel& kernel_;
};

}  // namespace

bool LineMoves::contains(Move move) const {
  return std::find(any.begin(), any.end(), move) != any.end();
}

bool LessonGoal::reached(Game& game, Side learner) const {
  if (when) {
    const LessonScene rules(game);
    ExpressionScene scene;
    scene.position = &game.position();
    scene.own = learner;
    scene.rules = &rules;
    if (!when->holds(scene)) return false;
  }
  if (result.empty() && !because) return true;
  const Outcome outcome = game.outcome();
  return outcome.over() && (result.empty() || outcome.result() == result) &&
         (!because || outcome.ending == *because);
}

Game LessonStep::start(const DefinitionPtr& definition) const {
  Game game = origin ? Game(definition, *origin) : Game(definition);
  for (const Move move : before) game.play(move);
  return game;
}

bool is_turn_of(const Game& game, Side learner) {
  return !game.chance_to_move() && game.next_player() == learner;
}

std::string Course::tr(std::string_view text) const {
  if (std::string own = texts.tr_paragraphs(text); own != text) return own;
  return definition->equipment().texts.tr_paragraphs(text);
}

std::optional<size_t> Course::find(std::string_view lesson) const {
  for (size_t i = 0; i < lessons.size(); ++i)
    if (lessons[i].id == lesson) return i;
  return std::nullopt;
}

}  // namespace stockade
