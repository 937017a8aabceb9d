#include "gui/bridge/first_paint.h"

#include <utility>

namespace stockade::gui {

FirstPaint::FirstPaint(wxWindow& window) : window_(window) {
  window_.Bind(wxEVT_PAINT, [this](wxPaintEvent& event) {
    event.Skip();
    painted_ = true;
    for (auto& run : std::exchange(waiting_, {})) run_later(std::move(run));
  });
}

void FirstPaint::then(std::function<void()> run) {
  if (painted_) return run_later(std::move(run));
  waiting_.push_back(std::move(run));
}

/// Not while the window is being painted: a dialog has an event loop of its own.
void FirstPaint::run_later(std::function<void()> run) { window_.CallAfter(std::move(run)); }

}  // namespace stockade::gui
