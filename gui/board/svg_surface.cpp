#include "gui/board/svg_surface.h"

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/base/utf8.h"

namespace stockade::gui {
namespace {

std::string path_data(const Path& path) {
  std::string d;
  for (const Path::Segment& s : path.segments()) {
    switch (s.verb) {
      case Path::Verb::move:
        d += fmt::format("M{:.2f} {:.2f}", s.to.x, s.to.y);
        break;
      case Path::Verb::line:
        d += fmt::format("L{:.2f} {:.2f}", s.to.x, s.to.y);
        break;
      case Path::Verb::curve:
        d += fmt::format("C{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}", s.a.x, s.a.y, s.b.x, s.b.y,
                         s.to.x, s.to.y);
        break;
      case Path::Verb::close:
        d += "Z";
        break;
    }
  }
  return d;
}

std::string opacity(const char* attribute, Color color) {
  return color.a == 255 ? "" : fmt::format(" {}=\"{:.3f}\"", attribute, color.a / 255.0);
}

}  // namespace

void SvgSurface::fill(const Path& path, const Paint& paint) {
  if (!paint.gradient) {
    body_ += fmt::format("<path d=\"{}\" fill=\"{}\"{}/>\n", path_data(path), paint.from.hex(),
                         opacity("fill-opacity", paint.from));
    return;
  }
  const int id = ++ids_;
  definitions_ += fmt::format(
      "<linearGradient id=\"g{}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.2f}\" y1=\"{:.2f}\" "
      "x2=\"{:.2f}\" y2=\"{:.2f}\"><stop offset=\"0\" stop-color=\"{}\"{}/><stop offset=\"1\" "
      "stop-color=\"{}\"{}/></linearGradient>\n",
      id, paint.start.x, paint.start.y, paint.end.x, paint.end.y, paint.from.hex(),
      opacity("stop-opacity", paint.from), paint.to.hex(), opacity("stop-opacity", paint.to));
  body_ += fmt::format("<path d=\"{}\" fill=\"url(#g{})\"/>\n", path_data(path), id);
}

void SvgSurface::stroke(const Path& path, Color color, double width,
                        const std::vector<double>& dashes) {
  std::string pattern;
  for (const double dash : dashes)  // in units of the line's width
    pattern += fmt::format("{}{:.2f}", pattern.empty() ? "" : " ", std::round(dash) * width);
  body_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\"{} stroke-width=\"{:.2f}\"{}/>\n",
                       path_data(path), color.hex(), opacity("stroke-opacity", color), width,
                       pattern.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", pattern));
}

void SvgSurface::text(Point anchor, std::string_view text, const TextLook& look) {
  static constexpr const char* kAnchors[] = {"start", "middle", "end"};
  const double down = look.down == Align::start    ? look.size * 0.93
                      : look.down == Align::center ? look.size * 0.35
                                                   : -look.size * 0.24;
  body_ += fmt::format(
      "<text x=\"{:.2f}\" y=\"{:.2f}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"{:.2f}\""
      "{} text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
      anchor.x, anchor.y + down, look.size, look.bold ? " font-weight=\"bold\"" : "",
      kAnchors[static_cast<int>(look.across)], look.color.hex(),
      opacity("fill-opacity", look.color), escaped_markup(text));
}

double SvgSurface::text_width(std::string_view text, const TextLook& look) {
  return static_cast<double>(count_characters(text)) * look.size * (look.bold ? 0.7 : 0.6);
}

void SvgSurface::picture(const std::string& name, Rect where, double opacity) {
  if (!artwork_.has(name)) return;
  auto known = symbols_.find(name);
  if (known == symbols_.end()) {
    // The drawing's own root becomes a symbol: its view box and what is inside it.
    const std::string& svg = artwork_.svg(name);
    const size_t root = svg.find("<svg");
    const size_t open = svg.find('>', root);
    const size_t close = svg.rfind("</svg>");
    const size_t box = svg.find("viewBox=\"", root);
    if (open == std::string::npos || close == std::string::npos || box > open) return;
    const size_t end = svg.find('"', box + 9);
    const std::string id = "p" + std::to_string(++ids_);
    definitions_ +=
        fmt::format("<symbol id=\"{}\" {}>{}</symbol>\n", id, svg.substr(box, end + 1 - box),
                    svg.substr(open + 1, close - open - 1));
    known = symbols_.emplace(name, id).first;
  }
  body_ += fmt::format(
      "<use href=\"#{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"{}/>\n",
      known->second, where.x, where.y, where.w, where.h,
      opacity < 0.999 ? fmt::format(" opacity=\"{:.2f}\"", opacity) : "");
}

void SvgSurface::push_clip(Rect rect) {
  const int id = ++ids_;
  definitions_ += fmt::format("<clipPath id=\"c{}\"><path d=\"{}\"/></clipPath>\n", id,
                              path_data(Path().rect(rect)));
  body_ += fmt::format("<g clip-path=\"url(#c{})\">\n", id);
}

void SvgSurface::pop_clip() { body_ += "</g>\n"; }

std::string SvgSurface::document() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n<defs>\n{2}</defs>\n{3}</svg>\n",
      size_.w, size_.h, definitions_, body_);
}

}  // namespace stockade::gui
