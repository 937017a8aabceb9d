#include "gui/dialogs/new_variant_pages.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/session/authoring/variant_options.h"
#include "gui/bridge/aside.h"
#include "gui/bridge/check_keys.h"
#include "gui/dialogs/new_variant_form.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr std::array kDrawings = {"", "chequered", "plain", "points"};

}  // namespace

// ------------------------------------------------------------------------------------------ start

StartPage::StartPage(wxWindow* parent, NewVariantState& state) : NewVariantPage(parent, state) {
  const int gap = FromDIP(kFormGap);
  base_ = new wxChoice(this, wxID_ANY);
  base_->SetName(wx_tr("base"));
  base_->Append(wx_tr("Nothing: an empty board"));
  for (const VariantHead& head : state_.heads.variants)
    base_->Append(wxString::FromUTF8(title_of(head)));
  wxArrayString names;
  for (const std::string& id : state_.wrappers) {
    const auto head = std::find_if(state_.heads.variants.begin(), state_.heads.variants.end(),
                                   [&](const VariantHead& one) { return one.id == id; });
    names.Add(wxString::FromUTF8(head == state_.heads.variants.end() ? id : title_of(*head)));
  }
  name_ = field(this, wx_tr("name"));
  description_ = field(this, wx_tr("description"));
  wrappers_ =
      new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(200, 84)), names);
  wrappers_->SetName(wx_tr("wrappers"));
  check_by_keys(*wrappers_);
  options_ = new wxButton(this, wxID_ANY, wx_tr("&Options…"));
  options_->SetToolTip(wx_tr("Other defaults for the options of what it changes"));
  file_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                           wxST_ELLIPSIZE_START | wxST_NO_AUTORESIZE);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(labelled(this, wx_tr("It changes"), base_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("Name"), name_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("In one sentence"), description_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("With these wrappers around it"), wrappers_, true), 1,
             wxEXPAND | wxALL, gap);
  sizer->Add(options_, 0, wxLEFT | wxRIGHT, gap);
  sizer->Add(labelled(this, wx_tr("It will be written to"), file_), 0, wxEXPAND | wxALL, gap);
  SetSizer(sizer);
  base_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    if (on_base) on_base(base_->GetSelection() - 1);
  });
  wrappers_->Bind(wxEVT_CHECKLISTBOX, [this](wxCommandEvent&) {
    draft().wrappers.clear();
    for (size_t i = 0; i < state_.wrappers.size(); ++i)
      if (wrappers_->IsChecked(static_cast<unsigned>(i)))
        draft().wrappers.push_back(state_.wrappers[i]);
    draft().setup_rest.clear();
    changed();
  });
  options_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { ask_options(); });
  name_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    draft().name = text_of(*name_);
    changed();
  });
  description_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    draft().description = text_of(*description_);
    changed();
  });
}

void StartPage::select_base(int index) { base_->SetSelection(index + 1); }

void StartPage::show_file(const std::string& file) {
  file_->SetLabel(wxString::FromUTF8(file));
  file_->SetToolTip(wxString::FromUTF8(file));
}

void StartPage::show_draft() {
  set_text(*name_, draft().name);
  set_text(*description_, draft().description);
  for (unsigned i = 0; i < wrappers_->GetCount(); ++i) wrappers_->Check(i, false);
  wrappers_->Enable(state_.base != nullptr);
  options_->Enable(state_.base != nullptr);
}

