#pragma once
// Pattern: Lua's patterns ("%d+", "[a-c]", "(%a)(%d)"), matched with a count of steps.
//
// Lua's own matcher runs for hours on a pattern such as "a*a*a*a*b" and can't be stopped. This one
// counts each character that it looks at and gives up when its steps are used up. Letters are those
// of the "C" locale, whatever locale the program has.
//
// Plain data without destructors, so that a Lua error may leave it. Belongs to one thread.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stockade {

class Pattern {
 public:
  static constexpr size_t kNone = static_cast<size_t>(-1);
  static constexpr int kMaxCaptures = 32;

  struct Capture {
    size_t begin;
    size_t length;  ///< of a finished capture
    enum class Form : uint8_t { open, text, position } form;
  };

  /// `pattern` is without the "^" that binds it to the start. Both texts outlive the object.
  /// `steps`: the limit for all calls together, until allow().
  Pattern(std::string_view text, std::string_view pattern, int64_t steps)
      : text_(text), pattern_(pattern), steps_(steps), left_(steps) {}

  /// Resets the number of steps.
  void allow(int64_t steps) { steps_ = left_ = steps; }

  /// The end of the match that begins at `start` of the text; kNone if there is none or if an error
  /// occurred, see problem().
  size_t match_at(size_t start);
  /// The error in the pattern; nullptr if there is none. Used-up steps are not an error of the
  /// pattern: see exhausted().
  [[nodiscard]] const char* problem() const { return problem_; }
  [[nodiscard]] bool exhausted() const { return left_ < 0; }
  [[nodiscard]] int64_t used() const { return steps_ - left_; }

  /// The number of captures in the last match.
  [[nodiscard]] int captures() const { return count_; }
  [[nodiscard]] const Capture& capture(int index) const { return captures_[index]; }

 private:
  static constexpr int kDeepest = 200;  // calls within calls

  [[nodiscard]] bool stopped() const { return problem_ || left_ < 0; }
  bool step(int64_t cost = 1) { return (left_ -= cost) >= 0; }
  size_t fail(const char* problem) {
    if (!problem_) problem_ = problem;
    return kNone;
  }

  size_t match(size_t at, size_t rule);
  size_t match_here(size_t at, size_t rule);
  size_t item_end(size_t rule);
  bool fits(size_t at, size_t rule, size_t rule_end);
  bool in_set(unsigned char c, size_t rule, size_t last);
  size_t match_most(size_t at, size_t rule, size_t rule_end);
  size_t match_fewest(size_t at, size_t rule, size_t rule_end);
  size_t match_balanced(size_t at, size_t rule);
  size_t match_again(size_t at, unsigned char digit);
  size_t begin_capture(size_t at, size_t rule, Capture::Form form);
  size_t end_capture(size_t at, size_t rule);

  std::string_view text_;
  std::string_view pattern_;
  int64_t steps_;
  int64_t left_;
  int depth_ = 0;
  int count_ = 0;
  const char* problem_ = nullptr;
  std::array<Capture, kMaxCaptures> captures_;  ///< the first count_ of them
};

}  // namespace stockade
