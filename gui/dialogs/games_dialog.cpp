#include "gui/dialogs/games_dialog.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <wx/display.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "gui/board/wx_surface.h"
#include "gui/bridge/list_colours.h"
#include "gui/bridge/list_columns.h"
#include "gui/dialogs/search_keys.h"
#include "gui/panels/game_preview.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr std::chrono::milliseconds kSlice{12};
constexpr int kSearchPollMs = 100;
constexpr int kGaugeRange = 1000;
constexpr int kListHeight = 520;
constexpr int kPreviewWidth = 300;
constexpr int kGameThumbnail = 34;
constexpr int kWideEnough = 760;  // narrower dialogs have no preview

constexpr const char* kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};

/// "20 000"
std::string grouped(size_t number) {
  std::string text = std::to_string(number);
  for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, "\u202F");
  return text;
}

}  // namespace

/// The list; it requests each text when it draws it.
class GamesDialog::List : public wxListCtrl {
 public:
  explicit List(GamesDialog& dialog)
      : wxListCtrl(&dialog, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL),
        dialog_(dialog) {}

 protected:
  wxString OnGetItemText(long row, long column) const override {
    if (row < 0 || row >= std::ssize(dialog_.shown_)) return "";
    return wxString::FromUTF8(dialog_.games_.text(dialog_.shown_[row], static_cast<int>(column)));
  }
  int OnGetItemColumnImage(long row, long column) const override {
    if (!dialog_.thumbnails_ || column != 0 || row < 0 || row >= std::ssize(dialog_.shown_))
      return -1;
    return dialog_.thumbnails_->find(std::to_string(dialog_.shown_[row]));
  }

 private:
  GamesDialog& dialog_;
};

GamesDialog::GamesDialog(wxWindow* parent, Looks& looks, GameList& list, const Options& options)
    : wxDialog(parent, wxID_ANY, wxString::FromUTF8(options.title), wxDefaultPosition,
               wxDefaultSize, wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      looks_(looks),
      games_(list),
      here_(options.here) {
  build(options);
  bind();
  ask_again();
}

// The list is destroyed after the pictures.
GamesDialog::~GamesDialog() { list_->SetImageList(nullptr, wxIMAGE_LIST_SMALL); }

void GamesDialog::build(const Options& options) {
  const int gap = FromDIP(12);
  auto* all = new wxBoxSizer(wxVERTICAL);
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText(wx_tr("Search all columns and tags"));
  search_->SetName(wx_tr("Search"));
  all->Add(search_, 0, wxEXPAND | wxALL, gap);
  if (options.filters) build_filters(*all);

  list_ = new List(*this);
  list_->SetName(wx_tr("Games"));
  colour_list(*list_, looks_.theme);
  if (games_.has_pictures()) {
    thumbnails_ = std::make_unique<Thumbnails>(looks_, FromDIP(kGameThumbnail));
    list_->SetImageList(&thumbnails_->images(), wxIMAGE_LIST_SMALL);
  }
  int width = FromDIP(40) + (thumbnails_ ? FromDIP(kGameThumbnail) : 0);
  for (const GameList::Column& column : games_.columns()) {
    const int picture = thumbnails_ && list_->GetColumnCount() == 0 ? kGameThumbnail + 6 : 0;
    list_->AppendColumn(wx_tr(column.title), wxLIST_FORMAT_LEFT, FromDIP(column.width + picture));
    width += FromDIP(column.width);
  }
  fill_columns(*list_);
  preview_ = new GamePreview(this, looks_);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(list_, 1, wxEXPAND);
  middle->Add(preview_, 0, wxEXPAND | wxLEFT, gap);
  all->Add(middle, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);

  count_ = new wxStaticText(this, wxID_ANY, "");
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(count_, 1, wxALIGN_CENTER_VERTICAL);
  if (!options.other.empty()) {
    auto* other = new wxButton(this, kOther, wxString::FromUTF8(options.other));
    other->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { EndModal(kOther); });
    buttons->Add(other, 0, wxLEFT, gap);
  }
  buttons->Add(new wxButton(this, wxID_CANCEL, wx_tr("Cancel")), 0, wxLEFT, gap);
  auto* open = new wxButton(this, wxID_OK, wxString::FromUTF8(options.button));
  open->SetDefault();
  buttons->Add(open, 0, wxLEFT, gap);
  all->Add(buttons, 0, wxEXPAND | wxALL, gap);
  SetSizer(all);
  wxSize wanted(width + FromDIP(kPreviewWidth) + 3 * gap, FromDIP(kListHeight));
  wanted.DecTo(wxDisplay(GetParent()).GetClientArea().GetSize());
  preview_->Show(wanted.x >= FromDIP(kWideEnough));
  SetSize(wanted);
  CentreOnParent();
}

