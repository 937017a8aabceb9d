#include "gui/bridge/accessible_names.h"

#include <wx/control.h>
#include <wx/dialog.h>
#include <wx/stattext.h>

#include "gui/bridge/gtk_function.h"

namespace stockade::gui {
namespace {

/// True for the names that wxWidgets sets by default.
bool is_default_name(const wxString& name) {
  static const wxString kDefaults[] = {"",
                                       "text",
                                       "choice",
                                       "comboBox",
                                       "listBox",
                                       "listCtrl",
                                       "button",
                                       "check",
                                       "radioButton",
                                       "radioBox",
                                       "slider",
                                       "gauge",
                                       "panel",
                                       "wxSpinCtrl",
                                       "spinCtrl",
                                       "searchCtrl",
                                       "notebook",
                                       "treeCtrl",
                                       "staticText",
                                       "control",
                                       "wxSearchCtrl",
                                       "htmlWindow",
                                       "stcwindow",
                                       "scrolledWindow",
                                       "wxTreeListCtrl",
                                       "treelistctrl",
                                       "dataviewCtrl",
                                       "wxdataviewctrl",
                                       "bitmapButton",
                                       "wxSpinCtrlDouble",
                                       "spinCtrlDouble",
                                       "wxSplitterWindow",
                                       "listbook",
                                       "toolBar"};
  for (const wxString& known : kDefaults)
    if (name.IsSameAs(known, false)) return true;
  return false;
}

/// The static text that precedes a control among the children of its parent.
wxString label_before(const wxWindow& control) {
  const wxWindow* parent = control.GetParent();
  if (!parent) return "";
  const wxStaticText* before = nullptr;
  for (const wxWindow* child : parent->GetChildren()) {
    if (child == &control) break;
    before = dynamic_cast<const wxStaticText*>(child);
  }
  return before ? before->GetLabelText() : wxString();
}

}  // namespace

std::string accessible_name(const wxWindow& control) {
  wxString name = control.GetName();
  // A button's name is its label, unless the label is only a sign.
  if (const wxString label = wxControl::RemoveMnemonics(control.GetLabel());
      label.length() > 1 && dynamic_cast<const wxControl*>(&control))
    return label.utf8_string();
  if (is_default_name(name)) name = label_before(control);
  if (name.EndsWith(":")) name.RemoveLast();
  return name.utf8_string();
}

int DialogNames::Enter(wxDialog* dialog) {
  give_accessible_names(*dialog);
  return wxID_NONE;  // the dialog opens
}

#if defined(__WXGTK__)

namespace {

using GetAccessible = void* (*)(void* widget);
using SetName = void (*)(void* accessible, const char* name);
using GetName = const char* (*)(void* accessible);

}  // namespace

void give_accessible_names(wxWindow& window) {
  static const auto get = find_gtk_function<GetAccessible>("gtk_widget_get_accessible");
  static const auto set = find_gtk_function<SetName>("atk_object_set_name");
  if (!get || !set) return;
  for (wxWindow* child : window.GetChildren()) {
    if (!child->IsTopLevel()) give_accessible_names(*child);
    const bool own = dynamic_cast<const wxControl*>(child) || child->AcceptsFocus();
    if (!own || dynamic_cast<const wxStaticText*>(child) || !child->GetHandle()) continue;
    const std::string name = accessible_name(*child);
    if (name.empty()) continue;
    if (void* accessible = get(child->GetHandle())) set(accessible, name.c_str());
  }
}

std::string toolkit_name(const wxWindow& control) {
  static const auto get = find_gtk_function<GetAccessible>("gtk_widget_get_accessible");
  static const auto name = find_gtk_function<GetName>("atk_object_get_name");
  if (!get || !name || !control.GetHandle()) return "";
  void* accessible = get(control.GetHandle());
  const char* text = accessible ? name(accessible) : nullptr;
  return text ? text : "";
}

#else

void give_accessible_names(wxWindow&) {}
std::string toolkit_name(const wxWindow&) { return ""; }

#endif

}  // namespace stockade::gui
