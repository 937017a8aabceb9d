#include "framework/base/diagnostic.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "framework/base/visible_text.h"

namespace stockade {

namespace {

/// The text with its second line and those after it indented, so that no line of it can be taken
/// for a diagnostic of its own.
std::string indented(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    lines += c;
    if (c == '\n') lines += "  ";
  }
  return lines;
}

}  // namespace

std::string SourceMark::to_string() const {
  std::string text = visible_text(file, "");
  if (line > 0) text += (text.empty() ? "" : ":") + std::to_string(line);
  if (line > 0 && column > 0) text += ":" + std::to_string(column);
  return text;
}

std::string Diagnostic::to_string() const {
  std::string text = where.to_string();
  if (!text.empty()) text += ": ";
  text += severity == Severity::error     ? "error: "
          : severity == Severity::warning ? "warning: "
                                          : "note: ";
  text += indented(message);
  if (!hint.empty()) text += " (" + indented(hint) + ")";
  return text;
}

Diagnostic error(std::string id, std::string message, std::string hint, SourceMark where) {
  return {Severity::error, std::move(id), std::move(where), std::move(message), std::move(hint)};
}

Diagnostic warning(std::string id, std::string message, std::string hint, SourceMark where) {
  return {Severity::warning, std::move(id), std::move(where), std::move(message), std::move(hint)};
}

bool has_errors(const Diagnostics& list) {
  return std::any_of(list.begin(), list.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string to_string(const Diagnostics& list) {
  std::string text;
  for (const Diagnostic& d : list) {
    if (!text.empty()) text += '\n';
    text += d.to_string();
  }
  return text;
}

namespace {

// The cost is the product of the lengths, and misspelt names are never this long.
constexpr size_t kLongestCompared = 64;

// Damerau-Levenshtein (restricted), case-insensitive; the words are short.
int edit_distance(const std::string& a, const std::string& b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const int cost = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1]))
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(const std::string& word, const std::vector<std::string>& known) {
  std::string best;
  if (word.size() > kLongestCompared) return best;
  int best_distance = 1 + static_cast<int>(word.size()) / 3;
  for (const std::string& name : known) {
    if (name.size() > kLongestCompared) continue;
    const int distance = edit_distance(word, name);
    if (distance <= best_distance && (best.empty() || distance < best_distance)) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

std::vector<std::string> nearest_names(const std::string& word, std::vector<std::string> known,
                                       size_t most) {
  const std::string begin = word.substr(0, kLongestCompared);
  std::map<std::string, int> distance;
  for (const std::string& name : known)
    distance[name] = edit_distance(begin, name.substr(0, kLongestCompared));
  std::stable_sort(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
    return distance.at(a) < distance.at(b);
  });
  known.resize(std::min(most, known.size()));
  return known;
}

}  // namespace stockade
