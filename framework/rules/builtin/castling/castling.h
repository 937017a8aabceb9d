#pragma once
// Castling: king and rook move together, both unmoved, nothing between them, the king neither in
// check nor passing or reaching an attacked cell.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/rules/fields.h"
#include "framework/rules/rule.h"

namespace stockade {

struct CastlingCells {
  int king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;

  /// Where the rook stands: to the right (1) or left (-1) of the king.
  [[nodiscard]] int towards(const Topology& topology) const {
    return topology.info(rook_from).file < topology.info(king_from).file ? -1 : 1;
  }
  /// What king and rook must be able to pass, from one cell to another.
  [[nodiscard]] std::array<std::pair<int, int>, 3> ways() const {
    return {{{king_from, king_to}, {rook_from, rook_to}, {king_from, rook_from}}};
  }
  /// The cells that must be empty, those of the two pieces excepted; none if a hole of the board
  /// lies on their way.
  [[nodiscard]] std::optional<CellSet> between(const Topology& topology) const;
};

/// A wing of one side. From any file, only the targets count, and on which side of the king its
/// rook is; the wings of a side differ in that.
struct CastlingWing : CastlingCells {
  Side side;
  PieceType rook;               ///< the piece that castles with the king
  char letter = 'K';            ///< the letter of the right in FEN
  std::string name;             ///< the printed move: "O-O"
  bool one_of_several = false;  ///< other moves, between other cells, need the same right
  bool wins = false;            ///< the side wins by it
};

using CapitalText = LanguageText<ValueType::capital>;
using CellsText = LanguageText<ValueType::path>;

enum class AskedOfKing : uint8_t { never_moved };
enum class AskedOfRook : uint8_t { never_moved, unmoved_since_placed };
enum class CastlingFrom : uint8_t { given_cells, any_file };

constexpr std::array<ChoiceWord<AskedOfKing>, 1> choice_words(AskedOfKing) {
  return {{{"never moved", AskedOfKing::never_moved}}};
}
constexpr std::array<ChoiceWord<AskedOfRook>, 2> choice_words(AskedOfRook) {
  return {{{"never moved", AskedOfRook::never_moved},
           {"unmoved since placed", AskedOfRook::unmoved_since_placed}}};
}
constexpr std::array<ChoiceWord<CastlingFrom>, 2> choice_words(CastlingFrom) {
  return {{{"given cells", CastlingFrom::given_cells}, {"any file", CastlingFrom::any_file}}};
}

/// The cells of a wing as the first side calls them.
struct WrittenCells {
  Marked<CellsText> king;
  Marked<CellsText> rook;
};

/// What another side has on a wing that does not follow from the first side's.
struct WrittenOwn {
  std::optional<Marked<CellsText>> king;
  std::optional<Marked<CellsText>> rook;
  std::optional<Marked<PieceType>> with;
  SourceMark where;

  void fields(Fields& f) {
    f("king", king, "The king's cells.", {.example = "i8 k8"});
    f("rook", rook, "The rook's cells.", {.example = "l8 j8"});
    f("with", with, "The piece type of the side's rook on this wing.", {.example = "D"});
  }
};

struct WrittenWing {
  Marked<LineText> name;
  WrittenCells cells;  ///< of the first side
  std::map<LineText, WrittenOwn> sides;
  std::optional<Marked<PieceType>> with;

