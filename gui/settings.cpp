#include "gui/settings.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <wx/fileconf.h>
#include <wx/log.h>

namespace stockade::gui {
namespace {

std::filesystem::path base_folder(const char* variable, const char* fallback) {
  if (const char* set = std::getenv(variable); set && *set == '/') return set;
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / fallback;
}

std::filesystem::path config_path() {
  return base_folder("XDG_CONFIG_HOME", ".config") / "stockade" / "gui.conf";
}

std::unique_ptr<wxFileConfig> open_config() {
  return std::make_unique<wxFileConfig>("", "", wxString::FromUTF8(config_path().string()), "",
                                        wxCONFIG_USE_LOCAL_FILE);
}

constexpr const char* kThemes[] = {"system", "light", "dark"};

}  // namespace

std::filesystem::path autosave_path() {
  return base_folder("XDG_STATE_HOME", ".local/state") / "stockade" / "unfinished.pgn";
}

Settings Settings::load() {
  const wxLogNull quiet;
  const auto config = open_config();
  Settings s;
  const wxString theme = config->Read("theme", "system");
  for (size_t i = 0; i < std::size(kThemes); ++i)
    if (theme == kThemes[i]) s.theme = static_cast<ThemeChoice>(i);
  s.board = parse_board_style(config->Read("board", "").utf8_string()).value_or(s.board);
  config->Read("coordinates", &s.coordinates, s.coordinates);
  config->Read("animation", &s.animation, s.animation);
  config->Read("side_panel", &s.side_panel, s.side_panel);
  s.variant = config->Read("variant", "").utf8_string();
  s.folder = config->Read("folder", "").utf8_string();
  config->Read("movetime_ms", &s.movetime_ms, s.movetime_ms);
  config->Read("level", &s.level, s.level);
  config->Read("width", &s.width, s.width);
  config->Read("height", &s.height, s.height);
  s.movetime_ms = std::clamp(s.movetime_ms, 50, 3'600'000);
  s.level = std::clamp(s.level, 1, kLevels);
  s.width = std::clamp(s.width, 480, 8000);
  s.height = std::clamp(s.height, 400, 8000);
  return s;
}

void Settings::save() const {
  const wxLogNull quiet;  // a folder that can't be written is no reason to trouble anybody
  std::error_code ignored;
  std::filesystem::create_directories(config_path().parent_path(), ignored);
  const auto config = open_config();
  config->Write("theme", kThemes[static_cast<size_t>(theme)]);
  config->Write("board", to_string(board));
  config->Write("coordinates", coordinates);
  config->Write("animation", animation);
  config->Write("side_panel", side_panel);
  config->Write("variant", wxString::FromUTF8(variant));
  config->Write("folder", wxString::FromUTF8(folder));
  config->Write("movetime_ms", movetime_ms);
  config->Write("level", level);
  config->Write("width", width);
  config->Write("height", height);
  config->Flush();
}

}  // namespace stockade::gui
