#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_diagram.h"

namespace stockade {
namespace {

constexpr double kCell = 34;
constexpr double kMargin = 22;
constexpr double kTop = 8;
constexpr double kLegendLine = 26;
constexpr double kLegendLetter = 6.6;  ///< upper estimate of a letter's width

// The file has both palettes; a program that does not know the media query shows the light one.
// Either is complete, because the diagram covers its background.
constexpr std::string_view kStyle =
    "<style>\n"
    ".page{fill:#fff}.light{fill:#f3efe4}.dark{fill:#dfd7c4}.mid{fill:#e9e3d4}.ink{fill:#33312c}\n"
    ".text{fill:#33312c;font:12px "
    "sans-serif}.bold{font-weight:bold}.name{font-size:7px}.piece{fill:#33312c;stroke:#33312c;"
    "stroke-width:2}\n"
    ".enemy{fill:#fff;stroke:#33312c;stroke-width:2}.way{stroke:#8a8371;stroke-width:2}\n"
    ".both{fill:#1f5fa8}.move{fill:#fff;stroke:#1f5fa8;stroke-width:3}\n"
    ".take{fill:none;stroke:#b3341c;stroke-width:3.5}.over{fill:none;stroke:#33312c;stroke-width:2}"
    "\n"
    "@media (prefers-color-scheme:dark){\n"
    ".page{fill:#1d1f22}.light{fill:#3d4147}.dark{fill:#2e3136}.mid{fill:#363a3f}.ink{fill:#e6e3da}"
    "\n"
    ".text{fill:#e6e3da}.piece{fill:#e6e3da;stroke:#e6e3da}\n"
    ".enemy{fill:#1d1f22;stroke:#e6e3da}.way{stroke:#7f8590}\n"
    ".both{fill:#6db3f2}.move{fill:#1d1f22;stroke:#6db3f2}.take{stroke:#ff8a66}.over{stroke:#"
    "e6e3da}}\n"
    "</style>\n";

struct Point {
  double x = 0;
  double y = 0;
};

class SvgWriter {
 public:
  SvgWriter(const MoveDiagram& diagram, std::string title)
      : diagram_(diagram),
        topology_(diagram.definition->topology()),
        roster_(diagram.definition->roster()),
        side_(roster_.side_of(diagram.position.at(diagram.from))),
        title_(std::move(title)) {}

  std::string write() {
    measure();
    draw_cells();
    ways();
    std::set<std::pair<Reach, Reach>> used;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const Piece piece = diagram_.position.at(cell);
      const DiagramCell& marks = diagram_.cells[cell];
      if (piece != kEmpty) draw_piece(cell, center(cell));
      if (cell == diagram_.from) continue;
      if (marks.moves == Reach::never && marks.captures == Reach::never) continue;
      used.insert({marks.moves, marks.captures});
      draw_marks(marks.moves, marks.captures, center(cell));
    }
    return with_legend(used);
  }

 private:
  void measure() {
    low_ = high_ = {topology_.info(0).x, topology_.info(0).y};
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const CellInfo& info = topology_.info(cell);
      low_ = {std::min(low_.x, info.x), std::min(low_.y, info.y)};
      high_ = {std::max(high_.x, info.x), std::max(high_.y, info.y)};
    }
  }
  [[nodiscard]] double right() const { return kMargin + (high_.x - low_.x + 1) * kCell; }
  [[nodiscard]] double bottom() const { return kTop + (high_.y - low_.y + 1) * kCell; }

  [[nodiscard]] Point center(int cell) const {
    const CellInfo& info = topology_.info(cell);
    return {kMargin + (info.x - low_.x + 0.5) * kCell, kTop + (high_.y - info.y + 0.5) * kCell};
  }

  /// The corners around the centre, in cell widths.
  [[nodiscard]] std::vector<Place> corners(int cell) const {
    const CellInfo& info = topology_.info(cell);
    if (!info.outline.empty()) return info.outline;
    constexpr double kHalf = 0.5;
    if (topology_.geometry() != Geometry::hex)
      return {{-kHalf, -kHalf}, {kHalf, -kHalf}, {kHalf, kHalf}, {-kHalf, kHalf}};
    constexpr double kRadius = 0.5773502691896258;  // 1/√3
    return {{kRadius, 0},  {kRadius / 2, kHalf},   {-kRadius / 2, kHalf},
            {-kRadius, 0}, {-kRadius / 2, -kHalf}, {kRadius / 2, -kHalf}};
  }

