#pragma once
// One game among the games of a PGN file: read, put back in its place, or added at the end. All
// other bytes of the file stay as they are.
//
//   PgnGame game = read_pgn_game(text, entry, options);
//   GamePlace place = place_of("games.pgn", text, game);
//   …
//   Result<GamePlace> saved = save_in_place(place, record);
//
// Files are written with replace_file(), so a failure leaves the old file as it was.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/game/record.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// Where a game lies in a file, and what stood there when it was read or written last.
struct GamePlace {
  std::filesystem::path path;
  std::string bytes;          ///< the game as the file has it
  size_t begin = 0;           ///< its first byte
  std::uint64_t content = 0;  ///< a hash of the whole file
  /// What would be lost if the game were written back, as a sentence's end: "the game was read only
  /// up to 3. Ke3 …". "" if nothing.
  std::string loses;
};

/// What a file has that a record of its game does not: why the game was read only in part, or that
/// lines of remarks stand between its moves. `bytes` are those of the game. "" if nothing.
[[nodiscard]] std::string lost_by_writing(const PgnGame& game, std::string_view bytes);

/// Remembers the place of a game that was read from `text`, the whole file.
[[nodiscard]] GamePlace place_of(const std::filesystem::path& path, std::string_view text,
                                 const PgnGame& game);

/// The game as PGN, with two more tags that name its place if it has one: for a program that keeps
/// games and later saves them where they came from.
[[nodiscard]] std::string write_with_place(const Record& record,
                                           const std::optional<GamePlace>& place);

/// Removes those tags from a record and finds the place again; none without the tags. If the game
/// is no longer in the file, save_in_place() fails with the id "game-moved" for the place.
[[nodiscard]] std::optional<GamePlace> take_place(Record& record);

/// Where the game lies in what the file holds now: at its place if the file is as it was, else
/// where the same bytes stand as a game. None if it is not there any more.
[[nodiscard]] std::optional<PgnSpan> find_game(std::string_view text, const GamePlace& place,
                                               const DefinitionPtr& fallback);

/// The text with `game` in place of the bytes of `span`, in the line ends that the text has.
/// `written` is where the game lies then.
[[nodiscard]] std::string put_game(std::string_view text, PgnSpan span, std::string_view game,
                                   PgnSpan* written = nullptr);

/// The text with `game` behind all others, after an empty line.
[[nodiscard]] std::string append_game(std::string_view text, std::string_view game,
                                      PgnSpan* written = nullptr);

/// Writes the game back into its file, in its place, whatever `place.loses`: ask first. A file that
/// is gone is written anew, with this game. Fails with the id "game-moved" if the file does not
/// hold the game any more, else with the id "file".
[[nodiscard]] Result<GamePlace> save_in_place(const GamePlace& place, const Record& record);

/// Adds the game to the games of a file. Fails with the id "file-end" if what the file ends with
/// would swallow it, such as a comment that is never closed.
[[nodiscard]] Result<GamePlace> save_at_end(const std::filesystem::path& path,
                                            const Record& record);

/// Writes a file of this game alone, over whatever was there.
[[nodiscard]] Result<GamePlace> save_alone(const std::filesystem::path& path, const Record& record);

}  // namespace stockade
