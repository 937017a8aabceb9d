#include "gui/menu_bar.h"

#include "gui/main_frame.h"
#include "gui/wx_text.h"

namespace stockade::gui {

wxMenuBar* make_menu_bar(const std::vector<ActionInfo>& actions,
                         const std::vector<MenuTitle>& titles,
                         const std::function<std::string(const ActionInfo&)>& key_of) {
  auto* bar = new wxMenuBar;
  for (const auto& [which, title] : titles) {
    auto* menu = new wxMenu;
    for (const ActionInfo& info : actions) {
      if (info.menu != which) continue;
      if (info.separator) menu->AppendSeparator();
      wxString label = wx_tr(info.label);
      if (const std::string key = key_of ? key_of(info) : info.key; !key.empty())
        label += "\t" + wxString::FromUTF8(key);
      const wxItemKind kind = info.kind == ActionKind::check   ? wxITEM_CHECK
                              : info.kind == ActionKind::radio ? wxITEM_RADIO
                                                               : wxITEM_NORMAL;
      menu->Append(command_id(info.action), label, wx_tr(info.help), kind);
    }
    bar->Append(menu, wx_tr(title));
  }
  return bar;
}

}  // namespace stockade::gui
