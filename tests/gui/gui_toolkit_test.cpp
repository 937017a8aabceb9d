// The toolkit's warnings are heard, so that every test of the window fails by them.

#include <catch2/catch.hpp>
#include <dlfcn.h>

#include "tests/gui/toolkit_log.h"

namespace stockade::gui::gui_toolkit_test {

TEST_CASE("a warning of the toolkit is heard", "[gui]") {
  ToolkitLog& log = toolkit_log();
  if (!log.hears()) return;  // not GTK
  using Log = void (*)(const char*, int, const char*, ...);
  const auto say = reinterpret_cast<Log>(dlsym(RTLD_DEFAULT, "g_log"));
  REQUIRE(say);
  REQUIRE(log.complaints() == 0);
  constexpr int kWarning = 1 << 4;
  constexpr int kMessage = 1 << 5;
  say("Gtk", kMessage, "%s", "a message is no complaint");
  say("dbind", kWarning, "%s", "the machine has no bus: no complaint about the window");
  CHECK(log.complaints() == 0);
  say("Gtk", kWarning, "%s", "a warning that this test makes on purpose");
  CHECK(log.complaints() == 1);
  log.clear();
}

}  // namespace stockade::gui::gui_toolkit_test
