#pragma once
// MoveDetails: what is peculiar to the moves of one effect.
//
// Most moves are plain: a piece goes from one cell to another and captures what it finds there. A
// rule whose moves differ derives a class from this one, which answers for everybody who reads,
// writes, draws, orders or explains moves: a second piece goes along, the move has a name of its
// own, it captures on its way. Whatever it does not override is as in plain moves.
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
  std::string name;  ///< how it is printed: "O-O"
  Side side;         ///< who makes it
  int from = 0;      ///< the cells of the piece that Move::piece() is
  int to = 0;
  int second_from = 0;  ///< the cells of the piece that goes with it
  int second_to = 0;
  bool cells_are_ambiguous = false;  ///< its two cells alone mean another move
  int choice = 0;                    ///< Move::choice()
};

/// A second piece that a move pushes or pulls.
struct DisplacedPiece {
  Site to;  ///< where that piece arrives; none: it goes off the board
  /// The mover arrives on the cell that the second piece leaves. Otherwise Move::other() is that
  /// cell.
  bool mover_takes_its_cell = false;

  /// Where the second piece stands before the move.
  [[nodiscard]] int from(Move move) const {
    return mover_takes_its_cell ? move.to().index() : move.other().index();
  }
};

/// A piece that enters the board with a move, on a cell that the move leaves (gating).
struct EnteringPiece {
  Piece piece;
  int on_second = -1;  ///< the cell that the second piece of castling leaves; -1: Move::from()

  /// Where the piece enters.
  [[nodiscard]] int cell(Move move) const {
    return on_second >= 0 ? on_second : move.from().index();
  }
};

/// What becomes of the piece that moves.
enum class MoverFate : uint8_t {
  arrives,      ///< it stands on Move::to()
  changes,      ///< it becomes Move::other() where it stands
  taken_off,    ///< its own side takes it off the board; the move's two cells are one
  leaves_board  ///< it goes over the edge; the move's two cells are one
};

/// What a move has to do with captures en passant.
enum class Passing : uint8_t { none, opens, captures };

class MoveDetails {
 public:
  virtual ~MoveDetails() = default;

  /// All moves of the effect, if they have fixed cells and a name; none otherwise.
  [[nodiscard]] virtual std::span<const NamedMove> named_moves() const { return {}; }
  /// Which of them the move is; null if it is none.
  [[nodiscard]] const NamedMove* named(Move move) const;
  [[nodiscard]] virtual MoverFate mover() const { return MoverFate::arrives; }
  /// The board that the pieces go on to from where the move ends; none: they stay there.
  [[nodiscard]] virtual std::optional<int> goes_on_to() const { return std::nullopt; }
  /// Null unless the move pushes or pulls a second piece.
  [[nodiscard]] virtual const DisplacedPiece* displaced() const { return nullptr; }
  [[nodiscard]] virtual Passing passing() const { return Passing::none; }
  /// Whether such moves capture before they come to their end.
  [[nodiscard]] virtual bool captures_on_way() const { return false; }
  /// The cells where the move does so, in the order of the way.
  [[nodiscard]] virtual std::span<const uint16_t> captured_on_way(Move) const { return {}; }
  /// All pieces that an exchange pays, the first of them Move::other(); empty if that is the only
  /// one.
  [[nodiscard]] virtual std::span<const Piece> paid(Move) const { return {}; }
  /// The pieces that an exchange frees besides Move::piece(), those of a kind beside each other.
  [[nodiscard]] virtual std::span<const Piece> also_freed(Move) const { return {}; }
  /// Null unless a piece enters with the move.
  [[nodiscard]] virtual const EnteringPiece* enters(Move) const { return nullptr; }
  /// What tells such moves from others of the same piece between the same cells: a word of two or
  /// more small letters, digits and '_' that begins with a letter; "" if nothing has to.
  [[nodiscard]] virtual std::string_view tag() const { return {}; }
  /// Of a move of chance: what is thrown or drawn from. It begins the move's name.
  [[nodiscard]] virtual std::string_view chance_source() const { return "roll"; }
  /// What has come up; it ends the move's name.
  [[nodiscard]] virtual std::string chance_outcome(Move move) const {
    return std::to_string(move.other().index());
  }
  /// Where a royal piece that moves must not be attacked, if what happens to it afterwards does not
  /// count: where it lands.
  [[nodiscard]] virtual Site guarded_site(Move move) const { return move.to(); }

  [[nodiscard]] bool leaves_board() const { return mover() == MoverFate::leaves_board; }
  [[nodiscard]] bool changes_in_place() const { return mover() == MoverFate::changes; }
  /// Whether each such move captures, on its target or elsewhere.
  [[nodiscard]] bool always_captures() const {
    return captures_on_way() || passing() == Passing::captures;
  }
};

inline const NamedMove* MoveDetails::named(Move move) const {
  for (const NamedMove& named : named_moves())
    if (named.from == move.from().index() && named.choice == move.choice()) return &named;
  return nullptr;
}

/// Of moves that have nothing peculiar.
inline const MoveDetails kPlainMove{};

}  // namespace stockade
