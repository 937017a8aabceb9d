// CompareFrame: commands, the keyboard, the boards' variants.

#include <wx/msgdlg.h>

#include "framework/session/library.h"
#include "gui/bridge/aside.h"
#include "gui/compare_frame.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/menu_bar.h"
#include "gui/model/rules_page.h"
#include "gui/wx_text.h"

namespace stockade::gui {

CompareFrame::Source CompareFrame::source_of(const GameDefinition& definition) {
  Source source{definition.id(), {}, definition.metadata().base};
  // A variant from a user's file is not in the library, so its id is not enough.
  if (!definition.metadata().file.empty()) source.id_or_path = definition.metadata().file;
  for (const OptionValue& option : definition.options()) source.options[option.name] = option.value;
  return source;
}

void CompareFrame::execute(Action action) {
  if (closing_) return;
  CompareBoard* here = focused();
  switch (action) {
    case Action::new_game:
      return model_.start_again();
    case Action::compare_choose:
      return choose_variant(here ? here->board() : model_.leader());
    case Action::compare_options:
      return choose_options(here ? here->board() : model_.leader());
    case Action::compare_add:
      return add_board();
    case Action::compare_remove: {
      const int board = here ? here->board() : model_.boards() - 1;
      if (model_.boards() <= CompareModel::kLeast) return;
      sources_.erase(sources_.begin() + board);
      model_.remove_board(board);
      return;
    }
    case Action::compare_close:
      Close();
      return;
    case Action::undo:
      model_.undo();
      return;
    case Action::redo:
      model_.redo();
      return;
    case Action::compare_link:
      return model_.set_linked(!model_.linked());
    case Action::compare_rejoin:
      return model_.rejoin();
    case Action::compare_take_over:
      return take_over();
    case Action::compare_evaluate:
      evaluates_ = !evaluates_;
      evaluate();
      return update_commands();
    case Action::compare_one_second:
    case Action::compare_five_seconds:
    case Action::compare_few_nodes:
    case Action::compare_many_nodes:
      limits_ = {};
      if (action == Action::compare_one_second) limits_.movetime_ms = 1000;
      if (action == Action::compare_five_seconds) limits_.movetime_ms = 5000;
      if (action == Action::compare_few_nodes) limits_.nodes = 100'000;
      if (action == Action::compare_many_nodes) limits_.nodes = 1'000'000;
      amount_ = action;
      for (CompareBoard* pane : panes_) pane->stop_evaluating();
      evaluate();
      return update_commands();
    case Action::compare_measure:
      notebook_->SetSelection(1);
      return measure_->start();
    case Action::compare_cancel:
      return measure_->cancel();
    case Action::compare_export:
      notebook_->SetSelection(1);
      return measure_->ask_export();
    case Action::compare_overlay:
      overlay_ = !overlay_;
      for (CompareBoard* pane : panes_) pane->set_overlay(overlay_);
      return update_commands();
    case Action::flip:
      flipped_ = !flipped_;
      for (CompareBoard* pane : panes_) pane->canvas().set_flipped(flipped_);
      return;
    case Action::coordinates:
      looks_.coordinates = !looks_.coordinates;
      return apply_theme();
    case Action::toggle_theme:
      looks_.theme = make_theme(
          looks_.theme.appearance == Appearance::dark ? Appearance::light : Appearance::dark,
          looks_.theme.style);
      return apply_theme();
    case Action::full_screen:
      ShowFullScreen(!IsFullScreen(), wxFULLSCREEN_NOBORDER | wxFULLSCREEN_NOCAPTION);
      return update_commands();
    default:
      return;
  }
}

// -------------------------------------------------------------------------------------- boards

void CompareFrame::follow(const Session& session, const SessionEvent& event) {
  for (CompareBoard* pane : panes_)
    if (pane->board() < model_.boards() && &model_.session(pane->board()) == &session)
      pane->follow(event);
}

void CompareFrame::refresh(bool boards_changed) {
  if (closing_) return;
  if (boards_changed) {
    rebuild_boards();
    show_rules();
  }
  for (CompareBoard* pane : panes_) pane->refresh();
  evaluate();
  update_commands();
}

void CompareFrame::evaluate() {
  for (CompareBoard* pane : panes_) evaluates_ ? pane->evaluate(limits_) : pane->stop_evaluating();
}

bool CompareFrame::set_variant(int board, const std::string& id_or_path,
                               const std::map<std::string, std::string>& options) {
  auto definition = open_aside(this, id_or_path, options);
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), wx_tr("Cannot open this variant"),
                 wxOK | wxICON_ERROR, this);
    return false;
  }
  sources_[board] = {id_or_path, options, (*definition)->metadata().base};
  model_.set_variant(board, *std::move(definition));
  return true;
}

void CompareFrame::choose_variant(int board) {
  VariantDialog dialog(this, looks_, model_.session(board).definition().id(), {}, true);
  if (dialog.ShowModal() == wxID_OK) set_variant(board, dialog.chosen(), dialog.options());
}

