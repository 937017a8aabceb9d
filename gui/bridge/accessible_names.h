#pragma once
// Names that screen readers read. wxWidgets gives the toolkit no names of fields, so that a reader
// would say "text" for each of them.

#include <string>

#include <wx/modalhook.h>
#include <wx/window.h>

namespace stockade::gui {

/// What a reader should call a control: its own label if it has one, the name that was set for it,
/// or the label in front of it; "" if there is none of these.
[[nodiscard]] std::string accessible_name(const wxWindow& control);

/// Tells the toolkit the names of all controls in a window. Call it again when there are new ones.
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
