#pragma once
// Hands that press real keys and buttons of the display. Unlike wxUIActionSimulator they neither
// wait nor handle events, so that they can be as fast as a person, and be used while events are
// handled.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <wx/gdicmn.h>

namespace stockade::monkey {

/// A window of the program on the display, as the toolkit sees it: also a menu, or a message that
/// is no window of wxWidgets.
struct Surface {
  wxRect rect;         ///< on the screen
  std::string title;   ///< "" for menus
  bool modal = false;  ///< it has all input
};

/// One connection to the display of the program. For the main thread.
class Hands {
 public:
  Hands();
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  /// False if there is no display that can be pressed.
  [[nodiscard]] bool ready() const { return display_ != nullptr; }
  void move(wxPoint screen);
  /// 1 left, 2 middle, 3 right, 4 and 5 the wheel up and down.
  void press(int button);
  void release(int button);
  void click(int button);
  /// A key by its name in X ("Return", "a"), with names of other keys held down meanwhile
  /// ("Control_L"). A key that this keyboard lacks does nothing.
  void key(const std::string& name, const std::vector<std::string>& held = {});
  /// Types what this keyboard can, and leaves the rest out.
  void type(std::string_view ascii);
  /// Releases everything, and waits until the display has taken all that was pressed.
  void finish();

 private:
  [[nodiscard]] unsigned code_of(unsigned long symbol) const;
  void tap(unsigned code);

  void* display_ = nullptr;
};

/// The windows that are shown, menus included. The last one is a modal one if there is any.
[[nodiscard]] std::vector<Surface> surfaces();

}  // namespace stockade::monkey
