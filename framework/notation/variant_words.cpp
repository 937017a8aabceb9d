#include "framework/notation/variant_words.h"

namespace stockade {

std::string title_of(const GameDefinition& definition) {
  const VariantTexts& texts = definition.equipment().texts;
  const std::string& name = definition.name();
  if (std::string own = texts.tr(name); own != name) return own;
  // A wrapper's name includes that of its base at the end.
  const size_t bracket = name.find(" (");
  if (bracket == name.npos || !name.ends_with(')')) return name;
  const std::string_view base = std::string_view(name).substr(bracket + 2);
  return texts.tr(std::string_view(name).substr(0, bracket)) + " (" +
         texts.tr(base.substr(0, base.size() - 1)) + ")";
}

std::string rules_text_of(const GameDefinition& definition) {
  return definition.equipment().texts.tr_paragraphs(definition.metadata().help);
}

}  // namespace stockade
