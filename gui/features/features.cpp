#include "gui/features/features.h"

#include "gui/features/clocks.h"
#include "gui/features/game_end.h"
#include "gui/features/review.h"
#include "gui/features/sounds.h"
#include "gui/features/strength.h"
#include "gui/features/tournament.h"

namespace stockade::gui {

std::vector<std::unique_ptr<Feature>> make_features(Workplace& place) {
  std::vector<std::unique_ptr<Feature>> features;
  features.push_back(std::make_unique<ReviewFeature>(place));
  auto clocks = std::make_unique<ClockFeature>(place);
  auto sounds = std::make_unique<SoundFeature>(place);
  clocks->on_low_time = [heard = sounds.get()] { heard->play(Sound::low_time); };
  features.push_back(std::move(clocks));
  features.push_back(std::move(sounds));
  features.push_back(std::make_unique<GameEndFeature>(place));
  features.push_back(std::make_unique<StrengthFeature>(place));
  features.push_back(std::make_unique<TournamentFeature>(place));
  return features;
}

}  // namespace stockade::gui
