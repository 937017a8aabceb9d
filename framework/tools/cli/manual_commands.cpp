// manual and completion: print pages for man(1) and scripts for shells.

#include <algorithm>
#include <filesystem>

#include "framework/base/arguments.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/manual.h"

namespace stockade::cli {
namespace {

Exit manual(const Invocation& invocation, const std::string& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  std::vector<const CLI::App*> pages = {&invocation.app};
  for (const CLI::App* command : invocation.app.get_subcommands({})) pages.push_back(command);
  for (const CLI::App* page : pages) {
    const std::string name = page == &invocation.app ? "" : "-" + page->get_name();
    const auto path = std::filesystem::path(folder) / ("stockade" + name + ".1");
    if (!write_file(path.string(), manual_page(invocation.app, *page, invocation.help)))
      return Exit::usage;
    emit("{}\n", path.string());
  }
  return Exit::ok;
}

}  // namespace

void add_manual_commands(Invocation& invocation) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command = add_command(invocation, "manual", "Write the manual pages for man(1)",
                                  [&invocation, folder] { return manual(invocation, *folder); });
  command->add_option("DIR", *folder, "The folder; it is made if there is none")->required();

  auto shell = std::make_shared<std::string>();
  command = add_command(invocation, "completion", "Print the completion of commands for a shell",
                        [&invocation, shell] {
                          emit_text(completion_script(invocation.app, *shell));
                          return Exit::ok;
                        });
  command->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(one_of({"bash", "zsh", "fish"}));
}

}  // namespace stockade::cli
