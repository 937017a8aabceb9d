#include "framework/definition/scripts.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <string_view>
#include <utility>

namespace stockade {
namespace {

// Parses a number in canonical form; anything else remains a text.
bool is_number(const std::string& text, int64_t& number) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size() &&
         std::to_string(number) == text;
}

bool is_nothing(const Node& node) { return node.form == Node::Form::null; }

ScriptValue to_value(const Node& node) {
  ScriptValue value;
  if (node.is_scalar()) {
    const bool number = !node.quoted && is_number(node.text, value.number);
    value.form = number ? ScriptValue::Form::integer : ScriptValue::Form::text;
    value.text = node.text;
  } else if (node.is_list()) {
    value.form = ScriptValue::Form::list;
    // In Lua, an empty item would be a hole in the list.
    for (const Node& item : node.items) {
      value.items.push_back(to_value(item));
      if (is_nothing(item)) value.items.back().form = ScriptValue::Form::text;
    }
  } else if (node.is_map()) {
    value.form = ScriptValue::Form::map;
    for (const Node::Entry& entry : node.entries)
      value.entries.push_back({entry.key, to_value(entry.value)});
  }
  return value;
}

class TreeWriter {
 public:
  explicit TreeWriter(SourceMark where) : where_(std::move(where)) {}

  /// `before`: the previous node, whose place and form are kept where nothing has changed.
  [[nodiscard]] Node write(const ScriptValue& value, const Node* before) const {
    switch (value.form) {
      case ScriptValue::Form::null:
        break;
      case ScriptValue::Form::boolean:
        return scalar(value.truth ? "yes" : "no", before);
      case ScriptValue::Form::integer:
        return scalar(std::to_string(value.number), before);
      case ScriptValue::Form::text:
        return scalar(value.text, before);
      case ScriptValue::Form::list:
        return list(value, before);
      case ScriptValue::Form::map:
        // An empty Lua table may be a list or a mapping.
        if (value.entries.empty() && before && before->is_list()) return list(value, before);
        return map(value, before);
    }
    return empty(Node::Form::null, before);
  }

 private:
  [[nodiscard]] Node empty(Node::Form form, const Node* before) const {
    Node node;
    node.form = form;
    node.where = before && before->form == form ? before->where : where_;
    return node;
  }

  [[nodiscard]] Node scalar(const std::string& text, const Node* before) const {
    if (before && before->is_scalar() && before->text == text) return *before;
    if (before && is_nothing(*before) && text.empty()) return *before;
    return Node::scalar(text, where_);
  }

  [[nodiscard]] Node list(const ScriptValue& value, const Node* before) const {
    Node node = empty(Node::Form::list, before);
    for (size_t i = 0; i < value.items.size(); ++i)
      node.items.push_back(
          write(value.items[i], before && i < before->items.size() ? &before->items[i] : nullptr));
    return node;
  }

  [[nodiscard]] Node map(const ScriptValue& value, const Node* before) const {
    Node node = empty(Node::Form::map, before);
    // Old keys keep their order, which matters for pieces; new ones follow, sorted.
    std::map<std::string_view, const ScriptValue*> left;
    for (const auto& [key, now] : value.entries) left.emplace(key, &now);
    if (before) {
      for (const Node::Entry& entry : before->entries) {
        if (const auto found = left.find(entry.key); found != left.end()) {
          node.entries.push_back({entry.key, entry.where, write(*found->second, &entry.value)});
          left.erase(found);
        } else if (is_nothing(entry.value)) {
          // The script sees a key without a value as nil, so it has not removed the key.
          node.entries.push_back(entry);
        }
      }
    }
    for (const auto& [key, now] : left)
      node.entries.push_back({std::string(key), where_, write(*now, nullptr)});
    return node;
  }

  SourceMark where_;
};

}  // namespace

std::vector<LoadedScript> run_scripts(Node& tree, const std::vector<OptionValue>& options,
                                      const ScriptTexts& instead,
                                      const std::shared_ptr<ScriptBudget>& budget,
                                      Diagnostics& out) {
  std::vector<LoadedScript> loaded;
  const Node::Entry* entry = tree.find("script");
  if (!entry || entry->value.takes_away()) return loaded;
  std::vector<Node> names = entry->value.items;
  if (entry->value.is_scalar()) names = {entry->value};
  std::map<std::string, std::string> values;
  for (const OptionValue& option : options) values[option.name] = option.value;
  for (const Node& name : names) {
    if (!name.is_scalar()) continue;  // the schema says so
    const std::filesystem::path folder = std::filesystem::path(name.where.file).parent_path();
    auto source = ScriptSource::open(folder, name.text, name.where, instead);
    auto script = source ? Script::load(std::move(*source), values, budget) : source.problems();
    if (!script) {
      out.insert(out.end(), script.problems().begin(), script.problems().end());
      continue;
    }
    loaded.push_back({*script, name.where});
    if (!(*script)->has_define()) continue;
    const auto changed = (*script)->define(to_value(tree));
    if (!changed)
      out.insert(out.end(), changed.problems().begin(), changed.problems().end());
    else
      tree = TreeWriter((*script)->define_where()).write(*changed, &tree);
  }
  return loaded;
}

bool change_positions(const std::vector<LoadedScript>& scripts) {
  return std::any_of(scripts.begin(), scripts.end(), [](const LoadedScript& script) {
    const auto& hooks = script.script->hooks();
    return std::any_of(hooks.begin(), hooks.end(), [](const ScriptHook& hook) {
      return hook.type == HookKind::effect || hook.has_play;
    });
  });
}

}  // namespace stockade
