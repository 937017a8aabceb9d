#include "gui/dialogs/games_dialog.h"

#include <algorithm>

#include <fmt/format.h>
#include <wx/button.h>
#include <wx/display.h>
#include <wx/sizer.h>

#include "gui/bridge/list_colours.h"
#include "gui/dialogs/search_keys.h"

namespace stockade::gui {

/// The list; it asks for each text when it draws it.
class GamesDialog::List : public wxListCtrl {
 public:
  explicit List(GamesDialog& dialog)
      : wxListCtrl(&dialog, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL),
        dialog_(dialog) {}

 protected:
  wxString OnGetItemText(long row, long column) const override {
    if (row < 0 || row >= std::ssize(dialog_.shown_)) return "";
    return wxString::FromUTF8(dialog_.table_.text(dialog_.shown_[row], static_cast<int>(column)));
  }

 private:
  GamesDialog& dialog_;
};

GamesDialog::GamesDialog(wxWindow* parent, const Theme& theme, const std::string& title,
                         GameTable table, const std::string& button)
    : wxDialog(parent, wxID_ANY, wxString::FromUTF8(title), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      table_(std::move(table)) {
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText("Search");
  list_ = new List(*this);
  list_->SetName("Games");
  colour_list(*list_, theme);
  int width = 40;
  for (const GameTable::Column& column : table_.columns) {
    list_->AppendColumn(wxString::FromUTF8(column.title), wxLIST_FORMAT_LEFT,
                        FromDIP(column.width));
    width += column.width;
  }
  count_ = new wxStaticText(this, wxID_ANY, "");
  const int gap = FromDIP(12);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(count_, 1, wxALIGN_CENTER_VERTICAL);
  buttons->Add(new wxButton(this, wxID_CANCEL, "Cancel"), 0, wxLEFT, gap);
  auto* open = new wxButton(this, wxID_OK, wxString::FromUTF8(button));
  open->SetDefault();
  buttons->Add(open, 0, wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(search_, 0, wxEXPAND | wxALL, gap);
  all->Add(list_, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizer(all);
  wxSize wanted = FromDIP(wxSize(width, 480));
  wanted.DecTo(wxDisplay(parent).GetClientArea().GetSize());
  SetSize(wanted);
  CentreOnParent();
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { filter(); });
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { accept(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { accept(); });
  filter();
  bind_search_keys(*this, *search_, *list_, [this](int lines) { select(selected() + lines); });
}

long GamesDialog::selected() const {
  return list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
}

void GamesDialog::select(long row) {
  if (shown_.empty()) return;
  row = std::clamp(row, 0L, static_cast<long>(shown_.size()) - 1);
  constexpr long kSelected = wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED;
  list_->SetItemState(row, kSelected, kSelected);
  list_->EnsureVisible(row);
}

void GamesDialog::filter() {
  const wxString wanted = search_->GetValue().Lower();
  shown_.clear();
  for (int game = 0; game < table_.games; ++game) {
    bool found = wanted.empty();
    for (int column = 0; !found && column < std::ssize(table_.columns); ++column)
      found = wxString::FromUTF8(table_.text(game, column)).Lower().Contains(wanted);
    if (found) shown_.push_back(game);
  }
  list_->SetItemCount(static_cast<long>(shown_.size()));
  list_->Refresh();
  select(0);
  count_->SetLabel(fmt::format("{} of {} games", shown_.size(), table_.games));
  FindWindow(wxID_OK)->Enable(!shown_.empty());
}

void GamesDialog::accept() {
  if (!IsModal()) return;  // Enter in the search field may press the default button, too
  const long row = selected();
  if (row < 0 || row >= std::ssize(shown_)) return;
  chosen_ = shown_[row];
  EndModal(wxID_OK);
}

}  // namespace stockade::gui
