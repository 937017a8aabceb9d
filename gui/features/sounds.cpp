#include "gui/features/sounds.h"

#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

SoundFeature::SoundFeature(Workplace& place) : Feature(place) {
  on(Action::sounds, [this, &place] {
    bool& heard = place.settings().sounds;
    heard = !heard;
    place.status().show_message(heard ? tr("Sounds are on.") : tr("Sounds are off."));
    place.update_commands();
    play(Sound::move);
  });
}

void SoundFeature::follow(const SessionEvent& event) {
  if (!place().seen().secret()) {
    if (const auto sound = sound_of(place().session(), event)) play(*sound);
    return;
  }
  if (event.type == SessionEventKind::moved) play(sound_of_calls(place().seen()));
}

void SoundFeature::hear() {
  if (place().seen().secret()) play(Sound::move);
}

void SoundFeature::update_commands() { place().check(Action::sounds, place().settings().sounds); }

void SoundFeature::play(Sound sound) {
  if (!place().settings().sounds) return;
  if (const auto file = place().looks().artwork.file(file_of(sound))) player_.play(*file);
}

}  // namespace stockade::gui
