#include "framework/session/script_help.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "framework/base/files.h"
#include "framework/base/utf8.h"
#include "framework/script/api_entries.h"
#include "framework/script/script.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

struct Token {
  enum class Kind { name, text, number, sign, comment };
  Kind type;
  size_t begin;
  size_t end;
  bool closed = true;  ///< a text or a comment that ends before the file does
};

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The length of "[[" or "[==[" at a place; 0 if there is none.
size_t long_bracket(std::string_view text, size_t at) {
  if (at >= text.size() || text[at] != '[') return 0;
  size_t end = at + 1;
  while (end < text.size() && text[end] == '=') ++end;
  return end < text.size() && text[end] == '[' ? end + 1 - at : 0;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (std::isspace(static_cast<unsigned char>(c)))
        ++at_;
      else if (text_.substr(at_, 2) == "--")
        comment();
      else if (c == '"' || c == '\'')
        quoted(c);
      else if (const size_t open = long_bracket(text_, at_))
        long_text(Token::Kind::text, at_, open);
      else if (std::isdigit(static_cast<unsigned char>(c)))
        word(Token::Kind::number);
      else if (is_name_part(c))
        word(Token::Kind::name);
      else
        add(Token::Kind::sign, at_, at_ + 1);
    }
    return std::move(tokens_);
  }

 private:
  void add(Token::Kind type, size_t begin, size_t end, bool closed = true) {
    tokens_.push_back({type, begin, end, closed});
    at_ = end;
  }
  void word(Token::Kind type) {
    size_t end = at_;
    while (end < text_.size() && is_name_part(text_[end])) ++end;
    add(type, at_, end);
  }
  void comment() {
    if (const size_t open = long_bracket(text_, at_ + 2))
      return long_text(Token::Kind::comment, at_, open + 2);
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    add(Token::Kind::comment, at_, end, false);
  }
  void quoted(char quote) {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    end = std::min(end, text_.size());
    const bool closed = end < text_.size() && text_[end] == quote;
    add(Token::Kind::text, at_, closed ? end + 1 : end, closed);
  }
  void long_text(Token::Kind type, size_t begin, size_t open) {
    const size_t equals = open - 2 - (type == Token::Kind::comment ? 2 : 0);
    const std::string close = "]" + std::string(equals, '=') + "]";
    const size_t end = text_.find(close, begin + open);
    const bool closed = end != std::string_view::npos;
    add(type, begin, closed ? end + close.size() : text_.size(), closed);
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
};

/// "cell: Cell, side?: integer" as pairs of name and type.
std::vector<std::pair<std::string, std::string>> parameters_of(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> list;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    std::string_view one = text.substr(0, comma);
    text.remove_prefix(std::min(text.size(), comma + 1));
    while (one.starts_with(' ')) one.remove_prefix(1);
    const size_t colon = std::min(one.find(':'), one.size());
    std::string name(one.substr(0, colon));
    if (name.ends_with('?')) name.pop_back();
    std::string_view type = one.substr(std::min(one.size(), colon + 1));
    while (type.starts_with(' ')) type.remove_prefix(1);
    list.emplace_back(std::move(name), std::string(type));
  }
  return list;
}

const HookInfo* find_hook(std::string_view name) {
  for (const HookInfo& hook : hook_table())
    if (hook.name == name) return &hook;
  return nullptr;
}

const FilterInfo* find_filter(std::string_view name) {
  for (const FilterInfo& filter : filter_table())
    if (filter.name == name) return &filter;
  return nullptr;
}

/// A name that a file defines: a local one, a function, or a field of the table that it returns.
struct Definition {
  std::string owner;  ///< "lists" in `function lists.contains`; "" for a name of the file
  std::string name;
  std::string head;     ///< "contains(list, value)"
  std::string comment;  ///< the lines before it
  size_t at = 0;
};

struct Brackets {
  size_t open;  ///< the token
  char sign;
};

/// A text with its tokens, and what stands around a place.
class Source {
 public:
  explicit Source(std::string_view text) : text_(text), tokens_(Lexer(text).run()) {}

  [[nodiscard]] std::string_view text(const Token& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }
  [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }
  [[nodiscard]] std::string_view whole() const { return text_; }

