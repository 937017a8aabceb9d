// uci: runs as a UCI engine, for graphical interfaces and scripts.

#include "framework/session/library.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/input.h"
#include "framework/tools/protocol/uci_server.h"

namespace stockade::cli {
namespace {

struct UciArguments {
  VariantArguments variant;
  bool generic = false;
  std::vector<std::string> offered;
  DialectArgument dialect;
};

/// Writes the lines of the engine. Its threads call this and must not throw: a failure is stored
/// for the thread that reads.
class Lines {
 public:
  void write(std::string_view line) {
    if (failure_) return;
    try {
      emit_text(line);
      emit_text("\n");
      flush_output();
    } catch (const OutputFailure& problem) {
      failure_ = problem.failure;
    }
  }
  /// The errno of a failed write, or 0.
  [[nodiscard]] int failure() const { return failure_; }

 private:
  std::atomic<int> failure_{0};
};

Exit uci(const UciArguments& arguments, const PluginRegistry& plugins) {
  const auto definition = arguments.variant.open();
  if (!definition) return Exit::usage;
  if (!(*definition)->facts().perfect_information_two_player) {
    report({error("not-searchable",
                  "'" + (*definition)->id() + "' is not a two-player game with perfect information",
                  "the engine plays only such games")});
    return Exit::usage;
  }
  for (const std::string& id : arguments.offered)
    if (const auto offered = open_variant(id); !offered.ok()) {
      report(offered.problems());
      return Exit::usage;
    }
  Lines lines;
  UciServer server(
      {plugins, *definition, !arguments.generic, arguments.offered, arguments.dialect.given()},
      [&](std::string_view line) { lines.write(line); });
  StandardInput input;
  while (const auto bytes = input.some()) {
    if (interrupted() || lines.failure()) server.quit();
    if (!server.feed(*bytes)) break;
  }
  server.finish();
  if (lines.failure()) throw OutputFailure{lines.failure()};
  return Exit::ok;
}

}  // namespace

void add_uci_command(Invocation& invocation) {
  auto arguments = std::make_shared<UciArguments>();
  arguments->variant.variant = invocation.uci_variant;
  CLI::App* command = add_command(invocation, "uci", "Run as a UCI engine on stdin and stdout",
                                  [=, &invocation] { return uci(*arguments, invocation.plugins); });
  arguments->variant.add_to(*command);
  command->get_option("VARIANT")->required(false)->capture_default_str();
  command->add_flag("--generic", arguments->generic, "Use the generic kernel");
  command
      ->add_option("--offer", arguments->offered,
                   "Variants to list in UCI_Variant, separated by commas (all that it plays)")
      ->delimiter(',')
      ->allow_extra_args(false);
  arguments->dialect.add_to(
      *command, "Dialect of positions and moves, read and written (ours is written, any is read)");
}

}  // namespace stockade::cli
