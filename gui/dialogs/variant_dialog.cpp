#include "gui/dialogs/variant_dialog.h"

#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>

#include "gui/bridge/aside.h"
#include "gui/bridge/roomy_size.h"
#include "gui/dialogs/search_keys.h"
#include "gui/model/board_layout.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/card_keys.h"
#include "gui/panels/option_form.h"
#include "gui/panels/piece_card_popup.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kThumbnail = 34;
constexpr int kFormWidth = 300;
constexpr int kMaxFormHeight = 170;

}  // namespace

VariantDialog::VariantDialog(wxWindow* parent, Looks& looks, const std::string& current,
                             Memory memory, bool with_options)
    : wxDialog(parent, wxID_ANY, wx_tr("Choose a variant"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      choice_(list_aside(parent), std::move(memory.favourites), std::move(memory.recent)),
      thumbnails_(looks, parent->FromDIP(kThumbnail)),
      with_options_(with_options),
      chosen_(current) {
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText(wx_tr("Search, for example: hexagonal"));
  list_ =
      new RefilledTree(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(380, 200)), wxTL_SINGLE);
  search_->SetName(wx_tr("Search"));
  list_->GetDataView()->SetName(wx_tr("Variants"));
  list_->SetImageList(&thumbnails_.images());
  list_->GetDataView()->SetRowHeight(FromDIP(kThumbnail + 4));
  list_->AppendColumn(wx_tr("Variant"), FromDIP(260));
  list_->AppendColumn(wx_tr("Board"), FromDIP(80));
  list_->AppendColumn(wx_tr("Tags"), FromDIP(200));
  list_->fix_sizes();
  about_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(380, 56)),
                            wxST_NO_AUTORESIZE);
  preview_ = new BoardPreview(this, looks);
  auto* file = new wxButton(this, wxID_ANY, wx_tr("From a &file…"));
  const int gap = FromDIP(12);
  auto* left = new wxBoxSizer(wxVERTICAL);
  left->Add(search_, 0, wxEXPAND);
  left->Add(list_, 1, wxEXPAND | wxTOP, gap);
  left->Add(about_, 0, wxEXPAND | wxTOP, gap);
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  top->Add(left, 1, wxEXPAND);
  top->Add(build_right_part(), 0, wxEXPAND | wxLEFT, gap);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(top, 1, wxEXPAND | wxALL, gap);
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(file);
  buttons->AddStretchSpacer();
  buttons->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL));
  sizer->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizer(sizer);
  SetSize(roomy_size(*parent, wxSize(860, 600)));
  card_ = new PieceCardPopup(this, looks);
  file->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { browse(); });
  bind();
  fill();
  bind_search_keys(*this, *search_, *list_, [this](int lines) { step(lines); });
  bind_card_keys(*this, *card_, *preview_, [this]() -> DefinitionPtr {
    const VariantLoader::Variant* variant = shown_.empty() ? nullptr : loader_.find(shown_);
    return variant ? variant->definition : nullptr;
  });
}

// The list is destroyed after the pictures.
VariantDialog::~VariantDialog() { list_->SetImageList(nullptr); }

wxSizer* VariantDialog::build_right_part() {
  const int gap = FromDIP(8);
  preview_->SetMinSize(FromDIP(wxSize(300, 300)));
  preview_->Show();
  favourite_ = new wxCheckBox(this, wxID_ANY, wx_tr("Fa&vourite"));
  form_ = new OptionForm(this, FromDIP(kFormWidth), FromDIP(kMaxFormHeight));
  form_->Hide();
  problem_ = new wxStaticText(this, wxID_ANY, "");
  problem_->Hide();
  auto* right = new wxBoxSizer(wxVERTICAL);
  right->Add(preview_, 1, wxEXPAND);
  right->Add(favourite_, 0, wxTOP, gap);
  right->Add(form_, 0, wxEXPAND | wxTOP, gap);
  right->Add(problem_, 0, wxEXPAND | wxTOP, gap);
  return right;
}

