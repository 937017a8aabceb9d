#include "gui/dialogs/setup_dialog.h"

#include <algorithm>
#include <utility>

#include <wx/sizer.h>

#include "framework/notation/variant_words.h"
#include "framework/rules/facets.h"
#include "gui/bridge/check_keys.h"
#include "gui/bridge/roomy_size.h"
#include "gui/dialogs/rule_test_dialog.h"
#include "gui/panels/palette.h"
#include "gui/panels/piece_card_popup.h"
#include "gui/panels/setup_board.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kControlsWidth = 286;
constexpr int kScrollBar = 16;
constexpr int kRightsHeight = 96;  // GTK complains about a scroll bar in a lower list
constexpr int kMaxNumber = 65535;  // the largest that a FEN accepts

const char* const kHint =
    tr_noop("Drag pieces, or click one above and then squares. The right button takes away.");

}  // namespace

SetupDialog::SetupDialog(wxWindow* parent, Looks& looks, const DefinitionPtr& definition,
                         const Position& position, bool flipped,
                         std::function<void(const std::string&)> copy)
    : wxDialog(parent, wxID_ANY, wx_tr("Set up a position: {}", title_of(*definition)),
               wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER | wxMAXIMIZE_BOX),
      looks_(looks),
      setup_(definition, position),
      hand_(setup_),
      copy_(std::move(copy)) {
  const int gap = FromDIP(8);
  auto* left = new wxBoxSizer(wxVERTICAL);
  palette_ = new Palette(this, looks, hand_);
  board_ = new SetupBoard(this, looks, hand_);
  board_->set_flipped(flipped);
  site_ = new wxStaticText(this, wxID_ANY, wx_tr(kHint), wxDefaultPosition, wxDefaultSize,
                           wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  left->Add(palette_, 0, wxEXPAND);
  left->Add(board_, 1, wxEXPAND);
  left->Add(site_, 0, wxEXPAND | wxTOP, gap / 2);
  controls_ =
      new wxScrolledWindow(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(kControlsWidth, 200)),
                           wxVSCROLL | wxTAB_TRAVERSAL);
  controls_->SetScrollRate(0, FromDIP(10));
  auto* right = new wxBoxSizer(wxVERTICAL);
  right->Add(build_position_part(controls_), 1, wxEXPAND);
  right->Add(build_commands(controls_), 0, wxEXPAND | wxTOP, gap);
  controls_->SetSizer(right);
  // Outside of the scrolled part, so that it is always visible.
  remarks_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(-1, 52)),
                            wxTE_MULTILINE | wxTE_READONLY);
  remarks_->SetName(wx_tr("What is wrong"));
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  top->Add(left, 1, wxEXPAND);
  top->Add(controls_, 0, wxEXPAND | wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(top, 1, wxEXPAND | wxALL, gap);
  all->Add(remarks_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  all->Add(build_fen(), 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(build_endings(), 0, wxEXPAND | wxALL, gap);
  SetSizer(all);
  SetSize(roomy_size(*parent, wxSize(1000, 780)));
  SetMinSize(FromDIP(wxSize(640, 480)));
  card_ = new PieceCardPopup(this, looks);
  CentreOnParent();
  bind();
  show_position();
  board_->SetFocus();
}

// ------------------------------------------------------------------------------------- building

wxSizer* SetupDialog::build_position_part(wxWindow* parent) {
  const int gap = FromDIP(6);
  const GameDefinition& definition = setup_.definition();
  auto* grid = new wxFlexGridSizer(2, gap, gap);
  grid->AddGrowableCol(1);
  const auto row = [&](const wxString& label, wxWindow* control, const wxString& name) {
    control->SetName(name);
    auto* words = new wxStaticText(parent, wxID_ANY, label);
    words->MoveBeforeInTabOrder(control);  // so that the key of the label goes to the control
    grid->Add(words, 0, wxALIGN_CENTER_VERTICAL);
    grid->Add(control, 1, wxEXPAND);
  };
  side_ = new wxChoice(parent, wxID_ANY);
  for (int s = 0; s < definition.roster().sides(); ++s)
    side_->Append(wxString::FromUTF8(definition.equipment().name_of(Side{s})));
  row(wx_tr("&To move"), side_, wx_tr("To move"));
  side_->Bind(wxEVT_CHOICE,
              [this](wxCommandEvent& event) { setup_.set_side(Side{event.GetSelection()}); });
  if (definition.kernel().facet<PassageFacet>() && !definition.facts().long_turns) {
    passed_ = new wxChoice(parent, wxID_ANY);
    row(wx_tr("&En passant"), passed_, wx_tr("En passant"));
    passed_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& event) {
      setup_.set_passed_cell(event.GetSelection() == 0
                                 ? -1
                                 : passed_cells_[static_cast<size_t>(event.GetSelection() - 1)]);
    });
  }
  const auto spin = [&](int least) {
    return new wxSpinCtrl(parent, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS,
                          least, kMaxNumber);
  };
  number_ = spin(1);
  row(wx_tr("Move &number"), number_, wx_tr("Move number"));
  number_->Bind(wxEVT_SPINCTRL,
                [this](wxSpinEvent& event) { setup_.set_move_number(event.GetPosition()); });
  if (definition.n_move_limit() > 0) {
    quiet_ = spin(0);
    quiet_->SetToolTip(wx_tr("Plies since the last capture or other move that resets the count"));
    row(wx_tr("&Quiet plies"), quiet_, wx_tr("Quiet plies"));
    quiet_->Bind(wxEVT_SPINCTRL,
                 [this](wxSpinEvent& event) { setup_.set_quiet_plies(event.GetPosition()); });
  }
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, 0, wxEXPAND);
  if (definition.flags().empty()) return all;
  rights_ =
      new wxCheckListBox(parent, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(-1, kRightsHeight)));
  rights_->SetName(wx_tr("Rights"));
  check_by_keys(*rights_);
  all->Add(new wxStaticText(parent, wxID_ANY, wx_tr("&Rights")), 0, wxTOP, gap);
  all->Add(rights_, 1, wxEXPAND | wxTOP, gap / 2);
  rights_->Bind(wxEVT_CHECKLISTBOX, [this](wxCommandEvent& event) {
    const auto item = static_cast<unsigned>(event.GetInt());
    setup_.set_right(shown_rights_[item].flag, rights_->IsChecked(item));
    show_rights();
  });
  return all;
}

