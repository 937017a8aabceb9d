#pragma once
// Scripts of a definition: finding them, and letting them change the tree before it is checked.

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

/// Loads what `script:` names and runs each define() on the tree, in order; problems are added to
/// `out`. A script stands beside the file that names it. What a script has put into the tree has
/// its place in the script. `instead`: texts that stand for those of files. `budget`: for all that
/// the scripts do, their hooks included.
std::vector<LoadedScript> run_scripts(Node& tree, const std::vector<OptionValue>& options,
                                      const ScriptTexts& instead,
                                      const std::shared_ptr<ScriptBudget>& budget,
                                      Diagnostics& out);

/// Whether a hook of one of them may put pieces on the board or into zones.
[[nodiscard]] bool change_positions(const std::vector<LoadedScript>& scripts);

}  // namespace stockade
