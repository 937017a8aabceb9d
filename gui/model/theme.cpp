#include "gui/model/theme.h"

#include <cmath>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

#include "framework/base/translate.h"

namespace stockade::gui {

std::string Color::hex() const { return fmt::format("#{:02x}{:02x}{:02x}", r, g, b); }

Color mix(Color a, Color b, double t) {
  const auto channel = [t](uint8_t from, uint8_t to) {
    return static_cast<uint8_t>(std::lround(from + (to - from) * t));
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

namespace {

struct StyleRow {
  const char* id;
  const char* title;
  uint32_t light_cell, dark_cell, border_top, border_bottom, coordinates;  // 0xRRGGBB
};
constexpr StyleRow kStyles[] = {
    {"walnut", tr_noop("Walnut"), 0xf0dfc0, 0xb88b60, 0x6b4a33, 0x553926, 0xe9d6b6},
    {"slate", tr_noop("Slate"), 0xdde3e8, 0x8496a8, 0x46535f, 0x36414b, 0xd5dee6},
    {"sage", tr_noop("Sage"), 0xeeeeda, 0x86a373, 0x4d6143, 0x3d4f35, 0xe0e8d4},
    {"maple", tr_noop("Maple"), 0xf7e9cd, 0xd9aa66, 0x8a5f2f, 0x714b22, 0xf8e8c8},
    {"ocean", tr_noop("Ocean"), 0xe2eef2, 0x5f9bb5, 0x2c5a70, 0x214757, 0xd4e8f0},
    {"plum", tr_noop("Plum"), 0xece3ee, 0x9b82a8, 0x57445f, 0x45354c, 0xe6dae9},
    {"paper", tr_noop("Paper"), 0xffffff, 0xc4c4c0, 0x63635f, 0x52524e, 0xf4f4f0},
    {"contrast", tr_noop("High contrast"), 0xffffff, 0x7d8ea3, 0x000000, 0x000000, 0xffffff},
};
static_assert(std::size(kStyles) == kBoardStyles.size());

const StyleRow& row_of(BoardStyle style) { return kStyles[static_cast<size_t>(style)]; }

struct SetRow {
  const char* id;
  const char* title;
};
constexpr SetRow kSets[] = {{"classic", tr_noop("Classic")},
                            {"flat", tr_noop("Flat")},
                            {"print", tr_noop("Black and white")},
                            {"contrast", tr_noop("High contrast")},
                            {"letters", tr_noop("Letters")}};
static_assert(std::size(kSets) == kPieceSets.size());

}  // namespace

const char* to_string(BoardStyle style) { return row_of(style).id; }
const char* title_of(BoardStyle style) { return row_of(style).title; }
const char* to_string(PieceSet set) { return kSets[static_cast<size_t>(set)].id; }
const char* title_of(PieceSet set) { return kSets[static_cast<size_t>(set)].title; }

std::optional<PieceSet> parse_piece_set(std::string_view text) {
  for (const PieceSet set : kPieceSets)
    if (text == to_string(set)) return set;
  return std::nullopt;
}

std::optional<BoardStyle> parse_board_style(std::string_view text) {
  for (const BoardStyle style : kBoardStyles)
    if (text == to_string(style)) return style;
  return std::nullopt;
}

namespace {

void color_window(Theme& t) {
  const bool dark = t.appearance == Appearance::dark;
  t.window = rgb(dark ? 0x1c1d20 : 0xece8e0);
  t.panel = rgb(dark ? 0x26272b : 0xfaf8f4);
  t.raised = rgb(dark ? 0x313338 : 0xf0ece4);
  t.line = rgb(dark ? 0x3b3d43 : 0xd9d2c5);
  t.text = rgb(dark ? 0xeae5db : 0x2a2622);
  t.muted = rgb(dark ? 0x9f9a90 : 0x756d62);
  t.accent = rgb(dark ? 0xe0964a : 0xb4621c);
  t.on_accent = rgb(dark ? 0x20150a : 0xffffff);
  t.warning = rgb(dark ? 0xff8f7a : 0xb3261e);
  t.praise = rgb(dark ? 0x86d0a0 : 0x23683f);
  t.icon = rgb(dark ? 0xc4ccd4 : 0x51606d);
  t.shadow = rgb(0x000000).alpha(dark ? 0.45 : 0.22);
}

void color_board(Theme& t) {
  const StyleRow& row = row_of(t.style);
  t.light_cell = rgb(row.light_cell);
  t.dark_cell = rgb(row.dark_cell);
  t.border_top = rgb(row.border_top);
  t.border_bottom = rgb(row.border_bottom);
  t.coordinates = rgb(row.coordinates);
  t.water = rgb(0x7fb0cc);
  if (t.appearance == Appearance::dark &&
      t.style != BoardStyle::contrast) {  // a darker board is easier on the eyes in a dark room
    const Color night = rgb(0x17181b);
    for (Color* color : {&t.light_cell, &t.dark_cell, &t.water}) *color = mix(*color, night, 0.10);
    for (Color* color : {&t.border_top, &t.border_bottom}) *color = mix(*color, night, 0.25);
  }
}

void color_trays(Theme& t) {
  t.prison_top = rgb(0x34363c);
  t.prison_bottom = rgb(0x222327);
  t.floor_top = rgb(0x585c65);
  t.floor_bottom = rgb(0x474a52);
  t.bar = rgb(0xa9b0b8);
  t.runway_top = rgb(0x667079);
  t.runway_bottom = rgb(0x545d66);
  t.runway_mark = rgb(0xf3efe2);
  t.verge = rgb(0x7f9760);
  t.tray_text = rgb(0xefe9dc);
  t.badge = rgb(0xf2b84b);
  t.on_badge = rgb(0x2a1d08);
  if (t.appearance == Appearance::dark) {
    t.runway_top = rgb(0x525b64);
    t.runway_bottom = rgb(0x434b53);
    t.verge = rgb(0x5f7446);
    t.floor_top = rgb(0x4b4f57);
    t.floor_bottom = rgb(0x3c3f46);
    t.prison_top = rgb(0x2f3136);
    t.prison_bottom = rgb(0x131417);
  }
}

void color_marks(Theme& t) {
  t.last_move = rgb(0xf2b31f);
  t.source = rgb(0x2f9e7a);
  t.target = rgb(0x1d7f60);
  t.check = rgb(0xd62f25);
  t.pseudo_check = rgb(0x2f7fd0);
  t.frost = rgb(0x3f8fd6);
  t.arrow = rgb(0xe08a14);
  t.evidence = rgb(0xcf2e22);
  t.cursor = rgb(0x2563c9);
  t.lone = rgb(0x7b2fb5);
}

/// Changes the colours to black on white or white on black, without colours in between.
void strengthen(Theme& t) {
  const bool dark = t.appearance == Appearance::dark;
  const Color ground = rgb(dark ? 0x000000 : 0xffffff);
  const Color ink = rgb(dark ? 0xffffff : 0x000000);
  t.window = t.panel = ground;
  t.raised = mix(ground, ink, 0.14);
  t.line = mix(ground, ink, 0.6);
  t.text = t.icon = ink;
  t.muted = mix(ground, ink, 0.82);
  t.accent = rgb(dark ? 0xffd23f : 0x0a3cc2);
  t.on_accent = ground;
  t.warning = rgb(dark ? 0xff9d8a : 0xa30f0f);
  t.praise = rgb(dark ? 0x7fe0a0 : 0x00562b);
  t.last_move = rgb(0xffc400);
  t.source = t.target = rgb(0x006b3f);
  t.check = t.evidence = rgb(0xd00000);
  t.cursor = rgb(0x0a3cc2);
}

}  // namespace

Theme make_theme(Appearance appearance, BoardStyle style) {
  Theme theme;
  theme.appearance = appearance;
  theme.style = style;
  color_window(theme);
  color_board(theme);
  color_trays(theme);
  color_marks(theme);
  if (style == BoardStyle::contrast) strengthen(theme);
  return theme;
}

}  // namespace stockade::gui
