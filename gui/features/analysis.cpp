#include "gui/features/analysis.h"

#include <algorithm>

#include <wx/textctrl.h>

#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "framework/session/play/threat.h"
#include "gui/board/canvas.h"
#include "gui/features/engines.h"
#include "gui/model/board_model.h"
#include "gui/model/sides.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/evaluation_bar.h"
#include "gui/panels/graph_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {

AnalysisFeature::AnalysisFeature(Workplace& place, EnginesFeature& engines)
    : Feature(place),
      engines_(engines),
      panel_(new AnalysisPanel(&place.side(), place.looks(), model_)),
      other_panel_(new AnalysisPanel(&place.side(), place.looks(), other_model_)),
      graph_(new GraphPanel(&place.side(), place.looks())),
      bar_(new EvaluationBar(&place.content(), place.looks())),
      preview_(new BoardPreview(&place.content(), place.looks())) {
  for (wxWindow* hidden : {static_cast<wxWindow*>(panel_), static_cast<wxWindow*>(other_panel_),
                           static_cast<wxWindow*>(graph_), static_cast<wxWindow*>(bar_)})
    hidden->Hide();
  place.add_side_panel(*panel_);
  place.add_side_panel(*other_panel_);
  place.add_side_panel(*graph_, true);
  place.add_beside_board(*bar_);
  on(Action::analyse, [this, &place] {
    Session& session = place.session();
    if (auto* const field = dynamic_cast<wxTextCtrl*>(wxWindow::FindFocus()))
      field->SelectAll();  // the key means "select all" in a text field
    else
      session.set_analysing(!session.analysing());
  });
  on(Action::more_lines, [this, &place] { set_lines(place.settings().analysis_lines + 1); });
  on(Action::fewer_lines, [this, &place] { set_lines(place.settings().analysis_lines - 1); });
  on(Action::show_threat, [this] { toggle_threat(); });
  on(Action::evaluation_bar, [this, &place] { toggle(place.settings().evaluation_bar); });
  on(Action::evaluation_graph, [this, &place] { toggle(place.settings().evaluation_graph); });
  bind(*panel_, model_);
  bind(*other_panel_, other_model_);
  graph_->on_pick = [&place](const RecordNode& node) { place.session().go_to(node); };
  engines.on_choice = [this] { stop(); };
  engines.own().on_info = [this](const SearchInfo& info) { take(info); };
  engines.other().on_info = [this, &place](const SearchInfo& info) {
    if (!place.session().analysing() || analysed_ != &place.session().node()) return;
    other_model_.take(info);
    show_state();
  };
}

void AnalysisFeature::bind(AnalysisPanel& panel, const AnalysisModel& model) {
  panel.on_pick = [this, &model](LineSpot spot) { play_line(model, spot); };
  panel.on_hover = [this, &model](std::optional<LineSpot> spot, int y) {
    show_preview(model, spot, y);
  };
  panel.on_lines = [this](int more) {
    place().execute(more > 0 ? Action::more_lines : Action::fewer_lines);
  };
}

bool AnalysisFeature::perform(Action action) {
  const Session& session = place().session();
  if (action != Action::hint || !session.analysing() || session.outcome().over())
    return Feature::perform(action);
  place().board().show_hint(model_.best());
  return true;
}

void AnalysisFeature::toggle_threat() {
  Session& session = place().session();
  threat_ = !threat_;
  stop();
  if (threat_ && !session.analysing())
    session.set_analysing(true);
  else
    place().engage();
}

void AnalysisFeature::toggle(bool& shown) {
  shown = !shown;
  show_evaluations();
  place().update_commands();
}

void AnalysisFeature::update_commands() {
  const Settings& settings = place().settings();
  const bool on = place().session().analysing();
  place().enable(Action::more_lines, settings.analysis_lines < AnalysisModel::kMaxLines);
  place().enable(Action::fewer_lines, settings.analysis_lines > 1);
  place().check(Action::analyse, on);
  place().check(Action::show_threat, on && threat_);
  place().check(Action::evaluation_bar, settings.evaluation_bar);
  place().check(Action::evaluation_graph, settings.evaluation_graph);
}

bool AnalysisFeature::take_key(const wxKeyEvent& event) {
  for (AnalysisPanel* panel : {panel_, other_panel_})
    if (panel->HasFocus() && panel->take_key(event.GetKeyCode())) return true;
  return false;
}

std::vector<wxWindow*> AnalysisFeature::regions() {
  std::vector<wxWindow*> regions;
  for (AnalysisPanel* panel : {panel_, other_panel_})
    if (panel->IsShownOnScreen()) regions.push_back(panel);
  return regions;
}

void AnalysisFeature::follow(const SessionEvent& event) {
  if (event.type != SessionEventKind::edited) stop();
}

void AnalysisFeature::engage() {
  Session& session = place().session();
  // A game that was opened during an analysis may hide pieces.
  if (session.analysing() && place().seen().secret()) session.set_analysing(false);
  session.analysing() ? begin() : stop();
}

