// verify: the native plugin against the generic kernel.

#include <memory>

#include <unistd.h>

#include "framework/cli/command.h"
#include "framework/plugin/verify.h"

namespace stockade::cli {
namespace {

struct VerifyArguments {
  VariantArguments variant;
  int games = 100;
  uint64_t seed = 1;
};

Exit verify(const VerifyArguments& arguments, const PluginRegistry& plugins) {
  const auto definition = arguments.variant.open();
  if (!definition) return Exit::usage;
  const auto native = plugins.make_moves(**definition);
  if (!native) {
    complain({error("no-native-plugin",
                    "this build has no native plugin for '" + (*definition)->id() + "'",
                    "there is nothing to compare")});
    return Exit::usage;
  }
  VerifyOptions options;
  options.games = arguments.games;
  options.seed = arguments.seed;
  options.stop = &interrupted();
  const bool progress = isatty(STDERR_FILENO) != 0;
  if (progress)
    options.progress = [&](int done) { fmt::print(stderr, "\r{} of {}", done, arguments.games); };
  const VerifyResult result = verify_native(*definition, *native, options);
  if (progress) fmt::print(stderr, "\r{:30}\r", "");
  if (!result.difference) {
    fmt::print("{} positions, 0 differences\n", result.positions);
    return Exit::ok;
  }
  fmt::print("difference after {} positions: {}\n{}\n\n{}", result.positions,
             result.difference->what, result.difference->position, result.difference->rule_test);
  return Exit::no;
}

}  // namespace

void add_verify_command(Invocation& invocation) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command =
      add_command(invocation, "verify", "Compare the native plugin with the generic kernel",
                  [=, &invocation] { return verify(*arguments, invocation.plugins); });
  arguments->variant.add_to(*command);
  command->add_option("--games", arguments->games, "Random walks (100)")
      ->check(CLI::Range(1, 100'000'000));
  command->add_option("--seed", arguments->seed, "Seed (1)");
}

}  // namespace stockade::cli
