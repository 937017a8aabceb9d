#include "framework/session/authoring/language_help.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "framework/definition/loader.h"
#include "framework/definition/schema_table.h"

namespace stockade {
namespace {

constexpr const char* kItem = "[]";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string unquoted(std::string_view text) {
  text = without_blanks(text);
  const bool quoted = text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
                      text.back() == text.front();
  return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

/// Reads a text up to a place, and remembers the keys on the way to it.
class PlaceFinder {
 public:
  PlaceFinder(std::string_view text, size_t offset)
      : text_(text), stop_(std::min(offset, text.size())) {}

  YamlPlace find() {
    size_t line = 0;
    while (true) {
      size_t end = text_.find('\n', line);
      if (end == std::string_view::npos) end = text_.size();
      read_line(line, end);
      if (end >= stop_) break;
      line = end + 1;
    }
    return place();
  }

 private:
  struct Level {
    size_t indent;
    bool item;
    std::string key;
  };
  struct Bracket {
    char open;
    std::string key;
  };

  void read_line(size_t begin, size_t end) {
    is_key_ = false;
    size_t at = begin;
    while (at < end && is_blank(text_[at])) ++at;
    const bool is_last = end >= stop_;
    const bool empty = at == end;
    if (!block_.empty()) {
      if (empty || at - begin > block_.back()) {
        if (is_last && (!empty || stop_ - begin > block_.back())) is_plain_ = false;
        if (!is_last || !is_plain_) return;
      }
      block_.clear();
    }
    if (!brackets_.empty() || quote_) return read_value(at, end);
    if (empty || text_[at] == '#') {
      if (!is_last) return;
      if (!empty && stop_ > at) is_plain_ = false;
      close_levels(stop_ - begin);
      word_ = stop_;
      is_key_ = true;
      return;
    }
    while (at < end && text_[at] == '-' && (at + 1 == end || is_blank(text_[at + 1]))) {
      if (stop_ <= at) break;
      const size_t indent = at - begin;
      while (!levels_.empty() && (levels_.back().indent > indent ||
                                  (levels_.back().indent == indent && levels_.back().item)))
        levels_.pop_back();
      levels_.push_back({indent, true, kItem});
      ++at;
      while (at < end && is_blank(text_[at])) ++at;
    }
    read_entry(begin, std::min(at, std::max(stop_, begin)), end);
  }

  /// A key with a value, or a value alone.
  void read_entry(size_t line, size_t at, size_t end) {
    const size_t colon = find_colon(at, end);
    close_levels(at - line);
    if (colon == std::string_view::npos || colon >= stop_) {
      if (colon == std::string_view::npos) return read_value(at, end, true);
      word_ = at;
      is_key_ = true;
      return;
    }
    levels_.push_back({at - line, false, unquoted(text_.substr(at, colon - at))});
    read_value(colon + 1, end);
  }

  /// The colon behind a key that begins at `at`.
  [[nodiscard]] size_t find_colon(size_t at, size_t end) const {
    if (at < end && (text_[at] == '{' || text_[at] == '[')) return std::string_view::npos;
    char quote = 0;
    for (size_t i = at; i < end; ++i) {
      const char c = text_[i];
      if (quote) {
        if (c == quote) quote = 0;
      } else if ((c == '"' || c == '\'') && i == at) {
        quote = c;
      } else if (c == '#' && i > at && is_blank(text_[i - 1])) {
        break;
      } else if (c == ':' && (i + 1 == end || is_blank(text_[i + 1]))) {
        return i;
      }
    }
    return std::string_view::npos;
  }

  void close_levels(size_t indent) {
    while (!levels_.empty() && levels_.back().indent >= indent) levels_.pop_back();
  }

  /// The text behind a key or in brackets, up to the end of the line or to the place.
  void read_value(size_t at, size_t end, bool may_be_key = false) {
    const size_t last = std::min(end, stop_);
    if (brackets_.empty() && !quote_) {
      begin_word(at, last);
      if (word_ < last && (text_[word_] == '|' || text_[word_] == '>') && !levels_.empty()) {
        block_ = {levels_.back().indent};
        return;
      }
    } else if (!quote_ && word_ < at) {
      begin_word(at, last);
    }
    is_key_ = may_be_key;
    for (size_t i = std::min(at, last); i < last; ++i) {
      const char c = text_[i];
      if (quote_) {
        if (c == quote_) quote_ = 0;
      } else if ((c == '"' || c == '\'') && i == word_) {
        quote_ = c;
        word_ = i + 1;
      } else if (c == '#' && (i == 0 || is_blank(text_[i - 1]))) {
        if (last == stop_ && end >= stop_) is_plain_ = false;
        return;
      } else if (c == '{' || c == '[') {
        if (i != word_) continue;
        brackets_.push_back({c, {}});
        begin_word(i + 1, last);
      } else if (brackets_.empty()) {
        continue;
      } else if (c == '}' || c == ']') {
        brackets_.pop_back();
        begin_word(i + 1, last);
      } else if (c == ',') {
        brackets_.back().key.clear();
        begin_word(i + 1, last);
      } else if (c == ':' && brackets_.back().open == '{' && brackets_.back().key.empty() &&
                 (i + 1 == text_.size() || is_blank(text_[i + 1]) || text_[i + 1] == '\n')) {
        brackets_.back().key = unquoted(text_.substr(word_, i - word_));
        begin_word(i + 1, last);
      }
    }
  }

  void begin_word(size_t at, size_t last) {
    while (at < last && is_blank(text_[at])) ++at;
    word_ = at;
  }

  [[nodiscard]] YamlPlace place() const {
    YamlPlace place;
    for (const Level& level : levels_) place.path.push_back(level.key);
    for (const Bracket& bracket : brackets_) {
      if (bracket.open == '[') place.path.emplace_back(kItem);
      if (!bracket.key.empty()) place.path.push_back(bracket.key);
    }
    place.is_key =
        brackets_.empty() ? is_key_ : brackets_.back().open == '{' && brackets_.back().key.empty();
    place.is_plain = is_plain_;
    place.begin = std::min(word_, stop_);
    place.end = stop_;
    const std::string_view ends = brackets_.empty() ? "\n#" : ",{}[]\n#";
    while (place.end < text_.size() && ends.find(text_[place.end]) == std::string_view::npos &&
           !(text_[place.end] == ':' && place.is_key) && text_[place.end] != '"')
      ++place.end;
    while (place.end > stop_ && is_blank(text_[place.end - 1])) --place.end;
    return place;
  }

  std::string_view text_;
  size_t stop_;
  std::vector<Level> levels_;
  std::vector<Bracket> brackets_;
  std::vector<size_t> block_;  ///< the indentation of the key of a text of several lines
  char quote_ = 0;
  size_t word_ = 0;
  bool is_key_ = false;
  bool is_plain_ = true;
};

const SchemaKey& in_list(const SchemaKey& key) {
  const SchemaKey* at = &key;
  while (at->type.type == ValueType::list) at = &at->element();
  return *at;
}

/// The schema's key for a path; null if there is none. A list of one may be written as its item.
const SchemaKey* resolve(const std::vector<std::string>& path, const SchemaKey* root,
                         const SchemaRow** row = nullptr) {
  const SchemaKey* at = root ? root : &schema();
  for (const std::string& part : path) {
    if (part == kItem) {
      if (at->type.type == ValueType::list) at = &at->element();
    } else {
      const SchemaKey& inner = in_list(*at);
      if (inner.type.type == ValueType::mapping)
        at = inner.find(part);
      else if (inner.type.type == ValueType::map)
        at = &inner.element();
      else if (at == &inner)
        at = nullptr;
      // Otherwise a mapping changes a list of the base: { Q: no, A: yes }.
    }
    if (!at) return nullptr;
    if (row && at->row) *row = at->row;
  }
  return at;
}

bool begins_like(std::string_view word, std::string_view typed) {
  return word.size() >= typed.size() &&
         std::equal(typed.begin(), typed.end(), word.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) ==
                  std::tolower(static_cast<unsigned char>(b));
         });
}

/// Collects proposals that begin with the typed text.
class Proposer {
 public:
  Proposer(std::string_view typed, const GameDefinition* rules) : typed_(typed), rules_(rules) {}

