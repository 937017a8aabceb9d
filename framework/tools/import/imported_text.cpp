#include "framework/tools/import/imported_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "framework/tools/import/tree.h"

namespace stockade {
namespace {

/// The order of keys in the file, with an empty line at the end of each part.
constexpr std::string_view kOrder[] = {"board",
                                       "sides",
                                       "pieces",
                                       "values",
                                       "setup",
                                       "",
                                       "zones",
                                       "turn",
                                       "drop",
                                       "place",
                                       "pass",
                                       "gating",
                                       "capture",
                                       "effects",
                                       "custodian",
                                       "promotion",
                                       "after_move",
                                       "castling",
                                       "en_passant",
                                       "first_moves",
                                       "",
                                       "royal",
                                       "check",
                                       "remember",
                                       "forbid",
                                       "mandatory_capture",
                                       "goals",
                                       "no_legal_moves",
                                       "insufficient_material",
                                       "repetition",
                                       "n_move_rule",
                                       "draws"};

std::string title_of(const std::string& section) {
  std::string title;
  bool begins = true;
  for (const char c : section) {
    const bool separates = c == '-' || c == '_' || c == ' ';
    title += separates ? ' '
             : begins  ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                       : c;
    begins = separates;
  }
  return title;
}

bool is_address(const std::string& word) {
  return word.starts_with("http://") || word.starts_with("https://");
}

std::string comment(const std::string& text) { return "# " + text + "\n"; }

std::string keys_text(Node keys) {
  std::string text;
  bool ends = false;
  bool any = false;
  for (const std::string_view key : kOrder) {
    if (key.empty()) {
      ends = any;
      continue;
    }
    const Node::Entry* entry = keys.find(key);
    if (!entry) continue;
    Node one = tree::map();
    one.entries.push_back(*entry);
    if (ends) text += "\n";
    ends = false;
    any = true;
    text += tree::to_yaml(one);
  }
  return text;
}

std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> list;
  size_t begin = 0;
  while (begin < line.size()) {
    const size_t end = std::min(line.find(' ', begin), line.size());
    if (end > begin) list.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return list;
}

std::string head_text(const ImportHead& head, const Diagnostics& left_out) {
  std::string text = comment("Imported from " + head.from + ".");
  for (const std::string& line : head.comments) {
    std::string rest;
    for (const std::string& word : words(line))
      if (!is_address(word)) rest += (rest.empty() ? "" : " ") + word;
    if (!rest.empty()) text += comment(rest);
  }
  for (const Diagnostic& problem : left_out)
    text += comment((problem.id == "import-movement" ? "Note: " : "Left out: ") + problem.message);
  return text;
}

}  // namespace

std::string imported_text(const ImportHead& head, const std::string& extends, const Node& keys,
                          const Diagnostics& left_out) {
  std::string text = head_text(head, left_out);
  text += "schema: 1\n";
  if (!extends.empty()) text += "extends: " + extends + "\n";
  Node names = tree::map({{"name", tree::text(title_of(head.name))}});
  std::vector<Node> sources;
  for (const std::string& line : head.comments)
    for (const std::string& word : words(line))
      if (is_address(word)) sources.push_back(tree::text(word));
  if (!sources.empty()) tree::set(names, "sources", tree::list(std::move(sources)));
  text += tree::to_yaml(names) + "\n";
  return text + keys_text(keys);
}

}  // namespace stockade
