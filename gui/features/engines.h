#pragma once
// EnginesFeature: our engine, which plays, hints and analyses, and another program, which plays
// instead of it or analyses beside it.

#include <functional>
#include <optional>
#include <string>

#include "framework/game/record.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/dialogs/engines_dialog.h"
#include "gui/feature.h"

namespace stockade::gui {

class EnginePanel;

class EnginesFeature : public Feature {
 public:
  explicit EnginesFeature(Workplace& place);
  /// Called before other engines are used.
  std::function<void()> on_choice;

  void follow(const SessionEvent& event) override;
  void show_state() override;
  std::string notice() override;
  void engage() override;
  void update_commands() override;
  void close() override;

  [[nodiscard]] EngineBridge& own() { return own_; }
  [[nodiscard]] EngineBridge& other() { return other_; }
  /// The one that plays.
  [[nodiscard]] EngineBridge& player() { return foreign_player() ? other_ : own_; }
  /// The program that plays instead of our engine, or analyses beside it; null if there is none.
  [[nodiscard]] const EngineSpec* foreign_player();
  [[nodiscard]] const EngineSpec* analyst() const;
  /// Whether it looks for a move of this side.
  [[nodiscard]] bool thinks_for(Side side);

  [[nodiscard]] const EngineChoice& choice() const { return choice_; }
  /// Uses these engines, like the dialog.
  void choose(EngineChoice choice);

 private:
  void load();
  void use();
  void look_for_hint();
  void show_report();
  void take_move(Move move);
  void try_move(Move move);
  [[nodiscard]] bool search_goes_on(const SessionEvent& event) const;
  void age_report(const SessionEvent& event);

  EngineBridge own_;
  EngineBridge other_;
  EnginePanel* panel_;
  EngineChoice choice_;
  /// The node of the last search, and (report_is_past_) whether its report is about the position
  /// before the last move.
  const RecordNode* searched_ = nullptr;
  bool report_is_past_ = false;
  std::optional<Side> searching_for_;  ///< the player whose move is searched
};

}  // namespace stockade::gui
