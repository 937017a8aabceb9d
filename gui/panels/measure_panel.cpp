#include "gui/panels/measure_panel.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/tools/analysis/metric_words.h"
#include "gui/bridge/list_colours.h"
#include "gui/model/report_export.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kMaxGames = 100'000;
constexpr int kMaxNodes = 10'000'000;
constexpr const char* kForms = "HTML (*.html)|*.html|JSON (*.json)|*.json|CSV (*.csv)|*.csv|";

/// The least numbers among the variants, which are the requested numbers if nothing was cancelled.
std::string counts_words(const std::vector<VariantReport>& variants) {
  if (variants.empty()) return tr("no games");
  VariantReport least = variants.front();
  for (const VariantReport& variant : variants) {
    least.games = std::min(least.games, variant.games);
    least.playouts = std::min(least.playouts, variant.playouts);
    least.duels = std::min(least.duels, variant.duels);
  }
  return tr("{} games, {} random games and {} duels per variant", least.games, least.playouts,
            least.duels);
}

}  // namespace

MeasurePanel::MeasurePanel(wxWindow* parent, Looks& looks, const PluginRegistry& plugins)
    : wxPanel(parent, wxID_ANY), looks_(looks), bridge_(plugins) {
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(build_controls(), 0, wxEXPAND | wxALL, FromDIP(6));
  build_results();
  all->Add(results_, 1, wxEXPAND);
  SetSizer(all);
  // The controls wrap by the width, so their height is known only after the width.
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    Layout();
  });
  bridge_.on_progress = [this](const ComparisonProgress& progress) {
    gauge_->SetRange(static_cast<int>(std::max<uint64_t>(1, progress.wanted)));
    gauge_->SetValue(static_cast<int>(std::min(progress.done, progress.wanted)));
    if (!bridge_.cancelling())
      say(tr("Measuring: {} %", 100 * progress.done / std::max<uint64_t>(1, progress.wanted)));
  };
  bridge_.on_done = [this](bool complete) {
    show_report();
    const std::optional<Report>& report = bridge_.report();
    const std::string games = report ? counts_words(report->variants) : tr("no games");
    say(complete ? tr("Done: {}.", games) : tr("Cancelled after {}.", games));
    show_state();
  };
  show_state();
}

wxSizer* MeasurePanel::build_controls() {
  const int gap = FromDIP(6);
  const auto spin = [&](const wxString& name, int most, int value) {
    auto* control = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                   wxSP_ARROW_KEYS, 1, most, value);
    control->SetName(name);
    return control;
  };
  games_ = spin(wx_tr("Games"), kMaxGames, 40);
  games_->SetToolTip(
      wx_tr("Games per variant: the computer against itself, and as many random ones"));
  nodes_ = spin(wx_tr("Nodes"), kMaxNodes, 1000);
  nodes_->SetToolTip(wx_tr("Positions that the computer searches for each move"));
  start_ = new wxButton(this, wxID_ANY, wx_tr("&Measure"));
  cancel_ = new wxButton(this, wxID_ANY, wx_tr("&Cancel"));
  export_ = new wxButton(this, wxID_ANY, wx_tr("&Export…"));
  gauge_ = new wxGauge(this, wxID_ANY, 1, wxDefaultPosition, FromDIP(wxSize(60, 14)));
  words_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                            wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
  auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
  const auto add = [&](wxWindow* window) {
    row->Add(window, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  };
  add(new wxStaticText(this, wxID_ANY, wx_tr("Games")));
  add(games_);
  add(new wxStaticText(this, wxID_ANY, wx_tr("Nodes per move")));
  add(nodes_);
  add(start_);
  add(cancel_);
  add(export_);
  // In a narrow window these have a row of their own.
  auto* state = new wxBoxSizer(wxHORIZONTAL);
  state->Add(gauge_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  state->Add(words_, 1, wxALIGN_CENTER_VERTICAL);
  state->SetMinSize(FromDIP(wxSize(240, -1)));
  row->Add(state, 1, wxALIGN_CENTER_VERTICAL);
  start_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { start(); });
  cancel_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    cancel();
    show_state();
  });
  export_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { ask_export(); });
  return row;
}

void MeasurePanel::build_results() {
  results_ = new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                  wxSP_LIVE_UPDATE | wxSP_THIN_SASH);
  results_->SetMinimumPaneSize(FromDIP(160));
  results_->SetSashGravity(0.55);
  table_ = new wxListCtrl(results_, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                          wxLC_REPORT | wxLC_SINGLE_SEL | wxBORDER_NONE);
  table_->SetName(wx_tr("Figures"));
  auto* right = new wxPanel(results_, wxID_ANY);
  chart_choice_ = new wxChoice(right, wxID_ANY);
  chart_choice_->SetName(wx_tr("Chart"));
  chart_ = new ChartView(right, looks_);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(chart_choice_, 0, wxEXPAND | wxALL, FromDIP(2));
  sizer->Add(chart_, 1, wxEXPAND);
  right->SetSizer(sizer);
  // In a window that is too low, the lower part is cut off, because GTK cannot draw a list that is
  // lower than its text.
  right->SetAutoLayout(false);
  right->Bind(wxEVT_SIZE, [right, sizer](wxSizeEvent& event) {
    wxSize room = right->GetClientSize();
    room.IncTo(sizer->GetMinSize());
    sizer->SetDimension(wxPoint(0, 0), room);
    event.Skip();
  });
  results_->SplitVertically(table_, right);
  chart_choice_->Append(wx_tr("The selected figure"));
  chart_choice_->SetSelection(0);
  chart_choice_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { show_chart(); });
  table_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) {
    chart_choice_->SetSelection(0);
    show_chart();
  });
  chart_->show_words(tr("Nothing has been measured yet."));
}