/// The options of the base and of the wrappers around it, with the values that they have so far.
void StartPage::ask_options() {
  std::vector<VariantOption> options = variant_options(*state_.base);
  for (const std::string& wrapper : draft().wrappers)
    if (const auto rules = open_aside(this, wrapper); rules.ok())
      for (VariantOption& option : variant_options(**rules)) {
        const bool known =
            std::any_of(options.begin(), options.end(),
                        [&](const VariantOption& other) { return other.name == option.name; });
        if (!known) options.push_back(std::move(option));
      }
  if (options.empty()) return state_.on_refused(tr("{} has no options.", state_.base->name()));
  for (VariantOption& option : options)
    if (const auto set = draft().options.find(option.name); set != draft().options.end())
      option.value = set->second;
  OptionsDialog dialog(this, state_.base->name(), options);
  if (dialog.ShowModal() != wxID_OK) return;
  draft().options.clear();
  for (const auto& [name, value] : dialog.values())
    for (const VariantOption& option : options)
      if (option.name == name && option.fallback != value) draft().options[name] = value;
  changed();
}

// ------------------------------------------------------------------------------------------ board

BoardPage::BoardPage(wxWindow* parent, NewVariantState& state) : NewVariantPage(parent, state) {
  const int gap = FromDIP(kFormGap);
  const auto spin = [&](const wxString& name, int least, int most, int value) {
    auto* made = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                wxSP_ARROW_KEYS, least, most, value);
    made->SetName(name);
    made->Bind(wxEVT_SPINCTRL, [this](wxCommandEvent&) { take_board(); });
    return made;
  };
  shape_ = new wxChoice(this, wxID_ANY);
  shape_->SetName(wx_tr("shape"));
  for (const wxString& shape :
       {wx_tr("Squares"), wx_tr("A hexagon of hexagons"), wx_tr("Levels of squares")})
    shape_->Append(shape);
  files_ = spin(wx_tr("files"), 1, 512, 8);
  ranks_ = spin(wx_tr("ranks"), 1, kMaxCells, 8);
  levels_ = spin(wx_tr("levels"), 2, 26, 3);
  edge_ = spin(wx_tr("cells on an edge"), 2, 18, 5);
  holes_ = field(this, wx_tr("holes"));
  holes_->SetHint(wx_tr("a1 h8, or: file a and ranks 2-7"));
  drawn_as_ = new wxChoice(this, wxID_ANY);
  drawn_as_->SetName(wx_tr("drawing"));
  for (const wxString& drawing : {wx_tr("As in the base"), wx_tr("Light and dark squares"),
                                  wx_tr("Equal squares"), wx_tr("Points on lines")})
    drawn_as_->Append(drawing);
  setup_ = field(this, wx_tr("setup"));
  castling_ = new wxCheckBox(this, wxID_ANY, wx_tr("&Castling"));
  castling_->SetName(wx_tr("castling"));
  auto* size = new wxFlexGridSizer(2, gap, gap);
  for (const auto& [label, control] : {std::pair{wx_tr("Files"), files_},
                                       {wx_tr("Ranks"), ranks_},
                                       {wx_tr("Levels"), levels_},
                                       {wx_tr("On an edge"), edge_}})
    size->Add(labelled(this, label, control), 0, wxEXPAND);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(labelled(this, wx_tr("Shape"), shape_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(size, 0, wxALL, gap);
  sizer->Add(labelled(this, wx_tr("Cells that it lacks"), holes_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("Drawn as"), drawn_as_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("The start (FEN), or put pieces on the board"), setup_), 0,
             wxEXPAND | wxALL, gap);
  sizer->Add(castling_, 0, wxALL, gap);
  SetSizer(sizer);
  shape_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_board(); });
  drawn_as_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_board(); });
  holes_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { take_board(); });
  setup_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    if (filling_) return;
    // A whole FEN has more fields.
    const std::string fen = text_of(*setup_);
    const size_t end = std::min(fen.find_first_of(" ["), fen.size());
    draft().setup = fen.substr(0, end);
    draft().setup_rest = fen.substr(end);
    changed();
  });
  castling_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) {
    draft().castling = castling_->GetValue();
    draft().setup_rest.clear();
    changed();
  });
}

