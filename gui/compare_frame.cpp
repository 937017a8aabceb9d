#include "gui/compare_frame.h"

#include <algorithm>

#include <wx/display.h>
#include <wx/menu.h>
#include <wx/sizer.h>
#include <wx/toolbar.h>

#include "gui/bridge/accessible_names.h"
#include "gui/bridge/native_theme.h"
#include "gui/bridge/program_icon.h"
#include "gui/bridge/roomy_size.h"
#include "gui/menu_bar.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kLeastBoard = 215;  // a narrower board goes into a second row
constexpr int kLeastRow = 250;
constexpr double kBoardsPart = 0.62;  // part of the height, until the user moves the sash

}  // namespace

CompareFrame::CompareFrame(const std::vector<DefinitionPtr>& definitions,
                           const PluginRegistry& plugins, Options options)
    : wxFrame(nullptr, wxID_ANY, wx_tr("Compare – Stockade")),
      plugins_(plugins),
      model_(definitions) {
  looks_.animation = options.animation;
  looks_.coordinates = options.coordinates;
  looks_.theme = make_theme(options.appearance, options.board);
  looks_.artwork.set_pieces(options.pieces, options.kanji);
  limits_.movetime_ms = 1000;
  for (const DefinitionPtr& definition : definitions) sources_.push_back(source_of(*definition));
  build_panels();
  build_menus();
  build_toolbar();
  bind();
  rebuild_boards();
  apply_theme();
  show_rules();
  SetMinSize(FromDIP(wxSize(560, 420)));
  give_program_icon(*this, looks_.artwork);
  SetSize(roomy_size(*this, wxSize(1180, 820), wxDisplay(this).GetClientArea().GetSize()));
  give_accessible_names(*this);
}

CompareFrame::~CompareFrame() {
  closing_ = true;
  model_.on_change = nullptr;
  model_.on_event = nullptr;
  // The child windows refer to the model and the looks, but wx would destroy them after these
  // members.
  panes_.clear();
  splitter_->Destroy();
}

void CompareFrame::build_panels() {
  splitter_ = new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                   wxSP_LIVE_UPDATE | wxSP_THIN_SASH);
  boards_ = new wxWindow(splitter_, wxID_ANY);
  notebook_ = new wxNotebook(splitter_, wxID_ANY);
  rules_ = new wxHtmlWindow(notebook_, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                            wxHW_SCROLLBAR_AUTO | wxBORDER_NONE);
  rules_->SetStandardFonts(10, "Sans", "Monospace");
  rules_->SetBorders(FromDIP(10));
  measure_ = new MeasurePanel(notebook_, looks_, plugins_);
  measure_->variants = [this] { return compared(); };
  notebook_->AddPage(rules_, wx_tr("Rules that differ"));
  notebook_->AddPage(measure_, wx_tr("Measure"));
  splitter_->SetMinimumPaneSize(FromDIP(110));
  splitter_->SetSashGravity(kBoardsPart);
  splitter_->SplitHorizontally(boards_, notebook_);
  splitter_->Bind(wxEVT_SPLITTER_SASH_POS_CHANGING, [this](wxSplitterEvent& event) {
    sash_moved_ = true;
    event.Skip();
  });
  splitter_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    // Later, after the splitter has placed the sash itself.
    splitter_->CallAfter([this] { place_sash(); });
  });
}

void CompareFrame::place_sash() {
  if (sash_moved_) return;
  splitter_->SetSashPosition(static_cast<int>(splitter_->GetClientSize().y * kBoardsPart));
}

void CompareFrame::build_toolbar() {
  // A command that is on or off shows its label; for the others the icon is enough.
  fill_toolbar(*this, compare_actions(), looks_, true, [](const ActionInfo& info) {
    return key_words(*info.board_key ? info.board_key : info.key);
  });
}

void CompareFrame::build_menus() {
  using M = ActionMenu;
  SetMenuBar(make_menu_bar(compare_actions(), {{M::game, tr_noop("&Game")},
                                               {M::move, tr_noop("&Moves")},
                                               {M::computer, tr_noop("&Analysis")},
                                               {M::view, tr_noop("&View")}}));
}

