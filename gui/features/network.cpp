#include "gui/features/network.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <wx/frame.h>
#include <wx/msgdlg.h>

#include "framework/session/session.h"
#include "gui/board/canvas.h"
#include "gui/dialogs/network_dialog.h"
#include "gui/model/board_model.h"
#include "gui/model/sides.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kPumpMs = 30;
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

/// Commands that put another game on the board.
bool replaces_game(Action action) {
  using enum Action;
  for (const Action other : {new_game, rematch, choose_variant, variant_options, new_variant, open,
                             recent_games, paste, set_up})
    if (action == other) return true;
  return false;
}

bool helps(Action action) {
  using enum Action;
  for (const Action other : {computer_white, computer_black, computer_both, computer_neither, hint,
                             analyse, review, resume, move_now})
    if (action == other) return true;
  return false;
}

}  // namespace

NetworkFeature::NetworkFeature(Workplace& place) : Feature(place) {
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { pump(); });
}

NetworkFeature::~NetworkFeature() = default;

NetworkDialog* NetworkFeature::dialog() const { return static_cast<NetworkDialog*>(dialog_.get()); }

bool NetworkFeature::linked() const { return link_ && link_->game.started(); }

bool NetworkFeature::asked() const { return request_ != nullptr; }

bool NetworkFeature::in_play() { return shared_ && !shared_->over(); }

// ----------------------------------------------------------------------------------- the dialog

void NetworkFeature::open_dialog() {
  if (dialog_) return dialog()->Raise();
  const GameDefinition& definition = place().session().definition();
  auto* dialog = new NetworkDialog(
      &place().frame(), {side_title(definition, Side{0}), side_title(definition, Side{1})});
  dialog_ = dialog;
  dialog->on_host = [this](int side, int port) { host(Side{side}, port); };
  dialog->on_join = [this](const std::string& address, const std::string& code) {
    join(address, code);
  };
  // A friend with whom there is a game may still join again.
  dialog->on_cancel = [this] {
    if (!shared_ || (!linked() && !listener_)) stop();
  };
  dialog->Show();
}

void NetworkFeature::say(const std::string& words) {
  state_ = words;
  if (dialog_)
    dialog()->show_state(words);
  else
    place().status().show_message(words);
}

void NetworkFeature::warn(const std::string& words) {
  say(words);
  if (!dialog_) place().status().show_trouble(words);
}

void NetworkFeature::host(Side own, int port) {
  stop();
  auto game = share_game(place().session(), own);
  if (!game) return warn(tr("This game cannot be hosted: {}.", game.problems().front().message));
  auto listener = PeerListener::open(port);
  if (!listener) return warn(tr("Cannot host: {}.", listener.problems().front().message));
  listener_.emplace(std::move(*listener));
  key_ = {make_peer_code(), 0};
  own_ = own;
  set_players();
  timer_.Start(kPumpMs);
  if (dialog_) {
    dialog()->set_waiting(true);
    dialog()->show_hosting(own_addresses(), listener_->port(), key_.code);
  }
  say(tr("Waiting for your friend. This window may stay open; Cancel ends hosting."));
}

void NetworkFeature::join(const std::string& address, const std::string& code) {
  const auto parsed = parse_peer_address(address, kPeerPort);
  if (!parsed) return say(tr("Type the address that your friend's program shows."));
  const std::string clean = clean_peer_code(code);
  if (clean.size() != kPeerCodeLength) return say(tr("The code has six letters."));
  // The same address and code again: the game goes on.
  if (address != address_ || clean != joined_code_ || listener_) stop();
  address_ = address;
  joined_code_ = clean;
  link_ =
      std::make_unique<Link>(Link{PeerSocket(*parsed), PeerGame::join(clean, shared_, now_ms())});
  timer_.Start(kPumpMs);
  if (dialog_) dialog()->set_waiting(true);
  say(tr("Looking for your friend's program…"));
}

/// Says good-bye and ends all connections.
void NetworkFeature::hang_up() {
  if (link_ && !link_->game.closed()) {
    link_->game.leave();
    link_->socket.send(link_->game.take_output());
  }
  link_.reset();
  knocking_.clear();
  listener_.reset();
  timer_.Stop();
}

/// Ends everything that is under way, without a word.
void NetworkFeature::stop() {
  hang_up();
  if (dialog_) dialog()->set_waiting(false);
  stop_playing();
}

void NetworkFeature::leave() {
  stop();
  say(tr("You left the game with your friend. It stays on the board."));
}

void NetworkFeature::close() {
  hang_up();
  shared_.reset();
  close_request();
  if (dialog_) dialog_->Destroy();
}

void NetworkFeature::cut() {
  if (link_) link_->socket = PeerSocket(Descriptor());
}

// ------------------------------------------------------------------------------------ the links

