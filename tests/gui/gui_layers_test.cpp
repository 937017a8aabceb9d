// The board is painted only where it changes, and looks as if it were painted as a whole.

#include <cstdlib>
#include <utility>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <wx/image.h>

#include "framework/base/random.h"
#include "gui/board/board_picture.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_layers_test {
namespace {

// Of a colour's part in 255. Outlines are cut at the edge of a part before they are smoothed, which
// moves their points by a fraction of a pixel. What is left out or left over differs by far more.
constexpr int kRounding = 8;

/// Where two pictures differ first; "" if they look the same, pixel by pixel.
std::string first_difference(const wxBitmap& left, const wxBitmap& right) {
  const wxImage a = left.ConvertToImage();
  const wxImage b = right.ConvertToImage();
  if (a.GetSize() != b.GetSize()) return "another size";
  for (int y = 0; y < a.GetHeight(); ++y)
    for (int x = 0; x < a.GetWidth(); ++x)
      if (std::abs(a.GetRed(x, y) - b.GetRed(x, y)) > kRounding ||
          std::abs(a.GetGreen(x, y) - b.GetGreen(x, y)) > kRounding ||
          std::abs(a.GetBlue(x, y) - b.GetBlue(x, y)) > kRounding)
        return fmt::format("at {},{}: {} {} {} and {} {} {}", x, y, a.GetRed(x, y),
                           a.GetGreen(x, y), a.GetBlue(x, y), b.GetRed(x, y), b.GetGreen(x, y),
                           b.GetBlue(x, y));
  return "";
}

}  // namespace

TEST_CASE("a picture mended in parts is the picture painted as a whole", "[gui]") {
  Looks looks;
  for (const char* variant : {"hostage", "chess", "glinski", "shogi", "xiangqi", "alice"}) {
    for (const auto& each : {std::pair{1.0, 1.0}, {1.5, 1.0}, {1.0, 1.9}}) {
      const double scale = each.first;
      const double zoom = each.second;
      auto definition = open_variant(variant);
      REQUIRE(definition.ok());
      Session session(*definition);
      BoardModel model(session);
      const BoardLayout layout(**definition, {480, 360}, false, {zoom, {0.4, 0.6}});
      BoardPicture mended(looks);
      Random random(7);
      const auto compare = [&](const Scene& scene, const std::string& what) {
        INFO(variant << " at " << scale << ", zoomed " << zoom << ", ply " << session.game().plies()
                     << ": " << what);
        mended.show(scene, *definition, layout, scale);
        BoardPicture whole(looks);
        whole.show(scene, *definition, layout, scale);
        CHECK(first_difference(mended.bitmap(), whole.bitmap()) == "");
      };
      for (int ply = 0; ply < 10 && !session.legal_moves().empty(); ++ply) {
        const MoveList& moves = session.legal_moves();
        const stockade::Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
        model.click(move.from());
        compare(model.scene(), "a piece in hand");
        model.hover(move.to());
        Scene scene = model.scene();
        FloatingPiece piece;
        piece.piece = model.in_hand();
        piece.center = layout.site_rect(move.to()).center() + Point{7.3, -4.6};
        piece.parachute = ply % 2 == 0;
        if (piece.piece != kEmpty) scene.floating.push_back(piece);
        compare(scene, "on its way");
        model.show_hint(move);
        model.set_cursor(move.to());
        compare(model.scene(), "a hint and a cursor");
        REQUIRE(session.play(move));
        model.set_cursor({});
        model.update();
        compare(model.scene(), "played");
      }
    }
  }
}

TEST_CASE("pointing at a target paints that square, not the board", "[gui]") {
  Table table("chess");
  const BoardPicture& picture = table.canvas().picture();
  const double unit = table.canvas().board_layout().unit();
  table.click(table.cell("e2"));
  table.move_to(table.cell("e3"));
  REQUIRE(wait_for([&] { return table.frame().board().scene().hovered == table.cell("e3"); }));
  settle();
  const double before = picture.painted_area();
  table.move_to(table.cell("e4"));
  REQUIRE(wait_for([&] { return picture.painted_area() > before; }));
  settle();
  // Two squares and the piece at the pointer, before and after.
  CHECK(picture.painted_area() - before < 9 * unit * unit);
}

TEST_CASE("moving the pointer with no piece in hand paints nothing", "[gui]") {
  Table table("hostage");
  table.move_to(table.cell("e4"));
  settle();
  const double before = table.canvas().picture().painted_area();
  for (const char* cell : {"a1", "c5", "h8", "d2"}) table.move_to(table.cell(cell));
  settle();
  CHECK(table.canvas().picture().painted_area() == before);
}

}  // namespace stockade::gui::gui_layers_test
