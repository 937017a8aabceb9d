#pragma once
// Lint: probable mistakes in a definition, found by trying out the compiled rules: pieces placed
// where they can never move again, piece types that never appear or never move, games that need not
// end, moves that are written alike.
//
// Costs about a tenth of a second (loading costs a thousandth), so only `stockade check` runs it.
// Scripts are limited by their budget; a warning lists the checks that were skipped.

#include "framework/definition/scripts.h"
#include "framework/language/view.h"

namespace stockade {

/// Returns warnings, and the errors of scripts that occurred. `root`, in canonical form, is the
/// source of `definition`. `budget` is that of its scripts. Deterministic, unless the budget is
/// stopped: then some warnings are missing.
[[nodiscard]] Diagnostics lint(const View& root, const std::vector<LoadedScript>& scripts,
                               const DefinitionPtr& definition, const ScriptBudget& budget);

/// Removes the warnings that the file allows (`lint:`). If `all` checks were run and the variant's
/// own file allows a warning that did not occur, that is a warning, too.
void apply_allowances(const View& root, const SourceMark& own_file, bool all,
                      Diagnostics& warnings);

}  // namespace stockade
