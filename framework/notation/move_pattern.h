#pragma once
// MovePattern: the parts of the text of a move, before the search for a legal move that fits.
//
// One grammar reads UCI notation and all kinds of SAN, because texts mix them.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/game.h"
#include "framework/rules/attempt.h"

namespace stockade {

/// The claims of the text about the position after the move. Claims are never part of the move.
struct MoveMarks {
  bool check = false;      ///< "+" or "check"
  bool mate = false;       ///< "#" or "mate"
  bool doubled = false;    ///< "++": double check to some writers, mate to others
  std::string glyph;       ///< "!", "?", "!?" …
  std::string assessment;  ///< such as "+-", of the position after the move

  /// Whether the claim is true of a position that is `in_check` or, above that, `mated`.
  [[nodiscard]] bool agrees_with(bool in_check, bool mated) const;
};

/// Unknown parts are empty. Cells are numbers of the definition's topology.
struct MovePattern {
  /// The pieces paid and freed by an exchange.
  struct Payment {
    std::vector<PieceType> paid;
    PieceType rescued;                       ///< the piece that is dropped
    std::vector<PieceType> also_freed = {};  ///< the pieces freed in addition
  };

  MoveForm form = MoveForm::board;
  std::optional<PieceType> type;  ///< the piece that moves or is dropped
  bool letter_given = false;      ///< `type` was written, not inferred from a missing letter
  std::optional<int> from_cell, from_file, from_rank;
  std::optional<int> to;
  /// On several boards: the text named no board, so any such cell is meant.
  bool from_any_board = false;
  bool to_any_board = false;
  /// The board of the piece in the end: "/A", or the target's letter.
  std::optional<int> final_board;
  bool capture_mark = false;
  bool hyphen = false;   ///< between the piece or its cell and the target: "R-5c"
  std::vector<int> way;  ///< cells of captures before its end, as far as the text names them
  std::optional<PieceType> becomes;
  bool becomes_or_enters = false;   ///< `becomes` may also be the piece that enters
  std::optional<PieceType> enters;  ///< the piece that enters with the move
  std::optional<int> enters_on;     ///< the cell where it enters, if the text names it
  std::string tag;                  ///< MoveDetails::tag()
  bool leaves_board = false;        ///< the piece goes off the board from `to`
  std::optional<Attempt::Displacement> displaced;  ///< the piece that is also pushed or pulled
  std::vector<Payment> payments;                   ///< possible readings, the likeliest first
  std::string castling;                            ///< normalised, see castling_word()
  bool says_castling = false;                      ///< "f1g1o": two cells, and castling is meant
  std::string word;                                ///< of a pass, or of chance: see draw_word()
  MoveMarks marks;

  [[nodiscard]] bool has_from_hint() const { return from_cell || from_file || from_rank; }
};

/// A move of chance in one spelling: small letters, and the results in order.
[[nodiscard]] std::string draw_word(std::string_view text);

/// Castling in one spelling: "O-O-O", "0-0-0" and "O O O" as "OOO"; other text is returned
/// unchanged.
[[nodiscard]] std::string castling_word(std::string_view text);
/// Whether moves of the effect are castlings with that word.
[[nodiscard]] bool is_named(const EffectInfo& effect, const std::string& castling);

/// The claims of the text about check and mate, even if the rest of it cannot be read.
[[nodiscard]] MoveMarks read_marks(std::string_view text);

/// The types of the pieces that enter with moves of the game; empty in most games.
[[nodiscard]] std::vector<PieceType> entering_types(const GameDefinition& definition);
/// Whether moves of the effect are castling with a piece that enters on the start cell of the
/// second piece, written as the cells of that piece and of the first: "h1e1h".
[[nodiscard]] bool enters_as(const EffectInfo& effect, const NamedMove& named, int from, int to);

/// Reads the text of one move. Fails with a "move-syntax" diagnostic that has the column of the
/// first character that cannot be understood.
Result<MovePattern> parse_move_pattern(const GameDefinition& definition, std::string_view text);

/// Whether the pattern's target can be `cell`.
[[nodiscard]] bool may_be_target(const GameDefinition& definition, const MovePattern& pattern,
                                 int cell);
/// Whether `piece` on `cell` can be the piece that the pattern moves.
[[nodiscard]] bool may_be_mover(const GameDefinition& definition, const MovePattern& pattern,
                                int cell, Piece piece);

/// Whether the pattern is a quiet move of a type without a letter: "d4", not "exd4" or "d3d4".
[[nodiscard]] bool says_quiet_move(const GameDefinition& definition, const MovePattern& pattern);

/// The moves of `legal` that the pattern can mean; readings have been chosen by the conventions of
/// print, so more than one move means that the text is ambiguous.
[[nodiscard]] MoveList matching_moves(const Game& game, const MovePattern& pattern,
                                      const MoveList& legal);

}  // namespace stockade
