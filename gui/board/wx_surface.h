#pragma once
// WxSurface: a Surface over a wxGraphicsContext, of a window or of an image without a display.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <wx/bmpbndl.h>
#include <wx/graphics.h>

#include "framework/base/threads.h"
#include "gui/board/artwork.h"
#include "gui/board/surface.h"

namespace stockade::gui {

/// A picture in the size in which it is drawn: the side in device pixels.
struct SizedPicture {
  std::string name;
  int pixels = 0;
  std::string ink;  ///< replaces the colour of icons; "" keeps it
};

/// A cache of fonts and of pictures, rasterised at the sizes in which they are drawn. It lives from
/// frame to frame.
class PictureCache {
 public:
  explicit PictureCache(const Artwork& artwork) : artwork_(artwork) {}
  /// A null bitmap if there is no such picture.
  const wxGraphicsBitmap& picture(const SizedPicture& wanted);
  const wxFont& font(double size, bool bold);
  /// The same for drawing in a colour; the context is that of a window or of an image.
  const wxGraphicsFont& font(wxGraphicsContext& context, const TextLook& look);
  /// The height of a line of ASCII in a font; it does not depend on the text.
  double line_height(wxGraphicsContext& context, const TextLook& look);
  /// The artwork draws its pictures differently from now on.
  void forget_pictures() { pictures_.clear(); }

 private:
  friend class PictureWork;

  const Artwork& artwork_;
  std::map<std::string, wxGraphicsBitmap> pictures_;
  std::map<int, wxFont> fonts_;
  /// Keys: the renderer, the font's key and the colour.
  std::map<std::tuple<const wxGraphicsRenderer*, int, uint32_t>, wxGraphicsFont> drawn_fonts_;
  std::map<int, double> line_heights_;
};

/// Rasterises pictures in threads while the caller does something else:
///
///   PictureWork work(cache, wanted);
///   paint_the_ground();
///   work.finish();          // helps, waits, and puts them into the cache
class PictureWork {
 public:
  /// `cache` outlives it. Pictures that the cache has are left out.
  PictureWork(PictureCache& cache, const std::vector<SizedPicture>& wanted);
  void finish();

 private:
  struct Job {
    std::string key;
    std::string svg;
    int pixels = 0;
    wxGraphicsBitmap bitmap;
  };
  static std::vector<Job> jobs_of(const PictureCache& cache,
                                  const std::vector<SizedPicture>& wanted);
  void draw();

  PictureCache& cache_;
  std::vector<Job> jobs_;  ///< a thread touches only the job that it has taken
  Tasks tasks_;
  HelperThreads helpers_;  ///< the last member: they end before the others are destroyed
};

/// Artwork as a bitmap of `pixels` by `pixels`, icons in the colour `ink` ("#rrggbb") unless it is
/// "".
[[nodiscard]] wxBitmap rasterise(const Artwork& artwork, const std::string& name, int pixels,
                                 const std::string& ink = "");
/// The same, sharp at every scale, for toolbars and menus.
[[nodiscard]] wxBitmapBundle icon_bundle(const Artwork& artwork, const std::string& name, int size,
                                         const std::string& ink);
[[nodiscard]] wxColour to_wx(Color color);
/// The program's font; needs no display. `size` in pixels.
[[nodiscard]] wxFont make_font(double size, bool bold);

/// Draws nothing, and notes the pictures that would be drawn.
class PictureList : public Surface {
 public:
  /// `scale`: device pixels per logical pixel.
  explicit PictureList(double scale) : scale_(scale) {}
  [[nodiscard]] const std::vector<SizedPicture>& pictures() const { return pictures_; }

  void fill(const Path&, const Paint&) override {}
  void stroke(const Path&, Color, double, const std::vector<double>&) override {}
  void text(Point, std::string_view, const TextLook&) override {}
  double text_width(std::string_view, const TextLook&) override { return 0; }
  void picture(const std::string& name, Rect where, double opacity) override;
  void push_clip(Rect) override {}
  void pop_clip() override {}

 private:
  double scale_;
  std::vector<SizedPicture> pictures_;
};

class WxSurface : public Surface {
 public:
  /// `scale`: device pixels per logical pixel.
  WxSurface(wxGraphicsContext& context, PictureCache& cache, double scale = 1,
            std::string icon_ink = "");
  /// Leaves out letters and numbers from now on.
  void leave_out_text() { letters_ = false; }

  void fill(const Path& path, const Paint& paint) override;
  void stroke(const Path& path, Color color, double width,
              const std::vector<double>& dashes) override;
  void text(Point anchor, std::string_view text, const TextLook& look) override;
  double text_width(std::string_view text, const TextLook& look) override;
  void picture(const std::string& name, Rect where, double opacity) override;
  void push_clip(Rect rect) override;
  void pop_clip() override;

 private:
  wxGraphicsPath build(const Path& path);
  wxGraphicsContext& context_;
  PictureCache& cache_;
  double scale_;
  std::string icon_ink_;
  bool letters_ = true;
};

}  // namespace stockade::gui
