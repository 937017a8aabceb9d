#pragma once
// PeerGame: one end of a game between two programs. It reads the bytes that the other end sent and
// says what they mean for the game, and it writes the bytes to send. It knows no sockets, threads
// or clocks: the caller moves the bytes and passes the time.
//
// The other end may be anybody. Whatever it sends, the game changes only by legal moves, by what
// its own player may do (resign) and by what both players have agreed on; anything else ends the
// link, and the game stays as it is. Nothing it sends is used as a path, a script, the text of a
// variant or words for the user. docs/network.md has the messages and limits.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "framework/session/shared_game.h"

namespace stockade {

inline constexpr int kPeerProtocol = 2;
inline constexpr int kPeerPort = 8361;
inline constexpr size_t kPeerCodeLength = 6;
inline constexpr size_t kMaxPeerLine = 4096;
/// The welcome has the whole game.
inline constexpr size_t kMaxPeerWelcome = 1u << 20;
inline constexpr size_t kMaxPeerMoves = 10'000;
/// Messages per second in the long run, and how many may come at once.
inline constexpr int kPeerRate = 20;
inline constexpr int kPeerBurst = 40;
inline constexpr int64_t kPeerGreetingMs = 10'000;  ///< for hello and welcome
inline constexpr int64_t kPeerPingMs = 15'000;
inline constexpr int64_t kPeerSilenceMs = 60'000;  ///< after that the link counts as lost
/// So long a friend's program may take to answer that its time is over.
inline constexpr int64_t kPeerClaimMs = 5'000;
inline constexpr int kMaxWrongCodes = 5;  ///< after that nobody can join any more

/// A code for a host to tell the friend: capital letters, without those that look like digits.
[[nodiscard]] std::string make_peer_code();
/// A code as somebody typed it, without blanks and dashes, in capital letters.
[[nodiscard]] std::string clean_peer_code(std::string_view typed);

/// What a host asks of those who join. Shared by its links, so that all wrong codes count.
struct HostKey {
  std::string code;
  int wrong = 0;
  [[nodiscard]] bool open() const { return wrong < kMaxWrongCodes; }
};

enum class PeerRequest {
  draw,
  takeback,
  rematch  ///< of a game that is over: the same start and time, with the sides changed
};

struct PeerEvent {
  enum class Type {
    started,    ///< both ends have the game
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

/// Why a link has ended.
enum class PeerEnd {
  none,
  left,  ///< one player left
  lost,  ///< the connection broke, or nothing came for kPeerSilenceMs
  wrong_code,
  version,
  late,  ///< no greeting came in time
  too_long,
  too_many,
  bad_message,
  illegal_move,
  no_variant,
  other_rules,
  bad_game,
  bad_clock,   ///< the two programs have measured times that cannot both be true
  false_flag,  ///< a program said that the other's time was over, which it was not
  replaced     ///< the friend has joined again by another link
};

class PeerGame {
 public:
  /// The end that has the game. `key` outlives it.
  static PeerGame host(SharedGame game, HostKey& key, int64_t now_ms);
  /// The end that joins. `before`, if given, is the game as it was when an earlier link was lost: a
  /// move of one's own that did not arrive is sent again.
  static PeerGame join(const std::string& code, std::optional<SharedGame> before, int64_t now_ms);

  // --- the link
  /// What a host will send instead of the game that it had at first. Only before `started`.
  void offer(SharedGame game);
  void receive(std::string_view bytes, int64_t now_ms);
  /// Call it several times per second.
  void tick(int64_t now_ms);
  /// The connection is broken.
  void lose();
  [[nodiscard]] std::string take_output();
  [[nodiscard]] std::vector<PeerEvent> take_events();

