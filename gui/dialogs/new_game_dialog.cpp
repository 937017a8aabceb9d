#include "gui/dialogs/new_game_dialog.h"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include <wx/frame.h>
#include <wx/sizer.h>

#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/variant_words.h"
#include "framework/session/library.h"
#include "framework/session/play/seen_game.h"
#include "gui/bridge/aside.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "gui/model/board_model.h"
#include "gui/model/sides.h"
#include "gui/panels/clock_form.h"
#include "gui/panels/option_form.h"
#include "gui/panels/strength_form.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kColumn = 380;
constexpr int kOptionsHeight = 170;
/// The option of variants whose starts have numbers.
constexpr const char* kNumberedStart = "start";

wxStaticText* title(wxWindow* parent, const wxString& words) {
  auto* text = new wxStaticText(parent, wxID_ANY, words);
  text->SetFont(text->GetFont().Bold());
  return text;
}

/// The option for the number of the start; none if the variant has no such option.
std::optional<VariantOption> numbered_start(const GameDefinition& definition) {
  for (VariantOption& option : variant_options(definition))
    if (option.name == kNumberedStart && option.range) return std::move(option);
  return std::nullopt;
}

}  // namespace

NewGameDialog::NewGameDialog(wxWindow* parent, Workplace& place, Wish wish)
    : wxDialog(parent, wxID_ANY, wx_tr("New game"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      place_(place),
      wish_(std::move(wish)) {
  const int gap = FromDIP(12);
  auto* left = new wxBoxSizer(wxVERTICAL);
  left->Add(build_game(), 0, wxEXPAND);
  left->Add(build_opening(), 0, wxEXPAND | wxTOP, gap);
  auto* right = new wxBoxSizer(wxVERTICAL);
  right->Add(title(this, wx_tr("Computer")), 0, wxBOTTOM, gap / 2);
  strength_ = new StrengthForm(this, wish_.strength, kColumn);
  right->Add(strength_, 0, wxEXPAND);
  right->AddSpacer(gap);
  right->Add(title(this, wx_tr("Clock")), 0, wxBOTTOM, gap / 2);
  clock_ = new ClockForm(this, wish_.clock, false);
  right->Add(clock_, 0, wxEXPAND);
  auto* columns = new wxBoxSizer(wxHORIZONTAL);
  columns->Add(left, 1, wxEXPAND | wxRIGHT, 2 * gap);
  columns->Add(right, 1, wxEXPAND);
  problem_ = new wxStaticText(this, wxID_ANY, "");
  problem_->SetName(wx_tr("Problem"));
  problem_->SetForegroundColour(wxColour(0xd0, 0x3a, 0x2e));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(columns, 1, wxEXPAND | wxALL, gap);
  all->Add(problem_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  all->Add(build_buttons(), 0, wxEXPAND | wxALL, gap);
  SetSizer(all);
  clock_->on_change = [this] { FindWindow(wxID_OK)->Enable(clock_->valid()); };
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  show_variant();
  CentreOnParent();
  CallAfter([this] { seats_->SetFocus(); });
}

wxSizer* NewGameDialog::build_game() {
  const int gap = FromDIP(12);
  auto* rows = new wxBoxSizer(wxVERTICAL);
  rows->Add(title(this, wx_tr("Game")), 0, wxBOTTOM, gap / 2);
  variant_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                              wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
  auto* choose = new wxButton(this, wxID_ANY, wx_tr("Choose &variant…"));
  choose->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { choose_variant(); });
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(variant_, 1, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  row->Add(choose, 0, wxALIGN_CENTER_VERTICAL);
  rows->Add(row, 0, wxEXPAND);
  options_ = new OptionForm(this, FromDIP(kColumn), FromDIP(kOptionsHeight));
  rows->Add(options_, 0, wxEXPAND | wxTOP, gap / 2);
  auto* label = new wxStaticText(this, wxID_ANY, wx_tr("&You play"));
  seats_ = new wxChoice(this, wxID_ANY);
  seats_->SetName(wx_tr("You play"));
  auto* who = new wxBoxSizer(wxHORIZONTAL);
  who->Add(label, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  who->Add(seats_, 1, wxALIGN_CENTER_VERTICAL);
  rows->Add(who, 0, wxEXPAND | wxTOP, gap);
  return rows;
}

wxSizer* NewGameDialog::build_opening() {
  const int gap = FromDIP(12);
  auto* rows = new wxBoxSizer(wxVERTICAL);
  rows->Add(title(this, wx_tr("Opening")), 0, wxBOTTOM, gap / 2);
  opening_ = new wxChoice(this, wxID_ANY);
  opening_->SetName(wx_tr("Opening"));
  opening_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    fen_->Enable(opening() == Opening::fen);
    if (fen_->IsEnabled()) fen_->SetFocus();
  });
  rows->Add(opening_, 0, wxEXPAND);
  fen_ = new wxTextCtrl(this, wxID_ANY);
  fen_->SetName(wx_tr("FEN"));
  fen_->SetHint(wx_tr("A position as FEN"));
  rows->Add(fen_, 0, wxEXPAND | wxTOP, gap / 2);
  return rows;
}

wxSizer* NewGameDialog::build_buttons() {
  auto* before = new wxButton(this, wxID_REDO, wx_tr("&As before"));
  before->SetToolTip(wx_tr("Start at once: everything as in the last game"));
  before->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    as_before_ = true;
    EndModal(wxID_OK);
  });
  auto* cancel = new wxButton(this, wxID_CANCEL, wx_tr("Cancel"));
  auto* play = new wxButton(this, wxID_OK, wx_tr("P&lay"));
  play->SetDefault();
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(before);
  row->AddStretchSpacer();
  row->Add(cancel, 0, wxRIGHT, FromDIP(12));
  row->Add(play);
  return row;
}

