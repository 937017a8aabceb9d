#pragma once
// Tags: words for finding variants, such as "drops" and "large".
//
// Most follow from the rules; a file need not and cannot state them. The others, which rules do not
// show, are in the file's `tags`.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/language/node.h"

namespace stockade {

/// The input for finding tags: the merged keys of a variant and of its bases.
struct TaggedTree {
  const Node& tree;
  bool is_wrapper = false;
  int boards = 1;
  int cells_per_board = 0;  ///< of all levels
};

struct TagRow {
  std::string_view name;   ///< in lists and after --tag, where '-' may stand for a space
  std::string_view about;  ///< a sentence for people
  /// Whether the variant has the tag; null: `tags` states it.
  bool (*follows)(const TaggedTree&) = nullptr;
};

/// All tags, in the order in which they are listed.
[[nodiscard]] std::span<const TagRow> tag_table();

/// The keys at the top of a file that determine tags.
[[nodiscard]] std::span<const std::string_view> tag_keys();

/// The tags of a variant, in the table's order.
[[nodiscard]] std::vector<std::string> tags_of(const TaggedTree& variant);

/// The names of the tags that a file can state: "historic | national".
[[nodiscard]] std::string stated_tags();

}  // namespace stockade