void SetupDialog::add_command(wxWindow* parent, wxSizer& grid, const wxString& label,
                              const wxString& help, bool possible, std::function<void()> command) {
  auto* button = new wxButton(parent, wxID_ANY, label);
  button->SetToolTip(help);
  button->Enable(possible);
  button->Bind(wxEVT_BUTTON, [command = std::move(command)](wxCommandEvent&) { command(); });
  grid.Add(button, 0, wxEXPAND);
}

wxSizer* SetupDialog::build_commands(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* grid = new wxGridSizer(3, gap, gap);
  add_command(parent, *grid, wx_tr("&Start"), wx_tr("The position at the start of the game"), true,
              [this] { setup_.set_start(); });
  add_command(parent, *grid, wx_tr("C&lear"), wx_tr("Take all pieces away"), true,
              [this] { setup_.clear(); });
  add_command(parent, *grid, wx_tr("S&wap sides"),
              wx_tr("Exchange the sides, and turn the board accordingly"), setup_.can_swap_sides(),
              [this] { setup_.swap_sides(); });
  add_command(parent, *grid, wx_tr("&Mirror"), wx_tr("Exchange left and right"),
              setup_.can_turn({-1, 1}), [this] {
                setup_.turn({-1, 1});
              });
  add_command(parent, *grid, wx_tr("R&otate"), wx_tr("Turn the pieces by 180 degrees"),
              setup_.can_turn({-1, -1}), [this] {
                setup_.turn({-1, -1});
              });
  add_command(parent, *grid, wx_tr("&Flip view"), wx_tr("Look at the board from the other side"),
              true, [this] { board_->set_flipped(!board_->flipped()); });
  undo_ = new wxButton(parent, wxID_UNDO, wx_tr("&Undo"));
  undo_->SetToolTip(wx_tr("Take back the last change (Ctrl+Z)"));
  redo_ = new wxButton(parent, wxID_REDO, wx_tr("Redo"));
  redo_->SetToolTip(wx_tr("Make the change again (Ctrl+Shift+Z)"));
  undo_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { setup_.undo(); });
  redo_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { setup_.redo(); });
  grid->Add(undo_, 0, wxEXPAND);
  grid->Add(redo_, 0, wxEXPAND);
  // The words of another language may be too long for three columns.
  int widest = 0;
  for (const wxSizerItem* item : grid->GetChildren())
    widest = std::max(widest, item->GetWindow()->GetBestSize().x);
  if (3 * widest + 2 * gap > FromDIP(kControlsWidth) - kScrollBar) grid->SetCols(2);
  return grid;
}

