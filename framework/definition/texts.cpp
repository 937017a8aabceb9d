#include "framework/definition/texts.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "framework/definition/library.h"
#include "framework/language/side_names.h"

namespace stockade {
namespace {

class Collector {
 public:
  explicit Collector(std::vector<VariantText>& texts) : texts_(texts) {}

  void collect(const Node& tree) {
    for (const Node::Entry& entry : tree.entries) {
      const Node& value = entry.value;
      if (entry.key == "translations" || entry.key == "lint") continue;
      if (entry.key == "name" || entry.key == "title" || entry.key == "description") {
        add(value, entry.key);
      } else if (entry.key == "rules" && value.is_scalar()) {
        for (const std::string& paragraph : paragraphs_of(value.text))
          texts_.push_back({paragraph, "rules", value.where});
      } else if (entry.key == "options") {
        for (const Node::Entry& option : value.entries) collect_option(option);
      } else if (entry.key == "pieces") {
        for (const Node::Entry& piece : value.entries)
          if (const Node::Entry* name = piece.value.find("name")) add(name->value, "piece type");
      } else if (entry.key == "sides") {
        for (const Node& side : value.items)
          if (const Node::Entry* name = side.find("name"))
            add_side(name->value, side.find("board") != nullptr);
      } else if (entry.key == "zones") {
        add_keys(value, "zone");
      } else if (entry.key == "regions") {
        add_keys(value, "region");
      } else if (entry.key == "chance") {
        add_keys(value, "what chance decides");
        for (const Node::Entry& source : value.entries) collect_faces(source.value);
      } else {
        collect_reasons(value);
      }
    }
  }

 private:
  void add(const Node& value, const std::string& about) {
    const bool is_option = value.text.starts_with('$') || !value.option.empty();
    if (value.is_scalar() && !value.text.empty() && !is_option)
      texts_.push_back({value.text, about, value.where});
  }

  void add_keys(const Node& map, const std::string& about) {
    for (const Node::Entry& entry : map.entries)
      if (!entry.value.takes_away()) texts_.push_back({entry.key, about, entry.where});
  }

  void add_side(const Node& name, bool has_board) {
    add(name, "side");
    const std::string adjective = adjective_of_side(name.text, has_board);
    if (adjective != name.text) texts_.push_back({adjective, "side, of its pieces", name.where});
  }

  /// Collects the names on dice, cards and things; numbers are the same in all languages.
  void collect_faces(const Node& source) {
    for (const char* const key : {"deck", "bag"})
      if (const Node::Entry* things = source.find(key)) add_keys(things->value, "card or thing");
    if (const Node::Entry* faces = source.find("faces"))
      for (const Node& face : faces->value.items)
        if (!as_integer(face.text)) add(face, "face of a die");
  }

  void collect_option(const Node::Entry& option) {
    if (option.value.takes_away()) return;
    texts_.push_back({option.key, "option", option.where});
    if (const Node::Entry* about = option.value.find("description"))
      add(about->value, "description of an option");
    const Node::Entry* values = option.value.find("values");
    if (!values) return;
    for (const Node& value : values->value.items)
      if (value.is_scalar() && !as_integer(value.text)) add(value, "value of an option");
  }

  /// Collects the reasons that rules show to a player whose move is not allowed.
  void collect_reasons(const Node& value) {
    for (const Node& item : value.items) collect_reasons(item);
    for (const Node::Entry& entry : value.entries) {
      if (entry.key == "because")
        add(entry.value, "reason");
      else
        collect_reasons(entry.value);
    }
  }

