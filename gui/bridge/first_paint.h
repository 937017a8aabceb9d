#pragma once
// What has to wait until a window is on the screen: dialogs, above all. wxGTK shows a window only
// when the window manager has answered it, so a dialog that opens at once may come first, and then
// lies below the window that waits for its answer.

#include <functional>
#include <vector>

#include <wx/window.h>

namespace stockade::gui {

/// Runs functions, in order, after a window was painted for the first time. Main thread; `window`
/// outlives this object.
class FirstPaint {
 public:
  explicit FirstPaint(wxWindow& window);

  /// Runs it as an event of its own after the first paint: it may open a dialog. After that paint
  /// it does the same at once.
  void then(std::function<void()> run);

 private:
  void run_later(std::function<void()> run);

  wxWindow& window_;
  bool painted_ = false;
  std::vector<std::function<void()>> waiting_;
};

}  // namespace stockade::gui
