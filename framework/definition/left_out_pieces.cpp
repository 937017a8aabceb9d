#include "framework/definition/left_out_pieces.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/definition/schema_table.h"
#include "framework/language/equipment_keys.h"

namespace stockade {
namespace {

class Remover {
 public:
  /// Removes the types that `patch` leaves out and `base` has.
  Remover(const Node& base, const Node& patch) : patch_(patch) {
    const Node::Entry* had = base.find("pieces");
    const Node::Entry* pieces = patch.find("pieces");
    if (!had || !pieces) return;
    for (const Node::Entry& piece : pieces->value.entries) {
      const Node::Entry* old = piece.value.takes_away() ? had->value.find(piece.key) : nullptr;
      if (!old || old->value.takes_away()) continue;
      letters_.push_back(piece.key);
      const Node::Entry* name = old->value.find("name");
      if (name && name->value.is_scalar()) names_.push_back(name->value.text + " ");
    }
  }

  [[nodiscard]] bool any() const { return !letters_.empty(); }

  void clean(Node& root) { keep_mapping(root, schema(), Place::root); }

 private:
  enum class Place : unsigned char { root, key, of_map, of_list };

  /// Whether the patch has a mapping of that key, which replaces what the base has lost.
  [[nodiscard]] bool is_filled_in(const std::string& key) const {
    const Node::Entry* entry = patch_.find(key);
    return entry && entry->value.is_map();
  }

  [[nodiscard]] bool is_gone(const Node& node, ValueType type) const {
    if (!node.is_scalar()) return false;
    if (type == ValueType::piece) return contains(letters_, node.text);
    if (type == ValueType::side_piece) return contains(letters_, split_side_piece(node.text).piece);
    return type == ValueType::progress && is_gone_progress(node.text);
  }
  /// "bishop move"
  [[nodiscard]] bool is_gone_progress(std::string_view text) const {
    return std::any_of(names_.begin(), names_.end(),
                       [&](const std::string& name) { return text.starts_with(name); });
  }

  /// Removes the types from the value. False if nothing is left of it.
  bool keep(Node& node, const SchemaKey& key, Place place) {
    switch (key.type.type) {
      case ValueType::mapping:
        return !node.is_map() || keep_mapping(node, key, place);
      case ValueType::map:
        if (node.is_map()) clean_map(node, key);
        return true;
      case ValueType::list:
        return keep_list(node, key);
      case ValueType::order:
        if (node.is_scalar())
          std::erase_if(node.text,
                        [&](char c) { return contains(letters_, std::string_view(&c, 1)); });
        return true;
      default:
        return !is_gone(node, key.type.type);
    }
  }

  bool keep_mapping(Node& node, const SchemaKey& key, Place place) {
    const bool filled_in = std::exchange(filled_in_, false);
    for (const SchemaKey& child : key.children) {
      Node::Entry* entry = node.find(child.name);
      if (!entry) {
        // The piece type that the key means if it is left out.
        if (!filled_in && child.fallback && is_gone(*child.fallback, child.type.type)) return false;
        continue;
      }
      if (place == Place::root) filled_in_ = is_filled_in(child.name);
      if (keep(entry->value, child, Place::key)) continue;
      const bool goes = child.required() || child.type.type == ValueType::piece;
      if (place != Place::root && !filled_in && (goes || place == Place::of_list)) return false;
      // In a table, a line with an empty list is removed, because without its list it would mean
      // all types.
      if (place != Place::of_map)
        std::erase_if(node.entries, [&](const Node::Entry& e) { return e.key == child.name; });
    }
    return true;
  }

  void clean_map(Node& node, const SchemaKey& key) {
    filled_in_ = false;
    if (key.type.key == ValueType::piece)
      std::erase_if(node.entries,
                    [&](const Node::Entry& line) { return contains(letters_, line.key); });
    for (Node::Entry& line : node.entries) keep(line.value, key.element(), Place::of_map);
  }

  bool keep_list(Node& node, const SchemaKey& key) {
    const SchemaKey& element = key.element();
    const ValueType type = element.type.type;
    if (node.items.size() > 1) filled_in_ = false;  // only a single item is filled in
    if (node.is_scalar()) return !is_gone(node, type);
    if (node.is_map() && type == ValueType::mapping)
      return keep_mapping(node, element, Place::of_list);
    if (node.is_map()) {  // { Q: yes }
      const bool had = !node.entries.empty();
      std::erase_if(node.entries, [&](const Node::Entry& item) {
        return is_gone(Node::scalar(item.key, item.where), type);
      });
      return !had || !node.entries.empty();
    }
    const bool had = !node.items.empty();
    if (type == ValueType::face) {
      for (Node& item : node.items)
        if (item.is_scalar() && contains(letters_, item.text)) item.text = kNoFace;
    } else {
      std::erase_if(node.items, [&](Node& item) { return !keep(item, element, Place::of_list); });
    }
    return !had || !node.items.empty();
  }

  const Node& patch_;
  /// True if the patch contains the key of the next mapping as a mapping.
  bool filled_in_ = false;
  std::vector<std::string> letters_;
  std::vector<std::string> names_;  ///< each with a space behind it
};

/// Whether the setup contains pieces with that symbol, of either side.
bool has_piece(std::string_view setup, const std::string& symbol) {
  std::string other = symbol;
  for (char& c : other) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const std::string& text : {symbol, other})
    for (size_t at = setup.find(text); at != std::string_view::npos; at = setup.find(text, at + 1))
      if (text.size() > 1 || at == 0 || setup[at - 1] != '+') return true;
  return false;
}

}  // namespace

void leave_out_pieces(Node& base, const Node& patch) {
  Remover remover(base, patch);
  if (remover.any()) remover.clean(base);
}

void check_left_out(const Node& tree, Diagnostics& out) {
  const Node::Entry* pieces = tree.find("pieces");
  const Node::Entry* setup = tree.find("setup");
  if (!pieces || !setup || !setup->value.is_scalar()) return;
  const std::string_view text = setup->value.text;
  const std::string_view board = text.substr(0, text.find(' '));
  std::vector<std::string> left;
  const Node::Entry* first = nullptr;
  for (const Node::Entry& piece : pieces->value.entries) {
    if (!piece.value.takes_away() || !has_piece(board, piece.key)) continue;
    left.push_back(piece.key);
    if (!first) first = &piece;
  }
  if (!first) return;
  const std::string place = std::filesystem::path(first->where.file).filename().string() + ":" +
                            std::to_string(first->where.line);
  out.push_back(
      error("piece-in-setup",
            "the setup has pieces of the type " + join(left) + ", which " + place + " leaves out",
            "write a setup without " + join(left, " or "), setup->value.where));
}

}  // namespace stockade