void NetworkFeature::step(Link& link) {
  const int64_t now = now_ms();
  const std::string bytes = link.socket.pump();
  link.game.receive(bytes, now);
  link.game.tick(now);
  if (link.socket.closed()) link.game.lose();
  link.socket.send(link.game.take_output());
}

std::optional<SharedGame> NetworkFeature::offer() const {
  if (shared_) return shared_;
  auto game = share_game(place().session(), own_);
  if (!game) return std::nullopt;
  return *std::move(game);
}

void NetworkFeature::take_knocks() {
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
      link_->socket.send(link_->game.take_output());
    }
    link_ = std::move(knock);
    break;
  }
  std::erase_if(knocking_, [](const auto& knock) { return !knock || knock->game.closed(); });
  if (key_.open()) return;
  listener_.reset();
  knocking_.clear();
  if (link_) return;
  if (dialog_) dialog()->set_waiting(false);
  warn(tr(
      "Somebody typed five wrong codes, so nobody can join any more. Host again for a new code."));
}

void NetworkFeature::pump() {
  if (listener_) take_knocks();
  if (!link_) {
    if (!listener_) timer_.Stop();
    return;
  }
  step(*link_);
  for (const PeerEvent& event : link_->game.take_events()) {
    take(event);
    if (!link_) return;
  }
  if (link_->game.closed()) take_end();
}

void NetworkFeature::take_end() {
  const std::string problem = link_->socket.problem();
  const bool was_started = shared_.has_value();
  const PeerEnd end = link_->game.end();
  std::string words = link_->game.words();
  link_.reset();
  close_request();
  if (!was_started) {
    if (dialog_) dialog()->set_waiting(false);
    timer_.Stop();
    return warn(problem.empty() ? words : tr("Cannot reach your friend's program: {}.", problem));
  }
  if (end == PeerEnd::left || !in_play()) {
    stop();
    return warn(tr("{} The game stays on the board.", words));
  }
  lock();
  if (!problem.empty()) words = tr("Cannot reach your friend's program: {}.", problem);
  if (listener_)
    return warn(tr("{} Your friend can join again with the code {}.", words, key_.code));
  if (!joined_code_.empty() && address_.size()) {
    open_dialog();
    dialog()->set_waiting(false);
    dialog()->prepare_join(address_, joined_code_);
    return warn(tr("{} Join again to go on.", words));
  }
  stop_playing();
  warn(tr("{} The game stays on the board.", words));
}

// ------------------------------------------------------------------------------------- the game

void NetworkFeature::begin_play() {
  const Applying applying(applying_);
  Session& session = place().session();
  const SharedGame& game = link_->game.game();
  const bool same =
      shared_ && session.definition().content_hash() == game.game.definition().content_hash();
  own_ = link_->game.own_side();
  shared_.reset();
  shared_.emplace(game);
  const bool hosts = listener_.has_value();
  if (!same && !hosts) session.load(Record(game.game.definition_ptr(), game.start));
  if (session.analysing()) session.set_analysing(false);
  show_shared();
  set_players();
  declare();
  if (place().canvas().flipped() != (own_ == Side{1})) place().execute(Action::flip);
  if (dialog_) dialog_->Destroy();
  dialog_ = nullptr;
  lock();
  say(hosts ? tr("Your friend has joined. You play {}.", side_title(session.definition(), own_))
            : tr("You have joined. You play {}.", side_title(session.definition(), own_)));
  place().canvas().SetFocus();
}

void NetworkFeature::set_players() {
  Session& session = place().session();
  const Applying applying(applying_);
  for (const Side side : {Side{0}, Side{1}}) {
    const bool remote = (shared_ || listener_) && side != own_;
    const PlayerKind wanted = remote ? PlayerKind::remote : PlayerKind::person;
    if (session.player(side) != wanted) session.set_player(side, wanted);
  }
}

bool NetworkFeature::at_shared_end() const {
  return Record::line_to(place().session().node()) == shared_->moves;
}

void NetworkFeature::go_to_shared(size_t plies) {
  Session& session = place().session();
  const std::vector<Move> line(shared_->moves.begin(),
                               shared_->moves.begin() + static_cast<std::ptrdiff_t>(plies));
  if (Record::line_to(session.node()) == line) return;
  session.go_to(session.add_line(session.record().root(), line));
}

void NetworkFeature::show_shared() {
  go_to_shared(shared_->moves.size());
  shown_ = shared_->moves.size();
}

/// The result that the players have declared.
void NetworkFeature::declare() {
  Session& session = place().session();
  if (shared_->resigned)
    session.resign(*shared_->resigned);
  else if (shared_->drawn)
    session.agree_draw();
}

