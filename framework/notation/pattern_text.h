#pragma once
// PatternText: the text of a move of a game, and the messages about it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/plain_text.h"

namespace stockade {

class PatternText : public PlainText {
 public:
  PatternText(const GameDefinition& definition, std::string_view original)
      : PlainText(original), definition_(definition) {}

  /// The piece type whose letter is at `i`, in either case.
  [[nodiscard]] std::optional<PieceType> type_at(size_t i) const;
  /// The piece types whose letters are at `i` in a sequence; moves `i` past them.
  [[nodiscard]] std::vector<PieceType> types_at(size_t& i) const;

  /// A problem at `i`; its hint lists the forms of moves in the game.
  [[nodiscard]] Diagnostic no_move(size_t i, std::string message) const;
  [[nodiscard]] Diagnostic unknown_piece(size_t i) const;
  [[nodiscard]] Diagnostic unexpected(size_t i, const std::string& wanted) const;

 private:
  const GameDefinition& definition_;
};

/// Reads the text of a drop or an exchange ("N@f3", "(Q)R*a4", "R#Q@a4") into the pattern.
/// `unlettered`: the type that is meant if there is no letter. Returns the problem, if there is
/// one.
[[nodiscard]] std::optional<Diagnostic> read_drop(const GameDefinition& definition,
                                                  const PatternText& text,
                                                  std::optional<PieceType> unlettered,
                                                  MovePattern& pattern);
/// Whether the character separates a piece from the cell that it is dropped on.
[[nodiscard]] bool is_drop_mark(const GameDefinition& definition, char c);

}  // namespace stockade