void BoardPage::show_draft() {
  const DraftBoard& board = draft().board;
  shape_->SetSelection(static_cast<int>(board.shape));
  if (board.files > 0) {
    files_->SetValue(board.files);
    ranks_->SetValue(board.ranks);
  }
  levels_->SetValue(board.levels);
  edge_->SetValue(board.edge);
  set_text(*holes_, board.holes);
  const auto drawing = std::find(kDrawings.begin(), kDrawings.end(), board.drawn_as);
  drawn_as_->SetSelection(static_cast<int>(drawing - kDrawings.begin()));
  castling_->SetValue(draft().castling);
  castling_->Enable(state_.base && draft_of(*state_.base).castling);
  show_setup();
  enable();
}

void BoardPage::show_setup() { set_text(*setup_, draft().setup + draft().setup_rest); }

void BoardPage::enable() {
  const DraftBoard& board = draft().board;
  const bool own = board.files > 0;
  const bool squares = board.shape == DraftBoard::Shape::squares;
  const bool hexagon = board.shape == DraftBoard::Shape::hexagon;
  shape_->Enable(!state_.base);
  files_->Enable(own && !hexagon);
  ranks_->Enable(own && !hexagon);
  levels_->Enable(board.shape == DraftBoard::Shape::levels);
  edge_->Enable(hexagon);
  holes_->Enable(own && squares);
  drawn_as_->Enable(own && squares);
}

void BoardPage::take_board() {
  if (filling_) return;
  DraftBoard board = draft().board;
  const DraftBoard before = board;
  if (board.files > 0) {
    board.files = files_->GetValue();
    board.ranks = ranks_->GetValue();
  }
  board.shape = static_cast<DraftBoard::Shape>(std::max(0, shape_->GetSelection()));
  board.levels = levels_->GetValue();
  board.edge = edge_->GetValue();
  board.holes = text_of(*holes_);
  board.drawn_as = kDrawings[static_cast<size_t>(std::max(0, drawn_as_->GetSelection()))];
  draft().board = board;
  const bool resized = board.files != before.files || board.ranks != before.ranks;
  const bool reshaped = board.shape != before.shape || board.levels != before.levels ||
                        board.edge != before.edge || board.holes != before.holes;
  if (board.files > 0 && (resized || reshaped)) {
    std::string setup = draft().setup;
    if (board.shape == DraftBoard::Shape::squares && before.shape == board.shape && resized)
      setup = fitted_setup(setup, board.files, board.ranks);
    const bool plain = board.shape == DraftBoard::Shape::squares && board.holes.empty() &&
                       before.shape == board.shape && before.holes.empty();
    if (!plain) setup = setup_for(board, setup, state_.base ? "" : draft().royal);
    // Without a board the set-up cannot be fitted; the check reports the reason.
    if (!setup.empty()) draft().setup = setup;
    draft().setup_rest.clear();
    // The castling cells belong to the board of the base.
    if (resized) draft().castling = false;
    castling_->SetValue(draft().castling);
    show_setup();
  }
  enable();
  changed();
}

// ------------------------------------------------------------------------------------------ zones

namespace {

struct ZonesText {
  const char* title;
  const char* about;
};
constexpr ZonesText kZones[] = {
    {tr_noop("As in the base"), tr_noop("Captured pieces and pieces beside the board are as in the "
                                        "variant that this one changes.")},
    {tr_noop("A hand: captured pieces are dropped again"),
     tr_noop("A captured piece changes sides and goes to the hand of its captor, who may drop it "
             "on an empty cell instead of a move.")},
    {tr_noop("Prisons and airfields: captives are exchanged"),
     tr_noop("A captured piece goes to the prison of its captor, who may hand it back to free one "
             "of his own pieces that is worth no more, and drop that at once. What was handed back "
             "waits in the airfield of its owner, who may drop it.")},
    {tr_noop("A reserve: pieces beside the board"),
     tr_noop("Each side has some pieces beside the board, which it may drop on empty cells instead "
             "of a move. Click the trays of the board to fill them.")}};

}  // namespace

