#include "gui/bridge/open_dialogs.h"

#include <algorithm>

namespace stockade::gui {

OpenDialogs::OpenDialogs(wxTopLevelWindow& window) : window_(window) {
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { close_after_them(); });
  Register();
}

bool OpenDialogs::postpone(wxCloseEvent& event) {
  if (!any()) return false;
  if (event.CanVeto())
    event.Veto();
  else
    close_after_them();
  return true;
}

bool OpenDialogs::any() const {
  return std::any_of(dialogs_.begin(), dialogs_.end(),
                     [](const wxWeakRef<wxDialog>& dialog) { return dialog.get() != nullptr; });
}

/// The function that opened a dialog goes on when the dialog has ended, and may open another.
void OpenDialogs::close_after_them() {
  if (!any()) {
    window_.Close(true);
    return;
  }
  cancel_innermost();
  timer_.StartOnce(kDialogEndMs);
}

/// A dialog that the toolkit runs in its own loop, such as a message, stays until it is answered.
void OpenDialogs::cancel_innermost() {
  const auto last = std::find_if(dialogs_.rbegin(), dialogs_.rend(),
                                 [](const wxWeakRef<wxDialog>& dialog) { return dialog.get(); });
  if (last != dialogs_.rend() && (*last)->IsModal()) (*last)->EndModal(wxID_CANCEL);
}

int OpenDialogs::Enter(wxDialog* dialog) {
  dialogs_.emplace_back(dialog);
  return wxID_NONE;  // the dialog opens
}

void OpenDialogs::Exit(wxDialog* dialog) {
  std::erase_if(dialogs_,
                [&](const wxWeakRef<wxDialog>& open) { return !open || open.get() == dialog; });
}

}  // namespace stockade::gui
