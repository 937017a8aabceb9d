#pragma once
// SvgSurface: a Surface that writes a vector file. Pictures are included by their own shapes.

#include <map>
#include <string>

#include "gui/board/artwork.h"
#include "gui/board/surface.h"

namespace stockade::gui {

class SvgSurface : public Surface {
 public:
  SvgSurface(const Artwork& artwork, Size size) : artwork_(artwork), size_(size) {}

  void fill(const Path& path, const Paint& paint) override;
  void stroke(const Path& path, Color color, double width,
              const std::vector<double>& dashes) override;
  void text(Point anchor, std::string_view text, const TextLook& look) override;
  /// An estimate, since the viewer of the file has its own fonts.
  double text_width(std::string_view text, const TextLook& look) override;
  void picture(const std::string& name, Rect where, double opacity) override;
  void push_clip(Rect rect) override;
  void pop_clip() override;

  /// The whole file.
  [[nodiscard]] std::string document() const;

 private:
  const Artwork& artwork_;
  Size size_;
  std::string definitions_;
  std::string body_;
  std::map<std::string, std::string> symbols_;
  int ids_ = 0;
};

}  // namespace stockade::gui
