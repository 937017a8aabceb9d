// stockade-gui: the window, or a picture of a position without one.

#include <cstdio>
#include <string>
#include <variant>
#include <vector>

#include "framework/base/visible_text.h"
#include "framework/plugin/plugin.h"
#include "gui/app.h"
#include "gui/command_line.h"
#include "gui/render.h"
#include "variants/builtin_plugins.h"

int main(int argc, char** argv) {
  using namespace stockade;
  const auto call = gui::parse_command_line(std::vector<std::string>(argv + 1, argv + argc));
  if (const auto* answer = std::get_if<gui::Answer>(&call)) {
    std::fputs(visible_text(answer->text).c_str(), answer->status == 0 ? stdout : stderr);
    return answer->status;
  }
  const auto& line = std::get<gui::CommandLine>(call);
  if (!line.render.empty()) return gui::render_to_file(line);
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  return gui::run_app(line, plugins, argc, argv);
}
