#include "framework/notation/mended_fen.h"

#include <algorithm>
#include <string>

namespace stockade {
namespace {

constexpr int kMaxMends = 16;

/// Removes the cause of the problem from the text. False if it is not a right or a passed cell.
bool mend(std::string& text, const Diagnostic& problem) {
  const bool passed = problem.id == "position-passed";
  if (!passed && problem.id != "position-flags") return false;
  const size_t at = static_cast<size_t>(std::max(problem.where.column, 1)) - 1;
  if (at >= text.size() || text[at] == ' ' || text[at] == '-') return false;
  const size_t blank = text.rfind(' ', at);
  const size_t begin = blank == std::string::npos ? 0 : blank + 1;
  const size_t end = std::min(text.find(' ', at), text.size());
  if (passed || end - begin == 1)
    text.replace(begin, end - begin, "-");
  else
    text.erase(at, 1);
  return true;
}

}  // namespace

VariantTags shuffled_start_of(const GameDefinition& definition) {
  const VariantTags own = variant_tags(definition);
  VariantTags tags;
  tags.variant = kShuffledVariant;
  tags.options = own.options;
  if (is_called(definition, kStandardVariant)) return tags;
  tags.base = own.file.empty() ? definition.id() : own.file;
  if (!own.base.empty()) tags.base += " around " + own.base;
  return tags;
}

bool is_shuffled_start_of(const GameDefinition& definition, const VariantTags& tags) {
  return tags.variant == kShuffledVariant && tags == shuffled_start_of(definition);
}

Result<Position> parse_mended_fen(const GameDefinition& definition, std::string_view text,
                                  Diagnostics& warnings) {
  const auto first = parse_fen(definition, text);
  if (first.ok()) return first;
  std::string mended(text);
  Diagnostics found;
  for (auto position = first; !position.ok(); position = parse_fen(definition, mended)) {
    const Diagnostic& problem = position.problems().front();
    if (std::ssize(found) == kMaxMends || !mend(mended, problem)) return first;
    found.push_back(warning(problem.id, problem.message));
  }
  warnings.insert(warnings.end(), found.begin(), found.end());
  return parse_fen(definition, mended);
}

}  // namespace stockade
