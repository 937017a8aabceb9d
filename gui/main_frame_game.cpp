// MainFrame: the game: commands, the computer.

#include <algorithm>
#include <filesystem>
#include <utility>

#include <wx/aboutdlg.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/textentry.h>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/notation/variant_words.h"
#include "framework/session/library.h"
#include "framework/session/seen_game.h"
#include "gui/bridge/first_size.h"
#include "gui/compare_frame.h"
#include "gui/dialogs/rules_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/main_frame.h"
#include "gui/model/sides.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
void MainFrame::execute(Action action) {
  // A command may be queued after the one that closes the window; a dialog that it opened would
  // remain.
  if (closing_) return;
  perform(action);
  store_settings();
}

void MainFrame::perform(Action action) {
  for (const auto& feature : features_)
    if (feature->perform(action)) return;
  switch (action) {
    case Action::new_game:
      return session_.new_game();
    case Action::choose_variant: {
      Settings& s = options_.settings;
      VariantDialog dialog(this, looks_, session_.definition().id(),
                           {s.favourite_variants, s.recent_variants}, true);
      const bool chosen = dialog.ShowModal() == wxID_OK;
      s.favourite_variants = dialog.favourites();
      if (chosen) open_definition(dialog.chosen(), dialog.options());
      return;
    }
    case Action::copy_position:
      if (auto* field = dynamic_cast<wxTextEntryBase*>(FindFocus())) return field->Copy();
      if (const auto viewer = seen_.secret())
        copy_text(seen_fen(seen_.player(*viewer)));
      else
        copy_text(write_fen(session_.definition(), model_.position()));
      return status_->show_message(tr("The FEN of the position was copied."));
    case Action::copy_game:
      if (const auto viewer = seen_.secret())
        copy_text(seen_.score_sheet(*viewer));
      else
        copy_text(write_pgn(session_.record()));
      return status_->show_message(tr("The PGN of the game was copied."));
    case Action::quit:
      Close();
      return;
    case Action::undo:
    case Action::previous:
      if (auto* field = dynamic_cast<wxTextEntryBase*>(FindFocus());
          field && action == Action::undo && field->CanUndo())
        return field->Undo();
      session_.undo();
      return;
    case Action::redo:
    case Action::next:
      return redo();
    case Action::to_start:
      return session_.go_to_start();
    case Action::to_end:
      return session_.go_to_end();
    case Action::type_move:
      return move_box_->open("");
    case Action::flip:
      canvas_->set_flipped(!canvas_->flipped());
      return show_state();
    case Action::zoom_in:
      return zoom(1);
    case Action::zoom_out:
      return zoom(-1);
    case Action::zoom_fit:
      return canvas_->fit();
    case Action::theme_system:
      return choose_theme(ThemeChoice::system);
    case Action::theme_light:
      return choose_theme(ThemeChoice::light);
    case Action::theme_dark:
      return choose_theme(ThemeChoice::dark);
    case Action::toggle_theme:
      return choose_theme(looks_.theme.appearance == Appearance::dark ? ThemeChoice::light
                                                                      : ThemeChoice::dark);
    case Action::coordinates:
      options_.settings.coordinates = looks_.coordinates = !looks_.coordinates;
      return apply_theme();
    case Action::animation:
      options_.settings.animation = looks_.animation = !looks_.animation;
      canvas_->finish_animation();
      return update_commands();
    case Action::side_panel:
      options_.settings.side_panel = !options_.settings.side_panel;
      arrange();
      return update_commands();
    case Action::full_screen:
      ShowFullScreen(!IsFullScreen(), wxFULLSCREEN_NOBORDER | wxFULLSCREEN_NOCAPTION);
      return update_commands();
    case Action::rules:
      (new RulesDialog(this, session_.definition_ptr(), looks_))->Show();
      return;
    case Action::describe:
      return describe_position();
    case Action::keys:
      overlay_->IsShown() ? overlay_->close() : overlay_->open();
      return;
    case Action::about: {
      wxAboutDialogInfo info;
      info.SetName("Stockade");
      info.SetVersion(STOCKADE_VERSION);
      info.SetDescription(wx_tr("Play and compare chess variants."));
      wxAboutBox(info, this);
      return;
    }
    case Action::compare:
      return compare();
    default:  // commands of other windows
      return;
  }
}

// --------------------------------------------------------------------------------- the session

void MainFrame::redo() {
  size_t child = 0;
  if (!taken_back_.empty() && taken_back_.back().first == &session_.node()) {
    const auto& children = session_.node().children;
    for (size_t i = 0; i < children.size(); ++i)
      if (children[i]->move == taken_back_.back().second) child = i;
  }
  std::vector<std::pair<const RecordNode*, stockade::Move>> rest = taken_back_;
  if (!rest.empty()) rest.pop_back();
  session_.redo(child);
  taken_back_ = std::move(rest);
}

