#include "gui/dialogs/new_variant_dialog.h"

#include <algorithm>
#include <utility>

#include <wx/notebook.h>
#include <wx/sizer.h>

#include "framework/session/movement_diagram.h"
#include "gui/bridge/list_colours.h"
#include "gui/model/findings.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/movement_panel.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kCheckMs = 250;
constexpr int kGap = 6;

wxBoxSizer* labelled(wxWindow* parent, const wxString& label, wxWindow* control) {
  auto* row = new wxBoxSizer(wxVERTICAL);
  row->Add(new wxStaticText(parent, wxID_ANY, wxString::FromUTF8(label)), 0, wxBOTTOM, 2);
  row->Add(control, 0, wxEXPAND);
  return row;
}

}  // namespace

NewVariantDialog::NewVariantDialog(wxWindow* parent, Looks& looks, const GameDefinition& now)
    : wxDialog(parent, wxID_ANY, wx_tr("New variant"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      looks_(looks),
      heads_(list_variants()),
      wrappers_(list_wrappers()) {
  const int gap = FromDIP(kGap);
  auto* steps = new wxNotebook(this, wxID_ANY);
  steps->SetName(wx_tr("steps"));
  steps->AddPage(build_start(steps), wx_tr("1  Start"));
  steps->AddPage(build_board(steps), wx_tr("2  Board"));
  steps->AddPage(build_pieces(steps), wx_tr("3  Pieces"));
  steps->AddPage(build_rules(steps), wx_tr("4  Zones"));
  preview_ = new BoardPreview(this, looks);
  preview_->Show();
  problem_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(320, 54)),
                              wxST_NO_AUTORESIZE);
  problem_->SetName(wx_tr("problem"));
  auto* right = new wxBoxSizer(wxVERTICAL);
  right->Add(preview_, 1, wxEXPAND);
  right->Add(problem_, 0, wxEXPAND | wxTOP, gap);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(steps, 1, wxEXPAND | wxRIGHT, gap);
  middle->Add(right, 1, wxEXPAND);
  auto* buttons = CreateStdDialogButtonSizer(wxOK | wxCANCEL);
  create_ = static_cast<wxButton*>(FindWindow(wxID_OK));
  create_->SetLabel(wx_tr("C&reate"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(middle, 1, wxEXPAND | wxALL, gap);
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizerAndFit(all);

  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { check(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { create(); }, wxID_OK);
  base_choice_->SetSelection(0);
  for (const SourceMark& file : now.metadata().files)
    for (size_t i = 0; i < heads_.variants.size(); ++i)
      if (heads_.variants[i].id == std::filesystem::path(file.file).stem())
        base_choice_->SetSelection(static_cast<int>(i));
  take_base();
  name_->SetFocus();
  name_->SelectAll();
}

// --------------------------------------------------------------------------------------- the steps

wxWindow* NewVariantDialog::build_start(wxWindow* parent) {
  const int gap = FromDIP(kGap);
  auto* page = new wxPanel(parent);
  base_choice_ = new wxChoice(page, wxID_ANY);
  base_choice_->SetName(wx_tr("base"));
  for (const VariantHead& head : heads_.variants)
    base_choice_->Append(wxString::FromUTF8(title_of(head)));
  wrapper_choice_ = new wxChoice(page, wxID_ANY);
  wrapper_choice_->SetName(wx_tr("wrapper"));
  wrapper_choice_->Append(wx_tr("nothing"));
  for (const std::string& id : wrappers_) {
    const auto head = std::find_if(heads_.variants.begin(), heads_.variants.end(),
                                   [&](const VariantHead& one) { return one.id == id; });
    wrapper_choice_->Append(
        wxString::FromUTF8(head == heads_.variants.end() ? id : title_of(*head)));
  }
  wrapper_choice_->SetSelection(0);
  name_ = new wxTextCtrl(page, wxID_ANY);
  name_->SetName(wx_tr("name"));
  description_ = new wxTextCtrl(page, wxID_ANY);
  description_->SetName(wx_tr("description"));
  place_ = new wxStaticText(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                            wxST_ELLIPSIZE_START | wxST_NO_AUTORESIZE);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  for (wxSizer* row : {labelled(page, wx_tr("It changes"), base_choice_),
                       labelled(page, wx_tr("With a wrapper around it"), wrapper_choice_),
                       labelled(page, wx_tr("Name"), name_),
                       labelled(page, wx_tr("In one sentence"), description_),
                       labelled(page, wx_tr("It will be written to"), place_)})
    sizer->Add(row, 0, wxEXPAND | wxALL, gap);
  page->SetSizer(sizer);
  base_choice_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_base(); });
  wrapper_choice_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { changed(); });
  for (wxTextCtrl* field : {name_, description_})
    field->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { changed(); });
  return page;
}

