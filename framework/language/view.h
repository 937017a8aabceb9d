#pragma once
// View: a checked tree as the loader and the rules read it.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/schema.h"

namespace stockade {

/// A value of a tree in canonical form, together with its schema. It is a bug to ask for a type
/// other than that of the schema, or for a key that it does not know. Refers to the tree, which
/// must outlive it.
class View {
 public:
  /// `key` describes the whole tree.
  View(const Node& root, const SchemaKey& key) : View(root, key, root.where) {}

  [[nodiscard]] const SourceMark& where() const { return node_->where; }
  /// The place of the value's key; for an item of a list, its own place.
  [[nodiscard]] const SourceMark& key_where() const { return *key_where_; }
  [[nodiscard]] const Node& node() const { return *node_; }

  /// None for a key that is absent or whose value was wrong.
  [[nodiscard]] std::optional<View> find(std::string_view key) const;
  /// Whether the key is there, with a right value or a wrong one.
  [[nodiscard]] bool mentions(std::string_view key) const { return node_->find(key) != nullptr; }
  /// The value of an existing key: from the file, or a default.
  [[nodiscard]] View operator[](std::string_view key) const;

  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] int integer() const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] char letter() const;
  /// The items of a list; of the mapping of a map, see entries().
  [[nodiscard]] std::vector<View> items() const;
  [[nodiscard]] std::vector<std::string> texts() const;
  [[nodiscard]] std::vector<std::pair<std::string, View>> entries() const;

 private:
  View(const Node& node, const SchemaKey& key, const SourceMark& key_where)
      : node_(&node), key_(&key), key_where_(&key_where) {}

  const Node* node_;
  const SchemaKey* key_;
  const SourceMark* key_where_;
};

}  // namespace stockade
