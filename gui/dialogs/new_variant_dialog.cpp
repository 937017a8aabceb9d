#include "gui/dialogs/new_variant_dialog.h"

#include <algorithm>
#include <utility>

#include <wx/notebook.h>
#include <wx/sizer.h>

#include "gui/bridge/aside.h"
#include "gui/bridge/roomy_size.h"
#include "gui/model/findings.h"
#include "gui/panels/start_editor.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kCheckMs = 250;
constexpr int kGap = 6;
constexpr int kTabPadding = 30;  // pixels beside the label of a tab

/// The file without its start, which the board changes most of the time.
std::string rules_of(const std::string& text) {
  const size_t at = text.find("\nsetup: ");
  return at == std::string::npos ? text : text.substr(0, at);
}

}  // namespace

NewVariantDialog::NewVariantDialog(wxWindow* parent, Looks& looks, const GameDefinition& now)
    : wxDialog(parent, wxID_ANY, wx_tr("New variant"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      state_(looks) {
  const int gap = FromDIP(kGap);
  state_.heads = list_aside(this);
  state_.wrappers = list_wrappers();
  state_.on_change = [this] { changed(); };
  state_.on_refused = [this](const std::string& words) { say(words); };
  auto* steps = new wxNotebook(this, wxID_ANY);
  steps->SetName(wx_tr("steps"));
  steps->AddPage(first_ = new StartPage(steps, state_), wx_tr("1  Start"));
  steps->AddPage(board_ = new BoardPage(steps, state_), wx_tr("2  Board"));
  steps->AddPage(pieces_ = new PiecesPage(steps, state_), wx_tr("3  Pieces"));
  steps->AddPage(zones_ = new ZonesPage(steps, state_), wx_tr("4  Zones"));
  steps->AddPage(sides_ = new SidesPage(steps, state_), wx_tr("5  Sides"));
  // Otherwise GTK hides the last steps behind an arrow.
  int tabs = 0;
  for (size_t i = 0; i < steps->GetPageCount(); ++i)
    tabs += steps->GetTextExtent(steps->GetPageText(i)).x + FromDIP(kTabPadding);
  steps->SetMinSize(wxSize(std::max(tabs, steps->GetBestSize().x), -1));
  start_ = new StartEditor(this, looks);
  problem_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(300, 54)),
                              wxST_NO_AUTORESIZE);
  problem_->SetName(wx_tr("problem"));
  auto* right = new wxBoxSizer(wxVERTICAL);
  right->Add(start_, 1, wxEXPAND);
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
  // The board gets the room of a large window.
  SetSize(roomy_size(*parent, ToDIP(GetSize())));

  first_->on_base = [this](int index) { take_base(index); };
  start_->on_change = [this](const std::string& fen) { take_start(fen); };
  start_->on_words = [this](const std::string& words) { say(words.empty() ? words_ : words); };
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { check(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { create(); }, wxID_OK);
  // Esc first deselects a chosen piece; without one it closes the window.
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_ESCAPE || !start_->back()) event.Skip();
  });
  int base = 0;
  for (const SourceMark& file : now.metadata().files)
    for (size_t i = 0; i < state_.heads.variants.size(); ++i)
      if (state_.heads.variants[i].id == std::filesystem::path(file.file).stem())
        base = static_cast<int>(i);
  first_->select_base(base);
  take_base(base);
  first_->name().SetFocus();
  first_->name().SelectAll();
}

void NewVariantDialog::take_base(int index) {
  if (index < 0) {
    state_.base.reset();
    state_.draft = blank_draft();
  } else {
    auto opened = open_aside(this, state_.heads.variants[static_cast<size_t>(index)].id);
    if (!opened) return say(opened.message());
    state_.base = *std::move(opened);
    state_.draft = draft_of(*state_.base);
  }
  for (NewVariantPage* page :
       std::initializer_list<NewVariantPage*>{first_, board_, pieces_, zones_, sides_})
    page->load();
  changed();
}

/// Called when a piece was put on the board, or taken away.
void NewVariantDialog::take_start(const std::string& fen) {
  const size_t end = std::min(fen.find_first_of(" ["), fen.size());
  state_.draft.setup = fen.substr(0, end);
  state_.draft.setup_rest = fen.substr(end);
  board_->show_setup();
  changed();
}

std::string NewVariantDialog::id() const { return nearest_variant_id(state_.draft.name); }

void NewVariantDialog::say(const std::string& words) {
  problem_->SetLabel(wxString::FromUTF8(words));
  problem_->Wrap(problem_->GetSize().x);
}

void NewVariantDialog::changed() {
  correct_ = false;
  create_->Disable();
  first_->show_file(id().empty() ? "" : new_variant_file(id()).string());
  timer_.StartOnce(kCheckMs);
}

/// Compiles what the pages have, in a thread.
void NewVariantDialog::check() {
  text_ = draft_text(state_.draft, state_.base.get());
  checker_.run([this, text = text_, name = id()]() -> Background::Done {
    const SourceCheck found = check_draft(text, name);
    return [this, found, text] {
      if (text != text_ || timer_.IsRunning()) return;
      correct_ = found.definition && !id().empty();
      create_->Enable(correct_);
      words_ =
          tr("The rules are in order. Choose a piece above the board and click cells to put it "
             "there.");
      if (id().empty()) words_ = tr("The variant needs a name with letters.");
      if (!found.problems.empty()) words_ = first_problem(found.problems);
      say(words_);
      if (found.definition) start_->show(found.definition, rules_of(text));
    };
  });
}

void NewVariantDialog::create() {
  if (!correct_) return;
  const std::filesystem::path file = new_variant_file(id());
  Diagnostics problems;
  run_aside(this, tr("Writing the variant…"), [&] { problems = create_variant(text_, file); });
  if (!problems.empty()) return say(first_problem(problems));
  file_ = file;
  if (IsModal()) EndModal(wxID_OK);
}

}  // namespace stockade::gui
