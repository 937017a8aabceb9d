#include "gui/board/artwork.h"

#include <cstdlib>
#include <span>
#include <utility>

#include "framework/base/files.h"
#include "framework/base/program_folder.h"
#include "framework/notation/piece_drawings.h"
#include "gui/model/theme.h"

namespace stockade::gui {
namespace {

constexpr std::uint64_t kMaxPictureBytes = 4u << 20;
const std::string kLightPieces = "pieces/w";
const std::string kPieces = "pieces/";

/// The drawing with the colours and the line width of a set. gui/artwork/README.md has the palette.
std::string restyled(std::string drawing, PieceSet set) {
  struct Change {
    std::string_view from;
    std::string_view to;
  };
  static constexpr Change kFlat[] = {{"#e2d2b0", "#f7eed9"}, {"#27252c", "#37353d"}};
  static constexpr Change kPrint[] = {{"#f7eed9", "#ffffff"}, {"#e2d2b0", "#ffffff"},
                                      {"#2a221e", "#101010"}, {"#37353d", "#101010"},
                                      {"#27252c", "#101010"}, {"#131217", "#101010"},
                                      {"#e9e0cc", "#ffffff"}, {"#f1e9d7", "#ffffff"}};
  static constexpr Change kHeavy[] = {{"stroke-width=\"3.4\"", "stroke-width=\"5\""},
                                      {"stroke-width=\"2.6\"", "stroke-width=\"3.6\""},
                                      {"stroke-width=\"2.4\"", "stroke-width=\"3.6\""},
                                      {"stroke-width=\"6.8\"", "stroke-width=\"9\""}};
  const auto apply = [&drawing](std::span<const Change> changes) {
    for (const Change& change : changes)
      for (size_t at = drawing.find(change.from); at != std::string::npos;
           at = drawing.find(change.from, at + change.to.size()))
        drawing.replace(at, change.from.size(), change.to);
  };
  if (set == PieceSet::flat) apply(kFlat);
  if (set == PieceSet::print || set == PieceSet::contrast) apply(kPrint);
  if (set == PieceSet::contrast) apply(kHeavy);
  return drawing;
}

}  // namespace

Artwork::Artwork(std::vector<std::filesystem::path> beside) : folders_(std::move(beside)) {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
    folders_.push_back(std::filesystem::path(data) / "stockade/artwork");
  else if (const char* home = std::getenv("HOME"); home && *home)
    folders_.push_back(std::filesystem::path(home) / ".local/share/stockade/artwork");
  if (const auto installed = installed_folder("stockade/artwork")) folders_.push_back(*installed);
  folders_.emplace_back(STOCKADE_SOURCE_ARTWORK_DIR);
  folders_.emplace_back(STOCKADE_INSTALL_ARTWORK_DIR);
  letters_ = parse_name_table(text("pieces/types.txt"));
  signs_ = parse_name_table(text("pieces/kanji.txt"));
}

std::string Artwork::text(const std::string& file) const {
  for (const std::filesystem::path& folder : folders_) {
    auto text = read_whole_file(folder / file, kMaxPictureBytes);
    if (text.ok()) return *std::move(text);
  }
  return "";
}

std::optional<std::filesystem::path> Artwork::file(const std::string& name) const {
  std::error_code ignored;
  for (const std::filesystem::path& folder : folders_)
    if (std::filesystem::is_regular_file(folder / name, ignored)) return folder / name;
  return std::nullopt;
}

void Artwork::set_pieces(PieceSet set, bool kanji) {
  set_ = set;
  kanji_ = kanji;
  texts_.clear();
}

std::string Artwork::kanji(const GameDefinition& definition, Piece piece) const {
  if (!kanji_ || definition.topology().cell_names() != CellNames::from_right) return "";
  const Equipment& equipment = definition.equipment();
  for (int k = 0; k < equipment.roster().types(); ++k)
    if (!signs_.contains(equipment.type(PieceType{k}).name)) return "";
  return signs_.at(equipment.type_of(piece).name);
}

const std::string& Artwork::svg(const std::string& name) const {
  const auto known = texts_.find(name);
  if (known != texts_.end()) return known->second;
  std::string drawing = text(name + ".svg");
  const size_t letter = kPieces.size();
  if (drawing.empty() && name.starts_with(kPieces) && name.size() > letter)
    if (const PieceTint* tint = tint_of_letter(name[letter]))
      drawing = tinted(text(kLightPieces + name.substr(letter + 1) + ".svg"), *tint);
  if (name.starts_with("pieces/")) drawing = restyled(std::move(drawing), set_);
  return texts_.emplace(name, std::move(drawing)).first->second;
}

std::string Artwork::piece(const GameDefinition& definition, Piece piece) const {
  const auto is_drawn = [this](const std::string& name) {
    return set_ != PieceSet::letters && has(kPieces + name);
  };
  return kPieces + piece_drawing(definition, piece, letters_, is_drawn);
}

bool Artwork::is_wildcard(const std::string& name) const {
  return name.size() > 1 && name.rfind("pieces/", 0) == 0 && name.back() == 'X';
}

}  // namespace stockade::gui
