#include "framework/tools/cli/command_help.h"

#include <algorithm>

#include <fmt/format.h>

namespace stockade::cli {

const CommandHelp* help_on(const std::vector<CommandHelp>& table, std::string_view command) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const CommandHelp& one) { return one.command == command; });
  return found == table.end() ? nullptr : &*found;
}

std::vector<std::pair<int, std::string>> exit_codes(const CommandHelp& help) {
  std::vector<std::pair<int, std::string>> codes = {
      {0, help.endless ? "Ctrl-C ended the work" : "done, and all is well"}};
  if (*help.no != '\0') codes.emplace_back(1, help.no);
  codes.emplace_back(2, "the call was wrong, or a file could not be read or written");
  if (!help.endless) codes.emplace_back(130, "Ctrl-C ended the work; what was finished is printed");
  codes.emplace_back(143, help.endless ? "SIGTERM ended the work" : "the same by SIGTERM");
  return codes;
}

std::string help_footer(const std::vector<CommandHelp>& table, std::string_view command) {
  const CommandHelp* help = help_on(table, command);
  if (!help) return "";
  std::string text = "Examples:\n";
  for (const CommandExample& example : help->examples)
    text += fmt::format("  stockade {}\n      {}\n", example.call, example.words);
  text += "\nExit codes:\n";
  for (const auto& [code, words] : exit_codes(*help))
    text += fmt::format("  {:<4} {}\n", code, words);
  text.pop_back();
  return text;
}

}  // namespace stockade::cli
