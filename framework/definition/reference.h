#pragma once
// The pages of docs/reference/, written from the tables that the program itself works with.

#include <string>
#include <vector>

#include "framework/game/definition.h"

namespace stockade {

struct ReferencePage {
  std::string name;  ///< of its file
  std::string text;  ///< Markdown
};

/// A page about one variant: what it is, its options, its rules for people and as the program has
/// understood them.
[[nodiscard]] ReferencePage variant_page(const GameDefinition& definition);
/// The list of these pages, with a sentence each.
[[nodiscard]] ReferencePage variant_index(const std::vector<DefinitionPtr>& definitions);

/// Every page, in the order in which a reader wants them.
[[nodiscard]] std::vector<ReferencePage> reference_pages();

}  // namespace stockade
