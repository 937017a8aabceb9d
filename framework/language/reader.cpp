#include "framework/language/reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "framework/base/lists.h"
#include "framework/language/board.h"
#include "framework/language/renamed_keys.h"
#include "framework/language/side_names.h"
#include "framework/language/value_checker.h"
#include "framework/pieces/movement.h"

namespace stockade {
std::vector<OptionMention> options_mentioned(std::string_view text) {
  static constexpr std::string_view kWord = "option";
  const auto is_name = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  std::vector<OptionMention> found;
  for (size_t at = text.find(kWord); at != text.npos; at = text.find(kWord, at + 1)) {
    size_t name = at + kWord.size();
    if ((at > 0 && is_name(text[at - 1])) || (name < text.size() && is_name(text[name]))) continue;
    while (name < text.size() && text[name] == ' ') ++name;
    size_t end = name;
    while (end < text.size() && is_name(text[end])) ++end;
    found.push_back({at, end, std::string(text.substr(name, end - name))});
    at = end - 1;
  }
  return found;
}

std::vector<std::string> texts_cut_at_commas(const Node& mapping) {
  std::vector<std::string> texts(mapping.entries.size());
  for (size_t i = 0; i < mapping.entries.size();) {
    const Node& value = mapping.entries[i].value;
    size_t end = i + 1;
    std::string text = value.text;
    if (value.is_scalar() && !value.quoted && !value.block)
      for (; end < mapping.entries.size() && mapping.entries[end].value.form == Node::Form::null &&
             mapping.entries[end].where.line == value.where.line;
           ++end)
        text += ", " + mapping.entries[end].key;
    for (++i; i < end; ++i) texts[i] = text;
  }
  return texts;
}

std::string quotes_needed(const std::string& text) {
  std::string shown = quoted_for_message(text);
  shown = shown.substr(1, shown.size() - 2);
  return "inside { } a text with a comma needs quotes: \"" + shown + "\"";
}

void Vocabulary::name_sides(const Node& list) {
  if (!list.is_list()) return;
  for (const Node& side : list.items) {
    const Node::Entry* name = side.find("name");
    if (!name || !name->value.is_scalar()) {
      sides.clear();
      adjectives.clear();
      return;
    }
    sides.push_back(name->value.text);
    adjectives.push_back(adjective_of_side(name->value.text, side.find("board") != nullptr));
  }
}

Vocabulary Vocabulary::of(const Node& root, const SchemaKey& key) {
  Vocabulary v;
  if (auto topology = topology_of(root); topology && topology->ok())
    v.topology = std::move(*topology).value();
  if (const Node::Entry* pieces = root.find("pieces"); pieces && pieces->value.is_map()) {
    for (const Node::Entry& piece : pieces->value.entries) {
      if (piece.value.takes_away()) continue;
      const Node::Entry* name = piece.value.find("name");
      v.letters.push_back(piece.key);
      v.types.push_back(name && name->value.is_scalar() ? name->value.text : piece.key);
    }
  }
  if (const Node::Entry* zones = root.find("zones"); zones && zones->value.is_map())
    for (const Node::Entry& zone : zones->value.entries)
      if (!zone.value.takes_away()) v.zones.push_back(zone.key);
  const Node::Entry* sides = root.find("sides");
  const SchemaKey* known = key.find("sides");
  if (sides)
    v.name_sides(sides->value);
  else if (known && known->fallback)
    v.name_sides(*known->fallback);
  return v;
}

namespace {

class Checker {
 public:
  Checker(const Vocabulary& vocabulary, Diagnostics& out) : values_(vocabulary, out), out_(out) {}

  // The keys of the whole tree whose values have errors.
  [[nodiscard]] const std::set<std::string>& wrong_keys() const { return wrong_keys_; }

  // Whether the value is of its type. `path` is its name in messages, `row` the nearest row above.
  bool check(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    if (key.row) row = key.row;
    if (node.reported || values_.is_full()) {
      skipped_ = true;
      return false;
    }
    switch (key.type.type) {
      case ValueType::mapping:
        return check_mapping(node, key, path, row);
      case ValueType::map:
        return check_map(node, key, path, row);
      case ValueType::list:
        return check_list(node, key, path, row);
      default:
        break;
    }
    if (!node.is_scalar()) return wrong_type(node, key, path, row);
    return values_.check(node, key, path, row);
  }

 private:
  // ------------------------------------------------------------------------------- containers