  void propose(const std::string& text, std::string about = {}) {
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Proposal& other) { return other.text == text; });
    if (!known && begins_like(text, typed_)) found_.push_back({text, std::move(about)});
  }

  void propose_keys(const SchemaKey& key) {
    if (key.type.type == ValueType::map) return propose_words(key.type.key, {});
    for (const SchemaKey& child : key.children)
      propose(child.name, child.row ? std::string(child.row->about) : "");
  }

  void propose_values(const SchemaKey& key) {
    const TypeInfo* type = &key.type;
    while (type->type == ValueType::list) type = &type->element.front();
    propose_words(type->type, type->words);
    if (key.row && !key.row->fallback.empty() && !type->is_container())
      propose(std::string(key.row->fallback), "the default");
    if (key.removable()) propose("off", "takes away what the base has");
    if (typed_.starts_with("$") && rules_)
      for (const OptionValue& option : rules_->options()) propose("$" + option.name, option.about);
  }

  std::vector<Proposal> take() {
    if (found_.size() == 1 && found_.front().text == typed_) found_.clear();
    return std::move(found_);
  }

 private:
  void propose_words(ValueType type, const std::vector<std::string>& words) {
    switch (type) {
      case ValueType::boolean:
        propose("yes");
        propose("no");
        return;
      case ValueType::choice:
        for (const std::string& word : words) propose(word);
        return;
      case ValueType::zone:
        for (const std::string& word : words)
          word.ends_with(".*") ? propose_zones(word.substr(0, word.size() - 1)) : propose(word);
        return;
      case ValueType::holder:
        return propose_zones("");
      case ValueType::side:
        if (rules_)
          for (const SideInfo& side : rules_->equipment().sides) propose(side.name);
        return;
      case ValueType::face:
        propose(std::string(kNoFace));
        return propose_pieces();
      case ValueType::piece:
      case ValueType::side_piece:
      case ValueType::symbol:
        return propose_pieces();
      case ValueType::region:
        return propose_regions();
      case ValueType::progress:
        propose("capture", "any capture");
        if (rules_)
          for (const PieceTypeInfo& piece : rules_->equipment().types) {
            propose(piece.name + " move");
            propose(piece.name + " drop");
          }
        return;
      case ValueType::variant:
        for (const Listing& listing : list_definitions()) propose(listing.id);
        return;
      default:
        return;
    }
  }

  void propose_pieces() {
    if (!rules_) return;
    for (const PieceTypeInfo& piece : rules_->equipment().types) {
      std::string symbol(1, piece.letter);
      if (piece.mark) symbol.insert(symbol.begin(), piece.mark);
      propose(symbol, piece.name);
    }
  }

  void propose_zones(const std::string& before) {
    if (!rules_) return;
    for (const ZoneInfo& zone : rules_->equipment().zones) propose(before + zone.name);
  }

  void propose_regions() {
    if (rules_)
      for (const NamedRegion& region : rules_->topology().regions())
        propose(region.name, "a region of this variant");
    for (const char* words :
         {"first rank", "second rank", "last rank", "last 2 ranks", "rank 3", "ranks 3-6", "file a",
          "files c-f", "dark cells", "light cells", "all", "none", "not last rank"})
      propose(words);
  }

  std::string_view typed_;
  const GameDefinition* rules_;
  std::vector<Proposal> found_;
};

}  // namespace

