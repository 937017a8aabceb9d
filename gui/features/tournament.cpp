#include "gui/features/tournament.h"

#include <wx/frame.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/plugin/plugin.h"
#include "framework/session/play/session.h"
#include "framework/tools/protocol/engine_list.h"
#include "gui/dialogs/tournament_dialog.h"
#include "gui/panels/status_line.h"
#include "gui/tournament_frame.h"

namespace stockade::gui {

TournamentFeature::TournamentFeature(Workplace& place) : Feature(place) {
  on(Action::tournament, [this] { begin(); });
}

TournamentFrame* TournamentFeature::window() const {
  return static_cast<TournamentFrame*>(window_.get());
}

void TournamentFeature::begin() {
  if (window_ && window()->running()) return window_->Raise();
  // Another game may come onto the board while the dialog is open.
  const DefinitionPtr definition = place().session().definition_ptr();
  if (definition->roster().sides() != 2)
    return place().status().show_refusal(tr("Engines play only games of two players."));
  std::vector<EngineSpec> engines;
  if (place().keeps_state())
    if (const auto text = read_whole_file(engines_path()))
      engines = read_engine_list(*text, engines_path().string());
  TournamentDialog dialog(&place().frame(), definition,
                          place().plugins().find(definition) != nullptr, engines);
  dialog.on_copy = [this](const std::string& command) { place().copy_text(command); };
  if (dialog.ShowModal() != wxID_OK) return;
  if (window_) window_->Destroy();
  auto* frame = new TournamentFrame(dialog.chosen(), place().plugins(), place().looks().theme);
  frame->on_open = [this](const std::string& pgn) {
    place().open_game(pgn);
    place().frame().Raise();
  };
  window_ = frame;
  frame->Show();
}

void TournamentFeature::close() {
  if (window_) window_->Close(true);
}

}  // namespace stockade::gui