wxSizer* SetupDialog::build_fen() {
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(this, wxID_ANY, "FEN"), 0, wxALIGN_CENTER_VERTICAL | wxRIGHT,
           FromDIP(8));
  fen_ = new wxTextCtrl(this, wxID_ANY);
  fen_->SetName("FEN");
  row->Add(fen_, 1, wxALIGN_CENTER_VERTICAL);
  auto* copying = new wxButton(this, wxID_COPY, wx_tr("&Copy"), wxDefaultPosition, wxDefaultSize,
                               wxBU_EXACTFIT);
  copying->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    copy_(setup_.fen());
    describe(tr("The FEN is in the clipboard."));
  });
  row->Add(copying, 0, wxEXPAND | wxLEFT, FromDIP(4));
  problem_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                              wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  problem_->SetForegroundColour(to_wx(looks_.theme.warning));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(row, 0, wxEXPAND);
  all->Add(problem_, 0, wxEXPAND | wxTOP, FromDIP(4));
  return all;
}

wxSizer* SetupDialog::build_endings() {
  const int gap = FromDIP(8);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  auto* cancel = new wxButton(this, wxID_CANCEL, wx_tr("Cancel"));
  test_ = new wxButton(this, wxID_ANY, wx_tr("Make a rule &test…"));
  analyse_ = new wxButton(this, wxID_ANY, wx_tr("&Analyse"));
  play_ = new wxButton(this, wxID_OK, wx_tr("&Play from here"));
  play_->SetDefault();
  row->Add(cancel);
  row->AddStretchSpacer();
  for (wxButton* button : {test_, analyse_, play_}) row->Add(button, 0, wxLEFT, gap);
  test_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { make_rule_test(); });
  analyse_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { finish(Wish::analyse); });
  play_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { finish(Wish::play); });
  return row;
}

void SetupDialog::bind() {
  const Equipment& equipment = setup_.definition().equipment();
  setup_.on_change = [this] { show_position(); };
  hand_.on_change = [this] {
    board_->refresh_scene();
    palette_->Refresh();
  };
  hand_.on_refused = [this](const std::string& words) { describe(words); };
  board_->on_site = [this](Site site) {
    pointed_ = site;
    describe(site.none() ? tr(kHint) : hand_.describe(site));
  };
  palette_->on_drag = [this](wxPoint screen) {
    card_->hide();
    board_->carry(screen);
  };
  palette_->on_drop = [this](wxPoint screen) { board_->put_down(screen); };
  palette_->on_piece = [this, &equipment](Piece piece) {
    card_->hide();
    if (piece != kEmpty) {
      const Rect place = palette_->place_of(piece);
      const wxPoint corner(static_cast<int>(place.x), static_cast<int>(place.y));
      card_->offer(setup_.definition_ptr(), piece,
                   {palette_->ClientToScreen(corner),
                    wxSize(static_cast<int>(place.w), static_cast<int>(place.h))});
    }
    describe(piece == kEmpty ? tr(kHint)
                             : equipment.describe(piece) + " (" + equipment.symbol(piece) + ")");
  };
  palette_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    const int wanted = palette_->height_for(event.GetSize().x);
    if (palette_->GetMinSize().y != wanted) {
      palette_->SetMinSize(wxSize(FromDIP(200), wanted));
      CallAfter([this] { Layout(); });
    }
    palette_->Refresh();
    event.Skip();
  });
  fen_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { take_fen(); });
  fen_->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
    show_position();  // replaces typed text that could not be read
    event.Skip();
  });
  Bind(wxEVT_CHAR_HOOK, &SetupDialog::on_key, this);
}

// --------------------------------------------------------------------------------------- showing

void SetupDialog::show_position() {
  side_->SetSelection(setup_.side().index());
  show_rights();
  show_passed();
  number_->SetValue(setup_.move_number());
  if (quiet_) quiet_->SetValue(setup_.quiet_plies());
  undo_->Enable(setup_.can_undo());
  redo_->Enable(setup_.can_redo());
  if (!typing_fen_) {
    const wxString text = wxString::FromUTF8(setup_.fen());
    if (fen_->GetValue() != text) fen_->ChangeValue(text);
    problem_->SetLabelText("");
  }
  show_remarks();
  if (!pointed_.none()) describe(hand_.describe(pointed_));
  const bool playable = setup_.playable().has_value();
  for (wxButton* button : {play_, analyse_, test_}) button->Enable(playable);
  board_->refresh_scene();
}

