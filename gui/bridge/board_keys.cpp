#include "gui/bridge/board_keys.h"

#include <string>

#include "gui/board/canvas.h"
#include "gui/model/board_model.h"

namespace stockade::gui {
namespace {

constexpr int kReserveKeys = 7;

/// The digit of a key, shifted or not; 0 for other keys. Shifted digits may arrive as punctuation.
int digit_of(const wxKeyEvent& event) {
  const int code = event.GetKeyCode();
  if (code >= '1' && code <= '9') return code - '0';
  if (code >= WXK_NUMPAD1 && code <= WXK_NUMPAD9) return code - WXK_NUMPAD0;
  static const std::string kShifted = "!@#$%^&";
  const size_t at =
      code > 0 && code < 128 ? kShifted.find(static_cast<char>(code)) : std::string::npos;
  return event.ShiftDown() && at != std::string::npos ? static_cast<int>(at) + 1 : 0;
}

bool take_digit(int digit, bool shifted, BoardModel& board) {
  if (board.selector().state() == SelectState::choosing && !shifted) {
    board.choose(digit - 1);
    return true;
  }
  if (digit > kReserveKeys) return false;  // shifted, these may be brackets or a star
  board.pick_reserve(digit - 1, shifted);
  return true;
}

}  // namespace

bool take_board_key(const wxKeyEvent& event, BoardModel& board, BoardCanvas& canvas) {
  const bool cursor = !board.cursor().none();
  switch (event.GetKeyCode()) {
    case WXK_ESCAPE:
      if (board.back()) return true;
      if (cursor) board.set_cursor({});
      return cursor;
    case WXK_UP:
    case WXK_NUMPAD_UP:
      canvas.move_cursor(0, -1);
      return true;
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      canvas.move_cursor(0, 1);
      return true;
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      if (cursor) canvas.move_cursor(-1, 0);
      return cursor;
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      if (cursor) canvas.move_cursor(1, 0);
      return cursor;
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
      if (board.selector().state() == SelectState::choosing)
        board.choose_first();
      else if (cursor)
        board.click(board.cursor());
      else
        canvas.move_cursor(0, 0);
      return true;
    default:
      break;
  }
  const int digit = digit_of(event);
  return digit > 0 && take_digit(digit, event.ShiftDown(), board);
}

bool begins_move(wxChar typed) {
  const bool letter = (typed >= 'a' && typed <= 'z') || (typed >= 'A' && typed <= 'Z');
  return letter || typed == '(' || typed == '*';
}

}  // namespace stockade::gui
