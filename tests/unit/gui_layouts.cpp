// Boards and trays of every variant of the library, in windows of many sizes: nothing overlaps, and
// all is inside the window.

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/board_layout.h"

namespace stockade::gui {
namespace {

constexpr Size kAreas[] = {{900, 760}, {1600, 960}, {430, 700},
                           {700, 420}, {300, 300},  {3400, 2000}};

bool lies_in(Rect part, Rect whole) {
  return part.x >= whole.x - 1 && part.y >= whole.y - 1 && part.right() <= whole.right() + 1 &&
         part.bottom() <= whole.bottom() + 1;
}

}  // namespace

TEST_CASE("no tray of any variant lies on another, on the board or outside the window",
          "[unit][gui]") {
  for (const VariantHead& head : list_variants().variants) {
    const auto definition = open_variant(head.id);
    REQUIRE(definition.ok());
    for (const Size area : kAreas) {
      const BoardLayout layout(**definition, area, false);
      INFO(head.id << " in " << area.w << "x" << area.h << ", a cell of " << layout.unit());
      if (layout.unit() <= 8) continue;  // smaller than that no board gets
      const Rect window{0, 0, area.w, area.h};
      CHECK(lies_in(layout.content_rect(), window));
      for (const Tray& tray : layout.trays()) {
        CHECK_FALSE(tray.frame.meets(layout.border_rect()));
        for (const Tray& other : layout.trays())
          CHECK((&tray == &other || !tray.frame.meets(other.frame)));
        CHECK(lies_in(tray.header, tray.frame));
        for (const SlotPlace& place : tray.slots) {
          CHECK(lies_in(place.rect, tray.frame));
          CHECK_FALSE(place.rect.meets(tray.header));
          CHECK(lies_in(layout.piece_rect(Site::slot(place.slot)), tray.frame));
        }
      }
    }
  }
}

}  // namespace stockade::gui