ZonesPage::ZonesPage(wxWindow* parent, NewVariantState& state) : NewVariantPage(parent, state) {
  const int gap = FromDIP(kFormGap);
  zones_ = new wxChoice(this, wxID_ANY);
  zones_->SetName(wx_tr("zones"));
  for (const ZonesText& one : kZones) zones_->Append(wx_tr(one.title));
  about_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(300, 110)),
                            wxST_NO_AUTORESIZE);
  only_ = field(this, wx_tr("only these pieces"));
  only_->SetHint(wx_tr("Letters, such as QRBN; empty: all but kings"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(labelled(this, wx_tr("Beside the board"), zones_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(about_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  sizer->Add(labelled(this, wx_tr("Only these pieces"), only_), 0, wxEXPAND | wxALL, gap);
  SetSizer(sizer);
  zones_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_choice(); });
  only_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { take_choice(); });
}

void ZonesPage::show_draft() {
  const auto at = static_cast<int>(draft().zones);
  zones_->SetSelection(at);
  set_text(*only_, draft().zone_pieces);
  const bool has_zones = state_.base && !state_.base->layout().zones().empty();
  zones_->Enable(!has_zones);
  only_->Enable(!has_zones && draft().zones != DraftZones::as_base);
  about_->SetLabel(has_zones ? wx_tr("The base has zones of its own; change them in the file.")
                             : wx_tr(kZones[at].about));
  about_->Wrap(FromDIP(300));
}

void ZonesPage::take_choice() {
  if (filling_) return;
  draft().zones = static_cast<DraftZones>(std::max(0, zones_->GetSelection()));
  draft().zone_pieces = only_->GetValue().Upper().utf8_string();
  std::erase_if(draft().zone_pieces, [](char c) { return c < 'A' || c > 'Z'; });
  draft().setup_rest.clear();
  const bool typing = only_->HasFocus();
  const auto at = static_cast<size_t>(draft().zones);
  about_->SetLabel(wx_tr(kZones[at].about));
  about_->Wrap(FromDIP(300));
  only_->Enable(draft().zones != DraftZones::as_base);
  if (typing) only_->SetFocus();
  changed();
}

// ------------------------------------------------------------------------------------------ sides

SidesPage::SidesPage(wxWindow* parent, NewVariantState& state) : NewVariantPage(parent, state) {
  const int gap = FromDIP(kFormGap);
  first_ = field(this, wx_tr("first side"));
  second_ = field(this, wx_tr("second side"));
  colour_ = new wxChoice(this, wxID_ANY);
  colour_->SetName(wx_tr("pieces of the first side"));
  colour_->Append(wx_tr("Light"));
  colour_->Append(wx_tr("Dark"));
  auto* note = new wxStaticText(this, wxID_ANY, wx_tr("A side named Red has red pieces."),
                                wxDefaultPosition, wxDefaultSize);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(labelled(this, wx_tr("The side that moves first"), first_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("The other side"), second_), 0, wxEXPAND | wxALL, gap);
  sizer->Add(labelled(this, wx_tr("The pieces of the first side are"), colour_), 0,
             wxEXPAND | wxALL, gap);
  sizer->Add(note, 0, wxALL, gap);
  SetSizer(sizer);
  for (wxTextCtrl* name : {first_, second_})
    name->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { take_sides(); });
  colour_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { take_sides(); });
}

void SidesPage::show_draft() {
  const bool two = draft().sides.size() == 2;
  set_text(*first_, two ? draft().sides[0].name : "");
  set_text(*second_, two ? draft().sides[1].name : "");
  colour_->SetSelection(two && !draft().sides[0].light ? 1 : 0);
  for (wxWindow* control : std::initializer_list<wxWindow*>{first_, second_, colour_})
    control->Enable(two);
}

void SidesPage::take_sides() {
  if (filling_ || draft().sides.size() != 2) return;
  const bool light = colour_->GetSelection() != 1;
  draft().sides = {{text_of(*first_), light}, {text_of(*second_), !light}};
  draft().setup_rest.clear();
  changed();
}

}  // namespace stockade::gui
