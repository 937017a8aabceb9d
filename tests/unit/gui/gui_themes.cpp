// Colours of boards and windows: gui/model/theme.

#include <cmath>
#include <set>

#include <catch2/catch.hpp>

#include "gui/model/theme.h"

namespace stockade::gui::gui_themes_test {
namespace {

/// Relative luminance, as the Web Content Accessibility Guidelines have it.
double luminance(Color color) {
  const auto linear = [](uint8_t value) {
    const double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double contrast(Color a, Color b) {
  const double x = luminance(a) + 0.05;
  const double y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

}  // namespace

TEST_CASE("every board and set of pieces has a name of its own", "[unit][gui]") {
  std::set<std::string> names;
  for (const BoardStyle style : kBoardStyles) {
    CHECK(parse_board_style(to_string(style)) == style);
    CHECK(names.insert(title_of(style)).second);
  }
  CHECK(names.size() >= 6);
  CHECK_FALSE(parse_board_style("marble"));
  names.clear();
  for (const PieceSet set : kPieceSets) {
    CHECK(parse_piece_set(to_string(set)) == set);
    CHECK(names.insert(title_of(set)).second);
  }
  CHECK(names.size() >= 3);
  CHECK_FALSE(parse_piece_set("neon"));
}

TEST_CASE("cells, coordinates and texts stand out in every theme", "[unit][gui]") {
  for (const Appearance appearance : {Appearance::light, Appearance::dark})
    for (const BoardStyle style : kBoardStyles) {
      INFO(to_string(style) << (appearance == Appearance::dark ? ", dark" : ", light"));
      const Theme theme = make_theme(appearance, style);
      CHECK(contrast(theme.light_cell, theme.dark_cell) >= 1.6);
      CHECK(contrast(theme.coordinates, theme.border_top) >= 4.5);
      CHECK(contrast(theme.text, theme.panel) >= 7);
      CHECK(contrast(theme.warning, theme.panel) >= 4.5);
      CHECK(contrast(theme.praise, theme.panel) >= 4.5);
      CHECK(contrast(theme.muted, theme.panel) >= 4.5);
    }
}

TEST_CASE("the theme of high contrast is black and white", "[unit][gui]") {
  for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
    const Theme theme = make_theme(appearance, BoardStyle::contrast);
    CHECK(contrast(theme.text, theme.window) > 20);
    CHECK(contrast(theme.muted, theme.panel) >= 7);
    CHECK(contrast(theme.accent, theme.panel) >= 7);
    CHECK(contrast(theme.light_cell, theme.dark_cell) >= 3);
  }
}

}  // namespace stockade::gui::gui_themes_test
