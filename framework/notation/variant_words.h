#pragma once
// Texts about a variant for people, in their language.

#include <string>

#include "framework/game/definition.h"

namespace stockade {

/// The name: "My Game"; for a wrapper, followed by that of its base: "Wrapped Game (My Game)".
[[nodiscard]] std::string title_of(const GameDefinition& definition);
/// Its rules in the words of its author: paragraphs, '# headings' and '- items'; may be empty.
[[nodiscard]] std::string rules_text_of(const GameDefinition& definition);

}  // namespace stockade
