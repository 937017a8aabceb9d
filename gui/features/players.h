#pragma once
// PlayersFeature: who plays each side. The cards of the players show it, and their clocks.

#include "gui/feature.h"
#include "gui/panels/player_cards.h"

namespace stockade::gui {

class EnginesFeature;

class PlayersFeature : public Feature {
 public:
  PlayersFeature(Workplace& place, EnginesFeature& engines);

  void show_state() override;
  void refresh_clocks() override;
  void update_commands() override;

 private:
  void set_computer(bool first, bool second);
  void toggle(Side side);
  void arrange();

  EnginesFeature& engines_;
  PlayerCards cards_;
};

}  // namespace stockade::gui