  [[nodiscard]] bool is(size_t index, std::string_view words) const {
    return index < tokens_.size() && tokens_[index].type != Token::Kind::comment &&
           text(tokens_[index]) == words;
  }
  [[nodiscard]] bool is_name(size_t index) const {
    return index < tokens_.size() && tokens_[index].type == Token::Kind::name;
  }
  [[nodiscard]] std::string name(size_t index) const { return std::string(text(tokens_[index])); }

  /// The token that a place lies in or ends; none between tokens.
  [[nodiscard]] std::optional<size_t> at(size_t offset) const {
    for (size_t i = 0; i < tokens_.size() && tokens_[i].begin < offset; ++i) {
      const Token& token = tokens_[i];
      if (offset < token.end) return i;
      const bool open = token.type == Token::Kind::name || !token.closed;
      if (offset == token.end && open) return i;
    }
    return std::nullopt;
  }
  /// The same, for a place that is pointed at.
  [[nodiscard]] std::optional<size_t> under(size_t offset) const {
    for (size_t i = 0; i < tokens_.size(); ++i)
      if (tokens_[i].begin <= offset && offset < tokens_[i].end) return i;
    return at(offset);
  }

  /// The brackets that are open before a token.
  [[nodiscard]] std::vector<Brackets> open_before(size_t index) const {
    std::vector<Brackets> open;
    for (size_t i = 0; i < index; ++i) {
      if (tokens_[i].type != Token::Kind::sign) continue;
      const char sign = text_[tokens_[i].begin];
      if (sign == '(' || sign == '{' || sign == '[') open.push_back({i, sign});
      if ((sign == ')' || sign == '}' || sign == ']') && !open.empty()) open.pop_back();
    }
    return open;
  }

