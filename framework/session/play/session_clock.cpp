// Session: its clocks.

#include <algorithm>

#include "framework/game/boards.h"
#include "framework/session/play/session.h"

namespace stockade {
namespace {

using std::chrono::milliseconds;

constexpr const char* kTimeTag = "TimeControl";
/// The tags of sides that have different times.
constexpr const char* kSideTags[] = {"WhiteTimeControl", "BlackTimeControl"};
/// The plies during which the computer varies its opening, and the greatest loss of its moves.
constexpr int kVarietyPlies = 8;
constexpr int kVarietyCp = 12;
/// Clocks in game files have tenths of seconds.
constexpr milliseconds kTenth{100};

/// The time control of a game that was read; no clocks if its tags and its moves do not determine
/// it.
TimeControl control_of(const Record& record) {
  bool has_clocks = record.root().children.empty();
  for (const RecordNode* node = &record.root(); !node->children.empty();) {
    node = node->children.front().get();
    has_clocks = has_clocks || node->annotations.clock_ms;
  }
  if (!has_clocks) return {};
  const auto both = parse_pgn_time_control(record.tag(kTimeTag).value_or(""));
  std::vector<SideTime> sides;
  for (const char* tag : kSideTags) {
    auto own = parse_pgn_time_control(record.tag(tag).value_or(""));
    if (!own) own = both;
    if (!own) return {};
    sides.push_back(*std::move(own));
  }
  return TimeControl(std::move(sides));
}

}  // namespace

void Session::set_time_control(TimeControl control) {
  time_control_ = std::move(control);
  if (!can_undo() && node_->children.empty() && !outcome_.over()) set_up_clock();
  notify({SessionEventKind::edited});
}

void Session::set_up_clock() {
  TimeControl control;
  const bool fresh = node_->children.empty() && !record_.tag(kTimeTag);
  if (fresh)
    control = time_control_;
  else if (in_play_)
    control = control_of(record_);
  clock_ = Clock(std::move(control), definition().roster().sides());
  faces_.clear();
  if (clock_.timed()) faces_.push_back(clock_.face());
}

void Session::follow_clock(const RecordNode& node, Side mover, bool by_chance) {
  if (!clock_.timed()) return;
  ClockFace face = faces_.back();
  if (!by_chance) {
    const auto at = static_cast<size_t>(mover.index());
    if (node.annotations.clock_ms) face.left[at] = milliseconds(*node.annotations.clock_ms);
    if (player_to_move() != mover) ++face.moves[at];
  }
  clock_.set(face);
  faces_.push_back(std::move(face));
}

void Session::press_clock(Clock running, Side mover, Clock::Time now) {
  if (!clock_.timed() || analysing_ || !in_play_) return;
  const auto at = static_cast<size_t>(mover.index());
  if (running.running(mover)) {
    // Within a turn of several moves, the clock of the player continues to run.
    if (player_to_move() != mover) running.press(mover, now);
    clock_ = std::move(running);
    faces_.back() = clock_.face();
    faces_.back().left[at] = clock_.left(mover, now);
  } else {
    if (player_to_move() != mover) running.count_move(mover);
    clock_ = std::move(running);
    faces_.back() = clock_.face();
  }
  keep_time_left(mover);
}

void Session::keep_time_left(Side mover) {
  const milliseconds left = faces_.back().left[static_cast<size_t>(mover.index())];
  node_->annotations.clock_ms = ((left + kTenth / 2) / kTenth * kTenth).count();
}

void Session::set_clock(ClockFace face, Side mover, milliseconds used) {
  if (!clock_.timed()) return;
  faces_.back() = std::move(face);
  clock_.set(faces_.back());
  if (node_->parent) keep_time_left(mover);
  // A clock that stands shows what was used of the turn, too: a link may be lost in the middle.
  if (ticks() || used.count() > 0) clock_.run(player_to_move(), now() - used);
  if (!ticks()) clock_.stop(now());
  notify({SessionEventKind::edited});
}

bool Session::ticks() const {
  const std::vector<int>& moves = faces_.back().moves;
  const bool begun = std::any_of(moves.begin(), moves.end(), [](int n) { return n > 0; });
  return begun && in_play_ && !paused_ && !analysing_ && !outcome_.over() &&
         !game_.chance_to_move();
}

void Session::update_clock() {
  if (!clock_.timed()) return;
  if (ticks())
    clock_.run_all(players_thinking(), now());
  else
    clock_.stop(now());
}

std::vector<Side> Session::players_thinking() const {
  const BoardsFacet* boards = boards_at_once(definition());
  if (!boards) return {player_to_move()};
  std::vector<Side> thinking;
  const std::vector<int>& moves = faces_.back().moves;
  for (int board = 0; board < boards->boards(); ++board) {
    const std::vector<Side> sides = definition().equipment().sides_on(board);
    if (std::any_of(sides.begin(), sides.end(),
                    [&](Side side) { return moves[static_cast<size_t>(side.index())] > 0; }))
      thinking.push_back(boards->mover(position(), board));
  }
  return thinking;
}

bool Session::check_clock() {
  const bool remote =
      std::find(players_.begin(), players_.end(), PlayerKind::remote) != players_.end();
  const auto flagged = clock_.timed() && !remote ? clock_.flagged_side(now()) : std::nullopt;
  if (!flagged) return false;
  forfeit_on_time(*flagged);
  return true;
}

SearchLimits Session::limits_of_play() const {
  SearchLimits limits;
  limits.movetime_ms = strength_.movetime_ms;
  limits.level = strength_.level;
  // Lower levels have random noise and need no other variety.
  if (strength_.full() && game_.plies() < kVarietyPlies) limits.variety_cp = kVarietyCp;
  uint64_t seed = choices_ + static_cast<uint64_t>(game_.plies());
  limits.seed = splitmix(seed);
  // Before the clock starts, the computer uses as much time as with a running clock.
  if (clock_.timed()) clock_.limit(limits, computer_player().value_or(player_to_move()), now());
  return limits;
}

/// Fills the tags of a new game with clocks.
void Session::write_time_control() {
  if (!clock_.timed() || record_.tag(kTimeTag)) return;
  const TimeControl& control = clock_.control();
  record_.set_tag(kTimeTag, pgn_time_control(control.side(Side{0})));
  if (control.sides().size() == 1) return;
  for (int side = 0; side < 2; ++side)
    record_.set_tag(kSideTags[side], pgn_time_control(control.side(Side{side})));
}

}  // namespace stockade