void NetworkFeature::take(const PeerEvent& event) {
  using Type = PeerEvent::Type;
  if (event.type == Type::started) return begin_play();
  const Applying applying(applying_);
  Session& session = place().session();
  shared_.reset();
  shared_.emplace(link_->game.game());
  switch (event.type) {
    case Type::moved:
      close_request();
      go_to_shared(shown_);
      session.play(event.move);
      // A turn may have several moves, and all may have come at once.
      shown_ = Record::line_to(session.node()).size();
      break;
    case Type::resigned:
      close_request();
      show_shared();
      declare();
      say(tr("Your friend resigned."));
      break;
    case Type::drawn:
      show_shared();
      declare();
      say(tr("You have agreed on a draw."));
      break;
    case Type::took_back:
      show_shared();
      say(tr("A move was taken back."));
      break;
    case Type::declined:
      say(event.request == PeerRequest::draw ? tr("Your friend declines the draw.")
                                             : tr("Your friend does not take the move back."));
      break;
    case Type::asked:
      close_request();
      request_ = new RequestDialog(&place().frame(),
                                   event.request == PeerRequest::draw
                                       ? tr("Your friend offers a draw.")
                                       : tr("Your friend asks to take the last move back."),
                                   [this](bool yes) { answer(yes); });
      request_->Show();
      break;
    case Type::started:
      break;
  }
  lock();
}

void NetworkFeature::answer(bool yes) {
  close_request();
  if (!link_) return;
  link_->game.answer(yes);
  link_->socket.send(link_->game.take_output());
  lock();
}

void NetworkFeature::close_request() {
  if (request_) request_->Destroy();
  request_ = nullptr;
}

void NetworkFeature::stop_playing() {
  close_request();
  address_.clear();
  joined_code_.clear();
  shared_.reset();
  const Session& session = place().session();
  if (session.player(Side{0}) == PlayerKind::remote ||
      session.player(Side{1}) == PlayerKind::remote)
    set_players();
  lock();
}

/// Moves can be made only at the end of the shared game, when it is the turn of the player here.
void NetworkFeature::lock() {
  const bool free = !in_play() || (link_ && link_->game.may_move() &&
                                   !place().session().analysing() && at_shared_end());
  place().board().set_locked(!free);
}

void NetworkFeature::follow(const SessionEvent& event) {
  if (!shared_ || applying_) return;
  if (event.type == SessionEventKind::reset) return leave();
  Session& session = place().session();
  if (event.type == SessionEventKind::moved && link_ && link_->game.may_move()) {
    const std::vector<Move> line = Record::line_to(session.node());
    const std::vector<Move>& moves = shared_->moves;
    if (line.size() > moves.size() && std::equal(moves.begin(), moves.end(), line.begin()) &&
        link_->game.play(line[moves.size()])) {
      link_->socket.send(link_->game.take_output());
      shared_.reset();
      shared_.emplace(link_->game.game());
      shown_ = shared_->moves.size();
      close_request();
    }
  }
  set_players();
  lock();
}

// --------------------------------------------------------------------------------- the commands

void NetworkFeature::ask(PeerRequest request) {
  if (!link_ || !link_->game.ask(request))
    return place().status().show_refusal(tr("You can ask once per position."));
  link_->socket.send(link_->game.take_output());
  place().status().show_message(request == PeerRequest::draw
                                    ? tr("You offer a draw; a move of either side ends the offer.")
                                    : tr("You ask to take your last move back."));
}

bool NetworkFeature::perform_linked(Action action) {
  if (action == Action::undo) {
    ask(PeerRequest::takeback);
    return true;
  }
  if (action == Action::agree_draw) {
    ask(PeerRequest::draw);
    return true;
  }
  if (action == Action::resign) {
    if (!link_ || !link_->game.resign()) return true;
    link_->socket.send(link_->game.take_output());
    const Applying applying(applying_);
    shared_.reset();
    shared_.emplace(link_->game.game());
    show_shared();
    declare();
    lock();
    return true;
  }
  // A move that was taken back would be played again.
  if ((action == Action::redo || action == Action::next) && at_shared_end()) return true;
  if (helps(action)) {
    place().status().show_refusal(tr("The computer does not help while you play a friend."));
    return true;
  }
  if (!replaces_game(action)) return false;
  return wxMessageBox(wx_tr("Another game on the board ends the game with your friend. End it?"),
                      wx_tr("A game with a friend"), wxYES_NO | wxNO_DEFAULT | wxICON_QUESTION,
                      &place().frame()) != wxYES;
}

bool NetworkFeature::perform(Action action) {
  if (action == Action::network) {
    const bool waits_for_friend = shared_ && listener_;
    if (!linked() && !waits_for_friend) {
      open_dialog();
    } else if (wxMessageBox(wx_tr("You are playing a friend. Leave the game?"),
                            wx_tr("A game with a friend"),
                            wxYES_NO | wxNO_DEFAULT | wxICON_QUESTION, &place().frame()) == wxYES) {
      leave();
    }
    return true;
  }
  return in_play() && perform_linked(action);
}

}  // namespace stockade::gui
