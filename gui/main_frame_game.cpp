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
#include "framework/session/play/seen_game.h"
#include "gui/bridge/aside.h"
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
  for (const auto& feature : features_)
    if (feature->perform(action)) break;
  store_settings();
}

/// The commands of the game and of the window that no other feature has.
std::unique_ptr<Feature> MainFrame::make_own_commands() {
  auto own = std::make_unique<Feature>(static_cast<Workplace&>(*this));
  const auto on = [&own](Action action, auto run) { own->on(action, run); };
  const auto toggle = [&on](Action action, bool& setting, auto then) {
    on(action, [&setting, then] {
      setting = !setting;
      then();
    });
  };
  Settings& s = options_.settings;
  on(Action::choose_variant, [this] { choose_variant(); });
  on(Action::copy_position, [this] {
    if (auto* field = dynamic_cast<wxTextEntryBase*>(FindFocus())) return field->Copy();
    const auto viewer = seen_.secret();
    copy_text(viewer ? seen_fen(seen_.player(*viewer))
                     : write_fen(session_.definition(), model_.position()));
    status_->show_message(tr("The FEN of the position was copied."));
  });
  on(Action::copy_game, [this] {
    const auto viewer = seen_.secret();
    copy_text(viewer ? seen_.score_sheet(*viewer) : write_pgn(session_.record()));
    status_->show_message(tr("The PGN of the game was copied."));
  });
  on(Action::quit, [this] { Close(); });
  on(Action::undo, [this] {
    auto* field = dynamic_cast<wxTextEntryBase*>(FindFocus());
    if (field && field->CanUndo()) return field->Undo();
    undo();
  });
  on(Action::previous, [this] { session_.undo(); });
  on(Action::redo, [this] {
    do redo();
    while (session_.can_redo() && computer_answers());
  });
  on(Action::next, [this] { redo(); });
  on(Action::to_start, [this] { session_.go_to_start(); });
  on(Action::to_end, [this] { session_.go_to_end(); });
  on(Action::type_move, [this] { move_box_->open(""); });
  on(Action::flip, [this] {
    canvas_->set_flipped(!canvas_->flipped());
    show_state();
  });
  on(Action::zoom_in, [this] { zoom(1); });
  on(Action::zoom_out, [this] { zoom(-1); });
  on(Action::zoom_fit, [this] { canvas_->fit(); });
  on(Action::theme_system, [this] { choose_theme(ThemeChoice::system); });
  on(Action::theme_light, [this] { choose_theme(ThemeChoice::light); });
  on(Action::theme_dark, [this] { choose_theme(ThemeChoice::dark); });
  on(Action::toggle_theme, [this] {
    const bool dark = looks_.theme.appearance == Appearance::dark;
    choose_theme(dark ? ThemeChoice::light : ThemeChoice::dark);
  });
  toggle(Action::coordinates, s.coordinates, [this] {
    looks_.coordinates = options_.settings.coordinates;
    apply_theme();
  });
  toggle(Action::animation, s.animation, [this] {
    looks_.animation = options_.settings.animation;
    canvas_->finish_animation();
    update_commands();
  });
  toggle(Action::side_panel, s.side_panel, [this] {
    arrange();
    update_commands();
  });
  on(Action::full_screen, [this] {
    ShowFullScreen(!IsFullScreen(), wxFULLSCREEN_NOBORDER | wxFULLSCREEN_NOCAPTION);
    update_commands();
  });
  on(Action::rules, [this] { (new RulesDialog(this, session_.definition_ptr(), looks_))->Show(); });
  on(Action::describe, [this] { describe_position(); });
  on(Action::keys, [this] { overlay_->IsShown() ? overlay_->close() : overlay_->open(); });
  on(Action::about, [this] {
    wxAboutDialogInfo info;
    info.SetName("Stockade");
    info.SetVersion(STOCKADE_VERSION);
    info.SetDescription(wx_tr("Play and compare chess variants."));
    wxAboutBox(info, this);
  });
  on(Action::compare, [this] { compare(); });
  return own;
}

void MainFrame::choose_variant() {
  Settings& s = options_.settings;
  VariantDialog dialog(this, looks_, session_.definition().id(),
                       {s.favourite_variants, s.recent_variants}, true);
  const bool chosen = dialog.ShowModal() == wxID_OK;
  s.favourite_variants = dialog.favourites();
  if (chosen) open_definition(dialog.chosen(), dialog.options());
}

// --------------------------------------------------------------------------------- the session

/// Whether it is the computer's turn in a game with a person.
bool MainFrame::computer_answers() const {
  if (session_.analysing()) return false;
  bool person = false;
  for (int side = 0; side < session_.definition().roster().sides(); ++side)
    person = person || session_.player(Side{side}) != PlayerKind::computer;
  return person && session_.player(session_.player_to_move()) == PlayerKind::computer;
}

/// Takes back to a person's turn: against the computer its answer and the move before it.
void MainFrame::undo() {
  do session_.undo();
  while (session_.can_undo() && computer_answers());
}

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
  show_title();
  update_commands();
}

/// The title has the state of the game, for taskbars and screen readers, while the game is shown.
void MainFrame::show_title() {
  std::string title = title_of(session_.definition());
  if (!for_board_) title += " – " + seen_.status();
  if (!for_board_ && !file_name_.empty()) title = file_name_ + " – " + title;
  SetTitle(wxString::FromUTF8(title + " – Stockade"));
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
  auto definition = open_aside(this, id_or_path, options);
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), wx_tr("Cannot open this variant"),
                 wxOK | wxICON_ERROR, this);
    return;
  }
  session_.set_time_control({});  // a clock belongs to the game for which it was chosen
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

namespace {

/// The variant that this one extends, or another of the library; null if there is none.
DefinitionPtr to_compare_with(const GameDefinition& here) {
  const auto& files = here.metadata().files;
  // The first variant file is the one that all others extend; scripts may come before it.
  const auto first = std::find_if(files.begin(), files.end(), [](const SourceMark& mark) {
    return std::filesystem::path(mark.file).extension() == ".yaml";
  });
  if (first != files.end())
    if (auto other = open_variant(std::filesystem::path(first->file).stem().string());
        other && (*other)->id() != here.id())
      return *std::move(other);
  for (const VariantHead& listing : list_variants().variants)
    if (listing.id != here.id())
      if (auto other = open_variant(listing.id)) return *std::move(other);
  return nullptr;
}

}  // namespace

/// Shows the variant on the board beside the one that it extends, or beside another of the library.
void MainFrame::compare() {
  if (compare_) {
    compare_->Raise();
    return;
  }
  const DefinitionPtr here = session_.definition_ptr();
  DefinitionPtr other;
  run_aside(this, tr("Opening the variant…"), [&] { other = to_compare_with(*here); });
  if (!other) return status_->show_refusal(tr("There is no other variant to compare with."));
  CompareFrame::Options options;
  options.appearance = looks_.theme.appearance;
  options.board = looks_.theme.style;
  options.pieces = options_.settings.pieces;
  options.kanji = options_.settings.kanji;
  options.coordinates = looks_.coordinates;
  options.animation = looks_.animation;
  auto* frame = new CompareFrame({here, other}, plugins_, options);
  compare_ = frame;
  give_first_size(*frame);
  frame->Show();
  frame->Raise();
}

}  // namespace stockade::gui
