#include "framework/definition/reference.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "framework/base/counted.h"
#include "framework/base/markup.h"
#include "framework/definition/diagnostics_table.h"
#include "framework/definition/schema_table.h"
#include "framework/notation/fen.h"
#include "framework/rules/rule_text.h"

namespace stockade {
namespace {

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string_view words(Need need) {
  switch (need) {
    case Need::required:
      return "must be given";
    case Need::optional:
      return "may be left out";
    case Need::removable:
      break;
  }
  return "may be left out; `off` takes away what a base gave";
}

// The type with those of a container's items: "a list of the letter of a piece type".
std::string full_type(const TypeInfo& type) {
  if (type.element.empty()) return describe(type);
  TypeInfo name;
  name.type = type.key;
  const std::string item = full_type(type.element.front());
  return type.type == ValueType::map
             ? "a mapping; each key is " + describe(name) + ", each value " + item
             : "a list; each item is " + item;
}

class LanguagePage {
 public:
  std::string write() {
    text_ =
        "# The language of variant files\n\n"
        "Written by `stockade reference` from the table that the loader reads through. How a\n"
        "variant is made is told in [the guide](../../variants/README.md); `stockade schema` "
        "gives\n"
        "the same table to editors, as a JSON Schema.\n\n"
        "A list of one item may be written as the item alone. A mapping of yes and no, laid over\n"
        "a base's list, adds items to it and takes items from it. `$name` stands for the value of\n"
        "an option wherever a value stands. `*` below stands for keys of the author's own, `[]`\n"
        "for the items of a list.\n";
    add_overview();
    for (const SchemaRow& row : schema_table()) add(row);
    return std::move(text_);
  }

 private:
  /// Writes every key in one table.
  void add_overview() {
    text_ += "\n## All keys\n\n| key | value | left out | meaning |\n|---|---|---|---|\n";
    for (const SchemaRow& row : schema_table()) {
      const std::string fallback = row.need == Need::required ? "required"
                                   : row.fallback.empty()     ? ""
                                                              : code(in_cell(row.fallback));
      text_ += "| " + code(row.path) + " | " + in_cell(describe(parse_type(row.type))) + " | " +
               fallback + " | " + in_cell(first_sentence(row.about)) + " |\n";
    }
  }

  /// A bar would end the cell of the table.
  static std::string in_cell(std::string_view text) {
    std::string escaped;
    for (const char c : text) escaped += c == '|' ? "\\|" : std::string(1, c);
    return escaped;
  }

  static std::string_view first_sentence(std::string_view text) {
    const size_t end = text.find(". ");
    return end == std::string_view::npos ? text : text.substr(0, end + 1);
  }

  void add(const SchemaRow& row) {
    text_ += "\n" + std::string(2 + depth(row.path), '#') + " " + code(row.path) + "\n\n" +
             std::string(row.about) + "\n\n";
    text_ += "- Value: " + full_type(parse_type(row.type)) + ".\n";
    text_ += "- It " + std::string(words(row.need)) +
             (row.is_own() ? "; a file that extends this one does not take it over.\n" : ".\n");
    if (!row.fallback.empty()) text_ += "- Left out: " + code(row.fallback) + ".\n";
    text_ += "- Example: " + code(last_key(row.path) + ": " + std::string(row.example)) + "\n";
  }

  static size_t depth(std::string_view path) {
    size_t depth = 0;
    for (const char c : path) depth += c == '.' ? 1 : 0;
    // Markdown has six levels of headings.
    return depth < 4 ? depth : 4;
  }

  static std::string last_key(std::string_view path) {
    const std::string_view key = path.substr(path.rfind('.') + 1);
    return key == "*" ? "X" : std::string(key);
  }

