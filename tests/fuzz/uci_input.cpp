// What a graphical interface sends to the UCI engine.

#include <string>

#include "framework/tools/protocol/uci_server.h"
#include "tests/fuzz/target.h"
#include "variants/builtin_plugins.h"

using namespace stockade;

FUZZ_TARGET(uci_input) {
  static const PluginRegistry plugins = [] {
    PluginRegistry all;
    add_builtin_plugins(all);
    return all;
  }();
  // Searches without an end would be ended after a quarter of a second each.
  std::string text(input.substr(0, 4096));
  for (size_t at = 0; (at = text.find("go ", at)) != std::string::npos; at += 12)
    text.replace(at, 3, "go nodes 20 ");
  size_t lines = 0;
  UciServer server({plugins, fuzz::variant("chess"), true, {"chess", "hostage"}},
                   [&](std::string_view line) {
                     fuzz::require(line.find('\n') == std::string_view::npos, "a line has a break");
                     ++lines;
                     if (line.starts_with("bestmove")) fuzz::reached();
                   });
  // A table of the usual size would take most of the time.
  server.feed("setoption name Hash value 1\n");
  server.feed(text);
  server.finish();
}
