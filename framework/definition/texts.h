#pragma once
// The texts of a variant that people see, as its file has them: what a translation is looked up by.
//
// They are the name, the description and the paragraphs of the rules; the names of pieces, sides,
// zones, regions and options; what options and reasons say. A catalogue for the library is made of
// them, and the key `translations` of a variant's file is checked against them.

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

/// In the order of the file; a text may occur several times.
[[nodiscard]] std::vector<VariantText> texts_of(const Node& tree);
/// The texts of a variant's own file, without those of what it extends, or of a family's file.
[[nodiscard]] Result<std::vector<VariantText>> texts_in(const std::filesystem::path& file);

/// Under `translations`, this key stands for the whole text of the key `rules`.
inline constexpr std::string_view kRulesText = "rules";

/// Adds what is wrong with the key `translations`. `scripted` if a script may make further texts.
void check_translations(const View& root, bool scripted, Diagnostics& out);

/// The translations in the file and in what it extends.
[[nodiscard]] VariantTexts read_translations(const View& root);
/// The same from a tree that has not been checked; what is wrong is left out.
[[nodiscard]] VariantTexts read_translations(const Node& tree);

/// A catalogue without translations (.pot) as gettext has it. Each text is in it once, with all
/// the places where it stands; `root` is left out of their names.
[[nodiscard]] std::string catalogue_of(const std::vector<VariantText>& texts,
                                       std::string_view root = {});

}  // namespace stockade