  std::string text_;
};

std::string as_block(std::string_view example) {
  return "\n```\n" + std::string(example) + "\n```\n";
}

std::string diagnostics_page() {
  std::string text =
      "# Diagnostics\n\n"
      "Written by `stockade reference` from the program's own table. Every message has an id that\n"
      "stays the same when its words change; `check --json` and the JSON of other commands show "
      "it,\n"
      "rule tests name those of illegal moves. Of variant files the examples are lines of a file\n"
      "that patches the usual game, or whole files from `schema:` on; of illegal moves, a "
      "position\n"
      "and the move, or a move at the start, in a game with pieces in hand.\n";
  std::optional<DiagnosticSource> source;
  for (const DiagnosticRow& row : diagnostics_table()) {
    if (source != row.source) text += "\n## " + std::string(to_string(row.source)) + "\n";
    source = row.source;
    text += "\n### " + code(row.id) + "\n\n" + std::string(row.meaning) + "\n" +
            std::string(row.remedy) + "\n";
    if (!row.example.empty()) text += as_block(row.example);
  }
  return text;
}

std::string picture_of(const VariantHead& head, int width) {
  return fmt::format("<img src=\"pictures/{0}.png\" width=\"{1}\" alt=\"The start of {2}\">",
                     head.id, width, escaped_markup(head.name));
}

/// "8x8", "4 players", "drops".
std::vector<std::string> board_and_tags(const VariantHead& head) {
  std::vector<std::string> facts = {head.board};
  if (head.players != 2) facts.push_back(counted(head.players, "player"));
  facts.insert(facts.end(), head.tags.begin(), head.tags.end());
  return facts;
}

/// A link to the section of a family on the given page; "": the same page.
std::string link_to(const Family& family, const std::string& page) {
  std::string anchor;
  for (const char c : family.title) {
    if (c == ' ') anchor += '-';
    if (c >= 'A' && c <= 'Z') anchor += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') anchor += c;
  }
  return "[" + family.title + "](" + page + "#" + anchor + ")";
}

std::string facts_of(const VariantHead& head, const Heads& heads) {
  std::string text;
  if (const Family* family = heads.family(head.family))
    text = "Family: " + link_to(*family, "README.md") + ". ";
  text += "Board: " + head.board + ".";
  if (head.players != 2) text += " Players: " + std::to_string(head.players) + ".";
  if (!head.tags.empty()) text += fmt::format(" Tags: {}.", fmt::join(head.tags, ", "));
  return text;
}

std::vector<const VariantHead*> variants_of(const Heads& heads, std::string_view family) {
  std::vector<const VariantHead*> variants;
  for (const VariantHead& head : heads.variants)
    if (head.family == family) variants.push_back(&head);
  return variants;
}

}  // namespace

ReferencePage variant_page(const GameDefinition& definition, const Heads& heads) {
  const Metadata& data = definition.metadata();
  std::string text = "# " + data.name + "\n\n" + data.about + "\n\n";
  for (const VariantHead& head : heads.variants)
    if (head.id == data.id) text += picture_of(head, 280) + "\n\n" + facts_of(head, heads) + "\n\n";
  text += "```\nstockade play " + data.id + "\n```\n";
  if (!data.help.empty()) {
    text += "\n## The rules\n\n";
    // Its own headings are one level below those of the page.
    for (size_t begin = 0; begin < data.help.size();) {
      const size_t end = std::min(data.help.find('\n', begin), data.help.size());
      const std::string line = data.help.substr(begin, end - begin);
      text += (line.starts_with("# ") ? "##" : "") + line + "\n";
      begin = end + 1;
    }
  }
  if (!definition.options().empty()) {
    text += "\n## Options\n\n";
    for (const OptionValue& option : definition.options())
      text += "- " + code(option.name) + " (default " + code(option.value) + "): " + option.about +
              "\n";
  }
  text += "\n## The rules as the program plays them\n\nStart: " +
          code(write_fen(definition, definition.start())) + "\n\n";
  std::string phase;
  for (const RuleText& rule : definition.describe()) {
    if (phase != to_string(rule.phase)) {
      phase = to_string(rule.phase);
      text += "- **" + phase + "**\n";
    }
    text += "  - " + rule.words + "\n";
  }
  if (!data.sources.empty()) {
    text += "\n## Sources\n\n";
    for (const std::string& source : data.sources) text += "- " + source + "\n";
  }
  return {data.id + ".md", std::move(text)};
}

ReferencePage variant_index(const Heads& heads) {
  std::string text =
      "# The library\n\nWritten by `stockade reference --variants` from the variants' own "
      "files; the pictures are drawn by `scripts/pages`.\n"
      "`stockade list` finds variants by family, by tag and by any word.\n\n" +
      counted(heads.variants.size(), "variant") + ":\n\n";
  for (const Family& family : heads.families)
    text += "- " + link_to(family, "") + " (" +
            std::to_string(variants_of(heads, family.id).size()) + "): " + family.description +
            "\n";
  const auto add = [&](const std::vector<const VariantHead*>& variants, const std::string& title,
                       const std::string& description) {
    if (variants.empty()) return;
    text += "\n## " + title + "\n\n" + (description.empty() ? "" : description + "\n\n") +
            "| start | variant | board, tags | |\n|---|---|---|---|\n";
    for (const VariantHead* head : variants)
      text += "| " + picture_of(*head, 130) + " | [" + head->name + "](" + head->id + ".md)<br>" +
              code(head->id) + " | " + fmt::format("{}", fmt::join(board_and_tags(*head), ", ")) +
              " | " + head->description + " |\n";
  };
  for (const Family& family : heads.families)
    add(variants_of(heads, family.id), family.title, family.description);
  add(variants_of(heads, ""), "Without a family", "");
  return {"README.md", std::move(text)};
}

std::vector<ReferencePage> reference_pages() {
  return {{"language.md", LanguagePage().write()}, {"diagnostics.md", diagnostics_page()}};
}

}  // namespace stockade
