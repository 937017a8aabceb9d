#pragma once
// PeerGame: one end of a game between two programs. It applies the friend's messages to the game
// and writes the messages to send. It uses no sockets, threads or clocks: the caller transmits the
// bytes and passes the time, in milliseconds.
//
// The game outlives its links. Both ends count the messages of the game and keep those that the
// friend's program has not acknowledged; on a new link each sends the rest again. So a broken link
// affects the game no more than a slow one, and a friend who comes back cannot bring another game.
//
// The other end may be anybody. Whatever it sends, the game changes only by legal moves, by what
// its own player may do (resign) and by what both players have agreed on; anything else ends the
// link, and the game stays as it is. peer_message.h lists the messages and the states in which each
// of them is accepted.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/session/friends/peer_wire.h"
#include "framework/session/friends/shared_game.h"

namespace stockade {

inline constexpr int kPeerPort = 8361;
inline constexpr size_t kMaxPeerMoves = 10'000;  ///< in a game that a friend joins
inline constexpr int64_t kPeerPingMs = 15'000;
inline constexpr int64_t kPeerSilenceMs = 60'000;  ///< after that the link counts as lost
/// The time that a friend's program has to answer a claim that its time is over, or to carry out an
/// agreement of the players.
inline constexpr int64_t kPeerAnswerMs = 5'000;
/// Limits for the own messages, per second and at once: below those of the friend's program.
inline constexpr int kPeerOwnRate = 15;
inline constexpr int kPeerOwnBurst = 30;

struct PeerEvent {
  enum class Type {
    moved,      ///< the friend played `move`, perhaps before the own resignation arrived
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
  /// A game that has no link yet. `name` distinguishes it from other games of the host; see
  /// make_peer_game_name().
  PeerGame(SharedGame game, bool hosts, std::string name, PeerLag lag = {});
  /// The same game for a program that does not have it: the friend has started the program again.
  [[nodiscard]] PeerGame for_newcomer() const;

  // --- the link
  /// Links the friend's program on `wire`, which has `received` of the messages sent so far.
  /// Refuses the link if that is impossible.
  void connect(PeerWire wire, int64_t received, int64_t now_ms);
  /// The number of the friend's messages that have been applied to the game; on a new link the
  /// friend's program continues after them.
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
  /// The reason why the last link has ended; `none` while there is one, and before the first.
  [[nodiscard]] PeerEnd end() const { return wire_ ? wire_->end() : PeerEnd::none; }
  /// The same as a sentence for the player here.
  [[nodiscard]] std::string words() const { return wire_ ? wire_->words() : ""; }
  /// Bytes that wait for the rest of their line.
  [[nodiscard]] size_t waiting_bytes() const { return wire_ ? wire_->waiting_bytes() : 0; }
  /// True if no message can follow: a player has left, or this end has ended the game on time,
  /// without the friend's program.
  [[nodiscard]] bool finished() const { return finished_; }

  // --- the game
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const SharedGame& game() const { return game_; }
  [[nodiscard]] bool over() { return game_.over(); }
  /// The time that the friend's program may still charge for lag, in milliseconds.
  [[nodiscard]] int64_t chargeable_ms() const { return lag_.charged.left(); }
  [[nodiscard]] PeerState state();
  [[nodiscard]] Side own_side() const { return hosts_ ? game_.host : Side{1 - game_.host.index()}; }
  /// Whether the player here may move now.
  [[nodiscard]] bool may_move();
  /// Each of these returns false, without effect, if it is not possible now. Without a link none is
  /// possible.
  bool play(Move move, int64_t now_ms);
  bool resign();
  /// Each request can be made once per position. A move of either player ends it. A rematch can be
  /// asked for when the game is over, everything else before.
  bool ask(PeerRequest request);
  /// The friend's request at this position.
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
  /// Sends a message of the game, and keeps it until the friend's program has acknowledged it.
  void send(const nlohmann::json& message);
  /// Sends the kept messages that the rate limit allows now.
  void flush();
  /// The friend's program has received so many messages.
  bool acknowledge(int64_t received);
  void ping();
  void refuse(PeerEnd end);
  void end_link();
  void watch_clock();
  void flag(Side side);
  [[nodiscard]] bool concession_counts();
  void forget_requests();
  void carry_out(PeerRequest request, Side asker);
  /// The number of plies that remain if `side` takes its last move back; none if it has not moved.
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

  std::optional<PeerWire> wire_;      ///< the last link
  bool running_ = false;              ///< true until the clocks were stopped at the end of the link
  int64_t heard_ms_ = 0;              ///< the time of the last valid message
  std::optional<int64_t> pinged_ms_;  ///< the time of the last ping on this link
  MessageRate own_rate_{kPeerOwnRate, kPeerOwnBurst, 0};

  // Messages of the game, by their numbers.
  int64_t received_ = 0;
  std::deque<std::string> kept_;  ///< messages that the friend's program may not have
  int64_t first_kept_ = 0;
  /// The number of messages sent on this link, or sent on an earlier one and received.
  int64_t sent_ = 0;

  std::optional<PeerRequest> asking_;  ///< the own request that has no answer yet
  std::optional<PeerRequest> asked_;
  /// The request that the player here has agreed to; the friend's program carries it out.
  std::optional<PeerRequest> agreed_;
  int64_t agreed_ms_ = 0;
  /// The time when this end claimed that the friend's time is over.
  std::optional<int64_t> claimed_ms_;
  static constexpr int kNever = -1;
  int asked_at_[2][3] = {
      {kNever, kNever, kNever},
      {kNever, kNever, kNever}};  ///< ply of the last request: [the friend's][request]
};

/// A new name by which both programs recognise a game.
[[nodiscard]] std::string make_peer_game_name();

}  // namespace stockade
