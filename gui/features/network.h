#pragma once
// NetworkFeature: a game with a friend whose program runs on another machine. One program hosts the
// game on its board, the other joins by address and code; see
// framework/tools/protocol/peer_table.h.

#include <string>
#include <type_traits>  // which wx/weakref.h lacks

#include <wx/timer.h>
#include <wx/weakref.h>

#include "framework/tools/protocol/peer_table.h"
#include "gui/feature.h"

namespace stockade::gui {

class NetworkDialog;
class RequestDialog;

class NetworkFeature : public Feature {
 public:
  explicit NetworkFeature(Workplace& place);

  bool perform(Action action) override;
  void follow(const SessionEvent& event) override;
  void close() override;

  // --- as the dialog does it
  /// Lets a friend join the game on the board, with these clocks if it has no moves yet; "" for the
  /// clocks that it has. Port 0: any free one.
  void host(Side own, int port, const std::string& clocks = "");
  void join(const std::string& address, const std::string& code);
  /// Ends hosting, joining or the game with the friend. The game stays on the board.
  void leave();
  /// Answers the request of the friend.
  void answer(bool yes);

  // --- for tests
  [[nodiscard]] int port() const { return table_.port(); }
  [[nodiscard]] const std::string& code() const { return table_.code(); }
  [[nodiscard]] bool linked() const { return table_.linked(); }
  [[nodiscard]] const std::string& state() const { return state_; }
  [[nodiscard]] bool asked() const { return request_ != nullptr; }
  [[nodiscard]] NetworkDialog* dialog() const;
  /// Simulates a failure of the network.
  void cut() { table_.cut(); }

 private:
  void open_dialog();
  /// Shows the state, in the dialog or in the status line.
  void say(const std::string& words);
  /// The same for a problem.
  void warn(const std::string& words);
  void pump();
  void take(const PeerNews& news);
  void take_lost(const PeerNews& news);
  void show_game();
  void lock();
  void close_request();
  bool perform_linked(Action action);
  bool perform_after_end(Action action);
  void ask(PeerRequest request);
  void resign();

  PeerTable table_;
  wxTimer timer_;
  std::string state_;
  wxWindowRef dialog_;
  wxWindowRef request_;
};

}  // namespace stockade::gui
