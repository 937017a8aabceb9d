#include "framework/script/pattern.h"

#include <cstring>

#include "framework/base/characters.h"

namespace stockade {
namespace {

constexpr int64_t kSetCharacters = 4;    // of a set that are compared in the time of a step
constexpr int64_t kTextCharacters = 16;  // of two texts

bool is_visible(unsigned char c) { return c > ' ' && c < 0x7F; }

/// Whether `c` belongs to the class that the letter behind '%' names; a letter that names none
/// matches itself.
bool in_class(unsigned char c, unsigned char letter) {
  bool inside = false;
  switch (letter | 0x20) {
    case 'a':
      inside = is_letter(c);
      break;
    case 'c':
      inside = c < ' ' || c == 0x7F;
      break;
    case 'd':
      inside = is_digit(c);
      break;
    case 'g':
      inside = is_visible(c);
      break;
    case 'l':
      inside = is_lower(c);
      break;
    case 'p':
      inside = is_visible(c) && !is_letter(c) && !is_digit(c);
      break;
    case 's':
      inside = c == ' ' || (c >= '\t' && c <= '\r');
      break;
    case 'u':
      inside = is_upper(c);
      break;
    case 'w':
      inside = is_letter(c) || is_digit(c);
      break;
    case 'x':
      inside = is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
      break;
    case 'z':
      inside = c == 0;
      break;
    default:
      return c == letter;
  }
  if (!is_letter(letter)) return c == letter;
  return is_upper(letter) ? !inside : inside;
}

}  // namespace

size_t Pattern::match_at(size_t start) {
  depth_ = 0;
  count_ = 0;
  const size_t end = match(start, 0);
  if (stopped()) return kNone;
  if (end == kNone) return kNone;
  for (int i = 0; i < count_; ++i)
    if (captures_[i].form == Capture::Form::open) return fail("unfinished capture");
  return end;
}

size_t Pattern::match(size_t at, size_t rule) {
  if (++depth_ > kDeepest) return fail("pattern too complex");
  const size_t end = match_here(at, rule);
  --depth_;
  return end;
}

size_t Pattern::match_here(size_t at, size_t rule) {
  while (rule < pattern_.size()) {
    if (stopped() || !step()) return kNone;
    const char c = pattern_[rule];
    const char next = rule + 1 < pattern_.size() ? pattern_[rule + 1] : '\0';
    if (c == '(')
      return next == ')' && rule + 1 < pattern_.size()
                 ? begin_capture(at, rule + 2, Capture::Form::position)
                 : begin_capture(at, rule + 1, Capture::Form::open);
    if (c == ')') return end_capture(at, rule + 1);
    if (c == '$' && rule + 1 == pattern_.size()) return at == text_.size() ? at : kNone;
    if (c == '%' && next == 'b') {
      at = match_balanced(at, rule + 2);
      if (at == kNone) return kNone;
      rule += 4;
      continue;
    }
    if (c == '%' && next == 'f') {
      rule += 2;
      if (rule >= pattern_.size() || pattern_[rule] != '[')
        return fail("missing '[' after '%f' in pattern");
      const size_t end = item_end(rule);
      if (end == kNone) return kNone;
      const char before = at == 0 ? '\0' : text_[at - 1];
      const char here = at < text_.size() ? text_[at] : '\0';
      if (in_set(static_cast<unsigned char>(before), rule, end - 1) ||
          !in_set(static_cast<unsigned char>(here), rule, end - 1))
        return kNone;
      rule = end;
      continue;
    }
    if (c == '%' && is_digit(static_cast<unsigned char>(next))) {
      at = match_again(at, static_cast<unsigned char>(next));
      if (at == kNone) return kNone;
      rule += 2;
      continue;
    }
    const size_t end = item_end(rule);
    if (end == kNone) return kNone;
    const char how_often = end < pattern_.size() ? pattern_[end] : '\0';
    if (how_often == '*') return match_most(at, rule, end);
    if (how_often == '-') return match_fewest(at, rule, end);
    const bool here = fits(at, rule, end);
    if (how_often == '+') return here ? match_most(at + 1, rule, end) : kNone;
    if (how_often == '?') {
      if (here) {
        const size_t found = match(at + 1, end + 1);
        if (found != kNone || stopped()) return found;
      }
      rule = end + 1;
      continue;
    }
    if (!here) return kNone;
    ++at;
    rule = end;
  }
  return at;
}

/// The end of the class, set or character that begins at `rule`.
size_t Pattern::item_end(size_t rule) {
  const char c = pattern_[rule++];
  if (c == '%') {
    if (rule == pattern_.size()) return fail("malformed pattern (ends with '%')");
    return rule + 1;
  }
  if (c != '[') return rule;
  const size_t start = rule;
  if (rule < pattern_.size() && pattern_[rule] == '^') ++rule;
  // A ']' in the first place belongs to the set.
  bool first = true;
  for (; rule < pattern_.size() && (first || pattern_[rule] != ']'); first = false)
    rule += pattern_[rule] == '%' ? 2 : 1;
  if (rule >= pattern_.size()) return fail("malformed pattern (missing ']')");
  if (!step(static_cast<int64_t>(rule - start) / kSetCharacters)) return kNone;
  return rule + 1;
}

bool Pattern::fits(size_t at, size_t rule, size_t rule_end) {
  if (at >= text_.size() || !step()) return false;
  const auto c = static_cast<unsigned char>(text_[at]);
  switch (pattern_[rule]) {
    case '.':
      return true;
    case '%':
      return in_class(c, static_cast<unsigned char>(pattern_[rule + 1]));
    case '[':
      return in_set(c, rule, rule_end - 1);
    default:
      return static_cast<unsigned char>(pattern_[rule]) == c;
  }
}

/// The set from '[' at `rule` to ']' at `last`.
bool Pattern::in_set(unsigned char c, size_t rule, size_t last) {
  ++rule;
  const bool outside = pattern_[rule] == '^';
  if (outside) ++rule;
  const size_t start = rule;
  bool found = false;
  while (rule < last && !found) {
    const auto member = static_cast<unsigned char>(pattern_[rule]);
    if (member == '%') {
      found = in_class(c, static_cast<unsigned char>(pattern_[rule + 1]));
      rule += 2;
    } else if (rule + 2 < last && pattern_[rule + 1] == '-') {
      found = member <= c && c <= static_cast<unsigned char>(pattern_[rule + 2]);
      rule += 3;
    } else {
      found = member == c;
      ++rule;
    }
  }
  step(static_cast<int64_t>(rule - start) / kSetCharacters);
  return found != outside;
}

size_t Pattern::match_most(size_t at, size_t rule, size_t rule_end) {
  size_t last = at;
  while (fits(last, rule, rule_end)) ++last;
  for (;; --last) {
    if (stopped()) return kNone;
    const size_t found = match(last, rule_end + 1);
    if (found != kNone || last == at) return found;
  }
}

size_t Pattern::match_fewest(size_t at, size_t rule, size_t rule_end) {
  for (;; ++at) {
    const size_t found = match(at, rule_end + 1);
    if (found != kNone || stopped()) return found;
    if (!fits(at, rule, rule_end)) return kNone;
  }
}

/// "%bxy": from x to the matching y. `rule`: the position of x.
size_t Pattern::match_balanced(size_t at, size_t rule) {
  if (rule + 1 >= pattern_.size()) return fail("malformed pattern (missing arguments to '%b')");
  if (at >= text_.size() || text_[at] != pattern_[rule]) return kNone;
  int64_t open = 1;
  for (++at; at < text_.size() && step(); ++at) {
    if (text_[at] == pattern_[rule + 1]) {
      if (--open == 0) return at + 1;
    } else if (text_[at] == pattern_[rule]) {
      ++open;
    }
  }
  return kNone;
}

/// "%1": the text of a capture again.
size_t Pattern::match_again(size_t at, unsigned char digit) {
  const int index = digit - '1';
  if (index < 0 || index >= count_ || capture(index).form == Capture::Form::open)
    return fail("invalid capture index in pattern");
  const Capture& before = capture(index);
  if (before.form == Capture::Form::position) return kNone;  // "()" has found no text
  if (text_.size() - at < before.length) return kNone;
  if (!step(static_cast<int64_t>(before.length) / kTextCharacters)) return kNone;
  return text_.compare(at, before.length, text_, before.begin, before.length) == 0
             ? at + before.length
             : kNone;
}

size_t Pattern::begin_capture(size_t at, size_t rule, Capture::Form form) {
  if (count_ == kMaxCaptures) return fail("too many captures");
  captures_[count_++] = {at, 0, form};
  const size_t found = match(at, rule);
  if (found == kNone) --count_;
  return found;
}

size_t Pattern::end_capture(size_t at, size_t rule) {
  int index = count_ - 1;
  while (index >= 0 && capture(index).form != Capture::Form::open) --index;
  if (index < 0) return fail("invalid pattern capture");
  Capture& ended = captures_[index];
  ended.form = Capture::Form::text;
  ended.length = at - ended.begin;
  const size_t found = match(at, rule);
  if (found == kNone) ended.form = Capture::Form::open;
  return found;
}

}  // namespace stockade
