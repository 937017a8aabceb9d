#pragma once
// Who owns a piece and what piece type it is.

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
/// pairs. Emptiness being a piece keeps the board code free of branches.
using Piece = Id<struct PieceTag, uint8_t>;
inline constexpr Piece kEmpty{0};
inline constexpr int kMaxPieces = 128;
inline constexpr int kMaxSides = 7;

template <class T>
using PieceArray = IndexedArray<Piece, T, kMaxPieces>;
template <class T>
using SideArray = IndexedArray<Side, T, kMaxSides>;
template <class T>
using SideVector = IndexedVector<Side, T>;
template <class T>
using PieceTypeVector = IndexedVector<PieceType, T>;
/// By number of a cell, or of a pair of cells.
template <class T>
using CellVector = IndexedVector<int, T>;

struct SideInfo {
  std::string name;         ///< "White"
  std::string adjective;    ///< "white"
  char letter = 'w';        ///< in FEN
  Orientation orientation;  ///< which way forward is
  std::optional<int> team;  ///< sides of one team are no enemies; none: it plays for itself
};

/// The mark of FEN that stands behind a letter ("Q~"); others stand in front ("+P").
inline constexpr char kBehind = '~';

/// A piece type and how it moves, as the definition says it; parse_movement() reads `movement`.
struct PieceTypeInfo {
  std::string name;                  ///< "knight"
  char letter = '?';                 ///< upper case; letter and mark are unique in a definition
  char mark = 0;                     ///< '+' or '~' of a type that another has become; 0: none
  std::optional<PieceType> demotes;  ///< what it is once captured, if not itself
  int value = 0;                     ///< what it is worth when paying, 0 = priceless or not set
  std::string movement;              ///< "fmWfceFifmnD"
  std::string initial = "none";      ///< region where an initial ('i') move may start
  std::string within = "all";        ///< region that its moves neither leave nor pass out of
  SourceMark where;
};

/// The correspondence of pieces with (side, piece type) pairs, and who is whose enemy.
class Roster {
 public:
  Roster() = default;
  /// At most kMaxSides sides.
  Roster(const std::vector<SideInfo>& sides, int types);
  [[nodiscard]] int pieces() const { return 1 + sides_ * types_; }
  [[nodiscard]] int sides() const { return sides_; }
  [[nodiscard]] int types() const { return types_; }
  [[nodiscard]] Piece piece(Side side, PieceType type) const {
    return Piece{1 + side.index() * types_ + type.index()};
  }
  /// The owner; for kEmpty the number just past the last side ("nobody").
  [[nodiscard]] Side side_of(Piece piece) const {
    return piece == kEmpty ? Side{sides_} : Side{(piece.index() - 1) / types_};
  }
  /// `piece` is not kEmpty.
  [[nodiscard]] PieceType type_of(Piece piece) const {
    return PieceType{(piece.index() - 1) % types_};
  }

  [[nodiscard]] bool are_enemies(Side a, Side b) const { return enemies_[a] >> b.index() & 1; }
  /// The only enemy of `side`. Rules that speak of "the enemy's" zone need there to be just one
  /// (has_single_enemies()).
  [[nodiscard]] Side opponent(Side side) const { return opponent_[side]; }
  [[nodiscard]] bool has_single_enemies() const;

 private:
  int sides_ = 0;
  int types_ = 0;
  SideArray<uint8_t> enemies_{};  ///< a bit for each enemy
  SideArray<Side> opponent_{};    ///< the first enemy
};

}  // namespace stockade
