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
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/game.h"

namespace stockade {

class Session;

inline constexpr int kPeerProtocol = 1;
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
inline constexpr int kMaxWrongCodes = 5;           ///< after that nobody can join any more

/// The game as both ends know it.
struct SharedGame {
  SharedGame(const DefinitionPtr& definition, const Position& first)
      : game(definition, first), start(first) {}

  Game game;
  Position start;
  std::vector<Move> moves = {};
  Side host{0};  ///< the side that the host plays
  std::optional<Side> resigned = {};
  bool drawn = false;

  /// Plays a legal move, and passes where nothing else is legal, as Session does.
  void play(Move move);
  /// Takes moves back until `plies` are left.
  void take_back_to(int plies);
  [[nodiscard]] bool over();
};

/// The game up to the session's present node. Fails with the id "not-for-peers" if two programs
/// cannot play it: it is over, has dice or more than two sides, or a base in a file.
[[nodiscard]] Result<SharedGame> share_game(const Session& session, Side host);

/// Opens a variant of the library by its id, and the base of a wrapper likewise ("" for none).
/// Refuses everything else, paths above all.
[[nodiscard]] Result<DefinitionPtr> open_for_peer(
    const std::string& id, const std::string& base,
    const std::map<std::string, std::string>& options);

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

enum class PeerRequest { draw, takeback };

struct PeerEvent {
  enum class Type {
    started,   ///< both ends have the game
    moved,     ///< the friend played `move`
    resigned,  ///< the friend resigned
    asked,     ///< the friend asks for `request`
    declined,  ///< the friend declined `request`
    drawn,     ///< both players agreed on a draw
    took_back  ///< moves were taken back; see game()
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
  replaced  ///< the friend has joined again by another link
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
  bool play(Move move);
  bool resign();
  /// Each request can be made once per position. A move of either player ends it.
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
  void take_ask(const Message& message);
  void take_answer(const Message& message);
  void take_done(const Message& message);
  void send_welcome();
  [[nodiscard]] Result<SharedGame> read_game(const Message& message, PeerEnd& problem) const;
  void forget_requests();
  void carry_out(PeerRequest request);
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
  int64_t began_ms_ = 0;
  int64_t heard_ms_ = 0;
  int64_t sent_ms_ = 0;
  int64_t budget_ = 0;  ///< messages that may come now, in thousandths
  int64_t budget_ms_ = 0;

  std::optional<PeerRequest> asking_;  ///< sent, without an answer yet
  std::optional<PeerRequest> asked_;
  /// Agreed to; nothing else can be done here until the friend's program has carried it out.
  std::optional<PeerRequest> agreed_;
  int asked_at_[2][2] = {{-1, -1}, {-1, -1}};  ///< ply of the last request: [the friend's][request]
};

}  // namespace stockade
