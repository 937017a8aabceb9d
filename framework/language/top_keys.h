#pragma once
// Reading a few of a file's keys without parsing the rest of it.

#include <span>
#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/language/node.h"

namespace stockade {

/// The tree of only those keys at the top of a YAML text, as parse_yaml() makes it: places are
/// those of the whole text. The other keys are skipped line by line, so they may have any mistakes.
/// A text that is not laid out with each of these keys at the beginning of a line is parsed in
/// full. Some ten times as fast as parse_yaml(), which this matters to: lists of many files.
Result<Node> parse_top_keys(std::string_view text, const std::string& file_name,
                            std::span<const std::string_view> keys);

}  // namespace stockade
