#pragma once
// Settings and state that outlive the program, in the folders that the XDG base directories name.

#include <filesystem>
#include <string>

#include "framework/search/level.h"
#include "gui/model/theme.h"

namespace stockade::gui {

enum class ThemeChoice { system, light, dark };

struct Settings {
  ThemeChoice theme = ThemeChoice::system;
  BoardStyle board = BoardStyle::walnut;
  bool coordinates = true;
  bool animation = true;
  bool side_panel = true;
  std::string variant;  ///< what was played last
  std::string folder;   ///< where the last file was
  int movetime_ms = 5000;
  int level = kLevels;  ///< of the computer's play
  int width = 1180;
  int height = 820;

  /// Reads and writes stockade/gui.conf; what is missing or unreadable keeps its default.
  static Settings load();
  void save() const;
};

/// Where an unfinished game is kept between runs.
[[nodiscard]] std::filesystem::path autosave_path();

}  // namespace stockade::gui
