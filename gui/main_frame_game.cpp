// MainFrame: the game: commands, files, the computer.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <wx/aboutdlg.h>
#include <wx/clipbrd.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/textdlg.h>

#include "framework/notation/pgn.h"
#include "framework/notation/position_text.h"
#include "framework/session/library.h"
#include "gui/compare_frame.h"
#include "gui/dialogs/rules_dialog.h"
#include "gui/dialogs/strength_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/main_frame.h"
#include "gui/model/sides.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr int kHintMs = 1500;
constexpr int kDrawMargin = 50;  // the computer agrees when it is not better by more centipawns
constexpr size_t kLargestFile = 64u << 20;

constexpr const char* kGameFiles = "Games (*.pgn)|*.pgn|All files|*";

}  // namespace

void MainFrame::execute(Action action) {
  switch (action) {
    case Action::new_game:
      file_.clear();
      return session_.new_game();
    case Action::choose_variant: {
      VariantDialog dialog(this, session_.definition().id());
      if (dialog.ShowModal() == wxID_OK) open_definition(dialog.chosen());
      return;
    }
    case Action::open:
      return open();
    case Action::save:
      return save(false);
    case Action::save_as:
      return save(true);
    case Action::copy_position:
      if (auto* field = dynamic_cast<wxTextCtrl*>(FindFocus())) return field->Copy();
      copy_text(write_position(session_.definition(), session_.position()));
      return status_->show_message("The position was copied.");
    case Action::copy_game:
      copy_text(write_pgn(session_.record()));
      return status_->show_message("The game was copied.");
    case Action::paste:
      if (auto* field = dynamic_cast<wxTextCtrl*>(FindFocus())) return field->Paste();
      return paste();
    case Action::resign:
      return resign();
    case Action::agree_draw:
      return agree_draw();
    case Action::quit:
      Close();
      return;
    case Action::undo:
    case Action::previous:
      if (auto* field = dynamic_cast<wxTextCtrl*>(FindFocus());
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
    case Action::comment:
      return comment();
    case Action::computer_white:
      return set_computer(true, false);
    case Action::computer_black:
      return set_computer(false, true);
    case Action::computer_both:
      return set_computer(true, true);
    case Action::computer_neither:
      return set_computer(false, false);
    case Action::move_now:
      return engine_.move_now();
    case Action::resume:
      return session_.resume();
    case Action::strength:
      return choose_strength();
    case Action::hint:
      if (!session_.outcome().over() && !session_.computer_to_move())
        engine_.look_for_hint(session_, kHintMs);
      return;
    case Action::flip:
      canvas_->set_flipped(!canvas_->flipped());
      upper_card_->set_side(Side{canvas_->flipped() ? 0 : 1});
      lower_card_->set_side(Side{canvas_->flipped() ? 1 : 0});
      return show_state();
    case Action::theme_system:
      return choose_theme(ThemeChoice::system);
    case Action::theme_light:
      return choose_theme(ThemeChoice::light);
    case Action::theme_dark:
      return choose_theme(ThemeChoice::dark);
    case Action::toggle_theme:
      return choose_theme(looks_.theme.appearance == Appearance::dark ? ThemeChoice::light
                                                                      : ThemeChoice::dark);
    case Action::board_walnut:
      return choose_board(BoardStyle::walnut);
    case Action::board_slate:
      return choose_board(BoardStyle::slate);
    case Action::board_sage:
      return choose_board(BoardStyle::sage);
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
      (new RulesDialog(this, session_.definition(), looks_.theme))->Show();
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
      info.SetDescription("Board-game variants, and above all Hostage Chess.");
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
  if (event.kind == took_back)
    taken_back_.emplace_back(&session_.node(), event.move);
  else if (event.kind != edited)
    taken_back_.clear();
  if (event.kind != edited && engine_.thinking()) engine_.cancel();
  if (event.kind == reset) engine_.forget_report();
  model_.update();
  canvas_->follow(event);
  moves_->update(event.kind == reset);
  move_box_->update();
  show_state();
  if (event.kind == reset)
    if (const std::string words = engine_.words_on_fallback(session_.definition()); !words.empty())
      status_->show_message(words + ".");
  if (options_.keep_state && !closing_) autosave();
  // After the event is over: what comes next may change the session again.
  CallAfter([this] { engage_computer(); });
}

void MainFrame::show_state() {
  std::string notice = session_.notice();
  const auto add = [&](const char* words) {
    notice += (notice.empty() ? "" : "; ") + std::string(words);
  };
  if (engine_.hinting())
    add("looking for a hint…");
  else if (engine_.thinking())
    add("the computer is thinking…");
  else if (session_.paused() && !session_.outcome().over() &&
           session_.player(session_.player_to_move()) == PlayerKind::computer)
    add("the computer waits, Ctrl+R lets it go on");
  status_->show_status(session_.status(), notice);
  show_report();
  const bool over = session_.outcome().over();
  const Side mover = session_.player_to_move();
  for (PlayerCard* card : {upper_card_, lower_card_}) {
    const Side side{card == upper_card_ ? (canvas_->flipped() ? 0 : 1)
                                        : (canvas_->flipped() ? 1 : 0)};
    std::string words;
    bool busy = false;
    if (over) {
      const auto winner = session_.outcome().winner();
      words = !winner ? "½" : *winner == side ? "won" : "lost";
    } else if (side == mover) {
      const bool computer = session_.player(side) == PlayerKind::computer;
      busy = engine_.thinking() && !engine_.hinting();
      words = busy                            ? "thinking…"
              : computer && session_.paused() ? "paused"
              : engine_.hinting()             ? "looking for a hint…"
                                              : "to move";
    }
    card->set_activity(words, busy);
    card->Refresh();
  }
  // The title says how the game stands, for taskbars and screen readers.
  std::string title = session_.definition().name() + " – " + session_.status();
  if (!file_.empty()) title = std::filesystem::path(file_).filename().string() + " – " + title;
  SetTitle(wxString::FromUTF8(title + " – Stockade"));
  update_commands();
}

void MainFrame::show_report() {
  engine_panel_->show(engine_.report(), engine_.thinking(),
                      has_light_men(session_.definition(), Side{0}));
}

void MainFrame::engage_computer() {
  if (closing_) return;
  if (session_.computer_to_move()) {
    if (!engine_.thinking() || engine_.hinting()) engine_.think(session_);
  } else if (engine_.thinking() && !engine_.hinting()) {
    engine_.cancel();
  }
}

void MainFrame::play(stockade::Move move) { session_.play(move); }

void MainFrame::set_computer(bool first, bool second) {
  session_.set_player(Side{0}, first ? PlayerKind::computer : PlayerKind::person);
  session_.set_player(Side{1}, second ? PlayerKind::computer : PlayerKind::person);
}

void MainFrame::toggle_player(Side side) {
  const bool computer = session_.player(side) == PlayerKind::computer;
  session_.set_player(side, computer ? PlayerKind::person : PlayerKind::computer);
}

void MainFrame::open_definition(const std::string& id_or_path) {
  auto definition = open_variant(id_or_path);
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), "This variant can't be opened",
                 wxOK | wxICON_ERROR, this);
    return;
  }
  file_.clear();
  session_.new_game(*std::move(definition));
}

