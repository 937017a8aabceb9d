#include "gui/bridge/thumbnails.h"

#include <algorithm>
#include <utility>

#include "gui/board/board_image.h"
#include "gui/model/scene.h"

namespace stockade::gui {
namespace {

/// A picture is painted larger than it is shown, since the cells of a painter have a least size.
constexpr int kPainted = 160;

wxBitmap empty_picture(int side) {
  wxImage image(side, side);
  image.InitAlpha();
  std::fill_n(image.GetAlpha(), static_cast<size_t>(side) * static_cast<size_t>(side), 0);
  return wxBitmap(image);
}

}  // namespace

wxBitmap thumbnail(const Looks& looks, const GameDefinition& definition, const Position& position,
                   int side) {
  Scene scene;
  scene.definition = &definition;
  scene.position = &position;
  PictureOptions options;
  options.coordinates = false;
  options.letters = false;
  const BoardLayout layout = picture_layout(definition, kPainted, false);
  const wxImage painted = board_image(looks.artwork, looks.theme, scene, layout, options);
  const double scale =
      static_cast<double>(side) / std::max(painted.GetWidth(), painted.GetHeight());
  const int wide = std::clamp(static_cast<int>(painted.GetWidth() * scale), 1, side);
  const int high = std::clamp(static_cast<int>(painted.GetHeight() * scale), 1, side);
  const wxImage small = painted.Scale(wide, high, wxIMAGE_QUALITY_BOX_AVERAGE);
  wxImage square(side, side);
  square.InitAlpha();
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const int from_x = x - (side - wide) / 2;
      const int from_y = y - (side - high) / 2;
      const bool inside = from_x >= 0 && from_x < wide && from_y >= 0 && from_y < high;
      square.SetAlpha(x, y, inside ? wxIMAGE_ALPHA_OPAQUE : wxIMAGE_ALPHA_TRANSPARENT);
      if (inside)
        square.SetRGB(x, y, small.GetRed(from_x, from_y), small.GetGreen(from_x, from_y),
                      small.GetBlue(from_x, from_y));
    }
  return wxBitmap(square);
}

Thumbnails::Open last_board(GameList::Read read) {
  return [read = std::move(read)]() -> std::optional<Thumbnails::Board> {
    const auto found = read();
    if (!found.ok()) return std::nullopt;
    const Record& record = found->record;
    Game at(record.definition(), record.start());
    for (const stockade::Move move : record.main_line()) at.play(move);
    return Thumbnails::Board{record.definition(), at.position()};
  };
}

Thumbnails::Thumbnails(Looks& looks, int side)
    : looks_(looks), side_(side), images_(side, side, false) {
  images_.Add(empty_picture(side));
}

int Thumbnails::find(const std::string& key) {
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const auto kept = looks_.thumbnails.find(key);
  if (kept == looks_.thumbnails.end() || kept->second.GetWidth() != side_) return 0;
  return numbers_[key] = images_.Add(kept->second);
}

bool Thumbnails::can_make(const std::string& key) const {
  return !background_.busy() && !numbers_.contains(key) && !failed_.contains(key);
}

void Thumbnails::make(const std::string& key, Open open, bool keep) {
  background_.run([this, key, open = std::move(open), keep]() -> Background::Done {
    return [this, key, board = open(), keep] { take(key, board, keep); };
  });
}

void Thumbnails::take(const std::string& key, const std::optional<Board>& board, bool keep) {
  if (board) {
    const wxBitmap picture = thumbnail(looks_, *board->definition, board->position, side_);
    if (keep) looks_.thumbnails[key] = picture;
    numbers_[key] = images_.Add(picture);
  } else {
    failed_.insert(key);
  }
  if (on_made) on_made(key);
}

}  // namespace stockade::gui
