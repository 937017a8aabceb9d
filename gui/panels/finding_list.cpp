#include "gui/panels/finding_list.h"

#include <algorithm>
#include <utility>

#include "gui/board/wx_surface.h"
#include "gui/bridge/list_colours.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kKind = 92;

}  // namespace

FindingList::FindingList(wxWindow* parent, Looks& looks, const wxString& name)
    : wxListView(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                 wxLC_REPORT | wxLC_SINGLE_SEL | wxLC_NO_HEADER),
      looks_(looks) {
  SetName(name);
  AppendColumn(wx_tr("Kind"), wxLIST_FORMAT_LEFT, FromDIP(kKind));
  AppendColumn(wx_tr("Finding"), wxLIST_FORMAT_LEFT, FromDIP(400));
  AppendColumn(wx_tr("Place"), wxLIST_FORMAT_LEFT, FromDIP(150));
  refresh_looks();
  Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& event) {
    if (on_open) on_open(findings_[static_cast<size_t>(event.GetIndex())]);
  });
  const auto selected = [this](wxListEvent& event) {
    if (on_select) on_select(this->selected());
    event.Skip();
  };
  Bind(wxEVT_LIST_ITEM_SELECTED, selected);
  Bind(wxEVT_LIST_ITEM_DESELECTED, selected);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    fit();
    event.Skip();
  });
}

void FindingList::show(std::vector<Finding> findings) {
  findings_ = std::move(findings);
  Freeze();
  DeleteAllItems();
  for (size_t i = 0; i < findings_.size(); ++i) {
    const Finding& finding = findings_[i];
    const long row = InsertItem(static_cast<long>(i), wxString::FromUTF8(to_string(finding.type)));
    SetItem(row, 1, wxString::FromUTF8(finding.words));
    SetItem(row, 2, wxString::FromUTF8(finding.place()));
  }
  refresh_looks();
  int kind = FromDIP(kKind);
  int place = 0;
  for (const Finding& finding : findings_) {
    kind =
        std::max(kind, GetTextExtent(wxString::FromUTF8(to_string(finding.type))).x + FromDIP(16));
    place = std::max(place, GetTextExtent(wxString::FromUTF8(finding.place())).x);
  }
  SetColumnWidth(0, kind);
  SetColumnWidth(2, place + FromDIP(16));
  fit();
  Thaw();
  if (on_select) on_select(nullptr);
}

const Finding* FindingList::selected() const {
  const long row = GetFirstSelected();
  return row < 0 ? nullptr : &findings_[static_cast<size_t>(row)];
}

void FindingList::refresh_looks() {
  colour_list(*this, looks_.theme);
  const Theme& theme = looks_.theme;
  for (size_t i = 0; i < findings_.size(); ++i) {
    const FindingKind type = findings_[i].type;
    Color color = theme.text;
    if (type == FindingKind::error || type == FindingKind::failed || type == FindingKind::game)
      color = theme.warning;
    else if (type == FindingKind::warning || type == FindingKind::survived)
      color = theme.accent;
    else if (type == FindingKind::uncovered)
      color = theme.muted;
    SetItemTextColour(static_cast<long>(i), to_wx(color));
  }
}

/// Gives the column of words the width that the other columns leave.
void FindingList::fit() {
  const int rest = GetClientSize().x - GetColumnWidth(0) - GetColumnWidth(2);
  const int width = std::max(FromDIP(160), rest);
  if (GetColumnWidth(1) != width) SetColumnWidth(1, width);
}

}  // namespace stockade::gui
