#pragma once
// Scripts of a definition: finds them and lets them change the tree before it is checked.

#include <memory>
#include <vector>

#include "framework/game/definition.h"
#include "framework/language/node.h"
#include "framework/script/script.h"

namespace stockade {

struct LoadedScript {
  std::shared_ptr<const Script> script;
  SourceMark where;  ///< the name in the definition
};

/// Loads the scripts that `script:` names and runs each define() on the tree, in order; problems
/// are added to `out`. A script is in the folder of the file that names it. The places of nodes
/// that a script has added are in the script. `instead`: texts that replace those of files.
/// `budget`: the budget for everything that the scripts do, including their hooks.
std::vector<LoadedScript> run_scripts(Node& tree, const std::vector<OptionValue>& options,
                                      const ScriptTexts& instead,
                                      const std::shared_ptr<ScriptBudget>& budget,
                                      Diagnostics& out);

/// Whether a hook of one of the scripts may put pieces on the board or into zones.
[[nodiscard]] bool change_positions(const std::vector<LoadedScript>& scripts);

}  // namespace stockade