void CompareFrame::bind() {
  for (const ActionInfo& info : compare_actions()) {
    const Action action = info.action;
    Bind(
        wxEVT_MENU, [this, action](wxCommandEvent&) { execute(action); }, command_id(action));
  }
  Bind(wxEVT_CHAR_HOOK, &CompareFrame::on_key, this);
  Bind(wxEVT_CLOSE_WINDOW, &CompareFrame::on_close, this);
  boards_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    arrange();
    event.Skip();
  });
  model_.on_event = [this](const Session& session, const SessionEvent& event) {
    follow(session, event);
  };
  model_.on_change = [this](bool boards_changed) { refresh(boards_changed); };
}

void CompareFrame::on_close(wxCloseEvent& event) {
  if (open_dialogs_.postpone(event)) return;
  closing_ = true;
  for (CompareBoard* pane : panes_) pane->stop_evaluating();
  measure_->cancel();
  event.Skip();  // the frame is destroyed
}

void CompareFrame::rebuild_boards() {
  const CompareBoard* had = focused();
  const int focus = had ? had->board() : 0;
  for (CompareBoard* pane : panes_) pane->Destroy();
  panes_.clear();
  for (int i = 0; i < model_.boards(); ++i) {
    auto* pane = new CompareBoard(boards_, looks_, model_, i, plugins_);
    // Later, since the answer rebuilds this pane.
    const auto later = [this](auto ask) {
      CallAfter([this, ask] {
        if (!closing_) ask();
      });
    };
    pane->on_choose = [=, this] { later([=, this] { choose_variant(i); }); };
    pane->on_options = [=, this] { later([=, this] { choose_options(i); }); };
    pane->canvas().set_flipped(flipped_);
    pane->set_overlay(overlay_);
    pane->refresh_looks();
    panes_.push_back(pane);
  }
  arrange();
  panes_[std::min(focus, model_.boards() - 1)]->canvas().SetFocus();
}

/// One row, or two where boards would be too narrow and there is height for both.
void CompareFrame::arrange() {
  if (panes_.empty()) return;
  const wxSize size = boards_->GetClientSize();
  const int count = static_cast<int>(panes_.size());
  const bool two_rows =
      count > 2 && size.x / count < FromDIP(kLeastBoard) && size.y / 2 >= FromDIP(kLeastRow);
  const int columns = two_rows ? (count + 1) / 2 : count;
  const int rows = two_rows ? 2 : 1;
  const int gap = FromDIP(1);
  for (int i = 0; i < count; ++i) {
    const int column = i % columns;
    const int row = i / columns;
    const int x = size.x * column / columns;
    const int y = size.y * row / rows;
    panes_[i]->SetSize(x, y, size.x * (column + 1) / columns - x - gap,
                       size.y * (row + 1) / rows - y - gap);
  }
}

void CompareFrame::apply_theme() {
  set_native_dark(looks_.theme.appearance == Appearance::dark);
  boards_->SetBackgroundColour(to_wx(looks_.theme.line));
  build_toolbar();
  for (CompareBoard* pane : panes_) pane->refresh_looks();
  measure_->refresh_looks();
  show_rules();
  Refresh();
  update_commands();
}

void CompareFrame::update_commands() {
  wxMenuBar* menus = GetMenuBar();
  wxToolBar* tools = GetToolBar();
  const auto enable = [&](Action action, bool on) {
    menus->Enable(command_id(action), on);
    if (tools->FindById(command_id(action))) tools->EnableTool(command_id(action), on);
  };
  const auto check = [&](Action action, bool on) {
    menus->Check(command_id(action), on);
    if (tools->FindById(command_id(action))) tools->ToggleTool(command_id(action), on);
  };
  enable(Action::undo, model_.can_undo());
  enable(Action::redo, model_.can_redo());
  enable(Action::compare_rejoin, model_.any_behind() || !model_.linked());
  enable(Action::compare_take_over, model_.any_behind());
  enable(Action::compare_add, model_.boards() < CompareModel::kMax);
  enable(Action::compare_remove, model_.boards() > CompareModel::kLeast);
  check(Action::compare_link, model_.linked());
  check(Action::compare_overlay, overlay_);
  check(Action::compare_evaluate, evaluates_);
  check(amount_, true);
  check(Action::coordinates, looks_.coordinates);
  check(Action::full_screen, IsFullScreen());
}

}  // namespace stockade::gui
