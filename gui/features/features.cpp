#include "gui/features/features.h"

#include "gui/features/dice.h"
#include "gui/features/piece_cards.h"
#include "gui/features/preferences.h"
#include "gui/features/publish.h"
#include "gui/features/review.h"
#include "gui/features/setup.h"

namespace stockade::gui {

std::vector<std::unique_ptr<Feature>> make_features(Workplace& place) {
  std::vector<std::unique_ptr<Feature>> features;
  features.push_back(std::make_unique<ReviewFeature>(place));
  features.push_back(std::make_unique<SetupFeature>(place));
  features.push_back(std::make_unique<PieceCardFeature>(place));
  features.push_back(std::make_unique<PublishFeature>(place));
  features.push_back(std::make_unique<PreferencesFeature>(place));
  features.push_back(std::make_unique<DiceFeature>(place));
  return features;
}

}  // namespace stockade::gui
