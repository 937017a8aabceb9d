#pragma once
// Games of kings and pawns, as the files of engines describe them: pieces with movements, pawns
// that promote, one rank of pieces behind each rank of pawns, castling.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/language/node.h"
#include "framework/tools/import/import.h"
#include "framework/tools/import/imported_text.h"
#include "framework/tools/import/squares.h"

namespace stockade {

/// The parts of a movement in a variant file; empty: none.
using MovementParts = std::vector<std::string>;

struct PlainPiece {
  std::string name;
  std::array<std::optional<MovementParts>, 2> moves;  ///< by side, as it sees the board
  std::string initial;                                ///< the region of moves with 'i'
};

/// The targets of a king on one wing of a side, and where its rook stands; squares of the board.
struct PlainWing {
  Square king;
  std::vector<Square> targets;
  Square rook;
  std::string with;  ///< the letter of the rook
};

struct PlainGame {
  int files = 8;
  int ranks = 8;
  bool turned = false;  ///< the second side sees the board from the other end, not upside down
  std::map<std::string, PlainPiece> pieces;         ///< by their letters, which are capitals
  std::string board;                                ///< the start
  bool first_moves = true;                          ///< the side that begins is the first
  std::vector<std::string> pawns;                   ///< their letters
  std::array<std::vector<std::string>, 2> choices;  ///< what the pawns of a side become
  std::string zone = "last rank";
  std::string royal = "K";
  std::array<std::map<char, PlainWing>, 2>
      wings;  ///< by side, 'K' to the right and 'Q' to the left
  bool en_passant = false;
  std::vector<Node> goals;
};

/// A name for the piece: that of its movement, if it has one, or of the usual piece with its
/// letter.
[[nodiscard]] std::string plain_name(const std::string& letter, const MovementParts& moves);

/// The keys of the game's variant file.
[[nodiscard]] Node tree_of(const PlainGame& game);

/// The variant file with these keys, if it loads; otherwise what is wrong with it.
[[nodiscard]] Result<Imported> loaded_variant(const ImportHead& head, const Node& keys,
                                              Diagnostics left_out, const ImportOptions& options);

/// The variant file of the game, if it loads; otherwise what is wrong with it. `where`: the game in
/// its file.
[[nodiscard]] Result<Imported> plain_variant(const ImportHead& head, PlainGame game,
                                             const SourceMark& where, Diagnostics left_out,
                                             const ImportOptions& options);

}  // namespace stockade
