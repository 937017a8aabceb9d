#include "gui/features/engines.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <wx/frame.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "framework/tools/protocol/engine_list.h"
#include "framework/tools/protocol/program_searcher.h"
#include "gui/model/board_model.h"
#include "gui/model/sides.h"
#include "gui/panels/engine_panel.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr int kHintMs = 1500;

}  // namespace

EnginesFeature::EnginesFeature(Workplace& place)
    : Feature(place),
      own_(place.plugins()),
      other_(place.plugins()),
      panel_(new EnginePanel(&place.side(), place.looks())) {
  on(Action::engines, [this, &place] {
    if (auto choice = ask_engines(&place.frame(), place.session().definition_ptr(), choice_))
      choose(*std::move(choice));
  });
  on(Action::move_now, [this] { player().move_now(); });
  on(Action::resume, [&session = place.session()] { session.resume(); });
  on(Action::hint, [this] { look_for_hint(); });
  place.add_side_panel(*panel_);
  for (EngineBridge* engine : {&own_, &other_}) {
    engine->on_move = [this](Move move) { take_move(move); };
    engine->on_report = [this](const EngineReport&) {
      report_is_past_ = false;
      show_report();
    };
    engine->on_state = [&place] { place.show_state(); };
  }
  own_.on_hint = [&place](Move move) { place.board().show_hint(move); };
  load();
}

// ------------------------------------------------------------------------------ the other program

void EnginesFeature::load() {
  if (!place().keeps_state()) return;
  const auto text = read_whole_file(engines_path());
  if (!text) return;  // no list of engines yet
  Diagnostics problems;
  choice_.engines = read_engine_list(*text, engines_path().string(), &problems);
  if (!problems.empty())
    place().status().show_trouble(
        tr("An engine could not be read: {}", problems.front().to_string()));
  const Settings& s = place().settings();
  for (size_t i = 0; i < choice_.engines.size(); ++i)
    if (choice_.engines[i].name == s.engine) choice_.chosen = static_cast<int>(i);
  choice_.plays = s.engine_plays;
  choice_.analyses = s.engine_analyses;
  use();
}

void EnginesFeature::choose(EngineChoice choice) {
  choice_ = std::move(choice);
  Settings& s = place().settings();
  s.engine = choice_.spec() ? choice_.spec()->name : "";
  s.engine_plays = choice_.plays;
  s.engine_analyses = choice_.analyses;
  if (place().keeps_state()) {
    std::error_code failure;
    std::filesystem::create_directories(engines_path().parent_path(), failure);
    const Diagnostics problems = replace_file(engines_path(), write_engine_list(choice_.engines));
    if (!problems.empty())
      place().status().show_trouble(
          tr("The engines cannot be saved: {}", problems.front().message));
  }
  if (on_choice) on_choice();
  if (own_.thinking()) own_.cancel();
  use();
  place().show_state();
  place().engage();
}

/// Sets the chosen program for the second engine.
void EnginesFeature::use() {
  const EngineSpec* spec = choice_.spec();
  if (!spec) return other_.use({});
  other_.use([this, spec = *spec](const DefinitionPtr& definition) {
    return make_program_searcher(spec, definition, [this](const std::string& words) {
      // Called in the searching thread, which ends before the window does.
      place().frame().CallAfter([this, words] { place().status().show_trouble(words); });
    });
  });
}

const EngineSpec* EnginesFeature::foreign_player() {
  // A game with hidden pieces uses our engine: another program would receive the whole position.
  return choice_.plays && !place().seen().hides() ? choice_.spec() : nullptr;
}

const EngineSpec* EnginesFeature::analyst() const {
  return choice_.analyses ? choice_.spec() : nullptr;
}

// ------------------------------------------------------------------------------------ the commands

void EnginesFeature::look_for_hint() {
  Session& session = place().session();
  if (session.outcome().over() || session.computer_to_move()) return;
  searched_ = &session.node();
  own_.look_for_hint(session, kHintMs);
}

void EnginesFeature::update_commands() {
  const Session& session = place().session();
  const bool over = session.outcome().over();
  place().enable(Action::move_now, player().thinking() && !session.analysing());
  place().enable(Action::hint, !over && !session.computer_to_move() && !own_.hinting());
  place().enable(Action::resume, session.paused() && !over);
}

void EnginesFeature::close() {
  for (EngineBridge* engine : {&own_, &other_}) engine->cancel();
}

