#pragma once
// What people read about a variant, in their language.

#include <string>

#include "framework/game/definition.h"

namespace stockade {

/// The name: "Hostage Chess"; of a wrapper with that of its base: "Madrasi Chess (Chess)".
[[nodiscard]] std::string title_of(const GameDefinition& definition);
/// Its rules in the words of its author: paragraphs, '# headings' and '- items'; may be empty.
[[nodiscard]] std::string rules_text_of(const GameDefinition& definition);

}  // namespace stockade