void MainFrame::resign() {
  // Against the computer it is the person who gives up, whoever is to move.
  Side side = session_.player_to_move();
  const bool first = session_.player(Side{0}) == PlayerKind::computer;
  const bool second = session_.player(Side{1}) == PlayerKind::computer;
  if (first != second) side = Side{first ? 1 : 0};
  session_.resign(side);
}

void MainFrame::agree_draw() {
  const bool first = session_.player(Side{0}) == PlayerKind::computer;
  const bool second = session_.player(Side{1}) == PlayerKind::computer;
  if (first == second) return session_.agree_draw();
  const auto& report = engine_.report();
  int better = 0;  // by how much the computer stands better
  if (report) {
    const int view = first ? 1 : -1;
    better = report->score.mate ? (*report->score.mate > 0 ? 10000 : -10000) * view
                                : report->score.centipawns * view;
  }
  if (better <= kDrawMargin) return session_.agree_draw();
  status_->show_message("The computer declines: it thinks that it stands better.");
}

void MainFrame::comment() {
  const RecordNode& node = session_.node();
  wxTextEntryDialog dialog(this, "About the last move:", "Comment",
                           wxString::FromUTF8(node.comment), wxOK | wxCANCEL | wxTE_MULTILINE);
  if (dialog.ShowModal() != wxID_OK) return;
  session_.set_comment(node, dialog.GetValue().utf8_string());
}

