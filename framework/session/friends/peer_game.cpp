#include "framework/session/friends/peer_game.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "framework/notation/move_text.h"

namespace stockade {
namespace {

using Json = nlohmann::json;

/// The difference between the measurements of two programs that is possible without lag, in
/// milliseconds.
constexpr int64_t kClockSlackMs = 250;

}  // namespace

std::string make_peer_game_name() {
  std::random_device device;
  std::string name;
  for (int i = 0; i < 16; ++i) name += "0123456789abcdef"[device() % 16];
  return name;
}

PeerGame::PeerGame(SharedGame game, bool hosts, std::string name, PeerLag lag)
    : game_(std::move(game)), lag_(std::move(lag)), hosts_(hosts), name_(std::move(name)) {}

PeerGame PeerGame::for_newcomer() const {
  PeerGame game(game_, hosts_, make_peer_game_name(), lag_);
  game.game_.clock.forget_earlier();
  game.lag_.settle();
  game.events_ = events_;
  return game;
}

// ------------------------------------------------------------------------------------- the link

void PeerGame::connect(PeerWire wire, int64_t received, int64_t now_ms) {
  now_ms_ = now_ms;
  wire_.emplace(std::move(wire));
  if (!acknowledge(received)) return wire_->refuse(PeerEnd::bad_game);
  running_ = true;
  sent_ = received;
  own_rate_ = MessageRate(kPeerOwnRate, kPeerOwnBurst, now_ms);
  heard_ms_ = agreed_ms_ = now_ms;
  pinged_ms_.reset();
  const Side mover = game_.game.next_player();
  if (!game_.over() && !(agreed_ && mover == own_side())) game_.clock.resume(mover, now_ms);
  flush();
}

void PeerGame::receive(std::string_view bytes, int64_t now_ms) {
  now_ms_ = now_ms;
  if (!linked()) return;
  wire_->receive(bytes, now_ms);
  take_messages();
}

void PeerGame::take_messages() {
  while (auto message = wire_->next()) take(*message);
  if (wire_->closed()) return end_link();
  flush();
}

void PeerGame::tick(int64_t now_ms) {
  now_ms_ = now_ms;
  if (!linked()) return;
  if (now_ms - heard_ms_ > kPeerSilenceMs) return lose(now_ms);
  if (agreed_ && now_ms - agreed_ms_ > kPeerAnswerMs) return refuse(PeerEnd::late);
  watch_clock();
  flush();
  if (linked() && (!pinged_ms_ || now_ms - *pinged_ms_ >= kPeerPingMs)) ping();
}

void PeerGame::lose(int64_t now_ms) {
  now_ms_ = now_ms;
  if (!linked()) return;
  wire_->close(PeerEnd::lost);
  end_link();
}

void PeerGame::replace(int64_t now_ms) {
  now_ms_ = now_ms;
  if (linked()) refuse(PeerEnd::replaced);
}

void PeerGame::leave() {
  finished_ = true;
  if (!linked()) return;
  wire_->send({{"type", "bye"}});
  wire_->close(PeerEnd::left);
  end_link();
}

void PeerGame::refuse(PeerEnd end) {
  wire_->refuse(end);
  end_link();
}

/// The clocks are stopped while there is no link. The friend's time since the last valid message
/// does not count: the link may have been broken since.
void PeerGame::end_link() {
  if (!std::exchange(running_, false)) return;
  PeerClock& clock = game_.clock;
  if (clock.running()) clock.stop(clock.side() == own_side() ? now_ms_ : heard_ms_);
  // The friend's program refused the claim because its player has time left. The same claim at once
  // on the next link would end that link as well.
  if (claimed_ms_ && end() == PeerEnd::false_flag) clock.forgive_overdue();
  claimed_ms_.reset();
  if (end() == PeerEnd::left) finished_ = true;
}

std::string PeerGame::take_output() { return wire_ ? wire_->take_output() : ""; }

std::vector<PeerEvent> PeerGame::take_events() { return std::exchange(events_, {}); }

void PeerGame::send(const Json& message) {
  kept_.push_back(message.dump());
  flush();
}

void PeerGame::flush() {
  const int64_t written = first_kept_ + static_cast<int64_t>(kept_.size());
  for (; linked() && sent_ < written && own_rate_.take(now_ms_); ++sent_)
    wire_->send_line(kept_[static_cast<size_t>(sent_ - first_kept_)]);
}

bool PeerGame::acknowledge(int64_t received) {
  if (received < first_kept_ || received > sent_) return false;
  kept_.erase(kept_.begin(), kept_.begin() + (received - first_kept_));
  first_kept_ = received;
  return true;
}

/// Shows that this end is alive. It is sent only after all waiting messages, so that its time
/// belongs to the same turn at both ends.
void PeerGame::ping() {
  if (sent_ < first_kept_ + static_cast<int64_t>(kept_.size())) return;
  Json message = {{"type", "ping"}, {"received", received_}};
  if (const PeerClock& clock = game_.clock; clock.timed()) {
    // The time of a turn before an agreed takeback must not count for the turn after it.
    const bool thinks = may_move() && clock.side() == own_side();
    message["spent"] = thinks ? std::min<int64_t>(clock.used(now_ms_), kMaxPeerTimeMs) : 0;
  }
  wire_->send(message);
  pinged_ms_ = now_ms_;
}

void PeerGame::take(const PeerMessage& message) {
  const PeerRule* rule = peer_rule(message.json["type"].get_ref<const std::string&>());
  if (!rule) return refuse(PeerEnd::bad_message);
  const auto fields = read_fields(message, *rule, game_.clock.timed());
  const PeerVerdict verdict = rule->in[static_cast<size_t>(state())];
  if (!fields || verdict == PeerVerdict::refuse) return refuse(PeerEnd::bad_message);
  if (verdict != PeerVerdict::pass) (this->*handler_of(rule->type))(*fields);
  if (!linked()) return;
  heard_ms_ = now_ms_;
  if (rule->kept) ++received_;
}

PeerGame::Handler PeerGame::handler_of(std::string_view type) {
  static constexpr std::pair<std::string_view, Handler> kHandlers[] = {
      {"move", &PeerGame::take_move}, {"clock", &PeerGame::take_clock},
      {"flag", &PeerGame::take_flag}, {"resign", &PeerGame::take_resign},
      {"ask", &PeerGame::take_ask},   {"answer", &PeerGame::take_answer},
      {"done", &PeerGame::take_done}, {"claim", &PeerGame::take_claim},
      {"ping", &PeerGame::take_ping},
  };
  return std::find_if(std::begin(kHandlers), std::end(kHandlers),
                      [&](const auto& row) { return row.first == type; })
      ->second;
}

void PeerGame::take_ping(const PeerFields& fields) {
  if (!acknowledge(fields.received)) return refuse(PeerEnd::bad_message);
  PeerClock& clock = game_.clock;
  if (clock.running() && clock.side() == other_side()) clock.has_used(fields.spent, now_ms_);
}

// ------------------------------------------------------------------------------------- the game

PeerState PeerGame::state() {
  if (game_.over()) return PeerState::over;
  if (agreed_) return PeerState::agreed;
  if (asked_) return PeerState::asked;
  return asking_ ? PeerState::asking : PeerState::playing;
}

bool PeerGame::may_move() {
  return linked() && !agreed_ && !game_.over() && game_.game.next_player() == own_side();
}

bool PeerGame::play(Move move, int64_t now_ms) {
  now_ms_ = now_ms;
  watch_clock();
  if (!may_move() || !game_.game.is_legal(move)) return false;
  const int64_t spent = std::min<int64_t>(game_.clock.used(now_ms_), kMaxPeerTimeMs);
  Json message = {
      {"type", "move"}, {"ply", plies()}, {"move", uci_notation(game_.game.definition(), move)}};
  if (game_.clock.timed()) message["spent"] = spent;
  send(message);
  forget_requests();
  game_.play(move, spent, now_ms_);
  lag_.unsettled.push_back(plies());
  return true;
}

void PeerGame::take_move(const PeerFields& fields) {
  // A move may arrive after the friend's time is over.
  if (game_.flagged == other_side()) return;
  // If it has crossed the resignation of the player here, it precedes the resignation in the
  // friend's game.
  const bool crossed = game_.resigned == own_side() && !game_.game.outcome().over();
  if ((game_.over() && !crossed) || fields.ply != plies() ||
      game_.game.next_player() != other_side())
    return refuse(PeerEnd::illegal_move);
  const auto move = read_peer_move(game_.game, fields.move);
  if (!move) return refuse(PeerEnd::illegal_move);
  if (crossed) return play_before_resignation(*move, fields.spent);
  int64_t cost = fields.spent;
  if (game_.clock.running()) {
    const int64_t excess = game_.clock.used(now_ms_) - fields.spent;
    const auto charge = lag_.charge(excess);
    if (!charge) return refuse_time(excess);
    cost += *charge;
  }
  lag_.settle();
  forget_requests();
  game_.play(*move, cost, now_ms_);
  events_.push_back({PeerEvent::Type::moved, *move});
  if (cost > fields.spent) send({{"type", "clock"}, {"ply", plies()}, {"spent", cost}});
  if (game_.flagged) flag(*game_.flagged);
}

/// The friend's move took `excess` longer here than its program has measured, which is too much for
/// lag. If messages were held up for so long, the link was practically broken: the same message is
/// accepted on the next one, unless that happens too often.
void PeerGame::refuse_time(int64_t excess) {
  refuse(PeerEnd::bad_clock);
  if (excess > lag_.stalls_ms) return;
  lag_.stalls_ms -= excess;
  game_.clock.forgive(excess);
}

void PeerGame::play_before_resignation(Move move, int64_t spent) {
  forget_requests();
  asking_.reset();
  game_.clock.resume(other_side(), now_ms_);
  game_.play(move, spent, now_ms_);
  // The move has ended the game, so the resignation does not count.
  if (game_.game.outcome().over()) game_.resigned.reset();
  events_.push_back({PeerEvent::Type::moved, move});
}

// Time. Each program ends the game when its own player has no time left. If the other player's time
// is over here, even after the forgiven lag, this program claims it, and the other one agrees or
// refuses. If it does neither, its player loses on time.

void PeerGame::watch_clock() {
  if (!linked() || agreed_ || !game_.clock.running() || game_.over()) return;
  const PeerClock& clock = game_.clock;
  const int64_t used = clock.used(now_ms_);
  if (clock.side() == own_side()) {
    if (!clock.flagged_after(used)) return;
    send({{"type", "flag"}, {"ply", plies()}});
    flag(own_side());
  } else if (claimed_ms_) {
    if (now_ms_ - *claimed_ms_ <= kPeerAnswerMs) return;
    flag(other_side());
    finished_ = true;
    refuse(PeerEnd::late);
  } else if (clock.flagged_after(std::max<int64_t>(used - lag_.forgivable(), 0))) {
    claimed_ms_ = now_ms_;
    wire_->send({{"type", "claim"}, {"ply", plies()}});
  }
}

void PeerGame::flag(Side side) {
  forget_requests();
  game_.flagged = side;
  game_.clock.stop(now_ms_);
  events_.push_back({PeerEvent::Type::flagged});
}

/// Whether the friend's resignation, or the end of the friend's time, changes the game. It may
/// cross the move that ends the game. If the messages of both players cross, the host's counts.
bool PeerGame::concession_counts() {
  if (!game_.over()) return true;
  // The friend's message was sent before the agreement arrived, so the friend's program does not
  // carry it out.
  agreed_.reset();
  if (hosts_ || (game_.resigned != own_side() && game_.flagged != own_side())) return false;
  game_.resigned.reset();
  game_.flagged.reset();
  return true;
}

void PeerGame::take_flag(const PeerFields& fields) {
  if (fields.ply != plies()) return;  // at this end the time was over at an earlier move
  if (game_.game.next_player() != other_side()) return refuse(PeerEnd::bad_message);
  if (concession_counts()) flag(other_side());
}

void PeerGame::take_claim(const PeerFields& fields) {
  if (fields.ply != plies()) return;  // it has crossed a move
  if (game_.game.next_player() != own_side()) return refuse(PeerEnd::bad_message);
  const PeerClock& clock = game_.clock;
  if (!clock.flagged_after(clock.used(now_ms_) + kClockSlackMs)) return refuse(PeerEnd::false_flag);
  send({{"type", "flag"}, {"ply", plies()}});
  flag(own_side());
}

void PeerGame::take_clock(const PeerFields& fields) {
  const auto ply = static_cast<size_t>(fields.ply);
  const auto measured = game_.clock.spent_at(own_side(), ply);
  if (!measured || !lag_.may_be_charged(fields.ply)) return refuse(PeerEnd::bad_message);
  if (!lag_.take_charge(fields.ply, fields.spent - *measured)) return refuse(PeerEnd::bad_clock);
  if (game_.drawn || game_.resigned == other_side() || game_.flagged == other_side()) return;
  // The player may have made further moves in the same turn, and at the friend's end the time was
  // over at an earlier move.
  const auto late = game_.clock.correct(ply, fields.spent);
  const bool earlier = late && *late < game_.moves.size();
  if (earlier) {
    asking_.reset();
    game_.take_back_to(static_cast<int>(*late), now_ms_);
    events_.push_back({PeerEvent::Type::took_back});
  }
  if (late && !game_.game.outcome().over() && (earlier || !game_.flagged)) {
    game_.resigned.reset();
    return flag(own_side());
  }
  events_.push_back({PeerEvent::Type::charged});
}

bool PeerGame::resign() {
  if (!linked() || game_.over()) return false;
  send({{"type", "resign"}});
  asking_.reset();
  asked_.reset();
  claimed_ms_.reset();
  game_.resigned = own_side();
  game_.clock.stop(now_ms_);
  return true;
}

void PeerGame::take_resign(const PeerFields&) {
  if (!concession_counts()) return;
  forget_requests();
  game_.resigned = other_side();
  game_.clock.stop(now_ms_);
  events_.push_back({PeerEvent::Type::resigned});
}

// Requests. The program that asked carries out the agreement and sends "done". So both ends have
// the same game if a move crosses the answer: then the request has lapsed.

/// A requested rematch remains: the game was over, and only its result may change. After further
/// moves the friend's program treats it as lapsed.
void PeerGame::forget_requests() {
  if (asking_ != PeerRequest::rematch) asking_.reset();
  asked_.reset();
  agreed_.reset();
  claimed_ms_.reset();
}

void PeerGame::carry_out(PeerRequest request, Side asker) {
  forget_requests();
  switch (request) {
    case PeerRequest::draw:
      // A resignation that crossed it arrived too late.
      game_.resigned.reset();
      game_.drawn = true;
      game_.clock.stop(now_ms_);
      events_.push_back({PeerEvent::Type::drawn});
      break;
    case PeerRequest::takeback:
      game_.take_back_to(plies_before_last_move(asker).value_or(plies()), now_ms_);
      if (game_.over()) game_.clock.stop(now_ms_);
      lag_.settle();
      events_.push_back({PeerEvent::Type::took_back});
      break;
    case PeerRequest::rematch:
      game_ = game_.rematch();
      lag_ = PeerLag();
      for (auto& plies_of_end : asked_at_)
        for (int& ply : plies_of_end) ply = kNever;
      events_.push_back({PeerEvent::Type::rematch});
      break;
  }
}

std::optional<int> PeerGame::plies_before_last_move(Side side) const {
  Game back(game_.game);
  for (int left = plies() - 1; left >= 0; --left) {
    back.undo();
    const bool chosen = !is_pass(back.definition(), game_.moves[static_cast<size_t>(left)]) ||
                        back.legal_moves().size() > 1;
    if (chosen && back.next_player() == side) return left;
  }
  return std::nullopt;
}

bool PeerGame::ask(PeerRequest request) {
  int& last = asked_at_[0][static_cast<int>(request)];
  if (!linked() || agreed_ || asking_ || asked_ || last == plies()) return false;
  if (game_.over() != (request == PeerRequest::rematch)) return false;
  if (request == PeerRequest::takeback && !plies_before_last_move(own_side())) return false;
  last = plies();
  asking_ = request;
  send({{"type", "ask"}, {"what", wire_name(request)}, {"ply", plies()}});
  return true;
}

void PeerGame::take_ask(const PeerFields& fields) {
  int& last = asked_at_[1][static_cast<int>(fields.what)];
  // It has lapsed, or it repeats an earlier request.
  if (fields.ply != plies() || last == plies() || asked_ || agreed_) return;
  if (game_.over() != (fields.what == PeerRequest::rematch)) return;
  // Of two requests that cross, the host's counts.
  if (asking_ && hosts_) return;
  if (fields.what == PeerRequest::takeback && !plies_before_last_move(other_side())) return;
  last = plies();
  asking_.reset();
  asked_ = fields.what;
  events_.push_back({PeerEvent::Type::asked, Move::none(), fields.what});
}

bool PeerGame::answer(bool yes) {
  if (!linked() || !asked_) return false;
  send({{"type", "answer"}, {"what", wire_name(*asked_)}, {"ply", plies()}, {"yes", yes}});
  if (yes) {
    agreed_ = asked_;
    agreed_ms_ = now_ms_;
    // The player here cannot move before it is carried out.
    if (game_.clock.running() && game_.clock.side() == own_side()) game_.clock.stop(now_ms_);
  }
  asked_.reset();
  return true;
}

void PeerGame::take_answer(const PeerFields& fields) {
  if (asking_ != fields.what || fields.ply != plies()) return;
  if (game_.over() != (fields.what == PeerRequest::rematch)) return;
  asking_.reset();
  if (!fields.yes) {
    events_.push_back({PeerEvent::Type::declined, Move::none(), fields.what});
    return;
  }
  send({{"type", "done"}, {"what", wire_name(fields.what)}, {"ply", plies()}});
  carry_out(fields.what, own_side());
}

void PeerGame::take_done(const PeerFields& fields) {
  if (!agreed_ && game_.over()) return;  // it crossed the end of the game
  if (agreed_ != fields.what || fields.ply != plies()) return refuse(PeerEnd::bad_message);
  carry_out(fields.what, other_side());
}

}  // namespace stockade
