#pragma once
// Adding an item to a list of a YAML file, without a change to anything else in it.

#include <string>

#include "framework/base/result.h"

namespace stockade {

/// The text of a file with one more item at the end of the list of a key at its top. `added` is
/// written as an item that is indented by two spaces: "  - name: …"; it gets the indentation and
/// the line ends of the file. A file without the key gets it. Fails, with places in `path`, if the
/// items of the list are not on lines of their own.
[[nodiscard]] Result<std::string> with_item_added(const std::string& file, const std::string& path,
                                                  const std::string& key, const std::string& added);

}  // namespace stockade
