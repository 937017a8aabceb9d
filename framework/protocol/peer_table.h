#pragma once
// PeerTable: a game with a friend whose program runs on another machine. It hosts or joins, moves
// the messages, and keeps a session at the game that both programs share. The window and the
// terminal use it alike. Nothing here waits: pump() is to be called many times per second.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/protocol/peer_link.h"
#include "framework/session/peer_greeting.h"
#include "framework/session/session.h"

namespace stockade {

/// What has happened, in the order in which it happened.
struct PeerNews {
  enum class Type {
    began,  ///< the friend is there, and the session has the game
    moved,
    took_back,
    asked,  ///< the friend asks for `request`; answer() answers
    declined,
    ended,    ///< the game got its result: resigned, drawn or lost on time
    rematch,  ///< another game has begun
    charged,  ///< the time of the last move has changed
    lost,     ///< there is no link; one of the two can join again
    closed,   ///< there is no link, and the game with the friend is over; it stays in the session
    locked    ///< wrong codes: nobody can join any more
  };
  Type type;
  std::string words = {};  ///< a sentence for the player; "" if there is nothing to say
  PeerRequest request = PeerRequest::draw;
};

class PeerTable {
 public:
  /// The session outlives it. Its owner calls follow() for all events of the session.
  explicit PeerTable(Session& session);

  /// Lets a friend join the game of the session, with `control` as its clocks if it has no moves
  /// yet; otherwise it has those that it has. Port 0: any free one. Returns why it is not possible.
  [[nodiscard]] Diagnostics host(Side own, int port,
                                 const std::optional<TimeControl>& control = {});
  /// Joins a friend's game, or goes on with it if the address and the code are the same as before.
  [[nodiscard]] Diagnostics join(const std::string& address, const std::string& code);
  /// Ends hosting, joining or the game. The game stays in the session.
  void leave();
  /// The same, and the session is left as it is: the program ends.
  void hang_up();

  /// Moves the bytes.
  [[nodiscard]] std::vector<PeerNews> pump();
  /// Sends the moves of the session. False if the session has another game now, so that the game
  /// with the friend has ended.
  bool follow(const SessionEvent& event);

  // --- the game
  /// Something is under way: a host waits, or there is a link or a game that can go on.
  [[nodiscard]] bool busy() const { return listener_ || call_ || game_; }
  [[nodiscard]] bool hosting() const { return listener_.has_value(); }
  /// A guest waits for the host's answer.
  [[nodiscard]] bool joining() const { return call_.has_value(); }
  [[nodiscard]] bool linked() const { return game_ && game_->linked(); }
  /// There is a game with a friend, also while there is no link.
  [[nodiscard]] bool has_game() const { return game_.has_value(); }
  /// The same, and it is not over.
  [[nodiscard]] bool in_play() { return game_ && !game_->over(); }
  [[nodiscard]] Side own_side() const { return own_; }
  /// Whether a move played in the session now is the player's move in this game.
  [[nodiscard]] bool may_move();
  /// Whether the session is at the last move.
  [[nodiscard]] bool at_end() const;
  /// Each returns false, without effect, if it is not possible now.
  bool resign();
  bool ask(PeerRequest request);
  /// The friend has asked for something that can still be answered.
  [[nodiscard]] bool asked() const { return linked() && game_->asked().has_value(); }
  bool answer(bool yes);

  // --- the link
  [[nodiscard]] int port() const { return listener_ ? listener_->port() : 0; }
  [[nodiscard]] const std::string& code() const { return key_.code; }
  /// Where the last game was joined; "" for a host.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const std::string& joined_code() const { return joined_code_; }
  /// As if the network failed. For tests.
  void cut();

 private:
  /// A connection over which no game is played so far.
  template <class Greeting>
  struct Caller {
    PeerSocket socket;
    Greeting greeting;
  };

  /// Moves the bytes of a connection.
  template <class End>
  static void step(PeerSocket& socket, End& end);
  void send();
  void take_knocks(std::vector<PeerNews>& news);
  void let_in(Caller<PeerKnock>& knock, std::vector<PeerNews>& news);
  void take_call(std::vector<PeerNews>& news);
  void take_game(std::vector<PeerNews>& news);
  void begin_play(std::vector<PeerNews>& news);
  void go_on(std::vector<PeerNews>& news);
  void begin_rematch();
  void take(const PeerEvent& event, std::vector<PeerNews>& news);
  void take_end(std::vector<PeerNews>& news);
  /// There is no link, for the reason that `words` give, and the game can go on by another one.
  void wait_for_link(const std::string& words, std::vector<PeerNews>& news);
  void stop_playing();
  [[nodiscard]] const SharedGame& shared() const { return game_->game(); }
  /// A new game in the session, with the start and the clocks of the shared one.
  void load_start();
  /// Puts the session at the end of the first `plies` shared moves.
  void go_to_shared(size_t plies);
  void show_shared();
  /// The result that the players have declared.
  void declare();
  [[nodiscard]] std::string words_of_end() const;
  void set_players();
  void show_clocks();
  void use_time(const TimeControl& control);

  Session& session_;
  HostKey key_;
  std::optional<PeerListener> listener_;
  std::vector<std::unique_ptr<Caller<PeerKnock>>> knocking_;  ///< without the code so far
  std::optional<Caller<PeerCall>> call_;                      ///< of a guest
  /// The game with the friend since the first link, also while there is none.
  std::optional<PeerGame> game_;
  std::optional<PeerSocket> socket_;  ///< of the game, while it has a link
  Side own_{0};
  size_t shown_ = 0;  ///< shared moves that the session has
  std::string address_;
  std::string joined_code_;
  std::optional<TimeControl> own_control_;  ///< of the session's new games before this one
  bool applying_ = false;                   ///< the session changes by what came over the network
};

}  // namespace stockade
