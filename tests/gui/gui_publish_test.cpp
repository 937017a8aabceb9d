// Pictures of the board, and printed pages.

#include <filesystem>

#include <catch2/catch.hpp>
#include <wx/checkbox.h>
#include <wx/clipbrd.h>
#include <wx/dcmemory.h>
#include <wx/image.h>
#include <wx/spinctrl.h>

#include "framework/base/files.h"
#include "gui/board/svg_surface.h"
#include "gui/bridge/printout.h"
#include "gui/dialogs/diagram_dialog.h"
#include "gui/dialogs/print_dialog.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_publish_test {
namespace {

std::filesystem::path empty_folder() {
  const auto folder = std::filesystem::temp_directory_path() / "stockade-publish-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

/// How many pixels are not white.
int inked(const wxImage& image) {
  int count = 0;
  for (int i = 0; i < image.GetWidth() * image.GetHeight(); ++i)
    if (image.GetData()[3 * i] < 250 || image.GetData()[3 * i + 2] < 250) ++count;
  return count;
}

}  // namespace

TEST_CASE("the board is exported as PNG and SVG, and copied", "[gui]") {
  Table table("hostage");
  REQUIRE(table.session().play_text("e4").ok());
  const auto folder = empty_folder();
  const std::string png = folder / "board.png";
  const std::string svg = folder / "board.svg";
  const std::string plain = folder / "plain.svg";
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& diagram = dynamic_cast<DiagramDialog&>(dialog);
    find<wxSpinCtrl>(diagram, "Longer side in pixels").SetValue(500);
    CHECK(diagram.write(png).empty());
    CHECK(diagram.write(svg).empty());
    find<wxCheckBox>(diagram, "With the last move, check, arrows and rings").SetValue(false);
    CHECK(diagram.write(plain).empty());
    CHECK_FALSE(diagram.write(folder / "board.bmp").empty());
    CHECK_FALSE(diagram.write(folder / "none" / "board.png").empty());
    Dialogs::press(dialog, "Copy");
    Dialogs::press(dialog, "Close");
  });
  table.frame().execute(Action::export_diagram);
  CHECK(dialogs.all_came());
  wxImage image;
  REQUIRE(image.LoadFile(wxString::FromUTF8(png), wxBITMAP_TYPE_PNG));
  CHECK(std::max(image.GetWidth(), image.GetHeight()) == 500);
  const auto drawing = read_whole_file(svg);
  REQUIRE(drawing.ok());
  CHECK(drawing->starts_with("<svg "));
  CHECK(drawing->size() > read_whole_file(plain)->size());  // the last move is marked
  REQUIRE(wxTheClipboard->Open());
  wxBitmapDataObject copied;
  CHECK(wxTheClipboard->GetData(copied));
  wxTheClipboard->Close();
  CHECK(std::max(copied.GetBitmap().GetWidth(), copied.GetBitmap().GetHeight()) == 500);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a long game is printed on several pages, all inside the margins", "[gui]") {
  Session session(*open_variant("chess"));
  for (int i = 0; i < 60; ++i)
    for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"})
      if (!session.play_text(move).ok()) break;
  const Looks looks;
  PrintPages pages(looks.artwork, BoardStyle::walnut, session.definition_ptr(),
                   game_blocks(session.record(), 1), false);
  SvgSurface paper(looks.artwork, {595, 842});
  pages.arrange(paper, {595, 842});
  CHECK(pages.pages() > 1);
  Printout printout("Game", looks.artwork, pages);
  wxBitmap sheet(595, 842, 24);
  wxMemoryDC dc(sheet);
  printout.SetDC(&dc);
  printout.SetPageSizeMM(210, 297);
  printout.OnPreparePrinting();
  CHECK(printout.HasPage(2));
  CHECK_FALSE(printout.HasPage(0));
  for (int page = 1; printout.HasPage(page); ++page) {
    INFO("page " << page);
    dc.SetBackground(*wxWHITE_BRUSH);
    dc.Clear();
    CHECK(printout.OnPrintPage(page));
    dc.SelectObject(wxNullBitmap);
    const wxImage image = sheet.ConvertToImage();
    dc.SelectObject(sheet);
    CHECK(inked(image) > 500);
    CHECK(inked(image.GetSubImage({0, 0, 595, 40})) == 0);
    CHECK(inked(image.GetSubImage({0, 0, 40, 842})) == 0);
    CHECK(inked(image.GetSubImage({555, 0, 40, 842})) == 0);
  }
}

TEST_CASE("printing asks what, and offers the game only if it has moves", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    CHECK_FALSE(dynamic_cast<PrintDialog&>(dialog).game());
    Dialogs::press(dialog, "Cancel");
  });
  table.frame().execute(Action::print);
  REQUIRE(table.session().play_text("e4").ok());
  dialogs.expect([&](wxDialog& dialog) {
    CHECK(dynamic_cast<PrintDialog&>(dialog).game());
    CHECK(dynamic_cast<PrintDialog&>(dialog).every() == 10);
    Dialogs::press(dialog, "Cancel");
  });
  table.frame().execute(Action::print);
  CHECK(dialogs.all_came());
}

// As at the end of the desktop's session, which does not ask.
TEST_CASE("a window that is closed by force outlives the function that opened a dialog", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    table.frame().Close();
    CHECK(dialog.IsModal());
    table.frame().Close(true);
    CHECK_FALSE(dialog.IsModal());
    settle();
  });
  table.frame().execute(Action::export_diagram);
  CHECK(dialogs.all_came());
  CHECK(table.has_window());
  CHECK(wait_for([&] { return !table.has_window(); }));
}

}  // namespace stockade::gui::gui_publish_test
