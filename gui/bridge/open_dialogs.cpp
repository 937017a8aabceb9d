#include "gui/bridge/open_dialogs.h"

#include <algorithm>

namespace stockade::gui {

bool OpenDialogs::any() const {
  return std::any_of(dialogs_.begin(), dialogs_.end(),
                     [](const wxWeakRef<wxDialog>& dialog) { return dialog.get() != nullptr; });
}

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
