// Makes mutants: the changes that are possible in a tree, by the types of the schema table.

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

#include "framework/definition/rule_set.h"
#include "framework/definition/schema_table.h"
#include "framework/language/reader.h"
#include "framework/pieces/movement.h"
#include "framework/tools/ruletest/mutation.h"

namespace stockade {
namespace {

bool refers_to_option(const Node& node) {
  return node.is_scalar() && !node.quoted && node.text.starts_with('$');
}

/// The path without one of its alternatives, which '|' outside of round brackets separates, or
/// without one of its lists of piece types.
std::vector<std::string> weaker_paths(const std::string& part) {
  std::vector<std::string> ways(1);
  int depth = 0;
  for (const char c : part.substr(kPathPrefix.size())) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == '|' && depth == 0)
      ways.emplace_back();
    else
      ways.back() += c;
  }
  std::vector<std::string> list;
  for (size_t without = 0; without < ways.size() && ways.size() > 1; ++without) {
    std::string text;
    for (size_t i = 0; i < ways.size(); ++i)
      if (i != without) text += (text.empty() ? "" : "|") + ways[i];
    list.push_back(std::string(kPathPrefix) + text);
  }
  for (size_t open = part.find('['); open != std::string::npos; open = part.find('[', open + 1))
    if (const size_t close = part.find(']', open); close != std::string::npos)
      list.push_back(part.substr(0, open) + part.substr(close + 1));
  return list;
}

/// The part of a movement with one atom less, or with half of an atom that stands for two: Q as R
/// and as B. "" is a part without its only atom.
std::vector<std::string> weaker_parts(const std::string& part, const Compass& compass) {
  std::vector<std::string> list;
  if (part.starts_with(kPathPrefix)) return weaker_paths(part);
  const auto atoms = parse_movement(part, compass);
  if (!atoms) return list;
  for (size_t i = 0; i < atoms->size(); ++i) {
    std::string before;
    std::string after;
    for (size_t j = 0; j < atoms->size(); ++j)
      if (j != i) (j < i ? before : after) += (*atoms)[j].text;
    list.push_back(before + after);
    const std::string& atom = (*atoms)[i].text;
    const size_t letter = atom.find_first_of("KQ");
    if (letter == std::string::npos || letter + 1 < atom.size()) continue;
    for (const char half : std::string(atom[letter] == 'K' ? "WF" : "RB"))
      list.push_back(before + atom.substr(0, letter) + half + after);
  }
  return list;
}

/// The movement with one of its parts weaker, or without the words that limit where a part starts
/// and stays.
std::vector<std::string> weaker_movements(const std::string& text, const Compass& compass) {
  std::vector<std::string> list;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find(';', begin), text.size());
    const size_t from = std::min({text.find(kFrom, begin), text.find(kWithin, begin), end});
    const std::string before = text.substr(0, begin);
    const std::string after = text.substr(end);
    const size_t first = std::min(text.find_first_not_of(' ', begin), from);
    for (const std::string& part : weaker_parts(text.substr(first, from - first), compass)) {
      if (!part.empty())
        list.push_back(before + part + text.substr(from));
      else if (begin > 0)
        list.push_back(before.substr(0, begin - 1) + after);
      else if (end < text.size())
        list.push_back(after.substr(1));
    }
    if (from < end) list.push_back(text.substr(0, from) + after);
    begin = end + 1;
  }
  return list;
}

class MutantMaker {
 public:
  explicit MutantMaker(const Node& tree) : tree_(tree), words_(Vocabulary::of(tree, schema())) {}

  std::vector<Mutant> make() {
    for (size_t i = 0; i < tree_.entries.size(); ++i) {
      const std::string key = tree_.entries[i].key;
      const SchemaKey* known = schema().find(key);
      if (key == "options")
        options(tree_.entries[i].value);
      else if (known && key != "setup" && is_of_rules(*known)) {
        entry(tree_, i, *known, key);
        of_rule(tree_.entries[i]);
      }
    }
    return std::move(mutants_);
  }

 private:
  /// Changes `node`, stores the tree as a mutant, and restores `node`.
  template <class Change>
  void mutate(Node& node, SourceMark where, std::string words, Change change) {
    const Node old = node;
    change(node);
    mutants_.push_back({std::move(where), std::move(words), tree_});
    node = old;
  }

  void replace(Node& node, const std::string& path, const std::string& text) {
    mutate(node, node.where, path + ": " + text + " (was " + node.text + ")",
           [&](Node& changed) { changed.text = text; });
  }

  // ---------------------------------------------------------------------------- keys and items

  [[nodiscard]] static bool is_of_rules(const SchemaKey& key) {
    return !key.row || key.row->scope == KeyScope::rules;
  }

  // The values of pieces are a rule only if another rule uses them.
  [[nodiscard]] bool guides_computers_alone(const SchemaKey& key) const {
    return (key.name == "value" || key.name == "values") && !rule_set().uses_values(tree_);
  }

