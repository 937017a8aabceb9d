#include "gui/panels/compare_board.h"

#include <map>

#include <fmt/format.h>
#include <wx/bmpbuttn.h>
#include <wx/sizer.h>

#include "gui/model/sides.h"
#include "gui/panels/evaluation_strip.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr size_t kLongestOverlap = 8;  // most moves in the list

}  // namespace

// ---------------------------------------------------------------------------------------- note

BoardNote::BoardNote(wxWindow* parent, Looks& looks) : DrawnPanel(parent, looks, wxSize(80, 40)) {
  SetName(wx_tr("note"));
}

void BoardNote::show(std::string words, std::string more, bool warning) {
  words_ = std::move(words);
  more_ = std::move(more);
  warning_ = warning;
  SetToolTip(wxString::FromUTF8(this->words()));
  Refresh();
}

std::string BoardNote::words() const { return more_.empty() ? words_ : words_ + ". " + more_; }

void BoardNote::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  double x = 10;
  if (warning_) {
    surface.picture("icons/warning", Rect::around({x + 8, 12}, 16));
    x += 22;
  }
  const TextLook first{13, warning_ ? t.warning : t.text, true};
  const TextLook second{12, t.muted};
  surface.text({x, 12}, fit_text(surface, words_, first, size.w - x - 6), first);
  surface.text({10, 29}, fit_text(surface, more_, second, size.w - 16), second);
}

// --------------------------------------------------------------------------------------- board

CompareBoard::CompareBoard(wxWindow* parent, Looks& looks, CompareModel& compare, int board,
                           const PluginRegistry& plugins)
    : wxPanel(parent, wxID_ANY),
      looks_(looks),
      compare_(compare),
      board_(board),
      model_(compare.session(board)),
      engine_(plugins) {
  const GameDefinition& definition = compare.session(board).definition();
  chooser_ = new wxButton(this, wxID_ANY, wxString::FromUTF8(compare.title(board) + " …"));
  chooser_->SetToolTip(wx_tr("Choose another variant for this board"));
  canvas_ = new BoardCanvas(this, looks, model_);
  canvas_->SetMinSize(FromDIP(wxSize(90, 90)));
  note_ = new BoardNote(this, looks);
  strip_ = new EvaluationStrip(this, looks);
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  top->Add(chooser_, 1);
  if (!definition.options().empty()) {
    auto* options = new wxBitmapButton(
        this, wxID_ANY, icon_bundle(looks.artwork, "icons/settings", 18, looks.theme.icon.hex()));
    options->SetName(wx_tr("Options"));
    options->SetToolTip(wx_tr("Options of this variant"));
    options->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      if (on_options) on_options();
    });
    top->Add(options, 0, wxLEFT, FromDIP(2));
  }
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(top, 0, wxEXPAND | wxALL, FromDIP(2));
  all->Add(canvas_, 1, wxEXPAND);
  all->Add(note_, 0, wxEXPAND);
  all->Add(strip_, 0, wxEXPAND);
  SetSizer(all);

  chooser_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (on_choose) on_choose();
  });
  canvas_->Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
    compare_.set_leader(board_);
    event.Skip();
  });
  model_.decorate = [this](Scene& scene) { decorate(scene); };
  model_.on_move = [this](stockade::Move move) { compare_.play(board_, move); };
  model_.on_refused = [this](const std::string& words) {
    note_->show(words, "", true);
    if (on_refused) on_refused(words);
  };
  engine_.on_report = [this](const EngineReport&) { show_evaluation(); };
  engine_.on_state = [this] { show_evaluation(); };
  refresh();
}

void CompareBoard::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::reset) evaluated_ = nullptr;
  model_.update();
  canvas_->follow(event);
}

void CompareBoard::refresh() {
  model_.set_locked(!compare_.accepts_moves(board_));
  show_note();
  show_evaluation();
  canvas_->refresh_scene();
}

void CompareBoard::set_overlay(bool on) {
  overlay_ = on;
  refresh();
}

void CompareBoard::refresh_looks() {
  SetBackgroundColour(to_wx(looks_.theme.panel));
  canvas_->refresh_looks();
  note_->Refresh();
  strip_->Refresh();
}

void CompareBoard::decorate(Scene& scene) const {
  if (const auto& behind = compare_.behind(board_))
    for (const Site site : {behind->reason.from, behind->reason.to})
      if (!site.none()) scene.evidence.push_back(site);
  if (!overlay_) return;
  const GameDefinition& definition = compare_.session(board_).definition();
  const Site hand = model_.hand_from();
  if (!hand.none()) {
    std::map<Site, int> ends;
    for (const auto& lone : compare_.lone_moves_from(board_, hand))
      ends[final_site(definition, lone.move)] = 0;
    for (const auto& [site, none] : ends) scene.lone.push_back({site, none});
    return;
  }
  std::map<Site, int> counts;
  for (const auto& lone : compare_.lone_moves(board_)) ++counts[lone.move.from()];
  for (const auto& [site, count] : counts) scene.lone.push_back({site, count});
}

void CompareBoard::show_note() {
  const Session& session = compare_.session(board_);
  if (const auto& behind = compare_.behind(board_)) {
    note_->show(
        behind->move.empty() ? tr("Behind") : tr("Behind: {} is not legal here", behind->move),
        behind->reason.words, true);
    return;
  }
  const std::string notice = session.notice();
  std::string more;
  if (!session.outcome().over()) {
    const auto& lone = compare_.lone_moves(board_);
    more =
        trn("{} legal move", "{} legal moves", static_cast<size_t>(compare_.legal_moves(board_)));
    if (!lone.empty()) {
      more += tr(", {} not legal on every board:", lone.size());
      for (size_t i = 0; i < lone.size() && i < kLongestOverlap; ++i) more += " " + lone[i].text;
      if (lone.size() > kLongestOverlap) more += " …";
    }
  }
  note_->show(session.status() + (notice.empty() ? "" : ": " + notice), more, false);
}

// ---------------------------------------------------------------------------------- evaluation

void CompareBoard::evaluate(const SearchLimits& limits) {
  evaluates_ = true;
  Session& session = compare_.session(board_);
  if (evaluated_ == &session.node()) return;
  evaluated_ = &session.node();
  engine_.forget_report();
  if (session.outcome().over())
    engine_.cancel();
  else
    engine_.analyse(session.game(), limits);
  show_evaluation();
}

void CompareBoard::stop_evaluating() {
  evaluates_ = false;
  evaluated_ = nullptr;
  engine_.cancel();
  engine_.forget_report();
  show_evaluation();
}

void CompareBoard::show_evaluation() {
  const Session& session = compare_.session(board_);
  if (strip_->IsShown() != evaluates_) {
    strip_->Show(evaluates_);
    Layout();
  }
  strip_->show(engine_.report(), engine_.thinking(),
               session.outcome().over() ? session.status() : "",
               has_light_pieces(session.definition(), Side{0}));
}

std::string CompareBoard::evaluation() const { return strip_->evaluation(); }

}  // namespace stockade::gui
