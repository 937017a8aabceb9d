#include "gui/panels/start_editor.h"

#include <wx/sizer.h>

#include "framework/notation/fen.h"
#include "gui/panels/palette.h"
#include "gui/panels/setup_board.h"

namespace stockade::gui {

StartEditor::StartEditor(wxWindow* parent, Looks& looks) : wxPanel(parent), looks_(looks) {
  SetSizer(new wxBoxSizer(wxVERTICAL));
  SetMinSize(FromDIP(wxSize(300, 320)));
}

void StartEditor::show(const DefinitionPtr& definition, const std::string& rules) {
  const std::string fen = write_fen(*definition, definition->start());
  if (!start_ || rules != rules_) {
    rules_ = rules;
    return build(definition);
  }
  if (fen == start_->setup.fen()) return;
  const auto silent = std::exchange(start_->setup.on_change, nullptr);
  if (!start_->setup.set_fen(fen).empty()) build(definition);
  start_->setup.on_change = silent;
  board_->refresh_scene();
}

void StartEditor::build(const DefinitionPtr& definition) {
  Freeze();
  // Destroys the windows before the objects that they refer to.
  GetSizer()->Clear(true);
  start_ = std::make_unique<Start>(definition);
  palette_ = new Palette(this, looks_, start_->hand);
  board_ = new SetupBoard(this, looks_, start_->hand);
  GetSizer()->Add(palette_, 0, wxEXPAND);
  GetSizer()->Add(board_, 1, wxEXPAND);
  palette_->SetMinSize(
      wxSize(FromDIP(200), palette_->height_for(std::max(FromDIP(280), GetClientSize().x))));
  start_->setup.on_change = [this] {
    board_->refresh_scene();
    if (on_change) on_change(start_->setup.fen());
  };
  start_->hand.on_change = [this] {
    board_->refresh_scene();
    palette_->Refresh();
  };
  start_->hand.on_refused = [this](const std::string& words) {
    if (on_words) on_words(words);
  };
  board_->on_site = [this](Site site) {
    if (on_words) on_words(site.none() ? "" : start_->hand.describe(site));
  };
  palette_->on_drag = [this](wxPoint screen) { board_->carry(screen); };
  palette_->on_drop = [this](wxPoint screen) { board_->put_down(screen); };
  Layout();
  Thaw();
}

bool StartEditor::back() { return start_ && start_->hand.back(); }

std::string StartEditor::fen() const { return start_ ? start_->setup.fen() : ""; }

}  // namespace stockade::gui
