#pragma once
// Functions of GTK. Its headers are no part of wxWidgets, but its libraries are loaded.

#if defined(__WXGTK__)
#include <dlfcn.h>

namespace stockade::gui {

/// The function of that name, or null if the libraries of this program do not have it.
template <typename Function>
[[nodiscard]] Function find_gtk_function(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

}  // namespace stockade::gui
#endif
