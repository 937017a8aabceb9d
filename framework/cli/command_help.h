#pragma once
// What the help of a command says beyond its options: examples, and what its exit codes mean.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stockade::cli {

struct CommandExample {
  const char* call;   ///< after "stockade "
  const char* words;  ///< what it does
};

struct CommandHelp {
  const char* command;
  std::vector<CommandExample> examples;
  const char* no = "";   ///< what exit code 1 means; "" if the command never ends with it
  bool endless = false;  ///< Ctrl-C is its usual end
};

/// For one command; null if the table has nothing about it.
[[nodiscard]] const CommandHelp* help_on(const std::vector<CommandHelp>& table,
                                         std::string_view command);
/// The exit codes of a command, each with its meaning.
[[nodiscard]] std::vector<std::pair<int, std::string>> exit_codes(const CommandHelp& help);
/// The end of the text that --help prints; "" for an unknown command.
[[nodiscard]] std::string help_footer(const std::vector<CommandHelp>& table,
                                      std::string_view command);

}  // namespace stockade::cli
