#pragma once
// NetworkFeature: a game with a friend whose program runs on another machine. One program hosts the
// game on its board, the other joins by address and code; see framework/session/peer_game.h.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <wx/timer.h>
#include <wx/weakref.h>

#include "framework/session/peer_game.h"
#include "gui/bridge/peer_link.h"
#include "gui/feature.h"

namespace stockade::gui {

class NetworkDialog;
class RequestDialog;

class NetworkFeature : public Feature {
 public:
  explicit NetworkFeature(Workplace& place);
  ~NetworkFeature() override;

  bool perform(Action action) override;
  void follow(const SessionEvent& event) override;
  void close() override;

  // --- as the dialog does it
  /// Lets a friend join the game on the board. Port 0: any free one.
  void host(Side own, int port);
  void join(const std::string& address, const std::string& code);
  /// Ends hosting, joining or the game with the friend. The game stays on the board.
  void leave();
  /// Answers what the friend asks for.
  void answer(bool yes);

  // --- for tests
  [[nodiscard]] int port() const { return listener_ ? listener_->port() : 0; }
  [[nodiscard]] const std::string& code() const { return key_.code; }
  [[nodiscard]] bool linked() const;
  [[nodiscard]] const std::string& state() const { return state_; }
  [[nodiscard]] bool asked() const;
  [[nodiscard]] NetworkDialog* dialog() const;
  /// As if the network failed.
  void cut();

 private:
  struct Link {
    PeerSocket socket;
    PeerGame game;
  };

  void open_dialog();
  /// Tells how things stand, in the dialog or in the status line.
  void say(const std::string& words);
  /// The same for something that went wrong.
  void warn(const std::string& words);
  void pump();
  /// Moves the bytes of a link.
  static void step(Link& link);
  void take_knocks();
  void begin_play();
  void take(const PeerEvent& event);
  void take_end();
  void hang_up();
  void stop_playing();
  void stop();
  /// The game that a friend who joins now gets; none if there is none to share.
  [[nodiscard]] std::optional<SharedGame> offer() const;
  [[nodiscard]] Side own_side() const { return own_; }
  [[nodiscard]] bool in_play();
  [[nodiscard]] bool at_shared_end() const;
  /// Puts the session at the end of the first `plies` shared moves.
  void go_to_shared(size_t plies);
  void show_shared();
  void declare();
  void set_players();
  void lock();
  void close_request();
  bool perform_linked(Action action);
  void ask(PeerRequest request);

  wxTimer timer_;
  HostKey key_;
  std::optional<PeerListener> listener_;
  std::vector<std::unique_ptr<Link>> knocking_;  ///< connected, without the code so far
  std::unique_ptr<Link> link_;
  /// The game with the friend since the first link, also while there is none.
  std::optional<SharedGame> shared_;
  Side own_{0};
  size_t shown_ = 0;  ///< shared moves that the session has
  std::string address_;
  std::string joined_code_;
  std::string state_;
  bool applying_ = false;  ///< the session changes by what came over the network
  wxWindowRef dialog_;
  wxWindowRef request_;
};

}  // namespace stockade::gui
