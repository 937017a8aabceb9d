#include "gui/menu_bar.h"

#include <wx/toolbar.h>

#include "gui/board/wx_surface.h"
#include "gui/wx_text.h"

namespace stockade::gui {

int command_id(Action action) { return wxID_HIGHEST + 1 + static_cast<int>(action); }

wxString menu_label(const std::string& label, const std::string& key) {
  return wxString::FromUTF8(key.empty() ? label : label + "\t" + key);
}

bool is_for_menu(const wxKeyEvent& event) {
  return dynamic_cast<wxMenuBar*>(event.GetEventObject()) != nullptr;
}

wxMenuBar* make_menu_bar(const std::vector<ActionInfo>& actions,
                         const std::vector<MenuTitle>& titles,
                         const std::function<std::string(const ActionInfo&)>& key_of) {
  auto* bar = new wxMenuBar;
  for (const auto& [which, title] : titles) {
    auto* menu = new wxMenu;
    for (const ActionInfo& info : actions) {
      if (info.menu != which) continue;
      if (info.separator) menu->AppendSeparator();
      const wxItemKind kind = info.kind == ActionKind::check   ? wxITEM_CHECK
                              : info.kind == ActionKind::radio ? wxITEM_RADIO
                                                               : wxITEM_NORMAL;
      menu->Append(command_id(info.action),
                   menu_label(tr(info.label), key_of ? key_of(info) : info.key), wx_tr(info.help),
                   kind);
    }
    bar->Append(menu, wx_tr(title));
  }
  return bar;
}

void fill_toolbar(wxFrame& window, const std::vector<ActionInfo>& actions, Looks& looks,
                  bool labels, const std::function<std::string(const ActionInfo&)>& keys_of) {
  const std::string ink = looks.theme.icon.hex();
  wxToolBar* bar = window.GetToolBar();
  if (!bar)
    bar = window.CreateToolBar(wxTB_HORIZONTAL | wxTB_FLAT | wxTB_NODIVIDER |
                               (labels ? wxTB_HORZ_TEXT : 0));
  bar->ClearTools();
  bar->SetToolBitmapSize(window.FromDIP(wxSize(22, 22)));
  for (int group = 1;; ++group) {
    bool any = false;
    for (const ActionInfo& info : actions) {
      if (info.toolbar != group) continue;
      if (!any && group > 1) bar->AddSeparator();
      any = true;
      wxString tip = wx_tr(info.help);
      const std::string keys = keys_of(info);
      if (!keys.empty()) tip += wxString::FromUTF8(" (" + keys + ")");
      const bool check = labels && info.kind == ActionKind::check;
      const wxString label = !labels ? wx_tr(info.label)
                             : check ? wxMenuItem::GetLabelText(wx_tr(info.label))
                                     : wxString();
      bar->AddTool(command_id(info.action), label,
                   icon_bundle(looks.artwork, std::string("icons/") + info.icon, 22, ink), tip,
                   check ? wxITEM_CHECK : wxITEM_NORMAL);
    }
    if (!any) break;
  }
  bar->Realize();
}

}  // namespace stockade::gui
