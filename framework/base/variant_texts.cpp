#include "framework/base/variant_texts.h"

#include <algorithm>
#include <utility>

#include "framework/base/translate.h"

namespace stockade {

void VariantTexts::add(std::string_view language, std::string text, std::string translation) {
  by_language_[std::string(language)][std::move(text)] = std::move(translation);
}

const std::string* VariantTexts::find(std::string_view language, std::string_view text) const {
  const auto texts = by_language_.find(language);
  if (texts == by_language_.end()) return nullptr;
  const auto found = texts->second.find(text);
  return found == texts->second.end() ? nullptr : &found->second;
}

std::string VariantTexts::tr(std::string_view text) const {
  if (text.empty()) return {};
  if (!by_language_.empty()) {
    const std::string language = reader_language();
    if (const std::string* found = find(language, text)) return *found;
    if (const std::string* found = find(language.substr(0, language.find('_')), text))
      return *found;
  }
  return tr_library(text);
}

std::string VariantTexts::tr_paragraphs(std::string_view text) const {
  if (std::string whole = tr(text); whole != text) return whole;
  std::string translated;
  for (const std::string& paragraph : paragraphs_of(text))
    translated += (translated.empty() ? "" : "\n\n") + tr(paragraph);
  if (text.ends_with('\n')) translated += '\n';
  return translated;
}

std::vector<std::string> paragraphs_of(std::string_view text) {
  std::vector<std::string> paragraphs;
  bool open = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) {
      open = false;
      continue;
    }
    if (open)
      paragraphs.back().append("\n").append(line);
    else
      paragraphs.emplace_back(line);
    open = true;
  }
  return paragraphs;
}

}  // namespace stockade
