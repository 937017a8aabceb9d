#pragma once
// The texts of a variant that people see, as written in its file. They are the keys of
// translations.
//
// They are the name, the description and the paragraphs of the rules; the names of pieces, sides,
// zones, regions and options; the texts of options and reasons. A catalogue for the library is made
// from them, and the key `translations` of a variant's file is checked against them.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/variant_texts.h"
#include "framework/language/node.h"
#include "framework/language/view.h"

namespace stockade {

struct VariantText {
  std::string text;
  std::string about;  ///< for translators: "piece type", "option", "rules" …
  SourceMark where;
};

/// The texts in the order of the file; a text may occur several times.
[[nodiscard]] std::vector<VariantText> texts_of(const Node& tree);
/// The texts of a variant's own file, without those of the files that it extends, or of a family's
/// file.
[[nodiscard]] Result<std::vector<VariantText>> texts_in(const std::filesystem::path& file);

/// Under `translations`, this key stands for the whole text of the key `rules`.
inline constexpr std::string_view kRulesText = "rules";

/// Adds the problems of the key `translations`. `scripted`: a script may add further texts.
void check_translations(const View& root, bool scripted, Diagnostics& out);

/// The same for a tree whose texts are `known`, of a file that extends no other.
void check_translations(const Node& tree, const std::vector<VariantText>& known, Diagnostics& out);

/// The translations in the file and in the files that it extends.
[[nodiscard]] VariantTexts read_translations(const View& root);
/// The same from a tree that has not been checked; wrong entries are left out.
[[nodiscard]] VariantTexts read_translations(const Node& tree);

/// A catalogue without translations (.pot) for gettext. It contains each text once, with all places
/// of its use; `root` is left out of their names.
[[nodiscard]] std::string catalogue_of(const std::vector<VariantText>& texts,
                                       std::string_view root = {});

}  // namespace stockade
