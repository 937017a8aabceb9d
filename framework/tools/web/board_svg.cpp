#include "framework/tools/web/board_svg.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/notation/piece_drawings.h"
#include "framework/tools/web/page_artwork.h"

namespace stockade {
namespace {

using nlohmann::json;

constexpr double kUnit = 100;  // the width of a cell, as that of the drawings

/// The corners of a cell around its middle, y upwards.
std::vector<Place> corners_of(const Topology& topology, const CellInfo& info) {
  if (!info.outline.empty()) return {info.outline.begin(), info.outline.end()};
  std::vector<Place> corners;
  if (topology.geometry() == Geometry::hex) {
    const double radius = 1 / std::sqrt(3.0);
    for (int i = 0; i < 6; ++i)
      corners.push_back({radius * std::cos(i * std::numbers::pi / 3),
                         radius * std::sin(i * std::numbers::pi / 3)});
    return corners;
  }
  return {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
}

class Drawer {
 public:
  Drawer(const GameDefinition& definition, const json& artwork)
      : definition_(definition), artwork_(artwork) {}

  std::string svg() {
    const Topology& topology = definition_.topology();
    for (int cell = 0; cell < topology.cells(); ++cell)
      if (topology.info(cell).board == 0 && topology.info(cell).level == 0) add_cell(cell);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0f} {:.0f} {:.0f} {:.0f}\">\n"
        "<defs>{}</defs>\n{}{}</svg>\n",
        left_ - 4, top_ - 4, right_ - left_ + 8, bottom_ - top_ + 8, drawings_, cells_, pieces_);
  }

 private:
  void add_cell(int cell) {
    const CellInfo& info = definition_.topology().info(cell);
    const double x = info.x * kUnit, y = -info.y * kUnit;
    std::string points;
    for (const Place& corner : corners_of(definition_.topology(), info)) {
      const double at_x = x + corner.x * kUnit, at_y = y - corner.y * kUnit;
      points += fmt::format("{:.0f},{:.0f} ", at_x, at_y);
      left_ = std::min(left_, at_x);
      right_ = std::max(right_, at_x);
      top_ = std::min(top_, at_y);
      bottom_ = std::max(bottom_, at_y);
    }
    static constexpr const char* kFills[] = {"#b98e62", "#efe3c8", "#d5b88a"};
    const bool chequered =
        definition_.topology().drawing().ground == BoardDrawing::Ground::chequered;
    const char* fill = kFills[chequered ? static_cast<size_t>(info.shade) % 3 : 1];
    cells_ += fmt::format(
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"#0003\" stroke-width=\"2\"/>\n", points, fill);
    const Piece piece = definition_.start().at(cell);
    if (piece != kEmpty) add_piece(piece, x, y);
  }

  void add_piece(Piece piece, double x, double y) {
    const json& drawing = artwork_["artwork"][piece.index()];
    const json& tiles = artwork_["tiles"];
    if (tiles.is_array()) return add_tile(tiles[piece.index()], piece, x, y);
    if (drawing.is_null()) return add_disc(piece, x, y);
    if (drawn_.insert(piece.index()).second)
      drawings_ += fmt::format("<g id=\"p{}\">{}</g>\n", piece.index(), drawing.get<std::string>());
    pieces_ += fmt::format("<use href=\"#p{}\" x=\"{:.0f}\" y=\"{:.0f}\"/>\n", piece.index(),
                           x - 50, y - 50);
  }

  void add_tile(const std::string& sign, Piece piece, double x, double y) {
    const bool turned = definition_.roster().side_of(piece).index() != 0;
    pieces_ += fmt::format(
        "<g transform=\"translate({:.0f} {:.0f}){}\"><path d=\"M0-46L27-36L37 44H-37L-27-36Z\" "
        "fill=\"#f2dca4\" stroke=\"#7a5a26\" stroke-width=\"2.5\"/><text y=\"20\" "
        "text-anchor=\"middle\" font-size=\"46\" textLength=\"40\" "
        "lengthAdjust=\"spacingAndGlyphs\" "
        "fill=\"#2a1c08\">{}</text></g>\n",
        x, y, turned ? " rotate(180)" : "", escaped_markup(sign));
  }

  void add_disc(Piece piece, double x, double y) {
    const Side side = definition_.roster().side_of(piece);
    const json& colour = artwork_["colours"].at(
        static_cast<size_t>(std::min(side.index(), definition_.roster().sides() - 1)));
    const bool light = colour["light"];
    const std::string fill = colour["fill"].is_string() ? colour["fill"].get<std::string>()
                                                        : (light ? "#fdfaf2" : "#2b2825");
    pieces_ += fmt::format(
        "<circle cx=\"{0:.0f}\" cy=\"{1:.0f}\" r=\"40\" fill=\"{2}\" stroke=\"#777\" "
        "stroke-width=\"3\"/><text x=\"{0:.0f}\" y=\"{3:.0f}\" text-anchor=\"middle\" "
        "font-size=\"42\" font-family=\"sans-serif\" fill=\"{4}\">{5}</text>\n",
        x, y, fill, y + 15, light ? "#222" : "#fff",
        escaped_markup(definition_.equipment().symbol(piece)));
  }

  const GameDefinition& definition_;
  const json& artwork_;
  std::string drawings_, cells_, pieces_;
  std::set<int> drawn_;
  double left_ = std::numeric_limits<double>::max(), top_ = left_;
  double right_ = std::numeric_limits<double>::lowest(), bottom_ = right_;
};

}  // namespace

Result<std::string> board_svg(const GameDefinition& definition,
                              const std::filesystem::path& folder) {
  const auto artwork = page_artwork(definition, folder);
  if (!artwork.ok()) return artwork.problems();
  return Drawer(definition, *artwork).svg();
}

}  // namespace stockade
