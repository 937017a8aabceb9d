#include "gui/render.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/image.h>
#include <wx/init.h>

#include "framework/base/files.h"
#include "framework/game/sight.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/umpire_text.h"
#include "framework/session/library.h"
#include "gui/board/board_image.h"
#include "gui/model/board_model.h"

namespace stockade::gui {
namespace {

/// Reports that the picture could not be written, or differs from the one to compare with.
int not_drawn(const std::string& message) { return fail({error("picture", message)}, kNotDone); }

int write_picture(const std::string& path, std::string_view bytes) {
  const Diagnostics problems = replace_file(path, bytes);
  return problems.empty() ? 0 : fail(problems, kNotDone);
}

std::string ending(const std::string& path) {
  std::string text = std::filesystem::path(path).extension().string();
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return text;
}

/// The difference of two pictures in words; "" if they look alike. Fonts and antialiasing differ
/// between machines, so the mean colours of coarse tiles are compared: none may differ much, and
/// only few a little.
std::string difference(const wxImage& a, const wxImage& b) {
  if (a.GetSize() != b.GetSize())
    return fmt::format("it is {}x{}, not {}x{}", a.GetWidth(), a.GetHeight(), b.GetWidth(),
                       b.GetHeight());
  constexpr int kTile = 8;
  constexpr int kFar = 40;
  constexpr int kNear = 12;
  int tiles = 0;
  int off = 0;
  for (int y = 0; y + kTile <= a.GetHeight(); y += kTile) {
    for (int x = 0; x + kTile <= a.GetWidth(); x += kTile) {
      int sums[3] = {0, 0, 0};
      for (int dy = 0; dy < kTile; ++dy) {
        for (int dx = 0; dx < kTile; ++dx) {
          const int at = ((y + dy) * a.GetWidth() + (x + dx)) * 3;
          for (int c = 0; c < 3; ++c) sums[c] += a.GetData()[at + c] - b.GetData()[at + c];
        }
      }
      int worst = 0;
      for (const int sum : sums) worst = std::max(worst, std::abs(sum) / (kTile * kTile));
      if (worst > kFar) return fmt::format("it differs around ({}, {})", x, y);
      if (worst > kNear) ++off;
      ++tiles;
    }
  }
  if (off * 50 > tiles) return fmt::format("{} of {} tiles differ a little", off, tiles);
  return "";
}

}  // namespace

int render_to_file(const CommandLine& line) {
  const std::string type = ending(line.render);
  if (type != ".png" && type != ".svg")
    return fail({error("usage", "--render writes .png or .svg, not '" + line.render + "'")},
                kWrongCall);
  std::map<std::string, std::string> chosen;
  for (const std::string& setting : line.settings) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(
          {error("option-syntax", "'" + setting + "' does not set an option", "write name=value")},
          kWrongCall);
    chosen[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  const auto definition =
      open_variant(line.variant.empty() ? "hostage" : line.variant, chosen, nullptr, line.base);
  if (!definition) return fail(definition.problems(), kWrongCall);
  Position position = (*definition)->start();
  if (!line.fen.empty()) {
    Diagnostics remarks;
    const auto read = recognise_fen(**definition, line.fen, remarks);
    if (!read) return fail(read.problems(), kWrongCall);
    // Who is to move, which some FENs tell in two ways, is not in the picture.
    if (read->dialect != &own_dialect()) (void)fail(remarks, 0);
    position = read->position;
  }
  Scene scene;
  scene.definition = definition->get();
  scene.position = &position;
  if (!line.view.empty()) {
    const auto viewer = side_called(**definition, line.view);
    if (!viewer) return fail(viewer.problems(), kWrongCall);
    scene.fog = (*definition)->topology().all() & ~sight_of(**definition, position, *viewer);
    position = seen_by(**definition, position, *viewer);
  } else {
    mark_threats(**definition, position, scene);
  }

  const Theme theme =
      make_theme(line.theme.value_or(Appearance::light), line.board.value_or(BoardStyle::walnut));
  const Artwork artwork;
  const BoardLayout layout = picture_layout(**definition, line.size, line.flip, &position);
  if (type == ".svg") return write_picture(line.render, board_svg(artwork, theme, scene, layout));

  // Drawing into an image needs only the console part of wx.
  wxApp::SetInstance(new wxAppConsole());
  const wxInitializer wx;
  if (!wx.IsOk()) return not_drawn("wxWidgets could not be started");
  PictureOptions options;
  options.letters = !line.bare;
  const wxImage image = board_image(artwork, theme, scene, layout, options);
  const std::string bytes = png_bytes(image);
  if (bytes.empty()) return not_drawn("cannot encode the picture as PNG");
  const int written = write_picture(line.render, bytes);
  if (written != 0 || line.compare.empty()) return written;
  wxImage reference;
  if (!reference.LoadFile(wxString::FromUTF8(line.compare), wxBITMAP_TYPE_PNG))
    return not_drawn("cannot read " + line.compare + " as a PNG image");
  const std::string differs = difference(image, reference);
  return differs.empty()
             ? 0
             : not_drawn(line.render + " differs from " + line.compare + ": " + differs);
}

}  // namespace stockade::gui
