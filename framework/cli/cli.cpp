#include "framework/cli/cli.h"

#include <csignal>
#include <exception>

#include "framework/cli/command.h"

namespace stockade {

int cli_main(int argc, char** argv, const PluginRegistry& plugins, const std::string& uci_variant) {
  using namespace cli;
  std::signal(SIGINT, [](int) {
    // The second Ctrl-C ends a program that does not listen.
    if (interrupted().exchange(true)) std::_Exit(130);
  });

  CLI::App app("Stockade: play, author and compare variants of board games", "stockade");
  app.require_subcommand(1);
  app.set_version_flag("--version", "stockade " STOCKADE_VERSION);
  app.failure_message([](const CLI::App* failed, const CLI::Error& problem) {
    const auto used = failed->get_subcommands();
    const std::string name = used.empty() ? "stockade" : "stockade " + used.front()->get_name();
    return "error: " + std::string(problem.what()) + " (see " + name + " --help)\n";
  });
  Invocation invocation{app, plugins, uci_variant, {}};
  add_rules_commands(invocation);
  add_position_commands(invocation);
  add_game_commands(invocation);
  add_search_command(invocation);
  add_play_command(invocation);
  add_uci_command(invocation);
  add_match_command(invocation);
  add_test_command(invocation);
  add_verify_command(invocation);
  add_bench_command(invocation);
  add_author_commands(invocation);
  add_watch_command(invocation);
  add_diff_command(invocation);
  add_compare_command(invocation);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return app.exit(problem) == 0 ? static_cast<int>(Exit::ok) : static_cast<int>(Exit::usage);
  }
  return static_cast<int>(invocation.run());
}

}  // namespace stockade