wxWindow* NewVariantDialog::build_board(wxWindow* parent) {
  const int gap = FromDIP(kGap);
  auto* page = new wxPanel(parent);
  const auto spin = [&](const wxString& name, int most) {
    auto* made = new wxSpinCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                wxSP_ARROW_KEYS, 1, most, 8);
    made->SetName(name);
    return made;
  };
  files_ = spin(wx_tr("files"), 26);
  ranks_ = spin(wx_tr("ranks"), 26);
  setup_ = new wxTextCtrl(page, wxID_ANY);
  setup_->SetName(wx_tr("setup"));
  castling_ = new wxCheckBox(page, wxID_ANY, wx_tr("&Castling"));
  castling_->SetName(wx_tr("castling"));
  auto* size = new wxBoxSizer(wxHORIZONTAL);
  size->Add(labelled(page, wx_tr("Files"), files_), 1, wxRIGHT, gap);
  size->Add(labelled(page, wx_tr("Ranks"), ranks_), 1);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(size, 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(page, wx_tr("The start, rank by rank (FEN)"), setup_), 0, wxEXPAND | wxALL,
             gap);
  sizer->Add(castling_, 0, wxALL, gap);
  page->SetSizer(sizer);
  const auto resize = [this](wxCommandEvent&) {
    if (filling_) return;
    setup_->ChangeValue(wxString::FromUTF8(
        fitted_setup(setup_->GetValue().utf8_string(), files_->GetValue(), ranks_->GetValue())));
    changed();
  };
  for (wxSpinCtrl* field : {files_, ranks_}) field->Bind(wxEVT_SPINCTRL, resize);
  setup_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { changed(); });
  castling_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { changed(); });
  return page;
}

wxWindow* NewVariantDialog::build_pieces(wxWindow* parent) {
  const int gap = FromDIP(kGap);
  auto* page = new wxPanel(parent);
  pieces_ = new wxListView(page, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(300, 110)),
                           wxLC_REPORT | wxLC_SINGLE_SEL);
  pieces_->SetName(wx_tr("pieces"));
  pieces_->AppendColumn(wx_tr("Letter"), wxLIST_FORMAT_LEFT, FromDIP(56));
  pieces_->AppendColumn(wx_tr("Name"), wxLIST_FORMAT_LEFT, FromDIP(120));
  pieces_->AppendColumn(wx_tr("Moves"), wxLIST_FORMAT_LEFT, FromDIP(120));
  colour_list(*pieces_, looks_.theme);
  letter_ = new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(46, -1)));
  letter_->SetName(wx_tr("letter"));
  letter_->SetMaxLength(1);
  piece_name_ = new wxTextCtrl(page, wxID_ANY);
  piece_name_->SetName(wx_tr("piece's name"));
  moves_ = new wxTextCtrl(page, wxID_ANY);
  moves_->SetName(wx_tr("moves"));
  moves_->SetToolTip(wx_tr(
      "Betza notation: W, F, N and so on for steps and leaps, R, B and Q for lines, BN for both; m "
      "only moves, c only captures, f only forward"));
  auto* set = new wxButton(page, wxID_ANY, wx_tr("&Add or change"));
  set->SetName(wx_tr("add or change"));
  auto* remove = new wxButton(page, wxID_ANY, wx_tr("&Remove"));
  movement_ = new MovementPanel(page, looks_);
  auto* who = new wxBoxSizer(wxHORIZONTAL);
  who->Add(labelled(page, wx_tr("Letter"), letter_), 0, wxRIGHT, gap);
  who->Add(labelled(page, wx_tr("Name"), piece_name_), 1);
  auto* fields = new wxBoxSizer(wxVERTICAL);
  fields->Add(who, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(labelled(page, wx_tr("Moves (Betza notation)"), moves_), 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(set, 0, wxEXPAND | wxBOTTOM, gap);
  fields->Add(remove, 0, wxEXPAND);
  auto* lower = new wxBoxSizer(wxHORIZONTAL);
  lower->Add(fields, 1, wxEXPAND | wxRIGHT, gap);
  lower->Add(movement_, 0);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(pieces_, 1, wxEXPAND | wxALL, gap);
  sizer->Add(lower, 0, wxEXPAND | wxALL, gap);
  page->SetSizer(sizer);
  pieces_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& event) {
    if (!filling_) select_piece(static_cast<size_t>(event.GetIndex()));
  });
  moves_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { draw_movement(); });
  set->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { set_piece(); });
  remove->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { remove_piece(); });
  return page;
}

