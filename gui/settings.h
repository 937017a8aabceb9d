#pragma once
// Settings and state that outlive the program, in the folders that the XDG base directories name.

#include <filesystem>
#include <string>

#include "framework/base/diagnostic.h"
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
  std::string variant;  ///< what was played last: an id, or the path of a file
  std::string folder;   ///< where the last file was
  int movetime_ms = 5000;
  int level = kLevels;  ///< of the computer's play
  int width = 1180;
  int height = 820;

  /// Reads stockade/gui.conf; what is missing or unreadable keeps its default.
  static Settings load();
  /// Writes it; what else the file says is kept. Empty if it is done.
  [[nodiscard]] Diagnostics save() const;
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The folder of the games that are kept without being asked (see KeptGames).
[[nodiscard]] std::filesystem::path kept_games_folder();
/// Where the only such game lay before there was the folder.
[[nodiscard]] std::filesystem::path former_autosave_path();

}  // namespace stockade::gui
