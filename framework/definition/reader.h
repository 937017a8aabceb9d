#pragma once
// Reading a variant file through the schema table.
//
// check_against_schema() brings a tree into canonical form: every key known, every value of its
// type, defaults filled in, what is `off` taken out, single values of lists made lists. Views then
// read it without asking again.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/definition/node.h"
#include "framework/definition/schema.h"
#include "framework/topology/topology.h"

namespace stockade {

/// What can stand between letter and cell of a drop: other signs mean something in moves and in the
/// comments of game files.
inline constexpr std::string_view kSigns = "%&'*/:@^`|~";

/// The names that a file itself brings into its language.
struct Vocabulary {
  std::optional<Topology> topology;  ///< none if the board is not in order
  std::vector<std::string> letters;  ///< of piece types
  std::vector<std::string> types;    ///< their names, in step with the letters
  std::vector<std::string> zones;

  /// What can be told of a tree that may be full of mistakes.
  [[nodiscard]] static Vocabulary of(const Node& root);
};

/// Checks `root` and brings it into canonical form; problems are added to `out`. Where there are
/// errors the tree still holds what was right; a wrong value is made null, so that what depends on
/// it can be left alone.
void check_against_schema(Node& root, const Vocabulary& vocabulary, Diagnostics& out,
                          const SchemaKey& key = schema());

/// A value of a tree in canonical form, together with what the schema says of it. Asking for a type
/// that the schema does not give, or for a key that it does not know, is a bug.
/// Refers to the tree, which outlives it.
class View {
 public:
  explicit View(const Node& root) : View(root, schema(), root.where) {}

  [[nodiscard]] const SourceMark& where() const { return node_->where; }
  /// Of the key in front of it; of an item of a list, its own place.
  [[nodiscard]] const SourceMark& key_where() const { return *key_where_; }
  [[nodiscard]] const Node& node() const { return *node_; }

  /// None for a key that is absent or whose value was wrong.
  [[nodiscard]] std::optional<View> find(std::string_view key) const;
  /// Whether the key is there, with a right value or a wrong one.
  [[nodiscard]] bool mentions(std::string_view key) const { return node_->find(key) != nullptr; }
  /// The value of a key that is there: given, or filled in.
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
