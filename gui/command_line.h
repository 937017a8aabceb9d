#pragma once
// The arguments of stockade-gui.

#include <optional>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "gui/model/theme.h"

namespace stockade::gui {

struct CommandLine {
  bool help = false;
  bool version = false;
  std::string variant;  ///< an id or a path; "" for what was open last
  std::string fen;      ///< "" for the variant's start
  std::string file;     ///< a game to open
  std::string render;   ///< draw to this file instead of opening a window
  std::string compare;  ///< with render: an image that must look the same
  int size = 800;       ///< longer side of a drawing in pixels
  bool bare = false;    ///< with render: no letters and numbers, whose fonts differ
  bool flip = false;
  std::optional<Appearance> theme;  ///< none: as the system has it
  std::optional<BoardStyle> board;
  bool maximised = false;
};

[[nodiscard]] Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);
[[nodiscard]] const char* usage();

}  // namespace stockade::gui
