#include "framework/tools/cli/colours.h"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace stockade::cli {

bool wants_colours(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (!refused || *refused == '\0') && terminal &&
         std::string_view(terminal) != "dumb";
}

}  // namespace stockade::cli
