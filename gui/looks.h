#pragma once
// Looks: artwork, theme and rasterised pictures, shared by everything that draws in one window.

#include <map>
#include <string>

#include <wx/bitmap.h>

#include "gui/board/artwork.h"
#include "gui/board/wx_surface.h"
#include "gui/model/theme.h"

namespace stockade::gui {

struct Looks {
  Artwork artwork;
  Theme theme = make_theme(Appearance::light, BoardStyle::walnut);
  PictureCache pictures{artwork};
  /// Pictures of variants, by id (bridge/thumbnails.h).
  std::map<std::string, wxBitmap> thumbnails;
  bool animation = true;
  bool coordinates = true;
};

}  // namespace stockade::gui
