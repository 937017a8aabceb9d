// Which parts of a board are painted again when something on it changes.

#include <algorithm>
#include <functional>
#include <optional>

#include <catch2/catch.hpp>

#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "gui/model/board_model.h"
#include "gui/model/damage.h"
#include "gui/model/strip_places.h"

namespace stockade::gui::gui_damage_test {
namespace {

constexpr Size kArea{1000, 700};

/// A game with its board, and the scene that was looked at last.
struct Desk {
  explicit Desk(const char* variant)
      : session(*open_variant(variant)),
        model(session),
        layout(session.definition(), kArea, false) {
    look();
  }
  Site cell(const char* name) const {
    return Site::cell(*session.definition().topology().find(name));
  }
  /// Where the picture has changed since the last look.
  std::vector<Rect> look() {
    Scene now = model.scene();
    std::vector<Rect> rects;
    if (position) {
      scene.position = &*position;
      rects = damage(scene, now, layout);
    }
    position = session.position();
    scene = std::move(now);
    return rects;
  }
  void play(const char* move) {
    REQUIRE(session.play_text(move).ok());
    model.update();
  }

  Session session;
  BoardModel model;
  BoardLayout layout;
  Scene scene;
  std::optional<Position> position;
};

double area_of(const std::vector<Rect>& rects) {
  double area = 0;
  for (const Rect& rect : rects) area += rect.area();
  return area;
}

bool covers(const std::vector<Rect>& rects, Rect inside) {
  return std::any_of(rects.begin(), rects.end(),
                     [&](const Rect& rect) { return rect.united(inside) == rect; });
}

}  // namespace

TEST_CASE("where nothing changes nothing is painted", "[unit][gui]") {
  Desk desk("hostage");
  CHECK(desk.look().empty());
  desk.model.hover(desk.cell("e4"));  // without a piece in hand a cell is not lit
  CHECK(desk.look().empty());
}

TEST_CASE("a lit target is one square", "[unit][gui]") {
  Desk desk("chess");
  desk.model.click(desk.cell("e2"));
  desk.look();
  desk.model.hover(desk.cell("e4"));
  const std::vector<Rect> first = desk.look();
  const double unit = desk.layout.unit();
  REQUIRE(first.size() == 1);
  CHECK(covers(first, desk.layout.site_rect(desk.cell("e4"))));
  CHECK(area_of(first) < 2 * unit * unit);
  desk.model.hover(desk.cell("e3"));
  const std::vector<Rect> second = desk.look();
  CHECK(covers(second, desk.layout.site_rect(desk.cell("e3"))));
  CHECK(covers(second, desk.layout.site_rect(desk.cell("e4"))));
  CHECK(area_of(second) < 4 * unit * unit);
}

TEST_CASE("a move changes its squares, those of the move before, and a tray", "[unit][gui]") {
  Desk desk("hostage");
  desk.play("e4");
  desk.play("d5");
  desk.look();
  desk.play("exd5");
  const std::vector<Rect> rects = desk.look();
  const PositionLayout& layout = desk.session.definition().layout();
  const auto prison = layout.find_zone("prison", Side{0});
  const auto pawn = desk.session.definition().equipment().find_piece('p');
  REQUIRE((prison && pawn));
  for (const Site site : {desk.cell("e4"), desk.cell("d5"), desk.cell("d7"),
                          Site::slot(*layout.find_slot(*prison, *pawn))})
    CHECK(covers(rects, desk.layout.site_rect(site)));
  const double unit = desk.layout.unit();
  CHECK(area_of(rects) < 10 * unit * unit);
}

TEST_CASE("the squares of a diagonal are not painted as one large rectangle", "[unit][gui]") {
  Desk desk("chess");
  desk.play("g3");
  desk.play("a6");
  desk.play("Bg2");
  desk.play("a5");
  desk.look();
  desk.model.click(desk.cell("g2"));  // six squares to a8, and h1 and f1 are its own or free
  const double unit = desk.layout.unit();
  CHECK(area_of(desk.look()) < 16 * unit * unit);
}

TEST_CASE("a strip, an arrow and a piece in the air reach as far as they are drawn",
          "[unit][gui]") {
  Desk desk("hostage");
  Scene before = desk.model.scene();
  Scene after = before;
  after.arrows.push_back({desk.cell("a1"), desk.cell("h8"), Arrow::Kind::hint});
  const Rect a1 = desk.layout.site_rect(desk.cell("a1"));
  const Rect h8 = desk.layout.site_rect(desk.cell("h8"));
  CHECK(covers(damage(before, after, desk.layout),
               Rect{a1.center().x, h8.center().y, h8.center().x - a1.center().x,
                    a1.center().y - h8.center().y}));

  after = before;
  FloatingPiece piece;
  piece.piece = *desk.session.definition().equipment().find_piece('Q');
  piece.center = {300, 300};
  piece.parachute = true;
  after.floating.push_back(piece);
  const double side = desk.layout.unit();
  CHECK(covers(damage(before, after, desk.layout),
               {300 - side / 2, 300 - side * 1.15, side, side * 1.65}));
  Scene moved = after;
  moved.floating[0].center = {600, 400};
  const std::vector<Rect> both = damage(after, moved, desk.layout);
  CHECK(covers(both, Rect::around({300, 300}, side)));
  CHECK(covers(both, Rect::around({600, 400}, side)));

  after = before;
  after.strip.anchor = desk.cell("d4");
  after.strip.items.resize(3);
  const std::vector<Rect> strip = damage(before, after, desk.layout);
  CHECK(covers(strip, place_strip(after.strip, desk.layout).frame));
  Scene lit = after;
  lit.strip.hovered = 1;
  CHECK(covers(damage(after, lit, desk.layout), place_strip(after.strip, desk.layout).frame));
}

TEST_CASE("every change of a site's marks is noticed", "[unit][gui]") {
  Desk desk("hostage");
  const Scene before = desk.model.scene();
  const Site here = desk.cell("c3");
  const Rect place = desk.layout.site_rect(here);
  const std::vector<std::pair<const char*, std::function<void(Scene&)>>> changes = {
      {"last move", [&](Scene& scene) { scene.last_move.push_back(here); }},
      {"source", [&](Scene& scene) { scene.source = here; }},
      {"payment", [&](Scene& scene) { scene.payment = here; }},
      {"target", [&](Scene& scene) { scene.targets.push_back({here}); }},
      {"capture",
       [&](Scene& scene) {
         scene.targets.push_back({here, true});
       }},
      {"cursor", [&](Scene& scene) { scene.cursor = here; }},
      {"check", [&](Scene& scene) { scene.checked.set(here.index()); }},
      {"pseudo-check", [&](Scene& scene) { scene.pseudo_checked.set(here.index()); }},
      {"frozen", [&](Scene& scene) { scene.frozen.set(here.index()); }},
      {"held", [&](Scene& scene) { scene.held.set(here.index()); }},
      {"fog", [&](Scene& scene) { scene.fog.set(here.index()); }},
      {"evidence", [&](Scene& scene) { scene.evidence.push_back(here); }},
      {"lone",
       [&](Scene& scene) {
         scene.lone.push_back({here, 2});
       }},
      {"override",
       [&](Scene& scene) {
         scene.overrides.push_back({here, kEmpty, 0.5, 0});
       }},
  };
  for (const auto& [name, change] : changes) {
    INFO(name);
    Scene after = before;
    change(after);
    CHECK(covers(damage(before, after, desk.layout), place));
    CHECK(covers(damage(after, before, desk.layout), place));
    CHECK(damage(after, after, desk.layout).empty());
  }
  const Site slot = Site::slot(0);
  Scene dimmed = before;
  dimmed.dimmed.push_back(slot);
  CHECK(covers(damage(before, dimmed, desk.layout), desk.layout.site_rect(slot)));
}

}  // namespace stockade::gui::gui_damage_test
