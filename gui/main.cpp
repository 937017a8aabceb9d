// stockade-gui: the window, or a picture of a position without one.

#include <string>
#include <vector>

#include <fmt/format.h>

#include "framework/plugin/plugin.h"
#include "gui/app.h"
#include "gui/command_line.h"
#include "gui/render.h"
#include "variants/builtin_plugins.h"

int main(int argc, char** argv) {
  using namespace stockade;
  const auto line = gui::parse_command_line(std::vector<std::string>(argv + 1, argv + argc));
  if (!line) {
    fmt::print(stderr, "stockade-gui: {}\n",
               line.problems().front().message + (line.problems().front().hint.empty()
                                                      ? ""
                                                      : " (" + line.problems().front().hint + ")"));
    return 2;
  }
  if (line->help) {
    fmt::print("{}", gui::usage());
    return 0;
  }
  if (line->version) {
    fmt::print("stockade-gui {}\n", STOCKADE_VERSION);
    return 0;
  }
  if (!line->render.empty()) return gui::render_to_file(*line);
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  return gui::run_app(*line, plugins, argc, argv);
}
