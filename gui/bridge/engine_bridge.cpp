#include "gui/bridge/engine_bridge.h"

#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"

namespace stockade::gui {
namespace {

constexpr int kEnginePollMs = 50;
constexpr size_t kLongestLine = 12;  // moves of the principal variation that are shown

wxDEFINE_EVENT(EVT_ENGINE_MAIL, wxThreadEvent);

}  // namespace

EngineBridge::EngineBridge(const PluginRegistry& plugins)
    : plugins_(plugins),
      poll_(this),
      computer_(plugins, {[this](uint64_t id, const SearchInfo& info) {
                            // The timer collects the reports, so that a fast search cannot flood
                            // the window.
                            const std::lock_guard lock(mutex_);
                            mail_.info_id = id;
                            mail_.infos.insert_or_assign(info.multipv, info);
                          },
                          [this](uint64_t id, const SearchResult& result) {
                            {
                              const std::lock_guard lock(mutex_);
                              mail_.done_id = id;
                              mail_.done = result;
                            }
                            wxQueueEvent(this, new wxThreadEvent(EVT_ENGINE_MAIL));
                          }}) {
  Bind(EVT_ENGINE_MAIL, [this](wxThreadEvent&) { receive(); });
  Bind(wxEVT_TIMER, &EngineBridge::hurry, this);
}

EngineBridge::~EngineBridge() {
  poll_.Stop();
  computer_.cancel();
  DeletePendingEvents();
}

void EngineBridge::use(Computer::MakeSearcher make) {
  cancel();
  computer_.use(std::move(make));
}

void EngineBridge::prepare(Purpose purpose) {
  computer_.cancel();
  {
    const std::lock_guard lock(mutex_);
    mail_ = {};
  }
  purpose_ = purpose;
  hurried_ = false;
}

void EngineBridge::start(const Game& game, const SearchLimits& limits, Purpose purpose) {
  prepare(purpose);
  searched_.emplace(game);
  wanted_ = computer_.start(game, limits);
  poll_.Start(kEnginePollMs);
  if (on_state) on_state();
}

void EngineBridge::think(Session& session) {
  const Side player = session.computer_player().value_or(session.player_to_move());
  start(session.game_for(player), session.limits_of_play(), Purpose::play);
}

void EngineBridge::think(const PlayerGame& player, const SearchLimits& limits) {
  prepare(Purpose::play);
  searched_.reset();
  report_.reset();
  wanted_ = computer_.start(player, limits);
  poll_.Start(kEnginePollMs);
  if (on_state) on_state();
}

void EngineBridge::look_for_hint(Session& session, int movetime_ms) {
  SearchLimits limits;
  limits.movetime_ms = movetime_ms;
  start(session.game(), limits, Purpose::hint);
}

void EngineBridge::move_now() {
  if (purpose_ == Purpose::none) return;
  hurried_ = true;
  computer_.move_now();
}

void EngineBridge::cancel() {
  if (purpose_ == Purpose::none) return;
  computer_.cancel();
  purpose_ = Purpose::none;
  wanted_ = 0;
  poll_.Stop();
  if (on_state) on_state();
}

void EngineBridge::rest(const DefinitionPtr& definition) {
  cancel();
  computer_.rest(definition);
}

void EngineBridge::hurry(wxTimerEvent&) {
  // A search ignores requests that come before it has begun.
  if (hurried_ && computer_.busy()) computer_.move_now();
  receive();
}

void EngineBridge::receive() {
  std::map<int, SearchInfo> infos;
  std::optional<SearchResult> done;
  {
    const std::lock_guard lock(mutex_);
    if (mail_.info_id == wanted_) infos = std::move(mail_.infos);
    if (mail_.done && mail_.done_id == wanted_) done = std::move(mail_.done);
    mail_.infos.clear();
    if (done) mail_.done.reset();
  }
  if (purpose_ == Purpose::none) return;
  for (const auto& [line, info] : infos) {
    if (line == 1) take_report(info);
    if (on_info) on_info(info);
  }
  if (!done) return;
  const Purpose purpose = purpose_;
  purpose_ = Purpose::none;
  wanted_ = 0;
  poll_.Stop();
  if (!done->info.pv.empty()) take_report(done->info);
  if (on_state) on_state();
  if (purpose == Purpose::analyse && on_analysed) on_analysed(*done);
  // If a program fails, it has no move; the caller that waits for one is called as well.
  if (purpose == Purpose::play && on_move) on_move(done->best);
  if (purpose == Purpose::hint && on_hint && !done->best.is_none()) on_hint(done->best);
}

void EngineBridge::take_report(const SearchInfo& info) {
  if (!searched_) return;
  EngineReport report;
  report.depth = info.depth;
  report.score = info.score;
  if (searched_->next_player().index() != 0) {
    report.score.centipawns = -report.score.centipawns;
    if (report.score.mate) report.score.mate = -*report.score.mate;
  }
  report.nodes = info.nodes;
  report.time_ms = info.time_ms;
  Game game = *searched_;
  for (size_t i = 0; i < info.pv.size() && i < kLongestLine; ++i) {
    if (!game.is_legal(info.pv[i])) break;
    const int number = game.position().attribute(CoreAttribute::full_move);
    const bool first = game.begins_number();
    if (!report.line.empty()) report.line += ' ';
    const std::string board = board_number(game, info.pv[i]);
    report.line += board;
    if (board.empty() && (first || i == 0))
      report.line += std::to_string(number) + (first ? "." : "…") + " ";
    report.line += move_text(game, info.pv[i]);
    game.play(info.pv[i]);
  }
  report_ = std::move(report);
  if (on_report) on_report(*report_);
}

}  // namespace stockade::gui
