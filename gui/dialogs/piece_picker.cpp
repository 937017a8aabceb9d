#include "gui/dialogs/piece_picker.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <wx/button.h>
#include <wx/sizer.h>

#include "framework/session/authoring/movement_diagram.h"
#include "gui/bridge/list_colours.h"
#include "gui/dialogs/search_keys.h"
#include "gui/panels/movement_panel.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

/// The pieces of the library. They are read once; the library does not change while the program
/// runs.
std::shared_ptr<const std::vector<LibraryPiece>>& library_pieces() {
  static std::shared_ptr<const std::vector<LibraryPiece>> pieces;
  return pieces;
}

}  // namespace

PiecePicker::PiecePicker(wxWindow* parent, Looks& looks)
    : wxDialog(parent, wxID_ANY, wx_tr("A piece of the library"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER) {
  const int gap = FromDIP(6);
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetName(wx_tr("search"));
  search_->SetDescriptiveText(wx_tr("Name or moves"));
  list_ = new wxListView(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(420, 300)),
                         wxLC_REPORT | wxLC_SINGLE_SEL);
  list_->SetName(wx_tr("pieces of the library"));
  list_->AppendColumn(wx_tr("Name"), wxLIST_FORMAT_LEFT, FromDIP(140));
  list_->AppendColumn(wx_tr("Moves"), wxLIST_FORMAT_LEFT, FromDIP(110));
  list_->AppendColumn(wx_tr("In"), wxLIST_FORMAT_LEFT, FromDIP(170));
  colour_list(*list_, looks.theme);
  movement_ = new MovementPanel(this, looks);
  about_ = new wxStaticText(this, wxID_ANY, wx_tr("Reading the library…"), wxDefaultPosition,
                            wxDefaultSize, wxST_NO_AUTORESIZE);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(list_, 1, wxEXPAND | wxRIGHT, gap);
  middle->Add(movement_, 0, wxALIGN_TOP);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(search_, 0, wxEXPAND | wxALL, gap);
  all->Add(middle, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(about_, 0, wxEXPAND | wxALL, gap);
  all->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
  FindWindow(wxID_OK)->SetLabel(wx_tr("&Take it"));
  SetSizerAndFit(all);

  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { filter(); });
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { draw_movement(); });
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { EndModal(wxID_OK); });
  bind_search_keys(*this, *search_, *list_, [this](int step) {
    if (list_->GetItemCount() == 0) return;
    const long now =
        std::clamp<long>(list_->GetFirstSelected() + step, 0, list_->GetItemCount() - 1);
    list_->Select(now);
    list_->EnsureVisible(now);
  });
  search_->SetFocus();
  FindWindow(wxID_OK)->Disable();
  if (library_pieces()) {
    all_ = library_pieces();
    filter();
    return;
  }
  reader_.run([this]() -> Background::Done {
    auto pieces = std::make_shared<const Pieces>(list_library_pieces(&reader_.stop()));
    return [this, pieces] {
      all_ = library_pieces() = pieces;
      filter();
    };
  });
}

std::optional<LibraryPiece> PiecePicker::chosen() const {
  const long row = list_->GetFirstSelected();
  if (row < 0 || !all_) return std::nullopt;
  return (*all_)[shown_[static_cast<size_t>(row)]];
}

void PiecePicker::filter() {
  if (!all_) return;
  const wxString wanted = search_->GetValue().Lower();
  shown_.clear();
  std::vector<size_t> others;
  for (size_t i = 0; i < all_->size(); ++i) {
    const wxString name = wxString::FromUTF8((*all_)[i].name).Lower();
    const wxString moves = wxString::FromUTF8((*all_)[i].moves).Lower();
    if (name.StartsWith(wanted))
      shown_.push_back(i);
    else if (name.Contains(wanted) || moves == wanted)
      others.push_back(i);
  }
  shown_.insert(shown_.end(), others.begin(), others.end());
  list_->Freeze();
  list_->DeleteAllItems();
  for (size_t i = 0; i < shown_.size(); ++i) {
    const LibraryPiece& piece = (*all_)[shown_[i]];
    const long row = list_->InsertItem(static_cast<long>(i), wxString::FromUTF8(piece.name));
    list_->SetItem(row, 1, wxString::FromUTF8(piece.moves));
    list_->SetItem(row, 2, wxString::FromUTF8(piece.variants));
  }
  list_->Thaw();
  FindWindow(wxID_OK)->Enable(!shown_.empty());
  about_->SetLabel(wx_trn("{0} piece", "{0} pieces", shown_.size()));
  if (!shown_.empty()) list_->Select(0);
  draw_movement();
}

void PiecePicker::draw_movement() {
  const auto piece = chosen();
  if (!piece) return movement_->show(std::nullopt);
  drawer_.run([this, moves = piece->moves]() -> Background::Done {
    auto diagram = std::make_shared<Result<MovementDiagram>>(movement_diagram(moves));
    return [this, diagram] {
      movement_->show(diagram->ok() ? std::optional(**diagram) : std::nullopt);
    };
  });
}

}  // namespace stockade::gui
