#pragma once
// Names that screen readers read. wxWidgets does not pass the names of fields to the toolkit, so a
// reader would say "text" for each of them.

#include <string>

#include <wx/modalhook.h>
#include <wx/window.h>

namespace stockade::gui {

/// The name of a control for screen readers: its own label if it has one, the name that was set for
/// it, or the label that precedes it; "" if there is none of these.
[[nodiscard]] std::string accessible_name(const wxWindow& control);

/// Passes the names of all controls in a window to the toolkit. Call it again when there are new
/// ones.
void give_accessible_names(wxWindow& window);

/// Names the controls of every dialog that opens, while it is registered.
class DialogNames : public wxModalDialogHook {
 public:
  DialogNames() { Register(); }
  ~DialogNames() override { Unregister(); }

 protected:
  int Enter(wxDialog* dialog) override;
};

/// The name that the toolkit has for a control; "" for none, or if it is not GTK. For tests.
[[nodiscard]] std::string toolkit_name(const wxWindow& control);

}  // namespace stockade::gui
