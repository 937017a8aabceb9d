#pragma once
// The monkey: does random things to the real window, as a person, a network, an engine and a disk
// could do them. Each action has a number, and chances of its own that depend on the seed and that
// number alone, so that a run can be repeated without some of its actions.

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <wx/event.h>
#include <wx/modalhook.h>
#include <wx/timer.h>
#include <wx/weakref.h>

#include "framework/base/random.h"
#include "framework/plugin/plugin.h"
#include "gui/main_frame.h"
#include "tests/gui/monkey/go_between.h"
#include "tests/gui/monkey/hands.h"

class wxFileDialog;

namespace stockade::monkey {

struct Plan {
  std::string variant;
  uint64_t seed = 1;
  int actions = 200;
  std::set<int> only;  ///< the numbers of the actions that are done; empty: all
};

/// It acts from a timer, so also while a dialog or a menu has a loop of its own. When it has done
/// everything it closes all windows and ends the program's main loop. For the main thread.
class Monkey : public wxEvtHandler, private wxModalDialogHook {
 public:
  /// `plugins` outlives it. The folder of the program's files is the environment's HOME.
  Monkey(Plan plan, const PluginRegistry& plugins);
  ~Monkey() override;
  void start();

 private:
  /// A kind of action. Returns what it has done, for the log; "" if it was not possible now.
  struct Kind {
    const char* name;
    int weight;
    std::string (Monkey::*act)(Random& random);
  };
  static const std::vector<Kind>& kinds();

  void tick();
  void act();
  void finish();
  void check();
  int Enter(wxDialog* dialog) override;
  void answer_file_dialog(wxFileDialog& dialog, Random& random);

  // --- what it looks at
  [[nodiscard]] std::vector<gui::MainFrame*> frames() const;
  [[nodiscard]] gui::MainFrame* some_frame(Random& random) const;
  /// A window that takes input, chosen at random.
  [[nodiscard]] Surface some_surface(Random& random) const;
  [[nodiscard]] bool blocked() const;
  [[nodiscard]] std::string folder(const std::string& name) const { return home_ + "/" + name; }
  std::string point_into(const Surface& surface, Random& random);
  gui::MainFrame* open_window(bool second);
  /// Does something that may open a dialog when the event that the monkey acts in is over.
  void later(std::function<void()> what);
  void later_in(wxWindow& window, std::function<void()> what);

  // --- the actions
  std::string press_key(Random& random);
  std::string press_shortcut(Random& random);
  std::string type_text(Random& random);
  std::string type_quickly(Random& random);
  std::string escape(Random& random);
  std::string click(Random& random);
  std::string click_control(Random& random);
  std::string drag(Random& random);
  std::string turn_wheel(Random& random);
  std::string play(Random& random);
  std::string command(Random& random);
  std::string paste(Random& random);
  std::string resize(Random& random);
  std::string close_window(Random& random);
  std::string close_main(Random& random);
  std::string open_second(Random& random);
  std::string choose_variant(Random& random);
  std::string use_engine(Random& random);
  std::string let_computer_play(Random& random);
  std::string spoil_files(Random& random);
  std::string meet_friend(Random& random);
  std::string move_network(Random& random);
  std::string ask_friend(Random& random);
  std::string rest(Random& random);

  Plan plan_;
  const PluginRegistry& plugins_;
  std::string home_;
  Hands hands_;
  GoBetween network_;
  wxTimer timer_;
  wxWindowRef first_, second_;
  std::vector<wxWindow*> file_dialogs_;
  int number_ = 0;  ///< of the last action
  int waited_ = 0;  ///< ticks in which the last one was still being handled
  int rest_ = 0;    ///< ticks in which nothing is done
  int stuck_ = 0;   ///< actions since the window that has all input is the same
  std::string held_by_;
  bool finishing_ = false;
  int finish_steps_ = 0;
};

}  // namespace stockade::monkey
