#pragma once
// The options of a variant: `$name` in its file becomes the value of the option of that name, and
// so does `option name` within a condition or a formula (reader.h).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/definition.h"
#include "framework/language/node.h"

namespace stockade {

/// Whether $name may stand in the value of that key of the file: not where options are declared.
[[nodiscard]] bool takes_references(std::string_view key);

/// Puts the values of options in place of all references in `root`, and returns the options with
/// their values. `set`: the values that are not to be the defaults. Problems are added to `out`,
/// among them names in `set` that the variant does not have; options that nothing refers to are
/// warnings. The tree may be full of mistakes that the schema finds later.
std::vector<OptionValue> apply_options(Node& root, const std::map<std::string, std::string>& set,
                                       Diagnostics& out);

}  // namespace stockade
