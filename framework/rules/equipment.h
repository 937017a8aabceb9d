#pragma once
// Equipment: the pieces, board, zones and sides of a game, without its rules. Plain data, immutable
// once compiled.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/base/variant_texts.h"
#include "framework/pieces/piece_types.h"
#include "framework/position/layout.h"
#include "framework/rules/chance_source.h"
#include "framework/topology/topology.h"

namespace stockade {

struct MovementAtom;

struct Equipment {
  Topology topology;
  std::vector<SideInfo> sides;
  std::vector<PieceTypeInfo> types;
  std::vector<ZoneInfo> zones;
  Visibility pieces_seen_by = Visibility::everyone;  ///< who sees the pieces on the board
  std::vector<std::string> attributes = {};  ///< of scripts, by the names that expressions use
  std::vector<std::string> remembered = {};  ///< of scripts, one per side
  std::vector<ChanceSource> chance = {};     ///< dice, decks and bags
  VariantTexts texts = {};                   ///< translations of the names below

  [[nodiscard]] Roster roster() const;
  /// The side's data. For "nobody" a side that belongs to no player and sees the board as the first
  /// one does.
  [[nodiscard]] const SideInfo& side(Side side) const;
  [[nodiscard]] const PieceTypeInfo& type(PieceType type) const { return types[type.index()]; }
  /// `piece` is not kEmpty.
  [[nodiscard]] const PieceTypeInfo& type_of(Piece piece) const {
    return type(roster().type_of(piece));
  }
  [[nodiscard]] const SideInfo& side_of(Piece piece) const { return side(roster().side_of(piece)); }
  /// The type with that letter, in either case, and that mark.
  [[nodiscard]] std::optional<PieceType> find_type(char letter, char mark = 0) const;
  /// The piece type with that symbol: "N", "+P", "Q~".
  [[nodiscard]] std::optional<PieceType> find_type(std::string_view symbol) const;
  /// "the white knight"; for a neutral piece "the duck". This name and those below are in the
  /// reader's language.
  [[nodiscard]] std::string describe(Piece piece) const;
  /// The same without an article: "white knight".
  [[nodiscard]] std::string name_with_side(Piece piece) const;
  /// "knight"
  [[nodiscard]] std::string name_of(const PieceTypeInfo& type) const;
  [[nodiscard]] std::string name_of(PieceType type) const { return name_of(this->type(type)); }
  [[nodiscard]] std::string name_of(Piece piece) const { return name_of(type_of(piece)); }
  /// "White"
  [[nodiscard]] std::string name_of(Side side) const { return texts.tr(this->side(side).name); }
  /// "white"
  [[nodiscard]] std::string adjective_of(Side side) const {
    return texts.tr(this->side(side).adjective);
  }
  /// "White's airfield"
  [[nodiscard]] std::string zone_of(Side side, std::string_view zone) const;
  /// True if the side may move the piece: its own, or a neutral piece of the side to move.
  [[nodiscard]] bool may_move(Side side, Piece piece) const;
  /// True if sides have their own boards.
  [[nodiscard]] bool sides_have_boards() const { return !sides.empty() && sides.front().board; }
  /// The sides on a board, in order; all sides if they have no boards of their own.
  [[nodiscard]] std::vector<Side> sides_on(int board) const;
  /// The index of a side among those on its board.
  [[nodiscard]] int place_on_board(Side side) const;
  /// True if symbols of pieces begin with the letter of their side, because a board has more than
  /// two sides: "rP".
  [[nodiscard]] bool writes_sides() const { return sides.size() > 2 && !sides_have_boards(); }
  /// The piece's letter in FEN: upper case for the first side of its board and lower case for the
  /// second; upper case for all if symbols name the side; for a neutral piece its sign, or upper
  /// case.
  [[nodiscard]] char letter(Piece piece) const;
  /// The letter with its mark and, if there are more than two sides, the letter of its side: "+p",
  /// "Q~", "rP", "r+P".
  [[nodiscard]] std::string symbol(Piece piece) const;
  /// The letter of the type in upper case, with its mark: "+P", "Q~".
  [[nodiscard]] std::string symbol(PieceType type) const;
  /// `side`: the side that the symbol names, if it names one.
  [[nodiscard]] std::optional<Piece> find_piece(char letter, char mark = 0,
                                                std::optional<Side> side = {}) const;
  /// The side with that letter.
  [[nodiscard]] std::optional<Side> find_side(char letter) const;
  /// Reads a piece's symbol at text[at] and moves `at` behind it; leaves `at` unchanged if there is
  /// none. `board`: if sides have boards of their own, the board whose sides are meant.
  [[nodiscard]] std::optional<Piece> read_piece(std::string_view text, size_t& at,
                                                int board = 0) const;
  /// "g7", or "White's airfield".
  [[nodiscard]] std::string describe(Site site, const PositionLayout& layout) const;
  /// The sides of a team, "Red and Yellow", or the name of the side if it has no allies.
  [[nodiscard]] std::string team_of(Side side) const;
  /// The movement of a piece type, parsed for this board.
  [[nodiscard]] Result<std::vector<MovementAtom>> atoms(const PieceTypeInfo& type) const;

 private:
  [[nodiscard]] std::optional<Piece> read_piece_of(std::optional<Side> side, std::string_view text,
                                                   size_t& at) const;
};

/// What is wrong with the piece types: movements and regions that cannot be read, or more types
/// than a Piece can number. Rules may ask for moves only where there is nothing.
[[nodiscard]] Diagnostics check_types(const Equipment& equipment);

/// The cells that `piece` cannot leave when it moves by `atom`, a part of its movement. The regions
/// must have been checked.
[[nodiscard]] CellSet confines(const Equipment& equipment, Piece piece, const MovementAtom& atom);

/// The cells from which `piece` may move by `atom`, all of them in confines().
[[nodiscard]] CellSet start_region(const Equipment& equipment, Piece piece,
                                   const MovementAtom& atom);

}  // namespace stockade
