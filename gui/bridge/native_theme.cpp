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
  using Properties = void (*)(void*, const char*, ...);
  const auto settings_of =
      reinterpret_cast<GetSettings>(dlsym(RTLD_DEFAULT, "gtk_settings_get_default"));
  const auto set = reinterpret_cast<Properties>(dlsym(RTLD_DEFAULT, "g_object_set"));
  const auto get = reinterpret_cast<Properties>(dlsym(RTLD_DEFAULT, "g_object_get"));
  if (!settings_of || !set || !get) return;
  void* const settings = settings_of();
  if (!settings) return;
  constexpr const char* kDark = "gtk-application-prefer-dark-theme";
  constexpr void* kEnd = nullptr;
  int now = 0;
  get(settings, kDark, &now, kEnd);
  // To set it, even to the same value, loads the whole style of the toolkit again.
  if ((now != 0) != dark) set(settings, kDark, dark ? 1 : 0, kEnd);
#else
  static_cast<void>(dark);
#endif
}

void begin_reading_fonts() {
#if defined(__WXGTK__)
  // A font map of Pango reads the list in a thread of its own as soon as it is made. Otherwise the
  // first widget makes it, and waits.
  using FontMap = void* (*)();
  if (const auto make =
          reinterpret_cast<FontMap>(dlsym(RTLD_DEFAULT, "pango_cairo_font_map_get_default")))
    (void)make();
#endif
}

bool desktop_is_dark() { return wxSystemSettings::GetAppearance().IsDark(); }

}  // namespace stockade::gui