  bool check_mapping(Node& node, const SchemaKey& key, const std::string& path,
                     const SchemaRow* row) {
    if (!node.is_map()) return wrong_type(node, key, path, row);
    std::vector<Node::Entry> kept;
    std::vector<std::string> misspelt;
    const std::vector<std::string> cut = texts_cut_at_commas(node);
    for (size_t i = 0; i < node.entries.size(); ++i) {
      Node::Entry& entry = node.entries[i];
      const SchemaKey* known = key.find(entry.key);
      if (!known && !cut[i].empty()) {
        if (cut[i - 1] != cut[i]) cut_key(entry, cut[i], path);
        continue;
      }
      if (!known) {
        misspelt.push_back(unknown_key(entry, key, path));
        continue;
      }
      if (known->removable() && entry.value.takes_away()) continue;
      if (path.empty()) skipped_ = false;
      const size_t before = out_.size();
      if (!check(entry.value, *known, join_path(path, entry.key), row)) entry.value = Node{};
      if (path.empty() && (skipped_ || out_.size() > before)) wrong_keys_.insert(entry.key);
      kept.push_back(std::move(entry));
    }
    node.entries = std::move(kept);
    for (const SchemaKey& child : key.children) {
      if (node.find(child.name)) continue;
      fill_in(node, child, path, contains(misspelt, child.name));
      if (path.empty() && child.required()) wrong_keys_.insert(child.name);
    }
    return true;
  }

  void fill_in(Node& node, const SchemaKey& key, const std::string& path, bool is_misspelt) {
    if (key.required() && !is_misspelt)
      values_.report(
          "missing-key",
          "the key '" + key.name + "' is missing" + (path.empty() ? "" : " in '" + path + "'"),
          example_of(key.row), node.where);
    if (!key.fallback) return;
    Node::Entry entry{key.name, node.where, *key.fallback};
    put_at(entry.value, node.where);
    if (!check(entry.value, key, join_path(path, key.name), key.row)) {
      entry.value = Node{};
      if (path.empty()) wrong_keys_.insert(key.name);
    }
    node.entries.push_back(std::move(entry));
  }

  static void put_at(Node& node, const SourceMark& where) {
    node.where = where;
    for (Node& item : node.items) put_at(item, where);
    for (Node::Entry& entry : node.entries) {
      entry.where = where;
      put_at(entry.value, where);
    }
  }

  bool check_map(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    if (!node.is_map()) return wrong_type(node, key, path, row);
    SchemaKey name;
    name.type.type = key.type.key;
    const SchemaKey& element = key.element();
    std::vector<Node::Entry> kept;
    for (Node::Entry& entry : node.entries) {
      if (element.removable() && entry.value.takes_away()) continue;
      Node written = Node::scalar(entry.key, entry.where);
      const bool key_fits = values_.check(written, name, path, row, "a key of ");
      if (!check(entry.value, element, join_path(path, entry.key), row) || !key_fits)
        entry.value = Node{};
      kept.push_back(std::move(entry));
    }
    node.entries = std::move(kept);
    return true;
  }

  bool check_list(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    const SchemaKey& element = key.element();
    const bool of_plain_values = !element.type.is_container();
    const bool is_single = node.is_map() && element.type.type == ValueType::mapping;
    if (is_single) wrap_in_list(node);
    if (node.is_scalar() && (of_plain_values || element.type.type == ValueType::list))
      wrap_in_list(node);
    if (element.type.type == ValueType::movement && !take_paths(node, path, row)) return false;
    if (node.is_map() && of_plain_values && !take_switches(node, path, row)) return false;
    if (!node.is_list()) return wrong_type(node, key, path, row);
    if (node.items.empty()) {
      values_.report("empty-list", "'" + path + "' is empty",
                     "it needs at least one item; " + example_of(row), node.where);
      return false;
    }
    bool fits = true;
    std::vector<std::string> seen;
    for (size_t i = 0; i < node.items.size(); ++i) {
      Node& item = node.items[i];
      const std::string item_path = element.type.is_container() && !is_single
                                        ? path + "[" + std::to_string(i + 1) + "]"
                                        : path;
      if (!check(item, element, item_path, row)) {
        fits = false;
      } else if (item.is_scalar() && !may_repeat(element.type.type) && contains(seen, item.text)) {
        values_.report("duplicate-item",
                       quoted_for_message(item.text) + " is twice in '" + path + "'",
                       "remove one of them", item.where);
        fits = false;
      } else if (item.is_scalar()) {
        seen.push_back(item.text);
      }
    }
    return fits;
  }

  static void wrap_in_list(Node& node) {
    Node list;
    list.form = Node::Form::list;
    list.where = node.where;
    list.items.push_back(std::move(node));
    node = std::move(list);
  }

