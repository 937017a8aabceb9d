// export: writes a web page on which a variant can be played.

#include <memory>

#include "framework/tools/cli/command.h"
#include "framework/tools/web/web_page.h"

namespace stockade::cli {
namespace {

struct ExportArguments {
  PositionArguments position;
  std::string html;
};

Exit export_page(const ExportArguments& arguments) {
  const auto game = arguments.position.open();
  if (!game) return Exit::usage;
  const GameDefinition& definition = game->definition();
  const std::string fen = game->position().same_as(definition.start())
                              ? std::string()
                              : write_fen(definition, game->position());
  const auto parts = find_web_page_parts();
  const auto page =
      parts.ok() ? write_web_page(definition, *parts, fen) : Result<std::string>(parts.problems());
  if (!page.ok()) {
    report(page.problems());
    return Exit::usage;
  }
  return write_file(arguments.html, *page) ? Exit::ok : Exit::usage;
}

}  // namespace

void add_export_command(Invocation& invocation) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command =
      add_command(invocation, "export", "Write a variant as a page that a web browser plays",
                  [=] { return export_page(*arguments); });
  arguments->position.add_to(*command, false);
  command
      ->add_option("--html", arguments->html,
                   "The file to write: one page with the rules, the engine and the drawings")
      ->required();
}

}  // namespace stockade::cli
