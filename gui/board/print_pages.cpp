#include "gui/board/print_pages.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "gui/board/text_lines.h"
#include "gui/model/board_model.h"

namespace stockade::gui {
namespace {

constexpr double kMargin = 48;
constexpr double kFooter = 20;
constexpr double kSmallDiagram = 0.42;  // of the width of the text
constexpr double kLineHeight = 1.36;    // of the letters
constexpr double kIndent = 14;          // of variations

/// The part of a page that text may use.
Rect body_of(Size page) {
  return {kMargin, kMargin, page.w - 2 * kMargin, page.h - 2 * kMargin - kFooter};
}

}  // namespace

PrintPages::PrintPages(const Artwork& artwork, BoardStyle board, DefinitionPtr definition,
                       std::vector<GameBlock> blocks, bool flipped)
    : artwork_(artwork),
      theme_(make_theme(Appearance::light, board)),
      definition_(std::move(definition)),
      blocks_(std::move(blocks)),
      flipped_(flipped) {
  theme_.window = rgb(0xffffff);  // paper
  theme_.shadow = rgb(0xffffff).alpha(0);
}

void PrintPages::arrange(Surface& surface, Size page) {
  size_ = page;
  pages_.assign(1, {});
  y_ = kMargin;
  for (const GameBlock& block : blocks_) {
    if (block.type == GameBlock::Kind::diagram)
      add_diagram(block);
    else
      add_text(surface, block);
  }
}

/// Goes to a new page if less than `height` is left.
void PrintPages::need(double height) {
  if (y_ + height <= body_of(size_).bottom() || pages_.back().empty()) return;
  pages_.emplace_back();
  y_ = kMargin;
}

void PrintPages::add_text(Surface& surface, const GameBlock& block) {
  const Rect body = body_of(size_);
  TextLook look{10.5, rgb(0x1c1c1c)};
  double indent = 0;
  double space = 4;
  switch (block.type) {
    case GameBlock::Kind::title:
      look.size = 17;
      look.bold = true;
      break;
    case GameBlock::Kind::note:
      look.size = 9.5;
      look.color = rgb(0x5a5a5a);
      space = 10;
      break;
    case GameBlock::Kind::moves:
      look.bold = true;
      break;
    case GameBlock::Kind::variation:
    case GameBlock::Kind::comment:
      look.size = 9.5;
      indent = kIndent;
      break;
    case GameBlock::Kind::diagram:
      break;
  }
  const double line = look.size * kLineHeight;
  for (const std::string& words : wrapped(surface, block.text, look, body.w - indent)) {
    need(line);
    pages_.back().push_back({{body.x + indent, y_ + line / 2}, words, look, nullptr, {}});
    y_ += line;
  }
  y_ += space;
}

void PrintPages::add_diagram(const GameBlock& block) {
  const Rect body = body_of(size_);
  const double width = body.w * (block.large ? 1 : kSmallDiagram);
  // The height that the board and its trays need in that width.
  const BoardLayout tall(*definition_, {width, body.h}, flipped_);
  const double height = std::min(body.h - 30, tall.content_rect().h + tall.unit() * 0.4);
  const TextLook look{8.5, rgb(0x5a5a5a), false, Align::center};
  need(height + look.size * 2.4);
  const Rect rect{body.x + (body.w - width) / 2, y_, width, height};
  pages_.back().push_back({{}, "", look, &*block.position, rect});
  y_ += height;
  pages_.back().push_back({{body.center().x, y_ + look.size}, block.text, look, nullptr, {}});
  y_ += look.size * 2.4;
}

namespace {

/// A surface that shifts everything that is drawn on it.
class MovedSurface : public Surface {
 public:
  MovedSurface(Surface& surface, Point by) : surface_(surface), by_(by) {}
  void fill(const Path& path, const Paint& paint) override {
    Paint there = paint;
    there.start = paint.start + by_;
    there.end = paint.end + by_;
    surface_.fill(moved(path), there);
  }
  void stroke(const Path& path, Color color, double width,
              const std::vector<double>& dashes) override {
    surface_.stroke(moved(path), color, width, dashes);
  }
  void text(Point anchor, std::string_view text, const TextLook& look) override {
    surface_.text(anchor + by_, text, look);
  }
  double text_width(std::string_view text, const TextLook& look) override {
    return surface_.text_width(text, look);
  }
  void picture(const std::string& name, Rect where, double opacity) override {
    surface_.picture(name, where.moved(by_.x, by_.y), opacity);
  }
  void push_clip(Rect rect) override { surface_.push_clip(rect.moved(by_.x, by_.y)); }
  void pop_clip() override { surface_.pop_clip(); }

 private:
  [[nodiscard]] Path moved(const Path& path) const {
    Path there;
    for (const Path::Segment& s : path.segments()) switch (s.verb) {
        case Path::Verb::move:
          there.move_to(s.to + by_);
          break;
        case Path::Verb::line:
          there.line_to(s.to + by_);
          break;
        case Path::Verb::curve:
          there.curve_to(s.a + by_, s.b + by_, s.to + by_);
          break;
        case Path::Verb::close:
          there.close();
          break;
      }
    return there;
  }
  Surface& surface_;
  Point by_;
};

}  // namespace

void PrintPages::draw(Surface& surface, int page) const {
  surface.fill(Path().rect({0, 0, size_.w, size_.h}), theme_.window);
  const Painter painter(artwork_, theme_);
  for (const Item& item : pages_[static_cast<size_t>(page - 1)]) {
    if (!item.position) {
      surface.text(item.at, item.text, item.look);
      continue;
    }
    const BoardLayout layout(*definition_, {item.rect.w, item.rect.h}, flipped_);
    MovedSurface there(surface, {item.rect.x, item.rect.y});
    painter.draw_ground(there, *definition_, layout);
    Scene scene;
    scene.definition = definition_.get();
    scene.position = item.position;
    mark_threats(*definition_, *item.position, scene);
    painter.draw_scene(there, scene, layout);
  }
  const TextLook footer{8.5, rgb(0x5a5a5a), false, Align::center};
  if (pages() > 1)
    surface.text({size_.w / 2, size_.h - kMargin * 0.7}, fmt::format("{} / {}", page, pages()),
                 footer);
}

}  // namespace stockade::gui
