#pragma once
// UmpireFeature: games that hide pieces. While somebody must not see everything, it blocks commands
// that would show hidden pieces, lists what that player knows, and covers the board between the
// turns of two persons. Afterwards the board can show what each side saw.

#include <optional>
#include <string>

#include "gui/feature.h"

namespace stockade::gui {

class CoverPanel;
class RevealPanel;
class UmpirePanel;

class UmpireFeature : public Feature {
 public:
  explicit UmpireFeature(Workplace& place);

  bool perform(Action action) override;
  void follow(const SessionEvent& event) override;
  void hear() override { update(); }
  void update_commands() override;
  std::vector<wxWindow*> regions() override;
  void refresh_looks() override;

 private:
  void update();
  void show_cover();
  void ask();
  void sit_down();
  void turn_to_viewer();

  UmpirePanel& panel();
  CoverPanel& cover();
  RevealPanel& reveal();

  // Null until a game that hides pieces needs them.
  UmpirePanel* panel_ = nullptr;
  CoverPanel* cover_ = nullptr;
  RevealPanel* reveal_ = nullptr;
};

}  // namespace stockade::gui