wxTextCtrl* GamesDialog::field(wxSizer& row, const wxString& label, const wxString& name,
                               const wxString& hint, int width) {
  auto* made = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(width, -1)));
  made->SetName(name);
  made->SetHint(hint);
  add_labelled(row, label, *made);
  return made;
}

/// Adds a field with its label, which stay together when the row is broken.
void GamesDialog::add_labelled(wxSizer& row, const wxString& label, wxWindow& made) {
  const int gap = FromDIP(6);
  auto* text = new wxStaticText(this, wxID_ANY, label);
  text->MoveBeforeInTabOrder(&made);  // so that its mnemonic leads to the field
  auto* both = new wxBoxSizer(wxHORIZONTAL);
  both->Add(text, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  both->Add(&made, 0, wxALIGN_CENTER_VERTICAL);
  row.Add(both, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT | wxBOTTOM, 2 * gap);
}

void GamesDialog::build_filters(wxSizer& all) {
  const int gap = FromDIP(6);
  auto* row = new wxWrapSizer(wxHORIZONTAL, 0);
  player_ = field(*row, wx_tr("&Player"), wx_tr("Player"), wx_tr("a part of a name"), 150);
  const auto choice = [&](const wxString& label, const wxString& name, int width) {
    auto* made = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(width, -1)));
    made->SetName(name);
    made->Append(wx_tr("any"));
    made->SetSelection(0);
    add_labelled(*row, label, *made);
    return made;
  };
  result_ = choice(wx_tr("&Result"), wx_tr("Result"), 96);
  for (const char* result : kResults)
    result_->Append(*result == '*' ? wx_tr("unfinished") : wxString(result));
  from_ = field(*row, wx_tr("Played &from"), wx_tr("Played from"), "1972", 92);
  to_ = field(*row, wx_tr("&to"), wx_tr("Played to"), "1972.07.11", 92);
  variant_ = choice(wx_tr("&Variant"), wx_tr("Variant"), 150);
  if (here_) {
    position_ = new wxCheckBox(this, wxID_ANY, wx_tr("Has the position on the &board"));
    auto* looking = new wxBoxSizer(wxHORIZONTAL);
    looking->Add(position_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
    gauge_ = new wxGauge(this, wxID_ANY, kGaugeRange, wxDefaultPosition, FromDIP(wxSize(120, -1)),
                         wxGA_HORIZONTAL | wxGA_SMOOTH);
    gauge_->SetName(wx_tr("Progress"));
    looking->Add(gauge_, 0, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
    stop_ = new wxButton(this, wxID_ANY, wx_tr("&Stop"), wxDefaultPosition, wxDefaultSize,
                         wxBU_EXACTFIT);
    looking->Add(stop_, 0, wxALIGN_CENTER_VERTICAL);
    row->Add(looking, 0, wxALIGN_CENTER_VERTICAL | wxBOTTOM, 2 * gap);
    gauge_->Hide();
    stop_->Hide();
  }
  all.Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(12));
}

void GamesDialog::bind() {
  work_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { go_on(); });
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { ask_again(); });
  for (wxTextCtrl* field : {player_, from_, to_})
    if (field) field->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { ask_again(); });
  for (wxChoice* choice : {result_, variant_})
    if (choice) choice->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { ask_again(); });
  if (position_) {
    position_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { look_for_position(); });
    stop_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      take_found();
      position_search_.reset();
      take_found();
    });
  }
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { accept(); });
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { show_selected(); });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { accept(); }, wxID_OK);
  search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { accept(); });
  if (thumbnails_) {
    thumbnails_->on_made = [this](const std::string&) {
      list_->Refresh();
      make_thumbnail();
    };
    Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
      make_thumbnail();
      event.Skip();
    });
  }
  preview_->on_ready = [this] {
    if (accepting_) accept();
  };
  bind_search_keys(*this, *search_, *list_, [this](int lines) { select(selected() + lines); });
}

