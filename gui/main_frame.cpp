#include "gui/main_frame.h"

#include <cctype>

#include <wx/clipbrd.h>
#include <wx/display.h>
#include <wx/menu.h>
#include <wx/sizer.h>
#include <wx/toolbar.h>

#include "gui/action_keys.h"
#include "gui/bridge/late_events.h"
#include "gui/bridge/native_theme.h"
#include "gui/bridge/program_icon.h"
#include "gui/features/features.h"
#include "gui/features/files.h"
#include "gui/model/sides.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kSideWidth = 286;
constexpr int kWidestSide = 420;
constexpr int kWideEnough = 610;  // narrower windows have no side panel

const std::vector<MenuTitle>& menu_titles() {
  using M = ActionMenu;
  static const std::vector<MenuTitle> titles = {{M::game, tr_noop("&Game")},
                                                {M::move, tr_noop("&Moves")},
                                                {M::annotation, tr_noop("&Annotations")},
                                                {M::computer, tr_noop("&Computer")},
                                                {M::view, tr_noop("&View")},
                                                {M::help, tr_noop("&Help")}};
  return titles;
}

/// The letters that open the menus with Alt.
std::string menu_letters() {
  std::string letters;
  for (const MenuTitle& menu : menu_titles()) {
    const std::string title = tr(menu.title);
    const size_t mark = title.find('&');
    if (mark + 1 < title.size())
      letters += static_cast<char>(std::toupper(static_cast<unsigned char>(title[mark + 1])));
  }
  return letters;
}

/// Gives the panel beside the board the width that the board cannot use.
void give_room(wxWindow& panel, const wxWindow& board, const GameDefinition& definition) {
  if (!panel.IsShown()) return;
  const int both = board.GetSize().x + panel.GetSize().x;
  const auto cell = [&](int width) {
    const Size area{static_cast<double>(both - width), static_cast<double>(board.GetSize().y)};
    return BoardLayout(definition, area, false).unit();
  };
  int width = panel.FromDIP(kSideWidth);
  const double wanted = cell(width);
  for (int too_wide = panel.FromDIP(kWidestSide) + 1; too_wide - width > 1;) {
    const int middle = (width + too_wide) / 2;
    (cell(middle) < wanted ? too_wide : width) = middle;
  }
  if (width == panel.GetMinSize().x) return;
  panel.SetMinSize(wxSize(width, -1));
  panel.GetParent()->Layout();
}

/// Whether there is what a command needs.
bool has(const Session& session, Needs needs) {
  const RecordNode& node = session.node();
  switch (needs) {
    case Needs::nothing:
      return true;
    case Needs::past:
      return session.can_undo();
    case Needs::future:
      return session.can_redo();
    case Needs::a_move:
      return node.parent != nullptr;
    case Needs::variation:
      return !node.on_main_line();
    case Needs::marks:
      return !node.annotations.marks.empty();
    case Needs::play:
      return !session.outcome().over();
    case Needs::the_end:
      return session.outcome().over();
    case Needs::options:
      return !session.definition().options().empty();
  }
  return true;
}

/// The place of a window in a sizer that contains it.
size_t index_in(wxSizer& sizer, const wxWindow& window) {
  size_t at = 0;
  while (sizer.GetItem(at)->GetWindow() != &window) ++at;
  return at;
}

}  // namespace

MainFrame::MainFrame(DefinitionPtr definition, const PluginRegistry& plugins, Options options)
    : wxFrame(nullptr, wxID_ANY, "Stockade"),
      options_(std::move(options)),
      plugins_(plugins),
      session_(std::move(definition)),
      model_(session_),
      stored_settings_(options_.settings) {
  model_.show_through(seen_);
  looks_.animation = options_.settings.animation;
  looks_.coordinates = options_.settings.coordinates;
  keys_ = make_key_map(options_.settings.keys, menu_letters());
  session_.set_strength({options_.settings.movetime_ms, options_.settings.level});
  build_panels();
  build_menus();
  features_ = make_features(*this);
  features_.push_back(make_own_commands());
  bind();
  apply_theme();
  SetMinSize(FromDIP(wxSize(440, 420)));
  wxSize wanted = FromDIP(wxSize(options_.settings.width, options_.settings.height));
  wanted.DecTo(wxDisplay(this).GetClientArea().GetSize());
  SetSize(wanted);
  // What nobody waits for comes after all that waits for the first paint.
  after_first_paint([this] { CallAfter([this] { give_program_icon(*this, looks_.artwork); }); });
  name_sides();
  show_state();
  give_accessible_names(*this);
  canvas_->SetFocus();
}