/// Analyses the position that is shown, unless its analysis is already running.
void AnalysisFeature::begin() {
  Session& session = place().session();
  if (analysed_ == &session.node()) return;
  analysed_ = &session.node();
  const Game& game = session.game();
  const std::optional<Game> passed = threat_ ? with_turn_passed(game) : std::nullopt;
  if (session.outcome().over() || (threat_ && !passed) || game.chance_to_move())
    return show_state();
  SearchLimits limits;
  limits.multipv = place().settings().analysis_lines;
  const Game& searched = passed ? *passed : game;
  model_.begin(searched);
  engines_.own().analyse(searched, limits);
  if (engines_.analyst()) {
    other_model_.begin(searched);
    engines_.other().analyse(searched, limits);
  }
  show_state();
}

/// Ends the search of an analysis, and forgets its lines.
void AnalysisFeature::stop() {
  for (EngineBridge* engine : {&engines_.own(), &engines_.other()})
    if (engine->analysing()) engine->cancel();
  analysed_ = nullptr;
  model_.end();
  other_model_.end();
}

void AnalysisFeature::take(const SearchInfo& info) {
  Session& session = place().session();
  if (!session.analysing() || analysed_ != &session.node()) return;
  model_.take(info);
  if (threat_) {
    place().board().show_threat(model_.best());
  } else {
    place().board().show_hint(model_.best());
    const auto found = model_.evaluation();
    const auto& kept = session.node().annotations.evaluation;
    if (found && (!kept || found->depth >= kept->depth))
      session.keep_evaluation(session.node(), *found);
  }
  show_state();
}

void AnalysisFeature::show_state() {
  Session& session = place().session();
  const bool on = session.analysing();
  const EngineSpec* other = on ? engines_.analyst() : nullptr;
  if (panel_->IsShown() && !on) {
    place().board().show_hint(Move::none());
    place().board().show_threat(Move::none());
    preview_->Hide();
  }
  const bool changed = panel_->Show(on);
  if (other_panel_->Show(other != nullptr) || changed) place().lay_out();
  std::string title = tr("Analysis");
  if (session.outcome().over())
    title = tr("The game is over");
  else if (threat_)
    title = with_turn_passed(session.game()) ? tr("The threat") : tr("No threat can be shown here");
  const int lines = place().settings().analysis_lines;
  if (on) panel_->show(title, lines);
  if (other) {
    other_panel_->SetName(wxString::FromUTF8(other->name));
    other_panel_->show(other->name, lines);
  }
  show_evaluations();
}

/// Updates the evaluation bar and the graph.
void AnalysisFeature::show_evaluations() {
  const Session& session = place().session();
  const bool light = has_light_pieces(session.definition(), Side{0});
  std::optional<double> points;
  if (const Outcome outcome = session.outcome(); outcome.over())
    points = outcome.quarter_points[0] / 4.0;
  bar_->show(session.node().annotations.evaluation, points, place().canvas().flipped(), light);
  graph_->update(session.node(), light);
  const bool any = session.analysing() || graph_->graph().has_evaluations();
  const bool changed = bar_->Show(any && place().settings().evaluation_bar);
  if (graph_->Show(any && place().settings().evaluation_graph) || changed) place().lay_out();
}

void AnalysisFeature::set_lines(int lines) {
  place().settings().analysis_lines = std::clamp(lines, 1, AnalysisModel::kMaxLines);
  stop();
  place().engage();
  place().update_commands();
}

/// Plays a line of the analysis up to a move. For a threat it does nothing, since that line starts
/// from a position that is not on the board.
void AnalysisFeature::play_line(const AnalysisModel& model, LineSpot spot) {
  if (threat_ || !model.has(spot)) return;
  Session& session = place().session();
  const std::vector<Move> moves = model.moves_to(spot);
  preview_->Hide();
  if (moves.size() == 1)
    session.play(moves.front());
  else
    session.go_to(session.add_line(session.node(), moves));
}

void AnalysisFeature::show_preview(const AnalysisModel& model, std::optional<LineSpot> spot,
                                   int y) {
  if (!spot || !model.has(*spot)) {
    preview_->Hide();
    return;
  }
  preview_->show(model.game_after(*spot), place().canvas().flipped());
  const wxSize size = preview_->GetSize();
  const wxWindow& content = place().content();
  const wxPoint side = content.ScreenToClient(place().side().GetScreenPosition());
  const int middle = content.ScreenToClient(wxPoint(0, y)).y;
  // The preview must not cover the status line.
  const int most = std::max(0, place().status().GetPosition().y - size.y);
  preview_->SetPosition(
      wxPoint(std::max(0, side.x - size.x - 6), std::clamp(middle - size.y / 2, 0, most)));
  preview_->Show();
  preview_->Raise();
}

}  // namespace stockade::gui
