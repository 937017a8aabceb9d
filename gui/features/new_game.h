#pragma once
// NewGameFeature: begins games: from the dialog for new games, or as the last one began.

#include "gui/feature.h"
#include "gui/model/game_plan.h"

namespace stockade::gui {

class NewGameFeature : public Feature {
 public:
  explicit NewGameFeature(Workplace& place);

 private:
  void ask();
  void begin_as_before();
  void begin(const GamePlan& plan);
  [[nodiscard]] Seats seats() const;

  Random random_;
};

/// Turns the board so that the only person of the game sits below. Games of other numbers of
/// persons, or of more than two sides, leave it as it is.
void turn_to_person(Workplace& place);

}  // namespace stockade::gui
