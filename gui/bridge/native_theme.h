#pragma once
// The desktop's own widgets, light or dark, and its fonts.

namespace stockade::gui {

/// Asks the toolkit to draw its menus, toolbars and fields dark or light, where it can.
void set_native_dark(bool dark);
/// Reads the list of fonts in a thread, so that it is there when the first text is measured. The
/// toolkit must have started.
void begin_reading_fonts();
/// Whether the desktop is dark. The program must have been started.
[[nodiscard]] bool desktop_is_dark();

}  // namespace stockade::gui