  /// What the file defines, in order.
  [[nodiscard]] std::vector<Definition> definitions() const {
    std::vector<Definition> list;
    const auto add = [&](size_t first, std::string owner, size_t name_at, std::string head) {
      list.push_back({std::move(owner), name(name_at), std::move(head), comment_before(first),
                      tokens_[name_at].begin});
    };
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (is(i, "local") && is_name(i + 1) && !is(i + 1, "function")) {
        for (size_t n = i + 1; is_name(n); n += 2) {
          add(i, "", n, "local " + name(n));
          if (!is(n + 1, ",")) break;
        }
      } else if (is(i, "function") && is_name(i + 1)) {
        const size_t first = i > 0 && is(i - 1, "local") ? i - 1 : i;
        if (is(i + 2, ".") && is_name(i + 3))
          add(first, name(i + 1), i + 3, name(i + 3) + parameters(i + 4));
        else
          add(first, "", i + 1, name(i + 1) + parameters(i + 2));
      } else if (is_name(i) && is(i + 1, ".") && is_name(i + 2) && is(i + 3, "=") &&
                 !is(i + 4, "=") && !(i > 0 && (is(i - 1, ".") || is(i - 1, ":")))) {
        const bool function = is(i + 4, "function");
        add(i, name(i), i + 2, name(i + 2) + (function ? parameters(i + 5) : ""));
      }
    }
    return list;
  }

  /// Names of parameters and of loops, which have no place of their own worth going to.
  [[nodiscard]] std::vector<std::string> other_names() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (is(i, "for"))
        for (size_t n = i + 1; is_name(n); n += 2) {
          names.push_back(name(n));
          if (!is(n + 1, ",")) break;
        }
      if (!is(i, "function")) continue;
      size_t n = i + 1;
      while (n < tokens_.size() && !is(n, "(") && !is(n, ")")) ++n;
      for (++n; is_name(n); n += 2) {
        names.push_back(name(n));
        if (!is(n + 1, ",")) break;
      }
    }
    return names;
  }

  /// The module that `local name = require("…")` gives a name to; "" if none does.
  [[nodiscard]] std::string required_as(std::string_view wanted) const {
    for (size_t i = 0; i + 3 < tokens_.size(); ++i) {
      if (!is_name(i) || text(tokens_[i]) != wanted || !is(i + 1, "=") || !is(i + 2, "require"))
        continue;
      const size_t at = is(i + 3, "(") ? i + 4 : i + 3;
      if (at < tokens_.size() && tokens_[at].type == Token::Kind::text)
        return contents(tokens_[at]);
    }
    return "";
  }

  [[nodiscard]] std::string contents(const Token& token) const {
    std::string words(text(token));
    if (words.empty()) return words;
    words.erase(0, 1);
    if (token.closed && !words.empty()) words.pop_back();
    return words;
  }

  /// The class of the object that a name stands for: "View", "Move" or "Act"; "" if it is none.
  /// Parameters of hooks have the types of their places, whatever their names are.
  [[nodiscard]] std::string class_of(std::string_view object) const {
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!is(i, "function") || i < 2 || !is(i - 1, "=") || !is_name(i - 2)) continue;
      const std::string owner = name(i - 2);
      const HookInfo* hook = find_hook(owner);
      const std::string_view expected = hook ? hook->parameters
                                        : owner == "run" || owner == "play"
                                            ? "view: View, move: Move, act: Act"
                                            : "";
      if (expected.empty()) continue;
      size_t n = i + 2;
      for (const auto& [parameter, type] : parameters_of(expected)) {
        if (!is_name(n)) break;
        if (text(tokens_[n]) == object) return type;
        n += 2;
      }
    }
    if (object == "view") return "View";
    if (object == "move") return "Move";
    if (object == "act") return "Act";
    return "";
  }

  /// The hook whose table a token stands in: `allow = { … }`, or an item of `allow = { { … } }`.
  [[nodiscard]] const HookInfo* hook_around(size_t index) const {
    std::vector<Brackets> open = open_before(index);
    if (open.empty() || open.back().sign != '{') return nullptr;
    for (int level = 0; level < 2 && !open.empty() && open.back().sign == '{'; ++level) {
      const size_t at = open.back().open;
      if (at >= 2 && is(at - 1, "=") && is_name(at - 2)) return find_hook(name(at - 2));
      open.pop_back();
    }
    return nullptr;
  }

  /// Whether a token stands in the table that the script returns, not deeper.
  [[nodiscard]] bool in_returned_table(size_t index) const {
    const std::vector<Brackets> open = open_before(index);
    return open.size() == 1 && open[0].sign == '{' && open[0].open > 0 &&
           is(open[0].open - 1, "return");
  }

  /// Whether a name at a token would be a key of a table: it follows '{' or ','.
  [[nodiscard]] bool at_key(size_t index) const {
    size_t before = index;
    while (before > 0 && tokens_[before - 1].type == Token::Kind::comment) --before;
    return before > 0 && (is(before - 1, "{") || is(before - 1, ",") || is(before - 1, ";"));
  }

 private:
  /// "(list, value)" that begins at a token.
  [[nodiscard]] std::string parameters(size_t open) const {
    if (!is(open, "(")) return "";
    size_t close = open;
    while (close < tokens_.size() && !is(close, ")")) ++close;
    if (close == tokens_.size()) return "";
    return std::string(text_.substr(tokens_[open].begin, tokens_[close].end - tokens_[open].begin));
  }

  /// The comments on the lines right above a token.
  [[nodiscard]] std::string comment_before(size_t index) const {
    std::string comment;
    size_t line_begin = tokens_[index].begin;
    for (size_t i = index; i > 0 && tokens_[i - 1].type == Token::Kind::comment; --i) {
      const Token& token = tokens_[i - 1];
      const std::string_view between = text_.substr(token.end, line_begin - token.end);
      if (std::count(between.begin(), between.end(), '\n') != 1) break;
      std::string_view words = text(token);
      while (words.starts_with('-')) words.remove_prefix(1);
      while (words.starts_with(' ')) words.remove_prefix(1);
      comment = std::string(words) + (comment.empty() ? "" : "\n") + comment;
      line_begin = token.begin;
    }
    return comment;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
};

std::string signature(const ApiEntry& entry) {
  std::string text = std::string(entry.owner == "View"   ? "view"
                                 : entry.owner == "Move" ? "move"
                                                         : "act") +
                     (entry.is_field() ? "." : ":") + std::string(entry.name);
  if (!entry.is_field()) text += "(" + std::string(entry.parameters) + ")";
  if (!entry.returns.empty()) text += ": " + std::string(entry.returns);
  return text;
}

/// A module as far as an editor needs it.
struct Module {
  fs::path file;
  std::string text;
};

std::optional<Module> read_module(const ScriptText& script, const std::string& name) {
  if (name.empty() || script.folder.empty()) return std::nullopt;
  Module module{ScriptSource::find_module(script.folder, name), {}};
  if (module.file.empty()) return std::nullopt;
  auto text = read_whole_file(module.file, kMaxScriptBytes);
  if (!text) return std::nullopt;
  module.text = *std::move(text);
  return module;
}