MainFrame::~MainFrame() {
  closing_ = true;
  silence_children(*this);
}

void MainFrame::build_panels() {
  content_ = new wxWindow(this, wxID_ANY);
  // Otherwise GTK looks up the colour of the background whenever a part of it is painted.
  for (wxWindow* window : {static_cast<wxWindow*>(this), content_})
    window->SetBackgroundStyle(wxBG_STYLE_SYSTEM);
  canvas_ = new BoardCanvas(content_, looks_, model_);
  side_ = new wxWindow(content_, wxID_ANY);
  side_->SetBackgroundStyle(wxBG_STYLE_SYSTEM);
  side_->SetMinSize(FromDIP(wxSize(kSideWidth, -1)));
  moves_ = new MoveListPanel(side_, looks_, session_);
  status_ = new StatusLine(content_, looks_);
  move_box_ = new MoveBox(content_, looks_, model_);
  move_box_->Hide();
  overlay_ = new KeyOverlay(content_, looks_);
  overlay_->label_of = [this](const ActionInfo& info) { return label_of(info); };
  overlay_->keys_of = [this](const ActionInfo& info) { return keys_in_words(keys_, info); };

  auto* cards = new wxBoxSizer(wxVERTICAL);
  cards->Add(moves_, 1, wxEXPAND | wxTOP | wxBOTTOM, 1);
  side_->SetSizer(cards);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(canvas_, 1, wxEXPAND);
  middle->Add(side_, 0, wxEXPAND | wxLEFT, 1);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(middle, 1, wxEXPAND);
  all->Add(status_, 0, wxEXPAND);
  content_->SetSizer(all);
}

void MainFrame::build_menus() {
  SetMenuBar(make_menu_bar(actions(), menu_titles(),
                           [this](const ActionInfo& info) { return key_of(info); }));
}

std::string MainFrame::key_of(const ActionInfo& info) const {
  return keys_.key(action_name(info.action));
}

void MainFrame::set_keys(KeyMap keys) {
  keys_ = std::move(keys);
  options_.settings.keys = keys_.changes();
  for (const ActionInfo& info : actions()) {
    wxMenuItem* item = GetMenuBar()->FindItem(command_id(info.action));
    if (!item) continue;
    item->SetItemLabel(menu_label(label_of(info), key_of(info)));
  }
  build_toolbar();
  update_commands();
}

void MainFrame::build_toolbar() {
  fill_toolbar(*this, actions(), looks_, false,
               [this](const ActionInfo& info) { return keys_in_words(keys_, info); });
}

void MainFrame::bind() {
  for (const ActionInfo& info : actions()) {
    const Action action = info.action;
    Bind(
        wxEVT_MENU, [this, action](wxCommandEvent&) { execute(action); }, command_id(action));
  }
  Bind(wxEVT_CLOSE_WINDOW, &MainFrame::on_close, this);
  Bind(wxEVT_CHAR_HOOK, &MainFrame::on_key, this);
  for (wxWindow* window : {static_cast<wxWindow*>(canvas_), static_cast<wxWindow*>(moves_)})
    window->Bind(wxEVT_CHAR, &MainFrame::on_char, this);
  content_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    arrange();
    event.Skip();
  });
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    fill_frame();
    settings_timer_.StartOnce(kSettingsSettleMs);
    event.Skip();
  });
  settings_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { store_settings(); });
  session_.set_boards_free(true);
  session_.observe([this](const SessionEvent& event) { follow(event); });
  model_.on_move = [this](stockade::Move move) { play(move); };
  model_.on_refused = [this](const std::string& words) { status_->show_refusal(words); };
  // A tooltip would lie over the trays, and over the card of the piece.
  canvas_->on_tip = [this](const std::string& words) { status_->show_tip(words); };
  moves_->on_pick = [this](const RecordNode& node) { session_.go_to(node); };
  move_box_->on_enter = [this](const std::string& text) { return enter_text(text); };
  move_box_->on_close = [this] { canvas_->SetFocus(); };
}

