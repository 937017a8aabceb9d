#pragma once
// The desktop's own widgets, light or dark.

namespace stockade::gui {

/// Asks the toolkit to draw its menus, toolbars and fields dark or light, where it can.
void set_native_dark(bool dark);
/// Whether the desktop is dark. The program must have been started.
[[nodiscard]] bool desktop_is_dark();

}  // namespace stockade::gui
