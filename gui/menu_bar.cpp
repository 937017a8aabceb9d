#include "gui/menu_bar.h"

#include "gui/wx_text.h"

namespace stockade::gui {

int command_id(Action action) { return wxID_HIGHEST + 1 + static_cast<int>(action); }

wxString menu_label(const std::string& label, const std::string& key) {
  return wxString::FromUTF8(key.empty() ? label : label + "\t" + key);
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

}  // namespace stockade::gui
