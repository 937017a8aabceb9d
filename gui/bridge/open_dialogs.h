#pragma once
// The modal dialogs that are open: each of them waits in a loop of its own, below a function that
// goes on when the dialog ends. A window that such a function uses has to live until then.

#include <vector>

#include <wx/dialog.h>
#include <wx/modalhook.h>
#include <wx/timer.h>
#include <wx/weakref.h>

namespace stockade::gui {

/// Counts the modal dialogs of the program that open while it is registered, and lets a window
/// live until they have ended. A member of that window. Main thread.
class OpenDialogs : public wxModalDialogHook {
 public:
  explicit OpenDialogs(wxTopLevelWindow& window);
  ~OpenDialogs() override { Unregister(); }

  /// For the window's handler of wxEVT_CLOSE_WINDOW: whether it has to leave the window as it is,
  /// because a dialog is open. Where the event forces the window to close, as at the end of the
  /// desktop's session, all dialogs are cancelled first, and it is closed by force once more.
  [[nodiscard]] bool postpone(wxCloseEvent& event);

 protected:
  int Enter(wxDialog* dialog) override;
  void Exit(wxDialog* dialog) override;

 private:
  [[nodiscard]] bool any() const;
  void cancel_innermost();
  void close_after_them();

  static constexpr int kDialogEndMs = 20;
  wxTopLevelWindow& window_;
  /// Weak, since dialogs that another hook kept from opening end without Exit().
  std::vector<wxWeakRef<wxDialog>> dialogs_;
  wxTimer timer_;  ///< runs while the window is to close
};

}  // namespace stockade::gui
