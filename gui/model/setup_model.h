#pragma once
// SetupModel: a position that a person sets up. Pieces go anywhere; what is wrong with the position
// is said in words after every change, and every change can be undone. It knows sites, not pixels.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"

namespace stockade::gui {

class SetupModel {
 public:
  SetupModel(DefinitionPtr definition, const Position& position);

  /// Called after every change.
  std::function<void()> on_change;

  [[nodiscard]] const GameDefinition& definition() const { return *definition_; }
  [[nodiscard]] const DefinitionPtr& definition_ptr() const { return definition_; }
  /// As it is set up, possible or not.
  [[nodiscard]] const Position& position() const { return position_; }

  // --- pieces
  /// The pieces of a side, or of nobody, in the order of the definition: what a palette offers.
  [[nodiscard]] std::vector<Piece> palette(Side side) const;
  /// The piece on a cell or the type of a slot that holds some; else kEmpty.
  [[nodiscard]] Piece piece_at(Site site) const;
  /// The slot that takes `piece`, if it is put down on this one: of the same zone, and of the type
  /// that a promoted piece was before. None if the zone does not hold such pieces.
  [[nodiscard]] std::optional<int> slot_for(int slot, Piece piece) const;
  /// Puts a piece on a cell in place of what stands there, or one more into the slot of the piece
  /// in that slot's zone. False, without a change, if the zone does not hold such pieces or is
  /// full, or the piece stands there already.
  bool put(Site site, Piece piece);
  /// Takes away the piece on a cell, or one from a slot.
  bool take(Site site);
  /// Takes a piece from one site to another; false, without a change, if it can't be there.
  bool move(Site from, Site to);

  // --- the whole position
  /// Takes all pieces away. The side to move stays.
  void clear();
  void set_start();
  /// Whether the board has the same shape after turn(), so that it can be done.
  [[nodiscard]] bool can_turn(Orientation how) const;
  /// Mirrors the board ({-1, 1}: left and right) or rotates it ({-1, -1}). Rights whose pieces
  /// stand on their cells afterwards go along.
  void turn(Orientation how);
  /// Whether there are two sides, each of which sees the board in its own way or both alike.
  [[nodiscard]] bool can_swap_sides() const;
  /// The same position with the sides exchanged, the board turned accordingly.
  void swap_sides();
  [[nodiscard]] bool can_undo() const { return !past_.empty(); }
  bool undo();
  [[nodiscard]] bool can_redo() const { return !future_.empty(); }
  bool redo();

  // --- what else belongs to a position
  [[nodiscard]] Side side() const { return position_.next_player(); }
  void set_side(Side side);
  /// A castling right, or another that belongs to pieces on their first cells.
  struct Right {
    int flag = 0;
    std::string name;
    bool set = false;
    bool possible = false;  ///< its pieces stand where they have to
    friend bool operator==(const Right&, const Right&) = default;
  };
  [[nodiscard]] std::vector<Right> rights() const;
  void set_right(int flag, bool set);
  /// Cells that the last move may have passed over, and the one that is set, -1 for none. A
  /// position that is not possible has none, and where a turn is a series of moves only the FEN
  /// says them.
  [[nodiscard]] std::vector<int> passed_candidates() const;
  [[nodiscard]] int passed_cell() const;
  /// -1 for none. False, without a change, if nothing can have passed the cell.
  bool set_passed_cell(int cell);
  [[nodiscard]] int quiet_plies() const;
  void set_quiet_plies(int plies);
  [[nodiscard]] int move_number() const;
  void set_move_number(int number);

  // --- as text
  [[nodiscard]] const std::string& fen() const { return fen_; }
  /// Takes over a FEN, and returns what is wrong with it, each problem with its column. A position
  /// that only breaks the rules of the game is taken over as well; a text that can't be read
  /// changes nothing.
  Diagnostics set_fen(const std::string& text);

  // --- legality
  /// The position if the game can go on from it, or is over in it.
  [[nodiscard]] const std::optional<Position>& playable() const { return playable_; }
  /// What is wrong, or unusual, or that the game is over here; one sentence each.
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }
  /// One line: "White to move, 20 legal moves", or that the position is not possible.
  [[nodiscard]] const std::string& summary() const { return summary_; }
  /// A rule test with this position: who is in check, how many moves are legal, and the result if
  /// the game is over. Only for playable positions; else "".
  [[nodiscard]] std::string rule_test(const std::string& name) const;
  /// The lines that begin a new file of rule tests for this variant.
  [[nodiscard]] std::string rule_test_head() const;

 private:
  using CellMap = std::vector<int>;

  [[nodiscard]] std::optional<CellMap> cells_after(Orientation how) const;
  void carry_over(const CellMap& to, bool swaps);
  [[nodiscard]] uint32_t flags_after(const Position& before, const CellMap& to, bool swaps) const;
  [[nodiscard]] Piece swapped(Piece piece) const;
  [[nodiscard]] Side swapped(Side side) const;
  [[nodiscard]] bool is_possible(int flag, const Position& position) const;
  /// The FEN of the position with another cell that was passed over, -1 for none.
  [[nodiscard]] std::string fen_with_passed(int cell) const;
  /// Makes it the position. What was passed over, and rights without their pieces, are dropped.
  void take_over(Position next);
  void remember();
  void judge();
  void describe(const Diagnostics& warnings);
  void changed();

  DefinitionPtr definition_;
  Position position_;
  std::vector<Position> past_;
  std::vector<Position> future_;  ///< positions that undo() has left, the last one on top
  std::string fen_;
  std::optional<Position> playable_;
  std::vector<std::string> remarks_;
  std::string summary_;
};

}  // namespace stockade::gui
