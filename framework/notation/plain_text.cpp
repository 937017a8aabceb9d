#include "framework/notation/plain_text.h"

#include <array>

#include "framework/notation/letters.h"

namespace stockade {
namespace {

/// Characters that texts have in place of plain ones.
struct Spelling {
  std::string_view from;
  char to;
};
constexpr std::array<Spelling, 21> kSpellings = {{{"\u00D7", 'x'},
                                                  {"\u2010", '-'},
                                                  {"\u2011", '-'},
                                                  {"\u2013", '-'},
                                                  {"\u2014", '-'},
                                                  {"\u2212", '-'},
                                                  {"\u2020", '+'},
                                                  {"\u2021", '#'},
                                                  {"\u00A0", ' '},
                                                  // figurines, of both colours
                                                  {"\u2654", 'K'},
                                                  {"\u2655", 'Q'},
                                                  {"\u2656", 'R'},
                                                  {"\u2657", 'B'},
                                                  {"\u2658", 'N'},
                                                  {"\u2659", 'P'},
                                                  {"\u265A", 'K'},
                                                  {"\u265B", 'Q'},
                                                  {"\u265C", 'R'},
                                                  {"\u265D", 'B'},
                                                  {"\u265E", 'N'},
                                                  {"\u265F", 'P'}}};

}  // namespace

size_t dash_bytes(std::string_view text) {
  if (text.starts_with('-')) return 1;
  for (const Spelling& spelling : kSpellings)
    if (spelling.to == '-' && text.starts_with(spelling.from)) return spelling.from.size();
  return 0;
}

PlainText::PlainText(std::string_view original) : original_(original) {
  for (size_t i = 0; i < original.size();) {
    const bool is_ascii = static_cast<unsigned char>(original[i]) < 0x80;  // begins no spelling
    const auto spelling =
        is_ascii ? kSpellings.end()
                 : std::find_if(kSpellings.begin(), kSpellings.end(), [&](const Spelling& s) {
                     return original.substr(i, s.from.size()) == s.from;
                   });
    if (spelling != kSpellings.end()) {
      push(spelling->to, i);
      i += spelling->from.size();
    } else {
      push(is_space(original[i]) ? ' ' : original[i], i);
      ++i;
    }
  }
  trim();
}

namespace {

/// Whether a mark spelled as a word may follow `c`: it must not be the end of another word.
bool ends_a_move(char c) {
  return is_digit(c) || is_upper(c) || c == ' ' || c == ')' || c == '+' || c == '#' || c == '!' ||
         c == '?' || c == '.';
}

/// Length of the word mark at the end of `text`, 0 if there is none.
size_t word_mark(const PlainText& text, MoveMarks& marks) {
  struct Word {
    std::string_view spelling;
    bool check;
    bool mate;
  };
  static constexpr std::array<Word, 16> kWords = {{{"checkmate", false, true},
                                                   {"mate", false, true},
                                                   {"check", true, false},
                                                   {"ch.", true, false},
                                                   {"ch", true, false},
                                                   {"e.p.", false, false},
                                                   {"e.p", false, false},
                                                   {"ep.", false, false},
                                                   {"ep", false, false},
                                                   {"dis.", false, false},
                                                   {"dis", false, false},
                                                   {"dbl.", false, false},
                                                   {"dbl", false, false},
                                                   {"double", false, false},
                                                   {"(=)", false, false},
                                                   {"=", false, false}}};
  for (const Word& word : kWords) {
    if (text.size() <= word.spelling.size()) continue;
    const size_t begin = text.size() - word.spelling.size();
    const bool is_sign = !is_letter(word.spelling[0]);
    if (!same_word(text.from(begin), word.spelling) ||
        !(is_sign || ends_a_move(text.at(begin - 1))))
      continue;
    marks.check = marks.check || word.check;
    marks.mate = marks.mate || word.mate;
    return word.spelling.size();
  }
  return 0;
}

/// An assessment of the position that is joined to the move, as in some databases; "" if there is
/// none. One that ends in '=' is a mark of its own.
std::string_view assessment(const PlainText& text) {
  for (const std::string_view sign : {"+/-", "-/+", "+-", "-+"})
    if (text.size() > sign.size() && text.from(text.size() - sign.size()) == sign) return sign;
  return {};
}

}  // namespace

MoveMarks strip_marks(PlainText& text) {
  MoveMarks marks;
  int pluses = 0;
  while (!text.empty()) {
    const char last = text.at(text.size() - 1);
    if (const std::string_view sign = assessment(text); !sign.empty()) {
      marks.assessment = sign;
      text.drop_back(sign.size());
    } else if (last == '+') {
      ++pluses;
      marks.check = true;
      text.drop_back(1);
    } else if (last == '#') {
      marks.mate = true;
      text.drop_back(1);
    } else if (last == '!' || last == '?') {
      marks.glyph.insert(marks.glyph.begin(), last);
      text.drop_back(1);
    } else if (const size_t length = word_mark(text, marks)) {
      text.drop_back(length);
    } else {
      break;
    }
  }
  marks.doubled = pluses > 1;
  return marks;
}

MoveMarks read_marks(std::string_view text) {
  PlainText plain(text);
  return strip_marks(plain);
}

bool MoveMarks::agrees_with(bool in_check, bool mated) const {
  if (mated) return mate || doubled;
  return !mate && check == in_check;
}

}  // namespace stockade
