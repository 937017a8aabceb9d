#include "framework/notation/variant_tags.h"

#include <fmt/format.h>

#include "framework/notation/letters.h"

namespace stockade {
namespace {

std::string write_options(const std::vector<OptionValue>& options) {
  std::string text;
  for (const OptionValue& option : options) {
    if (option.value == option.fallback) continue;
    if (!text.empty()) text += ' ';
    text += option.name + '=';
    if (!option.value.empty() && option.value.find_first_of(" \t\r\n'") == std::string::npos) {
      text += option.value;
      continue;
    }
    text += '\'';
    for (const char c : option.value) text.append(c == '\'' ? 2 : 1, c);
    text += '\'';
  }
  return text;
}

/// A name in the form for comparison: small letters and digits, and the bytes of other scripts.
std::string compared_name(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const char small = to_lower(c);
    if ((small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || (c & 0x80)) text += small;
  }
  return text;
}

/// The version of the content hash: it changes when equal rules get another hash.
constexpr std::string_view kHashVersion = "2-";

}  // namespace

std::string rules_tag(const GameDefinition& definition) {
  return fmt::format("{}{:016x}", kHashVersion, definition.content_hash());
}

bool is_comparable_rules_tag(std::string_view value) { return value.starts_with(kHashVersion); }

bool same_name(std::string_view a, std::string_view b) {
  const std::string one = compared_name(a);
  return one.empty() ? a == b : one == compared_name(b);
}

VariantTags variant_tags(const GameDefinition& definition) {
  const Metadata& metadata = definition.metadata();
  VariantTags tags;
  tags.variant = definition.style().pgn_variant;
  if (tags.variant.empty()) tags.variant = kStandardVariant;
  tags.options = write_options(definition.options());
  tags.base = metadata.base;
  tags.file = metadata.file;
  const bool base_is_file = metadata.base.find('/') != std::string::npos;
  if (!metadata.file.empty() || base_is_file) tags.rules = rules_tag(definition);
  return tags;
}

bool is_called(const GameDefinition& definition, std::string_view name) {
  return same_name(name, variant_tags(definition).variant) || same_name(name, definition.id()) ||
         same_name(name, definition.name());
}

Result<std::map<std::string, std::string>> read_options(std::string_view text) {
  std::map<std::string, std::string> options;
  const auto wrong = [&] {
    return error("variant-options", "cannot read the options " + in_quotes(text),
                 "write them as name=value, with a space between two; a value with spaces is put "
                 "in single quotes");
  };
  size_t at = 0;
  for (;;) {
    while (at < text.size() && is_space(text[at])) ++at;
    if (at >= text.size()) return options;
    const size_t equals = text.find_first_of("= \t", at);
    if (equals == std::string_view::npos || text[equals] != '=' || equals == at) return wrong();
    std::string& value = options[std::string(text.substr(at, equals - at))];
    value.clear();
    at = equals + 1;
    if (at < text.size() && text[at] == '\'') {
      for (++at;; ++at) {
        if (at >= text.size()) return wrong();
        if (text[at] == '\'' && text.substr(at + 1, 1) != "'") break;
        if (text[at] == '\'') ++at;
        value += text[at];
      }
      ++at;
      if (at < text.size() && !is_space(text[at])) return wrong();
    } else {
      while (at < text.size() && !is_space(text[at])) value += text[at++];
    }
  }
}

}  // namespace stockade
