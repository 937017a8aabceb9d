#include "gui/features/spoken.h"

#include <wx/frame.h>

#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/model/board_model.h"
#include "gui/panels/spoken_board.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

SpokenFeature::SpokenFeature(Workplace& place) : Feature(place) {
  on(Action::board_as_lists, [this] {
    if (!window()) open();
    window()->Show();
    window()->Raise();
    window()->pieces().SetFocus();
  });
}

void SpokenFeature::open() {
  auto* board = new SpokenBoard(&place().frame(), place().board());
  window_ = board;
  board->may_move = [this] { return place().board().accepts_moves(); };
  board->on_move = [this](stockade::Move move) { place().board().on_move(move); };
  board->on_text = [this](const std::string& text) { return place().enter_text(text); };
  place().status().on_message = [this](const std::string& words) {
    if (window()) window()->announce(words);
  };
  board->show_game();
  board->announce(state());
}

void SpokenFeature::follow(const SessionEvent& event) {
  if (!window()) return;
  using enum SessionEventKind;
  if (event.type == edited) return;
  window()->show_game();
  window()->announce(event.type == took_back
                         ? tr("A move was taken back. {}", place().session().status())
                         : state());
}

void SpokenFeature::hear() {
  if (!window()) return;
  window()->show_game();
  window()->announce(state());
}

std::string SpokenFeature::state() {
  return place().seen().secret() ? announcement(place().seen()) : announcement(place().session());
}

void SpokenFeature::close() {
  place().status().on_message = nullptr;
  if (window()) window()->Destroy();
}

SpokenBoard* SpokenFeature::window() const { return static_cast<SpokenBoard*>(window_.get()); }

}  // namespace stockade::gui
