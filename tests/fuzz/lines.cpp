#include "tests/fuzz/lines.h"

#include <algorithm>
#include <vector>

namespace stockade::fuzz {
namespace {

struct Line {
  size_t indent;
  std::string_view text;  // without indentation and line end

  /// What stands before a colon or a blank: a key, a command.
  [[nodiscard]] std::string_view word() const { return text.substr(0, text.find_first_of(": (")); }
};

using Lines = std::vector<Line>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    lines.push_back({indent, line.substr(indent)});
  }
  return lines;
}

/// Where the block that begins at a line ends.
size_t end_of_block(const Lines& lines, size_t begin) {
  size_t end = begin + 1;
  while (end < lines.size() && lines[end].indent > lines[begin].indent) ++end;
  return end;
}

}  // namespace

std::string crossed_by_lines(std::string_view text, std::string_view other, Random& random) {
  const Lines kept = lines_of(text);
  const Lines given = lines_of(other);
  if (kept.empty() || given.empty()) return std::string(text);
  const auto any = [&](size_t count) { return random.below(static_cast<uint32_t>(count)); };
  const size_t from = any(given.size());
  const size_t to = end_of_block(given, from);
  // Replaced are the lines [at, after) of the text.
  size_t at = any(kept.size());
  size_t after = at;
  std::vector<size_t> alike;
  for (size_t i = 0; i < kept.size(); ++i)
    if (kept[i].word() == given[from].word()) alike.push_back(i);
  if (!alike.empty() && any(4) != 0) {
    at = alike[any(alike.size())];
    after = end_of_block(kept, at);
  }
  std::string result;
  const auto add = [&](size_t indent, std::string_view line) {
    result.append(indent, ' ').append(line) += '\n';
  };
  for (size_t i = 0; i < kept.size(); ++i) {
    if (i == at)
      for (size_t j = from; j < to; ++j)
        add(kept[at].indent + given[j].indent - given[from].indent, given[j].text);
    if (i < at || i >= after) add(kept[i].indent, kept[i].text);
  }
  return result;
}

}  // namespace stockade::fuzz

#ifdef STOCKADE_LIBFUZZER
/// One more of libFuzzer's ways to change an input; its own stay.
extern "C" size_t LLVMFuzzerCustomCrossOver(const unsigned char* text, size_t size,
                                            const unsigned char* other, size_t other_size,
                                            unsigned char* result, size_t most, unsigned int seed) {
  stockade::Random random(seed);
  const auto view = [](const unsigned char* data, size_t count) {
    return std::string_view(reinterpret_cast<const char*>(data), count);
  };
  const std::string crossed =
      stockade::fuzz::crossed_by_lines(view(text, size), view(other, other_size), random);
  const size_t count = std::min(crossed.size(), most);
  std::copy_n(crossed.data(), count, result);
  return count;
}
#endif
