// MainFrame: the keyboard. Keys with Ctrl and function keys belong to the menus; the keys here work
// while no text field has the focus.

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"
#include "gui/main_frame.h"
#include "gui/panels/key_overlay.h"
#include "gui/panels/move_box.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr int kReserveKeys = 7;

/// The digit of a key, shifted or not; 0 if it is none. Shifted digits may arrive as punctuation.
int digit_of(const wxKeyEvent& event) {
  const int code = event.GetKeyCode();
  if (code >= '1' && code <= '9') return code - '0';
  if (code >= WXK_NUMPAD1 && code <= WXK_NUMPAD9) return code - WXK_NUMPAD0;
  static const std::string kShifted = "!@#$%^&";
  const size_t at =
      code > 0 && code < 128 ? kShifted.find(static_cast<char>(code)) : std::string::npos;
  return event.ShiftDown() && at != std::string::npos ? static_cast<int>(at) + 1 : 0;
}

}  // namespace

void MainFrame::on_key(wxKeyEvent& event) {
  if (overlay_->IsShown()) return overlay_->scroll(event.GetKeyCode()) ? void() : overlay_->close();
  if (event.GetKeyCode() == WXK_F6) return cycle_regions();
  const wxWindow* focus = FindFocus();
  const bool writing = dynamic_cast<const wxTextEntryBase*>(focus) != nullptr ||
                       (focus && !content_->IsDescendant(const_cast<wxWindow*>(focus)));
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  if (writing || !plain || !board_key(event)) event.Skip();
}

bool MainFrame::board_key(const wxKeyEvent& event) {
  for (const auto& feature : features_)
    if (feature->take_key(event)) return true;
  const bool cursor = !model_.cursor().none();
  switch (event.GetKeyCode()) {
    case WXK_ESCAPE:
      if (model_.back()) {
        status_->clear_message();
        return true;
      }
      if (cursor) model_.set_cursor({});
      status_->clear_message();
      return true;
    case WXK_UP:
    case WXK_NUMPAD_UP:
      canvas_->move_cursor(0, -1);
      return true;
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      canvas_->move_cursor(0, 1);
      return true;
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      cursor ? canvas_->move_cursor(-1, 0) : execute(Action::previous);
      return true;
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      cursor ? canvas_->move_cursor(1, 0) : execute(Action::next);
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
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
      if (model_.selector().state() == SelectState::choosing)
        model_.choose_first();
      else if (cursor)
        model_.click(model_.cursor());
      else
        canvas_->move_cursor(0, 0);
      return true;
    case WXK_SPACE:
      execute(Action::move_now);
      return true;
    default:
      break;
  }
  const int digit = digit_of(event);
  if (digit == 0) return false;
  if (model_.selector().state() == SelectState::choosing && !event.ShiftDown()) {
    model_.choose(digit - 1);
    return true;
  }
  if (digit > kReserveKeys) return false;  // shifted, these may be brackets or a star
  model_.pick_reserve(digit - 1, event.ShiftDown());
  return true;
}

void MainFrame::on_char(wxKeyEvent& event) {
  const wxChar typed = event.GetUnicodeKey();
  if (typed == '?') return execute(Action::keys);
  // An upper-case A is also the letter of a piece in some variants; then it begins a move.
  if (typed == 'A' && event.ShiftDown() && !event.ControlDown() &&
      !session_.definition().equipment().find_piece('A'))
    return execute(Action::analyse);
  const bool letter = (typed >= 'a' && typed <= 'z') || (typed >= 'A' && typed <= 'Z');
  if (event.ControlDown() || event.AltDown() || !(letter || typed == '(' || typed == '*'))
    return event.Skip();
  move_box_->open(wxString(typed));
}

void MainFrame::cycle_regions() {
  std::vector<wxWindow*> regions = {canvas_};
  for (const auto& feature : features_)
    if (wxWindow* region = feature->region()) regions.push_back(region);
  if (side_->IsShown()) regions.push_back(moves_);
  wxWindow* focus = FindFocus();
  const auto here = std::find_if(regions.begin(), regions.end(), [&](const wxWindow* region) {
    return focus && (focus == region || region->IsDescendant(focus));
  });
  if (here == regions.end()) return canvas_->SetFocus();
  if (here + 1 == regions.end()) return move_box_->open("");
  (*(here + 1))->SetFocus();
}

std::string MainFrame::enter_text(const std::string& text) {
  if (session_.computer_to_move()) return tr("It is the computer's move");
  if (!session_.outcome().over() && !model_.accepts_moves())
    return tr(
        "No move can be made here now: it is your friend's turn, or this is not the last "
        "position");
  const auto move = session_.play_text(text);
  if (move.ok()) return "";
  const Diagnostic& problem = move.problems().front();
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

}  // namespace stockade::gui
