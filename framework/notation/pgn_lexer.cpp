#include "framework/notation/pgn_lexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/utf8.h"
#include "framework/game/boards.h"
#include "framework/notation/letters.h"
#include "framework/notation/plain_text.h"

namespace stockade {
namespace {

/// Marks in words that may follow a move after a space.
constexpr std::array<std::string_view, 11> kMarkWords = {
    "checkmate", "mate", "check", "ch.", "ch", "e.p.", "ep", "dis.", "dis", "dbl", "double"};

/// By byte: whether it ends a word. Asked for every byte of a file.
constexpr std::array<bool, 256> kDelimiters = [] {
  std::array<bool, 256> ends{};
  for (size_t c = 0; c < ends.size(); ++c)
    ends[c] = c == 0 || is_space(static_cast<char>(c)) ||
              std::string_view("(){}[];$").find(static_cast<char>(c)) != std::string_view::npos;
  return ends;
}();

}  // namespace

void PgnLexer::use(const GameDefinition& definition) {
  letters_ = type_letters(definition);
  drop_mark_ = definition.style().drop_mark;
  numbers_first_ = definition.topology().cell_names() == CellNames::from_right;
  marked_ = has_marked_types(definition);
  boards_ = boards_at_once(definition) ? definition.topology().boards() : 0;
  side_names_.clear();
  for (const SideInfo& side : definition.equipment().sides) side_names_.push_back(side.name);
}

bool PgnLexer::is_delimiter(size_t i) const {
  return kDelimiters[static_cast<unsigned char>(at(i))];
}

size_t PgnLexer::skip_spaces(size_t i) const {
  while (i < text_.size() && is_space(text_[i])) ++i;
  return i;
}

void PgnLexer::advance_to(size_t end) {
  for (; pos_ < end && pos_ < text_.size(); ++pos_) {
    const char c = text_[pos_];
    if (c == '\n') {
      ++line_;
      column_ = 1;
      line_is_blank_ = true;
      continue;
    }
    if (!continues_character(c)) ++column_;
    if (!is_space(c)) line_is_blank_ = false;
  }
}

void PgnLexer::skip_line() {
  const size_t end = text_.find('\n', pos_);
  advance_to(end == std::string_view::npos ? text_.size() : end);
}

void PgnLexer::skip_blanks() {
  for (;;) {
    advance_to(skip_spaces(pos_));
    const bool escaped = column_ == 1 && at(pos_) == '%';
    const bool remark = line_is_blank_ && at(pos_) == '#';
    if (!escaped && !remark) return;
    skip_line();
  }
}

std::string PgnLexer::take(size_t end) {
  std::string taken(text_.substr(pos_, end - pos_));
  advance_to(end);
  return taken;
}

char PgnLexer::peek() {
  skip_blanks();
  return at(pos_);
}

PgnToken PgnLexer::scan() {
  using Type = PgnToken::Type;
  for (;;) {
    skip_blanks();
    PgnToken token;
    token.where = here();
    if (pos_ >= text_.size()) return token;
    const char c = text_[pos_];
    if (c == '[') return tag();
    if (c == '{' || c == ';') return comment();
    if (c == '$') {
      size_t end = pos_ + 1;
      while (is_digit(at(end)) || is_letter(at(end))) ++end;
      token.type = Type::nag;
      token.text = take(end).substr(1);
      return token;
    }
    if (const size_t end = result_end(pos_, token.text)) {
      token.type = Type::result;
      advance_to(end);
      return token;
    }
    if (const size_t end = number_end(pos_)) {
      token = number(end);
      if (!token.text.empty()) return token;
      continue;
    }
    if (word(token)) return token;
    if (c == '(' && !payment_end(pos_)) token.type = Type::open;
    if (c == ')') token.type = Type::close;
    if (token.type != Type::end) {
      token.text = take(pos_ + 1);
      return token;
    }
    if (c == ']' || c == '}') {
      token.type = Type::bad;
      token.text = in_quotes(take(pos_ + 1)) + " has no opening bracket";
      return token;
    }
    const bool marked_piece = marked_ && c == '+' && is_type(at(pos_ + 1));
    if (std::string_view("!?+#=-/<>~^|").find(c) != std::string_view::npos && !marked_piece &&
        text_.substr(pos_, 2) != "--") {
      size_t end = pos_;
      while (!is_delimiter(end)) ++end;
      token.type = Type::glyph;
      token.text = take(end);
      return token;
    }
    token.type = Type::move;
    token.text = std::exchange(board_mark_, {});
    for (const char part : take(std::max(move_end(pos_), pos_ + 1)))
      if (!is_space(part))
        token.text += part;
      else if (!token.text.empty() && token.text.back() != ' ')
        token.text += ' ';
    return token;
  }
}

PgnToken PgnLexer::tag() {
  PgnToken token;
  token.where = here();
  const auto bad = [&](const std::string& why) {
    token.type = PgnToken::Type::bad;
    token.text = why;
    token.where = here();
    skip_line();
    return token;
  };
  const auto skip_inline = [&] {
    size_t i = pos_;
    while (at(i) == ' ' || at(i) == '\t') ++i;
    advance_to(i);
  };

  advance_to(pos_ + 1);
  skip_inline();
  size_t end = pos_;
  while (!is_delimiter(end) && at(end) != '"') ++end;
  token.name = take(end);
  if (token.name.empty()) return bad("a tag needs a name");
  skip_inline();
  if (at(pos_) != '"')
    return bad("the value of the tag " + token.name + " must be in double quotes");
  advance_to(pos_ + 1);
  token.value_where = here();
  size_t i = pos_;
  for (; at(i) != '"'; ++i) {
    if (i >= text_.size() || text_[i] == '\n') {
      advance_to(i);
      return bad("the value of the tag " + token.name + " is not closed");
    }
    if (text_[i] == '\\' && (at(i + 1) == '"' || at(i + 1) == '\\')) ++i;
    if (text_[i] != '\r') token.text += text_[i];
  }
  token.text = as_utf8(std::move(token.text));
  advance_to(i + 1);
  skip_inline();
  if (at(pos_) != ']') return bad("the tag " + token.name + " must end with ]");
  advance_to(pos_ + 1);
  token.type = PgnToken::Type::tag;
  return token;
}

PgnToken PgnLexer::comment() {
  PgnToken token;
  token.where = here();
  token.type = PgnToken::Type::comment;
  const bool to_end_of_line = at(pos_) == ';';
  advance_to(pos_ + 1);
  const size_t end = text_.find(to_end_of_line ? '\n' : '}', pos_);
  if (end == std::string_view::npos && !to_end_of_line) {
    token.type = PgnToken::Type::bad;
    token.text = "the comment that starts here is never closed";
    advance_to(text_.size());
    return token;
  }
  token.text = as_utf8(take(std::min(end, text_.size())));
  if (!to_end_of_line) advance_to(pos_ + 1);
  return token;
}

/// A number with its dots. The digits are missing if there are only dots.
PgnToken PgnLexer::number(size_t end) {
  PgnToken token;
  token.where = here();
  token.type = PgnToken::Type::number;
  size_t digits = pos_;
  while (is_digit(at(digits))) ++digits;
  token.dotted = digits < end;
  for (size_t i = pos_; i < end; ++i)
    if (is_board_mark(i)) board_mark_ = std::string(1, at(i)) + ".";
  token.text = take(digits);
  advance_to(end);
  return token;
}

/// "Resigns", "White resigns", "drawn", and marks that are separated from their move.
bool PgnLexer::word(PgnToken& token) {
  if (!is_letter(at(pos_))) return false;
  const auto read = [&](size_t begin) {
    size_t end = begin;
    while (is_letter(at(end))) ++end;
    return text_.substr(begin,
                        is_delimiter(end) || at(end) == '.' || at(end) == '!' ? end - begin : 0);
  };
  const auto says_resigns = [](std::string_view text) {
    return same_word(text, "resigns") || same_word(text, "resigned") || same_word(text, "resign");
  };

  const std::string_view first = read(pos_);
  if (first.size() < 4) return false;
  const size_t second_at = skip_spaces(pos_ + first.size());
  const auto side = std::find_if(side_names_.begin(), side_names_.end(),
                                 [&](const std::string& name) { return same_word(name, first); });
  if (says_resigns(first)) {
    token.type = PgnToken::Type::resigns;
    advance_to(pos_ + first.size());
  } else if (side != side_names_.end() && says_resigns(read(second_at))) {
    token.type = PgnToken::Type::resigns;
    token.name = *side;
    advance_to(second_at + read(second_at).size());
  } else if (same_word(first, "draw") || same_word(first, "drawn")) {
    token.type = PgnToken::Type::result;
    token.text = "1/2-1/2";
    advance_to(pos_ + first.size());
  } else if (std::any_of(kMarkWords.begin(), kMarkWords.end(),
                         [&](std::string_view mark) { return same_word(mark, first); })) {
    token.type = PgnToken::Type::glyph;
    token.text = take(pos_ + first.size());
  } else {
    return false;
  }
  if (at(pos_) == '.' || at(pos_) == '!') advance_to(pos_ + 1);
  return true;
}

size_t PgnLexer::result_end(size_t i, std::string& result) const {
  /// Of the longest spelling, "3/4-1/4" with a dash of three bytes.
  constexpr size_t kMaxResultBytes = 9;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kResults = {
      {{"1-0", "1-0"},
       {"0-1", "0-1"},
       {"1 - 0", "1-0"},
       {"0 - 1", "0-1"},
       {"1/2 - 1/2", "1/2-1/2"},
       {"3/4-1/4", "3/4-1/4"},
       {"1/4-3/4", "1/4-3/4"},
       {"1/2-1/2", "1/2-1/2"},
       {"1/2", "1/2-1/2"},
       {"\u00BD-\u00BD", "1/2-1/2"},
       {"\u00BD", "1/2-1/2"}}};
  // Nearly all that is asked about is a move or its number.
  const char first = at(i);
  if (!is_digit(first) && std::string_view("*-/").find(first) == std::string_view::npos &&
      !(first & 0x80))
    return 0;
  for (const auto& [spelling, meaning] : kResults) {
    if (spelling.front() != first || text_.substr(i, spelling.size()) != spelling ||
        !is_delimiter(i + spelling.size()))
      continue;
    result = meaning;
    return i + spelling.size();
  }
  // With other dashes, or colons: "1–0", "1:0".
  if (const size_t end = chunk_end(i); end - i <= kMaxResultBytes) {
    const std::string_view chunk = text_.substr(i, end - i);
    const auto is_other = [](char c) { return c == ':' || (c & 0x80) != 0; };
    if (std::any_of(chunk.begin(), chunk.end(), is_other)) {
      std::string plain = PlainText(chunk).text();
      std::replace(plain.begin(), plain.end(), ':', '-');
      for (const auto& [spelling, meaning] : kResults) {
        if (plain != spelling) continue;
        result = meaning;
        return end;
      }
    }
  }
  // Results of more than two sides.
  const size_t end = std::min(text_.find_first_not_of("01/234-", i), text_.size());
  const std::string_view numbers = text_.substr(i, end - i);
  if (std::count(numbers.begin(), numbers.end(), '-') > 1 && is_delimiter(end) &&
      Outcome::of_result(numbers, Ending::declared)) {
    result = numbers;
    return end;
  }
  if (at(i) == '*' && !drop_end(i, false)) {
    result = "*";
    return i + 1;
  }
  return 0;
}

/// "O O", "0-0-0": castling whose spaces or digits would otherwise split it.
size_t PgnLexer::castling_end(size_t i) const {
  const auto is_o = [&](size_t k) { return at(k) == 'O' || at(k) == 'o' || at(k) == '0'; };
  const auto joint = [&](size_t k) -> size_t {
    return at(k) == ' ' ? 1 : dash_bytes(text_.substr(std::min(k, text_.size())));
  };
  if (!is_o(i)) return 0;
  size_t end = i + 1;
  int count = 1;
  while (count < 3) {
    const size_t following = end + joint(end);
    if (!is_o(following)) break;
    end = following + 1;
    ++count;
  }
  const bool bounded = !is_letter(at(end)) && !is_digit(at(end)) && at(end) != '-';
  return count > 1 && bounded ? end : 0;
}

/// "(Q)", "(PP)", "(Q-P)", "(Q-RB)", and with a missing bracket "(Q-P" or "Q-P)"; the last only
/// before a drop.
size_t PgnLexer::payment_end(size_t i) const {
  const bool open = at(i) == '(';
  size_t end = i + (open ? 1 : 0);
  if (!is_type(at(end))) return 0;
  end = types_end(end);
  const bool pair = at(end) == '-' && is_type(at(end + 1));
  if (pair) end = types_end(end + 1);
  const bool closed = at(end) == ')';
  if (closed) ++end;
  if (open) return closed || pair ? end : 0;
  return closed && drop_end(skip_spaces(end), true) ? end : 0;
}

/// The end of the letters of pieces at `i`.
size_t PgnLexer::types_end(size_t i) const {
  while (is_type(at(i))) ++i;
  return i;
}

/// A drop: "N*c7", "*c7", "RB*c7" with a piece freed in addition; with `spaced` also "* c7" and
/// "N * c7".
size_t PgnLexer::drop_end(size_t i, bool spaced) const {
  i = types_end(i);
  if (spaced) i = skip_spaces(i);
  if (!is_drop_mark(at(i))) return 0;
  ++i;
  if (spaced) i = skip_spaces(i);
  return cell_end(i);
}

/// "e4", "7f", and with the letter of a board or level before it "Be4".
size_t PgnLexer::cell_end(size_t i) const {
  if (is_upper(at(i))) ++i;
  const size_t begin = i;
  if (!numbers_first_ && is_lower(at(i))) ++i;
  const size_t digits = i;
  while (is_digit(at(i))) ++i;
  if (i == digits) return 0;
  if (!numbers_first_) return digits > begin ? i : 0;
  return is_lower(at(i)) ? i + 1 : 0;
}

/// A move number with its dots, or dots alone. Digits that a hyphen or the like follows are none:
/// "32-28".
size_t PgnLexer::number_end(size_t i) const {
  static constexpr std::string_view kEllipsis = "\u2026";
  if (castling_end(i)) return 0;
  size_t end = i;
  while (is_digit(at(end))) ++end;
  if (is_board_mark(end)) ++end;
  if (numbers_first_ && is_lower(at(end))) return 0;
  for (;;) {
    if (at(end) == '.')
      ++end;
    else if (text_.substr(end, kEllipsis.size()) == kEllipsis)
      end += kEllipsis.size();
    else
      break;
  }
  const bool bare = end > i && is_digit(at(end - 1));
  if (bare && !is_delimiter(end) && !starts_move(end)) return 0;
  return end > i ? end : 0;
}

/// Whether a move may follow its number at once, as in "1e4".
bool PgnLexer::starts_move(size_t i) const {
  const bool figurine = (at(i) & 0x80) != 0;
  return is_letter(at(i)) || figurine || is_drop_mark(at(i)) || (marked_ && at(i) == '+');
}

/// The letter of a board followed by a dot. If there is no such board, the reader of moves reports
/// it.
bool PgnLexer::is_board_mark(size_t i) const {
  const char c = at(i);
  return boards_ > 0 && ((c >= 'A' && c <= 'Z') || is_lower(c)) && at(i + 1) == '.';
}

size_t PgnLexer::move_end(size_t i) const {
  size_t end = i;
  if (const size_t castling = castling_end(i)) return marks_end(chunk_end(castling));
  if (const size_t payment = payment_end(i)) {
    end = payment;
    if (const size_t drop = drop_end(skip_spaces(end), true)) end = drop;
  } else if (const size_t drop = drop_end(i, is_type(at(i)))) {
    end = drop;
  }
  return marks_end(chunk_end(end));
}

/// The next delimiter. Brackets belong to the move if they contain a hint or the piece that a pawn
/// becomes: "N(b)d7", "e8(Q)".
size_t PgnLexer::chunk_end(size_t i) const {
  for (;;) {
    while (!is_delimiter(i)) ++i;
    if (at(i) != '(' || i == pos_) return i;
    size_t close = i + 1;
    while (close < i + 4 && (is_letter(at(close)) || is_digit(at(close)))) ++close;
    if (close == i + 1 || at(close) != ')') return i;
    i = close + 1;
  }
}

/// Marks that are separated from their move, on the same line: "Bb4 +", "Qh7 mate".
size_t PgnLexer::marks_end(size_t i) const {
  for (;;) {
    size_t begin = i;
    while (at(begin) == ' ' || at(begin) == '\t') ++begin;
    if (begin == i) return i;
    size_t end = begin;
    while (std::string_view("+#!?").find(at(end)) != std::string_view::npos && at(end) != '\0')
      ++end;
    if (end == begin) {
      for (const std::string_view mark : kMarkWords) {
        if (end != begin || to_lower(at(begin + 1)) != mark[1] ||
            !same_word(text_.substr(begin, mark.size()), mark))
          continue;
        if (is_delimiter(begin + mark.size())) end = begin + mark.size();
      }
    }
    if (end == begin || !is_delimiter(end)) return i;
    i = end;
  }
}

}  // namespace stockade
