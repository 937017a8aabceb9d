#pragma once
// The parts that all notations share: the letters of pieces, and columns of a text.

#include <cstddef>
#include <string>
#include <string_view>

#include "framework/base/characters.h"
#include "framework/game/definition.h"

namespace stockade {

/// Whether SAN leaves out the letter of this type, as it does for pawns.
[[nodiscard]] bool prints_no_letter(const GameDefinition& definition, PieceType type);

/// The letter of the piece type in SAN, with a mark before it ("N", "+R"). A mark after the letter
/// is left out.
[[nodiscard]] std::string san_letter(const GameDefinition& definition, PieceType type);
/// Whether the two have the same letter in SAN.
[[nodiscard]] bool same_letter(const GameDefinition& definition, PieceType a, PieceType b);
/// Whether piece types become others that have a mark before their letter.
[[nodiscard]] bool has_marked_types(const GameDefinition& definition);

/// Whether programs may name the type for the marked one that a piece is or becomes, as both move
/// alike: the gold of Japan for a tokin.
[[nodiscard]] bool moves_alike(const GameDefinition& definition, PieceType marked, PieceType named);

/// The letters of all piece types, as they are declared: "KQRBNP".
[[nodiscard]] std::string type_letters(const GameDefinition& definition);

/// The label of a file, and of a rank, at the edge of a drawn board; on several levels or boards
/// the names of the first are used for all. The board is one of files and ranks.
[[nodiscard]] std::string file_label(const Topology& topology, int file);
[[nodiscard]] std::string rank_label(const Topology& topology, int rank);
/// Whether moves may name the file that a piece comes from by its letter. They cannot if a file is
/// called x, which means a capture, or has a name of two letters.
[[nodiscard]] bool names_origin_by_file(const Topology& topology);
/// The file's label in the three columns that a text board has for each file: " a ", "12 ".
[[nodiscard]] std::string file_column(const Topology& topology, int file);

/// The column, from 1, of the byte at `offset`: a character of several bytes counts once.
[[nodiscard]] int column_at(std::string_view text, size_t offset);
/// The mark of a position in a text of one line that is not from a file.
[[nodiscard]] SourceMark mark_at(std::string_view text, size_t offset);
/// The complete character that starts at `offset`, whatever its number of bytes.
[[nodiscard]] std::string_view character_at(std::string_view text, size_t offset);
/// `text` in single quotes for a message: long text is cut off, unprintable bytes are shown as '?'.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// `text` without spaces at either end.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Whether the two are equal except for upper and lower case.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

}  // namespace stockade
