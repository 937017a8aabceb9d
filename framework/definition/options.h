#pragma once
// The options of a variant: `$name` in its file is replaced by the value of the option of that
// name, and so is `option name` within a condition or a formula (reader.h).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/definition.h"
#include "framework/language/node.h"

namespace stockade {

/// Whether the value of that key of the file may contain $name. False for the declarations of
/// options and for presets.
[[nodiscard]] bool takes_references(std::string_view key);

/// Puts the values of options in place of all references in `root`, and returns the options with
/// their values. `set`: values to use instead of the defaults. Problems are added to `out`, also
/// for names in `set` that the variant does not have; unused options are warnings. The tree has not
/// been checked against the schema yet.
std::vector<OptionValue> apply_options(Node& root, const std::map<std::string, std::string>& set,
                                       Diagnostics& out);

}  // namespace stockade
