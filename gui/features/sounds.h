#pragma once
// SoundFeature: the sounds of the game, and the command that mutes them.

#include "gui/bridge/sound_player.h"
#include "gui/feature.h"
#include "gui/model/sounds.h"

namespace stockade::gui {

class SoundFeature : public Feature {
 public:
  explicit SoundFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void hear() override;
  void update_commands() override;
  /// Plays a sound, unless sounds are off.
  void play(Sound sound);

 private:
  SoundPlayer player_;
};

}  // namespace stockade::gui