void MainFrame::follow(const SessionEvent& event) {
  using enum SessionEventKind;
  if (event.type == took_back)
    taken_back_.emplace_back(&session_.node(), event.move);
  else if (event.type != edited)
    taken_back_.clear();
  if (event.type == reset) name_sides();
  model_.update();
  canvas_->follow(event);
  if (event.type == reset) arrange();  // the board may be another one
  moves_->update(event.type == reset || event.type == pruned);
  move_box_->update();
  for (const auto& feature : features_) feature->follow(event);
  show_state();
  // Writes later, because writing a file delays the painting of the window.
  if (!closing_ && !settings_timer_.IsRunning()) settings_timer_.StartOnce(kSettingsSettleMs);
  // After the event, since the computer may change the session again.
  CallAfter([this] { engage(); });
}

void MainFrame::show_state() {
  if (closing_) return;
  std::string notice = seen_.secret() ? "" : session_.notice();
  for (const auto& feature : features_) {
    const std::string words = feature->notice();
    if (!words.empty()) notice += (notice.empty() ? "" : "; ") + words;
  }
  status_->show_status(seen_.status(), notice);
  for (const auto& feature : features_) feature->show_state();
  // The title has the state of the game, for taskbars and screen readers.
  std::string title = title_of(session_.definition()) + " – " + seen_.status();
  if (!file_name_.empty()) title = file_name_ + " – " + title;
  SetTitle(wxString::FromUTF8(title + " – Stockade"));
  update_commands();
}

void MainFrame::refresh_clocks() {
  for (const auto& feature : features_) feature->refresh_clocks();
}

void MainFrame::engage() {
  if (closing_) return;
  for (const auto& feature : features_) feature->engage();
}

void MainFrame::play(stockade::Move move) {
  if (!seen_.hides()) {
    session_.play(move);
    return;
  }
  const std::string text = attempt_text(seen_.player(session_.player_to_move()), move);
  if (seen_.attempt(move) != Attempted::refused) return;
  show_view();
  status_->show_refusal(tr("{} failed; try another move", text));
}

void MainFrame::show_view() {
  model_.update();
  canvas_->refresh_scene();
  move_box_->update();
  for (const auto& feature : features_) feature->hear();
  show_state();
}

void MainFrame::open_definition(const std::string& id_or_path,
                                const std::map<std::string, std::string>& options) {
  auto definition = open_variant(id_or_path, options);
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), wx_tr("Cannot open this variant"),
                 wxOK | wxICON_ERROR, this);
    return;
  }
  session_.new_game(*std::move(definition));
  options_.settings.remember_variant(session_.definition().id());
}

void MainFrame::describe_position() {
  const std::string words =
      seen_.status() + ".\n" + gui::describe_position(session_.definition(), model_.position());
  wxDialog dialog(this, wxID_ANY, wx_tr("Position in words"), wxDefaultPosition,
                  FromDIP(wxSize(480, 420)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* text = new wxTextCtrl(&dialog, wxID_ANY, wxString::FromUTF8(words), wxDefaultPosition,
                              wxDefaultSize, wxTE_MULTILINE | wxTE_READONLY);
  text->SetName(wx_tr("Position in words"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(text, 1, wxEXPAND | wxALL, FromDIP(8));
  sizer->Add(dialog.CreateStdDialogButtonSizer(wxCLOSE), 0, wxEXPAND | wxALL, FromDIP(8));
  dialog.SetSizer(sizer);
  dialog.SetEscapeId(wxID_CLOSE);
  text->SetFocus();
  dialog.ShowModal();
}

/// Shows the variant on the board beside the one that it extends, or beside another of the library.
void MainFrame::compare() {
  if (compare_) {
    compare_->Raise();
    return;
  }
  const DefinitionPtr& here = session_.definition_ptr();
  Result<DefinitionPtr> other = error("unknown-variant", "");
  const auto& files = here->metadata().files;
  // The first variant file is the one that all others extend; scripts may come before it.
  const auto first = std::find_if(files.begin(), files.end(), [](const SourceMark& mark) {
    return std::filesystem::path(mark.file).extension() == ".yaml";
  });
  if (first != files.end())
    other = open_variant(std::filesystem::path(first->file).stem().string());
  if (other && (*other)->id() == here->id()) other = error("unknown-variant", "");
  if (!other)
    for (const VariantHead& listing : list_variants().variants)
      if (!other && listing.id != here->id()) other = open_variant(listing.id);
  if (!other) return status_->show_refusal(tr("There is no other variant to compare with."));
  CompareFrame::Options options;
  options.appearance = looks_.theme.appearance;
  options.board = looks_.theme.style;
  options.pieces = options_.settings.pieces;
  options.kanji = options_.settings.kanji;
  options.coordinates = looks_.coordinates;
  options.animation = looks_.animation;
  auto* frame = new CompareFrame({here, *other}, plugins_, options);
  compare_ = frame;
  give_first_size(*frame);
  frame->Show();
  frame->Raise();
}

}  // namespace stockade::gui
