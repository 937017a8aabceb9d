#pragma once
// PrintPages: a game or a position on sheets of paper. Lengths are points, 72 to the inch.

#include <string>
#include <vector>

#include "gui/board/painter.h"
#include "gui/model/game_text.h"

namespace stockade::gui {

class PrintPages {
 public:
  PrintPages(const Artwork& artwork, BoardStyle board, DefinitionPtr definition,
             std::vector<GameBlock> blocks, bool flipped);

  /// Distributes the blocks over pages of that size. `surface` measures the texts.
  void arrange(Surface& surface, Size page);
  [[nodiscard]] int pages() const { return static_cast<int>(pages_.size()); }
  /// Draws a page, the first is 1.
  void draw(Surface& surface, int page) const;

 private:
  struct Item {
    Point at;
    std::string text;
    TextLook look;
    const Position* position = nullptr;  ///< of a diagram
    Rect rect;
  };
  void add_text(Surface& surface, const GameBlock& block);
  void add_diagram(const GameBlock& block);
  void need(double height);

  const Artwork& artwork_;
  Theme theme_;
  DefinitionPtr definition_;
  std::vector<GameBlock> blocks_;
  bool flipped_;
  Size size_;
  double y_ = 0;
  std::vector<std::vector<Item>> pages_;
};

}  // namespace stockade::gui
