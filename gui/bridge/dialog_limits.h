#pragma once
// Limits of dialogs: no dialog becomes too small for its parts, or too large for the screen, or
// takes too long to paint.

#include <wx/modalhook.h>

namespace stockade::gui {

/// While it is registered, no dialog that opens can be made smaller than its parts need, and a
/// message is cut if it is too long, for example because it quotes a file. Main thread.
class DialogLimits : public wxModalDialogHook {
 public:
  DialogLimits() { Register(); }
  ~DialogLimits() override { Unregister(); }

 protected:
  int Enter(wxDialog* dialog) override;
};

}  // namespace stockade::gui
