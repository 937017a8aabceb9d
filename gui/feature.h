#pragma once
// Feature: a part of the main window that has commands of its own. MainFrame asks its features in
// the order of make_features() and knows none of them by name.

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gui/actions.h"
#include "gui/workplace.h"

class wxKeyEvent;

namespace stockade {
struct SessionEvent;
}

namespace stockade::gui {

/// A feature builds its windows when they are first needed, so that it does not slow down the
/// start.
class Feature {
 public:
  explicit Feature(Workplace& place) : place_(place) {}
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;
  virtual ~Feature() = default;

  /// Makes a command one of this feature.
  void on(Action action, std::function<void()> run) { commands_[action] = std::move(run); }
  /// Carries out a command; false if the command is not one of this feature.
  virtual bool perform(Action action) {
    const auto found = commands_.find(action);
    if (found != commands_.end()) found->second();
    return found != commands_.end();
  }
  /// Called for every event of the session, after the board and the move list have taken it.
  virtual void follow(const SessionEvent&) {}
  /// Called when a player has learnt something without a move (an attempt has failed), or when the
  /// view of another player is shown.
  virtual void hear() {}
  /// Shows the state of the game again, as it is after an event or when a search begins or ends.
  virtual void show_state() {}
  /// What is going on, for the status line; "" for nothing.
  [[nodiscard]] virtual std::string notice() { return {}; }
  /// Draws the clocks again whose text has changed.
  virtual void refresh_clocks() {}
  /// Starts and ends searches as the game needs them now.
  virtual void engage() {}
  /// Enables and checks the menu items of its commands.
  virtual void update_commands() {}
  /// A key that the board gets while nobody is typing; true if it was used.
  virtual bool take_key(const wxKeyEvent&) { return false; }
  /// The feature's own shown windows, which F6 visits.
  virtual std::vector<wxWindow*> regions() { return {}; }
  /// The theme has changed.
  virtual void refresh_looks() {}
  /// Whether the window may close now; a feature with unsaved work asks.
  [[nodiscard]] virtual bool may_close() { return true; }
  /// The window closes: stops threads and timers, and closes windows of its own.
  virtual void close() {}

 protected:
  [[nodiscard]] Workplace& place() const { return place_; }

 private:
  Workplace& place_;
  std::map<Action, std::function<void()>> commands_;
};

}  // namespace stockade::gui
