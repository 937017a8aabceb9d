#pragma once
// PgnLexer: the tokens of a PGN text. It never fails: text that it cannot read is a token too.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

struct PgnToken {
  enum class Type {
    tag,      ///< its `name`, and its value as `text`
    comment,  ///< `text` without its braces
    number,   ///< of a move: `text` has the digits
    move,     ///< with the marks that follow it
    nag,      ///< "$14": `text` is the part after the dollar
    glyph,    ///< separate punctuation: "!?", "+-", "="; also "mate"
    open,     ///< of a variation
    close,
    result,   ///< "1-0", "0-1", "1/2-1/2" or "*"
    resigns,  ///< `name` is that of the side, or "" for the side to move
    bad,      ///< `text` is the message
    end
  };
  Type type = Type::end;
  std::string text;
  std::string name;
  SourceMark where;
  SourceMark value_where;  ///< of a tag's value
  size_t begin = 0;        ///< the first byte
  bool dotted = false;     ///< of a number: dots or the mark of a board follow it
};

class PgnLexer {
 public:
  PgnLexer(std::string_view text, std::string file, int first_line = 1)
      : text_(text), file_(std::move(file)), line_(first_line) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") pos_ = token_end_ = 3;  // a byte-order mark
  }

  /// Sets the letters that moves consist of from here on.
  void use(const GameDefinition& definition);

  PgnToken next() {
    skip_blanks();
    const size_t begin = pos_;
    PgnToken token = scan();
    token.begin = begin;
    token_end_ = pos_;
    return token;
  }
  /// The first character of the next token; '\0' at the end. Consumes blanks before it.
  char peek();
  /// Whether only blanks are left; consumes them.
  bool at_end() {
    skip_blanks();
    return pos_ >= text_.size();
  }
  [[nodiscard]] SourceMark here() const { return {file_, line_, column_}; }
  /// The offset of the byte that is read next.
  [[nodiscard]] size_t offset() const { return pos_; }
  /// The bytes as they are in the file.
  [[nodiscard]] std::string_view bytes(size_t begin, size_t end) const {
    return text_.substr(begin, end - begin);
  }
  /// The offset after the last token.
  [[nodiscard]] size_t token_end() const { return token_end_; }

 private:
  [[nodiscard]] char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  [[nodiscard]] bool is_type(char c) const {
    return c != '\0' && letters_.find(c) != std::string::npos;
  }
  [[nodiscard]] bool is_drop_mark(char c) const {
    return c == '@' || c == '*' || (c != '\0' && c == drop_mark_);
  }
  [[nodiscard]] bool is_delimiter(size_t i) const;
  [[nodiscard]] size_t skip_spaces(size_t i) const;

  void advance_to(size_t end);
  void skip_line();
  void skip_blanks();
  std::string take(size_t end);

  PgnToken scan();
  PgnToken tag();
  PgnToken comment();
  PgnToken number(size_t end);
  bool word(PgnToken& token);

  // Each returns the end of a thing that starts at `i`; 0 if there is no such thing.
  [[nodiscard]] size_t result_end(size_t i, std::string& result) const;
  [[nodiscard]] size_t castling_end(size_t i) const;
  [[nodiscard]] size_t types_end(size_t i) const;
  [[nodiscard]] size_t payment_end(size_t i) const;
  [[nodiscard]] size_t drop_end(size_t i, bool spaced) const;
  [[nodiscard]] size_t cell_end(size_t i) const;
  [[nodiscard]] size_t number_end(size_t i) const;
  [[nodiscard]] bool is_board_mark(size_t i) const;
  [[nodiscard]] bool starts_move(size_t i) const;
  [[nodiscard]] size_t move_end(size_t i) const;
  [[nodiscard]] size_t chunk_end(size_t i) const;
  [[nodiscard]] size_t marks_end(size_t i) const;

  std::string_view text_;
  std::string file_;
  std::string letters_;
  std::vector<std::string> side_names_;
  char drop_mark_ = '*';
  bool numbers_first_ = false;  ///< in the names of cells: "7f"
  bool marked_ = false;         ///< pieces may have a '+' before their letter: "+R3a"
  int boards_ = 0;              ///< named by move numbers, as in BPGN: "12a."
  std::string board_mark_;      ///< before the next move: "a."

  size_t pos_ = 0;
  size_t token_end_ = 0;
  int line_;
  int column_ = 1;
  bool line_is_blank_ = true;  ///< so far
};

}  // namespace stockade
