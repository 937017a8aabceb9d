#include "framework/script/lua_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace stockade {
namespace {

using Kind = LuaToken::Kind;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<LuaToken> read() {
    std::vector<LuaToken> tokens;
    while (at_ < text_.size()) {
      const size_t begin = at_;
      const int line = line_;
      closed_ = true;
      if (std::isspace(static_cast<unsigned char>(peek()))) {
        skip(1);
        continue;
      }
      const Kind type = next();
      tokens.push_back({type, begin, at_, line, closed_});
    }
    return tokens;
  }

 private:
  [[nodiscard]] char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void skip(size_t count) {
    for (; count > 0 && at_ < text_.size(); --count, ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
  }

  /// Skips one token.
  Kind next() {
    const char c = peek();
    if (c == '-' && peek(1) == '-') {
      skip(2);
      if (long_bracket()) return Kind::comment;
      skip(std::min(text_.find('\n', at_), text_.size()) - at_);
      closed_ = false;
      return Kind::comment;
    }
    if (c == '[' && long_bracket()) return Kind::text;
    if (c == '"' || c == '\'') {
      quoted(c);
      return Kind::text;
    }
    if (std::isdigit(static_cast<unsigned char>(c))) {
      while (is_word(peek()) || (peek() == '.' && peek(1) != '.')) skip(1);
      return Kind::number;
    }
    if (is_word(c)) {
      while (is_word(peek())) skip(1);
      return Kind::name;
    }
    static constexpr std::array<std::string_view, 10> kLong = {
        "...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"};
    const auto sign = std::find_if(kLong.begin(), kLong.end(), [&](std::string_view each) {
      return text_.substr(at_).starts_with(each);
    });
    skip(sign == kLong.end() ? 1 : sign->size());
    return Kind::sign;
  }

  void quoted(char quote) {
    skip(1);
    while (at_ < text_.size() && peek() != quote && peek() != '\n') skip(peek() == '\\' ? 2 : 1);
    closed_ = peek() == quote;
    if (closed_) skip(1);
  }

  /// Skips [[…]] or [=[…]=] if one begins here.
  bool long_bracket() {
    if (peek() != '[') return false;
    size_t level = 1;
    while (peek(level) == '=') ++level;
    if (peek(level) != '[') return false;
    const std::string close = "]" + std::string(level - 1, '=') + "]";
    const size_t end = text_.find(close, at_ + level + 1);
    closed_ = end != std::string_view::npos;
    skip((closed_ ? end + close.size() : text_.size()) - at_);
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  bool closed_ = true;
};

}  // namespace

std::vector<LuaToken> lua_tokens(std::string_view text) { return Lexer(text).read(); }

}  // namespace stockade