/// What the table that a module returns has.
std::vector<Definition> exports_of(const Source& module) {
  std::string returned;
  const std::vector<Token>& tokens = module.tokens();
  for (size_t i = tokens.size(); i-- > 0 && returned.empty();)
    if (module.is(i, "return") && module.is_name(i + 1)) returned = module.name(i + 1);
  std::vector<Definition> list = module.definitions();
  std::erase_if(list, [&](const Definition& one) { return one.owner != returned; });
  return returned.empty() ? std::vector<Definition>() : list;
}

ScriptPlace place_in(const fs::path& file, std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const size_t line_begin = before.rfind('\n') + 1;  // 0 on the first line
  return {file, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(count_characters(before.substr(line_begin))) + 1};
}

/// The call whose argument a place is: the name of the function and the number of the argument; or
/// the key of a table that it is the value of.
struct Around {
  std::string owner;  ///< the object before ':' or '.'
  std::string function;
  size_t argument = 0;
  std::string key;
};

Around around(const Source& source, size_t index) {
  Around found;
  if (index >= 2 && source.is(index - 1, "=") && source.is_name(index - 2))
    found.key = source.name(index - 2);
  const std::vector<Brackets> open = source.open_before(index);
  if (open.empty()) return found;
  const Brackets& last = open.back();
  if (last.sign == '{' && last.open >= 2 && source.is(last.open - 1, "=") &&
      source.is_name(last.open - 2) && found.key.empty())
    found.key = source.name(last.open - 2);
  if (last.sign != '(' || last.open == 0 || !source.is_name(last.open - 1)) return found;
  found.function = source.name(last.open - 1);
  if (last.open >= 3 && (source.is(last.open - 2, ":") || source.is(last.open - 2, ".")) &&
      source.is_name(last.open - 3))
    found.owner = source.name(last.open - 3);
  int depth = 0;
  for (size_t i = last.open + 1; i < index; ++i) {
    if (source.is(i, "(") || source.is(i, "{") || source.is(i, "[")) ++depth;
    if (source.is(i, ")") || source.is(i, "}") || source.is(i, "]")) --depth;
    if (depth == 0 && source.is(i, ",")) ++found.argument;
  }
  return found;
}

class Proposals {
 public:
  explicit Proposals(std::string typed) : typed_(std::move(typed)) {}

  void propose(std::string text, std::string about = {}) {
    const bool fits = text.size() >= typed_.size() &&
                      std::equal(typed_.begin(), typed_.end(), text.begin(), [](char a, char b) {
                        return std::tolower(static_cast<unsigned char>(a)) ==
                               std::tolower(static_cast<unsigned char>(b));
                      });
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Proposal& other) { return other.text == text; });
    if (fits && !known) found_.push_back({std::move(text), std::move(about)});
  }

  std::vector<Proposal> take() {
    if (found_.size() == 1 && found_.front().text == typed_) found_.clear();
    return std::move(found_);
  }

 private:
  std::string typed_;
  std::vector<Proposal> found_;
};

std::string symbol_of(const PieceTypeInfo& type) {
  std::string symbol(1, type.letter);
  if (type.mark) symbol.insert(symbol.begin(), type.mark);
  return symbol;
}

/// What the program knows of a text, by the name of the parameter or the key that it is for.
void propose_texts(const std::string& parameter, const std::string& type,
                   const GameDefinition* rules, Proposals& proposals) {
  if (parameter == "forms")
    for (const char* form : {"board", "castling", "drop", "exchange"}) proposals.propose(form);
  if (parameter == "direction" || parameter == "dx")
    for (const char* direction :
         {"forward", "backward", "n", "s", "e", "w", "ne", "nw", "se", "sw"})
      proposals.propose(direction);
  if (!rules) return;
  if (parameter == "types" || parameter == "piece" || parameter == "pieces" ||
      parameter == "becomes")
    for (const PieceTypeInfo& piece : rules->equipment().types)
      proposals.propose(symbol_of(piece), piece.name);
  if (parameter == "zone" || parameter == "zones")
    for (const ZoneInfo& zone : rules->equipment().zones) proposals.propose(zone.name);
  if (parameter == "at" || parameter == "words") {
    for (const NamedRegion& region : rules->topology().regions())
      proposals.propose(region.name, "a region of this variant");
    for (const char* region :
         {"first rank", "second rank", "last rank", "last 2 ranks", "dark cells", "light cells"})
      proposals.propose(region);
  }
  const bool is_cell = type.find("Cell") != std::string::npos || parameter == "name";
  if (is_cell)
    for (int cell = 0; cell < rules->topology().cells(); ++cell)
      proposals.propose(rules->topology().name(cell));
}

