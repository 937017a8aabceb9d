#pragma once
// Artwork: the drawings of pieces and icons, found beside the variant, in the user's data folder,
// in the source tree, or where the program was installed.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "framework/notation/piece_drawings.h"
#include "gui/model/theme.h"

namespace stockade::gui {

class Artwork {
 public:
  /// Searches `beside` first, then the usual folders.
  explicit Artwork(std::vector<std::filesystem::path> beside = {});

  /// Draws pieces in another set from now on, and Japanese pieces as tiles with kanji or not.
  void set_pieces(PieceSet set, bool kanji);
  /// The text of a drawing such as "pieces/wN"; empty if there is none. A tinted piece, such as
  /// the red "pieces/rN", is the light one in other colours unless it has a file of its own.
  [[nodiscard]] const std::string& svg(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const { return !svg(name).empty(); }
  /// The path of a file such as "sounds/move.wav"; none if no folder has it.
  [[nodiscard]] std::optional<std::filesystem::path> file(const std::string& name) const;
  /// The drawing for a piece, such as "pieces/wN": see piece_drawing(). In the set of letters it is
  /// always the wildcard disc.
  [[nodiscard]] std::string piece(const GameDefinition& definition, Piece piece) const;
  /// The text on the tile of the piece, if it is drawn as a tile; else "". A font with these signs
  /// is needed.
  [[nodiscard]] std::string kanji(const GameDefinition& definition, Piece piece) const;
  /// Whether the wildcard disc is drawn for the piece, which then needs its symbol or letter.
  [[nodiscard]] bool is_wildcard(const std::string& name) const;

 private:
  [[nodiscard]] std::string text(const std::string& file) const;

  std::vector<std::filesystem::path> folders_;
  NameTable letters_;  ///< of drawings, by names of piece types
  NameTable signs_;    ///< kanji, by names of piece types
  PieceSet set_ = PieceSet::classic;
  bool kanji_ = false;
  mutable std::map<std::string, std::string> texts_;
};

}  // namespace stockade::gui
