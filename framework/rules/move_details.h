#pragma once
// MoveDetails: the peculiarities of the moves of one effect.
//
// Most moves are plain: a piece goes from one cell to another and captures the piece there. A rule
// with other moves derives a class from this one; code that reads, writes, draws, orders or
// explains moves asks it: a second piece moves along, the move has a name of its own, it captures
// on its way. Functions that are not overridden answer as for plain moves.
//
// Immutable; shared by threads. Lives as long as the kernel whose effect it describes.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "framework/position/move.h"

namespace stockade {

/// A move between fixed cells that has a name: castling.
struct NamedMove {
  std::string name;  ///< the printed name: "O-O"
  Side side;         ///< the side that makes it
  int from = 0;      ///< the cells of Move::piece()
  int to = 0;
  int second_from = 0;  ///< the cells of the piece that goes with it
  int second_to = 0;
  bool cells_are_ambiguous = false;  ///< its two cells also describe another move
  int choice = 0;                    ///< Move::choice()
};

/// A second piece that a move pushes or pulls.
struct DisplacedPiece {
  Site to;  ///< the target of that piece; none: it leaves the board
  /// The mover arrives on the cell that the second piece leaves. Otherwise Move::other() is that
  /// cell.
  bool mover_takes_its_cell = false;

  /// The cell of the second piece before the move.
  [[nodiscard]] int from(Move move) const {
    return mover_takes_its_cell ? move.to().index() : move.other().index();
  }
};

/// A piece that enters the board with a move, on a cell that the move leaves (gating).
struct EnteringPiece {
  Piece piece;
  int on_second = -1;  ///< the cell that the second piece of castling leaves; -1: Move::from()

  /// The cell where the piece enters.
  [[nodiscard]] int cell(Move move) const {
    return on_second >= 0 ? on_second : move.from().index();
  }
};

/// The fate of the moving piece.
enum class MoverFate : uint8_t {
  arrives,      ///< it arrives on Move::to()
  changes,      ///< it becomes Move::other() on its cell
  taken_off,    ///< its own side takes it off the board; both cells of the move are equal
  leaves_board  ///< it goes over the edge; both cells of the move are equal
};

/// The relation of a move to captures en passant.
enum class Passing : uint8_t { none, opens, captures };

class MoveDetails {
 public:
  virtual ~MoveDetails() = default;

  /// All moves of the effect, if they have fixed cells and names; otherwise empty.
  [[nodiscard]] virtual std::span<const NamedMove> named_moves() const { return {}; }
  /// The named move that `move` is; null if it is none of them.
  [[nodiscard]] const NamedMove* named(Move move) const;
  [[nodiscard]] virtual MoverFate mover() const { return MoverFate::arrives; }
  /// The board to which the pieces continue from the end of the move; none: they stay.
  [[nodiscard]] virtual std::optional<int> goes_on_to() const { return std::nullopt; }
  /// Null unless the move pushes or pulls a second piece.
  [[nodiscard]] virtual const DisplacedPiece* displaced() const { return nullptr; }
  [[nodiscard]] virtual Passing passing() const { return Passing::none; }
  /// True if such moves capture before their end.
  [[nodiscard]] virtual bool captures_on_way() const { return false; }
  /// The cells where the move does so, in the order of the way.
  [[nodiscard]] virtual std::span<const uint16_t> captured_on_way(Move) const { return {}; }
  /// All pieces that an exchange pays, the first of them Move::other(); empty if there is only one.
  [[nodiscard]] virtual std::span<const Piece> paid(Move) const { return {}; }
  /// The pieces that an exchange frees besides Move::piece(), equal ones beside each other.
  [[nodiscard]] virtual std::span<const Piece> also_freed(Move) const { return {}; }
  /// Null unless a piece enters with the move.
  [[nodiscard]] virtual const EnteringPiece* enters(Move) const { return nullptr; }
  /// The word that distinguishes such moves from others of the same piece between the same cells:
  /// two or more small letters, digits and '_', beginning with a letter; "" if none is needed.
  [[nodiscard]] virtual std::string_view tag() const { return {}; }
  /// For a move of chance: the name of its source. The move's name begins with it.
  [[nodiscard]] virtual std::string_view chance_source() const { return "roll"; }
  /// The outcome, with which the move's name ends.
  [[nodiscard]] virtual std::string chance_outcome(Move move) const {
    return std::to_string(move.other().index());
  }
  /// The cell on which the moving royal piece must not be attacked, if later changes in the same
  /// move do not count: its landing cell.
  [[nodiscard]] virtual Site guarded_site(Move move) const { return move.to(); }

  [[nodiscard]] bool leaves_board() const { return mover() == MoverFate::leaves_board; }
  [[nodiscard]] bool changes_in_place() const { return mover() == MoverFate::changes; }
  /// True if each such move captures, on its target or elsewhere.
  [[nodiscard]] bool always_captures() const {
    return captures_on_way() || passing() == Passing::captures;
  }
};

inline const NamedMove* MoveDetails::named(Move move) const {
  for (const NamedMove& named : named_moves())
    if (named.from == move.from().index() && named.choice == move.choice()) return &named;
  return nullptr;
}

/// The details of plain moves.
inline const MoveDetails kPlainMove{};

}  // namespace stockade