  void draw_cells() {
    static constexpr std::array<const char*, 3> kShades = {"dark", "light", "mid"};
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const Point at = center(cell);
      std::string points;
      for (const Place corner : corners(cell))
        points += fmt::format("{:g},{:g} ", at.x + corner.x * kCell, at.y - corner.y * kCell);
      points.pop_back();
      out_ += fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n",
                          kShades[static_cast<size_t>(topology_.info(cell).shade % 3)], points);
    }
    if (topology_.geometry() == Geometry::square)
      label_edges();
    else
      for (int cell = 0; cell < topology_.cells(); ++cell)
        label({center(cell).x, center(cell).y + kCell / 2 - 3}, topology_.name(cell), "middle",
              "text name");
  }

  void label_edges() {
    for (int rank = 0; rank < topology_.ranks(); ++rank)
      label({kMargin / 2, bottom() - (rank + 0.5) * kCell + 4}, rank_label(topology_, rank));
    for (int file = 0; file < topology_.files(); ++file)
      label({kMargin + (file + 0.5) * kCell, bottom() + 14}, file_label(topology_, file));
  }

  void label(Point at, const std::string& text, const char* anchor = "middle",
             const char* css = "text") {
    out_ += fmt::format("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\">{}</text>\n",
                        css, at.x, at.y, anchor, escaped_markup(text));
  }

  /// Lines along the cells where a piece would stop this one.
  void ways() {
    if (topology_.levels() > 1) return;  // Lines between levels would cross everything.
    std::set<std::pair<int, int>> segments;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const std::vector<int>& passes = diagram_.cells[cell].passes;
      int before = diagram_.from;
      for (const int next : passes) {
        segments.insert({before, next});
        before = next;
      }
      if (!passes.empty()) segments.insert({before, cell});
    }
    for (const auto& [a, b] : segments) {
      const Point from = center(a);
      const Point to = center(b);
      out_ += fmt::format("<line class=\"way\" x1=\"{:g}\" y1=\"{:g}\" x2=\"{:g}\" y2=\"{:g}\"/>\n",
                          from.x, from.y, to.x, to.y);
    }
  }

  void draw_piece(int cell, Point at) {
    if (cell == diagram_.from) {
      out_ += fmt::format(
          "<circle class=\"piece\" cx=\"{0:g}\" cy=\"{1:g}\" r=\"12\"/>\n"
          "<circle class=\"page\" cx=\"{0:g}\" cy=\"{1:g}\" r=\"4\"/>\n",
          at.x, at.y);
      return;
    }
    box(roster_.side_of(diagram_.position.at(cell)) == side_ ? "piece" : "enemy", at);
  }

  void box(const char* css, Point at) {
    out_ += fmt::format(
        "<rect class=\"{}\" x=\"{:g}\" y=\"{:g}\" width=\"24\" height=\"24\" rx=\"4\"/>\n", css,
        at.x - 12, at.y - 12);
  }

  void draw_marks(Reach moves, Reach captures, Point at) {
    if (moves == captures) {
      out_ +=
          fmt::format("<circle class=\"both\" cx=\"{:g}\" cy=\"{:g}\" r=\"6.5\"/>\n", at.x, at.y);
    } else {
      if (moves != Reach::never)
        out_ += fmt::format("<circle class=\"move\" cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\"/>\n", at.x,
                            at.y, captures == Reach::never ? 6.5 : 9.0);
      const double arm = moves == Reach::never ? 6 : 3.5;
      if (captures != Reach::never)
        out_ += fmt::format(
            "<path class=\"take\" d=\"M{0:g} {1:g}L{2:g} {3:g}M{0:g} {3:g}L{2:g} {1:g}\"/>\n",
            at.x - arm, at.y - arm, at.x + arm, at.y + arm);
    }
    if (moves == Reach::over || captures == Reach::over)
      out_ +=
          fmt::format("<path class=\"over\" d=\"M{:g} {:g}q9 -13 18 0\"/>\n", at.x - 9, at.y - 7);
    if (moves == Reach::initial || captures == Reach::initial) label({at.x + 11, at.y - 4}, "i");
  }

  std::string with_legend(const std::set<std::pair<Reach, Reach>>& used) {
    double width = right() + 10;
    double y = bottom() + 34;
    const auto line = [&](const std::string& text) {
      label({kMargin + 30, y + 4}, text, "start");
      width = std::max(width, kMargin + 40 + kLegendLetter * static_cast<double>(text.size()));
      y += kLegendLine;
    };
    for (const bool with_moves : {true, false})
      for (const auto& [moves, captures] : used) {
        if ((moves != Reach::never) != with_moves) continue;
        draw_marks(moves, captures, {kMargin + 12, y});
        line(describe_marks(moves, captures));
      }
    bool own = false;
    bool enemy = false;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const Piece piece = diagram_.position.at(cell);
      if (piece == kEmpty || cell == diagram_.from) continue;
      (roster_.side_of(piece) == side_ ? own : enemy) = true;
    }
    for (const auto& [shown, css, text] :
         {std::tuple(own, "piece", "own piece"), std::tuple(enemy, "enemy", "enemy piece")}) {
      if (!shown) continue;
      box(css, {kMargin + 12, y});
      line(text);
    }
    const double height = y - 8;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" "
               "width=\"{0:g}\" "
               "height=\"{1:g}\" role=\"img\">\n<title>{2}</title>\n{3}"
               "<rect class=\"page\" width=\"{0:g}\" height=\"{1:g}\"/>\n",
               width, height, escaped_markup(title_), kStyle) +
           out_ + "</svg>\n";
  }

  const MoveDiagram& diagram_;
  const Topology& topology_;
  const Roster& roster_;
  Side side_;
  std::string title_;
  Point low_, high_;  ///< of the cells' places
  std::string out_;
};

}  // namespace

std::string diagram_svg(const MoveDiagram& diagram, const std::string& title) {
  return SvgWriter(diagram, title).write();
}

}  // namespace stockade
