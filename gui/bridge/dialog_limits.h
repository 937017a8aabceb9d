#pragma once
// What no dialog may become: so small that its parts have no room, or so large that no screen holds
// it.

#include <wx/modalhook.h>

namespace stockade::gui {

/// While it is registered, every dialog that opens can be made no smaller than its parts need, and
/// a message has an end even if what it quotes, such as a file, has none. Main thread.
class DialogLimits : public wxModalDialogHook {
 public:
  DialogLimits() { Register(); }
  ~DialogLimits() override { Unregister(); }

 protected:
  int Enter(wxDialog* dialog) override;
};

}  // namespace stockade::gui
