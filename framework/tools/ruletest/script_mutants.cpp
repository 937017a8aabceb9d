#include "framework/tools/ruletest/script_mutants.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "framework/script/lua_tokens.h"

namespace stockade {
namespace {

using Token = LuaToken;

/// The number of bytes of the line that the words of a change show on either side of it.
constexpr size_t kMaxShown = 80;

/// `at`, or the next position after it at which a UTF-8 character begins.
size_t character_from(std::string_view text, size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  return at;
}

/// The tokens of a text, without comments.
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens = lua_tokens(text);
  std::erase_if(tokens, [](const Token& token) { return token.type == Token::Kind::comment; });
  return tokens;
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

class ScriptMutantMaker {
 public:
  explicit ScriptMutantMaker(const std::string& text) : text_(text), tokens_(tokens_of(text)) {}

  std::vector<ScriptMutant> make() {
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (begins_idle_hook(i)) {
        i = end_of_field(i + 2) - 1;
        continue;
      }
      if (const std::string other = replacement(i); !other.empty())
        change(i, i + 1, other == " " ? "" : other);
      if (is(i, "return")) leave_out_values(i);
      if (const size_t end = end_of_call(i); end > i) change(i, end, "");
    }
    return std::move(mutants_);
  }

 private:
  // ------------------------------------------------------------------------------------- tokens

  [[nodiscard]] std::string_view word(size_t i) const {
    if (i >= tokens_.size()) return {};
    return std::string_view(text_).substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }
  [[nodiscard]] bool is(size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].type != Token::Kind::text && word(i) == text;
  }
  template <class... Words>
  [[nodiscard]] bool is_one_of(size_t i, Words... words) const {
    return (is(i, words) || ...);
  }
  [[nodiscard]] bool is_name(size_t i) const {
    return i < tokens_.size() && tokens_[i].type == Token::Kind::name;
  }

  [[nodiscard]] bool opens(size_t i) const {
    return is_one_of(i, "(", "{", "[", "function", "if", "do", "repeat");
  }
  [[nodiscard]] bool closes(size_t i) const { return is_one_of(i, ")", "}", "]", "end", "until"); }

  /// The first token from `i` that closes a level that was open before it, or for which `stops` is
  /// true on the level of `i`.
  template <class Stops>
  [[nodiscard]] size_t end_of_level(size_t i, Stops stops) const {
    for (int depth = 0; i < tokens_.size(); ++i) {
      if (depth == 0 && (closes(i) || stops(i))) return i;
      depth += opens(i) ? 1 : closes(i) ? -1 : 0;
    }
    return i;
  }

  // ------------------------------------------------------------------------------ what to change

  /// Whether `value =` or `announce =` in a table begins here: no test can look at the results of
  /// these hooks.
  [[nodiscard]] bool begins_idle_hook(size_t i) const {
    return is_one_of(i, "value", "announce") && is(i + 1, "=") && i > 0 &&
           is_one_of(i - 1, "{", ",", ";");
  }
  [[nodiscard]] size_t end_of_field(size_t i) const {
    return end_of_level(i, [&](size_t at) { return is_one_of(at, ",", ";"); });
  }

  /// The replacement of a token: "" for none, " " if the token is left out.
  [[nodiscard]] std::string replacement(size_t i) const {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kOthers = {{
        {"<", "<="},
        {"<=", "<"},
        {">", ">="},
        {">=", ">"},
        {"==", "~="},
        {"~=", "=="},
        {"and", "or"},
        {"or", "and"},
        {"not", " "},
        {"true", "false"},
        {"false", "true"},
    }};
    for (const auto& [from, to] : kOthers)
      if (is(i, from)) return std::string(to);
    if (tokens_[i].type != Token::Kind::number) return {};
    constexpr int kLargest = 1'000'000'000;
    const std::string_view digits = word(i);
    int number = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = problem == std::errc() && end == digits.data() + digits.size();
    return whole && number < kLargest ? std::to_string(number + 1) : std::string();
  }