YamlPlace yaml_place(std::string_view text, size_t offset) {
  return PlaceFinder(text, offset).find();
}

Completion complete_source(std::string_view text, size_t offset, const GameDefinition* rules,
                           const SchemaKey* root) {
  const YamlPlace place = yaml_place(text, offset);
  Completion completion{place.begin, {}};
  if (!place.is_plain) return completion;
  const SchemaKey* key = resolve(place.path, root);
  if (!key) return completion;
  Proposer proposer(text.substr(place.begin, std::min(offset, text.size()) - place.begin), rules);
  const SchemaKey& inner = in_list(*key);
  const bool has_keys = inner.type.type == ValueType::mapping || inner.type.type == ValueType::map;
  if (place.is_key && has_keys)
    proposer.propose_keys(inner);
  else
    proposer.propose_values(*key);
  completion.proposals = proposer.take();
  return completion;
}

std::optional<SchemaHelp> explain_source(std::string_view text, size_t offset,
                                         const SchemaKey* root) {
  YamlPlace place = yaml_place(text, offset);
  if (!place.is_plain) return std::nullopt;
  const SchemaKey* around = resolve(place.path, root);
  if (!around) return std::nullopt;
  const ValueType type = in_list(*around).type.type;
  if (place.is_key && (type == ValueType::mapping || type == ValueType::map)) {
    const std::string word = unquoted(text.substr(place.begin, place.end - place.begin));
    if (word.empty()) return std::nullopt;
    place.path.push_back(word);
  }
  const SchemaRow* row = nullptr;
  const SchemaKey* key = resolve(place.path, root, &row);
  if (!key || !row) return std::nullopt;
  SchemaHelp help;
  for (const std::string& part : place.path)
    if (part != kItem) help.path += (help.path.empty() ? "" : ".") + part;
  help.type = describe(key->type);
  help.fallback = row->fallback;
  help.example = row->example;
  help.about = row->about;
  return help;
}

std::string variant_at(std::string_view text, size_t offset, const SchemaKey* root) {
  const YamlPlace place = yaml_place(text, offset);
  const SchemaKey* key = place.is_plain ? resolve(place.path, root) : nullptr;
  if (!key || place.is_key || key->type.type != ValueType::variant) return {};
  return unquoted(text.substr(place.begin, place.end - place.begin));
}

std::vector<std::string> keys_at(std::string_view text, size_t offset) {
  YamlPlace place = yaml_place(text, offset);
  if (!place.is_plain) return {};
  if (place.is_key) {
    const std::string word = unquoted(text.substr(place.begin, place.end - place.begin));
    if (!word.empty()) place.path.push_back(word);
  }
  std::erase(place.path, kItem);
  return place.path;
}

std::optional<size_t> find_key(std::string_view text, const std::vector<std::string>& path) {
  if (path.empty()) return std::nullopt;
  const std::string& key = path.back();
  for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    const bool begins =
        at == 0 || std::string_view(" \t\n{,\"'-").find(text[at - 1]) != std::string_view::npos;
    size_t end = at + key.size();
    while (end < text.size() && (is_blank(text[end]) || text[end] == '"' || text[end] == '\''))
      ++end;
    if (!begins || end >= text.size() || text[end] != ':') continue;
    if (keys_at(text, at + 1) == path) return at;
  }
  return std::nullopt;
}

}  // namespace stockade