void propose_in_text(const ScriptText& script, const Source& source, size_t index,
                     const GameDefinition* rules, Proposals& proposals) {
  const Around place = around(source, index);
  const bool is_call = index > 0 && source.is(index - 1, "require");
  if (place.function == "require" || is_call) {
    if (!script.folder.empty())
      for (const std::string& module : ScriptSource::list_modules(script.folder))
        proposals.propose(module);
    return;
  }
  if (!place.key.empty()) return propose_texts(place.key, "", rules, proposals);
  const std::string owner = source.class_of(place.owner);
  for (const ApiEntry& entry : api_entries()) {
    if (entry.owner != owner || entry.name != place.function) continue;
    const auto parameters = parameters_of(entry.parameters);
    if (place.argument < parameters.size())
      propose_texts(parameters[place.argument].first, parameters[place.argument].second, rules,
                    proposals);
  }
}

void propose_members(const ScriptText& script, const Source& source, size_t object, char sign,
                     const GameDefinition* rules, Proposals& proposals) {
  if (!source.is_name(object)) return;
  const std::string name = source.name(object);
  const std::string owner = source.class_of(name);
  for (const ApiEntry& entry : api_entries())
    if (entry.owner == owner && entry.is_field() == (sign == '.'))
      proposals.propose(std::string(entry.name), std::string(entry.about));
  if (!owner.empty() || sign != '.') return;
  if (name == "options" && rules)
    for (const OptionValue& option : rules->options()) proposals.propose(option.name, option.about);
  for (const std::string& function : library_names())
    if (function.starts_with(name + ".")) proposals.propose(function.substr(name.size() + 1));
  if (const auto module = read_module(script, source.required_as(name)))
    for (const Definition& one : exports_of(Source(module->text)))
      proposals.propose(one.name, one.comment);
}

void propose_names(const Source& source, size_t index, Proposals& proposals) {
  if (const HookInfo* hook = source.hook_around(index); hook && source.at_key(index)) {
    proposals.propose("run", hook->about);
    const std::string keys = " " + std::string(hook->filters) + " ";
    for (const FilterInfo& filter : filter_table())
      if (keys.find(" " + std::string(filter.name) + " ") != std::string::npos)
        proposals.propose(filter.name, filter.about);
    if (hook->type == HookKind::generate)
      for (const char* key : {"name", "play"}) proposals.propose(key);
    return;
  }
  if (source.in_returned_table(index) && source.at_key(index)) {
    for (const HookInfo& hook : hook_table()) proposals.propose(hook.name, hook.about);
    proposals.propose("define", "Changes the definition before it is checked.");
    proposals.propose("attributes", "Numbers that are part of a position.");
    return;
  }
  for (const Definition& one : source.definitions())
    if (one.owner.empty()) proposals.propose(one.name, one.comment);
  for (const std::string& name : source.other_names()) proposals.propose(name);
  proposals.propose("options", "The values of the variant's options.");
  proposals.propose("require", "The table that a module returns.");
  for (const std::string& function : library_names())
    proposals.propose(function.substr(0, function.find('.')));
  for (const char* word : {"break", "else", "elseif", "false", "function", "local", "nil", "repeat",
                           "return", "then", "true", "until", "while"})
    proposals.propose(word);
}

}  // namespace

Completion complete_script(const ScriptText& script, size_t offset, const GameDefinition* rules) {
  offset = std::min(offset, script.text.size());
  const Source source(script.text);
  const auto here = source.at(offset);
  Completion completion{offset, {}};
  size_t index = here.value_or(0);
  if (!here)
    while (index < source.tokens().size() && source.tokens()[index].begin < offset) ++index;
  const Token* token = here ? &source.tokens()[*here] : nullptr;
  if (token && token->type != Token::Kind::name && token->type != Token::Kind::text)
    return completion;
  if (token) completion.begin = token->begin + (token->type == Token::Kind::text ? 1 : 0);
  if (completion.begin > offset) return {offset, {}};
  Proposals proposals(std::string(script.text.substr(completion.begin, offset - completion.begin)));
  if (token && token->type == Token::Kind::text)
    propose_in_text(script, source, index, rules, proposals);
  else if (index > 1 && (source.is(index - 1, ":") || source.is(index - 1, ".")))
    propose_members(script, source, index - 2, script.text[source.tokens()[index - 1].begin], rules,
                    proposals);
  else
    propose_names(source, index, proposals);
  completion.proposals = proposals.take();
  return completion;
}

