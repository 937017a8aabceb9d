#pragma once
// SetupModel: a position that a user sets up. Pieces may be anywhere. After every change it
// describes the errors of the position in words, and every change can be undone. It knows sites,
// not pixels.

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
  /// The present position, possible or not.
  [[nodiscard]] const Position& position() const { return position_; }

  // --- pieces
  /// The pieces of a side, or of nobody, for a palette, in the order of the definition.
  [[nodiscard]] std::vector<Piece> palette(Side side) const;
  /// The piece on a cell, or the piece of a slot that is not empty; else kEmpty.
  [[nodiscard]] Piece piece_at(Site site) const;
  /// The slot that `piece` enters if it is put down on `slot`: in the same zone; a promoted piece
  /// enters the slot of its former type. None if the zone has no slot for it.
  [[nodiscard]] std::optional<int> slot_for(int slot, Piece piece) const;
  /// Puts a piece on a cell in place of the piece there, or one more piece into its slot in the
  /// zone of that slot. False, without a change, if the zone has no slot for it, the slot is full,
  /// or the piece is there already.
  bool put(Site site, Piece piece);
  /// Takes away the piece on a cell, or one from a slot.
  bool take(Site site);
  /// Moves a piece from one site to another. False, without a change, if it can't be there.
  bool move(Site from, Site to);

  // --- the whole position
  /// Takes all pieces away. The side to move stays.
  void clear();
  void set_start();
  /// Whether the board has the same shape after turn(), so that turn() is possible.
  [[nodiscard]] bool can_turn(Orientation how) const;
  /// Mirrors the board ({-1, 1}: left and right) or rotates it ({-1, -1}). Rights whose pieces are
  /// on their cells afterwards are kept.
  void turn(Orientation how);
  /// Whether there are two sides, and the board has the same shape for both.
  [[nodiscard]] bool can_swap_sides() const;
  /// Exchanges the sides and turns the board accordingly.
  void swap_sides();
  [[nodiscard]] bool can_undo() const { return !past_.empty(); }
  bool undo();
  [[nodiscard]] bool can_redo() const { return !future_.empty(); }
  bool redo();

  // --- what else belongs to a position
  [[nodiscard]] Side side() const { return position_.next_player(); }
  void set_side(Side side);
  /// A castling right, or another right that depends on pieces on their first cells.
  struct Right {
    int flag = 0;
    std::string name;
    bool set = false;
    bool possible = false;  ///< its pieces are on the required cells
    friend bool operator==(const Right&, const Right&) = default;
  };
  [[nodiscard]] std::vector<Right> rights() const;
  void set_right(int flag, bool set);
  /// The cells that the last move may have passed over, and the one that is set, -1 for none. An
  /// impossible position has none. If a turn is a series of moves, only the FEN can set them.
  [[nodiscard]] std::vector<int> passed_candidates() const;
  [[nodiscard]] int passed_cell() const;
  /// Sets the passed cell, -1 for none. False, without a change, if nothing can have passed it.
  bool set_passed_cell(int cell);
  [[nodiscard]] int quiet_plies() const;
  void set_quiet_plies(int plies);
  [[nodiscard]] int move_number() const;
  void set_move_number(int number);

  // --- as text
  [[nodiscard]] const std::string& fen() const { return fen_; }
  /// Takes over a FEN, and returns its problems, each with its column. A position that only breaks
  /// the rules of the game is taken over as well; a text that can't be read changes nothing.
  Diagnostics set_fen(const std::string& text);

  // --- legality
  /// The position, if it is possible; the game may be over in it.
  [[nodiscard]] const std::optional<Position>& playable() const { return playable_; }
  /// Errors, unusual facts, or that the game is over; one sentence each.
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }
  /// One line: "White to move, 20 legal moves", or a note that the position is not possible.
  [[nodiscard]] const std::string& summary() const { return summary_; }
  /// A rule test with this position: the sides in check, the number of legal moves, and the result
  /// if the game is over. Only for playable positions; else "".
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
  /// The FEN of the position with another passed cell, -1 for none.
  [[nodiscard]] std::string fen_with_passed(int cell) const;
  /// Makes `next` the position. Drops the passed cell and rights without their pieces.
  void take_over(Position next);
  void remember();
  void judge();
  void describe(const Diagnostics& warnings);
  void changed();

  DefinitionPtr definition_;
  Position position_;
  std::vector<Position> past_;
  std::vector<Position> future_;  ///< positions that undo() has left, the last one at the end
  std::string fen_;
  std::optional<Position> playable_;
  std::vector<std::string> remarks_;
  std::string summary_;
};

}  // namespace stockade::gui