  // The changes that a rule itself defines.
  void of_rule(Node::Entry& rule) {
    for (const RuleModule& module : rule_set().modules()) {
      if (!module.mutants || module.name != rule.key) continue;
      for (const RuleMutant& mutant : module.mutants(rule.value))
        mutate(rule.value, mutant.where, rule.key + ": " + mutant.change,
               [&](Node& node) { node = mutant.value; });
    }
  }

  void entry(Node& parent, size_t index, const SchemaKey& key, const std::string& path) {
    const Node::Entry& written = parent.entries[index];
    if (written.value.takes_away() && key.removable()) return;
    if (!is_of_rules(key) || guides_computers_alone(key)) return;
    if (key.removable())
      mutate(parent.entries[index].value, written.where, path + ": off",
             [](Node& node) { node = Node::scalar("off", node.where); });
    else if (!key.required())
      mutate(parent, written.where, path + ": left out", [&](Node& node) {
        node.entries.erase(node.entries.begin() + static_cast<std::ptrdiff_t>(index));
      });
    value(parent.entries[index].value, key, path);
  }

  void value(Node& node, const SchemaKey& key, const std::string& path) {
    if (refers_to_option(node)) return;
    switch (key.type.type) {
      case ValueType::mapping:
        for (size_t i = 0; i < node.entries.size(); ++i)
          if (const SchemaKey* child = key.find(node.entries[i].key))
            entry(node, i, *child, path + ": " + child->name);
        return;
      case ValueType::map:
        for (size_t i = 0; i < node.entries.size(); ++i)
          entry(node, i, key.element(), path + ": " + node.entries[i].key);
        return;
      case ValueType::list:
        return list(node, key, path);
      default:
        if (node.is_scalar()) plain(node, key.type, path);
        if (key.type.type == ValueType::movement) path_ways(node, path);
    }
  }

  // For { path: … } as a movement
  void path_ways(Node& movement, const std::string& path) {
    Node::Entry* entry = movement.is_map() ? movement.find("path") : nullptr;
    if (!entry) return;
    const auto weaken = [&](Node& node) {
      if (!node.is_scalar()) return;
      for (const std::string& text : weaker_paths(std::string(kPathPrefix) + node.text))
        replace(node, path + ": path", text.substr(kPathPrefix.size()));
    };
    weaken(entry->value);
    for (Node& one : entry->value.items) weaken(one);
  }

  void list(Node& node, const SchemaKey& key, const std::string& path) {
    const bool path_alone =
        node.is_map() && key.element().type.type == ValueType::movement && node.find("path");
    const bool one_mapping = node.is_map() && key.element().type.type == ValueType::mapping;
    if (node.is_scalar() || path_alone || one_mapping) return value(node, key.element(), path);
    for (Node::Entry& item : node.entries) switch_item(item, path);
    for (size_t i = 0; i < node.items.size(); ++i) {
      const Node& item = node.items[i];
      const std::string shown =
          item.is_scalar() ? "without " + item.text : "without item " + std::to_string(i + 1);
      const ValueType type = key.element().type.type;
      // The position of a face identifies it: no face of a die can be left out.
      if (node.items.size() > 1 && type != ValueType::face)
        mutate(node, item.where, path + ": " + shown, [&](Node& changed) {
          changed.items.erase(changed.items.begin() + static_cast<std::ptrdiff_t>(i));
        });
      // For a list of several piece types or words, only leaving out is tried; other items can also
      // change. In a list of several, the words of the change contain the number of the item, so
      // that no two changes have the same words.
      if (node.items.size() == 1)
        value(node.items[i], key.element(), path);
      else if (type != ValueType::piece && type != ValueType::side_piece &&
               type != ValueType::choice)
        value(node.items[i], key.element(), path + ": item " + std::to_string(i + 1));
    }
  }

  // For a list in the form { Q: yes }.
  void switch_item(Node::Entry& item, const std::string& path) {
    const Truth truth = item.value.is_scalar() ? truth_of(item.value.text) : Truth::neither;
    if (truth == Truth::neither) return;
    const bool was_in = truth == Truth::yes;
    mutate(item.value, item.where, path + (was_in ? ": without " : ": with ") + item.key,
           [&](Node& node) { node.text = was_in ? "no" : "yes"; });
  }

  // ------------------------------------------------------------------------------- plain values

  void plain(Node& node, const TypeInfo& type, const std::string& path) {
    switch (type.type) {
      case ValueType::integer:
        for (const int step : {-1, 1})
          if (const auto number = as_integer(node.text);
              number && *number + step >= type.low && *number + step <= type.high)
            replace(node, path, std::to_string(*number + step));
        return;
      case ValueType::boolean:
        return flip(node, path);
      case ValueType::choice:
        return others(node, path, type.words);
      case ValueType::piece:
      case ValueType::side_piece:
        return others(node, path, words_.letters);
      case ValueType::movement:
        for (const std::string& text : weaker_movements(node.text, compass()))
          replace(node, path, text);
        return;
      case ValueType::region:
        return regions(node, path);
      case ValueType::zone:
        return others(node, path, zone_names(type.words));
      case ValueType::path:
        return paths(node, path);
      case ValueType::condition:
        return conditions(node, path);
      case ValueType::formula:
        for (const char* step : {" - 1", " + 1"}) replace(node, path, "(" + node.text + ")" + step);
        return;
      default:
        return;
    }
  }