void VariantDialog::bind() {
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
  list_->Bind(wxEVT_TREELIST_SELECTION_CHANGED, [this](wxTreeListEvent&) { describe(); });
  list_->Bind(wxEVT_TREELIST_ITEM_ACTIVATED, [this](wxTreeListEvent&) { accept(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { accept(); });
  favourite_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { mark_favourite(); });
  loader_.on_loaded = [this](const std::string& id) {
    if (id == selected_id()) show_board();
  };
  thumbnails_.on_made = [this](const std::string& id) {
    if (const int number = thumbnails_.find(id); number > 0)
      for (const auto& [line, variant] : variants_)
        if (variant->id == id) list_->SetItemImage(wxTreeListItem(line), number);
    make_thumbnail();
  };
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    make_thumbnail();
    event.Skip();
  });
  preview_->Bind(wxEVT_MOTION, &VariantDialog::on_preview_motion, this);
  preview_->Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    pointed_ = kEmpty;
    card_->hide();
  });
}

/// Selects the variant that is `lines` lines further down.
void VariantDialog::step(int lines) {
  if (lines_.empty()) return;
  const auto at = std::find_if(lines_.begin(), lines_.end(), [&](const wxTreeListItem& line) {
    return line.GetID() == list_->GetSelection().GetID();
  });
  const auto last = static_cast<std::ptrdiff_t>(lines_.size()) - 1;
  const std::ptrdiff_t now = at == lines_.end() ? 0 : at - lines_.begin() + lines;
  const wxTreeListItem& line = lines_[std::clamp<std::ptrdiff_t>(now, 0, last)];
  list_->Select(line);
  list_->EnsureVisible(line);
  describe();
}

void VariantDialog::fill() {
  choice_.search(search_->GetValue().utf8_string());
  list_->DeleteAllItems();
  variants_.clear();
  lines_.clear();
  rows_.clear();
  const VariantHead* best = choice_.best(chosen_);
  wxTreeListItem to_select;
  for (const ChoiceGroup& group : choice_.groups()) {
    const wxTreeListItem heading =
        list_->AppendItem(list_->GetRootItem(), wxString::FromUTF8(group.title), 0, 0);
    rows_.push_back(heading);
    for (const VariantHead* variant : group.variants) {
      const std::string star = choice_.is_favourite(variant->id) ? " ★" : "";
      const wxTreeListItem line =
          list_->AppendItem(heading, wxString::FromUTF8(title_of(*variant) + star),
                            thumbnails_.find(variant->id), wxTreeListCtrl::NO_IMAGE);
      list_->SetItemText(line, 1, wxString::FromUTF8(variant->board));
      list_->SetItemText(line, 2, wxString::FromUTF8(choice_notes(*variant)));
      variants_[line.GetID()] = variant;
      lines_.push_back(line);
      rows_.push_back(line);
      if (variant == best && !to_select.IsOk()) to_select = line;
    }
    list_->Expand(heading);
  }
  if (to_select.IsOk()) {
    list_->Select(to_select);
    list_->EnsureVisible(to_select);
  }
  describe();
}

const VariantHead* VariantDialog::selected() const {
  const auto at = variants_.find(list_->GetSelection().GetID());
  return at == variants_.end() ? nullptr : at->second;
}

std::string VariantDialog::selected_id() const {
  const VariantHead* variant = selected();
  return variant ? variant->id : "";
}

void VariantDialog::describe() {
  wxString text = wx_tr("No variant matches the search.");
  if (const VariantHead* variant = selected())
    text = wxString::FromUTF8(variant->texts.tr(variant->description));
  else if (const wxTreeListItem line = list_->GetSelection(); line.IsOk())
    for (const ChoiceGroup& group : choice_.groups())
      if (wxString::FromUTF8(group.title) == list_->GetItemText(line))
        text = wxString::FromUTF8(group.description);
  about_->SetLabelText(text);
  about_->Wrap(about_->GetSize().x);
  const VariantHead* variant = selected();
  favourite_->Enable(variant != nullptr);
  favourite_->SetValue(variant && choice_.is_favourite(variant->id));
  FindWindow(wxID_OK)->Enable(variant != nullptr);
  show_board();
}

