#include "gui/dialogs/search_keys.h"

#include <utility>

namespace stockade::gui {
namespace {

constexpr int kPage = 10;  // lines

bool has_focus(const wxWindow& window) {
  for (const wxWindow* focus = wxWindow::FindFocus(); focus; focus = focus->GetParent())
    if (focus == &window) return true;
  return false;
}

/// The number of lines that a key moves down; 0 for other keys.
int lines_of(int key) {
  switch (key) {
    case WXK_DOWN:
    case WXK_NUMPAD_DOWN:
      return 1;
    case WXK_UP:
    case WXK_NUMPAD_UP:
      return -1;
    case WXK_PAGEDOWN:
      return kPage;
    case WXK_PAGEUP:
      return -kPage;
    default:
      return 0;
  }
}

}  // namespace

void bind_search_keys(wxDialog& dialog, wxSearchCtrl& search, wxWindow& list,
                      std::function<void(int)> step) {
  dialog.Bind(wxEVT_CHAR_HOOK, [&search, &list, step = std::move(step)](wxKeyEvent& event) {
    const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
    if (const int lines = lines_of(event.GetKeyCode()); plain && lines != 0 && has_focus(search))
      return step(lines);
    const wxChar letter = event.GetUnicodeKey();
    if (plain && letter > WXK_SPACE && letter != WXK_DELETE && has_focus(list)) {
      search.SetFocus();
      const wxString typed(letter);
      search.AppendText(event.ShiftDown() ? typed : typed.Lower());
      return;
    }
    event.Skip();
  });
  search.SetFocus();
}

}  // namespace stockade::gui
