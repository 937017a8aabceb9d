// The preferences, and how boards and pieces look.

#include <catch2/catch.hpp>
#include <wx/checkbox.h>
#include <wx/image.h>
#include <wx/listbook.h>
#include <wx/spinctrl.h>

#include "gui/board/artwork.h"
#include "gui/board/board_image.h"
#include "gui/dialogs/preferences_dialog.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_preferences_test {
namespace {

bool same(const wxImage& a, const wxImage& b) {
  return a.GetSize() == b.GetSize() &&
         std::equal(a.GetData(), a.GetData() + a.GetWidth() * a.GetHeight() * 3, b.GetData());
}

wxImage picture_of(const GameDefinition& definition, PieceSet set, bool kanji) {
  Artwork artwork;
  artwork.set_pieces(set, kanji);
  Scene scene;
  scene.definition = &definition;
  scene.position = &definition.start();
  return board_image(artwork, make_theme(Appearance::light, BoardStyle::walnut), scene,
                     picture_layout(definition, 480, false));
}

}  // namespace

TEST_CASE("a choice of the preferences is seen at once, and stays", "[gui]") {
  Table table("hostage");
  const wxImage before = table.canvas().painted().ConvertToImage();
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& preferences = dynamic_cast<PreferencesDialog&>(dialog);
    CHECK(find<wxListbook>(preferences).GetPageCount() == 6);
    for (const BoardStyle style : kBoardStyles)
      choose(dialog, "Board", static_cast<int>(place_of(style)));
    choose(dialog, "Window", 2);
    choose(dialog, "Pieces", 3);
    find<wxListbook>(preferences).SetSelection(3);
    auto* lines = seek<wxSpinCtrl>(dialog, "Lines");
    REQUIRE(lines);
    wxSpinEvent event(wxEVT_SPINCTRL, lines->GetId());
    event.SetPosition(3);
    lines->ProcessWindowEvent(event);
    settle();
    Dialogs::press(dialog, "Close");
  });
  table.frame().execute(Action::preferences);
  CHECK(dialogs.all_came());
  settle();
  CHECK_FALSE(same(before, table.canvas().painted().ConvertToImage()));
  CHECK(table.frame().settings().board == BoardStyle::contrast);
  CHECK(table.frame().settings().theme == ThemeChoice::dark);
  CHECK(table.frame().settings().pieces == PieceSet::contrast);
  CHECK(table.frame().settings().analysis_lines == 3);
}

TEST_CASE("every set of pieces looks different; tiles only change Japanese games", "[gui]") {
  const DefinitionPtr chess = *open_variant("chess");
  std::vector<wxImage> pictures;
  for (const PieceSet set : kPieceSets) {
    pictures.push_back(picture_of(*chess, set, true));
    for (size_t i = 0; i + 1 < pictures.size(); ++i)
      CHECK_FALSE(same(pictures[i], pictures.back()));
  }
  CHECK(same(pictures.front(), picture_of(*chess, PieceSet::classic, false)));
  const DefinitionPtr shogi = *open_variant("shogi");
  CHECK_FALSE(same(picture_of(*shogi, PieceSet::classic, false),
                   picture_of(*shogi, PieceSet::classic, true)));
  Artwork artwork;
  artwork.set_pieces(PieceSet::classic, true);
  const auto sign = [&](const GameDefinition& definition, char letter, char mark = 0) {
    return artwork.kanji(definition, *definition.equipment().find_piece(letter, mark));
  };
  CHECK(sign(*shogi, 'R') == "飛");
  CHECK(sign(*shogi, 'R', '+') == "竜");
  CHECK(sign(*chess, 'R').empty());
  artwork.set_pieces(PieceSet::classic, false);
  CHECK(sign(*shogi, 'R').empty());
}

TEST_CASE("black and white drawings have no other colours", "[gui]") {
  Artwork artwork;
  artwork.set_pieces(PieceSet::print, false);
  for (const char* name : {"pieces/wN", "pieces/bQ", "pieces/wX"}) {
    INFO(name);
    const std::string& drawing = artwork.svg(name);
    REQUIRE_FALSE(drawing.empty());
    for (size_t at = drawing.find("=\"#"); at != std::string::npos;
         at = drawing.find("=\"#", at + 1)) {
      const std::string color = drawing.substr(at + 2, 7);
      CHECK((color == "#ffffff" || color == "#101010"));
    }
  }
}

}  // namespace stockade::gui::gui_preferences_test