void MeasurePanel::say(const std::string& words) {
  words_->SetLabel(wxString::FromUTF8(words));
  words_->SetToolTip(wxString::FromUTF8(words));
}

void MeasurePanel::show_state() {
  const bool runs = bridge_.running();
  start_->Enable(!runs);
  games_->Enable(!runs);
  nodes_->Enable(!runs);
  cancel_->Enable(runs && !bridge_.cancelling());
  export_->Enable(!runs && bridge_.report().has_value());
  if (bridge_.cancelling()) say(tr("Cancelling…"));
  if (!runs) gauge_->SetValue(0);
}

void MeasurePanel::start() {
  if (bridge_.running()) return;
  ComparisonPlan plan;
  plan.variants = variants();
  plan.settings.nodes = static_cast<uint64_t>(nodes_->GetValue());
  const auto games = static_cast<uint64_t>(games_->GetValue());
  plan.counts = {games, games, (games + 3) / 4};
  const Diagnostics problems = bridge_.start(std::move(plan));
  if (!problems.empty())
    say(problems.front().message);
  else
    say(tr("Measuring…"));
  show_state();
}

void MeasurePanel::show_report() {
  const int chosen = chart_choice_->GetSelection();
  fill_table();
  chart_choice_->Clear();
  chart_choice_->Append(wx_tr("The selected figure"));
  if (const auto& report = bridge_.report())
    for (const Chart& chart : report->charts)
      chart_choice_->Append(wxString::FromUTF8(trc("chart", chart.title)));
  const int last = static_cast<int>(chart_choice_->GetCount()) - 1;
  chart_choice_->SetSelection(std::clamp(chosen, 0, last));
  show_chart();
}

void MeasurePanel::fill_table() {
  table_->ClearAll();
  rows_.clear();
  const std::optional<Report>& report = bridge_.report();
  if (!report) return;
  table_->AppendColumn(wx_tr("Figure"), wxLIST_FORMAT_LEFT, FromDIP(210));
  for (const VariantReport& variant : report->variants)
    table_->AppendColumn(wxString::FromUTF8(variant.label), wxLIST_FORMAT_LEFT, FromDIP(160));
  for (size_t m = 0; m < report->metrics.size(); ++m) {
    const Metric& metric = report->metrics[m];
    const bool any = std::any_of(metric.values.begin(), metric.values.end(),
                                 [](const auto& value) { return value.has_value(); });
    if (!any) continue;
    const long row =
        table_->InsertItem(static_cast<long>(rows_.size()),
                           wxString::FromUTF8(metric_group(metric) + ": " + metric_name(metric)));
    for (size_t v = 0; v < metric.values.size(); ++v)
      if (const auto& value = metric.values[v])
        table_->SetItem(row, static_cast<int>(v) + 1,
                        wxString::FromUTF8(estimate_text(metric.unit, *value)));
    rows_.push_back(m);
  }
  if (!rows_.empty())
    table_->SetItemState(0, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                         wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
}

void MeasurePanel::show_chart() {
  const std::optional<Report>& report = bridge_.report();
  if (!report) return chart_->show_words(tr("Nothing has been measured yet."));
  const int chosen = chart_choice_->GetSelection();
  if (chosen > 0 && chosen <= std::ssize(report->charts))
    return chart_->show(report->charts[chosen - 1]);
  const long row = table_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
  if (row < 0 || row >= std::ssize(rows_))
    return chart_->show_words(tr("Select a figure in the table."));
  chart_->show(*report, report->metrics[rows_[row]]);
}

void MeasurePanel::ask_export() {
  if (!bridge_.report()) return say(tr("There is nothing to export yet."));
  wxFileDialog dialog(this, wx_tr("Export the figures"), wxString::FromUTF8(folder_),
                      "comparison.html", kForms + wx_tr("All files") + "|*",
                      wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  if (dialog.ShowModal() != wxID_OK) return;
  std::string path = dialog.GetPath().utf8_string();
  static constexpr const char* kEndings[] = {".html", ".json", ".csv"};
  const int form = dialog.GetFilterIndex();
  if (std::filesystem::path(path).extension().empty() && form >= 0 && form < 3)
    path += kEndings[form];
  folder_ = std::filesystem::path(path).parent_path().string();
  export_to(path);
}

bool MeasurePanel::export_to(const std::string& path) {
  const std::optional<Report>& report = bridge_.report();
  if (!report) return false;
  const auto text = write_report(*report, path);
  if (!text) {
    say(text.problems().front().message + ": " + text.problems().front().hint);
    return false;
  }
  const Diagnostics problems = replace_file(path, *text);
  say(problems.empty() ? tr("Saved to {}", path) : problems.front().message);
  return problems.empty();
}

void MeasurePanel::refresh_looks() {
  colour_list(*table_, looks_.theme);
  chart_->Refresh();
}

}  // namespace stockade::gui
