#pragma once
// Theme: every colour the program draws with. Two appearances (light, dark) and several boards.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stockade::gui {

struct Color {
  uint8_t r = 0;
  uint8_t g = 0;
  uint8_t b = 0;
  uint8_t a = 255;
  /// The same colour with another opacity, from 0 to 1.
  [[nodiscard]] constexpr Color alpha(double alpha) const {
    return {r, g, b, static_cast<uint8_t>(alpha * 255 + 0.5)};
  }
  /// "#rrggbb"
  [[nodiscard]] std::string hex() const;
  friend constexpr bool operator==(const Color&, const Color&) = default;
};

/// From 0xRRGGBB.
[[nodiscard]] constexpr Color rgb(uint32_t value) {
  return {static_cast<uint8_t>(value >> 16), static_cast<uint8_t>(value >> 8 & 0xFF),
          static_cast<uint8_t>(value & 0xFF), 255};
}
/// `t` of the way from a to b.
[[nodiscard]] Color mix(Color a, Color b, double t);

enum class Appearance { light, dark };
/// The colours of boards. `contrast` makes the window's colours stronger, too.
enum class BoardStyle { walnut, slate, sage, maple, ocean, plum, paper, contrast };
inline constexpr std::array kBoardStyles = {
    BoardStyle::walnut, BoardStyle::slate, BoardStyle::sage,  BoardStyle::maple,
    BoardStyle::ocean,  BoardStyle::plum,  BoardStyle::paper, BoardStyle::contrast};
[[nodiscard]] const char* to_string(BoardStyle style);  ///< "walnut"
[[nodiscard]] std::optional<BoardStyle> parse_board_style(std::string_view text);
/// "Walnut", "High contrast"
[[nodiscard]] const char* title_of(BoardStyle style);

/// The drawings of pieces: the plain artwork; without shading; black and white, as in print; the
/// same with heavier lines; discs with letters.
enum class PieceSet { classic, flat, print, contrast, letters };
inline constexpr std::array kPieceSets = {PieceSet::classic, PieceSet::flat, PieceSet::print,
                                          PieceSet::contrast, PieceSet::letters};
[[nodiscard]] const char* to_string(PieceSet set);  ///< "classic"
[[nodiscard]] std::optional<PieceSet> parse_piece_set(std::string_view text);
[[nodiscard]] const char* title_of(PieceSet set);  ///< "Black and white"

struct Theme {
  Appearance appearance = Appearance::light;
  BoardStyle style = BoardStyle::walnut;

  // --- the window
  Color window;  ///< behind the board
  Color panel;   ///< cards and lists
  Color raised;  ///< headers and hovered rows
  Color line;    ///< hairlines
  Color text;
  Color muted;   ///< text of less weight
  Color accent;  ///< chosen or current items
  Color on_accent;
  Color warning;  ///< refusals
  Color praise;   ///< right answers
  Color icon;

  // --- the board
  Color light_cell;
  Color dark_cell;
  Color water;  ///< a river
  Color border_top;
  Color border_bottom;
  Color coordinates;
  Color shadow;

  // --- trays
  Color prison_top;
  Color prison_bottom;
  Color floor_top;  ///< behind the bars: light enough for black pieces to stand out
  Color floor_bottom;
  Color bar;
  Color runway_top;
  Color runway_bottom;
  Color runway_mark;
  Color verge;
  Color tray_text;
  Color badge;
  Color on_badge;

  // --- marks on the board
  Color last_move;
  Color source;
  Color target;
  Color check;
  Color pseudo_check;
  Color frost;
  Color arrow;
  Color evidence;
  Color cursor;
  Color lone;  ///< moves that another board does not allow
};

[[nodiscard]] Theme make_theme(Appearance appearance, BoardStyle style);

}  // namespace stockade::gui