// ------------------------------------------------------------------------ finding and filtering

GameQuery GamesDialog::query() const {
  GameQuery query;
  query.words = search_->GetValue().utf8_string();
  if (!player_) return query;
  query.player = player_->GetValue().utf8_string();
  query.from = from_->GetValue().utf8_string();
  query.to = to_->GetValue().utf8_string();
  if (const int at = result_->GetSelection(); at > 0) query.result = kResults[at - 1];
  if (const int at = variant_->GetSelection(); at > 0) query.variant = variants_[at - 1];
  return query;
}

/// Filters all games again if the filters have changed.
void GamesDialog::ask_again() {
  GameQuery now = query();
  if (filter_ && now == asked_) return;
  asked_ = std::move(now);
  filter_.emplace(asked_);
  for (const auto& [field, id] : {std::pair{from_, "date-from"}, std::pair{to_, "date-to"}}) {
    if (!field) continue;
    const bool wrong =
        std::any_of(filter_->problems().begin(), filter_->problems().end(),
                    [id = id](const Diagnostic& problem) { return problem.id == id; });
    field->SetForegroundColour(wrong ? to_wx(looks_.theme.warning) : wxNullColour);
    field->Refresh();
  }
  filtered_ = 0;
  matching_.clear();
  shown_.clear();
  shown_game_ = -1;
  go_on();
  select(0);
}

/// Works for a moment; if there is more to do, continues after other events.
void GamesDialog::go_on() {
  const size_t before = shown_.size();
  if (!complete_) {
    complete_ = games_.read_on(kSlice);
    offer_variants();
    if (complete_ && position_ && position_->GetValue()) look_for_position();
  }
  const bool filtered = filter_on();
  if (position_search_) take_found();
  if (before != shown_.size() || list_->GetItemCount() != std::ssize(shown_)) {
    list_->SetItemCount(static_cast<long>(shown_.size()));
    list_->Refresh();
  }
  if (selected() < 0) select(0);
  show_count();
  if (!complete_ || !filtered)
    work_timer_.StartOnce(1);
  else if (position_search_)
    work_timer_.StartOnce(kSearchPollMs);
}

/// Filters games for a moment. True when all known games are filtered.
bool GamesDialog::filter_on() {
  constexpr int kBetweenLooks = 64;  // games between two readings of the clock
  const auto end = std::chrono::steady_clock::now() + kSlice;
  const bool by_position = position_ && position_->GetValue();
  for (; filtered_ < games_.size(); ++filtered_) {
    if (filtered_ % kBetweenLooks == 0 && std::chrono::steady_clock::now() >= end) return false;
    const int game = filtered_;
    bool matches = filter_->matches(games_.entry(game));
    // The recent games also show texts that are no tags, such as the time when they were played
    // last.
    if (!matches && !asked_.words.empty() && !player_) {
      std::string all;
      for (int column = 0; column < std::ssize(games_.columns()); ++column)
        all += games_.text(game, column) + " ";
      matches = folded(all).find(folded(asked_.words)) != std::string::npos;
    }
    if (!matches) continue;
    matching_.push_back(game);
    if (!by_position || (game < std::ssize(has_position_) && has_position_[game]))
      shown_.push_back(game);
  }
  return true;
}

void GamesDialog::offer_variants() {
  if (!variant_) return;
  std::vector<std::string> now = games_.variants();
  if (now == variants_) return;
  // Keeps the present choice.
  const int at = variant_->GetSelection();
  const std::string chosen = at > 0 ? variants_[at - 1] : "";
  variants_ = std::move(now);
  wxArrayString labels;
  labels.Add(wx_tr("any"));
  for (const std::string& tag : variants_) labels.Add(wxString::FromUTF8(tag));
  variant_->Set(labels);
  const auto found = std::find(variants_.begin(), variants_.end(), chosen);
  variant_->SetSelection(
      found == variants_.end() ? 0 : static_cast<int>(found - variants_.begin()) + 1);
}

// -------------------------------------------------------------------------- the position's games

/// The box was checked or unchecked, or all games are known at last.
void GamesDialog::look_for_position() {
  position_search_.reset();
  has_position_.clear();
  searched_ = 0;
  const bool on = position_->GetValue();
  if (on && complete_) position_search_ = games_.search(*here_);
  gauge_->Show(on);
  stop_->Show(on);
  gauge_->SetValue(0);
  Layout();
  take_found();
  work_timer_.StartOnce(1);
}