void MainFrame::on_close(wxCloseEvent& event) {
  if (open_dialogs_.postpone(event)) return store_settings();
  for (const auto& feature : features_)
    if (event.CanVeto() && !feature->may_close()) return event.Veto();
  closing_ = true;
  for (const auto& feature : features_) feature->close();
  if (compare_) compare_->Close(true);
  settings_timer_.Stop();
  store_settings();
  event.Skip();  // the frame is destroyed
}

void MainFrame::arrange() {
  const wxSize size = content_->GetClientSize();
  const bool side = options_.settings.side_panel && size.x >= FromDIP(kWideEnough);
  if (side_->IsShown() != side) side_->Show(side);
  if (overlay_->IsShown()) overlay_->SetSize(size);
  content_->Layout();
  give_room(*side_, *canvas_, session_.definition());
  refresh_clocks();
  if (move_box_->IsShown()) move_box_->place();
}

void MainFrame::add_side_panel(wxWindow& panel, bool under_moves) {
  wxSizer& rows = *side_->GetSizer();
  rows.Insert(under_moves ? index_in(rows, *moves_) + 1 : rows.GetItemCount(), &panel, 0,
              wxEXPAND | wxBOTTOM, 1);
}

void MainFrame::add_beside_board(wxWindow& panel) {
  canvas_->GetContainingSizer()->Prepend(&panel, 0, wxEXPAND);
}

void MainFrame::show_for_moves(wxWindow* panel) {
  if (panel == for_moves_) return;
  wxSizer& rows = *side_->GetSizer();
  if (panel && !rows.GetItem(panel))
    rows.Insert(index_in(rows, *moves_), panel, 1, wxEXPAND | wxTOP | wxBOTTOM, 1);
  if (for_moves_) for_moves_->Hide();
  for_moves_ = panel;
  if (for_moves_) for_moves_->Show();
  moves_->Show(!for_moves_);
  lay_out();
}

/// The part of the frame that contains the board: the content, or what it was put into.
wxWindow& MainFrame::board_part() {
  wxWindow* part = content_;
  while (part->GetParent() != this) part = part->GetParent();
  return *part;
}

void MainFrame::show_for_board(wxWindow* page) {
  if (page == for_board_) return;
  if (for_board_) for_board_->Hide();
  for_board_ = page;
  board_part().Show(!page);
  if (page) page->Show();
  fill_frame();
  show_title();
  page ? page->SetFocus() : canvas_->SetFocus();
}

/// Gives what is shown the whole of the frame, which does that itself only for a single part.
void MainFrame::fill_frame() {
  wxWindow& part = for_board_ ? *for_board_ : board_part();
  part.SetSize(GetClientRect());
}

void MainFrame::lay_out() {
  side_->Layout();
  content_->Layout();
  give_room(*side_, *canvas_, session_.definition());
}

void MainFrame::apply_theme() {
  const Settings& s = options_.settings;
  bool dark =
      s.theme == ThemeChoice::dark || (s.theme == ThemeChoice::system && options_.desktop_dark);
  if (options_.appearance) dark = *options_.appearance == Appearance::dark;
  looks_.theme =
      make_theme(dark ? Appearance::dark : Appearance::light, options_.board.value_or(s.board));
  looks_.artwork.set_pieces(s.pieces, s.kanji);
  looks_.pictures.forget_pictures();
  looks_.thumbnails.clear();
  set_native_dark(dark);
  content_->SetBackgroundColour(to_wx(looks_.theme.line));
  side_->SetBackgroundColour(to_wx(looks_.theme.line));
  build_toolbar();
  canvas_->refresh_looks();
  move_box_->refresh_looks();
  for (const auto& feature : features_) feature->refresh_looks();
  Refresh();
  update_commands();
}