void MainFrame::choose_strength() {
  if (const auto chosen = ask_strength(this, session_.strength())) session_.set_strength(*chosen);
}

void MainFrame::describe_position() {
  const std::string words = session_.status() + ".\n" +
                            gui::describe_position(session_.definition(), session_.position());
  wxDialog dialog(this, wxID_ANY, "The position in words", wxDefaultPosition,
                  FromDIP(wxSize(480, 420)), wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* text = new wxTextCtrl(&dialog, wxID_ANY, wxString::FromUTF8(words), wxDefaultPosition,
                              wxDefaultSize, wxTE_MULTILINE | wxTE_READONLY);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(text, 1, wxEXPAND | wxALL, FromDIP(8));
  sizer->Add(dialog.CreateStdDialogButtonSizer(wxCLOSE), 0, wxEXPAND | wxALL, FromDIP(8));
  dialog.SetSizer(sizer);
  dialog.SetEscapeId(wxID_CLOSE);
  text->SetFocus();
  dialog.ShowModal();
}

/// The variant on the board beside the one that it is nearest to, or another well-known game.
void MainFrame::compare() {
  if (compare_) {
    compare_->Raise();
    return;
  }
  const DefinitionPtr& here = session_.definition_ptr();
  Result<DefinitionPtr> other = error("unknown-variant", "");
  const auto& files = here->metadata().files;
  // Of the files that took part the first is the one that all others build on.
  if (files.size() > 1)
    other = open_variant(std::filesystem::path(files.front().file).stem().string());
  for (const VariantListing& listing : list_variants())
    if (!other && listing.id != here->id()) other = open_variant(listing.id);
  if (!other) return status_->show_refusal("There is no other variant to compare with.");
  CompareFrame::Options options;
  options.appearance = looks_.theme.appearance;
  options.board = looks_.theme.style;
  options.coordinates = looks_.coordinates;
  options.animation = looks_.animation;
  auto* frame = new CompareFrame({here, *other}, plugins_, options);
  compare_ = frame;
  frame->Show();
  frame->Raise();
}

// --------------------------------------------------------------------------------------- files

void MainFrame::open() {
  wxFileDialog dialog(this, "Open a game", wxString::FromUTF8(options_.settings.folder), "",
                      kGameFiles, wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string path = dialog.GetPath().utf8_string();
  options_.settings.folder = std::filesystem::path(path).parent_path().string();
  open_file(path);
}

bool MainFrame::open_file(const std::string& path) {
  std::error_code code;
  const auto size = std::filesystem::file_size(path, code);
  std::ifstream file(path, std::ios::binary);
  if (!file || code || size > kLargestFile) {
    status_->show_refusal(path + " can't be read");
    return false;
  }
  std::ostringstream text;
  text << file.rdbuf();
  const std::string before = std::exchange(file_, path);
  if (take_game(text.str(), path)) return true;
  file_ = before;
  return false;
}

bool MainFrame::take_game(const std::string& text, const std::string& file) {
  PgnReadOptions options;
  options.file = file;
  options.fallback = session_.definition_ptr();
  options.resolve = [](const std::string& variant, const std::string&) -> Result<DefinitionPtr> {
    for (const VariantListing& listing : list_variants()) {
      auto definition = open_variant(listing.id);
      if (definition.ok() && ((*definition)->style().pgn_variant == variant ||
                              listing.name == variant || listing.id == variant))
        return definition;
    }
    return error("unknown-variant", "there is no variant called " + variant);
  };
  std::vector<PgnGame> games = read_pgn(text, options);
  if (games.empty()) {
    status_->show_refusal("There is no game in it.");
    return false;
  }
  size_t chosen = 0;
  if (games.size() > 1 && IsShownOnScreen()) {
    wxArrayString names;
    for (const PgnGame& game : games) {
      const auto tag = [&](const char* name) { return game.record.tag(name).value_or(""); };
      std::string name = tag("White") + " – " + tag("Black");
      if (name == " – ") name = tag("Event");
      names.Add(wxString::FromUTF8(std::to_string(names.size() + 1) + ". " + name + "  " +
                                   game.record.result));
    }
    wxSingleChoiceDialog dialog(this, "Which game?", "Open a game", names);
    if (dialog.ShowModal() != wxID_OK) return false;
    chosen = static_cast<size_t>(dialog.GetSelection());
  }
  PgnGame& game = games[chosen];
  const std::optional<PgnFailure> failure = game.failure;
  const Diagnostics warnings = game.warnings;
  if (failure && failure->ply <= 1 && game.record.root().children.empty()) {
    status_->show_refusal(failure->diagnostic.message.empty() ? failure->words
                                                              : failure->diagnostic.message);
    return false;
  }
  session_.load(std::move(game.record));
  if (failure)
    status_->show_refusal("Read up to " + failure->move + ": " + failure->words);
  else if (!warnings.empty())
    status_->show_message("Read, but " + warnings.front().message);
  return true;
}

void MainFrame::save(bool ask) {
  std::string path = file_;
  if (ask || path.empty()) {
    wxFileDialog dialog(this, "Save the game", wxString::FromUTF8(options_.settings.folder),
                        wxString::FromUTF8(session_.definition().id() + ".pgn"), kGameFiles,
                        wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
    if (dialog.ShowModal() != wxID_OK) return;
    path = dialog.GetPath().utf8_string();
    options_.settings.folder = std::filesystem::path(path).parent_path().string();
  }
  std::ofstream file(path, std::ios::binary);
  file << write_pgn(session_.record());
  file.close();
  if (!file) return status_->show_refusal(path + " can't be written");
  file_ = path;
  show_state();
  status_->show_message("Saved as " + path);
}

void MainFrame::copy_text(const std::string& text) {
  if (!wxTheClipboard->Open()) return;
  wxTheClipboard->SetData(new wxTextDataObject(wxString::FromUTF8(text)));
  wxTheClipboard->Close();
}

void MainFrame::paste() {
  if (!wxTheClipboard->Open()) return;
  wxTextDataObject data;
  const bool got = wxTheClipboard->GetData(data);
  wxTheClipboard->Close();
  if (!got) return status_->show_refusal("The clipboard holds no text.");
  take_text(data.GetText().utf8_string());
}

bool MainFrame::take_text(const std::string& text) {
  // A position has the board's slashes and no line of tags; everything else is read as a game.
  const auto position = parse_position(session_.definition(), text);
  if (position.ok()) {
    file_.clear();
    session_.set_start(*position);
    return true;
  }
  const bool looks_like_position = text.find('/') != std::string::npos && text.find('[') != 0 &&
                                   text.find('.') == std::string::npos;
  if (looks_like_position) {
    status_->show_refusal("No position: " + position.problems().front().message);
    return false;
  }
  if (!take_game(text, "clipboard")) return false;
  file_.clear();
  return true;
}

// ------------------------------------------------------------------------------------ autosave

void MainFrame::autosave() {
  const std::filesystem::path path = autosave_path();
  std::error_code ignored;
  if (session_.record().root().children.empty()) {
    std::filesystem::remove(path, ignored);
    return;
  }
  std::filesystem::create_directories(path.parent_path(), ignored);
  const std::filesystem::path fresh = path.string() + ".new";
  std::ofstream file(fresh, std::ios::binary);
  file << write_pgn(session_.record());
  file.close();
  if (file) std::filesystem::rename(fresh, path, ignored);
}

bool MainFrame::restore_unfinished() {
  std::ifstream file(autosave_path(), std::ios::binary);
  if (!file) return false;
  std::ostringstream text;
  text << file.rdbuf();
  if (!take_game(text.str(), autosave_path().string())) return false;
  if (session_.outcome().over()) {
    session_.new_game();
    return false;
  }
  status_->show_message("Your last game was restored. Ctrl+N starts a new one.");
  return true;
}

}  // namespace stockade::gui
