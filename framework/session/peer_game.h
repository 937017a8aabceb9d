#pragma once
// PeerGame: one end of a game between two programs. It says what the friend's messages mean for the
// game, and writes the messages to send. It knows no sockets, threads or clocks: the caller moves
// the bytes and passes the time, in milliseconds.
//
// The game outlives its links. Both ends count the messages of the game and keep those that the
// friend's program has not acknowledged; on a new link each sends the rest again. So a broken link
// is to the game no more than a slow one, and a friend who comes back cannot bring another game.
//
// The other end may be anybody. Whatever it sends, the game changes only by legal moves, by what
// its own player may do (resign) and by what both players have agreed on; anything else ends the
// link, and the game stays as it is. peer_message.h has the messages, and when each of them counts.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/session/peer_wire.h"
#include "framework/session/shared_game.h"

namespace stockade {

inline constexpr int kPeerPort = 8361;
inline constexpr size_t kMaxPeerMoves = 10'000;  ///< of a game that a friend joins
inline constexpr int64_t kPeerPingMs = 15'000;
inline constexpr int64_t kPeerSilenceMs = 60'000;  ///< after that the link counts as lost
/// So long a friend's program may take to answer that its time is over, or to carry out what the
/// players have agreed on.
inline constexpr int64_t kPeerAnswerMs = 5'000;
/// Its own messages per second and at once: less than the friend's program takes.
inline constexpr int kPeerOwnRate = 15;
inline constexpr int kPeerOwnBurst = 30;

struct PeerEvent {
  enum class Type {
    moved,      ///< the friend played `move`; it may have crossed the own resignation
    resigned,   ///< the friend resigned
    flagged,    ///< a side has lost on time; see game()
    charged,    ///< the friend's program has charged more time for a move of the player here
    asked,      ///< the friend asks for `request`
    declined,   ///< the friend declined `request`
    drawn,      ///< both players agreed on a draw
    took_back,  ///< moves were taken back; see game()
    rematch     ///< another game has begun; see game()
  };
  Type type;
  Move move = Move::none();
  PeerRequest request = PeerRequest::draw;
};

class PeerGame {
 public:
  /// A game that has no link yet. `name` tells it from other games of the host; see
  /// make_peer_game_name().
  PeerGame(SharedGame game, bool hosts, std::string name, PeerLag lag = {});
  /// The same game for a program that does not have it: the friend has started the program again.
  [[nodiscard]] PeerGame for_newcomer() const;

  // --- the link
  /// The friend's program is there, on `wire`, and has `received` of the messages sent so far. The
  /// link is refused if that cannot be.
  void connect(PeerWire wire, int64_t received, int64_t now_ms);
  /// Messages of the friend that have changed the game, for the friend to go on from.
  [[nodiscard]] int64_t received() const { return received_; }
  void receive(std::string_view bytes, int64_t now_ms);
  /// Call it several times per second.
  void tick(int64_t now_ms);
  /// The connection is broken.
  void lose(int64_t now_ms);
  /// Ends the link because the friend has another one.
  void replace(int64_t now_ms);
  [[nodiscard]] std::string take_output();
  [[nodiscard]] std::vector<PeerEvent> take_events();
  [[nodiscard]] bool linked() const { return wire_ && !wire_->closed(); }
  /// Why the last link has ended; `none` while there is one, and before the first.
  [[nodiscard]] PeerEnd end() const { return wire_ ? wire_->end() : PeerEnd::none; }
  /// The same as a sentence for the player here.
  [[nodiscard]] std::string words() const { return wire_ ? wire_->words() : ""; }
  /// Bytes that wait for the rest of their line.
  [[nodiscard]] size_t waiting_bytes() const { return wire_ ? wire_->waiting_bytes() : 0; }
  /// Nothing can follow: a player has left, or this end has ended the game on time, without the
  /// friend's program.
  [[nodiscard]] bool finished() const { return finished_; }

