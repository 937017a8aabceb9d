#include "framework/session/peer_game.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"
#include "framework/session/peer_message.h"

namespace stockade {

using Json = nlohmann::json;

std::string make_peer_code() {
  static constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  std::random_device device;
  std::uniform_int_distribution<size_t> letter(0, kLetters.size() - 1);
  std::string code;
  for (size_t i = 0; i < kPeerCodeLength; ++i) code += kLetters[letter(device)];
  return code;
}

std::string clean_peer_code(std::string_view typed) {
  std::string code;
  for (const char c : typed)
    if (c >= 'a' && c <= 'z')
      code += static_cast<char>(c - 'a' + 'A');
    else if (c != ' ' && c != '-' && c != '\t')
      code += c;
  return code;
}

// ------------------------------------------------------------------------------------- the link

PeerGame PeerGame::host(SharedGame game, HostKey& key, int64_t now_ms) {
  PeerGame peer;
  peer.key_ = &key;
  peer.game_.emplace(std::move(game));
  peer.now_ms_ = peer.began_ms_ = peer.heard_ms_ = peer.sent_ms_ = peer.budget_ms_ = now_ms;
  peer.budget_ = kPeerBurst * 1000;
  return peer;
}

PeerGame PeerGame::join(const std::string& code, std::optional<SharedGame> before, int64_t now_ms) {
  PeerGame peer;
  if (before) peer.before_.emplace(*std::move(before));
  peer.now_ms_ = peer.began_ms_ = peer.heard_ms_ = peer.sent_ms_ = peer.budget_ms_ = now_ms;
  peer.budget_ = kPeerBurst * 1000;
  const Json hello = {{"type", "hello"}, {"stockade", kPeerProtocol}, {"code", code}};
  peer.send(hello.dump(-1, ' ', false, Json::error_handler_t::replace));
  return peer;
}

void PeerGame::offer(SharedGame game) {
  if (!key_ || state_ != State::greeting) return;
  game_.reset();
  game_.emplace(std::move(game));
}

void PeerGame::receive(std::string_view bytes, int64_t now_ms) {
  now_ms_ = now_ms;
  while (!closed() && !bytes.empty()) {
    const size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    const bool waits_for_welcome = state_ == State::greeting && !key_;
    if (line_.size() + part.size() > (waits_for_welcome ? kMaxPeerWelcome : kMaxPeerLine)) {
      line_.clear();
      return refuse(PeerEnd::too_long);
    }
    line_ += part;
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    take_line(now_ms);
    line_.clear();
  }
}

void PeerGame::take_line(int64_t now_ms) {
  heard_ms_ = now_ms;
  const int64_t passed = std::clamp<int64_t>(now_ms - budget_ms_, 0, 1000 * kPeerBurst);
  budget_ = std::min<int64_t>(budget_ + passed * kPeerRate, 1000 * kPeerBurst);
  budget_ms_ = now_ms;
  if (budget_ < 1000) return refuse(PeerEnd::too_many);
  budget_ -= 1000;
  if (!is_flat_json(line_)) return refuse(PeerEnd::bad_message);
  Message message{Json::parse(line_, nullptr, false)};
  if (!message.json.is_object()) return refuse(PeerEnd::bad_message);
  take(message);
}

void PeerGame::tick(int64_t now_ms) {
  now_ms_ = now_ms;
  if (closed()) return;
  if (state_ == State::greeting) {
    if (now_ms - began_ms_ > kPeerGreetingMs) refuse(PeerEnd::late);
    return;
  }
  if (now_ms - heard_ms_ > kPeerSilenceMs) return close(PeerEnd::lost);
  watch_clock();
  if (now_ms - sent_ms_ < kPeerPingMs) return;
  send(R"({"type":"ping"})");
  sent_ms_ = now_ms;
}

void PeerGame::lose() {
  if (!closed()) close(PeerEnd::lost);
}

std::string PeerGame::take_output() { return std::exchange(output_, {}); }

std::vector<PeerEvent> PeerGame::take_events() { return std::exchange(events_, {}); }

void PeerGame::close(PeerEnd end, bool told) {
  // The clocks stand while there is no link. What the friend used since the last sign of life is
  // not counted.
  if (started()) {
    PeerClock& clock = game_->clock;
    clock.stop(clock.side() == own_side() ? now_ms_ : heard_ms_);
  }
  state_ = State::closed;
  end_ = end;
  told_ = told;
  asked_.reset();
  asking_.reset();
  agreed_.reset();
}

void PeerGame::refuse(PeerEnd end) {
  send(Json{{"type", "refused"}, {"reason", words_of(end)->wire}}.dump());
  close(end);
}

std::string PeerGame::words() const {
  const PeerEndWords* words = words_of(end_);
  return words ? tr(told_ ? words->told : words->here) : "";
}

void PeerGame::take(const Message& message) {
  const auto type = message.text("type", kMaxPeerWord);
  if (!type) return refuse(PeerEnd::bad_message);
  if (*type == "refused") {
    const auto reason = message.text("reason", kMaxPeerWord);
    const PeerEndWords* words = reason ? words_of_wire(*reason) : nullptr;
    return close(words ? words->end : PeerEnd::bad_message, true);
  }
  if (*type == "bye") return close(PeerEnd::left, true);
  if (state_ == State::greeting) {
    if (*type == "hello" && key_) return take_hello(message);
    if (*type == "welcome" && !key_) return take_welcome(message);
    return refuse(PeerEnd::bad_message);
  }
  if (*type == "ping") return;
  if (*type == "move") return take_move(message);
  if (*type == "ask") return take_ask(message);
  if (*type == "answer") return take_answer(message);
  if (*type == "done") return take_done(message);
  if (*type == "flag") return take_flag(message);
  if (*type == "clock") return take_clock(message);
  if (*type != "resign") return refuse(PeerEnd::bad_message);
  if (!concession_counts()) return;
  forget_requests();
  game_->resigned = other_side();
  game_->clock.stop(now_ms_);
  events_.push_back({PeerEvent::Type::resigned});
}

// ------------------------------------------------------------------------------------- the game

Side PeerGame::own_side() const { return key_ ? game_->host : Side{1 - game_->host.index()}; }

Side PeerGame::other_side() const { return Side{1 - own_side().index()}; }

bool PeerGame::may_move() {
  return started() && !agreed_ && !game_->over() && game_->game.next_player() == own_side();
}

bool PeerGame::play(Move move, int64_t now_ms) {
  now_ms_ = now_ms;
  watch_clock();
  if (!may_move() || !game_->game.is_legal(move)) return false;
  send_move(move, game_->clock.used(now_ms_));
  return true;
}

void PeerGame::send_move(Move move, int64_t spent) {
  if (!may_move() || !game_->game.is_legal(move)) return;
  Json message = {
      {"type", "move"}, {"ply", plies()}, {"move", uci_notation(game_->game.definition(), move)}};
  if (game_->clock.timed()) message["spent"] = std::min<int64_t>(spent, kMaxPeerTimeMs);
  send(message.dump());
  forget_requests();
  game_->play(move, spent, now_ms_);
  if (game_->flagged) flag(*game_->flagged);
}

void PeerGame::take_move(const Message& message) {
  const auto ply = message.number("ply", kMaxPeerPly);
  const auto text = message.text("move", kMaxPeerMoveText);
  const auto spent = message.number("spent", kMaxPeerTimeMs);
  if (!ply || !text || spent.has_value() != game_->clock.timed())
    return refuse(PeerEnd::bad_message);
  // A move may come after the friend's time is over.
  if (game_->flagged == other_side()) return;
  // If it has crossed the resignation of the player here, it stands before that in the friend's
  // game.
  const bool crossed = game_->resigned == own_side() && !game_->game.outcome().over();
  if ((game_->over() && !crossed) || *ply != plies() || game_->game.next_player() != other_side())
    return refuse(PeerEnd::illegal_move);
  const auto move = read_peer_move(game_->game, *text);
  if (!move) return refuse(PeerEnd::illegal_move);
  if (crossed) return play_before_resignation(*move);
  forget_requests();
  const int64_t cost = spent ? game_->clock.charge(*spent, now_ms_) : 0;
  game_->play(*move, cost, now_ms_);
  events_.push_back({PeerEvent::Type::moved, *move});
  if (spent && cost > *spent)
    send(Json{{"type", "clock"}, {"ply", plies()}, {"spent", cost}}.dump());
  if (game_->flagged) flag(*game_->flagged);
}

void PeerGame::play_before_resignation(Move move) {
  game_->play(move);
  // There was nothing to resign any more.
  if (game_->game.outcome().over()) game_->resigned.reset();
  events_.push_back({PeerEvent::Type::moved, move});
}

// Time. Each program ends the game when its own player has no time left. If that of the other
// player is over here, also with the lag that is forgiven, this program says so, and the other one
// agrees or refuses. If it does neither, the game is lost on time.

void PeerGame::watch_clock() {
  if (!started() || agreed_ || !game_->clock.running() || game_->over()) return;
  const PeerClock& clock = game_->clock;
  if (clock.side() == own_side()) {
    if (!clock.flagged(now_ms_)) return;
    send_flag(own_side());
    flag(own_side());
  } else if (claimed_ms_) {
    if (now_ms_ - *claimed_ms_ <= kPeerClaimMs) return;
    flag(other_side());
    refuse(PeerEnd::late);
  } else if (clock.flagged_beyond_lag(now_ms_)) {
    claimed_ms_ = now_ms_;
    send_flag(other_side());
  }
}

void PeerGame::send_flag(Side side) {
  send(Json{{"type", "flag"}, {"ply", plies()}, {"side", side.index()}}.dump());
}

void PeerGame::flag(Side side) {
  forget_requests();
  game_->flagged = side;
  game_->clock.stop(now_ms_);
  events_.push_back({PeerEvent::Type::flagged});
}

/// Whether the friend's resignation, or the end of the friend's time, changes the game. It may
/// cross the move that ends the game. If both players give up at once, the host's message counts.
bool PeerGame::concession_counts() {
  if (!game_->over()) return true;
  if (key_ || (game_->resigned != own_side() && game_->flagged != own_side())) return false;
  game_->resigned.reset();
  game_->flagged.reset();
  return true;
}

void PeerGame::take_flag(const Message& message) {
  const auto ply = message.number("ply", kMaxPeerPly);
  const auto number = message.number("side", 1);
  if (!ply || !number || !game_->clock.timed()) return refuse(PeerEnd::bad_message);
  const Side side{*number};
  // It may cross a move, a resignation or an agreement.
  if (*ply != plies() || (side == own_side() && (agreed_ || game_->over()))) return;
  if (game_->game.next_player() != side) return refuse(PeerEnd::bad_message);
  if (side == other_side()) {
    if (concession_counts()) flag(side);
    return;
  }
  const PeerClock& clock = game_->clock;
  if (!clock.flagged_after(clock.used(now_ms_) + kPeerClockSlackMs))
    return refuse(PeerEnd::false_flag);
  send_flag(side);
  flag(side);
}

void PeerGame::take_clock(const Message& message) {
  const auto number = message.number("ply", kMaxPeerPly);
  const auto spent = message.number("spent", kMaxPeerTimeMs);
  if (!number || !spent) return refuse(PeerEnd::bad_message);
  if (game_->drawn || game_->resigned == other_side() || game_->flagged == other_side()) return;
  const auto ply = static_cast<size_t>(*number);
  PeerClock& clock = game_->clock;
  const auto measured = clock.spent_at(own_side(), ply);
  if (!measured || ply <= charged_) return refuse(PeerEnd::bad_message);
  charged_ = ply;
  if (*spent <= *measured || *spent > clock.most_spent_at(ply, now_ms_) + kPeerClockSlackMs)
    return refuse(PeerEnd::bad_clock);
  // The player may have played on in the same turn, and the time is over at the friend's since an
  // earlier move.
  const auto late = clock.correct(ply, *spent);
  const bool earlier = late && *late < game_->moves.size();
  if (earlier) {
    game_->take_back_to(static_cast<int>(*late), now_ms_);
    events_.push_back({PeerEvent::Type::took_back});
  }
  if (late && !game_->game.outcome().over() && (earlier || !game_->flagged)) {
    game_->resigned.reset();
    return flag(own_side());
  }
  events_.push_back({PeerEvent::Type::charged});
}

bool PeerGame::resign() {
  if (!started() || agreed_ || game_->over()) return false;
  send(R"({"type":"resign"})");
  forget_requests();
  game_->resigned = own_side();
  game_->clock.stop(now_ms_);
  return true;
}

void PeerGame::leave() {
  if (closed()) return;
  send(R"({"type":"bye"})");
  close(PeerEnd::left);
}

void PeerGame::replace() {
  if (!closed()) refuse(PeerEnd::replaced);
}

// Requests. The program that asked carries out what was agreed, and says so by "done", so that a
// move that crosses the answer leaves both ends with the same game: the request has lapsed then.

void PeerGame::forget_requests() {
  asking_.reset();
  asked_.reset();
  agreed_.reset();
  claimed_ms_.reset();
}

void PeerGame::carry_out(PeerRequest request, Side asker) {
  forget_requests();
  switch (request) {
    case PeerRequest::draw:
      game_->drawn = true;
      game_->clock.stop(now_ms_);
      events_.push_back({PeerEvent::Type::drawn});
      break;
    case PeerRequest::takeback:
      game_->take_back_to(plies_before_last_move(asker).value_or(plies()), now_ms_);
      charged_ = game_->moves.size();
      events_.push_back({PeerEvent::Type::took_back});
      break;
    case PeerRequest::rematch: {
      SharedGame next = game_->rematch();
      game_.reset();
      game_.emplace(std::move(next));
      charged_ = 0;
      for (auto& plies_of_end : asked_at_)
        for (int& ply : plies_of_end) ply = kNever;
      events_.push_back({PeerEvent::Type::rematch});
      break;
    }
  }
}

std::optional<int> PeerGame::plies_before_last_move(Side side) const {
  Game back(game_->game);
  for (int left = plies() - 1; left >= 0; --left) {
    back.undo();
    const bool chosen =
        !is_pass(back.definition(), game_->moves[left]) || back.legal_moves().size() > 1;
    if (chosen && back.next_player() == side) return left;
  }
  return std::nullopt;
}

bool PeerGame::ask(PeerRequest request) {
  int& last = asked_at_[0][static_cast<int>(request)];
  if (!started() || agreed_ || asking_ || asked_ || last == plies()) return false;
  if (game_->over() != (request == PeerRequest::rematch)) return false;
  if (request == PeerRequest::takeback && !plies_before_last_move(own_side())) return false;
  last = plies();
  asking_ = request;
  send(Json{{"type", "ask"}, {"what", wire_name(request)}, {"ply", plies()}}.dump());
  return true;
}

void PeerGame::take_ask(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPeerPly);
  if (!request || !ply) return refuse(PeerEnd::bad_message);
  int& last = asked_at_[1][static_cast<int>(*request)];
  // It has lapsed, or it is repeated to annoy.
  if (*ply != plies() || last == plies() || asked_ || agreed_) return;
  if (game_->over() != (*request == PeerRequest::rematch)) return;
  // Of two requests that cross, the host's counts.
  if (asking_ && key_) return;
  if (*request == PeerRequest::takeback && !plies_before_last_move(other_side())) return;
  last = plies();
  asking_.reset();
  asked_ = request;
  events_.push_back({PeerEvent::Type::asked, Move::none(), *request});
}