// ----------------------------------------------------------------------------------- the searches

void EnginesFeature::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::edited) return;
  if (!search_goes_on(event))
    for (EngineBridge* engine : {&own_, &other_})
      if (engine->thinking()) engine->cancel();
  age_report(event);
  if (event.type != SessionEventKind::reset) return;
  for (EngineBridge* engine : {&own_, &other_}) engine->rest(place().session().definition_ptr());
  // After the event, since showing the new state clears the status line.
  if (const std::string words = own_.words_on_fallback(place().session().definition_ptr());
      !words.empty())
    place().frame().CallAfter([this, words] { place().status().show_message(words + "."); });
}

/// Whether the search for a computer's move continues after a move on another board.
bool EnginesFeature::search_goes_on(const SessionEvent& event) const {
  const Session& session = place().session();
  if (event.type != SessionEventKind::moved || !searching_for_ || session.outcome().over() ||
      session.analysing() || own_.hinting())
    return false;
  const std::vector<Side> movers = session.players_to_move();
  return movers.size() > 1 &&
         std::find(movers.begin(), movers.end(), *searching_for_) != movers.end();
}

/// A report is about the position that the computer searched. After one move from there the panel
/// marks it as past; any other change of the position clears the report.
void EnginesFeature::age_report(const SessionEvent& event) {
  report_is_past_ = event.type == SessionEventKind::moved && searched_ &&
                    place().session().node().parent == searched_;
  if (report_is_past_) return;
  own_.forget_report();
  other_.forget_report();
  searched_ = nullptr;
}

void EnginesFeature::engage() {
  Session& session = place().session();
  if (session.analysing()) return;
  const auto side = session.computer_player();
  if (!side) {
    for (EngineBridge* engine : {&own_, &other_})
      if (engine->thinking() && !engine->hinting()) engine->cancel();
    return;
  }
  if (player().thinking() && !own_.hinting()) return;
  searched_ = &session.node();
  searching_for_ = side;
  SeenGame& seen = place().seen();
  if (seen.hides())
    player().think(seen.player(*side), session.limits_of_play());
  else
    player().think(session);
}

bool EnginesFeature::thinks_for(Side side) {
  const Session& session = place().session();
  return player().thinking() && !own_.hinting() && !session.analysing() &&
         (session.players_to_move().size() == 1 || searching_for_ == side);
}

void EnginesFeature::take_move(Move move) {
  Session& session = place().session();
  if (move.is_none()) {
    if (session.computer_to_move()) session.pause();
    return;
  }
  if (place().seen().hides()) return try_move(move);
  const bool played = session.computer_to_move() && session.play(move);
  // A move on another board may have made this move illegal.
  if (!played && session.players_to_move().size() > 1) place().engage();
}

/// Tries a move in a game that hides pieces. If it fails, the computer learns that and tries
/// another one.
void EnginesFeature::try_move(Move move) {
  if (!place().session().computer_to_move()) return;
  const Attempted attempted = place().seen().attempt(move);
  if (attempted == Attempted::played) return;
  if (attempted == Attempted::not_possible) return place().session().pause();
  place().show_view();
  place().engage();
}

// ---------------------------------------------------------------------------------- what is shown

void EnginesFeature::show_state() {
  show_report();
  if (panel_->Show(!place().session().analysing())) place().lay_out();
}

std::string EnginesFeature::notice() {
  const Session& session = place().session();
  if (own_.hinting()) return tr("looking for a hint…");
  if (session.analysing()) return tr("analysis");
  if (player().thinking()) return tr("the computer is thinking…");
  const bool waits = session.paused() && !session.outcome().over() &&
                     session.player(session.player_to_move()) == PlayerKind::computer;
  return waits ? tr("the computer waits; Ctrl+R resumes it") : "";
}

void EnginesFeature::show_report() {
  std::optional<EngineReport> report = player().report();
  if (!report) report = own_.report();  // the report of a hint
  const Session& session = place().session();
  const auto& kept = session.node().annotations.evaluation;
  const bool keeps = kept && (!report || report_is_past_);
  if (keeps) {
    report = EngineReport{};
    report->depth = kept->depth;
    report->score = {kept->centipawns, kept->mate};
  }
  panel_->show(report, player().thinking(), has_light_pieces(session.definition(), Side{0}),
               report_is_past_ && !keeps);
}

}  // namespace stockade::gui
