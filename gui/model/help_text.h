#pragma once
// The text of a variant's rules (`rules:` in its file) as HTML. Empty lines separate paragraphs, "#
// " starts a heading, "- " an item of a list, which may continue on indented lines.

#include <string>
#include <string_view>
#include <vector>

#include "gui/model/theme.h"

namespace stockade::gui {

/// A piece type in the list of pieces.
struct PieceHelp {
  std::string name;
  std::string letter;                 ///< its letter in moves and in FEN, with its mark
  std::vector<std::string> pictures;  ///< addresses of images, one per colour; may be empty
  std::string link = {};              ///< target of the link on its name; "": no link
};

/// A whole page, with a title, in the theme's colours. The pieces follow below the text.
[[nodiscard]] std::string help_page(std::string_view title, std::string_view help,
                                    const Theme& theme, const std::vector<PieceHelp>& pieces = {});

}  // namespace stockade::gui
