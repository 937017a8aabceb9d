#include "framework/tools/import/tree.h"

#include <algorithm>
#include <cctype>

#include "framework/definition/schema_table.h"
#include "framework/language/schema.h"

namespace stockade::tree {

Node text(std::string value) { return Node::scalar(std::move(value), {}); }
Node number(int value) { return text(std::to_string(value)); }

Node map(std::initializer_list<std::pair<std::string, Node>> entries) {
  Node node;
  node.form = Node::Form::map;
  for (const auto& [key, value] : entries) set(node, key, value);
  return node;
}

Node list(std::vector<Node> items) {
  Node node;
  node.form = Node::Form::list;
  node.items = std::move(items);
  return node;
}

Node texts(const std::vector<std::string>& values) {
  if (values.size() == 1) return text(values.front());
  std::vector<Node> items;
  for (const std::string& value : values) items.push_back(text(value));
  return list(std::move(items));
}

void set(Node& mapping, std::string key, Node value) {
  if (Node::Entry* entry = mapping.find(key))
    entry->value = std::move(value);
  else
    mapping.entries.push_back({std::move(key), {}, std::move(value)});
}

// ---------------------------------------------------------------------------------- differences

namespace {

bool is_single(const Node& node) { return node.is_list() && node.items.size() == 1; }

bool same_text(const Node& a, const Node& b) {
  if (a.text == b.text) return true;
  const Truth truth = truth_of(a.text);
  return truth != Truth::neither && truth == truth_of(b.text);
}

}  // namespace

bool same(const Node& a, const Node& b) {
  if (is_single(a) && !b.is_list()) return same(a.items.front(), b);
  if (is_single(b) && !a.is_list()) return same(a, b.items.front());
  if (a.form != b.form) return false;
  switch (a.form) {
    case Node::Form::null:
      return true;
    case Node::Form::scalar:
      return same_text(a, b);
    case Node::Form::list:
      return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same);
    case Node::Form::map:
      break;
  }
  return a.entries.size() == b.entries.size() &&
         std::all_of(a.entries.begin(), a.entries.end(), [&](const Node::Entry& entry) {
           const Node::Entry* other = b.find(entry.key);
           return other && same(entry.value, other->value);
         });
}

namespace {

/// The schema of the keys of a value that is a mapping, or a list of mappings; null: its keys are
/// names of the author's choice.
const SchemaKey* keys_of(const SchemaKey* key) {
  if (!key) return nullptr;
  if (key->type.type == ValueType::mapping) return key;
  if (key->type.type == ValueType::list && !key->children.empty()) return keys_of(&key->element());
  return nullptr;
}

/// Keys about the drawing and names of a board, which rules do not need.
constexpr std::string_view kLooks[] = {"names", "drawn_as"};

/// The value that removes an entry of the base.
Node removal(const SchemaKey* key) {
  if (key && !key->removable() && key->fallback) return *key->fallback;
  return text("off");
}

Node changes_of(const SchemaKey* key, const Node& wanted, const Node& base);

Node changes_of_mapping(const SchemaKey* key, const Node& wanted, const Node& base) {
  const SchemaKey* keys = keys_of(key);
  const bool open = key && key->type.type == ValueType::map && !key->children.empty();
  const auto child_of = [&](const std::string& name) -> const SchemaKey* {
    if (open) return &key->element();
    return keys ? keys->find(name) : nullptr;
  };
  Node patch = map();
  for (const Node::Entry& entry : wanted.entries) {
    const Node::Entry* old = base.find(entry.key);
    if (!old || old->value.takes_away()) {
      patch.entries.push_back(entry);
      continue;
    }
    if (same(entry.value, old->value)) continue;
    set(patch, entry.key, changes_of(child_of(entry.key), entry.value, old->value));
  }
  for (const Node::Entry& entry : base.entries)
    if (!wanted.find(entry.key) && !entry.value.takes_away() &&
        std::find(std::begin(kLooks), std::end(kLooks), entry.key) == std::end(kLooks))
      if (const Node gone = removal(child_of(entry.key)); !same(gone, entry.value))
        set(patch, entry.key, gone);
  return patch;
}

Node changes_of(const SchemaKey* key, const Node& wanted, const Node& base) {
  const bool is_list = key && key->type.type == ValueType::list;
  const Node& old = is_single(base) && base.items.front().is_map() ? base.items.front() : base;
  const Node& fresh =
      is_single(wanted) && wanted.items.front().is_map() ? wanted.items.front() : wanted;
  if (!fresh.is_map()) {
    // A mapping merged with a list of words would change single words of it.
    return wanted;
  }
  if (!old.is_map()) return is_list && !wanted.is_list() ? list({wanted}) : wanted;
  // A list of one rule is replaced as a whole if nothing of that rule remains.
  return changes_of_mapping(key, fresh, old);
}

}  // namespace