wxWindow* NewVariantDialog::build_rules(wxWindow* parent) {
  const int gap = FromDIP(kGap);
  auto* page = new wxPanel(parent);
  drops_ = new wxCheckBox(page, wxID_ANY, wx_tr("Captured pieces are &dropped again"));
  auto* about = new wxStaticText(
      page, wxID_ANY,
      wx_tr("A captured piece changes sides and goes to the hand of its captor, who "
            "may drop it on an empty cell instead of a move."));
  about->Wrap(FromDIP(300));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(drops_, 0, wxALL, gap);
  sizer->Add(about, 0, wxLEFT | wxRIGHT, gap);
  page->SetSizer(sizer);
  drops_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { changed(); });
  return page;
}

// ------------------------------------------------------------------------------------------
// filling

void NewVariantDialog::take_base() {
  const int at = base_choice_->GetSelection();
  if (at < 0) return;
  auto opened = open_variant(heads_.variants[static_cast<size_t>(at)].id);
  if (!opened) {
    problem_->SetLabel(wxString::FromUTF8(opened.message()));
    return;
  }
  base_ = *std::move(opened);
  draft_ = draft_of(*base_);
  filling_ = true;
  name_->ChangeValue(wxString::FromUTF8(draft_.name));
  const bool sized = draft_.files > 0;
  files_->Enable(sized);
  ranks_->Enable(sized);
  if (sized) {
    files_->SetValue(draft_.files);
    ranks_->SetValue(draft_.ranks);
  }
  setup_->ChangeValue(wxString::FromUTF8(draft_.setup));
  castling_->SetValue(draft_.castling);
  castling_->Enable(draft_.castling);
  drops_->SetValue(false);
  drops_->Enable(base_->layout().zones().empty());
  filling_ = false;
  show_pieces();
  if (!draft_.pieces.empty()) select_piece(0);
  changed();
}

void NewVariantDialog::show_pieces() {
  filling_ = true;
  pieces_->DeleteAllItems();
  for (const DraftPiece& piece : draft_.pieces) {
    const long row = pieces_->InsertItem(pieces_->GetItemCount(), wxString::FromUTF8(piece.letter));
    pieces_->SetItem(row, 1, wxString::FromUTF8(piece.name));
    pieces_->SetItem(row, 2, wxString::FromUTF8(piece.moves));
  }
  filling_ = false;
}

void NewVariantDialog::select_piece(size_t index) {
  const DraftPiece& piece = draft_.pieces[index];
  letter_->ChangeValue(wxString::FromUTF8(piece.letter));
  piece_name_->ChangeValue(wxString::FromUTF8(piece.name));
  moves_->ChangeValue(wxString::FromUTF8(piece.moves));
  draw_movement();
}

