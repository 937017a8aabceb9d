#pragma once
// The help of a command besides its options: examples and the meaning of its exit codes.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stockade::cli {

struct CommandExample {
  const char* call;   ///< the words after "stockade "
  const char* words;  ///< the effect of the call
};

struct CommandHelp {
  const char* command;
  std::vector<CommandExample> examples;
  const char* no = "";   ///< the meaning of exit code 1; "" if the command never returns it
  bool endless = false;  ///< Ctrl-C is the normal way to end the command
};

/// The help of one command; null if the table does not contain it.
[[nodiscard]] const CommandHelp* help_on(const std::vector<CommandHelp>& table,
                                         std::string_view command);
/// The exit codes of a command, each with its meaning.
[[nodiscard]] std::vector<std::pair<int, std::string>> exit_codes(const CommandHelp& help);
/// The last part of the text that --help prints; "" for an unknown command.
[[nodiscard]] std::string help_footer(const std::vector<CommandHelp>& table,
                                      std::string_view command);

}  // namespace stockade::cli
