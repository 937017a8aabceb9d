#include "gui/bridge/native_theme.h"

#include <wx/settings.h>

#if defined(__WXGTK__)
#include <dlfcn.h>
#endif

namespace stockade::gui {

void set_native_dark(bool dark) {
#if defined(__WXGTK__)
  // wxWidgets 3.2 has no function for this, but the toolkit that it has loaded does. Looking the
  // function up at run time avoids linking to the toolkit.
  using GetSettings = void* (*)();
  using SetProperty = void (*)(void*, const char*, ...);
  const auto get = reinterpret_cast<GetSettings>(dlsym(RTLD_DEFAULT, "gtk_settings_get_default"));
  const auto set = reinterpret_cast<SetProperty>(dlsym(RTLD_DEFAULT, "g_object_set"));
  if (!get || !set) return;
  if (void* settings = get())
    set(settings, "gtk-application-prefer-dark-theme", dark ? 1 : 0, static_cast<void*>(nullptr));
#else
  static_cast<void>(dark);
#endif
}

bool desktop_is_dark() { return wxSystemSettings::GetAppearance().IsDark(); }

}  // namespace stockade::gui