bool PeerGame::answer(bool yes) {
  if (!started() || !asked_) return false;
  send(Json{{"type", "answer"}, {"what", wire_name(*asked_)}, {"ply", plies()}, {"yes", yes}}
           .dump());
  if (yes) agreed_ = asked_;
  asked_.reset();
  return true;
}

void PeerGame::take_answer(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPeerPly);
  const auto yes = message.json.find("yes");
  if (!request || !ply || yes == message.json.end() || !yes->is_boolean())
    return refuse(PeerEnd::bad_message);
  if (asking_ != request || *ply != plies()) return;
  if (game_->over() != (*request == PeerRequest::rematch)) return;
  asking_.reset();
  if (!yes->get<bool>()) {
    events_.push_back({PeerEvent::Type::declined, Move::none(), *request});
    return;
  }
  send(Json{{"type", "done"}, {"what", wire_name(*request)}, {"ply", plies()}}.dump());
  carry_out(*request, own_side());
}

void PeerGame::take_done(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPeerPly);
  if (!request || !ply) return refuse(PeerEnd::bad_message);
  if (!agreed_ && game_->over()) return;  // it crossed the end of the game
  if (agreed_ != request || *ply != plies()) return refuse(PeerEnd::bad_message);
  carry_out(*request, other_side());
}

}  // namespace stockade
