#include "gui/bridge/program_icon.h"

#include <wx/bitmap.h>
#include <wx/icon.h>
#include <wx/iconbndl.h>
#include <wx/toplevel.h>

#include "gui/board/wx_surface.h"

namespace stockade::gui {

void give_program_icon(wxTopLevelWindow& window, const Artwork& artwork) {
  wxIconBundle icons;
  for (const int size : {16, 32, 48, 128}) {
    const wxBitmap bitmap = rasterise(artwork, "app", size);
    if (!bitmap.IsOk()) continue;
    wxIcon icon;
    icon.CopyFromBitmap(bitmap);
    icons.AddIcon(icon);
  }
  if (!icons.IsEmpty()) window.SetIcons(icons);
}

}  // namespace stockade::gui