  // --- the game
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const SharedGame& game() const { return game_; }
  [[nodiscard]] bool over() { return game_.over(); }
  /// What the friend's program may still charge for lag, in milliseconds.
  [[nodiscard]] int64_t chargeable_ms() const { return lag_.charged.left(); }
  [[nodiscard]] PeerState state();
  [[nodiscard]] Side own_side() const { return hosts_ ? game_.host : Side{1 - game_.host.index()}; }
  /// Whether the player here may move now.
  [[nodiscard]] bool may_move();
  /// Each returns false, without effect, if it is not possible now; without a link nothing is.
  bool play(Move move, int64_t now_ms);
  bool resign();
  /// Each request can be made once per position. A move of either player ends it. A rematch can be
  /// asked for when the game is over, everything else before.
  bool ask(PeerRequest request);
  /// What the friend asks for at this position.
  [[nodiscard]] const std::optional<PeerRequest>& asked() const { return asked_; }
  bool answer(bool yes);
  /// Ends the game for both.
  void leave();

 private:
  using Handler = void (PeerGame::*)(const PeerFields&);
  [[nodiscard]] static Handler handler_of(std::string_view type);
  void take_messages();
  void take(const PeerMessage& message);
  void take_move(const PeerFields& fields);
  void refuse_time(int64_t excess);
  void play_before_resignation(Move move, int64_t spent);
  void take_ask(const PeerFields& fields);
  void take_answer(const PeerFields& fields);
  void take_done(const PeerFields& fields);
  void take_flag(const PeerFields& fields);
  void take_claim(const PeerFields& fields);
  void take_clock(const PeerFields& fields);
  void take_resign(const PeerFields& fields);
  void take_ping(const PeerFields& fields);
  /// Sends a message of the game, and keeps it until the friend's program has it.
  void send(const nlohmann::json& message);
  /// Sends what has to wait no longer.
  void flush();
  /// The friend's program has so many messages.
  bool acknowledge(int64_t received);
  void ping();
  void refuse(PeerEnd end);
  void end_link();
  void watch_clock();
  void flag(Side side);
  [[nodiscard]] bool concession_counts();
  void forget_requests();
  void carry_out(PeerRequest request, Side asker);
  /// How many plies are left if `side` takes its last move back; none if it has not moved.
  [[nodiscard]] std::optional<int> plies_before_last_move(Side side) const;
  [[nodiscard]] int plies() const { return static_cast<int>(game_.moves.size()); }
  [[nodiscard]] Side other_side() const { return Side{1 - own_side().index()}; }

  SharedGame game_;
  PeerLag lag_;
  bool hosts_;
  std::string name_;
  std::vector<PeerEvent> events_;
  int64_t now_ms_ = 0;
  bool finished_ = false;

  std::optional<PeerWire> wire_;      ///< of the last link
  bool running_ = false;              ///< the link has not ended, as far as the clocks go
  int64_t heard_ms_ = 0;              ///< the last message that was in order
  std::optional<int64_t> pinged_ms_;  ///< on this link
  MessageRate own_rate_{kPeerOwnRate, kPeerOwnBurst, 0};

  // Messages of the game, by their numbers.
  int64_t received_ = 0;
  std::deque<std::string> kept_;  ///< the friend's program may not have them
  int64_t first_kept_ = 0;
  int64_t sent_ = 0;  ///< on this link, or on an earlier one and received

  std::optional<PeerRequest> asking_;  ///< without an answer yet
  std::optional<PeerRequest> asked_;
  /// Agreed to: the friend's program carries it out.
  std::optional<PeerRequest> agreed_;
  int64_t agreed_ms_ = 0;
  std::optional<int64_t> claimed_ms_;  ///< when this end claimed that the friend's time is over
  static constexpr int kNever = -1;
  int asked_at_[2][3] = {
      {kNever, kNever, kNever},
      {kNever, kNever, kNever}};  ///< ply of the last request: [the friend's][request]
};

/// A name by which both programs know a game again.
[[nodiscard]] std::string make_peer_game_name();

}  // namespace stockade
