#include "variants/drops/hostage/native/searcher.h"

#include "framework/plugin/native_engine.h"
#include "variants/drops/hostage/native/game.h"

namespace stockade::hostage {
namespace {

static_assert(SearchableGame<HostageGame> && MateSearchable<HostageGame>);

class HostageEngine final : public NativeEngine<HostageGame> {
 public:
  explicit HostageEngine(const DefinitionPtr& definition)
      : NativeEngine(definition, HostageGame::history_size()), translation_(*definition) {}

  bool takes(const Game& game) const override { return translation_.takes(game.position()); }

 private:
  HostageGame board_of(const Game& game) const override { return HostageGame(game, translation_); }

  Translation translation_;
};

}  // namespace

std::unique_ptr<NativeSearcher> make_native_searcher(const DefinitionPtr& definition) {
  return std::make_unique<HostageEngine>(definition);
}

}  // namespace stockade::hostage
