#include "framework/protocol/peer_table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "framework/base/translate.h"
#include "framework/protocol/peer_address.h"

namespace stockade {
namespace {

constexpr size_t kMaxKnocking = 4;

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Marks that what happens to the session comes from the network.
class Applying {
 public:
  explicit Applying(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}
  Applying(const Applying&) = delete;
  Applying& operator=(const Applying&) = delete;
  ~Applying() { flag_ = before_; }

 private:
  bool& flag_;
  bool before_;
};

}  // namespace

PeerTable::PeerTable(Session& session) : session_(session) {}

Diagnostics PeerTable::host(Side own, int port, const std::optional<TimeControl>& control) {
  leave();
  if (auto game = share_game(session_, own); !game) return game.problems();
  auto listener = PeerListener::open(port);
  if (!listener) return listener.problems();
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
  // The same address and code again: the game goes on.
  if (address != address_ || clean != joined_code_ || listener_) leave();
  address_ = address;
  joined_code_ = clean;
  link_ =
      std::make_unique<Link>(Link{PeerSocket(*parsed), PeerGame::join(clean, shared_, now_ms())});
  return {};
}

void PeerTable::hang_up() {
  if (link_ && !link_->game.closed()) {
    link_->game.leave();
    send();
  }
  link_.reset();
  knocking_.clear();
  listener_.reset();
  shared_.reset();
}

void PeerTable::leave() {
  hang_up();
  stop_playing();
}

void PeerTable::stop_playing() {
  address_.clear();
  joined_code_.clear();
  shared_.reset();
  set_players();
  if (!own_control_) return;
  const Applying applying(applying_);
  session_.set_time_control(*std::exchange(own_control_, std::nullopt));
}

void PeerTable::cut() {
  if (link_) link_->socket = PeerSocket(Descriptor());
}

// ------------------------------------------------------------------------------------ the links

void PeerTable::step(Link& link) {
  const int64_t now = now_ms();
  const std::string bytes = link.socket.pump();
  link.game.receive(bytes, now);
  link.game.tick(now);
  if (link.socket.closed()) link.game.lose();
  link.socket.send(link.game.take_output());
}

void PeerTable::send() { link_->socket.send(link_->game.take_output()); }

std::optional<SharedGame> PeerTable::offer() const {
  if (shared_) return shared_;
  auto game = share_game(session_, own_);
  if (!game) return std::nullopt;
  return *std::move(game);
}

void PeerTable::take_knocks(std::vector<PeerNews>& news) {
  for (;;) {
    Descriptor caller = listener_->accept();
    if (!caller.open()) break;
    auto game = offer();
    if (!game || knocking_.size() >= kMaxKnocking) continue;
    knocking_.push_back(std::make_unique<Link>(
        Link{PeerSocket(std::move(caller)), PeerGame::host(*std::move(game), key_, now_ms())}));
  }
  for (auto& knock : knocking_) {
    // The game may have gone on since the call.
    if (auto game = offer()) knock->game.offer(*std::move(game));
    step(*knock);
    if (!knock->game.started()) continue;
    // Only the friend knows the code, so this link takes the place of an older one.
    if (link_) {
      link_->game.replace();
      send();
    }
    link_ = std::move(knock);
    break;
  }
  std::erase_if(knocking_, [](const auto& knock) { return !knock || knock->game.closed(); });
  if (key_.open()) return;
  listener_.reset();
  knocking_.clear();
  if (link_) return;
  stop_playing();
  news.push_back({PeerNews::Type::locked,
                  tr("Somebody typed five wrong codes, so nobody can join any more. Host again for "
                     "a new code.")});
}

std::vector<PeerNews> PeerTable::pump() {
  std::vector<PeerNews> news;
  if (listener_) take_knocks(news);
  if (!link_) return news;
  step(*link_);
  for (const PeerEvent& event : link_->game.take_events()) take(event, news);
  if (link_->game.closed()) take_end(news);
  return news;
}

void PeerTable::take_end(std::vector<PeerNews>& news) {
  // The clocks stand as they were when the link ended.
  if (shared_) share(link_->game.game());
  const PeerEnd end = link_->game.end();
  std::string words = link_->game.words();
  if (const std::string& problem = link_->socket.problem(); !problem.empty())
    words = tr("Cannot reach your friend's program: {}.", problem);
  link_.reset();
  if (shared_ && !shared_->over()) {
    const Applying applying(applying_);
    session_.pause();
  }
  if (!shared_ && !listener_) {  // there was no game yet
    stop_playing();
    news.push_back({PeerNews::Type::closed, words});
    return;
  }
  const bool finished = end == PeerEnd::left;
  if (listener_ && !finished) {
    news.push_back({PeerNews::Type::lost,
                    words + ' ' + tr("Your friend can join again with the code {}.", key_.code)});
  } else if (!address_.empty() && !finished) {
    news.push_back({PeerNews::Type::lost, words + ' ' + tr("Join again to go on.")});
  } else {
    listener_.reset();
    knocking_.clear();
    stop_playing();
    news.push_back({PeerNews::Type::closed, words + ' ' + tr("The game stays on the board.")});
  }
}

// ------------------------------------------------------------------------------------- the game

void PeerTable::share(const SharedGame& game) {
  SharedGame copy(game);
  shared_.reset();
  shared_.emplace(std::move(copy));
}

void PeerTable::use_time(const TimeControl& control) {
  if (!own_control_) own_control_ = session_.time_control();
  session_.set_time_control(control);
}

void PeerTable::load_start() {
  use_time(shared_->clock.control());
  session_.load(Record(shared_->game.definition_ptr(), shared_->start));
}

void PeerTable::begin_play(std::vector<PeerNews>& news) {
  const Applying applying(applying_);
  const SharedGame& game = link_->game.game();
  const bool same = shared_ && shared_->host == game.host && shared_->start.same_as(game.start) &&
                    session_.definition().content_hash() == game.game.definition().content_hash();
  const bool hosts = listener_.has_value();
  own_ = link_->game.own_side();
  share(game);
  if (!same && !hosts) load_start();
  if (session_.analysing()) session_.set_analysing(false);
  show_shared();
  set_players();
  declare();
  const std::string side = session_.definition().equipment().name_of(own_);
  news.push_back({PeerNews::Type::began, hosts ? tr("Your friend has joined. You play {}.", side)
                                               : tr("You have joined. You play {}.", side)});
}

void PeerTable::begin_rematch() {
  own_ = link_->game.own_side();
  load_start();
  shown_ = 0;
  set_players();
  show_clocks();
}

void PeerTable::set_players() {
  const Applying applying(applying_);
  const bool any_remote = session_.player(Side{0}) == PlayerKind::remote ||
                          session_.player(Side{1}) == PlayerKind::remote;
  if (!shared_ && !listener_ && !any_remote) return;
  for (const Side side : {Side{0}, Side{1}}) {
    const bool remote = (shared_ || listener_) && side != own_;
    const PlayerKind wanted = remote ? PlayerKind::remote : PlayerKind::person;
    if (session_.player(side) != wanted) session_.set_player(side, wanted);
  }
}

bool PeerTable::at_end() const { return Record::line_to(session_.node()) == shared_->moves; }

bool PeerTable::may_move() {
  return link_ && link_->game.may_move() && !session_.analysing() && at_end();
}

void PeerTable::go_to_shared(size_t plies) {
  const std::vector<Move> line(shared_->moves.begin(),
                               shared_->moves.begin() + static_cast<std::ptrdiff_t>(plies));
  if (Record::line_to(session_.node()) == line) return;
  session_.go_to(session_.add_line(session_.record().root(), line));
}

void PeerTable::show_shared() {
  go_to_shared(shared_->moves.size());
  shown_ = shared_->moves.size();
  show_clocks();
}

/// The session shows the clocks that the programs have agreed on.
void PeerTable::show_clocks() {
  if (!shared_->clock.timed() || !at_end()) return;
  const Applying applying(applying_);
  if (session_.paused() && link_) session_.resume();
  Side mover{0};
  if (!shared_->moves.empty()) {
    Game back(shared_->game);
    back.undo();
    mover = back.next_player();
  }
  session_.set_clock(shared_->clock.face(), mover,
                     std::chrono::milliseconds(shared_->clock.used(now_ms())));
}

void PeerTable::declare() {
  // The session may have another result: of two resignations at once, one counts.
  session_.withdraw_result();
  if (shared_->resigned)
    session_.resign(*shared_->resigned);
  else if (shared_->flagged)
    session_.forfeit_on_time(*shared_->flagged);
  else if (shared_->drawn)
    session_.agree_draw();
}

std::string PeerTable::words_of_end() const {
  if (shared_->drawn) return tr("You have agreed on a draw.");
  if (shared_->flagged)
    return *shared_->flagged == own_ ? tr("Your time is over.") : tr("Your friend's time is over.");
  return tr("Your friend resigned.");
}

void PeerTable::take(const PeerEvent& event, std::vector<PeerNews>& news) {
  using Type = PeerEvent::Type;
  if (event.type == Type::started) return begin_play(news);
  const Applying applying(applying_);
  share(link_->game.game());
  switch (event.type) {
    case Type::moved:
      go_to_shared(shown_);
      // The move may have crossed the resignation of the player here, which then comes after it.
      session_.withdraw_result();
      session_.play(event.move);
      // A turn may have several moves, and all may have come at once.
      shown_ = Record::line_to(session_.node()).size();
      show_clocks();
      if (shared_->resigned == own_ && at_end()) declare();
      news.push_back({PeerNews::Type::moved});
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
    case Type::asked: {
      const std::string words =
          event.request == PeerRequest::draw       ? tr("Your friend offers a draw.")
          : event.request == PeerRequest::takeback ? tr("Your friend asks to take the last move "
                                                        "back.")
                                                   : tr("Your friend asks for a rematch.");
      news.push_back({PeerNews::Type::asked, words, event.request});
      break;
    }
    case Type::started:
      break;
  }
}

bool PeerTable::follow(const SessionEvent& event) {
  if (!shared_ || applying_) return true;
  if (event.type == SessionEventKind::reset) {
    leave();
    return false;
  }
  if (event.type == SessionEventKind::moved && link_ && link_->game.may_move()) {
    const std::vector<Move> line = Record::line_to(session_.node());
    const std::vector<Move>& moves = shared_->moves;
    if (line.size() > moves.size() && std::equal(moves.begin(), moves.end(), line.begin()) &&
        link_->game.play(line[moves.size()], now_ms())) {
      send();
      share(link_->game.game());
      shown_ = shared_->moves.size();
      show_clocks();
    }
  }
  set_players();
  // After a look at earlier moves the clocks show the present again.
  if (link_ && at_end() && session_.paused()) show_clocks();
  return true;
}

bool PeerTable::resign() {
  if (!link_ || !link_->game.resign()) return false;
  send();
  const Applying applying(applying_);
  share(link_->game.game());
  show_shared();
  declare();
  return true;
}

bool PeerTable::ask(PeerRequest request) {
  if (!link_ || !link_->game.ask(request)) return false;
  send();
  return true;
}

bool PeerTable::answer(bool yes) {
  if (!link_ || !link_->game.answer(yes)) return false;
  send();
  return true;
}

}  // namespace stockade
