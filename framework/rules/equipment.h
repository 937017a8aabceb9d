#pragma once
// Equipment: what a game is played with, before any rule. Plain data, immutable once compiled.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/variant_texts.h"
#include "framework/pieces/movement.h"
#include "framework/pieces/piece_types.h"
#include "framework/position/layout.h"
#include "framework/rules/chance_source.h"
#include "framework/topology/topology.h"

namespace stockade {

struct Equipment {
  Topology topology;
  std::vector<SideInfo> sides;
  std::vector<PieceTypeInfo> types;
  std::vector<ZoneInfo> zones;
  Visibility pieces_seen_by = Visibility::everyone;  ///< pieces on the board
  std::vector<std::string> attributes = {};          ///< numbers of scripts, which expressions name
  std::vector<std::string> remembered = {};          ///< numbers that each side has, as well
  std::vector<ChanceSource> chance = {};             ///< what is thrown, or drawn from
  VariantTexts texts = {};                           ///< the names below in other languages

  [[nodiscard]] Roster roster() const;
  /// For "nobody" a side that no player has: it sees the board as the first one does.
  [[nodiscard]] const SideInfo& side(Side side) const;
  [[nodiscard]] const PieceTypeInfo& type(PieceType type) const { return types[type.index()]; }
  /// `piece` is not kEmpty.
  [[nodiscard]] const PieceTypeInfo& type_of(Piece piece) const {
    return type(roster().type_of(piece));
  }
  [[nodiscard]] const SideInfo& side_of(Piece piece) const { return side(roster().side_of(piece)); }
  /// The kind of that letter, in either case, and mark.
  [[nodiscard]] std::optional<PieceType> find_type(char letter, char mark = 0) const;
  /// The piece type that `symbol` is read as: "N", "+P", "Q~".
  [[nodiscard]] std::optional<PieceType> find_type(std::string_view symbol) const;
  /// "the white knight"; "the duck" of a neutral piece. This and the names below are in the
  /// reader's language.
  [[nodiscard]] std::string describe(Piece piece) const;
  /// "white knight": the same without an article.
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
  /// Whether the side may move the piece where it stands: its own, or a neutral one of the mover.
  [[nodiscard]] bool may_move(Side side, Piece piece) const;
  /// Whether sides have boards of their own.
  [[nodiscard]] bool sides_have_boards() const { return !sides.empty() && sides.front().board; }
  /// The sides on a board, in order; all of them where sides have no boards of their own.
  [[nodiscard]] std::vector<Side> sides_on(int board) const;
  /// The number of a side among those on its board.
  [[nodiscard]] int place_on_board(Side side) const;
  /// Whether symbols of pieces begin with the letter of their side, because more than two play on
  /// a board: "rP".
  [[nodiscard]] bool writes_sides() const { return sides.size() > 2 && !sides_have_boards(); }
  /// The piece's letter in FEN: upper case for the first side of its board, lower case for the
  /// second, and upper case for all where symbols name the side; of a neutral piece its sign, or
  /// upper case.
  [[nodiscard]] char letter(Piece piece) const;
  /// The same with its mark and, if there are more than two sides, its side's letter: "+p", "Q~",
  /// "rP", "r+P".
  [[nodiscard]] std::string symbol(Piece piece) const;
  /// `side`: the one that a symbol names.
  [[nodiscard]] std::optional<Piece> find_piece(char letter, char mark = 0,
                                                std::optional<Side> side = {}) const;
  /// The side of that letter.
  [[nodiscard]] std::optional<Side> find_side(char letter) const;
  /// Reads a piece's symbol at text[at] and moves `at` behind it; leaves it alone if there is none.
  /// `board`: where sides have boards of their own, the one whose sides are meant.
  [[nodiscard]] std::optional<Piece> read_piece(std::string_view text, size_t& at,
                                                int board = 0) const;
  /// "g7", or "White's airfield".
  [[nodiscard]] std::string describe(Site site, const PositionLayout& layout) const;
  /// The sides of a team, "Red and Yellow", or the side if it plays for itself.
  [[nodiscard]] std::string team_of(Side side) const;
  /// The movement of `piece type`, parsed for this board.
  [[nodiscard]] Result<std::vector<MovementAtom>> atoms(const PieceTypeInfo& type) const {
    return parse_movement(type.movement, topology.compass(), type.where);
  }

 private:
  [[nodiscard]] std::optional<Piece> read_piece_of(std::optional<Side> side, std::string_view text,
                                                   size_t& at) const;
};

/// The cells that `piece` cannot leave when it moves by `atom`, a part of its movement. The regions
/// have been checked.
[[nodiscard]] CellSet confines(const Equipment& equipment, Piece piece, const MovementAtom& atom);

/// The cells from which `piece` may move by `atom`, all within confines().
[[nodiscard]] CellSet start_region(const Equipment& equipment, Piece piece,
                                   const MovementAtom& atom);

}  // namespace stockade