Node changes(const std::string& key, const Node& wanted, const Node& base) {
  if (same(wanted, base)) return {};
  // Goals and the like are lists: a mapping would merge with the only item of the base.
  const SchemaKey* row = schema().find(key);
  const bool rules = row && row->type.type == ValueType::list && key != "promotion";
  if (rules && !wanted.is_list() && wanted.is_map()) return list({wanted});
  if (rules) return wanted;
  return changes_of(row, wanted, base);
}

// --------------------------------------------------------------------------------------- the text

namespace {

constexpr size_t kWidth = 100;

bool needs_quotes(const std::string& value, bool inside) {
  if (value.empty()) return true;
  if (std::string_view("*&!|>'\"%@`#[]{},-?:").find(value[0]) != std::string_view::npos &&
      !(value[0] == '-' && value.size() > 1 && value[1] != ' '))
    return true;
  if (value.find(": ") != std::string::npos || value.find(" #") != std::string::npos) return true;
  if (value.back() == ' ' || value.back() == ':') return true;
  return inside && value.find_first_of("[]{},?") != std::string::npos;
}

std::string scalar_text(const Node& node, bool inside) {
  if (!needs_quotes(node.text, inside)) return node.text;
  std::string quoted = "\"";
  for (const char c : node.text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string flow(const Node& node, bool inside = false) {
  std::string out;
  switch (node.form) {
    case Node::Form::null:
      return "";
    case Node::Form::scalar:
      return scalar_text(node, inside);
    case Node::Form::list:
      for (const Node& item : node.items) out += (out.empty() ? "" : ", ") + flow(item, true);
      return "[" + out + "]";
    case Node::Form::map:
      break;
  }
  for (const Node::Entry& entry : node.entries)
    out += (out.empty() ? "" : ", ") + entry.key + ": " + flow(entry.value, true);
  return out.empty() ? "{}" : "{ " + out + " }";
}

bool is_table(const Node& node) {
  return node.entries.size() > 1 &&
         std::all_of(node.entries.begin(), node.entries.end(),
                     [](const Node::Entry& entry) { return entry.value.is_map(); });
}

void write(const Node& mapping, size_t indent, std::string& out);

// A text written on several lines, which a reader joins with spaces.
std::string folded(const std::string& text, size_t indent) {
  const std::string margin(indent, ' ');
  std::string out = ">-\n" + margin;
  size_t column = indent;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    const size_t length = end - begin;
    if (column > indent && column + 1 + length > kWidth) {
      out += "\n" + margin;
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(begin, length);
    column += length;
    begin = end + 1;
  }
  return out;
}

void write_items(const Node& list, size_t indent, std::string& out) {
  const std::string margin(indent, ' ');
  for (const Node& item : list.items) {
    const std::string line = flow(item);
    if (!item.is_map() || indent + line.size() + 2 <= kWidth) {
      out += margin + "- " + line + "\n";
      continue;
    }
    std::string inner;
    write(item, indent + 2, inner);
    inner.replace(indent, 2, "- ");
    out += inner;
  }
}

void write_entry(const Node::Entry& entry, size_t indent, size_t name_width, std::string& out) {
  const std::string margin(indent, ' ');
  const std::string padding(name_width > entry.key.size() ? name_width - entry.key.size() : 0, ' ');
  const std::string line = flow(entry.value);
  const bool scalar = entry.value.is_scalar() || entry.value.form == Node::Form::null;
  const bool several_rules =
      entry.value.is_list() && entry.value.items.size() > 1 && entry.value.items.front().is_map();
  const bool table = entry.value.is_map() && is_table(entry.value);
  const bool fits = indent + entry.key.size() + 2 + line.size() <= kWidth;
  if (scalar && !fits && entry.value.text.find("  ") == std::string::npos) {
    out += margin + entry.key + ": " + padding + folded(entry.value.text, indent + 2) + "\n";
    return;
  }
  if (scalar || (fits && !several_rules && !table)) {
    out += margin + entry.key + ": " + padding + line + "\n";
    return;
  }
  out += margin + entry.key + ":\n";
  if (entry.value.is_list())
    write_items(entry.value, indent + 2, out);
  else
    write(entry.value, indent + 2, out);
}

void write(const Node& mapping, size_t indent, std::string& out) {
  size_t widest = 0;
  if (is_table(mapping))
    for (const Node::Entry& entry : mapping.entries) widest = std::max(widest, entry.key.size());
  for (const Node::Entry& entry : mapping.entries) write_entry(entry, indent, widest, out);
}

}  // namespace

std::string to_yaml(const Node& mapping) {
  std::string out;
  write(mapping, 0, out);
  return out;
}

}  // namespace stockade::tree
