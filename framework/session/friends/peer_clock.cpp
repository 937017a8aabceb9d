#include "framework/session/friends/peer_clock.h"

#include <algorithm>
#include <utility>

namespace stockade {
namespace {

using std::chrono::milliseconds;

Clock::Time at(int64_t ms) { return Clock::Time(milliseconds(ms)); }

}  // namespace

std::optional<int64_t> PeerLag::charge(int64_t excess) {
  LagAllowance forgiving = forgives;
  LagAllowance charging = charges;
  forgiving.pay_back();
  charging.pay_back();
  const int64_t lag = std::max<int64_t>(excess, 0);
  const int64_t forgiven = std::min(lag, forgiving.left());
  if (lag - forgiven > charging.left()) return std::nullopt;
  forgiving.take(forgiven);
  charging.take(lag - forgiven);
  forgives = forgiving;
  charges = charging;
  return lag - forgiven;
}

bool PeerLag::may_be_charged(int ply) const {
  return std::find(unsettled.begin(), unsettled.end(), ply) != unsettled.end();
}

bool PeerLag::take_charge(int ply, int64_t ms) {
  LagAllowance after = charged;
  auto next = unsettled.begin();
  for (; next != unsettled.end() && *next <= ply; ++next) after.pay_back();
  if (ms <= 0 || ms > after.left()) return false;
  after.take(ms);
  charged = after;
  unsettled.erase(unsettled.begin(), next);
  return true;
}

void PeerLag::settle() {
  for (size_t moves = unsettled.size(); moves > 0; --moves) charged.pay_back();
  unsettled.clear();
}

PeerClock::PeerClock(TimeControl control, ClockFace face, size_t plies)
    : control_(std::move(control)), faces_(plies + 1, face) {}

PeerClock PeerClock::fresh(const TimeControl& control) {
  return {control, Clock(control, 2).face(), 0};
}

void PeerClock::forget_earlier() {
  if (timed()) faces_.assign(faces_.size(), ClockFace(face()));
}

bool PeerClock::begun() const {
  const std::vector<int>& moves = face().moves;
  return std::any_of(moves.begin(), moves.end(), [](int n) { return n > 0; });
}

Clock PeerClock::clock_of(Side side, const ClockFace& face) const {
  Clock clock(control_, static_cast<int>(face.left.size()));
  clock.set(face);
  clock.run(side, at(0));
  return clock;
}

void PeerClock::resume(Side side, int64_t now) {
  if (!timed() || !begun()) return;
  before_ = side == side_ ? used(now) : 0;
  side_ = side;
  since_ = now;
}

void PeerClock::resume(Side side, int64_t used, int64_t now) {
  if (!timed() || !begun()) return;
  side_ = side;
  before_ = used;
  since_ = now;
}

void PeerClock::stop(int64_t now) {
  before_ = used(now);
  since_.reset();
}

int64_t PeerClock::used(int64_t now) const {
  return since_ ? before_ + std::max<int64_t>(now - *since_, 0) : before_;
}

bool PeerClock::flagged_after(int64_t used) const {
  return running() && clock_of(side_, face()).flagged(at(used));
}

void PeerClock::forgive_overdue() {
  const SideTime& time = control_.side(side_);
  const milliseconds free = time.bonus == TimeBonus::delay ? time.bonus_time : milliseconds(0);
  const milliseconds most = face().left[static_cast<size_t>(side_.index())] + free;
  before_ = std::min<int64_t>(before_, most.count());
}

ClockFace PeerClock::after(const TimedMove& move) const {
  ClockFace face = move.before;
  if (!move.ends_turn) return face;
  if (move.timed) {
    Clock clock = clock_of(move.side, move.before);
    clock.press(at(move.spent));
    return clock.face();
  }
  ++face.moves[static_cast<size_t>(move.side.index())];
  return face;
}

bool PeerClock::play(int64_t spent, size_t plies, Side mover, Side next, int64_t now) {
  const bool flagged = flagged_after(spent);
  // Passes that the rules force may give the turn back to the mover: they end it as well.
  const bool ends_turn = next != mover || plies > faces_.size();
  if (!last_moves_.empty() && last_moves_.back().side != mover) last_moves_.clear();
  last_moves_.push_back({plies, mover, face(), spent, running(), ends_turn});
  faces_.resize(plies + 1, after(last_moves_.back()));
  if (ends_turn) {
    since_.reset();
    before_ = 0;
    resume(next, 0, now);
  } else {
    resume(next, spent, now);
  }
  return flagged;
}

const PeerClock::TimedMove* PeerClock::move_at(size_t plies) const {
  const auto found = std::find_if(last_moves_.begin(), last_moves_.end(),
                                  [&](const TimedMove& move) { return move.plies == plies; });
  return found == last_moves_.end() ? nullptr : &*found;
}

std::optional<int64_t> PeerClock::spent_at(Side side, size_t plies) const {
  const TimedMove* move = move_at(plies);
  return move && move->side == side ? std::optional(move->spent) : std::nullopt;
}

std::optional<size_t> PeerClock::correct(size_t plies, int64_t spent) {
  std::optional<size_t> before;
  for (TimedMove& move : last_moves_) {
    if (move.plies < plies) continue;
    if (move.plies == plies)
      move.spent = spent;
    else
      move.before = faces_[*before];
    const auto first = faces_.begin() + static_cast<std::ptrdiff_t>(before ? *before + 1 : plies);
    std::fill(first, faces_.begin() + static_cast<std::ptrdiff_t>(move.plies) + 1, after(move));
    if (move.timed && clock_of(move.side, move.before).flagged(at(move.spent))) return move.plies;
    before = move.plies;
  }
  if (const TimedMove& last = last_moves_.back(); !last.ends_turn && last.plies == plies)
    before_ += std::max<int64_t>(spent - before_, 0);
  return std::nullopt;
}

void PeerClock::take_back_to(size_t plies, Side next, int64_t now) {
  if (!timed()) return;
  faces_.resize(std::min(faces_.size(), plies + 1));
  last_moves_.clear();
  since_.reset();
  before_ = 0;
  resume(next, 0, now);
}

}  // namespace stockade
