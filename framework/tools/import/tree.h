#pragma once
// YAML trees built by a program: their text, and the differences between two.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/node.h"

namespace stockade::tree {

[[nodiscard]] Node text(std::string value);
[[nodiscard]] Node number(int value);
[[nodiscard]] Node map(std::initializer_list<std::pair<std::string, Node>> entries = {});
[[nodiscard]] Node list(std::vector<Node> items);
/// A list of texts; a list of one is written as the text alone.
[[nodiscard]] Node texts(const std::vector<std::string>& values);

/// Adds the entry, or replaces the one with that key.
void set(Node& mapping, std::string key, Node value);

/// Whether a reader treats both as equal: a list of one equals its item, `yes` equals `on`.
[[nodiscard]] bool same(const Node& a, const Node& b);

/// The patch that merge() needs to turn `base` into `wanted`, for the value of `key` at the top of
/// a variant file. A null node: none.
[[nodiscard]] Node changes(const std::string& key, const Node& wanted, const Node& base);

/// The entries of a mapping as lines of YAML, each ending with a newline: on one line if it fits,
/// otherwise indented.
[[nodiscard]] std::string to_yaml(const Node& mapping);

}  // namespace stockade::tree
