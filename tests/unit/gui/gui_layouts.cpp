// Boards and trays of every variant of the library, in windows of many sizes: nothing overlaps, and
// all is inside the window.

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "gui/model/board_layout.h"

namespace stockade::gui::gui_layouts_test {
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

TEST_CASE("a board that is zoomed is scrolled within its border, beside trays that stay",
          "[unit][gui]") {
  for (const char* id :
       {"hostage", "shogi", "go19", "glinski", "bughouse", "triangular", "raumschach"})
    for (const Size area : {Size{900, 760}, Size{430, 700}})
      for (const bool flipped : {false, true}) {
        const auto definition = open_variant(id);
        REQUIRE(definition.ok());
        const BoardLayout whole(**definition, area, flipped);
        CHECK_FALSE(whole.scrolls());
        const BoardLayout zoomed(**definition, area, flipped, {whole.most_zoom(), {0.3, 0.8}});
        INFO(id << " in " << area.w << "x" << area.h << (flipped ? " turned" : ""));
        CHECK(zoomed.unit() > 1.5 * whole.unit());
        CHECK(zoomed.tray_unit() == whole.tray_unit());
        CHECK(lies_in(zoomed.content_rect(), {0, 0, area.w, area.h}));
        CHECK(lies_in(zoomed.view_rect(), zoomed.border_rect()));
        CHECK(lies_in(zoomed.view_rect(), zoomed.cells_rect()));
        for (const Tray& tray : zoomed.trays()) CHECK_FALSE(tray.frame.meets(zoomed.border_rect()));
        for (int cell = 0; cell < (*definition)->topology().cells(); ++cell) {
          const Point middle = zoomed.cell_rect(cell).center();
          if (zoomed.view_rect().contains(middle))
            CHECK(zoomed.site_at(middle) == Site::cell(cell));
          else
            CHECK(zoomed.site_at(middle) != Site::cell(cell));
          // Scrolled to, it is in view, with the same zoom.
          const BoardLayout there(**definition, area, flipped, zoomed.view_of(Site::cell(cell)));
          CHECK(there.unit() == zoomed.unit());
          CHECK(there.view_rect().contains(there.cell_rect(cell).center()));
        }
      }
}

TEST_CASE("a part of the board can be held while the rest moves", "[unit][gui]") {
  const auto definition = open_variant("go19");
  REQUIRE(definition.ok());
  const BoardLayout layout(**definition, {700, 700}, false, {3, {0.5, 0.5}});
  const Point from{350, 350};
  const Point to{300, 420};
  const BoardLayout moved(**definition, {700, 700}, false,
                          layout.view_with(layout.part_at(from), to));
  CHECK(distance(moved.part_at(to), layout.part_at(from)) < 0.002);
  // Beyond its edge nothing is shown.
  const BoardLayout corner(**definition, {700, 700}, false, layout.view_with({0, 0}, {650, 650}));
  CHECK(corner.cells_rect().x == corner.view_rect().x);
  CHECK(corner.cells_rect().y == corner.view_rect().y);
}

TEST_CASE(
    "cells of any shape lie in the board, and a point is found in the cell that is drawn there",
    "[unit][gui]") {
  for (const char* id : {"rhombic", "triangular"})
    for (const bool flipped : {false, true}) {
      const auto definition = open_variant(id);
      REQUIRE(definition.ok());
      const BoardLayout layout(**definition, {900, 760}, flipped);
      INFO(id << (flipped ? " turned" : ""));
      for (int cell = 0; cell < (*definition)->topology().cells(); ++cell) {
        const Rect rect = layout.cell_rect(cell);
        const Point middle = rect.center();
        const std::vector<Point> corners = layout.corners(cell);
        REQUIRE(corners.size() >= 3);
        CHECK(layout.site_at(middle) == Site::cell(cell));
        CHECK(layout.site_at(layout.label_place(cell)) == Site::cell(cell));
        for (const Point& corner : corners) {
          CHECK(lies_in(Rect::around(corner, 0), layout.cells_rect()));
          // Just inside and just outside the corner, far from the middle of the cell.
          const Point way{corner.x - middle.x, corner.y - middle.y};
          CHECK(layout.site_at({middle.x + way.x * 0.95, middle.y + way.y * 0.95}) ==
                Site::cell(cell));
          CHECK(layout.site_at({middle.x + way.x * 1.05, middle.y + way.y * 1.05}) !=
                Site::cell(cell));
        }
        CHECK(lies_in(layout.piece_rect(Site::cell(cell)), rect));
      }
    }
}

TEST_CASE("pieces are smaller where cells have less room around the middle", "[unit][gui]") {
  const auto scale = [](const char* id) {
    const auto definition = open_variant(id);
    REQUIRE(definition.ok());
    const BoardLayout layout(**definition, {900, 760}, false);
    return layout.piece_rect(Site::cell(0)).w / layout.unit();
  };
  CHECK(scale("chess") == Approx(1));
  CHECK(scale("glinski") == Approx(1));
  CHECK(scale("rhombic") == Approx(1));
  CHECK(scale("triangular") == Approx(0.75).margin(0.01));  // 2.6 times a third of the height
}

TEST_CASE("the names of Backgammon's points stand on the edge of the board", "[unit][gui]") {
  const auto definition = open_variant("backgammon");
  REQUIRE(definition.ok());
  const Topology& topology = (*definition)->topology();
  for (const bool flipped : {false, true}) {
    const BoardLayout layout(**definition, {900, 760}, flipped);
    for (int cell = 0; cell < topology.cells(); ++cell) {
      INFO(topology.name(cell) << " " << flipped);
      const auto tongue = layout.tongue(cell);
      REQUIRE(tongue);
      const Point name = layout.label_place(cell);
      CHECK(layout.border_rect().contains(name));
      CHECK_FALSE(layout.cells_rect().contains(name));
      CHECK(name.x == Approx(tongue->rect.center().x));
      CHECK(tongue->from_above == (name.y < tongue->rect.y));
    }
  }
  CHECK_FALSE(BoardLayout(**open_variant("triangular"), {900, 760}, false).tongue(0));
}

}  // namespace stockade::gui::gui_layouts_test