void MainFrame::choose_theme(ThemeChoice theme) {
  options_.appearance.reset();
  options_.settings.theme = theme;
  apply_theme();
}

void MainFrame::choose_board(BoardStyle style) {
  options_.board.reset();
  options_.settings.board = style;
  apply_theme();
}

void MainFrame::enable(Action action, bool on) {
  GetMenuBar()->Enable(command_id(action), on);
  wxToolBar* tools = GetToolBar();
  if (action_info(action).toolbar > 0 && tools->GetToolEnabled(command_id(action)) != on)
    tools->EnableTool(command_id(action), on);
}

void MainFrame::check(Action action, bool on) { GetMenuBar()->Check(command_id(action), on); }

void MainFrame::update_commands() {
  for (const ActionInfo& info : actions())
    if (info.needs != Needs::nothing) enable(info.action, has(session_, info.needs));
  for (const auto& feature : features_) feature->update_commands();
  const Settings& s = options_.settings;
  const bool dark = looks_.theme.appearance == Appearance::dark;
  check(!options_.appearance && s.theme == ThemeChoice::system ? Action::theme_system
        : dark                                                 ? Action::theme_dark
                                                               : Action::theme_light,
        true);
  check(Action::coordinates, looks_.coordinates);
  check(Action::animation, looks_.animation);
  check(Action::side_panel, s.side_panel);
  check(Action::full_screen, IsFullScreen());
}

/// The label of a command. A command that names a side uses the variant's name for it.
std::string MainFrame::label_of(const ActionInfo& info) const {
  const bool first = info.action == Action::computer_white;
  if (!first && info.action != Action::computer_black) return tr(info.label);
  if (!first && session_.definition().roster().sides() != 2)
    return tr("Computer plays all &others");
  std::string name;
  for (const char c : side_title(session_.definition(), Side{first ? 0 : 1}))
    name.append(c == '&' ? 2 : 1, c);
  return tr("Computer plays &{}", name);
}

void MainFrame::name_sides() {
  for (const Action action : {Action::computer_white, Action::computer_black}) {
    wxMenuItem* item = GetMenuBar()->FindItem(command_id(action));
    const ActionInfo& info = action_info(action);
    item->SetItemLabel(menu_label(label_of(info), key_of(info)));
    const bool first = action == Action::computer_white;
    if (!first && session_.definition().roster().sides() != 2)
      item->SetHelp(wx_tr("The computer plays all sides but the first"));
    else
      item->SetHelp(
          wx_tr("The computer plays {}", side_title(session_.definition(), Side{first ? 0 : 1})));
  }
}

/// Writes the settings if they have changed since they were last written.
void MainFrame::store_settings() {
  if (!options_.keep_state) return;
  Settings& now = options_.settings;
  if (!IsMaximized() && !IsFullScreen() && !IsIconized() && IsShown()) {
    const wxSize size = ToDIP(GetSize());
    now.width = size.x;
    now.height = size.y;
  }
  const GameDefinition& definition = session_.definition();
  const std::string& file = definition.metadata().file;
  now.variant = file.empty() ? definition.id() : file;
  now.movetime_ms = session_.strength().movetime_ms;
  now.level = session_.strength().level;
  if (now == stored_settings_) return;
  const Diagnostics problems = now.save();
  if (problems.empty()) stored_settings_ = now;
  if (!problems.empty() && !storing_fails_)
    status_->show_trouble(tr("The settings cannot be saved: {}", problems.front().message));
  storing_fails_ = !problems.empty();
}

bool MainFrame::open_file(const std::string& path) {
  return feature<FilesFeature>().open_file(path);
}

bool MainFrame::save_to(const std::string& path) { return feature<FilesFeature>().save_to(path); }

bool MainFrame::restore_unfinished() { return feature<FilesFeature>().restore_unfinished(); }

void MainFrame::open_game(const std::string& pgn) { feature<FilesFeature>().take_text(pgn); }

void MainFrame::copy_text(const std::string& text) {
  if (!wxTheClipboard->Open()) return;
  wxTheClipboard->SetData(new wxTextDataObject(wxString::FromUTF8(text)));
  wxTheClipboard->Close();
}

}  // namespace stockade::gui