  void fields(Fields& f) {
    f("name", name, "How the move is written.",
      {.example = "O-O", .need = kRequired, .scope = kNotation});
    f("king", cells.king,
      "The king's cells, from and to; if several follow the first, it may go to any of them.",
      {.example = "e1 g1", .need = kRequired});
    f("rook", cells.rook,
      "The rook's cells, from and to; beside: next to the king, on the side that the king came "
      "from.",
      {.example = "h1 f1", .need = kRequired});
    f("sides", sides,
      "The cells and rooks of other sides, by their names, where they do not follow from the first "
      "side's.",
      {.example = "{ Black: { king: i8 k8, rook: l8 j8 } }"});
    f("with", with,
      "The piece type of the rook on this wing, if it is another than 'castling: with' names.",
      {.example = "C"});
  }
};

struct CastlingParams {
  PieceType of;
  PieceType with;
  AskedOfKing king = AskedOfKing::never_moved;
  AskedOfRook rook = AskedOfRook::never_moved;
  Marked<bool> granted_by_drop;
  Marked<CastlingFrom> from;
  bool safe = true;
  Marked<bool> opposite;
  Marked<std::vector<Marked<LineText>>> wins;
  Marked<CapitalText> king_letter = {"E", {}, {}};
  Marked<std::vector<std::pair<CapitalText, WrittenWing>>> wings;
  SourceMark where;

  void fields(Fields& f) {
    f("of", of, "The piece type of the king.", {.example = "K", .fallback = "K"});
    f("with", with, "The piece type of the rook.", {.example = "R", .fallback = "R"});
    f("king", king, "What is asked of the king.", {.example = "never moved"});
    f("rook", rook,
      "What is asked of the rook. unmoved since placed: a rook dropped on its corner can castle, "
      "too.",
      {.example = "unmoved since placed"});
    f("granted_by_drop", granted_by_drop,
      "Whether a king or a rook that is dropped on its cell may castle with the other if that "
      "stands on its own cell: for games whose players place their pieces first.",
      {.example = "yes"});
    f("from", from,
      "any file: king and rooks castle from wherever they stand on their rank at the start, as in "
      "numbered starts. Of each wing, only the last cells count, and on which side of the king the "
      "rook stands.",
      {.example = "any file"});
    f("safe", safe, "Whether the king may not castle out of, through or into check.",
      {.example = "no"});
    f("opposite", opposite,
      "Whether a side that castles takes from the other the right to castle on the same wing.",
      {.example = "yes"});
    f("wins", wins,
      "Wings with which castling wins: of both sides, or of one side with its name in front. A "
      "side that has lost the right to all of its wings in this list loses.",
      {.example = "[black Q]", .need = kRemovable});
    f("king_letter", king_letter,
      "With unmoved since placed: the letter in FEN for a king that has never moved and has no "
      "rook to castle with now.",
      {.example = "E"});
    f("wings", wings,
      "The ways to castle, by their letter in FEN, with the cells of the first side; those of the "
      "others follow from their directions.",
      {.example = "{ K: { name: O-O, king: e1 g1, rook: h1 f1 } }",
       .need = kRequired,
       .each = "A way to castle.",
       .each_example = "{ name: O-O, king: e1 g1, rook: h1 f1 }"});
  }
  [[nodiscard]] bool any_file() const { return from.value == CastlingFrom::any_file; }
  [[nodiscard]] bool dropped_rook_counts() const {
    return rook == AskedOfRook::unmoved_since_placed;
  }
};

[[nodiscard]] constexpr char small_letter(char capital) { return static_cast<char>(capital | ' '); }

/// The letter of a side's right: small for the second side of a board. With more than two sides,
/// letters have their side's letter in front of them.
[[nodiscard]] inline char right_letter(const Equipment& equipment, Side side, char capital) {
  const bool is_first = equipment.writes_sides() || equipment.place_on_board(side) == 0;
  return is_first ? capital : small_letter(capital);
}

/// The wings of a side are beside each other, and among these the ones with the same letter.
[[nodiscard]] std::unique_ptr<Rule> make_castling_rule(CastlingParams params,
                                                       std::vector<CastlingWing> wings);

/// The cells from a to b, both included, in order: along their rank or file, or on a graph along
/// the direction that leads there with the fewest steps. None if there is no such way.
[[nodiscard]] std::vector<int> way_between(const Topology& topology, int a, int b);

/// The same as a set, from a to b or else from b to a.
[[nodiscard]] CellSet span(const Topology& topology, int a, int b);

}  // namespace stockade
