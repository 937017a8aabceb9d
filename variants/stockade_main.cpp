#include "framework/tools/cli/cli.h"
#include "variants/bench_figures.h"
#include "variants/builtin_plugins.h"
#include "variants/command_examples.h"
#include "variants/fairy_bases.h"

int main(int argc, char** argv) {
  stockade::end_without_memory_well();
  stockade::PluginRegistry plugins;
  stockade::add_builtin_plugins(plugins);
  return stockade::cli_main(argc, argv,
                            {.plugins = plugins,
                             .uci_variant = "chess",
                             .figures = stockade::bench_figures(),
                             .fairy_bases = stockade::fairy_bases(),
                             .help = stockade::command_examples()});
}