/// Shows the games in which the position was found so far.
void GamesDialog::take_found() {
  const bool on = position_->GetValue();
  if (position_search_) {
    searched_ = position_search_->done();
    const bool finished = position_search_->finished();
    has_position_.assign(games_.size(), 0);
    for (const size_t game : position_search_->found()) has_position_[game] = 1;
    gauge_->SetValue(games_.size() == 0
                         ? kGaugeRange
                         : static_cast<int>(kGaugeRange * searched_ / position_search_->games()));
    if (finished) position_search_.reset();
  }
  if (!position_search_ && gauge_->IsShown() && (!on || complete_)) {
    gauge_->Hide();
    stop_->Hide();
    Layout();
  }
  shown_.clear();
  for (const int game : matching_)
    if (!on || (game < std::ssize(has_position_) && has_position_[game])) shown_.push_back(game);
  list_->SetItemCount(static_cast<long>(shown_.size()));
  list_->Refresh();
  // The selected game stays selected, even if others were inserted before it.
  const auto same = std::lower_bound(shown_.begin(), shown_.end(), shown_game_);
  const bool is_there = same != shown_.end() && *same == shown_game_;
  if (const long row = is_there ? same - shown_.begin() : 0; row != selected()) select(row);
  show_selected();
  show_count();
}

bool GamesDialog::working() const {
  return !complete_ || filtered_ < games_.size() || position_search_;
}

void GamesDialog::show_count() {
  std::string words;
  if (filter_ && !filter_->problems().empty()) {
    const Diagnostic& problem = filter_->problems().front();
    words = problem.message + ": " + problem.hint;
  } else {
    words =
        tr("{} of {} games", grouped(shown_.size()), grouped(static_cast<size_t>(games_.size())));
    if (!complete_) words += tr(", {:.0f} % of the file read", 100 * games_.progress());
    const bool by_position = position_ && position_->GetValue();
    if (by_position && complete_ && searched_ < static_cast<size_t>(games_.size()))
      words += tr(", {} searched", grouped(searched_));
  }
  if (words != this->words()) count_->SetLabelText(wxString::FromUTF8(words));
  const bool any = !shown_.empty() && !accepting_;
  wxWindow* open = FindWindow(wxID_OK);
  if (open->IsEnabled() != any) open->Enable(any);
}

// ------------------------------------------------------------------------------------- choosing

long GamesDialog::selected() const {
  return list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
}

void GamesDialog::select(long row) {
  if (shown_.empty()) return show_selected();
  row = std::clamp(row, 0L, static_cast<long>(shown_.size()) - 1);
  constexpr long kSelected = wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED;
  list_->SetItemState(row, kSelected, kSelected);
  list_->EnsureVisible(row);
  show_selected();
}

void GamesDialog::show_selected() {
  const long row = selected();
  const int game = row >= 0 && row < std::ssize(shown_) ? shown_[row] : -1;
  if (game >= 0 && game == shown_game_) return;
  shown_game_ = game;
  accepting_ = false;
  if (game < 0)
    preview_->clear();
  else
    preview_->show(games_.reader(game));
}

/// Makes the picture of the first visible row that has none, unless one is being made.
void GamesDialog::make_thumbnail() {
  const long top = std::max(0L, list_->GetTopItem());
  const long last = std::min<long>(std::ssize(shown_), top + list_->GetCountPerPage() + 1);
  for (long row = top; row < last; ++row) {
    const int game = shown_[static_cast<size_t>(row)];
    const std::string key = std::to_string(game);
    if (!thumbnails_->can_make(key)) continue;
    return thumbnails_->make(key, last_board(games_.reader(game)), false);
  }
}

void GamesDialog::accept() {
  if (!IsModal()) return;  // Enter in the search field may press the default button, too
  show_selected();
  if (shown_game_ < 0) return;
  if (!preview_->ready()) {  // a large game: the dialog ends when it is read
    accepting_ = true;
    show_count();
    return;
  }
  chosen_ = shown_game_;
  read_ = preview_->take();
  EndModal(wxID_OK);
}

Result<PgnGame> GamesDialog::take_game() { return *std::exchange(read_, std::nullopt); }

}  // namespace stockade::gui
