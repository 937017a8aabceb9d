#include "gui/features/mark_keys.h"

#include <utility>

#include <wx/event.h>

#include "framework/base/translate.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/model/board_model.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

/// The step by which an arrow key moves the cursor.
std::optional<std::pair<int, int>> step_of(int key) {
  switch (key) {
    case WXK_LEFT:
    case WXK_NUMPAD_LEFT:
      return std::pair{-1, 0};
    case WXK_RIGHT:
    case WXK_NUMPAD_RIGHT:
      return std::pair{1, 0};
    case WXK_UP:
    case WXK_NUMPAD_UP:
      return std::pair{0, -1};
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      return std::pair{0, 1};
    default:
      return std::nullopt;
  }
}

/// The colour that a key chooses; as with the mouse, the plain one is green.
std::optional<MarkColor> color_of(int key) {
  switch (key) {
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
    case '1':
      return MarkColor::green;
    case '2':
      return MarkColor::red;
    case '3':
      return MarkColor::yellow;
    case '4':
      return MarkColor::blue;
    default:
      return std::nullopt;
  }
}

}  // namespace

MarkKeysFeature::MarkKeysFeature(Workplace& place) : Feature(place) {
  on(Action::draw_mark, [this] { from_ ? finish(MarkColor::green) : begin(); });
}

std::optional<int> MarkKeysFeature::cell() const {
  const Site cursor = place().board().cursor();
  return cursor.is_cell() ? std::optional(cursor.index()) : std::nullopt;
}

void MarkKeysFeature::begin() {
  place().canvas().SetFocus();
  if (place().board().cursor().none()) place().canvas().move_cursor(0, 0);
  const auto here = cell();
  if (!here)
    return place().status().show_refusal(
        tr("An arrow or a ring begins on the board: move the cursor there."));
  from_ = here;
  place().board().preview_mark(DrawnMark{MarkColor::green, *here, *here});
  place().status().show_message(
      tr("Arrow keys: to the end of the arrow. Enter or 1 draws it green, 2 red, 3 yellow, 4 blue; "
         "without a way it is a ring. Esc ends."));
}

void MarkKeysFeature::finish(MarkColor color) {
  const auto to = cell();
  if (!to) return place().status().show_refusal(tr("The arrow must end on the board."));
  const DrawnMark mark{color, *from_, *to};
  end();
  place().board().draw_mark(mark);
}

void MarkKeysFeature::end() {
  from_.reset();
  place().board().preview_mark({});
  place().status().clear_message();
}

bool MarkKeysFeature::take_key(const wxKeyEvent& event) {
  if (!from_) return false;
  const int key = event.GetKeyCode();
  if (const auto step = step_of(key)) {
    place().canvas().move_cursor(step->first, step->second);
    if (const auto to = cell())
      place().board().preview_mark(DrawnMark{MarkColor::green, *from_, *to});
    return true;
  }
  if (const auto color = color_of(key)) {
    finish(*color);
    return true;
  }
  if (key == WXK_ESCAPE) {
    end();
    return true;
  }
  return false;
}

void MarkKeysFeature::follow(const SessionEvent& event) {
  if (from_ && event.type != SessionEventKind::edited) end();
}

}  // namespace stockade::gui