  // Movements that are written { path: … } become scalars that begin with "path:".
  bool take_paths(Node& moves, const std::string& path, const SchemaRow* row) {
    if (moves.is_map() && moves.find("path")) wrap_in_list(moves);
    if (!moves.is_list()) return true;
    std::vector<Node> items;
    bool fits = true;
    for (Node& item : moves.items) {
      Node::Entry* entry = item.is_map() ? item.find("path") : nullptr;
      if (!entry) {
        items.push_back(std::move(item));
        continue;
      }
      const std::vector<std::string> cut = texts_cut_at_commas(item);
      for (size_t i = 0; i < item.entries.size(); ++i) {
        const Node::Entry& other = item.entries[i];
        if (other.key == "path") continue;
        fits = false;
        if (cut[i].empty())
          values_.report("unknown-key",
                         "unknown key " + quoted_for_message(other.key) + " in '" + path + "'",
                         "known: path", other.where);
        else if (cut[i - 1] != cut[i])
          cut_key(other, cut[i], path);
      }
      if (entry->value.is_scalar()) wrap_in_list(entry->value);
      if (!entry->value.is_list()) {
        wrong_type(entry->value, path_key(), join_path(path, "path"), row);
        return false;
      }
      for (Node& one : entry->value.items) {
        if (!one.is_scalar()) {
          wrong_type(one, path_key(), join_path(path, "path"), row);
          fits = false;
          continue;
        }
        fits = values_.check_path(one, row) && fits;
        one.text = std::string(kPathPrefix) + " " + one.text;
        one.is_path = true;
        items.push_back(std::move(one));
      }
    }
    moves.items = std::move(items);
    return fits;
  }

  static const SchemaKey& path_key() {
    static const SchemaKey kKey = [] {
      SchemaKey key;
      key.type.type = ValueType::text;
      return key;
    }();
    return kKey;
  }

  // { a: yes, b: no } as [a].
  bool take_switches(Node& node, const std::string& path, const SchemaRow* row) {
    bool fits = true;
    std::vector<Node> items;
    for (Node::Entry& entry : node.entries) {
      const Truth truth = entry.value.is_scalar() ? truth_of(entry.value.text) : Truth::neither;
      if (truth == Truth::neither) {
        values_.report(
            "wrong-type",
            "'" + join_path(path, entry.key) + "' must be yes or no, not " + entry.value.describe(),
            "'" + path + "' is a list: { item: yes } adds to it, { item: no } takes from it; " +
                example_of(row),
            entry.value.where);
        fits = false;
      }
      if (truth == Truth::yes) items.push_back(Node::scalar(entry.key, entry.where));
    }
    node.form = Node::Form::list;
    node.entries.clear();
    node.items = std::move(items);
    return fits;
  }

  // -------------------------------------------------------------------------------- messages

  void cut_key(const Node::Entry& entry, const std::string& text, const std::string& path) {
    values_.report("unknown-key",
                   "unknown key " + quoted_for_message(entry.key) +
                       (path.empty() ? " at the top level" : " in '" + path + "'"),
                   quotes_needed(text), entry.where);
  }

  static std::string join_path(const std::string& path, const std::string& key) {
    std::string shown = quoted_for_message(key);
    shown = shown.substr(1, shown.size() - 2);
    return path.empty() ? shown : path + ": " + shown;
  }

  bool wrong_type(const Node& node, const SchemaKey& key, const std::string& path,
                  const SchemaRow* row) {
    std::string hint = example_of(row);
    if (node.takes_away())
      hint = "it cannot be removed; " + hint;
    else if (key.removable())
      hint += ", or off";
    values_.report("wrong-type",
                   "'" + path + "' must be " + describe(key.type) + ", not " + node.describe(),
                   hint, node.where);
    return false;
  }

  // Reports an unknown key and returns the key that was probably meant.
  std::string unknown_key(const Node::Entry& entry, const SchemaKey& key, const std::string& path) {
    const std::vector<std::string> known = key.names();
    if (const auto renamed = find_renamed_key(entry.key, known)) {
      values_.report("renamed-key",
                     "the key " + quoted_for_message(entry.key) +
                         (path.empty() ? "" : " in '" + path + "'") + " is now called '" +
                         renamed->now + "'",
                     "write " + renamed->example, entry.where);
      return renamed->now;
    }
    values_.report(
        "unknown-key",
        "unknown key " + quoted_for_message(entry.key) +
            (path.empty() ? " at the top level" : " in '" + path + "'"),
        did_you_mean(entry.key, known, known_names(entry.key, known, "'stockade schema'")),
        entry.where);
    return entry.key.size() > kLongestName ? "" : nearest_name(entry.key, known);
  }

  ValueChecker values_;
  const Diagnostics& out_;
  std::set<std::string> wrong_keys_;
  bool skipped_ = false;  ///< a value with a mistake that was reported already
};

}  // namespace

std::set<std::string> check_against_schema(Node& root, const Vocabulary& vocabulary,
                                           Diagnostics& out, const SchemaKey& key) {
  // A fresh list, because earlier problems must not use up its limit: without an error the tree
  // counts as correct.
  Diagnostics found;
  Checker checker(vocabulary, found);
  checker.check(root, key, "", nullptr);
  out.insert(out.end(), std::make_move_iterator(found.begin()),
             std::make_move_iterator(found.end()));
  return checker.wrong_keys();
}

}  // namespace stockade
