#pragma once
// The owner and the piece type of a piece.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/base/ids.h"
#include "framework/base/indexed.h"
#include "framework/topology/topology.h"

namespace stockade {

using Side = Id<struct SideTag, uint8_t>;            ///< a player: 0 moves first
using PieceType = Id<struct PieceTypeTag, uint8_t>;  ///< king, pawn, …

/// A piece as a small number: 0 is "nobody" (an empty cell), the others are (side, piece type)
/// pairs. Because emptiness is a piece, the board code needs no branches.
using Piece = Id<struct PieceTag, uint8_t>;
inline constexpr Piece kEmpty{0};
inline constexpr int kMaxPieces = 128;
inline constexpr int kMaxSides = 8;

template <class T>
using PieceArray = IndexedArray<Piece, T, kMaxPieces>;
template <class T>
using SideArray = IndexedArray<Side, T, kMaxSides>;
template <class T>
using SideVector = IndexedVector<Side, T>;
template <class T>
using PieceTypeVector = IndexedVector<PieceType, T>;
/// A list indexed by the number of a cell, or of a pair of cells.
template <class T>
using CellVector = IndexedVector<int, T>;

struct SideInfo {
  std::string name;         ///< "White"
  std::string adjective;    ///< "white"
  char letter = 'w';        ///< in FEN
  Orientation orientation;  ///< the orientation in which the side sees the board
  std::optional<int> team;  ///< sides of one team are no enemies; none: the side has no allies
  std::optional<int> board = {};  ///< the board of all its pieces; none: it plays on every board
};

/// The owner of a piece type.
enum class PieceOwner : uint8_t {
  side,    ///< each side has its own
  nobody,  ///< neutral: no side moves it
  mover    ///< neutral: the side to move may move it, as if it were its own
};

/// The mark that follows a letter in FEN ("Q~"); the other mark precedes it ("+P").
inline constexpr char kBehind = '~';

/// A piece type and its movement, as the definition has them; parse_movement() reads `movement`.
struct PieceTypeInfo {
  std::string name;                     ///< "knight"
  char letter = '?';                    ///< upper case; letter and mark are unique in a definition
  char mark = 0;                        ///< '+' or '~' of a type that another becomes; 0: none
  std::optional<PieceType> demotes;     ///< the type that it becomes when captured, if not itself
  int value = 0;                        ///< its value when paying; 0: priceless or not set
  std::string movement;                 ///< "fmWfceFifmnD"
  std::string initial = "none";         ///< the region where an initial ('i') move may start
  std::string within = "all";           ///< the region that its moves neither leave nor pass out of
  PieceOwner owner = PieceOwner::side;  ///< neutral types follow all others
  bool capturable = true;               ///< of a neutral type: each side may capture it
  char sign = 0;  ///< of a neutral type: the character in FEN in place of its letter; 0: the letter
  std::string symbol;    ///< the text on its disc in place of a drawing; "": none
  std::string drawn_as;  ///< the name whose drawing is used for it; "": its own
  SourceMark where;
};

/// Maps pieces to (side, piece type) pairs and back, and knows which sides are enemies. A neutral
/// piece type is one piece, whichever side is named with it; these pieces follow all others, and
/// their owner is "nobody", as for empty cells.
class Roster {
 public:
  Roster() = default;
  /// At most kMaxSides sides. The last `neutral` of the types are neutral, but not all types.
  Roster(const std::vector<SideInfo>& sides, int types, int neutral = 0);
  [[nodiscard]] int pieces() const { return first_neutral() + types_ - owned_; }
  [[nodiscard]] int sides() const { return sides_; }
  [[nodiscard]] int types() const { return types_; }
  /// The number of types that are not neutral; they come first.
  [[nodiscard]] int owned_types() const { return owned_; }
  [[nodiscard]] Piece piece(Side side, PieceType type) const {
    return is_neutral(type) ? Piece{first_neutral() + type.index() - owned_}
                            : Piece{1 + side.index() * owned_ + type.index()};
  }
  /// The owner; for kEmpty and neutral pieces the number just past the last side ("nobody").
  [[nodiscard]] Side side_of(Piece piece) const {
    return piece == kEmpty || is_neutral(piece) ? Side{sides_} : Side{(piece.index() - 1) / owned_};
  }
  /// `piece` is not kEmpty.
  [[nodiscard]] PieceType type_of(Piece piece) const {
    return PieceType{is_neutral(piece) ? owned_ + piece.index() - first_neutral()
                                       : (piece.index() - 1) % owned_};
  }
  [[nodiscard]] bool is_neutral(PieceType type) const { return type.index() >= owned_; }
  [[nodiscard]] bool is_neutral(Piece piece) const { return piece.index() >= first_neutral(); }

  [[nodiscard]] bool are_enemies(Side a, Side b) const { return enemies_[a] >> b.index() & 1; }
  /// Whether they are enemies whose pieces can meet, because they do not play on different boards.
  [[nodiscard]] bool may_meet(Side a, Side b) const { return met_[a] >> b.index() & 1; }
  /// The only enemy that `side` meets. Rules about "the enemy's" zone need exactly one
  /// (has_single_enemies()).
  [[nodiscard]] Side opponent(Side side) const { return opponent_[side]; }
  /// The next ally of `side` in the order of sides, after the last the first again; none: it has no
  /// allies.
  [[nodiscard]] std::optional<Side> partner(Side side) const;
  [[nodiscard]] bool has_single_enemies() const;

 private:
  [[nodiscard]] int first_neutral() const { return 1 + sides_ * owned_; }

  int sides_ = 0;
  int types_ = 0;
  int owned_ = 0;
  SideArray<uint8_t> enemies_{};  ///< a bit for each enemy
  SideArray<uint8_t> met_{};      ///< a bit for each enemy that it can meet on a board
  SideArray<Side> opponent_{};    ///< the first of the enemies that it can meet
};

}  // namespace stockade
