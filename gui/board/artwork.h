#pragma once
// Artwork: the drawings of pieces and icons, found beside the variant, in the user's data folder,
// in the source tree, or where the program was installed.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "gui/model/theme.h"

namespace stockade::gui {

class Artwork {
 public:
  /// Looks in the usual folders, and first in `beside` if given.
  explicit Artwork(std::vector<std::filesystem::path> beside = {});

  /// Draws pieces in another set from now on, and Japanese pieces as tiles with kanji or not.
  void set_pieces(PieceSet set, bool kanji);
  /// The text of a drawing such as "pieces/wN"; empty if there is none. A tinted piece, such as
  /// the red "pieces/rN", is the light one in other colours unless it has a file of its own.
  [[nodiscard]] const std::string& svg(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const { return !svg(name).empty(); }
  /// Where a file such as "sounds/move.wav" lies.
  [[nodiscard]] std::optional<std::filesystem::path> file(const std::string& name) const;
  /// The drawing for a piece: "pieces/wN" by the name of its type, or the name by which it is
  /// drawn, which pieces/types.txt looks up; or by that of the piece type that it was before it
  /// changed. The wildcard disc if the type has a symbol, or there is no drawing.
  [[nodiscard]] std::string piece(const GameDefinition& definition, Piece piece) const;
  /// What the tile of the piece shows, if it is drawn as a tile; else "". A font with these signs
  /// is needed.
  [[nodiscard]] std::string kanji(const GameDefinition& definition, Piece piece) const;
  /// Whether the wildcard disc is drawn for the piece, which then needs its symbol or letter.
  [[nodiscard]] bool is_wildcard(const std::string& name) const;

 private:
  [[nodiscard]] std::string text(const std::string& file) const;
  [[nodiscard]] std::string letter_of(const std::string& type) const;
  [[nodiscard]] std::map<std::string, std::string> read_table(const std::string& file) const;

  std::vector<std::filesystem::path> folders_;
  std::map<std::string, std::string> types_;  ///< letter of the drawing by name of the piece type
  std::map<std::string, std::string> signs_;  ///< kanji by name of the piece type
  PieceSet set_ = PieceSet::classic;
  bool kanji_ = false;
  mutable std::map<std::string, std::string> texts_;
};

}  // namespace stockade::gui