/// Shows the board of the selected variant, as soon as it is open.
void VariantDialog::show_board() {
  card_->hide();
  const std::string id = selected_id();
  const VariantLoader::Variant* variant = id.empty() ? nullptr : loader_.find(id);
  if (!variant || !variant->definition || id == shown_) return;
  shown_ = id;
  preview_->show(Game(variant->definition), false);
  show_options(variant->options);
}

// ------------------------------------------------------------------------------------- options

void VariantDialog::show_options(std::vector<VariantOption> options) {
  problem_->Hide();
  if (with_options_) form_->show(std::move(options));
  Layout();
}

/// False if an option cannot have its value; then shows a message and sets the focus to that
/// option.
bool VariantDialog::read_options() {
  options_.clear();
  if (selected_id() != shown_) return true;  // the form is another variant's
  const std::string problem = form_->find_problem();
  problem_->SetLabelText(wxString::FromUTF8(problem));
  problem_->Wrap(FromDIP(kFormWidth));
  problem_->Show(!problem.empty());
  Layout();
  options_ = form_->changed();
  return problem.empty();
}

// ---------------------------------------------------------------------------------- thumbnails

/// Makes the picture of the first visible row that has none, unless one is being made.
void VariantDialog::make_thumbnail() {
  const wxDataViewCtrl& view = *list_->GetDataView();
  const void* top = view.GetTopItem().GetID();
  auto row = std::find_if(rows_.begin(), rows_.end(),
                          [&](const wxTreeListItem& item) { return item.GetID() == top; });
  if (row == rows_.end()) row = rows_.begin();
  for (int left = view.GetCountPerPage() + 1; row != rows_.end() && left > 0; ++row, --left) {
    const auto at = variants_.find(row->GetID());
    if (at == variants_.end()) continue;
    const std::string& id = at->second->id;
    if (!thumbnails_.can_make(id)) continue;
    thumbnails_.make(
        id,
        [id]() -> std::optional<Thumbnails::Board> {
          const auto opened = open_variant(id);
          if (!opened) return std::nullopt;
          return Thumbnails::Board{*opened, (*opened)->start()};
        },
        true);
    return;
  }
}

void VariantDialog::mark_favourite() {
  const VariantHead* variant = selected();
  if (!variant) return;
  choice_.set_favourite(variant->id, favourite_->GetValue());
  chosen_ = variant->id;  // to find it again
  fill();
}

/// Pieces of the board have cards.
void VariantDialog::on_preview_motion(wxMouseEvent& event) {
  event.Skip();
  const Position* position = preview_->position();
  const VariantLoader::Variant* shown = shown_.empty() ? nullptr : loader_.find(shown_);
  const DefinitionPtr definition = shown ? shown->definition : nullptr;
  if (!position || !definition) return;
  const wxSize size = preview_->GetClientSize();
  const BoardLayout layout(*definition, {static_cast<double>(size.x), static_cast<double>(size.y)},
                           false);
  const auto site =
      layout.site_at({static_cast<double>(event.GetX()), static_cast<double>(event.GetY())});
  Piece piece = kEmpty;
  if (site)
    piece = site->is_cell() ? position->at(site->index())
                            : definition->layout().slot(site->index()).piece;
  if (piece == pointed_) return;
  pointed_ = piece;
  card_->hide();
  if (piece == kEmpty) return;
  const Rect rect = layout.site_rect(*site);
  card_->offer(
      definition, piece,
      {preview_->ClientToScreen(wxPoint(static_cast<int>(rect.x), static_cast<int>(rect.y))),
       wxSize(static_cast<int>(rect.w), static_cast<int>(rect.h))});
}

void VariantDialog::accept() {
  if (!IsModal()) return;  // Enter in the search field may press the default button, too
  const VariantHead* variant = selected();
  if (!variant) return;
  chosen_ = variant->id;
  if (read_options()) EndModal(wxID_OK);
}

void VariantDialog::browse() {
  wxFileDialog dialog(this, wx_tr("Open a variant"), "", "",
                      wx_tr("Variants (*.yaml)") + "|*.yaml|" + wx_tr("All files") + "|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  chosen_ = dialog.GetPath().utf8_string();
  options_.clear();
  EndModal(wxID_OK);
}

}  // namespace stockade::gui
