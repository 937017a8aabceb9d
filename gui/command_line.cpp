#include "gui/command_line.h"

#include <algorithm>
#include <charconv>

namespace stockade::gui {

const char* usage() {
  return "Usage: stockade-gui [options] [FILE]\n"
         "       stockade-gui --render OUT [options]\n"
         "\n"
         "Opens a window to play in, with the game FILE (PGN) if one is named.\n"
         "\n"
         "  --variant V        the game to play: an id such as \"hostage\", or a variant's file\n"
         "  --fen F            the position to start from\n"
         "  --flip             seen from the second side\n"
         "  --theme T          light or dark (default: as the system has it)\n"
         "  --board B          walnut, slate or sage\n"
         "  --maximised        open the window as large as the screen\n"
         "  --render OUT       draw the position to OUT, a .png or .svg file; needs no display\n"
         "  --size N           with --render: the longer side in pixels (64 to 8192, default 800)\n"
         "  --compare IMAGE    with --render: exit with 1 if the picture differs from IMAGE\n"
         "  --bare             with --render: without letters and numbers, for --compare on "
         "machines\n"
         "                     with other fonts\n"
         "  --help, --version\n";
}

Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments) {
  CommandLine line;
  const auto wrong = [](std::string message, std::string hint = "see --help") {
    return error("usage", std::move(message), std::move(hint));
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string name = arguments[i];
    if (name.size() < 2 || name[0] != '-') {
      if (!line.file.empty()) return wrong("more than one file: " + line.file + " and " + name);
      line.file = name;
      continue;
    }
    std::string value;
    bool has_value = false;
    if (const size_t equals = name.find('='); equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
      has_value = true;
    }
    if (bool* flag = name == "--help" || name == "-h" ? &line.help
                     : name == "--version"            ? &line.version
                     : name == "--flip"               ? &line.flip
                     : name == "--bare"               ? &line.bare
                     : name == "--maximised"          ? &line.maximised
                                                      : nullptr) {
      if (has_value) return wrong(name + " takes no value");
      *flag = true;
      continue;
    }
    static const std::vector<std::string> kValued = {"--variant", "--fen",   "--render", "--size",
                                                     "--theme",   "--board", "--compare"};
    if (std::find(kValued.begin(), kValued.end(), name) == kValued.end()) {
      std::vector<std::string> all = kValued;
      all.insert(all.end(), {"--help", "--version", "--flip", "--bare", "--maximised"});
      const std::string near = nearest_name(name, all);
      return wrong("unknown option " + name,
                   near.empty() ? "see --help" : "did you mean " + near + "?");
    }
    if (!has_value) {
      if (i + 1 >= arguments.size()) return wrong(name + " needs a value");
      value = arguments[++i];
    }
    if (value.empty()) return wrong(name + " needs a value");
    if (name == "--variant") line.variant = value;
    if (name == "--fen") line.fen = value;
    if (name == "--render") line.render = value;
    if (name == "--compare") line.compare = value;
    if (name == "--size") {
      const auto [end, code] =
          std::from_chars(value.data(), value.data() + value.size(), line.size);
      if (code != std::errc() || end != value.data() + value.size() || line.size < 64 ||
          line.size > 8192)
        return wrong("--size is a number of pixels from 64 to 8192, not '" + value + "'");
    }
    if (name == "--theme") {
      if (value == "light")
        line.theme = Appearance::light;
      else if (value == "dark")
        line.theme = Appearance::dark;
      else if (value != "system")
        return wrong("--theme is light, dark or system, not '" + value + "'");
    }
    if (name == "--board") {
      line.board = parse_board_style(value);
      if (!line.board) return wrong("--board is walnut, slate or sage, not '" + value + "'");
    }
  }
  if (!line.compare.empty() && line.render.empty()) return wrong("--compare goes with --render");
  if (!line.render.empty() && !line.file.empty())
    return wrong("--render draws a position; it does not read " + line.file);
  return line;
}

}  // namespace stockade::gui