  std::vector<VariantText>& texts_;
};

/// "de", "pt_BR", "sr@latin".
bool is_language(std::string_view code) {
  const auto letters = [&](size_t least, size_t most, bool capitals) {
    size_t count = 0;
    while (count < code.size() && (capitals ? code[count] >= 'A' && code[count] <= 'Z'
                                            : code[count] >= 'a' && code[count] <= 'z'))
      ++count;
    if (count < least || count > most) return false;
    code.remove_prefix(count);
    return true;
  };
  if (!letters(2, 3, false)) return false;
  if (code.starts_with('_')) {
    code.remove_prefix(1);
    if (!letters(2, 2, true)) return false;
  }
  if (code.starts_with('@')) {
    code.remove_prefix(1);
    if (!letters(2, 12, false)) return false;
  }
  return code.empty();
}

/// The text in quotes as in .po files, one quoted string per line.
std::string quoted_for_catalogue(std::string_view text) {
  std::string quoted;
  const bool several = text.find('\n') != text.npos;
  if (several) quoted = "\"\"\n";
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    for (const char c : text.substr(0, end)) {
      if (c == '"' || c == '\\') line += '\\';
      line += c;
    }
    text.remove_prefix(end);
    if (!text.empty()) {
      line += "\\n";
      text.remove_prefix(1);
    }
    quoted += "\"" + line + "\"" + (text.empty() ? "" : "\n");
  }
  return quoted.empty() ? "\"\"" : quoted;
}

/// Reports languages that are none, and translations of texts that are not `known` and that
/// `may_be_unknown` does not excuse.
template <class MayBeUnknown>
void check_entries(const Node& tree, const std::vector<VariantText>& known, Diagnostics& out,
                   const MayBeUnknown& may_be_unknown) {
  const Node::Entry* translations = tree.find("translations");
  if (!translations) return;
  std::vector<std::string> texts;
  for (const VariantText& text : known) texts.push_back(text.text);
  const std::set<std::string> set(texts.begin(), texts.end());
  for (const Node::Entry& language : translations->value.entries) {
    if (!is_language(language.key)) {
      out.push_back(error("translation-language",
                          quoted_for_message(language.key) + " is not the code of a language",
                          "write a code such as de, fr or pt_BR", language.where));
      continue;
    }
    for (const Node::Entry& entry : language.value.entries)
      if (!set.contains(entry.key) && !may_be_unknown(entry))
        out.push_back(warning(
            "translation-unused", "this variant has no text " + quoted_for_message(entry.key),
            did_you_mean(entry.key, texts, "'stockade texts' lists its texts"), entry.where));
  }
}

template <class Add>
void each_translation(const Node& tree, const Add& add) {
  const Node::Entry* translations = tree.find("translations");
  if (!translations) return;
  const Node::Entry* rules = tree.find("rules");
  for (const Node::Entry& language : translations->value.entries)
    for (const Node::Entry& entry : language.value.entries) {
      if (!entry.value.is_scalar() || entry.value.text.empty()) continue;
      // A file does not inherit the rules text of its base, so it does not inherit its translation.
      const bool whole = entry.key == kRulesText && rules && rules->value.is_scalar() &&
                         rules->value.where.file == entry.where.file;
      add(language.key, whole ? rules->value.text : entry.key, entry.value.text);
    }
}

}  // namespace

Result<std::vector<VariantText>> texts_in(const std::filesystem::path& file) {
  const auto text = read_variant_file(file, {});
  if (!text) return text.problems();
  const auto tree = parse_yaml(*text, file.string());
  if (!tree) return tree.problems();
  return texts_of(*tree);
}

std::vector<VariantText> texts_of(const Node& tree) {
  std::vector<VariantText> texts;
  Collector(texts).collect(tree);
  return texts;
}

void check_translations(const View& root, bool scripted, Diagnostics& out) {
  // A script may add texts. The texts of a base were checked with the base, and this variant may
  // have removed some of them.
  const SourceMark& own = root.node().where;
  check_entries(root.node(), texts_of(root.node()), out, [&](const Node::Entry& entry) {
    return scripted || entry.key == kRulesText || entry.where.file != own.file;
  });
}

void check_translations(const Node& tree, const std::vector<VariantText>& known, Diagnostics& out) {
  check_entries(tree, known, out, [](const Node::Entry&) { return false; });
}

VariantTexts read_translations(const View& root) { return read_translations(root.node()); }

VariantTexts read_translations(const Node& tree) {
  VariantTexts texts;
  each_translation(tree,
                   [&](const std::string& language, const std::string& text,
                       const std::string& translation) { texts.add(language, text, translation); });
  return texts;
}

std::string catalogue_of(const std::vector<VariantText>& texts, std::string_view root) {
  struct Entry {
    std::set<std::string> about;
    std::vector<std::string> places;
  };
  std::vector<const std::string*> order;
  std::map<std::string, Entry> entries;
  for (const VariantText& text : texts) {
    const auto [at, is_new] = entries.try_emplace(text.text);
    if (is_new) order.push_back(&at->first);
    at->second.about.insert(text.about);
    std::string_view file = text.where.file;
    if (!root.empty() && file.starts_with(root)) file.remove_prefix(root.size());
    at->second.places.push_back(fmt::format("{}:{}", file, text.where.line));
  }
  std::string all =
      "msgid \"\"\n"
      "msgstr \"\"\n"
      "\"MIME-Version: 1.0\\n\"\n"
      "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
      "\"Content-Transfer-Encoding: 8bit\\n\"\n";
  for (const std::string* text : order) {
    const Entry& entry = entries.at(*text);
    all += fmt::format("\n#. {}\n", fmt::join(entry.about, "; "));
    for (const std::string& place : entry.places) all += "#: " + place + "\n";
    all += "msgid " + quoted_for_catalogue(*text) + "\nmsgstr \"\"\n";
  }
  return all;
}

}  // namespace stockade
