#pragma once
// Game files: PGN, with the payments and drops that the definition's moves have.
//
//   PgnStream games(text, {.file = "games.pgn", .fallback = definition});
//   while (std::optional<PgnGame> game = games.next()) …
//   std::string text = write_pgn(record);
//
// Beyond standard PGN the reader accepts forms that are usual in print: several tags on a line,
// lines that start with '#' as comments, move numbers without dots, "Resigns", and every form that
// parse_move() reads. Two characters have two meanings. '(' followed at once by a payment, letters
// of pieces that may be joined by '-', opens that payment; any other '(' opens a variation, and the
// writer puts a space after it. '*' followed by a cell is a drop, or after a payment or a letter
// with a space between; alone it is the result of an unfinished game.
//
// A mistake stops the game it is in, keeps the moves before it, and leaves the other games alone.
// No part of the moves is left out silently: text that is not a move, a number of a move, a mark, a
// comment or a result is a mistake. The text of a variation after a mistake in it becomes a
// comment.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/record.h"
#include "framework/notation/move_text.h"
#include "framework/notation/variant_tags.h"

namespace stockade {

class Dialect;

/// The tags for the names of the players, by side: White and Black, or the names of the sides if
/// there are not two.
[[nodiscard]] std::vector<std::string> player_tags(const Equipment& equipment);

/// Finds the definition that the tags of a game name; see resolve_variant() of session/library.h.
using VariantResolver = std::function<Result<DefinitionPtr>(const VariantTags& tags)>;

struct PgnReadOptions {
  std::string file;         ///< the name in diagnostics
  DefinitionPtr fallback;   ///< for games without a Variant tag, and for those whose tags name it
  VariantResolver resolve;  ///< for other tags; without it they are errors. Called once per variant
  int first_line = 1;       ///< the number of the text's first line, if it is a part of a file
  /// The dialect of games without a tag Dialect; null: ours, or the first that fits.
  const Dialect* dialect = nullptr;
};

/// The bytes of a game in a text: from its first tag or move to the end of its result. Comments
/// that start a line with '#' and blanks around it are not part of it.
struct PgnSpan {
  size_t begin = 0;
  size_t end = 0;
};

/// A move of the main line as it is written in the file.
struct PgnMove {
  std::string text;
  SourceMark where;
  MoveMarks marks;
  int ply = 0;  ///< from 1
};

/// The problem that stopped a game. For a mistake in the moves `ply` counts from 1; it is 0 for a
/// mistake in the tags.
struct PgnFailure {
  int ply = 0;
  std::string move;  ///< as written
  std::string rule;  ///< a rule's id, "move-syntax", "move-ambiguous", …
  std::string words;
  Diagnostic diagnostic;  ///< the problem as one message with its position
};

struct PgnGame {
  explicit PgnGame(Record r) : record(std::move(r)) {}

  /// The part of the game that could be read. Its result is the one written after the moves, else
  /// that of a resignation, else the Result tag.
  Record record;
  std::vector<PgnMove> moves;
  std::optional<std::string> written_result;  ///< after the moves
  SourceMark written_where;                   ///< of that result
  SourceMark result_where;                    ///< of the value of the Result tag
  std::optional<Side> resigned;               ///< the side that resigned according to the file
  std::optional<PgnFailure> failure;
  Diagnostics warnings;  ///< mistakes in variations and oddities, in order
  SourceMark where;      ///< the game's first line
  PgnSpan span;          ///< in the text that was read
};

/// A game of a file whose moves have not been read.
struct PgnEntry {
  std::vector<std::pair<std::string, std::string>> tags;
  std::string result = "*";  ///< the one after the moves, else the Result tag
  SourceMark where;
  PgnSpan span;

  /// The value of the tag, or "".
  [[nodiscard]] std::string tag(std::string_view name) const;
};

/// The tags of the game about its variant.
[[nodiscard]] VariantTags variant_tags(const PgnEntry& entry);

/// Limits that keep hostile files from exhausting the machine; a game beyond them fails.
/// kMaxPgnBytes is the limit for read_whole_file().
inline constexpr int kMaxPgnPlies = 10000;    ///< in one line of moves
inline constexpr int kMaxPgnMoves = 200'000;  ///< in a game with all its variations
inline constexpr int kMaxPgnNesting = 100;
inline constexpr int kMaxPgnTags = 1000;
inline constexpr std::uint64_t kMaxPgnBytes = 1u << 30;

inline constexpr int kMaxNag = 255;  ///< the greatest number of a glyph: "$255"

/// The games of a text, one after another, so that no more than one need be in memory. One thread.
class PgnStream {
 public:
  /// `options.fallback` is not null. The text outlives the stream.
  PgnStream(std::string_view text, PgnReadOptions options);
  ~PgnStream();
  PgnStream(const PgnStream&) = delete;
  PgnStream& operator=(const PgnStream&) = delete;

  /// Reads the next game; none at the end.
  [[nodiscard]] std::optional<PgnGame> next();
  /// Skips the next game: its tags are read, its moves are not played. Costs about a fiftieth of
  /// next(). None at the end.
  [[nodiscard]] std::optional<PgnEntry> skip();

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

/// Reads all games of a text that is known to be small; for users' files see PgnStream.
[[nodiscard]] std::vector<PgnGame> read_pgn(std::string_view text, const PgnReadOptions& options);

/// The games of a text without their moves.
[[nodiscard]] std::vector<PgnEntry> list_pgn(std::string_view text, const PgnReadOptions& options);

/// Reads one game that list_pgn() listed; diagnostics have its position in the file.
[[nodiscard]] PgnGame read_pgn_game(std::string_view text, const PgnEntry& entry,
                                    PgnReadOptions options);

struct PgnWriteOptions {
  MoveStyle style = MoveStyle::san;
  bool comments = true;
  bool glyphs = true;
  bool variations = true;
  size_t width = 80;  ///< lines are not longer, unless a single word is
};

/// Writes a game: the seven standard tags, those of variant_tags(), SetUp and FEN as needed, the
/// other tags, the moves and the result. read_pgn() reads it as an equal record, except that runs
/// of spaces in comments become one, braces in them become parentheses, control characters in tags
/// and comments are changed by without_controls(), and a comment before a move which neither starts
/// nor follows a variation joins the comment of the move before.
[[nodiscard]] std::string write_pgn(const Record& record, const PgnWriteOptions& options = {});

}  // namespace stockade
