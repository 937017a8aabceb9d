#pragma once
// A position as a picture of its own, outside of any window: PNG or SVG.

#include <string>

#include <wx/image.h>

#include "gui/board/painter.h"

namespace stockade::gui {

/// The layout of a picture that is just large enough for board and trays; its longer side is
/// `longest` pixels, with the strip for dice and cards where the position has some.
[[nodiscard]] BoardLayout picture_layout(const GameDefinition& definition, int longest,
                                         bool flipped, const Position* position = nullptr);

/// The parts of a picture besides pieces and marks.
struct PictureOptions {
  bool coordinates = true;
  bool letters = true;  ///< any text; it looks different on machines with other fonts
};

/// The picture shows dice and cards that are up in a strip below the board. Needs no display.
[[nodiscard]] wxImage board_image(const Artwork& artwork, const Theme& theme, const Scene& scene,
                                  const BoardLayout& layout, const PictureOptions& options = {});
/// A whole SVG file.
[[nodiscard]] std::string board_svg(const Artwork& artwork, const Theme& theme, const Scene& scene,
                                    const BoardLayout& layout, const PictureOptions& options = {});
/// The bytes of a PNG file; "" if the image can't be encoded.
[[nodiscard]] std::string png_bytes(const wxImage& image);

}  // namespace stockade::gui
