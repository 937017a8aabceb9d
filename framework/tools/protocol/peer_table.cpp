#include "framework/tools/protocol/peer_table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "framework/base/raised_flag.h"
#include "framework/base/translate.h"
#include "framework/tools/protocol/peer_address.h"

namespace stockade {
namespace {

constexpr size_t kMaxKnocking = 4;

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// A request of the friend as a sentence for the player.
std::string words_of_request(PeerRequest request) {
  switch (request) {
    case PeerRequest::draw:
      return tr("Your friend offers a draw.");
    case PeerRequest::takeback:
      return tr("Your friend asks to take the last move back.");
    case PeerRequest::rematch:
      return tr("Your friend asks for a rematch.");
  }
  return {};
}

}  // namespace

PeerTable::PeerTable(Session& session) : session_(session) {}

Diagnostics PeerTable::host(Side own, int port, const std::optional<TimeControl>& control) {
  if (auto game = share_game(session_, own); !game) return game.problems();
  // A game that is hosted at another port continues if this port cannot be opened.
  if (port != 0 && port == this->port()) leave();
  auto listener = PeerListener::open(port);
  if (!listener) return listener.problems();
  leave();
  if (control && !session_.can_undo() && !session_.can_redo()) use_time(*control);
  listener_.emplace(std::move(*listener));
  key_ = {make_peer_code(), 0};
  own_ = own;
  set_players();
  return {};
}

Diagnostics PeerTable::join(const std::string& address, const std::string& code) {
  const auto parsed = parse_peer_address(address, kPeerPort);
  if (!parsed)
    return {error("network", tr("'{}' is no address", address),
                  tr("type the address that your friend's program shows"))};
  const std::string clean = clean_peer_code(code);
  if (clean.size() != kPeerCodeLength)
    return {error("network", tr("the code has six letters"),
                  tr("type the code that your friend's program shows"))};
  // With the same address and code again, the game continues.
  if (address != address_ || clean != joined_code_ || listener_) leave();
  address_ = address;
  joined_code_ = clean;
  const int64_t now = now_ms();
  if (game_) game_->lose(now);
  socket_.reset();
  opening_ = {};
  call_.emplace(PeerSocket(*parsed), PeerCall(clean, game_ ? &*game_ : nullptr, now));
  return {};
}

void PeerTable::hang_up() {
  if (game_) {
    game_->leave();
    send();
  }
  socket_.reset();
  call_.reset();
  opening_ = {};
  knocking_.clear();
  listener_.reset();
  game_.reset();
}

void PeerTable::leave() {
  hang_up();
  stop_playing();
}

void PeerTable::stop_playing() {
  address_.clear();
  joined_code_.clear();
  game_.reset();
  set_players();
  if (!own_control_) return;
  const RaisedFlag applying(applying_);
  session_.set_time_control(*std::exchange(own_control_, std::nullopt));
}

void PeerTable::cut() {
  if (socket_) *socket_ = PeerSocket(Descriptor());
}

// ------------------------------------------------------------------------------------ the links

template <class End>
void PeerTable::step(PeerSocket& socket, End& end) {
  const int64_t now = now_ms();
  end.receive(socket.pump(), now);
  end.tick(now);
  if (socket.closed()) end.lose(now);
  socket.send(end.take_output());
}

void PeerTable::send() {
  if (socket_) socket_->send(game_->take_output());
}

void PeerTable::take_knocks(std::vector<PeerNews>& news) {
  for (size_t accepted = 0; accepted < kMaxKnocking; ++accepted) {
    Descriptor caller = listener_->accept();
    if (!caller.open()) break;
    // The oldest caller without a code is dropped, so that strangers cannot block the friend.
    if (knocking_.size() == kMaxKnocking) knocking_.erase(knocking_.begin());
    knocking_.push_back(std::make_unique<Caller<PeerKnock>>(PeerSocket(std::move(caller)),
                                                            PeerKnock(key_, now_ms())));
  }
  for (auto& knock : knocking_) {
    step(knock->socket, knock->greeting);
    if (knock->greeting.is_other_version())
      news.push_back({PeerNews::Type::refused, knock->greeting.words()});
    if (!knock->greeting.knows_code()) continue;
    let_in(*knock, news);
    knock.reset();
    break;
  }
  std::erase_if(knocking_, [](const auto& knock) { return !knock || knock->greeting.closed(); });
  if (key_.open()) return;
  listener_.reset();
  knocking_.clear();
  if (linked()) {
    news.push_back({PeerNews::Type::locked,
                    tr("Somebody typed five wrong codes, so nobody can join any more. The game "
                       "goes on, but it ends if the link is lost.")});
    return;
  }
  stop_playing();
  news.push_back({PeerNews::Type::locked,
                  tr("Somebody typed five wrong codes, so nobody can join any more. Host again for "
                     "a new code.")});
}

/// Only the friend knows the code, so the new link replaces an older one.
void PeerTable::let_in(Caller<PeerKnock>& knock, std::vector<PeerNews>& news) {
  const std::string& in_hand = knock.greeting.game_in_hand();
  const auto refuse = [&](PeerEnd end) {
    knock.greeting.refuse(end);
    knock.socket.send(knock.greeting.take_output());
  };
  const bool goes_on = game_ && in_hand == game_->name();
  if (!goes_on && !in_hand.empty()) return refuse(PeerEnd::replaced);
  if (game_) {
    game_->replace(now_ms());
    send();
  }
  if (!goes_on) {
    if (game_) {
      const PeerGame same = game_->for_newcomer();
      game_.emplace(same);
    } else {
      auto first = share_game(session_, own_);
      if (!first) return refuse(PeerEnd::no_game);
      game_.emplace(*std::move(first), true, make_peer_game_name());
    }
  }
  key_.wrong = 0;  // the friend's own mistakes do not add up over a game
  knock.greeting.let_in(*game_, now_ms());
  socket_.emplace(std::move(knock.socket));
  send();
  goes_on ? go_on(news) : begin_play(news);
}

/// Lets the host's game be opened in a thread.
void PeerTable::open_call(PeerCall& call) {
  if (call.wants_opening()) opening_ = std::async(std::launch::async, call.take_opening());
  if (opening_.valid() && opening_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    call.take_opened(opening_.get());
}

void PeerTable::take_call(std::vector<PeerNews>& news) {
  step(call_->socket, call_->greeting);
  open_call(call_->greeting);
  if (call_->greeting.answered()) {
    const bool goes_on = game_.has_value();
    call_->greeting.connect(game_, now_ms());
    socket_.emplace(std::move(call_->socket));
    call_.reset();
    send();
    return goes_on ? go_on(news) : begin_play(news);
  }
  if (!call_->greeting.closed()) return;
  const std::string& problem = call_->socket.problem();
  const std::string words = problem.empty()
                                ? call_->greeting.words()
                                : tr("Cannot reach your friend's program: {}.", problem);
  const bool replaced = call_->greeting.end() == PeerEnd::replaced;
  call_.reset();
  opening_ = {};
  if (game_ && !replaced) return wait_for_link(words, news);
  const bool had_game = game_.has_value();
  stop_playing();
  news.push_back({PeerNews::Type::closed,
                  had_game ? words + ' ' + tr("The game stays on the board.") : words});
}

void PeerTable::take_game(std::vector<PeerNews>& news) {
  step(*socket_, *game_);
  for (const PeerEvent& event : game_->take_events()) take(event, news);
  if (!game_->linked()) take_end(news);
}

std::vector<PeerNews> PeerTable::pump() {
  std::vector<PeerNews> news;
  if (listener_) take_knocks(news);
  if (call_) take_call(news);
  if (socket_) take_game(news);
  return news;
}

void PeerTable::take_end(std::vector<PeerNews>& news) {
  socket_.reset();
  if (!game_->over()) {
    const RaisedFlag applying(applying_);
    session_.pause();
  }
  // The clocks show the time at which the link ended.
  show_clocks();
  const std::string words = game_->words();
  if (!game_->finished() && (listener_ || !address_.empty())) return wait_for_link(words, news);
  listener_.reset();
  knocking_.clear();
  stop_playing();
  news.push_back({PeerNews::Type::closed, words + ' ' + tr("The game stays on the board.")});
}

void PeerTable::wait_for_link(const std::string& words, std::vector<PeerNews>& news) {
  news.push_back({PeerNews::Type::lost,
                  words + ' ' +
                      (listener_ ? tr("Your friend can join again with the code {}.", key_.code)
                                 : tr("Join again to go on."))});
}

// ------------------------------------------------------------------------------------- the game

void PeerTable::use_time(const TimeControl& control) {
  if (!own_control_) own_control_ = session_.time_control();
  session_.set_time_control(control);
}

void PeerTable::load_start() {
  use_time(shared().clock.control());
  session_.load(Record(shared().game.definition_ptr(), shared().start));
}

void PeerTable::begin_play(std::vector<PeerNews>& news) {
  const RaisedFlag applying(applying_);
  own_ = game_->own_side();
  if (!listener_) load_start();
  if (session_.analysing()) session_.set_analysing(false);
  show_shared();
  set_players();
  declare();
  const std::string side = session_.definition().equipment().name_of(own_);
  news.push_back({PeerNews::Type::began, listener_
                                             ? tr("Your friend has joined. You play {}.", side)
                                             : tr("You have joined. You play {}.", side)});
}

/// Continues the game that both programs have, after a new link.
void PeerTable::go_on(std::vector<PeerNews>& news) {
  if (!game_->linked()) return;  // it was refused at once; take_end() reports that
  const RaisedFlag applying(applying_);
  if (session_.analysing()) session_.set_analysing(false);
  show_shared();
  const std::string side = session_.definition().equipment().name_of(own_);
  news.push_back({PeerNews::Type::began, tr("The link is back. You play {}.", side)});
  // A request from before the link was lost is still open.
  if (const auto request = game_->asked())
    news.push_back({PeerNews::Type::asked, words_of_request(*request), *request});
}

void PeerTable::begin_rematch() {
  own_ = game_->own_side();
  load_start();
  shown_ = 0;
  set_players();
  show_clocks();
}

void PeerTable::set_players() {
  const RaisedFlag applying(applying_);
  const bool any_remote = session_.player(Side{0}) == PlayerKind::remote ||
                          session_.player(Side{1}) == PlayerKind::remote;
  if (!game_ && !listener_ && !any_remote) return;
  for (const Side side : {Side{0}, Side{1}}) {
    const bool remote = (game_ || listener_) && side != own_;
    const PlayerKind wanted = remote ? PlayerKind::remote : PlayerKind::person;
    if (session_.player(side) != wanted) session_.set_player(side, wanted);
  }
}

bool PeerTable::at_end() const { return Record::line_to(session_.node()) == shared().moves; }

bool PeerTable::may_move() {
  return game_ && game_->may_move() && !session_.analysing() && at_end();
}

void PeerTable::go_to_shared(size_t plies) {
  const std::vector<Move> line(shared().moves.begin(),
                               shared().moves.begin() + static_cast<std::ptrdiff_t>(plies));
  if (Record::line_to(session_.node()) == line) return;
  session_.go_to(session_.add_line(session_.record().root(), line));
}

void PeerTable::show_shared() {
  go_to_shared(shared().moves.size());
  shown_ = shared().moves.size();
  show_clocks();
}

/// Sets the session's clocks to those that the programs have agreed on.
void PeerTable::show_clocks() {
  if (!shared().clock.timed() || !at_end()) return;
  const RaisedFlag applying(applying_);
  if (session_.paused() && linked()) session_.resume();
  Side mover{0};
  if (!shared().moves.empty()) {
    Game back(shared().game);
    back.undo();
    mover = back.next_player();
  }
  session_.set_clock(shared().clock.face(), mover,
                     std::chrono::milliseconds(shared().clock.used(now_ms())));
}

void PeerTable::declare() {
  // The session may have another result: of two simultaneous resignations, one counts.
  session_.withdraw_result();
  if (shared().resigned)
    session_.resign(*shared().resigned);
  else if (shared().flagged)
    session_.forfeit_on_time(*shared().flagged);
  else if (shared().drawn)
    session_.agree_draw();
}

std::string PeerTable::words_of_end() const {
  if (shared().drawn) return tr("You have agreed on a draw.");
  if (shared().flagged)
    return *shared().flagged == own_ ? tr("Your time is over.") : tr("Your friend's time is over.");
  return tr("Your friend resigned.");
}

void PeerTable::take(const PeerEvent& event, std::vector<PeerNews>& news) {
  using Type = PeerEvent::Type;
  const RaisedFlag applying(applying_);
  switch (event.type) {
    case Type::moved:
      news.push_back({PeerNews::Type::moved});
      // Moves that arrived together with a takeback are shown with it.
      if (shown_ >= shared().moves.size()) break;
      go_to_shared(shown_);
      // The move may have crossed the resignation of the player here; then the resignation comes
      // after the move.
      session_.withdraw_result();
      session_.play(event.move);
      // A turn may have several moves, and all may have arrived together.
      shown_ = Record::line_to(session_.node()).size();
      show_clocks();
      if (shared().resigned == own_ && at_end()) declare();
      break;
    case Type::resigned:
    case Type::flagged:
    case Type::drawn:
      show_shared();
      declare();
      news.push_back({PeerNews::Type::ended, words_of_end()});
      break;
    case Type::took_back:
      show_shared();
      news.push_back({PeerNews::Type::took_back, tr("A move was taken back.")});
      break;
    case Type::rematch:
      begin_rematch();
      news.push_back(
          {PeerNews::Type::rematch, tr("The rematch begins. You play {}.",
                                       session_.definition().equipment().name_of(own_))});
      break;
    case Type::charged:
      show_clocks();
      news.push_back({PeerNews::Type::charged});
      break;
    case Type::declined: {
      const std::string words =
          event.request == PeerRequest::draw       ? tr("Your friend declines the draw.")
          : event.request == PeerRequest::takeback ? tr("Your friend does not take the move back.")
                                                   : tr("Your friend does not want a rematch.");
      news.push_back({PeerNews::Type::declined, words, event.request});
      break;
    }
    case Type::asked:
      news.push_back({PeerNews::Type::asked, words_of_request(event.request), event.request});
      break;
  }
}

bool PeerTable::follow(const SessionEvent& event) {
  if (!game_ || applying_) return true;
  if (event.type == SessionEventKind::reset) {
    leave();
    return false;
  }
  if (event.type == SessionEventKind::moved && game_->may_move()) {
    const std::vector<Move> line = Record::line_to(session_.node());
    const std::vector<Move>& moves = shared().moves;
    if (line.size() > moves.size() && std::equal(moves.begin(), moves.end(), line.begin()) &&
        game_->play(line[moves.size()], now_ms())) {
      send();
      shown_ = shared().moves.size();
      show_clocks();
    }
  }
  set_players();
  // When the user returns from earlier moves, the clocks show the current time again.
  if (linked() && at_end() && session_.paused()) show_clocks();
  return true;
}

bool PeerTable::resign() {
  if (!game_ || !game_->resign()) return false;
  send();
  const RaisedFlag applying(applying_);
  show_shared();
  declare();
  return true;
}

bool PeerTable::ask(PeerRequest request) {
  // Who asks for what the friend has asked for agrees.
  if (asked_for() == request) return answer(true);
  if (!game_ || !game_->ask(request)) return false;
  send();
  return true;
}

bool PeerTable::answer(bool yes) {
  if (!game_ || !game_->answer(yes)) return false;
  send();
  return true;
}

}  // namespace stockade
