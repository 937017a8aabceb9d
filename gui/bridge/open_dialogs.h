#pragma once
// The modal dialogs that are open: each of them waits in a loop of its own, below a function that
// goes on when the dialog ends. A window that such a function uses has to live until then.

#include <vector>

#include <wx/dialog.h>
#include <wx/modalhook.h>
#include <wx/weakref.h>

namespace stockade::gui {

/// Counts the modal dialogs of the program that open while it is registered. Main thread.
class OpenDialogs : public wxModalDialogHook {
 public:
  OpenDialogs() { Register(); }
  ~OpenDialogs() override { Unregister(); }

  [[nodiscard]] bool any() const;
  /// Ends the innermost one as its Cancel would. A dialog that the toolkit runs in its own loop,
  /// such as a message, stays until it is answered.
  void cancel_innermost();

 protected:
  int Enter(wxDialog* dialog) override;
  void Exit(wxDialog* dialog) override;

 private:
  /// Those that another hook kept from opening end without Exit().
  std::vector<wxWeakRef<wxDialog>> dialogs_;
};

}  // namespace stockade::gui
