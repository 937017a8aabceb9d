#pragma once
// The pages of docs/generated/ that are written from the tables that the program itself uses.

#include <string>
#include <vector>

#include "framework/definition/heads.h"
#include "framework/game/definition.h"

namespace stockade {

struct ReferencePage {
  std::string name;  ///< of its file
  std::string text;  ///< Markdown
};

/// A page about one variant: its description, a picture of its start, its options, its rules as
/// written for people and as the program has understood them. The window draws the picture
/// (scripts/pages).
[[nodiscard]] ReferencePage variant_page(const GameDefinition& definition, const Heads& heads);
/// The catalogue: links to these pages by family, with a picture and a sentence each.
[[nodiscard]] ReferencePage variant_index(const Heads& heads);

/// Every page, in the order for readers.
[[nodiscard]] std::vector<ReferencePage> reference_pages();

}  // namespace stockade