  // --- the game
  /// There is a game since the event `started`.
  [[nodiscard]] bool started() const { return state_ == State::playing; }
  [[nodiscard]] const SharedGame& game() const { return *game_; }
  [[nodiscard]] Side own_side() const;
  /// Whether the player here may move now.
  [[nodiscard]] bool may_move();
  /// Each returns false, without effect, if it is not possible now.
  bool play(Move move, int64_t now_ms);
  bool resign();
  /// Each request can be made once per position. A move of either player ends it. A rematch can be
  /// asked for when the game is over, everything else before.
  bool ask(PeerRequest request);
  /// What the friend asks for at this position.
  [[nodiscard]] const std::optional<PeerRequest>& asked() const { return asked_; }
  bool answer(bool yes);
  void leave();
  /// Ends the link because the friend has another one.
  void replace();

  // --- the end
  [[nodiscard]] bool closed() const { return state_ == State::closed; }
  [[nodiscard]] PeerEnd end() const { return end_; }
  /// Why the link has ended, as a sentence for the player here.
  [[nodiscard]] std::string words() const;
  /// Bytes that wait for the rest of their line. For tests.
  [[nodiscard]] size_t waiting_bytes() const { return line_.size(); }

 private:
  enum class State { greeting, playing, closed };
  struct Message;

  PeerGame() = default;
  void send(const std::string& line) { output_ += line + '\n'; }
  void close(PeerEnd end, bool told = false);
  /// Ends the link and tells the other end why.
  void refuse(PeerEnd end);
  void take_line(int64_t now_ms);
  void take(const Message& message);
  void take_hello(const Message& message);
  void take_welcome(const Message& message);
  void take_move(const Message& message);
  void play_before_resignation(Move move);
  void take_ask(const Message& message);
  void take_answer(const Message& message);
  void take_done(const Message& message);
  void take_flag(const Message& message);
  void take_clock(const Message& message);
  void send_welcome();
  void write_clock(nlohmann::json& welcome) const;
  [[nodiscard]] bool read_clock(const Message& message, SharedGame& shared) const;
  [[nodiscard]] Result<SharedGame> read_game(const Message& message, PeerEnd& problem) const;
  [[nodiscard]] static bool same_times(const SharedGame& before, const SharedGame& now);
  /// Both ends have the game.
  void begin();
  void send_move(Move move, int64_t spent);
  void watch_clock();
  void send_flag(Side side);
  void flag(Side side);
  [[nodiscard]] bool concession_counts();
  void forget_requests();
  void carry_out(PeerRequest request, Side asker);
  /// How many plies are left if `side` takes its last move back; none if it has not moved.
  [[nodiscard]] std::optional<int> plies_before_last_move(Side side) const;
  [[nodiscard]] int plies() const { return static_cast<int>(game_->moves.size()); }
  [[nodiscard]] Side other_side() const;

  State state_ = State::greeting;
  HostKey* key_ = nullptr;  ///< null: this end joins
  std::optional<SharedGame> game_;
  std::optional<SharedGame> before_;
  PeerEnd end_ = PeerEnd::none;
  bool told_ = false;  ///< the other end gave the reason

  std::string line_;  ///< what has come of the next line
  std::string output_;
  std::vector<PeerEvent> events_;
  int64_t now_ms_ = 0;
  int64_t began_ms_ = 0;
  int64_t heard_ms_ = 0;
  int64_t sent_ms_ = 0;
  int64_t budget_ = 0;  ///< messages that may come now, in thousandths
  int64_t budget_ms_ = 0;

  std::optional<PeerRequest> asking_;  ///< sent, without an answer yet
  std::optional<PeerRequest> asked_;
  /// Agreed to; nothing else can be done here until the friend's program has carried it out.
  std::optional<PeerRequest> agreed_;
  std::optional<int64_t> claimed_ms_;  ///< when this end said that the friend's time is over
  size_t charged_ = 0;  ///< the friend's program may charge more for moves after these
  static constexpr int kNever = -1;
  int asked_at_[2][3] = {
      {kNever, kNever, kNever},
      {kNever, kNever, kNever}};  ///< ply of the last request: [the friend's][request]
};

}  // namespace stockade
