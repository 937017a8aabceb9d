#pragma once
// The arguments of stockade-gui.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "framework/base/diagnostic.h"
#include "gui/model/theme.h"

namespace stockade::gui {

struct CommandLine {
  std::string variant;  ///< an id or a path; "": the variant that was open last
  std::string fen;      ///< "" for the variant's start
  /// With render: values of the variant's options, as name=value, and the base of a wrapper.
  std::vector<std::string> settings;
  std::string base;
  std::string file;     ///< a game to open
  std::string render;   ///< draw to this file instead of opening a window
  std::string compare;  ///< with render: an image that must look the same
  int size = 800;       ///< longer side of a drawing in pixels
  bool bench = false;   ///< measure the window and end
  bool json = false;    ///< with bench: JSON in place of a table
  int width = 1280;     ///< with bench: the window's size
  int height = 800;
  bool bare = false;  ///< with render: no letters and numbers, since fonts differ between machines
  std::string view;   ///< with render: the side whose view is drawn; "": everything
  bool flip = false;
  std::string language;             ///< "de"; "" for the settings' choice
  std::optional<Appearance> theme;  ///< none: follow the desktop
  std::optional<BoardStyle> board;
  bool maximised = false;
};

/// Exit statuses: the request failed; the arguments were wrong.
inline constexpr int kNotDone = 1;
inline constexpr int kWrongCall = 2;

/// The text that the program prints instead of running: the help, its version, or the errors in its
/// arguments.
struct Answer {
  std::string text;  ///< with its newline
  int status = 0;    ///< the exit status: 0, or kWrongCall, whose text goes to stderr
};

/// `arguments` without the program's name.
[[nodiscard]] std::variant<CommandLine, Answer> parse_command_line(
    const std::vector<std::string>& arguments);

/// Prints the problems to stderr, a line each, and returns `status`.
[[nodiscard]] int fail(const Diagnostics& problems, int status);

}  // namespace stockade::gui