void SetupDialog::show_rights() {
  if (!rights_) return;
  std::vector<SetupModel::Right> now;
  for (SetupModel::Right& right : setup_.rights())
    if (right.possible) now.push_back(std::move(right));
  bool same = now.size() == shown_rights_.size();
  for (size_t i = 0; same && i < now.size(); ++i) same = now[i].flag == shown_rights_[i].flag;
  if (!same) {
    wxArrayString names;
    for (const SetupModel::Right& right : now) {
      const wxString name = wxString::FromUTF8(right.name);
      names.push_back(name.Left(1).Upper() + name.Mid(1));
    }
    rights_->Set(names);
  }
  shown_rights_ = std::move(now);
  for (unsigned i = 0; i < shown_rights_.size(); ++i) rights_->Check(i, shown_rights_[i].set);
}

void SetupDialog::show_passed() {
  if (!passed_) return;
  passed_cells_ = setup_.passed_candidates();
  const Topology& topology = setup_.definition().topology();
  wxArrayString names;
  names.push_back(wx_tr("none"));
  int selected = 0;
  for (size_t i = 0; i < passed_cells_.size(); ++i) {
    names.push_back(wxString::FromUTF8(topology.name(passed_cells_[i])));
    if (passed_cells_[i] == setup_.passed_cell()) selected = static_cast<int>(i) + 1;
  }
  passed_->Set(names);
  passed_->SetSelection(selected);
  passed_->Enable(!passed_cells_.empty());
}

void SetupDialog::show_remarks() {
  std::string text = setup_.summary() + ".";
  for (const std::string& remark : setup_.remarks())
    if (remark != text) text += "\n" + remark;
  const bool wrong = !setup_.playable();
  remarks_->SetForegroundColour(wrong ? to_wx(looks_.theme.warning) : wxNullColour);
  const wxString words = wxString::FromUTF8(text);
  if (remarks_->GetValue() != words) remarks_->ChangeValue(words);
}

void SetupDialog::describe(const std::string& words) {
  site_->SetLabelText(wxString::FromUTF8(words));
}

/// Takes over the typed FEN at once, or shows the problem and its character.
void SetupDialog::take_fen() {
  typing_fen_ = true;
  const std::string text = fen_->GetValue().utf8_string();
  const Diagnostics problems = setup_.set_fen(text);
  typing_fen_ = false;
  std::string words;
  if (!problems.empty()) {
    const Diagnostic& problem = problems.front();
    words = problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
    if (problem.where.column > 0) words = tr("Character {}: {}", problem.where.column, words);
  }
  problem_->SetLabelText(wxString::FromUTF8(words));
  problem_->SetToolTip(wxString::FromUTF8(words));
  const int column = problems.empty() ? 0 : problems.front().where.column;
  // The text is red from the wrong character on.
  fen_->SetStyle(0, fen_->GetLastPosition(), wxTextAttr(fen_->GetForegroundColour()));
  if (column > 0)
    fen_->SetStyle(column - 1, fen_->GetLastPosition(), wxTextAttr(to_wx(looks_.theme.warning)));
}

// ------------------------------------------------------------------------------------- commands

void SetupDialog::on_key(wxKeyEvent& event) {
  const bool in_field = wxWindow::FindFocus() == fen_;
  if (event.GetKeyCode() == WXK_ESCAPE && card_->card()) return card_->hide();
  card_->hide();
  if (event.GetKeyCode() == WXK_ESCAPE && hand_.back()) return;
  if (event.ControlDown() && event.GetKeyCode() == 'Z' && !in_field) {
    static_cast<void>(event.ShiftDown() ? setup_.redo() : setup_.undo());
    return;
  }
  event.Skip();
}

void SetupDialog::make_rule_test() {
  RuleTestDialog dialog(this, setup_, copy_);
  const int done = dialog.ShowModal();
  if (done == wxID_COPY) describe(tr("The rule test is in the clipboard."));
  if (done == wxID_SAVE) describe(tr("The rule test is in the file."));
}

void SetupDialog::finish(Wish wish) {
  if (!setup_.playable()) return;
  wish_ = wish;
  if (IsModal()) EndModal(wxID_OK);
}

}  // namespace stockade::gui
