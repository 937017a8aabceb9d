#pragma once
// PeerTable: a game with a friend whose program runs on another machine. It hosts or joins a game,
// transfers the messages, and keeps a session in step with the game that both programs share. The
// window and the terminal both use it. Nothing here waits: the owner must call pump() many times
// per second.

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/session/friends/peer_greeting.h"
#include "framework/session/play/session.h"
#include "framework/tools/protocol/peer_link.h"

namespace stockade {

/// An event of the game with the friend. pump() returns events in the order in which they happened.
struct PeerNews {
  enum class Type {
    began,  ///< the friend is connected, and the session has the game
    moved,
    took_back,
    asked,  ///< the friend asks for `request`; answer() answers
    declined,
    ended,    ///< the game has its result: resigned, drawn or lost on time
    rematch,  ///< another game has begun
    charged,  ///< the time of the last move has changed
    lost,     ///< the link is lost; the guest can join again
    closed,   ///< the link and the game with the friend have ended; the game stays in the session
    refused,  ///< the friend's program has another version of the protocol and cannot join
    locked    ///< after wrong codes, nobody can join any more
  };
  Type type;
  std::string words = {};  ///< a sentence for the player, or ""
  PeerRequest request = PeerRequest::draw;
};

class PeerTable {
 public:
  /// The session must outlive this object. The owner must call follow() for all events of the
  /// session.
  explicit PeerTable(Session& session);

  /// Lets a friend join the game of the session. `control` sets its clocks if it has no moves yet;
  /// otherwise its clocks stay. Port 0: any free port. Returns why it is not possible.
  [[nodiscard]] Diagnostics host(Side own, int port,
                                 const std::optional<TimeControl>& control = {});
  /// Joins a friend's game, or continues it if the address and the code are the same as before.
  [[nodiscard]] Diagnostics join(const std::string& address, const std::string& code);
  /// Ends hosting, joining or the game. The game stays in the session.
  void leave();
  /// Like leave(), but does not change the session: for the end of the program.
  void hang_up();

  /// Transfers messages in both directions and returns the new events.
  [[nodiscard]] std::vector<PeerNews> pump();
  /// Sends the moves of the session. Returns false if the session has another game now, which has
  /// ended the game with the friend.
  bool follow(const SessionEvent& event);

  // --- the game
  /// True if a host waits, a guest joins, or there is a game with a friend.
  [[nodiscard]] bool busy() const { return listener_ || call_ || game_; }
  [[nodiscard]] bool hosting() const { return listener_.has_value(); }
  /// True if a guest waits for the host's answer.
  [[nodiscard]] bool joining() const { return call_.has_value(); }
  [[nodiscard]] bool linked() const { return game_ && game_->linked(); }
  /// True if there is a game with a friend, even while there is no link.
  [[nodiscard]] bool has_game() const { return game_.has_value(); }
  /// True if there is a game with a friend and it is not over.
  [[nodiscard]] bool in_play() { return game_ && !game_->over(); }
  [[nodiscard]] Side own_side() const { return own_; }
  /// Whether a move played in the session now is the player's move in this game.
  [[nodiscard]] bool may_move();
  /// Whether the session is at the last move.
  [[nodiscard]] bool at_end() const;
  /// resign(), ask() and answer() return false, without effect, if they are not possible now.
  bool resign();
  bool ask(PeerRequest request);
  /// True if the friend has asked for something that can still be answered.
  [[nodiscard]] bool asked() const { return asked_for().has_value(); }
  [[nodiscard]] std::optional<PeerRequest> asked_for() const {
    return linked() ? game_->asked() : std::nullopt;
  }
  bool answer(bool yes);

  // --- the link
  [[nodiscard]] int port() const { return listener_ ? listener_->port() : 0; }
  [[nodiscard]] const std::string& code() const { return key_.code; }
  /// The address at which the last game was joined; "" for a host.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const std::string& joined_code() const { return joined_code_; }
  /// Ends the connection as if the network had failed. For tests.
  void cut();

 private:
  /// A connection over which no game is played yet.
  template <class Greeting>
  struct Caller {
    PeerSocket socket;
    Greeting greeting;
  };

  /// Transfers the bytes of a connection.
  template <class End>
  static void step(PeerSocket& socket, End& end);
  void send();
  void take_knocks(std::vector<PeerNews>& news);
  void let_in(Caller<PeerKnock>& knock, std::vector<PeerNews>& news);
  void open_call(PeerCall& call);
  void take_call(std::vector<PeerNews>& news);
  void take_game(std::vector<PeerNews>& news);
  void begin_play(std::vector<PeerNews>& news);
  void go_on(std::vector<PeerNews>& news);
  void begin_rematch();
  void take(const PeerEvent& event, std::vector<PeerNews>& news);
  void take_end(std::vector<PeerNews>& news);
  /// Reports that the link is lost, with the reason in `words`. The game can continue over another
  /// link.
  void wait_for_link(const std::string& words, std::vector<PeerNews>& news);
  void stop_playing();
  [[nodiscard]] const SharedGame& shared() const { return game_->game(); }
  /// Loads a new game into the session, with the start and the clocks of the shared game.
  void load_start();
  /// Moves the session to the end of the first `plies` shared moves.
  void go_to_shared(size_t plies);
  void show_shared();
  /// Sets the result that the players have declared.
  void declare();
  [[nodiscard]] std::string words_of_end() const;
  void set_players();
  void show_clocks();
  void use_time(const TimeControl& control);

  Session& session_;
  HostKey key_;
  std::optional<PeerListener> listener_;
  std::vector<std::unique_ptr<Caller<PeerKnock>>> knocking_;  ///< without the code so far
  std::optional<Caller<PeerCall>> call_;                      ///< the call of a guest
  std::future<PeerCall::Opened> opening_;  ///< the game of that call, while it is being opened
  /// The game with the friend since the first link, even while there is no link.
  std::optional<PeerGame> game_;
  std::optional<PeerSocket> socket_;  ///< the connection of the game, while it has a link
  Side own_{0};
  size_t shown_ = 0;  ///< number of shared moves that the session has
  std::string address_;
  std::string joined_code_;
  std::optional<TimeControl> own_control_;  ///< clocks of new games before this one
  bool applying_ = false;  ///< the session is being changed by messages from the network
};

}  // namespace stockade
