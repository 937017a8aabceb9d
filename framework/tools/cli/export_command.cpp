// export: writes a page on which a variant can be played, or a site of all variants.

#include <filesystem>
#include <memory>
#include <system_error>

#include "framework/definition/heads.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/web/web_page.h"
#include "framework/tools/web/web_site.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

struct ExportArguments {
  PositionArguments position;
  std::string html;
  bool all = false;
  std::string site;
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

/// Makes the folder of a file of the site; returns the problem.
Diagnostics make_folder_of_site(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (!failure) return {};
  return {cannot_write(folder.string(), failure.value())};
}

Exit export_site(const ExportArguments& arguments) {
  const auto parts = find_web_page_parts();
  if (!parts.ok()) {
    report(parts.problems());
    return Exit::usage;
  }
  const Heads heads = read_heads();
  for (const UnreadHead& unread : heads.unread) report(unread.problems);
  if (!heads.unread.empty()) return Exit::no;
  const fs::path folder = arguments.site;
  bool written = true;
  const Diagnostics problems =
      write_web_site(heads, *parts, [&](const std::string& path, const std::string& text) {
        const fs::path file = folder / path;
        if (Diagnostics failed = make_folder_of_site(file.parent_path()); !failed.empty())
          return failed;
        written = written && write_file(file.string(), text);
        return Diagnostics();
      });
  report(problems);
  if (!problems.empty() || !written) return Exit::usage;
  emit("{} with {}: serve this folder with any file server\n", folder.string(),
       counted(static_cast<int>(heads.variants.size()), "variant"));
  return Exit::ok;
}

/// Reports options that do not fit together; returns false then.
bool check_call(const ExportArguments& arguments) {
  std::string problem;
  if (arguments.all != !arguments.site.empty())
    problem = "--all and --site DIR go together";
  else if (arguments.all && !arguments.position.variant.variant.empty())
    problem = "--all and the name of a variant exclude each other";
  else if (!arguments.all && arguments.position.variant.variant.empty())
    problem = "a variant is missing";
  else if (arguments.all != arguments.html.empty())
    problem = "a variant is written with --html FILE, all of them with --all --site DIR";
  if (problem.empty()) return true;
  report({error("wrong-call", problem,
                "stockade export VARIANT --html FILE, or stockade export --all --site DIR")});
  return false;
}

Exit export_what(const ExportArguments& arguments) {
  if (!check_call(arguments)) return Exit::usage;
  return arguments.all ? export_site(arguments) : export_page(arguments);
}

}  // namespace

void add_export_command(Invocation& invocation) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = add_command(
      invocation, "export", "Write a variant, or all of them, as pages that a web browser plays",
      [=] { return export_what(*arguments); });
  arguments->position.add_to(*command, false);
  command->get_option("VARIANT")->required(false);
  command->add_option("--html", arguments->html,
                      "The file to write: one page with the rules, the engine and the drawings");
  command->add_flag("--all", arguments->all, "All variants of the library, as a site");
  command->add_option("--site", arguments->site,
                      "The folder of the site, for any file server; it is made if there is none");
}

}  // namespace stockade::cli
