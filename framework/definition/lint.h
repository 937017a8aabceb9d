#pragma once
// Lint: what a definition allows although nobody can have meant it, found by trying the compiled
// rules out: pieces set down where they can never move again, piece types that never appear or
// never move, games that need not end, moves that are written alike.
//
// Costs a tenth of a second or so, where loading costs a thousandth: `stockade check` asks for it.
// Scripts cost no more than their budget; what is left out then is a warning.

#include "framework/definition/scripts.h"
#include "framework/language/view.h"

namespace stockade {

/// Warnings, and what went wrong in scripts on the way. `root`, in canonical form, is what
/// `definition` was compiled from. `budget` is that of its scripts. Deterministic.
[[nodiscard]] Diagnostics lint(const View& root, const std::vector<LoadedScript>& scripts,
                               const DefinitionPtr& definition, const ScriptBudget& budget);

/// Takes out the warnings that the file allows (`lint:`). If `all` were asked for and one that the
/// variant's own file allows was not there, that is a warning, too.
void apply_allowances(const View& root, const SourceMark& own_file, bool all,
                      Diagnostics& warnings);

}  // namespace stockade
