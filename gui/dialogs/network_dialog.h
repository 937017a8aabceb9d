#pragma once
// NetworkDialog: the form for playing a friend over the network. It stays open, without blocking
// the window, while the programs look for each other.

#include <functional>
#include <string>
#include <vector>

#include <wx/dialog.h>

class wxButton;
class wxChoice;
class wxComboBox;
class wxNotebook;
class wxSpinCtrl;
class wxStaticText;
class wxTextCtrl;

namespace stockade::gui {

class NetworkDialog : public wxDialog {
 public:
  /// `sides` are the names of the sides, the first to move first.
  /// `clocks` is the time control of the game, which a host may change if `free_clocks`.
  NetworkDialog(wxWindow* parent, const std::vector<std::string>& sides, const std::string& clocks,
                bool free_clocks);

  /// Called to host a game with the chosen side, port and clocks.
  std::function<void(int side, int port, const std::string& clocks)> on_host;
  std::function<void(const std::string& address, const std::string& code)> on_join;
  /// Called when the user has closed the dialog.
  std::function<void()> on_cancel;

  /// Shows the data that the friend needs to join.
  void show_hosting(const std::vector<std::string>& addresses, int port, const std::string& code);
  void show_state(const std::string& words);
  /// If `waiting` is false, nothing is under way and the form can be filled in.
  void set_waiting(bool waiting);
  /// Turns to the page for joining, with these values in it.
  void prepare_join(const std::string& address, const std::string& code);
  [[nodiscard]] std::string state() const;

 private:
  [[nodiscard]] std::string clocks() const;
  wxWindow* host_page(const std::vector<std::string>& sides, const std::string& clocks);
  wxWindow* join_page();
  void start();
  void update_button();

  wxNotebook* pages_;
  wxChoice* side_ = nullptr;
  wxComboBox* clocks_ = nullptr;
  wxSpinCtrl* port_ = nullptr;
  wxTextCtrl* told_ = nullptr;
  wxTextCtrl* address_ = nullptr;
  wxTextCtrl* code_ = nullptr;
  wxStaticText* state_;
  wxButton* start_;
  bool free_clocks_;
  bool waiting_ = false;
};

/// A question of the friend, which waits beside the game until it is answered or has lapsed.
class RequestDialog : public wxDialog {
 public:
  RequestDialog(wxWindow* parent, const std::string& words, std::function<void(bool)> answer);
};

}  // namespace stockade::gui