// ------------------------------------------------------------------------------------- the fields

void NewGameDialog::choose_variant() {
  Settings& settings = place_.settings();
  VariantDialog dialog(this, place_.looks(), wish_.definition->id(),
                       {settings.favourite_variants, settings.recent_variants}, true);
  const bool chosen = dialog.ShowModal() == wxID_OK;
  settings.favourite_variants = dialog.favourites();
  if (!chosen) return;
  auto definition = open_aside(this, dialog.chosen(), dialog.options());
  if (!definition) {
    (void)refuse(definition.message());
    return;
  }
  wish_.definition = *std::move(definition);
  show_variant();
}

/// Shows the fields for the chosen variant.
void NewGameDialog::show_variant() {
  const GameDefinition& definition = *wish_.definition;
  variant_->SetLabelText(wxString::FromUTF8(title_of(definition)));
  options_->show(variant_options(definition));
  options_->Show(!options_->empty());
  show_seats();
  show_openings();
  const int second = definition.roster().sides() > 1 ? 1 : 0;
  clock_->name_sides(side_title(definition, Side{0}), side_title(definition, Side{second}));
  problem_->SetLabel("");
  GetSizer()->SetSizeHints(this);
  Fit();
}

void NewGameDialog::show_seats() {
  const GameDefinition& definition = *wish_.definition;
  const int sides = definition.roster().sides();
  seats_->Clear();
  for (int side = 0; side < sides; ++side)
    seats_->Append(wxString::FromUTF8(side_title(definition, Side{side})));
  seats_->Append(wx_tr("A side by chance"));
  seats_->Append(sides == 2 ? wx_tr("Both sides: two players at this computer")
                            : wx_tr("All sides: players at this computer"));
  seats_->Append(wx_tr("Nothing: the computer plays alone"));
  using Kind = Seats::Kind;
  const Seats& seats = wish_.seats;
  seats_->SetSelection(seats.type == Kind::one      ? (seats.side < sides ? seats.side : 0)
                       : seats.type == Kind::random ? sides
                       : seats.type == Kind::all    ? sides + 1
                                                    : sides + 2);
}

void NewGameDialog::show_openings() {
  openings_ = {Opening::plain};
  wxArrayString words;
  words.Add(wx_tr("The variant's start"));
  const auto add = [&](Opening opening, const wxString& label) {
    openings_.push_back(opening);
    words.Add(label);
  };
  if (numbered_start(*wish_.definition)) add(Opening::random, wx_tr("A start by chance"));
  const bool same = wish_.definition->id() == place_.session().definition().id();
  if (same && !place_.seen().hides()) add(Opening::here, wx_tr("The position on the board"));
  add(Opening::fen, wx_tr("A position as FEN"));
  opening_->Set(words);
  opening_->SetSelection(0);
  fen_->Enable(false);
}

NewGameDialog::Opening NewGameDialog::opening() const {
  return openings_[static_cast<size_t>(std::max(0, opening_->GetSelection()))];
}

// ------------------------------------------------------------------------------------- accepting

void NewGameDialog::accept() {
  if (!read_options() || !read_start()) return;
  const int sides = wish_.definition->roster().sides();
  const int seat = seats_->GetSelection();
  using Kind = Seats::Kind;
  wish_.seats = seat < sides ? Seats{Kind::one, seat}
                             : Seats{seat == sides       ? Kind::random
                                     : seat == sides + 1 ? Kind::all
                                                         : Kind::nobody};
  wish_.strength = strength_->chosen();
  wish_.clock = clock_->chosen();
  EndModal(wxID_OK);
}

/// Shows a problem; false.
bool NewGameDialog::refuse(const std::string& words) {
  problem_->SetLabelText(wxString::FromUTF8(words));
  problem_->Wrap(GetClientSize().x - FromDIP(24));
  GetSizer()->SetSizeHints(this);
  Layout();
  return false;
}

/// Compiles the variant with the values of the form, and with a start by chance if that is chosen.
bool NewGameDialog::read_options() {
  if (const std::string problem = options_->find_problem(); !problem.empty())
    return refuse(problem);
  std::map<std::string, std::string> values = options_->values();
  if (opening() == Opening::random) {
    const auto start = numbered_start(*wish_.definition);
    const auto [low, high] = *start->range;
    Random random(std::random_device{}());
    values[kNumberedStart] =
        std::to_string(low + static_cast<int>(random.below(static_cast<uint32_t>(high - low + 1))));
  }
  if (values.empty()) return true;
  const SourceCheck other = with_options(this, *wish_.definition, values);
  if (!other.definition) return refuse(to_string(other.problems));
  wish_.definition = other.definition;
  return true;
}

bool NewGameDialog::read_start() {
  start_.reset();
  if (opening() == Opening::here) {
    // The same board, but perhaps other rules: the position is read by these.
    const Session& session = place_.session();
    const auto read =
        parse_fen(*wish_.definition, write_fen(session.definition(), place_.board().position()));
    if (!read) return refuse(read.problems().front().message);
    start_ = *read;
  }
  if (opening() == Opening::fen) {
    Diagnostics remarks;
    const auto read = recognise_fen(*wish_.definition, fen_->GetValue().utf8_string(), remarks);
    if (!read) {
      fen_->SetFocus();
      return refuse(tr("Cannot read the FEN: {}", read.problems().front().message));
    }
    start_ = read->position;
  }
  return true;
}

}  // namespace stockade::gui
