#pragma once
// GameEndFeature: how players end a game (resigning, offers of a draw), and the panel that the
// window shows when it has ended.

#include <vector>

#include <wx/timer.h>

#include "gui/bridge/engine_bridge.h"
#include "gui/feature.h"
#include "gui/model/geometry.h"

namespace stockade::gui {

class EndPanel;
class Remembered;

class GameEndFeature : public Feature {
 public:
  explicit GameEndFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void show_state() override;
  void update_commands() override;
  bool take_key(const wxKeyEvent& event) override;
  std::vector<wxWindow*> regions() override;
  void refresh_looks() override;
  void close() override;

 private:
  [[nodiscard]] bool goes_on(const Remembered& game);
  void resign();
  void offer_draw();
  void answer_offer(const SearchResult& result);
  void rematch();
  void show_panel();
  [[nodiscard]] std::vector<Rect> telling_places() const;
  void hide_panel();
  [[nodiscard]] bool panel_shown() const;

  EngineBridge judge_;  ///< answers offers of a draw
  EndPanel* panel_ = nullptr;
  wxTimer timer_;  ///< until the panel appears
};

}  // namespace stockade::gui