void CompareFrame::choose_options(int board) {
  DefinitionPtr other = ask_options(this, model_.session(board).definition());
  if (!other) return;
  sources_[board] = source_of(*other);
  model_.set_variant(board, std::move(other));
}

void CompareFrame::add_board() {
  if (model_.boards() >= CompareModel::kMax) return;
  VariantDialog dialog(this, looks_, model_.session(model_.boards() - 1).definition().id(), {},
                       true);
  if (dialog.ShowModal() != wxID_OK) return;
  auto definition = open_aside(this, dialog.chosen(), dialog.options());
  if (!definition) {
    wxMessageBox(wxString::FromUTF8(definition.message()), wx_tr("Cannot open this variant"),
                 wxOK | wxICON_ERROR, this);
    return;
  }
  sources_.push_back({dialog.chosen(), dialog.options(), (*definition)->metadata().base});
  model_.add_board(*std::move(definition));
}

void CompareFrame::take_over() {
  std::string words;
  for (int board = 0; board < model_.boards(); ++board) {
    if (!model_.behind(board)) continue;
    const auto done = model_.resync(board);
    const std::string said = done ? *done : done.problems().front().message;
    if (!said.empty()) words += (words.empty() ? "" : "\n") + model_.title(board) + ": " + said;
  }
  if (!words.empty())
    wxMessageBox(wxString::FromUTF8(words), wx_tr("Taking over the position"), wxOK, this);
}

void CompareFrame::show_rules() {
  std::vector<DefinitionPtr> definitions;
  for (int board = 0; board < model_.boards(); ++board)
    definitions.push_back(model_.session(board).definition_ptr());
  rules_->SetPage(wxString::FromUTF8(rules_page(definitions, looks_.theme)));
  rules_->SetBackgroundColour(to_wx(looks_.theme.panel));
}

std::vector<ComparedVariant> CompareFrame::compared() const {
  std::vector<ComparedVariant> list;
  for (int board = 0; board < model_.boards(); ++board) {
    const Source& source = sources_[board];
    ComparedVariant variant;
    variant.definition = model_.session(board).definition_ptr();
    variant.source = source.id_or_path;
    variant.options = source.options;
    variant.base = source.base;
    variant.label = model_.title(board);
    list.push_back(std::move(variant));
  }
  return list;
}

// ------------------------------------------------------------------------------------ keyboard

CompareBoard* CompareFrame::focused() {
  for (const wxWindow* window = FindFocus(); window; window = window->GetParent())
    for (CompareBoard* pane : panes_)
      if (window == pane) return pane;
  return nullptr;
}

void CompareFrame::on_key(wxKeyEvent& event) {
  if (is_for_menu(event)) return event.Skip();
  if (event.GetKeyCode() == WXK_F6) return cycle_regions(event.ShiftDown());
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  CompareBoard* pane = focused();
  const bool on_board = pane && FindFocus() == &pane->canvas();
  if (!plain || !on_board || !board_key(*pane, event)) event.Skip();
}

bool CompareFrame::board_key(CompareBoard& pane, const wxKeyEvent& event) {
  BoardModel& model = pane.model();
  BoardCanvas& canvas = pane.canvas();
  const int key = event.GetKeyCode();
  const bool choosing = model.selector().state() == SelectState::choosing;
  if (choosing && key >= '1' && key <= '9') {
    model.choose(key - '1');
    return true;
  }
  switch (key) {
    case WXK_UP:
      canvas.move_cursor(0, -1);
      return true;
    case WXK_DOWN:
      canvas.move_cursor(0, 1);
      return true;
    case WXK_LEFT:
      canvas.move_cursor(-1, 0);
      return true;
    case WXK_RIGHT:
      canvas.move_cursor(1, 0);
      return true;
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
      if (choosing)
        model.choose_first();
      else if (!model.cursor().none())
        model.click(model.cursor());
      else
        canvas.move_cursor(0, 0);
      return true;
    case WXK_ESCAPE:
      if (!model.back()) model.set_cursor({});
      pane.refresh();
      return true;
    case WXK_BACK:
      execute(Action::undo);
      return true;
    case WXK_TAB:
      cycle_regions(event.ShiftDown());
      return true;
    default:
      return false;
  }
}

/// Moves the focus: from board to board, then to the pages below them.
void CompareFrame::cycle_regions(bool backwards) {
  std::vector<wxWindow*> regions;
  for (CompareBoard* pane : panes_) regions.push_back(&pane->canvas());
  regions.push_back(notebook_);
  const int count = static_cast<int>(regions.size());
  const CompareBoard* pane = focused();
  const int at = pane ? pane->board() : count - 1;
  const int step = backwards ? count - 1 : 1;
  regions[(at + step) % count]->SetFocus();
}

}  // namespace stockade::gui
