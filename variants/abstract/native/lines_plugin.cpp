#include "variants/abstract/native/lines_plugin.h"

#include "framework/plugin/native_engine.h"
#include "variants/abstract/native/line_game.h"
#include "variants/abstract/native/line_rules.h"

namespace stockade::lines {
namespace {

class LineEngine final : public NativeEngine<LineGame> {
 public:
  LineEngine(const DefinitionPtr& definition, std::unique_ptr<const LineRules> rules)
      : NativeEngine(definition, LineGame::history_size(*rules)), rules_(std::move(rules)) {}

  bool takes(const Game& game) const override { return rules_->fits(game); }

 private:
  LineGame board_of(const Game& game) const override { return LineGame(game, *rules_); }

  std::unique_ptr<const LineRules> rules_;
};

class LinesPlugin final : public Plugin {
 public:
  std::string name() const override { return "native games of lines"; }
  bool may_match(const VariantHead& head) const override {
    return head.players == 2 && head.has_tag("drops") && head.has_tag("no check");
  }
  bool matches(const DefinitionPtr& definition) const override {
    return LineRules::find(definition) != nullptr;
  }
  std::unique_ptr<NativeSearcher> make_searcher(const DefinitionPtr& definition) const override {
    auto rules = LineRules::find(definition);
    return rules ? std::make_unique<LineEngine>(definition, std::move(rules)) : nullptr;
  }
};

}  // namespace

std::unique_ptr<const Plugin> make_plugin() { return std::make_unique<LinesPlugin>(); }

}  // namespace stockade::lines
