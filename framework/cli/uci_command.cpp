// uci: the engine for programs that show boards, and for scripts.

#include <cerrno>
#include <cstdio>

#include <poll.h>
#include <unistd.h>

#include "framework/cli/command.h"
#include "framework/protocol/uci_server.h"
#include "framework/session/library.h"

namespace stockade::cli {
namespace {

struct UciArguments {
  VariantArguments variant;
  bool generic = false;
  std::vector<std::string> offered;
};

void write_line(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Waits for input, for at most a tenth of a second. False when there will be none.
bool read_some(std::vector<char>& buffer, size_t& bytes) {
  bytes = 0;
  pollfd source{STDIN_FILENO, POLLIN, 0};
  if (poll(&source, 1, 100) <= 0) return true;
  const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  bytes = static_cast<size_t>(count);
  return count > 0;
}

Exit uci(const UciArguments& arguments, const PluginRegistry& plugins) {
  const auto definition = arguments.variant.open();
  if (!definition) return Exit::usage;
  if (!(*definition)->facts().perfect_information_two_player) {
    complain({error("not-searchable",
                    "'" + (*definition)->id() + "' is not a game of two players who see everything",
                    "the engine plays no other")});
    return Exit::usage;
  }
  for (const std::string& id : arguments.offered)
    if (const auto offered = open_variant(id); !offered.ok()) {
      complain(offered.problems());
      return Exit::usage;
    }
  UciServer server({plugins, *definition, !arguments.generic, arguments.offered}, write_line);
  std::vector<char> buffer(size_t{1} << 16);
  size_t bytes = 0;
  while (read_some(buffer, bytes)) {
    if (interrupted()) server.quit();
    if (!server.feed({buffer.data(), bytes})) break;
  }
  server.finish();
  return Exit::ok;
}

}  // namespace

void add_uci_command(Invocation& invocation) {
  auto arguments = std::make_shared<UciArguments>();
  arguments->variant.variant = invocation.uci_variant;
  CLI::App* command = add_command(invocation, "uci", "Be a UCI engine on standard input and output",
                                  [=, &invocation] { return uci(*arguments, invocation.plugins); });
  arguments->variant.add_to(*command);
  command->get_option("VARIANT")->required(false)->capture_default_str();
  command->add_flag("--generic", arguments->generic, "Use the generic kernel");
  command
      ->add_option("--offer", arguments->offered,
                   "Variants that UCI_Variant names, separated by commas (all that it plays)")
      ->delimiter(',')
      ->allow_extra_args(false);
}

}  // namespace stockade::cli
