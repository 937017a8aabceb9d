// The settings of the window: any file gives settings that are saved and can be read again. Lines
// that are no settings stay in the file, so they may be read back otherwise.

#include "gui/settings.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/target.h"
#include "tests/gui/support/assertions.h"

using namespace stockade;

FUZZ_TARGET(settings) {
  static const std::filesystem::path file = [] {
    std::string name = (std::filesystem::temp_directory_path() / "stockade-fuzz-XXXXXX").string();
    fuzz::require(mkdtemp(name.data()), "there is no folder to write to");
    setenv("XDG_CONFIG_HOME", name.c_str(), 1);
    test::end_at_assertions();
    std::filesystem::create_directory(std::filesystem::path(name) / "stockade");
    return std::filesystem::path(name) / "stockade" / "gui.conf";
  }();
  {
    std::ofstream out(file, std::ios::binary);
    out << input;
  }
  const gui::Settings settings = gui::Settings::load();
  if (!settings.recent_variants.empty()) fuzz::reached();
  fuzz::require(settings.save().empty(), "settings are not saved");
  const gui::Settings again = gui::Settings::load();
  fuzz::require(!again.unread && again.level == settings.level && again.width == settings.width,
                "numbers are read back as others");
}
