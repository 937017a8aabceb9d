// MainFrame: analysis, and annotations of the game: signs, arrows, the order of variations.

#include <algorithm>
#include <utility>

#include <wx/menu.h>
#include <wx/textctrl.h>

#include "framework/notation/annotations.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"
#include "framework/session/threat.h"
#include "gui/main_frame.h"
#include "gui/model/remembered.h"
#include "gui/model/sides.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/board_preview.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/evaluation_bar.h"
#include "gui/panels/graph_panel.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

/// The glyph that a command sets, 0 for other commands.
int glyph_of(Action action) {
  static constexpr std::pair<Action, int> kGlyphs[] = {
      {Action::glyph_good, 1},    {Action::glyph_mistake, 2},     {Action::glyph_brilliant, 3},
      {Action::glyph_blunder, 4}, {Action::glyph_interesting, 5}, {Action::glyph_dubious, 6}};
  for (const auto& [known, glyph] : kGlyphs)
    if (known == action) return glyph;
  return 0;
}

}  // namespace

void MainFrame::build_analysis_panels() {
  analysis_panel_ = new AnalysisPanel(side_, looks_, analysis_);
  analysis_panel_->Hide();
  other_panel_ = new AnalysisPanel(side_, looks_, other_analysis_);
  other_panel_->Hide();
  graph_ = new GraphPanel(side_, looks_);
  graph_->Hide();
  bar_ = new EvaluationBar(content_, looks_);
  bar_->Hide();
  preview_ = new BoardPreview(content_, looks_);
}

void MainFrame::bind_analysis() {
  engine_.on_info = [this](const SearchInfo& info) { take_analysis(info); };
  other_engine_.on_info = [this](const SearchInfo& info) { take_other_analysis(info); };
  bind_lines(*analysis_panel_, analysis_);
  bind_lines(*other_panel_, other_analysis_);
  graph_->on_pick = [this](const RecordNode& node) { session_.go_to(node); };
  moves_->on_menu = [this](const RecordNode& node) { move_menu(node); };
  model_.on_drawn = [this](const DrawnMark& mark) { session_.toggle_mark(session_.node(), mark); };
}

void MainFrame::bind_lines(AnalysisPanel& panel, const AnalysisModel& model) {
  panel.on_pick = [this, &model](LineSpot spot) { play_line(model, spot); };
  panel.on_hover = [this, &model](std::optional<LineSpot> spot, int y) {
    preview_line(model, spot, y);
  };
  panel.on_lines = [this](int more) {
    execute(more > 0 ? Action::more_lines : Action::fewer_lines);
  };
}

/// Carries out a command about analysis or annotations; false for other commands.
bool MainFrame::perform_analysis(Action action) {
  auto* const field = dynamic_cast<wxTextCtrl*>(FindFocus());
  switch (action) {
    case Action::analyse:
      if (field && !subject_) {
        field->SelectAll();  // the key means "select all" in a text field
        return true;
      }
      session_.set_analysing(!session_.analysing());
      return true;
    case Action::more_lines:
      set_lines(options_.settings.analysis_lines + 1);
      return true;
    case Action::fewer_lines:
      set_lines(options_.settings.analysis_lines - 1);
      return true;
    case Action::show_threat:
      threat_ = !threat_;
      stop_analysis();
      if (threat_ && !session_.analysing())
        session_.set_analysing(true);
      else
        engage_computer();
      return true;
    case Action::engines:
      choose_engines();
      return true;
    case Action::evaluation_bar:
      options_.settings.evaluation_bar = !options_.settings.evaluation_bar;
      show_evaluations();
      update_commands();
      return true;
    case Action::evaluation_graph:
      options_.settings.evaluation_graph = !options_.settings.evaluation_graph;
      show_evaluations();
      update_commands();
      return true;
    case Action::delete_from_here:
      if (!field) annotate(action);
      return true;
    case Action::comment:
      comment();
      return true;
    case Action::clear_marks:
    case Action::promote:
    case Action::make_main_line:
    case Action::copy_line:
      annotate(action);
      return true;
    default:
      if (glyph_of(action) == 0) return false;
      annotate(action);
      return true;
  }
}

