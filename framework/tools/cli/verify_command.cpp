// verify: checks the fast move generator of the generic kernel against brute force, and the native
// plugin against the generic kernel.

#include <algorithm>
#include <memory>

#include "framework/plugin/verify.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

struct VerifyArguments {
  VariantArguments variant;
  int games = 100;
  uint64_t seed = 1;
  JsonArgument json;
};

/// Counts the positions, and prints a difference. Returns false if there is one.
bool agrees(const DefinitionPtr& definition, const NativeMoves& subject,
            const VerifyOptions& options, const JsonArgument& json, Progress& progress,
            uint64_t& positions) {
  const VerifyResult result = verify_native(definition, subject, options);
  positions = std::max(positions, result.positions);
  if (!result.difference) return true;
  progress.clear();
  if (json.wanted())
    (void)json.write({{"positions", result.positions},
                      {"difference",
                       {{"what", result.difference->what},
                        {"position", result.difference->position},
                        {"rule_test", result.difference->rule_test}}}});
  if (json.replaces_text()) return false;
  emit("difference after {} positions: {}\n{}\n\n{}", result.positions, result.difference->what,
       result.difference->position, result.difference->rule_test);
  return false;
}

// Both comparisons use the same positions.
Exit verify(const VerifyArguments& arguments, const PluginRegistry& plugins) {
  const auto definition = arguments.variant.open();
  if (!definition) return Exit::usage;
  VerifyOptions options;
  options.games = arguments.games;
  options.seed = arguments.seed;
  options.stop = &interrupted();
  Progress progress("games", static_cast<uint64_t>(arguments.games));
  int walked = 0;
  options.progress = [&](int done) {
    walked = done;
    progress.at(static_cast<uint64_t>(done));
  };
  uint64_t positions = 0;
  options.reference = Reference::brute_force;
  if (!agrees(*definition, *fast_generator(**definition), options, arguments.json, progress,
              positions))
    return Exit::no;
  options.reference = Reference::kernel;
  if (!interrupted()) walked = 0;
  progress.begin_at(0);
  if (const auto native = plugins.make_moves(**definition);
      native && !agrees(*definition, *native, options, arguments.json, progress, positions))
    return Exit::no;
  progress.clear();
  note_if_partial(walked, arguments.games, "games");
  if (arguments.json.wanted() &&
      !arguments.json.write({{"positions", positions}, {"difference", nullptr}}))
    return Exit::usage;
  if (!arguments.json.replaces_text()) emit("{} positions, 0 differences\n", positions);
  return scripts_went_well(**definition);
}

}  // namespace

void add_verify_command(Invocation& invocation) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command =
      add_command(invocation, "verify", "Cross-check the fast move generators against brute force",
                  [=, &invocation] { return verify(*arguments, invocation.plugins); });
  arguments->variant.add_to(*command);
  arguments->json.add_to(*command);
  command->add_option("--games", arguments->games, "Random games (100)")
      ->transform(between(1, 100'000'000));
  command->add_option("--seed", arguments->seed, "Seed (1)")->transform(at_least(uint64_t{0}));
}

}  // namespace stockade::cli
