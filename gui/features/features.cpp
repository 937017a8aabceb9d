#include "gui/features/features.h"

#include "gui/features/analysis.h"
#include "gui/features/annotations.h"
#include "gui/features/author.h"
#include "gui/features/clocks.h"
#include "gui/features/dice.h"
#include "gui/features/engines.h"
#include "gui/features/files.h"
#include "gui/features/game_end.h"
#include "gui/features/learn.h"
#include "gui/features/mark_keys.h"
#include "gui/features/memory.h"
#include "gui/features/network.h"
#include "gui/features/new_game.h"
#include "gui/features/new_variant.h"
#include "gui/features/piece_cards.h"
#include "gui/features/players.h"
#include "gui/features/preferences.h"
#include "gui/features/publish.h"
#include "gui/features/review.h"
#include "gui/features/setup.h"
#include "gui/features/sounds.h"
#include "gui/features/spoken.h"
#include "gui/features/start_page.h"
#include "gui/features/strength.h"
#include "gui/features/tournament.h"
#include "gui/features/umpire.h"
#include "gui/features/variant_options.h"

namespace stockade::gui {

std::vector<std::unique_ptr<Feature>> make_features(Workplace& place) {
  std::vector<std::unique_ptr<Feature>> features;
  // The start page shows the board before others act on it.
  auto files = std::make_unique<FilesFeature>(place);
  features.push_back(std::make_unique<StartPageFeature>(place, *files));
  features.push_back(std::make_unique<LearnFeature>(place));
  // The next two come before others because they block commands of the other features: while pieces
  // are hidden, and while a friend plays.
  features.push_back(std::make_unique<UmpireFeature>(place));
  features.push_back(std::make_unique<NetworkFeature>(place));
  features.push_back(std::move(files));
  features.push_back(std::make_unique<ReviewFeature>(place));
  features.push_back(std::make_unique<SetupFeature>(place));
  features.push_back(std::make_unique<MarkKeysFeature>(place));
  features.push_back(std::make_unique<PieceCardFeature>(place));
  features.push_back(std::make_unique<PublishFeature>(place));
  features.push_back(std::make_unique<PreferencesFeature>(place));
  features.push_back(std::make_unique<AuthorFeature>(place));
  features.push_back(std::make_unique<NewGameFeature>(place));
  features.push_back(std::make_unique<VariantOptionsFeature>(place));
  features.push_back(std::make_unique<NewVariantFeature>(place));
  features.push_back(std::make_unique<SpokenFeature>(place));
  auto clocks = std::make_unique<ClockFeature>(place);
  auto sounds = std::make_unique<SoundFeature>(place);
  clocks->on_low_time = [heard = sounds.get()] { heard->play(Sound::low_time); };
  features.push_back(std::move(clocks));
  features.push_back(std::move(sounds));
  features.push_back(std::make_unique<GameEndFeature>(place));
  features.push_back(std::make_unique<StrengthFeature>(place));
  features.push_back(std::make_unique<TournamentFeature>(place));
  features.push_back(std::make_unique<DiceFeature>(place));
  features.push_back(std::make_unique<MemoryFeature>(place));
  auto engines = std::make_unique<EnginesFeature>(place);
  // F6 leads from the moves to the analysis, and an analysis ends before the computer plays.
  features.push_back(std::make_unique<AnnotationsFeature>(place));
  features.push_back(std::make_unique<AnalysisFeature>(place, *engines));
  auto players = std::make_unique<PlayersFeature>(place, *engines);
  features.push_back(std::move(engines));
  features.push_back(std::move(players));
  return features;
}

}  // namespace stockade::gui
