#include "framework/language/top_keys.h"

#include <algorithm>
#include <optional>

namespace stockade {
namespace {

enum class LineKind : unsigned char { key, continued, odd };

bool is_key_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

/// The key at the beginning of a line; "" if there is none.
std::string_view key_of(std::string_view line) {
  const auto end = std::find_if_not(line.begin(), line.end(), is_key_letter);
  const auto length = static_cast<size_t>(end - line.begin());
  const bool has_colon = length < line.size() && line[length] == ':' &&
                         (length + 1 == line.size() || line[length + 1] == ' ' ||
                          line[length + 1] == '\t' || line[length + 1] == '\r');
  return has_colon ? line.substr(0, length) : std::string_view();
}

LineKind kind_of(std::string_view line) {
  // Indented lines, empty lines and comments belong to the key before them; so do the dashes of a
  // list and closing brackets, which need no indentation.
  constexpr std::string_view kGoesOn = " \t\r#-]}";
  if (line.starts_with("---")) return LineKind::odd;
  if (line.empty() || kGoesOn.find(line[0]) != std::string_view::npos) return LineKind::continued;
  return key_of(line).empty() ? LineKind::odd : LineKind::key;
}

/// The text with the lines of other keys emptied; none if its layout is different.
std::optional<std::string> only(std::string_view text, std::span<const std::string_view> keys) {
  std::string kept;
  bool wanted = false;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const LineKind kind = kind_of(line);
    if (kind == LineKind::odd) return std::nullopt;
    if (kind == LineKind::key)
      wanted = std::find(keys.begin(), keys.end(), key_of(line)) != keys.end();
    if (wanted) kept += line;
    kept += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return kept;
}

}  // namespace

Result<Node> parse_top_keys(std::string_view text, const std::string& file_name,
                            std::span<const std::string_view> keys) {
  if (const auto kept = only(text, keys))
    // Fails if the cut was inside a value.
    if (auto tree = parse_yaml(*kept, file_name)) return tree;
  auto tree = parse_yaml(text, file_name);
  if (tree)
    std::erase_if(tree->entries, [&](const Node::Entry& entry) {
      return std::find(keys.begin(), keys.end(), entry.key) == keys.end();
    });
  return tree;
}

}  // namespace stockade