namespace {

std::string explain_text(const Source& source, const Token& token, const GameDefinition* rules) {
  if (!rules) return "";
  const std::string words = source.contents(token);
  for (const PieceTypeInfo& piece : rules->equipment().types)
    if (symbol_of(piece) == words) return words + ": " + piece.name + ", " + piece.movement;
  return "";
}

std::string hook_text(const HookInfo& hook) {
  std::string names;
  for (const auto& [name, type] : parameters_of(hook.parameters))
    names += (names.empty() ? "" : ", ") + name;
  std::string text = std::string(hook.name) + " = function(" + names + ")";
  if (*hook.returns) text += ": " + std::string(hook.returns);
  text += "\n" + std::string(hook.about);
  if (*hook.filters) text += "\nBeside run: " + std::string(hook.filters);
  return text;
}

std::string definition_text(const Definition& one) {
  return one.head + (one.comment.empty() ? "" : "\n" + one.comment);
}

}  // namespace

std::string explain_script(const ScriptText& script, size_t offset, const GameDefinition* rules) {
  const Source source(script.text);
  const auto here = source.under(std::min(offset, script.text.size()));
  if (!here) return "";
  const Token& token = source.tokens()[*here];
  if (token.type == Token::Kind::text) return explain_text(source, token, rules);
  if (token.type != Token::Kind::name) return "";
  const std::string name = source.name(*here);
  if (*here >= 2 && (source.is(*here - 1, ":") || source.is(*here - 1, ".")) &&
      source.is_name(*here - 2)) {
    const std::string object = source.name(*here - 2);
    const std::string owner = source.class_of(object);
    for (const ApiEntry& entry : api_entries())
      if (entry.owner == owner && entry.name == name)
        return signature(entry) + "\n" + std::string(entry.about);
    if (object == "options" && rules)
      for (const OptionValue& option : rules->options())
        if (option.name == name) return name + " = " + option.value + "\n" + option.about;
    if (const auto module = read_module(script, source.required_as(object)))
      for (const Definition& one : exports_of(Source(module->text)))
        if (one.name == name) return definition_text(one);
    return "";
  }
  const bool is_key = source.is(*here + 1, "=") && source.at_key(*here);
  if (const HookInfo* hook = is_key ? find_hook(name) : nullptr) return hook_text(*hook);
  if (const HookInfo* hook = is_key ? source.hook_around(*here) : nullptr) {
    if (name == "run") return hook_text(*hook);
    if (const FilterInfo* filter = find_filter(name))
      return std::string(filter->name) + ": " + filter->type + "\n" + filter->about;
  }
  for (const Definition& one : source.definitions())
    if (one.owner.empty() && one.name == name) return definition_text(one);
  return "";
}

ScriptPlace definition_in_script(const ScriptText& script, size_t offset) {
  const Source source(script.text);
  const auto here = source.under(std::min(offset, script.text.size()));
  if (!here) return {};
  const Token& token = source.tokens()[*here];
  const auto in_module = [&](const std::string& module, const std::string& name) -> ScriptPlace {
    const auto read = read_module(script, module);
    if (!read) return {};
    for (const Definition& one : exports_of(Source(read->text)))
      if (one.name == name) return place_in(read->file, read->text, one.at);
    return {read->file, 1, 1};
  };
  if (token.type == Token::Kind::text) {
    const bool required = *here > 0 && (source.is(*here - 1, "require") ||
                                        (*here > 1 && source.is(*here - 2, "require")));
    return required ? in_module(source.contents(token), "") : ScriptPlace{};
  }
  if (token.type != Token::Kind::name) return {};
  const std::string name = source.name(*here);
  std::string owner;
  if (*here >= 2 && source.is(*here - 1, ".") && source.is_name(*here - 2)) {
    owner = source.name(*here - 2);
    if (const std::string module = source.required_as(owner); !module.empty())
      return in_module(module, name);
  }
  // Of several names that are equal the last one before the place is meant.
  ScriptPlace found;
  for (const Definition& one : source.definitions())
    if (one.owner == owner && one.name == name && (one.at <= token.begin || found.line == 0))
      found = place_in({}, script.text, one.at);
  return found;
}

}  // namespace stockade