void MainFrame::update_analysis_commands() {
  wxMenuBar* menus = GetMenuBar();
  const bool moved = session_.node().parent != nullptr;
  for (const Action action :
       {Action::comment, Action::glyph_good, Action::glyph_mistake, Action::glyph_brilliant,
        Action::glyph_blunder, Action::glyph_interesting, Action::glyph_dubious,
        Action::delete_from_here, Action::copy_line})
    menus->Enable(command_id(action), moved);
  const bool on_main_line = session_.node().on_main_line();
  menus->Enable(command_id(Action::promote), !on_main_line);
  menus->Enable(command_id(Action::make_main_line), !on_main_line);
  menus->Enable(command_id(Action::clear_marks), !session_.node().annotations.marks.empty());
  menus->Enable(command_id(Action::more_lines),
                options_.settings.analysis_lines < AnalysisModel::kMaxLines);
  menus->Enable(command_id(Action::fewer_lines), options_.settings.analysis_lines > 1);
  menus->Check(command_id(Action::analyse), session_.analysing());
  menus->Check(command_id(Action::show_threat), session_.analysing() && threat_);
  menus->Check(command_id(Action::evaluation_bar), options_.settings.evaluation_bar);
  menus->Check(command_id(Action::evaluation_graph), options_.settings.evaluation_graph);
}

// ------------------------------------------------------------------------------------- analysis

/// Analyses the position that is shown, unless its analysis is already running.
void MainFrame::analyse_here() {
  if (analysed_ == &session_.node()) return;
  analysed_ = &session_.node();
  const Game& game = session_.game();
  const std::optional<Game> passed = threat_ ? with_turn_passed(game) : std::nullopt;
  if (session_.outcome().over() || (threat_ && !passed) || session_.game().chance_to_move())
    return show_analysis();
  SearchLimits limits;
  limits.multipv = options_.settings.analysis_lines;
  const Game& searched = passed ? *passed : game;
  analysis_.begin(searched);
  engine_.analyse(searched, limits);
  if (engines_.spec() && engines_.analyses) {
    other_analysis_.begin(searched);
    other_engine_.analyse(searched, limits);
  }
  show_analysis();
}

/// Ends the search of an analysis, and forgets its lines.
void MainFrame::stop_analysis() {
  for (EngineBridge* engine : {&engine_, &other_engine_})
    if (engine->analysing()) engine->cancel();
  analysed_ = nullptr;
  analysis_.end();
  other_analysis_.end();
}

void MainFrame::take_analysis(const SearchInfo& info) {
  if (!session_.analysing() || analysed_ != &session_.node()) return;
  analysis_.take(info);
  if (threat_) {
    model_.show_threat(analysis_.best());
  } else {
    model_.show_hint(analysis_.best());
    const auto found = analysis_.evaluation();
    const auto& kept = session_.node().annotations.evaluation;
    if (found && (!kept || found->depth >= kept->depth))
      session_.keep_evaluation(session_.node(), *found);
  }
  show_analysis();
}

void MainFrame::take_other_analysis(const SearchInfo& info) {
  if (!session_.analysing() || analysed_ != &session_.node()) return;
  other_analysis_.take(info);
  show_analysis();
}

void MainFrame::show_analysis() {
  const bool on = session_.analysing();
  if (analysis_panel_->IsShown() != on) {
    analysis_panel_->Show(on);
    engine_panel_->Show(!on);
    if (!on) model_.show_hint(stockade::Move::none());
    if (!on) model_.show_threat(stockade::Move::none());
    if (!on) preview_->Hide();
    side_->Layout();
  }
  const bool other = on && engines_.spec() && engines_.analyses;
  if (other_panel_->IsShown() != other) {
    other_panel_->Show(other);
    side_->Layout();
  }
  std::string title = tr("Analysis");
  if (session_.outcome().over())
    title = tr("The game is over");
  else if (threat_)
    title =
        with_turn_passed(session_.game()) ? tr("The threat") : tr("No threat can be shown here");
  if (on) analysis_panel_->show(title, options_.settings.analysis_lines);
  if (other) other_panel_->show(engines_.spec()->name, options_.settings.analysis_lines);
  show_evaluations();
}

/// Updates the evaluation bar and the graph.
void MainFrame::show_evaluations() {
  const bool light = has_light_pieces(session_.definition(), Side{0});
  std::optional<double> points;
  if (const Outcome outcome = session_.outcome(); outcome.over())
    points = outcome.quarter_points[0] / 4.0;
  bar_->show(session_.node().annotations.evaluation, points, canvas_->flipped(), light);
  graph_->update(session_.node(), light);
  const bool any = session_.analysing() || graph_->graph().has_evaluations();
  const bool bar = any && options_.settings.evaluation_bar;
  const bool graph = any && options_.settings.evaluation_graph;
  if (bar_->IsShown() == bar && graph_->IsShown() == graph) return;
  bar_->Show(bar);
  graph_->Show(graph);
  lay_out();
}

