#pragma once
// Printout: PrintPages on a printer, or in a preview.

#include <wx/print.h>

#include "gui/board/print_pages.h"
#include "gui/board/wx_surface.h"

namespace stockade::gui {

class Printout : public wxPrintout {
 public:
  /// `artwork` outlives it.
  Printout(const wxString& title, const Artwork& artwork, PrintPages pages);

  void OnPreparePrinting() override;
  bool HasPage(int page) override { return page >= 1 && page <= pages_.pages(); }
  void GetPageInfo(int* first, int* last, int* from, int* to) override;
  bool OnPrintPage(int page) override;

 private:
  [[nodiscard]] Size page_size() const;

  PictureCache pictures_;
  PrintPages pages_;
};

}  // namespace stockade::gui