  /// Leaves out the values after a `return`, unless that would make no difference, or the same one
  /// as another replacement.
  void leave_out_values(size_t i) {
    const size_t end =
        end_of_level(i + 1, [&](size_t at) { return is_one_of(at, ";", "else", "elseif"); });
    if (end == i + 1 || end == tokens_.size()) return;
    if (is_one_of(i + 1, "true", "false", "nil")) return;
    change(i + 1, end, "");
  }

  /// The end of a call that is a statement: a name, parts of it, and arguments. `i` if there is
  /// none.
  [[nodiscard]] size_t end_of_call(size_t i) const {
    static constexpr std::array<std::string_view, 12> kWords = {
        "if",  "for", "while", "function", "local", "return",
        "and", "or",  "not",   "then",     "do",    "in"};
    if (!is_name(i) || std::find(kWords.begin(), kWords.end(), word(i)) != kWords.end()) return i;
    const bool begins =
        i > 0 && (is_one_of(i - 1, ";", "do", "then", "else", "repeat") ||
                  (tokens_[i - 1].line < tokens_[i].line && may_end_statement(i - 1)));
    if (!begins) return i;
    size_t at = i + 1;
    while (is_one_of(at, ".", ":") && is_name(at + 1)) at += 2;
    if (!is(at, "(")) return i;
    at = end_of_level(at + 1, [](size_t) { return false; }) + 1;
    const bool ends =
        at >= tokens_.size() || is_one_of(at, ";", "end", "else", "elseif", "until") ||
        (tokens_[at].line > tokens_[at - 1].line && is_name(at) && !is_one_of(at, "and", "or"));
    return ends ? std::min(at, tokens_.size()) : i;
  }

  [[nodiscard]] bool may_end_statement(size_t i) const {
    if (tokens_[i].type != Token::Kind::sign)
      return !is_one_of(i, "and", "or", "not", "return", "in");
    return is_one_of(i, ")", "}", "]", ";");
  }

  // ------------------------------------------------------------------------------------ mutants

  /// Replaces the tokens from `first` to before `last`.
  void change(size_t first, size_t last, std::string_view other) {
    const size_t begin = tokens_[first].begin;
    const size_t end = tokens_[last - 1].end;
    ScriptMutant mutant;
    mutant.begin = begin;
    mutant.length = end - begin;
    mutant.other = other;
    const size_t line_begin = begin == 0 ? 0 : text_.rfind('\n', begin - 1) + 1;
    const size_t line_end = std::min(text_.find('\n', end), text_.size());
    // A long line is shortened to the text around the change.
    const size_t shown_begin =
        character_from(text_, std::max(line_begin, begin - std::min(begin, kMaxShown)));
    const size_t shown_end = character_from(text_, std::min(line_end, end + kMaxShown));
    const std::string changed_line = text_.substr(shown_begin, begin - shown_begin) + mutant.other +
                                     text_.substr(end, shown_end - end);
    std::string was;
    for (const char c :
         text_.substr(begin, character_from(text_, std::min(end, begin + kMaxShown)) - begin))
      if (!std::isspace(static_cast<unsigned char>(c)) || !was.ends_with(' '))
        was += std::isspace(static_cast<unsigned char>(c)) ? ' ' : c;
    const std::string_view line = trimmed(changed_line);
    mutant.change = line.empty() ? "without " + was : std::string(line) + " (was " + was + ")";
    if (const int count = ++counts_[mutant.change]; count > 1)
      mutant.change += " #" + std::to_string(count);
    mutant.line = tokens_[first].line;
    mutant.column = static_cast<int>(begin - line_begin) + 1;
    mutants_.push_back(std::move(mutant));
  }

  const std::string& text_;
  std::vector<Token> tokens_;
  std::vector<ScriptMutant> mutants_;
  std::map<std::string, int> counts_;
};

}  // namespace

std::vector<ScriptMutant> mutants_of_script(const std::string& text) {
  return ScriptMutantMaker(text).make();
}

}  // namespace stockade
