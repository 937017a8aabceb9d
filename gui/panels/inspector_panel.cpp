#include "gui/panels/inspector_panel.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "gui/bridge/list_colours.h"
#include "gui/panels/tool_layout.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMaxDepth = 12;
constexpr long kListStyle = wxLC_REPORT | wxLC_SINGLE_SEL | wxLC_NO_HEADER;

/// 1234567 as "1 234 567".
std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, " ");
  return digits;
}

}  // namespace

InspectorPanel::InspectorPanel(wxWindow* parent, Looks& looks) : wxPanel(parent), looks_(looks) {
  const int gap = FromDIP(4);
  depth_ = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 1,
                          kMaxDepth, 3);
  depth_->SetName(wx_tr("depth of the count"));
  const auto button = [this](const wxString& label) {
    return new wxButton(this, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  };
  count_ = button(wx_tr("&Count"));
  count_->SetToolTip(wx_tr("Count the positions at this depth, move by move (perft and divide)"));
  profile_ = button(wx_tr("Pro&file"));
  profile_->SetToolTip(wx_tr("Count, and measure how long each rule and hook takes"));
  stop_ = button(wx_tr("&Stop"));
  stop_->Disable();
  summary_ = new wxStaticText(this, wxID_ANY, "");
  list_ = new wxListView(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, kListStyle);
  list_->SetName(wx_tr("what the rules say"));
  counts_ = new wxListView(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, kListStyle);
  counts_->SetName(wx_tr("counts"));
  // Their default size is 400 pixels, which leaves no room for the other list.
  for (wxListView* list : {list_, counts_}) list->SetMinSize(FromDIP(wxSize(80, 40)));
  for (const int width : {120, 300, 130})
    list_->AppendColumn("", wxLIST_FORMAT_LEFT, FromDIP(width));
  for (const int width : {130, 100}) counts_->AppendColumn("", wxLIST_FORMAT_LEFT, FromDIP(width));

  auto* tools = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
  tools->Add(new wxStaticText(this, wxID_ANY, wx_tr("Depth")), 0, wxALL | wxALIGN_CENTER_VERTICAL,
             gap);
  for (wxWindow* window : std::initializer_list<wxWindow*>{depth_, count_, profile_, stop_})
    tools->Add(window, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  tools->Add(summary_, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap);
  auto* lists = new wxBoxSizer(wxHORIZONTAL);
  lists->Add(list_, 2, wxEXPAND);
  lists->Add(counts_, 1, wxEXPAND | wxLEFT, 1);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(tools, 0, wxEXPAND);
  sizer->Add(lists, 1, wxEXPAND);
  SetSizer(sizer);
  keep_laid_out(*this, {tools}, *lists);

  count_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { on_count(depth_->GetValue(), false); });
  profile_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { on_count(depth_->GetValue(), true); });
  stop_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { on_stop(); });
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& event) {
    if (on_go) on_go(rows_[static_cast<size_t>(event.GetIndex())].where);
  });
  counts_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& event) {
    const auto row = static_cast<size_t>(event.GetIndex());
    if (on_go && row < places_.size()) on_go(places_[row]);
  });
  list_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    fit();
    event.Skip();
  });
  refresh_looks();
}

void InspectorPanel::show(std::vector<InspectionRow> rows) {
  rows_ = std::move(rows);
  list_->Freeze();
  list_->DeleteAllItems();
  for (size_t i = 0; i < rows_.size(); ++i) {
    const InspectionRow& row = rows_[i];
    const long at = list_->InsertItem(static_cast<long>(i), wxString::FromUTF8(row.topic));
    list_->SetItem(at, 1, wxString::FromUTF8(row.words));
    if (row.where.known())
      list_->SetItem(
          at, 2,
          wxString::FromUTF8(fmt::format(
              "{}:{}", std::filesystem::path(row.where.file).filename().string(), row.where.line)));
  }
  fit();
  list_->Thaw();
}

void InspectorPanel::show(const CountReport& report) {
  summary_->SetLabel(wxString::FromUTF8(
      report.complete ? tr("{} positions in {:.2f} s", grouped(report.leaves), report.seconds)
                      : tr("stopped")));
  counts_->Freeze();
  counts_->DeleteAllItems();
  places_.clear();
  const auto add = [&](const std::string& left, const std::string& right) {
    const long at = counts_->InsertItem(counts_->GetItemCount(), wxString::FromUTF8(left));
    counts_->SetItem(at, 1, wxString::FromUTF8(right));
  };
  for (const CountRow& row : report.rows) add(row.move, grouped(row.leaves));
  for (const ProfileLine& line : report.profile) {
    add(fmt::format("{} ({})", line.rule, line.part),
        tr("{:.1f} %, {} calls", 100 * line.share, grouped(line.calls)));
    places_.push_back(line.where);
  }
  counts_->SetColumnWidth(0, counts_->GetItemCount() > 0 ? wxLIST_AUTOSIZE : FromDIP(130));
  counts_->SetColumnWidth(1, counts_->GetItemCount() > 0 ? wxLIST_AUTOSIZE : FromDIP(100));
  counts_->Thaw();
  Layout();
}

void InspectorPanel::set_counting(bool counting) {
  count_->Enable(!counting);
  profile_->Enable(!counting);
  stop_->Enable(counting);
  if (counting) summary_->SetLabel(wx_tr("Counting…"));
  Layout();
}

void InspectorPanel::forget_counts() {
  counts_->DeleteAllItems();
  places_.clear();
  summary_->SetLabel("");
}

void InspectorPanel::fit() {
  int topic = 0;
  for (const InspectionRow& row : rows_)
    topic = std::max(topic, list_->GetTextExtent(wxString::FromUTF8(row.topic)).x);
  list_->SetColumnWidth(0, topic + FromDIP(16));
  const int rest = list_->GetClientSize().x - list_->GetColumnWidth(0) - list_->GetColumnWidth(2);
  // Long reasons can be read by scrolling.
  int widest = 0;
  for (const InspectionRow& row : rows_)
    widest = std::max(widest, list_->GetTextExtent(wxString::FromUTF8(row.words)).x);
  const int width = std::max({FromDIP(120), rest, widest + FromDIP(16)});
  if (list_->GetColumnWidth(1) != width) list_->SetColumnWidth(1, width);
}

void InspectorPanel::refresh_looks() {
  colour_list(*list_, looks_.theme);
  colour_list(*counts_, looks_.theme);
}

}  // namespace stockade::gui