  // Makes the opposite, each number one more, and the condition without each of the parts that
  // `and` joins.
  void conditions(Node& node, const std::string& path) {
    const std::string text = node.text;
    replace(node, path, "not (" + text + ")");
    const auto is_letter = [&](size_t i) {
      return std::isalnum(static_cast<unsigned char>(text[i])) != 0;
    };
    constexpr int kLargestNumber = 1'000'000;  // the largest number in an expression
    std::vector<size_t> joints;                // positions of each `and` between whole parts
    bool has_or = false;
    int depth = 0;
    bool in_region = false;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '(' || text[i] == '[') ++depth;
      if (text[i] == ')' || text[i] == ']') --depth;
      if (text[i] == '[' || text[i] == ']') in_region = text[i] == '[';
      if (depth == 0 && text.compare(i, 5, " and ") == 0) joints.push_back(i);
      has_or = has_or || (depth == 0 && text.compare(i, 4, " or ") == 0);
      const bool begins = is_letter(i) && (i == 0 || !is_letter(i - 1));
      if (in_region || !begins) continue;
      size_t end = i;
      while (end < text.size() && is_letter(end)) ++end;
      if (const auto number = as_integer(std::string_view(text).substr(i, end - i));
          number && *number < kLargestNumber)
        replace(node, path, text.substr(0, i) + std::to_string(*number + 1) + text.substr(end));
    }
    if (has_or || joints.empty()) return;
    constexpr size_t kJoint = std::string_view(" and ").size();
    for (size_t part = 0; part <= joints.size(); ++part) {
      // The part is left out together with one adjacent `and`.
      const size_t begin = part == 0 ? 0 : joints[part - 1];
      const size_t end =
          part == joints.size() ? text.size() : joints[part] + (part == 0 ? kJoint : 0);
      replace(node, path, text.substr(0, begin) + text.substr(end));
    }
  }

  [[nodiscard]] Compass compass() const {
    return words_.topology ? words_.topology->compass() : Compass{};
  }

  void others(Node& node, const std::string& path, const std::vector<std::string>& words) {
    for (const std::string& word : words)
      if (word != node.text) replace(node, path, word);
  }

  void flip(Node& node, const std::string& path) {
    if (truth_of(node.text) != Truth::neither)
      replace(node, path, truth_of(node.text) == Truth::yes ? "no" : "yes");
  }

  [[nodiscard]] std::vector<std::string> zone_names(const std::vector<std::string>& words) const {
    std::vector<std::string> names;
    for (const std::string& word : words) {
      if (!word.ends_with('*')) names.push_back(word);
      for (const std::string& zone : words_.zones)
        if (word.ends_with('*')) names.push_back(word.substr(0, word.size() - 1) + zone);
    }
    return names;
  }

  void regions(Node& node, const std::string& path) {
    static constexpr std::array<const char*, 5> kRegions = {"none", "first rank", "second rank",
                                                            "last rank", "all"};
    if (!words_.topology) return;
    const auto old = parse_region(*words_.topology, {}, node.text);
    for (const char* text : kRegions) {
      const auto region = parse_region(*words_.topology, {}, text);
      if (old && region && *region != *old) replace(node, path, text);
    }
  }

  // Lets the piece arrive one cell nearer or farther along the rank.
  void paths(Node& node, const std::string& path) {
    const size_t space = node.text.rfind(' ');
    if (!words_.topology || space == std::string::npos) return;
    for (const int step : {-1, 1}) {
      std::string text = node.text;
      text[space + 1] = static_cast<char>(text[space + 1] + step);
      if (words_.topology->find_on(std::string_view(text).substr(space + 1), 0))
        replace(node, path, text);
    }
  }

  // ------------------------------------------------------------------------------------ options

  // Wherever the value of an option is used, tries each value that the option can have.
  void options(Node& declared) {
    for (Node::Entry& option : declared.entries) {
      Node::Entry* chosen = option.value.find("default");
      if (!chosen || !chosen->value.is_scalar()) continue;
      const std::string path = "options: " + option.key + ": default";
      const Node::Entry* values = option.value.find("values");
      std::vector<std::string> words;
      if (values)
        for (const Node& item : values->value.items) words.push_back(item.text);
      if (!words.empty())
        others(chosen->value, path, words);
      else if (const auto number = as_integer(chosen->value.text))
        others(chosen->value, path, {std::to_string(*number - 1), std::to_string(*number + 1)});
      else
        flip(chosen->value, path);
    }
  }

  Node tree_;
  Vocabulary words_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(const Node& tree) { return MutantMaker(tree).make(); }

}  // namespace stockade
