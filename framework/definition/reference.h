#pragma once
// The pages of docs/reference/, written from the tables that the program itself works with.

#include <string>
#include <vector>

#include "framework/definition/heads.h"
#include "framework/game/definition.h"

namespace stockade {

struct ReferencePage {
  std::string name;  ///< of its file
  std::string text;  ///< Markdown
};

/// A page about one variant: what it is, with a picture of its start, its options, its rules for
/// people and as the program has understood them. The picture is a file that the window draws
/// (scripts/pictures).
[[nodiscard]] ReferencePage variant_page(const GameDefinition& definition, const Heads& heads);
/// The catalogue: these pages by family, with a picture and a sentence each.
[[nodiscard]] ReferencePage variant_index(const Heads& heads);

/// Every page, in the order in which a reader wants them.
[[nodiscard]] std::vector<ReferencePage> reference_pages();

}  // namespace stockade