void NewVariantDialog::set_piece() {
  DraftPiece piece{letter_->GetValue().Upper().utf8_string(),
                   piece_name_->GetValue().Trim().utf8_string(),
                   moves_->GetValue().Trim().utf8_string()};
  if (piece.letter.empty() || piece.name.empty() || piece.moves.empty()) {
    problem_->SetLabel(wx_tr("A piece needs a letter, a name and moves."));
    return;
  }
  const auto known =
      std::find_if(draft_.pieces.begin(), draft_.pieces.end(),
                   [&](const DraftPiece& other) { return other.letter == piece.letter; });
  if (known == draft_.pieces.end())
    draft_.pieces.push_back(std::move(piece));
  else
    *known = std::move(piece);
  show_pieces();
  changed();
}

void NewVariantDialog::remove_piece() {
  const std::string letter = letter_->GetValue().Upper().utf8_string();
  std::erase_if(draft_.pieces, [&](const DraftPiece& piece) { return piece.letter == letter; });
  show_pieces();
  changed();
}

void NewVariantDialog::draw_movement() {
  const std::string moves = moves_->GetValue().Trim().utf8_string();
  drawer_.run([this, moves]() -> Background::Done {
    auto diagram = std::make_shared<Result<MovementDiagram>>(movement_diagram(moves));
    return [this, diagram] {
      movement_->show(diagram->ok() ? std::optional(**diagram) : std::nullopt);
      movement_->SetToolTip(wxString::FromUTF8(diagram->message()));
    };
  });
}

// ---------------------------------------------------------------------------------- the variant

std::string NewVariantDialog::id() const {
  return nearest_variant_id(name_->GetValue().utf8_string());
}

void NewVariantDialog::changed() {
  if (filling_ || !base_) return;
  correct_ = false;
  create_->Disable();
  place_->SetLabel(id().empty() ? wxString() : wxString::FromUTF8(new_variant_file(id()).string()));
  timer_.StartOnce(kCheckMs);
}

void NewVariantDialog::check() {
  draft_.name = name_->GetValue().Trim().utf8_string();
  draft_.description = description_->GetValue().Trim().utf8_string();
  const int wrapper = wrapper_choice_->GetSelection();
  draft_.wrapper = wrapper > 0 ? wrappers_[static_cast<size_t>(wrapper) - 1] : "";
  if (draft_.files > 0) {
    draft_.files = files_->GetValue();
    draft_.ranks = ranks_->GetValue();
  }
  draft_.setup = setup_->GetValue().Trim().utf8_string();
  draft_.castling = castling_->GetValue();
  draft_.drops = drops_->GetValue();
  text_ = draft_text(draft_, *base_);
  checker_.run([this, text = text_, name = id()]() -> Background::Done {
    const SourceCheck found = check_draft(text, name);
    return [this, found, text] {
      if (text != text_ || timer_.IsRunning()) return;
      correct_ = found.definition && !id().empty();
      create_->Enable(correct_);
      std::string words = tr("The rules are in order.");
      if (id().empty()) words = tr("The variant needs a name with letters.");
      if (!found.problems.empty()) words = first_problem(found.problems);
      problem_->SetLabel(wxString::FromUTF8(words));
      problem_->Wrap(problem_->GetSize().x);
      if (found.definition) preview_->show(Game(found.definition), false);
    };
  });
}

void NewVariantDialog::create() {
  if (!correct_) return;
  const std::filesystem::path file = new_variant_file(id());
  if (const Diagnostics problems = create_variant(text_, file); !problems.empty()) {
    problem_->SetLabel(wxString::FromUTF8(first_problem(problems)));
    problem_->Wrap(problem_->GetSize().x);
    return;
  }
  file_ = file;
  if (IsModal()) EndModal(wxID_OK);
}

}  // namespace stockade::gui