void MainFrame::set_lines(int lines) {
  options_.settings.analysis_lines = std::clamp(lines, 1, AnalysisModel::kMaxLines);
  stop_analysis();
  engage_computer();
  update_commands();
}

/// Plays a line of the analysis up to a move. For a threat it does nothing, since that line starts
/// from a position that is not on the board.
void MainFrame::play_line(const AnalysisModel& model, LineSpot spot) {
  if (threat_ || !model.has(spot)) return;
  const std::vector<stockade::Move> moves = model.moves_to(spot);
  preview_->Hide();
  if (moves.size() == 1) {
    session_.play(moves.front());
    return;
  }
  session_.go_to(session_.add_line(session_.node(), moves));
}

void MainFrame::preview_line(const AnalysisModel& model, std::optional<LineSpot> spot, int y) {
  if (!spot || !model.has(*spot)) {
    preview_->Hide();
    return;
  }
  preview_->show(model.game_after(*spot), canvas_->flipped());
  const wxSize size = preview_->GetSize();
  const wxPoint side = content_->ScreenToClient(side_->GetScreenPosition());
  const int middle = content_->ScreenToClient(wxPoint(0, y)).y;
  const int most =
      std::max(0, status_->GetPosition().y - size.y);  // the preview must not cover the status line
  preview_->SetPosition(
      wxPoint(std::max(0, side.x - size.x - 6), std::clamp(middle - size.y / 2, 0, most)));
  preview_->Show();
  preview_->Raise();
}

// ---------------------------------------------------------------------------------- annotations

const RecordNode& MainFrame::subject() const { return subject_ ? *subject_ : session_.node(); }

void MainFrame::annotate(Action action) {
  const RecordNode& node = subject();
  if (action == Action::clear_marks) return session_.clear_marks(node);
  if (!node.parent) return;
  switch (action) {
    case Action::promote:
      return session_.promote(node);
    case Action::make_main_line:
      return session_.make_main_line(node);
    case Action::delete_from_here:
      return session_.erase(node);
    case Action::copy_line:
      return copy_line(node);
    default:
      return session_.toggle_glyph(node, glyph_of(action));
  }
}

void MainFrame::copy_line(const RecordNode& node) {
  Game game(session_.definition_ptr(), session_.record().start());
  std::string text;
  for (const stockade::Move move : Record::line_to(node)) {
    const bool begins = game.begins_number();
    if (!text.empty()) text += ' ';
    const std::string board = board_number(game, move);
    text += board;
    if (board.empty() && (begins || text.empty()))
      text += std::to_string(game.position().attribute(CoreAttribute::full_move)) +
              (begins ? ". " : "... ");
    text += move_text(game, move);
    game.play(move);
  }
  copy_text(text);
  status_->show_message(tr("The line was copied: {}", text));
}

/// Shows the menu of a move in the list.
void MainFrame::move_menu(const RecordNode& node) {
  wxMenu menu;
  const auto add = [&](Action action, bool enabled) {
    const ActionInfo& info = action_info(action);
    wxString label = wx_tr(info.label);
    if (const std::string key = key_of(info); !key.empty()) label += "\t" + wxString::FromUTF8(key);
    menu.Append(command_id(action), label, wx_tr(info.help))->Enable(enabled);
  };
  const Remembered move(session_, node);
  const bool variation = !node.on_main_line();
  add(Action::promote, variation);
  add(Action::make_main_line, variation);
  add(Action::comment, true);
  add(Action::copy_line, true);
  menu.AppendSeparator();
  for (const Action action :
       {Action::glyph_good, Action::glyph_mistake, Action::glyph_brilliant, Action::glyph_blunder,
        Action::glyph_interesting, Action::glyph_dubious})
    add(action, true);
  menu.AppendSeparator();
  add(Action::delete_from_here, true);
  const int chosen = GetPopupMenuSelectionFromUser(menu);
  if (chosen == wxID_NONE) return;
  subject_ = move.node();
  if (!subject_) return status_->show_refusal(tr("The game has changed meanwhile."));
  for (const ActionInfo& info : actions())
    if (command_id(info.action) == chosen) {
      execute(info.action);
      break;
    }
  subject_ = nullptr;
}

}  // namespace stockade::gui
