#pragma once
// The file of games of Sjaak II: lines "Key: value". A line "Variant:" begins a game and a line
// "Piece:" one of its pieces; '#' begins a comment.
//
//   Variant: Small
//   Board: 6x6
//   FEN: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - -"
//   Zone: last = a6,b6,c6,d6,e6,f6
//
//   Piece: Rook
//   Move: slide (H,V)
//   Symbol: "R", "R,r"

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade {

/// A part of a line, with its place.
struct SjaakText {
  std::string text;
  SourceMark where;
};

struct SjaakLine {
  std::string key;  ///< as it was written
  SjaakText value;
  SourceMark where;
};

struct SjaakPiece {
  SjaakText name;
  std::vector<SjaakLine> lines;
};

struct SjaakGame {
  std::string name;                    ///< without what is in brackets at its end
  std::vector<std::string> addresses;  ///< in the comments above
  SourceMark where;
  std::vector<SjaakLine> lines;  ///< about the whole game
  std::vector<SjaakPiece> pieces;
  Diagnostics problems;

  /// All lines with that key.
  [[nodiscard]] std::vector<const SjaakLine*> all(std::string_view key) const;
};

[[nodiscard]] std::vector<const SjaakLine*> lines_with(const std::vector<SjaakLine>& lines,
                                                       std::string_view key);

/// The games of the text; none if it has no line "Variant:".
[[nodiscard]] std::vector<SjaakGame> read_sjaak_file(std::string_view text,
                                                     const std::string& file_name);

/// The text without blanks at its ends.
[[nodiscard]] SjaakText trimmed(const SjaakText& text);
/// The parts between the separators, without blanks around them.
[[nodiscard]] std::vector<SjaakText> split(const SjaakText& text, char separator);
/// The texts in quotes.
[[nodiscard]] std::vector<SjaakText> quoted_parts(const SjaakText& text);

}  // namespace stockade
