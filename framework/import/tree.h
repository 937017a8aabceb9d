#pragma once
// Trees of YAML made by a program, their text, and what one changes of another.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/node.h"

namespace stockade::tree {

[[nodiscard]] Node text(std::string value);
[[nodiscard]] Node number(int value);
[[nodiscard]] Node yes_or_no(bool value);
[[nodiscard]] Node map(std::initializer_list<std::pair<std::string, Node>> entries = {});
[[nodiscard]] Node list(std::vector<Node> items);
/// A list of texts; a single one is the text alone.
[[nodiscard]] Node texts(const std::vector<std::string>& values);

/// Adds the entry, or replaces the one of that key.
void set(Node& mapping, std::string key, Node value);

/// Whether a reader takes both for the same: a list of one is its item, `yes` is `on`.
[[nodiscard]] bool same(const Node& a, const Node& b);

/// What has to be laid over `base` with merge() to get `wanted`, for the value of `key` at the top
/// of a variant file. A null node: nothing.
[[nodiscard]] Node changes(const std::string& key, const Node& wanted, const Node& base);

/// The entries of a mapping as lines of YAML, each ending with a newline: on one line where that
/// has room, otherwise indented.
[[nodiscard]] std::string to_yaml(const Node& mapping);

}  // namespace stockade::tree
