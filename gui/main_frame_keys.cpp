// MainFrame: the keyboard. Keys with Ctrl and function keys belong to the menus; the keys here work
// while no text field has the focus.

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "gui/bridge/board_keys.h"
#include "gui/main_frame.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/move_box.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
void MainFrame::on_key(wxKeyEvent& event) {
  if (is_for_menu(event)) return event.Skip();
  if (for_board_) return page_key(event);
  if (overlay_->IsShown()) return overlay_->scroll(event.GetKeyCode()) ? void() : overlay_->close();
  if (event.GetKeyCode() == WXK_F6) return cycle_regions(event.ShiftDown());
  const wxWindow* focus = FindFocus();
  // Fields and buttons have keys of their own.
  const bool elsewhere = dynamic_cast<const wxControl*>(focus) != nullptr ||
                         (focus && !content_->IsDescendant(const_cast<wxWindow*>(focus)));
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  if (!elsewhere && zoom_key(event)) return;
  if (elsewhere || !plain) return event.Skip();
  if (!board_key(event)) event.Skip();
}

/// Nothing of what the page covers gets a key.
void MainFrame::page_key(wxKeyEvent& event) {
  const bool lost = !for_board_->IsDescendant(FindFocus());
  if (lost || event.GetKeyCode() == WXK_F6) for_board_->SetFocus();
  if (!lost && event.GetKeyCode() != WXK_F6) event.Skip();
}

bool MainFrame::board_key(const wxKeyEvent& event) {
  for (const auto& feature : features_)
    if (feature->take_key(event)) return true;
  if (event.GetKeyCode() == WXK_ESCAPE) status_->clear_message();
  if (take_board_key(event, model_, *canvas_)) return true;
  switch (event.GetKeyCode()) {
    case WXK_ESCAPE:
      return true;
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      execute(Action::previous);
      return true;
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      execute(Action::next);
      return true;
    case WXK_HOME:
      execute(Action::to_start);
      return true;
    case WXK_END:
      execute(Action::to_end);
      return true;
    case WXK_BACK:
      execute(Action::undo);
      return true;
    case WXK_SPACE:
      execute(Action::move_now);
      return true;
    default:
      return false;
  }
}

/// Handles the zoom keys of the number pad and the key of the plus sign without Shift. The menu has
/// the others.
bool MainFrame::zoom_key(const wxKeyEvent& event) {
  if (!event.ControlDown() || event.AltDown() || event.ShiftDown()) return false;
  switch (event.GetKeyCode()) {
    case '=':
    case WXK_NUMPAD_ADD:
      execute(Action::zoom_in);
      return true;
    case WXK_NUMPAD_SUBTRACT:
      execute(Action::zoom_out);
      return true;
    case WXK_NUMPAD0:
      execute(Action::zoom_fit);
      return true;
    default:
      return false;
  }
}

void MainFrame::zoom(int steps) {
  if (steps > 0 && canvas_->view().zoom >= canvas_->board_layout().most_zoom())
    return status_->show_refusal(tr("The cells of this board cannot be shown larger."));
  canvas_->zoom(steps);
}

void MainFrame::on_char(wxKeyEvent& event) {
  const wxChar typed = event.GetUnicodeKey();
  if (typed == '?') return execute(Action::keys);
  // An upper-case A is also the letter of a piece in some variants; then it begins a move.
  if (typed == 'A' && event.ShiftDown() && !event.ControlDown() &&
      !session_.definition().equipment().find_piece('A'))
    return execute(Action::analyse);
  if (event.ControlDown() || event.AltDown() || !begins_move(typed)) return event.Skip();
  move_box_->open(wxString(typed));
}

void MainFrame::cycle_regions(bool backwards) {
  std::vector<wxWindow*> regions = {canvas_};
  for (const auto& feature : features_)
    for (wxWindow* region : feature->regions()) regions.push_back(region);
  regions.push_back(move_box_);
  const wxWindow* focus = FindFocus();
  // A region may be inside another one; the innermost has the focus.
  size_t here = 0;
  for (size_t i = 0; i < regions.size(); ++i)
    if (focus && (focus == regions[i] || regions[i]->IsDescendant(const_cast<wxWindow*>(focus))))
      here = i;
  const size_t next = (here + (backwards ? regions.size() - 1 : 1)) % regions.size();
  if (regions[next] == move_box_) return move_box_->open("");
  // The box for moves would stay open without the focus.
  if (regions[here] == move_box_) move_box_->close();
  regions[next]->SetFocus();
}

std::string MainFrame::enter_text(const std::string& text) {
  if (session_.computer_to_move()) return tr("It is the computer's move");
  if (seen_.covered()) return seen_.cover_words();
  if (const auto viewer = seen_.secret(); viewer && *viewer != session_.player_to_move())
    return tr("It is not your turn");
  if (!session_.outcome().over() && !model_.accepts_moves())
    return tr(
        "No move can be made here now: it is your friend's turn, or this is not the last "
        "position");
  Diagnostics problems;
  if (seen_.hides()) {
    const auto move = parse_attempt(seen_.player(session_.player_to_move()), text);
    if (move.ok()) {
      play(*move);
      return "";
    }
    problems = move.problems();
  } else {
    const auto move = session_.play_text(text);
    if (move.ok()) return "";
    problems = move.problems();
  }
  const Diagnostic& problem = problems.front();
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

}  // namespace stockade::gui
