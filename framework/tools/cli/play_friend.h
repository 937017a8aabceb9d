#pragma once
// play --host, play --join: plays a game in the terminal with a friend whose program runs on
// another machine. The friend may play in the window.

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "framework/tools/cli/command.h"

namespace stockade::cli {

struct FriendArguments {
  CLI::Option* host_option = nullptr;
  int port = 0;
  std::vector<std::string> join;  ///< the address and the code
  std::string side = "w";
  void add_to(CLI::App& command);
  [[nodiscard]] bool wanted() const { return host_option->count() > 0 || !join.empty(); }
};

/// `clock`: the clocks of a hosted game, in the format of --clock.
Exit play_with_friend(const FriendArguments& arguments, const PositionArguments& position,
                      const std::string& clock);

}  // namespace stockade::cli
